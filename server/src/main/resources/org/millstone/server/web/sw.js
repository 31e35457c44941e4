// Keeps the pages, so that they open again without a net. The network always comes first: what is kept is shown only where it fails. A browser asks
// for this file anew when a page opens. It names a digest of all files, so after an update it keeps the new ones, all of them or none.

/** The files of the pages, and their digest: WebFiles writes them. */
const FILES = ['FILES'];
const DIGEST = 'DIGEST';
/** Caches belong to a host, which may have several sites. */
const OURS = `millstone ${registration.scope} `;
const PAGES = OURS + DIGEST;
const SEEN = `${OURS}seen`;
/** The lists of what there is, puzzles, and a player in one file: kept once they were asked for. Parts of tables never are. */
const LISTS = /^(v1|puzzles\/[^/]+\.tsv|v1\/[^/]+\/tables|variants\.json|data\/[^/]+\/(lookup\.json|manifest\.json|[^/]+\.pocket))$/;

/** The path of an address within this site; null if it is not there. */
const pathOf = url => (url.startsWith(registration.scope) ? new URL(url).href.slice(registration.scope.length).replace(/[?#].*/, '') : null);

/** The file that shows a page. */
const fileOf = path => ({ '': 'index.html', stats: 'stats.html' }[path] ?? path);

/** Keeps a whole answer; a line that is cut leaves what was there. */
async function keep(name, response) {
  if (response.status === 200) {
    await (await caches.open(SEEN)).put(name, response);
  }
}

oninstall = event => event.waitUntil((async () => {
  // The service has its page ask a variant's first questions, but not those of a game that nobody knows.
  const addresses = FILES.map(name => (name.endsWith('.html') ? `${name}?v=` : name));
  await (await caches.open(PAGES)).addAll(addresses.map(address => new Request(address, { cache: 'no-cache' })));
  await skipWaiting();
})());

onactivate = event => event.waitUntil((async () => {
  const old = (await caches.keys()).filter(name => name.startsWith(OURS) && ![PAGES, SEEN].includes(name));
  await Promise.all([...old.map(name => caches.delete(name)), clients.claim()]);
})());

/** A page tells what it has asked for before this worker was there. */
onmessage = event => event.waitUntil(Promise.all(event.data.filter(url => LISTS.test(pathOf(url)))
  .map(async url => (await caches.match(url, { cacheName: SEEN })) ?? keep(url, await fetch(url)))));

onfetch = event => {
  const { request } = event;
  const path = pathOf(request.url);
  const file = path === null ? '' : fileOf(path);
  const isList = LISTS.test(path);
  if (request.method === 'GET' && !request.headers.has('Range') && (isList || FILES.includes(file))) {
    event.respondWith((async () => {
      try {
        const response = await fetch(request);
        if (isList) {
          event.waitUntil(keep(request.url, response.clone()).catch(() => {}));
        }
        return response;
      } catch (failure) {
        const kept = await (isList ? caches.match(request.url, { cacheName: SEEN }) : caches.match(file, { cacheName: PAGES, ignoreSearch: true }));
        return kept ?? Promise.reject(failure);
      }
    })());
  }
};
