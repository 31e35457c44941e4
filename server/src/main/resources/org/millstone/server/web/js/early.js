// Stands in the pages themselves: chooses the language, and asks for its words while all else still comes.

{
  const wished = [localStorage.getItem('millstone-language'), ...navigator.languages].map(code => code?.slice(0, 2).toLowerCase());
  const language = wished.find(code => ['en', 'de'].includes(code)) ?? 'en';
  document.documentElement.lang = language;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `js/words/${language}.js` }));
}
