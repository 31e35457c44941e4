// The winner, in large letters, and further remarks on the position shown.

import { DEEPEST, LEAST, NO_DEPTH, analyse, isMistake, valuesForWhite, worthOf } from '../analysis.js';
import { marksOfGame, tell } from '../marks.js';
import { LEVELS, THEMES } from '../puzzle.js';
import { canGo, isAside, isAway, isLearning, isOffline, isPuzzling, isVeiled, plies, present, presentAnswer, presentPosition, repetitions, toldAnswer } from '../state.js';
import { pathTo } from '../tree.js';
import { titleOf, withTitles } from '../variants.js';
import { detail, headline, look } from '../verdict.js';
import { sentence, words } from '../words.js';
import { explained } from './dom.js';

export function verdictView(store, actions, $) {
  store.follow(state => [state.geometry, state.game, state.answers, state.chosen, state.setup, state.refusal, state.late, state.puzzle, state.lesson, state.notice, state.opponent, state.pocket, state.hint, isVeiled(state), state.language],
    (geometry, ...values) => {
      const said = verdict(values.at(-1));
      if (said) {
        $('verdict').className = `verdict ${said.kind ?? ''}`;
        $('headline').replaceChildren(...explained(said.headline));
        $('detail').replaceChildren(...explained(said.detail));
        $('again').hidden = !said.again;
        document.title = [said.headline, ...(geometry ? [titleOf(geometry)] : []), 'Millstone'].join(' · ');
      }
    });
  // Until an answer comes, the bar stays as it is.
  store.follow(state => [presentAnswer(state), toldAnswer(state), state.language], (present, answer) => present && gauge($('gauge'), answer));
  store.follow(state => [state.puzzle, state.seeks, state.setup, state.language], (puzzle, seeks, setup, language, state) => {
    $('puzzle-tools').hidden = !puzzle || Boolean(setup);
    $('solve').hidden = !isPuzzling(state);
    $('puzzle-count').textContent = puzzle ? words('puzzle.count', puzzle) : '';
    for (const [of, all] of [['theme', THEMES], ['level', LEVELS]]) {
      $(`puzzle-${of}`).replaceChildren(...['', ...all].map(one => new Option(words(`puzzle.${of}.${one || 'any'}`), one, false, one === seeks[of])));
      $(`puzzle-${of}`).onchange = ({ target }) => actions.seek({ [of]: target.value });
    }
  });
  store.follow(state => [state.lesson?.fen, state.puzzle?.fen], (...fens) => fens.some(Boolean) && $('detail').scrollIntoView({ block: 'nearest' }));
  store.follow(state => [state.lesson, Boolean(state.setup), state.language], (lesson, setup) => {
    $('lesson-tools').hidden = !lesson || setup;
    $('show-right').hidden = !lesson || lesson.done !== null;
    $('next-mistake').textContent = words(lesson?.at + 1 === lesson?.mistakes.length ? 'learn.finish' : 'learn.next');
  });
  $('again').onclick = () => actions.retry();
  $('solve').onclick = () => actions.solve();
  $('next-puzzle').onclick = () => actions.puzzle();
  $('next-mistake').onclick = () => actions.learnOn();
  $('leave-lesson').onclick = () => actions.learnOn(true);
  $('show-right').onclick = () => actions.solve();
}

/** Shows on a bar how much of it is White's: more than half where White wins, the more the sooner. Where nothing is told it is grey. */
function gauge(bar, answer) {
  const [{ value = 'unknown', dtw }] = answer ? valuesForWhite([{ side: answer.fen.split(' ')[1], before: worthOf(answer), worth: { dtw: null } }]) : [{}];
  const lead = dtw === null ? NO_DEPTH : 1 - (1 - LEAST) * Math.min(dtw, DEEPEST) / DEEPEST;
  const who = { win: 'w', draw: 'draw', loss: 'b' }[value] ?? 'unknown';
  bar.className = `gauge ${who}`;
  bar.style.setProperty('--white-part', `${50 + 50 * ({ w: lead, b: -lead }[who] ?? 0)}%`);
  bar.title = bar.ariaLabel = words(`gauge.${who}`);
}

/** The message: {kind, headline, detail, again}; null as long as there is nothing new. */
export function verdict(state) {
  const { geometry, game, setup, refusal, late, puzzle, lesson, notice, chosen } = state;
  if (refusal) {
    return refused(refusal);
  }
  if (setup) {
    return { headline: words('setup.headline'), detail: words('setup.detail') };
  }
  if (!game) {
    return null;
  }
  const answer = presentAnswer(state);
  const position = presentPosition(state);
  if (geometry.tables === 0) {
    return { kind: 'unknown', headline: words('tables.none', { title: titleOf(geometry) }), detail: [...(notice ? [sentence(withTitles(notice))] : []), words('tables.none.detail', { others: withTables(state) })].join(' ') };
  }
  if (isPuzzling(state)) {
    return puzzleVerdict(state);
  }
  if (!answer) {
    return late ? { headline: words('waiting', { side: position.side }), detail: words('waiting.detail') } : null;
  }
  if (isLearning(state)) {
    return askedAgain(state);
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
    return { ...said, kind: puzzle.theme === 'draw' ? said.kind : 'win', detail: words(`puzzle.${puzzle.done}`, { point: puzzle.theme === 'placing' && !puzzle.line.at(-1).move.includes('x') ? 'block' : puzzle.theme }) };
  }
  if (isBegun(chosen)) {
    return { ...said, detail: words(chosen.removed.length === 0 ? 'detail.mill' : 'detail.mill.more') };
  }
  if (state.opponent.sides.includes(position.side) && canGo(state, 1)) {
    return { ...said, detail: words('play.ahead') };
  }
  const repeated = repetitions(state) >= 3 ? words(state.opponent.sides ? 'detail.repetition.stopped' : 'detail.repetition') : '';
  const offline = isOffline(state) && answer.end === undefined ? words(state.unproved ? 'play.unproved' : 'play.offline.on') : '';
  return { ...said, detail: [repeated || offline || (veiled ? '' : detail(answer, geometry)), veiled ? hints(state) : ''].filter(Boolean).join(' ') };
}

/** What somebody has asked for of a position whose worth is hidden: whether it still is what the side to move had, and the best turn. */
function hints(state) {
  const { hint, game } = state;
  const { value, moves: [best] } = presentAnswer(state);
  if (value === 'unknown') {
    return words('veil.unknown');
  }
  const marks = marksOfGame(state);
  const { side } = presentPosition(state);
  const kept = !pathTo(game, game.at).some(i => marks[i]?.side === side && isMistake(marks[i].mark));
  return [hint === 0 ? words('veil.detail') : words('hint.value', { value, kept }), hint > 1 ? words('hint.turn', { move: best.move }) : ''].filter(Boolean).join(' ');
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
  return { kind: said ? 'loss' : '', headline: words('learn.headline', { side: mistake.side, at: at + 1, of: mistakes.length }),
    detail: isBegun(chosen) ? words('detail.mill') : `${tell({ ...mark, best: [] }, game.nodes[0].fen)} ${words(said ? 'learn.again' : 'learn.detail')}` };
}

/** The message while a puzzle is open. */
function puzzleVerdict(state) {
  const { puzzle: { fen, theme, said, line }, chosen, notice } = state;
  const ply = plies(state);
  if (ply % 2 === 1 && canGo(state, 1)) {
    return { headline: words('headline.offline', presentPosition(state)), detail: words('puzzle.right') };
  }
  const isOpen = said?.value === 'open' && !presentAnswer(state);
  const asks = ply === 0 ? words('puzzle.detail') : ply % 2 === 1 ? words('puzzle.right') : words('puzzle.on', { answer: present(state).move });
  return { kind: said && !isOpen ? 'loss' : '', headline: words('puzzle.headline', { side: fen.split(' ')[1], theme, left: Math.ceil((line.length - ply) / 2) }),
    detail: notice ? sentence(notice) : isBegun(chosen) ? words('detail.mill') : isOpen ? words('waiting.detail') : said ? words('puzzle.wrong', { ...said, theme }) : asks };
}

const isBegun = ({ to, removed }) => to !== null || removed.length > 0;

function refused(refusal) {
  const { about, message, place, again } = refusal;
  if (message.key === 'refusal.away') {
    return { kind: 'refused', headline: words('refusal.away'), detail: isAway({ refusal }) ? words('refusal.away.detail') : '', again };
  }
  const text = sentence(message) + (place === null ? '' : ` ${words('refusal.place', { place: place + 1 })}`);
  const key = { line: 'refusal.line', puzzle: 'refusal.puzzle', gallery: 'refusal.gallery', host: 'refusal.host', page: 'refusal.page' }[about];
  return { kind: 'refused', headline: words(key ?? (again ? 'refusal.headline' : 'refusal.position')), detail: text, again };
}

const withTables = ({ catalogue }) => [...catalogue.values()].filter(({ tables }) => tables > 0).map(titleOf);
