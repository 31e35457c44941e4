// The worth of the turns of the game shown, as analysis.js tells it of positions, and the signs of that.

import { analyse, isMistake } from './analysis.js';
import { turnNumber } from './games.js';
import { isVeiled } from './state.js';
import { lineOf, pliesOf } from './tree.js';
import { finalOf, worth } from './verdict.js';
import { words } from './words.js';

/** Signs of mistakes as chess has them, the worst first, and one of detours. It may not be “!?”, which is praise in chess. */
const GLYPHS = { 'win-loss': '??', 'win-draw': '?', 'draw-loss': '?', weaker: '?!', slower: '~', sooner: '~' };

/** The sign behind a turn of a mark, see {@link markOf}; empty if it has none. */
export const glyphOf = mark => GLYPHS[mark] ?? '';

/** The meaning of the signs behind turns with such marks, as {@link marksOfGame} returns them; empty if there are none. */
export function legendOf(marks) {
  const there = new Set(marks.map(mark => glyphOf(mark?.mark)));
  return [...new Set(Object.values(GLYPHS))].filter(glyph => there.has(glyph)).map(glyph => `${glyph} ${words(`legend.${glyph}`)}`).join(' · ');
}

/** The marks of a state's game, by the numbers of its nodes, none for its start; the same array as long as nothing of it has changed. */
export const marksOfGame = (() => {
  let seen = [];
  let marks = [];
  return ({ game, answers }) => {
    const { nodes } = game;
    if (nodes !== seen[0] || answers !== seen[1]) {
      seen = [nodes, answers];
      const plies = pliesOf(game);
      const turns = nodes.slice(1).map(({ move, fen }, i) => ({ text: move, fen, ply: plies[i + 1] }));
      marks = [null, ...analyse(nodes.slice(1).map(node => answers[nodes[node.parent].fen] ?? fromLine(nodes[node.parent], node)), turns)];
    }
    return marks;
  };
})();

/** The marks to show: where values are hidden, of a state's turns nothing but their names. */
export const shownMarks = state => (isVeiled(state) ? marksOfGame(state).map(mark => mark && { ...mark, worth: { value: 'open', dtw: null }, mark: 'unknown', best: [], words: null })
  : marksOfGame(state));

/** The nodes of the turns of the game itself that gave something away: of one side, of both if that is ''. */
export function mistakesOf(state, side = '') {
  const marks = marksOfGame(state);
  return lineOf(state.game, 0).slice(1).filter(i => isMistake(marks[i].mark) && ['', marks[i].side].includes(side));
}

/** The effect of a turn of a game that begins at `start`, in words. */
export function tell(mark, start) {
  const finals = mark.mark === 'weaker' ? { had: finalOf(mark.before, mark.side), has: finalOf(mark.worth, mark.side) } : {};
  const values = { number: turnNumber(start, mark.ply), side: mark.side, move: mark.move, by: mark.words?.by, before: worth(mark.before), worth: worth(mark.worth), limited: mark.worth.limited, ...finals,
    best: mark.best.filter(move => move !== mark.move) };
  return words(`told.${mark.worth.value === 'open' ? 'open' : mark.mark === 'best' && mark.equal ? 'equal' : mark.mark}`, values);
}

/** A best line tells what its own turns are worth. Nothing is known yet of other positions. */
function fromLine({ fen }, { move, worth }) {
  return worth ? { fen, ...worth, moves: [{ move, ...worth }] } : { fen, value: 'unknown', dtw: null, moves: [] };
}
