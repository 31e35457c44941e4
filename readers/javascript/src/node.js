// The module in Node: it also opens folders and files of this machine. Browsers load millstone.js instead, which never loads this.

import { closeSync, existsSync, fstatSync, openSync, readSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MillstoneError } from './fault.js';
import { machine } from './ranges.js';

export * from './millstone.js';

const LOOKUP = 'lookup.json';

/** How an address begins; all else is a path, as a folder's name may have a colon, too. One letter is a drive of Windows. */
const ADDRESS = /^([a-z][a-z0-9+.-]+:\/\/|(file|https?):)/i;

const isPath = source => typeof source === 'string' && !ADDRESS.test(source);

machine.pathOf = source => (isPath(source) ? source : fileURLToPath(source));

machine.addressOf = source => {
  if (isPath(source)) {
    return pathToFileURL(source === '' ? '.' : source);
  }
  const url = new URL(source);
  return url.protocol === 'file:' ? url : null;
};

machine.fetch = async (url, { headers } = {}) => {
  const file = fileURLToPath(url);
  const number = opened(file, url);
  try {
    const { size } = fstatSync(number);
    const [, from = 0, last = size - 1] = /^bytes=(\d+)-(\d+)$/.exec(headers?.Range ?? '')?.map(Number) ?? [];
    if (from > 0 && from >= size) {
      return new Response(null, { status: 416 });
    }
    const bytes = new Uint8Array(Math.min(last, size - 1) - from + 1);
    for (let done = 0; done < bytes.length;) {
      const now = readSync(number, bytes, done, bytes.length - done, from + done);
      if (now === 0) {
        throw fault('damaged', file, url, 'became shorter while it was read.');
      }
      done += now;
    }
    const range = { 'Content-Range': `bytes ${from}-${from + bytes.length - 1}/${size}` };
    return new Response(bytes, headers?.Range ? { status: 206, headers: range } : {});
  } catch (failure) {
    throw failure instanceof MillstoneError ? failure : fault('missing', file, url, `cannot be read (${failure.message}).`, failure);
  } finally {
    closeSync(number);
  }
};

function opened(file, url) {
  try {
    return openSync(file);
  } catch (failure) {
    const isThere = failure.code !== 'ENOENT' && failure.code !== 'ENOTDIR';
    throw fault('missing', file, url, isThere ? `cannot be opened (${failure.message}).` : `is not there. ${whatElse(file)}`, failure);
  }
}

/** What to do if a file of a folder is not there. */
function whatElse(file) {
  const folder = path.dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    return `There is no folder ${folder}.`;
  }
  if (path.basename(file) !== LOOKUP) {
    return 'Perhaps the folder was not copied whole.';
  }
  const exported = readdirSync(folder).filter(name => existsSync(path.join(folder, name, LOOKUP)));
  return exported.length > 0 ? `Did you mean ${exported.map(name => path.join(folder, name)).join(' or ')}?`
    : existsSync(path.join(folder, 'manifest.json')) ? 'These are tables as mill build makes them: millstone/wasm opens them, and mill export makes a folder for this module.'
      : `Is ${folder} a folder that mill export made, with the tables of one rule set?`;
}

function fault(code, file, url, what, cause) {
  return new MillstoneError(code, `${file} ${what}`, { file: path.basename(file), url, cause });
}
