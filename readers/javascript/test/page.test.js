// What people do on the page, and what follows: games against the database, games that are read, links, lessons, positions that are set up, lost connections.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { limited, onPage } from './page.js';

const WON_IN_1 = '?variant=nine&fen=OO****O*/**@*@***/**@*****+w';
/** With mistakes of both sides. */
const MISTAKES = '?v=three&g=b2-c1-c3-a3-b3-a2-b2a1-a3b2';
const lastTurn = page => page.state.game.nodes.at(-1).move;
const values = page => page.marks.shownMarks(page.state).slice(1).map(({ worth }) => worth.value);

onPage('a site without tables of the empty board is analysed from the deepest win of nine on', '?mode=analyse', page => {
  assert.match(page.headline, /^White to move wins in \d+ plies$/);
  assert.match(page.address, /^\?v=nine&p=/);
});

onPage('a turn is put together point by point, and taken back', WON_IN_1, async page => {
  assert.equal(page.headline, 'White to move wins in 1 ply');
  const [from, to, taken] = page.changes.bestTurn(page.state).move.split(/[-x]/);
  page.tap(from, to);
  assert.equal(page.detail, 'A mill: take a stone');
  await page.play(taken);
  assert.equal(page.headline, 'White has won');
  assert.match(page.address, /^[?]v=nine&p=[a-z0-9-]+&g=[a-z0-9-]+&at=1$/);
  page.do.takeBack();
  assert.equal(page.headline, 'White to move wins in 1 ply');
});

onPage('the database plays its side, and on to the end of the game', '?v=three', async page => {
  page.oppose('w');
  await page.timePasses();
  assert.equal(page.turns, 'b2*');
  page.oppose('wb');
  for (let turns = 1; page.changes.isDatabasesTurn(page.state); turns++) {
    assert.ok(turns < 10);
    await page.timePasses();
  }
  assert.equal(page.headline, 'White has won');
  assert.match(page.detail, /^The game is over: /);
});

onPage('both sides played by the database end by repetition', '?v=three&g=a1', async page => {
  page.oppose('wb');
  for (let turns = 0; page.changes.isDatabasesTurn(page.state); turns++) {
    assert.ok(turns < 300);
    await page.timePasses();
  }
  assert.equal(page.headline, 'A draw: the same position for the third time');
  assert.equal(page.changes.repetitions(page.state), 3);
  const { turns } = page;
  await page.timePasses();
  assert.equal(page.turns, turns);
});

onPage('the database does not play where turns lie ahead, nor where the game is left', '?v=three&g=b2-a1', async page => {
  page.oppose('b');
  await page.play('a2');
  await page.timePasses();
  const { turns } = page;
  page.do.undo();
  await page.timePasses();
  assert.equal(page.turns.replace('*', ''), turns.replace('*', ''));
  assert.match(page.detail, /^You look at an earlier turn/);
  page.do.last();
  await page.play(page.changes.turnsOf(page.state)[0].move);
  assert.ok(page.changes.isDatabasesTurn(page.state));
  page.do.lookInto();
  await page.timePasses();
  assert.deepEqual([page.state.mode, page.state.game.nodes.length, page.changes.isDatabasesTurn(page.state)], ['analyse', 6, false]);
  await page.do.enter('play');
  await page.rest();
  await page.timePasses();
  assert.equal(page.state.game.nodes.length, 7, 'it goes on where it was left');
});

onPage('values are hidden while the database plays against somebody, who may have them, or a hint', '?v=three', async page => {
  page.oppose('b');
  assert.deepEqual([page.headline, page.detail, page.changes.toldAnswer(page.state)], ['Your turn: White', 'Put a stone on the board.', null]);
  await page.play('b2');
  await page.timePasses();
  assert.deepEqual([page.state.game.nodes.length, page.headline, values(page)], [3, 'Your turn: White', ['open', 'open']]);
  page.do.veil();
  assert.deepEqual([page.state.mode, page.address.includes('mode')], ['analyse', false]);
  assert.match(page.headline, /wins in/);
  await page.do.enter('play');
  await page.rest();
  assert.equal(page.headline, 'Your turn: White');
  page.do.hint();
  assert.match(page.detail, /You have given nothing away: this is won\.$/);
  page.do.hint();
  assert.match(page.detail, /Best is [abc][123]/);
  assert.deepEqual([page.state.hint, page.state.game.nodes.length], [2, 3]);
  await page.play(page.state.game.nodes[2].move === 'c3' ? 'a1' : 'c3');
  assert.equal(page.state.hint, 0, 'a hint is one of a position');
});

onPage('a hint says if something was given away', '?v=three', async page => {
  page.oppose('b');
  page.do.hint();
  assert.equal(page.detail, 'Put a stone on the board. This is won.', 'before the first turn');
  await page.play('a1');
  await page.timePasses();
  page.do.hint();
  assert.match(page.detail, /You have given something away/);
  await page.load(page.address, page.history.go(0).state);
  page.do.hint();
  assert.match(page.detail, /You have given something away/, 'also when it is loaded again');
});

onPage('of a game that is played elsewhere it is asked who goes on with it', '?v=three&g=b2-a1&at=2&mode=play', async page => {
  assert.deepEqual([page.state.mode, page.state.match, page.turns, page.changes.turnsOf(page.state)], ['play', null, 'b2 a1*', []]);
  page.do.start({ colour: 'w', strength: '3' });
  await page.rest();
  assert.deepEqual([page.headline, page.turns], ['Your turn: White', 'b2 a1*']);
});

onPage('a game against the database that is over shows its values, and is not gone on with', '?v=three&g=b2-a1', async page => {
  page.oppose('b');
  while (!page.changes.isDecided(page.state)) {
    await page.play(page.changes.presentAnswer(page.state).moves[0].move);
    await page.timePasses();
  }
  assert.match(page.headline, /^You (won|lost)$/);
  assert.equal(JSON.parse(page.kept.get('millstone-playing')), null);
  page.do.lookInto();
  await page.rest();
  assert.equal(page.changes.isVeiled(page.state), false);
  assert.ok(values(page).every(value => value !== 'open'));
});

onPage('a take-back takes back the own turn and the answer', '?v=three&g=b2-a1-a2-c2-c1&at=2', async page => {
  page.oppose('b');
  await page.play('b1');
  await page.timePasses();
  assert.equal(page.state.game.nodes.length, 5);
  page.do.takeBack();
  assert.deepEqual([page.turns, page.address], ['b2 a1*', '?v=three&g=b2-a1&at=2&mode=play']);
  page.do.takeBack();
  assert.equal(page.turns, '');
  page.do.takeBack();
  assert.equal(page.address, '?v=three&p=9-w-3-3&mode=play');
  await page.play('a1');
  assert.equal(page.turns, 'a1*');
});

onPage('a game begins with what was chosen last, ends as somebody gives up, and is played again with the colours swapped', '', async page => {
  await page.do.variant('three');
  page.do.prefer({ colour: 'b', strength: '2' });
  assert.deepEqual([page.headline, page.changes.turnsOf(page.state), page.address], ["Three Men's Morris", [], '?v=three&mode=play']);
  page.do.start();
  await page.rest();
  await page.timePasses();
  assert.deepEqual([page.headline, page.state.game.nodes.length], ['Your turn: Black', 2]);
  page.do.resign();
  page.do.escape();
  page.do.resign();
  assert.equal(page.headline, 'Your turn: Black', 'asked once more');
  page.do.resign();
  assert.deepEqual([page.headline, page.detail], ['You lost', 'Black gave up.']);
  page.do.rematch();
  await page.rest();
  assert.deepEqual([page.headline, page.turns], ['Your turn: White', '']);
  page.do.newGame();
  assert.deepEqual([page.headline, page.state.match], ["Three Men's Morris", null]);
  await page.load('?v=three&mode=play');
  assert.deepEqual(page.state.choice, { colour: 'b', strength: '2' }, 'kept');
});

onPage('two people play by the rules alone, and take turns back', '?v=three', async page => {
  page.oppose('');
  const release = page.hold();
  await page.play('b2', 'a1');
  assert.deepEqual([page.headline, page.turns, page.changes.isVeiled(page.state)], ['White to move', 'b2 a1*', true]);
  page.do.takeBack();
  assert.equal(page.turns, 'b2*');
  page.do.resign();
  page.do.resign();
  assert.equal(page.headline, 'White has won');
  await release();
});

onPage('a mill is taken back without the turn before it, and a tap beside its stones takes back nothing', '?v=three', async page => {
  page.oppose('');
  await page.play('a1', 'b2', 'a2', 'c3');
  page.tap('a3', 'c1', 'a1');
  assert.deepEqual([page.headline, page.changes.canUndo(page.state)], ['A mill: take a stone', true]);
  page.do.takeBack();
  assert.deepEqual([page.headline, page.turns], ['White to move', 'a1 b2 a2 c3*']);
  page.do.takeBack();
  assert.equal(page.turns, 'a1 b2 a2*');
});

onPage('each mode is in the address, and is found again as it was left', '?v=three&g=b2-a1', async page => {
  const positions = '?v=three&p=5b2w-w-2-2&mode=positions';
  for (const [mode, address] of [['positions', positions], ['play', '?v=three&mode=play'], ['analyse', '?v=three&g=b2-a1&at=2']]) {
    await page.do.enter(mode);
    await page.rest();
    assert.deepEqual([page.state.mode, page.address], [mode, address]);
  }
  for (const [mode, address] of [['play', '?v=three&mode=play'], ['positions', positions], ['analyse', '?v=three&g=b2-a1&at=2']]) {
    await page.go(-1);
    assert.deepEqual([page.state.mode, page.address], [mode, address]);
  }
  await page.load(positions);
  assert.deepEqual([page.state.mode, page.state.setup.position.count('w')], ['positions', 1]);
  page.tap('c3');
  await page.do.enter('play');
  await page.rest();
  await page.do.enter('positions');
  assert.equal(page.state.setup.position.count('w'), 2, 'what was set up waits');
  await page.do.enter('analyse');
  assert.deepEqual([page.state.mode, page.detail], ['positions', 'White has 1 in hand and Black 2. The side to move must have as many as the other, or one more.']);
  page.do.setUp('moverSet', 'b');
  await page.do.enter('analyse');
  await page.rest();
  assert.equal(page.address, '?v=three&p=1w3b2w-b-1-2', 'and is analysed');
  await page.do.enter('positions');
  page.tap('a1');
  await page.do.paste('O@******* w p p 1 2 1 2 0 0');
  await page.rest();
  await page.do.enter('positions');
  assert.equal(page.address, '?v=three&p=wb7-w-2-2&mode=positions', 'it gives way to what is pasted');
  await page.do.playOn();
  assert.deepEqual([page.state.match, page.headline], [null, 'White to move'], 'who plays is chosen first');
  page.do.start({ colour: 'w', strength: '2' });
  assert.deepEqual([page.address, page.headline], ['?v=three&p=wb7-w-2-2&mode=play', 'Your turn: White']);
});

onPage('where tables are missing the database plays by eye, takes the mill, and says why there is no hint', '?v=nine&g=a1-d6-d1&at=3', async page => {
  assert.match(page.headline, /not known here/);
  page.oppose('b');
  await page.timePasses();
  assert.equal(page.turns, 'a1 d6 d1 g1*');
  assert.equal(page.detail, 'Put a stone on the board.');
  page.do.hint();
  assert.match(page.detail, /No hint here: .* plays by eye/);
  page.do.hint();
  assert.equal(page.state.hint, 0);
});

onPage('after the last quiet ply that the limit allows the game is drawn, and the database plays no more', '?v=six&fen=@O*@OO**/@@O*O@*O+w+m+s+6+0+5+0+0+0+19+1', async page => {
  page.oppose('w');
  assert.ok(page.changes.isDatabasesTurn(page.state));
  await page.do.paste('?v=six&fen=@O*@OO**/@@O*O@*O_w_m_s_6_0_5_0_0_0_20_1');
  await page.rest();
  assert.deepEqual([page.headline, page.more], ['White to move: a draw by the move limit', '20 plies without a capture: the game is drawn. All 6 turns draw.']);
  page.oppose('w');
  assert.equal(page.headline, 'A draw by the move limit');
  assert.ok(!page.changes.isDatabasesTurn(page.state) && page.changes.isDecided(page.state));
}, limited);

onPage('the best line is offered only where it would show something', WON_IN_1, async page => {
  const offers = () => page.changes.hasBestLine(page.state);
  assert.ok(offers());
  page.do.line();
  await page.rest();
  assert.equal(offers(), false, 'it is shown already');
  page.do.last();
  await page.rest();
  assert.deepEqual([page.headline, offers()], ['White has won', false]);
  await page.do.paste('?v=nine&fen=O@OOO@**/@O*@***@/OO@O*@**_w');
  await page.rest();
  assert.equal(offers(), false, 'nothing is known');
});

onPage('a best line that comes late is not put behind another position', '?v=three&g=b2', async page => {
  const release = page.hold(/data/);
  page.do.line();
  page.tap('a1');
  await page.timePasses();
  await release();
  assert.equal(page.turns, 'b2 a1*');
  assert.equal(page.state.line, null);
});

onPage('a line grows while its turns are played', '?v=three&g=b2', async page => {
  page.do.line();
  await page.rest();
  assert.equal(page.state.game.nodes.length, 10);
  page.do.last();
  await page.rest();
  assert.equal(page.headline, 'White has won');
});

onPage('a page that is loaded again goes on with the game and its opponent, other addresses do not', '?v=three', async page => {
  page.oppose('b', '6');
  await page.play('b2');
  await page.timePasses();
  const { turns, address } = page;
  const isPlayed = () => assert.deepEqual([page.turns, page.state.match, page.headline], [turns, { sides: 'b', strength: '6', resigned: null }, 'Your turn: White']);
  for (const where of [address, '']) {
    await page.load(where);
    isPlayed();
  }
  await page.load('?v=three');
  assert.equal(page.state.match, null);
  await page.load('');
  isPlayed();
});

onPage('a game that is not over is kept for whoever begins another one, or chooses other rules', '?v=three', async page => {
  page.oppose('b', '6');
  await page.play('b2');
  await page.timePasses();
  const { turns } = page;
  for (const leave of [() => page.do.newGame(), () => page.do.variant('nine'), () => page.load('?v=six')]) {
    await leave();
    await page.rest();
    assert.equal(page.state.match, null);
    await page.do.goOn();
    await page.rest();
    assert.deepEqual([page.turns, page.headline], [turns, 'Your turn: White']);
  }
  page.do.resign();
  page.do.resign();
  assert.equal(page.state.running, null);
});

onPage('a step back from another game leads to its opponent', '?v=three', async page => {
  page.oppose('b', '3');
  await page.play('b2');
  await page.timePasses();
  const { turns } = page;
  await page.do.variant('nine');
  await page.rest();
  assert.deepEqual([page.state.match, page.state.geometry.variant, page.headline], [null, 'nine', "Nine Men's Morris"]);
  await page.go(-1);
  assert.deepEqual([page.turns, page.state.match, page.headline], [turns, { sides: 'b', strength: '3', resigned: null }, 'Your turn: White']);
});

onPage('whatever the browser kept the page opens', '?v=six', async page => {
  for (const garbage of ['{garbage', '5', '{"address":"?v=three"}', '{"address":"?v=three","match":null}', '{"address":"?v=three","match":{"strength":"3"},"hides":null}',
    '{"address":[1],"match":{"sides":"b","strength":"3","resigned":null}}', '{"address":"?v=three","match":{"sides":"b","strength":"9","resigned":null}}']) {
    page.kept.set('millstone-playing', garbage);
    page.kept.set('solved.three', garbage);
    await page.load('?v=three');
    assert.deepEqual([page.headline, page.state.match], ['White to move wins in 9 plies', null], garbage);
  }
});

for (const [how, returns] of [['the browser says so', page => page.connect()], ['after a while', page => {
  page.between = null;
  return page.timePasses();
}]]) {
  onPage(`a game goes on when the connection returns: ${how}`, '?v=six&g=d3', async page => {
    page.disconnect();
    page.tap('a1', 'e5', 'd1');
    await page.refusal();
    assert.equal(page.headline, 'No connection. Your game is safe.');
    assert.equal(page.detail, 'It goes on by itself when the connection returns.');
    const { turns } = page;
    await returns(page);
    assert.match(page.headline, /to move: a draw|wins/);
    assert.equal(page.turns, turns);
  });
}

onPage('an answer that the browser kept and that is none is asked for again', '?v=three', async page => {
  const cache = { match: async () => new Response('garbage'), put: async () => {}, keys: async () => [] };
  globalThis.caches = { open: async () => cache };
  await page.play('b2');
  assert.equal(page.headline, 'Black to move: White wins in 8 plies');
  delete globalThis.caches;
});

onPage('a game is judged turn by turn, and a mistake shows the position before it', '?v=three', async page => {
  await page.do.paste('1. a1 a2');
  await page.rest();
  assert.deepEqual([page.turns, page.address], ['a1 a2*', '?v=three&g=a1-a2&at=2']);
  const mistakes = page.marks.mistakesOf(page.state);
  assert.deepEqual(mistakes, [1]);
  assert.equal(page.summed, 'White kept what it had in 0 of 1 turn, Black in 1 of 1.');
  page.do.look(1);
  assert.deepEqual([page.turns, page.headline], ['a1 a2', 'White to move wins in 9 plies']);
  assert.equal(page.told, '1. White: a1 gives the win away (was a win in 9 by b2); now a draw.');
  page.do.redo();
  assert.match(page.headline, /^Black to move: a draw/);
  await page.do.paste('b2');
  await page.rest();
  assert.equal(page.summed, 'White kept what it had in 1 of 1 turn.', 'of a side without turns nothing is said');
  page.do.line();
  await page.rest();
  page.do.last();
  await page.load(page.address, page.history.go(0).state);
  assert.deepEqual([page.state.game.nodes.length > 2, page.summed], [true, 'White kept what it had in 1 of 1 turn.'], 'nobody has played a best line');
});

onPage('mistakes are asked again one by one from before them', MISTAKES, async page => {
  page.do.judge();
  await page.rest();
  const { turns } = page;
  const mistakes = page.marks.mistakesOf(page.state);
  const marks = page.marks.marksOfGame(page.state);
  assert.ok(mistakes.length > 2);
  page.do.learn('');
  const { side, move, best } = marks[mistakes[0]];
  const asked = `${{ w: 'White', b: 'Black' }[side]} to move: mistake 1 of ${mistakes.length}`;
  assert.equal(page.headline, asked);
  assert.match(page.detail, new RegExp(`^Find a better turn\\. .*${move} gives the `));
  assert.doesNotMatch(page.detail, / by [abc]/);
  assert.deepEqual([page.changes.toldAnswer(page.state), new Set(values(page))], [null, new Set(['open'])]);
  page.do.redo();
  assert.match(page.detail, new RegExp(`^Mistake 1 of ${mistakes.length} is asked in another position`));
  assert.deepEqual(page.changes.turnsOf(page.state), [], 'nothing is played there');
  page.do.undo();
  assert.equal(page.headline, asked);
  await page.play(move);
  assert.match(page.detail, /^Try another one\. /);
  await page.play(best[0]);
  assert.match(page.detail, new RegExp(`^Right: ${best[0]} gives nothing away`));
  assert.notEqual(page.changes.toldAnswer(page.state), null);
  page.do.learnOn();
  page.do.solve();
  await page.rest();
  assert.match(page.detail, / gives nothing away/);
  assert.doesNotMatch(page.detail, /Right/);
  for (let at = 3; at <= mistakes.length; at++) {
    page.do.learnOn();
    assert.match(page.headline, new RegExp(`mistake ${at} of `));
  }
  page.do.learnOn();
  assert.equal(page.detail, `You found 1 of ${mistakes.length}.`);
  assert.equal(page.turns.replace('*', ''), turns.replace('*', ''), 'the game is as it was');
  page.do.learn('b');
  assert.match(page.headline, new RegExp(`^Black to move: mistake 1 of ${mistakes.filter(i => marks[i].side === 'b').length}$`));
  page.do.learnOn(true);
  assert.match(page.detail, /^You found 0 of /);
});

const GAME = '?v=three&g=b2-a1-a2&at=2';
onPage('a text without turns leaves the game as it was', GAME, async page => {
  for (const [text, said] of [
    ['hello friend', 'No turn was read. “hello”: it is not a turn.'],
    [`b${'q'.repeat(3000)}`, `No turn was read. “b${'q'.repeat(39)}…”: it is not a turn.`],
    ['a1-a2', 'No turn was read. “a1-a2”: White still has 3 stones in hand, and has to place one.'],
    ['1. 5 2', 'No turn was read. “5”: the turn is written in PlayOK’s numbers. These name the 24 points of nine men’s morris, not this board’s.'],
    ['(b2 a1)', 'No turn was read. “(b2 a1)”: by itself it says nothing. Turns read like d6, a1-a4, a1-a4xd7.'],
    ['', 'No turn was read: the text has none.'],
    ['{only a comment}', 'No turn was read. “{only a comment}”: by itself it says nothing. Turns read like d6, a1-a4, a1-a4xd7.'],
    ['{"results":[]}', 'No turn was read. “{"results":[]}”: it is JSON, and it is not plain which turns were played. Paste them as text, as in 1. d6 f4, or as {"moves": ["d6", "f4"]}.'],
    ['1-0', 'No turn was read: the text has none.'],
    ['[Variant "Tic-Tac-Mill"]\na1 a2', 'No turn was read: the text is of the game “Tic-Tac-Mill”, which this site does not know. To read it as a'
      + ' game of Three Men\'s Morris, delete its tag.'],
    ['[Variant "el filja"]\na1 a2', 'No turn was read: the text is of the game “el filja”, which this site does not have, and not of Three'
      + ' Men\'s Morris. In El Filja, nothing is removed while placing; then the numbers of mills say how many stones each side'
      + ' removes. To read it as a game of Three Men\'s Morris, delete its tag.'],
  ]) {
    await page.do.paste(text);
    assert.deepEqual([page.problem, page.turns, page.address], [said, 'b2 a1* a2', GAME]);
  }
});

onPage('a text is shown as the game that it is, and a step back leads to the one before', '?v=three&g=c1', async page => {
  for (const [text, address, problem, said] of [
    ['b2 b2 a1', '?v=three&g=b2&at=1', 'The game stops before 1. Black, “b2”: b2 is taken.', /^/],
    ['position fen O******** b p p 1 2 0 3 0 0 moves b2 a2 c3 c3', '?v=three&p=w8-b-2-3&g=b2-a2-c3&at=3', 'The game stops before 3. White, “c3”: c3 is taken.', /^/],
    ['O@******* w p p 1 2 1 2 0 0', '?v=three&p=wb7-w-2-2', null, /^/],
    ['[Event "1"]\nb2 a1\n[Event "2"]\na1', '?v=three&g=b2-a1&at=2', null, /^The text has several games: this is the first\.$/],
    ['[Variant "Seven Men’s Morris"]\na1 b3 c1', '?v=seven&g=a1-b3-c1&at=3', null, /^/],
    ['[Variant "three"]\n[FEN "O******** b p p 1 2 0 3 0 0"]\nb2', '?v=three&p=w8-b-2-3&g=b2&at=1', null, /^/],
    ['[Variant "?"]\na1 a2', '?v=three&g=a1-a2&at=2', null, /^/],
    ['[Variant "Twelve Men\'s Morris"]\nd6 f4', '?v=twelve&g=d6-f4&at=2', null, /^In the Mill app \(Sanmill\), White loses Twelve Men's Morris if the placing fills the board;/],
    ['https://example.org/?v=three&g=b2-a1-v-c1-e-a2&at=2', '?v=three&g=b2-a1-v-c1-e-a2&at=2', null, /^/],
    ['http://127.0.0.1:8080/mill/index.html?v=three&p=wb7-w-2-2', '?v=three&p=wb7-w-2-2', null, /^/],
    ['?variant=three&fen=O@*******+w+p', '?v=three&p=wb7-w-2-2', null, /^/],
  ]) {
    await page.do.paste(text);
    await page.rest();
    assert.deepEqual([page.address, page.problem], [address, problem]);
    assert.match(page.detail, said);
    await page.go(-1);
    assert.equal(page.turns, 'c1*');
  }
});

onPage('a link that leads nowhere leaves the game', GAME, async page => {
  for (const [link, said] of [['https://example.org/?v=three&p=wb7x-w', "The address leads to no position: 'wb7x-w' is no position of three."], ['?v=ludo&p=wb7-w', 'This site does not know the game “ludo”.']]) {
    await page.do.paste(link);
    assert.equal(page.headline, 'This position cannot be shown');
    assert.ok(page.detail.startsWith(said), page.detail);
    assert.equal(page.turns, 'b2 a1* a2');
  }
});

onPage('a link that was cut off shows the game up to there', '?v=three', async page => {
  for (const [turns, shown, said] of [
    ['b2-a1-a', 'b2 a1*', '2. White, “a”: it is not a turn.'],
    ['b2-a1-', 'b2 a1*', null],
    ['b2-a1+a2', 'b2 a1 a2*', null],
    ['b2--a1', 'b2 a1*', null],
    ['b2-a1-A2', 'b2 a1*', '2. White, “A2”: it is not a turn.'],
    ['b2-a1-c1-a2-c3-xa1', 'b2 a1 c1 a2 c3*', '3. Black, “xa1”: the turn takes no stone from the board, so the one at a1 stays.'],
  ]) {
    await page.do.openAddress(`?v=three&g=${turns}`);
    await page.rest();
    assert.deepEqual([page.turns, page.problem], [shown, said && `The game stops before ${said}`]);
  }
});

onPage('the colours of the whole game are exchanged', GAME, page => {
  page.do.swap();
  assert.equal(page.turns, 'b2 a1* a2');
  assert.deepEqual(page.state.game.nodes.map(({ fen }) => fen.split(' ', 2).join(' ')), ['********* b', '********@ w', '*****O**@ b', '*****O@*@ w']);
});

onPage('turning the board changes neither the game nor its link', GAME, page => {
  const { game } = page.state;
  const seen = () => ['a1', 'a3', 'c1'].map(name => page.state.geometry.names[page.state.view[page.point(name)]]).join(' ');
  for (const [view, places] of [['mirror', 'c1 c3 a1'], ['rotate', 'a1 c1 a3'], ['mirror', 'c1 a1 c3'], ['rotate', 'a1 a3 c1'], ['rotate', 'a3 c3 a1']]) {
    page.do[view]();
    assert.equal(seen(), places, view);
  }
  assert.deepEqual([page.state.game, page.address], [game, GAME]);
});

onPage('a variation is begun by another turn, left, promoted and deleted, and stands in the link', GAME, async page => {
  await page.play('b3', 'b1');
  assert.deepEqual([page.turns, page.address], ['b2 a1 a2 (b3 b1*)', '?v=three&g=b2-a1-a2-v-b3-b1-e&at=5']);
  page.do.escape();
  assert.deepEqual([page.turns, page.changes.isVariation(page.state)], ['b2 a1* a2 (b3 b1)', false]);
  await page.play('b3', 'b1');
  page.do.promote();
  assert.deepEqual([page.turns, page.address], ['b2 a1 b3 (a2) b1*', '?v=three&g=b2-a1-b3-v-a2-e-b1&at=5']);
  page.do.go(page.state.game.nodes.findIndex(({ move }) => move === 'a2'));
  page.do.remove();
  assert.deepEqual([page.turns, page.address], ['b2 a1* b3 b1', '?v=three&g=b2-a1-b3-b1&at=2']);
  await page.load();
  assert.equal(page.turns, 'b2 a1* b3 b1');
});

onPage('the best line lies beside the game and is stepped along; promoted it is the game', '?v=three&g=b2-a1-a2-c2&at=2', async page => {
  page.do.line();
  await page.rest();
  assert.equal(page.address, '?v=three&g=b2-a1-a2-v-b3-e-c2&at=4');
  page.do.redo();
  assert.match(page.address, /-v-b3-[abc][123]-e-c2&at=5$/);
  page.do.escape();
  assert.equal(page.address, '?v=three&g=b2-a1-a2-c2&at=2');
  await page.load();
  page.do.line();
  await page.rest();
  page.do.promote();
  page.do.first();
  assert.match(page.address, /^\?v=three&g=b2-a1-b3-v-a2-c2-e-.*&at=0$/);
  assert.ok(page.state.game.nodes.every(({ ahead }) => !ahead));
  const { turns } = page;
  await page.load();
  assert.equal(page.turns, turns);
});

onPage('a step back takes a turn back, leaves a new game, and returns', '?v=three&g=b2-a1-a2-c2&at=2', async page => {
  await page.play('c1');
  const { address } = page;
  assert.equal(address, '?v=three&g=b2-a1-a2-v-c1-e-c2&at=4');
  page.do.newGame();
  assert.equal(page.address, '?v=three&p=9-w-3-3');
  for (const [by, turns] of [[-1, 'b2 a1 a2 (c1*) c2'], [-1, 'b2 a1* a2 c2'], [1, 'b2 a1 a2 (c1*) c2']]) {
    await page.go(by);
    assert.equal(page.turns, turns);
  }
  const { length } = page.history;
  page.do.undo();
  assert.equal(page.history.length, length, 'a step along the game is no page of its own');
});

onPage('comments on turns are in the link', GAME, async page => {
  page.do.comment('Mühle? {Nein}\n– noch nicht!');
  const address = '?v=three&g=b2-a1-qMqfcqhleq3fqqqq28qNeinq29qqqq2013qqqnochqqnichtq21q-a2&at=2';
  assert.equal(page.address, address);
  await page.load('?v=three');
  await page.load(address);
  assert.equal(page.state.game.nodes[2].comment, 'Mühle? (Nein) – noch nicht!');
  page.do.comment('');
  assert.equal(page.address, GAME);
  page.do.first();
  assert.equal(page.changes.canComment(page.state), false, 'nothing was played');
});

onPage('a game that is too long for an address is kept in the history', '?v=nine', async page => {
  await page.do.paste(`position fen O******@/O******@/O*O****@ w moves ${'g4-f4 c5-e5 f4-g4 e5-c5 '.repeat(500)}`);
  assert.equal(page.state.game.nodes.length, 2001);
  assert.match(page.address, /^\?v=nine&p=[^&]*$/);
  page.do.newGame();
  await page.go(-1);
  assert.equal(page.state.game.nodes.length, 2001);
});

onPage('a FEN that is wrong is said, and leaves game and address as they are', GAME, async page => {
  for (const [fen, said] of [['OOOOOOOOO w m s 9 0 0 0 0 0', /^White has 9 stones/], ['OO@O**@@ w', /./]]) {
    await page.do.show(fen);
    assert.equal(page.headline, 'This position cannot be shown');
    assert.match(page.detail, said);
    assert.deepEqual([page.turns, page.address], ['b2 a1* a2', GAME]);
  }
  await page.words.speak('de');
  assert.equal(page.detail, 'Hier ist die FEN falsch geschrieben. (Zeichen 9)');
});

onPage('what a short FEN leaves out is kept by every view', '?variant=three&fen=O@*******+w+p', async page => {
  const [headline, fen] = [page.headline, page.changes.present(page.state).fen];
  assert.match(fen, / p p 1 2 1 2 0 0$/);
  assert.equal(page.address, '?v=three&p=wb7-w-2-2');
  page.do.edit();
  assert.deepEqual(page.state.setup.position.hands, { w: 2, b: 2 });
  page.do.edit();
  await page.rest();
  assert.deepEqual([page.headline, page.changes.present(page.state).fen], [headline, fen]);
  page.do.swap();
  await page.rest();
  assert.equal(page.headline, headline.replace('White to move', 'Black to move'));
});

onPage('while a position is set up no turn is played, and Escape leads back', WON_IN_1, async page => {
  const { address, turns } = page;
  page.do.edit();
  assert.equal(page.headline, 'Set up a position');
  page.tap('d5', 'c5');
  page.do.best();
  page.do.line();
  page.do.undo();
  await page.rest();
  assert.deepEqual([page.turns, page.state.line], [turns, null]);
  page.do.escape();
  assert.deepEqual([page.headline, page.address], ['White to move wins in 1 ply', address]);
});

onPage('hands hold whole numbers that the rules allow, and follow the stones', '?v=three', page => {
  page.do.edit();
  page.tap('a1');
  const hand = count => {
    page.do.setUp('handSet', 'w', count);
    return page.state.setup.position.hands.w;
  };
  assert.deepEqual([-3, 1.5, 77, NaN].map(hand), [0, 1, 2, 0]);
  hand(2);
  page.tap('b1');
  assert.equal(page.state.setup.position.hands.w, 1, 'as many as there can be');
  page.do.setUp('moverSet', 'b');
  page.do.setUp('cleared', page.state.geometry);
  assert.deepEqual([page.state.setup.position.hands, page.state.setup.position.side], [{ w: 3, b: 3 }, 'w'], 'all that the men leave');
});

onPage('a position that the rules do not know is said and can be set right', '?v=three', async page => {
  page.do.edit();
  page.tap('a1', 'b1', 'c1', 'a2');
  await page.do.edit();
  assert.equal(page.headline, 'This position cannot be shown');
  assert.equal(page.detail, 'White has 4 stones, but the game is played with 3.');
  page.do.setUp('cleared', page.state.geometry);
  await page.do.edit();
  await page.rest();
  assert.equal(page.headline, 'White to move wins in 9 plies');
});

onPage('a stone that is still to be taken, or a pass, is kept by setting up nothing', '?variant=nine&fen=*OOO****/@@@*****/@*******+w+m+r+3+0+4+0+1+0', async page => {
  page.do.edit();
  await page.do.edit();
  assert.match(page.changes.present(page.state).fen, / w m r 3 0 4 0 1 0$/);
});

onPage('taps before an answer are turns, by the rules alone', '?v=three&g=b2-a1', async page => {
  const release = page.hold();
  page.tap('b3', 'b1', 'c2', 'c3', 'b2', 'a2');
  await page.timePasses();
  assert.deepEqual([page.turns, page.detail], ['b2 a1 b3 b1 c2 c3 b2-a2*', 'Looking it up.']);
  assert.equal(page.changes.turnsOf(page.state)[0].value, 'open');
  await release();
  assert.ok(page.changes.isPlayable(page.state));
  assert.notEqual(page.changes.turnsOf(page.state)[0].value, 'open');
});

onPage('a line that cannot be read is asked for again', '?v=six&g=d3', async page => {
  page.disconnect();
  page.do.line();
  await page.refusal();
  assert.equal(page.headline, 'No connection. Your game is safe.');
  page.between = null;
  page.do.retry();
  await page.rest();
  assert.ok(page.state.game.nodes.length > 2);
});

for (const [name, fault, said] of [
  ['six/lookup.json', { status: 404 }, /lookup\.json/],
  ['six/lookup.json', { status: 503 }, /lookup\.json/],
  ['six/lookup.bin', { whole: true }, /parts of them \(byte ranges\)/],
]) {
  onPage(`a file of the site that does not come is named, and asked for again: ${name} ${Object.keys(fault)}`, '?v=three', async page => {
    page.between = (path, ask) => {
      page.host.fault = path.endsWith(name) ? fault : null;
      return ask();
    };
    await page.do.paste('?v=six&g=d3-a1');
    await page.refusal();
    assert.match(page.detail, said);
    page.between = null;
    page.host.fault = null;
    page.do.retry();
    await page.rest();
    assert.match(page.headline, /to move/);
  });
}

onPage('a wrong turn of a puzzle is said to give something away, and a puzzle that is loaded again is still open', '?v=six', async page => {
  await page.do.seek({ theme: 'draw' });
  await page.rest();
  assert.match(page.headline, /one turn holds the draw$/);
  const { puzzle } = page.state;
  const { moves } = page.changes.presentAnswer(page.state);
  const wrong = moves.find(({ move, value }) => value === 'loss' && !move.includes('x'));
  await page.play(wrong.move);
  assert.match(page.detail, new RegExp(`^No: ${wrong.move} gives the draw away, and loses in `));
  await page.play(puzzle.line[0].move);
  await page.timePasses();
  assert.match(page.detail, /^Right\. (White|Black) answers /);
  const entry = page.history.go(0).state;
  await page.load(page.address, entry);
  assert.match(page.detail, /^Right\. (White|Black) answers /);
  page.do.undo();
  assert.equal(page.detail, 'Right.');
  page.do.redo();
  while (page.changes.isPuzzling(page.state)) {
    await page.play(puzzle.line[page.changes.plies(page.state)].move);
    await page.timePasses();
  }
  assert.match(page.detail, /^Solved\. The draw is held/);
  assert.equal(page.kept.get('solved.six'), puzzle.code);
});

onPage('amid the mill of a puzzle the wrong turn before it is not told of any more', '?v=six&puzzle=1w1bww2b3wb2-b-2-3', async page => {
  await page.play('a5');
  await page.timePasses();
  await page.play(page.changes.presentAnswer(page.state).moves.find(({ move, value }) => !move.includes('x') && value !== 'win').move);
  assert.equal(page.verdict(page.state).kind, 'wrong');
  page.tap('a3');
  assert.deepEqual([page.detail, page.verdict(page.state).kind], ['A mill: take a stone', '']);
});

onPage('the solution of a puzzle is played on the board, and does not count as solved', '?v=six', async page => {
  await page.do.seek({ theme: 'mills', level: '1' });
  await page.rest();
  assert.match(page.headline, /one turn wins|wins$/);
  page.do.solve();
  for (let turns = 0; page.changes.canGo(page.state, 1); turns++) {
    assert.ok(turns < 20);
    await page.timePasses();
  }
  assert.match(page.detail, new RegExp(`^Right was ${page.state.puzzle.line[0].move}.*Two mills were open at once`));
  assert.equal(page.verdict(page.state).kind, '', 'no praise');
  assert.equal(page.kept.get('solved.six'), undefined);
});

onPage('of a game without puzzles none is asked for', '?v=three', async page => {
  page.between = (file, ask) => (assert.doesNotMatch(file, /tsv$/), ask());
  await page.do.enter('puzzles');
  assert.equal(page.detail, 'This site has no such puzzle of this game.');
  assert.deepEqual(page.puzzles.WITH_PUZZLES.map(name => `${name}.tsv`).sort(), readdirSync(new URL('../../../data/puzzles', import.meta.url)).sort());
});

onPage('a puzzle that comes late is dropped', '?v=six', async page => {
  const release = page.hold(/tsv$/);
  page.do.puzzle();
  page.do.edit();
  await release();
  assert.deepEqual([page.headline, page.state.puzzle], ['Set up a position', null]);
});

onPage('a puzzle that finds no connection comes when it returns', '?v=six', async page => {
  page.disconnect();
  await page.do.puzzle();
  assert.equal(page.headline, 'No connection. Your game is safe.');
  await page.connect();
  assert.match(page.headline, /one turn/);
});
