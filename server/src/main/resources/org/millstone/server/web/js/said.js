// What is said of the state: the headline, and remarks below it.

import { analyse, isMistake } from './analysis.js';
import { marksOfGame, tell } from './marks.js';
import { canGo, ending, isAgainst, isAside, isAway, isBegun, isLearning, isPuzzling, isVeiled, isWaiting, plies, present, presentAnswer, presentPosition, repetitions, sidesOf, wantsPocket } from './state.js';
import { pathTo } from './tree.js';
import { other } from './position.js';
import { titleOf, withTitles } from './variants.js';
import { clockOf, detail, headline, look } from './verdict.js';
import { sentence, words } from './words.js';

/** The message: {kind, headline, detail, more, again}; `more` is for those who ask. Null as long as there is nothing new. */
export function verdict(state) {
  const { mode, geometry, game, setup, refusal, late, puzzle, lesson, notice, chosen } = state;
  if (refusal) {
    return refused(refusal);
  }
  if (setup) {
    return { headline: words('setup.headline') };
  }
  if (!game) {
    return null;
  }
  const answer = presentAnswer(state);
  const position = presentPosition(state);
  if (geometry.tables === 0 && !state.match) {
    return { kind: 'unknown', headline: words('tables.none', { title: titleOf(geometry) }), detail: [...(notice ? [sentence(withTitles(notice))] : []), words('tables.none.detail', { others: withTables(state) })].join(' ') };
  }
  if (isWaiting(state)) {
    return { headline: present(state).fen === geometry.startFen ? titleOf(geometry) : words('headline.offline', position), detail: notice ? sentence(withTitles(notice)) : '' };
  }
  if (isPuzzling(state)) {
    return puzzleVerdict(state);
  }
  if (mode === 'puzzles' && !puzzle) {
    return { headline: words('mode.puzzles'), detail: notice ? sentence(notice) : '' };
  }
  if (!answer) {
    return late ? { headline: words('waiting', { side: position.side }), detail: words('waiting.detail') } : null;
  }
  if (isLearning(state)) {
    return askedAgain(state);
  }
  if (mode === 'play') {
    return gameVerdict(state);
  }
  const veiled = isVeiled(state) && answer.end === undefined;
  const said = veiled ? { headline: words('headline.offline', { side: position.side }) }
    : { kind: answer.end !== undefined && answer.value === 'loss' ? 'win' : look(answer), headline: headline(position, answer) };
  if (notice) {
    return { ...said, detail: sentence(withTitles(notice)) };
  }
  if (lesson && game.nodes[present(state).parent]?.fen === lesson.fen && lesson.right.includes(present(state).move)) {
    const { move } = present(state);
    return { ...said, detail: words('learn.right', { move, others: lesson.right.filter(other => other !== move), shown: lesson.done === 'shown' }) };
  }
  if (puzzle && !canGo(state, 1)) {
    return { ...said, kind: puzzle.done === 'solved' ? 'right' : '', detail: words(`puzzle.${puzzle.done}`, { turns: puzzle.line.filter((_, i) => i % 2 === 0).map(({ move }) => move), point: puzzle.theme === 'placing' && !puzzle.line.at(-1).move.includes('x') ? 'block' : puzzle.theme }) };
  }
  if (isBegun(chosen)) {
    return { ...said, detail: mill(chosen) };
  }
  const repeated = repetitions(state) >= 3 ? words('detail.repetition') : '';
  const all = veiled ? hints(state) : detail(answer, geometry);
  const isShort = veiled || answer.value === 'unknown' || answer.end !== undefined;
  return { ...said, detail: repeated || (isShort ? all : ''), more: isShort ? '' : all };
}

/** The message in a game that is played: whose turn it is, and what is to be done; in the end, who has won. */
function gameVerdict(state) {
  const { geometry, chosen, notice } = state;
  const answer = presentAnswer(state);
  const { side } = presentPosition(state);
  const sides = sidesOf(state);
  const end = canGo(state, 1) ? null : ending(state);
  if (end) {
    const { winner, key } = end;
    const isOurs = isAgainst(state) && !sides.includes(winner);
    return { kind: winner === null ? 'draw' : isOurs || !isAgainst(state) ? 'win' : 'loss', detail: key === null ? detail(answer, geometry) : key === 'end.resigned' ? words(key, { side: winner === 'w' ? 'b' : 'w' }) : '',
      headline: winner === null ? words(key ?? 'headline.drawn') : isAgainst(state) ? words(isOurs ? 'end.won' : 'end.lost') : words('headline.won', { side: winner }) };
  }
  if (isBegun(chosen)) {
    return { headline: mill(chosen) };
  }
  const isIts = sides.includes(side) && !canGo(state, 1);
  const pass = answer.moves.length === 1 && answer.moves[0].move === 'pass';
  const headlined = isAgainst(state) ? words(isIts ? 'play.its' : 'play.yours', { side }) : words('headline.offline', { side });
  const offline = wantsPocket(state) ? words(state.unproved ? 'play.unproved' : 'play.offline.on') : '';
  const due = canGo(state, 1) ? words('play.ahead') : isIts ? '' : words(pass ? 'detail.pass' : `play.do.${dueIn(geometry, answer)}`);
  return { headline: headlined, detail: [notice ? sentence(withTitles(notice)) : due, clockOf(answer), isAgainst(state) && !offline ? hints(state) : offline].filter(Boolean).join(' ') };
}

const mill = ({ removed }) => words(removed.length === 0 ? 'detail.mill' : 'detail.mill.more');

/** What is to be done in a position: `r`, to take a stone, or, for either side, `m`, to move, `p`, to place, or `pm`, either. */
function dueIn({ rules }, { fen }) {
  const [, , phase, due, , white, , black] = fen.split(' ');
  return due === 'r' ? 'r' : white === '0' && black === '0' ? phase : rules.mayMove(1) ? 'pm' : 'p';
}

/** What somebody has asked for of a position whose worth is hidden: whether it still is what the side to move had, and the best turn. */
function hints(state) {
  const { hint, game } = state;
  const { value, moves: [best] } = presentAnswer(state);
  if (hint === 0) {
    return state.match ? '' : words('veil.detail');
  }
  if (value === 'unknown') {
    return words('veil.unknown');
  }
  const marks = marksOfGame(state);
  const own = pathTo(game, game.at).filter(i => marks[i]?.side === presentPosition(state).side);
  const isKnown = own.every(i => marks[i].mark !== 'unknown');
  return [words('hint.value', { value, own: isKnown ? own.length : 0, kept: !own.some(i => isMistake(marks[i].mark)) }), hint > 1 ? words('hint.turn', { move: best.move }) : ''].filter(Boolean).join(' ');
}

/** The question of a lesson: what the mistake gave away, or the turn that was tried last. */
function askedAgain(state) {
  const { lesson, answers, chosen } = state;
  const { game, mistakes, at, fen, said } = lesson;
  if (isAside(state)) {
    return { headline: words('headline.offline', presentPosition(state)), detail: words('learn.aside', { at: at + 1, of: mistakes.length }) };
  }
  const mistake = marksOfGame({ game, answers })[mistakes[at]];
  const [mark] = said ? analyse([answers[fen]], [{ text: said.move, fen: said.fen, ply: mistake.ply }]) : [mistake];
  return { kind: said ? 'wrong' : '', headline: words('learn.headline', { side: mistake.side, at: at + 1, of: mistakes.length }),
    detail: isBegun(chosen) ? mill(chosen) : `${words(said ? 'learn.again' : 'learn.detail')} ${tell({ ...mark, best: [] }, game.nodes[0].fen)}` };
}

/** The message while a puzzle is open. */
function puzzleVerdict(state) {
  const { puzzle: { fen, theme, said, line }, chosen, notice } = state;
  const ply = plies(state);
  if (ply % 2 === 1 && canGo(state, 1)) {
    return { headline: words('headline.offline', presentPosition(state)), detail: words('puzzle.right') };
  }
  const isOpen = said?.value === 'open' && !presentAnswer(state);
  const asks = ply === 0 ? words('puzzle.detail') : ply % 2 === 1 ? words('puzzle.right') : words('puzzle.on', { answer: present(state).move, side: other(fen.split(' ')[1]) });
  return { kind: isBegun(chosen) ? '' : said && !isOpen ? 'wrong' : ply > 0 ? 'right' : '', headline: words('puzzle.headline', { side: fen.split(' ')[1], theme, left: Math.ceil((line.length - ply) / 2) }),
    detail: notice ? sentence(notice) : isBegun(chosen) ? mill(chosen) : isOpen ? words('waiting.detail') : said ? words('puzzle.wrong', { ...said, theme }) : asks };
}

function refused(refusal) {
  const { about, message, place, again } = refusal;
  if (message.key === 'refusal.away') {
    return { kind: 'refused', headline: words('refusal.away'), detail: isAway({ refusal }) ? words('refusal.away.detail') : '', again };
  }
  const text = sentence(message.why ? { ...message, text: sentence(message.why).replace(/[.]$/, '') } : message) + (place === null ? '' : ` ${words('refusal.place', { place: place + 1 })}`);
  const key = { line: 'refusal.line', puzzle: 'refusal.puzzle', gallery: 'refusal.gallery', host: 'refusal.host', page: 'refusal.page' }[about];
  return { kind: 'refused', headline: words(key ?? (again ? 'refusal.headline' : 'refusal.position')), detail: text, again };
}

const withTables = ({ catalogue }) => [...catalogue.values()].filter(({ tables }) => tables > 0).map(titleOf);
