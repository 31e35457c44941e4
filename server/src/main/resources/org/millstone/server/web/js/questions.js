// The common parts of both sources of answers: how a question is taken back, and the refusal in place of an answer.

const running = new Map();

/** The text for people instead of an answer. */
export class Refusal extends Error {
  /**
   * @param said a sentence for people, or the key of one with its values, {key, ...}
   * @param position the 0-based character of the FEN that it is about; null if it is about none
   * @param unreachable whether there is no connection
   * @param again whether asking the same again may help: then nothing is wrong with the question
   */
  constructor(said, { position = null, again = false, unreachable = false } = {}) {
    super(said.key ?? said);
    Object.assign(this, { said, position, again, unreachable });
  }
}

/** Takes back the question of a kind that is being asked: it fails with an AbortError, and nothing more comes of it. */
export function cancel(kind) {
  running.get(kind)?.abort();
}

/** Begins a question of a kind, and cancels the one before it, so that a late answer never shows the wrong position; returns its AbortSignal. */
export function begin(kind) {
  cancel(kind);
  const controller = new AbortController();
  running.set(kind, controller);
  return controller.signal;
}
