// The rows of data/links.tsv, the codes of links.
//
// To ask more, append a rule set, a FEN, and turns, or a rule set, `-`, `-` and a code that is none, and run `node readers/javascript/test/links.js renew`:
// it writes the file anew.

import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { formatFen, parseFen } from '../src/position.js';
import { read, rulesNamed } from './repository.js';
import { web } from './web.js';

const FILE = 'data/links.tsv';
export const NONE = '-';

/**
 * The rows: { name, fen, turns, code, turnsCode, others }, `fen` and `turns` null where `code` is none that can be read. `turns` has the brackets of
 * variations as codes have them; `others` are codes that are read as the same turns.
 */
export function rows() {
  return read(FILE).trimEnd().split('\n').filter(line => !line.startsWith('#')).map(line => {
    const [name, fen, turns, code, turnsCode, others = ''] = line.split('\t');
    const parts = turns.replaceAll('(', 'v ').replaceAll(')', ' e').split(' ');
    return { name, fen: fen === NONE ? null : fen, turns: fen === NONE ? null : turns === NONE ? [] : parts, code, turnsCode, others: others.split(' ').filter(Boolean) };
  });
}

/** Turns as the file has them. */
const text = turns => turns.map(turn => ({ v: '(', e: ')' }[turn] ?? turn)).join(' ').replaceAll('( ', '(').replaceAll(' )', ')') || NONE;

if (argv[2] === 'renew') {
  const { positionCode, turnsCode } = await web('link.js');
  const head = read(FILE).split('\n').filter(line => line.startsWith('#'));
  const lines = rows().map(({ name, fen, turns, code, others }) => {
    if (fen === null) {
      return [name, NONE, NONE, code, NONE];
    }
    const rules = rulesNamed(name);
    return [name, formatFen(rules, parseFen(rules, fen)), text(turns), positionCode(rules, fen), turnsCode(turns) || NONE, ...(others.length > 0 ? [others.join(' ')] : [])];
  });
  writeFileSync(new URL(`../../../${FILE}`, import.meta.url), `${[...head, ...lines.map(cells => cells.join('\t'))].join('\n')}\n`);
}
