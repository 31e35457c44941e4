// Codes of positions and games in links, against the file that all languages are tested with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NONE, rows } from './links.js';
import { rulesNamed, variant } from './repository.js';
import { web } from './web.js';

const { addressOf, askedFor } = await web('address.js');
const { readText } = await web('games.js');
const { gameOf } = await web('tree.js');
const { commentCode, commentOf, parseQuery, positionCode, positionOf, query, tidyComment, turnsCode } = await web('link.js');
const NINE = variant('nine');
const DEEP = 'O@OOO@**/@O*@***@/OO@O*@** w m s 8 0 7 0 0 0';

/** Turns with their variations, as data/links.tsv has them. */
const words = turns => turns.flatMap(({ move, comment, variations = [] }) => [move, ...comment ? [commentCode(comment)] : [], ...variations.flatMap(each => ['v', ...words(each), 'e'])]);

test('positions and games have the codes of data/links.tsv, and are read from them', async () => {
  const known = rows().filter(({ fen }) => fen !== null);
  assert.ok(known.length >= 100);
  for (const { name, fen, turns, code, turnsCode: ofTurns } of known) {
    const rules = rulesNamed(name);
    assert.equal(positionCode(rules, fen), code, fen);
    assert.equal(positionOf(rules, code), fen, code);
    assert.equal(turnsCode(turns) || NONE, ofTurns);
    const geometry = { variant: name, rules, startFen: '' };
    const asked = askedFor(`?p=${code}&g=${ofTurns === NONE ? '' : ofTurns}`, geometry);
    const read = await readText(geometry, asked);
    assert.equal(read.problem, null);
    assert.deepEqual(words(read.turns), turns);
  }
});

test('codes that were cut off or spoiled are read as far as they make sense, in Java, too', async () => {
  let count = 0;
  for (const { name, fen, code, turnsCode: ofTurns, others } of rows().filter(row => row.others.length > 0)) {
    const rules = rulesNamed(name);
    const geometry = { variant: name, rules, startFen: fen };
    const codeOf = async each => {
      const asked = askedFor(`?v=${name}&p=${code}&g=${each}`, geometry);
      const game = await readText(geometry, asked);
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

test('a comment has one line, no braces and nothing for programs, and its code has all characters of it', () => {
  assert.equal(tidyComment(' a\n\tb {c} [%clk 0:01] [d] '), 'a b (c) [d]');
  assert.equal(tidyComment('[%judged Slow.] '), '');
  assert.equal(tidyComment('\u{1f600}'.repeat(501)), '\u{1f600}'.repeat(500));
  for (const comment of ['Good move!', 'q', 'quite qq', '-v-e-', 'M\u00fchle \u00fcber 3 - warum?', '\u671d\u9c9c\u68cb \u{1f600}\u200d', '%20&g=a1#']) {
    assert.match(commentCode(comment), /^[A-Za-z0-9]+$/);
    assert.equal(commentOf(commentCode(comment)), comment);
  }
  assert.equal(commentCode('Good move!'), 'qGoodqqmoveq21q');
  assert.deepEqual(['q', 'qaq2', 'qqx2', 'qq110000q', 'qqFFq', 'pass', 'd6', undefined].map(commentOf), [null, null, null, null, null, null, null, null]);
  assert.equal(commentOf('qqq'), '', 'blanks say nothing');
});

test('what is no code of a possible position is refused', () => {
  const wrong = rows().filter(({ fen }) => fen === null);
  assert.ok(wrong.length >= 30);
  wrong.forEach(({ name, code }) => assert.throws(() => positionOf(rulesNamed(name), code),
    failure => ['unreadable-link', 'impossible-position'].includes(failure.code), code));
});

test('the word that ends a link is named as the link has it', async () => {
  const geometry = { variant: 'nine', rules: NINE, startFen: askedFor('?p=24-w-9-9', { rules: NINE }).fen };
  for (const [code, key, turn, token, why] of [
    ['v-d6', 'game.unread', 1, 'v', 'not-a-turn'], ['d6-e-f4', 'game.stops', 2, 'e', 'not-a-turn'], ['d6-f4-constructor', 'game.stops', 3, 'constructor', 'not-a-turn'],
    ['d6-D6', 'game.stops', 2, 'D6', 'not-a-turn'], ['d6-d6', 'game.stops', 2, 'd6', 'taken'], ['d6-f4xd6', 'game.stops', 2, 'f4xd6', 'no-mill'],
    ['d6-f4-b6-f2-f6-xf4', 'game.stops', 5, 'f6', 'removal-missing'], ['d6-f4-b6-f2-f6xf4xf4', 'game.stops', 5, 'f6xf4xf4', 'too-many-removals'],
  ]) {
    const { problem } = await readText(geometry, askedFor(`?g=${code}`, geometry));
    assert.deepEqual([problem.key, problem.turn, problem.token, problem.reason.key], [key, turn, token, why], code);
  }
});

test('an address says what is shown, and old ones are understood', () => {
  assert.equal(query(NINE, { fen: DEEP }), '?v=nine&p=wbwwwb2bw1b3bwwbw1b2-w');
  assert.equal(query(NINE, { turns: ['d6', 'f4', 'a1-a4xd7'], at: 3 }), '?v=nine&g=d6-f4-a1a4xd7&at=3');
  assert.equal(query(NINE, {}), '?v=nine');
  assert.deepEqual(parseQuery('?v=nine&p=24-w-9-9&g=d6-f4&at=1'), { variant: 'nine', position: '24-w-9-9', fen: null, turns: 'd6-f4', at: 1, puzzle: null });
  assert.deepEqual(parseQuery('?variant=nine&fen=O@OOO@**/@O*@***@/OO@O*@**+w'),
    { variant: 'nine', position: null, fen: 'O@OOO@**/@O*@***@/OO@O*@** w', turns: '', at: null, puzzle: null });
  assert.deepEqual(parseQuery('?at=-1&g='), { variant: null, position: null, fen: null, turns: '', at: null, puzzle: null });
});
