// Passing a position on: its link by the system's share sheet or the clipboard, and pictures of the board.

import { addressOf, isTooLong } from '../address.js';
import { gameText } from '../games.js';
import { settled } from '../tree.js';
import { words } from '../words.js';
import { node, shape } from './dom.js';

const SIZE = 720;
/** The page's styles that a drawing needs, with their defaults. */
const STYLES = { fill: 'rgb(0, 0, 0)', 'fill-opacity': '1', stroke: 'none', 'stroke-width': '1px', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none', opacity: '1' };
const TEXT_STYLES = { 'font-family': '', 'font-size': '', 'font-weight': '400', 'text-anchor': 'start' };

export function shareView(store, actions, $) {
  $('svg').onclick = () => save(new Blob([picture($('board'))], { type: 'image/svg+xml' }), 'millstone.svg');
  $('embed').onclick = () => copy($('embed'), frameCode(), 'embed', 'share.copied', 'share.failed');
  $('whole').onclick = () => {
    $('whole').href = `index.html${location.search}`;
  };
  $('png').onclick = async () => save(await pixels(picture($('board'))), 'millstone.png');
}

/** The share sheet where a finger is the pointer and there is one; else the clipboard, which gets the turns where the address cannot hold them. */
export async function share(button, { geometry, game }) {
  if (game && isTooLong(addressOf(geometry, game))) {
    await copy(button, gameText(geometry, settled(game)), 'share', 'share.turns', 'share.tooLong');
    return;
  }
  const finger = matchMedia('(pointer: coarse)').matches;
  if (finger && navigator.share) {
    try {
      await navigator.share({ title: document.title, url: location.href });
    } catch (problem) {
      if (problem.name !== 'AbortError') {
        throw problem;
      }
    }
    return;
  }
  await copy(button, location.href, 'share', 'share.copied', 'share.failed');
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
  button.textContent = said;
  setTimeout(() => {
    button.textContent = words(name);
  }, 1000 + 60 * said.length);
}

/** The board as an SVG document of its own: the page's style is written into its elements. */
export function picture(board) {
  const copy = board.cloneNode(true);
  const copies = [...copy.querySelectorAll('*')];
  board.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(element);
    if (isSeen(element, style)) {
      ['class', 'role', 'tabindex', 'aria-label', 'aria-hidden', 'data-point'].forEach(name => copies[i].removeAttribute(name));
      writeStyle(element, style, copies[i]);
    } else {
      copies[i].remove();
    }
  });
  const [x, y, width, height] = board.getAttribute('viewBox').split(' ');
  copy.prepend(shape('rect', { x, y, width, height, rx: 20, fill: getComputedStyle(board).getPropertyValue('--wood').trim() }));
  ['class', 'id', 'role', 'aria-label', 'data-label'].forEach(name => copy.removeAttribute(name));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', SIZE);
  copy.setAttribute('height', SIZE);
  return new XMLSerializer().serializeToString(copy);
}

/** Whether an element draws something, or holds what does. */
function isSeen(element, style) {
  return element.localName === 'g' || style.visibility !== 'hidden' && (style.fill !== 'rgba(0, 0, 0, 0)' || style.stroke !== 'none');
}

function writeStyle(element, style, copy) {
  const isText = element.localName === 'text';
  Object.entries({ ...(element.localName === 'g' ? { opacity: '1' } : STYLES), ...(isText ? TEXT_STYLES : {}) })
    .filter(([name, usual]) => style.getPropertyValue(name) !== usual && (style.stroke !== 'none' || !name.startsWith('stroke')))
    .forEach(([name]) => copy.setAttribute(name, style.getPropertyValue(name)));
  if (style.transform !== 'none' && !element.hasAttribute('transform')) {
    copy.setAttribute('transform', style.transform);
  }
}

/** An SVG document as a PNG. */
async function pixels(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = node('canvas', { width: SIZE, height: SIZE });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}

/** Offers a file for saving. */
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  node('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
