// Codes of positions and games in links, against the file that all languages are tested with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NONE, rows } from './links.js';
import { rulesNamed, variant } from './repository.js';
import { web } from './web.js';

const { addressOf, askedFor } = await web('address.js');
const { readText } = await web('games.js');
const { gameOf } = await web('tree.js');
const { parseQuery, positionCode, positionOf, query, turnsCode, turnsOf } = await web('link.js');
const NINE = variant('nine');
const DEEP = 'O@OOO@**/@O*@***@/OO@O*@** w m s 8 0 7 0 0 0';

test('positions and games have the codes of data/links.tsv, and are read from them', () => {
  const known = rows().filter(({ fen }) => fen !== null);
  assert.ok(known.length >= 100);
  for (const { name, fen, turns, code, turnsCode: ofTurns } of known) {
    const rules = rulesNamed(name);
    assert.equal(positionCode(rules, fen), code, fen);
    assert.equal(positionOf(rules, code), fen, code);
    assert.equal(turnsCode(turns) || NONE, ofTurns);
    assert.deepEqual(turnsOf(ofTurns === NONE ? '' : ofTurns), turns);
  }
});

test('codes that were cut off or spoiled are read as far as they make sense, in Java, too', async () => {
  let count = 0;
  for (const { name, fen, code, turnsCode: ofTurns, others } of rows().filter(row => row.others.length > 0)) {
    const rules = rulesNamed(name);
    const geometry = { variant: name, rules, startFen: fen };
    const codeOf = async each => {
      const asked = askedFor(`?v=${name}&p=${code}&g=${each}`, geometry);
      const game = await readText(geometry, `position fen ${asked.fen} moves ${asked.turns}`);
      return addressOf(geometry, gameOf(game.start, game.turns));
    };
    const expected = ofTurns === NONE ? query(rules, { fen }) : await codeOf(ofTurns);
    for (const each of others) {
      count++;
      assert.equal(await codeOf(each), expected, each);
    }
  }
  assert.ok(count > 30);
});

test('codes have nothing that chats mangle', () => {
  rows().filter(({ fen }) => fen !== null).forEach(({ code, turnsCode: ofTurns }) =>
    [code, ofTurns].filter(each => each !== NONE).forEach(each => assert.match(each, /^[A-Za-z0-9-]*[A-Za-z0-9]$/)));
});

test('what is no code of a possible position is refused', () => {
  const wrong = rows().filter(({ fen }) => fen === null);
  assert.ok(wrong.length >= 30);
  wrong.forEach(({ name, code }) => assert.throws(() => positionOf(rulesNamed(name), code),
    failure => ['unreadable-link', 'impossible-position'].includes(failure.code), code));
  ['d', 'd6-', '-d6', 'd6--f4', 'd6f4b2', 'd6x', 'd6xf', 'xx'].forEach(code =>
    assert.throws(() => turnsOf(code), { code: 'unreadable-link' }, code));
});

test('an address says what is shown, and old ones are understood', () => {
  assert.equal(query(NINE, { fen: DEEP }), '?v=nine&p=wbwwwb2bw1b3bwwbw1b2-w');
  assert.equal(query(NINE, { turns: ['d6', 'f4', 'a1-a4xd7'] }), '?v=nine&g=d6-f4-a1a4xd7&at=3');
  assert.equal(query(NINE, {}), '?v=nine');
  assert.deepEqual(parseQuery('?v=nine&p=24-w-9-9&g=d6-f4&at=1'), { variant: 'nine', position: '24-w-9-9', fen: null, turns: 'd6-f4', at: 1 });
  assert.deepEqual(parseQuery('?variant=nine&fen=O@OOO@**/@O*@***@/OO@O*@**+w'),
    { variant: 'nine', position: null, fen: 'O@OOO@**/@O*@***@/OO@O*@** w', turns: '', at: null });
  assert.deepEqual(parseQuery('?at=-1&g='), { variant: null, position: null, fen: null, turns: '', at: null });
});
