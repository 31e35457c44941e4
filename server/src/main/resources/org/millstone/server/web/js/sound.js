// A quiet sound as a stone is put down, which can be turned off.

import { switched } from './kept.js';
import { pathTo } from './tree.js';

const TONE = 320;
const TAKEN = 180;
const SECONDS = 0.09;
const LOUD = 0.08;

export function connectSound(store, button) {
  let context = null;
  let shown = null;
  const isOn = switched(button, 'millstone-sound');
  store.follow(state => [state.game], game => {
    const turn = game?.nodes[game.at];
    const isPlayed = shown && game && pathTo(game, game.at).length === shown.length + 1 && game.nodes[turn.parent]?.fen === shown.fen;
    shown = game && { fen: turn.fen, length: pathTo(game, game.at).length };
    if (isPlayed && isOn() && navigator.userActivation?.hasBeenActive && globalThis.AudioContext) {
      context ??= new AudioContext();
      tap(context, turn.move.includes('x') ? TAKEN : TONE);
    }
  });
}

function tap(context, tone) {
  const [sound, volume] = [context.createOscillator(), context.createGain()];
  sound.frequency.value = tone;
  volume.gain.setValueAtTime(LOUD, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS);
  sound.connect(volume).connect(context.destination);
  sound.start();
  sound.stop(context.currentTime + SECONDS);
}
