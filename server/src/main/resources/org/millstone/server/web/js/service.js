// Answers from the service, over its API. static.js has the same functions.

import './language.js'; // begins to load the words
import { Refusal, begin } from './questions.js';

export { Refusal, cancel } from './questions.js';

/** Whether there is a service: it describes its API. */
export const isService = true;

/** The question that the head of the page announces, by its address: asked already, while the page's own modules still come. */
const asked = new Map([...document.querySelectorAll('link[as=fetch]')].map(({ href }) => [href, fetched(href)]));
asked.forEach(answer => answer.catch(() => {}));

/** The answer to the question that was asked already, once: a second question is sent anew. */
function early(path) {
  const { href } = new URL(path, document.baseURI);
  const answer = asked.get(href);
  asked.delete(href);
  return answer;
}

/** An answer, { response, json }; json is undefined where it is none. */
async function fetched(path, options) {
  const response = await fetch(path, options);
  return { response, json: await response.json().catch(() => undefined) };
}

async function ask(kind, path, options = {}) {
  const signal = begin(kind);
  const { response, json } = await (early(path) ?? fetched(path, { ...options, signal })).catch(failure => {
    throw signal.aborted ? failure : new Refusal({ key: 'refusal.away' }, { again: true, unreachable: true });
  });
  signal.throwIfAborted();
  if (json === undefined) {
    throw new Refusal({ key: 'refusal.answer', status: response.status }, { again: true });
  }
  if (!response.ok) {
    const again = response.status >= 500 || response.status === 429 || response.status === 408;
    throw new Refusal(json.detail ?? { key: 'refusal.answer', status: response.status }, { position: json.position, again });
  }
  return json;
}

/** The variants that there are, and the games that texts name: { variants, names }. */
export const variants = () => ask('variants', 'v1');
export const tables = variant => ask('tables', `v1/${variant}/tables?depths=true`);
export const coverage = variant => ask('coverage', `v1/${variant}/tables`);
export const value = (variant, fen) => ask('value', `v1/${variant}?fen=${encodeURIComponent(fen)}`);

/** Whether the host can give answers: the service always can. */
export const check = async () => {};

/** Only exports have pocket files. */
export const pocket = async () => null;

/** Values and turns of several positions at once, at most so many; `kind` tells apart questions that are asked at the same time. */
export const mostRanked = 100;
export const ranked = (variant, fens, kind = 'ranked') => ask(kind, `v1/${variant}/batch`, { method: 'POST', body: JSON.stringify({ fens, moves: true }) })
  .then(({ results }) => {
    const { error } = results.find(result => result.error) ?? {};
    if (error) {
      throw new Refusal(error.message, { again: error.code === 'overloaded' });
    }
    return results;
  });

export const line = (variant, fen) => ask('line', `v1/${variant}/line?fen=${encodeURIComponent(fen)}`);
