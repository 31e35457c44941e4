// What was chosen by hand, kept by the browser until the next visit. A browser may refuse to keep anything: then a choice lasts as long as the page.

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

/** Who plays at an address: early.js looks there, too. */
const PLAYING = 'millstone-playing';

/** Keeps how a game at an address goes on, {address, opponent, hides}; null for one that nobody plays. */
export const keepPlaying = how => keep(PLAYING, JSON.stringify(how));

/** What was kept of an address; null if that is nothing. */
export function keptPlaying(address) {
  const how = JSON.parse(kept(PLAYING));
  return how?.address === address ? how : null;
}
