// Positions as the page has them: set up, turned, and as text again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rules } from '../src/rules.js';
import { ruleSet, variant } from './repository.js';
import { web } from './web.js';

const { Position, turnParts } = await web('position.js');
const { touched } = await web('setup.js');

const of = rules => ({ rules, points: rules.board.points, men: rules.men });
const NINE = of(variant('nine'));
const OTHER_MOVES_FIRST = of(Rules.of({ ...ruleSet('probe/src/main/resources/org/millstone/variants/three.json'), name: 'odd',
  afterPlacing: 'other', fullBoard: 'draw' }));

for (const [what, geometry, fen] of [
  ['stones in hand', NINE, 'O*******/@*******/******** w p p 1 8 1 8 0 0'],
  ['a removal', NINE, '*OOO@@@*/********/******** b m r 3 0 3 0 0 1'],
  ['a pass that is due', OTHER_MOVES_FIRST, 'OO@O@@*** b p s 3 0 3 0 0 0'],
  ['a removal that a pass follows', OTHER_MOVES_FIRST, '@OOO@@*** w p r 3 0 3 0 1 0'],
  ['too many stones', NINE, 'OOOOOOOO/OO*@@@@@/******** w p s 10 0 5 4 0 0'],
]) {
  test(`a position with ${what} goes through the page as text`, () => assert.equal(Position.parse(geometry, fen).format(geometry), fen));
}

test('a removal that a pass follows stays so when the board is turned and the sides are swapped', () => {
  const position = Position.parse(OTHER_MOVES_FIRST, '@OOO@@*** w p r 3 0 3 0 1 0');
  assert.equal(position.coloursExchanged().format(OTHER_MOVES_FIRST), 'O@@@OO*** b p r 3 0 3 0 0 1');
  assert.equal(position.mapped([2, 1, 0, 5, 4, 3, 8, 7, 6]).format(OTHER_MOVES_FIRST), 'OO@@@O*** w p r 3 0 3 0 1 0');
});

test('what was due is not due in a position that is set up', () => {
  const { position } = touched({ position: Position.parse(NINE, '*OOO@@@*/********/******** b m r 3 0 3 0 0 1'), brush: 'w', men: 9 }, 0);
  assert.equal(position.format(NINE), 'OOOO@@@*/********/******** b m s 4 0 3 0 0 0');
});

test('a text that is no position is refused, with the place', () => {
  assert.throws(() => Position.parse(NINE, 'OO@O w'), ({ position, said }) => position === 4 && /found ' '/.test(said.english));
});

test('fields of a FEN that mean nothing are told, in a game and in an address, and underscores are blanks', async () => {
  const { readGame } = await web('notation.js');
  const { began, initial } = await web('state.js');
  const board = '*OOO@@@*/********/********';
  assert.equal(Position.ignored(NINE, `${board}_w_m_s_3_0_3_0_0_0_37_61_ids:a b`), 'ids:a b');
  assert.equal(readGame(NINE.rules, `[FEN "${board} w m s 3 0 3 0 0 0 37 61 ids:a"]`).ignored, 'ids:a');
  const { game, notice } = began({ ...initial('en'), geometry: NINE }, `${board}_w_m_s_3_0_3_0_0_0_-1_2`);
  assert.deepEqual([game.nodes[0].fen, notice], [`${board} w m s 3 0 3 0 0 0 -1 2`, { key: 'game.notice', ignored: '-1_2' }]);
  assert.equal(began({ ...initial('en'), geometry: NINE }, `${board} w`).notice, null);
});

test('turns are parted by the two letters of names, whatever these are', () => {
  const names = ['a1', 'b2', 'ax', 'xa', 'x1', 'c3'];
  const geometry = { names, index: new Map(names.map((name, point) => [name, point])) };
  for (const [turn, from, to, ...removed] of [['a1', null, 0], ['a1-b2', 0, 1], ['ax-xaxb2', 2, 3, 1], ['x1xc3', null, 4, 5], ['xc3xax', null, null, 5, 2],
    ['x1-axxxa', 4, 2, 3], ['xaxx1', null, 3, 4], ['pass', null, null]]) {
    assert.deepEqual(turnParts(geometry, turn), { from, to, removed }, turn);
  }
});
