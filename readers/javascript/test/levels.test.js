// How the database plays at its levels, against the file that both languages are tested with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows, told } from './levels.js';
import { rulesNamed } from './repository.js';
import { web } from './web.js';

const { readGame } = await web('notation.js');
const { answerByRules } = await web('offline.js');
const { choose, errors, TOP } = await web('play.js');
const DRAWN = rows().find(({ answer }) => answer.moves.filter(({ value }) => value === 'draw').length > 6);

test('turns have the weights of data/levels.tsv', () => {
  assert.ok(rows().length >= 15);
  for (const row of rows()) {
    assert.deepEqual(told(row), [row.weights, row.errors], row.answer.fen);
  }
});

test('a turn is chosen as often as its weight says', async () => {
  const { geometry, answer, weights } = rows()[0];
  const [level] = weights.split('; ').map(text => text.split(' ').map(Number));
  const all = level.reduce((a, b) => a + b);
  const at = part => choose(geometry, answer, 1, [], null, () => part);
  assert.equal(await at(0), answer.moves[0]);
  assert.equal(await at((level[0] + 0.5) / all), answer.moves[1]);
  assert.equal(await at(1 - 1e-9), answer.moves.at(-1));
});

/** The answer of a row, as if only its draws were left. */
const drawn = { ...DRAWN.answer, value: 'draw', moves: DRAWN.answer.moves.filter(({ value }) => value === 'draw') };

test('the top level wins at once, and takes the draw after which a person errs most', async () => {
  const { geometry, answer } = rows()[0];
  assert.equal(await choose(geometry, answer, TOP, [], () => assert.fail('asked')), answer.moves[0]);
  const asked = [];
  // After one turn there is much to lose, after the others nothing is known.
  const hard = rows().find(row => row.text[0] === DRAWN.text[0] && errors(row.geometry, row.answer) > 0).answer;
  const ask = async fens => {
    asked.push(...fens);
    return fens.map((_, i) => (i === 3 ? hard : { moves: [] }));
  };
  const chosen = await choose(DRAWN.geometry, drawn, TOP, [], ask);
  assert.equal(asked.length, 6);
  assert.equal(chosen.fen, asked[3]);
});

test('the top level repeats no position if it can, and chooses without answers', async () => {
  const path = drawn.moves.slice(1).map(({ fen }) => fen);
  assert.equal(await choose(DRAWN.geometry, drawn, TOP, path, () => assert.fail('asked')), drawn.moves[0]);
  assert.ok(drawn.moves.includes(await choose(DRAWN.geometry, drawn, TOP, drawn.moves.map(({ fen }) => fen), async () => [])));
});

test('where nothing is known the top level blocks a mill, unless that is known to lose', async () => {
  const geometry = { variant: 'nine', rules: rulesNamed('nine') };
  const { turns } = readGame(geometry.rules, 'a1 d6 d1');
  const { moves: all, ...answer } = answerByRules(geometry, turns.at(-1).fen);
  const open = all.map(turn => ({ ...turn, value: 'unknown', dtw: null }));
  assert.equal((await choose(geometry, { ...answer, moves: open }, TOP, [])).move, 'g1');
  const lost = open.map(turn => (turn.move === 'g1' ? { ...turn, value: 'loss', dtw: 20 } : turn));
  const moves = lost.toSorted((a, b) => Number(a.value === 'loss') - Number(b.value === 'loss'));
  assert.notEqual((await choose(geometry, { ...answer, moves }, TOP, [])).move, 'g1');
});
