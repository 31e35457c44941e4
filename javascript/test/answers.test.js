// Whole answers over the network, against the file that the readers of all languages are tested with.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open } from '../src/millstone.js';
import { Host } from './host.js';
import { vectors } from './repository.js';

const NONE = '-';
let host;
before(async () => {
  host = await Host.open();
});
after(() => host.close());

for (const [name, { rows }] of vectors()) {
  test(`answers of ${name} are those of Java`, async () => {
    const tables = await open(new URL(`../${name}/`, host.url));
    for (const { fen, table, value, plies, turns } of rows) {
      const answer = await tables.rank(fen);
      assert.equal(answer.fen, fen);
      assert.deepEqual([answer.value, answer.dtw ?? NONE], [value, plies === NONE ? NONE : Number(plies)], fen);
      assert.equal(answer.source === 'table' && table !== NONE ? answer.table : table, table, fen);
      assert.equal(answer.moves.map(turn => `${turn.move}=${turn.value}${turn.dtw === null ? '' : `:${turn.dtw}`}`).join(' ') || NONE, turns, fen);
      const { moves, ...alone } = answer;
      assert.deepEqual(await tables.value(fen), alone, fen);
    }
  });

  test(`lines of ${name} go where the ranking does`, async () => {
    const tables = await open(new URL(`../${name}/`, host.url));
    for (const { fen, plies } of rows.filter(row => row.plies !== NONE && Number(row.plies) < 40).slice(0, 6)) {
      const { line, dtw } = await tables.line(fen);
      assert.equal(line.length, dtw, `${fen} ${plies}`);
      let now = fen;
      for (const turn of line) {
        assert.deepEqual((await tables.rank(now)).moves[0], turn, now);
        now = turn.fen;
      }
    }
  });
}
