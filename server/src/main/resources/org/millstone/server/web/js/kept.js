// What the browser keeps until the next visit: what was chosen by hand, and answers. It may refuse to keep anything: then a choice lasts as long as the page.

export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Refused, or there is no room.
  }
}

/** A button turns something off and on, as the browser keeps it under a key. Returns what tells whether it is on; at first it is. */
export function switched(button, key) {
  const isOn = () => kept(key) !== 'off';
  const show = () => button.setAttribute('aria-pressed', String(isOn()));
  show();
  button.onclick = () => {
    keep(key, isOn() ? 'off' : 'on');
    show();
  };
  return isOn;
}

/** The game that somebody played last against the database. */
const PLAYING = 'millstone-playing';

/** Keeps how that game goes on: its address, and what its entry in the browser's history has; null if it does not. */
export const keepPlaying = how => keep(PLAYING, JSON.stringify(how));

/** What was kept of it; null if that is nothing, or the page stands in somebody's own, where nobody plays on. Anything may have written there. */
export function keptPlaying() {
  try {
    return window.parent === window ? JSON.parse(kept(PLAYING)) : null;
  } catch {
    return null;
  }
}

/** Answers that were given, for when there is no connection: as many as these, the oldest go first. */
const ANSWERS = 'millstone answers';
const MOST_ANSWERS = 500;

const addressOf = (variant, fen) => new URL(`answers/${variant}?fen=${encodeURIComponent(fen)}`, document.baseURI).href;

/** The cache; undefined where the browser has none, as it does not trust the connection, or refuses to keep anything. */
const opened = async () => globalThis.caches?.open(ANSWERS).catch(() => undefined);

/** Keeps answers of which something is known. */
export async function keepAnswers(variant, answers) {
  const cache = await opened();
  const known = answers.filter(({ value, code }) => value !== 'unknown' && code === undefined);
  await Promise.all(known.map(answer => cache?.put(addressOf(variant, answer.fen), new Response(JSON.stringify(answer))).catch(() => {})));
  const old = (await cache?.keys().catch(() => []) ?? []).slice(0, -MOST_ANSWERS);
  await Promise.all(old.map(address => cache.delete(address).catch(() => {})));
}

/** The answers that were kept of positions; null if one is missing. */
export async function keptAnswers(variant, fens) {
  const cache = await opened();
  const found = await Promise.all(fens.map(async fen => (await cache?.match(addressOf(variant, fen)))?.json())).catch(() => [null]);
  return found.every(answer => Array.isArray(answer?.moves)) ? found : null;
}
