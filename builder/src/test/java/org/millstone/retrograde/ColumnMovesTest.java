package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.oracle.SmallGames;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;
import org.millstone.variants.Variants;

final class ColumnMovesTest {
    /** On its nine points any three are a mill, but for those of which the first two are points 0 and 1: 77 mills, more than a word has bits. */
    private static final Board MANY_MILLS =
            Boards.of("many-mills", IntStream.range(0, 9).mapToObj(p -> "p" + p).toArray(String[]::new),
                    new double[9], new double[9], new int[] {9},
                    IntStream.range(0, 8).map(p -> 0b11 << p).toArray(),
                    IntStream.range(0, 1 << 9).filter(set -> Integer.bitCount(set) == 3 && (set & 3) != 3).toArray());

    static Stream<Rules> rules() {
        return Stream.of(Variants.NINE, Variants.TWELVE,
                SmallGames.rules("six 5 at-four each if-all remove pass turn blocked first"),
                new Rules("many-mills", MANY_MILLS, 4, 0, false, FromMills.ALWAYS, SeveralMills.ONE, Blocked.LOSS,
                        Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN, Rules.FullBoard.BLOCKED, Rules.Placing.FIRST));
    }

    /** A quiet move from a column to another is found as often as it is listed, in whatever parts a list is taken. */
    @ParameterizedTest
    @MethodSource("rules")
    void theColumnsBeforeAListAreThoseWithAQuietMoveToOneOfIt(Rules rules) {
        for (int columnStones = 3; columnStones <= 4; columnStones++) {
            CanonicalSets canonical = new CanonicalSets(rules.board(), 4);
            try (WorkerPool workers = new WorkerPool(1)) {
                RowSpace space = new RowSpace(rules, new Step(Subspace.moving(4, columnStones), true), canonical, workers);
                ColumnMoves moves = new ColumnMoves(space);
                int[] all = IntStream.range(0, space.columns()).toArray();
                for (int row = 0; row < space.rows(); row += 1 + space.rows() / 20) {
                    moves.setRow(row);
                    int[] found = new int[space.columns()];
                    for (int i = 0; i < all.length; i = moves.next()) {
                        int count = moves.before(all, i, all.length);
                        assertThat(moves.next()).isGreaterThan(i);
                        Arrays.stream(moves.targets, 0, count).forEach(column -> found[column]++);
                    }
                    for (int column : all) {
                        assertThat(found[column]).isEqualTo(
                                quietMoves(rules, Integer.expand(space.columnSets()[column], moves.free()), moves.free()));
                    }
                }
            }
        }
    }

    /** How many moves close no mill; passing is one if there is no move at all. */
    private static int quietMoves(Rules rules, int set, int free) {
        int quiet = 0;
        int all = 0;
        for (int from : points(set)) {
            for (int to : points(rules.destinations(from, rules.flies(Integer.bitCount(set), 0), free & ~set))) {
                quiet += rules.board().millsThrough(set ^ 1 << from ^ 1 << to, to) == 0 ? 1 : 0;
                all++;
            }
        }
        return all == 0 && rules.blocked() == Blocked.PASS ? 1 : quiet;
    }

    private static int[] points(int set) {
        return IntStream.range(0, Integer.SIZE).filter(p -> (set >>> p & 1) != 0).toArray();
    }
}
