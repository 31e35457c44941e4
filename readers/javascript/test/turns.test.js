import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFen, parseFen } from '../src/position.js';
import { Rules } from '../src/rules.js';
import { apply, end, formatTurn, generate, status, turnMembers } from '../src/turns.js';
import { read, ruleSet, variant } from './repository.js';

const NINE = variant('nine');
const THREE = ruleSet('probe/src/main/resources/org/millstone/variants/three.json');

const texts = (rules, fen) => generate(rules, parseFen(rules, fen)).map(turn => formatTurn(rules, turn));

function perft(rules, state, plies) {
  const turns = generate(rules, state);
  return plies === 1 ? turns.length : turns.reduce((sum, turn) => sum + perft(rules, apply(rules, state, turn), plies - 1), 0);
}

test('perft counts of nine, with captures and flying', () => {
  const rows = read('probe/src/test/resources/facts/perft.tsv').split('\n').filter(line => line && !line.startsWith('#'));
  assert.ok(rows.length >= 30);
  for (const row of rows) {
    const [fen, ...counts] = row.split('\t');
    [1, 2, 3].forEach(plies => assert.equal(perft(NINE, parseFen(NINE, fen), plies), Number(counts[plies - 1]), `${fen}, ${plies} plies`));
  }
});

test('perft counts from the empty board', () => {
  const start = parseFen(NINE, '********/********/******** w p');
  assert.deepEqual([1, 2, 3].map(plies => perft(NINE, start, plies)), [24, 24 * 23, 24 * 23 * 22]);
});

test('turns are in the order of origin, target and removal', () => {
  assert.deepEqual(texts(NINE, '*OO*O***/@@@@****/*O****** w'), ['e5-d5', 'e4-e3', 'd3-e3xd6', 'd3-c3', 'd3-d2', 'g7-d7', 'g7-g4']);
  assert.deepEqual(texts(NINE, '*OOO@@@*/********/******** w m r'), ['xd3', 'xc3', 'xc4']);
});

test('a turn as members of an answer', () => {
  const [first] = generate(NINE, parseFen(NINE, '********/********/******** w p'));
  assert.deepEqual(turnMembers(NINE, first), { move: 'd5', from: null, to: 'd5', remove: [] });
  assert.deepEqual(turnMembers(NINE, { from: 7, to: 8, removed: [10, 0] }),
    { move: 'c5-d6xf4xd5', from: 'c5', to: 'd6', remove: ['f4', 'd5'] });
  assert.deepEqual(turnMembers(NINE, { from: -1, to: -1, removed: [] }), { move: 'pass', from: null, to: null, remove: [] });
});

test('a blocked side has lost, or passes, or the game is drawn, as the rules say', () => {
  const fen = '*O@@@@OOO b'; // no black stone is next to the only empty point
  for (const [blocked, expected, why, turns] of [
    ['loss', 'lost', 'blocked', []],
    ['draw', 'drawn', 'blocked', []],
    ['pass', 'ongoing', null, ['pass']],
  ]) {
    const rules = Rules.of({ ...THREE, men: 4, blocked });
    const state = parseFen(rules, fen);
    assert.deepEqual([status(rules, state), end(rules, state), texts(rules, fen)], [expected, why, turns], blocked);
  }
});

const OTHER_MOVES_FIRST = Rules.of({ ...THREE, men: 4, removals: 'each', afterPlacing: 'other', fullBoard: 'draw' });

for (const [what, fen, turn, expected] of [
  ['a pass is due after the last placement', 'OO*O@@@*O b p p 4 0 3 1 0 0', 'c2', 'OO@O@@@*O w p s 4 0 4 0 0 0'],
  ['and after its removal', 'OO*O@@@*O b p p 4 0 3 1 0 0', 'a3xb2', 'OO*O@@@@* w p s 3 0 4 0 0 0'],
  ['and after a removal that was pending', '*@@@OO*OO b p r 4 0 3 0 0 1', 'xb2', '*@@@OO*O* w p s 3 0 3 0 0 0'],
  ['but not if the game is over', 'OO*O@@@** b p p 3 0 3 1 0 0', 'a3xb3', '*O*O@@@@* w m s 2 0 4 0 0 0'],
  ['nor before', '*O*@O@*** w p p 2 2 2 2 0 0', 'b3', 'OO*@O@*** b p p 3 1 2 2 0 0'],
  ['once passed, the side that placed last moves', 'OO*O@@**@ b p s 3 0 3 0 0 0', 'pass', 'OO*O@@**@ w m s 3 0 3 0 0 0'],
]) {
  test(`where the other side moves first after the placing: ${what}`, () => {
    const state = parseFen(OTHER_MOVES_FIRST, fen);
    const made = generate(OTHER_MOVES_FIRST, state).find(each => formatTurn(OTHER_MOVES_FIRST, each) === turn);
    assert.equal(formatFen(OTHER_MOVES_FIRST, apply(OTHER_MOVES_FIRST, state, made)), expected);
  });
}

const LASKER = variant('lasker-six');
const HAND = Rules.of(ruleSet('data/vectors/six-hand.json'));
const after = (rules, fen, turn) => {
  const state = parseFen(rules, fen);
  return formatFen(rules, apply(rules, state, generate(rules, state).find(each => formatTurn(rules, each) === turn)));
};

test('with a stone in hand one places, or moves where the rules have it so', () => {
  assert.deepEqual(texts(LASKER, 'O@OO@O@@/O******* w p p 5 1 4 1'), ['e5', 'e3', 'e1', 'c1', 'a1', 'a3', 'a5', 'd3-e3', 'c5-e5', 'c5-a5']);
  assert.equal(after(LASKER, 'O@******/******** w p p 1 5 1 5', 'c4-b4'), '*@*****O/******** b p p 1 5 1 5 0 0');
  assert.ok(!texts(HAND, 'O@******/******** w p p 1 4 1 4').some(turn => turn.includes('-')));
});

test('stones in hand count for flying, or keep a side from it, as the rules say', () => {
  const flies = (flying, fen) => texts(Rules.of({ ...ruleSet('data/vectors/six-hand.json'), placing: 'any-time', flying }), fen).includes('c4-a1');
  assert.deepEqual(['never', 'at-three', 'at-three-in-all', 'at-four-in-all'].map(flying => flies(flying, 'O@******/******** w p p 1 2 1 4')), [false, false, true, true]);
  assert.deepEqual(['at-three', 'at-four', 'at-three-in-all', 'at-four-in-all'].map(flying => flies(flying, 'OO*O****/@@****** w m s 3 0 2 2')), [true, true, true, true]);
  assert.deepEqual(['at-three', 'at-three-in-all', 'at-four-in-all'].map(flying => flies(flying, 'OO*O****/@@****** w p p 3 1 2 2')), [false, false, true]);
});

for (const [what, fen, turn, expected] of [
  ['takes from the hand', 'OO******/@@@***** w p p 2 1 3 1', 'b4', 'OO*****O/@@@***** b m s 3 0 3 0 0 0'],
  ['takes from the board what the hand lacks', 'OO******/@@@@**** w p p 2 1 4 0', 'b4xc5', 'OO*****O/*@@@**** b m s 3 0 3 0 0 0'],
  ['takes two from the hand', 'OO***OO*/@@@***** w p p 4 1 3 2', 'b4', 'OO***OOO/@@@***** b m s 5 0 3 0 0 0'],
  ['takes one from the hand and one from the board', 'OO***OO*/@@@***** w p p 4 1 3 1', 'b4xe5', 'OO***OOO/@*@***** b m s 5 0 2 0 0 0'],
  ['takes no more once the opponent has lost', 'OO***OO*/@@****** w p p 4 1 2 1', 'b4', 'OO***OOO/@@****** b m s 5 0 2 0 0 0'],
]) {
  test(`a mill that is placed ${what}`, () => assert.equal(after(HAND, fen, turn), expected));
}

test('a mill that is moved takes from the board', () => {
  const rules = Rules.of({ ...ruleSet('data/vectors/six-hand.json'), placing: 'any-time' });
  assert.equal(after(rules, 'OO****O*/@@****** w p p 3 1 2 2', 'b3-b4xe5'), 'OO*****O/@******* b p p 3 1 1 2 0 0');
  assert.equal(after(rules, 'OO****O*/@@****** w p p 3 1 2 2', 'b4'), 'OO****OO/@@****** b p p 4 0 2 1 0 0');
});

test('a side with an empty hand and no move is blocked while the other still places', () => {
  const fen = '*O@@@@OOO b m s 4 0 4 0';
  const rules = blocked => Rules.of({ ...THREE, men: 4, whilePlacing: 'hand', blocked });
  assert.deepEqual(['loss', 'draw', 'pass'].map(blocked => status(rules(blocked), parseFen(rules(blocked), fen))), ['lost', 'drawn', 'ongoing']);
});

for (const [fen, expected, why] of [
  ['OO*O@@@** w', 'ongoing', null],
  ['OO**@@@** w', 'lost', 'fewer-than-three'],
  ['OO**@@@** b', 'won', 'fewer-than-three'],
]) {
  test(`the game is ${expected} for the side to move: ${fen}`, () => {
    const state = parseFen(OTHER_MOVES_FIRST, fen);
    assert.deepEqual([status(OTHER_MOVES_FIRST, state), end(OTHER_MOVES_FIRST, state)], [expected, why]);
  });
}

test('a turn that closes two mills ends when the opponent has lost', () => {
  const rules = variant('nine-double');
  assert.deepEqual(texts(rules, '*O*****O/O****@*@/O******* w p p 4 1 2 1 0 0').filter(turn => turn.startsWith('d5')), ['d5xb2', 'd5xb6']);
  assert.deepEqual(texts(rules, 'OO*****O/O****@*@/O******* w p r 5 0 2 1 2 0'), ['xb2', 'xb6']);
});

test('a last stone that closes a mill opens a full board again', () => {
  const rules = Rules.of({ ...ruleSet('data/vectors/cube.json'), whilePlacing: 'remove' });
  assert.equal(status(rules, parseFen(rules, 'O@@O@OO@ w')), 'drawn');
  assert.deepEqual(texts(rules, 'O@@O@OO@ b p r 4 0 4 0 0 1'), ['xa1', 'xd1', 'xf1', 'xg1']);
});

test('a full board draws where the rules say so, without a turn', () => {
  const cube = Rules.of(ruleSet('data/vectors/cube.json'));
  const state = parseFen(cube, 'OOOO@@@@ w');
  assert.deepEqual([status(cube, state), end(cube, state), generate(cube, state)], ['drawn', 'board-full', []]);
});
