// What draws come to: finals, the numbers of stones with which the game goes on for ever when both sides play for the better ones.
//
// A grade is seen by one side, as a value is: { final, worth, turnsToCapture }.
//   final            own stones and opponent's, as `6-3`; `equal` where neither side is better off
//   worth            what that is worth to the side, above 0 if it is better off
//   turnsToCapture   how many turns the side that profits still makes, at most, up to the next capture; null where nothing counts them

const EQUAL = 'equal';
/** The largest counter, which stands for more, too. */
export const MOST_COUNTED = 254;

/** What the finals of a rule set are worth. */
export class Finals {
  #worth = new Map();

  /** @param {object} positive those that are worth anything to the side to move, by name */
  constructor(positive = {}) {
    for (const [name, worth] of Object.entries(positive)) {
      this.#worth.set(name, worth).set(mirrored(name), -worth);
    }
  }

  /** What a final is worth to the side with `own` stones; undefined if that is not known. */
  worth(own, opponent) {
    return own === opponent ? 0 : this.#worth.get(`${own}-${opponent}`);
  }

  /** The grade of a draw that stays with so many stones; null if it is not known what that is worth. */
  ofStones(own, opponent) {
    const worth = this.worth(own, opponent);
    // Of finals that are equally good the first one stands for all.
    const [name] = [...this.#worth].find(([, other]) => other === worth) ?? [EQUAL];
    return worth === undefined ? null : { final: worth === 0 ? EQUAL : name, worth, turnsToCapture: null };
  }
}

/** A final's name; no stones stand for the equal one. */
export function finalOf(own, opponent) {
  return own + opponent === 0 ? EQUAL : `${own}-${opponent}`;
}

/** The same draw as the other side sees it, without a counter. */
export function mirroredGrade(grade) {
  return grade === null ? null : { final: mirrored(grade.final), worth: 0 - grade.worth, turnsToCapture: null };
}

/** Whether it is known of every draw among values which it is. */
export function areGraded(values) {
  return values.every(({ outcome, grade }) => outcome !== 'draw' || grade !== null);
}

/** Orders draws: by what they are worth, then by counters, least first; one of which it is not known which it is comes after those worth 0. */
export function compareGrades(a, b) {
  const worth = grade => grade?.worth ?? 0;
  const rank = grade => (grade === null ? Infinity : grade.turnsToCapture ?? MOST_COUNTED + 1);
  return worth(b) - worth(a) || (rank(a) === rank(b) ? 0 : rank(a) - rank(b));
}

/** The counter of a turn of a side that profits, when the position after it has this grade. */
export function turnsToCapture(removed, after) {
  return removed.length > 0 ? 1 : after.turnsToCapture === null ? null : Math.min(after.turnsToCapture + 1, MOST_COUNTED);
}

function mirrored(final) {
  return final.split('-').reverse().join('-');
}
