// The explorer: what is shown, and what the buttons, keys and points do.

import * as api from './api.js';
import { BoardView } from './board.js';
import { Editor } from './editor.js';
import { Geometry } from './geometry.js';
import { History, listNodes } from './history.js';
import { listTurns, marksOf } from './moves.js';
import { choose } from './play.js';
import { Position, query, sideName, turnParts } from './position.js';
import { themeButton } from './theme.js';
import { detail, headline, isExact } from './verdict.js';

const $ = id => document.getElementById(id);
const THINKING = 450;
const PATIENCE = 250;
const STEP = 650;
const NOTHING = { from: null, to: null, removed: [] };

let geometries;
let geometry;
let board;
let history = null;
let position = null;
let answer = null;
let chosen = NOTHING;
let editor = null;
let autoplay = null;
/** The best line that is being looked up: how many of its turns are found, and of how many if that is known. */
let lookedUp = null;

async function begin() {
  themeButton($('theme'));
  $('docs-link').hidden = !api.isService;
  geometries = new Map((await api.variants()).map(variant => [variant.variant, new Geometry(variant)]));
  $('variant').replaceChildren(...[...geometries.values()].map(({ variant, title, tables }) =>
    new Option(tables > 0 ? title : `${title} (no tables)`, variant)));
  connect();
  await showAddress();
}

/** Shows what the address says. */
async function showAddress() {
  const asked = new URLSearchParams(location.search);
  setVariant([asked.get('variant'), 'nine', ...geometries.keys()].find(name => geometries.has(name)));
  await (asked.has('fen') ? restart(asked.get('fen')) : showShowpiece());
}

/** Shows a variant's beginning if what it is worth is known, else the deepest win there is. */
async function showShowpiece() {
  try {
    await restart(geometry.wholeGame ? startFen() : await deepestWin());
  } catch (problem) {
    if (problem instanceof api.Refusal) {
      say('loss', 'There is no answer', problem.message, showShowpiece);
    }
  }
}

async function deepestWin() {
  const { tables } = await api.coverage(geometry.variant);
  const deepest = tables.filter(row => row.longestWinFen).sort((a, b) => b.longestWin - a.longestWin)[0];
  return deepest ? deepest.longestWinFen : startFen();
}

function startFen() {
  return Position.start(geometry).format(geometry);
}

function setVariant(variant) {
  geometry = geometries.get(variant);
  $('variant').value = variant;
  $('stats-link').href = `stats.html?variant=${variant}`;
  for (const [button, mapping] of [['rotate', geometry.rotation()], ['mirror', geometry.reflection()], ['invert', geometry.inversion()]]) {
    $(button).hidden = mapping === null;
  }
  $('rules-title').textContent = geometry.title;
  $('rules-summary').textContent = geometry.summary;
  $('rules-words').replaceChildren(...geometry.inWords.map(words => {
    const item = document.createElement('li');
    item.textContent = words;
    return item;
  }));
  board = new BoardView($('board'), geometry, touch, drag);
}

/** Forgets what is shown: it is of another board. */
function leave() {
  stopAutoplay();
  api.cancel('value');
  api.cancel('line');
  editor = history = position = answer = null;
  showEditor();
}

/** Begins a new line at a position. */
async function restart(fen) {
  stopAutoplay();
  api.cancel('line');
  try {
    position = Position.parse(geometry, fen);
  } catch (problem) {
    refuse(problem.message);
    position ??= Position.empty(geometry);
    draw();
    return;
  }
  history = new History(fen);
  await show();
}

/** Shows the position at which the history is, and asks what it is worth. */
async function show({ slide = false } = {}) {
  const { fen, move } = history.now;
  position = Position.parse(geometry, fen);
  chosen = NOTHING;
  answer = null;
  $('fen-error').textContent = '';
  $('fen').value = fen;
  writeAddress(fen);
  draw(slide && move ? turnParts(geometry, move) : null, slide);
  const patience = setTimeout(showWaiting, PATIENCE);
  try {
    answer = await api.value(geometry.variant, fen);
  } catch (problem) {
    if (problem instanceof api.Refusal) {
      showRefusal(problem);
    }
    return;
  } finally {
    clearTimeout(patience);
  }
  // What a short FEN leaves out is the service's to say.
  position = Position.parse(geometry, answer.fen);
  $('fen').value = answer.fen;
  draw(move ? turnParts(geometry, move) : null);
  letDatabasePlay();
}

function writeAddress(fen) {
  window.history.replaceState(null, '', query(geometry.variant, fen));
}

function draw(last = null, slide = false) {
  const shown = editor ? editor.position : position.halfPlayed(chosen);
  const { marks } = editor || !answer ? { marks: new Map() } : marksOf(geometry, answer.moves, chosen);
  board.show(shown, marks, last, slide);
  showHands(shown);
  showVerdict();
  if (history) {
    showHistory();
  }
  if (answer) {
    listTurns($('turns'), answer.moves, play);
    $('turns-heading').textContent = answer.moves.length > 0 ? `${answer.moves.length} ${answer.moves.length === 1 ? 'turn' : 'turns'} of ${sideName(position.side)}` : 'Turns';
  } else {
    $('turns').replaceChildren();
    $('turns-heading').textContent = 'Turns';
  }
  $('best').disabled = !answer || answer.moves.length === 0 || answer.value === 'unknown';
  $('line').disabled = $('best').disabled || !isExact(answer) || answer.source === 'search';
}

function showHands(shown) {
  const { w, b } = shown.hands;
  $('hands').hidden = w + b === 0;
  $('hands').textContent = `In hand: White ${w}, Black ${b}`;
}

function showVerdict() {
  if (editor) {
    say('', 'Setting up a position', 'Press “Done” when it is ready.');
  } else if (answer) {
    say(answer.value, headline(position, answer), chosen.to === null && chosen.removed.length === 0 ? detail(answer, geometry)
      : `A mill: choose ${chosen.removed.length === 0 ? 'the stone' : 'the next stone'} to take.`);
  }
}

/** What is shown when an answer takes long: proofs may, and slow networks. */
function showWaiting() {
  say('', `${sideName(position.side)} to move …`, geometry.wholeGame || !api.isService ? 'Looking it up.' : 'Looking for a proof.');
}

/** Why there is no answer, with a way to try again if that may help. */
function showRefusal({ message, position: place, again }) {
  if (again) {
    say('loss', 'There is no answer', message, () => {
      showWaiting();
      show();
    });
  } else {
    refuse(message, place);
  }
}

/** Says what is wrong with a position; `place` is the character of the FEN, if it is one. */
function refuse(message, place = null) {
  say('loss', 'This position cannot be shown', message);
  $('fen-error').textContent = place === null ? message : `${message} (character ${place + 1})`;
}

/** Says something in the verdict's place; `again` is what its button “Try again” does, and without it there is none. */
function say(kind, headline, detail, again = null) {
  $('verdict').className = `verdict ${kind}`;
  $('headline').textContent = headline;
  $('detail').textContent = detail;
  $('again').hidden = again === null;
  $('again').onclick = again;
}

function showHistory() {
  listNodes($('game'), history, go);
  $('no-game').hidden = history.nodes.length > 1 || lookedUp;
  $('looking').hidden = !lookedUp;
  $('looking').textContent = lookedUp && `Looking it up: ${lookedUp.found}${lookedUp.plies ? ` of ${lookedUp.plies}` : ''} turns.`;
  $('undo').disabled = $('first').disabled = !history.canGo(-1);
  $('redo').disabled = $('last').disabled = $('autoplay').disabled = !history.canGo(1);
}

/** A point was clicked: the next part of a turn, or another stone. */
function touch(point) {
  if (editor) {
    editor.touch(point);
    edited();
    return;
  }
  if (!answer) {
    return;
  }
  const { marks, possible } = marksOf(geometry, answer.moves, chosen);
  const kind = marks.get(point)?.chosen ? 'chosen' : marks.get(point)?.kind;
  if (kind === 'from') {
    chosen = { ...NOTHING, from: point };
  } else if (kind === 'to') {
    chosen = { ...chosen, to: point };
  } else if (kind === 'remove') {
    chosen = { ...chosen, removed: [...chosen.removed, point] };
  } else {
    const again = kind !== 'chosen' && answer.moves.some(move => turnParts(geometry, move.move).from === point);
    chosen = { ...NOTHING, from: again ? point : null };
  }
  playIfWhole();
}

function drag(from, to) {
  if (editor) {
    editor.drag(from, to);
    edited();
  } else if (answer && to !== null) {
    chosen = { ...NOTHING, from, to };
    playIfWhole();
  } else {
    draw();
  }
}

/** Plays the turn if it is whole: a target is chosen, if it has one, and nothing is left to take. */
function playIfWhole() {
  const { possible } = marksOf(geometry, answer.moves, chosen);
  const begun = chosen.to !== null || chosen.removed.length > 0;
  const whole = begun && possible.find(turn => turn.removed.length === chosen.removed.length);
  if (possible.length === 0) {
    chosen = NOTHING;
  } else if (whole) {
    play(whole);
    return;
  }
  draw();
}

function play(move) {
  stopAutoplay();
  if (!history.isNext(move)) {
    api.cancel('line');
  }
  history.play(move);
  show({ slide: true });
}

function go(to) {
  if (to !== history.at && history.nodes[to]) {
    const slide = to === history.at + 1;
    history.at = to;
    show({ slide });
  }
}

/** Shows the best line ahead, as far as it is found, until it is whole or the game goes another way. */
async function playBestLine() {
  const from = history.at;
  const wanted = { found: 0, plies: answer?.dtw };
  const follow = line => {
    wanted.found = line.length;
    history.follow(from, line);
    showHistory();
  };
  const patience = setTimeout(() => {
    lookedUp = wanted;
    showHistory();
  }, PATIENCE);
  showVerdict();
  try {
    const { line } = await api.line(geometry.variant, history.now.fen, follow);
    follow(line);
  } catch (problem) {
    if (problem instanceof api.Refusal) {
      say('loss', 'The best line cannot be shown', problem.message, playBestLine);
    }
  } finally {
    clearTimeout(patience);
    if (lookedUp === wanted) {
      lookedUp = null;
      if (history) {
        showHistory();
      }
    }
  }
}

function toggleAutoplay() {
  if (autoplay) {
    stopAutoplay();
  } else if (history.canGo(1)) {
    $('autoplay').setAttribute('aria-pressed', 'true');
    autoplay = setInterval(() => (history.canGo(1) ? go(history.at + 1) : stopAutoplay()), STEP);
  }
}

function stopAutoplay() {
  clearInterval(autoplay);
  autoplay = null;
  $('autoplay').setAttribute('aria-pressed', 'false');
}

function letDatabasePlay() {
  const at = history.now;
  if ($('opponent').value.includes(position.side) && !history.canGo(1) && answer.moves.length > 0) {
    setTimeout(() => {
      if (history.now === at && answer && !editor) {
        play(choose(answer.moves, $('strength').value));
      }
    }, THINKING);
  }
}

function toggleEditor() {
  if (editor) {
    const fen = editor.position.format(geometry);
    editor = null;
    showEditor();
    restart(fen);
  } else {
    stopAutoplay();
    editor = new Editor(position);
    showEditor();
    draw();
  }
}

function showEditor() {
  $('editor').hidden = !editor;
  $('edit').setAttribute('aria-pressed', String(Boolean(editor)));
  $('edit').textContent = editor ? 'Done' : 'Set up';
  if (editor) {
    $('side').value = editor.position.side;
    $('white-hand').value = editor.position.hands.w;
    $('black-hand').value = editor.position.hands.b;
    editor.setBrush(document.querySelector('[name=brush]:checked').value);
  }
}

function edited() {
  $('fen').value = editor.position.format(geometry);
  draw();
}

/** Shows another view of the same position; the line begins anew. */
function transform(change) {
  if (editor) {
    editor.position = change(editor.position);
    showEditor();
    edited();
  } else {
    restart(change(position).format(geometry));
  }
}

/** Turns the board; not where that would make it another one. */
function turnBoard(mapping) {
  if (mapping) {
    transform(now => now.mapped(mapping));
  }
}

async function share() {
  const title = $('share').textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    $('share').textContent = 'Copied';
  } catch {
    $('share').textContent = 'See the address bar';
  }
  setTimeout(() => {
    $('share').textContent = title;
  }, 1500);
}

const ACTIONS = {
  begin: () => !editor && restart(startFen()),
  first: () => go(0),
  undo: () => go(history.at - 1),
  redo: () => go(history.at + 1),
  last: () => go(history.nodes.length - 1),
  autoplay: toggleAutoplay,
  best: () => answer && answer.moves.length > 0 && play(answer.moves[0]),
  line: playBestLine,
  edit: toggleEditor,
  rotate: () => turnBoard(geometry.rotation()),
  mirror: () => turnBoard(geometry.reflection()),
  invert: () => turnBoard(geometry.inversion()),
  swap: () => transform(now => now.coloursExchanged()),
  share,
};

const KEYS = {
  n: 'begin', Home: 'first', ArrowLeft: 'undo', ArrowRight: 'redo', End: 'last', ' ': 'autoplay', u: 'undo', b: 'best', l: 'line',
  e: 'edit', r: 'rotate', m: 'mirror', i: 'invert', s: 'swap', c: 'share',
};

function connect() {
  for (const [id, action] of Object.entries(ACTIONS)) {
    $(id).onclick = () => history && action();
  }
  document.onkeydown = event => {
    const typing = event.target.closest('input, select, textarea') || event.target.tagName === 'BUTTON' && event.key === ' ';
    if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && event.key in KEYS && history) {
      event.preventDefault();
      ACTIONS[KEYS[event.key]]();
    }
  };
  $('variant').onchange = () => {
    leave();
    setVariant($('variant').value);
    showShowpiece();
  };
  $('fen-form').onsubmit = event => {
    event.preventDefault();
    editor = null;
    showEditor();
    restart($('fen').value);
  };
  $('opponent').onchange = () => answer && letDatabasePlay();
  connectEditor();
}

function connectEditor() {
  const change = action => event => {
    action(event.target);
    edited();
  };
  document.querySelectorAll('[name=brush]').forEach(radio => {
    radio.onchange = () => editor.setBrush(radio.value);
  });
  $('clear').onclick = change(() => editor.clear());
  $('side').onchange = change(select => editor.setSide(select.value));
  $('white-hand').onchange = change(input => editor.setHand('w', input.valueAsNumber || 0));
  $('black-hand').onchange = change(input => editor.setHand('b', input.valueAsNumber || 0));
  $('start').onclick = () => {
    editor = new Editor(Position.start(geometry));
    showEditor();
    edited();
  };
}

begin().catch(problem => say('loss', 'The explorer cannot begin', problem.message, () => location.reload()));
