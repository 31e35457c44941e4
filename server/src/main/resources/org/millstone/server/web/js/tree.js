// The turns of a game as a tree: what was played, and variations, which differ from it. Pure: each function takes a game and returns another.
//
// A game is {nodes, at}: positions, the start first, each after the one that it follows, and the one that is shown. A node is {fen, move, parent, comment,
// ahead, worth, forever, line}: `comment` is what somebody says of its turn, left out if nothing; `parent` is the number of the node before it, null at the start. The first of the nodes with one parent goes on with the
// line, the others begin variations. Nobody has played what is `ahead`: turns of a best line, each with what it is `worth`; after those that are
// `forever` a draw could go on for ever. From a node with a `line` the whole best line is there.

/** How many fields of a position's text come before the clock. */
const FIELDS = 10;
/** How long the text of a quiet move is. */
const QUIET = 5;

const cache = new WeakMap();

/** The numbers of the nodes that follow each node, the one that goes on with its line first. */
function followers({ nodes }) {
  if (!cache.has(nodes)) {
    const all = nodes.map(() => []);
    nodes.forEach(({ parent }, i) => parent !== null && all[parent].push(i));
    cache.set(nodes, all);
  }
  return cache.get(nodes);
}

export const withoutClock = fen => fen.split(' ', FIELDS).join(' ');

/** A turn's position with the clock that it has after the turn, by the text of the position before. */
function withClock({ fen, move }, before) {
  const isQuiet = move === 'pass' || move.length === QUIET && move[2] === '-';
  const clock = isQuiet ? Number(before.split(' ')[FIELDS] ?? 0) + 1 : 0;
  return clock === 0 ? fen : `${withoutClock(fen)} ${clock} 1`;
}

/**
 * A game that begins at a position, with turns as games.js reads them: {move, fen, comment, variations}, `variations` what could have been played instead.
 *
 * @param at after which turn it is shown, by their order; at the end of the game if there are not so many
 * @param counts whether positions have a clock, as there is a move limit
 */
export function gameOf(fen, turns = [], at = 0, counts = false) {
  const nodes = [{ fen, move: null, parent: null }];
  const add = (before, line) => line.reduce((parent, { variations = [], ...turn }) => {
    const end = nodes.push({ ...turn, ...counts && { fen: withClock(turn, nodes[parent].fen) }, parent }) - 1;
    variations.forEach(variation => add(parent, variation));
    return end;
  }, before);
  const end = add(0, turns);
  return { nodes, at: at < nodes.length ? at : end };
}

/** The nodes that lead to one, the start first. */
export function pathTo({ nodes }, node) {
  const path = [];
  for (let i = node; i !== null; i = nodes[i].parent) {
    path.push(i);
  }
  return path.reverse();
}

export function pliesOf({ nodes }) {
  const plies = [];
  nodes.forEach(({ parent }) => plies.push(parent === null ? 0 : plies[parent] + 1));
  return plies;
}

/** The nodes of the line that a node is on: those that lead to it, and those that go on from there. */
export function lineOf(game, node) {
  const line = pathTo(game, node);
  for (let i = next(game, node); i !== undefined; i = next(game, i)) {
    line.push(i);
  }
  return line;
}

/** The node that goes on from one; undefined if none does. */
export const next = (game, node) => followers(game)[node][0];

/** The nodes that begin variations from the turn of a node; none if that is in a variation's first turn itself. */
export function variationsOf(game, node) {
  const { parent } = game.nodes[node];
  const [first, ...others] = parent === null ? [] : followers(game)[parent];
  return first === node ? others : [];
}

/** The node that begins the variation a node is in; null if it is in none. */
export const beginning = (game, node) => pathTo(game, node).findLast(i => i > 0 && next(game, game.nodes[i].parent) !== i) ?? null;

/** The last node of the game itself on the way to a node: the one where a variation begins, if the node is in one. */
export function inGame(game, node) {
  const line = new Set(lineOf(game, 0));
  return pathTo(game, node).findLast(i => line.has(i));
}

/**
 * The nodes from one on in the order in which games are written: a turn, in brackets what could have been played instead of it, and on with the line.
 *
 * @returns numbers of nodes, '(' and ')'
 */
export function written(game, first = 0) {
  const items = [first];
  for (let [next, ...others] = followers(game)[first]; next !== undefined; [next, ...others] = followers(game)[next]) {
    items.push(next, ...others.flatMap(other => ['(', ...written(game, other), ')']));
  }
  return items;
}

/** The turn is played from the node shown, which is there already or a new one; other turns of a best line are forgotten then. */
export function played(game, turn) {
  const there = following(game, game.at, turn.move);
  return there === undefined ? after(settled(game), turn) : { ...game, at: there };
}

/** The node that follows one by a turn; undefined if none does. */
export const following = (game, node, move) => followers(game)[node]?.find(i => game.nodes[i].move === move);
const after = ({ nodes, at }, { move, fen }) => ({ nodes: [...nodes, { fen, move, parent: at }], at: nodes.length });

/** The game without what is ahead but the way to the node shown, which counts as played. */
export function settled(game) {
  const path = new Set(pathTo(game, game.at));
  const kept = arranged(game, written(game).filter(i => typeof i === 'number' && (path.has(i) || !game.nodes[i].ahead)));
  return { ...kept, nodes: kept.nodes.map(plain) };
}

const plain = ({ fen, move, parent, comment }) => ({ fen, move, parent, ...comment && { comment } });

/** The game with a comment on the turn of the node shown, which counts as played then; without one if that is empty. */
export function commented(game, comment) {
  const { nodes, at } = settled(game);
  return { nodes: nodes.map((node, i) => (i === at ? plain({ ...node, comment }) : node)), at };
}

/** The game with turns of a best line from a node on: {move, fen, worth, forever}; those that are there already are left. `whole`: nothing more will come. */
export function looked(game, from, turns, whole) {
  const nodes = [...game.nodes];
  const line = [from];
  for (const turn of turns) {
    const parent = line.at(-1);
    const there = following(game, parent, turn.move) ?? nodes.length;
    if (there === nodes.length || nodes[there].ahead) {
      nodes[there] = { ...nodes[there], ...turn, parent, ahead: true };
    }
    line.push(there);
  }
  if (whole) {
    line.slice(0, Math.max(1, turns.length)).forEach(i => {
      nodes[i] = { ...nodes[i], line: true };
    });
  }
  return { ...game, nodes };
}

/** The game in which the variation that is shown goes on with the line, all of it as played, and what did so until now is a variation. */
export function promoted(game) {
  const first = beginning(game, game.at);
  const instead = next(game, game.nodes[first].parent);
  const inside = inVariation(game, first);
  const others = game.nodes.map((_, i) => i).filter(i => !inside.has(i));
  const nodes = game.nodes.map((node, i) => (inside.has(i) ? plain(node) : node));
  return arranged({ ...game, nodes }, [...others.filter(i => i < instead), ...inside, ...others.filter(i => i >= instead)]);
}

/** The game without the variation that is shown; the position before it is. */
export const deleted = game => without(game, beginning(game, game.at));

/** The game without the turns that lead from a node to the one shown, and without what follows them; the node is shown. */
export const takenBack = (game, node) => without(game, pathTo(game, game.at).find(i => game.nodes[i].parent === node));

function without(game, first) {
  const inside = inVariation(game, first);
  return arranged({ ...game, at: game.nodes[first].parent }, game.nodes.map((_, i) => i).filter(i => !inside.has(i)));
}

/** The nodes of the variation that one begins, in their order. */
function inVariation({ nodes }, first) {
  const inside = new Set([first]);
  nodes.forEach(({ parent }, i) => parent !== null && inside.has(parent) && inside.add(i));
  return inside;
}

/** The game with some of its nodes, in another order, in which each is behind the one that it follows. */
function arranged({ nodes, at }, order) {
  const places = new Map(order.map((from, to) => [from, to]));
  return { nodes: order.map(from => ({ ...nodes[from], parent: places.get(nodes[from].parent) ?? null })), at: places.get(at) };
}
