// A game as a curve: up where White wins, down where Black does, the farther the sooner; draws in the middle, a little up or down by who keeps more.
//
// It is one control, a slider over the positions: the arrow keys, Home, End, Page Up and Page Down step through the game, so does a finger or
// a mouse that is pressed; each turn has a strip of its own that says on hovering what it is about.

import { DEEPEST, LEAST, NO_DEPTH, isMistake, valuesForWhite } from './analysis.js';

const HEIGHT = 160;
const MARGIN = 14;
const MIDDLE = HEIGHT / 2;
const DRAWN = 0.14; // the draw of the game with the best final
const PAGE = 10;
const STONE = 5; // those at the left, which say who wins above and below
const ROOM_FOR_POINTS = 6;

/** How mistakes look, besides their colours: paths around a centre. */
const SHAPES = {
  'win-draw': 'M0-6L6 5H-6Z',
  'win-loss': 'M0-7L7 0L0 7L-7 0Z',
  'draw-loss': 'M-5-5H5V5H-5Z',
  weaker: 'M-5-4H5L0 5Z',
  slower: 'M-3 0A3 3 0 1 0 3 0A3 3 0 1 0-3 0Z',
  sooner: 'M-3 0A3 3 0 1 0 3 0A3 3 0 1 0-3 0Z',
};

/** Draws the curve of a game into an element, and lets one step through the game on it. */
export class Curve {
  #svg;
  #cursor;
  #say;
  #marks = null;
  #at = 0;
  #width = 0;

  /**
   * @param {Element} host is filled with the drawing
   * @param {(words: object) => string} say makes a sentence of { key, ...values }: `curve` (what the control is), `curve-start`, `curve-turn` with
   *     a turn's mark as {@link analyse} returns it
   */
  constructor(host, say) {
    this.#say = say;
    this.#svg = shape('svg', { class: 'curve', role: 'slider', tabindex: 0, 'aria-valuemin': 0 });
    this.#svg.addEventListener('keydown', event => this.#key(event));
    this.#svg.addEventListener('pointerdown', event => {
      this.#svg.setPointerCapture(event.pointerId);
      this.#select(this.#plyAt(event));
    });
    this.#svg.addEventListener('pointermove', event => {
      if (this.#svg.hasPointerCapture(event.pointerId)) {
        this.#select(this.#plyAt(event));
      }
    });
    new ResizeObserver(() => this.#marks && this.#show(this.#marks)).observe(this.#svg);
    host.replaceChildren(this.#svg);
  }

  /** Called with the number of the turn after which the game is to be shown, 0 for its start. */
  onSelect = () => {};

  /** Shows a game, after the turn `at`, 0 for its start; the marks are as `analyse` returns them. */
  update(marks, at) {
    this.#at = Math.min(at, marks.length);
    this.#show(marks);
  }

  #show(marks) {
    if (marks !== this.#marks || this.#svg.clientWidth !== this.#width) {
      this.#marks = marks;
      this.#width = this.#svg.clientWidth;
      this.#draw();
    }
    this.#moveCursor();
  }

  #draw() {
    const values = this.#marks.length === 0 ? [] : valuesForWhite(this.#marks);
    const heights = heightsOf(values);
    const path = heights.map((y, ply) => (y === null ? '' : `${heights[ply - 1] == null ? 'M' : 'L'}${this.#x(ply)} ${y}`)).join('');
    this.#cursor = shape('line', { class: 'curve-at', y1: 0, y2: HEIGHT });
    this.#svg.setAttribute('viewBox', `0 0 ${this.#width} ${HEIGHT}`);
    this.#svg.setAttribute('aria-label', this.#say({ key: 'curve' }));
    this.#svg.setAttribute('aria-valuemax', this.#marks.length);
    this.#svg.replaceChildren(
      shape('line', { class: 'curve-middle', x1: 0, x2: this.#width, y1: MIDDLE, y2: MIDDLE }),
      shape('circle', { class: 'curve-white', cx: MARGIN, cy: MARGIN, r: STONE }),
      shape('circle', { class: 'curve-black', cx: MARGIN, cy: HEIGHT - MARGIN, r: STONE }),
      shape('path', { class: 'curve-line', d: path }),
      this.#cursor,
      ...heights.flatMap((y, ply) => (y === null ? [] : this.#point(ply, values[ply].value, y))),
      ...values.map((_, ply) => this.#strip(ply)));
  }

  /** The sign on the curve after so many turns: a dot, where there is room, or the mark of a turn that was not the best; mistakes always. */
  #point(ply, value, y) {
    const mark = this.#marks[ply - 1]?.mark;
    const at = `translate(${this.#x(ply)} ${y})`;
    const hasRoom = this.#step() >= ROOM_FOR_POINTS;
    if (SHAPES[mark] && (hasRoom || isMistake(mark))) {
      return [shape('path', { class: `curve-mark ${isMistake(mark) ? 'mistake' : 'detour'} ${mark}`, d: SHAPES[mark], transform: at })];
    }
    return !hasRoom ? [] : [shape('circle', { class: `curve-point ${value}`, r: 2.2, transform: at })];
  }

  #strip(ply) {
    const width = this.#step();
    const strip = shape('rect', { class: 'curve-strip', x: this.#x(ply) - width / 2, y: 0, width, height: HEIGHT });
    strip.append(shape('title', {}, this.#sentence(ply)));
    return strip;
  }

  #sentence(ply) {
    return this.#say(ply === 0 ? { key: 'curve-start' } : { key: 'curve-turn', ...this.#marks[ply - 1] });
  }

  #moveCursor() {
    const x = this.#x(this.#at);
    this.#cursor.setAttribute('x1', x);
    this.#cursor.setAttribute('x2', x);
    this.#svg.setAttribute('aria-valuenow', this.#at);
    this.#svg.setAttribute('aria-valuetext', this.#sentence(this.#at));
  }

  #key(event) {
    const { length } = this.#marks ?? [];
    const to = { ArrowLeft: this.#at - 1, ArrowDown: this.#at - 1, ArrowRight: this.#at + 1, ArrowUp: this.#at + 1,
      PageDown: this.#at - PAGE, PageUp: this.#at + PAGE, Home: 0, End: length }[event.key];
    if (to !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      this.#select(Math.min(length, Math.max(0, to)));
    }
  }

  #select(ply) {
    if (this.#marks !== null && ply !== this.#at) {
      this.onSelect(ply);
    }
  }

  #plyAt({ clientX }) {
    const { left, width } = this.#svg.getBoundingClientRect();
    return plyAt(clientX - left, width, this.#marks?.length ?? 0);
  }

  #x(ply) {
    return MARGIN + ply * this.#step();
  }

  #step() {
    return Math.max(0, this.#width - 2 * MARGIN) / Math.max(1, this.#marks.length);
  }
}

/** The ply that is nearest to a place in a drawing of some width, of a game of so many turns. */
export function plyAt(x, width, turns) {
  return Math.min(turns, Math.max(0, Math.round((x - MARGIN) / (width - 2 * MARGIN) * turns)));
}

/** Heights of values for White, downwards from the top; null where nothing is known. */
export function heightsOf(values) {
  const deepest = Math.max(DEEPEST, ...values.map(({ dtw }) => dtw ?? 0));
  const bestFinal = Math.max(1, ...values.map(({ grade }) => Math.abs(grade ?? 0)));
  return values.map(({ value, dtw, grade = 0 }) => {
    const size = dtw === null ? NO_DEPTH : 1 - (1 - LEAST) * dtw / deepest;
    const up = { win: size, draw: DRAWN * grade / bestFinal, loss: -size }[value];
    return up === undefined ? null : MIDDLE - up * (MIDDLE - MARGIN);
  });
}

/** Like that of views/dom.js: shared with it, this one would cost the first view one more request. */
function shape(name, attributes, text = '') {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.textContent = text;
  return made;
}
