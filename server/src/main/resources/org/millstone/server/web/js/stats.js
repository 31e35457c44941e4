// What the tables hold, as pictures: wins, draws and losses, depths, and the deepest positions to look at.

import * as api from './api.js';
import { thumbnail } from './board.js';
import { Geometry } from './geometry.js';
import { Position } from './position.js';
import { themeButton } from './theme.js';

const SVG = 'http://www.w3.org/2000/svg';
const FEWEST = 3;
const SHOWN = 12;
const WIDTH = 1000;
const HEIGHT = 260;
const LEFT = 64;
const BOTTOM = 30;

const $ = id => document.getElementById(id);
const number = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

function node(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...children);
  return made;
}

function shape(parent, name, attributes, text = '') {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.textContent = text;
  parent.append(made);
  return made;
}

function drawing(width, height, attributes) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('role', 'img');
  Object.entries(attributes).forEach(([key, value]) => svg.setAttribute(key, value));
  return svg;
}

/** One bar: wins, draws, losses. */
function bar({ wins, draws, losses }, label) {
  const all = Math.max(1, wins + draws + losses);
  const svg = drawing(100, 10, { class: 'bar', preserveAspectRatio: 'none', 'aria-label': label });
  let x = 0;
  for (const [kind, count] of [['win', wins], ['draw', draws], ['loss', losses]]) {
    const width = 100 * count / all;
    shape(svg, 'rect', { class: kind, x, y: 0, width, height: 10 });
    x += width;
  }
  return svg;
}

function sum(rows) {
  const add = member => rows.reduce((total, row) => total + row[member], 0);
  const depths = [];
  rows.forEach(row => row.depths.forEach((count, plies) => {
    depths[plies] = (depths[plies] ?? 0) + count;
  }));
  return { wins: add('wins'), draws: add('draws'), losses: add('losses'), depths };
}

function showTotal(total) {
  const all = total.wins + total.draws + total.losses;
  const share = count => (all === 0 ? '' : ` (${(100 * count / all).toFixed(1)} %)`);
  const item = (kind, name, count) => node('li', {}, node('i', { className: kind }), `${name} ${number.format(count)}${share(count)}`);
  $('total').replaceChildren(bar(total, 'all tables'),
    node('ul', { className: 'legend' }, item('win', 'wins', total.wins), item('draw', 'draws', total.draws), item('loss', 'losses', total.losses)));
}

function showMatrix(rows, men, choose) {
  const found = new Map(rows.map(row => [`${row.own}-${row.opp}`, row]));
  const sizes = Array.from({ length: men - FEWEST + 1 }, (_, i) => FEWEST + i);
  const head = node('tr', {}, node('th'), ...sizes.map(opp => node('th', { scope: 'col' }, String(opp))));
  const body = sizes.map(own => node('tr', {}, node('th', { scope: 'row' }, String(own)),
    ...sizes.map(opp => node('td', {}, cell(`${own}-${opp}`, found.get(`${own}-${opp}`), choose)))));
  $('matrix').replaceChildren(node('thead', {}, head), node('tbody', {}, ...body));
}

function cell(name, row, choose) {
  if (!row) {
    return node('div', { className: 'missing', title: `${name}: not built` });
  }
  const words = `${name}: ${number.format(row.states)} positions, ${number.format(row.wins)} wins, ${number.format(row.draws)} draws, ${number.format(row.losses)} losses`;
  const button = node('button', { title: words }, bar(row, words), `${row.longestWin ?? '–'} / ${row.longestLoss ?? '–'}`);
  button.setAttribute('aria-pressed', 'false');
  button.onclick = () => choose(name, row, button);
  return button;
}

/** Counts of positions by plies, on a logarithmic scale. */
function showDepths(name, { depths }) {
  $('depths-title').textContent = `Depths of ${name}: how many positions are decided in so many plies`;
  const most = Math.max(1, ...depths.map(count => count ?? 0));
  const top = Math.ceil(Math.log10(most)) || 1;
  const svg = drawing(WIDTH, HEIGHT, { class: 'chart', 'aria-label': $('depths-title').textContent });
  const y = count => (HEIGHT - BOTTOM) * (1 - Math.log10(count) / top) + 4;
  for (let power = 0; power <= top; power += Math.max(1, Math.ceil(top / 5))) {
    shape(svg, 'line', { class: 'axis', x1: LEFT, x2: WIDTH, y1: y(10 ** power), y2: y(10 ** power) });
    shape(svg, 'text', { x: LEFT - 8, y: y(10 ** power) + 5, 'text-anchor': 'end' }, short.format(10 ** power));
  }
  const width = (WIDTH - LEFT) / Math.max(depths.length, 20);
  depths.forEach((count, plies) => {
    if (count) {
      const height = Math.max(2, y(1) - y(count));
      const rect = shape(svg, 'rect', { class: plies % 2 ? 'win' : 'loss', x: LEFT + plies * width, y: y(1) - height, width: width * 0.85, height });
      shape(rect, 'title', {}, `${plies % 2 ? 'win' : 'loss'} in ${plies}: ${number.format(count)}`);
    }
  });
  const step = Math.max(5, Math.ceil(depths.length / 10 / 5) * 5);
  for (let plies = 0; plies < depths.length; plies += step) {
    shape(svg, 'text', { x: LEFT + (plies + 0.4) * width, y: HEIGHT - 6, 'text-anchor': 'middle' }, String(plies));
  }
  $('depths').replaceChildren(svg);
}

function showDeepest(rows, geometry) {
  const deepest = rows.flatMap(row => [
    { plies: row.longestWin, fen: row.longestWinFen, value: 'win', row },
    { plies: row.longestLoss, fen: row.longestLossFen, value: 'loss', row },
  ]).filter(({ fen }) => fen).sort((a, b) => b.plies - a.plies).slice(0, SHOWN);
  $('deepest').replaceChildren(...deepest.map(({ plies, fen, value, row }) => {
    const position = Position.parse(geometry, fen);
    const label = `${value} in ${plies}, ${row.own} against ${row.opp} stones`;
    const link = node('a', { href: `/?variant=${geometry.variant}&fen=${fen.split(' ').slice(0, 2).join('+')}` },
      thumbnail(geometry, position, label), node('b', { className: value }, `${value} in ${plies}`), ' ', node('small', {}, `${row.own}-${row.opp}`));
    return node('li', {}, link);
  }));
}

async function show(geometry) {
  $('variant').value = geometry.variant;
  $('explorer-link').href = `/?variant=${geometry.variant}`;
  window.history.replaceState(null, '', `?variant=${geometry.variant}`);
  const { tables } = await api.tables(geometry.variant);
  const total = sum(tables);
  const positions = total.wins + total.draws + total.losses;
  $('title').textContent = tables.length === 0
    ? `${geometry.variant}: there are no tables here yet`
    : `${geometry.variant}: ${number.format(positions)} positions in ${tables.length} ${tables.length === 1 ? 'table' : 'tables'}`;
  showTotal(total);
  showMatrix(tables, geometry.men, (name, row, button) => {
    document.querySelectorAll('.matrix button').forEach(other => other.setAttribute('aria-pressed', String(other === button)));
    showDepths(name, row);
  });
  showDepths('all tables', total);
  showDeepest(tables, geometry);
}

async function begin() {
  themeButton($('theme'));
  const geometries = new Map((await api.variants()).map(variant => [variant.variant, new Geometry(variant)]));
  $('variant').replaceChildren(...[...geometries.keys()].map(variant => new Option(variant, variant)));
  $('variant').onchange = () => show(geometries.get($('variant').value));
  await show(geometries.get(new URLSearchParams(location.search).get('variant')) ?? geometries.get('nine'));
}

begin().catch(problem => {
  $('title').textContent = problem.message;
});
