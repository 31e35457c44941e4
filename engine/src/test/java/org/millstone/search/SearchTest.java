package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Position;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search.Leaves;
import org.millstone.search.Search.Report;
import org.millstone.variants.Variants;

class SearchTest {
    private static Report fromTheStart(int threads, int megabytes, Leaves leaves, SearchLimits limits) {
        Game game = Game.from(Variants.NINE, Position.start(Variants.NINE), DrawRules.USUAL);
        try (Search search = new Search(Variants.NINE, threads, (long) megabytes << 20)) {
            return search.search(game, game.turns(), 1, leaves, new Control(limits), found -> {});
        }
    }

    /** Without one of its enhancements it visits another number; plain alpha-beta visits 8,447,645. */
    @Test
    void itVisitsAsFewPositionsAsEver() {
        assertThat(fromTheStart(1, 256, Leaves.NONE, SearchLimits.depth(8)).nodes()).isEqualTo(106_350);
    }

    @Test
    void aNumberOfNodesIsNotOverstepped() {
        SearchLimits limits = new SearchLimits(0, 5000, null, null, Duration.ZERO, 0, false);
        assertThat(fromTheStart(1, 64, Leaves.NONE, limits).nodes()).isBetween(4900L, 5100L);
    }

    @Test
    void whatFailsInAnyThreadIsTheFailureOfTheSearch() {
        IllegalStateException failure = new IllegalStateException("a table");
        CompletableFuture<Boolean> helperFails = new CompletableFuture<>();
        Thread leader = Thread.currentThread();
        Leaves leaves = (own, opponent, ownHand, opponentHand) -> {
            if (Thread.currentThread().equals(leader)) {
                helperFails.join();
                throw new Control.StoppedException();
            }
            helperFails.complete(true);
            throw failure;
        };
        assertThatThrownBy(() -> fromTheStart(2, 1, leaves, SearchLimits.depth(2))).isSameAs(failure);
        OutOfMemoryError error = new OutOfMemoryError("a test");
        assertThatThrownBy(() -> fromTheStart(1, 1, (own, opponent, ownHand, opponentHand) -> {
            throw error;
        }, SearchLimits.depth(2))).isSameAs(error);
    }
}
