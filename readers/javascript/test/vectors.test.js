// The rules and the numbers of positions, against the file that all readers are tested with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFen, parseFen } from '../src/position.js';
import { SlotIndex } from '../src/sets.js';
import { formatTurn, generate } from '../src/turns.js';
import { NONE, vectors } from './repository.js';

for (const [name, { rules, rows }] of vectors()) {
  const index = new SlotIndex(rules);

  test(`positions of ${name} are read and written as in Java`, () => {
    rows.forEach(({ fen }) => assert.equal(formatFen(rules, parseFen(rules, fen)), fen));
  });

  test(`positions of ${name} are where Java has them`, () => {
    for (const { fen, table, symmetry, row, column, tile, place } of rows.filter(each => each.table !== NONE)) {
      const { table: found, ...numbers } = index.locate(parseFen(rules, fen));
      assert.equal(found, table, fen);
      assert.deepEqual(numbers, { row: +row, column: +column, tile: +tile, place: +place, symmetry: +symmetry }, fen);
    }
  });

  test(`turns of ${name} are those of Java, and in its order where they are worth the same`, () => {
    for (const { fen, turns } of rows) {
      const ranked = turns === NONE ? [] : turns.split(' ').map(turn => turn.split('='));
      const worth = ranked.map(([, value]) => value);
      const rank = turn => worth.indexOf(new Map(ranked).get(turn));
      const generated = generate(rules, parseFen(rules, fen)).map(turn => formatTurn(rules, turn));
      assert.deepEqual(generated.sort((a, b) => rank(a) - rank(b)), ranked.map(([turn]) => turn), fen);
    }
  });
}
