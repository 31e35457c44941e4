// Tables from local files, in Node: answers at once.

import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { openTables } from './tables.js';

const WASM = new URL('millstone.wasm', import.meta.url);
let compiled;

function compile() {
  if (!existsSync(WASM)) throw new Error('millstone.wasm is not there: wasm/build of the project makes it');
  return new WebAssembly.Module(readFileSync(WASM));
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
