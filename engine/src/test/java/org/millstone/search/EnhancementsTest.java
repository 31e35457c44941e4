package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Position;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search.Leaves;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchOptions.Enhancement;
import org.millstone.variants.Variants;

class EnhancementsTest {
    private static long nodes(Set<Enhancement> enhancements, int depth) {
        Game game = Game.from(Variants.NINE, Position.start(Variants.NINE), DrawRules.USUAL);
        SearchOptions options = SearchOptions.USUAL.withHash(16 << 20).with(enhancements);
        try (Search search = new Search(Variants.NINE, new MillEvaluation(Variants.NINE), options)) {
            return search.search(game, game.turns(), 1, Leaves.NONE, new Control(SearchLimits.depth(depth)), found -> {}).nodes();
        }
    }

    /** It is a five-hundredth at nine plies. */
    @Test
    void allTogetherVisitATenthOfThePositionsOfPlainAlphaBeta() {
        assertThat(10 * nodes(Enhancement.USUAL, 7)).isLessThan(nodes(Set.of(), 7));
    }

    @Test
    void theOrderOfTurnsAloneSavesPositions() {
        Set<Enhancement> order = Set.of(Enhancement.MILL_ORDER, Enhancement.KILLERS, Enhancement.HISTORY);
        assertThat(nodes(order, 6)).isLessThan(nodes(Set.of(), 6));
    }

    @Test
    void aNumberOfNodesIsNotOverstepped() {
        Game game = Game.from(Variants.NINE, Position.start(Variants.NINE), DrawRules.USUAL);
        try (Search search = new Search(Variants.NINE, new MillEvaluation(Variants.NINE), SearchOptions.USUAL)) {
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
        SearchOptions options = SearchOptions.USUAL.withHash(1 << 20).withThreads(2);
        try (Search search = new Search(Variants.NINE, new MillEvaluation(Variants.NINE), options)) {
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
        SearchOptions options = SearchOptions.USUAL.withHash(1 << 20);
        try (Search search = new Search(Variants.NINE, new MillEvaluation(Variants.NINE), options)) {
            Control control = new Control(SearchLimits.depth(2));
            assertThatThrownBy(() -> search.search(game, game.turns(), 1, leaves, control, found -> {})).isSameAs(failure);
        }
    }
}
