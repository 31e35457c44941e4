// Stands in the pages themselves: chooses the language, and asks for its words while all else still comes. Says whether the browser keeps a game
// that was too long for the address, a puzzle, or a game that somebody plays: then the verdict in the page is of another position, or to be hidden.

{
  let chosen = null;
  let playing = null;
  try {
    chosen = localStorage.getItem('millstone-language');
    playing = JSON.parse(localStorage.getItem('millstone-playing'));
  } catch {
    // kept.js says why.
  }
  const wished = [chosen, ...navigator.languages].map(code => code?.slice(0, 2).toLowerCase());
  const language = wished.find(code => ['en', 'de'].includes(code)) ?? 'en';
  document.documentElement.lang = language;
  document.documentElement.classList.toggle('keeps', Boolean(history.state || playing && ['', playing.address].includes(location.search)));
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `js/words/${language}.js` }));
}
