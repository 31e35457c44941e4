// Elements of the page.

/** The element of an id. */
export const byId = id => document.getElementById(id);

/** Makes an element with properties and children. */
export function node(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
