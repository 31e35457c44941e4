package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Symmetries;

/** For all parameters: turns are those of a slow generator, and texts, parts, symmetries and colours agree with whole turns. */
class RandomRulesTest {
    static List<Rules> rules() {
        return Games.allRules();
    }

    /** More where turns may remove several stones, which few do. */
    private static List<Position> positions(Rules rules, long seed) {
        return Games.positions(rules, seed, rules.removals() == Rules.SeveralMills.EACH ? 400 : 50);
    }

    private static String of(Rules rules, Position position) {
        return Fen.format(rules.board(), position) + " in " + rules;
    }

    @ParameterizedTest
    @MethodSource("rules")
    void turnsAreThoseOfANaiveGenerator(Rules rules) {
        Turns turns = new Turns(rules);
        NaiveTurns naive = new NaiveTurns(rules);
        for (Position position : positions(rules, 8)) {
            assertThat(
                    Arrays.stream(turns.all(position)).mapToObj(turn -> Fen.format(rules.board(), turns.apply(position, turn))))
                    .as(() -> of(rules, position)).containsExactlyInAnyOrderElementsOf(naive.successors(position).values());
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void turnsAscendAndThereIsNoneOnlyWhereTheGameIsOver(Rules rules) {
        Turns turns = new Turns(rules);
        for (Position position : Games.positions(rules, 21, 50)) {
            int[] all = turns.all(position);
            int[] ascending = IntStream.of(all).map(Turn::order).sorted().distinct().toArray();
            assertThat(IntStream.of(all).map(Turn::order).toArray()).as(() -> of(rules, position)).isEqualTo(ascending);
            assertThat(turns.status(position) == Status.ONGOING).as(() -> of(rules, position)).isEqualTo(all.length > 0);
            assertThat(turns.end(position).isEmpty()).as(() -> of(rules, position)).isEqualTo(all.length > 0);
        }
    }

    /** Of turns that remove one stone or none, some are played as texts. */
    @ParameterizedTest
    @MethodSource("rules")
    void aTurnLeadsToAPossiblePositionOfTheOtherSideAndSoDoItsParts(Rules rules) {
        Random random = new Random(10);
        Turns turns = new Turns(rules);
        for (Position position : positions(rules, 10)) {
            for (int turn : turns.all(position.check(rules))) {
                Position after = turns.apply(position, turn).check(rules);
                assertThat(after.side() == position.side() || after.pending() > 0).as(() -> of(rules, position)).isFalse();
                if (Turn.removals(turn).size() > 1 || random.nextInt(10) == 0) {
                    assertLeadsTo(after, turns, position, Turn.format(rules.board(), turn));
                }
            }
        }
    }

    private static void assertLeadsTo(Position after, Turns turns, Position position, String turn) {
        assertThat(turns.play(position, turn)).as(() -> turn + " of " + of(turns.rules(), position)).isEqualTo(after);
        Position parts = position;
        for (String part : turn.replaceAll("(?<=.)x", " x").split(" ")) {
            assertThat(part.startsWith("x")).isEqualTo(parts.pending() > 0);
            assertThat(Fen.parse(turns.rules(), Fen.format(turns.rules().board(), parts))).isEqualTo(parts);
            parts = turns.play(parts, part);
        }
        assertThat(parts).as(() -> turn + " of " + of(turns.rules(), position)).isEqualTo(after);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aTurnHasTheFirstOrderThatIsAllowed(Rules rules) {
        Turns turns = new Turns(rules);
        for (Position position : positions(rules, 12)) {
            for (int turn : turns.all(position)) {
                for (int earlier : earlierOrders(turn)) {
                    String text = Turn.format(rules.board(), earlier);
                    assertThatExceptionOfType(IllegalTurnException.class).as(() -> text + " of " + of(rules, position))
                            .isThrownBy(() -> turns.play(position, text));
                }
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

    @ParameterizedTest
    @MethodSource("rules")
    void theTurnsOfAnImageAreTheImagesOfTheTurnsAndColoursAreOnlyNames(Rules rules) {
        Random random = new Random(41);
        Symmetries symmetries = rules.board().symmetries();
        Turns turns = new Turns(rules);
        for (Position position : Games.positions(rules, 41, 50)) {
            int[] all = turns.all(position);
            assertThat(turns.all(position.coloursExchanged())).as(() -> of(rules, position)).isEqualTo(all);
            int g = random.nextInt(symmetries.count());
            Position image = position.mapped(symmetries, g);
            assertThat(turns.status(image)).isEqualTo(turns.status(position));
            assertThat(IntStream.of(all).map(turn -> turns.listed(image, Turn.mapped(symmetries, g, turn))).boxed())
                    .as(() -> g + ": " + of(rules, position))
                    .containsExactlyInAnyOrderElementsOf(IntStream.of(turns.all(image)).boxed().toList());
            for (int turn : all) {
                assertThat(turns.apply(image, Turn.mapped(symmetries, g, turn))).as(() -> g + ": " + of(rules, position))
                        .isEqualTo(turns.apply(position, turn).mapped(symmetries, g));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void playingEveryTurnCountsWhatPerftCounts(Rules rules) {
        Turns turns = new Turns(rules);
        ToLongFunction<Position> count = position -> turns.all(position).length;
        for (Position position : Games.positions(rules, 11, 50)) {
            LongStream played =
                    IntStream.of(turns.all(position)).mapToObj(turn -> turns.apply(position, turn)).mapToLong(count);
            assertThat(new Perft(rules).count(position, 2)).as(() -> of(rules, position)).isEqualTo(played.sum());
        }
    }
}
