package org.millstone.retrograde;

import java.util.Optional;
import org.millstone.board.Board;
import org.millstone.rules.Rules;
import org.millstone.step.Step;

/** Which rules can be solved. */
public final class Supported {
    private Supported() {}

    /**
     * Returns why a step cannot be solved, with the figure that is in the way; empty if it can, as everything can that is no pair.
     *
     * @param rows how many rows the step has
     */
    public static Optional<String> refusal(Rules rules, Step pair, int rows) {
        if (!pair.paired()) {
            return Optional.empty();
        }
        Board board = rules.board();
        String pairs = "the pair " + pair + " of '" + rules.name() + "' cannot be solved: ";
        for (int stones : new int[] {pair.first().rowStones(), pair.first().columnStones()}) {
            int moves = stones * (board.points() - stones);
            if (rules.flies(stones) && moves > RowSpace.MOST_MOVES) {
                return Optional.of(pairs + stones + " stones that fly have up to " + moves + " moves, and no more than "
                        + RowSpace.MOST_MOVES + " can be counted");
            }
        }
        if (board.edges().length > Long.SIZE) {
            return Optional.of(pairs + "the board has " + board.edges().length + " lines, " + Long.SIZE + " at most can be kept");
        }
        if (!RowSpace.fits(rows, board.symmetries().count())) {
            return Optional.of(pairs + rows + " rows and " + board.symmetries().count()
                    + " symmetries of the board do not fit into the " + RowSpace.TARGET_BITS + " bits there are for both");
        }
        return Optional.empty();
    }

    /**
     * Makes sure that a pair can be solved.
     *
     * @param rows how many rows the pair has
     * @throws IllegalArgumentException if it cannot: why, and the figure that is in the way
     */
    static void require(Rules rules, Step pair, int rows) {
        refusal(rules, pair, rows).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
    }
}
