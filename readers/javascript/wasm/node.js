// Tables from local files, in Node: answers at once.

import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MillstoneError } from '../src/fault.js';
import '../src/node.js';
import { machine } from '../src/ranges.js';
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

/** Does something with files. Why that fails is told without the path, which the message has already. */
const told = action => (...asked) => {
  try {
    return action(...asked);
  } catch (e) {
    throw new Error(e.syscall ? e.message.slice(0, e.message.lastIndexOf(`, ${e.syscall}`)) : e.message);
  }
};

const files = {
  exists: existsSync,
  open: told(path => {
    const number = openSync(path);
    return { number, size: fstatSync(number).size };
  }),
  read: told(({ number }, offset, bytes) => {
    for (let done = 0; done < bytes.length;) {
      const now = readSync(number, bytes, done, bytes.length - done, offset + done);
      if (now === 0) throw new Error('it is shorter than it was');
      done += now;
    }
  }),
  close: ({ number }) => closeSync(number),
};

/** The path that a path or a file: URL stands for. */
function pathOf(folder) {
  try {
    return machine.pathOf(folder);
  } catch (cause) {
    throw new MillstoneError('unreachable', `${String(folder)} is no folder of this machine: give its path, or its file: URL.`, { cause });
  }
}

/** Opens the folder of a rule set, such as data/nine, or with `options.variant` the one above: a path or file: URL; `options` as `openTables` has them. */
export function open(folder, options) {
  return openTables(compiled ??= compile(), files, pathOf(folder), options);
}
