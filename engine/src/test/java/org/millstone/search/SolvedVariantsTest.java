package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search.Report;
import org.millstone.variants.Variants;

/** The small variants, from the empty board to the end. */
class SolvedVariantsTest {
    /**
     * Searches a position of the placing phase to the end of that phase, where the tables know everything; the last iteration has
     * nothing left to have an opinion on.
     */
    private static int solved(Rules rules, Position position, Tablebase tables) {
        AtomicLong opinions = new AtomicLong();
        MillEvaluation counting = new MillEvaluation(rules) {
            @Override
            int evaluate(int own, int opponent, int ownHand, int opponentHand) {
                opinions.incrementAndGet();
                return 0;
            }
        };
        Game game = Game.from(rules, position, DrawRules.NONE);
        int depth = position.ownHand() + position.opponentHand();
        try (Search search = new Search(rules, counting, 1, 1L << 4 + 2 * depth, false)) {
            Report report = search.search(game, game.turns(), 1, tables::wdl, new Control(SearchLimits.depth(depth)), found -> {
                if (found.depth() < depth) {
                    opinions.set(0);
                }
            });
            if (!SearchScore.isDecided(report.score())) {
                assertThat(opinions).as("opinions in the last iteration for %s", Fen.format(rules.board(), position)).hasValue(0);
            }
            return Integer.signum(SearchScore.isDecided(report.score()) ? report.score() : SearchScore.DRAW);
        }
    }

    @Test
    void everyOpeningOfThreeIsWorthWhatAFullSearchSays() throws IOException {
        Map<Position, Integer> full = fullSearch(Variants.THREE);
        try (Tablebase tables = Tablebase.open(TestTables.folder(Variants.THREE, 6), Variants.THREE)) {
            assertThat(full).hasSizeGreaterThan(1000);
            full.forEach((position, value) -> {
                boolean placing = position.whiteHand() + position.blackHand() > 0;
                if (placing && new Turns(Variants.THREE).status(position) == Status.ONGOING) {
                    assertThat(solved(Variants.THREE, position, tables)).as(Fen.format(Variants.THREE.board(), position))
                            .isEqualTo(value);
                }
            });
        }
    }

    @Test
    void sixIsADraw() throws IOException {
        try (Tablebase tables = Tablebase.open(TestTables.folder(Variants.SIX, 12), Variants.SIX)) {
            assertThat(solved(Variants.SIX, Position.start(Variants.SIX), tables)).isZero();
        }
    }

    /** Every position that can be reached from the empty board, and who wins it: 1 the side to move, -1 its opponent, 0 nobody. */
    private static Map<Position, Integer> fullSearch(Rules rules) {
        Turns turns = new Turns(rules);
        Map<Position, int[]> successors = new HashMap<>();
        Map<Position, Integer> values = new HashMap<>();
        Map<Integer, Position> positions = new HashMap<>();
        Map<Position, Integer> numbers = new HashMap<>();
        Deque<Position> open = new ArrayDeque<>();
        open.add(Position.start(rules));
        numbers.put(Position.start(rules), 0);
        positions.put(0, Position.start(rules));
        while (!open.isEmpty()) {
            Position position = open.remove();
            values.put(position, turns.status(position) == Status.LOST ? -1 : 0);
            TurnList list = new TurnList();
            turns.generate(position, list);
            int[] next = new int[list.size()];
            for (int i = 0; i < next.length; i++) {
                Position after = turns.apply(position, list.get(i));
                Integer known = numbers.putIfAbsent(after, numbers.size());
                next[i] = numbers.get(after);
                if (known == null) {
                    positions.put(next[i], after);
                    open.add(after);
                }
            }
            successors.put(position, next);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Map.Entry<Position, int[]> entry : successors.entrySet()) {
                if (values.get(entry.getKey()) == 0 && entry.getValue().length > 0) {
                    int best = -1;
                    for (int next : entry.getValue()) {
                        best = Math.max(best, -values.get(positions.get(next)));
                    }
                    if (best != 0) {
                        values.put(entry.getKey(), best);
                        changed = true;
                    }
                }
            }
        }
        return values;
    }
}
