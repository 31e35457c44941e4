// Words in English that the first view does not need: why a game is read no further, help, and the statistics.

const SIDE = { w: 'White', b: 'Black' };
const stones = count => `${count} ${count === 1 ? 'stone' : 'stones'}`;
/** Why a game is over; `side`: see verdict.js, undefined where that is not asked. */
const over = ({ end, side }) => {
  const who = SIDE[side] ?? 'a side';
  const cannot = side === null ? 'neither side can move' : `${who} cannot move`;
  return `the game is over: ${{ 'fewer-than-three': `${who} has fewer than three stones`, blocked: cannot, 'board-full': 'the board is full' }[end]}`;
};
const quoted = token => `“${[...token].length > 40 ? `${[...token].slice(0, 40).join('')}…` : token}”`;
/** What to do with a text of another game. */
const readAs = title => `To read it as a game of ${title}, delete its tag.`;

/** The notations of games as text. */
const NOTATION = { standard: 'the names of points', playok: 'PlayOK’s numbers', 'open-spiel': 'the words of OpenSpiel', polar: 'the Mill app’s rings' };

const REASONS = {
  'not-a-turn': () => 'it is not a turn',
  'ambiguous-numbers': () => 'numbers may be those of turns, points of PlayOK’s (1 to 24) or of OpenSpiel’s (0 to 23). Name points as in d6; or write PlayOK’s as in 1. 5 20 2. 14 11, all turns numbered with full stops, and OpenSpiel’s as in Point 5',
  'other-board': ({ notation }) => `the turn is written in ${NOTATION[notation]}. These name the 24 points of nine men’s morris, not this board’s`,
  'no-turn': () => 'by itself it says nothing. Turns read like d6, a1-a4, a1-a4xd7',
  json: () => 'it is JSON, and it is not plain which turns were played. Paste them as text, as in 1. d6 f4, or as {"moves": ["d6", "f4"]}',
  'mixed-notations': ({ notation, before }) => `it is written in ${NOTATION[notation]}, the turns before it in ${NOTATION[before]}. Write the whole game in one of them`,
  'stray-number': () => 'it is neither a turn nor the number of the next one',
  'open-comment': () => 'the comment is not closed with “}”',
  'too-long': () => 'the text is too long for a game',
  'game-over': ({ end }) => over({ end }),
  'must-pass': ({ side }) => `${SIDE[side]} has to pass`,
  'may-not-pass': ({ side }) => `${SIDE[side]} can move, and may not pass`,
  'must-remove': ({ side, count }) => `${SIDE[side]} has to remove ${stones(count)} first`,
  'must-place': ({ side, count }) => `${SIDE[side]} still has ${stones(count)} in hand, and has to place one`,
  'must-move': ({ side }) => `${SIDE[side]} has no stones in hand, and has to move one`,
  empty: ({ point }) => `there is no stone at ${point}`,
  'opponents-stone': ({ side, point }) => `the stone at ${point} is not ${SIDE[side]}’s`,
  taken: ({ point }) => `${point} is taken`,
  'not-neighbours': ({ from, to }) => `${from} and ${to} are not neighbours`,
  'no-mill': ({ point }) => `the turn takes no stone from the board, so the one at ${point} stays`,
  'no-stone-to-remove': ({ point }) => `there is no stone of the opponent at ${point}`,
  protected: ({ point }) => `the stone at ${point} stands in a mill, and may not be removed`,
  'too-many-removals': ({ count }) => `only ${stones(count)} may be removed`,
  'removal-missing': ({ count }) => `a mill is closed, and it does not say which ${count === 1 ? 'stone is' : 'stones are'} removed`,
};

const number = count => new Intl.NumberFormat('en').format(count);
const plies = ({ dtw }) => (typeof dtw === 'number' ? ` in ${dtw} ${dtw === 1 ? 'ply' : 'plies'}` : '');

/** What a wrong turn of a puzzle gives away. */
const givesAway = said => ({
  win: said.theme === 'block' && 'wins, but does not block so soon',
  draw: said.theme !== 'draw' && 'gives the win away, and only draws',
  loss: `gives the ${said.theme === 'draw' ? 'draw' : 'win'} away, and loses${plies(said)}`,
}[said.value] || 'is not the right turn');

/** The point of a puzzle, by its theme. */
const POINTS = {
  mills: 'Two mills were open at once, and only one of them can be stopped.',
  block: 'The opponent cannot move any more.',
  draw: 'The draw is held: every other turn would have lost.',
  placing: 'The mill takes a stone, and the win is kept.',
};

export default {
  'deepest.win': ({ dtw }) => `A win in ${dtw}`,
  'deepest.loss': ({ dtw }) => `A loss in ${dtw}`,
  'deepest.placing': ({ dtw }) => `With stones in hand: a win in ${dtw}`,
  'famous.gasser9': 'Figure 9: the longest loss of three against three',
  'famous.gasser10': 'Figure 10: White to move wins',
  'famous.gasser12': 'Figure 12: every turn of Black draws',
  'famous.gasser13': 'Figure 13: White’s last placement lost',
  'famous.gasser14': 'Figure 14: White’s third placement lost',
  'puzzle.none': 'This site has no such puzzle of this game.',
  'puzzle.headline': ({ side, theme, left }) => `${SIDE[side]} to move: one turn ${{ draw: 'holds the draw', block: `blocks ${SIDE[side === 'w' ? 'b' : 'w']}${left > 1 ? ` in ${left} turns` : ''}` }[theme] ?? 'wins'}`,
  'puzzle.detail': 'Find it, and play it on the board.',
  'puzzle.right': 'Right.',
  'puzzle.on': ({ answer, side }) => `Right. ${SIDE[side]} answers ${answer}, and again one turn is right.`,
  'puzzle.wrong': said => `No: ${said.move} ${givesAway(said)}. Try another one.`,
  'puzzle.solved': ({ point }) => `Solved. ${POINTS[point]}`,
  'puzzle.shown': ({ turns, point }) => `Right was ${turns.join(', then ')}. ${POINTS[point]}`,
  'puzzle.theme.any': 'any theme',
  'puzzle.theme.mills': 'two mills at once',
  'puzzle.theme.block': 'block in',
  'puzzle.theme.draw': 'hold the draw',
  'puzzle.theme.placing': 'last placements',
  'puzzle.level.any': 'any level',
  'puzzle.level.1': 'easy',
  'puzzle.level.2': 'medium',
  'puzzle.level.3': 'hard',
  'puzzle.count': ({ solved, first, of, streak }) => `${number(solved)} of ${number(of)} solved, ${number(first)} at the first try.${streak > 1 ? ` ${streak} in a row.` : ''}`,

  'refusal.host': 'The tables cannot be read from this site',
  'refusal.ranges': 'Its host sends whole files only, and no parts of them (byte ranges). Whoever runs this site has to set up the host otherwise, or to take another one: millstone/README.md beside the pages says what a host must do.',
  'impossible.many': ({ side, total, men }) => `${SIDE[side]} has ${total} stones, but the game is played with ${men}.`,
  'impossible.few': ({ white, black }) => `Both sides have fewer than three stones, in hand included: White ${white}, Black ${black}.`,
  'impossible.hands': ({ white, black }) => `White has ${white} in hand and Black ${black}. The side to move must have as many as the other, or one more.`,
  'fen.unreadable-fen': ({ english }) => english,
  'fen.unreadable-link': ({ english }) => english,
  'fen.impossible-position': ({ english }) => english,
  'address.variant': ({ name }) => `This site does not know the game “${name}”. Choose one in the menu, or press “New game”.`,
  'address.wrong': ({ text }) => `The address leads to no position: ${text}.`,
  'curve-start': 'The start of the game',
  curve: 'The game as a curve: up where White wins, down where Black does',
  'game.empty': 'No turn was read: the text has none.',
  'game.unread': ({ token, reason }) => `No turn was read. ${quoted(token)}: ${REASONS[reason.key](reason)}.`,
  'game.variant': ({ name, title, differs, nearest }) => [`No turn was read: the text is of the game ${quoted(name)}, which this site does not have, and not of ${title}.`,
    ...(differs ? [differs] : []), ...(nearest ? [`The nearest game here is ${nearest}.`] : []), readAs(title)].join(' '),
  'game.unknownVariant': ({ name, title }) => `No turn was read: the text is of the game ${quoted(name)}, which this site does not know. ${readAs(title)}`,
  'game.stops': ({ number, side, token, reason }) => `The game stops before ${number}. ${SIDE[side]}, ${quoted(token)}: ${REASONS[reason.key](reason)}.`,

  'about.marks': '?? turns a win into a loss. ? gives the win or the draw away. ?! still draws, but for a worse final. ~ gives nothing away: it wins slower, or loses sooner, than the best turn.',
  'about.order': 'The best turn comes first. Wins come before draws, quick wins first. Draws come by their finals; of equal finals, the one with the soonest capture comes first. Then comes what is not known, and last losses, the slowest first.',
  'about.final': 'A draw goes on for ever, but not every draw is equal. Its final, such as “6 against 3”, in short 6:3, says with which stones it goes on if both sides play for the better final; the stones of the side that makes the turn come first. ≥, pointing up: that side is better off. ≤, pointing down: it is worse off. Three stones that fly can be worth more than four. “Capture in 4”: the next capture comes within four turns of the side that gains. Where stones in hand can wait, a placement ends that count, too.',
  'help.values': 'Signs, shapes and colours tell what a turn is worth to the side that makes it: + and a blue circle are a win, = and a grey square a draw, − and an orange diamond a loss. ≥ and a pentagon that points up: a draw that is better for that side. ≤ and a pentagon that points down: a worse one. A number in a shape counts the plies to the end. An arrow, or a ring, shows a best turn.',
  'help.keys': 'Keys: ← → back and forward, Home End to the beginning and the end, b best turn, l best line, a arrows, space step on by itself, n new game, e set up, Escape leave the set-up or a variation, r m i rotate, mirror, exchange the squares, s swap sides, v look at values or hide them, h a hint, u take back, p a puzzle, c copy the address. “Letter keys” turns the letters off. With the board in focus the arrow keys walk over the points.',
  'help.signs': 'A ply is one turn of one side, with the stone it takes. “Win in 5”: the game ends after five plies when the winner hurries and the loser delays. After a turn, and on a point of the board, the number counts that turn, too.',
  'help.play': 'Click a stone, then its target, then the stone that it takes; or drag it. With stones in hand, click the empty point where the next one goes; some games let you move instead. The wheel over the board, and a swipe, step through the game.',
  'help.symmetry': 'Rotating and mirroring turn the view of the board, not the game. Swapping the sides exchanges the colours of the whole game, and never changes what a position is worth.',

  'stats.explained': 'The worth of positions for the side to move. Symmetric positions count once.',
  'stats.opening.heading': 'The opening',
  'stats.draws.heading': 'The draws',
  'stats.draws': ({ text, better: more, stays, worse }) => `Draws differ in the stones with which they go on for ever. If both sides play for the better end, ${stays} % of ${text} draws keep the worth of the stones that both have, those in hand included; ${more} % end better for the side to move, and ${worse} % worse.`,
  'stats.finals': 'How draws end',
  'stats.finals.explained': 'The final: the stones of the side to move against those of its opponent, with which the draw goes on if both sides play for the better final. Finals are in the order of their worth; for the other side a final is worth the negative.',
  'stats.finals.final': 'Final',
  'stats.finals.worth': 'Worth',
  'stats.finals.positions': 'Positions',
  'stats.finals.share': 'Share of the draws',
  'stats.finals.equal': 'equal',
  'stats.finals.stones': ({ own, opponent }) => `${own} against ${opponent}`,
  'stats.layers': 'Layer by layer',
  'stats.layers.explained': 'A layer has the same stones in hand: of the side to move, and of its opponent. Its bar shows wins, draws and losses, from left to right. Open a layer for its tables: across, the opponent’s stones on the board; down, those of the side to move; below each bar, the longest win and the longest loss, in plies. Choose a table to see its depths.',
  'stats.depths.heading': 'Depths',
  'stats.deepest': 'The deepest positions',
  'stats.deepest.placing': 'With stones in hand:',
  'stats.deepest.moving': 'With all stones placed:',
  'stats.all': 'all tables',
  'stats.win': ({ text }) => `wins ${text}`,
  'stats.draw': ({ text }) => `draws ${text}`,
  'stats.loss': ({ text }) => `losses ${text}`,
  'stats.layer': ({ ownHand, oppHand }) => (ownHand + oppHand === 0 ? 'none in hand' : `${ownHand} + ${oppHand} in hand`),
  'stats.hands': ({ count }) => `${count} in hand`,
  'stats.layer.counts': ({ states, text, tables, wins, draws, losses, deepest }) =>
    `${text} ${states === 1 ? 'position' : 'positions'} in ${tables} ${tables === 1 ? 'table' : 'tables'}: ${wins} % wins, ${draws} % draws, ${losses} % losses; deepest ${deepest}`,
  'stats.missing': ({ name }) => `${name}: not built`,
  'stats.cell': ({ name, states, wins, draws, losses }) => `${name}: ${states} positions, ${wins} wins, ${draws} draws, ${losses} losses`,
  'stats.depths': ({ name }) => `Depths of ${name}: how many positions are decided in each number of plies`,
  'stats.opening': 'what each first placement is worth',
  'stats.decided': ({ stones: count, wins, draws, losses, deepest }) =>
    `While no stone has been taken, decided positions begin with ${count} stones on the board: ${wins} wins, ${draws} draws and ${losses} losses for the side to move, the deepest in ${deepest} plies.`,
  'stats.quickest.win': ({ least, most }) => `The quickest win takes ${least} plies, the slowest ${most}.`,
  'stats.quickest.loss': ({ least, most }) => `The quickest loss takes ${least} plies, the slowest ${most}.`,
  'stats.none': ({ title }) => `${title}: there are no tables here yet`,
  'stats.title': ({ title, states, tables }) => `${title}: ${states} positions in ${tables} ${tables === 1 ? 'table' : 'tables'}`,
  'stats.depthless': ({ without, tables }) => `${without === tables ? 'The' : without} tables here tell only who wins, not in how many plies. Depths below are as the build counted them.`,
  'stats.everySecond': 'Positions with an odd number of stones in hand have no tables here, and are not counted below. Their turns lead to tables that answer them.',
};
