// Turns that are the same by a symmetry of their position, against brute force.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFen } from '../src/position.js';
import { formatTurn, generate } from '../src/turns.js';
import { ruleSet } from './repository.js';
import { randomOf } from './spellings.js';
import { web } from './web.js';

const { Geometry } = await web('geometry.js');
const { alike } = await web('moves.js');
const { Position } = await web('position.js');

function geometryOf(path) {
  const { board, men, ...rules } = ruleSet(path);
  return new Geometry({ variant: 'tested', men, board, rules, points: board.points.map(({ name }) => name), lines: board.lines });
}

const VARIANTS = 'probe/src/main/resources/org/millstone/variants/';
const NINE = geometryOf(`${VARIANTS}nine.json`);

const movesOf = ({ rules }, fen) => generate(rules, parseFen(rules, fen)).map(turn => ({ move: formatTurn(rules, turn) }));
const sortedTurn = move => move.split('x').map((part, i) => (i === 0 ? ` ${part}` : part)).sort().join('x').trim();
const mappedTurn = ({ names, index }, turn, view) => turn.replace(/[a-g]\d/g, name => names[view[index.get(name)]]);
const views = geometry => [geometry.rotation(), geometry.reflection(), geometry.inversion()].filter(Boolean);

/** The turns that come of one by rotating, mirroring and exchanging the squares until nothing new comes, where the position is the same again. */
function bruteForce(geometry, position, move) {
  const found = new Map();
  const walk = (shown, turn) => {
    const view = `${shown.format(geometry)} ${turn}`;
    if (!found.has(view)) {
      found.set(view, [shown, turn]);
      views(geometry).forEach(view => walk(shown.mapped(view), mappedTurn(geometry, turn, view)));
    }
  };
  walk(position, move);
  return new Set([...found.values()].filter(([shown]) => shown.format(geometry) === position.format(geometry)).map(([, turn]) => sortedTurn(turn)));
}

/** A random position that one or two random views leave as it is. */
function symmetric(geometry, random) {
  const pick = list => list[Math.floor(random() * list.length)];
  const product = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(views(geometry)))
    .reduce((mapping, view) => mapping.map(point => view[point]), [...geometry.names.keys()]);
  const kept = [product(), ...(random() < 0.5 ? [product()] : [])];
  const position = Position.empty(geometry);
  const spread = (point, stone) => {
    if (position.stones[point] !== stone) {
      position.stones[point] = stone;
      kept.forEach(mapping => spread(mapping[point], stone));
    }
  };
  for (let i = 2 + Math.floor(random() * 4); i > 0; i--) {
    spread(Math.floor(random() * geometry.points), pick(['w', 'b', null]));
  }
  const inHand = () => (random() < 0.4 ? 1 + Math.floor(random() * 2) : 0);
  const hand = inHand();
  position.hands = { w: hand, b: geometry.rules.hasFreeHands ? inHand() : hand };
  return position;
}

for (const [name, geometry] of [['nine', NINE], ['nine-double', geometryOf(`${VARIANTS}nine-double.json`)], ['three', geometryOf(`${VARIANTS}three.json`)],
  ['six-fly', geometryOf(`${VARIANTS}six-fly.json`)], ['lasker', geometryOf(`${VARIANTS}lasker.json`)],
  ['three-any', geometryOf('data/vectors/three-any.json')], ['dooz', geometryOf(`${VARIANTS}dooz.json`)], ['twelve', geometryOf(`${VARIANTS}twelve.json`)]]) {
  test(`${name}: turns are one row if and only if the position's symmetries map them onto each other`, () => {
    const random = randomOf(7);
    let joined = 0;
    for (let found = 0; found < 300;) {
      const position = symmetric(geometry, random);
      const fen = position.format(geometry);
      let moves;
      try {
        Position.check(geometry, fen);
        moves = movesOf(geometry, fen);
      } catch {
        continue;
      }
      found++;
      const rows = alike(geometry, position, moves);
      assert.deepEqual(rows.flat().map(({ move }) => move).sort(), moves.map(({ move }) => move).sort(), fen);
      for (const row of rows) {
        const turns = new Set(row.map(({ move }) => sortedTurn(move)));
        assert.deepEqual(turns, bruteForce(geometry, position, row[0].move), `${fen}: ${row[0].move}`);
        joined += row.length - 1;
      }
    }
    assert.ok(joined > 60, `${joined}`);
  });
}

test('on the empty board there are four first turns', () => {
  const start = Position.parse(NINE, NINE.startFen);
  const rows = alike(NINE, start, movesOf(NINE, start.format(NINE)));
  assert.deepEqual(rows.map(row => row.length).sort(), [4, 4, 8, 8]);
});

test('the first turn of a row is the best of them, and rows stay in order', () => {
  const moves = ['a1', 'd6', 'g7', 'd2', 'b2'].map(move => ({ move }));
  assert.deepEqual(alike(NINE, Position.parse(NINE, NINE.startFen), moves).map(row => row.map(({ move }) => move)), [['a1', 'g7'], ['d6', 'd2'], ['b2']]);
});

test('stones that differ make turns differ', () => {
  const position = Position.parse(NINE, '********/********/*O***@** w p p 1 5 1 5 0 0');
  const rows = alike(NINE, position, [{ move: 'a7' }, { move: 'g1' }, { move: 'd6' }]);
  assert.deepEqual(rows.map(row => row.length), [2, 1]);
});

test('turns that remove the same stones in another order are the same', () => {
  const position = Position.parse(NINE, '********/********/@OO*OO@* w p p 4 5 2 5 0 0');
  assert.equal(alike(NINE, position, [{ move: 'd6xd7xa4' }, { move: 'd6xa4xd7' }]).length, 1);
});

test('a board is turned only where its mills stay mills', () => {
  const { board, men, ...rules } = ruleSet(`${VARIANTS}three.json`);
  const [dropped] = board.mills.filter(mill => mill.every(name => name.startsWith('a')));
  const geometry = new Geometry({ variant: 'tested', men, rules, board: { ...board, mills: board.mills.filter(mill => mill !== dropped) },
    points: board.points.map(({ name }) => name), lines: board.lines });
  assert.equal(geometry.rotation(), null);
  assert.equal(geometry.reflection(), null);
  assert.notEqual(geometryOf(`${VARIANTS}three.json`).rotation(), null);
});
