// The board with its marks, the stones in hand, and how points, wheel and swipes act on it.

import { bestOf } from '../analysis.js';
import { BoardView } from '../board.js';
import { keep, kept } from '../kept.js';
import { marksOf, veiled } from '../moves.js';
import { Position, turnParts } from '../position.js';
import { NOTHING, arrowed, hasTurns, isPlayable, isVeiled, present, presentAnswer, presentPosition, toldAnswer, turnsOf } from '../state.js';
import { look } from '../verdict.js';
import { words } from '../words.js';
import { node, onWheel } from './dom.js';

const ARROWS = 'millstone-arrows';
/** More equal ones the list tells. */
const MOST_ARROWS = 3;

export function boardView(store, actions, $) {
  let board = null;
  store.change(arrowed, kept(ARROWS) !== 'no');
  store.follow(state => [state.geometry, state.view], (geometry, view) => {
    const focused = document.activeElement.dataset.point;
    board = geometry && new BoardView($('board'), view ? geometry.turned(view) : geometry,
      { touched: actions.touch, taken: actions.take, dragged: dragged(store, actions, () => draw(store.state)), swiped: actions.step });
    if (focused && geometry?.index.has(focused)) {
      board.focus(geometry.index.get(focused));
    }
  });
  store.follow(state => [state.geometry, state.view, state.game, state.answers, state.chosen, state.setup, isVeiled(state), turnsOf(state), state.late, state.refusal, state.arrows, state.hint, state.language], (...values) => draw(values.at(-1)));
  store.follow(state => [state.arrows], arrows => {
    $('arrows').setAttribute('aria-pressed', String(arrows));
    keep(ARROWS, arrows ? 'yes' : 'no');
  });
  onWheel($('board'), actions.step, () => hasTurns(store.state));

  function draw(state) {
    const { geometry, setup, game, chosen } = state;
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
    board.show(shown, marks, last, movable(state), arrowsOf(state));
    const { w, b } = shown.hands;
    const before = setup ? null : chosen.to !== null ? position : move && Position.parse(geometry, game.nodes[present(state).parent].fen);
    const hands = Object.entries({ w, b }).map(([side, count]) => ({ side, count, all: w + b, taken: takenFrom(side, before, shown), lost: geometry.men - shown.total(side) }));
    $('hands').hidden = false; // always there, so that nothing moves when the last stone is placed
    $('hands').replaceChildren(...hands.map(({ side, count, all, taken, lost }) => node('span', { className: 'hand' }, words('hands.side', { side, count, all, lost }), node('span', { className: `stones ${side}`, ariaHidden: 'true' }, ...Array.from({ length: count }, () => node('i'))),
      ...(taken > 0 ? [node('b', { className: 'taken', title: words('hands.taken', { side, count: taken }) }, `−${taken}`)] : []))));
  }
}

/** The turns that arrows show: the best, unless a turn is being chosen, or all are as good; where values are hidden the one that a hint names. */
function arrowsOf(state) {
  const { mode, geometry, arrows, chosen: { from, to }, hint } = state;
  const arrow = ({ move, ...worth }, shown = look(worth)) => ({ ...turnParts(geometry, move), look: shown });
  if (hint === 2) {
    return presentAnswer(state).moves.slice(0, 1).map(move => arrow(move, 'open')).filter(turn => turn.to !== null);
  }
  const answer = arrows && mode === 'analyse' ? toldAnswer(state) : null;
  const best = answer && from === null && to === null ? bestOf(answer) : [];
  return best.length === answer?.moves.length ? [] : best.map(move => arrow(move)).filter(turn => turn.to !== null).slice(0, MOST_ARROWS);
}

/** How many stones a mill has just taken from a hand: none from that of the side that has placed one. */
function takenFrom(side, before, { hands }) {
  return before && before.side !== side ? before.hands[side] - hands[side] : 0;
}

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
