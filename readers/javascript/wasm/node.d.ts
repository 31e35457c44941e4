import type { Options, Tables } from './tables.js';

export type { Options, Tables, Value } from './tables.js';

/** Opens the folder of a rule set, such as data/nine, or with `options.variant` the one above: by its path or file: URL. */
export function open(folder: string | URL, options?: Options): Tables;
