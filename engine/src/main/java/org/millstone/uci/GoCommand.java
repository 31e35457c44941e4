package org.millstone.uci;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.millstone.rules.Side;
import org.millstone.search.Control.SearchLimits;

/**
 * The meaning of the words after {@code go}. A program that says {@code go} waits for {@code bestmove}, so words without a meaning are
 * skipped. {@code infinite}, and {@code go} alone, wait to be stopped; {@code ponder} waits for {@code ponderhit} or {@code stop}.
 *
 * @param infinite whether the answer waits for {@code stop}, however soon it is known
 * @param turns the words after {@code searchmoves}; none if all turns may be chosen
 */
record GoCommand(SearchLimits limits, boolean infinite, List<String> turns, List<String> skipped) {
    /** How long to think if no word sets a limit. */
    private static final Duration USUAL = Duration.ofSeconds(3);

    private static final Set<String> KNOWN =
            Set.of("depth", "mate", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo",
                    "infinite", "ponder", "searchmoves");

    /**
     * Reads the words after {@code go}, where {@code side} is to move. A number out of its range becomes the nearest in it; a missing one
     * becomes the least.
     */
    static GoCommand parse(List<String> words, Side side) {
        UciTokens rest = new UciTokens(words);
        int depth = 0;
        long nodes = 0;
        Duration moveTime = null;
        Duration remaining = null;
        Duration increment = Duration.ZERO;
        int movesToGo = 0;
        boolean infinite = words.isEmpty();
        boolean ponder = false;
        List<String> turns = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        while (rest.hasMore()) {
            String word = rest.next();
            switch (word) {
                case "depth" -> depth = (int) rest.clamped(1, SearchLimits.MOST_DEPTH);
                // A win with the nth turn of a side takes 2n - 1 plies.
                case "mate" -> depth = 2 * (int) rest.clamped(1, (SearchLimits.MOST_DEPTH + 1) / 2) - 1;
                case "nodes" -> nodes = rest.clamped(1, Long.MAX_VALUE);
                case "movetime" -> moveTime = rest.millis();
                case "wtime", "btime" -> {
                    Duration clock = rest.millis();
                    remaining = side.letter() == word.charAt(0) ? clock : remaining;
                }
                case "winc", "binc" -> {
                    Duration gained = rest.millis();
                    increment = side.letter() == word.charAt(0) ? gained : increment;
                }
                case "movestogo" -> movesToGo = (int) rest.clamped(0, Integer.MAX_VALUE);
                case "infinite" -> infinite = true;
                case "ponder" -> ponder = true;
                case "searchmoves" -> turns.addAll(rest.before(KNOWN));
                default -> skipped.add(word);
            }
        }
        if (depth == 0 && nodes == 0 && moveTime == null && remaining == null && !infinite) {
            moveTime = USUAL;
        }
        return new GoCommand(new SearchLimits(depth, nodes, moveTime, remaining, increment, movesToGo, ponder),
                infinite, turns, skipped);
    }
}
