import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASS_DUE, fenReading, formatFen, parseFen, startPosition } from '../src/position.js';
import { Rules } from '../src/rules.js';
import { NONE, read, ruleSet, rulesNamed, variant } from './repository.js';

const NINE = variant('nine');
const LASKER = variant('lasker');
const HAND = variant('nine-hand');
const OTHER_MOVES_FIRST = Rules.of({ ...ruleSet('probe/src/main/resources/org/millstone/variants/three.json'), name: 'odd',
  afterPlacing: 'other', fullBoard: 'draw' });

test('the start is the empty board with all men in hand', () => {
  assert.equal(formatFen(NINE, startPosition(NINE)), '********/********/******** w p p 0 9 0 9 0 0');
});

test('the side to move sees its own stones', () => {
  const { own, opponent, ownHand, opponentHand, side } = parseFen(NINE, 'O@******/********/*******@ b p p 1 7 2 7 0 0');
  assert.deepEqual({ own, opponent, ownHand, opponentHand, side },
    { own: 1 << 1 | 1 << 23, opponent: 1, ownHand: 7, opponentHand: 7, side: 'b' });
});

for (const [short, long] of [
  ['OO@O**@@/********/******** w', 'OO@O**@@/********/******** w m s 3 0 3 0 0 0'],
  [' OO@O**@@/********/********\tb  m ? ', 'OO@O**@@/********/******** b m s 3 0 3 0 0 0'],
  ['O@******/********/******** w p', 'O@******/********/******** w p p 1 8 1 8 0 0'],
  ['*OOO@@**/********/******** w p r', '*OOO@@**/********/******** w p r 3 6 2 7 1 0'],
  ['*OOO@@@*/********/******** w r r 3 0 3 0 1 0 and more', '*OOO@@@*/********/******** w m r 3 0 3 0 1 0'],
]) {
  test(`${short} is ${long}`, () => assert.equal(formatFen(NINE, parseFen(NINE, short)), long));
}

test('a pass is due where the FEN says placing and both hands are empty, and goes through text', () => {
  const fen = 'OO@O@@*** b p s 3 0 3 0 0 0';
  assert.equal(parseFen(OTHER_MOVES_FIRST, fen).pending, PASS_DUE);
  assert.equal(formatFen(OTHER_MOVES_FIRST, parseFen(OTHER_MOVES_FIRST, fen)), fen);
});

test('a pass that follows a removal goes through text, too', () => {
  const fen = '@OOO@@*** w p r 3 0 3 0 1 0';
  assert.deepEqual(parseFen(OTHER_MOVES_FIRST, fen).passFollows, true);
  assert.equal(formatFen(OTHER_MOVES_FIRST, parseFen(OTHER_MOVES_FIRST, fen)), fen);
});

const meant = cell => cell.replace(/\\u([0-9a-fA-F]{4})/g, (_, code) => String.fromCharCode(parseInt(code, 16))).replace('\\t', '\t').replace('\\r', '\r');

for (const row of read('data/fens.tsv').split('\n').filter(line => line && !line.startsWith('#'))) {
  const [name, text, fen, number, said] = row.split('\t').map(meant);
  test(`as in all languages: ${row}`, () => {
    const rules = rulesNamed(name);
    if (fen !== NONE) {
      const { state, clock, ignored } = fenReading(rules, text);
      assert.deepEqual([formatFen(rules, state), clock, ignored], [fen, Number(number), said]);
    } else {
      assert.throws(() => fenReading(rules, text), number === NONE ? { code: 'impossible-position', message: said }
        : { code: 'unreadable-fen', message: said, position: Number(number) });
    }
  });
}

for (const [rules, short, long] of [
  [LASKER, 'O@******/********/******** w p', 'O@******/********/******** w p p 1 9 1 9 0 0'],
  [LASKER, 'OO******/********/******** w p', 'OO******/********/******** w p p 2 8 0 10 0 0'],
  [LASKER, 'OOO@@@**/********/******** b m s 3 4 3 0', 'OOO@@@**/********/******** b m s 3 4 3 0 0 0'],
  [LASKER, 'OOO@@@**/********/******** w p p 3 4 3 0', 'OOO@@@**/********/******** w p p 3 4 3 0 0 0'],
  [LASKER, '*OOO@@@*/********/******** w m r 3 4 3 0 1 0', '*OOO@@@*/********/******** w p r 3 4 3 0 1 0'],
  [LASKER, '*OOO@@@*/********/******** w m r 3 0 3 2 1 0', '*OOO@@@*/********/******** w p r 3 0 3 2 1 0'],
  [HAND, '*OOO@@@*/********/******** w m r 3 4 3 0 1 0', '*OOO@@@*/********/******** w p r 3 4 3 0 1 0'],
  [HAND, 'OOO@@@**/********/******** w n ? 3 0 3 2', 'OOO@@@**/********/******** w m s 3 0 3 2 0 0'],
]) {
  test(`the phase is that of the side to move where hands are free: ${short} is ${long}`, () => {
    assert.equal(formatFen(rules, parseFen(rules, short)), long);
    assert.equal(formatFen(rules, parseFen(rules, long)), long);
  });
}

for (const [rules, fen, message] of [
  [LASKER, 'OOO@@@**/********/******** w m s 3 4 3 0', 'the phase is m (moving), but there are stones in hand: White 4, Black 0'],
  [LASKER, 'OOO@@@**/********/******** b p s 3 4 3 0', 'the phase is p (placing), but Black has no stones in hand'],
]) {
  test(`unreadable where hands are free: ${message}`, () => {
    assert.throws(() => parseFen(rules, fen), { code: 'unreadable-fen', message, position: 29 });
  });
}

// The texts are those of the Java side, whose tests are FenErrorsTest and PositionTest.
for (const [fen, position, message] of [
  ['O@x', 2, "expected O, @ or * in group 1 of the board, found 'x'"],
  ['', 0, 'expected O, @ or * in group 1 of the board, found the end'],
  ['OO@O**@@********', 8, "expected '/' after the 8 points of group 1, found '*'"],
  ['********/********/********/ w', 26, "the board of nine has 24 points in 3 groups, but '/' follows"],
  ['********/********/********', 26, 'the side to move is missing'],
  ['********/********/******** ü', 27, "expected the side to move, one of w, b, found 'ü'"],
  ['O\u{1F600}', 1, "expected O, @ or * in group 1 of the board, found '\u{1F600}'"],
  [`********/********/******** ${'x'.repeat(39)}\u{1F600}`, 27, `expected the side to move, one of w, b, found '${'x'.repeat(39)}...'`],
  ['********/********/******** w x', 29, "expected the phase, one of p, m, r, n, o, found 'x'"],
  ['********/********/******** w p select', 31, "expected the action, one of p, s, r, ?, found 'select'"],
  ['O*******/********/******** w p p 2 7 0 9', 33, 'the board has 1 white stones, but the count says 2'],
  ['O*******/********/******** w p p 1 100 0 9', 35, "expected the number of white stones in hand, found '100'"],
  ['O*******/********/******** w p p 1 8 0', 38, 'the number of black stones in hand is missing'],
  ['********/********/******** w m p 0 9 0 9', 29, 'the phase is m (moving), but there are stones in hand: White 9, Black 9'],
  ['OOO@@@**/********/******** w p s 3 0 3 0', 29, 'the phase is p (placing), but there are no stones in hand'],
  ['OOO*****/********/******** w p', 30, 'the stones in hand do not follow from the board, as some have been lost: add the action and the '
    + 'counts (white on board, white in hand, black on board, black in hand)'],
  ['OOO@@@**/********/******** w m r 3 0 3 0 0 0', 31, 'the action is r (remove), but the counts say that there is nothing to remove'],
  ['OOO@@@**/********/******** w m s 3 0 3 0 1 0', 31, 'the action is s, but the counts say that White has 1 and Black 0 stones to remove'],
]) {
  test(`unreadable: ${message}`, () => {
    assert.throws(() => parseFen(NINE, fen), { name: 'MillstoneError', code: 'unreadable-fen', message, position });
  });
}

for (const [rules, fen, message] of [
  [NINE, 'OOOOOOOO/OO******/@@@***** w', 'White has 10 stones (10 on the board, 0 in hand), but nine is played with 9'],
  [NINE, 'OO******/@@******/******** w', 'both sides have fewer than 3 stones, in hand included: White 2, Black 2'],
  [NINE, '********/********/******** b p p 0 9 0 8 0 0',
    'White has 9 in hand and Black 8, but with Black to move Black must have as many as White or one more'],
  [NINE, 'OOO*****/********/******** w p r 3 6 0 9 1 0',
    'White has 6 in hand and Black 9, but with White to remove a stone Black must have as many as White or one more'],
  [NINE, 'OOO@@@**/********/******** b m ? 3 0 3 0 1 0', 'White has a removal pending, but Black is to move'],
  [NINE, '***OOO**/@@@*****/******** w m r 3 0 3 0 2 0', 'White has 2 removals pending, but its mills allow 1'],
  [variant('nine-strict'), '***OOO**/***@@@**/******** w m r 3 0 3 0 1 0',
    'White has a removal pending, but no stone of Black may be removed'],
  [Rules.of(ruleSet('data/vectors/cube.json')), 'O@@O@*** b p r 2 2 3 1 0 1',
    'Black has a removal pending, but cube has no captures while placing'],
  [OTHER_MOVES_FIRST, 'OO@@O**** w p s 3 0 2 0 0 0', 'a pass is due, but Black has already lost: 2 stones'],
]) {
  test(`impossible: ${message}`, () => {
    assert.throws(() => parseFen(rules, fen), { name: 'MillstoneError', code: 'impossible-position', message });
  });
}
