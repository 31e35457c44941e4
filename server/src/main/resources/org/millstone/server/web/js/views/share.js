// Passing a position on: its link by the system's share sheet or the clipboard, and pictures of the board.

import { words } from '../words.js';

const SIZE = 1000;
/** What of the page's style is part of the drawing. */
const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-dasharray', 'opacity', 'visibility', 'font-family', 'font-size',
  'font-weight', 'text-anchor', 'paint-order', 'transform'];

/** Connects the buttons. */
export function shareView(store, actions, $) {
  $('share').onclick = () => share($('share'));
  $('svg').onclick = () => save(new Blob([picture($('board'))], { type: 'image/svg+xml' }), 'millstone.svg');
  $('png').onclick = async () => save(await pixels(picture($('board'))), 'millstone.png');
}

/** The share sheet where a finger is the pointer and there is one; else the clipboard. */
export async function share(button) {
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
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  button.textContent = words(copied ? 'share.copied' : 'share.failed');
  setTimeout(() => {
    button.textContent = words('share');
  }, 1500);
}

/** The board as an SVG document of its own: the page's style is written into its elements. */
export function picture(board) {
  const copy = board.cloneNode(true);
  const [all, copies] = [board, copy].map(root => [...root.querySelectorAll('*')]);
  all.forEach((element, i) => {
    const style = getComputedStyle(element);
    STYLES.filter(name => name !== 'transform' || style.transform !== 'none' && !element.hasAttribute('transform'))
      .forEach(name => copies[i].setAttribute(name, style.getPropertyValue(name)));
    ['class', 'role', 'tabindex', 'aria-label', 'aria-hidden', 'data-point'].forEach(name => copies[i].removeAttribute(name));
  });
  copies.filter(element => element.getAttribute('visibility') === 'hidden' || element.getAttribute('fill') === 'rgba(0, 0, 0, 0)' && element.getAttribute('stroke') === 'none')
    .forEach(element => element.remove());
  const [x, y, width, height] = board.getAttribute('viewBox').split(' ');
  const wood = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  Object.entries({ x, y, width, height, rx: 20, fill: getComputedStyle(board).getPropertyValue('--wood').trim() })
    .forEach(([name, value]) => wood.setAttribute(name, value));
  copy.prepend(wood);
  ['class', 'id', 'role', 'aria-label', 'data-label'].forEach(name => copy.removeAttribute(name));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', SIZE);
  copy.setAttribute('height', SIZE);
  return new XMLSerializer().serializeToString(copy);
}

/** An SVG document as a PNG. */
async function pixels(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
