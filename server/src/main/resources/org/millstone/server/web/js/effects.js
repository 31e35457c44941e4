// The consequences of the state besides views: questions to the api, timers, the database's own turns, the address.

import * as api from './api.js';
import { addressOf, historyOf, isTooLong, modeAddress, positionAddress, puzzleAddress } from './address.js';
import { answerByRules } from './offline.js';
import { player } from './late.js';
import { keepAnswers, keepPlaying, keptAnswers, keptPlaying } from './kept.js';
import { keepResult } from './puzzle.js';
import * as changes from './state.js';
import { speakMore } from './words.js';

const THINKING = 450;
const PATIENCE = 250;
const STEP = 650;
/** How long nobody asks after a question that did not reach anybody. */
const AWAY = 3000;

/** Connects everything that happens by itself; `retry` asks once more what was refused. */
export function connectEffects(store, retry) {
  store.follow(state => [changes.wantsPocket(state) && !state.pocket && !state.refusal && state.geometry], geometry => geometry && loadPocket(store, geometry));
  store.follow(state => [state.geometry, asked(state), changes.isOffline(state)], (geometry, fen) => fen && askValue(store, geometry, fen));
  store.follow(state => [state.judged && !changes.wantsPocket(state) && state.game.nodes, state.refusal], (nodes, refusal) => nodes && !refusal && judge(store, nodes));
  store.follow(state => [state.line?.from, state.game?.nodes[state.line?.from]?.fen], (from, fen) => (fen ? askLine(store, fen) : api.cancel('line')));
  store.follow(state => [state.game && !changes.wantsPocket(state) && state.geometry], geometry => geometry?.tables > 0 && ask(store, 'host', () => api.check(geometry.variant)));
  /** Does something a while after a value was another, unless it is none or changes meanwhile. */
  const later = (delay, look, act) => {
    let waiting = null;
    store.follow(state => [look(state)], value => {
      clearTimeout(waiting);
      waiting = value ? setTimeout(act, delay) : null;
    });
  };
  const goOn = () => changes.isAway(store.state) && retry();
  later(AWAY, state => changes.isAway(state) && state.refusal, goOn);
  window.addEventListener('online', goOn);
  const step = state => (changes.canGo(state, 1) ? changes.went(state, changes.neighbour(state, 1)) : changes.autoplayed(state, false));
  later(STEP, state => state.autoplay && state.game, () => store.change(step));
  later(THINKING, state => changes.isDatabasesTurn(state) && state.game, () => playForDatabase(store));
  store.follow(state => [state.puzzle?.done && state.puzzle], (puzzle, { geometry }) => puzzle && keepResult(geometry.variant, puzzle));
  let visited = null;
  store.follow(state => [state.mode, state.geometry, state.game, state.setup, state.match, state.hides, state.puzzle, changes.isDecided(state)], (mode, geometry, game, setup, match, hides, puzzle, decided, state) => {
    const { visit } = state;
    const isOpen = changes.isPuzzling(state);
    const ahead = game ? changes.aheadOf(state) : 0;
    const entry = match || hides !== null || isOpen || ahead > 0 ? { match, hides, ahead, ...isOpen && { puzzle, at: changes.plies(state) } } : null;
    const address = geometry && (game || setup) && addressIn(state);
    if (address) {
      // In a frame, steps back belong to the page around it.
      const isPage = visited !== null && visit !== visited && address !== location.search && window.parent === window;
      const show = isPage ? window.history.pushState : window.history.replaceState;
      const [kept, query] = isTooLong(address) ? [{ ...entry, ...historyOf(geometry, game) }, positionAddress(geometry, game.nodes[game.at].fen) + (match ? PLAYING : '')] : [entry, address];
      show.call(window.history, kept, '', query);
      visited = visit;
      // Another page does not end the game that is kept.
      const running = !match ? state.running : decided ? null : { ...kept, address: query };
      if (match) {
        keepPlaying(running);
      }
      store.change(changes.placed, mode, { query, entry: kept }, running);
    }
  });
}

const PLAYING = '&mode=play';

/** The query of the address that a state has; null where it has none. */
function addressIn({ mode, geometry, game, setup, match, puzzle }) {
  const shown = () => addressOf(geometry, game);
  const position = () => positionAddress(geometry, setup.position.format(geometry));
  const addresses = {
    play: () => match && shown() && shown() + PLAYING,
    analyse: shown,
    puzzles: () => puzzle && puzzleAddress(geometry, puzzle),
    positions: () => setup && position() && `${position()}&mode=positions`,
  };
  return addresses[mode]() || mode !== 'analyse' && modeAddress(geometry, mode);
}

/** The position that is to be asked about: the one shown, if no answer is there; null if there is none, or a pocket file is still to come. */
function asked(state) {
  const { refusal, setup, geometry, game } = state;
  const isAnswered = changes.isOffline(state) || geometry?.tables > 0 && !changes.wantsPocket(state);
  return game && !setup && !refusal && !changes.isWaiting(state) && isAnswered && !changes.presentAnswer(state) ? changes.present(state).fen : null;
}

/** Positions of the game of which no answer is known, some at a time. The one that is shown is asked about anyway, those of a best line need no answer. */
function missing({ game, answers, geometry }) {
  const fens = geometry.tables === 0 ? [] : game.nodes.filter((node, i) => i !== game.at && !node.ahead && !answers[node.fen]).map(({ fen }) => fen);
  return [...new Set(fens)].slice(0, api.mostRanked);
}

/** Asks something; tells whether that went well. A Refusal is put into the state, unless nobody waits any more. A question that another one cancelled is forgotten. */
export async function ask(store, about, question, isAwaited = () => true) {
  try {
    await question();
    return true;
  } catch (problem) {
    if (problem instanceof api.Refusal) {
      await (problem.said.key !== 'refusal.away' && speakMore().catch(() => {})); // it may need them
      store.change(now => (isAwaited(now) ? changes.refused(now, { about, message: problem.said, place: problem.position, again: problem.again }) : now));
    } else if (problem.name !== 'AbortError') {
      throw problem;
    }
    return false;
  }
}

const loadPocket = (store, geometry) => ask(store, 'pocket', async () => store.change(changes.pocketed, geometry, await api.pocket(geometry.variant)));

async function askValue(store, geometry, fen) {
  const { variant } = geometry;
  if (changes.isOffline(store.state)) {
    api.cancel('value');
    store.change(changes.answered, variant, [fen], [answerByRules(geometry, fen)]);
    return;
  }
  const patience = setTimeout(() => store.change(changes.waited), PATIENCE);
  await ask(store, 'answer', async () => {
    const answers = await orKept(variant, [fen], async () => [await api.value(variant, fen)]);
    store.change(changes.answered, variant, [fen], answers);
  });
  clearTimeout(patience);
}

/** The answers about positions; without a connection those that were given before, if all of them were. */
async function orKept(variant, fens, question) {
  const before = navigator.onLine ? null : await keptAnswers(variant, fens);
  if (before !== null) {
    return before;
  }
  try {
    const answers = await question();
    keepAnswers(variant, answers);
    return answers;
  } catch (failure) {
    const kept = failure.unreachable ? await keptAnswers(variant, fens) : null;
    return kept ?? Promise.reject(failure);
  }
}

/** Asks about the positions of a game until all are known, or it is another game. */
const judge = (store, nodes) => ask(store, 'judging', async () => {
  const { geometry: { variant } } = store.state;
  const isOurs = () => store.state.judged && store.state.game.nodes === nodes;
  for (let fens = missing(store.state); fens.length > 0 && isOurs(); fens = isOurs() ? missing(store.state) : []) {
    const answers = await orKept(variant, fens, () => api.ranked(variant, fens, 'judging'));
    store.change(changes.answered, variant, fens, answers);
  }
});

async function askLine(store, fen) {
  const { geometry } = store.state;
  const isOurs = () => store.state.line && store.state.game.nodes[store.state.line.from].fen === fen;
  const follow = (line, whole, reached) => isOurs() && store.change(changes.followed, line, whole, reached);
  const patience = setTimeout(() => isOurs() && store.change(changes.waitedForLine), PATIENCE);
  await ask(store, 'line', async () => {
    const { line, reached } = await api.line(geometry.variant, fen, line => follow(line, false));
    follow(line, true, reached);
  });
  clearTimeout(patience);
}

/** Plays the database's turn, unless meanwhile it is not to. Without answers about what comes later it chooses all the same. */
async function playForDatabase(store) {
  const asked = store.state;
  if (changes.isAnswering(asked)) {
    store.change(changes.answeredPuzzle);
    return;
  }
  const { geometry, game, match: { sides, strength } } = asked;
  const isOurs = state => changes.isDatabasesTurn(state) && state.game === game;
  if (!isOurs(asked) || changes.isOffline(asked)) {
    store.change(state => (isOurs(state) ? changes.playedFromPocket(state) : state));
    return;
  }
  const ask = fens => api.ranked(geometry.variant, fens, 'opponent').catch(() => []);
  const { choose } = await player();
  const turn = await choose(geometry, changes.presentAnswer(asked), Number(strength), sides.length > 1 ? [] : changes.past(asked), ask);
  store.change(state => (isOurs(state) ? changes.played(state, turn) : state));
}
