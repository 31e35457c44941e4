// Asks the service. Each kind of question cancels the one before it, so that a late answer never shows the wrong position.

const running = new Map();

/** What the service said instead of an answer. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? 'The service did not answer.');
    this.status = status;
    this.position = problem.position ?? null;
  }
}

async function ask(kind, path, options = {}) {
  running.get(kind)?.abort();
  const controller = new AbortController();
  running.set(kind, controller);
  let response;
  try {
    response = await fetch(path, { ...options, signal: controller.signal });
  } catch (failure) {
    if (controller.signal.aborted) {
      throw failure;
    }
    throw new Refusal(0, { detail: 'The service cannot be reached. Is it running?' });
  }
  const json = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Refusal(response.status, json);
  }
  return json;
}

export const variants = () => ask('variants', '/v1').then(json => json.variants);
export const tables = variant => ask('tables', `/v1/${variant}/tables?depths=true`);
export const coverage = variant => ask('coverage', `/v1/${variant}/tables`);
export const start = variant => ask('start', `/v1/${variant}/start`);
export const value = (variant, fen) => ask('value', `/v1/${variant}?fen=${encodeURIComponent(fen)}`);
export const ranked = (variant, fens) => ask('ranked', `/v1/${variant}/batch`, { method: 'POST', body: JSON.stringify({ fens, moves: true }) })
  .then(json => json.results);
export const line = (variant, fen) => ask('line', `/v1/${variant}/line?fen=${encodeURIComponent(fen)}`);
