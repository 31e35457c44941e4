// The words for positions and turns, in words, signs and marks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFen } from '../src/position.js';
import { Rules } from '../src/rules.js';
import { end, status } from '../src/turns.js';
import { ruleSet, variant } from './repository.js';
import { web } from './web.js';

const { detail, finalOf, headline, kept, look, tally, worth } = await web('verdict.js');
const { SIGNS, marksOf, veiled } = await web('moves.js');
const { glyphOf, legendOf } = await web('marks.js');
const { Position } = await web('position.js');
const { choose, TOP } = await web('play.js');
const { underLimit } = await web('analysis.js');
const { speak } = await web('words.js');

const NINE_FILE = ruleSet('probe/src/main/resources/org/millstone/variants/nine.json');
const rules = Rules.of(NINE_FILE);
const NINE = { rules, points: 24, men: 9, names: rules.board.names, index: new Map(rules.board.names.map((name, point) => [name, point])) };
const SEVEN_FIVE = Position.parse(NINE, 'OOOOOOO*/@@@@@***/******** w m s 7 0 5 0 0 0');
const draw = (final, grade, turnsToCapture) => ({ value: 'draw', dtw: null, final, grade, ...(turnsToCapture === undefined ? {} : { turnsToCapture }) });
const turn = (move, worth) => ({ move, fen: '', ...worth });
const plain = { value: 'draw', dtw: null };

globalThis.document ??= { documentElement: {} };

for (const [language, side, answer, said, keeps] of [
  ['en', 'w', plain, 'White to move: a draw', ''],
  ['en', 'w', draw('6-3', 112), 'White to move: a draw, a little better for White', 'White can keep six stones against three.'],
  ['en', 'w', draw('3-6', -112), 'White to move: a draw, a little better for Black', 'Black can keep six stones against three.'],
  ['en', 'b', draw('3-4', 40), 'Black to move: a draw, a little better for Black', 'Black can keep three stones against four.'],
  ['en', 'w', draw('equal', 0), 'White to move: a draw', 'Both keep equal forces.'],
  ['en', 'w', draw('7-5', 135), 'White to move: a draw, a little better for White', 'White has seven stones against five, and it stays so.'],
  ['en', 'b', draw('5-7', -135), 'Black to move: a draw, a little better for White', 'White has seven stones against five, and it stays so.'],
  ['en', 'w', { value: 'win', dtw: 1 }, 'White to move wins in 1 ply', ''],
  ['en', 'w', { value: 'win', dtw: null }, 'White to move wins', ''],
  ['de', 'b', draw('6-3', 112), 'Schwarz am Zug: Remis, etwas besser für Schwarz', 'Schwarz kann sechs Steine gegen drei behalten.'],
  ['de', 'b', draw('equal', 0), 'Schwarz am Zug: Remis', 'Beide behalten gleich viele Steine.'],
  ['de', 'w', draw('7-5', 135), 'Weiß am Zug: Remis, etwas besser für Weiß', 'Weiß hat sieben Steine gegen fünf, und dabei bleibt es.'],
]) {
  test(`${language}: ${said}. ${keeps}`, async () => {
    await speak(language);
    const position = Object.assign(SEVEN_FIVE.copy(), { side });
    assert.deepEqual([headline(position, answer), kept({ ...answer, fen: position.format(NINE) }, NINE)], [said, keeps]);
  });
}

test('stones in hand count where a final is that of the own stones', async () => {
  await speak('en');
  const empty = Position.parse(NINE, '********/********/******** w p p 0 9 0 9 0 0');
  assert.deepEqual(finalOf(draw('9-8', 59), 'w', empty), { kind: 'keeps', better: 'w', more: 9, less: 8 });
});

test('a turn says its final from the view of the side that makes it, and when the next capture comes', async () => {
  await speak('en');
  assert.deepEqual([plain, draw('equal', 0), draw('3-6', -112), draw('6-3', 112, 4), { value: 'win', dtw: 5 }].map(worth),
    ['draw', 'draw, equal', 'draw, 3 against 6', 'draw, 6 against 3, capture in 4', 'win in 5']);
  assert.deepEqual([{ value: 'win', dtw: null }, { value: 'unknown', dtw: null }].map(worth), ['win', 'unknown']);
});

const limit = (value, conversion, clock = 12) => ({ limit: { plies: 20, clock, value, conversion } });
const LIMITED = underLimit({ value: 'win', dtw: 41, ...limit('draw', null) });

test('what a move limit draws is a draw, and says what it is without the limit', async () => {
  assert.deepEqual(LIMITED, { value: 'draw', dtw: null, ...limit('draw', null), limited: { value: 'win', dtw: 41 } });
  const kept = { value: 'win', dtw: 41, ...limit('win', 7), moves: [] };
  assert.deepEqual(underLimit(kept), kept);
  const unknown = { value: 'win', dtw: 41, ...limit('unknown', null) };
  assert.deepEqual(underLimit(unknown), unknown);
  assert.equal(look(LIMITED), 'draw');
  await speak('en');
  assert.deepEqual([LIMITED, kept, { ...kept, dtw: 7 }, { ...kept, ...limit('win', 1) }].map(worth), ['draw by the limit (win in 41)', 'win in 41, capture in 7', 'win in 7', 'win in 41']);
  assert.equal(headline(SEVEN_FIVE, LIMITED), 'White to move: a draw by the move limit');
  await speak('de');
  assert.equal(worth(LIMITED), 'Remis durch die Zuggrenze (Sieg in 41)');
});

for (const [language, answer, said] of [
  ['en', LIMITED, 'Won for White in 41 plies, but not within the limit. 8 more plies without a capture, and it is a draw.'],
  ['en', underLimit({ value: 'loss', dtw: 2, ...limit('draw', null, 19) }), 'Won for Black in 2 plies, but not within the limit. 1 more ply without a capture, and it is a draw.'],
  ['en', { value: 'loss', dtw: 40, ...limit('loss', 6) }, '12 of 20 plies without a capture. The next capture is forced within 6 plies.'],
  ['en', { value: 'loss', dtw: 6, ...limit('loss', 6, 0) }, ''],
  ['en', { value: 'draw', dtw: null, ...limit('draw', null, 20) }, '20 plies without a capture: the game is drawn.'],
  ['de', LIMITED, 'Gewonnen für Weiß in 41 Halbzügen, aber nicht innerhalb der Zuggrenze. Noch 8 Halbzüge ohne Schlag, und es ist Remis.'],
  ['de', { value: 'win', dtw: 41, ...limit('win', 7) }, '12 von 20 Halbzügen ohne Schlag. Der nächste Schlag lässt sich in 7 Halbzügen erzwingen.'],
  ['de', { value: 'draw', dtw: null, ...limit('draw', null, 20) }, '20 Halbzüge ohne Schlag: Die Partie ist remis.'],
]) {
  test(`${language}: ${said || 'nothing of a limit that changes nothing'}`, async () => {
    await speak(language);
    const whole = { fen: '* w m s 6 0 5 0 0 0', source: 'table', moves: [turn('a1-a4', { value: answer.value }), turn('d6-d5', { value: 'loss' })], ...answer };
    assert.equal(detail(whole, NINE), `${said} ${tally(whole.moves, 'turns')}`.trim());
  });
}

test('who is better off in a draw is told by sign, and by a colour and a shape of its own', () => {
  const looks = [plain, draw('equal', 0), draw('6-3', 112), draw('4-3', -40), { value: 'loss', dtw: 2 }].map(look);
  assert.deepEqual(looks, ['draw', 'draw', 'better', 'worse', 'loss']);
  assert.equal(new Set(Object.values(SIGNS)).size, Object.keys(SIGNS).length);
});

const TURNS = [turn('a1-a4', draw('6-3', 112, 2)), turn('a1-d1', draw('equal', 0)), turn('d6-d5', draw('3-6', -112)), turn('b2-b4', { value: 'loss', dtw: 4 })];

test('marks on the board have the final of a draw', () => {
  const chosen = from => marksOf(NINE, TURNS, { from: NINE.index.get(from), to: null, removed: [] }).marks;
  const mark = (from, to) => chosen(from).get(NINE.index.get(to));
  assert.deepEqual([mark('a1', 'a4').text, mark('a1', 'a4').value], ['6:3', 'better']);
  assert.deepEqual([mark('a1', 'd1').text, mark('a1', 'd1').value], ['=', 'draw']);
  assert.deepEqual([mark('d6', 'd5').text, mark('d6', 'd5').value], ['3:6', 'worse']);
  const stones = marksOf(NINE, TURNS, { from: null, to: null, removed: [] }).marks;
  assert.equal(stones.get(NINE.index.get('a1')).text, '≥', 'a stone shows the best of its turns');
});

test('a stone shows the best of its turns: an unknown one rather than a lost one', () => {
  const turns = [turn('a1-a4', { value: 'unknown', dtw: null }), turn('a1-d1', { value: 'loss', dtw: 4 }), turn('d6-d5', { value: 'loss', dtw: 2 })];
  const { marks } = marksOf(NINE, turns, { from: null, to: null, removed: [] });
  assert.deepEqual(['a1', 'd6'].map(from => marks.get(NINE.index.get(from)).value), ['unknown', 'loss']);
});

const TWO = Array(2).fill('loss');
const MANY = Array(24).fill('draw');

for (const [language, noun, values, said] of [
  ['en', 'turns', ['win'], 'The only turn wins.'],
  ['en', 'turns', TWO, 'Both turns lose.'],
  ['en', 'turns', MANY, 'All 24 turns draw.'],
  ['en', 'turns', [...MANY, 'win'], '25 turns: 1 win, 24 draws.'],
  ['en', 'turns', ['unknown', 'unknown', 'unknown'], 'All 3 turns are unknown.'],
  ['en', 'placements', MANY, 'All 24 first placements draw.'],
  ['en', 'answers', TWO, 'Both answers lose.'],
  ['en', 'answers', Array(1200).fill('win'), 'All 1,200 answers win.'],
  ['de', 'turns', ['win'], 'Der einzige Zug gewinnt.'],
  ['de', 'turns', TWO, 'Beide Züge verlieren.'],
  ['de', 'turns', MANY, 'Alle 24 Züge halten remis.'],
  ['de', 'turns', [...MANY, 'win'], '25 Züge: 1 Sieg, 24 Remis.'],
  ['de', 'placements', MANY, 'Alle 24 ersten Züge halten remis.'],
  ['de', 'answers', ['draw'], 'Die einzige Antwort hält remis.'],
]) {
  test(`${language}: ${said}`, async () => {
    await speak(language);
    assert.equal(tally(values.map(value => ({ value })), noun), said);
  });
}

const TOO_FEW = 'OOO*****/@@******/********';
const BLOCKED = '********/********/@O@O@O@O';
const FULL = 'OOOOOOO@/OOOOO@@@/@@@@@@@@';
const PASSING = { ...ruleSet('probe/src/main/resources/org/millstone/variants/twelve.json'), blocked: 'pass', fullBoard: 'blocked' };

for (const [language, set, fen, over, why] of [
  ['en', rules, `${TOO_FEW} b m s 3 0 2 0 0 0`, 'White has won', 'The game is over: Black has fewer than three stones.'],
  ['en', rules, `${TOO_FEW} w m s 3 0 2 0 0 0`, 'White has won', 'The game is over: Black has fewer than three stones.'],
  ['en', rules, `${BLOCKED} w m s 4 0 4 0 0 0`, 'Black has won', 'The game is over: White cannot move.'],
  ['en', Rules.of({ ...NINE_FILE, blocked: 'draw' }), `${BLOCKED} w m s 4 0 4 0 0 0`, 'The game is drawn', 'The game is over: White cannot move.'],
  ['en', Rules.of(PASSING), `${FULL} w m s 12 0 12 0 0 0`, 'The game is drawn', 'The game is over: neither side can move.'],
  ['en', variant('twelve'), `${FULL} w m s 12 0 12 0 0 0`, 'The game is drawn', 'The game is over: the board is full.'],
  ['de', rules, `${TOO_FEW} b m s 3 0 2 0 0 0`, 'Weiß hat gewonnen', 'Die Partie ist zu Ende: Schwarz hat weniger als drei Steine.'],
  ['de', rules, `${BLOCKED} w m s 4 0 4 0 0 0`, 'Schwarz hat gewonnen', 'Die Partie ist zu Ende: Weiß kann nicht ziehen.'],
  ['de', Rules.of(PASSING), `${FULL} w m s 12 0 12 0 0 0`, 'Die Partie ist remis', 'Die Partie ist zu Ende: keine Seite kann ziehen.'],
  ['de', variant('twelve'), `${FULL} w m s 12 0 12 0 0 0`, 'Die Partie ist remis', 'Die Partie ist zu Ende: das Brett ist voll.'],
]) {
  test(`${language}: ${over}. ${why}`, async () => {
    await speak(language);
    const state = parseFen(set, fen);
    const value = { won: 'win', drawn: 'draw', lost: 'loss' }[status(set, state)];
    const answer = { fen, source: 'rules', value, dtw: value === 'draw' ? null : 0, end: end(set, state), moves: [] };
    const geometry = { rules: set, points: set.board.points };
    assert.equal(headline(Position.parse(geometry, fen), answer), over);
    assert.equal(detail(answer, geometry), why);
  });
}

test('what is not known exactly is said to be so', async () => {
  await speak('en');
  const answer = { fen: '* w m', source: 'table', value: 'win', dtw: null, moves: [turn('a1-a4', { value: 'win', dtw: null }), turn('d6-d5', { value: 'unknown', dtw: null })] };
  assert.equal(detail(answer, NINE), '2 turns: 1 win, 1 unknown. The winner is known here, but not the number of plies.');
});

test('where a table is missing the page says what else there is', () => {
  const start = { fen: '* w p', value: 'unknown', dtw: null, missing: '0-0+9+9', moves: [] };
  assert.match(detail(start, { ...NINE, tables: 24 }), /9 and 9 in hand, are not in the tables of this site\. You can play on: this site has 24 tables/);
});

test('signs of what turns did are told apart by what they mean, and only those that are there', async () => {
  const marks = (...names) => [null, ...names.map(mark => ({ mark }))];
  await speak('en');
  assert.equal(legendOf(marks('slower', 'best', 'draw-loss', 'win-loss', 'win-draw', 'sooner')),
    '?? turns a win into a loss · ? gives the win or the draw away · ~ wins slower, or loses sooner');
  assert.equal(legendOf(marks('weaker')), '?! still draws, but for a worse final');
  assert.equal(legendOf(marks('best', 'kept', 'unknown')), '');
  assert.deepEqual(['best', 'weaker', 'slower', 'sooner'].map(glyphOf), ['', '?!', '~', '~']);
  await speak('de');
  assert.equal(legendOf(marks('sooner', 'win-draw')), '? verschenkt den Sieg oder das Remis · ~ gewinnt langsamer oder verliert früher');
});

test('a puzzle hides finals, too', () => {
  assert.deepEqual(veiled(TURNS)[0], { move: 'a1-a4', fen: '', value: 'open', dtw: null });
});

test('beside the headline stand when the next capture comes, and how many draws keep the final', async () => {
  await speak('en');
  const answer = { fen: SEVEN_FIVE.format(NINE), source: 'table', ...draw('6-3', 112, 2), moves: TURNS };
  assert.equal(detail(answer, NINE), 'White can keep six stones against three. The next capture comes within 2 turns of White. 4 turns: 3 draws, 1 loss. 1 of the 3 draws keeps the final.');
  const defended = { ...answer, ...draw('3-6', -112, 2), moves: [turn('d6-d5', draw('3-6', -112))] };
  assert.equal(detail(defended, NINE), 'Black can keep six stones against three. The next capture comes within 2 turns of Black. The only turn draws.');
  assert.equal(detail({ ...answer, moves: [...TURNS, turn('b2-d2', plain)] }, NINE), 'White can keep six stones against three. The next capture comes within 2 turns of White. 5 turns: 4 draws, 1 loss.',
    'a draw of unknown final may keep it or not');
  assert.equal(detail({ fen: '* w m', source: 'table', ...plain, moves: TURNS.map(({ move, value, dtw }) => ({ move, value, dtw })) }, NINE), '4 turns: 3 draws, 1 loss.');
});

test('who never errs keeps the final of a draw', async () => {
  assert.equal((await choose(NINE, { moves: TURNS }, TOP, [])).move, 'a1-a4');
});

test('the best turn is that of a position whose value is known', async () => {
  const { bestTurn, initial } = await web('state.js');
  const state = value => ({ ...initial('en'), mode: 'analyse', game: { nodes: [{ fen: '*' }], at: 0 }, answers: { '*': { ...value, moves: [turn('a1-a4', plain), turn('a1-d1', { value: 'unknown', dtw: null })] } } });
  assert.equal(bestTurn(state(plain)).move, 'a1-a4');
  assert.equal(bestTurn(state({ value: 'unknown', dtw: null })), undefined, 'the unknown turn may win');
});
