// A host of static files for tests, which can be told to go wrong.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The folder `data` of an export with the tables that data/vectors.tsv asks about: JavascriptTest makes one, and says where. */
export const DATA = process.env.MILLSTONE_EXPORT;

/** The same of an export with `--wdl-only`. */
export const WDL = DATA && path.join(DATA, '../wdl/data');

export class Host {
  /** The requests, in order: { file, range }. */
  asked = [];
  #fault;
  #data;

  /**
   * @param fault (file, times asked for before) -> what goes wrong: { status, headers, change: bytes of the file -> bytes, cut, silent, whole, hideLength, instead }, or nothing
   */
  static async open(fault = () => undefined, data = DATA) {
    if (!DATA) {
      throw new Error('MILLSTONE_EXPORT must name the folder data of an export, with the tables that data/vectors.tsv asks about, and wdl beside it (CONTRIBUTING.md)');
    }
    const host = new Host();
    host.#fault = fault;
    host.#data = data;
    host.server = createServer((request, response) => host.#answer(request, response));
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

  async #answer(request, response) {
    const name = decodeURIComponent(request.url);
    const file = path.basename(name);
    const wrong = this.#fault(file, this.asked.filter(other => other.file === file).length) ?? {};
    this.asked.push({ file, range: request.headers.range, path: request.url });
    if (wrong.silent) {
      return;
    }
    let bytes = await readFile(path.join(this.#data, name)).catch(() => null);
    if (bytes === null || wrong.status) {
      response.writeHead(wrong.status ?? 404, wrong.headers).end('no');
      return;
    }
    bytes = wrong.change?.(Buffer.from(bytes)) ?? bytes;
    const range = wrong.whole ? null : partOf(request.headers.range, bytes.length);
    if (range === null) {
      send(response, 200, {}, bytes, wrong);
    } else if (range[0] >= bytes.length) {
      response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
    } else {
      const [first, last] = wrong.instead ?? range;
      send(response, 206, wrong.hideLength ? {} : { 'Content-Range': `bytes ${first}-${last}/${bytes.length}` }, bytes.subarray(first, last + 1), wrong);
    }
  }
}

/** The first and the last byte that a header asks for, as any web host reads it (RFC 9110, section 14); null for the whole file. */
export function partOf(header, length) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? [];
  if (from === undefined || from + to === '' || from !== '' && to !== '' && BigInt(from) > BigInt(to)) {
    return null;
  }
  return from === '' ? [Math.max(0, length - Number(to)), length - 1] : [Number(from), Math.min(to === '' ? Infinity : Number(to), length - 1)];
}

function send(response, status, headers, bytes, { cut }) {
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length });
  if (cut) {
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  } else {
    response.end(bytes);
  }
}
