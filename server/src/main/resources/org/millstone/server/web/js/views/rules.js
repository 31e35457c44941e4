// The variant: which one, and its rules in words.

import { translate, words } from '../words.js';
import { node } from './dom.js';

/** Follows the store in the header's list and the panel of the rules, and in the texts of the page that never change but by language. */
export function rulesView(store, actions, $) {
  store.follow(state => [state.language], () => translate(document));
  store.follow(state => [state.catalogue, state.geometry, state.language], (catalogue, geometry) => {
    if (!catalogue) {
      return;
    }
    $('variant').replaceChildren(...[...catalogue.values()].map(({ variant, title, tables }) =>
      new Option(tables > 0 ? title : words('variant.noTables', { title }), variant)));
    if (geometry) {
      $('variant').value = geometry.variant;
      $('stats-link').href = `stats.html?variant=${geometry.variant}`;
      for (const [button, mapping] of [['rotate', geometry.rotation()], ['mirror', geometry.reflection()], ['invert', geometry.inversion()]]) {
        $(button).hidden = mapping === null;
      }
      $('rules-title').textContent = geometry.title;
      $('rules-summary').textContent = geometry.summary;
      $('rules-words').replaceChildren(...geometry.inWords.map(rule => node('li', {}, rule)));
    }
  });
  $('variant').onchange = () => actions.variant($('variant').value);
}
