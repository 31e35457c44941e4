// What the rules alone say of a position, for play without requests.

import { MillstoneError } from '../millstone/fault.js';
import { fenReading, formatFen } from '../millstone/position.js';
import { apply, end, generate, isQuiet, status, turnMembers } from '../millstone/turns.js';

const VALUES = { won: 'win', drawn: 'draw', lost: 'loss' };

/** An answer as the api gives it, with the code `offline`: all turns, without what they are worth; or how a game ended that is over. */
export function answerByRules({ variant, rules, moveLimit }, asked) {
  const { state, clock } = fenReading(rules, asked);
  const fen = (at, quiet) => formatFen(rules, at, moveLimit ? quiet : 0);
  const why = end(rules, state);
  if (why !== null) {
    const value = VALUES[status(rules, state)];
    return { variant, fen: fen(state, clock), value, dtw: value === 'draw' ? null : 0, source: 'rules', end: why, moves: [] };
  }
  const moves = generate(rules, state).map(turn => ({ ...turnMembers(rules, turn), value: 'open', dtw: null,
    fen: fen(apply(rules, state, turn), isQuiet(turn) ? clock + 1 : 0) }));
  return { variant, fen: fen(state, clock), value: 'unknown', dtw: null, code: 'offline', moves };
}

let seen = {};

/** The turns of a position, as the answer by the rules has them; none where they do not allow it. The same array as long as it is asked for. */
export function turnsByRules(geometry, fen) {
  if (geometry !== seen.geometry || fen !== seen.fen) {
    seen = { geometry, fen, moves: [] };
    try {
      seen.moves = answerByRules(geometry, fen).moves;
    } catch (problem) {
      if (!(problem instanceof MillstoneError)) {
        throw problem;
      }
    }
  }
  return seen.moves;
}
