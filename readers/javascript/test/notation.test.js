// Games as text, on random games in random spellings, and against the file that the readers of all languages are tested with.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { cellsOf, readRow, unescaped } from './games.js';
import { gamesNamed, read, rulesNamed, variant } from './repository.js';
import { NOTATIONS, foreign, randomGame, randomOf, spelled, spoiled } from './spellings.js';
import { web } from './web.js';

const { readGame, splitGames } = await web('notation.js');
const { readText } = await web('games.js');
const NINE = variant('nine');
const DEEP = 'O@OOO@**/@O*@***@/OO@O*@** w';

const read9 = text => readGame(NINE, text);
const reason = text => read9(text).problem?.reason.key ?? null;
const turns = text => read9(text).turns.map(({ text: turn }) => turn);

test('games in any spelling are read as they were played', () => {
  for (const name of ['nine', 'nine-double', 'three', 'twelve', 'cube', 'ring', 'three-pass', 'lasker', 'three-any', 'six-hand', 'dooz']) {
    const rules = rulesNamed(name);
    for (let seed = 1; seed <= 150; seed++) {
      const random = randomOf(seed);
      const whole = randomGame(rules, random, 80);
      const from = Math.floor(random() * whole.fens.length);
      const game = random() < 0.5 ? whole : { start: whole.fens[from], turns: whole.turns.slice(from), fens: whole.fens.slice(from) };
      const text = spelled(rules, game, random);
      const found = readGame(rules, text);
      assert.equal(found.problem, null, `${name} ${JSON.stringify(text)}`);
      assert.deepEqual(found.turns.map(turn => turn.text), game.turns, `${name} ${JSON.stringify(text)}`);
      assert.deepEqual([found.start, ...found.turns.map(turn => turn.fen)], game.fens);
    }
  }
});

test('games in the notations of other programs are read as they were played', () => {
  for (const name of ['nine', 'nine-double', 'twelve', 'lasker', 'dooz']) {
    const rules = rulesNamed(name);
    for (const notation of Object.keys(NOTATIONS)) {
      for (let seed = 1; seed <= 10; seed++) {
        const random = randomOf(seed);
        const whole = randomGame(rules, random, 80);
        const from = Math.floor(random() * (whole.fens.length - 1));
        const game = random() < 0.5 ? whole : { start: whole.fens[from], turns: whole.turns.slice(from), fens: whole.fens.slice(from) };
        const text = foreign(rules, game, notation, random);
        const found = readGame(rules, text);
        assert.equal(found.problem, null, `${name} ${JSON.stringify(text)}`);
        assert.deepEqual(found.turns.map(turn => turn.text), game.turns, `${name} ${JSON.stringify(text)}`);
      }
    }
  }
});

test('of a game that is spoiled the turns before are read', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed);
    const game = spoiled(NINE, randomGame(NINE, random, 60), random);
    const found = readGame(NINE, game.turns.join(' '));
    assert.deepEqual(found.turns.slice(0, game.at).map(({ text }) => text), game.turns.slice(0, game.at), game.turns.join(' '));
    assert.ok(found.problem === null || found.problem.turn > game.at, game.turns.join(' '));
  }
});

test('games of data/games.tsv are read as in Java', () => {
  const rows = read('data/games.tsv').split('\n').filter(line => line && !line.startsWith('#'));
  assert.ok(rows.length >= 300);
  for (const row of rows) {
    const [name, text, ...expected] = row.split('\t');
    assert.deepEqual(cellsOf(readRow(name, unescaped(text))), expected, row);
  }
});

test('a tag names the game by a name, a title or what the app calls it, of those that the page has', async () => {
  const [three, twelve, mine] = [['three', 'Three Men\'s Morris'], ['twelve', 'Twelve Men\'s Morris (Morabaraba)'], ['mine', 'The game of our club']]
    .map(([name, title]) => ({ variant: name, title, rules: rulesNamed(name === 'mine' ? 'twelve' : name), startFen: '' }));
  const catalogue = new Map([three, twelve, mine].map(geometry => [geometry.variant, geometry]));
  for (const [called, name, differs] of [
    ['Three mens morris', 'three'], ['?', 'three'], ['TWELVE', 'twelve'], ['twelve', 'twelve'], ['Twelve Men’s Morris', 'twelve', true], ['Morabaraba', 'twelve', true],
    ['Twelve Men\'s Morris (Morabaraba)', 'twelve'], ['Mine', 'mine'], ['the game of OUR club', 'mine'],
  ]) {
    const game = await readText(three, `[Variant "${called}"]\na1 b2`, catalogue, gamesNamed());
    assert.equal(game.variant, name, called);
    assert.equal(game.differs !== null, differs === true, called);
  }
  for (const [called, key, nearest, differs] of [
    ['Six Men\'s Morris', 'game.variant', undefined, undefined], ['El Filja', 'game.variant', undefined, 'El Filja'], ['Nerenchi', 'game.variant', 'twelve', 'Nerenchi'],
    ['Russian Mill', 'game.variant', undefined, 'Russian Mill'], ['Tic-Tac-Mill', 'game.unknownVariant', undefined, undefined],
  ]) {
    const { turns: played, start, problem } = await readText(three, `[Variant "${called}"]\na1 b2`, catalogue, gamesNamed());
    assert.deepEqual([played, start, problem.key, problem.name, problem.shown], [[], null, key, called, three]);
    assert.deepEqual([problem.nearest?.variant, problem.differs?.name], [nearest, differs], called);
  }
});

test('a turn that is not possible ends the game, with its number, its text and the reason', () => {
  const { turns: played, problem } = read9('1. d6 f4 2. b6 f2 3. a4-a1! d7');
  assert.equal(played.length, 4);
  assert.deepEqual(problem, { turn: 5, token: 'a4-a1', reason: { key: 'must-place', side: 'w', count: 7 } });
});

test('each reason is told', () => {
  assert.equal(reason('d6 d6'), 'taken');
  assert.equal(reason('hello'), 'not-a-turn');
  assert.equal(reason('d6xf4'), 'no-mill');
  assert.equal(reason('xf4'), 'no-mill');
  assert.equal(reason('pass'), 'may-not-pass');
  assert.equal(reason(`${DEEP}\nd6`), 'must-move');
  assert.equal(reason(`${DEEP}\nb4-a4`), 'empty');
  assert.equal(reason(`${DEEP}\nd6-d5`), 'opponents-stone');
  assert.equal(reason(`${DEEP}\nd5-c5`), null);
  assert.equal(reason(`${DEEP}\nd5-e5`), 'taken');
  assert.equal(reason(`${DEEP}\nd3-a4`), 'not-neighbours');
  assert.equal(reason('d6 f4 b6 f2 f6'), 'removal-missing');
  assert.equal(reason('d6 f4 b6 f2 f6 d7'), 'removal-missing');
  assert.equal(reason('d6 f4 b6 f2 f6xd7'), 'no-stone-to-remove');
  assert.equal(reason('d6 f4 b6 f2 f6xf4xf2'), 'too-many-removals');
  assert.equal(reason('d6 a1 f4 a4 b2 a7xd6 b4xa1'), 'no-mill');
  assert.equal(reason('d6 a1 f4 a4 b6 a7xd6 f6 d1 f2xa1'), 'protected');
  assert.equal(reason('OO****O*/**@*@***/**@***** w\nc4-c5xf4 d6'), 'game-over');
  assert.equal(reason('*O*****/\nd6'), 'bad-start');
  assert.equal(reason('*OOO@@@*/********/******** w m r\nd6-d7'), 'must-remove');
});

test('a comment that is not closed is told, with its place', () => {
  assert.deepEqual(read9('d6 f4 { good\nb6').problem, { turn: 3, token: '{ good', reason: { key: 'open-comment', side: 'w' } });
  assert.deepEqual(read9('d6 f4 b6 f2 f6 {a mill xf4').problem, { turn: 5, token: '{a mill xf4', reason: { key: 'open-comment', side: 'w' } });
});

test('a removal of its own ends the turn before it, wherever it stands', () => {
  for (const text of ['d6 f4 b6 f2 f6 xf4', 'd6 f4 b6 f2 f6\nxf4', '1. d6 f4 2. b6 f2 3. f6 {a mill} xf4', 'd6,f4,b6,f2,f6,xf4']) {
    assert.deepEqual(turns(text), ['d6', 'f4', 'b6', 'f2', 'f6xf4'], text);
  }
});

/** Turns with their variations, in brackets. */
const written = line => line.map(({ text, variations = [] }) => [text, ...variations.map(each => `(${written(each)})`)].join(' ')).join(' ');

test('what stands in brackets is a variation, wherever it stands and whatever its comments hold', () => {
  for (const [text, expected] of [
    ['d6 f4 (1... d2 {better :)} 2. a1 {worse :( }) b4', 'd6 f4 (d2 a1) b4'],
    ['d6 f4 (1... d2 ; better :)\n 2. a1) b4', 'd6 f4 (d2 a1) b4'],
    ['d6 f4 (1... d2 ; better) b4', 'd6 f4 (d2) b4'],
    ['d6 f4 (d2 b4) (a1) b6', 'd6 f4 (d2 b4) (a1) b6'],
    ['d6 f4 b6 f2 f6 (f4) (f2) (d2) a1', 'd6 f4 b6 f2 f6xf4 (d2) a1'],
    ['1. 5 14 (1... 20 2. 22) 2. 4', 'd6 f4 (d2 a1) b6'],
    ['(2,1) (2,3) ((2,5) (3,6)) (2,8)', 'd6 f4 (d2 a1) b6'],
    ['Point 4 Point 13 (Point 19 Point 21) Point 3', 'd6 f4 (d2 a1) b6'],
    ['d6 f4 b6 f2 f6 xf4 (d2) (xf2) a1', 'd6 f4 b6 f2 f6xf4 (d2) a1'],
    ['d6 f4 b6 f2 f6 (3. d2) {mill} xf4 (d7) a1', 'd6 f4 b6 f2 f6xf4 (d2) (d7) a1'],
  ]) {
    const { turns: played, problem } = read9(text);
    assert.equal(written(played), expected);
    assert.equal(problem, null, text);
  }
});

test('a semicolon parts turns, and begins a comment', () => {
  assert.deepEqual(turns('d6; f4; b6'), ['d6', 'f4', 'b6']);
  assert.deepEqual(turns('d6 ; a1 was better\nf4'), ['d6', 'f4']);
  assert.equal(reason('d6; f9'), 'not-a-turn');
});

test('tags after turns begin a new game', () => {
  const games = splitGames('[Event "1"]\n\nd6 f4\n[Event "2"]\n[Site "-"]\n\nd7 a1 *\n');
  assert.deepEqual(games.map(turns), [['d6', 'f4'], ['d7', 'a1']]);
  assert.deepEqual(turns(games.join('\n')), ['d6', 'f4']);
  assert.deepEqual(splitGames('[Event "1"] [Site "-"] d6 f4\n [Event "2"] d7 a1 *').map(turns), [['d6', 'f4'], ['d7', 'a1']]);
  assert.deepEqual(splitGames(''), ['']);
});

test('three back-ticks are around a game', () => {
  assert.deepEqual(splitGames('```pgn\n[Event "1"]\n\nd6 f4\n```\n').map(turns), [['d6', 'f4']]);
  assert.deepEqual(splitGames('```\nd6 f4\n```\n\n```\nd7 a1\n```\n').map(turns), [['d6', 'f4'], ['d7', 'a1']]);
});

test('a line of JSON is a game, and full-width signs are kept in comments', () => {
  const game = turn => `{"variant":"nine","turns":[{"move":"${turn}"}]}\n`;
  assert.deepEqual(splitGames(game('d6') + game('f4')).map(turns), [['d6'], ['f4']]);
  assert.deepEqual(splitGames('{"game":"d6\\n[Event \\"2\\"]\\nf4"}\n{"game":"d7"}').map(turns), [['d6'], ['f4'], ['d7']]);
  assert.deepEqual(splitGames('d6 f4\n［Event "2"］\nd7 a1').map(turns), [['d6', 'f4'], ['d7', 'a1']]);
  assert.equal(read9('d6 ｛好，（黑）。｝ f4').turns[0].comment, '好，（黑）。');
  assert.equal(written(read9('d6 f4 （ｄ２ ｛差｝ a1） b4').turns), 'd6 f4 (d2 a1) b4');
});

test('a text that says something, but no turn, is refused', () => {
  for (const text of ['$5 $20', '(d6 f4)', '5. 20. 14. 11.']) {
    const { turns: played, problem } = read9(text);
    assert.deepEqual([played, problem.turn, problem.reason], [[], 0, { key: 'no-turn' }], text);
  }
  assert.deepEqual(read9('1. 5 20 2 14').problem, { turn: 0, token: '2', reason: { key: 'ambiguous-numbers' } });
  assert.deepEqual(read9('d6 5-2').problem, { turn: 2, token: '5-2', reason: { key: 'mixed-notations', notation: 'playok', before: 'standard', side: 'b' } });
});

test('what stands behind a FEN and may be a point is told, also where turns follow', () => {
  const start = '********/********/******** w p p 0 9 0 9 0 0';
  assert.equal(read9(`${start} 5\n1... 20`).ignored, '5');
  assert.equal(read9(`${start} 5`).problem.token, '5');
  assert.equal(read9(`${start} 1\nd6`).ignored, undefined);
});

test('a bracket that is none, or a number that belongs nowhere, is told as it is written', () => {
  for (const [text, token] of [['(2,1) 5(2,3)', '5(2,3)'], ['(2,1) (2;3)', '(2;3)'], ['d6 f4 (4,1) b4', '(4,1)'], ['(4,1) d6', '(4,1)'], ['(2,1) (1,\n5)', '(1,'],
    ['1. 5 20 2. 1-0 8', '1-0'], ['1. d6 f4 1-0 1. b4', '1.'], ['20.', '20.'], ['（4,1） d6', '（4,1）'], ['d6 f4 b6 f2 f6（a1）', 'f6（a1）'], ['d6 f4 【4、1）', '【4、1）'],
    ['１. 5 20 ２． ３０', '３０'], ['d6 １２ f4', '１２'], ['｛d6 f4｝', '｛d6 f4｝'], ['[Event "x"] ； d6 f4 was', '； d6 f4 was'], ['{"results":[]}', '{"results":[]}'], [`{${'a'.repeat(60)}}`, `{${'a'.repeat(39)}`]]) {
    assert.equal(read9(text).problem.token, token, text);
  }
});

test('a text without turns is a game without turns', () => {
  for (const text of ['', '  \n', '{}', '[Event "x"]', 'startpos', '1. *']) {
    assert.deepEqual({ ...read9(text) }, { start: '********/********/******** w p p 0 9 0 9 0 0', turns: [], end: null, problem: null }, text);
  }
});

/** How often a pattern is tried while a text is read. */
function tries(text) {
  const counted = mock.method(RegExp.prototype, 'exec');
  try {
    read9(text);
    return counted.mock.callCount();
  } finally {
    counted.mock.restore();
  }
}

test('reading a text tries no more patterns than a few for each character', () => {
  for (const piece of [' ', '{}', '{} ', '1. ', '1 ', '!', '\n', '(a) ', '(; x) ', '(a ; x\n) ', '({a) ', '+', '\u00a0', 'x; ', ' ; x', '; d7', '\u00bd - ', '[A "a"]\n', '[A "',
    '5-2 ', 'x5 ', '(2,1) ', '(4,1) ', 'Point 5 ', 'take ', '```\n', '1. 5 20 ']) {
    for (const text of [`d6 ${piece.repeat(600 / piece.length)}f4`, `${piece.repeat(600 / piece.length)}d6`]) {
      assert.ok(tries(text) < 6 * text.length, `${piece}: ${tries(text) / text.length}`);
    }
  }
});

test('a long text is read', () => {
  assert.equal(reason(`${'1. '.repeat(40_000)}${'('.repeat(50_000)}`), 'not-a-turn');
  assert.equal(reason('d6 '.repeat(50_000)), 'taken');
  assert.equal(reason(`d6 {${'('.repeat(100_000)}`), 'open-comment');
  assert.equal(reason(`d6${' ; x'.repeat(40_000)}`), 'not-a-turn');
  assert.equal(reason(`d6 (x${'d7'.repeat(99_000)})`), 'no-mill');
  assert.deepEqual(turns(`d6 (${'d7'.repeat(90_000)}) f4`), ['d6', 'f4']);
  assert.equal(reason(`${'/'.repeat(190_000)}1`), 'not-a-turn');
  for (const piece of [' ', '{}', '{} ', '1. ', '!', '\n', '(a) ', '\u00a0']) {
    assert.deepEqual(turns(`d6 ${piece.repeat(190_000 / piece.length)}f4`), ['d6', 'f4'], piece);
    assert.deepEqual(turns(`${piece.repeat(190_000 / piece.length)}d6`), ['d6'], piece);
  }
  assert.equal(reason(`{"a":1}${' '.repeat(190_000)}x`), 'json');
  assert.deepEqual(turns(`[A "${'a'.repeat(190_000)}"]\nd6`), ['d6']);
  assert.deepEqual(turns(`[A "${'\\a'.repeat(90_000)}"]\nd6`), ['d6']);
});

test('a text that is longer than any game is not read', () => {
  assert.deepEqual(turns(`d6${' '.repeat(199_998)}`), ['d6']);
  for (const piece of [' ', '1. ', '{}', '[A "']) {
    assert.deepEqual(read9(piece.repeat(10_000_000 / piece.length)),
      { start: read9('d6').start, turns: [], end: null, problem: { turn: 0, token: '', reason: { key: 'too-long', count: 200_000 } } });
  }
});
