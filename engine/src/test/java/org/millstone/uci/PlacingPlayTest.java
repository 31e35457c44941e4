package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.millstone.opening.Opening;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.RandomGames;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** In the placing phase, too, no turn of the engine is worth less than its position. */
class PlacingPlayTest {
    private static final Rules SIX = Variants.SIX;
    /** Ends at its depth, and leaves proofs as long as they want. */
    private static final SearchLimits PATIENT = SearchLimits.time(Duration.ofHours(1)).atMost(2);

    @Test
    void theValueOfAPlacingPositionIsKept() throws IOException {
        Path data = TestTables.data(SIX, 12);
        EngineOptions options = new EngineOptions(SIX, data).withBook(false).withHash(1 << 20);
        try (Engine engine = new Engine(options); Tablebase tables = Tablebase.open(data.resolve("six"), SIX);
                Opening opening = new Opening(tables, 1, Opening.USUAL_BYTES, null)) {
            int decided = 0;
            for (Game game : RandomGames.games(SIX, DrawRules.USUAL, 21, 40, 11)) {
                Outcome before = opening.prove(game.position(), ProofLimits.NONE).outcome();
                Engine.Choice choice = engine.choose(game, PATIENT);
                Game after = game.play(choice.turn());
                Outcome kept = opening.prove(after.position(), ProofLimits.NONE).outcome().reversed();
                assertThat(kept).as("%s in %s", game.format(choice.turn()), Fen.format(SIX.board(), game.position()))
                        .isEqualTo(before);
                decided += before == Outcome.DRAW ? 0 : 1;
            }
            assertThat(decided).as("positions that are not drawn").isPositive();
        }
    }
}
