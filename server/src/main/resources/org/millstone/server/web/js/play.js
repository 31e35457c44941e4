// Chooses turns for the database when it plays, perfectly or less so.

const PLAYERS = {
  // Always the first of the ranking.
  perfect: moves => moves[0],
  // Keeps what it has, the final of a draw included, but takes its time about it.
  strong: (moves, random) => pick(moves.filter(({ value, grade }) => value === moves[0].value && grade === moves[0].grade), random),
  // Four times in five keeps what it has.
  casual: (moves, random) => (random() < 0.8 ? PLAYERS.strong(moves, random) : pick(moves, random)),
  // Any turn.
  beginner: (moves, random) => pick(moves, random),
};

function pick(moves, random) {
  return moves[Math.floor(random() * moves.length)];
}

/** Returns a turn of a ranking. */
export function choose(moves, strength, random = Math.random) {
  return PLAYERS[strength](moves, random);
}
