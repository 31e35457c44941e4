// The cost of a visit: requests and bytes for the first position, ranked with depths, and for the next one after a turn.
//
//   node bench/visits.js URL [POSITIONS] [LEVEL]
//
// URL is a folder of an export; give the host a delay to see times as well. The positions are of games in which both sides keep what they have
// in LEVEL of ten turns (8 if left out) and else play anything. Each visit begins with nothing kept. Games are the same in each run, with grades or without.

import { open } from '../src/millstone.js';
import { randomOf } from '../test/spellings.js';

const [url, positions = '200', level = '8'] = process.argv.slice(2);

const random = randomOf(2026);
const pick = list => list[Math.floor(random() * list.length)];

/** Plays a game, and returns its positions. */
async function play(tables) {
  const fens = [tables.start()];
  while (fens.length < 120) {
    const { moves } = await tables.rank(fens.at(-1));
    if (moves.length === 0) {
      break;
    }
    const turns = random() * 10 < Number(level) ? moves.filter(move => move.value === moves[0].value) : moves;
    fens.push(pick(turns.toSorted((a, b) => (a.move < b.move ? -1 : 1))).fen);
  }
  return fens;
}

function median(list, share) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function cost(tables, fen) {
  const before = tables.traffic;
  const began = performance.now();
  await tables.rank(fen);
  const { requests, bytes } = tables.traffic;
  return { requests: requests - before.requests, bytes: bytes - before.bytes, ms: performance.now() - began };
}

const phases = { placing: [], moving: [] };
const player = await open(url, { cacheBytes: 256 << 20 });
while (Object.values(phases).some(visits => visits.length < Number(positions))) {
  const fens = await play(player);
  for (const [phase, visits] of Object.entries(phases)) {
    const choices = fens.slice(0, -1).map((fen, i) => [fen, fens[i + 1]]).filter(([fen]) => fen.split(' ')[2] === phase[0]);
    if (choices.length > 0 && visits.length < Number(positions)) {
      const [fen, next] = pick(choices);
      const visitor = await open(url);
      const opened = visitor.traffic;
      const first = await cost(visitor, fen);
      visits.push({ first: { ...first, requests: first.requests + opened.requests, bytes: first.bytes + opened.bytes }, next: await cost(visitor, next) });
    }
  }
}
for (const [phase, visits] of Object.entries(phases)) {
  for (const which of ['first', 'next']) {
    const of = (what, share) => Math.round(median(visits.map(visit => visit[which][what]), share));
    console.log(`${phase} ${which}: requests ${of('requests', 0.5)} / ${of('requests', 0.95)}, bytes ${of('bytes', 0.5)} / ${of('bytes', 0.95)}, ms ${of('ms', 0.5)} / ${of('ms', 0.95)}`);
  }
}
