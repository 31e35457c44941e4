import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFen, parseFen } from '../src/position.js';
import { Rules } from '../src/rules.js';
import { apply, end, formatTurn, generate, status, turnMembers } from '../src/turns.js';
import { read, ruleSet, variant } from './repository.js';

const NINE = variant('nine');
const THREE = ruleSet('probe/src/main/resources/org/millstone/rules/variants/three.json');

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
  assert.deepEqual(turnMembers(NINE, { from: 7, to: 8, removed: [10, 0] }), { move: 'c5-d6xf4xd5', from: 'c5', to: 'd6', remove: ['f4', 'd5'] });
  assert.deepEqual(turnMembers(NINE, { from: -1, to: -1, removed: [] }), { move: 'pass', from: null, to: null, remove: [] });
});

test('a blocked side has lost, or passes, or the game is drawn, as the rules say', () => {
  const fen = '*O@@@@OOO b'; // no black stone is next to the only empty point
  for (const [blocked, expected, why, turns] of [['loss', 'lost', 'blocked', []], ['draw', 'drawn', 'blocked', []], ['pass', 'ongoing', null, ['pass']]]) {
    const rules = Rules.of({ ...THREE, men: 4, blocked });
    const state = parseFen(rules, fen);
    assert.deepEqual([status(rules, state), end(rules, state), texts(rules, fen)], [expected, why, turns], blocked);
  }
});
