// The language's list in the header, for every page.

import { keepLanguage, languages, speak } from './words.js';

/** As chosen by hand, else the first of the browser's that there is (early.js). */
const preferred = document.documentElement.lang;
/** Begun at once, while the page's own modules still come. */
const spoken = speak(preferred);

/** Speaks the language that is preferred, and lets another be chosen by hand, of which `changed` hears. */
export async function languageList(select, changed) {
  await spoken;
  select.replaceChildren(...Object.entries(languages).map(([code, name]) => new Option(name, code)));
  select.value = preferred;
  select.onchange = async () => {
    keepLanguage(select.value);
    await speak(select.value);
    changed(select.value);
  };
  return preferred;
}
