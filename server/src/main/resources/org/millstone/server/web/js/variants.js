// The texts about a variant. The service says it in English; other languages have words of their own for what has a name.

import { hasWords, words } from './words.js';

const said = (key, english, values) => (hasWords(`service.${key}`) ? words(`service.${key}`, values) : english);

export const titleOf = ({ variant, title }) => said(`title.${variant}`, title);

/** A sentence about it; may be empty. */
export const summaryOf = ({ variant, summary }) => said(`summary.${variant}`, summary);

/** The rules, in sentences: the board, the men, a sentence for each parameter, and how a game ends. */
export function rulesOf({ inWords, points, lines, men, mills, parameters }) {
  const keys = ['board', 'men', ...Object.entries(parameters).map(([name, word]) => `${name}.${word}`), 'end'];
  return inWords.map((english, i) => (keys.length === inWords.length ? said(`rule.${keys[i]}`, english, { points, lines: lines.length, men, mills }) : english));
}

/** What is said of a game that was read, {key, ...}, with the titles and sentences of the games that it is about in place of these. */
export const withTitles = about => ({
  ...about,
  title: about.shown && titleOf(about.shown),
  nearest: about.nearest && titleOf(about.nearest),
  differs: about.differs && said(`differs.${about.differs.name}`, about.differs.differs),
});
