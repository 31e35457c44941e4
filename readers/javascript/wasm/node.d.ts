import type { Options, Tables } from './tables.js';

export type { Options, Tables, Value } from './tables.js';

/** Opens the folder of a rule set, such as data/nine, or with `options.variant` the one above. */
export function open(folder: string, options?: Options): Tables;
