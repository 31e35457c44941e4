// Holds the state: the one place where it changes, and where those who follow it are told.

/** A value that changes by pure functions only, and followers that are called when what they look at is another. */
export class Store {
  #state;
  #followers = [];
  #telling = false;

  constructor(state) {
    this.#state = state;
  }

  get state() {
    return this.#state;
  }

  /** Changes the state; `next` gets it and the other arguments, and returns the new one. */
  change(next, ...values) {
    const state = next(this.#state, ...values);
    if (state !== this.#state) {
      this.#state = state;
      this.#tell();
    }
  }

  /** Calls `follower` now, and whenever one of the values has changed that `look` takes from the state. It gets these, and the state after them. */
  follow(look, follower) {
    const entry = { look, follower, seen: null };
    this.#followers.push(entry);
    this.#update(entry);
  }

  /** A follower may change the state: then all are told once more, each of the latest only. */
  #tell() {
    const isFirst = !this.#telling;
    this.#telling = true;
    try {
      for (let told = null; isFirst && told !== this.#state;) {
        told = this.#state;
        this.#followers.forEach(entry => this.#update(entry));
      }
    } finally {
      this.#telling = !isFirst;
    }
  }

  #update(entry) {
    const values = entry.look(this.#state);
    if (entry.seen === null || values.some((value, i) => value !== entry.seen[i])) {
      entry.seen = values;
      entry.follower(...values, this.#state);
    }
  }
}
