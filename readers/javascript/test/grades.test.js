// Finals of draws.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Finals } from '../src/grades.js';
import { variant } from './repository.js';

const FINALS = new Finals(variant('nine'), { '5-3': 60 }, table => table === '5-4');
/** A position with so many stones on the board, in the moving phase. */
const stones = (own, opponent) => ({ own: 2 ** own - 1, opponent: 2 ** opponent - 1 << own, ownHand: 0, opponentHand: 0, pending: 0 });

test('a draw by the rules is worth what the stones on the board are, to either side', () => {
  assert.deepEqual(FINALS.ofStaying(stones(5, 3)), { final: '5-3', worth: 60, turnsToCapture: null });
  assert.deepEqual(FINALS.ofStaying(stones(3, 5)), { final: '3-5', worth: -60, turnsToCapture: null });
});

test('a final that is not listed is worth nothing if its table has grades, and else unknown', () => {
  assert.deepEqual(FINALS.ofStaying(stones(5, 4)), { final: 'equal', worth: 0, turnsToCapture: null });
  assert.equal(FINALS.ofStaying(stones(4, 3)), null);
});
