// The finals of the draws of tables, as the statistics have them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { web } from './web.js';

const { finalsOf, sharesOf, worthOfFinal } = await web('finals.js');

const FINALS = { '3-4': 40, '6-3': 112 };
const row = (name, hands, grades) => {
  const [own, opp] = name.split('-').map(Number);
  const [ownHand, oppHand] = hands;
  return { own, opp, ownHand, oppHand, ...(grades === null ? {} : { grades }) };
};
const ROWS = [
  row('6-3', [0, 0], { '6-3': 10, equal: 4 }),
  row('4-3', [0, 0], { '4-3': 5, equal: 2, '6-3': 0 }),
  row('2-2', [4, 1], { '6-3': 1, '3-6': 1 }),
  row('5-5', [0, 0], null),
];

test('what a final is worth to one side it takes from the other', () => {
  assert.deepEqual(['6-3', '3-6', 'equal', '5-5'].map(name => worthOfFinal(name, FINALS)), [112, -112, 0, 0]);
});

test('finals are listed from the best on, over all tables', () => {
  assert.deepEqual(finalsOf(ROWS, FINALS), [
    { final: '6-3', grade: 112, count: 11 },
    { final: 'equal', grade: 0, count: 6 },
    { final: '4-3', grade: -40, count: 5 },
    { final: '3-6', grade: -112, count: 1 },
  ]);
});

test('draws end better or worse than the stones that both have are worth, in hand included', () => {
  assert.deepEqual(sharesOf(ROWS, FINALS), { better: 2, stays: 16, worse: 5 });
});
