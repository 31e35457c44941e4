package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.TestDatabase;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.RandomGames;
import org.millstone.variants.Variants;

/** The proof, which knows nothing of the tables of the placing phase, against them. */
class ProofAgainstTablesTest {
    private static final Rules SIX = Variants.SIX;

    /** In the last three the placing ends otherwise, or takes no stones. */
    static Stream<Rules> rules() {
        return Stream.of(SIX, Variants.THREE, rules("proof-other", Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.OTHER),
                rules("proof-nothing", Rules.WhilePlacing.NOTHING, Rules.AfterPlacing.TURN),
                rules("proof-neither", Rules.WhilePlacing.NOTHING, Rules.AfterPlacing.OTHER));
    }

    private static Rules rules(String name, Rules.WhilePlacing whilePlacing, Rules.AfterPlacing afterPlacing) {
        return new Rules(name, Boards.SIX, 4, 0, false, Rules.FromMills.IF_ALL, Rules.SeveralMills.ONE, Rules.Blocked.LOSS,
                whilePlacing,
                afterPlacing, Rules.FullBoard.BLOCKED, Rules.Placing.FIRST);
    }

    private static Tablebase whole(Rules rules) throws IOException {
        return Tablebase.open(TestDatabase.wholeData(rules), rules, TablebaseOptions.allResident());
    }

    /** Returns what the position is worth. The turns are those of the same proof, and of one in which Black began. */
    private static Outcome assertProved(Opening opening, Tablebase tables, Position position) {
        String fen = Fen.format(tables.rules().board(), position);
        Proof proof = opening.prove(position, ProofLimits.NONE);
        assertThat(proof.outcome()).as(fen).isEqualTo(tables.value(position).outcome()).isNotEqualTo(Outcome.UNKNOWN);
        assertThat(proof.probes().keySet()).as(fen).allMatch(subspace -> subspace.inHand() == 0);
        assertThat(opening.prove(position.coloursExchanged(), ProofLimits.NONE).outcome()).as(fen).isEqualTo(proof.outcome());
        for (RankedTurn turn : opening.ranked(position, ProofLimits.NONE)) {
            assertThat(turn.value().outcome()).as(fen + " " + turn).isEqualTo(tables.value(turn.after()).outcome().reversed());
        }
        return proof.outcome();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theyAgreeOnTheEmptyBoardAndOnPositionsDrawnAtRandom(Rules rules) throws IOException {
        int most = 2 * rules.men() - 1;
        List<Position> positions = new ArrayList<>(RandomGames.placing(rules, most, false, Campaign.cases(150, 2000), 31));
        if (rules.whilePlacing() == Rules.WhilePlacing.REMOVE) {
            positions.addAll(RandomGames.placing(rules, most, true, Campaign.cases(50, 2000), 32));
        }
        positions.add(Position.start(rules));
        int decided = 0;
        try (Tablebase tables = whole(rules); Opening opening = new Opening(tables, 1, 1 << 26, null)) {
            for (Position position : positions) {
                decided += assertProved(opening, tables, position) == Outcome.DRAW ? 0 : 1;
            }
        }
        assertThat(decided).isPositive();
    }

    @Test
    void aTableTooSmallForTheProofChangesNoValue() throws IOException {
        try (Tablebase tables = whole(SIX); Opening opening = new Opening(tables, 2, Opening.LEAST_BYTES, null)) {
            for (Position position : RandomGames.placing(SIX, 6, false, Campaign.cases(6, 40), 2)) {
                assertProved(opening, tables, position);
            }
        }
    }

    /** Nor does a book depend on it: it stays good when tables of the placing phase come or go. */
    @Test
    void aProofIsNotMadeFromWhatItIsHeldAgainst() throws IOException {
        try (Tablebase tables = whole(SIX)) {
            assertThat(MovingTables.of(tables.subspaces())).hasSize(16).allMatch(subspace -> subspace.inHand() == 0);
            assertThat(MovingTables.of(tables.lacking(Position.start(SIX)))).isEmpty();
            Path folder = TestDatabase.wholeFolder(SIX);
            assertThat(MovingTables.identities(folder, tables).keySet()).isEqualTo(MovingTables.of(tables.subspaces()));
        }
        try (Tablebase none = Tablebase.empty(SIX)) {
            assertThat(MovingTables.of(none.lacking(Position.start(SIX)))).hasSize(16);
        }
    }
}
