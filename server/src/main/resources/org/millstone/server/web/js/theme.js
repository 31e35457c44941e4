// Light or dark: as the system has it, until somebody chooses.

import { keep, kept } from './kept.js';

const KEY = 'millstone-theme';

export function themeButton(button) {
  const { dataset } = document.documentElement;
  dataset.theme = kept(KEY) ?? '';
  button.onclick = () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    dataset.theme = (dataset.theme || system) === 'dark' ? 'light' : 'dark';
    keep(KEY, dataset.theme);
  };
}
