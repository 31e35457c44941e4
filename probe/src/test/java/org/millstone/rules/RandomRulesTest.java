package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** For all parameters: turns are those of a slow generator, and texts, parts and whole turns agree. */
class RandomRulesTest {
    static Stream<Rules> rules() {
        return Games.randomRules(7, 60).stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void turnsAreThoseOfANaiveGenerator(Rules rules) {
        Turns turns = new Turns(rules);
        NaiveTurns naive = new NaiveTurns(rules);
        TurnList list = new TurnList();
        for (Position position : Games.positions(rules, 8, 300)) {
            turns.generate(position, list);
            List<String> successors = new ArrayList<>();
            for (int turn : list.toArray()) {
                successors.add(Fen.format(rules.board(), turns.apply(position, turn)));
            }
            assertThat(successors).as("%s in %s", Fen.format(rules.board(), position), rules)
                    .containsExactlyInAnyOrderElementsOf(naive.successors(position).values());
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aTurnInPartsIsTheWholeTurn(Rules rules) {
        forEachTurn(rules, 10, 100, (turns, position, turn) -> {
            Position parts = position;
            if (turn == Turn.PASS || Turn.to(turn) >= 0) {
                parts = turns.play(parts, Turn.format(rules.board(), Turn.withoutRemovals(turn)));
            }
            for (int point : Turn.removals(turn)) {
                assertThat(parts.pending()).isPositive();
                assertThat(Fen.parse(rules, Fen.format(rules.board(), parts))).isEqualTo(parts);
                parts = turns.play(parts, "x" + rules.board().pointName(point));
            }
            assertThat(parts).as("%s in %s of %s", Turn.format(rules.board(), turn), Fen.format(rules.board(), position), rules)
                    .isEqualTo(turns.apply(position, turn));
        });
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aTurnHasTheFirstOrderThatIsAllowed(Rules rules) {
        forEachTurn(rules, 12, 100, (turns, position, turn) -> {
            for (int earlier : earlierOrders(turn)) {
                String text = Turn.format(rules.board(), earlier);
                assertThatExceptionOfType(IllegalTurnException.class)
                        .as("%s in %s of %s", text, Fen.format(rules.board(), position), rules)
                        .isThrownBy(() -> turns.play(position, text));
            }
        });
    }

    private interface Check {
        void accept(Turns turns, Position position, int turn);
    }

    /** Checks the turns of at least so many positions of random games. */
    private static void forEachTurn(Rules rules, long seed, int positions, Check check) {
        Turns turns = new Turns(rules);
        TurnList list = new TurnList();
        for (Position position : Games.positions(rules, seed, positions)) {
            turns.generate(position, list);
            for (int turn : list.toArray()) {
                check.accept(turns, position, turn);
            }
        }
    }

    /** The turns that remove the same in an order with smaller points first. */
    private static List<Integer> earlierOrders(int turn) {
        List<Integer> found = new ArrayList<>();
        addOrders(Turn.withoutRemovals(turn), Turn.removed(turn), found);
        return found.subList(0, found.indexOf(turn));
    }

    private static void addOrders(int turn, int left, List<Integer> found) {
        if (left == 0) {
            found.add(turn);
        }
        for (int rest = left; rest != 0; rest &= rest - 1) {
            addOrders(Turn.removing(turn, Integer.numberOfTrailingZeros(rest)), left & ~Integer.lowestOneBit(rest), found);
        }
    }
}
