// Tables from local files, in Node: answers at once.

import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MillstoneError } from '../src/fault.js';
import { openTables } from './tables.js';

const WASM = new URL('millstone.wasm', import.meta.url);
let compiled;

function compile() {
  const fault = (code, what, cause) => new MillstoneError(code, `${fileURLToPath(WASM)} ${what}: wasm/build of the project makes it.`, { file: 'millstone.wasm', cause });
  let bytes;
  try {
    bytes = readFileSync(WASM);
  } catch (cause) {
    throw fault('missing', cause.code === 'ENOENT' ? 'is not there' : `cannot be read (${cause.message})`, cause);
  }
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw fault('damaged', 'is damaged', cause);
  }
}

const files = {
  exists: existsSync,
  open(path) {
    const number = openSync(path);
    return { number, size: fstatSync(number).size };
  },
  read({ number }, offset, bytes) {
    for (let done = 0; done < bytes.length;) {
      const now = readSync(number, bytes, done, bytes.length - done, offset + done);
      if (now === 0) throw new Error('it is shorter than it was');
      done += now;
    }
  },
  close: ({ number }) => closeSync(number),
};

/** Opens the folder of a rule set, such as data/nine, or with `options.variant` the one above; `options` as `openTables` has them. */
export function open(folder, options) {
  return openTables(compiled ??= compile(), files, folder, options);
}
