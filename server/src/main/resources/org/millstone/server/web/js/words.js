// The texts of the page, in the reader's language: one file a language in words/, a text or a function of values for each key.

import { keep } from './kept.js';

/** Each language by its own name. */
export const languages = { en: 'English', de: 'Deutsch' };
const FILES = { en: () => import('./words/en.js'), de: () => import('./words/de.js') };
/** Words that the first view does not need. */
const MORE = { en: () => import('./words/more.en.js'), de: () => import('./words/more.de.js') };
let speaksMore = false;
let more = null;
const KEY = 'millstone-language';
const LONGEST_WORD = 40;
const ENDLESS = new RegExp(`[^\\s“”„'…:]{${LONGEST_WORD + 1},}`, 'g');

let texts = {};
let spoken = 'en';

export const language = () => spoken;

export const keepLanguage = language => keep(KEY, language);

/** Loads the words of a language; where they do not arrive, the page goes on as before. */
export async function speak(language) {
  const files = await Promise.all([FILES, ...speaksMore ? [MORE] : []].map(of => of[language]()));
  texts = Object.assign({}, ...files.map(({ default: part }) => part));
  spoken = language;
  document.documentElement.lang = language;
}

/** Speaks all words from now on; what fails is tried anew the next time. */
export function speakMore() {
  speaksMore = true;
  more ??= speak(spoken).catch(problem => {
    more = null;
    throw problem;
  });
  return more;
}

/** The text of a key; `values` are put into it. */
export function words(key, values = {}) {
  const text = texts[key];
  return typeof text === 'function' ? text(values) : text ?? key;
}

export const hasWords = key => key in texts;

/** The text of something that is a text already, or {key, ...values}; a word that is longer than any that we write is cut. */
export function sentence(said) {
  const text = typeof said === 'string' ? said : words(said.key, said);
  return text.replace(ENDLESS, word => `${[...word].slice(0, LONGEST_WORD).join('')}…`);
}

/** A number as the language writes it; with so many decimals, if they are given. */
export function number(value, decimals) {
  return new Intl.NumberFormat(spoken, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
}

/** Fills in the texts of a part of the page: data-words is the text, data-tip the tooltip and name of a symbol, data-label a name. */
export function translate(root) {
  root.querySelectorAll('[data-words]').forEach(element => {
    element.textContent = words(element.dataset.words);
  });
  root.querySelectorAll('[data-tip]').forEach(element => {
    element.title = words(element.dataset.tip);
    if (!element.dataset.words) {
      element.setAttribute('aria-label', words(element.dataset.tip));
    }
  });
  root.querySelectorAll('[data-label]').forEach(element => element.setAttribute('aria-label', words(element.dataset.label)));
}
