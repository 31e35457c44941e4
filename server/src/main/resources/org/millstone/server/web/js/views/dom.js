// Elements of the page.

import { speakMore, words } from '../words.js';

const NOTCH = 40;

export const byId = id => document.getElementById(id);

export function node(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Makes an element of a drawing. */
export function shape(name, attributes = {}, text = '') {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.textContent = text;
  return made;
}

/** Puts other items into a list of buttons; the keyboard's focus stays at its place in the list. */
export function refill(list, items) {
  const at = [...list.querySelectorAll('button')].indexOf(document.activeElement);
  list.replaceChildren(...items);
  if (at >= 0) {
    list.querySelectorAll('button')[at]?.focus({ preventScroll: true });
  }
}

/** A text as nodes, in which each term that not everybody knows can be tapped, and opens its explanation. */
export function explained(text) {
  const terms = Object.entries(words('terms'));
  return text.split(new RegExp(`(${terms.map(([pattern]) => pattern).join('|')})`)).map((part, i) => (i % 2 === 0 ? part
    : node('button', { className: 'term', type: 'button', popoverTargetElement: byId('term'), onclick: async () => {
      await speakMore();
      byId('term').textContent = words(terms.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(part))[1]);
    } }, part)));
}

/**
 * Steps through a game by the wheel: forward downwards, back upwards.
 *
 * @param step gets 1 or -1
 * @param isGame whether there is a game to step through: only then does the wheel not scroll the page, not even past the game's end
 */
export function onWheel(element, step, isGame) {
  let turned = 0;
  element.addEventListener('wheel', event => {
    if (!isGame() || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      return;
    }
    const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? NOTCH : 1;
    turned = Math.sign(turned) === -Math.sign(event.deltaY) ? event.deltaY : turned + event.deltaY;
    event.preventDefault();
    if (Math.abs(turned) >= notch) {
      step(Math.sign(turned));
      turned = 0;
    }
  }, { passive: false });
}
