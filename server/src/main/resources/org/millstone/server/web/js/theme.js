// Light or dark: as the system has it, until somebody chooses.

const KEY = 'millstone-theme';

function apply(theme) {
  if (theme) {
    document.documentElement.dataset.theme = theme;
  }
}

export function themeButton(button) {
  apply(localStorage.getItem(KEY));
  button.onclick = () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const next = (document.documentElement.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    apply(next);
  };
}
