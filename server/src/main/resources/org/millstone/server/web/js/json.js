// Games that programs write as JSON, as text.
//
//   {"variant": "nine", "start": "FEN", "turns": [{"move": "d6"}, ...]}    also "fen", and "line", "history", "moves" or "game"
//   ["d6", "f4"]
//   {"move": "4"} {"move": "3-10"}                                         Kaggle's points, from 0 to 23

/** How JSON begins, even with a fault. */
const BEGINNING = /^\s*(?:\{\s*["'][^"'\n]*["']\s*:|\[\s*(?:[[{"']|-?\d+\s*[,\]]))/;
const WHOLE_GAME = /^\s*\{.*"(?:turns|line|history|moves|game)"\s*:/;
const BETWEEN_OBJECTS = /(?<=\})\s*(?:,\s*)?(?=\{)/g;
/** What a string, a bracket or a number of JSON is; a colon follows the name of a member. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[[\]{}]|[-+.\w]+/g;
/** The limits of the service's parser: how deep it reads, the most characters of a name, the most digits of a number. */
const DEEPEST_TEXT = 1000;
const LONGEST_NAME = 50_000;
const MOST_DIGITS = 1000;
/** How deep turns may be in lists and objects. */
const DEEPEST = 20;
const POINTS = /^\s*(\d+)\s*(?:-+>?\s*(\d+)\s*)?$/;

export const beginsAsJson = text => BEGINNING.test(text);

/** Whether a line holds a whole game: the next one holds another game. */
export const isWholeGame = line => line.includes('{') && WHOLE_GAME.test(line);

/** A game as text; null if it is not JSON, or it is not plain which turns were played. */
export function jsonAsText(json) {
  if (!beginsAsJson(json)) {
    return null;
  }
  try {
    const whole = `[${json.replace(BETWEEN_OBJECTS, ',')}]`;
    const all = JSON.parse(whole);
    if (!isPlain(whole)) {
      return null;
    }
    const game = all.length === 1 ? all[0] : all;
    const start = [['Variant', 'variant'], ['FEN', 'start'], ['FEN', 'fen']].filter(([, member]) => typeof game[member] === 'string')
      .map(([tag, member]) => `[${tag} "${game[member].replace(/["\\\r\n]/g, '')}"]\n`).join('');
    // The moves of an answer are those that could be played, and the answer has a value.
    const held = ['turns', 'line', 'history', ...'value' in game ? [] : ['moves'], 'game'].find(name => name in game);
    return Array.isArray(game) || held === undefined ? turns(game) : start + turns(game[held]);
  } catch {
    return null;
  }
}

/** Whether no object of JSON has a member twice, and the parser of the service reads it too. */
function isPlain(json) {
  const open = [];
  for (const [token, text, colon] of json.matchAll(TOKEN)) {
    if ('[{'.includes(token)) {
      open.push(new Set());
    } else if (']}'.includes(token)) {
      open.pop();
    }
    const name = colon ? JSON.parse(text) : null;
    if (open.length > DEEPEST_TEXT || name !== null && (name.length > LONGEST_NAME || open.at(-1).has(name)) || !text && token.replace(/\D/g, '').length > MOST_DIGITS) {
      return false;
    }
    if (name !== null) {
      open.at(-1).add(name);
    }
  }
  return true;
}

/** Turns as text; throws if something else is among them, or they are too deep in lists and objects. */
function turns(value, depth = DEEPEST) {
  if (typeof value === 'string' && /[^\s\u0085\u200b]/.test(value) || (value | 0) === value) {
    return String(value);
  }
  if (depth === 0) {
    throw new RangeError('turns are nested too deeply');
  }
  if (Array.isArray(value) && value.length > 0) {
    return value.map(turn => turns(turn, depth - 1)).join(' ');
  }
  return turns(value.move, depth - 1).replace(POINTS, (_, from, to) => (to === undefined ? `Point ${from}` : `Move ${from}->${to}`));
}
