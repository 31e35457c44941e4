// Cancelling. A signal of the caller gets one listener of ours, for all requests that wait for it: signals may live as long as a page.

const known = new WeakMap();

export class Cancel {
  #signal;
  #listeners = new Set();

  /** A signal's state; without a signal: never aborted. */
  static of(signal) {
    if (!signal) {
      return new Cancel();
    }
    if (!known.has(signal)) {
      known.set(signal, new Cancel(signal));
    }
    return known.get(signal);
  }

  /** @private */
  constructor(signal) {
    this.#signal = signal;
    signal?.addEventListener('abort', () => this.#listeners.forEach(listener => listener(signal.reason)), { once: true });
  }

  /** @throws the signal's reason, if it says so */
  throwIfAborted() {
    this.#signal?.throwIfAborted();
  }

  /** Waits for a promise, but no longer than until it is cancelled; `stop` is then told. */
  async race(promise, stop = () => {}) {
    this.throwIfAborted();
    let listener;
    const cancelled = new Promise((_, reject) => {
      listener = reason => {
        stop(reason);
        reject(reason);
      };
    });
    this.#listeners.add(listener);
    try {
      return await Promise.race([promise, cancelled]);
    } finally {
      this.#listeners.delete(listener);
    }
  }
}
