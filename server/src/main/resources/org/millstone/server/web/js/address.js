// The page's address: what it asks for, and how it shows what is on the board.

import { gameText } from './games.js';
import { CLOSES, OPENS, parseQuery, positionOf, query } from './link.js';
import { Refusal } from './questions.js';
import { gameOf, settled, written } from './tree.js';

/** The longest address that is passed on, in characters: services refuse longer ones. */
const LONGEST = 8000;

/** What opens and closes a variation, by how it is written in text. */
const BRACKETS = { '(': OPENS, ')': CLOSES };

/** Whether a query, null for none, makes an address that is too long to be passed on. */
export const isTooLong = query => query !== null && (location.origin + location.pathname + query).length > LONGEST;

/**
 * The query of the address that shows a game with its variations, at the turn it is at; turns of a best line that lie ahead are not part of it.
 *
 * @returns null if the position shown is none by the rules: then there is no address of it
 */
export function addressOf(geometry, game) {
  const { nodes, at } = settled(game);
  const [, ...items] = written({ nodes });
  const turns = items.map(item => nodes[item]?.move ?? BRACKETS[item]);
  const isStart = turns.length > 0 && nodes[0].fen === geometry.startFen;
  try {
    return query(geometry.rules, { fen: isStart ? null : nodes[0].fen, turns, at });
  } catch {
    return null;
  }
}

/** What the browser's history keeps of a game that no address can hold: {text, at}. */
export function historyOf(geometry, game) {
  const kept = settled(game);
  return { text: gameText(geometry, kept), at: kept.at };
}

/** The address that shows one position. */
export const positionAddress = (geometry, fen) => addressOf(geometry, gameOf(fen));

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
    return start === null && turns === '' ? null : { fen: start ?? geometry.startFen, turns: textOf(turns), at };
  } catch (problem) {
    throw new Refusal({ key: 'address.wrong', text: problem.message });
  }
}

/**
 * The code of turns as text, in which a variation, also one that was cut off, stands in brackets; its number tells it from stones removed. A lone
 * `x` is no sign for these here, and a variation from no turn is none.
 */
function textOf(code) {
  const words = code.split('-').map(word => ({ [OPENS]: '(1.', [CLOSES]: ')', x: '#' }[word] ?? word));
  const open = words.reduce((depth, word) => Math.max(0, depth + (word === '(1.') - (word === ')')), 0);
  return `${words[0] === '(1.' ? '# ' : ''}${words.join(' ')}${' )'.repeat(open)}`.trim();
}
