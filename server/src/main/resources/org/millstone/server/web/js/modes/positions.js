// Positions: they are set up, pasted, or chosen among those that are worth a look.

import { thumbnail } from '../board.js';
import { gallery } from '../late.js';
import { Position } from '../position.js';
import { presentPosition } from '../state.js';
import { speakMore, words } from '../words.js';
import { node } from '../views/dom.js';

const BRUSHES = { white: 'w', black: 'b', erase: null };

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
  store.follow(state => [state.geometry, state.coverage, state.language], async (geometry, coverage) => {
    $('gallery').hidden = !geometry || geometry.tables === 0;
    if (coverage) {
      const [{ famous, deepest }] = await Promise.all([gallery(), speakMore()]);
      for (const [id, positions] of [['famous', famous(geometry, coverage)], ['deepest', deepest(coverage)]]) {
        $(id).replaceChildren(...positions.map(({ fen, key, values }) => node('li', {}, node('button', { className: 'picture', onclick: () => actions.show(fen) },
          thumbnail(geometry, Position.parse(geometry, fen), null), node('span', {}, words(key, values))))));
        $(`${id}-heading`).hidden = positions.length === 0;
      }
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
