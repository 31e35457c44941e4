// Chooses turns for the database when it plays: an opponent that errs as people do, the top level not at all. Level.java is the same in Java, and says more.

import { count } from '../millstone/board.js';
import { fenReading } from '../millstone/position.js';
import { generate, takenFromHand } from '../millstone/turns.js';
import { underLimit } from './analysis.js';
import { withoutClock } from './tree.js';

/** The level that never errs. */
export const TOP = 8;
/** How many drawing turns it looks into: those after which it threatens most. */
const MOST_TRIED = 6;
/** Who is to solve the problems that it sets. */
const PERSON = 4;
/** For each level below: what an error of a step takes from a weight, in eighths of {@link lowered}, and what a mill takes that is missed, or left to the opponent. */
const SHARPNESS = [2, 3, 5, 8, 12, 17, 23];
const CARE = [8, 20, 20, 20, 20, 20, 20];
const UNKNOWN_PLIES = 63;

/** The weights of an answer's turns at a level below the top: each is as likely to be chosen as its weight is large. */
export function weights({ rules }, { fen, moves }, level) {
  const { opponent, opponentHand } = fenReading(rules, fen).state;
  const after = moves.map(move => fenReading(rules, move.fen).state);
  const best = Math.max(...moves.map(seen));
  const left = after.map(state => threats(rules, state));
  const takes = after.map(({ own, ownHand }) => count(own) + ownHand < count(opponent) + opponentHand);
  const missed = i => left[i] - Math.min(...left) + (takes.includes(true) && !takes[i] ? 1 : 0);
  return moves.map((move, i) => lowered(Math.floor(SHARPNESS[level - 1] * (best - seen(move)) / 8) + CARE[level - 1] * missed(i)));
}

/** What a person sees of a value: a win or a loss the better the nearer it is, each doubling of its plies a step. */
function seen({ value, dtw, grade = 0 }) {
  const steps = 2 * Math.max(1, 9 - (32 - Math.clz32(dtw ?? UNKNOWN_PLIES)));
  return { win: steps, loss: -steps, draw: Math.sign(grade) }[value] ?? 0;
}

/** The largest weight, lowered so often by a quarter. */
function lowered(times) {
  let weight = 1 << 20;
  for (let i = 0; i < times; i++) {
    weight -= weight >> 2;
  }
  return weight;
}

/** On how many points the side to move could close a mill that takes a stone. */
function threats(rules, state) {
  const taking = generate(rules, state).filter(turn => turn.to >= 0 && (turn.removed.length > 0 || takenFromHand(rules, state, turn) > 0));
  return new Set(taking.map(({ to }) => to)).size;
}

/** The same for the other side, if it were to move. */
const ownThreats = (rules, { own, opponent, ownHand, opponentHand, ...state }) =>
  threats(rules, { ...state, own: opponent, opponent: own, ownHand: opponentHand, opponentHand: ownHand });

/** How often a person errs in a position, in a thousand; 0 if that is not known. */
export function errors(geometry, answer) {
  if (!answer?.moves.length || answer.moves.some(({ value }) => value === 'unknown')) {
    return 0;
  }
  const found = weights(geometry, answer, PERSON);
  const sum = all => all.reduce((a, b) => a + b, 0);
  return Math.floor(1000 * sum(found.filter((_, i) => answer.moves[i].value === 'loss')) / sum(found));
}

/**
 * Chooses a turn of an answer. Of equally good turns the top level takes any; of draws one that gives a person most to solve, and repeats nothing if it can. Where tables are
 * missing, and nothing good is known, it plays by eye as the level below does, without its errors.
 *
 * @param path the FENs of the game until now; none where a repetition does not matter
 * @param ask ranks positions: it takes FENs and promises their answers
 */
export async function choose(geometry, answer, level, path, ask, random = Math.random) {
  const { moves } = answer;
  if (level < TOP) {
    return moves[drawn(weights(geometry, answer, level), random)];
  }
  if (moves[0].value === 'unknown') {
    const open = moves.filter(({ value }) => value === 'unknown');
    const found = weights(geometry, { ...answer, moves: open }, TOP - 1);
    return open[drawn(found.map(weight => Number(weight === Math.max(...found))), random)];
  }
  const any = all => all[Math.floor(random() * all.length)];
  const like = ({ value, dtw, grade, turnsToCapture, limited, limit }) => [value, dtw, grade, turnsToCapture, limited?.value, limit?.conversion].join();
  const equal = moves.filter(move => like(move) === like(moves[0]));
  if (moves[0].value !== 'draw' || equal.length === 1) {
    return any(equal);
  }
  const past = new Set(path.map(withoutClock));
  const fresh = equal.filter(({ fen }) => !past.has(withoutClock(fen)));
  const threatening = (fresh.length > 0 ? fresh : equal).map(move => ({ move, by: random(), threats: ownThreats(geometry.rules, fenReading(geometry.rules, move.fen).state) }));
  const tried = threatening.sort((a, b) => b.threats - a.threats || a.by - b.by).slice(0, MOST_TRIED).map(({ move }) => move);
  const answers = tried.length > 1 ? await ask(tried.map(({ fen }) => fen)) : [];
  const problems = tried.map((_, i) => errors(geometry, answers[i] && underLimit(answers[i])));
  return any(tried.filter((_, i) => problems[i] === Math.max(...problems)));
}

/** An index, at random by the weights. */
function drawn(found, random) {
  let left = Math.floor(random() * found.reduce((a, b) => a + b, 0));
  return found.findIndex(weight => (left -= weight) < 0);
}
