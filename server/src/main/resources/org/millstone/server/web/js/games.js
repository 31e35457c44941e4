// Games: their text read, as text. Its reader is loaded when it is first needed.

import { Refusal } from './questions.js';
import { pliesOf, written } from './tree.js';

/**
 * The number of a turn as people write it: White's turn and Black's answer have the same one.
 *
 * @param start the FEN of the game's start
 * @param ply counts from 1
 */
export const turnNumber = (start, ply) => Math.ceil((ply + (sideOf(start) === 'b' ? 1 : 0)) / 2);

const sideOf = fen => fen.split(' ')[1];

/** The number before a turn that does not follow the turn it answers: `3.` before White's, `3...` before Black's. */
export const numberBefore = (start, ply, side) => `${turnNumber(start, ply)}.${side === 'w' ? '' : '..'}`;

/**
 * Reads a game; of several the first.
 *
 * @param asked its text, or what an address asks for: its start and the words of its turns, {fen, turns}
 * @param catalogue all variants' Geometry by name: a text may say in a tag, by a name or a title, that it is of another one
 * @param names the games that texts name, as the api lists them
 * @returns { variant, start (with its clock, where there is a move limit), ignored, turns: [{move, fen, comment, variations}], problem, several, differs }: `turns` as tree.js takes them; `problem` {key, ...} says why the game ends early or has no turns at all, null if
 *   nothing is wrong; `several`: there are more games in the text; `ignored`: the fields at the end of its FEN that mean nothing here; `differs` {name, differs}: other programs play the game that the tag names
 *   otherwise, null if not
 * @throws Refusal if it has no start that can be read
 */
export async function readText(shown, asked, catalogue = new Map(), names = []) {
  const { gameCalled, readCode, readGame, splitGames, variantOf } = await import('./notation.js').catch(() => {
    throw new Refusal({ key: 'refusal.missing', file: 'js/notation.js' }, { again: true });
  });
  const isText = typeof asked === 'string';
  const called = isText ? variantOf(asked) : null;
  const known = called === null ? undefined : gameCalled(names, called);
  const titled = geometries => geometries.map(geometry => ({ geometry, names: [geometry.variant, geometry.title ?? ''] }));
  const geometry = called === null || gameCalled(titled([shown]), called) ? shown
    : catalogue.get(known?.variant) ?? gameCalled(titled([...catalogue.values()]), called)?.geometry;
  if (geometry === undefined) {
    return { variant: shown.variant, start: null, turns: [], problem: otherGame(shown, called, known, catalogue), several: false, differs: null };
  }
  const { start, clock, ignored, turns, problem } = isText ? readGame(geometry.rules, asked) : readCode(geometry.rules, asked.fen, asked.turns);
  if (problem?.reason.key === 'bad-start') {
    throw new Refusal({ key: 'game.badStart', text: problem.reason.message });
  }
  return {
    variant: geometry.variant,
    start: geometry.moveLimit && clock ? `${start} ${clock} 1` : start,
    ignored,
    turns: turns.map(renamed),
    problem: problemOf(geometry, start, turns, problem),
    several: isText && splitGames(asked).length > 1,
    differs: known?.differs && known.variant === geometry.variant && called !== geometry.variant ? differenceOf(known) : null,
  };
}

/** Why a text is not read whose tag names a game that the site lacks, or that nobody knows. */
const otherGame = (shown, name, known, catalogue) => (known === undefined ? { key: 'game.unknownVariant', name, shown }
  : { key: 'game.variant', name, shown, differs: known.variant ? null : differenceOf(known), nearest: catalogue.get(known.nearest) ?? null });

const differenceOf = ({ names, differs }) => ({ name: names[0], differs });

const renamed = ({ text, fen, comment, variations = [] }) => ({ move: text, fen, ...comment && { comment }, variations: variations.map(variation => variation.map(renamed)) });

function problemOf({ startFen }, start, turns, problem) {
  if (problem === null) {
    return turns.length === 0 && start === startFen ? { key: 'game.empty' } : null;
  }
  return turns.length === 0 ? { ...problem, key: 'game.unread' } : { ...problem, key: 'game.stops', number: turnNumber(start, problem.turn), side: sideOf(turns.at(-1).fen) };
}

/**
 * A game as text, which this page and others read again: its turns in pairs, comments in braces, and in brackets its variations. What is said of turns
 * besides stands in comments for programs, as `[%clk ...]` does in chess, so that it is not read as somebody's own.
 *
 * @param game as {@link settled} returns it
 * @param noteOn what is said of the turn of a node: { glyph, sentence }, each empty if nothing is
 */
export function gameText({ variant, startFen }, game, noteOn = () => ({ glyph: '', sentence: '' })) {
  const { nodes } = game;
  const start = nodes[0].fen;
  const plies = pliesOf(game);
  let text = `[Variant "${variant}"]\n${start === startFen ? '' : `[FEN "${start}"]\n`}`;
  let depth = 0;
  let goesOn = false; // whether Black's turn follows White's with nothing between them
  for (const item of written(game).slice(1)) {
    if (item === ')') {
      text += item;
    } else if (item === '(') {
      text += ' (';
    } else {
      const { move, parent, comment } = nodes[item];
      const side = sideOf(nodes[parent].fen);
      const isWhites = side === 'w';
      const { glyph, sentence } = noteOn(item);
      const gap = text.endsWith('(') ? '' : depth === 0 && (isWhites || !goesOn) ? '\n' : ' ';
      text += `${gap}${isWhites || !goesOn ? `${numberBefore(start, plies[item], side)} ` : ''}${move}${glyph}${comment ? ` {${comment}}` : ''}${sentence ? ` {[%judged ${sentence}]}` : ''}`;
      goesOn = isWhites && !comment && sentence === '';
    }
    depth += { '(': 1, ')': -1 }[item] ?? 0;
    goesOn &&= typeof item === 'number';
  }
  return `${text}\n`;
}
