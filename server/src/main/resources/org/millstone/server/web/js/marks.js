// What the turns of the game shown were worth, as analysis.js tells it of positions.

import { analyse } from './analysis.js';

/** The marks of a state's game, one for each turn; the same array as long as nothing of it has changed. */
export const marksOfGame = (() => {
  let seen = [];
  let marks = [];
  return ({ game, answers }) => {
    if (game.nodes !== seen[0] || answers !== seen[1]) {
      seen = [game.nodes, answers];
      marks = analyse(game.nodes.slice(0, -1).map((node, i) => answers[node.fen] ?? fromLine(node, game.nodes[i + 1])),
        game.nodes.slice(1).map(({ move, fen }) => ({ text: move, fen })));
    }
    return marks;
  };
})();

/** A best line tells what its own turns are worth; of other positions nothing is known yet. */
function fromLine({ fen }, { move, worth }) {
  return worth ? { fen, ...worth, moves: [{ move, ...worth }] } : { fen, value: 'unknown', dtw: null, moves: [] };
}
