// Playing against the database: which side it plays, how well, and how to stop it; what is hidden meanwhile, hints, and turns taken back.

import { canHint, isAgainst, isAsked, isVeiled, lastOwn } from '../state.js';

export function playView(store, actions, $) {
  store.follow(state => [state.opponent, isAsked(state)], ({ sides, strength }, asked) => {
    $('opponent').value = sides;
    $('strength').value = strength;
    $('stop').hidden = sides === '' || asked;
  });
  store.follow(state => [state.geometry?.pocket], pocket => {
    $('offline').hidden = $('offline').disabled = !pocket;
  });
  // While the database plays, these buttons keep their places, and the keyboard.
  store.follow(state => [isVeiled(state), canHint(state) && state.hint < 2, lastOwn(state) !== undefined, Boolean(state.puzzle || state.lesson), isAgainst(state)], (veiled, hint, back, puzzle, against) => {
    $('veil').setAttribute('aria-pressed', String(veiled));
    $('veil').disabled = puzzle;
    $('unveil').hidden = !veiled || puzzle;
    $('hint').hidden = !hint && (!veiled || !against || puzzle);
    $('hint').ariaDisabled = String(!hint);
    $('take-back').hidden = !against || puzzle;
    $('take-back').ariaDisabled = String(!back);
  });
  $('to-play').onclick = () => {
    $('play-panel').scrollIntoView();
    $('opponent').focus({ preventScroll: true });
  };
  $('opponent').onchange = () => {
    actions.oppose({ sides: $('opponent').value });
    $('play-tools').scrollIntoView({ block: 'nearest' });
  };
  $('strength').onchange = () => actions.oppose({ strength: $('strength').value });
  $('stop').onclick = () => actions.oppose({ sides: '' });
}
