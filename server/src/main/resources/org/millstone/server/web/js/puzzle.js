// Puzzles: positions in which one turn is right, again and again until the point of it is reached. readers/python/examples/puzzles.py finds such; the site has files of them.

import { keep, kept } from './kept.js';
import { positionOf, wordsOf } from './link.js';
import { answerByRules } from './offline.js';
import { Refusal } from './questions.js';

/** What puzzles are about, and how hard they are. */
export const THEMES = ['mills', 'block', 'draw', 'placing'];
export const LEVELS = ['1', '2', '3'];
/** How often a puzzle comes again that was missed, of 1. */
const AGAIN = 0.25;

/** The games of which there are puzzles. */
export const WITH_PUZZLES = ['six', 'nine'];

const files = new Map();

/** A variant's puzzles, {theme, level, code, turns}, fetched once. What fails is tried anew by the next question. */
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
  if (!response.ok) {
    throw new Refusal({ key: 'refusal.notSent', file, status: response.status }, { again: true });
  }
  const lines = (await response.text().catch(gone)).split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return lines.map(line => line.split('\t')).map(([theme, level, code, turns]) => ({ theme, level, code, turns }));
}

/** Puzzles of a kind, by their codes: `solved`, at the `first` try, and `missed`, which come again. */
const codesOf = (kind, variant) => new Set((kept(`${kind}.${variant}`) ?? '').split(' ').filter(Boolean));

/** How many puzzles in a row were solved at the first try. */
const streakOf = variant => Number(kept(`streak.${variant}`)) || 0;

/** Remembers how a puzzle ended. One that was solved at the first try does not come again before all others are. */
export function keepResult(variant, { code, done, missed }) {
  const isFirst = done === 'solved' && !missed;
  for (const [kind, adds] of [['solved', done === 'solved'], ['first', isFirst], ['missed', missed]]) {
    const codes = codesOf(kind, variant);
    if (adds ? !codes.has(code) && codes.add(code) : kind === 'missed' && codes.delete(code)) {
      keep(`${kind}.${variant}`, [...codes].join(' '));
    }
  }
  keep(`streak.${variant}`, isFirst ? streakOf(variant) + 1 : 0);
}

/** How well a variant's puzzles go: how many were solved, how many at the first try, and how many of these in a row. */
export const scoreOf = variant => ({ solved: codesOf('solved', variant).size, first: codesOf('first', variant).size, streak: streakOf(variant) });

/**
 * Draws a puzzle that was not solved before, or one that was missed; if there are none, any.
 *
 * @param rows the tables there are: a puzzle that begins in none of them is left out
 * @param seeks {theme, level, code, not}, each empty, or left out, where any will do; `not` is the one before, which does not come again at once
 * @returns {code, fen, theme, level, line, of}: `line` the turns {move, fen} that solve it, with the answers to them; how many puzzles there are in all; null if none fits
 */
export async function drawPuzzle(geometry, rows, seeks, random = Math.random) {
  const { variant } = geometry;
  const isKnown = knownBy(rows);
  const all = (WITH_PUZZLES.includes(variant) ? await puzzlesOf(variant) : []).filter(({ code }) => isKnown(code));
  const fitting = all.filter(puzzle => ['theme', 'level', 'code'].every(of => ['', undefined, puzzle[of]].includes(seeks[of])));
  const [solved, missed] = [codesOf('solved', variant), codesOf('missed', variant)];
  const fresh = fitting.filter(({ code }) => !solved.has(code) && !missed.has(code));
  const again = fitting.filter(({ code }) => missed.has(code) && code !== seeks.not);
  const drawable = again.length > 0 && (fresh.length === 0 || random() < AGAIN) ? again : fresh.length > 0 ? fresh : fitting;
  const drawn = drawable[Math.floor(random() * drawable.length)];
  return drawn ? { ...opened(geometry, drawn), of: all.length } : null;
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
