// The turns there are, best first, as buttons that play them; and the buttons that choose one.

import { SIGNS, alike, veiled as unvalued } from '../moves.js';
import { isPlayable, isVeiled, presentAnswer, presentPosition } from '../state.js';
import { hasDepth, look, worth } from '../verdict.js';
import { words } from '../words.js';
import { explained, node } from './dom.js';

export function turnsView(store, actions, $) {
  let focused = false; // whether a turn had the keyboard's focus: then the best of the next ones gets it
  store.follow(state => [isPlayable(state) && presentAnswer(state), isVeiled(state), isOnItsWay(state), state.language], (answer, veiled, coming, language, state) => {
    focused ||= $('turns').contains(document.activeElement);
    $('turns').inert = coming;
    if (coming) {
      return;
    }
    // A pass has no point on the board.
    const moves = !answer ? [] : veiled ? unvalued(answer.moves.filter(({ move }) => move === 'pass')) : answer.moves;
    $('turns-heading').textContent = moves.length === 0 ? words('turns') : words('turns.of', { count: moves.length, side: presentPosition(state).side });
    const rows = moves.length === 0 ? [] : alike(state.geometry, presentPosition(state), moves);
    $('turns').replaceChildren(...rows.map((row, i) => node('li', { className: isApart(row[0], rows[i - 1]?.[0]) ? 'apart' : '' }, button(row, actions))));
    $('turns').hidden = moves.length === 0;
    $('signs').replaceChildren(...explained(signsOf(moves)));
    if (focused && moves.length > 0) {
      focused = false;
      $('turns').querySelector('button').focus({ preventScroll: true });
    }
    $('no-turns').hidden = moves.length > 0;
    $('no-turns').textContent = words(veiled && answer?.moves?.length > 0 ? 'turns.veiled' : answer ? 'turns.over' : 'turns.none');
  });
}

/** Whether an answer is to be expected at once: then the turns before stay in sight, so that nothing jumps, but cannot be played. */
function isOnItsWay(state) {
  const { game, geometry, setup, refusal, late } = state;
  return Boolean(game) && geometry.tables > 0 && !setup && !refusal && !late && !presentAnswer(state);
}

/** The signs that turns have, as far as they need an explanation. */
const signsOf = moves => [...new Set([...(moves.length > 1 && moves[0].value !== 'open' ? [words('signs.order')] : []), ...moves.flatMap(move => [...(move.grade ? [SIGNS[look(move)], move.final.replace('-', ':')] : []), ...(hasDepth(move) ? [words('signs.plies')] : [])])])].join(' · ');

/** Whether a draw begins that is not as good as the turn before it. */
const isApart = (move, before) => before !== undefined && (move.grade !== undefined || before.grade !== undefined) && move.grade !== before.grade;

/** A button that plays the first of some turns; the others are the same by symmetry. */
function button([move, ...like], actions) {
  const names = like.map(other => other.move).join(', ');
  const made = node('button', { className: `turn ${look(move)}`, onclick: () => actions.play(move) },
    node('span', { className: 'sign', ariaHidden: 'true' }, SIGNS[look(move)]),
    node('span', { className: 'turn-name' }, move.move),
    ...(like.length === 0 ? [] : [node('span', { className: 'like', title: names }, words('turns.like', { count: like.length }), node('span', { className: 'unseen' }, `(${names}),`))]),
    node('span', { className: 'turn-value' }, worth(move)));
  made.dataset.move = move.move;
  return made;
}
