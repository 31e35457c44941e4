// Games: their text read, as text. What reads it is loaded when it is needed first.

import { Refusal } from './questions.js';

/**
 * The number of a turn as people write it: White's turn and Black's answer have the same one.
 *
 * @param start the FEN of the game's start
 * @param ply counts from 1
 */
export const turnNumber = (start, ply) => Math.ceil((ply + (sideOf(start) === 'b' ? 1 : 0)) / 2);

const sideOf = fen => fen.split(' ')[1];

/**
 * Reads a game; of several the first.
 *
 * @returns { start, turns: [{move, fen}], problem, several }: `problem` {key, ...} says why the game ends early or has no turns at all, null if
 *   nothing is wrong; `several`: there are more games in the text
 * @throws Refusal if it has no start that can be read
 */
export async function readText(geometry, text) {
  const { readGame, splitGames } = await import('./notation.js').catch(() => {
    throw new Refusal({ key: 'refusal.missing', file: 'js/notation.js' }, { again: true });
  });
  const { start, turns, problem } = readGame(geometry.rules, text);
  if (problem?.reason.key === 'bad-start') {
    throw new Refusal({ key: 'game.badStart', text: problem.reason.message });
  }
  return {
    start,
    turns: turns.map(turn => ({ move: turn.text, fen: turn.fen })),
    problem: problemOf(geometry, start, turns, problem),
    several: splitGames(text).length > 1,
  };
}

function problemOf({ startFen }, start, turns, problem) {
  if (problem === null) {
    return turns.length === 0 && start === startFen ? { key: 'game.empty' } : null;
  }
  return turns.length === 0 ? { ...problem, key: 'game.unread' } : { ...problem, key: 'game.stops', number: turnNumber(start, problem.turn), side: sideOf(turns.at(-1).fen) };
}
