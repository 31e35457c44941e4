/** As much of the beginning of a text, at most `most` UTF-16 units, as cuts no character in half. */
export function beginning(text, most) {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** Takes how many bytes of memory a cache may have: a number from 0 on, at most `most`. */
export function cacheOf(bytes, most) {
  if (typeof bytes !== 'number' || !(bytes >= 0 && bytes <= most)) {
    throw new MillstoneError('unusable-option', `cacheBytes is ${String(bytes)}, and must be a number of bytes from 0 ${most === Infinity ? 'on' : `to ${most}`}.`);
  }
  return bytes;
}

/** An error, in words that help. */
export class MillstoneError extends Error {
  /**
   * @param {string} code for programs: `unreadable-fen`, `impossible-position`, `unusable-rules` and others; README.md lists them
   * @param {string} message for people
   * @param {object} [details] what it is about: `position` (the 0-based character of a FEN), `file`, `url`, `cause`
   */
  constructor(code, message, details = {}) {
    super(message);
    this.name = 'MillstoneError';
    Object.assign(this, details, { code });
  }
}
