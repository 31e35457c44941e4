// Whole answers from files, against the file that all readers are tested with.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { open } from '../src/millstone.js';
import { Host } from './host.js';
import { NONE, read, vectors } from './repository.js';

let host;

before(async () => {
  host = await Host.open();
});

after(() => host.close());

/** A draw as the vectors have it: final, worth, and the counter where there is one. */
const gradeOf = ({ final, grade, turnsToCapture }) => (final === undefined ? NONE : [final, grade, turnsToCapture].filter(part => part !== undefined).join(':'));

function textOf(turn) {
  const more = turn.dtw ?? gradeOf(turn);
  return `${turn.move}=${turn.value}${more === NONE ? '' : `:${more}`}`;
}

for (const [name, { rows }] of vectors()) {
  test(`positions of ${name} and their turns are worth what Java says, best first`, async () => {
    const tables = await open(new URL(`../${name}/`, host.url), { atOnce: 16, fetch: host.fetch });
    for (const { fen, table, value, plies, turns, grade } of rows) {
      const { moves, ...answer } = await tables.rank(fen);
      assert.deepEqual({ fen: answer.fen, value: answer.value, plies: String(answer.dtw ?? NONE), grade: gradeOf(answer) },
        { fen, value, plies, grade }, fen);
      assert.equal(moves.map(textOf).join(' ') || NONE, turns, fen);
      if (table !== NONE && moves.length > 0) {
        // Where hands are free there are tables of what play leads to; of other positions the turns tell.
        assert.equal(answer.table, tables.names.includes(table) ? table : undefined, fen);
        assert.deepEqual(await tables.value(fen), answer, fen);
      }
    }
  });

  test(`lines of ${name} go where the ranking does`, async () => {
    const tables = await open(new URL(`../${name}/`, host.url), { atOnce: 16, fetch: host.fetch });
    for (const { fen } of rows.filter(row => row.turns !== NONE && (row.grade !== NONE || Number(row.plies) < 40)).slice(0, 4)) {
      const { line, dtw } = await tables.line(fen);
      assert.ok(dtw === null ? line.length >= 8 || line.at(-1).end : line.length === dtw, fen);
      let now = fen;
      for (const turn of line) {
        assert.deepEqual((await tables.rank(now)).moves[0], turn, now);
        now = turn.fen;
      }
    }
  });
}

test('the example of the README runs, and prints what the README says', async () => {
  const [, example, printed] = read('readers/javascript/README.md').match(/```js\n([^]*?)```\s+prints\s+```text\n([^]*?)```/);
  const code = example.replace('https://example.org/mill/millstone/millstone.js', new URL('../src/millstone.js', import.meta.url).href)
    .replace('https://example.org/mill/data/six/', host.url);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  assert.equal(stdout, printed);
});
