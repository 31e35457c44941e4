// Games as text: turns in our notation, what engines are told, and the written forms of people.

import { beginning } from '../millstone/fault.js';
import { fenReading, formatFen, startPosition } from '../millstone/position.js';
import { end } from '../millstone/turns.js';
import { beginsAsJson, isWholeGame, jsonAsText } from './json.js';
import { MARKS, RESULT, Replay, replayCode } from './replay.js';
import { NOTATIONS, match } from './spelling.js';

/** The longest text that is read as a game, in characters: a game has a few thousand. */
const LONGEST_TEXT = 200_000;

const LINE_END = /\r\n|[\r\n\u0085\u2028\u2029]/;
const BLANK = /[\v\f\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/g;
const TAG = /[ \t]*\[[ \t]*(\w+)[ \t]+"([^"\\]*(?:\\.[^"\\]*)*)"[ \t]*\]/gy;
const LEADING = /^(?:\s+|\{[^}]*\})+/;
const MOVES = /^\s*moves(?=\s|$)/i;
const LINE_COMMENT = /^[;%]/;
const STARTPOS = /^(?:position\s+)?startpos(?=\s|$)/i;
const FEN_AFTER_A_WORD = /^(?:position\s+)?fen\s+/i;
const FEN = /^(?:(?:position\s+)?fen\s+)?(\S+(?:[ \t]+[A-Za-z?](?=\s|$))*(?:[ \t]+(?:-?\d+|ids:\S*)(?=\s|$))*)/i;
/** What looks like the board of a FEN, even with a fault. */
const BOARD = /^(?=[^\s@*/]*[@*/])[^\s\d]{6,}(?=\s|$)/;
/** A position as other programs write it, with digits or letters for points: no FEN, and no turn. */
const FOREIGN = /^(?:(?=[\d|/]{16})\d{6,}(?:[|/]\d{6,})*|(?=\S*[A-Za-z])[WwBbXxOo.#+|-]{16,}(?:\|\S*)?|[^\s|]{6,}\|[WwBb]\|\S*)(?=[\s_]|$)/;
/** Fields behind a FEN that are turns, or say that turns follow. */
const TURN_IN_FEN = /^(?:moves?|pass|(?:\d+[.)]+)?(?:x?[a-z]\d+(?:\W*x?[a-z]\d+)*|(?:x|\d+[-x:])\d+(?:[-x:]\d+)*|-?\(\d,\d\).*))$/i;
const NUMBER = /(?<!\S)\d+(?!\S)/;
/** A FEN with seven numbers, as written until 2022. */
const FIELDS_OF_OLD_FORM = 11;
/** Faults that say that nothing of the text can be trusted. */
const OF_THE_TEXT = ['ambiguous-numbers', 'other-board'];
/** A line of three back-ticks, with the name of a language or without. A name of two letters may be a point's. */
const FENCE = /^[ \t]*```+[ \t]*(?:[A-Za-z]{3,})?[ \t]*$/;
/** What a text without turns may have: results and the number of the first turn; then what is odd. */
const ODD = new RegExp(`(?:[\\s,|!?.\\u2026]|\\{\\s*\\}|;[ \\t]*(?=\\n|$)|${RESULT}|(?<!\\d)1${MARKS})*(\\{[^}]*\\}|;[^\\n]*|\\([^)]*\\)?|[^\\s,;]*)`, 'yu');
/** Signs that are read as if they were the ASCII below them, besides the full-width forms of ASCII. */
const WIDE = '\u3010\u3011\u3014\u3015\u3016\u3017\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f\u3002\uff61\u3001\uff64\u201c\u201d\u30fc';
const PLAIN = '()()()()()()()..,,""-';
const ANY_WIDE = new RegExp(`[${WIDE}\\uff01-\\uff5e]`, 'g');
const LONGEST_TOKEN = 40;

/**
 * Parts a text with several games, each of which but the first begins with tags, or behind a line of three back-ticks; or each is a line of JSON.
 *
 * @param {string} text
 * @returns {string[]} one text a game; one that is empty if there is nothing. JSON becomes text, unless it is not plain which turns were played
 */
export function splitGames(text) {
  // Whether turns were read, or tags; whether a comment before the tags is not closed yet; whether a fence stands behind turns.
  const begun = () => ({ lines: [], played: false, tagged: false, open: false, fenced: false, recorded: false });
  const games = [begun()];
  for (const each of text.replace(BLANK, ' ').split(LINE_END)) {
    const fence = each.includes('```') && FENCE.test(each);
    const line = fence ? '' : each;
    const { tags, rest } = parted(plain(line));
    const { played, open, fenced, recorded } = games.at(-1);
    if (tags.length > 0 && (played || open) || fenced && line.trim() !== '' || recorded && isWholeGame(line)) {
      games.push(begun());
    }
    const game = games.at(-1);
    game.fenced ||= fence && (played || open);
    game.recorded ||= isWholeGame(line);
    game.tagged ||= tags.length > 0;
    game.played = says(game, rest) || game.played;
    game.lines.push(line);
  }
  return games.map(game => game.lines.join('\n')).flatMap(game => {
    const text = jsonAsText(game);
    return text === null ? [game] : splitGames(text);
  });
}

/** A text of the same length, with ASCII for signs that mean the same, as Chinese and Japanese keyboards write them. */
const plain = text => text.replace(ANY_WIDE, wide => PLAIN[WIDE.indexOf(wide)] ?? String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Whether a line says something behind its tags. Before all tags, comments say nothing. */
function says(game, rest) {
  if (game.tagged || game.open && !rest.includes('}')) {
    return game.tagged && rest.trim() !== '';
  }
  const left = (game.open ? rest.slice(rest.indexOf('}') + 1) : rest).replace(LEADING, '');
  game.open = left.startsWith('{');
  return !game.open && left !== '' && !LINE_COMMENT.test(left);
}

/**
 * Reads a game, up to the first turn that is not possible. From a text with several games it reads the first.
 *
 * @param {Rules} rules
 * @param {string} text turns in any notation, with move numbers, results, comments and marks or without; after `position startpos moves`, `position fen
 *     FEN moves`, a FEN, or tags
 * @returns {{ start: ?string, clock: ?number, ignored: ?string, turns: { text: string, fen: string, comment: ?string, variations: ?object[][] }[], end:
 *     ?string, problem: ?object }} `start`, `fen`: positions in full form, `start` null if it cannot be read; `clock`: how many plies in a row were
 *     quiet before it; `ignored`: the fields at the end of its FEN that mean nothing here; `text`: turns in our notation; `comment`: what stands in
 *     comments behind a turn; `variations`: lists of turns that could have been played instead of it, each up to the first that is not possible; what
 *     says nothing is left out. `end`: why the game is over after them, as in answers; `problem`: { turn, token, reason }: the number of the turn that
 *     is not possible, from 1 (0: the start, or the whole text), as it is written, and why, as {@link whyNot} says it, or { key, ... }: 'not-a-turn',
 *     'stray-number', 'open-comment', 'mixed-notations' { notation, before }, 'other-board' { notation }, 'ambiguous-numbers', 'no-turn', 'json',
 *     'bad-start' { message }, 'too-long' { count }
 */
export function readGame(rules, text) {
  if (text.length > LONGEST_TEXT) {
    return { start: formatFen(rules, startPosition(rules)), turns: [], end: null, problem: { turn: 0, token: '', reason: { key: 'too-long', count: LONGEST_TEXT } } };
  }
  const [game] = splitGames(text);
  const { start, turns, written, said, runsOn } = split(game);
  return playFrom(rules, start, state => replay(rules, state, turns, written), {
    runsOn, json: beginsAsJson(game) ? beginning(game.trim(), LONGEST_TOKEN) : '', oddIn: misspelled => oddIn(plain(said), said, null) || oddIn(turns, written, start, misspelled),
  });
}

/** Reads the game of a link as {@link readGame} does a text: from a position, the words of its code. */
export const readCode = (rules, fen, words) => playFrom(rules, fen, state => replayCode(rules, state, words));

/**
 * Reads a game in each notation, up to the one in which it gets through; if it does in none, returns the reading that got farthest. It gets through in one
 * at most: turns look different in each, and numbers that may be PlayOK's or OpenSpiel's do not get through.
 */
function replay(rules, start, text, written) {
  let farthest = null;
  for (const notation of Object.keys(NOTATIONS)) {
    const other = farthest?.isThrough ? farthest : new Replay(rules, start, notation, text, written);
    farthest = farthest === null || other.isFartherThan(farthest) ? other : farthest;
  }
  return farthest;
}

/** The first thing that a text without turns should not have, as it is written: a comment, or a variation, but not behind a position; empty if there is none. */
function oddIn(text, written, start, misspelled) {
  const [{ length }, odd] = match(ODD, text, 0);
  return odd.startsWith('(') && start !== null ? misspelled ?? '' : written.slice(length - odd.length, length);
}

function playFrom(rules, start, play, { runsOn = false, json = '', oddIn: odd = () => '' } = {}) {
  let state;
  let clock = 0;
  let ignored = '';
  try {
    if (FOREIGN.test(start ?? '')) {
      throw new Error(`a position is written like this: ${formatFen(rules, startPosition(rules))}`);
    }
    ({ state, clock, ignored } = start === null ? { state: startPosition(rules), clock, ignored } : fenReading(rules, start));
    if (ignored.split(/[\s_]+/).some(field => TURN_IN_FEN.test(field))) {
      throw new Error('a FEN holds no turns: they come after the word \'moves\'');
    }
    ignored ||= runsOn ? oddNumber(rules, state, start) : '';
  } catch (failure) {
    return { start: null, turns: [], end: null, problem: { turn: 0, token: start, reason: { key: 'bad-start', message: failure.message } } };
  }
  const fen = formatFen(rules, state);
  const unread = (token, key, reason = {}) => ({ start: fen, turns: [], end: end(rules, state), problem: { turn: 0, token, reason: { ...reason, key } } });
  if (json) {
    return unread(json, 'json');
  }
  const { turns, problem, state: last = state, misspelled } = play(state);
  if (problem !== null && OF_THE_TEXT.includes(problem.reason.key)) {
    const { key, side, ...reason } = problem.reason;
    return unread(problem.token, key, reason);
  }
  const said = problem === null && turns.length === 0 && (odd(misspelled) || (runsOn && NUMBER.test(ignored) ? ignored : ''));
  return said ? unread(beginning(said, LONGEST_TOKEN), 'no-turn') : { start: fen, ...clock > 0 && { clock }, ...ignored && { ignored }, turns, end: end(rules, last), problem };
}

/** The last of a FEN's seven numbers if it cannot be the number of the turn: it may be a point behind six. Else nothing. */
function oddNumber(rules, { ownHand, opponentHand }, fen) {
  const fields = fen.split(/[ \t]+/);
  const placed = 2 * rules.men - ownHand - opponentHand;
  const isOdd = fields.length === FIELDS_OF_OLD_FORM && ownHand + opponentHand > 0 && (placed === 0 || !rules.hasFreeHands) && NUMBER.test(fields.at(-1))
    && !['0', `${Math.floor(placed / 2) + 1}`, `${Math.floor((placed + 1) / 2)}`].includes(fields.at(-1));
  return isOdd ? fields.at(-1) : '';
}

/**
 * A game's start, null if it is the empty board, and its turns, as text: `turns` plain, `written` as they are written, and `said` in comments before the
 * start and among the tags. `runsOn`: the start stands in the text itself, and nothing parts it from what follows, so numbers may be points.
 */
function split(text) {
  const lines = plain(text).split('\n').map(parted);
  const from = Math.max(0, lines.findIndex(({ tags }) => tags.length > 0)); // before the tags are comments
  const tagged = tagOf(lines, 'FEN');
  const rests = lines.slice(from).map(({ rest }) => rest).join('\n');
  const game = rests.replace(LEADING, '');
  const blank = /^[^\n]*_/.test(game) ? game.replaceAll('_', ' ') : game; // as addresses have them
  const found = startOf(blank) ?? { start: tagged, turns: game, runsOn: false };
  const typed = text.split('\n').slice(from).map((line, i) => line.slice(line.length - lines[from + i].rest.length)).join('\n');
  const said = [...text.split('\n').slice(0, from), typed.slice(0, rests.length - game.length)].join('\n');
  return { ...found, written: typed.slice(typed.length - found.turns.length), said };
}

function startOf(game) {
  const startpos = STARTPOS.exec(game);
  if (startpos !== null) {
    return { start: null, turns: game.slice(startpos[0].length).replace(MOVES, ''), runsOn: false };
  }
  const fen = FEN_AFTER_A_WORD.test(game) || BOARD.test(game) || FOREIGN.test(game) ? FEN.exec(game) : null;
  const rest = game.slice(fen?.[0].length ?? 0);
  return fen && { start: fen[1], turns: rest.replace(MOVES, ''), runsOn: !MOVES.test(rest) };
}

/**
 * What a tag of a text, of several games of the first, calls its game; null if none does, where the text is too long to be read, and for signs such as `?` that
 * stand for no name.
 */
export function variantOf(text) {
  return text.length > LONGEST_TEXT ? null : tagOf(plain(splitGames(text)[0]).split('\n').map(parted), 'VARIANT', called => keyOf(called) !== '');
}

/** The game that a name means, of those that have `names`, in any case, with any blanks, hyphens and apostrophes; undefined if none does. */
export const gameCalled = (games, name) => games.find(({ names }) => names.some(other => keyOf(other) === keyOf(name)));

/** What names have in common that people take for the same. */
const keyOf = name => name.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');

/** The text of the first tag of a name that says something, in lines as they are parted; null if there is none. */
const tagOf = (all, name, says = () => true) => all.flatMap(({ tags }) => tags).find(tag => tag[1].toUpperCase() === name && says(tag[2]))?.[2] ?? null;

/** The tags that a line begins with, and what follows them. */
function parted(line) {
  const tags = [...line.matchAll(TAG)];
  return { tags, rest: line.slice(tags.reduce((end, [tag]) => end + tag.length, 0)) };
}
