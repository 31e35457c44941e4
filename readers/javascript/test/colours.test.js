// The colours of the board: 3 to 1 for marks and lines on the wood, 4.5 to 1 for letters. Checkers of pages do not look at drawings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './repository.js';

const STYLE = read('server/src/main/resources/org/millstone/server/web/style.css');
const MARKS = ['--win', '--better', '--draw', '--worse', '--loss', '--unknown'];

/** How far two colours are apart, `#` and six hexadecimal digits. */
function apart(...colours) {
  const light = colour => {
    const [red, green, blue] = colour.match(/[0-9a-f]{2}/g).map(part => parseInt(part, 16) / 255).map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, bright] = colours.map(light).sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const COLOURS = [...STYLE.matchAll(/(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];

for (const [i, theme] of ['light', 'dark'].entries()) {
  test(`the colours of the board are far enough apart: ${theme}`, () => {
    const colours = Object.fromEntries(COLOURS.map(([, name, ...both]) => [name, both[i]]));
    for (const wood of ['--wood', '--wood-edge'].map(name => colours[name])) {
      [...MARKS, '--line'].forEach(name => assert.ok(apart(colours[name], wood) >= 3, `${name} on ${wood}`));
      assert.ok(apart(colours['--name'], wood) >= 4.5, wood);
      ['--white', '--black'].forEach(stone => assert.ok(Math.max(apart(colours[stone], wood), apart(colours[`${stone}-edge`], wood)) >= 3, `${stone} on ${wood}`));
    }
    MARKS.forEach(name => assert.ok(apart(colours[name], colours['--panel']) >= 4.5, `${name} on the panel`));
  });
}
