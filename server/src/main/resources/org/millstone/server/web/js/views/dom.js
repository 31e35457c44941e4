// Elements of the page.

/** The element of an id. */
export const byId = id => document.getElementById(id);

/** Makes an element with properties and children. */
export function node(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
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
