// The board with its marks, the stones in hand, and how points, wheel and swipes act on it.

import { BoardView } from '../board.js';
import { marksOf, veiled } from '../moves.js';
import { Position, turnParts } from '../position.js';
import { NOTHING, hasTurns, isPlayable, isVeiled, present, presentPosition, turnsOf } from '../state.js';
import { words } from '../words.js';
import { node } from './dom.js';
import { onWheel } from './wheel.js';

/** Follows the store on the page's board. */
export function boardView(store, actions, $) {
  let board = null;
  let shownAt = null;
  store.follow(state => [state.geometry], geometry => {
    board = geometry && new BoardView($('board'), geometry, { touched: actions.touch, dragged: dragged(store, actions, () => draw(store.state)), swiped: actions.step });
  });
  store.follow(state => [state.geometry, state.game, state.answers, state.chosen, state.setup, isVeiled(state), turnsOf(state), state.late, state.refusal, state.language], (...values) => draw(values.at(-1)));
  onWheel($('board'), actions.step, () => hasTurns(store.state));

  function draw(state) {
    const { geometry, game, setup, chosen } = state;
    const position = setup ? setup.position : game && presentPosition(state);
    if (!position) {
      return;
    }
    const move = !setup && present(state).move;
    const last = move ? turnParts(geometry, move) : null;
    // An answer that comes at once is not to find other marks than its own.
    const isMarked = isPlayable(state) || state.late || state.refusal || chosen !== NOTHING;
    const turns = isMarked ? turnsOf(state) : [];
    const { marks } = marksOf(geometry, isVeiled(state) ? veiled(turns) : turns, chosen);
    const shown = setup ? position : position.halfPlayed(geometry, chosen);
    const slide = !setup && game !== shownAt?.game && game.nodes[game.at].parent === shownAt?.game.at;
    board.show(shown, marks, last, slide, movable(state));
    shownAt = setup ? null : { game };
    const { w, b } = shown.hands;
    const before = setup ? null : chosen.to !== null ? position : move && Position.parse(geometry, game.nodes[present(state).parent].fen);
    const hands = Object.entries({ w, b }).map(([side, count]) => ({ side, count, taken: takenFrom(side, before, shown) }));
    $('hands').hidden = hands.every(({ count, taken }) => count + taken === 0);
    $('hands').replaceChildren(...hands.map(({ side, count, taken }) => node('span', { className: 'hand' }, words('hands.side', { side, count }), stonesOf(side, count),
      ...(taken > 0 ? [node('b', { className: 'taken', title: words('hands.taken', { side, count: taken }) }, `−${taken}`)] : []))));
  }
}

const stonesOf = (side, count) => node('span', { className: `stones ${side}`, ariaHidden: 'true' }, ...Array.from({ length: count }, () => node('i')));

/** How many stones a mill has just taken from a hand: none from that of the side that has placed one. */
function takenFrom(side, before, { hands }) {
  return before && before.side !== side ? before.hands[side] - hands[side] : 0;
}

/** The points whose stones can be dragged. */
function movable(state) {
  const { geometry, setup } = state;
  if (setup) {
    return geometry.names.keys();
  }
  return turnsOf(state).map(({ move }) => turnParts(geometry, move).from);
}

/** A stone that was dragged where nothing can go is drawn where it was. */
function dragged(store, actions, redraw) {
  return (from, to) => {
    const { state } = store;
    actions.drag(from, to);
    if (state === store.state) {
      redraw();
    }
  };
}
