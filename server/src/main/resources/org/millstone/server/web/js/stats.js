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

/** All variants by name, and the one that is shown. */
let geometries = new Map();
let shown = null;

const short = value => new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);

const percent = (count, all) => number(100 * count / Math.max(1, all), 1);

/** Does something, or says in a place of the page what went wrong, with a way to try again. A question that another one cancelled is no fault. */
async function attempt(place, act, again = () => attempt(place, act)) {
  try {
    await act();
  } catch (problem) {
    if (problem.name !== 'AbortError') {
      place.replaceChildren(node('p', {}, sentence(problem.said ?? problem.message)), node('button', { onclick: again }, words('again')));
    }
  }
}

const explorer = (geometry, fen) => `index.html${positionAddress(geometry, fen) ?? ''}`;

const bar = ({ wins, draws, losses }, label) => barOf([['win', wins], ['draw', draws], ['loss', losses]], label);

/** One bar: [look, count] for each part. */
const barOf = (parts, label) => node('span', { className: 'bar', role: 'img', ariaLabel: label },
  ...parts.map(([kind, count]) => node('i', { className: kind, style: `flex-grow: ${count}` })));

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
  const item = (kind, count) => node('li', {}, node('i', { className: kind }), `${words(`stats.${kind}`, { text: number(count) })} (${percent(count, total.states)} %)`);
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
    const told = words('stats.draws', { text: number(all), better: percent(shares.better, all), stays: percent(shares.stays, all), worse: percent(shares.worse, all) });
    $('draws-words').textContent = told;
    $('draws-shares').replaceChildren(barOf([['better', shares.better], ['draw', shares.stays], ['worse', shares.worse]], told));
    $('finals').replaceChildren(finalsTable(finalsOf(graded, finals), all));
  }
}

const table = (className, head, rows) => node('table', { className }, node('thead', {}, node('tr', {}, ...head)), node('tbody', {}, ...rows));

function finalsTable(finals, all) {
  const most = Math.max(...finals.map(({ count }) => count));
  const heads = ['final', 'worth', 'positions', 'share'].map(key => node('th', { scope: 'col' }, words(`stats.finals.${key}`)));
  const rows = finals.map(({ final, grade, count }) => {
    const stones = words(final === 'equal' ? 'stats.finals.equal' : 'stats.finals.stones', stonesOf(final));
    const kind = look({ value: 'draw', grade });
    const share = `${percent(count, all)} %`;
    return node('tr', {}, node('th', { scope: 'row' }, stones), node('td', {}, grade > 0 ? `+${number(grade)}` : number(grade).replace('-', '−')), node('td', {}, number(count)),
      node('td', {}, share), node('td', { className: 'share' }, barOf([[kind, count], ['', most - count]], `${stones}: ${share}`)));
  });
  return table('finals', [...heads, node('td')], rows);
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
  const share = count => percent(count, total.states);
  const told = words('stats.layer.counts', { states: total.states, text: short(total.states), tables: rows.length, wins: share(total.wins), draws: share(total.draws),
    losses: share(total.losses), deepest: total.deepest });
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
  const found = new Map(rows.map(row => [nameOf(row), row]));
  const sizes = member => {
    const there = rows.map(row => row[member]);
    const least = Math.min(...there);
    return Array.from({ length: Math.max(...there) - least + 1 }, (_, i) => least + i);
  };
  const across = sizes('opp');
  const head = across.map(opp => node('th', { scope: 'col' }, String(opp)));
  const body = sizes('own').map(own => node('tr', {}, node('th', { scope: 'row' }, String(own)), ...across.map(opp => {
    const name = nameOf({ ...rows[0], own, opp });
    return node('td', {}, cell(name, found.get(name)));
  })));
  return table('matrix', [node('td'), ...head], body);
}

const nameOf = row => `${row.own}-${row.opp}${inHand(row) === 0 ? '' : `+${handsOf(row)}`}`;

function cell(name, row) {
  if (!row) {
    return node('div', { className: 'missing', title: words('stats.missing', { name }) });
  }
  const told = words('stats.cell', { name, states: number(row.states), wins: number(row.wins), draws: number(row.draws), losses: number(row.losses) });
  const choose = ({ currentTarget }) => {
    document.querySelectorAll('.matrix button').forEach(other => other.setAttribute('aria-pressed', String(other === currentTarget)));
    showDepths(name, row);
  };
  return node('button', { title: told, ariaPressed: 'false', onclick: choose }, bar(row, told), `${row.longestWin ?? '–'} / ${row.longestLoss ?? '–'}`);
}

/** Counts of positions by plies, on a logarithmic scale. */
function showDepths(name, { depths }) {
  $('depths-title').textContent = words('stats.depths', { name });
  const most = Math.max(1, ...depths.map(count => count ?? 0));
  const top = Math.ceil(Math.log10(most)) || 1;
  const wide = Math.min(WIDTH, $('depths').clientWidth || WIDTH); // letters are as large on every screen
  const svg = shape('svg', { viewBox: `0 0 ${wide} ${HEIGHT}`, role: 'img', class: 'chart', 'aria-label': $('depths-title').textContent });
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
  const start = await api.value(geometry.variant, geometry.startFen);
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
  const whole = rows.filter(({ own, opp, ownHand, oppHand }) => own + ownHand === men && opp + oppHand === men);
  const stones = Math.min(...whole.filter(({ states, draws }) => draws < states).map(({ own, opp }) => own + opp));
  const { wins, draws, losses, deepest } = sum(whole.filter(({ own, opp }) => own + opp === stones));
  return stones === Infinity ? [] : [node('p', {}, words('stats.decided', { stones, wins: number(wins), draws: number(draws), losses: number(losses), deepest }))];
}

function quickest(turns, value) {
  const depths = turns.filter(turn => turn.value === value && turn.dtw !== null).map(turn => turn.dtw);
  return depths.length === 0 ? '' : ` ${words(`stats.quickest.${value}`, { least: Math.min(...depths), most: Math.max(...depths) })}`;
}

function showDeepest(rows, geometry) {
  $('placing-deepest').hidden = rows.every(row => inHand(row) === 0);
  for (const [id, isPlacing] of [['deepest-placing', true], ['deepest', false]]) {
    const deepest = rows.filter(row => inHand(row) > 0 === isPlacing).flatMap(row => [
      { plies: row.longestWin, fen: row.longestWinFen, value: 'win', name: nameOf(row) },
      { plies: row.longestLoss, fen: row.longestLossFen, value: 'loss', name: nameOf(row) },
    ]).filter(({ fen }) => fen).sort((a, b) => b.plies - a.plies).slice(0, SHOWN);
    $(id).replaceChildren(...deepest.map(({ plies, fen, value, name }) => {
      const told = worth({ value, dtw: plies });
      return node('li', {}, node('a', { href: explorer(geometry, fen) }, thumbnail(geometry, Position.parse(geometry, fen), `${told}, ${name}`),
        node('b', { className: value }, told), ' ', node('small', {}, name)));
    }));
  }
}

/** Shows a variant, as much of it as there is an answer about. */
const show = geometry => attempt($('problem'), () => showTables(geometry));

async function showTables(geometry) {
  api.cancel('value');
  api.cancel('ranked');
  shown = geometry;
  $('variant').replaceChildren(...[...geometries.values()].map(one => new Option(titleOf(one), one.variant, false, one === geometry)));
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
  await attempt($('opening-words'), () => showOpening(tables, geometry));
}

async function begin() {
  themeButton($('theme'));
  await languageList($('language'), () => {
    translate(document);
    return shown && show(shown);
  });
  await speakMore();
  translate(document);
  $('docs-link').hidden = !api.isService;
  geometries = new Map((await api.variants()).variants.map(variant => [variant.variant, new Geometry(variant)]));
  $('variant').onchange = () => show(geometries.get($('variant').value));
  await show([variantNamed(location.search), 'nine', ...geometries.keys()].map(name => geometries.get(name)).find(Boolean));
}

attempt($('problem'), begin, () => location.reload());
