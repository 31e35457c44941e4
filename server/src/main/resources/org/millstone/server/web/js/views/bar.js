// The bar at the thumb: at most five buttons, those of the mode that are of use now.

import { hasWords, words } from '../words.js';
import { node } from './dom.js';

/** What stands above the words of a button. */
const SIGNS = { start: '▶', 'go-on': '↩', 'new-game': '+', 'take-back': '↶', hint: '?', resign: '⚑', look: '◎', rematch: '⇄', study: '✎', 'to-end': '⇥', undo: '◀', redo: '▶', best: '★', line: '⋯', share: '↗',
  solve: '✓', 'next-puzzle': '»', 'leave-puzzle': '✕', 'show-right': '✓', 'next-mistake': '»', 'leave-lesson': '✕', done: '◎', 'play-here': '▶', clear: '○', 'swap-sides': '◑' };

/**
 * @param bars by mode a function of the state: the ids of its buttons, which are keys of their words, too, unless another key stands behind a slash; null for a
 *     place that is left empty, so that the others stay where they are
 */
export function barView(store, $, bars) {
  const inBar = state => (state.geometry ? bars[state.mode](state) : []);
  store.follow(state => [inBar(state).join(), state.language], (items, language, state) => {
    const places = [...$('bar').children];
    const at = places.indexOf(document.activeElement);
    const id = places[at]?.id;
    $('bar').replaceChildren(...inBar(state).map(item => (item === null ? node('i') : button(...item.split('/')))));
    if (at >= 0) {
      ($('bar').querySelector(`#${id}`) ?? $('bar').children[at]?.closest('button') ?? $('headline')).focus({ preventScroll: true });
    }
  });
}

function button(id, key = id) {
  return node('button', { id, title: hasWords(`${id}.tip`) ? words(`${id}.tip`) : '' }, node('span', { className: 'sign', ariaHidden: 'true' }, SIGNS[id]), words(key));
}
