// The explorer: puts together the state, the actions that change it, and the views that show it.

import { actionsOn } from './actions.js';
import { askedFor, variantNamed } from './address.js';
import * as api from './api.js';
import { connectEffects } from './effects.js';
import { Geometry } from './geometry.js';
import { keptPlaying } from './kept.js';
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
  connectEffects(store);
  VIEWS.forEach(view => view(store, actions, byId));
  try {
    const { variants, names } = await catalogue;
    store.change(changes.loaded, new Map(variants.map(variant => [variant.variant, new Geometry(variant)])), names);
  } catch (problem) {
    store.change(changes.refused, { about: 'page', message: problem.said ?? problem.message, place: null, again: true });
    return;
  }
  window.onpopstate = event => showAddress(store, actions, event.state);
  await showAddress(store, actions, window.history.state);
  (window.requestIdleCallback ?? setTimeout)(keepPages);
}

/** Has a worker keep the pages for when there is no connection, and what this one has asked for until now. */
async function keepPages() {
  const worker = await navigator.serviceWorker?.register('sw.js').then(() => navigator.serviceWorker.ready).catch(() => null);
  worker?.active.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/** Shows what the address says, or what the history `kept`: a puzzle that is open, as the address has no answer, or a game that is too long for it. */
async function showAddress(store, actions, kept) {
  const { catalogue, geometry } = store.state;
  const named = variantNamed(location.search);
  const variant = catalogue.has(named) ? named : firstVariant(catalogue);
  if (geometry?.variant !== variant) {
    store.change(changes.chose, variant);
  }
  const going = keptPlaying(location.search);
  if (going && [...byId('strength').options].some(({ value }) => value === going.opponent.strength)) {
    store.change(changes.resumed, going);
  }
  try {
    if (named !== null && !catalogue.has(named)) {
      throw new api.Refusal({ key: 'address.variant', name: named });
    }
    const asked = askedFor(location.search, store.state.geometry);
    if (kept?.puzzle) {
      store.change(changes.reopened, kept.puzzle, kept.at);
    } else if (kept?.text) {
      await actions.read(kept.text, kept.at);
    } else if (asked === null) {
      await actions.showcase();
    } else if (asked.turns.length === 0) {
      await actions.begin(asked.fen);
    } else {
      await actions.read(asked, asked.at ?? undefined);
    }
  } catch (problem) {
    store.change(changes.refused, { about: 'position', message: problem.said ?? problem.message, place: null, again: false });
  }
}

/** The variant to begin with: nine, unless others have tables and it has none. */
function firstVariant(catalogue) {
  const nine = catalogue.get('nine');
  const all = [...(nine ? [nine] : []), ...catalogue.values()];
  return (all.find(({ tables }) => tables > 0) ?? all[0]).variant;
}

begin();
