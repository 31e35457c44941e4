// The winner, in large letters, and further remarks on the position shown.

import { LEVELS, THEMES } from '../puzzle.js';
import { canGo, isOffline, isPlayable, isPuzzling, plies, present, presentAnswer, presentPosition, repetitions } from '../state.js';
import { titleOf, withTitles } from '../variants.js';
import { detail, headline, isBounded, look } from '../verdict.js';
import { sentence, words } from '../words.js';

/** Follows the store in the verdict's place. */
export function verdictView(store, actions, $) {
  store.follow(state => [state.geometry, state.game, state.answers, state.chosen, state.setup, state.refusal, state.late, state.puzzle, state.notice, state.opponent, state.pocket, state.language],
    (geometry, ...values) => {
      const said = verdict(values.at(-1));
      if (said) {
        $('verdict').className = `verdict ${said.kind ?? ''}`;
        $('headline').textContent = said.headline;
        $('headline').removeAttribute('lang');
        $('detail').textContent = said.detail;
        $('again').hidden = !said.again;
        document.title = [said.headline, ...(geometry ? [titleOf(geometry)] : []), 'Millstone'].join(' · ');
      }
    });
  store.follow(state => [shows(state, isBounded), shows(state, ({ final }) => final !== undefined)], (plies, finals) => {
    $('about').hidden = !plies && !finals;
    $('about-plies').hidden = !plies;
    $('about-finals').hidden = !finals;
  });
  store.follow(state => [state.puzzle, state.seeks, state.setup, state.language], (puzzle, seeks, setup, language, state) => {
    $('puzzle-tools').hidden = !puzzle || Boolean(setup);
    $('solve').hidden = !isPuzzling(state);
    $('puzzle-count').textContent = puzzle ? words('puzzle.count', puzzle) : '';
    for (const [of, all] of [['theme', THEMES], ['level', LEVELS]]) {
      $(`puzzle-${of}`).replaceChildren(...['', ...all].map(one => new Option(words(`puzzle.${of}.${one || 'any'}`), one, false, one === seeks[of])));
      $(`puzzle-${of}`).onchange = ({ target }) => actions.seek({ [of]: target.value });
    }
  });
  $('again').onclick = () => actions.retry();
  $('solve').onclick = () => actions.solve();
  $('next-puzzle').onclick = () => actions.puzzle();
}

/** Whether something is told of the position shown, or of any of its turns. A game that is over has no plies left to tell. */
function shows(state, isTold) {
  const answer = isPlayable(state) && !isPuzzling(state) ? presentAnswer(state) : null;
  return Boolean(answer) && answer.end === undefined && [answer, ...answer.moves].some(isTold);
}

/** The message: {kind, headline, detail, again}; null as long as there is nothing new. */
function verdict(state) {
  const { geometry, game, setup, refusal, late, puzzle, notice, chosen } = state;
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
  const said = { kind: look(answer), headline: headline(position, answer) };
  if (notice) {
    return { ...said, detail: sentence(withTitles(notice)) };
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
  return { ...said, detail: repeated || offline || detail(answer, geometry) };
}

/** The message while a puzzle is open. */
function puzzleVerdict(state) {
  const { puzzle: { fen, theme, said, line }, chosen, notice } = state;
  const ply = plies(state);
  const asks = ply === 0 ? words('puzzle.detail') : ply % 2 === 1 ? words('puzzle.right') : words('puzzle.on', { answer: present(state).move });
  return { kind: said ? 'loss' : '', headline: words('puzzle.headline', { side: fen.split(' ')[1], theme, left: Math.ceil((line.length - ply) / 2) }),
    detail: notice ? sentence(notice) : isBegun(chosen) ? words('detail.mill') : said ? words('puzzle.wrong', { ...said, theme }) : asks };
}

const isBegun = ({ to, removed }) => to !== null || removed.length > 0;

function refused({ about, message, place, again }) {
  const text = sentence(message) + (place === null ? '' : ` ${words('refusal.place', { place: place + 1 })}`);
  const key = { line: 'refusal.line', puzzle: 'refusal.puzzle', gallery: 'refusal.gallery', page: 'refusal.page' }[about];
  return { kind: 'refused', headline: words(key ?? (again ? 'refusal.headline' : 'refusal.position')), detail: text, again };
}

const withTables = ({ catalogue }) => [...catalogue.values()].filter(({ tables }) => tables > 0).map(titleOf);
