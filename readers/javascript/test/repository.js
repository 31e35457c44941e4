// The parts of the repository that tests use.

import { readFileSync, readdirSync } from 'node:fs';
import { Rules } from '../src/rules.js';

/** Stands in the vectors for what is not there. */
export const NONE = '-';

const ROOT = new URL('../../../', import.meta.url);
const VARIANTS = 'probe/src/main/resources/org/millstone/variants/';
/** The file beside them with the games that other programs have names for. */
const NAMES = 'names.json';
const BOARDS = JSON.parse(readFileSync(new URL('boards.json', import.meta.url), 'utf8'));

/** A file's text. */
export function read(path) {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/** The rule set of a file, its board written out as a manifest has it. */
export function ruleSet(path) {
  const json = JSON.parse(read(path));
  return { ...json, board: BOARDS[json.board === 'five' ? 'six' : json.board] ?? json.board };
}

/** The named rule set. */
export function variant(name) {
  return Rules.of(ruleSet(`${VARIANTS}${name}.json`));
}

/** The rule set of a variant's name, or of a file beside the vectors. */
export function rulesNamed(name) {
  return variantNames().includes(name) ? variant(name) : Rules.of(ruleSet(`data/vectors/${name}.json`));
}

/** The names of all of them. */
export function variantNames() {
  return readdirSync(new URL(VARIANTS, ROOT)).filter(file => file !== NAMES).map(file => file.replace('.json', ''));
}

/** The games that texts name, as pages get them. */
export function gamesNamed() {
  return [...JSON.parse(read(VARIANTS + NAMES)), ...variantNames().map(name => ({ names: [name, ruleSet(`${VARIANTS}${name}.json`).title], variant: name }))];
}

/** The cells of the rows of a table in FORMAT.md that begin so; code without its ticks. */
export function formatTable(beginning) {
  return read('docs/FORMAT.md').split('\n').filter(line => beginning.test(line))
    .map(line => line.split('|').slice(1, -1).map(cell => cell.trim().replaceAll('`', '')));
}

/**
 * The vectors that readers in all languages are tested with, by rule set: its rules, and the rows as objects of texts, {@link NONE} where
 * there is nothing.
 */
export function vectors() {
  const sets = new Map();
  for (const line of read('data/vectors.tsv').split('\n').filter(row => row && !row.startsWith('#'))) {
    const [name, fen, table, symmetry, row, column, tile, place, value, plies, turns, grade] = line.split('\t');
    if (!sets.has(name)) {
      sets.set(name, { rules: rulesNamed(name), rows: [] });
    }
    sets.get(name).rows.push({ fen, table, symmetry, row, column, tile, place, value, plies, turns, grade });
  }
  return sets;
}
