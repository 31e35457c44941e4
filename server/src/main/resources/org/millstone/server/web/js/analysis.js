// The worth of the turns of a game, and where it was lost.

const VALUES = ['loss', 'draw', 'win'];

/** How far a decided position leans to one side where it is drawn, of 1: LEAST at DEEPEST plies, more with fewer ones; NO_DEPTH if they are not known. */
export const LEAST = 0.25;
export const NO_DEPTH = 0.55;
export const DEEPEST = 60;

/**
 * An answer, or a turn, as it is worth under the move limit. A win or a loss that the limit draws becomes a draw, with a member `limited`: { value, dtw },
 * what it is without the limit. All else stays as it is.
 */
export function underLimit({ moves, ...answer }) {
  const { value, limit, dtw, ...rest } = answer;
  const isDrawn = limit?.value === 'draw' && value !== 'draw';
  const worth = isDrawn ? { ...rest, value: 'draw', dtw: null, limit, limited: { value, dtw } } : answer;
  return moves === undefined ? worth : { ...worth, moves: moves.map(underLimit) };
}

/**
 * Judges the turns of a game.
 *
 * @param {object[]} answers what is known of the position before each turn: answers with `moves` (API.md 3)
 * @param {{ text: string, fen: string, ply: ?number }[]} turns as {@link readGame} returns them; `ply`: where it is not its place in the list, from 1
 * @returns {object[]} for each turn { ply, side, move, fen, before, worth, best, mark, words }: `ply` counts from 1, `side` is 'w' or 'b',
 *     `before` and `worth` are as {@link worthOf} has them, of the position before it and of the turn, both for the side that makes it; `before` may
 *     be more where it is not known which draw it is; `best` are the texts of the turns that are worth most, none if that is not known; `equal`: there are no others; `mark`: see
 *     {@link markOf}; `words` are { key, ...values } for people, null unless the mark is one of a mistake, or of a detour
 */
export function analyse(answers, turns) {
  const graded = answers.some(answer => [answer, ...answer.moves ?? []].some(({ grade }) => grade !== undefined));
  return turns.map(({ text, fen, ply }, i) => {
    const { fen: position, moves } = answers[i];
    const played = moves?.find(({ move }) => move === text);
    const worth = played ? worthOf(played) : { value: 'unknown', dtw: null };
    const before = beforeOf(answers[i], worth);
    // If draws are told apart, but not this one, the best draw is unknown; it is known that a draw was given away.
    const isOpen = before.value === 'unknown' || graded && before.value === 'draw' && worth.value === 'draw' && before.grade === undefined;
    const slow = isSlow(answers[i]);
    const best = isOpen ? [] : asGoodAs(before, moves, slow).map(({ move }) => move);
    const judged = { ply: ply ?? i + 1, side: position.split(' ')[1], move: text, fen, before, worth, best, equal: best.length > 0 && best.length === moves.length, mark: markOf(before, worth, best.includes(text), slow) };
    return { ...judged, words: words(judged) };
  });
}

/** The turns of an answer that are worth most, as far as that is known. */
export function bestOf(answer) {
  const most = answer.moves.length === 0 || answer.value === 'unknown' ? null : beforeOf(answer, worthOf(answer.moves[0]));
  return most === null ? [] : asGoodAs(most, answer.moves, isSlow(answer));
}

/**
 * The worth of an answer or a turn: { value, dtw }, { final, grade, turnsToCapture } of a draw, and { limit, limited } (see {@link underLimit}), all
 * as far as they are known (API.md 3).
 */
export function worthOf({ value, dtw, final, grade, turnsToCapture, limit, limited }) {
  return { value, dtw: dtw ?? null, ...(final === undefined ? {} : { final, grade }), ...(turnsToCapture === undefined ? {} : { turnsToCapture }),
    ...(limit === undefined ? {} : { limit }), ...(limited === undefined ? {} : { limited }) };
}

/**
 * The worth of a position. If it is not known which draw that is, its turns tell it where that is known of all of them; and a draw that it could
 * have had is enough to tell that a turn was a weaker one.
 */
function beforeOf(answer, worth) {
  const most = answer.moves?.find(({ grade }) => grade !== undefined);
  if (answer.value !== 'draw' || answer.grade !== undefined || answer.limited !== undefined || most === undefined) {
    return worthOf(answer);
  }
  const allKnown = answer.moves.every(({ value, grade }) => value !== 'unknown' && (value !== 'draw' || grade !== undefined));
  return worthOf(allKnown || most.grade > worth.grade ? most : answer);
}

/** Whether the best turns of a position are those of the best conversion: it is lost, or won not soon enough, under a move limit. */
const isSlow = ({ value, dtw, limit }) => limit?.value === value && (value === 'loss' || value === 'win' && !(dtw !== null && dtw <= limit.plies - limit.clock));

/**
 * The turns that are worth as much as their position, as far as that is known: with that final, or in as many plies; where it is won in an unknown
 * number of plies, in the least that is known.
 */
function asGoodAs({ value, dtw, grade, limit }, moves, slow) {
  const known = moves.filter(move => move.value === 'win' && move.dtw !== null).map(move => move.dtw);
  const plies = dtw === null && known.length > 0 ? Math.min(...known) : dtw;
  return moves.filter(move => move.value === value && (slow ? move.limit?.conversion === limit.conversion : move.dtw === plies) && (grade === undefined || move.grade === grade));
}

/**
 * The effect of a turn on the value of its position: `win-draw`, `win-loss`, `draw-loss`, `weaker` (a draw with a worse final; all of these are
 * mistakes), `slower` (a win, later), `sooner` (a loss, earlier), `best`, `kept` (nothing was given away, as far as is known: not when the game
 * ends, or not the final), `unknown`.
 *
 * @param isBest whether the turn is one of those that are known to be worth most; asked for where it is not known which draw the position is, and
 *     where depths do not count, as it is `slow`
 */
export function markOf(before, worth, isBest, slow = false) {
  if (before.value === 'unknown' || worth.value === 'unknown') {
    return 'unknown';
  }
  if (before.value !== worth.value) {
    return VALUES.indexOf(worth.value) < VALUES.indexOf(before.value) ? `${before.value}-${worth.value}` : 'unknown';
  }
  if (before.value === 'draw' && before.grade === undefined || slow) {
    return isBest ? 'best' : 'kept';
  }
  if (before.grade !== worth.grade) {
    return worth.grade < before.grade ? 'weaker' : 'kept';
  }
  if (before.value === 'draw' || before.dtw === worth.dtw && before.dtw !== null) {
    return 'best';
  }
  if (before.dtw === null || worth.dtw === null) {
    return 'kept';
  }
  return before.value === 'win' ? 'slower' : 'sooner';
}

/** Whether a mark is one of a turn that gave something away: a win, a draw, or a better final. */
export function isMistake(mark) {
  return ['win-draw', 'win-loss', 'draw-loss', 'weaker'].includes(mark);
}

/** The turns of an answer that give nothing away, as far as that is known. */
export function keepers(answer) {
  const marks = analyse(answer.moves.map(() => answer), answer.moves.map(({ move, fen }) => ({ text: move, fen })));
  return answer.moves.filter((_, i) => marks[i].mark !== 'unknown' && !isMistake(marks[i].mark));
}

function words({ ply, side, move, before, worth, best, mark }) {
  const isDetour = mark === 'slower' || mark === 'sooner';
  return isDetour || isMistake(mark) ? { key: mark, ply, side, move, ...isDetour && { by: Math.abs(worth.dtw - before.dtw) }, before, worth, best } : null;
}

/**
 * How well a side played: { kept, of }, of so many of its turns whose values are known, how many gave nothing away.
 *
 * @param {object[]} marks as {@link analyse} returns them
 */
export function accuracy(marks, side) {
  const known = marks.filter(mark => mark.side === side && mark.mark !== 'unknown');
  return { kept: known.filter(({ mark }) => !isMistake(mark)).length, of: known.length };
}

/**
 * The values of a game's positions for White, its start first: [{ value, dtw, grade }], one more than turns; `grade` is
 * that of draws which are told apart.
 *
 * @param {object[]} marks as {@link analyse} returns them; at least one
 */
export function valuesForWhite(marks) {
  const last = marks.at(-1);
  const after = { ...last.worth, dtw: last.worth.dtw === null ? null : last.worth.dtw - 1 };
  return [...marks.map(({ side, before }) => forWhite(side, before)), forWhite(last.side, after)];
}

function forWhite(side, { value, dtw, grade }) {
  const graded = grade === undefined ? {} : { grade: side === 'w' ? grade : 0 - grade };
  const exchanged = { win: 'loss', loss: 'win' }[value] ?? value;
  return { value: side === 'w' ? value : exchanged, dtw, ...graded };
}
