// Parts of files from a host that answers byte ranges: each request asks for one range, as many hosts know no others.

import { MillstoneError } from './fault.js';

/** Ranges that lie no further apart than this are fetched as one: the bytes between them cost less than another request. */
export const GAP = 3000;

/**
 * What reads the files of this machine: node.js fills it in. `addressOf` has the URL that a path, or such a URL, stands for, else null; `pathOf` has
 * the path; `fetch` reads it.
 */
export const machine = { addressOf: () => null, pathOf: null, fetch: null };

/** Where something is: its URL, and the options about requests with what fetches it. A caller's own fetch goes before. */
export function placeOf(source, options) {
  try {
    const file = machine.addressOf(source);
    const url = file ?? new URL(source, globalThis.location?.href);
    new URL('in-it', url); // an address such as mailto:x has nothing in it
    if (url.protocol !== 'file:' || file || options.fetch) {
      return { url, options: file ? { ...options, fetch: options.fetch ?? machine.fetch } : options };
    }
  } catch (cause) {
    if (!(cause instanceof TypeError)) {
      throw cause;
    }
  }
  throw new MillstoneError('unreachable', `${String(source)} is no address of a web host. In Node the package opens folders, too, as src/node.js does; a page cannot: let a web host serve the folder.`);
}

const RETRIES = 3;
const LONGEST_PAUSE = 5000;
/** How often the time of an answer is granted anew to a host that sends slowly. */
const LONGEST = 10;

export class Ranges {
  #fetch;
  #timeout;
  #running = 0;
  #waiting = [];
  #atOnce;
  #pause;

  /**
   * @param base the folder's URL, with a slash at its end
   * @param options.fetch the fetch to use
   * @param options.atOnce how many requests run at the same time
   * @param options.pause how many milliseconds to wait before asking again, the first time
   * @param options.timeout after how many milliseconds in which nothing came a request is given up and tried again
   */
  constructor(base, { fetch = (...asked) => globalThis.fetch(...asked), atOnce = 8, pause = 300, timeout = 20000 } = {}) {
    this.base = base;
    this.traffic = { requests: 0, bytes: 0 };
    this.#fetch = fetch;
    this.#timeout = timeout;
    this.#atOnce = atOnce;
    this.#pause = pause;
  }

  /** The address of a file, whose name may have a colon. A plus is written out, as some hosts take it for a blank. */
  url(file) {
    return new URL(`./${file.replaceAll('+', '%2B')}`, this.base).href;
  }

  /** Reads a whole file, which the browser asks for anew. */
  whole(file, { cancel, most }) {
    return this.#persistently(file, { cancel, cache: 'no-cache' }, async (response, fault, alive) => {
      require(response.status === 200, () => refusal(response, fault));
      const body = await read(response, most, fault, alive);
      require(body.length <= most, () => fault('damaged', `has more than the ${most} bytes that such a file can have`));
      return body;
    });
  }

  /**
   * Reads parts of a file, past the browser's cache, where requests for parts of one file wait for each other (Chromium's do).
   *
   * @param parts arrays [from, to], to not included
   * @param found is given each piece that was fetched, with where it begins; a piece holds one part or several, and what is between
   */
  async parts(file, length, parts, { cancel, found }) {
    await Promise.all(joined(parts).map(async ([from, to]) => found(await this.#range(file, length, from, to, cancel), from)));
  }

  #range(file, length, from, to, cancel) {
    return this.#persistently(file, { cancel, cache: 'no-store', headers: { Range: `bytes=${from}-${to - 1}` } }, async (response, fault, alive) => {
      require(response.ok || response.status === 416, () => refusal(response, fault));
      try {
        return await this.#part(response, length, from, to, fault, alive);
      } catch (problem) {
        const packed = response.headers.get('Content-Encoding') ?? 'identity'; // some hosts pack each part by itself, which does no harm
        throw packed === 'identity' ? problem : Object.assign(
          fault('packed', `came packed (Content-Encoding: ${packed}): the host packs what it sends, and parts of a packed file are of no use. Its owner should turn that off for tables`), { cause: problem });
      }
    });
  }

  async #part(response, length, from, to, fault, alive) {
    require(response.status !== 416, () => fault('damaged', `ends before byte ${to}, and is to have ${length}: it was cut short, or replaced, or the host packs it`));
    require(response.status === 206, () => fault('no-ranges', 'was sent whole: this host does not answer byte ranges, without which the tables cannot be read from it'));
    const [, first, last, whole] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('Content-Range') ?? '') ?? [];
    // Pages of other origins may not be shown this header.
    require(whole === undefined || whole === '*' || Number(whole) === length,
      () => fault('damaged', `has ${whole} bytes, and is to have ${length}: it was cut short, or replaced since the folder was exported, or the host packs it`));
    require(first === undefined || Number(first) === from && Number(last) === to - 1,
      () => fault('no-ranges', `was asked for the bytes ${from} to ${to - 1}, and the host sent ${first} to ${last}`));
    const body = await read(response, to - from, fault, alive);
    require(body.length === to - from, () => Object.assign(
      fault('cut-short', `was asked for ${to - from} bytes, and ${body.length > to - from ? 'more' : body.length} came: the line was cut, or the host packs what it sends`), { again: true }));
    return body;
  }

  /** Asks, and asks again where that may help: after a cut line, a silent or an overloaded host. */
  async #persistently(file, { cancel, ...options }, use) {
    const fault = (code, message, more) => new MillstoneError(code, `${file} ${message}.`, { file, url: this.url(file), ...more });
    for (let pause = this.#pause, left = RETRIES; ; pause *= 3, left--) {
      await this.#turn(cancel);
      let problem;
      try {
        return await this.#once(file, cancel, options, use, fault);
      } catch (failure) {
        problem = failure;
      } finally {
        this.#done();
      }
      if (!problem?.again || left === 0) {
        throw problem;
      }
      await sleep(Math.min(problem.pause ?? pause, LONGEST_PAUSE), cancel);
    }
  }

  async #once(file, cancel, options, use, fault) {
    const controller = new AbortController();
    let silent = false;
    let clock;
    const end = Date.now() + LONGEST * this.#timeout;
    // Whenever something comes the host gets its time anew, but not for ever.
    const alive = () => {
      clearTimeout(clock);
      clock = setTimeout(() => {
        silent = true;
        controller.abort();
      }, Math.max(0, Math.min(this.#timeout, end - Date.now())));
    };
    const asked = async () => {
      let response;
      try {
        response = await this.#fetch(this.url(file), { ...options, signal: controller.signal });
        alive();
        const body = await use(response, fault, alive);
        this.traffic.bytes += body.length;
        return body;
      } catch (failure) {
        response?.body?.cancel().catch(() => {});
        throw failure instanceof MillstoneError && !silent ? failure
          : Object.assign(fault('unreachable', silent ? `did not come, though it was waited for ${this.#timeout / 1000} seconds`
            : 'cannot be reached. Perhaps there is no connection, or the host does not let this page read it (CORS)'), { cause: failure, again: true });
      }
    };
    alive();
    this.traffic.requests++;
    try {
      return await cancel.race(asked(), () => controller.abort());
    } finally {
      clearTimeout(clock);
    }
  }

  async #turn(cancel) {
    cancel.throwIfAborted();
    if (this.#running < this.#atOnce) {
      this.#running++;
      return;
    }
    let place;
    const waiting = new Promise(resolve => {
      place = resolve;
      this.#waiting.push(place);
    });
    await cancel.race(waiting, () => {
      const at = this.#waiting.indexOf(place);
      if (at < 0) { // it was handed over at this very moment
        this.#done();
      } else {
        this.#waiting.splice(at, 1);
      }
    });
  }

  #done() {
    const next = this.#waiting.shift();
    if (next) {
      next();
    } else {
      this.#running--;
    }
  }
}

function joined(parts) {
  const pieces = [];
  for (const [from, to] of [...parts].sort((a, b) => a[0] - b[0])) {
    const last = pieces.at(-1);
    if (last && from - last[1] <= GAP) {
      last[1] = Math.max(last[1], to);
    } else {
      pieces.push([from, to]);
    }
  }
  return pieces;
}

/** Reads a body, but not much more than it may have: a host that sends without end is not waited for. */
async function read(response, most, fault, alive) {
  const parts = [];
  let length = 0;
  const reader = response.body.getReader();
  while (length <= most) {
    const { done, value } = await reader.read().catch(cause => {
      throw Object.assign(fault('cut-short', 'stopped in the middle: the line was cut, or the host packs what it sends'), { cause, again: true });
    });
    if (done) {
      break;
    }
    alive();
    parts.push(value);
    length += value.length;
  }
  reader.releaseLock();
  const bytes = new Uint8Array(length);
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
  return bytes;
}

function refusal(response, fault) {
  const { status } = response;
  if (status === 404 || status === 410 || status === 403) {
    return fault('missing', `is not on this host, or not for everyone (${status}). Perhaps the folder was not copied whole`, { status });
  }
  const wait = Number(response.headers.get('Retry-After')) * 1000;
  return Object.assign(fault('host', `was refused by the host (${status})`, { status }),
    { again: status >= 500 || status === 429 || status === 408, pause: wait > 0 ? wait : undefined });
}

function require(condition, problem) {
  if (!condition) {
    throw problem();
  }
}

async function sleep(milliseconds, cancel) {
  let clock;
  await cancel.race(new Promise(resolve => {
    clock = setTimeout(resolve, milliseconds);
  }), () => clearTimeout(clock));
}
