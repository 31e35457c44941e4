// The variant: which one, and its rules in words.

import { rulesOf, summaryOf, titleOf } from '../variants.js';
import { translate, words } from '../words.js';
import { node } from './dom.js';

export function rulesView(store, actions, $) {
  store.follow(state => [state.language], () => translate(document));
  store.follow(state => [state.catalogue, state.geometry, state.language], (catalogue, geometry) => {
    if (!catalogue) {
      return;
    }
    const all = [...catalogue.values()];
    const options = games => games.map(one => new Option(titleOf(one), one.variant));
    const without = all.filter(({ tables }) => tables === 0);
    $('variant').replaceChildren(...options(all.filter(({ tables }) => tables > 0)),
      ...(without.length > 0 ? [node('optgroup', { label: words('variant.noTables') }, ...options(without))] : []));
    if (geometry) {
      $('variant').value = geometry.variant;
      $('stats-link').href = `stats.html?variant=${geometry.variant}`;
      for (const [button, mapping] of [['rotate', geometry.rotation()], ['mirror', geometry.reflection()], ['invert', geometry.inversion()]]) {
        $(button).hidden = mapping === null;
      }
      $('title').textContent = words('title', { title: titleOf(geometry), tables: geometry.tables });
      $('rules-title').textContent = titleOf(geometry);
      $('rules-summary').textContent = summaryOf(geometry);
      $('rules-words').replaceChildren(...rulesOf(geometry).map(rule => node('li', {}, rule)));
    }
  });
  $('variant').onchange = () => actions.variant($('variant').value);
}
