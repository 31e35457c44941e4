// Partial databases answer with one voice: the same with turns and without, and exactly what their tables prove.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { crc32 } from '../src/bytes.js';
import { open } from '../src/millstone.js';
import { formatFen, parseFen } from '../src/position.js';
import { apply, generate } from '../src/turns.js';
import { Fold, members } from './fold.js';
import { DATA, Host, WDL } from './host.js';
import { rulesNamed } from './repository.js';
import { randomOf } from './spellings.js';

/** How often each game loses tables at random. */
const SEEDS = Number(process.env.MILLSTONE_SEEDS ?? 3);

const hosts = [];
after(() => Promise.all(hosts.map(host => host.close())));

/** The tables of a rule set without the files that are taken away; a table without its values is in no list, other files are not on the host. */
async function without(name, isGone, data = DATA) {
  const fault = file => {
    if (file === 'lookup.json') {
      return { change: bytes => {
        const { crc32: _, ...lookup } = JSON.parse(bytes);
        lookup.tables = Object.fromEntries(Object.entries(lookup.tables).filter(([table]) => !isGone(table, 'wdl')));
        const text = JSON.stringify(lookup).slice(0, -1);
        return Buffer.from(`${text},"crc32":${crc32(Buffer.from(text))}}`);
      } };
    }
    const [, table, plane] = /^(.*)\.(dtw|grade)$/.exec(file) ?? [];
    return table && isGone(table, plane) ? { status: 404 } : undefined;
  };
  const host = await Host.open(fault, data);
  hosts.push(host);
  return open(new URL(`../${name}/`, host.url), { pause: 1, atOnce: 16, fetch: host.fetch });
}

const whole = name => without(name, () => false);

/** A position with as many stones as a table has, and what a turn or two lead to from there, pending removals and passes too. */
function positions(rules, table, random) {
  const [own, opponent, ownHand = 0, opponentHand = 0] = table.split(/[-+]/).map(Number);
  const points = Array.from({ length: rules.board.points }, (_, point) => ({ point, at: random() })).sort((a, b) => a.at - b.at).map(({ point }) => 1 << point);
  const set = (from, to) => points.slice(from, to).reduce((all, point) => all | point, 0);
  const state = { own: set(0, own), opponent: set(own, own + opponent), ownHand, opponentHand, pending: 0, passFollows: false, side: 'w' };
  const turns = generate(rules, state);
  const next = turns.length > 0 ? [apply(rules, state, turns[Math.floor(random() * turns.length)])] : [];
  // With one of its stones taken back to the opponent, a turn that removes is a removal pending.
  const mill = turns.find(({ removed }) => removed.length === 1);
  const { ownHand: othersHand, opponent: moved, opponentHand: hand } = mill ? apply(rules, state, { ...mill, removed: [] }) : {};
  const pending = mill ? [{ ...state, own: moved, ownHand: hand, opponentHand: othersHand, pending: 1 }] : [];
  return [state, ...next, ...pending.filter(() => hand + othersHand > 0 || !rules.skipsAfterPlacing)];
}

/** An answer's value, except for the final, which follows from the grade, and the counter. */
const said = ({ value, dtw, grade, missing }) =>
  ({ value, dtw, ...grade !== undefined && { grade }, ...missing !== undefined && { missing } });

/** Draws that are equally good come in any order: by their counters. */
const inOrder = turns => turns.map(turn => JSON.stringify([turn.value === 'draw' ? '' : turn.move, said(turn)]));

async function agrees(tables, fold, state) {
  const fen = formatFen(tables.rules, state);
  const { moves, ...answer } = await tables.rank(fen);
  const expected = await fold.value(state);
  assert.deepEqual(said(answer), members(expected), fen);
  assert.equal(answer.table, expected.table, fen);
  assert.equal(answer.source, expected.outcome === 'unknown' ? undefined : expected.rules ? 'rules' : 'table', fen);
  assert.deepEqual(await tables.value(fen), answer, fen);
  assert.deepEqual(inOrder(moves), inOrder((await fold.rank(state)).map(({ turn, ...value }) => ({ move: turn, ...members(value) }))), fen);
  return answer;
}

for (const [name, each] of [['three', 1], ['three-pass', 1], ['cube', 4], ['deep', 1 / 4], ['six-fly', 1 / 20], ['three-any', 1 / 3], ['six-hand', 1 / 8]]) {
  for (let seed = 1; seed <= SEEDS; seed++) {
    test(`${name}: what is left of a database tells all that follows from it (${seed})`, async () => {
      const random = randomOf(seed);
      const rules = rulesNamed(name);
      const all = await whole(name);
      const gone = new Set(all.names.flatMap(table => [['wdl', 0.4], ['dtw', 0.2], ['grade', 0.2]].filter(([, share]) => random() < share).map(([plane]) => `${table}.${plane}`)));
      const tables = await without(name, (table, plane) => gone.has(`${table}.${plane}`));
      const fold = new Fold(rules, all, (table, plane) => tables.names.includes(table) && !gone.has(`${table}.${plane}`), true);
      for (const table of all.names) {
        for (let i = random(); i < each; i++) {
          for (const state of positions(rules, table, random)) {
            await agrees(tables, fold, state);
          }
        }
      }
    });
  }
}

const isOdd = table => table.split('+').slice(1).reduce((sum, hand) => sum + Number(hand), 0) % 2 === 1;

for (const name of ['three', 'three-pass', 'cube', 'six']) {
  test(`${name}: without the layers that have an odd number of stones in hand the outcome of everything is known`, async () => {
    const random = randomOf(7);
    const rules = rulesNamed(name);
    const all = await whole(name);
    const tables = await without(name, (table, plane) => plane === 'wdl' && isOdd(table), WDL);
    const fold = new Fold(rules, all, (table, plane) => plane === 'wdl' && tables.names.includes(table), false);
    for (const table of all.names.filter((_, i) => name !== 'six' || i % 24 === 0)) {
      for (const state of positions(rules, table, random)) {
        const { value } = await agrees(tables, fold, state);
        assert.equal(value, (await all.value(formatFen(rules, state))).value);
      }
    }
  });
}

test('a win by one of some known turns has no depth, and an unknown turn comes before a lost one', async () => {
  const tables = await without('nine', table => !['3-3', '3-4', '4-3', '4-4'].includes(table));
  const { moves, ...answer } = await tables.rank('*******@/O******@/*@@O*O@* w');
  assert.deepEqual(answer, { variant: 'nine', fen: '*******@/O******@/*@@O*O@* w m s 3 0 5 0 0 0', value: 'win', dtw: null, source: 'table' });
  assert.deepEqual(await tables.value(answer.fen), answer);
  assert.deepEqual([moves[0].value, moves[0].dtw, moves.at(-1).value, moves.at(-1).missing], ['win', 29, 'unknown', '5-3']);
  const lost = await tables.rank('**@*@*O*/***@*@O*/***O@*** w');
  assert.deepEqual([lost.value, lost.missing, lost.moves[0].value], ['unknown', '3-5', 'unknown']);
  const order = lost.moves.map(({ value, dtw }) => `${value} ${dtw}`);
  assert.ok(order.indexOf('loss 2') === order.lastIndexOf('unknown null') + 1 && order.at(-1) === 'loss 2', order.join());
});

test('a line goes on as long as the first turn is known for certain', async () => {
  const fen = '*O@OO***/O***@*@* w'; // six: won in 25
  const through = await (await whole('six')).line(fen);
  const { line } = await (await without('six', table => table === '4-3')).line(fen);
  assert.deepEqual(line, through.line);
  const tables = await without('six', (table, plane) => table === '4-3' && plane === 'wdl' || table === '3-3');
  for (let at = fen, [turn] = [null], { line: rest } = await tables.line(fen); rest.length > 0; rest = rest.slice(1)) {
    [turn] = rest;
    assert.deepEqual((await tables.rank(at)).moves[0], turn, at);
    at = turn.fen;
  }
});

test('without depths no more is read than tells who wins', async () => {
  const evens = () => without('six', (table, plane) => plane === 'wdl' && isOdd(table), WDL);
  const cost = async (tables, fen) => {
    const { requests } = tables.traffic;
    const answer = await tables.value(fen);
    return { ...answer, requests: tables.traffic.requests - requests };
  };
  const random = randomOf(9);
  const rules = rulesNamed('six');
  const seen = { win: 0, loss: 0, saved: 0 };
  for (let i = 0; i < 40; i++) {
    const [even] = positions(rules, '3-3+2+2', random);
    const { value, requests } = await cost(await evens(), formatFen(rules, even));
    if (value !== 'draw') {
      seen[value]++;
      assert.equal(requests, 2, formatFen(rules, even));
    }
    const [odd] = positions(rules, '3-3+3+2', random);
    const found = await cost(await evens(), formatFen(rules, odd));
    const ranking = await evens();
    const before = ranking.traffic.requests;
    await ranking.rank(formatFen(rules, odd));
    seen.saved += found.value === 'win' && found.requests < ranking.traffic.requests - before ? 1 : 0;
  }
  assert.ok(Object.values(seen).every(times => times > 0), JSON.stringify(seen));
});
