// The game: its turns and what they were worth, the curve over it, and the text that one is read from.

import { accuracy } from '../analysis.js';
import { gameText, numberBefore } from '../games.js';
import { curve as loadCurve } from '../late.js';
import { glyphOf, legendOf, mistakesOf, shownMarks, tell } from '../marks.js';
import { SIGNS } from '../moves.js';
import { canComment, hasTurns, isBegun, isVeiled } from '../state.js';
import { inGame, lineOf, settled, variationsOf, written } from '../tree.js';
import { look } from '../verdict.js';
import { withTitles } from '../variants.js';
import { sentence, speakMore, words } from '../words.js';
import { explained, node, onWheel, refill } from './dom.js';
import { save } from './share.js';

export function gameView(store, actions, $) {
  const curve = lateCurve($('curve'), node => actions.go(node));
  let shown = null;
  store.follow(state => [state.game?.nodes, state.answers, state.language, state.puzzle, state.lesson, state.judged, Boolean(state.line || state.problem), isVeiled(state)],
    (nodes, answers, language, puzzle, lesson, judged, isSaid, veiled, state) => {
      const { game } = state;
      const marks = game ? shownMarks(state) : [];
      const line = game ? lineOf(game, 0) : [];
      const ofGame = line.slice(1).map(node => marks[node]);
      const told = mark => tell(mark, nodes[0].fen);
      $('no-game').hidden = ofGame.length > 0 || isSaid;
      shown = { marks, line, ofGame, told, language, buttons: listTurns($('game'), marks, game, state.geometry, told, actions.go) };
      $('legend').replaceChildren(...explained(legendOf(marks)));
      $('legend').hidden = $('legend').textContent === '';
      const mistakes = game && !veiled ? mistakesOf(state) : [];
      refill($('mistakes'), mistakes.map(i => node('li', {}, node('button', { className: `mistake ${marks[i].mark}`, onclick: () => actions.look(i) }, told(marks[i])))));
      $('learn-tools').hidden = mistakes.length === 0 || Boolean(puzzle || lesson);
      $('summary').textContent = veiled ? '' : summary(line, ofGame, state);
      $('judge').hidden = judged || veiled || Boolean(puzzle) || !game || nodes.every(({ ahead, parent }) => ahead || parent === null || answers[nodes[parent].fen]);
      $('save').hidden = ofGame.length === 0 || Boolean(puzzle);
      $('curve').hidden = ofGame.filter(({ mark }) => mark !== 'unknown').length < 2;
    });
  store.follow(state => [shown, state.game, Boolean(state.setup), state.looked, isBegun(state.chosen), Boolean(state.match?.resigned)], ({ marks, line, ofGame, told, language, buttons }, game, setup, looked, begun, resigned, state) => {
    const at = looked ?? game?.at;
    $('told').replaceChildren(...explained(at > 0 && !setup && !begun && !resigned && state.mode !== 'puzzles' ? [told(marks[at]), isVeiled(state) ? '' : goesOn(game.nodes[at])].filter(Boolean).join(' ') : ''), ...remark(setup ? undefined : game?.nodes[at]));
    pointOut($('game'), game && buttons[at]);
    if (!$('curve').hidden) {
      curve(ofGame, line, game, language);
    }
  });
  store.follow(state => [state.problem, state.language], async problem => {
    await (problem && speakMore());
    $('problem').hidden = !problem;
    $('problem').textContent = problem ? sentence(withTitles(problem)) : '';
  });
  store.follow(state => [state.line, state.language], line => {
    $('looking').hidden = !line?.late;
    $('looking').textContent = line ? words('line.looking', { found: line.found, plies: line.plies }) : '';
  });
  store.follow(state => [hasTurns(state), state.autoplay], (has, autoplay) => {
    $('stepping').hidden = !has;
    $('autoplay').setAttribute('aria-pressed', String(autoplay));
  });
  store.follow(state => [state.game, canComment(state)], (game, can) => {
    $('comment-row').hidden = !can;
    $('comment').value = can ? game.nodes[game.at].comment ?? '' : '';
  });
  $('comment').onchange = ({ target }) => actions.comment(target.value);
  $('learn').onclick = () => actions.learn($('learn-side').value);
  $('save').onclick = () => {
    const game = settled(store.state.game);
    const marks = shownMarks({ ...store.state, game });
    save(new Blob([gameText(store.state.geometry, game, node => noteOn(marks[node], game.nodes[0].fen))], { type: 'text/plain' }), 'millstone.txt');
  };
  onWheel($('game'), actions.step, () => hasTurns(store.state));
  let sought = null;
  store.follow(state => [state.line], line => {
    const panel = document.querySelector('.side');
    if ((line ?? sought) && $('game').offsetTop - panel.scrollTop > panel.clientHeight / 2) {
      panel.scrollTop = $('game').offsetTop;
    }
    sought = line;
  });
}

/** The text behind a turn: the signs that chess players know, and why they stand there. */
function noteOn(mark, start) {
  const glyph = glyphOf(mark.mark);
  return { glyph: /^[?!]*$/.test(glyph) ? glyph : '', sentence: mark.words === null ? '' : tell(mark, start) };
}

/** The curve of the game, loaded when there is one to show; in a variation it stands where that begins. */
function lateCurve(host, onSelect) {
  let curve = null;
  let spoken = null;
  let latest = null;
  return async (marks, line, game, language) => {
    latest = { marks, line, game };
    const [{ Curve }] = await Promise.all([loadCurve(), speakMore()]);
    if (curve === null || spoken !== language) {
      spoken = language;
      curve = new Curve(host, said => (said.key === 'curve-turn' ? tell(said, latest.game.nodes[0].fen) : words(said.key)));
      curve.onSelect = ply => onSelect(latest.line[ply]);
    }
    curve.update(latest.marks, latest.line.indexOf(inGame(latest.game, latest.game.at)));
  };
}

/** The remark where a best line reaches the final of a draw. */
const goesOn = ({ forever }) => (forever ? words('line.forever') : '');

/** What somebody says of a turn, in a list of its own: empty if nothing. */
const remark = turn => (turn?.comment ? [' ', node('q', { className: 'comment' }, turn.comment)] : []);

/** For eyes only: a button's own name says it. */
const unspoken = (className, text) => node('span', { className, ariaHidden: 'true' }, text);

/**
 * The turns in pairs, as players write them; after a turn the comment on it and the variations from it, and before the first with all stones placed that it is one.
 *
 * @returns the buttons by the numbers of their nodes
 */
function listTurns(list, marks, game, geometry, told, go) {
  const items = [];
  const add = (className, ...parts) => items.push(node('li', { className }, ...parts)) && items.at(-1);
  const buttons = [];
  const made = i => {
    buttons[i] = button(marks[i], game.nodes[i], told, () => go(i));
    return buttons[i];
  };
  let row = null;
  let phase = null;
  for (const i of game ? lineOf(game, 0).slice(1) : []) {
    const { fen } = game.nodes[game.nodes[i].parent];
    const [, side] = fen.split(' ');
    const next = phaseOf(geometry, fen);
    if (next !== phase) {
      phase = next;
      row = null;
      add('phase', words(`game.${phase}`));
    }
    if (side === 'w' || row === null) {
      row = add('pair', unspoken('number', numberBefore(game.nodes[0].fen, marks[i].ply, 'w')), ...(side === 'w' ? [] : [unspoken('skipped', '…')]));
    }
    row.append(made(i));
    const said = remark(game.nodes[i]);
    if (said.length > 0) {
      add('remark', ...said);
    }
    const variations = variationsOf(game, i);
    variations.forEach(first => add('variation', ...variation(game, first, marks, made)));
    row = side === 'b' || said.length + variations.length > 0 ? null : row;
  }
  refill(list, items);
  return buttons;
}

/** The kind of turn due in a position, for either side: `m`, to move, `p`, to place, or `pm`, to place or to move. */
function phaseOf({ rules }, fen) {
  const [, , phase, , , white = '0', , black = '0'] = fen.split(' ');
  return white === '0' && black === '0' ? phase : rules.mayMove(1) ? 'pm' : 'p';
}

/** Marks the turn that is shown, and brings it into the list's sight. */
function pointOut(list, current) {
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  if (current) {
    current.setAttribute('aria-current', 'step');
    list.scrollTop = current.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop - list.clientHeight / 2;
  }
}

/** A variation as one text in brackets, with those that it has. */
function variation(game, first, marks, made) {
  const parts = ['('];
  let isWritten = false; // whether the next turn needs no number, being the answer to the one before it
  for (const item of written(game, first)) {
    if (typeof item === 'string') {
      parts.push(item);
    } else {
      const { ply, side } = marks[item];
      parts.push(...(side === 'w' || !isWritten ? [unspoken('number', numberBefore(game.nodes[0].fen, ply, side))] : []), made(item), ...remark(game.nodes[item]));
    }
    isWritten = typeof item === 'number' && marks[item].side === 'w' && !game.nodes[item].comment;
  }
  return [...parts, ')'];
}

function button(mark, { ahead }, told, onclick) {
  const glyph = glyphOf(mark.mark);
  const text = told(mark);
  const made = node('button', { className: `${mark.mark} ${ahead ? 'ahead' : ''}`, onclick, title: text },
    node('span', { className: 'turn-name' }, mark.move),
    ...(mark.worth.value === 'unknown' ? [] : [unspoken(`sign ${look(mark.worth)}`, SIGNS[look(mark.worth)])]),
    ...(glyph ? [unspoken('glyph', glyph)] : []));
  made.setAttribute('aria-label', text);
  return made;
}

export function summary(line, marks, { judged, answers, game, geometry }) {
  if (judged && marks.length > 0 && geometry.tables === 0) {
    return words('game.unknown');
  }
  if (!judged || marks.length === 0 || line.some(i => !game.nodes[i].ahead && !answers[game.nodes[i].fen])) {
    return judged && marks.length > 0 ? words('game.judging') : '';
  }
  const played = marks.filter((_, i) => !game.nodes[line[i + 1]].ahead);
  return words('game.summary', { w: accuracy(played, 'w'), b: accuracy(played, 'b') });
}

