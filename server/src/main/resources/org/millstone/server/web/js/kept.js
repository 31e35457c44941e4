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
