// Puzzles: one turn is right, and again, until the point of it is reached.

import { LEVELS, THEMES, scoreOf } from '../puzzle.js';
import { canGo, isPuzzling } from '../state.js';
import { words } from '../words.js';

export function bar(state) {
  const steps = [canGo(state, -1) ? 'undo' : null, canGo(state, 1) ? 'redo' : null];
  return !state.puzzle ? state.geometry.tables > 0 ? ['next-puzzle'] : [] : isPuzzling(state) ? [...steps, 'solve', 'next-puzzle', 'leave-puzzle'] : [...steps, 'look', 'next-puzzle', 'leave-puzzle'];
}

export function panel(store, actions, $) {
  store.follow(state => [state.puzzle, state.seeks, state.language], (puzzle, seeks, language, { geometry }) => {
    $('puzzle-count').textContent = puzzle ? words('puzzle.count', { ...scoreOf(geometry.variant), of: puzzle.of }) : '';
    for (const [of, all] of [['theme', THEMES], ['level', LEVELS]]) {
      $(`puzzle-${of}`).replaceChildren(...['', ...all].map(one => new Option(words(`puzzle.${of}.${one || 'any'}`), one, false, one === seeks[of])));
      $(`puzzle-${of}`).onchange = ({ target }) => actions.seek({ [of]: target.value });
    }
  });
}
