// In Node the module opens folders; browsers load none of that.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MillstoneError, Pocket, open } from 'millstone';
import { machine } from '../src/ranges.js';
import { DATA } from './host.js';

const WON = '*O@OO***/O***@*@* w'; // in 25, table 4-3
const POCKET = fileURLToPath(new URL('../../../data/pocket/six.pocket', import.meta.url));
const home = mkdtempSync(path.join(os.tmpdir(), 'millstone '));
after(() => rmSync(home, { recursive: true }));

/** A folder whose name has what addresses give another meaning. */
const ODD = path.join(home, 'a+b %20 #1?');
const COLON = path.join(home, 'six:v2');
cpSync(path.join(DATA, 'six'), ODD, { recursive: true });
cpSync(path.join(DATA, 'six'), COLON, { recursive: true });

for (const [name, source] of Object.entries({
  path: path.join(DATA, 'six'), 'path with a slash': `${path.join(DATA, 'six')}/`, 'relative path': path.relative('', path.join(DATA, 'six')), 'odd name': ODD,
  address: pathToFileURL(ODD).href, URL: pathToFileURL(`${ODD}/`) })) {
  test(`a folder by its ${name}`, async () => {
    const tables = await open(source, { fetch: undefined });
    assert.deepEqual((({ value, dtw }) => [value, dtw])(await tables.rank(WON)), ['win', 25]);
    assert.equal((await tables.line(WON)).line.length, 25);
  });
}

test('a pocket file by its path', async () => {
  cpSync(POCKET, `${COLON}.pocket`);
  for (const source of [POCKET, path.relative('', POCKET), pathToFileURL(POCKET), `${COLON}.pocket`]) {
    assert.equal((await Pocket.open(source)).name, 'six');
  }
});

const fails = (opening, code, said) => assert.rejects(opening, problem => {
  assert.ok(problem instanceof MillstoneError, problem.stack);
  assert.equal(problem.code, code, problem.message);
  assert.match(problem.message, said);
  return true;
});

test('a folder that is none of an export, and what to do', async () => {
  const built = path.join(home, 'built');
  mkdirSync(built);
  await fails(open(built), 'missing', /lookup\.json is not there\. Is .*built a folder that mill export made/);
  writeFileSync(path.join(built, 'manifest.json'), '{}');
  await fails(open(built), 'missing', /millstone\/wasm opens them/);
  await fails(open(DATA), 'missing', /Did you mean .*six( or .*)?\?$/);
  await fails(open(path.join(home, 'none')), 'missing', /There is no folder .*none\.$/);
  await fails(open(POCKET), 'missing', /There is no folder .*six\.pocket\.$/);
  await fails(Pocket.open(home), 'missing', /EISDIR/);
  await fails(Pocket.open('none.pocket'), 'missing', /is not there/);
  for (const source of ['', 'x y:', 'foo:bar', 'data:six', 'mailto:x', 'blob:six', 'javascript:', 'six:v2']) {
    await fails(open(source), 'missing', /./);
    await fails(Pocket.open(source || 'x:y'), 'missing', /./);
  }
  for (const source of [undefined, null, 3, Symbol('six'), 'http://', 'https:', new URL('mailto:x')]) {
    await fails(open(source), 'unreachable', /no address/);
  }
  const before = process.cwd();
  process.chdir(home);
  try {
    assert.equal((await open('six:v2')).name, 'six');
  } finally {
    process.chdir(before);
  }
  cpSync(ODD, path.join(home, 'half'), { recursive: true });
  rmSync(path.join(home, 'half/4-3.wdl'));
  await fails(open(path.join(home, 'half')).then(tables => tables.value(WON)), 'missing', /4-3\.wdl is not there\. Perhaps the folder was not copied whole\.$/);
  writeFileSync(path.join(home, 'half/4-3.wdl'), 'short');
  await fails(open(path.join(home, 'half')).then(tables => tables.value(WON)), 'damaged', /4-3\.wdl/);
});

test('what is no text, and no number of bytes, is refused in code', async () => {
  const tables = await open(ODD);
  for (const fen of [null, undefined, 3, {}, ['x'], Symbol('x')]) {
    for (const ask of ['value', 'rank', 'line']) {
      await fails(tables[ask](fen), 'unreadable-fen', /^A FEN is a text, not /);
    }
  }
  for (const cacheBytes of [-1, NaN, '16', null]) {
    await fails(open(ODD, { cacheBytes }), 'unusable-option', /^cacheBytes is .*from 0 on\.$/);
  }
});

test('without what Node adds, a folder is refused in words', async () => {
  const { addressOf } = machine;
  machine.addressOf = () => null;
  try {
    for (const source of [DATA, pathToFileURL(DATA).href, 'data/six', 'six:v2', 'mailto:x', new URL('data:six')]) {
      await fails(open(source), 'unreachable', /let a web host serve the folder/);
    }
  } finally {
    machine.addressOf = addressOf;
  }
});

test('browsers load nothing of Node', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url)));
  assert.equal(exports['.'].default, './src/millstone.js');
  const seen = new Set(['millstone.js']);
  for (const file of seen) {
    for (const [, from] of readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      assert.match(from, /^\.\//, `${file}: ${from}`);
      seen.add(path.basename(from));
    }
  }
  assert.ok(!seen.has('node.js'));
});

test('millstone/wasm without its file, or with a damaged one, says so in code', () => {
  cpSync(fileURLToPath(new URL('../wasm', import.meta.url)), path.join(home, 'wasm'), { recursive: true });
  cpSync(fileURLToPath(new URL('../src', import.meta.url)), path.join(home, 'src'), { recursive: true });
  const wasm = path.join(home, 'wasm/millstone.wasm');
  rmSync(wasm, { force: true });
  writeFileSync(path.join(home, 'package.json'), '{"type":"module"}');
  return import(pathToFileURL(path.join(home, 'wasm/node.js'))).then(({ open: opened }) => {
    assert.throws(() => opened(home), { name: 'MillstoneError', code: 'missing', message: /millstone\.wasm is not there/ });
    writeFileSync(wasm, 'no');
    assert.throws(() => opened(home), { name: 'MillstoneError', code: 'damaged', message: /millstone\.wasm is damaged/ });
  });
});
