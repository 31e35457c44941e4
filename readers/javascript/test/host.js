// A host of static files for tests, which can be told to go wrong.

import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder `data` of an export with the tables that data/vectors.tsv asks about: JavascriptTest makes one, and says where. */
export const DATA = process.env.MILLSTONE_EXPORT;

/** The same of an export with `--wdl-only`. */
export const WDL = DATA && path.join(DATA, '../wdl/data');

/** The same of an export with move limits. */
export const LIMITED = DATA && path.join(DATA, '../limited/data');

export class Host {
  /** The requests, in order: { file, range }. */
  asked = [];
  #times = new Map();
  #fault;
  #data;

  /**
   * @param fault (file, times asked for before) -> what goes wrong: { status, headers, change: bytes of the file -> bytes, cut, silent, whole, hideLength, instead, part: bytes sent of it -> bytes }, or nothing
   */
  static async open(fault = () => undefined, data = DATA) {
    if (!DATA) {
      throw new Error('MILLSTONE_EXPORT must name the folder data of an export, with the tables that data/vectors.tsv asks about, wdl and limited beside it (CONTRIBUTING.md)');
    }
    const host = new Host();
    host.#fault = fault;
    host.#data = data;
    host.server = createServer((request, response) => send(response, host.#answer(request.url, request.headers.range)));
    await new Promise(resolve => host.server.listen(0, '127.0.0.1', resolve));
    host.url = `http://127.0.0.1:${host.server.address().port}/six/`;
    return host;
  }

  /** From where to where a file was first asked for. */
  rangeOf(file) {
    return this.asked.find(asked => asked.file === file).range.match(/\d+/g).map(Number);
  }

  async close() {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }

  /** A fetch that asks this host without a line between them: an answer takes no time, and many take much less work. Lines cannot be cut. */
  fetch = (url, { headers, signal }) => new Promise((resolve, reject) => {
    const answer = this.#answer(new URL(url).pathname, headers?.Range);
    if (answer === null) {
      signal.addEventListener('abort', () => reject(signal.reason));
    } else {
      resolve(new Response(answer.bytes, answer));
    }
  });

  /** Returns { status, headers, bytes, cut }; null if there is no answer. */
  #answer(address, asked) {
    const name = decodeURIComponent(address);
    const file = path.basename(name);
    const times = this.#times.get(file) ?? 0;
    this.#times.set(file, times + 1);
    const wrong = this.#fault(file, times) ?? {};
    this.asked.push({ file, range: asked, path: address });
    if (wrong.silent) {
      return null;
    }
    let bytes = read(path.join(this.#data, name));
    if (bytes === null || wrong.status) {
      return { status: wrong.status ?? 404, headers: wrong.headers, bytes: Buffer.from('no') };
    }
    bytes = wrong.change?.(Buffer.from(bytes)) ?? bytes;
    const range = wrong.whole ? null : partOf(asked, bytes.length);
    if (range === null) {
      return { status: 200, headers: wrong.headers, bytes, cut: wrong.cut };
    }
    if (range[0] >= bytes.length) {
      return { status: 416, headers: { ...wrong.headers, 'Content-Range': `bytes */${bytes.length}` }, bytes: Buffer.alloc(0) };
    }
    const [first, last] = wrong.instead ?? range;
    const part = wrong.part ?? (sent => sent);
    return { status: 206, headers: { ...wrong.headers, ...!wrong.hideLength && { 'Content-Range': `bytes ${first}-${last}/${bytes.length}` } }, bytes: part(bytes.subarray(first, last + 1)), cut: wrong.cut };
  }
}

const files = new Map();

/** Reads a file of an export, which stays the same as long as the tests run; null if it is not there. */
function read(file) {
  if (!files.has(file)) {
    files.set(file, existsSync(file) ? readFileSync(file) : null);
  }
  return files.get(file);
}

/** The first and the last byte that a header asks for, as any web host reads it (RFC 9110, section 14); null for the whole file. */
export function partOf(header, length) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? [];
  if (from === undefined || from + to === '' || from !== '' && to !== '' && BigInt(from) > BigInt(to)) {
    return null;
  }
  return from === '' ? [Math.max(0, length - Number(to)), length - 1] : [Number(from), Math.min(to === '' ? Infinity : Number(to), length - 1)];
}

function send(response, answer) {
  if (answer === null) {
    return;
  }
  const { status, headers, bytes, cut } = answer;
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  if (cut) {
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  } else {
    response.end(bytes);
  }
}
