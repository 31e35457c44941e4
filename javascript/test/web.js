// The page's modules, found where the sources have them; the pages find the module `millstone` beside their folder js.

import { register } from 'node:module';

const hooks = `
  const MODULE = ${JSON.stringify(new URL('../src/', import.meta.url).href)};
  const WEB = ${JSON.stringify(new URL('../../server/src/main/resources/org/millstone/server/web/', import.meta.url).href)};
  export async function resolve(specifier, context, next) {
    const found = await next(specifier.startsWith('../millstone/') ? new URL(specifier.slice(13), MODULE).href : specifier, context);
    return found.url.startsWith(WEB) ? { ...found, format: 'module' } : found;
  }`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** A module of the page, by its name without folder. */
export function web(name) {
  return import(new URL(`../../server/src/main/resources/org/millstone/server/web/js/${name}`, import.meta.url));
}
