// Play: the card with which a game begins, and the game. Nothing is told of what turns are worth, until it is over.

import { mistakesOf } from '../marks.js';
import { canGo, isAgainst, isBegun, isDecided, isThere, lastOwn, presentAnswer, sidesOf, wantsPocket } from '../state.js';
import { words } from '../words.js';

const STRENGTHS = ['1', '2', '3', '4', '5', '6', '7', '8', 'pocket', 'two'];

export function bar(state) {
  const { match, hint, resigns, chosen } = state;
  if (match === null) {
    return ['start', ...state.running ? ['go-on'] : []];
  }
  if (isDecided(state)) {
    return ['rematch', ...isAgainst(state) && mistakesOf(state, ownSide(match)).length > 0 ? ['study'] : [], 'look', 'new-game'];
  }
  const first = canGo(state, 1) ? 'to-end' : lastOwn(state) === undefined && !isBegun(chosen) ? 'new-game' : 'take-back';
  const resign = resigns ? 'resign/resign.sure' : 'resign';
  const isLast = hint > 0 && presentAnswer(state)?.value === 'unknown';
  return !isAgainst(state) ? match.sides === '' ? [first, resign] : ['look', 'new-game'] : [first, wantsPocket(state) ? null : `hint/hint.${isLast ? 2 : hint}`, resign, 'look'];
}

/** The colour of somebody who plays against the database. */
export const ownSide = ({ sides }) => (sides === 'w' ? 'b' : 'w');

export function panel(store, actions, $) {
  store.follow(state => [state.match, state.choice, state.geometry, state.language], (match, { colour, strength }, geometry, language, state) => {
    $('card').hidden = Boolean(match);
    $('match').hidden = !match;
    $('strength').replaceChildren(...STRENGTHS.filter(level => geometry && isThere(geometry, level)).map(level => new Option(words(`strength.${level}`), level, false, level === strength)));
    $('level').textContent = geometry ? words(`level.${$('strength').value}`) : '';
    $('colours').hidden = $('strength').value === 'two';
    document.querySelectorAll('[name=colour]').forEach(radio => {
      radio.checked = radio.value === colour;
      radio.onchange = () => actions.prefer({ colour: radio.value });
    });
    $('match').textContent = match ? words(sidesOf(state) === '' ? 'match.two' : isAgainst(state) ? 'match.one' : 'match.none', { side: ownSide(match), strength: words(`strength.${match.strength}`) }) : '';
  });
  $('strength').onchange = () => actions.prefer({ strength: $('strength').value });
  $('card').onsubmit = event => {
    event.preventDefault();
    actions.start();
  };
}
