import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFen } from '../src/position.js';
import { SlotIndex } from '../src/sets.js';
import { formatTable, variant } from './repository.js';

test('positions are where FORMAT.md says', () => {
  const rows = formatTable(/^\| \w+ \| `[O@*/]+ [wb][ \w]*` \|/);
  assert.ok(rows.length >= 35);
  for (const [name, fen, table, symmetry, row, column, slot, tile, place] of rows) {
    const rules = variant(name);
    const index = new SlotIndex(rules);
    const found = index.locate(parseFen(rules, fen));
    const numbers = { symmetry, row, column, tile, place };
    assert.deepEqual(found, { table, ...Object.fromEntries(Object.entries(numbers).map(([of, number]) => [of, Number(number)])) }, fen);
    assert.equal(found.row * index.columns(table) + found.column, Number(slot), fen);
  }
});

test('there are as many rows as FORMAT.md says', () => {
  const tables = formatTable(/^\| (`\w+`(, )?)+ \| 1 \| \d/);
  assert.equal(tables.length, 3);
  for (const [names, ...counts] of tables) {
    const index = new SlotIndex(variant(names.split(',')[0]));
    counts.filter(cell => cell !== '').forEach((cell, size) => {
      assert.equal(index.rows(`${size}-0`), Number(cell.replace(',', '')), `${size} stones of ${names}`);
    });
  }
});

test('the first block of 4-3.dtw, which FORMAT.md shows, is one of 54', () => {
  const index = new SlotIndex(variant('nine'));
  assert.equal(index.blocks('4-3'), 54);
  assert.equal(index.columns('3-4+1+0'), 1140);
});
