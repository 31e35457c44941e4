// The page's address: what it asks for, and how it shows what is on the board.

import { parseQuery, positionOf, query, turnsOf } from './link.js';
import { Refusal } from './questions.js';

/**
 * The query of the address that shows a game at the turn it is at; turns of a best line that lie ahead are not part of it.
 *
 * @returns null if the position shown is none by the rules: then there is no address of it
 */
export function addressOf(geometry, { nodes, at }) {
  const last = Math.max(at, nodes.findLastIndex(node => !node.ahead));
  const turns = nodes.slice(1, last + 1).map(({ move }) => move);
  const isStart = turns.length > 0 && nodes[0].fen === geometry.startFen;
  try {
    return query(geometry.rules, { fen: isStart ? null : nodes[0].fen, turns, at });
  } catch {
    return null;
  }
}

/** The address that shows one position. */
export const positionAddress = (geometry, fen) => addressOf(geometry, { nodes: [{ fen, move: null }], at: 0 });

/** The variant that an address asks for; undefined if it is none there is. */
export const variantOf = (search, catalogue) => {
  const { variant } = parseQuery(search);
  return catalogue.has(variant) ? variant : undefined;
};

/**
 * The position or game that an address asks for, {fen, turns, at}: turns as text, `at` null for the last; null if it asks for none.
 *
 * @throws Refusal if it cannot be read
 */
export function askedFor(search, geometry) {
  const { position, fen, turns, at } = parseQuery(search);
  try {
    const start = position === null ? fen : positionOf(geometry.rules, position);
    return start === null && turns === '' ? null : { fen: start ?? geometry.startFen, turns: turnsOf(turns), at };
  } catch (problem) {
    throw new Refusal({ key: 'address.wrong', text: problem.message });
  }
}

/** Shows something else: the address that is left goes into the browser's history, so that “Back” brings it back. */
export function leave(show) {
  const left = location.href;
  show();
  const here = location.href;
  if (here !== left) {
    window.history.replaceState(null, '', left);
    window.history.pushState(null, '', here);
  }
}
