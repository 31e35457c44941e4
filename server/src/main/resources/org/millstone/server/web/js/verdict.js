// The worth of a position and its turns, in words.

import { FEWEST } from '../millstone/rules.js';
import { Position, WHITE, other } from './position.js';
import { number, words } from './words.js';

/**
 * "win in 25", "draw", "loss in 4", "win" where nothing is known of the depth, "draw, 6 against 3, capture in 4" where draws are told apart. A
 * placement ends that count, too, where stones in hand can wait. "draw by the limit (win in 25)" where a move limit draws it; "win in 25, capture
 * in 7" where it leaves it, and the game does not end with the next capture.
 */
export function worth({ limit, limited, ...told }) {
  if (limited !== undefined) {
    return words('worth.limited', { worth: worth(limited) });
  }
  const { value, conversion } = limit ?? {};
  const isTold = value === told.value && conversion > 1 && conversion !== told.dtw;
  return isTold ? words('worth.forced', { worth: unlimited(told), plies: conversion }) : unlimited(told);
}

function unlimited({ value, dtw, final, turnsToCapture, fen, move }) {
  if (final !== undefined) {
    const draw = final === 'equal' ? words('worth.equal') : words('worth.final', stonesOf(final));
    const key = mayPlace(fen) || move?.length === 2 ? 'worth.placement' : 'worth.capture';
    return turnsToCapture > 0 ? words(key, { worth: draw, turns: turnsToCapture }) : draw;
  }
  return hasDepth({ dtw }) ? words('worth.depth', { value, dtw }) : words(`worth.${value}`);
}

/** Whether a side has stones in hand in a position, as far as its text is there and says so. */
function mayPlace(fen = '') {
  const [, , , , , white = '0', , black = '0'] = fen.split(' ');
  return white !== '0' || black !== '0';
}

/** Whether a depth is known, if need be that without the move limit. */
export const hasDepth = ({ dtw, limited }) => typeof (limited ?? { dtw }).dtw === 'number';

/** The winner, in one short sentence; for graded draws also who is better off. */
export function headline(position, { value, end, final, grade, limited, code, ...depth }) {
  const { side } = position;
  if (limited !== undefined) {
    return words('headline.limited', { side });
  }
  if (end !== undefined) {
    return words(value === 'draw' ? 'headline.drawn' : 'headline.won', { side: value === 'win' ? side : other(side) });
  }
  if (final !== undefined) {
    return words('headline.final', { side, better: grade > 0 ? side : grade < 0 ? other(side) : null });
  }
  return words(`headline.${code === 'offline' ? code : value}`, { side, other: other(side), ...depth });
}

/** The numbers of stones of a final: { own, opponent }. */
export const stonesOf = final => {
  const [own, opponent] = final.split('-').map(Number);
  return { own, opponent };
};

/**
 * The final of a draw, for words: { kind, better, more, less }. `kind` is `equal`; `stays`, if it is that of the position's own stones; or `keeps`.
 * `better` is the side that is better off, which keeps `more` stones against `less`, or fewer ones that are worth more.
 *
 * @param side whose view the draw's `final` and `grade` are from
 */
export function finalOf({ final, grade }, side, position = null) {
  if (final === 'equal') {
    return { kind: 'equal' };
  }
  const { own, opponent } = stonesOf(final);
  const stays = position !== null && position.total(side) === own && position.total(other(side)) === opponent;
  return { kind: stays ? 'stays' : 'keeps', ...(grade > 0 ? { better: side, more: own, less: opponent } : { better: other(side), more: opponent, less: own }) };
}

/** The worth of something as one word, for its sign, shape and colour: its value, but `better` or `worse` for a draw that is better or worse than an equal one. */
export function look({ value, grade }) {
  return value !== 'draw' || !grade ? value : grade > 0 ? 'better' : 'worse';
}

/** Further remarks on an answer. */
export function detail(answer, geometry) {
  const { value, moves } = answer;
  if (value === 'unknown') {
    return unknown(answer, geometry);
  }
  if (answer.end !== undefined) {
    return words('detail.over', { end: answer.end, side: endsFor(answer, geometry) });
  }
  if (moves.length === 1 && moves[0].move === 'pass') {
    return words('detail.pass');
  }
  return [...limitOf(answer), kept(answer, geometry), capture(answer), tally(moves, 'turns'), keeping(answer), value === 'draw' || answer.dtw !== null ? '' : words('detail.depthless')]
    .filter(Boolean).join(' ');
}

/** The side that has too few stones, or cannot move; null if that is so of neither, or of both. */
function endsFor({ fen, end }, geometry) {
  const position = Position.parse(geometry, fen);
  if (end === 'fewer-than-three') {
    return position.total(WHITE) < FEWEST ? WHITE : other(WHITE);
  }
  return end === 'blocked' && geometry.rules.blocked !== 'pass' ? position.side : null;
}

/** What there is to say of a move limit: whether it takes a win away, how far the clock is, and when the next capture comes. */
function limitOf({ fen, value, dtw, limit, limited }) {
  if (limit === undefined) {
    return [];
  }
  const { plies, clock, conversion } = limit;
  const [, side] = fen.split(' ');
  const place = mayPlace(fen);
  if (clock >= plies) {
    return [words('detail.spent', { plies })];
  }
  return [
    limited && words('detail.limited', { ...limited, side: limited.value === 'win' ? side : other(side) }),
    limited ? words('detail.left', { left: plies - clock, place }) : clockOf({ limit }),
    limit.value === value && conversion > 1 && conversion !== dtw && words('detail.forced', { plies: conversion, place }),
  ];
}

/** Which stones each side keeps in a draw, if that is known. */
export const kept = ({ fen, final, grade }, geometry) => (final === undefined ? '' : words('detail.final', finalOf({ final, grade }, fen.split(' ')[1], Position.parse(geometry, fen))));

/** How far the clock of the move limit is, where it counts. */
export const clockOf = ({ limit }) => (limit?.clock > 0 ? words('detail.clock', limit) : '');

/** When the next capture comes on the way to the final. */
function capture({ fen, grade, turnsToCapture, moves }) {
  if (turnsToCapture === undefined) {
    return '';
  }
  // Turns of the side that profits have counters, those of the other one have none.
  const [, mover] = fen.split(' ');
  const profits = moves.some(move => move.grade === grade && move.turnsToCapture !== undefined);
  return words(mayPlace(fen) ? 'detail.placement' : 'detail.capture', { side: profits ? mover : other(mover), turns: turnsToCapture });
}

/** How many of the turns that draw keep the final, if not all do and all are known. */
function keeping({ value, grade, moves }) {
  const draws = moves.filter(move => move.value === 'draw');
  const kept = draws.filter(move => move.grade === grade).length;
  const known = value === 'draw' && [grade, ...draws.map(move => move.grade)].every(one => one !== undefined);
  return known && kept < draws.length ? words('tally.final', { count: kept, text: number(kept), draws: number(draws.length) }) : '';
}

/** The meaning of a missing table for people: which positions nobody can judge here, and what to do. */
function unknown({ missing = '' }, geometry) {
  const [board = '', ...hands] = missing.split('+');
  const [own, opponent] = board.split('-').map(Number);
  const [ownHand, opponentHand] = hands.map(Number);
  const which = hands.length > 0 ? words('unknown.placing', { own, opponent, ownHand, opponentHand }) : words('unknown.moving', { own, opponent });
  return `${which} ${words('unknown.others', { tables: geometry.tables })}`;
}

/** How many turns, or placements, are worth what. */
export function tally(moves, noun) {
  const counts = ['win', 'draw', 'loss', 'unknown'].map(value => [value, moves.filter(move => move.value === value).length]);
  const parts = counts.filter(([, count]) => count > 0).map(([value, count]) => ({ text: words(`tally.${value}.count`, { count, text: number(count) }), does: words(`tally.${value}`, { count }) }));
  return words(`tally.${noun}`, { count: moves.length, text: number(moves.length), all: parts.length === 1 ? parts[0].does : null,
    parts: parts.map(({ text: part }) => part).join(', ') });
}
