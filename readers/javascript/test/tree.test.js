// The tree of a game's turns, on random games against nested lists; and as text and in links, from which the same tree is read again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFen, parseFen, startPosition } from '../src/position.js';
import { apply, formatTurn, generate, isQuiet } from '../src/turns.js';
import { variant } from './repository.js';
import { web } from './web.js';

const { addressOf, askedFor } = await web('address.js');
const { gameText, readText } = await web('games.js');
const { beginning, commented, deleted, gameOf, inGame, lineOf, looked, pathTo, played, promoted, settled, takenBack, variationsOf, written } = await web('tree.js');
const RULES = variant('three');
const START = formatFen(RULES, startPosition(RULES));
const GEOMETRY = { variant: 'three', rules: RULES, startFen: START };

/** Numbers that look random, the same in each run. */
function random(seed) {
  let state = seed;
  return below => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % below;
  };
}

/** A game in which turns are played, taken back, and played otherwise: {game, root, shown}, the latter nested: {move, parent, below}. */
function wandered(seed, steps) {
  const pick = random(seed);
  const root = { move: null, parent: null, below: [], state: startPosition(RULES) };
  let shown = root;
  let game = gameOf(START);
  for (let i = 0; i < steps; i++) {
    const turns = generate(RULES, shown.state);
    if (pick(3) === 0 && shown.parent !== null || turns.length === 0) {
      shown = shown.parent;
      game = { ...game, at: game.nodes[game.at].parent };
    } else {
      const turn = turns[pick(turns.length)];
      const move = formatTurn(RULES, turn);
      const state = apply(RULES, shown.state, turn);
      game = played(game, { move, fen: formatFen(RULES, state) });
      const there = shown.below.find(other => other.move === move);
      shown = there ?? shown.below[shown.below.push({ move, parent: shown, below: [], state }) - 1];
    }
  }
  return { game, root, shown };
}

/** The nodes after a nested one, as it is written, with a star at the one shown. */
function nested({ below: [first, ...others] }, shown) {
  const name = one => `${one.move}${one === shown ? '*' : ''}`;
  return first === undefined ? [] : [name(first), ...others.flatMap(other => ['(', name(other), ...nested(other, shown), ')']), ...nested(first, shown)];
}

const text = game => written(game).slice(1).map(item => (typeof item === 'string' ? item : `${game.nodes[item].move}${item === game.at ? '*' : ''}`));

/** The comments of a game in the order of its text. */
const remarks = game => written(game).map(item => game.nodes[item]?.comment);

/** The nested node that begins the variation that one is in; null if it is in none. */
const varies = one => (one.parent === null ? null : one.parent.below[0] === one ? varies(one.parent) : one);

test('turns that are played otherwise are variations, and nothing is lost', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { game, root, shown } = wandered(seed, 40);
    assert.deepEqual(text(game), nested(root, shown));
    game.nodes.forEach(({ parent }, i) => assert.ok(parent === null ? i === 0 : parent < i));
    assert.equal(beginning(game, game.at) === null, varies(shown) === null);
    const branch = inGame(game, game.at);
    assert.ok(lineOf(game, 0).includes(branch) && pathTo(game, game.at).includes(branch));
    assert.deepEqual(lineOf(game, 0).slice(1).flatMap(node => variationsOf(game, node)).length,
      game.nodes.filter((_, i) => i > 0 && beginning(game, i) === i && lineOf(game, 0).includes(game.nodes[i].parent)).length);
  }
});

test('a variation is promoted past the line that it differs from, or deleted with what it has', () => {
  let varied = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const promotedCase = wandered(seed, 40);
    const first = varies(promotedCase.shown);
    if (first !== null) {
      varied++;
      const { parent } = first;
      parent.below = [first, ...parent.below.filter(other => other !== first)];
      assert.deepEqual(text(promoted(promotedCase.game)), nested(promotedCase.root, promotedCase.shown));
      const deletedCase = wandered(seed, 40);
      const begins = varies(deletedCase.shown);
      begins.parent.below = begins.parent.below.filter(other => other !== begins);
      assert.deepEqual(text(deleted(deletedCase.game)), nested(deletedCase.root, begins.parent));
    }
  }
  assert.ok(varied > 20);
});

const REMARKS = ['Why not 1. a1? (b2 is taken)', 'M\u00fchle; sch\u00f6n - d6 x', '1-0', '\u671d\u9c9c\u68cb \u{1f600}'];

test('turns are taken back where they were played, and nothing else is lost', () => {
  const line = (game, ...moves) => moves.reduce((now, move) => played(now, { move, fen: move }), game);
  const game = line(gameOf('-'), 'b2', 'a1', 'a2', 'c2');
  assert.deepEqual(text(takenBack(game, 2)), ['b2', 'a1*']);
  const varied = line({ ...game, at: 2 }, 'c3', 'b1', 'a3');
  assert.deepEqual(text(takenBack(varied, varied.nodes.findIndex(({ move }) => move === 'c3'))), ['b2', 'a1', 'a2', '(', 'c3*', ')', 'c2']);
  assert.deepEqual(text(takenBack(varied, 2)), ['b2', 'a1*', 'a2', 'c2']);
});

test('text and link have the whole tree, its comments, and the turn that is shown', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { game: said } = wandered(seed, 40);
    const game = said.nodes.reduce((now, _, at) => (at > 0 && at % 3 === 0 ? { ...commented({ ...now, at }, REMARKS[at % REMARKS.length]), at: said.at } : now), said);
    const kept = settled(game);
    const again = await readText(GEOMETRY, gameText(GEOMETRY, kept, () => ({ glyph: '?!', sentence: 'why (1. a1) not' })));
    assert.equal(again.problem?.key, kept.nodes.length === 1 ? 'game.empty' : undefined);
    assert.deepEqual(text(gameOf(again.start, again.turns, kept.at)), text(kept));
    assert.deepEqual(remarks(gameOf(again.start, again.turns)), remarks(kept));
    const asked = askedFor(addressOf(GEOMETRY, game), GEOMETRY);
    const linked = await readText(GEOMETRY, asked);
    assert.deepEqual(text(gameOf(linked.start, linked.turns, asked.at ?? 0)), text(kept));
    assert.deepEqual(remarks(gameOf(linked.start, linked.turns)), remarks(kept));
  }
});

test('a best line lies beside the game, and is forgotten when something else is played', () => {
  const played3 = ['b2', 'a1', 'a2'].reduce((game, move) => played(game, { move, fen: move }), gameOf('-'));
  const line = ['a1', 'c3', 'a3'].map(move => ({ move, fen: move, worth: {}, forever: false }));
  const part = looked({ ...played3, at: 1 }, 1, line.slice(0, 2), false);
  assert.deepEqual(text(part), ['b2*', 'a1', 'a2', '(', 'c3', ')']);
  const whole = looked(part, 1, line, true);
  assert.deepEqual(text(whole), ['b2*', 'a1', 'a2', '(', 'c3', 'a3', ')']);
  assert.deepEqual(whole.nodes.filter(node => node.line).map(({ move }) => move), ['b2', 'a1', 'c3']);
  assert.deepEqual(text(settled(whole)), ['b2*', 'a1', 'a2']);
  assert.deepEqual(text(played({ ...whole, at: 2 }, { move: 'c1', fen: '' })), ['b2', 'a1', 'a2', '(', 'c1*', ')']);
  const onLine = { ...whole, at: 4 };
  assert.deepEqual(text(settled(onLine)), ['b2', 'a1', 'a2', '(', 'c3*', ')']);
});

test('a link that was cut off in a variation is read up to there', async () => {
  const read = async code => text(gameOf(START, (await readText(GEOMETRY, askedFor(`?v=three&g=${code}`, GEOMETRY))).turns, 0)).join(' ');
  assert.equal(await read('b2-a1-v-b1-c1-e-a2'), 'b2 a1 ( b1 c1 ) a2');
  assert.equal(await read('b2-a1-v-b1-c1'), 'b2 a1 ( b1 c1 )');
  assert.equal(await read('b2-a1-v-b1-c'), 'b2 a1 ( b1 )');
  assert.equal(await read('b2-a1-v'), 'b2 a1');
  assert.equal(await read('b2-a1-v-b1-b1-c1-e-a2'), 'b2 a1 ( b1 ) a2');
  assert.equal(await read(`b2-a1${'-v-b1'.repeat(9)}`), `b2 a1${' ( b1 )'.repeat(9)}`);
});

test('where there is a move limit clocks are counted from the start of a game, in its variations, too, and links and texts keep that of the start', async () => {
  const geometry = { ...GEOMETRY, moveLimit: 5 };
  const asked = { fen: 'O*@@*O@*O w m s 3 0 3 0 0 0 3 1', turns: [] };
  const { start } = await readText(geometry, asked);
  assert.equal(start, asked.fen);
  const turns = generate(RULES, parseFen(RULES, start)).map(turn => ({ turn, after: apply(RULES, parseFen(RULES, start), turn) }));
  const [first, second] = turns.map(({ turn, after }) => ({ move: formatTurn(RULES, turn), fen: formatFen(RULES, after) }));
  const game = gameOf(start, [{ ...first, variations: [[second]] }], 1, true);
  assert.deepEqual(game.nodes.map(({ fen }) => fen.split(' ').slice(10).join(' ')), ['3 1', ...turns.slice(0, 2).map(({ turn }) => (isQuiet(turn) ? '4 1' : ''))]);
  assert.equal(game.nodes[1].fen.split(' ', 10).join(' '), first.fen);
  const again = async text => {
    const read = await readText(geometry, text);
    return gameOf(read.start, read.turns, 1, true);
  };
  assert.deepEqual(await again(gameText(geometry, game)), game);
  assert.deepEqual(await again(askedFor(addressOf(geometry, game), geometry)), game);
  assert.match(addressOf(GEOMETRY, game), /[?&]p=/, 'without a limit the clock means nothing');
});
