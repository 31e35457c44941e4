// The state of the page, as one value, and the ways in which it changes. Every change is pure: it takes a state and returns another.

import { keepers, underLimit, worthOf } from './analysis.js';
import { turnsByRules } from './offline.js';
import { Position } from './position.js';
import * as setups from './setup.js';
import * as trees from './tree.js';

/** No part of a turn is chosen. */
export const NOTHING = { from: null, to: null, removed: [] };

/** Whether a turn is on the board in part: a stone is still to be taken. */
export const isBegun = ({ to, removed }) => to !== null || removed.length > 0;

/**
 * The state when the page opens.
 *
 * mode: what somebody does: play, analyse, puzzles or positions; places: where each mode was left, {query, entry}, as the browser's history has it
 * match: the game that is played, {sides, strength, resigned}, null in all modes but one, and there before it begins: the database's sides, '' where two people play;
 *     how well it plays, 1 to 8, or `pocket`; and who has given up, or null; resigns: whether somebody is asked once more if they give up
 * running: the game that was played last and is not over, as the browser keeps it, {address, match, ...}, or null; inside: whether it is looked into
 * choice: what somebody chose last for such a game, {colour, strength}: w, b, lot, or both for the database's; the strength may be `two`, for two people
 * catalogue: all variants' Geometry by name, null until they are known; names: the games that texts name; geometry: the one shown
 * game: the tree of its turns, and the node that is shown (tree.js)
 * answers: what the api said of positions, by FEN
 * chosen: the points of a turn that is being put together
 * setup: a position that is being set up, {position, brush}; while there is one, nothing else can be played; draft: one that was left unfinished
 * line: a best line that is being looked up, {from, found, plies}
 * refusal: why there is no answer, {about, message, place, again}; about: page, position, answer, line or judging
 * problem: why a game that was read ends early, or has no turns, {key, ...}
 * puzzle: {code, fen, theme, level, line, ...} as puzzle.js draws it, {said, missed, done}: the wrong turn that was tried last, null if none was; whether any was, or the
 *     solution was shown; 'solved', 'shown', or null while it is open
 * seeks: what puzzles are to be about, {theme, level}, each empty where any will do
 * lesson: mistakes that are asked once more, {game, mistakes, at, found, fen, right, said, done}: the game that they are of, and their nodes; which one it is,
 *     and how many were found; the position before it, its right turns, the wrong turn that was tried last or null, and 'found', 'shown' or null while it is open
 * looked: the node of a mistake that is told of while the position before it is shown
 * pocket: the file that plays where the strength is `pocket`, null until it is there; unproved: its last turn may lose, as the game is none of its own
 * coverage: rows of the tables, for the gallery; null until asked for
 * hides: whether values are hidden, as somebody chose by hand; null where that follows from who plays
 * hint: how much of the position shown somebody has asked for while values are hidden: 1, its worth; 2, the best turn, which the board then marks, too
 * arrows: whether the board shows the best turns; view: at which point's place each point is shown, null if at its own
 * visit: how often something was shown that was not there before: each time is an entry in the browser's history
 */
export const initial = language => ({
  language, mode: 'play', places: {}, catalogue: null, names: [], geometry: null, visit: 0,
  match: null, resigns: false, running: null, inside: false, choice: { colour: 'w', strength: '3' }, pocket: null, unproved: false,
  game: null, answers: {}, chosen: NOTHING, line: null, late: false, refusal: null, problem: null, notice: null, judged: false, autoplay: false,
  setup: null, draft: null, puzzle: null, seeks: { theme: '', level: '' }, lesson: null, looked: null, coverage: null,
  hides: null, hint: 0, arrows: true, view: null,
});

// Facts about a state.

/** The game's node that is shown; null if there is none. */
export const present = ({ game }) => game && game.nodes[game.at];

/** The sides that the database plays. */
export const sidesOf = ({ match }) => match?.sides ?? '';

/** Whether a strength can be chosen here: without tables two people can play, and with a pocket file that plays. */
export const isThere = ({ pocket, tables }, strength) => (strength === 'pocket' ? Boolean(pocket) : strength === 'two' || tables > 0);

/** Whether a game is still to begin. */
export const isWaiting = ({ mode, match }) => mode === 'play' && match === null;

/** The api's answer for the position shown; null until it comes. */
export const presentAnswer = state => state.game && state.answers[present(state).fen] || null;

/** The position shown; null if there is none, or none that can be drawn. */
export const presentPosition = state => state.game && Position.parse(state.geometry, present(state).fen);

/** The node one turn forward (1) on the line shown, or back (-1); undefined or null if there is none. */
export const neighbour = ({ game }, step) => (step > 0 ? trees.next(game, game.at) : game.nodes[game.at].parent);

export const canGo = (state, step) => Boolean(state.game) && !state.setup && (neighbour(state, step) ?? null) !== null;

/** Whether there is something to take back: a turn, or what is on the board of one. */
export const canUndo = state => isBegun(state.chosen) || canGo(state, -1);

/** Whether a variation is shown, not the game itself. */
export const isVariation = ({ game, setup }) => Boolean(game) && !setup && trees.beginning(game, game.at) !== null;

/** Whether the position can be played on: it is known which turns there are, and no question is open to which another position belongs. */
export const isPlayable = state => !state.setup && Boolean(presentAnswer(state)) && !isAnswering(state) && !isAside(state);

const NO_TURNS = [];

/**
 * The turns that can be played on the position shown. The rules tell them as long as no answer does; then nothing is known of what they are worth. None if it is
 * the database's turn.
 */
export function turnsOf(state) {
  const { geometry, game, setup } = state;
  const answer = game && !setup && presentAnswer(state);
  if (!game || setup || isWaiting(state) || isDecided(state) || isAnswering(state) || isAside(state) || isDatabasesTurn(state)) {
    return NO_TURNS;
  }
  const isOurs = canGo(state, 1) || !sidesOf(state).includes(presentPosition(state).side);
  return answer ? answer.moves : geometry.tables > 0 && isOurs ? turnsByRules(geometry, present(state).fen) : NO_TURNS;
}

/** The answer for the position shown, as far as it may be told what that and its turns are worth; else null. */
export const toldAnswer = state => (isPlayable(state) && !isVeiled(state) ? presentAnswer(state) : null);

/** The turn that “Best turn” plays; undefined if none is known to be best. */
export function bestTurn(state) {
  const answer = toldAnswer(state);
  return answer && answer.value !== 'unknown' ? answer.moves[0] : undefined;
}

/** The FENs of the game until now, the one shown last. */
export const past = ({ game }) => trees.pathTo(game, game.at).map(i => game.nodes[i].fen);

/** How often the position of a node, if left out that shown, was on the board in this game until then, itself included. */
export function repetitions({ game }, node = game?.at) {
  const at = i => trees.withoutClock(game.nodes[i].fen);
  return game ? trees.pathTo(game, node).filter(i => at(i) === at(node)).length : 0;
}

/** Whether so many plies were quiet that the move limit draws the game. */
const isSpent = ({ limit, end }) => limit !== undefined && limit.clock >= limit.plies && end === undefined;

/** Whether there is no connection, and what was asked is asked again by itself. */
export const isAway = ({ refusal }) => refusal !== null && refusal.message.key === 'refusal.away' && ['answer', 'judging', 'puzzle'].includes(refusal.about);

export const hasTurns = ({ game, setup }) => Boolean(game) && !setup && game.nodes.length > 1;

export const wantsPocket = ({ match }) => match?.strength === 'pocket';

/** Whether a pocket file plays, or two people do: then nothing is asked of anybody. */
export const isOffline = state => state.match?.sides === '' || wantsPocket(state) && state.pocket !== null;

export function isDatabasesTurn(state) {
  return isAnswering(state) ? !state.setup && !canGo(state, 1) : state.match !== null && isPlayable(state) && wantsPocket(state) === isOffline(state) && !canGo(state, 1)
    && presentAnswer(state).moves.length > 0 && sidesOf(state).includes(presentPosition(state).side) && !isOver(state);
}

/** Whether “Best line” would show something that is not shown already. */
export function hasBestLine(state) {
  const answer = presentAnswer(state);
  const exact = answer && (answer.value === 'draw' || answer.value !== 'unknown' && answer.dtw !== null);
  return isPlayable(state) && !isVeiled(state) && exact && answer.moves.length > 0 && !state.line && !present(state).line;
}

/** Whether a puzzle is open: then nothing is told of what turns are worth. */
export const isPuzzling = ({ puzzle }) => Boolean(puzzle) && puzzle.done === null;

export const plies = ({ game }) => trees.pathTo(game, game.at).length - 1;

/** Whether the database is to answer the turn of a puzzle in the position shown. */
export const isAnswering = state => isPuzzling(state) && plies(state) % 2 === 1;

export const isAgainst = state => sidesOf(state).length === 1;

/** Whether the line shown is at its end, as far as that is known: by the rules, the move limit, repetition, or as somebody has given up. */
function isOver(state) {
  const { game, answers, match } = state;
  if (match?.resigned) {
    return true;
  }
  const last = trees.lineOf(game, game.at).at(-1);
  const answer = answers[game.nodes[last].fen];
  return Boolean(answer) && (answer.end !== undefined || isSpent(answer) || repetitions(state, last) >= 3);
}

/** Whether the game that is played is at its end. */
export const isDecided = state => Boolean(state.match && state.game && isOver(state));

/** How the game ended: { winner, key }; `winner` is null for a draw, and the key that of a sentence, null where the rules end it. Null while it goes on. */
export function ending(state) {
  const { game, match } = state;
  if (!isDecided(state)) {
    return null;
  }
  const { fen } = game.nodes[trees.lineOf(game, game.at).at(-1)];
  const { value, end } = state.answers[fen] ?? {};
  const [, side] = fen.split(' ');
  const winner = { win: side, loss: otherOf(side) }[value] ?? null;
  return match.resigned ? { winner: otherOf(match.resigned), key: 'end.resigned' } : end !== undefined ? { winner, key: null }
    : { winner: null, key: repetitions(state, trees.lineOf(game, game.at).at(-1)) >= 3 ? 'end.repetition' : 'end.limit' };
}

const otherOf = side => (side === 'w' ? 'b' : 'w');

/** Whether a puzzle or a mistake of a lesson is to be solved: then nothing is told of what turns are worth, whatever somebody has chosen. */
export const isAsked = state => isPuzzling(state) || isLearning(state);

/** Whether values are hidden where nobody has chosen: before a game and in it, unless the database plays both sides, and before a puzzle. */
const hidesByItself = state => isWaiting(state) || state.mode === 'puzzles' && !state.puzzle || state.match !== null && sidesOf(state) !== 'wb' && Boolean(state.game) && !isOver(state);

/** Whether nothing is told of what positions and turns are worth: by a puzzle, by choice, or while a game is played. */
export const isVeiled = state => isAsked(state) || (state.hides ?? hidesByItself(state));

/** Whether the side to move can have a hint. */
export const canHint = state => isPlayable(state) && isVeiled(state) && !state.puzzle && !state.lesson && presentAnswer(state).moves.length > 0
  && !isWaiting(state) && !sidesOf(state).includes(presentPosition(state).side);

/** The node to which a take-back leads: the last before the one shown in which it was not the database's turn; undefined if there is none. */
export function lastOwn(state) {
  const { game, match } = state;
  return match && game && !match.resigned && !canGo(state, 1)
    ? trees.pathTo(game, game.at).slice(0, -1).findLast(i => !match.sides.includes(game.nodes[i].fen.split(/[\s_]+/)[1])) : undefined;
}

/** Whether a mistake of a lesson is to be found. */
export const isLearning = ({ lesson }) => lesson !== null && lesson.done === null;

/** Whether meanwhile another position is looked at than the one before the mistake. */
export const isAside = state => isLearning(state) && present(state).fen !== state.lesson.fen;

// How it changes.

export const spoke = (state, language) => ({ ...state, language });
export const loaded = (state, catalogue, names) => ({ ...state, catalogue, names, refusal: null });
export const covered = (state, coverage) => ({ ...state, coverage });
export const noticed = (state, notice) => ({ ...state, notice });
export const waited = state => ({ ...state, late: true });

/** Another variant is shown; the board held a position of the former one. */
export function chose(state, variant) {
  const { language, mode, catalogue, names, running, choice, arrows, visit } = state;
  const strength = choice.strength === 'pocket' ? '8' : choice.strength;
  return { ...initial(language), mode, catalogue, names, running, arrows, visit, choice: { ...choice, strength }, geometry: catalogue.get(variant) };
}

const shown = { chosen: NOTHING, resigns: false, hint: 0, looked: null, refusal: null, late: false, notice: null, unproved: false };

/** Another mode is entered; `kept` says how its game is played, as an entry of the browser's history has it. A position that is being set up waits. */
export const entered = (state, mode, { match = null, hides = null } = {}) => withoutRules({ ...state, ...shown, mode, match: mode === 'play' ? match : null, inside: false, hides, setup: null, puzzle: null,
  lesson: null, line: null, autoplay: false, draft: state.setup?.isChanged ? state.setup : state.draft });

/** Where a mode is left, and the game that is not over. */
export const placed = (state, mode, place, running) => ({ ...state, running, places: { ...state.places, [mode]: place } });

export const preferred = (state, choice) => ({ ...state, choice: { ...state.choice, ...choice } });

/** A game begins: from a position, or from the one shown, with what led to it. Without a match it is still to be chosen who plays. */
export function started(state, match, fen = null) {
  const { game } = state;
  const turns = fen === null ? trees.pathTo(game, game.at).slice(1).map(i => game.nodes[i]) : [];
  const after = began(entered({ ...state, setup: null }, 'play', { match }), fen ?? game.nodes[0].fen);
  return { ...after, draft: null, game: trees.gameOf(after.game.nodes[0].fen, turns.map(({ move, fen: next }) => ({ move, fen: next })), Infinity) };
}

/** What the rules alone have said gives way to the api's answers, unless a pocket file plays. */
const withoutRules = state => (isOffline(state) ? state : { ...state, answers: Object.fromEntries(Object.entries(state.answers).filter(([, { code }]) => code !== 'offline')) });

/** The game shown is looked into: values and all. */
export const lookedInto = state => ({ ...entered(state, 'analyse'), inside: true, judged: true });

/** A side gives up, once it has been asked if it does. */
export const resigned = (state, side) => ({ ...state, chosen: NOTHING, hint: 0, resigns: !state.resigns, match: { ...state.match, resigned: state.resigns ? side : null } });

const told = ignored => (ignored && { notice: { key: 'game.notice', ignored } });

/** A game begins at a position; throws an Error that says what is wrong if its text is none. */
export function began(state, fen) {
  const ignored = Position.ignored(state.geometry, fen);
  // Addresses have an underscore in place of a blank.
  return { ...state, ...shown, ...told(ignored), game: trees.gameOf(fen.trim().split(/[\s_]+/).join(' ')), setup: null, line: null, problem: null, puzzle: null, lesson: null, judged: false, autoplay: false };
}

/** How many of the turns that lead to the position shown are of a best line, which nobody has played. */
export const aheadOf = ({ game }) => trees.pathTo(game, game.at).filter(i => game.nodes[i].ahead).length;

/** The same game, the last turns that lead to the position shown being such again. */
function withAhead(game, count = 0) {
  const line = count > 0 ? trees.pathTo(game, game.at).slice(-count) : [];
  return { ...game, nodes: game.nodes.map((node, i) => (line.includes(i) ? { ...node, ahead: true } : node)) };
}

/** A game was read, as games.js tells of it, which may be of another variant; a text without turns and without a start of its own leaves the game as it was. */
export function read(state, { variant, start, turns, problem, several, ignored, differs }, at = 0, mode = 'analyse', kept = {}) {
  const other = variant === state.geometry.variant ? state : chose(state, variant);
  if (state.game && turns.length === 0 && [null, other.geometry.startFen].includes(start)) {
    return { ...state, problem, refusal: null };
  }
  const before = entered(other, mode, kept);
  return { ...began(before, start), game: withAhead(trees.gameOf(start, turns, at, Boolean(before.geometry.moveLimit)), kept.ahead), problem, judged: mode === 'analyse' || isAgainst(before),
    ...(several || differs || ignored) && { notice: { key: 'game.notice', several, differs, ignored } } };
}

/** The colours of the whole game are exchanged. */
export function swapped(state) {
  const { geometry, game, puzzle } = state;
  const other = node => ({ ...node, fen: Position.parse(geometry, node.fen).coloursExchanged().format(geometry) });
  return { ...state, ...shown, game: { ...game, nodes: game.nodes.map(other) }, puzzle: puzzle && { ...other(puzzle), line: puzzle.line.map(other), said: null }, lesson: null };
}

/** The board is seen otherwise, each point at the place of another; the game stays as it is. */
export const turned = (state, mapping) => ({ ...state, view: state.view ? state.view.map(place => mapping[place]) : mapping });

export const arrowed = (state, arrows) => ({ ...state, arrows });

/** A turn is played: one that is there already, or a new one, which goes on with the game at its end, and begins a variation anywhere else. */
export function played(state, turn) {
  const game = trees.played(state.game, turn);
  const isNew = game.nodes !== state.game.nodes;
  const goesOn = isNew && !canGo(state, 1) && !isVariation(state);
  return { ...state, ...shown, line: isNew ? null : state.line, autoplay: false, problem: goesOn ? null : state.problem, game };
}

export const canComment = ({ game, setup, puzzle, lesson }) => Boolean(game) && !setup && !puzzle && !lesson && game.at > 0;

export const commented = (state, comment) => ({ ...state, line: null, game: trees.commented(state.game, comment) });

/** The database's turn is taken back, and the one before it; what else was played from there stays. */
export const tookBack = state => ({ ...state, ...shown, line: null, game: trees.takenBack(state.game, lastOwn(state)) });

export const went = (state, at) => (at === state.game.at ? { ...state, autoplay: false } : { ...state, ...shown, game: { ...state.game, at } });

/** The first or the last position of the line shown. */
export const wentToEdge = (state, last) => went(state, last ? trees.lineOf(state.game, state.game.at).at(-1) : 0);

/** The game itself is shown, where its variation begins. */
export const cameBack = state => went(state, trees.inGame(state.game, state.game.at));

/** The variation becomes the line that it differs from, or is deleted: `how` is a function of tree.js. */
export const rearranged = (state, how) => ({ ...state, ...shown, line: null, autoplay: false, game: trees[how](state.game) });

/** Changes the state by `next`; other positions than before are a page of their own for the browser's “Back”. */
export function visiting(state, next, ...values) {
  const after = next(state, ...values);
  return after.game?.nodes === state.game?.nodes && after.geometry === state.geometry && after.mode === state.mode ? after : { ...after, visit: state.visit + 1 };
}

/** The api answered; a FEN that leaves things out becomes the full one. */
export function answered(state, variant, asked, answers) {
  if (state.geometry?.variant !== variant) {
    return state;
  }
  const known = { ...state.answers };
  const full = new Map();
  answers.forEach((answer, i) => {
    known[answer.fen] = underLimit(answer);
    full.set(asked[i], answer.fen);
  });
  const isShort = ({ fen }) => (full.get(fen) ?? fen) !== fen;
  const game = state.game?.nodes.some(isShort)
    ? { ...state.game, nodes: state.game.nodes.map(node => (isShort(node) ? { ...node, fen: full.get(node.fen) } : node)) } : state.game;
  const after = { ...state, answers: known, late: false, game };
  // A turn of a puzzle that was tried before the answer is judged by it.
  const said = isPuzzling(after) && after.puzzle.said?.value === 'open' && presentAnswer(after)?.moves.find(({ move }) => move === after.puzzle.said.move);
  return said ? tried(after, said) : after;
}

export const refused = (state, refusal) => ({ ...state, refusal, late: false, line: refusal.about === 'line' ? null : state.line, autoplay: false });

export const retried = state => ({ ...state, refusal: null });

export const selected = (state, chosen) => ({ ...state, chosen, resigns: false });

export function soughtLine(state, plies) {
  const game = trees.settled(state.game);
  return { ...state, refusal: null, looked: null, game, line: { from: game.at, found: 0, plies, late: false } };
}

export const waitedForLine = state => (state.line ? { ...state, line: { ...state.line, late: true } } : state);

/**
 * So much of the best line is found; where the game goes on otherwise, its first turn is shown, so that one steps along the line. `whole`: nothing
 * more will come; `reached`: after so many turns the final of a draw is reached, null if it is not.
 */
export function followed(state, turns, whole, reached = null) {
  const { from, found } = state.line;
  const line = turns.map((turn, i) => ({ move: turn.move, fen: turn.fen, worth: worthOf(underLimit(turn)), forever: reached !== null && i + 1 >= reached }));
  const game = trees.looked(state.game, from, line, whole);
  const first = found === 0 && line.length > 0 && game.at === from ? trees.following(game, from, line[0].move) : undefined;
  const isBeside = first !== undefined && first !== trees.next(game, from);
  const shows = isBeside ? went({ ...state, game }, first) : { ...state, game };
  return { ...shows, line: whole ? null : { ...state.line, found: turns.length } };
}

export const autoplayed = (state, autoplay) => ({ ...state, autoplay: autoplay && canGo(state, 1) });

/** Values are hidden, and turns of a best line forgotten, or values are shown; what is so by itself is not chosen, and ends by itself. */
export function veiled(state) {
  const hides = !isVeiled(state);
  const after = { ...state, hides: hides === hidesByItself(state) ? null : hides, hint: 0 };
  return isAsked(state) ? state : hides && state.game ? { ...after, line: null, looked: null, game: trees.settled(state.game) } : after;
}

/** One hint more; after the last one none. Where nothing is known, the first says so, and is the last. */
export const hinted = state => ({ ...state, hint: (state.hint + 1) % (presentAnswer(state).value === 'unknown' ? 2 : 3) });

export const pocketed = (state, geometry, pocket) => (state.geometry === geometry ? { ...state, pocket } : state);

export function playedFromPocket(state) {
  const { move, proved } = state.pocket.turn(past(state));
  return { ...played(state, presentAnswer(state).moves.find(turn => turn.move === move)), unproved: !proved };
}

/** The turns of the game are to be judged: unknown positions are asked about. */
export const judging = state => ({ ...state, judged: true });

/** A position is set up, beginning with the one that was left unfinished, or the one shown. */
export const settingUp = state => ({ ...entered(state, 'positions'), draft: null,
  setup: state.draft ?? setups.begun(presentPosition(state) ?? Position.empty(state.geometry), state.geometry.men) });

/** Changes the position being set up, by a function of setup.js with its values. */
export const setUp = (state, change, ...values) => ({ ...state, refusal: null, setup: setups[change](state.setup, ...values) });

export const gaveUpSetup = state => ({ ...entered({ ...state, setup: null }, 'analyse'), draft: null });

/** The position that was set up is shown. */
export const finished = (state, fen) => ({ ...began(entered({ ...state, setup: null }, 'analyse'), fen), draft: null });

/** The position before a mistake is shown, and what is told of it. */
export const lookedAt = (state, mistake) => ({ ...went(state, state.game.nodes[mistake].parent), looked: mistake });

/** A mistake of a lesson is asked, from before it. */
function askedAgain(state, lesson) {
  const { game, mistakes, at } = lesson;
  const { parent } = game.nodes[mistakes[at]];
  const { fen } = game.nodes[parent];
  const right = keepers(state.answers[fen]).map(({ move }) => move);
  return { ...state, ...shown, line: null, autoplay: false, puzzle: null, game: { ...game, at: parent }, lesson: { ...lesson, fen, right, said: null, done: null } };
}

/** The mistakes of the game, by their nodes, are asked one after the other. */
export const learning = (state, mistakes) => (mistakes.length === 0 ? noticed(state, { key: 'learn.none' }) : askedAgain(state, { game: state.game, mistakes, at: 0, found: 0 }));

/** A turn is tried in place of a mistake: one that keeps the worth is played. */
export function triedAgain(state, turn) {
  const { lesson } = state;
  return lesson.right.includes(turn.move) ? played({ ...state, lesson: { ...lesson, found: lesson.found + 1, done: 'found' } }, turn)
    : { ...state, chosen: NOTHING, lesson: { ...lesson, said: turn } };
}

/** A turn that would have kept what the mistake gave away is played. */
export function shownAgain(state) {
  const { lesson, ...asked } = askedAgain(state, state.lesson);
  return played({ ...asked, lesson: { ...lesson, done: 'shown' } }, presentAnswer(asked).moves.find(({ move }) => move === lesson.right[0]));
}

/** The next mistake is asked, or the lesson ends: after the last one, or as somebody leaves it. The game is as it was. */
export function learnedOn(state, leave = false) {
  const { lesson } = state;
  const { game, mistakes, at, found } = lesson;
  return !leave && at + 1 < mistakes.length ? askedAgain(state, { ...lesson, at: at + 1 })
    : { ...state, ...shown, line: null, game: { ...game, at: game.nodes[mistakes[at]].parent }, lesson: null, notice: { key: 'learn.end', found, of: mistakes.length } };
}

export const puzzled = (state, puzzle) => ({ ...began(entered(state, 'puzzles'), puzzle.fen), puzzle: { missed: false, ...puzzle, said: null, done: null } });

/** A puzzle is on the board again, so many of its turns played, as the browser's history keeps it. */
export const reopened = (state, puzzle, at) => ({ ...puzzled(state, puzzle), game: trees.gameOf(puzzle.fen, puzzle.line.slice(0, at), at) });

export const sought = (state, seeks) => ({ ...state, seeks: { ...state.seeks, ...seeks } });

/** A turn of a puzzle is tried: the right one is played; instead of the last one, another that takes a stone may be as good, as the answer tells when it comes. */
export function tried(state, turn) {
  const { puzzle } = state;
  const at = plies(state);
  const right = puzzle.line[at];
  const isLast = at === puzzle.line.length - 1;
  const open = { ...puzzle, said: null };
  const solved = { ...open, done: 'solved' };
  const isAsGood = isLast && [turn, right].every(({ move }) => move.includes('x')) && turn.value === presentAnswer(state)?.value;
  if (turn.move !== right.move && !isAsGood) {
    return { ...state, chosen: NOTHING, puzzle: { ...puzzle, said: turn, missed: true } };
  }
  const after = played({ ...state, puzzle: isLast ? solved : open }, turn);
  // After a step back the answer is there already.
  return isAnswering(after) && canGo(after, 1) ? answeredPuzzle(after) : after;
}

export const answeredPuzzle = state => played(state, state.puzzle.line[plies(state)]);

/** The line that solves the puzzle is shown, turn by turn, from the position shown on. */
export function gaveUpPuzzle(state) {
  const { game, puzzle } = state;
  const whole = trees.gameOf(game.nodes[0].fen, puzzle.line, plies(state));
  return autoplayed({ ...state, ...shown, game: whole, puzzle: { ...puzzle, said: null, missed: true, done: 'shown' } }, true);
}
