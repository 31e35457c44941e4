package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** The tables of the placing phase against the proof by search, which knows nothing of them. */
class ProofAgainstTablesTest {
    private static final Rules SIX = Variants.SIX;

    private static Tablebase whole() throws IOException {
        return Tablebase.open(TestTables.whole(SIX), SIX, TablebaseOptions.allResident());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theyAgreeOnPositionsDrawnAtRandom(boolean pending) throws IOException {
        try (Tablebase tables = whole();
                Opening opening = new Opening(tables, 1, 1 << 26, null)) {
            List<Position> positions = PlacingGames.positions(SIX, 11, pending, Campaign.cases(400, 2000), 31);
            for (Position position : positions) {
                String fen = Fen.format(SIX.board(), position);
                Outcome stored = tables.value(position).outcome();
                assertThat(stored).as(fen).isNotEqualTo(Outcome.UNKNOWN);
                Proof proof = opening.prove(position, ProofLimits.NONE);
                assertThat(proof.outcome()).as(fen).isEqualTo(stored);
                assertThat(proof.probes().keySet()).as(fen).allMatch(subspace -> subspace.inHand() == 0);
                Position exchanged = position.coloursExchanged();
                assertThat(tables.value(exchanged)).as("Black began: " + fen).isEqualTo(tables.value(position));
                assertThat(opening.prove(exchanged, ProofLimits.NONE).outcome()).as("Black began: " + fen).isEqualTo(stored);
            }
        }
    }

    @Test
    void theyAgreeOnTheEmptyBoardAndItsTurns() throws IOException {
        try (Tablebase tables = whole(); Opening opening = new Opening(tables, 1, 1 << 26, null)) {
            Position start = Position.start(SIX);
            assertThat(opening.prove(start, ProofLimits.NONE).outcome()).isEqualTo(tables.value(start).outcome());
            for (RankedTurn turn : opening.ranked(start, ProofLimits.NONE)) {
                assertThat(turn.value().outcome().reversed()).isEqualTo(tables.value(turn.after()).outcome());
            }
        }
    }

    /** Nor does a book depend on it: it stays good when tables of the placing phase come or go. */
    @Test
    void aProofIsNotMadeFromWhatItIsHeldAgainst() throws IOException {
        try (Tablebase tables = whole()) {
            assertThat(MovingTables.of(tables.subspaces())).hasSize(16).allMatch(subspace -> subspace.inHand() == 0);
            assertThat(MovingTables.of(tables.lacking(Position.start(SIX)))).isEmpty();
            Path folder = TestTables.whole(SIX).resolve(SIX.name());
            assertThat(MovingTables.identities(folder, tables).keySet()).isEqualTo(MovingTables.of(tables.subspaces()));
        }
        try (Tablebase none = Tablebase.empty(SIX)) {
            assertThat(MovingTables.of(none.lacking(Position.start(SIX)))).hasSize(16);
        }
    }
}
