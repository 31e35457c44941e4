// Stands in the pages themselves: chooses the language, and asks for its words while all else still comes.

{
  let chosen = null;
  try {
    chosen = localStorage.getItem('millstone-language');
  } catch {
    // kept.js says why.
  }
  const wished = [chosen, ...navigator.languages].map(code => code?.slice(0, 2).toLowerCase());
  const language = wished.find(code => ['en', 'de'].includes(code)) ?? 'en';
  document.documentElement.lang = language;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `js/words/${language}.js` }));
}
