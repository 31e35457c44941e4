// Setting up a position: what the stones of a click are, whose turn it is, what is in hand; and its text.

import { presentPosition } from '../state.js';
import { sentence, words } from '../words.js';

const BRUSHES = { white: 'w', black: 'b', erase: null };

export function setupView(store, actions, $) {
  store.follow(state => [state.setup, state.language], (setup, language, { geometry }) => {
    $('editor').hidden = !setup;
    $('cancel').hidden = !setup;
    $('share').disabled = Boolean(setup);
    $('edit').setAttribute('aria-pressed', String(Boolean(setup)));
    $('edit').textContent = words(setup ? 'setup.done' : 'setup');
    $('edit').title = words(setup ? 'setup.done.tip' : 'setup.tip');
    if (setup) {
      $('side').value = setup.position.side;
      for (const [id, side] of [['white-hand', 'w'], ['black-hand', 'b']]) {
        $(id).value = setup.position.hands[side];
        $(id).max = Math.max(0, geometry.men - setup.position.count(side));
      }
      document.querySelector(`[name=brush][value=${Object.keys(BRUSHES).find(name => BRUSHES[name] === setup.brush)}]`).checked = true;
    }
  });
  store.follow(state => [state.game, state.setup, state.refusal, state.language], (game, setup, refusal, language, state) => {
    const position = setup ? setup.position : game && presentPosition(state);
    if (position && !refusal) {
      $('fen').value = position.format(state.geometry);
    }
    $('fen-error').textContent = refusal && !refusal.again && ['position', 'answer'].includes(refusal.about) ? sentence(refusal.message) : '';
  });
  $('fen-form').onsubmit = event => {
    event.preventDefault();
    actions.show($('fen').value);
  };
  document.querySelectorAll('[name=brush]').forEach(radio => {
    radio.onchange = () => actions.setUp('brushed', BRUSHES[radio.value]);
  });
  $('clear').onclick = () => actions.setUp('cleared');
  $('start').onclick = () => actions.setUp('started', store.state.geometry);
  $('side').onchange = () => actions.setUp('moverSet', $('side').value);
  $('white-hand').onchange = () => actions.setUp('handSet', 'w', $('white-hand').valueAsNumber);
  $('black-hand').onchange = () => actions.setUp('handSet', 'b', $('black-hand').valueAsNumber);
  $('cancel').onclick = () => actions.escape();
}
