// The finals of the draws of tables, from their rows: `grades`, how many drawn positions keep each final, own stones first; and what finals
// are worth.

/** The worth of a final to the side to move: by the list of those that are worth something; all others are as good as equal stones. */
export function worthOfFinal(name, finals) {
  const mirrored = name.split('-').reverse().join('-');
  return finals[name] ?? 0 - (finals[mirrored] ?? 0);
}

/** All finals that draws come to, the best first: [{ final, grade, count }]. */
export function finalsOf(rows, finals) {
  const counts = new Map();
  rows.flatMap(({ grades = {} }) => Object.entries(grades)).forEach(([name, count]) => counts.set(name, (counts.get(name) ?? 0) + count));
  return [...counts].filter(([, count]) => count > 0).map(([final, count]) => ({ final, grade: worthOfFinal(final, finals), count }))
    .sort((a, b) => b.grade - a.grade);
}

/** How many draws end { better, stays, worse } for the side to move: their finals' worth against that of the stones that both have, in hand included. */
export function sharesOf(rows, finals) {
  const shares = { better: 0, stays: 0, worse: 0 };
  rows.forEach(({ own, opp, ownHand, oppHand, grades = {} }) => {
    const here = worthOfFinal(`${own + ownHand}-${opp + oppHand}`, finals);
    Object.entries(grades).forEach(([final, count]) => {
      const grade = worthOfFinal(final, finals);
      shares[grade > here ? 'better' : grade < here ? 'worse' : 'stays'] += count;
    });
  });
  return shares;
}
