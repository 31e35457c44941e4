// Keys and buttons that stand for one action each.

import { share } from './share.js';

const BUTTONS = { begin: 'newGame', first: 'first', undo: 'undo', redo: 'redo', last: 'last', autoplay: 'autoplay', best: 'best', line: 'line', edit: 'edit', veil: 'veil', unveil: 'veil', hint: 'hint', 'take-back': 'takeBack',
  rotate: 'rotate', mirror: 'mirror', invert: 'invert', swap: 'swap', arrows: 'arrows', back: 'back', promote: 'promote', remove: 'remove' };

const KEYS = { n: 'newGame', Home: 'first', ArrowLeft: 'undo', ArrowRight: 'redo', End: 'last', ' ': 'autoplay', u: 'takeBack', v: 'veil', h: 'hint', b: 'best', l: 'line',
  e: 'edit', r: 'rotate', m: 'mirror', i: 'invert', s: 'swap', a: 'arrows', p: 'puzzle', Escape: 'escape' };

/** The keys while a position is set up: the others belong to the game, which is not shown. */
const SETTING_UP = ['edit', 'escape', 'rotate', 'mirror', 'invert', 'swap', 'newGame'];

export function connectKeys(store, actions, $) {
  for (const [id, action] of Object.entries(BUTTONS)) {
    $(id).onclick = () => store.state.geometry && actions[action]();
  }
  // A button that is gone when it is pressed leaves the keyboard where something else is said.
  document.addEventListener('click', ({ target }) => target.closest('button') && setTimeout(() => target.isConnected && !target.checkVisibility() && $('headline').focus({ preventScroll: true })));
  document.onkeydown = event => {
    const typing = event.target.closest('input:not([type=radio]), select, textarea') && event.key !== 'Escape'
      || event.target.closest('button, summary, a') && event.key === ' ' || event.target.type === 'radio' && event.key.startsWith('Arrow');
    const explained = event.key === 'Escape' && $('term').matches(':popover-open'); // the browser closes that
    if (typing || explained || event.ctrlKey || event.metaKey || event.altKey || !store.state.geometry) {
      return;
    }
    const action = KEYS[event.key];
    if (event.key === 'c' && !store.state.setup) {
      event.preventDefault();
      share($('share'), store.state);
    } else if (action && (!store.state.setup || SETTING_UP.includes(action))) {
      event.preventDefault();
      actions[action]();
    }
  };
}
