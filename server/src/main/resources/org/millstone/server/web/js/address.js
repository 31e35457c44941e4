// The page's address: what it asks for, and how it shows what is on the board.

import { parseQuery, positionOf, query } from './link.js';
import { Refusal } from './questions.js';

/** The longest address that is passed on, in characters: services refuse longer ones. */
const LONGEST = 8000;

/** The positions of a game up to its last turn that was played, or is shown; turns of a best line that lie ahead are left out. */
const playedNodes = ({ nodes, at }) => nodes.slice(0, Math.max(at, nodes.findLastIndex(node => !node.ahead)) + 1);

/** A game as text, which the page reads again. */
export function gameText(game) {
  const [{ fen }, ...turns] = playedNodes(game);
  return `position fen ${fen} moves ${turns.map(({ move }) => move).join(' ')}`;
}

/** Whether a query, null for none, makes an address that is too long to be passed on. */
export const isTooLong = query => query !== null && (location.origin + location.pathname + query).length > LONGEST;

/**
 * The query of the address that shows a game at the turn it is at; turns of a best line that lie ahead are not part of it.
 *
 * @returns null if the position shown is none by the rules: then there is no address of it
 */
export function addressOf(geometry, game) {
  const [{ fen }, ...played] = playedNodes(game);
  const turns = played.map(({ move }) => move);
  const isStart = turns.length > 0 && fen === geometry.startFen;
  try {
    return query(geometry.rules, { fen: isStart ? null : fen, turns, at: game.at });
  } catch {
    return null;
  }
}

/** The address that shows one position. */
export const positionAddress = (geometry, fen) => addressOf(geometry, { nodes: [{ fen, move: null }], at: 0 });

/** The variant that an address names, whether there is one of this name or not; null if it names none. */
export const variantNamed = search => parseQuery(search).variant;

/**
 * The position or game that an address asks for, {fen, turns, at}: `at` null for the last; null if it asks for none. The turns are text
 * for games.js, empty if there are none: of a link that was cut off it reads what is whole, and says where it ends.
 *
 * @throws Refusal if it cannot be read
 */
export function askedFor(search, geometry) {
  const { position, fen, turns, at } = parseQuery(search);
  try {
    const start = position === null ? fen : positionOf(geometry.rules, position);
    return start === null && turns === '' ? null : { fen: start ?? geometry.startFen, turns: turns.replaceAll('-', ' ').trim(), at };
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
