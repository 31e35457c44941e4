// The worth of the turns of a game, and the curve of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.js';

const { accuracy, analyse, bestOf, isMistake, markOf, underLimit, valuesForWhite } = await web('analysis.js');
const { heightsOf, plyAt } = await web('curve.js');

const win = dtw => ({ value: 'win', dtw });
const draw = { value: 'draw', dtw: null };
const loss = dtw => ({ value: 'loss', dtw });
const ends = (final, grade, turnsToCapture) => ({ value: 'draw', dtw: null, final, grade, ...(turnsToCapture === undefined ? {} : { turnsToCapture }) });
const unknown = { value: 'unknown', dtw: null };

const answer = (side, value, moves) => ({ fen: `*** ${side} m`, ...value, moves: Object.entries(moves).map(([move, worth]) => ({ move, ...worth })) });

const GAME = [
  [answer('w', win(25), { 'a1-a4xd7': win(25), 'a1-d1': win(25), 'd6-d5': draw, 'b2-b4': loss(4) }), 'd6-d5'],
  [answer('b', draw, { d7: draw, a7: draw, g7: loss(8) }), 'a7'],
  [answer('w', draw, { f4: draw, f2: loss(6) }), 'f2'],
  [answer('b', win(5), { g1: win(5), g4: win(13) }), 'g4'],
  [answer('w', loss(12), { b2: loss(12), b4: loss(2) }), 'b4'],
];
const MARKS = analyse(GAME.map(([answered]) => answered), GAME.map(([, text]) => ({ text, fen: '' })));

test('a mark says what a turn did to the value', () => {
  assert.equal(markOf(win(25), draw), 'win-draw');
  assert.equal(markOf(win(25), loss(4)), 'win-loss');
  assert.equal(markOf(draw, loss(4)), 'draw-loss');
  assert.equal(markOf(win(5), win(13)), 'slower');
  assert.equal(markOf(loss(12), loss(2)), 'sooner');
  assert.deepEqual([markOf(win(5), win(5)), markOf(loss(8), loss(8)), markOf(draw, draw, true)], ['best', 'best', 'best']);
  assert.equal(markOf(win(null), win(7)), 'kept');
  assert.deepEqual([markOf(unknown, draw), markOf(draw, unknown)], ['unknown', 'unknown']);
  assert.deepEqual(['win-draw', 'win-loss', 'draw-loss', 'slower', 'sooner', 'best', 'kept', 'unknown'].map(isMistake),
    [true, true, true, false, false, false, false, false]);
});

test('of draws that are told apart a turn can be weaker', () => {
  assert.equal(markOf(ends('equal', 0), ends('3-6', -112)), 'weaker');
  assert.equal(markOf(ends('6-3', 112, 4), ends('6-3', 112)), 'best');
  assert.deepEqual([markOf(ends('equal', 0), draw), markOf(draw, ends('3-6', -112), false), markOf(draw, draw, false)], ['kept', 'kept', 'kept']);
  assert.deepEqual([markOf(win(3), ends('6-3', 112)), markOf(ends('3-6', -112), loss(4))], ['win-draw', 'draw-loss']);
  assert.ok(isMistake('weaker'));
});

test('only turns that keep the final of a draw are best', () => {
  const position = answer('b', ends('equal', 0), { d7: ends('equal', 0), a7: ends('3-6', -112), g7: loss(8) });
  const [weaker] = analyse([position], [{ text: 'a7', fen: '' }]);
  assert.deepEqual([weaker.mark, weaker.best, weaker.before, weaker.worth], ['weaker', ['d7'], ends('equal', 0), ends('3-6', -112)]);
  assert.equal(weaker.words.key, 'weaker');
  assert.deepEqual(accuracy([weaker], 'b'), { kept: 0, of: 1 });
  assert.deepEqual(valuesForWhite([weaker]).map(({ grade }) => grade), [0, 112]);
});

test('where it is not known which draw a position is, its turns tell as much as they can', () => {
  const marked = (moves, text) => {
    const [{ mark, best }] = analyse([answer('w', draw, moves)], [{ text, fen: '' }]);
    return [mark, ...best];
  };
  const all = { d7: ends('5-4', 70), g7: ends('5-4', 70), a7: ends('equal', 0), a1: loss(8) };
  assert.deepEqual(['d7', 'a7', 'a1'].map(text => marked(all, text)), [['best', 'd7', 'g7'], ['weaker', 'd7', 'g7'], ['draw-loss', 'd7', 'g7']]);
  const some = { d7: ends('5-4', 70), g7: draw, a7: ends('equal', 0), a1: loss(8) };
  assert.deepEqual(['d7', 'g7', 'a7', 'a1'].map(text => marked(some, text)), [['kept'], ['kept'], ['weaker', 'd7'], ['draw-loss', 'd7', 'g7', 'a7']]);
  assert.deepEqual(marked({ d7: draw, a7: draw }, 'a7'), ['best', 'd7', 'a7']);
});

test('a game has a mark for each turn, what was best, and words for mistakes and detours alone', () => {
  assert.deepEqual(MARKS.map(({ mark }) => mark), ['win-draw', 'best', 'draw-loss', 'slower', 'sooner']);
  assert.deepEqual(MARKS.map(({ best }) => best), [['a1-a4xd7', 'a1-d1'], ['d7', 'a7'], ['f4'], ['g1'], ['b2']]);
  assert.deepEqual(MARKS[0].words, { key: 'win-draw', ply: 1, side: 'w', move: 'd6-d5', before: win(25), worth: draw, best: ['a1-a4xd7', 'a1-d1'] });
  assert.equal(MARKS[1].words, null);
  assert.deepEqual([MARKS[3].words.by, MARKS[4].words.by], [8, 10]);
});

test('of a win of unknown depth only what is proved is said', () => {
  const position = answer('w', win(null), { 'd6-d1': win(29), 'd6-a7': win(null), 'd6-g7': win(41), a4: draw, b4: unknown, c4: loss(2) });
  const marked = text => analyse([position], [{ text, fen: '' }])[0];
  assert.deepEqual(['d6-d1', 'd6-a7', 'd6-g7', 'a4', 'b4', 'c4'].map(text => marked(text).mark), ['kept', 'kept', 'kept', 'win-draw', 'unknown', 'win-loss']);
  assert.deepEqual([marked('a4').best, marked('a4').before, marked('d6-a7').worth], [['d6-d1'], win(null), win(null)]);
  assert.deepEqual(analyse([answer('w', win(null), { d6: win(null), a4: draw })], [{ text: 'a4', fen: '' }])[0].best, ['d6']);
});

test('a lost turn is no mistake where another one is unknown', () => {
  const position = answer('w', unknown, { d6: unknown, a4: loss(2) });
  assert.deepEqual(analyse([position], [{ text: 'a4', fen: '' }]).map(({ mark, best }) => [mark, best]), [['unknown', []]]);
});

test('what no table knows is no mistake', () => {
  const [mark] = analyse([answer('w', unknown, { d6: unknown, d7: win(3) })], [{ text: 'd6', fen: '' }]);
  assert.deepEqual([mark.mark, mark.best, mark.words], ['unknown', [], null]);
  assert.deepEqual(accuracy([mark], 'w'), { kept: 0, of: 0 });
});

test('accuracy counts the turns that gave nothing away', () => {
  assert.deepEqual([accuracy(MARKS, 'w'), accuracy(MARKS, 'b')], [{ kept: 1, of: 3 }, { kept: 2, of: 2 }]);
});

test('values are for White along the game, its last position included', () => {
  assert.deepEqual(valuesForWhite(MARKS), [win(25), draw, draw, loss(5), loss(12), loss(1)]);
});

test('the curve is up for White, down for Black, the farther the sooner', () => {
  const [soon, late, even, lateLoss, soonLoss, nothing] = heightsOf([win(1), win(50), draw, loss(50), loss(2), unknown]);
  assert.ok(soon < late && late < even && even < lateLoss && lateLoss < soonLoss);
  assert.equal(nothing, null);
  const [better, equal, worse] = heightsOf([ends('6-3', 112), ends('equal', 0), ends('3-6', -112)]);
  assert.ok(late < better && better < even && equal === even && even < worse && worse < lateLoss, 'draws stay in the middle, a little to the better side');
  const [over, depthless] = heightsOf([win(0), win(null)]);
  assert.ok(over < depthless && depthless < even);
});

test('a place on the curve is the nearest turn', () => {
  assert.deepEqual([-5, 0, 14, 63, 64, 500].map(x => plyAt(x, 128, 1)), [0, 0, 0, 0, 1, 1]);
  assert.deepEqual([0, 50, 100].map(x => plyAt(x, 100, 200)), [0, 100, 200]);
  assert.equal(plyAt(50, 100, 0), 0);
});

test('under a move limit a turn is judged by what the limit leaves, and where depths do not fit into it by the next capture', () => {
  const limited = (value, dtw, left, conversion, clock = 3) => underLimit({ value, dtw, limit: { plies: 20, clock, value: left, conversion } });
  const position = (worth, moves) => answer('w', worth, moves);
  const judged = (worth, moves) => Object.keys(moves).map(text => {
    const [{ mark, best }] = analyse([position(worth, moves)], [{ text, fen: '' }]);
    return [mark, ...best];
  });
  const slow = { a1: limited('win', 43, 'win', 5), a4: limited('win', 41, 'win', 7), d1: limited('win', 61, 'draw', null), d2: draw, g1: limited('loss', 8, 'loss', 2) };
  assert.deepEqual(judged(limited('win', 41, 'win', 5), slow), [['best', 'a1'], ['kept', 'a1'], ['win-draw', 'a1'], ['win-draw', 'a1'], ['win-loss', 'a1']]);
  const quick = { a1: limited('win', 9, 'win', 5), a4: limited('win', 13, 'win', 3) };
  assert.deepEqual(judged(limited('win', 9, 'win', 3), quick), [['best', 'a1'], ['slower', 'a1']]);
  const inTime = { a1: limited('win', 17, 'win', 5), a4: limited('win', 19, 'win', 3) };
  assert.deepEqual(judged(limited('win', 17, 'win', 3), inTime), [['best', 'a1'], ['slower', 'a1']]);
  const lost = { a1: limited('loss', 30, 'loss', 8), a4: limited('loss', 40, 'loss', 6) };
  assert.deepEqual(judged(limited('loss', 40, 'loss', 8), lost), [['best', 'a1'], ['kept', 'a1']]);
  const saved = { a1: limited('win', 61, 'draw', null), d2: ends('equal', 0), a4: limited('loss', 8, 'loss', 2) };
  assert.deepEqual(judged(limited('win', 61, 'draw', null), saved).map(([mark]) => mark), ['kept', 'kept', 'draw-loss']);
});

test('where all turns are worth the same, none of them is called the best', () => {
  const judged = moves => analyse([answer('w', draw, moves)], [{ text: 'a1', fen: '' }])[0];
  assert.deepEqual([judged({ a1: draw, a4: draw }).equal, judged({ a1: draw, a4: win(9) }).equal, judged({ a1: draw, a4: loss(8) }).equal], [true, false, false]);
});

test('arrows show the turns that are as good as the best', () => {
  const best = (worth, moves) => bestOf(answer('w', worth, moves)).map(({ move }) => move);
  assert.deepEqual(best(win(9), { a1: win(9), a4: win(9), d1: win(11), d2: draw }), ['a1', 'a4']);
  assert.deepEqual(best(draw, { a1: draw, d2: loss(8) }), ['a1']);
  assert.deepEqual(best(loss(8), { a1: loss(8), d2: loss(6) }), ['a1']);
});
