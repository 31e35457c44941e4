// Puzzles: one turn is right, and again, until the point of it is reached.

import { LEVELS, THEMES, scoreOf } from '../puzzle.js';
import { isPuzzling } from '../state.js';
import { words } from '../words.js';
import { steps } from './analyse.js';

export function bar(state) {
  return !state.puzzle ? state.geometry.tables > 0 ? ['next-puzzle'] : [] : [...steps(state), isPuzzling(state) ? 'solve' : 'look', 'next-puzzle', 'leave-puzzle'];
}

export function panel(store, actions, $) {
  store.follow(state => [state.mode, state.puzzle, state.seeks, state.language], (mode, puzzle, seeks, language, { geometry }) => {
    if (mode !== 'puzzles') {
      return; // its words may not be there
    }
    $('puzzle-count').textContent = puzzle ? words('puzzle.count', { ...scoreOf(geometry.variant), of: puzzle.of }) : '';
    for (const [of, all] of [['theme', THEMES], ['level', LEVELS]]) {
      $(`puzzle-${of}`).replaceChildren(...['', ...all].map(one => new Option(words(`puzzle.${of}.${one || 'any'}`), one, false, one === seeks[of])));
      $(`puzzle-${of}`).onchange = ({ target }) => actions.seek({ [of]: target.value });
    }
  });
}
