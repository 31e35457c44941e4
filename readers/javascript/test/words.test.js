// The texts of the pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './repository.js';
import { web } from './web.js';

const { number, speak } = await web('words.js');
const [en, de] = await Promise.all(['en', 'de'].map(async language => Object.assign({}, ...(await Promise.all([`words/${language}.js`, `words/more.${language}.js`].map(web))).map(({ default: texts }) => texts))));
const page = name => read(`server/src/main/resources/org/millstone/server/web/${name}.html`);

globalThis.document ??= { documentElement: {} };

for (const language of ['en', 'de']) {
  test(`no key of ${language} stands twice, where the later text would replace the other`, () => {
    const keys = [...read(`server/src/main/resources/org/millstone/server/web/js/words/${language}.js`).matchAll(/^ {2}'([^']+)':/gm)].map(match => match[1]);
    assert.ok(keys.length > 100);
    assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), []);
  });
}

test('every language has every text; only the rule sets that have a name have words of their own', () => {
  const missing = (one, other) => Object.keys(one).filter(key => !key.startsWith('service.') && typeof one[key] !== typeof other[key]);
  assert.deepEqual([...missing(en, de), ...missing(de, en)], []);
});

test('no text of the pages is missing', () => {
  const asked = ['index', 'stats'].flatMap(name => [...page(name).matchAll(/data-(?:words|tip|label)="([^"]+)"/g)].map(([, key]) => key));
  assert.ok(asked.length > 100);
  assert.deepEqual(asked.filter(key => !(key in en)), []);
});

test('German buttons are as short as the English ones: rows have room for three letters more', () => {
  const keys = [...page('index').matchAll(/<button\b[^>]*data-words="([^"]+)"/g)].map(([, key]) => key);
  const inBars = [...read('server/src/main/resources/org/millstone/server/web/js/views/bar.js').split('SIGNS = {')[1].split('};')[0].matchAll(/'?([a-z-]+)'?: '/g)].map(([, key]) => key);
  assert.ok(keys.length > 20 && inBars.length > 20);
  assert.deepEqual([...keys, ...inBars.filter(key => key !== 'hint'), 'hint.0', 'hint.1', 'hint.2', 'learn.finish'].filter(key => !(de[key]?.length <= en[key].length + 3)).map(key => de[key]), []);
});

test('numbers are written as the language writes them', async () => {
  await speak('en');
  assert.equal(number(1234.56, 1), '1,234.6');
  await speak('de');
  assert.equal(number(1234.56, 1), '1.234,6');
});

test('a mistake tells how many turns would have been better', () => {
  const told = (texts, ...best) => texts['told.draw-loss']({ number: 1, side: 'w', move: 'c3', worth: '', best });
  assert.match(told(en, 'a1', 'b1', 'c1', 'a2', 'b2'), /\(a1, b1, c1 and 2 others kept it\)/);
  assert.match(told(en, 'a1', 'b1', 'c1', 'a2'), /\(a1, b1, c1 or a2 kept it\)/);
  assert.match(told(de, 'a1', 'b1', 'c1', 'a2', 'b2'), /\(a1, b1, c1 und 2 andere hielten es\)/);
});
