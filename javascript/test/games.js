// The rows of data/games.tsv, which holds the readers of games in JavaScript and in Java together.
//
// To ask more, append a rule set and a text, and run `node javascript/test/games.js renew`: it writes the file anew.

import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { read, rulesNamed } from './repository.js';
import { web } from './web.js';

const FILE = 'data/games.tsv';
const NONE = '-';
const VALUES = ['side', 'point', 'from', 'to', 'count', 'end'];

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
  const { readGame } = await web('notation.js');
  const lines = read(FILE).trimEnd().split('\n').map(line => {
    const [name, text] = line.split('\t');
    return line.startsWith('#') ? line : [name, text, ...cellsOf(readGame(rulesNamed(name), unescaped(text)))].join('\t');
  });
  writeFileSync(new URL(`../../${FILE}`, import.meta.url), `${lines.join('\n')}\n`);
}
