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
    /** Without one of its enhancements it visits another number; plain alpha-beta visits 8,447,645. */
    @Test
    void itVisitsAsFewPositionsAsEver() {
        Game game = Game.from(Variants.NINE, Position.start(Variants.NINE), DrawRules.USUAL);
        try (Search search = new Search(Variants.NINE, 1, 256 << 20)) {
            Control control = new Control(SearchLimits.depth(8));
            assertThat(search.search(game, game.turns(), 1, Leaves.NONE, control, found -> {}).nodes()).isEqualTo(106_350);
        }
    }

    @Test
    void aNumberOfNodesIsNotOverstepped() {
        Game game = Game.from(Variants.NINE, Position.start(Variants.NINE), DrawRules.USUAL);
        try (Search search = new Search(Variants.NINE, 1, 64 << 20)) {
            SearchLimits limits = new SearchLimits(0, 5000, null, null, Duration.ZERO, 0, false);
            Report report = search.search(game, game.turns(), 1, Leaves.NONE, new Control(limits), found -> {});
            assertThat(report.nodes()).isBetween(4900L, 5100L);
        }
    }

    @Test
    void whatFailsInAHelpingThreadIsTheFailureOfTheSearch() {
        Game game = Game.from(Variants.NINE, Position.start(Variants.NINE), DrawRules.USUAL);
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
        try (Search search = new Search(Variants.NINE, 2, 1 << 20)) {
            Control control = new Control(SearchLimits.depth(2));
            assertThatThrownBy(() -> search.search(game, game.turns(), 1, leaves, control, found -> {})).isSameAs(failure);
        }
    }

    @Test
    void anErrorInTheOnlyThreadIsThatOfTheSearch() {
        Game game = Game.from(Variants.NINE, Position.start(Variants.NINE), DrawRules.USUAL);
        OutOfMemoryError failure = new OutOfMemoryError("a test");
        Leaves leaves = (own, opponent, ownHand, opponentHand) -> {
            throw failure;
        };
        try (Search search = new Search(Variants.NINE, 1, 1 << 20)) {
            Control control = new Control(SearchLimits.depth(2));
            assertThatThrownBy(() -> search.search(game, game.turns(), 1, leaves, control, found -> {})).isSameAs(failure);
        }
    }
}
