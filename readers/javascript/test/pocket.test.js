// Pocket files are read as Java reads them, and refused if a byte is wrong.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { count } from '../src/board.js';
import { crc32 } from '../src/bytes.js';
import { Pocket } from '../src/millstone.js';
import { formatFen, parseFen } from '../src/position.js';
import { bestFound } from '../src/search.js';
import { apply, end, formatTurn, generate } from '../src/turns.js';
import { read, variant } from './repository.js';

const SIX = variant('six');
const FILE = new Uint8Array(readFileSync(new URL('../../../data/pocket/six.pocket', import.meta.url)));
const TURNS = read('data/pocket/six.tsv').split('\n').filter(line => line && !line.startsWith('#')).map(line => line.split('\t'));
const pocket = await Pocket.open(FILE);

const after = (fen, move) => {
  const state = parseFen(SIX, fen);
  return formatFen(SIX, apply(SIX, state, generate(SIX, state).find(turn => formatTurn(SIX, turn) === move)));
};

/** A game of so many plies, in which the player has one side, and the other plays its turn of a number that follows from the seed. */
function gameOf(side, plies, seed) {
  const game = [pocket.start()];
  for (let number = seed; game.length <= plies && end(SIX, parseFen(SIX, game.at(-1))) === null; number = number * 31 + 7 & 0xffff) {
    const state = parseFen(SIX, game.at(-1));
    const turns = generate(SIX, state);
    game.push(state.side === side ? pocket.turn(game).fen : formatFen(SIX, apply(SIX, state, turns[number % turns.length])));
  }
  return game;
}

test('a file says what it is about', () => {
  assert.deepEqual([pocket.name, pocket.promise, pocket.colours, pocket.tables.length], ['six', 'never-loses', ['w', 'b'], 64]);
  assert.equal(pocket.start(), '********/******** w p p 0 6 0 6 0 0');
});

test('turns are those of Java', () => {
  assert.ok(TURNS.length >= 300);
  for (const [fen, move] of TURNS) {
    const turn = pocket.turn(fen);
    assert.deepEqual([turn.move, turn.fen, turn.source], [move, after(fen, move), 'pocket'], fen);
  }
});

test('the player never loses, and its promise holds in each of its positions', () => {
  for (const side of ['w', 'b']) {
    for (let seed = 0; seed < 10; seed++) {
      const game = gameOf(side, 60, seed);
      game.forEach((fen, i) => {
        const state = parseFen(SIX, fen);
        const soFar = game.slice(0, i + 1);
        if (state.side === side) {
          assert.ok(pocket.keepsPromise(soFar), fen);
          assert.ok(end(SIX, state) === null ? pocket.turn(soFar).proved : count(state.opponent) < 3, fen);
        }
      });
    }
  }
});

test('a turn that is symmetric to the player\'s keeps the promise, another one does not, nor does a game from elsewhere or with a turn that is none', () => {
  const start = pocket.start();
  assert.deepEqual([start, [start]].map(asked => pocket.turn(asked).proved), [true, true]);
  const { move } = pocket.turn(start);
  const moves = generate(SIX, parseFen(SIX, start)).map(turn => formatTurn(SIX, turn));
  const kept = moves.filter(first => pocket.keepsPromise([start, after(start, first), after(after(start, first), first === 'a1' ? 'a3' : 'a1')]));
  assert.deepEqual([move, kept], ['c4', ['c4', 'd3', 'c2', 'b3', 'c5', 'e3', 'c1', 'a3']]);
  const one = after(start, 'c4');
  const two = after(one, 'd4');
  const four = after(after(two, 'a1'), 'a3');
  const games = [[start, one, two], [one, two], [start, two, two], [start, one, four]];
  assert.deepEqual(games.map(game => pocket.keepsPromise(game)), [true, false, false, false]);
});

test('outside the player\'s games a search chooses, and nothing is proved', () => {
  const start = pocket.start();
  const wrong = [start, after(start, 'd4'), after(after(start, 'd4'), 'a1')];
  const { source, proved } = pocket.turn(wrong);
  assert.deepEqual([source, proved], ['search', false]);
  assert.equal(pocket.turn(wrong.at(-1)).proved, false);
});

test('a search completes a removal that is pending, and finds a win', () => {
  const pending = pocket.turn('OO*****O/@@@@**** w m r 3 0 4 0 1 0');
  assert.deepEqual([pending.source, pending.from, pending.to, pending.remove.length], ['search', null, null, 1]);
  const state = parseFen(SIX, '*OO*O***/@*@*@*** w m s 3 0 3 0');
  const won = bestFound(SIX, state, generate(SIX, state), 700);
  assert.equal(formatTurn(SIX, won).slice(0, 5), 'c2-d2');
});

test('there is no turn once the game is over', () => {
  assert.equal(pocket.turn('OO*O****/@@****** b m s 3 0 2 0'), null);
});

test('a file with any byte changed is refused, and so is a part of one', async () => {
  for (let at = 0; at < FILE.length; at += 7) {
    const bytes = FILE.slice();
    bytes[at] ^= 1 << at % 8;
    await assert.rejects(Pocket.open(bytes), { name: 'MillstoneError', code: 'damaged' }, `byte ${at}`);
  }
  for (const length of [0, 1, 11, 12, 16, 40, 7088, 7100, FILE.length - 21, FILE.length - 20, FILE.length - 1]) {
    await assert.rejects(Pocket.open(FILE.slice(0, length)), { code: 'damaged' }, `${length} bytes`);
  }
  await assert.rejects(Pocket.open(new Uint8Array([...FILE, 0])), { code: 'damaged' });
});

test('a header with a right checksum and wrong content is refused', async () => {
  const length = new DataView(FILE.buffer).getUint32(12, true);
  for (const [at, value, code] of [[16, 2, 'damaged'], [17, 0, 'damaged'], [17, 4, 'damaged'], [18, 255, 'damaged'], [22, 1, 'damaged'], [23, 9, 'damaged'],
    [26, 9, 'damaged'], [28, 0, 'damaged'], [93, 0, 'damaged']]) {
    const bytes = FILE.slice();
    bytes[at] = value;
    new DataView(bytes.buffer).setUint32(length - 4, crc32(bytes.subarray(0, length - 4)), true);
    await assert.rejects(Pocket.open(bytes), { code }, `byte ${at}`);
  }
});

test('a file comes from a host, as a Blob, or as bytes', async () => {
  const asked = [];
  const fetch = async url => {
    asked.push(url);
    return new Response(FILE);
  };
  const opened = await Promise.all([Pocket.open('https://example.org/data/six.pocket?1', { fetch }), Pocket.open(new Blob([FILE])), Pocket.open(FILE.buffer)]);
  assert.deepEqual(opened.map(({ name }) => name), ['six', 'six', 'six']);
  assert.deepEqual(asked, ['https://example.org/data/six.pocket?1']);
  await assert.rejects(Pocket.open('https://example.org/six.pocket', { fetch: async () => new Response('', { status: 404 }) }), { code: 'missing' });
});
