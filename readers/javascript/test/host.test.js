// The host of the tests answers ranges as web hosts do (RFC 9110, section 14).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf } from './host.js';

for (const [header, part] of [
  ['bytes=0-9', [0, 9]], ['Bytes=90-', [90, 99]], ['bytes=-10', [90, 99]], ['bytes=-200', [0, 99]], ['bytes=95-99999999999999999999', [95, 99]],
  [undefined, null], ['bytes=-', null], ['bytes=5-2', null], ['bytes=99999999999999999999-2', null], ['bytes=0-1,4-5', null], ['lines=1-2', null],
]) {
  test(`${header} of 100 bytes`, () => assert.deepEqual(partOf(header, 100), part));
}

for (const header of ['bytes=100-', 'bytes=-0', 'bytes=99999999999999999999-']) {
  test(`${header} begins behind the end of 100 bytes`, () => assert.ok(partOf(header, 100)[0] >= 100));
}
