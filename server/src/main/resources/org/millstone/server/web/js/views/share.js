// Passing a position on: its link by the system's share sheet or the clipboard, and pictures of the board.

import { addressOf, isTooLong } from '../address.js';
import { gameText } from '../games.js';
import { pictures } from '../late.js';
import { settled } from '../tree.js';
import { words } from '../words.js';
import { node } from './dom.js';

export function shareView(store, actions, $) {
  $('svg').onclick = async () => save(await (await pictures()).drawing($('board')), 'millstone.svg');
  $('embed').onclick = () => copy($('embed'), frameCode(), 'embed', 'share.copied', 'share.failed');
  $('whole').onclick = () => {
    $('whole').href = `index.html${location.search}`;
  };
  $('png').onclick = async () => save(await (await pictures()).pixels($('board')), 'millstone.png');
}

/** The share sheet where a finger is the pointer and there is one; else the clipboard, which gets the turns where the address cannot hold them. */
export async function share(button, { geometry, game }) {
  if (game && isTooLong(addressOf(geometry, game))) {
    await copy(button, gameText(geometry, settled(game)), 'share', 'share.turns', 'share.tooLong');
    return;
  }
  if (matchMedia('(pointer: coarse)').matches && navigator.share) {
    await navigator.share({ title: document.title, url: location.href }).catch(problem => problem.name !== 'AbortError' && Promise.reject(problem));
  } else {
    await copy(button, location.href, 'share', 'share.copied', 'share.failed');
  }
}

/** What shows the board in somebody's page. */
const frameCode = () => `<iframe src="${new URL(`embed.html${location.search}`, location.href)}" title="Millstone" width="400" height="560" style="border:0"></iframe>`;

/** Copies a text, and says for a while that it worked. Where that is not allowed, as on plain HTTP, the browser shows it, to be copied by hand. */
async function copy(button, text, name, done, failed) {
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  if (!copied) {
    prompt(words(failed), text);
    return;
  }
  const said = words(done);
  const label = button.lastChild;
  label.textContent = said;
  setTimeout(() => {
    label.textContent = words(name);
  }, 1000 + 60 * said.length);
}

/** Offers a file for saving. */
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  node('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
