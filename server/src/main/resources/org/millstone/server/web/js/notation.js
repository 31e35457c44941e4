// Games as text: turns in our notation, what engines are told, and the written forms of people.

import { fenReading, formatFen, startPosition } from '../millstone/position.js';
import { apply, end, formatTurn, generate } from '../millstone/turns.js';
import { whyNot } from './legal.js';
import { tidyComment, turnsCode } from './link.js';
import { Tokens, Words } from './tokens.js';

/** The longest text that is read as a game, in characters: a game has a few thousand. */
const LONGEST_TEXT = 200_000;

const LINE_END = /\r\n|[\r\n\u0085\u2028\u2029]/;
const BLANK = /[\v\f\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/g;
const TAG = /[ \t]*\[[ \t]*(\w+)[ \t]+"([^"\\]*(?:\\.[^"\\]*)*)"[ \t]*\]/y;
const LEADING = /\s+|\{[^}]*\}/y;
const MOVES = /^\s*moves(?=\s|$)/i;
const LINE_COMMENT = /^[;%]/;
const STARTPOS = /^(?:position\s+)?startpos(?=\s|$)/i;
const FEN_AFTER_A_WORD = /^(?:position\s+)?fen\s+/i;
const FEN = /^(?:(?:position\s+)?fen\s+)?(\S+(?:[ \t]+[A-Za-z?](?=\s|$))*(?:[ \t]+(?:-?\d+|ids:\S*)(?=\s|$))*)/i;
const SHORTEST_BOARD = 6;
/** Fields behind a FEN that are turns, or say that turns follow. */
const TURN_IN_FEN = /^(?:moves?|pass|(?:\d+[.)]+)?(?:x?[a-z]\d+(?:\W*x?[a-z]\d+)*|(?:x|\d+[-x:])\d+(?:[-x:]\d+)*|-?\(\d,\d\).*))$/i;
const NUMBER = /(?<!\S)\d+(?!\S)/;
/** A FEN with seven numbers, as written until 2022. */
const FIELDS_OF_OLD_FORM = 11;
/** Faults that say that nothing of the text can be trusted. */
const OF_THE_TEXT = ['ambiguous-numbers', 'other-board'];
/** A line of three back-ticks, with the name of a language or without. A name of two letters may be a point's. */
const FENCE = /^[ \t]*```+[ \t]*(?:[A-Za-z]{3,})?[ \t]*$/;
/** How deep variations of variations are read. */
const DEEPEST = 20;

/**
 * Parts a text with several games, each of which but the first begins with tags, or behind a line of three back-ticks.
 *
 * @param {string} text
 * @returns {string[]} one text a game; one that is empty if there is nothing
 */
export function splitGames(text) {
  const games = [[]];
  let played = false;
  let tagged = false;
  let open = false; // whether a comment before the tags is not closed yet
  let fenced = false; // whether a fence stands behind turns
  const says = (rest, isTagged) => {
    tagged ||= isTagged;
    let left = rest.trim();
    while (!tagged && (open || left.startsWith('{'))) { // before all tags, comments say nothing
      open = !left.includes('}');
      left = open ? '' : left.slice(left.indexOf('}') + 1).trim();
      if (open) {
        return false;
      }
    }
    return left !== '' && (tagged || !LINE_COMMENT.test(left));
  };
  for (const each of lines(text)) {
    const fence = each.includes('```') && FENCE.test(each);
    const line = fence ? '' : each;
    const { tags, rest } = parted(line);
    fenced ||= fence && (played || open);
    if (tags.length > 0 && (played || open) || fenced && line.trim() !== '') {
      games.push([]);
      played = false;
      tagged = false;
      open = false;
      fenced = false;
    }
    played = says(rest, tags.length > 0) || played;
    games.at(-1).push(line);
  }
  return games.map(game => game.join('\n'));
}

/**
 * Reads a game, up to the first turn that is not possible. From a text with several games it reads the first.
 *
 * @param {Rules} rules
 * @param {string} text turns as `d6`, `a1-a4xd7`, `a1a4(d7)`, `xd7` (ends the turn before), `pass`, or in a notation of another program, with move numbers, results, comments and
 *     marks or without; after `position startpos moves`, `position fen FEN moves`, a FEN, or tags
 * @returns {{ start: ?string, ignored: ?string, turns: { text: string, fen: string, variations: ?object[][] }[], end: ?string, problem: ?object }} `start`, `fen`: positions in full form,
 *     `start` null if it cannot be read; `clock`: how many plies in a row were quiet before the start, left out if none was; `ignored`: the fields at the end of its FEN that mean nothing here, left out if there are none; `text`: turns in our notation; `comment`: what stands in comments behind a turn, left out if nothing does; `variations`: what stands in brackets behind a turn, lists of turns that could
 *     have been played instead, each up to the first that is not possible; left out if there are none; `end`: why the game is over after them, as in answers; `problem`:
 *     { turn, token, reason }: the number of the turn that is not possible, from 1 (0: the start), as it is written, and why, as
 *     {@link whyNot} says it, or as {@link Tokens#next}: { key: 'not-a-turn', side }, { key: 'open-comment', side }: a comment begins that is not closed; or
 *     { key: 'bad-start', message }, or { key: 'too-long', count }: the text is longer than so many characters, and nothing of it was read, or { key: 'no-turn' }: it
 *     has none, but something that is neither a comment nor a result
 */
export function readGame(rules, text) {
  if (text.length > LONGEST_TEXT) {
    return { start: formatFen(rules, startPosition(rules)), turns: [], end: null, problem: { turn: 0, token: '', reason: { key: 'too-long', count: LONGEST_TEXT } } };
  }
  const { start, turns, runsOn } = split(splitGames(text)[0]);
  return playFrom(rules, start, new Tokens(rules.board, turns), runsOn);
}

/** Reads the game of a link as {@link readGame} does a text: from a position, the words of its code. */
export const readCode = (rules, fen, words) => playFrom(rules, fen, new Words(rules.board, words));

function playFrom(rules, start, tokens, runsOn = false) {
  let state;
  let clock = 0;
  let ignored = '';
  try {
    ({ state, clock, ignored } = start === null ? { state: startPosition(rules), clock, ignored } : fenReading(rules, start));
    if (ignored.split(/[\s_]+/).some(field => TURN_IN_FEN.test(field))) {
      throw new Error('a FEN holds no turns: they come after the word \'moves\'');
    }
    ignored ||= runsOn ? oddNumber(rules, state, start) : '';
  } catch (failure) {
    return { start: null, turns: [], end: null, problem: { turn: 0, token: start, reason: { key: 'bad-start', message: failure.message } } };
  }
  const game = play(rules, state, tokens);
  const { problem, turns } = game;
  const unread = (token, { side, ...reason }) => ({ start: formatFen(rules, state), turns: [], end: end(rules, state), problem: { turn: 0, token, reason } });
  if (problem !== null && OF_THE_TEXT.includes(problem.reason.key)) {
    return unread(problem.token, problem.reason);
  }
  const odd = tokens.odd ?? (runsOn && NUMBER.test(ignored) ? ignored : null);
  if (problem === null && turns.length === 0 && odd !== null && (start === null || !odd.startsWith('(') || tokens.misspelled !== null)) { // brackets behind a position hold its lines
    return unread(odd, { key: 'no-turn' });
  }
  return { start: formatFen(rules, state), ...clock > 0 && { clock }, ...ignored && { ignored }, ...game };
}

/** The last of a FEN's seven numbers if it cannot be the number of the turn: it may be a point behind six. Else nothing. */
function oddNumber(rules, { ownHand, opponentHand }, fen) {
  const fields = fen.split(/[ \t]+/);
  const placed = 2 * rules.men - ownHand - opponentHand;
  const isOdd = fields.length === FIELDS_OF_OLD_FORM && ownHand + opponentHand > 0 && (placed === 0 || !rules.hasFreeHands) && NUMBER.test(fields.at(-1))
    && !['0', `${Math.floor(placed / 2) + 1}`, `${Math.floor((placed + 1) / 2)}`].includes(fields.at(-1));
  return isOdd ? fields.at(-1) : '';
}

function play(rules, start, tokens, depth = 0) {
  const turns = [];
  let state = start;
  let before = null; // the last turn
  let open = null; // a turn that lacks a removal
  let held = []; // what stands before that
  let said = []; // comments on the turn that comes
  const stopped = (token, reason) => ({ turns, end: end(rules, state), problem: { turn: turns.length + 1, token, reason } });
  const attach = lines => {
    const variations = turns.length === 0 || depth === DEEPEST ? []
      : lines.map(line => play(rules, before, line, depth + 1).turns).filter(variation => variation.length > 0);
    if (variations.length > 0) {
      turns.at(-1).variations = [...turns.at(-1).variations ?? [], ...variations];
    }
  };
  const note = comments => {
    const comment = comments.length > 0 && turns.length > 0 && tidyComment([turns.at(-1).comment ?? '', ...comments].join(' '));
    if (comment) {
      turns.at(-1).comment = comment;
    }
  };
  for (let next = tokens.next(); next !== null; next = tokens.next()) {
    const token = open !== null || state.pending > 0 ? whereRemovalIsDue(next) : next;
    if (open === null && turns.length > 0) {
      note(tokens.comments);
    } else {
      said = said.concat(tokens.comments);
    }
    if (open === null) {
      attach(tokens.variations);
    } else {
      held = held.concat(tokens.variations);
    }
    const continued = open !== null && token.turn !== null && isRemoval(token.turn);
    if (open !== null && !continued && token.reason?.key !== 'open-comment') { // a comment may hold the removal
      return stopped(open.text, open.reason);
    }
    if (token.turn === null) {
      return stopped(token.text, { ...token.reason, side: state.side });
    }
    const written = continued ? `${open.text} ${token.text}` : token.text;
    const removing = removed => (continued ? { ...open.turn, removed: [...open.turn.removed, ...removed] } : fitting(rules, state, { ...token.turn, removed }));
    const { removed } = token.turn;
    const whole = removing(removed);
    const wrong = whyNot(rules, state, whole);
    const cut = wrong && token.cuts.find(({ count }) => whyNot(rules, state, removing(removed.slice(0, count))) === null);
    if (cut) {
      tokens.goBack(cut);
    }
    const turn = cut ? removing(removed.slice(0, cut.count)) : whole;
    const reason = cut ? null : wrong;
    if (reason?.key === 'removal-missing' && !token.whole) {
      open = { text: written, turn, reason };
    } else if (reason !== null) {
      return stopped(written, reason);
    } else {
      const listed = generate(rules, state).find(other => isSame(other, turn));
      if (token.whole && turnsCode([formatTurn(rules, listed)]) !== token.text) {
        return stopped(token.text, { key: 'not-a-turn', side: state.side });
      }
      before = state;
      state = apply(rules, state, listed);
      turns.push({ text: formatTurn(rules, listed), fen: formatFen(rules, state) });
      note(said);
      said = [];
      attach(held);
      held = [];
      open = null;
    }
  }
  if (open !== null) {
    return stopped(open.text, open.reason);
  }
  note(tokens.comments);
  attach(tokens.variations);
  return { turns, end: end(rules, state), problem: null };
}

/** A token that places or removes is a removal where one is due. */
function whereRemovalIsDue(token) {
  return token.turn?.form === 'places-or-removes' ? { ...token, turn: { from: -1, to: -1, removed: [token.turn.to, ...token.turn.removed] } } : token;
}

/** A turn as it is, or what joined points are besides a move, a placement that removes a stone, if that is possible: never both are. */
function fitting(rules, state, turn) {
  if (turn.form !== 'joined') {
    return turn;
  }
  const placing = { from: -1, to: turn.from, removed: [turn.to, ...turn.removed] };
  const reason = whyNot(rules, state, placing);
  return reason === null || reason.key === 'removal-missing' ? placing : turn;
}

const isRemoval = ({ to, removed }) => to < 0 && removed.length > 0;

/** Whether two turns do the same, in whatever order they remove. */
function isSame(one, other) {
  return one.from === other.from && one.to === other.to && one.removed.length === other.removed.length
    && one.removed.every(point => other.removed.includes(point));
}

/**
 * A game's start, null if it is the empty board, and its turns, as text. `runsOn`: the start stands in the text itself, and nothing parts it from what
 * follows, so numbers may be points.
 */
function split(text) {
  const lines = text.split('\n').map(parted);
  const all = lines.slice(Math.max(0, lines.findIndex(({ tags }) => tags.length > 0))); // before the tags are comments
  const tagged = tagOf(all, 'FEN');
  const written = withoutLeading(all.map(({ rest }) => rest).join('\n'));
  const blank = /^[^\n]*_/.test(written) ? written.replaceAll('_', ' ') : written; // as addresses have them
  return startOf(blank) ?? { start: tagged, turns: written, runsOn: false };
}

function startOf(game) {
  const startpos = STARTPOS.exec(game);
  if (startpos !== null) {
    return { start: null, turns: game.slice(startpos[0].length).replace(MOVES, ''), runsOn: false };
  }
  const [first] = /^\S*/.exec(game);
  const fen = FEN_AFTER_A_WORD.test(game) || isBoard(first) ? FEN.exec(game) : null;
  const rest = game.slice(fen?.[0].length ?? 0);
  return fen && { start: fen[1], turns: rest.replace(MOVES, ''), runsOn: !MOVES.test(rest) };
}

/**
 * What a tag of a text, of several games of the first, calls its game; null if none does, where the text is too long to be read, and for signs such as `?` that
 * stand for no name.
 */
export function variantOf(text) {
  return text.length > LONGEST_TEXT ? null : tagOf(splitGames(text)[0].split('\n').map(parted), 'VARIANT', called => keyOf(called) !== '');
}

/** The game that a name means, of those that have `names`, in any case, with any blanks, hyphens and apostrophes; undefined if none does. */
export const gameCalled = (games, name) => games.find(({ names }) => names.some(other => keyOf(other) === keyOf(name)));

/** What names have in common that people take for the same. */
const keyOf = name => name.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');

/** The text of the first tag of a name that says something, in lines as they are parted; null if there is none. */
const tagOf = (all, name, says = () => true) => all.flatMap(({ tags }) => tags).find(tag => tag[1].toUpperCase() === name && says(tag[2]))?.[2] ?? null;

/** The tags that a line begins with, and what follows them. */
function parted(line) {
  const tags = [];
  let end = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(line); tag !== null; tag = TAG.exec(line)) {
    tags.push(tag);
    end = TAG.lastIndex;
  }
  return { tags, rest: line.slice(end) };
}

/** Whether a word looks like the board of a FEN, even one with a fault. */
function isBoard(word) {
  return word.length >= SHORTEST_BOARD && /[@*/]/.test(word) && !/\d/.test(word);
}

/** Returns a text without the blanks and comments that it begins with. */
function withoutLeading(text) {
  LEADING.lastIndex = 0;
  let end = 0;
  while (LEADING.test(text)) {
    end = LEADING.lastIndex;
  }
  return text.slice(end);
}

/** The lines of a text, in which tabs and spaces are the only blanks. */
function lines(text) {
  return text.split(LINE_END).map(line => line.replace(BLANK, ' '));
}
