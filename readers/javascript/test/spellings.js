// Random games, and the ways in which people and programs write them.

import { formatFen, parseFen, startPosition } from '../src/position.js';
import { apply, formatTurn, generate } from '../src/turns.js';

/** Numbers from 0 to below 1, the same for the same seed (Mulberry32). */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

const one = (random, list) => list[Math.floor(random() * list.length)];

/** A random game of at most so many turns: { start, turns, fens }. Turns that remove stones are preferred, so that games come to an end. */
export function randomGame(rules, random, most, fen = null) {
  let state = fen === null ? startPosition(rules) : parseFen(rules, fen);
  const game = { start: fen, turns: [], fens: [formatFen(rules, state)] };
  for (let possible = generate(rules, state); possible.length > 0 && game.turns.length < most; possible = generate(rules, state)) {
    const removing = possible.filter(({ removed }) => removed.length > 0);
    const turn = one(random, removing.length > 0 && random() < 0.7 ? removing : possible);
    game.turns.push(formatTurn(rules, turn));
    state = apply(rules, state, turn);
    game.fens.push(formatFen(rules, state));
  }
  return game;
}

/** A game in some spelling. */
export function spelled(rules, { start, turns, fens }, random) {
  const style = {
    heading: one(random, start === null ? ['', '', 'position startpos moves ', 'startpos\n', '[Event "a (game); of {ours}"]\n[Result "*"]\n\n']
      : [`${start}\n`, `fen ${start} moves `, `position fen ${start} moves `, `[SetUp "1"]\n[FEN "${start}"]\n\n`, `${fens[0]} `]),
    numbers: one(random, [null, null, '.', '. ', ')', ' ']),
    between: one(random, [' ', ' ', '  ', '\n', '\r\n', ', ', '; ', '\t']),
    dash: one(random, ['-', '-', '', ' - ', '\u2013', '->', '\u2192']),
    removal: one(random, ['x', 'x', ':', ' x ', '()', ' (x)', ' of its own', '\u00d7']),
    capitals: random() < 0.15 && !rules.board.names.some(name => name !== name.toLowerCase()),
    aside: one(random, ['', '', '!', '??', ' {well (played); or not}', ' $3', ' (1. a1 b2) ']),
    result: one(random, ['', '', ' 1-0', ' 0-1', ' 1/2-1/2', ' *']),
  };
  const black = fens[0].split(' ')[1] === 'b' ? 1 : 0;
  const written = turns.map((turn, i) => {
    const ply = i + black;
    const number = style.numbers === null || ply % 2 === 1 && i > 0 ? ''
      : ply % 2 === 1 ? '1... ' : `${Math.floor(ply / 2) + 1}${style.numbers}`;
    const aside = random() < 0.2 ? style.aside : '';
    return `${number}${spelledTurn(turn, style)}${aside}`;
  });
  const text = written.join(style.between === '; ' && style.aside.includes('{') ? ' ' : style.between);
  return style.heading + (style.capitals ? text.toUpperCase() : text) + style.result;
}

function spelledTurn(turn, { dash, removal }) {
  const [quiet, ...removed] = turn.split('x');
  const points = removed.map(point => (removal === ' of its own' ? ` x${point}` : removal.includes('()') ? `(${point})`
    : removal.includes('(x)') ? ` (x${point})` : `${quiet === '' ? 'x' : removal}${point}`));
  return quiet.replace('-', dash) + (quiet === '' ? `x${removed.join('x')}` : points.join(''));
}

/** A game with one turn put in another's place, one left out, or without a removal: { ...game, turns, at }, `at` the first turn that differs. */
export function spoiled(rules, game, random) {
  const at = Math.floor(random() * game.turns.length);
  const turns = [...game.turns];
  const { names } = rules.board;
  const wrong = [one(random, names), `${one(random, names)}-${one(random, names)}`, `${turns[at]}x${one(random, names)}`,
    turns[at].replace(/x..$/, '') || 'pass', turns[at].slice(0, -1) || 'x', 'pass', 'resigns', one(random, turns)];
  turns[at] = one(random, wrong);
  return { ...game, turns, at };
}

/** The notations of other programs, each with a way to write a turn: of the points of its move, and of those that it removes. */
export const NOTATIONS = {
  playok: ({ numbered }) => (moved, removed, random) => moved.map(numbered(1)).join('-')
    + removed.map(point => `${moved.length > 0 && random() < 0.3 ? ' ' : ''}x${numbered(1)(point)}`).join(''),
  polar: ({ ringed }) => (moved, removed, random) => moved.map(ringed).join('->') + removed.map(point => `${moved.length > 1 && random() < 0.5 ? '' : ' '}-${ringed(point)}`).join(''),
  'open-spiel': ({ numbered }) => (moved, removed) => [moved.length > 1 ? `Move ${moved.map(numbered(0)).join(' -> ')}` : moved.map(point => `Point ${numbered(0)(point)}`),
    ...removed.map(point => `Point ${numbered(0)(point)}`)].join('\n'),
  kaggle: ({ numbered }) => (moved, removed) => [moved.length > 1 ? `Move point ${moved.map(numbered(0)).join(' -> point ')}`
    : moved.map(point => `Place at point ${numbered(0)(point)}`), ...removed.map(point => `Capture opponent piece at point ${numbered(0)(point)}`)].join(', '),
  goldtoken: () => (moved, removed) => [moved.length > 1 ? moved.join(' -> ') : moved.map(point => `Place to ${point}`), ...removed.map(point => `take ${point}`)]
    .join(', ').replace(/[a-g]\d/g, name => name.toUpperCase()),
  joined: () => (moved, removed) => (moved.length > 0 ? [...moved, ...removed].join('') : `x${removed.join('x')}`),
};

/** A game in a notation of another program, on the board of nine men's morris. */
export function foreign(rules, { start, turns, fens }, notation, random) {
  const { names } = rules.board;
  const byRow = [...names].sort((one, other) => other[1] - one[1] || one.localeCompare(other));
  const write = NOTATIONS[notation]({
    numbered: first => point => byRow.indexOf(point) + first,
    ringed: point => `(${Math.floor(names.indexOf(point) / 8) + 1},${names.indexOf(point) % 8 + 1})`,
  });
  const black = fens[0].split(' ')[1] === 'b' ? 1 : 0;
  const numbers = notation === 'playok' ? one(random, ['. ', '.', ') ']) : one(random, ['', '', '. ', ' ']);
  const between = one(random, [' ', '\n', '  ', ', ', '\t', '; ']);
  const fence = one(random, ['', '', '```\n', '```text\n']);
  const written = turns.map((turn, i) => {
    const ply = i + black;
    const number = numbers === '' || ply % 2 === 1 && i > 0 ? '' : ply % 2 === 1 ? '1... ' : `${Math.floor(ply / 2) + 1}${numbers}`;
    const [quiet, ...removed] = turn.split('x');
    return number + (turn === 'pass' ? turn : write(quiet.split('-').filter(Boolean), removed, random)) + (random() < 0.1 ? one(random, ['!', ' {a comment}', ' $3']) : '');
  });
  return `${fence}${start === null ? '' : `[FEN "${start}"]\n`}${written.join(between)}${one(random, ['', ' 1-0', ' *'])}${fence === '' ? '' : '\n```\n'}`;
}
