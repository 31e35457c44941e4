// Draws the board and tells which points are touched, by mouse, finger or key.

import { sideName } from './position.js';

const SVG = 'http://www.w3.org/2000/svg';
const STEP = 100;
const STONE = 34;
const TOUCH = 48;
const DRAG = 12;

function element(parent, name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  parent.append(made);
  return made;
}

/** Where a point is drawn. */
function at(place) {
  return { x: place.x * STEP, y: -place.y * STEP };
}

/** The lines of a board, without anything on it. */
export function drawLines(parent, geometry) {
  for (const [a, b] of geometry.lines) {
    const from = at(geometry.places[a]);
    const to = at(geometry.places[b]);
    element(parent, 'line', { class: 'line', x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }
}

/** A small board that only shows a position, and what its turns are worth if there are marks as for {@link BoardView#show}. */
export function thumbnail(geometry, position, label, marks = new Map()) {
  const svg = document.createElementNS(SVG, 'svg');
  const edge = (geometry.reach + 0.6) * STEP;
  svg.setAttribute('viewBox', `${-edge} ${-edge} ${2 * edge} ${2 * edge}`);
  svg.setAttribute('class', 'board thumbnail');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
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
    element(group, 'circle', { class: 'hint', r: STONE });
    element(group, 'text', { class: 'depth', y: 9 }).textContent = text;
  });
  return svg;
}

export class BoardView {
  /**
   * @param svg the element to draw into
   * @param touched called with a point that was clicked, tapped, or chosen by key
   * @param dragged called with the points where a drag began and ended; the end is null if that is off the board
   */
  constructor(svg, geometry, touched, dragged) {
    this.svg = svg;
    this.geometry = geometry;
    this.touched = touched;
    this.dragged = dragged;
    svg.replaceChildren();
    const edge = (geometry.reach + 0.75) * STEP;
    svg.setAttribute('viewBox', `${-edge} ${-edge} ${2 * edge} ${2 * edge}`);
    drawLines(element(svg, 'g', { 'aria-hidden': 'true' }), geometry);
    this.drawNames(element(svg, 'g', { class: 'names', 'aria-hidden': 'true' }));
    this.groups = geometry.names.map((name, point) => this.drawPoint(name, point));
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
        element(parent, 'text', { x: x + STONE, y: y + STONE + 12 }).textContent = name;
      });
      return;
    }
    files.forEach(([file, along]) => {
      element(parent, 'text', { x: along * STEP, y: edge + 8 }).textContent = file;
    });
    ranks.forEach(([rank, along]) => {
      element(parent, 'text', { x: -edge, y: 8 - along * STEP }).textContent = rank;
    });
  }

  drawPoint(name, point) {
    const { x, y } = at(this.geometry.places[point]);
    const group = element(this.svg, 'g', { class: 'point', role: 'button', tabindex: point === 0 ? 0 : -1,
      transform: `translate(${x} ${y})`, 'data-point': name });
    element(group, 'circle', { class: 'touch', r: TOUCH });
    element(group, 'circle', { class: 'dot', r: 7 });
    const stone = element(group, 'g', { class: 'stone-group' });
    element(stone, 'circle', { class: 'stone', r: STONE });
    element(stone, 'circle', { class: 'rim', r: STONE - 9 });
    element(group, 'circle', { class: 'hint', r: STONE + 5 });
    element(group, 'text', { class: 'depth', y: 9 });
    element(group, 'path', { class: 'cross', d: 'M-15 -15 L15 15 M15 -15 L-15 15' });
    return group;
  }

  /**
   * Shows a position.
   *
   * @param marks what is to be seen at points besides stones, by point: {value, depth, kind: from, to or remove, chosen, text}
   * @param last the turn that led here, as its parts, or null
   * @param slide whether its stone slides to its place
   */
  show(position, marks, last, slide) {
    this.groups.forEach((group, point) => {
      const stone = position.stones[point];
      const mark = marks.get(point);
      const classes = ['point'];
      if (stone) {
        classes.push('has-stone', stone);
      }
      if (mark) {
        classes.push('marked', mark.kind, mark.value);
        if (mark.chosen) {
          classes.push('chosen');
        }
      }
      if (last && (last.from === point || last.to === point || last.removed.includes(point))) {
        classes.push('last');
      }
      group.setAttribute('class', classes.join(' '));
      group.querySelector('.depth').textContent = mark?.text ?? '';
      group.setAttribute('aria-label', this.label(point, stone, mark));
    });
    if (slide && last && last.from !== null && last.to !== null) {
      this.slide(last.from, last.to);
    }
  }

  label(point, stone, mark) {
    const what = stone ? `${sideName(stone).toLowerCase()} stone` : 'empty';
    return `${this.geometry.names[point]}, ${what}${mark ? `, ${mark.label}` : ''}`;
  }

  slide(from, to) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      return;
    }
    const a = at(this.geometry.places[from]);
    const b = at(this.geometry.places[to]);
    this.groups[to].querySelector('.stone-group').animate(
      [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: 'none' }], { duration: 180, easing: 'ease-out' });
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
    const point = this.pointOf(event);
    if (point === null || event.button > 0) {
      return;
    }
    event.preventDefault();
    this.svg.setPointerCapture(event.pointerId);
    this.grip = { point, x: event.clientX, y: event.clientY, moving: false };
  }

  move(event) {
    if (!this.grip || !this.groups[this.grip.point].classList.contains('has-stone')) {
      return;
    }
    const dx = event.clientX - this.grip.x;
    const dy = event.clientY - this.grip.y;
    this.grip.moving ||= Math.hypot(dx, dy) > DRAG;
    if (this.grip.moving) {
      const scale = 1 / this.svg.getScreenCTM().a;
      const stone = this.groups[this.grip.point].querySelector('.stone-group');
      stone.setAttribute('transform', `translate(${dx * scale} ${dy * scale})`);
      this.svg.append(this.groups[this.grip.point]);
    }
  }

  end(event) {
    const grip = this.grip;
    this.release();
    if (grip?.moving) {
      this.dragged(grip.point, this.pointOf(event));
    } else if (grip) {
      this.touched(grip.point);
    }
  }

  release() {
    if (this.grip) {
      this.groups[this.grip.point].querySelector('.stone-group').removeAttribute('transform');
      this.grip = null;
    }
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
