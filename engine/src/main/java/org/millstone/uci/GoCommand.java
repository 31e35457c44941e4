package org.millstone.uci;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Side;
import org.millstone.search.Limits;

/**
 * What follows {@code go}.
 *
 * @param limits when to end
 * @param infinite whether the answer waits for {@code stop}, however soon it is known
 */
record GoCommand(Limits limits, boolean infinite) {

    /**
     * Reads the words after {@code go}.
     *
     * @param side the side to move, whose clock it is
     * @throws BadInputException if a word is not known, or a number is missing or none
     */
    static GoCommand parse(List<String> words, Side side) {
        Words rest = new Words(words);
        int depth = 0;
        long nodes = 0;
        Duration moveTime = null;
        @Nullable
        Duration[] clock = new @Nullable Duration[2];
        Duration[] increment = {Duration.ZERO, Duration.ZERO};
        int movesToGo = 0;
        boolean infinite = false;
        boolean ponder = false;
        while (rest.hasMore()) {
            String word = rest.next();
            switch (word) {
                case "depth" -> depth = (int) rest.number(word, 1, Limits.MOST_DEPTH);
                case "nodes" -> nodes = rest.number(word, 1, Long.MAX_VALUE);
                case "movetime" -> moveTime = rest.millis(word);
                case "wtime" -> clock[Side.WHITE.ordinal()] = rest.millis(word);
                case "btime" -> clock[Side.BLACK.ordinal()] = rest.millis(word);
                case "winc" -> increment[Side.WHITE.ordinal()] = rest.millis(word);
                case "binc" -> increment[Side.BLACK.ordinal()] = rest.millis(word);
                case "movestogo" -> movesToGo = (int) rest.number(word, 1, Integer.MAX_VALUE);
                case "infinite" -> infinite = true;
                case "ponder" -> ponder = true;
                default -> throw new BadInputException("go does not know " + Words.quoted(word)
                        + "; it knows depth, nodes, movetime, wtime, btime, winc, binc, movestogo, infinite and ponder");
            }
        }
        Limits limits = new Limits(depth, nodes, moveTime, clock[side.ordinal()], increment[side.ordinal()], movesToGo, ponder);
        // `go` alone searches until it is stopped, as elsewhere.
        boolean unlimited = depth == 0 && nodes == 0 && !limits.timed() && !ponder;
        return new GoCommand(limits, infinite || unlimited);
    }
}
