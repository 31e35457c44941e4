// Draws the board and tells which points are touched, by mouse, finger or key.

import { shape } from './views/dom.js';
import { words } from './words.js';

const STEP = 100;
const STONE = 34;
const TOUCH = 48;
const DRAG = 12;
/** How far an arrow goes aside that would lead through a stone, of its length. */
const BOW = 0.2;
/** A change of more points than these is no turn, and is not animated: other positions just appear. */
const MOST_CHANGED = 5;
const ANIMATION = { duration: 180, easing: 'ease-out' };
/** How far a finger goes sideways to mean a swipe, in pixels. */
const SWIPE = 40;
/** The shape of a worth: a circle wins, a square draws, a diamond loses; of draws, better ones point up, worse ones down. */
const SHAPES = {
  win: 'M0 -29 A29 29 0 1 1 0 29 A29 29 0 1 1 0 -29 Z',
  better: 'M-26 -18 L0 -36 L26 -18 V25 H-26 Z',
  draw: 'M-25 -25 H25 V25 H-25 Z',
  worse: 'M-26 -25 H26 V18 L0 36 L-26 18 Z',
  loss: 'M0 -36 L36 0 L0 36 L-36 0 Z',
  unknown: 'M0 -22 A22 22 0 1 1 0 22 A22 22 0 1 1 0 -22 Z',
  open: 'M0 -16 A16 16 0 1 1 0 16 A16 16 0 1 1 0 -16 Z',
};

const element = (parent, ...what) => parent.appendChild(shape(...what));

const at = place => ({ x: place.x * STEP, y: -place.y * STEP });

function drawLines(parent, geometry) {
  for (const [a, b] of geometry.lines) {
    const from = at(geometry.places[a]);
    const to = at(geometry.places[b]);
    element(parent, 'line', { class: 'line', x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }
}

/** A small board that only shows a position, and marks, as {@link BoardView#show} does. The label is null if a text beside it says it. */
export function thumbnail(geometry, position, label, marks = new Map()) {
  const edge = (geometry.reach + 0.6) * STEP;
  const svg = shape('svg', { viewBox: `${-edge} ${-edge} ${2 * edge} ${2 * edge}`, class: 'board thumbnail',
    ...(label === null ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }) });
  drawLines(svg, geometry);
  position.stones.forEach((stone, point) => {
    if (stone) {
      const { x, y } = at(geometry.places[point]);
      element(svg, 'circle', { class: `stone ${stone}`, cx: x, cy: y, r: STONE + 8 });
    }
  });
  marks.forEach(({ value, text }, point) => {
    const { x, y } = at(geometry.places[point]);
    const group = element(svg, 'g', { class: `marked to ${value}`, transform: `translate(${x} ${y})` });
    element(group, 'path', { class: 'shape', d: SHAPES[value] });
    element(group, 'text', { class: 'depth', y: 9 }, text);
  });
  return svg;
}

export class BoardView {
  /**
   * @param svg the element to draw into
   * @param touched called with a point that was clicked, tapped, or chosen by key
   * @param taken called with a point when its stone begins to be dragged
   * @param dragged called with the points where a drag began and ended; the end is null if that is off the board
   * @param swiped called with 1 if a finger went to the left, -1 to the right, and took no stone along
   */
  constructor(svg, geometry, { touched, taken, dragged, swiped }) {
    Object.assign(this, { svg, geometry, touched, taken, dragged, swiped });
    svg.replaceChildren();
    const edge = (geometry.reach + 0.75) * STEP;
    svg.setAttribute('viewBox', `${-edge} ${-edge} ${2 * edge} ${2 * edge}`);
    drawLines(element(svg, 'g', { 'aria-hidden': 'true' }), geometry);
    this.drawNames(element(svg, 'g', { class: 'names', 'aria-hidden': 'true' }));
    this.groups = geometry.names.map((name, point) => this.drawPoint(name, point));
    this.arrows = element(svg, 'g', { class: 'arrows', 'aria-hidden': 'true' });
    this.shown = null;
    svg.onpointerdown = event => this.begin(event);
    svg.onpointermove = event => this.move(event);
    svg.onpointerup = event => this.end(event);
    svg.onpointercancel = () => this.release();
    svg.onkeydown = event => this.key(event);
  }

  drawNames(parent) {
    const { reach, files, ranks, names, places } = this.geometry;
    const edge = (reach + 0.56) * STEP;
    if (files === null || ranks === null) {
      names.forEach((name, point) => {
        const { x, y } = at(places[point]);
        element(parent, 'text', { x: x + STONE, y: y + STONE + 12 }, name);
      });
      return;
    }
    files.forEach(([file, along]) => element(parent, 'text', { x: along * STEP, y: edge + 8 }, file));
    ranks.forEach(([rank, along]) => element(parent, 'text', { x: -edge, y: 8 - along * STEP }, rank));
  }

  /** Draws one point: from below the place to touch, the dot, the stone, the ring and the badge of a mark. */
  drawPoint(name, point) {
    const { x, y } = at(this.geometry.places[point]);
    const group = element(this.svg, 'g', { class: 'point', role: 'button', tabindex: point === 0 ? 0 : -1,
      transform: `translate(${x} ${y})`, 'data-point': name, 'aria-label': name });
    element(group, 'circle', { class: 'touch', r: TOUCH });
    element(group, 'circle', { class: 'dot', r: 7 });
    const stone = element(group, 'g', { class: 'stone-group' });
    element(stone, 'circle', { class: 'stone', r: STONE });
    element(stone, 'circle', { class: 'rim', r: STONE - 9 });
    element(group, 'circle', { class: 'halo', r: STONE + 5 });
    element(group, 'circle', { class: 'hint', r: STONE + 5 });
    const badge = element(group, 'g', { class: 'badge' });
    element(badge, 'path', { class: 'shape' });
    element(badge, 'text', { class: 'depth', y: 9 });
    return group;
  }

  /**
   * Shows a position.
   *
   * @param marks what is to be seen at points besides stones, by point: {value: its look, see verdict.js, kind: from, to or remove, chosen, text}
   * @param last the turn that led here, as its parts, or null
   * @param movable the points whose stones can be dragged
   * @param best the turns that arrows show, as their parts and their look, the best first
   */
  show(position, marks, last, movable, best) {
    const grips = new Set(movable);
    this.groups.forEach((group, point) => {
      const stone = position.stones[point];
      const mark = marks.get(point);
      const classes = ['point'];
      if (stone) {
        classes.push('has-stone', stone);
        if (grips.has(point)) {
          classes.push('movable');
        }
      }
      if (mark) {
        classes.push('marked', mark.kind, mark.value);
        classes.push(...['chosen', 'even'].filter(name => mark[name]));
      }
      if (last && (last.from === point || last.to === point || last.removed.includes(point))) {
        classes.push('last');
      }
      group.setAttribute('class', classes.join(' '));
      group.querySelector('.shape').setAttribute('d', mark ? SHAPES[mark.value] : '');
      group.querySelector('.depth').textContent = mark?.text ?? '';
      group.setAttribute('aria-label', this.label(point, stone, mark));
    });
    this.arrows.replaceChildren();
    best.forEach((turn, i) => this.drawArrow(turn, position.stones, i === 0));
    this.animate(this.shown ?? position.stones, position.stones);
    this.shown = position.stones;
  }

  /** An arrow from a point to another one, past the stones between them; around the point where a stone is placed a ring. */
  drawArrow({ from, to, look }, stones, isFirst) {
    const b = at(this.geometry.places[to]);
    const group = element(this.arrows, 'g', { class: `arrow ${look} ${isFirst ? 'first' : ''}` });
    if (from === null) {
      element(group, 'circle', { cx: b.x, cy: b.y, r: TOUCH - 4 });
      return;
    }
    const a = at(this.geometry.places[from]);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [cos, sin] = [(b.x - a.x) / length, (b.y - a.y) / length];
    // Past stones on the straight way, nearer to the middle of the board; the head points as the bow ends.
    const isBent = this.geometry.places.map(at).some(({ x, y }, point) => point !== from && point !== to && stones[point]
      && Math.abs((y - a.y) * cos - (x - a.x) * sin) < STONE && Math.abs((x - a.x) * cos + (y - a.y) * sin - length / 2) < length / 2);
    const bow = isBent ? BOW * length * (cos * (a.y + b.y) > sin * (a.x + b.x) ? -1 : 1) : 0;
    const tip = length - 20;
    const turned = `translate(${a.x} ${a.y}) rotate(${Math.atan2(sin, cos) * 180 / Math.PI})`;
    element(group, 'path', { d: `M${STONE} 0Q${length / 2} ${2 * bow} ${tip} 0`, transform: turned });
    element(group, 'path', { d: 'M-18 -16L0 0L-18 16', transform: `${turned} translate(${tip}) rotate(${Math.atan2(-2 * bow, tip - length / 2) * 180 / Math.PI})` });
  }

  /** Shows how the stones of a turn, or of one taken back, come and go, unless the system asks for less motion. */
  animate(before, after) {
    const changed = after.map((_, point) => point).filter(point => before[point] !== after[point]);
    if (changed.length > MOST_CHANGED || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      return;
    }
    const gone = changed.filter(point => before[point]);
    for (const point of changed.filter(point => after[point])) {
      const from = gone.find(other => before[other] === after[point]);
      const { x, y } = at(this.geometry.places[from ?? point]);
      const to = at(this.geometry.places[point]);
      if (point !== this.dropped) {
        this.groups[point].querySelector('.stone-group').animate(from === undefined ? [{ transform: 'scale(.4)', opacity: 0 }, {}]
          : [{ transform: `translate(${x - to.x}px, ${y - to.y}px)` }, {}], ANIMATION);
      }
      gone.splice(from === undefined ? gone.length : gone.indexOf(from), 1);
    }
    gone.forEach(point => {
      const style = { visibility: 'visible', fill: `var(--${before[point] === 'w' ? 'white' : 'black'})` };
      this.groups[point].querySelector('.stone').animate([{ ...style, opacity: 1 }, { ...style, opacity: 0, transform: 'scale(.4)' }], { ...ANIMATION, duration: 360 });
    });
    this.dropped = null;
  }

  label(point, stone, mark) {
    const what = words(stone ? `point.${stone}` : 'point.empty');
    return `${this.geometry.names[point]}, ${what}${mark ? `, ${mark.label}` : ''}`;
  }

  focus(point) {
    this.groups.forEach((group, i) => group.setAttribute('tabindex', i === point ? 0 : -1));
    this.groups[point].focus();
  }

  /** The point nearest to where an event happened; null if it is far from all. */
  pointOf(event) {
    const here = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const distances = this.geometry.places.map(place => Math.hypot(at(place).x - here.x, at(place).y - here.y));
    const nearest = distances.indexOf(Math.min(...distances));
    return distances[nearest] <= TOUCH ? nearest : null;
  }

  begin(event) {
    if (event.button > 0) {
      return;
    }
    const point = this.pointOf(event);
    if (point !== null) {
      event.preventDefault();
      document.activeElement.blur();
    }
    this.svg.setPointerCapture(event.pointerId);
    const takes = point !== null && this.groups[point].classList.contains('movable');
    this.grip = { point, takes, x: event.clientX, y: event.clientY, moving: false };
  }

  move(event) {
    if (!this.grip) {
      return;
    }
    const dx = event.clientX - this.grip.x;
    const dy = event.clientY - this.grip.y;
    const begins = !this.grip.moving && Math.hypot(dx, dy) > DRAG;
    this.grip.moving ||= begins;
    if (begins && this.grip.takes) {
      this.taken(this.grip.point);
    }
    if (this.grip.moving && this.grip.takes) {
      const scale = 1 / this.svg.getScreenCTM().a;
      const stone = this.groups[this.grip.point].querySelector('.stone-group');
      stone.setAttribute('transform', `translate(${dx * scale} ${dy * scale})`);
      this.svg.append(this.groups[this.grip.point]);
    }
  }

  end(event) {
    const grip = this.grip;
    this.release();
    if (!grip) {
      return;
    }
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (grip.moving && grip.takes) {
      this.dropped = this.pointOf(event); // a stone that was brought there by hand does not come once more
      this.dragged(grip.point, this.dropped);
    } else if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) {
      this.swiped(dx < 0 ? 1 : -1);
    } else if (!grip.moving && grip.point !== null) {
      this.touched(grip.point);
    }
  }

  release() {
    if (this.grip?.takes) {
      this.groups[this.grip.point].querySelector('.stone-group').removeAttribute('transform');
    }
    this.grip = null;
  }

  key(event) {
    const point = this.groups.indexOf(event.target.closest?.('.point'));
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (point < 0) {
      return;
    }
    if (event.key in arrows) {
      this.focus(this.geometry.towards(point, ...arrows[event.key]));
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.touched(point);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
