// Puzzles: drawn from a file, tried, answered and shown, on the state alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFen, startPosition } from '../src/position.js';
import { inBrowser as withBrowser } from './page.js';
import { variant } from './repository.js';
import { web } from './web.js';

const { positionCode } = await web('link.js');
const { answerByRules } = await web('offline.js');
const changes = await web('state.js');
const RULES = variant('nine');
const GEOMETRY = { variant: 'nine', rules: RULES, startFen: formatFen(RULES, startPosition(RULES)) };

/** White threatens two mills by f4-f2, and Black stops one. */
const PUZZLE = 'mills\t3\t2w7w1w1w3wbbb1w-w\tf4f2-g1d5-f2f4xd5';
const ROW = { own: 6, opp: 3, ownHand: 0, oppHand: 0 };
const ANY = { theme: '', level: '' };

let served;
const store = new Map();
const BROWSER = {
  document: { baseURI: 'http://localhost/' },
  fetch: async url => ({ ok: served[url.pathname] !== undefined, status: 404, text: async () => served[url.pathname] }),
  localStorage: { getItem: key => store.get(key) ?? null, setItem: (key, value) => store.set(key, value) },
};
const { drawPuzzle, keepResult, scoreOf } = await web('puzzle.js');

const inBrowser = (name, run) => withBrowser(name, BROWSER, run);

inBrowser('a puzzle comes by theme, level and table, and not again once it is solved while there are others', async () => {
  served = { '/puzzles/nine.tsv': `# theme\n${PUZZLE}\n${PUZZLE.replace('-w\t', '-b\t').replace('mills\t3', 'draw\t1').replace(/\t[^\t]*$/, '\t')}\n` };
  const drawn = await drawPuzzle(GEOMETRY, [ROW], ANY, () => 0.99);
  assert.equal(drawn.theme, 'mills', 'the other one begins in a table that is not there');
  assert.deepEqual([drawn.of, drawn.line.map(({ move }) => move)], [1, ['f4-f2', 'g1-d5', 'f2-f4xd5']]);
  assert.equal(await drawPuzzle(GEOMETRY, [ROW], { theme: 'mills', level: '1' }), null);
  assert.equal(await drawPuzzle(GEOMETRY, [ROW], { theme: 'block', level: '' }), null);
  keepResult('nine', { code: positionCode(RULES, drawn.fen), done: 'solved', missed: false });
  assert.equal((await drawPuzzle(GEOMETRY, [ROW, { ...ROW, own: 3, opp: 6 }], ANY, () => 0)).theme, 'draw');
  assert.equal((await drawPuzzle(GEOMETRY, [ROW], ANY)).theme, 'mills', 'all are solved: they come again');
});

inBrowser('solved at the first try counts apart, and what was missed comes again until it is so', async () => {
  const rows = [ROW, { ...ROW, own: 3, opp: 6 }];
  const drawn = async (...how) => (await drawPuzzle(GEOMETRY, rows, ...how)).theme;
  const { code } = await drawPuzzle(GEOMETRY, [ROW], ANY);
  const end = (done, missed) => {
    keepResult('nine', { code, done, missed });
    return scoreOf('nine');
  };
  store.clear();
  assert.deepEqual(end('shown', true), { solved: 0, first: 0, streak: 0 });
  assert.deepEqual([await drawn(ANY, () => 0), await drawn(ANY, () => 0.5), await drawn({ ...ANY, not: code }, () => 0)], ['mills', 'draw', 'draw']);
  assert.deepEqual(end('solved', true), { solved: 1, first: 0, streak: 0 });
  assert.equal(await drawn(ANY, () => 0), 'mills');
  assert.deepEqual(end('solved', false), { solved: 1, first: 1, streak: 1 });
  assert.equal(await drawn(ANY, () => 0), 'draw');
});

/** A state with the puzzle, in which the value of each turn is that of `values`, else a loss. */
async function opened(values = {}) {
  const puzzle = await drawPuzzle(GEOMETRY, [ROW], { theme: 'mills', level: '' });
  const state = changes.puzzled({ ...changes.initial('en'), geometry: GEOMETRY }, puzzle);
  return known(state, values);
}

function known(state, values = {}) {
  const { fen } = changes.present(state);
  const answer = answerByRules(GEOMETRY, fen);
  const moves = answer.moves.map(turn => ({ ...turn, value: values[turn.move] ?? 'loss' }));
  return { ...state, answers: { ...state.answers, [fen]: { ...answer, value: 'win', moves } } };
}

const turn = (state, move) => changes.presentAnswer(state).moves.find(other => other.move === move);
const tried = (state, move) => changes.tried(state, turn(state, move));

inBrowser('a right turn is answered, a wrong one leaves the board as it is, and the last may take another stone', async () => {
  const start = await opened();
  assert.ok(changes.isPuzzling(start) && !changes.isAnswering(start));
  const wrong = tried(start, 'f4-f6');
  assert.deepEqual([wrong.puzzle.said.move, wrong.game], ['f4-f6', start.game]);
  const right = tried(wrong, 'f4-f2');
  assert.equal(right.puzzle.said, null);
  assert.ok(changes.isAnswering(right) && changes.isDatabasesTurn(right) && !changes.isPlayable(known(right)));
  const again = known(changes.answeredPuzzle(right));
  assert.equal(changes.present(again).move, 'g1-d5');
  const [also, loses] = changes.presentAnswer(again).moves.map(({ move }) => move).filter(move => move.includes('x') && move !== 'f2-f4xd5');
  assert.deepEqual(['done', 'missed'].map(of => tried(again, 'f2-f4xd5').puzzle[of]), ['solved', true]);
  assert.equal(tried(known(again, { [also]: 'win' }), also).puzzle.done, 'solved');
  assert.equal(tried(known(again, { [also]: 'win' }), loses).puzzle.done, null);
});

inBrowser('a tap before any answer is a try: a right turn is played, any other is judged when the answer comes', async () => {
  const unanswered = async () => ({ ...await opened(), answers: {}, geometry: { ...GEOMETRY, tables: 1 } });
  const waiting = await unanswered();
  const byRules = (state, move) => changes.turnsOf(state).find(other => other.move === move);
  const right = changes.tried(waiting, byRules(waiting, 'f4-f2'));
  assert.ok(changes.isAnswering(right) && changes.isDatabasesTurn(right));
  const wrong = changes.tried(waiting, byRules(waiting, 'f4-f6'));
  assert.deepEqual([wrong.puzzle.said.move, wrong.puzzle.said.value, wrong.game], ['f4-f6', 'open', waiting.game]);
  const { fen } = changes.present(waiting);
  const answer = values => [GEOMETRY.variant, [fen], [changes.presentAnswer(known({ ...waiting, answers: {} }, values))]];
  assert.deepEqual([changes.answered(wrong, ...answer({})).puzzle.said.value], ['loss']);
  const last = { ...changes.answeredPuzzle(right), answers: {} };
  const also = changes.turnsOf(last).find(({ move }) => move.includes('x') && move !== 'f2-f4xd5');
  const open = changes.tried(last, also);
  assert.equal(open.puzzle.done, null);
  const after = changes.presentAnswer(known(last, { [also.move]: 'win' }));
  assert.equal(changes.answered(open, GEOMETRY.variant, [after.fen], [after]).puzzle.done, 'solved');
});

inBrowser('no connection is no missing file, and a file that does not come is named', async () => {
  const asks = async response => {
    const { fetch } = globalThis;
    globalThis.fetch = response;
    try {
      return await drawPuzzle({ ...GEOMETRY, variant: 'six' }, [ROW], ANY).catch(({ said }) => said.key);
    } finally {
      globalThis.fetch = fetch;
    }
  };
  assert.equal(await asks(() => Promise.reject(new TypeError())), 'refusal.away');
  assert.equal(await asks(async () => ({ ok: true, status: 200, text: () => Promise.reject(new TypeError()) })), 'refusal.away');
  assert.equal(await asks(async () => ({ ok: false, status: 503 })), 'refusal.notSent');
});

inBrowser('values cannot be shown while something is asked, and nothing is chosen by that', async () => {
  const start = await opened();
  const lesson = { ...start, puzzle: null, lesson: { done: null, fen: changes.present(start).fen } };
  for (const asked of [start, lesson]) {
    assert.ok(changes.isVeiled(asked));
    assert.equal(changes.veiled(asked), asked);
  }
});

inBrowser('after a step back the right turn leads on to the answer that is there', async () => {
  const once = known(changes.answeredPuzzle(tried(await opened(), 'f4-f2')));
  const back = changes.wentToEdge(once, false);
  assert.deepEqual([changes.plies(changes.went(once, 1)), changes.isPlayable(changes.went(once, 1))], [1, false]);
  assert.equal(changes.present(tried(back, 'f4-f2')).move, 'g1-d5');
});

inBrowser('a puzzle that the browser kept is open again where it was', async () => {
  const right = tried(await opened(), 'f4-f2');
  const { puzzle, at } = structuredClone({ puzzle: right.puzzle, at: changes.plies(right) });
  const again = changes.reopened({ ...changes.initial('en'), geometry: GEOMETRY }, puzzle, at);
  assert.deepEqual([again.game, again.puzzle], [right.game, right.puzzle]);
  assert.ok(changes.isAnswering(again));
});

inBrowser('the solution is shown from where one is, turn by turn', async () => {
  const shown = changes.gaveUpPuzzle(tried(await opened(), 'f4-f2'));
  assert.deepEqual([shown.puzzle.done, shown.autoplay, shown.game.at, shown.game.nodes.length], ['shown', true, 1, 4]);
  assert.ok(!changes.isPuzzling(shown) && !changes.isDatabasesTurn(shown));
});
