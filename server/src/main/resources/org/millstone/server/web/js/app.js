// The page: puts together the state, the actions that change it, the modes and the views that show it.

import { actionsOn } from './actions.js';
import * as api from './api.js';
import { connectEffects } from './effects.js';
import { Geometry } from './geometry.js';
import { languageList } from './language.js';
import { sound } from './late.js';
import * as changes from './state.js';
import { Store } from './store.js';
import { themeButton } from './theme.js';
import * as analyse from './modes/analyse.js';
import * as play from './modes/play.js';
import * as positions from './modes/positions.js';
import * as puzzles from './modes/puzzles.js';
import { boardView } from './views/board.js';
import { barView } from './views/bar.js';
import { byId } from './views/dom.js';
import { pageView } from './views/page.js';
import { shareView } from './views/share.js';

const MODES = { play, analyse, puzzles, positions };

async function begin() {
  themeButton(byId('theme'));
  byId('docs-link').hidden = !api.isService;
  const catalogue = api.variants();
  catalogue.catch(() => {});
  const language = await languageList(byId('language'), chosen => store.change(changes.spoke, chosen));
  const store = new Store(changes.initial(language));
  const actions = actionsOn(store);
  connectEffects(store, actions.retry);
  [pageView, boardView, ...Object.values(MODES).map(({ panel }) => panel), shareView].forEach(view => view(store, actions, byId));
  barView(store, byId, Object.fromEntries(Object.entries(MODES).map(([mode, { bar }]) => [mode, bar])));
  // Browsers allow sounds only after the first touch.
  const touched = new AbortController();
  ['pointerdown', 'keydown'].forEach(kind => window.addEventListener(kind, async () => {
    touched.abort();
    (await sound().catch(() => null))?.connectSound(store, byId('sound'));
  }, { signal: touched.signal }));
  try {
    const { variants, names } = await catalogue;
    store.change(changes.loaded, new Map(variants.map(variant => [variant.variant, new Geometry(variant)])), names);
  } catch (problem) {
    store.change(changes.refused, { about: 'page', message: problem.said ?? problem.message, place: null, again: true });
    return;
  }
  window.onpopstate = event => actions.openAddress(location.search, event.state);
  await actions.openAddress(location.search, window.history.state);
  (window.requestIdleCallback ?? setTimeout)(keepPages);
}

/** Has a worker keep the pages for when there is no connection, and what this one has asked for until now. */
async function keepPages() {
  const registration = await navigator.serviceWorker?.register('sw.js').catch(() => null);
  // A browser looks by itself whether there is a newer one, but takes its time.
  await (registration?.active && registration.update().catch(() => {}));
  const worker = registration && await navigator.serviceWorker.ready;
  // What is asked for until then passes it by.
  await (worker && !navigator.serviceWorker.controller && new Promise(taken => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true })));
  worker?.active.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

begin();
