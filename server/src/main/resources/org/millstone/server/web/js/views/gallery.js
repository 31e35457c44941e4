// Positions worth a look: a puzzle, the deepest there are, and those that people wrote about.

import { thumbnail } from '../board.js';
import { positionOf } from '../link.js';
import { Position } from '../position.js';
import { knownBy } from '../puzzle.js';
import { words } from '../words.js';
import { node } from './dom.js';

const DEEPEST = 4;
/** The figures of R. Gasser, Solving Nine Men's Morris (1996). */
const FAMOUS = { gasser9: 'b15wwbw2b1-b', gasser10: 'w2bwwwbbb3b1ww2b1wbw-w', gasser12: 'b1w1w1b1w1bwb1w9-b-4-5', gasser13: '8b1www1bw2bwb3-b-4-5', gasser14: '8b3b6w1w1w-b-6-7' };

/** Follows the store in the gallery, which is filled when it is opened. */
export function galleryView(store, actions, $) {
  store.follow(state => [state.geometry, state.coverage, state.language], (geometry, coverage) => {
    $('gallery').hidden = $('to-puzzles').hidden = !geometry || geometry.tables === 0;
    if (geometry) {
      fill($('famous'), geometry, famous(geometry, coverage ?? []), actions);
      $('famous-heading').hidden = $('famous').childElementCount === 0;
      fill($('deepest'), geometry, deepest(coverage ?? []), actions);
    }
  });
  store.follow(state => [state.geometry], geometry => geometry && $('gallery').open && actions.cover());
  $('gallery').ontoggle = () => $('gallery').open && actions.cover();
  store.follow(state => [state.notice?.key === 'puzzle.none'], none => {
    if (none) {
      $('gallery').open = true;
      $('gallery').scrollIntoView();
    }
  });
  $('to-puzzles').onclick = $('puzzle').onclick = () => actions.puzzle();
}

/** The famous positions that the tables know. */
function famous({ variant, rules }, rows) {
  const isKnown = knownBy(rows);
  return variant !== 'nine' ? [] : Object.entries(FAMOUS).filter(([, code]) => isKnown(code)).map(([name, code]) => ({ fen: positionOf(rules, code), text: words(`famous.${name}`) }));
}

/** The deepest wins of the tables, each of other numbers of stones. */
function deepest(rows) {
  const most = (moving, member) => rows.filter(row => (row.ownHand + row.oppHand === 0) === moving && row[`${member}Fen`]).sort((a, b) => b[member] - a[member])
    .slice(0, DEEPEST / 2);
  return [...most(true, 'longestWin').map(row => ({ fen: row.longestWinFen, text: words('deepest.win', { dtw: row.longestWin }) })),
    ...most(true, 'longestLoss').slice(0, 1).map(row => ({ fen: row.longestLossFen, text: words('deepest.loss', { dtw: row.longestLoss }) })),
    ...most(false, 'longestWin').slice(0, 1).map(row => ({ fen: row.longestWinFen, text: words('deepest.placing', { dtw: row.longestWin }) }))];
}

function fill(list, geometry, positions, actions) {
  list.replaceChildren(...positions.map(({ fen, text }) => node('li', {},
    node('button', { className: 'picture', onclick: () => actions.open(fen) }, thumbnail(geometry, Position.parse(geometry, fen), null), node('span', {}, text)))));
}
