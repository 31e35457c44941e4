// Light or dark: as the system has it, until somebody chooses.

import { keep, kept } from './kept.js';

const KEY = 'millstone-theme';

function apply(theme) {
  if (theme) {
    document.documentElement.dataset.theme = theme;
  }
}

export function themeButton(button) {
  apply(kept(KEY));
  button.onclick = () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const next = (document.documentElement.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
    keep(KEY, next);
    apply(next);
  };
}
