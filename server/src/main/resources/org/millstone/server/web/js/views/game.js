// The game: its turns and what they were worth, the curve over it, and the text that one is read from.

import { accuracy, isMistake } from '../analysis.js';
import { turnNumber } from '../games.js';
import { marksOfGame } from '../marks.js';
import { SIGNS } from '../moves.js';
import { canGo, hasTurns } from '../state.js';
import { finalOf, look, worth } from '../verdict.js';
import { sentence, words } from '../words.js';
import { node, refill } from './dom.js';
import { onWheel } from './wheel.js';

/** Signs of mistakes and detours after a turn, as chess has them. */
const GLYPHS = { 'win-draw': '?', 'win-loss': '??', 'draw-loss': '?', weaker: '?!', slower: '!?', sooner: '!?' };

/** Follows the store in the panel of the game. */
export function gameView(store, actions, $) {
  const curve = lateCurve($('curve'), ply => actions.go(ply));
  store.follow(state => [state.game, state.answers, state.problem, state.language, state.puzzle, state.judged], (game, answers, problem, language, puzzle, judged, state) => {
    const marks = game ? marksOfGame(state) : [];
    const told = mark => tell(mark, game.nodes[0].fen);
    $('no-game').hidden = marks.length > 0 || Boolean(state.line) || Boolean(problem);
    $('problem').hidden = !problem;
    $('problem').textContent = problem ? sentence(problem) : '';
    listTurns($('game'), marks, game, told, actions.go);
    $('told').textContent = game?.at > 0 ? [told(marks[game.at - 1]), goesOn(game.nodes[game.at])].filter(Boolean).join(' ') : '';
    listMistakes($('mistakes'), marks, told, actions.go);
    $('summary').textContent = summary(marks, state);
    $('judge').hidden = judged || Boolean(puzzle) || marks.every(({ ply }) => game.nodes[ply].ahead || answers[game.nodes[ply - 1].fen]);
    $('curve').hidden = marks.filter(({ mark }) => mark !== 'unknown').length < 2;
    if (!$('curve').hidden) {
      curve(marks, game, language);
    }
  });
  store.follow(state => [state.line, state.language], line => {
    $('looking').hidden = !line?.late;
    $('looking').textContent = line ? words('line.looking', { found: line.found, plies: line.plies }) : '';
  });
  store.follow(state => [state.game, Boolean(state.setup), state.autoplay], (game, setup, autoplay, state) => {
    $('undo').disabled = $('first').disabled = !canGo(state, -1);
    $('redo').disabled = $('last').disabled = $('autoplay').disabled = !canGo(state, 1);
    $('autoplay').setAttribute('aria-pressed', String(autoplay));
  });
  $('judge').onclick = () => actions.judge();
  $('read-form').onsubmit = event => {
    event.preventDefault();
    actions.read($('game-text').value).then(done => done && ($('read').open = Boolean(store.state.problem)));
  };
  onWheel($('game'), actions.step, () => hasTurns(store.state));
}

/** The curve, loaded when there is a game to show. */
function lateCurve(host, onSelect) {
  let curve = null;
  let spoken = null;
  let latest = null;
  let start = null;
  return async (marks, game, language) => {
    latest = [marks, game.at];
    start = game.nodes[0].fen;
    const { Curve } = await import('../curve.js');
    if (curve === null || spoken !== language) {
      spoken = language;
      curve = new Curve(host, said => (said.key === 'curve-turn' ? tell(said, start) : words(said.key)));
      curve.onSelect = onSelect;
    }
    curve.update(...latest);
  };
}

/** What is said where a best line has come to the final of a draw. */
const goesOn = ({ forever }) => (forever ? words('line.forever') : '');

/** What a turn of a game that begins at `start` did, in words. */
function tell(mark, start) {
  const finals = mark.mark === 'weaker' ? { had: finalOf(mark.before, mark.side), has: finalOf(mark.worth, mark.side) } : {};
  const values = { number: turnNumber(start, mark.ply), side: mark.side, move: mark.move, by: mark.words?.by, before: worth(mark.before), worth: worth(mark.worth), ...finals,
    best: mark.best.filter(move => move !== mark.move) };
  return words(`told.${mark.mark}`, values);
}

function listTurns(list, marks, game, told, go) {
  const items = marks.map(mark => {
    const glyph = GLYPHS[mark.mark] ?? '';
    const button = node('button', { className: `${mark.mark} ${game.nodes[mark.ply].ahead && mark.ply > game.at ? 'ahead' : ''}`, onclick: () => go(mark.ply), title: told(mark) },
      node('span', { className: 'turn-name' }, mark.move),
      ...(mark.worth.value === 'unknown' ? [] : [node('span', { className: `sign ${look(mark.worth)}`, ariaHidden: 'true' }, SIGNS[look(mark.worth)])]),
      ...(glyph ? [node('span', { className: 'glyph', ariaHidden: 'true' }, glyph)] : []));
    button.setAttribute('aria-label', told(mark));
    if (mark.ply === game.at) {
      button.setAttribute('aria-current', 'step');
    }
    return node('li', {}, button);
  });
  refill(list, items);
  const current = list.querySelector('[aria-current]');
  if (current) {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

function listMistakes(list, marks, told, go) {
  refill(list, marks.filter(({ mark }) => isMistake(mark))
    .map(mark => node('li', {}, node('button', { className: `mistake ${mark.mark}`, onclick: () => go(mark.ply) }, told(mark)))));
}

function summary(marks, { judged, answers, game, geometry }) {
  if (judged && marks.length > 0 && geometry.tables === 0) {
    return words('game.unknown');
  }
  if (!judged || marks.length === 0 || game.nodes.some(({ fen, ahead }) => !ahead && !answers[fen])) {
    return judged && marks.length > 0 ? words('game.judging') : '';
  }
  return words('game.summary', { w: accuracy(marks, 'w'), b: accuracy(marks, 'b') });
}

