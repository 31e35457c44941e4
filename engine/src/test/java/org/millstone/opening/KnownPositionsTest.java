package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.search.RandomGames;
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

    private static Tablebase tables;

    /** Those that proofs build on in memory, if there is plenty. */
    @BeforeAll
    static void open() throws IOException {
        tables = Tablebase.open(TestTables.nine(), NINE, TablebaseOptions.automatic(Set.copyOf(Subspaces.moving(NINE))));
        assertThat(tables.lacking(Position.start(NINE))).as("tables of the placing phase that 'mill build' would make").isEmpty();
    }

    @AfterAll
    static void close() {
        tables.close();
    }

    /** Gasser, Solving Nine Men's Morris, figures 12, 13 and 14: the last with the length that he gives. */
    @ParameterizedTest
    @CsvSource({"@*O*O*@*/O*@O@*O*/******** b p p 5 4 4 5 0 0, DRAW, 0", "********/@*OOO*@O/**@O@*** b p p 5 4 4 5 0 0, WIN, 0",
        "********/@***@***/***O*O*O b p p 3 6 2 7 0 0, WIN, 39"})
    void gassersPositionsAreWorthWhatHeSays(String fen, Outcome outcome, int plies) {
        Position position = Fen.parse(NINE, fen);
        try (Opening opening = new Opening(tables, 2, TABLE_BYTES, null)) {
            assertThat(opening.prove(position, ProofLimits.NONE).outcome()).isEqualTo(outcome);
            assertThat(tables.value(position).outcome()).isEqualTo(outcome);
            if (plies > 0) {
                assertThat(tables.value(position).dtw()).isEqualTo(plies);
                assertThat(tables.line(position)).hasSize(plies);
            }
            if (outcome == Outcome.DRAW) {
                assertThat(Stream.concat(opening.ranked(position, ProofLimits.NONE).stream(), tables.rank(position).stream()))
                        .isNotEmpty().allSatisfy(turn -> assertThat(turn.value().outcome()).isEqualTo(Outcome.DRAW));
            }
        }
    }

    /** Gasser, section 5. */
    @Test
    void theGameIsADrawAndSoAreAllFirstPlacementsAndAllAnswersToThem() {
        try (Opening opening = new Opening(tables, 2, TABLE_BYTES, null)) {
            Proof proof = opening.prove(Position.start(NINE), ProofLimits.NONE);
            assertThat(proof.outcome()).isEqualTo(Outcome.DRAW);
            assertThat(proof.probes()).containsKeys(Subspace.moving(9, 9), Subspace.moving(9, 8), Subspace.moving(8, 8));
        }
        List<RankedTurn> first = tables.rank(Position.start(NINE));
        List<RankedTurn> answers = first.stream().flatMap(turn -> tables.rank(turn.after()).stream()).toList();
        assertThat(Objects.requireNonNull(tables.value(Position.start(NINE)).grade()).finalName()).isEqualTo("equal");
        assertThat(first).hasSize(24)
                .allSatisfy(turn -> assertThat(Objects.requireNonNull(turn.value().grade()).finalName()).isEqualTo("equal"));
        assertThat(answers).hasSize(552);
        assertThat(Stream.concat(first.stream(), answers.stream()))
                .allSatisfy(turn -> assertThat(turn.value().outcome()).isEqualTo(Outcome.DRAW));
    }

    /** Those that the proof cannot do soon enough are not compared: few, and with many stones in hand. */
    @Test
    void theProofAndTheTablesAgreeOnThousandsOfPositions() {
        try (Opening opening = new Opening(tables, 2, TABLE_BYTES, null)) {
            int compared = 0;
            for (Position position : RandomGames.placing(NINE, 2 * NINE.men() - 1, false, POSITIONS, 51)) {
                Outcome proved = opening.prove(position, PATIENCE).outcome();
                if (proved != Outcome.UNKNOWN) {
                    compared++;
                    assertThat(tables.value(position).outcome()).as(Fen.format(NINE.board(), position)).isEqualTo(proved);
                }
            }
            assertThat(compared).isGreaterThan(POSITIONS * 9 / 10);
        }
    }

    /** One alone of all drawing turns keeps the best final. */
    @ParameterizedTest
    @CsvSource({"***@OOO*/O*O*O*@@/O*@@**@@ w, 9, c4-c5, 6-3", "OO*OOOO*/*@@@O@O@/@O@@*@** w, 12, c4-c5xb6, 6-3",
        "**@*O*@*/@@***@*O/*@*@O*** w, 21, b6-d2xd6, 3-4"})
    void oneTurnAloneKeepsTheFinal(String fen, int draws, String turn, String stays) {
        Position position = Fen.parse(NINE, fen);
        List<RankedTurn> drawn =
                tables.rank(position).stream().filter(ranked -> ranked.value().outcome() == Outcome.DRAW).toList();
        assertThat(drawn).hasSize(draws);
        DrawGrade best = Objects.requireNonNull(drawn.getFirst().value().grade());
        assertThat(best.finalName()).isEqualTo(stays);
        assertThat(Turn.format(NINE.board(), drawn.getFirst().turn())).isEqualTo(turn);
        assertThat(drawn.stream().skip(1)).allSatisfy(
                ranked -> assertThat(Objects.requireNonNull(ranked.value().grade()).grade()).isLessThan(best.grade()));
        assertThat(Objects.requireNonNull(tables.value(position).grade()).finalName()).isEqualTo(stays);
    }

    /** The shares of finals among all draws of the moving phase, symmetric ones counted once, in percent. */
    @Test
    void finalsHaveTheirShares() throws IOException {
        JsonNode manifest = new ObjectMapper().readTree(TestTables.nine().resolve("manifest.json").toFile());
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode table : manifest.get("tables")) {
            if (table.get("ownHand").asInt() + table.get("oppHand").asInt() == 0) {
                table.get("grades").properties().forEach(of -> counts.merge(of.getKey(), of.getValue().asLong(), Long::sum));
            }
        }
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        assertThat(all).isEqualTo(1_832_093_880L);
        Map.of("equal", 61.0, "6-3", 16.6, "3-6", 14.2, "3-5", 1.3, "5-4", 1.2, "5-3", 1.1).forEach((name, share) -> assertThat(
                100.0 * counts.getOrDefault(name, 0L) / all).as(name).isCloseTo(share, within(0.1)));
    }
}
