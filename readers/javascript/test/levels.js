// The rows of data/levels.tsv, which holds the levels of play in JavaScript and in Java together.
//
// To ask more, append a rule set, a FEN, and its turns with their values, and run `node readers/javascript/test/levels.js renew`: it writes the file anew.

import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { formatFen, parseFen } from '../src/position.js';
import { apply, formatTurn, generate } from '../src/turns.js';
import { read, rulesNamed } from './repository.js';
import { web } from './web.js';

const FILE = 'data/levels.tsv';
const { errors, TOP, weights } = await web('play.js');

/** The rows: { geometry, answer, text, weights, errors }, `text` the cells that ask; the weights of a turn at each level stand in a list. */
export function rows() {
  return read(FILE).trimEnd().split('\n').filter(line => !line.startsWith('#')).map(line => {
    const [name, fen, turns, found = '', wrong = ''] = line.split('\t');
    const rules = rulesNamed(name);
    const state = parseFen(rules, fen);
    const all = generate(rules, state);
    const moves = turns.split(' ').map(text => {
      const [move, value, number] = text.split(/[=:]/);
      const worth = number === undefined ? { dtw: null } : value === 'draw' ? { dtw: null, grade: Number(number) } : { dtw: Number(number) };
      const turn = all.find(each => formatTurn(rules, each) === move);
      return { move, value, ...worth, fen: formatFen(rules, apply(rules, state, turn)) };
    });
    return { geometry: { rules }, answer: { fen, value: moves[0].value, moves }, text: [name, fen, turns], weights: found, errors: wrong };
  });
}

/** The cells that a row has after those that ask. */
export function told({ geometry, answer }) {
  const levels = Array.from({ length: TOP - 1 }, (_, i) => weights(geometry, answer, i + 1));
  return [levels.map(level => level.join(' ')).join('; '), String(errors(geometry, answer))];
}

if (argv[2] === 'renew') {
  const head = read(FILE).split('\n').filter(line => line.startsWith('#'));
  const lines = rows().map(row => [...row.text, ...told(row)].join('\t'));
  writeFileSync(new URL(`../../../${FILE}`, import.meta.url), `${[...head, ...lines].join('\n')}\n`);
}
