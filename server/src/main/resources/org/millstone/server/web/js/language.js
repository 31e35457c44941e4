// The language's list in the header, for every page.

import { keepLanguage, languages, preferredLanguage, speak } from './words.js';

/**
 * Speaks the language that is preferred, and lets it be chosen.
 *
 * @param changed called with every language that is chosen by hand
 */
export async function languageList(select, changed) {
  const language = preferredLanguage();
  await speak(language);
  select.replaceChildren(...Object.entries(languages).map(([code, name]) => new Option(name, code)));
  select.value = language;
  select.onchange = async () => {
    keepLanguage(select.value);
    await speak(select.value);
    changed(select.value);
  };
  return language;
}
