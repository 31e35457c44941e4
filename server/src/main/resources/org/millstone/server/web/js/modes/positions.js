// Positions: they are set up, pasted, or chosen among those that are worth a look.

import { thumbnail } from '../board.js';
import { positionOf } from '../link.js';
import { Position } from '../position.js';
import { knownBy } from '../puzzle.js';
import { presentPosition } from '../state.js';
import { words } from '../words.js';
import { node } from '../views/dom.js';

const BRUSHES = { white: 'w', black: 'b', erase: null };
const DEEPEST = 4;
/** The figures of R. Gasser, Solving Nine Men's Morris (1996). */
const FAMOUS = { gasser9: 'b15wwbw2b1-b', gasser10: 'w2bwwwbbb3b1ww2b1wbw-w', gasser12: 'b1w1w1b1w1bwb1w9-b-4-5', gasser13: '8b1www1bw2bwb3-b-4-5', gasser14: '8b3b6w1w1w-b-6-7' };

export const bar = () => ['done', 'play-here', 'clear', 'swap-sides'];

export function panel(store, actions, $) {
  store.follow(state => [state.setup], (setup, { geometry }) => {
    if (setup) {
      $('side').value = setup.position.side;
      for (const [id, side] of [['white-hand', 'w'], ['black-hand', 'b']]) {
        $(id).value = setup.position.hands[side];
        $(id).max = Math.max(0, geometry.men - setup.position.count(side));
      }
      document.querySelector(`[name=brush][value=${Object.keys(BRUSHES).find(name => BRUSHES[name] === setup.brush)}]`).checked = true;
    }
  });
  store.follow(state => [state.game, state.setup, state.refusal], (game, setup, refusal, state) => {
    const position = setup ? setup.position : game && presentPosition(state);
    if (position && !refusal) {
      $('fen').value = position.format(state.geometry);
    }
  });
  store.follow(state => [state.geometry, state.coverage, state.language], (geometry, coverage) => {
    $('gallery').hidden = !geometry || geometry.tables === 0;
    if (geometry) {
      fill($('famous'), geometry, famous(geometry, coverage ?? []), actions);
      $('famous-heading').hidden = $('famous').childElementCount === 0;
      fill($('deepest'), geometry, deepest(coverage ?? []), actions);
    }
  });
  store.follow(state => [state.geometry], geometry => geometry && $('gallery').open && actions.cover());
  $('gallery').ontoggle = () => $('gallery').open && actions.cover();
  document.querySelectorAll('[name=brush]').forEach(radio => {
    radio.onchange = () => actions.setUp('brushed', BRUSHES[radio.value]);
  });
  $('side').onchange = () => actions.setUp('moverSet', $('side').value);
  $('white-hand').onchange = () => actions.setUp('handSet', 'w', $('white-hand').valueAsNumber);
  $('black-hand').onchange = () => actions.setUp('handSet', 'b', $('black-hand').valueAsNumber);
  $('fen-form').onsubmit = event => {
    event.preventDefault();
    actions.show($('fen').value);
  };
  $('read-form').onsubmit = event => {
    event.preventDefault();
    actions.paste($('game-text').value);
  };
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
