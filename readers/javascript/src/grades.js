// Finals of draws: the numbers of stones with which the game goes on for ever when both sides play for the better ones.
//
// A grade is seen by one side, as a value is: { final, worth, turnsToCapture }.
//   final            own stones and opponent's, on the board and in hand, as `6-3`; `equal` where neither side is better off
//   worth            what that is worth to the side, above 0 if it is better off
//   turnsToCapture   how many turns the side that profits still makes, at most, up to the next capture; null where nothing counts them

import { count } from './board.js';
import { isQuiet } from './turns.js';

const EQUAL = 'equal';
/** The largest counter, which stands for more, too. */
export const MOST_COUNTED = 254;

/** The worth of the finals of a rule set. */
export class Finals {
  #rules;
  #worth = new Map();
  #hasGrades;

  /**
   * @param {Rules} rules
   * @param {object} positive those that are worth anything to the side to move, by name
   * @param {function} hasGrades whether the table of a name has grades: then its final is worth 0 if it is not among those
   */
  constructor(rules, positive = {}, hasGrades = () => false) {
    this.#rules = rules;
    this.#hasGrades = hasGrades;
    for (const [name, worth] of Object.entries(positive)) {
      this.#worth.set(name, worth).set(mirrored(name), -worth);
    }
  }

  /** The worth of a final to the side with `own` stones; undefined if that is not known. */
  worth(own, opponent) {
    return own === opponent ? 0 : this.#worth.get(`${own}-${opponent}`);
  }

  /** The grade of a draw that stays with the stones that there are; null if it is not known what that is worth. */
  ofStaying(state) {
    const [own, opponent] = inAll(state);
    const worth = this.worth(own, opponent) ?? (this.#hasGrades(`${own}-${opponent}`) ? 0 : undefined);
    // The first of equally good finals stands for all.
    const [name] = [...this.#worth].find(([, other]) => other === worth) ?? [EQUAL];
    return worth === undefined ? null : { final: worth === 0 ? EQUAL : name, worth, turnsToCapture: null };
  }

  /** Whether the side to move gets more in a draw of this grade than what it has is worth, so that turns are counted. */
  profits(state, grade) {
    return this.#maySettle(state) && grade.worth > this.#worthOfStaying(inAll(state));
  }

  /** Whether a draw of this grade has come to its final: that of the stones that there are. */
  stays(state, grade) {
    return this.#maySettle(state) && grade.worth === this.#worthOfStaying(inAll(state));
  }

  /** Draws of a table that are worth less to the side to move have turns counted. Where a turn cannot but place a stone there are none such. */
  countsBelow(own, opponent, ownHand = 0, opponentHand = 0) {
    return this.#rules.isJoined(ownHand, opponentHand) ? this.#worthOfStaying([own + ownHand, opponent + opponentHand]) : -Infinity;
  }

  /** Whether play may stay with the stones that there are, and nothing is pending. */
  #maySettle({ ownHand, opponentHand, pending }) {
    return pending === 0 && this.#rules.isJoined(ownHand, opponentHand);
  }

  /** The worth of staying with so many stones; default 0. */
  #worthOfStaying([own, opponent]) {
    return this.worth(own, opponent) ?? 0;
  }
}

/** The stones of both sides, on the board and in hand. */
const inAll = ({ own, opponent, ownHand, opponentHand }) => [count(own) + ownHand, count(opponent) + opponentHand];

/** A final's name; no stones stand for the equal one. */
export function finalOf(own, opponent) {
  return own + opponent === 0 ? EQUAL : `${own}-${opponent}`;
}

/** The same draw as the other side sees it, without a counter. */
export function mirroredGrade(grade) {
  return grade === null ? null : { final: mirrored(grade.final), worth: 0 - grade.worth, turnsToCapture: null };
}

/** Whether each draw among values has a grade. */
export function areGraded(values) {
  return values.every(({ outcome, grade }) => outcome !== 'draw' || grade !== null);
}

/** Orders draws: by what they are worth, then by counters, least first; one without a known grade comes after those worth 0. */
export function compareGrades(a, b) {
  const worth = grade => grade?.worth ?? 0;
  const rank = grade => (grade === null ? Infinity : grade.turnsToCapture ?? MOST_COUNTED + 1);
  return worth(b) - worth(a) || (rank(a) === rank(b) ? 0 : rank(a) - rank(b));
}

/** The grade of a turn for the side that makes it, and profits, when the position after it has this grade. A placement ends the count as a capture does. */
export function countedTurn(turn, after) {
  const turns = !isQuiet(turn) ? 1 : after.turnsToCapture === null ? null : Math.min(after.turnsToCapture + 1, MOST_COUNTED);
  return { ...mirroredGrade(after), turnsToCapture: turns };
}

/**
 * The grade of a draw of a side that profits, counted by its turns: the least of those that keep it, if none that is not known could be less.
 *
 * @param values what all turns are worth
 */
export function counted(grade, values) {
  const least = Math.min(...values.filter(value => value.grade?.worth === grade.worth).map(value => value.grade.turnsToCapture ?? Infinity));
  const isSure = least === 1 || least < Infinity && areGraded(values) && values.every(({ outcome }) => outcome !== 'unknown');
  return { ...grade, turnsToCapture: isSure ? least : null };
}

function mirrored(final) {
  return final.split('-').reverse().join('-');
}
