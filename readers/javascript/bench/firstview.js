// The cost of the first view of the explorer: requests, bytes on the wire, and milliseconds until the headline says what the position is worth.
//
//   node bench/firstview.js URL... [RUNS]
//
// Chromium visits the URLs, services or exported folders, in turns, RUNS times each (7 if left out), through a line of 30 ms and 10 Mbit/s. Each
// visit begins with nothing kept. Medians are told. A host of files should pack what readers/javascript/README.md says, as `mill serve` does.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LINE = { offline: false, latency: 30, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const VALUE = '#verdict:is(.win, .draw, .loss, .better, .worse) #headline';
const QUIET = 500;
const PATIENCE = 15_000;
/** Through the slow line Chromium sometimes stops to read, whatever the page: such a visit is made again. */
const TRIES = 5;

/** Keeps in the page when the headline has a value. */
const WATCH = `new MutationObserver((_, watcher) => {
  if (document.querySelector(${JSON.stringify(VALUE)})) {
    window.readyAfter = performance.now();
    watcher.disconnect();
  }
}).observe(document, { subtree: true, childList: true, attributes: true });`;

const asked = process.argv.slice(2);
const runs = Number(asked.find(word => /^\d+$/.test(word)) ?? 7);
const urls = asked.filter(word => !/^\d+$/.test(word));

const median = list => list.toSorted((a, b) => a - b)[list.length >> 1];
const sleep = milliseconds => new Promise(resolve => {
  setTimeout(resolve, milliseconds);
});

/** Chromium, spoken to through its pipe: messages of the DevTools protocol, each ended by a zero. */
class Chromium {
  #process;
  #last = 0;
  #waiting = new Map();
  #rest = '';
  /** Gets what nobody asked for: { method, params, sessionId }. */
  heard = () => {};

  constructor(home) {
    this.#process = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--remote-debugging-pipe', `--user-data-dir=${home}`],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.#process.stdio[4].setEncoding('utf8').on('data', text => {
      const messages = (this.#rest + text).split('\0');
      this.#rest = messages.pop();
      messages.map(message => JSON.parse(message)).forEach(message => this.#got(message));
    });
  }

  #got(message) {
    if (message.id === undefined) {
      this.heard(message);
      return;
    }
    const { resolve, reject } = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) {
      reject(new Error(message.error.message));
    } else {
      resolve(message.result);
    }
  }

  ask(method, params = {}, sessionId = undefined) {
    const id = ++this.#last;
    this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  async close() {
    const ended = new Promise(resolve => {
      this.#process.once('exit', resolve);
    });
    await this.ask('Browser.close');
    await ended;
  }
}

/** One visit: { requests, bytes, ms }. */
async function visit(browser, url, tries = TRIES) {
  const { browserContextId } = await browser.ask('Target.createBrowserContext');
  const { targetId } = await browser.ask('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await browser.ask('Target.attachToTarget', { targetId, flatten: true });
  const ask = (method, params) => browser.ask(method, params, sessionId);
  const open = new Set();
  const cost = { requests: 0, bytes: 0, ms: 0 };
  browser.heard = ({ method, params }) => {
    if (method === 'Network.requestWillBeSent' && !params.request.url.startsWith('data:')) {
      open.add(params.requestId);
      cost.requests++;
    } else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') {
      open.delete(params.requestId);
      cost.bytes += params.encodedDataLength ?? 0;
    }
  };
  await ask('Network.enable');
  await ask('Page.enable');
  await ask('Network.emulateNetworkConditions', LINE);
  await ask('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  await ask('Page.navigate', { url });
  const end = Date.now() + PATIENCE;
  for (let quiet = 0; cost.ms === 0 || quiet < QUIET; quiet = open.size === 0 ? quiet + 50 : 0) {
    if (Date.now() > end) {
      await browser.ask('Target.disposeBrowserContext', { browserContextId });
      if (tries === 1) {
        throw new Error(`${url} shows no value within ${PATIENCE / 1000} s`);
      }
      return visit(browser, url, tries - 1);
    }
    await sleep(50);
    cost.ms = (await ask('Runtime.evaluate', { expression: 'window.readyAfter ?? 0' })).result.value;
  }
  await browser.ask('Target.disposeBrowserContext', { browserContextId });
  return cost;
}

const home = await mkdtemp(path.join(tmpdir(), 'firstview-'));
const browser = new Chromium(home);
try {
  const visits = new Map(urls.map(url => [url, []]));
  for (let run = 0; run < runs; run++) {
    for (const url of urls) {
      visits.get(url).push(await visit(browser, url));
    }
  }
  for (const [url, costs] of visits) {
    const of = what => Math.round(median(costs.map(cost => cost[what])));
    console.log(`${url}: requests ${of('requests')}, bytes ${of('bytes')}, ms ${of('ms')}`);
  }
} finally {
  await browser.close();
  await rm(home, { recursive: true, force: true });
}
