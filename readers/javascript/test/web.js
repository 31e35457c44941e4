// The page's modules, found where the sources have them; the pages find the module `millstone` beside their folder js.

import { register } from 'node:module';

export const WEB = new URL('../../../server/src/main/resources/org/millstone/server/web/', import.meta.url).href;

// A page that is loaded anew has modules of its own, and reads the tables itself, as in an export.
const hooks = `
  const MODULE = ${JSON.stringify(new URL('../src/', import.meta.url).href)};
  const WEB = ${JSON.stringify(WEB)};
  export async function resolve(specifier, context, next) {
    const [, page = ''] = /([?]page=.*)/.exec(context.parentURL?.startsWith(WEB) || context.parentURL?.startsWith(MODULE) ? context.parentURL : specifier) ?? [];
    const named = page === '' ? specifier : specifier.replace(page, '').replace(/^(.*[/])api[.]js$/, '$1static.js');
    const found = await next(/^([.][.][/])+millstone[/]/.test(named) ? new URL(named.replace(/.*millstone[/]/, ''), MODULE).href : named, context);
    const isOurs = found.url.startsWith(WEB) || found.url.startsWith(MODULE);
    return { ...found, url: isOurs ? found.url + page : found.url, ...found.url.startsWith(WEB) && { format: 'module' } };
  }`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** A module of the page, by its name without folder. */
export function web(name) {
  return import(`${WEB}js/${name}`);
}
