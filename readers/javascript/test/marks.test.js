// The marks on the board while a turn is put together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rules } from '../src/rules.js';
import { formatTurn, generate } from '../src/turns.js';
import { parseFen } from '../src/position.js';
import { ruleSet, variant } from './repository.js';
import { web } from './web.js';

const { marksOf } = await web('moves.js');
const { Position } = await web('position.js');
const NOTHING = { from: null, to: null, removed: [] };

const geometryOf = rules => ({ rules, points: rules.board.points, names: rules.board.names, index: new Map(rules.board.names.map((name, point) => [name, point])) });
const LASKER = geometryOf(variant('lasker-six'));
const HAND = geometryOf(Rules.of(ruleSet('data/vectors/six-hand.json')));
const movesOf = ({ rules }, fen) => generate(rules, parseFen(rules, fen)).map(turn => ({ move: formatTurn(rules, turn), value: 'open' }));
const points = ({ names }, { marks }, kind) => [...marks].filter(([, mark]) => mark.kind === kind).map(([point]) => names[point]).sort();

/** b4 and c4 are white, and so is d3: the mill b4, c4, d4 can be placed, and moved. */
const FEN = 'O*O****O/@@****** w p p 3 3 2 4';

test('a stone in hand and a stone on the board are both alive', () => {
  const found = marksOf(LASKER, movesOf(LASKER, FEN), NOTHING);
  assert.deepEqual(points(LASKER, found, 'from'), ['b4', 'c4', 'd3']);
  assert.equal(points(LASKER, found, 'to').length, 11);
});

test('who places a stone at a point does not move another one there', () => {
  const placed = LASKER.index.get('d4');
  const { possible } = marksOf(LASKER, movesOf(LASKER, FEN), { ...NOTHING, to: placed });
  assert.deepEqual(possible.map(({ move }) => move), ['d4xc5', 'd4xe5']);
  const { possible: moved } = marksOf(LASKER, movesOf(LASKER, FEN), { ...NOTHING, from: LASKER.index.get('d3'), to: placed });
  assert.deepEqual(moved.map(({ move }) => move), ['d3-d4xc5', 'd3-d4xe5']);
});

test('a chosen stone shows where it goes, and no empty point but those', () => {
  const found = marksOf(LASKER, movesOf(LASKER, FEN), { ...NOTHING, from: LASKER.index.get('d3') });
  assert.deepEqual(points(LASKER, found, 'to'), ['d2', 'd4', 'e3']);
});

test('stones that a mill takes from the hand are gone while those from the board are chosen', () => {
  const position = Position.parse(HAND, 'OO***OO*/@@@@**** w p p 4 1 4 1');
  const half = position.halfPlayed(HAND, { ...NOTHING, to: HAND.index.get('b4') });
  assert.deepEqual([half.hands, half.count('b')], [{ w: 0, b: 0 }, 4]);
});

test('where all turns draw alike the board has no signs, but says them; once a stone is taken it shows them', () => {
  const draws = movesOf(LASKER, FEN).map(({ move }) => ({ move, value: 'draw', dtw: null }));
  const marks = [...marksOf(LASKER, draws, NOTHING).marks.values()];
  assert.ok(marks.every(({ even, text, label }) => even && text === '' && label !== ''));
  const [first, ...others] = draws;
  assert.ok([...marksOf(LASKER, [{ ...first, value: 'win', dtw: 3 }, ...others], NOTHING).marks.values()].every(({ even, text }) => !even && text !== ''));
  assert.ok([...marksOf(LASKER, draws, { ...NOTHING, from: LASKER.index.get('b4') }).marks.values()].filter(({ kind }) => kind === 'to').every(({ text }) => text === '='));
});
