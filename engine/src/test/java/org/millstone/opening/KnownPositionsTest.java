package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/**
 * The known facts about the placing phase of {@code nine}, asked of the proof and of the tables. Needs all its tables, which take longer to
 * build than all other tests to run. So it runs only on request (CONTRIBUTING.md). {@code -Dmillstone.test.positions=10000} compares more.
 */
@Tag("database")
class KnownPositionsTest {
    private static final Rules NINE = Variants.NINE;
    private static final long TABLE_BYTES = Opening.USUAL_BYTES;

    private static final int POSITIONS = Integer.getInteger("millstone.test.positions", 2000);
    /** Where a proof gives up, in positions: it takes a second or two. */
    private static final ProofLimits PATIENCE = new ProofLimits(ProofLimits.NONE.time(), 2_000_000, visited -> false);

    private static Path nine() {
        return TestTables.nine();
    }

    /** Those that proofs build on in memory, if there is plenty. */
    private static Tablebase nineTables() throws IOException {
        return Tablebase.open(nine(), NINE, TablebaseOptions.automatic(Set.copyOf(Subspaces.moving(NINE))));
    }

    private static Tablebase wholeNine() throws IOException {
        Tablebase tables = nineTables();
        assertThat(tables.lacking(Position.start(NINE))).as("tables of the placing phase that 'mill build' would make").isEmpty();
        return tables;
    }

    /** A position of the placing phase in which nobody has lost a stone, Black to move. */
    private static Position black(String white, String black) {
        int placed = white.split(" ").length;
        return new Position(Side.BLACK, points(white), points(black), NINE.men() - placed, NINE.men() - placed + 1, 0, 0, false);
    }

    private static int points(String names) {
        int points = 0;
        for (String name : names.split(" ")) {
            points |= 1 << NINE.board().point(name);
        }
        return points;
    }

    /** Gasser, Solving Nine Men's Morris, figures 12, 13 and 14. */
    @Test
    void gassersPositionsAreWorthWhatHeSays() throws IOException {
        try (Tablebase tables = nineTables(); Opening opening = new Opening(tables, 2, TABLE_BYTES, null)) {
            Position figure12 = black("b4 d3 d6 e4 f2", "c4 d2 d5 f4");
            assertThat(opening.ranked(figure12, ProofLimits.NONE)).isNotEmpty()
                    .allSatisfy(turn -> assertThat(turn.value().outcome()).isEqualTo(Outcome.DRAW));
            assertThat(opening.prove(figure12, ProofLimits.NONE).outcome()).isEqualTo(Outcome.DRAW);
            Position figure13 = black("b6 d2 f2 f4 g1", "b4 d1 d6 g4");
            assertThat(opening.prove(figure13, ProofLimits.NONE).outcome()).isEqualTo(Outcome.WIN);
            Position figure14 = black("a1 a7 g1", "d2 d6");
            assertThat(opening.prove(figure14, ProofLimits.NONE).outcome()).isEqualTo(Outcome.WIN);
        }
    }

    /** The same, with the length that he gives for figure 14: the side that placed last loses in 39 plies. */
    @Test
    void theTablesSayTheSameOfGassersPositions() throws IOException {
        try (Tablebase tables = wholeNine()) {
            Position figure12 = black("b4 d3 d6 e4 f2", "c4 d2 d5 f4");
            assertThat(tables.rank(figure12)).isNotEmpty()
                    .allSatisfy(turn -> assertThat(turn.value().outcome()).isEqualTo(Outcome.DRAW));
            assertThat(tables.value(figure12).outcome()).isEqualTo(Outcome.DRAW);
            Position figure13 = black("b6 d2 f2 f4 g1", "b4 d1 d6 g4");
            assertThat(tables.value(figure13).outcome()).isEqualTo(Outcome.WIN);
            Position figure14 = black("a1 a7 g1", "d2 d6");
            assertThat(tables.value(figure14).outcome()).isEqualTo(Outcome.WIN);
            assertThat(tables.value(figure14).plies()).isEqualTo(39);
            assertThat(tables.line(figure14)).hasSize(39);
        }
    }

    @Test
    void allFirstPlacementsAndAllAnswersToThemDraw() throws IOException {
        try (Tablebase tables = wholeNine()) {
            List<RankedTurn> first = tables.rank(Position.start(NINE));
            List<RankedTurn> answers = first.stream().flatMap(turn -> tables.rank(turn.after()).stream()).toList();
            assertThat(first).hasSize(24);
            assertThat(answers).hasSize(552);
            assertThat(Stream.concat(first.stream(), answers.stream()))
                    .allSatisfy(turn -> assertThat(turn.value().outcome()).isEqualTo(Outcome.DRAW));
        }
    }

    /** Those that the proof cannot do soon enough are not compared: few, and with many stones in hand. */
    @Test
    void theProofAndTheTablesAgreeOnThousandsOfPositions() throws IOException {
        try (Tablebase tables = wholeNine(); Opening opening = new Opening(tables, 2, TABLE_BYTES, null)) {
            int compared = 0;
            for (Position position : PlacingGames.positions(NINE, 2 * NINE.men() - 1, false, POSITIONS, 51)) {
                Outcome proved = opening.prove(position, PATIENCE).outcome();
                if (proved != Outcome.UNKNOWN) {
                    compared++;
                    assertThat(tables.value(position).outcome()).as(Fen.format(NINE.board(), position)).isEqualTo(proved);
                }
            }
            assertThat(compared).isGreaterThan(POSITIONS * 9 / 10);
        }
    }

    /** Gasser, section 5. */
    @Test
    void theGameIsADraw() throws IOException {
        try (Tablebase tables = nineTables(); Opening opening = new Opening(tables, 2, TABLE_BYTES, null)) {
            Proof proof = opening.prove(Position.start(NINE), ProofLimits.NONE);
            assertThat(proof.outcome()).isEqualTo(Outcome.DRAW);
            assertThat(proof.probes()).containsKeys(Subspace.moving(9, 9), Subspace.moving(9, 8), Subspace.moving(8, 8));
        }
    }
}
