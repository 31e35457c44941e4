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
cpSync(path.join(DATA, 'six'), ODD, { recursive: true });

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
  for (const source of [POCKET, path.relative('', POCKET), pathToFileURL(POCKET)]) {
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
  for (const source of ['', undefined, 3, 'http://', 'x y:']) {
    await fails(open(source), source === '' || source === 'x y:' ? 'missing' : 'unreachable', /./);
  }
  cpSync(ODD, path.join(home, 'half'), { recursive: true });
  rmSync(path.join(home, 'half/4-3.wdl'));
  await fails(open(path.join(home, 'half')).then(tables => tables.value(WON)), 'missing', /4-3\.wdl is not there\. Perhaps the folder was not copied whole\.$/);
  writeFileSync(path.join(home, 'half/4-3.wdl'), 'short');
  await fails(open(path.join(home, 'half')).then(tables => tables.value(WON)), 'damaged', /4-3\.wdl/);
});

test('without what Node adds, a folder is refused in words', async () => {
  const { addressOf } = machine;
  machine.addressOf = () => null;
  try {
    for (const source of [DATA, pathToFileURL(DATA).href, 'data/six']) {
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
