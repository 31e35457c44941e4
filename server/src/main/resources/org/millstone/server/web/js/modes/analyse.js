// Analyse: what the position and its turns are worth, the game with its variations, its mistakes, and the way to the end.

import { DEEPEST, LEAST, NO_DEPTH, valuesForWhite, worthOf } from '../analysis.js';
import { bestTurn, canGo, canUndo, hasBestLine, isLearning, isVariation, isVeiled, presentAnswer, toldAnswer } from '../state.js';
import { gameView } from '../views/game.js';
import { turnsView } from '../views/turns.js';
import { words } from '../words.js';

/** The buttons that step back and forward, where there is something. */
export const steps = state => [canUndo(state) ? 'undo' : null, canGo(state, 1) ? 'redo' : null];

export function bar(state) {
  if (state.lesson) {
    const isLast = state.lesson.at + 1 === state.lesson.mistakes.length;
    return [...steps(state), isLearning(state) ? 'show-right' : null, isLast ? 'next-mistake/learn.finish' : 'next-mistake', 'leave-lesson'];
  }
  return [...steps(state), bestTurn(state) ? 'best' : null, hasBestLine(state) ? 'line' : null, state.inside && state.running ? 'go-on' : state.game ? 'share' : null];
}

export function panel(store, actions, $) {
  // Until an answer comes, the bar stays as it is.
  store.follow(state => [presentAnswer(state), toldAnswer(state), state.mode, state.language], (present, answer, mode) => {
    $('gauge').hidden = mode !== 'analyse';
    if (present) {
      gauge($('gauge'), answer);
    }
  });
  store.follow(state => [isVariation(state) && !state.lesson], isOne => {
    $('variation').hidden = !isOne;
  });
  store.follow(state => [isVeiled(state)], veiled => $('veil').setAttribute('aria-pressed', String(veiled)));
  store.follow(state => [state.geometry], geometry => {
    for (const [button, mapping] of geometry ? [['rotate', geometry.rotation()], ['mirror', geometry.reflection()], ['invert', geometry.inversion()]] : []) {
      $(button).hidden = mapping === null;
    }
  });
  turnsView(store, actions, $);
  gameView(store, actions, $);
}

/** Shows on a bar how much of it is White's: more than half where White wins, the more the sooner. Where nothing is told it is grey. */
function gauge(host, answer) {
  const [{ value = 'unknown', dtw }] = answer ? valuesForWhite([{ side: answer.fen.split(' ')[1], before: worthOf(answer), worth: { dtw: null } }]) : [{}];
  const lead = dtw === null ? NO_DEPTH : 1 - (1 - LEAST) * Math.min(dtw, DEEPEST) / DEEPEST;
  const who = { win: 'w', draw: 'draw', loss: 'b' }[value] ?? 'unknown';
  host.className = `gauge ${who}`;
  host.style.setProperty('--white-part', `${50 + 50 * ({ w: lead, b: -lead }[who] ?? 0)}%`);
  host.title = host.ariaLabel = words(`gauge.${who}`);
}
