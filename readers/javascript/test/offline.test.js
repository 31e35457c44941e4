// Play without requests: what the rules say of a position, and the turns of a pocket file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Pocket } from '../src/millstone.js';
import { read, variant } from './repository.js';
import { web } from './web.js';

const { answerByRules } = await web('offline.js');
const changes = await web('state.js');

const SIX = { variant: 'six', rules: variant('six') };
const pocket = await Pocket.open(new Uint8Array(readFileSync(new URL('../../../data/pocket/six.pocket', import.meta.url))));

test('the rules tell all turns and nothing of their worth, and how a game ended', () => {
  const answer = answerByRules(SIX, pocket.start());
  assert.deepEqual([answer.fen, answer.value, answer.code, answer.moves.length], [pocket.start(), 'unknown', 'offline', 16]);
  assert.deepEqual(new Set(answer.moves.map(({ value }) => value)), new Set(['open']));
  const over = answerByRules(SIX, 'OO*O****/@@****** b m s 3 0 2 0');
  assert.deepEqual([over.value, over.dtw, over.end, over.code, over.moves], ['loss', 0, 'fewer-than-three', undefined, []]);
  for (const line of read('data/pocket/six.tsv').split('\n').filter(text => text && !text.startsWith('#'))) {
    const [fen, move] = line.split('\t');
    assert.ok(answerByRules(SIX, fen).moves.some(turn => turn.move === move && turn.fen === pocket.turn(fen).fen), fen);
  }
});

test('quiet plies count where there is a move limit', () => {
  const fens = moveLimit => answerByRules({ ...SIX, moveLimit }, '@O*@OO**/@@O*O@*O w m s 6 0 5 0 0 0 11 1').moves.map(({ fen }) => fen);
  assert.ok(fens(20).some(fen => fen.endsWith(' 0 0 12 1')));
  assert.ok(fens(undefined).every(fen => fen.endsWith(' 0 0')));
});

/** The state after some turns; the file plays the sides that are named. */
function stateOf(sides, turns, start = pocket.start()) {
  const chosen = changes.chose({ ...changes.initial('en'), catalogue: new Map([['six', SIX]]) }, 'six');
  const game = { nodes: [{ fen: start, move: null, parent: null }], at: 0 };
  const known = state => changes.answered(state, 'six', [changes.present(state).fen], [answerByRules(SIX, changes.present(state).fen)]);
  const begun = changes.started(changes.pocketed({ ...chosen, game }, SIX, pocket), { sides, strength: 'pocket', resigned: null });
  return turns.reduce((state, move) => known(changes.played(state, changes.presentAnswer(state).moves.find(turn => turn.move === move))), known(begun));
}

test('the file plays its own turns, and it is told when they may lose', () => {
  const own = changes.playedFromPocket(stateOf('w', []));
  assert.deepEqual([changes.present(own).move, own.unproved], [pocket.turn(pocket.start()).move, false]);
  const left = changes.playedFromPocket(stateOf('b', [], pocket.start().replace(' w ', ' b ')));
  assert.equal(left.unproved, true);
  assert.equal(changes.began({ ...left, geometry: { ...SIX } }, pocket.start()).unproved, false);
});

test('what the rules alone have said is forgotten when nobody plays offline, and another variant plays with tables', () => {
  const offline = stateOf('b', ['d4']);
  assert.ok(changes.isOffline(offline) && Object.keys(offline.answers).length === 2);
  const stopped = changes.lookedInto(offline);
  assert.deepEqual([changes.isOffline(stopped), stopped.answers], [false, {}]);
  assert.equal(changes.chose(changes.preferred(offline, { strength: 'pocket' }), 'six').choice.strength, '8');
});
