// Puzzles: positions in which one turn is right, again and again until the point of it is reached. readers/python/examples/puzzles.py finds such; the site has files of them.

import { keep, kept } from './kept.js';
import { positionOf, wordsOf } from './link.js';
import { answerByRules } from './offline.js';
import { Refusal } from './questions.js';

/** What puzzles are about, and how hard they are. */
export const THEMES = ['mills', 'block', 'draw', 'placing'];
export const LEVELS = ['1', '2', '3'];

const files = new Map();

/** A variant's puzzles, {theme, level, code, turns}, fetched once; none if the site has no file of them. What fails is tried anew by the next question. */
function puzzlesOf(variant) {
  if (!files.has(variant)) {
    const puzzles = fetched(`puzzles/${encodeURIComponent(variant)}.tsv`);
    puzzles.catch(() => files.delete(variant));
    files.set(variant, puzzles);
  }
  return files.get(variant);
}

async function fetched(file) {
  const gone = () => {
    throw new Refusal({ key: 'refusal.away' }, { again: true });
  };
  const response = await fetch(new URL(file, document.baseURI)).catch(gone);
  if (!response.ok && response.status !== 404) {
    throw new Refusal({ key: 'refusal.notSent', file, status: response.status }, { again: true });
  }
  const lines = response.ok ? (await response.text().catch(gone)).split('\n').filter(line => line !== '' && !line.startsWith('#')) : [];
  return lines.map(line => line.split('\t')).map(([theme, level, code, turns]) => ({ theme, level, code, turns }));
}

const solvedKey = variant => `solved.${variant}`;
const solvedOf = variant => new Set((kept(solvedKey(variant)) ?? '').split(' '));

/** Remembers that a puzzle is solved: it does not come again before all others are. */
export function keepSolved(variant, code) {
  keep(solvedKey(variant), [...solvedOf(variant).add(code)].join(' ').trim());
}

/**
 * Draws a puzzle that was not solved before, or, if all were, any.
 *
 * @param rows the tables there are: a puzzle that begins in none of them is left out
 * @param seeks {theme, level, code}, each empty, or left out, where any will do
 * @returns {code, fen, theme, level, line, solved, of}: `line` the turns {move, fen} that solve it, with the answers to them; so many of all that fit were
 *     `solved` before; null if none fits
 */
export async function drawPuzzle(geometry, rows, seeks, random = Math.random) {
  const { variant } = geometry;
  const isKnown = knownBy(rows);
  const fitting = (await puzzlesOf(variant)).filter(puzzle => ['theme', 'level', 'code'].every(of => ['', undefined, puzzle[of]].includes(seeks[of])) && isKnown(puzzle.code));
  const solved = solvedOf(variant);
  const fresh = fitting.filter(({ code }) => !solved.has(code));
  const drawable = fresh.length > 0 ? fresh : fitting;
  const drawn = drawable[Math.floor(random() * drawable.length)];
  return drawn ? { ...opened(geometry, drawn), solved: fitting.length - fresh.length, of: fitting.length } : null;
}

/** Whether positions, told by their codes, are in one of these tables. */
export function knownBy(rows) {
  const known = new Set(rows.map(({ own, opp, ownHand, oppHand }) => [own, opp, ownHand, oppHand].join()));
  return code => known.has(tableOf(code));
}

/** The numbers of stones by which tables are named: own first, then those in hand. */
function tableOf(code) {
  const [points, side, white = '0', black = '0'] = code.split('-');
  const stones = ['w', 'b'].map(colour => points.split(colour).length - 1);
  const own = side === 'w' ? 0 : 1;
  return [stones[own], stones[1 - own], [white, black][own], [white, black][1 - own]].join();
}

function opened(geometry, { turns, ...puzzle }) {
  const fen = positionOf(geometry.rules, puzzle.code);
  const line = [];
  for (const word of wordsOf(turns)) {
    const { moves } = answerByRules(geometry, line.at(-1)?.fen ?? fen);
    const turn = moves.find(({ move }) => move.replaceAll('-', '') === word);
    line.push({ move: turn.move, fen: turn.fen });
  }
  return { ...puzzle, fen, line };
}
