// Measures values of whole rule sets from local files, by the module and by millstone/wasm:  node bench/local.js EXPORTED-FOLDER TABLES
// Draws positions, as many of each table; prints microseconds of the processor's time, round by round, and nanoseconds for a leaf in memory.

import { readdirSync, readFileSync } from 'node:fs';
import { open as openModule } from '../src/node.js';
import { open as openCompiled } from '../wasm/node.js';

const [exported, folder] = process.argv.slice(2);
const POSITIONS = 500;
const ROUNDS = 4;
const { groups } = JSON.parse(readFileSync(`${folder}/manifest.json`)).ruleSet.board;
const points = groups.reduce((sum, group) => sum + group);
const names = readdirSync(folder).filter(name => name.endsWith('.wdl')).map(name => name.slice(0, -4));

let seed = 20261127n;
function drawn(below) {
  seed = (seed * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
  return Number((seed >> 33n) % BigInt(below));
}

function position() {
  const [own, opponent, ownHand = 0, opponentHand = 0] = names[drawn(names.length)].split(/[-+]/).map(Number);
  const order = Array.from({ length: points }, (_, point) => point);
  for (let i = points - 1; i > 0; i--) {
    const k = drawn(i + 1);
    [order[i], order[k]] = [order[k], order[i]];
  }
  const stones = Array(points).fill('*');
  order.slice(0, own).forEach(point => stones[point] = 'O');
  order.slice(own, own + opponent).forEach(point => stones[point] = '@');
  const board = groups.map(group => stones.splice(0, group).join('')).join('/');
  return `${board} w ${ownHand > 0 ? 'p p' : 'm s'} ${own} ${ownHand} ${opponent} ${opponentHand} 0 0`;
}

async function measure(name, fens, ask) {
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (const fen of fens) await ask(fen);
    const { user, system } = process.cpuUsage(before);
    console.log(`${name}, round ${round}: ${((user + system) / fens.length).toFixed(0)} us a value`);
  }
}

const compiled = openCompiled(folder);
const fens = [];
while (fens.length < POSITIONS) fens.push(position());
await measure('millstone/wasm', fens, fen => compiled.value(fen));
const before = process.cpuUsage();
for (let i = 0; i < 1e6; i++) compiled.wdl(7 << i % 10, 0b111 << points - 6 - i % 3);
const { user, system } = process.cpuUsage(before);
console.log(`millstone/wasm: ${((user + system) / 1e3).toFixed(0)} ns a leaf`);
const tables = await openModule(exported);
await measure('millstone', fens, fen => tables.value(fen));
