// The texts of the pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './repository.js';

for (const language of ['en', 'de']) {
  test(`no key of ${language} stands twice, where the later text would replace the other`, () => {
    const keys = [...read(`server/src/main/resources/org/millstone/server/web/js/words/${language}.js`).matchAll(/^ {2}'([^']+)':/gm)].map(match => match[1]);
    assert.ok(keys.length > 100);
    assert.deepEqual(keys.filter((key, i) => keys.indexOf(key) !== i), []);
  });
}
