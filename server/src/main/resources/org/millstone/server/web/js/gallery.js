// Positions worth a look, {fen, key, values}: the deepest there are, and those that people wrote about. Their words are for others to say: this file is loaded late.

import { positionOf } from './link.js';
import { knownBy } from './puzzle.js';

const DEEPEST = 4;
/** The figures of R. Gasser, Solving Nine Men's Morris (1996). */
const FAMOUS = { gasser9: 'b15wwbw2b1-b', gasser10: 'w2bwwwbbb3b1ww2b1wbw-w', gasser12: 'b1w1w1b1w1bwb1w9-b-4-5', gasser13: '8b1www1bw2bwb3-b-4-5', gasser14: '8b3b6w1w1w-b-6-7' };

/** The famous positions that the tables know. */
export function famous({ variant, rules }, rows) {
  const isKnown = knownBy(rows);
  return variant !== 'nine' ? [] : Object.entries(FAMOUS).filter(([, code]) => isKnown(code)).map(([name, code]) => ({ fen: positionOf(rules, code), key: `famous.${name}` }));
}

/** The deepest wins of the tables, each of other numbers of stones. */
export function deepest(rows) {
  const most = (moving, member, key, count) => rows.filter(row => (row.ownHand + row.oppHand === 0) === moving && row[`${member}Fen`]).sort((a, b) => b[member] - a[member])
    .slice(0, count).map(row => ({ fen: row[`${member}Fen`], key, values: { dtw: row[member] } }));
  return [...most(true, 'longestWin', 'deepest.win', DEEPEST / 2), ...most(true, 'longestLoss', 'deepest.loss', 1), ...most(false, 'longestWin', 'deepest.placing', 1)];
}
