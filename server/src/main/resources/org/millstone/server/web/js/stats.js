// The tables as pictures: wins, draws and losses, depths, and the deepest positions to look at.

import { positionAddress, variantNamed } from './address.js';
import * as api from './api.js';
import { thumbnail } from './board.js';
import { finalsOf, sharesOf } from './finals.js';
import { Geometry } from './geometry.js';
import { keptPlaying } from './kept.js';
import { languageList } from './language.js';
import { marksOf } from './moves.js';
import { Position } from './position.js';
import { themeButton } from './theme.js';
import { titleOf } from './variants.js';
import { headline, look, stonesOf, tally, worth } from './verdict.js';
import { byId as $, node, shape } from './views/dom.js';
import { language, number, sentence, speakMore, translate, words } from './words.js';

const SHOWN = 6;
const WIDTH = 1000;
const HEIGHT = 260;
const LEFT = 64;
const BOTTOM = 30;

const short = value => new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);

function explorer(geometry, fen) {
  return `index.html${positionAddress(geometry, fen) ?? ''}`;
}

/** Says in a place of the page what went wrong, with a way to try again. A question that another one cancelled is no fault. */
function sayProblem(place, problem, again) {
  if (problem.name !== 'AbortError') {
    place.replaceChildren(node('p', {}, sentence(problem.said ?? problem.message)), node('button', { onclick: again }, words('again')));
  }
}

const drawing = (width, height, attributes) => shape('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', ...attributes });

const bar = ({ wins, draws, losses }, label) => barOf([['win', wins], ['draw', draws], ['loss', losses]], wins + draws + losses, label);

/** One bar: [look, count] for each part, of so many in all. */
function barOf(parts, of, label) {
  const all = Math.max(1, of);
  const svg = drawing(100, 10, { class: 'bar', preserveAspectRatio: 'none', 'aria-label': label });
  let x = 0;
  for (const [kind, count] of parts) {
    const width = 100 * count / all;
    svg.append(shape('rect', { class: kind, x, y: 0, width, height: 10 }));
    x += width;
  }
  return svg;
}

function sum(rows) {
  const add = member => rows.reduce((total, row) => total + row[member], 0);
  const most = member => rows.reduce((longest, row) => Math.max(longest, row[member] ?? 0), 0);
  const depths = [];
  rows.forEach(row => row.depths.forEach((count, plies) => {
    depths[plies] = (depths[plies] ?? 0) + count;
  }));
  return { states: add('states'), wins: add('wins'), draws: add('draws'), losses: add('losses'), deepest: Math.max(most('longestWin'), most('longestLoss')), depths };
}

function showTotal(total) {
  const all = total.states;
  const share = count => (all === 0 ? '' : ` (${number(100 * count / all, 1)} %)`);
  const item = (kind, count) => node('li', {}, node('i', { className: kind }), words(`stats.${kind}`, { text: number(count) }) + share(count));
  $('total').replaceChildren(bar(total, words('stats.all')),
    node('ul', { className: 'legend' }, item('win', total.wins), item('draw', total.draws), item('loss', total.losses)));
}

/** The finals of draws, if the tables tell them apart. */
function showDraws(rows, finals = {}) {
  const graded = rows.filter(({ grades }) => grades);
  const shares = sharesOf(graded, finals);
  const all = shares.better + shares.stays + shares.worse;
  $('draws').hidden = all === 0;
  if (all > 0) {
    const percent = count => number(100 * count / all, 1);
    const told = words('stats.draws', { text: number(all), better: percent(shares.better), stays: percent(shares.stays), worse: percent(shares.worse) });
    $('draws-words').textContent = told;
    $('draws-shares').replaceChildren(barOf([['better', shares.better], ['draw', shares.stays], ['worse', shares.worse]], all, told));
    $('finals').replaceChildren(finalsTable(finalsOf(graded, finals), all, percent));
  }
}

function finalsTable(finals, all, percent) {
  const most = Math.max(...finals.map(({ count }) => count));
  const heads = ['final', 'worth', 'positions', 'share'].map(key => node('th', { scope: 'col' }, words(`stats.finals.${key}`)));
  const rows = finals.map(({ final, grade, count }) => {
    const stones = words(final === 'equal' ? 'stats.finals.equal' : 'stats.finals.stones', stonesOf(final));
    const kind = look({ value: 'draw', grade });
    return node('tr', {}, node('th', { scope: 'row' }, stones), node('td', {}, grade > 0 ? `+${number(grade)}` : number(grade).replace('-', '−')), node('td', {}, number(count)),
      node('td', {}, `${percent(count)} %`), node('td', { className: 'share' }, barOf([[kind, count]], most, `${stones}: ${percent(count)} %`)));
  });
  return node('table', { className: 'finals' }, node('thead', {}, node('tr', {}, ...heads, node('td'))), node('tbody', {}, ...rows));
}

const inHand = ({ ownHand, oppHand }) => ownHand + oppHand;

/** Whether layers with an odd number of stones in hand were left out, as some exports do; not where moves lead to others of them. */
function isEverySecond(rows, { rules }) {
  const hands = rows.map(inHand);
  return hands.some(count => count > 0) && hands.every(count => count % 2 === 0) && !rules.hasFreeHands;
}

/** Rows in groups that have the same key, in the order of the most stones in hand. */
const grouped = (rows, key) => Object.values(Object.groupBy(rows, key)).sort(([a], [b]) => inHand(b) - inHand(a) || b.ownHand - a.ownHand);
const handsOf = ({ ownHand, oppHand }) => `${ownHand}+${oppHand}`;

/**
 * The tables with as many stones in hand, one row of the page for each such layer, from the empty board on. Where hands are free a layer is all that
 * both sides have in hand together, and has such rows in it.
 */
function showLayers(rows, { rules }) {
  const layers = grouped(rows, rules.hasFreeHands ? inHand : handsOf);
  $('layers').replaceChildren(...layers.map(tables => (rules.hasFreeHands && inHand(tables[0]) > 0
    ? layer(tables, words('stats.hands', { count: inHand(tables[0]) }), () => grouped(tables, handsOf).map(part => pair(part)))
    : pair(tables))));
  if (layers.length === 1) {
    $('layers').firstElementChild.open = true;
  }
}

/** The tables with as many stones in hand of each side. */
const pair = rows => layer(rows, words('stats.layer', { ownHand: rows[0].ownHand, oppHand: rows[0].oppHand }), () => [matrix(rows)]);

/** A row that opens: its tables all together, and then what `open` makes. */
function layer(rows, name, open) {
  const total = sum(rows);
  const percent = count => number(100 * count / Math.max(1, total.states), 1);
  const told = words('stats.layer.counts', { states: total.states, text: short(total.states), tables: rows.length, wins: percent(total.wins), draws: percent(total.draws),
    losses: percent(total.losses), deepest: total.deepest });
  const details = node('details', { className: 'layer' },
    node('summary', {}, node('b', {}, name), bar(total, `${name}: ${told}`), node('small', {}, told)));
  // Hundreds of tables: drawn when somebody looks.
  details.ontoggle = () => {
    if (details.open) {
      if (details.children.length === 1) {
        details.append(node('div', {}, ...open()));
      }
      showDepths(name, total);
    }
  };
  return details;
}

function matrix(rows) {
  const found = new Map(rows.map(row => [tableName(row), row]));
  const sizes = member => {
    const there = rows.map(row => row[member]);
    const least = Math.min(...there);
    return Array.from({ length: Math.max(...there) - least + 1 }, (_, i) => least + i);
  };
  const across = sizes('opp');
  const head = node('tr', {}, node('td'), ...across.map(opp => node('th', { scope: 'col' }, String(opp))));
  const body = sizes('own').map(own => node('tr', {}, node('th', { scope: 'row' }, String(own)), ...across.map(opp => {
    const name = tableName({ ...rows[0], own, opp });
    return node('td', {}, cell(name, found.get(name)));
  })));
  return node('table', { className: 'matrix' }, node('thead', {}, head), node('tbody', {}, ...body));
}

function tableName({ own, opp, ownHand, oppHand }) {
  return ownHand + oppHand === 0 ? `${own}-${opp}` : `${own}-${opp}+${ownHand}+${oppHand}`;
}

function cell(name, row) {
  if (!row) {
    return node('div', { className: 'missing', title: words('stats.missing', { name }) });
  }
  const told = words('stats.cell', { name, states: number(row.states), wins: number(row.wins), draws: number(row.draws), losses: number(row.losses) });
  const button = node('button', { title: told }, bar(row, told), `${row.longestWin ?? '–'} / ${row.longestLoss ?? '–'}`);
  button.setAttribute('aria-pressed', 'false');
  button.onclick = () => {
    document.querySelectorAll('.matrix button').forEach(other => other.setAttribute('aria-pressed', String(other === button)));
    showDepths(name, row);
  };
  return button;
}

/** Counts of positions by plies, on a logarithmic scale. */
function showDepths(name, { depths }) {
  $('depths-title').textContent = words('stats.depths', { name });
  const most = Math.max(1, ...depths.map(count => count ?? 0));
  const top = Math.ceil(Math.log10(most)) || 1;
  const wide = Math.min(WIDTH, $('depths').clientWidth || WIDTH); // letters are as large on every screen
  const svg = drawing(wide, HEIGHT, { class: 'chart', 'aria-label': $('depths-title').textContent });
  const y = count => (HEIGHT - BOTTOM) * (1 - Math.log10(count) / top) + 4;
  for (let power = 0; power <= top; power += Math.max(1, Math.ceil(top / 5))) {
    svg.append(shape('line', { class: 'axis', x1: LEFT, x2: wide, y1: y(10 ** power), y2: y(10 ** power) }),
      shape('text', { x: LEFT - 8, y: y(10 ** power) + 5, 'text-anchor': 'end' }, short(10 ** power)));
  }
  const width = (wide - LEFT) / Math.max(depths.length, 20);
  depths.forEach((count, plies) => {
    if (count) {
      const height = Math.max(2, y(1) - y(count));
      const rect = shape('rect', { class: plies % 2 ? 'win' : 'loss', x: LEFT + plies * width, y: y(1) - height, width: width * 0.85, height });
      rect.append(shape('title', {}, `${worth({ value: plies % 2 ? 'win' : 'loss', dtw: plies })}: ${number(count)}`));
      svg.append(rect);
    }
  });
  const step = Math.max(5, Math.ceil(depths.length / (wide / 100) / 5) * 5);
  for (let plies = 0; plies < depths.length; plies += step) {
    svg.append(shape('text', { x: LEFT + (plies + 0.4) * width, y: HEIGHT - 6, 'text-anchor': 'middle' }, String(plies)));
  }
  $('depths').replaceChildren(svg);
}

/** The worth of the game from its beginning, each first placement, and how many of the answers to them lose. */
async function showOpening(rows, geometry) {
  $('opening').hidden = !geometry.wholeGame;
  if (!geometry.wholeGame) {
    return;
  }
  $('opening-board').replaceChildren();
  $('opening-words').replaceChildren(node('p', {}, words('waiting.detail')));
  const start = await api.start(geometry.variant);
  const answers = await api.ranked(geometry.variant, start.moves.map(move => move.fen));
  const position = Position.parse(geometry, start.fen);
  const { marks } = marksOf(geometry, start.moves, { from: null, to: null, removed: [] });
  const link = node('a', { href: explorer(geometry, start.fen) }, thumbnail(geometry, position, words('stats.opening'), marks));
  const turns = answers.flatMap(({ moves }) => moves);
  $('opening-board').replaceChildren(link);
  $('opening-words').replaceChildren(
    node('p', { className: 'headline' }, headline(position, start)),
    node('p', {}, tally(start.moves, 'placements')),
    node('p', {}, `${tally(turns, 'answers')}${quickest(turns, 'loss')}${quickest(turns, 'win')}`),
    // Without every other layer, which of them is the first cannot be told.
    ...(start.value === 'draw' && !isEverySecond(rows, geometry) ? firstDecided(rows, geometry.men) : []));
}

/** The least number of stones, all still on the board, with which some position is decided. */
function firstDecided(rows, men) {
  const decided = rows.filter(({ own, opp, ownHand, oppHand, states, draws }) => own + ownHand === men && opp + oppHand === men && draws < states);
  if (decided.length === 0) {
    return [];
  }
  const stones = Math.min(...decided.map(({ own, opp }) => own + opp));
  const { wins, draws, losses, deepest } = sum(rows.filter(({ own, opp, ownHand, oppHand }) => own + opp === stones && own + ownHand === men && opp + oppHand === men));
  return [node('p', {}, words('stats.decided', { stones, wins: number(wins), draws: number(draws), losses: number(losses), deepest }))];
}

function quickest(turns, value) {
  const depths = turns.filter(turn => turn.value === value && turn.dtw !== null).map(turn => turn.dtw);
  return depths.length === 0 ? '' : ` ${words(`stats.quickest.${value}`, { least: Math.min(...depths), most: Math.max(...depths) })}`;
}

function showDeepest(rows, geometry) {
  const placing = rows.filter(row => inHand(row) > 0);
  showDeepestOf($('deepest-placing'), placing, geometry);
  showDeepestOf($('deepest'), rows.filter(row => inHand(row) === 0), geometry);
  $('placing-deepest').hidden = placing.length === 0;
}

function showDeepestOf(list, rows, geometry) {
  const deepest = rows.flatMap(row => [
    { plies: row.longestWin, fen: row.longestWinFen, value: 'win', row },
    { plies: row.longestLoss, fen: row.longestLossFen, value: 'loss', row },
  ]).filter(({ fen }) => fen).sort((a, b) => b.plies - a.plies).slice(0, SHOWN);
  list.replaceChildren(...deepest.map(({ plies, fen, value, row }) => {
    const name = tableName(row);
    const link = node('a', { href: explorer(geometry, fen) }, thumbnail(geometry, Position.parse(geometry, fen), `${worth({ value, dtw: plies })}, ${name}`),
      node('b', { className: value }, worth({ value, dtw: plies })), ' ', node('small', {}, name));
    return node('li', {}, link);
  }));
}

/** Shows a variant, as much of it as there is an answer about. */
async function show(geometry) {
  try {
    await showTables(geometry);
  } catch (problem) {
    sayProblem($('problem'), problem, () => show(geometry));
  }
}

async function showTables(geometry) {
  api.cancel('start');
  api.cancel('ranked');
  $('variant').value = geometry.variant;
  $('title').textContent = titleOf(geometry);
  $('problem').replaceChildren();
  $('tables').hidden = true;
  // Without a question the explorer goes on with the game that is played.
  $('explorer-link').href = variantNamed(String(keptPlaying()?.address)) === geometry.variant ? 'index.html' : `index.html?v=${geometry.variant}`;
  window.history.replaceState(null, '', `?v=${geometry.variant}`);
  const { tables, finals } = await api.tables(geometry.variant);
  const total = sum(tables);
  $('title').textContent = words(tables.length === 0 ? 'stats.none' : 'stats.title', { title: titleOf(geometry), states: number(total.states), tables: tables.length });
  $('tables').hidden = tables.length === 0;
  showTotal(total);
  const without = tables.filter(row => !row.planes.includes('dtw')).length;
  $('depthless').hidden = without === 0;
  $('depthless').textContent = words('stats.depthless', { without, tables: tables.length });
  $('every-second').hidden = !isEverySecond(tables, geometry);
  showDraws(tables, finals);
  showLayers(tables, geometry);
  showDepths(words('stats.all'), total);
  showDeepest(tables, geometry);
  await tryOpening(tables, geometry);
}

async function tryOpening(rows, geometry) {
  try {
    await showOpening(rows, geometry);
  } catch (problem) {
    sayProblem($('opening-words'), problem, () => tryOpening(rows, geometry));
  }
}

async function begin() {
  themeButton($('theme'));
  let shown = null;
  let fillVariants = null;
  await languageList($('language'), () => {
    translate(document);
    if (shown) {
      fillVariants();
      show(shown);
    }
  });
  await speakMore();
  translate(document);
  $('docs-link').hidden = !api.isService;
  const geometries = new Map((await api.variants()).variants.map(variant => [variant.variant, new Geometry(variant)]));
  fillVariants = () => $('variant').replaceChildren(...[...geometries.values()].map(one => new Option(titleOf(one), one.variant)));
  fillVariants();
  const choose = geometry => {
    shown = geometry;
    return show(geometry);
  };
  $('variant').onchange = () => choose(geometries.get($('variant').value));
  const asked = new URLSearchParams(location.search);
  await choose([asked.get('v'), asked.get('variant'), 'nine', ...geometries.keys()].map(name => geometries.get(name)).find(Boolean));
}

begin().catch(problem => sayProblem($('problem'), problem, () => location.reload()));
