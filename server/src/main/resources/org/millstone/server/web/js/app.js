// The explorer: puts together the state, the actions that change it, and the views that show it.

import { actionsOn } from './actions.js';
import * as api from './api.js';
import { connectEffects } from './effects.js';
import { Geometry } from './geometry.js';
import { languageList } from './language.js';
import * as changes from './state.js';
import { Store } from './store.js';
import { themeButton } from './theme.js';
import { boardView } from './views/board.js';
import { byId } from './views/dom.js';
import { galleryView } from './views/gallery.js';
import { gameView } from './views/game.js';
import { connectKeys } from './views/keys.js';
import { playView } from './views/play.js';
import { rulesView } from './views/rules.js';
import { setupView } from './views/setup.js';
import { shareView } from './views/share.js';
import { turnsView } from './views/turns.js';
import { verdictView } from './views/verdict.js';

const VIEWS = [rulesView, boardView, verdictView, turnsView, gameView, setupView, playView, galleryView, shareView, connectKeys];

async function begin() {
  themeButton(byId('theme'));
  byId('docs-link').hidden = !api.isService;
  const catalogue = api.variants();
  catalogue.catch(() => {});
  const language = await languageList(byId('language'), chosen => store.change(changes.spoke, chosen));
  const store = new Store(changes.initial(language));
  const actions = actionsOn(store);
  connectEffects(store, actions.retry);
  VIEWS.forEach(view => view(store, actions, byId));
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
