// Pictures of the board.

const SIZE = 720;
/** The page's styles that a drawing needs, with their defaults. */
const STYLES = { fill: 'rgb(0, 0, 0)', 'fill-opacity': '1', stroke: 'none', 'stroke-width': '1px', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none', opacity: '1' };
const TEXT_STYLES = { 'font-family': '', 'font-size': '', 'font-weight': '400', 'text-anchor': 'start' };

/** The board as an SVG document of its own: the page's style is written into its elements. */
function picture(board) {
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
  const [ground] = /rgb[^)]*\)/.exec(getComputedStyle(board).backgroundImage);
  copy.insertAdjacentHTML('afterbegin', `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="20" fill="${ground}"/>`);
  ['class', 'id', 'role', 'aria-label', 'data-label'].forEach(name => copy.removeAttribute(name));
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

/** The board as a file of that kind. */
export const drawing = board => new Blob([picture(board)], { type: 'image/svg+xml' });

/** The board as a PNG. */
export async function pixels(board) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(picture(board))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}
