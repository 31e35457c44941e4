import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Rules } from '../src/rules.js';
import { sha256 } from '../src/sha256.js';
import { formatTable, read, ruleSet, variant, variantNames } from './repository.js';

const NINE = 'probe/src/main/resources/org/millstone/variants/nine.json';

test('every named rule set has the fingerprint that FORMAT.md says', () => {
  const fingerprints = new Map(formatTable(/^\| `[\w-]+` \| `[0-9a-f]{64}` \|$/));
  assert.equal(fingerprints.size, 19);
  for (const name of variantNames()) {
    assert.equal(variant(name).fingerprint(), fingerprints.get(name), name);
  }
});

test('the text of a rule set is that of FORMAT.md', () => {
  const six = read('docs/FORMAT.md').match(/^ {4}points c4 d4 d3 d2 c2 b2 b3 b4 c5 [^]*?\n\n/m)[0];
  assert.equal(variant('six').canonicalText(), six.trim().replace(/\s+/g, ' '));
});

test('SHA-256 is that of others, however long the text is', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => i * 31 + length);
    assert.equal(sha256(bytes), createHash('sha256').update(bytes).digest('hex'), `${length} bytes`);
  }
});

test('a rule set that says of what may be left out what it always was is the same', () => {
  assert.equal(Rules.of({ ...ruleSet(NINE), placing: 'first' }).fingerprint(), Rules.of(ruleSet(NINE)).fingerprint());
});

test('symmetries are numbered by the images of the points 0, 1, 2, ...', () => {
  const { symmetries } = variant('nine').board;
  assert.equal(symmetries.length, 16);
  assert.deepEqual(symmetries[0].images, Array.from({ length: 24 }, (_, p) => p));
  const examples = formatTable(/^\| \d+ \| (\d+ ){23}\d+ \|$/);
  assert.equal(examples.length, 2);
  for (const [number, images] of examples) {
    assert.equal(symmetries[number].images.join(' '), images, number);
  }
  const texts = symmetries.map(({ images }) => images.map(p => String.fromCharCode(97 + p)).join(''));
  assert.deepEqual(texts, [...texts].sort());
});

test('symmetries map sets point by point', () => {
  const set = 0b100110000000001000010011;
  for (const symmetry of variant('nine').board.symmetries) {
    assert.equal(symmetry.apply(set), symmetry.images.reduce((image, to, from) => image | (set >>> from & 1) << to, 0));
  }
});

test('what keeps the lines alone is no symmetry', () => {
  const names = [...'abcdefgh'].map(file => `${file}1`);
  const ring = steps => names.map((_, p) => steps.map(step => names[(p + step) % 8]));
  const board = { points: names.map((name, x) => ({ name, x, y: 0 })), groups: [8], lines: ring([0, 1]), mills: ring([0, 1, 3]) };
  assert.equal(Rules.of({ ...ruleSet(NINE), board, men: 3 }).board.symmetries.length, 8); // turns, no reflections
});

test('a board of 24 points whose points look alike has few symmetries, which are found without trying all', () => {
  const names = Array.from({ length: 24 }, (_, p) => String.fromCharCode(97 + Math.floor(p / 10)) + p % 10);
  const board = {
    points: names.map(name => ({ name, x: 0, y: 0 })),
    groups: [24],
    lines: Array.from({ length: 12 }, (_, i) => [names[2 * i], names[2 * i + 1]]),
    mills: [[0, 4, 23], [1, 3, 23], [10, 11, 23], ...Array.from({ length: 10 }, (_, i) => [2 * i, 2 * i + 2, 23])]
      .map(mill => mill.map(p => names[p])),
  };
  assert.ok(Rules.of({ ...ruleSet(NINE), board }).board.symmetries.length <= 48);
});

for (const [what, change, message] of [
  ['no object', () => null, 'the rule set must have a name'],
  ['an unknown word', json => ({ ...json, flying: 'at-five' }),
    'the rule set must have "flying", one of never, at-three, at-four, at-three-in-all, at-four-in-all, not "at-five"'],
  ['an unknown parameter', json => ({ ...json, huffing: 'yes' }), 'the rule set has "huffing", which is not known here'],
  ['flying by stones in hand that are placed first', json => ({ ...json, flying: 'at-three-in-all' }),
    'the rule set cannot have "flying" "at-three-in-all" without "placing" "any-time"'],
  ['a pass after the last placement where there need not be one', json => ({ ...json, placing: 'any-time', afterPlacing: 'other' }),
    'the rule set cannot have "afterPlacing" "other" with "placing" "any-time" or "whilePlacing" "hand"'],
  ['the same with captures from the hand', json => ({ ...json, whilePlacing: 'hand', afterPlacing: 'other' }),
    'the rule set cannot have "afterPlacing" "other" with "placing" "any-time" or "whilePlacing" "hand"'],
  ['too many men', json => ({ ...json, men: 13 }), 'the rule set must have 3 men or more a side, and twice as many points, not 13 on 24'],
  ['a board by its name', json => ({ ...json, board: 'nine' }), 'the board must have points, groups, lines and mills, written out'],
  ['groups that do not add up', json => ({ ...json, board: { ...json.board, groups: [8, 8] } }),
    'the board must have groups that add up to its 24 points'],
  ['a mill of two points', json => ({ ...json, board: { ...json.board, mills: [['d5', 'd5', 'e5']] } }),
    'the board has a mill that does not have 3 of its points'],
  ['a line to nowhere', json => ({ ...json, board: { ...json.board, lines: [['d5', 'd9']] } }),
    'the board has a line that does not have 2 of its points'],
  ['a board without lines', json => ({ ...json, board: { ...json.board, lines: [], mills: [] } }),
    'the board has more than 48 symmetries'],
]) {
  test(`a rule set is refused: ${what}`, () => {
    assert.throws(() => Rules.of(change(ruleSet(NINE))), { name: 'MillstoneError', code: 'unusable-rules', message });
  });
}
