// The page's address: what it asks for, and how it shows what is on the board.

import { gameText } from './games.js';
import { CLOSES, OPENS, commentCode, parseQuery, positionOf, query, wordsOf } from './link.js';
import { reasonOf } from './position.js';
import { Refusal } from './questions.js';
import { gameOf, settled, withoutClock, written } from './tree.js';

/** The longest address that is passed on, in characters: services refuse longer ones. */
const LONGEST = 8000;

/** The marks around a variation, by their form in text. */
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
  const turns = items.flatMap(item => BRACKETS[item] ?? [nodes[item].move, ...nodes[item].comment ? [commentCode(nodes[item].comment)] : []]);
  const isStart = turns.length > 0 && nodes[0].fen === geometry.startFen;
  try {
    const { fen } = nodes[0];
    return query(geometry.rules, { fen: isStart ? null : geometry.moveLimit ? fen : withoutClock(fen), turns, at });
  } catch {
    return null;
  }
}

/** The browser's history entry for a game that no address can hold: {text, at}. */
export function historyOf(geometry, game) {
  const kept = settled(game);
  return { text: gameText(geometry, kept), at: kept.at };
}

/** The address of a puzzle: not of its position, which tells what that is worth. */
export const puzzleAddress = ({ variant }, { code }) => `?v=${encodeURIComponent(variant)}&puzzle=${code}`;

export const positionAddress = (geometry, fen) => addressOf(geometry, gameOf(fen));

/** What somebody does. */
export const MODES = ['play', 'analyse', 'puzzles', 'positions'];

/** Whether the page is the one for frames of others, which only shows something. */
const isEmbedded = () => location.pathname.endsWith('/embed.html');

/** The mode that an address names, or else that of what it shows. */
export function modeOf(search) {
  const given = new URLSearchParams(search);
  return isEmbedded() ? 'analyse' : given.has('puzzle') ? 'puzzles' : MODES.find(mode => mode === given.get('mode')) ?? (['v', 'variant', 'p', 'fen', 'g'].some(part => given.has(part)) ? 'analyse' : 'play');
}

/** The address of a mode in which nothing is shown yet. */
export const modeAddress = ({ variant }, mode) => `?v=${encodeURIComponent(variant)}&mode=${mode}`;

/** The variant that an address names, whether there is one of this name or not; null if it names none. */
export const variantNamed = search => parseQuery(search).variant;

/**
 * The position or game that an address asks for, {fen, turns, at, puzzle}: `at` null for the last; `puzzle` the code of one that begins there, or null; null
 * if it asks for none. The turns are words for games.js, which reads those that are possible, and says where they end.
 *
 * @throws Refusal if it cannot be read
 */
export function askedFor(search, geometry) {
  const { position: shown, fen, turns: code, at, puzzle } = parseQuery(search);
  const position = puzzle ?? shown;
  const turns = wordsOf(code);
  try {
    const start = position === null ? fen : positionOf(geometry.rules, position);
    return start === null && turns.length === 0 ? null : { fen: start ?? geometry.startFen, turns, at, puzzle };
  } catch (problem) {
    throw new Refusal({ key: 'address.wrong', why: reasonOf(problem) });
  }
}
