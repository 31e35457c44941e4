// The rows of data/games.tsv, which holds the readers of games in JavaScript and in Java together.
//
// To ask more, append a rule set and a text, and run `node readers/javascript/test/games.js renew`: it writes the file anew.

import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { gamesNamed, read, rulesNamed } from './repository.js';
import { web } from './web.js';

const FILE = 'data/games.tsv';
const NONE = '-';
const VALUES = ['side', 'point', 'from', 'to', 'count', 'end'];

/** Stands for the rule set where the text's tag says which it is. */
const TAGGED = '?';

const { gameCalled, readGame, variantOf } = await web('notation.js');

/** Reads the game of a row. */
export function readRow(name, text) {
  if (name !== TAGGED) {
    return readGame(rulesNamed(name), text);
  }
  const called = variantOf(text);
  const game = called === null ? { variant: 'nine' } : gameCalled(gamesNamed(), called);
  return game?.variant ? readGame(rulesNamed(game.variant), text)
    : { start: null, turns: [], end: null, problem: { turn: 0, reason: { key: game ? 'other-game' : 'unknown-variant' } } };
}

/** A cell's text, its line ends, tabs and other characters as they are. */
export function unescaped(cell) {
  return cell.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code, letter) =>
    code ? String.fromCharCode(parseInt(code, 16)) : { n: '\n', r: '\r', t: '\t' }[letter] ?? letter);
}

/** The cells of a row about a game, behind its rule set and its text: the turns, the fault, why the game is over, the last position. */
export function cellsOf({ start, turns, end, problem }) {
  const reason = problem?.reason;
  const wrong = problem && [problem.turn, reason.key, ...VALUES.filter(name => name in reason).map(name => reason[name])].join(' ');
  return [turns.map(({ text }) => text).join(' ') || NONE, wrong ?? NONE, end ?? NONE, turns.at(-1)?.fen ?? start ?? NONE];
}

if (argv[2] === 'renew') {
  const lines = read(FILE).trimEnd().split('\n').map(line => {
    const [name, text] = line.split('\t');
    return line.startsWith('#') ? line : [name, text, ...cellsOf(readRow(name, unescaped(text)))].join('\t');
  });
  writeFileSync(new URL(`../../../${FILE}`, import.meta.url), `${lines.join('\n')}\n`);
}
