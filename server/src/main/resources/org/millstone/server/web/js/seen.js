// Answers that were given, kept by the browser for when there is no connection: as many as these, the oldest go first.

const NAME = 'millstone answers';
const MOST = 500;

const addressOf = (variant, fen) => new URL(`answers/${variant}?fen=${encodeURIComponent(fen)}`, document.baseURI).href;

/** The cache; undefined where the browser has none, as it does not trust the connection, or refuses to keep anything. */
const opened = async () => globalThis.caches?.open(NAME).catch(() => undefined);

/** Keeps answers of which something is known. */
export async function keepAnswers(variant, answers) {
  const cache = await opened();
  const known = answers.filter(({ value, code }) => value !== 'unknown' && code === undefined);
  await Promise.all(known.map(answer => cache?.put(addressOf(variant, answer.fen), new Response(JSON.stringify(answer))).catch(() => {})));
  const old = (await cache?.keys() ?? []).slice(0, -MOST);
  await Promise.all(old.map(address => cache.delete(address)));
}

/** The answers that were kept of positions; null if one is missing. */
export async function keptAnswers(variant, fens) {
  const cache = await opened();
  const found = await Promise.all(fens.map(async fen => (await cache?.match(addressOf(variant, fen)))?.json())).catch(() => [null]);
  return found.every(answer => Array.isArray(answer?.moves)) ? found : null;
}
