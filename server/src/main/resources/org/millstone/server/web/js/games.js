// Games: their text read, as text. What reads it is loaded when it is needed first.

import { Refusal } from './questions.js';

/**
 * Reads a game.
 *
 * @returns { start, turns: [{move, fen}], problem: null | {key, ...} }
 * @throws Refusal if it has no start that can be read
 */
export async function readText(geometry, text) {
  const { readGame } = await import('./notation.js').catch(() => {
    throw new Refusal({ key: 'refusal.missing', file: 'js/notation.js' }, { again: true });
  });
  const { start, turns, problem } = readGame(geometry.rules, text);
  if (start === null) {
    throw new Refusal({ key: 'game.badStart', text: problem.reason.message });
  }
  return {
    start,
    turns: turns.map(turn => ({ move: turn.text, fen: turn.fen })),
    problem: problem && { key: 'game.stops', turn: problem.turn, token: problem.token, reason: problem.reason },
  };
}
