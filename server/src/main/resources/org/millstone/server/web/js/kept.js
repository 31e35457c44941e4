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
