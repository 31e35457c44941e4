// Every fault between a reader and its tables gives a message that helps, and no value.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { crc32 } from '../src/bytes.js';
import { MillstoneError, open } from '../src/millstone.js';
import { Host, LIMITED } from './host.js';

const WON = '*O@OO***/O***@*@* w'; // in 25, table 4-3
const GRADED = 'O@O@*@**/**O*O@** w'; // of six-fly: a draw that comes to 4-3, captures in 3 turns, table 4-4
const UNEQUAL = '@@@*O***/O****@O* b m s 3 0 4 0 0 0'; // of six-fly: a draw that stays 4-3, table 4-3, its turns lead to 3-4
const LIMITED_WIN = '@*@O@O@*/O*O**OO@ w m s 6 0 5 0 0 0 6 1'; // in 23, under a limit of 20 plies: a capture within 7
const hosts = [];
after(() => Promise.all(hosts.map(host => host.close())));

async function host(fault, data) {
  const opened = await Host.open(fault, data);
  hosts.push(opened);
  return opened;
}

/** Asks a host with a fault for the value of a won position. */
async function ask(fault, options = {}) {
  const { url } = await host(fault);
  const tables = await open(url, { pause: 1, ...options });
  return tables.rank(WON);
}

/** Asks a host with a fault which draw a position is: { tables, answer }. */
async function askGraded(fault, fen = GRADED) {
  const { url } = await host(fault);
  const tables = await open(new URL('../six-fly/', url), { pause: 1 });
  return { tables, answer: await tables.rank(fen) };
}

/** Expects an error with a code, whose message names the file and holds some words. */
function fails(code, file, said, fault, options) {
  return assert.rejects(ask(fault, options), problem => {
    assert.ok(problem instanceof MillstoneError, problem.stack);
    assert.equal(problem.code, code, problem.message);
    assert.equal(problem.file, file);
    assert.match(problem.message, said);
    return true;
  });
}

const on = (file, wrong) => name => (name === file ? wrong : undefined);
const flip = (at, bit = 0) => ({ change: bytes => {
  bytes[at < 0 ? bytes.length + at : at] ^= 1 << bit;
  return bytes;
} });
const cutTo = share => ({ change: bytes => bytes.subarray(0, Math.floor(bytes.length * share)) });
/** Changes what lookup.json says, and its checksum with it. */
const json = change => ({ change: bytes => {
  const { crc32: _, ...read } = JSON.parse(bytes);
  change(read);
  return signed(JSON.stringify(read).slice(0, -1));
} });
const signed = text => Buffer.from(`${text},"crc32":${crc32(Buffer.from(text))}}`);

test('a host without faults answers', async () => {
  const { value, dtw, moves } = await ask();
  assert.deepEqual([value, dtw], ['win', 25]);
  assert.ok(moves.length > 3);
});

test("the browser's fetch is called as browsers want it: as a function of nothing but the window", async () => {
  const { url } = await host();
  const working = globalThis.fetch;
  globalThis.fetch = function fetch(...asked) {
    assert.ok(this === undefined || this === globalThis, 'Illegal invocation');
    return working(...asked);
  };
  try {
    assert.equal((await (await open(url, { pause: 1 })).value(WON)).value, 'win');
  } finally {
    globalThis.fetch = working;
  }
});

test('any byte that is wrong among those that are read is found', async () => {
  const opened = await host();
  const right = JSON.stringify(await (await open(opened.url)).rank(WON));
  for (const file of ['4-3.wdl', '3-4.wdl', 'lookup.bin']) {
    const [from, to] = opened.rangeOf(file);
    let found = 0;
    for (let at = from; at <= to; at += 1 + Math.floor((to - from) / 40)) {
      await ask(on(file, flip(at, at % 8))).then(same => assert.equal(JSON.stringify(same), right, `${file} ${at}`), problem => {
        assert.ok(['damaged', 'other-rules'].includes(problem.code), problem.message);
        assert.match(problem.message, file === 'lookup.bin' ? /lookup\.bin, table/ : new RegExp(`${file}, block \\d+`));
        found++;
      });
    }
    assert.ok(found > 10, `${file}: ${found}`);
  }
});

test('damage that was only on the way is fetched once more', async () => {
  let times = 0;
  const answer = await ask(file => (file === '3-4.wdl' && times++ === 0 ? flip(-20) : undefined));
  assert.equal(answer.dtw, 25);
});

test('a file that was cut short', async () => {
  await fails('damaged', '3-4.wdl', /cut short, or replaced/, on('3-4.wdl', cutTo(0.5)));
  await fails('damaged', '3-4.wdl', /cut short/, on('3-4.wdl', { ...cutTo(0.01), hideLength: true }));
  await fails('damaged', 'lookup.bin', /cut short/, on('lookup.bin', cutTo(0.1)));
  await fails('damaged', 'lookup.json', /mill export/, on('lookup.json', cutTo(0.7)));
});

test('a file that is not there, and one that is not for everyone', async () => {
  await fails('missing', '3-4.wdl', /404.*copied whole\.$/, on('3-4.wdl', { status: 404 }));
  await fails('missing', 'lookup.json', /403/, on('lookup.json', { status: 403 }));
});

test('a host that is ill', async () => {
  await fails('host', '3-4.wdl', /500/, on('3-4.wdl', { status: 500 }));
  await fails('host', 'lookup.json', /429/, on('lookup.json', { status: 429, headers: { 'Retry-After': '0' } }));
  const answer = await ask((file, before) => (before < 2 ? { status: 503 } : undefined));
  assert.equal(answer.dtw, 25);
});

test('a host that does not answer byte ranges, or others than were asked for', async () => {
  await fails('no-ranges', 'lookup.bin', /byte ranges/, on('lookup.bin', { whole: true }));
  await fails('no-ranges', '3-4.wdl', /byte ranges/, on('3-4.wdl', { whole: true }));
  await fails('no-ranges', '3-4.wdl', /sent 0 to 9/, on('3-4.wdl', { instead: [0, 9] }));
});

test('a host that packs is named as such, unless it packs each part by itself', async () => {
  const gzip = { headers: { 'Content-Encoding': 'gzip' }, change: bytes => gzipSync(bytes) };
  for (const wrong of [gzip, { ...gzip, hideLength: true }, { ...gzip, whole: true }, { headers: { 'Content-Encoding': 'br' } },
    { ...gzip, change: () => gzipSync(Buffer.alloc(1)) }]) {
    await fails('packed', '3-4.wdl', /Content-Encoding: (gzip|br)\): the host packs/, on('3-4.wdl', wrong));
  }
  await fails('packed', 'lookup.bin', /host packs/, on('lookup.bin', gzip));
  await fails('missing', '3-4.wdl', /404/, on('3-4.wdl', { ...gzip, status: 404 }));
  const answer = await ask(on('3-4.wdl', { headers: gzip.headers, part: bytes => gzipSync(bytes) }));
  assert.equal(answer.dtw, 25);
});

test('a line that is cut: again, and then a message', async () => {
  await fails('cut-short', '3-4.wdl', /cut/, on('3-4.wdl', { cut: true }));
  const answer = await ask((file, before) => (before === 0 ? { cut: true } : undefined));
  assert.equal(answer.dtw, 25);
});

test('a host that says nothing is not waited for', async () => {
  // Answers that take no time come before any time is over.
  const { url, fetch } = await host(on('3-4.wdl', { silent: true }));
  const tables = await open(url, { pause: 1, timeout: 50, fetch });
  await assert.rejects(tables.rank(WON), problem => {
    assert.deepEqual([problem.code, problem.file], ['unreachable', '3-4.wdl']);
    assert.match(problem.message, /did not come, though it was waited for 0.05 seconds/);
    return true;
  });
});

test('a host that is not there', async () => {
  const gone = await Host.open();
  await gone.close();
  await assert.rejects(open(gone.url, { pause: 1 }), { code: 'unreachable', file: 'lookup.json' });
});

test('other rules', async () => {
  await fails('other-rules', 'lookup.json', /other rules/, on('lookup.json', json(lookup => {
    lookup.ruleSet.flying = 'at-three';
  })));
  await fails('other-rules', 'lookup.bin', /other rules/, on('lookup.json', json(lookup => {
    lookup.ruleSet.flying = 'at-three';
    lookup.rules = '82bd2c2ece5587762755981e356ff89a13d7e6619406c966cf7de247aefe04b1'; // six-fly
  })));
  await fails('unusable-rules', undefined, /sometimes/, on('lookup.json', json(lookup => {
    lookup.ruleSet.flying = 'sometimes';
  })));
});

test('a lookup.json that is none, or is newer', async () => {
  await fails('damaged', 'lookup.json', /is none/, on('lookup.json', { change: () => Buffer.from('<html>Welcome') }));
  await fails('damaged', 'lookup.json', /version 4/, on('lookup.json', json(lookup => {
    lookup.format = 4;
  })));
  for (const finals of [undefined, null, 7, [], { '4-3': -1 }, { '4-3': 'much' }, { 'all-3': 1 }]) {
    await fails('damaged', 'lookup.json', /damaged/, on('lookup.json', json(lookup => {
      lookup.finals = finals;
    })));
  }
  await fails('damaged', 'lookup.json', /damaged/, on('lookup.json', json(lookup => {
    lookup.format = 1;
  })));
  for (const row of [null, 7, [], [0, 1], [0, 285, 3, 10, 10], [0, 285, 2, -1, 10], ['0', 285, 2, 10, 10], [0, 285, 2, 10, 10, 10, 10]]) {
    await fails('damaged', 'lookup.json', /damaged/, on('lookup.json', json(lookup => {
      lookup.tables['3-4'] = row;
    })));
  }
  await assert.rejects(ask(on('lookup.json', json(lookup => {
    lookup.tables['3-4'] = [5, 285, 2, 1e9, 1e9];
  }))), { code: 'damaged' });
});

test('a lookup.json in which a byte was changed, or that was made to harm', async () => {
  await fails('damaged', 'lookup.json', /checksum/, on('lookup.json', { change: bytes => Buffer.from(bytes.toString().replace('"3-3"', '"7-3"')) }));
  for (const harm of [
    lookup => {
      lookup.tables = null;
    },
    lookup => {
      lookup.pageBlocks = '256';
    },
    lookup => {
      lookup.tables = { ';-3': lookup.tables['3-3'] };
    },
    lookup => {
      lookup.bytes = -1;
    },
  ]) {
    await fails('damaged', 'lookup.json', /damaged/, on('lookup.json', json(harm)));
  }
  for (const harm of [
    ruleSet => {
      ruleSet.board.lines = [null];
    },
    ruleSet => {
      ruleSet.board.points = { every: 1 };
    },
    ruleSet => {
      ruleSet.constructor = 1;
    },
    ruleSet => {
      ruleSet.removals = 'x'.repeat(1e6);
    },
  ]) {
    await assert.rejects(ask(on('lookup.json', json(lookup => harm(lookup.ruleSet)))), problem => problem.code === 'unusable-rules' && problem.message.length < 300);
  }
  await assert.rejects(ask(on('lookup.json', json(lookup => {
    lookup.variant = 'other';
  }))), { code: 'other-rules' });
});

test('tables of another build: a page that fits no block', async () => {
  await assert.rejects(ask(on('lookup.json', json(lookup => {
    lookup.tables['3-4'] = lookup.tables['4-3'];
  }))), { code: 'damaged' });
});

test('a question can be cancelled, and others go on', async () => {
  const { url } = await host(on('3-4.dtw', { silent: true }));
  const tables = await open(url);
  const controller = new AbortController();
  const asked = tables.rank(WON, { signal: controller.signal });
  setTimeout(() => controller.abort(), 30);
  await assert.rejects(asked, { name: 'AbortError' });
  assert.equal((await tables.value('********/******** w p p 0 6 0 6 0 0')).value, 'draw');
});

test('the plus in the name of a file is written out', async () => {
  const opened = await host();
  await (await open(opened.url)).value('********/******** w p p 0 6 0 6 0 0');
  assert.ok(opened.asked.some(({ path }) => path.endsWith('/0-0%2B6%2B6.wdl')), JSON.stringify(opened.asked));
});

test('what is kept is not asked for again, and what is not kept costs requests, not truth', async () => {
  const opened = await host();
  const tables = await open(opened.url);
  const first = await tables.rank(WON);
  const { requests } = tables.traffic;
  assert.deepEqual(await tables.rank(WON), first);
  assert.equal(tables.traffic.requests, requests);
  const forgetful = await open(opened.url, { cacheBytes: 0 });
  assert.deepEqual(await forgetful.rank(WON), first);
  assert.deepEqual(await forgetful.rank(WON), first);
  assert.ok(forgetful.traffic.requests > requests);
});

test('a FEN that cannot be read is said to be so before anything is asked of the host', async () => {
  const tables = await open((await host()).url);
  const { requests } = tables.traffic;
  await assert.rejects(tables.rank('O@x'), { code: 'unreadable-fen', position: 2 });
  await assert.rejects(tables.value('OO******/******** w'), { code: 'impossible-position' });
  assert.equal(tables.traffic.requests, requests);
});

test('a line is as long as its depth, and ends the game', async () => {
  const tables = await open((await host()).url);
  const turns = [];
  const { line } = await tables.line(WON, { onTurn: turn => turns.push(turn.move) });
  assert.equal(line.length, 25);
  assert.deepEqual(turns, line.map(({ move }) => move));
  assert.ok(line.at(-1).end);
  line.forEach(({ value, dtw }, i) => assert.deepEqual([value, dtw], [i % 2 === 0 ? 'win' : 'loss', 25 - i]));
});

test('a question that waits for its place is cancelled at once, and so is one that was cancelled before', async () => {
  const { url } = await host(file => (file === 'lookup.bin' ? { silent: true } : undefined));
  const tables = await open(url, { atOnce: 1 });
  const first = tables.value(WON);
  first.catch(() => {});
  const controller = new AbortController();
  const queued = tables.value('OOO*****/@@@***** w', { signal: controller.signal });
  setTimeout(() => controller.abort('enough'), 20);
  await assert.rejects(queued, reason => reason === 'enough');
  await assert.rejects(tables.value(WON, { signal: AbortSignal.abort('before') }), reason => reason === 'before');
});

test('questions at the same time share what is on its way, also if one of them is cancelled', async () => {
  const opened = await host();
  const alone = await open(opened.url);
  const right = await alone.rank(WON);
  const { requests } = alone.traffic;
  const tables = await open(opened.url);
  const controller = new AbortController();
  const cancelled = tables.rank(WON, { signal: controller.signal });
  const others = Array.from({ length: 20 }, () => tables.rank(WON));
  controller.abort();
  await assert.rejects(cancelled, { name: 'AbortError' });
  for (const answer of await Promise.all(others)) {
    assert.deepEqual(answer, right);
  }
  assert.ok(tables.traffic.requests <= requests + 3, `${tables.traffic.requests} requests, alone ${requests}`);
});

test('a signal has one listener of ours, however long it lives', async () => {
  const tables = await open((await host()).url, { cacheBytes: 0 });
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  signal.addEventListener = (...asked) => {
    listeners++;
    add(...asked);
  };
  for (let i = 0; i < 5; i++) {
    await tables.rank(WON, { signal });
  }
  assert.equal(listeners, 1);
});

test('what no table has, but the tables of its turns, is known', async () => {
  const tables = await open((await host(on('lookup.json', json(lookup => {
    delete lookup.tables['4-3'];
  })))).url);
  const { moves, ...ranked } = await tables.rank(WON);
  assert.deepEqual([ranked.value, ranked.dtw, ranked.source, ranked.table], ['win', 25, 'table', undefined]);
  assert.deepEqual(await tables.value(WON), ranked);
  const { line, ...rest } = await tables.line(WON);
  assert.deepEqual(rest, ranked);
  assert.deepEqual(line.map(({ value, dtw }) => [value, dtw]), Array.from({ length: 25 }, (_, i) => [i % 2 === 0 ? 'win' : 'loss', 25 - i]));
});

test('which draw it is, and when the next capture comes', async () => {
  const { tables, answer } = await askGraded();
  const { moves, ...rest } = answer;
  assert.deepEqual([rest.value, rest.final, rest.turnsToCapture], ['draw', '4-3', 3]);
  assert.ok(rest.grade > 0);
  assert.deepEqual(moves[0], { ...moves[0], final: '4-3', grade: rest.grade, turnsToCapture: 3 });
  assert.deepEqual(moves.find(({ final }) => final === '3-4').grade, -rest.grade);
  assert.deepEqual(await tables.value(GRADED), rest);
  assert.deepEqual(tables.damage, []);
});

test('damage to grades takes no answer away, and is told', async () => {
  const opened = await host();
  const { moves, ...right } = await (await open(new URL('../six-fly/', opened.url))).rank(GRADED);
  const { final, grade, turnsToCapture, ...ungraded } = right;
  const [from, to] = opened.rangeOf('4-4.grade');
  let found = 0;
  for (let at = from; at <= to; at += 1 + Math.floor((to - from) / 20)) {
    const { tables, answer: { moves: others, ...answer } } = await askGraded(on('4-4.grade', flip(at, at % 8)));
    assert.deepEqual(others.map(({ move }) => move).sort(), moves.map(({ move }) => move).sort());
    if (tables.damage.length > 0) {
      found++;
      assert.match(tables.damage[0].message, /4-4\.grade, block \d+/);
      assert.ok('final' in answer || others.some(turn => !('final' in turn)), at);
    } else {
      assert.deepEqual(answer, right, at);
    }
  }
  assert.ok(found > 10, `${found}`);
  for (const [code, fault] of [
    ['missing', { status: 404 }],
    ['damaged', cutTo(0.5)],
    ['damaged', { change: () => Buffer.from('<html>Welcome') }],
  ]) {
    const { tables, answer: { moves: others, ...answer } } = await askGraded(on('4-4.grade', fault));
    assert.deepEqual(answer, ungraded);
    assert.ok(others.filter(({ value, remove }) => value === 'draw' && remove.length === 0).every(turn => !('final' in turn)));
    assert.deepEqual(tables.damage.map(problem => [problem.file, problem.code]), [['4-4.grade', code]]);
    assert.deepEqual((await tables.line(GRADED)).line.length, 8);
  }
});

test('damage to depths takes no answer away, and is told', async () => {
  const opened = await host();
  const right = await (await open(opened.url)).rank(WON);
  const [from, to] = opened.rangeOf('3-4.dtw');
  let found = 0;
  for (let at = from; at <= to; at += 1 + Math.floor((to - from) / 20)) {
    const tables = await open((await host(on('3-4.dtw', flip(at, at % 8)))).url, { pause: 1 });
    const { moves, ...answer } = await tables.rank(WON);
    assert.equal(answer.value, 'win');
    if (tables.damage.length > 0) {
      found++;
      assert.match(tables.damage[0].message, /3-4\.dtw, block \d+/);
      assert.deepEqual([answer.dtw, moves[0].value, moves[0].dtw], [null, 'win', null]);
    } else {
      assert.deepEqual({ ...answer, moves }, right, at);
    }
    assert.deepEqual(await tables.value(WON), answer, at);
  }
  assert.ok(found > 10, `${found}`);
});

test('damage to conversions takes no answer away, and is told', async () => {
  const right = await (await open((await host(undefined, LIMITED)).url)).rank(LIMITED_WIN);
  assert.deepEqual(right.limit, { plies: 20, clock: 6, value: 'win', conversion: 7 });
  for (const fault of [{ status: 404 }, { change: () => Buffer.from('<html>Welcome') }]) {
    const tables = await open((await host(on('5-6.dtc', fault), LIMITED)).url, { pause: 1 });
    const { moves, ...answer } = await tables.rank(LIMITED_WIN);
    assert.deepEqual([answer.value, answer.dtw, answer.limit.value, answer.limit.conversion], ['win', 23, 'unknown', null]);
    assert.deepEqual(moves.map(({ move }) => move).sort(), right.moves.map(({ move }) => move).sort());
    assert.deepEqual(await tables.value(LIMITED_WIN), answer);
    assert.deepEqual(tables.damage.map(({ file }) => file), ['5-6.dtc']);
  }
});

test('a move limit that is none, and rows that do not fit it', async () => {
  const harmed = async change => open((await host(on('lookup.json', json(change)), LIMITED)).url);
  for (const plies of [undefined, null, 0, 127, 2.5, '20']) {
    await assert.rejects(harmed(lookup => {
      lookup.moveLimit = plies;
    }), { code: 'damaged', file: 'lookup.json' });
  }
  for (const row of [[0, 1, 2, 10], [0, 1, 2, 10, 10, 10], [0, 1, 2, 0, 10, 10, 10]]) {
    await assert.rejects(harmed(lookup => {
      lookup.tables['3-4'] = row;
    }), { code: 'damaged', file: 'lookup.json' });
  }
  const other = await harmed(lookup => {
    lookup.moveLimit = 21;
  });
  assert.equal((await other.value(LIMITED_WIN)).limit.value, 'unknown');
  assert.match(other.damage[0].message, /\.dtc/);
});

test('a damaged table of another position takes only away what it would tell', async () => {
  const opened = await host(on('3-4.wdl', { change: bytes => bytes.fill(0) }));
  const tables = await open(opened.url, { pause: 1 });
  assert.deepEqual(await tables.value(WON), { variant: 'six', fen: `${WON} m s 4 0 3 0 0 0`, value: 'win', dtw: null, source: 'table', table: '4-3' });
  assert.deepEqual(tables.damage.map(problem => problem.file), ['3-4.wdl']);
  await assert.rejects(tables.rank(WON), { code: 'damaged', file: '3-4.wdl' });
  const unknown = await open((await host(name => on('3-4.wdl', { status: 404 })(name) ?? on('lookup.json', json(lookup => {
    delete lookup.tables['4-3'];
  }))(name))).url, { pause: 1 });
  assert.deepEqual([(await unknown.value(WON)).value, (await unknown.value(WON)).missing], ['unknown', '4-3']);
});

test('grades that name a final of which nothing says what it is worth are damaged', async () => {
  const { tables, answer } = await askGraded(on('lookup.json', json(lookup => {
    delete lookup.finals['4-3'];
  })));
  assert.deepEqual([answer.value, answer.final], ['draw', undefined]);
  assert.match(tables.damage[0].message, /4-4\.grade.* names the final (4-3|3-4), of which nothing says/);
});

test('which draw a position is follows from its turns where that is known of all of them', async () => {
  const { tables, answer: { moves, ...whole } } = await askGraded(undefined, UNEQUAL);
  const lost = await askGraded(on('4-3.grade', { status: 404 }), UNEQUAL);
  assert.deepEqual(lost.answer, { ...whole, moves });
  assert.deepEqual(await tables.value(UNEQUAL), whole);
  assert.deepEqual(await lost.tables.value(UNEQUAL), whole, 'and without turns');
});

test('a host that is ill is no damage: it can be asked again', async () => {
  await assert.rejects(askGraded(on('4-4.grade', { status: 500 })), { code: 'host', file: '4-4.grade' });
  await assert.rejects(askGraded(on('4-4.grade', { whole: true })), { code: 'no-ranges' });
});

test("a draw's line goes on to its final, and says where that is reached", async () => {
  const { tables } = await askGraded();
  const { line, reached, final, grade } = await tables.line(GRADED);
  assert.equal(final, '4-3');
  assert.ok(line.length >= 8 && reached > 0 && reached <= line.length, `${reached} of ${line.length}`);
  line.forEach((turn, i) => assert.equal(turn.grade, i % 2 === 0 ? grade : -grade));
  assert.deepEqual(line.slice(0, 5).filter((_, i) => i % 2 === 0).map(turn => turn.turnsToCapture), [3, 2, 1]);
  const stones = fen => [...fen.split(' ')[0]].reduce(([white, black], point) => [white + (point === 'O'), black + (point === '@')], [0, 0]);
  assert.deepEqual(stones(line[reached - 1].fen), [4, 3]);
  line.slice(reached).forEach(turn => assert.deepEqual(stones(turn.fen), [4, 3]));
});
