package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** The known draws of {@code nine}, asked of its tables with grades. Runs only on request, like {@link KnownPositionsTest}. */
@Tag("database")
class KnownDrawsTest {
    private static final Rules NINE = Variants.NINE;

    private static Path folder() {
        return TestTables.nine();
    }

    /** One alone of all drawing turns keeps the best final. */
    @ParameterizedTest
    @CsvSource({"***@OOO*/O*O*O*@@/O*@@**@@ w, 9, c4-c5, 6-3", "OO*OOOO*/*@@@O@O@/@O@@*@** w, 12, c4-c5xb6, 6-3",
        "**@*O*@*/@@***@*O/*@*@O*** w, 21, b6-d2xd6, 3-4"})
    void oneTurnAloneKeepsTheFinal(String fen, int draws, String turn, String stays) throws IOException {
        Position position = Fen.parse(NINE, fen);
        try (Tablebase tables = Tablebase.open(folder(), NINE, TablebaseOptions.mapped())) {
            List<RankedTurn> drawn =
                    tables.rank(position).stream().filter(ranked -> ranked.value().outcome() == Outcome.DRAW).toList();
            assertThat(drawn).hasSize(draws);
            DrawGrade best = Objects.requireNonNull(drawn.getFirst().value().grade());
            assertThat(best.name()).isEqualTo(stays);
            assertThat(Turn.format(NINE.board(), drawn.getFirst().turn())).isEqualTo(turn);
            assertThat(drawn.stream().skip(1)).allSatisfy(
                    ranked -> assertThat(Objects.requireNonNull(ranked.value().grade()).worth()).isLessThan(best.worth()));
            assertThat(Objects.requireNonNull(tables.value(position).grade()).name()).isEqualTo(stays);
        }
    }

    @Test
    void theEmptyBoardAndAllFirstPlacementsAreEqual() throws IOException {
        try (Tablebase tables = Tablebase.open(folder(), NINE, TablebaseOptions.mapped())) {
            assertThat(Objects.requireNonNull(tables.value(Position.start(NINE)).grade()).name()).isEqualTo("equal");
            assertThat(tables.rank(Position.start(NINE))).hasSize(24).allSatisfy(
                    ranked -> assertThat(Objects.requireNonNull(ranked.value().grade()).name()).isEqualTo("equal"));
        }
    }

    /** The shares of finals among all draws of the moving phase, symmetric ones counted once, in percent. */
    @Test
    void finalsHaveTheirShares() throws IOException {
        JsonNode manifest = new ObjectMapper().readTree(folder().resolve("manifest.json").toFile());
        Map<String, Long> counts = new TreeMap<>();
        long all = 0;
        for (JsonNode table : manifest.get("tables")) {
            if (table.get("ownHand").asInt() + table.get("oppHand").asInt() > 0) {
                continue;
            }
            for (Map.Entry<String, JsonNode> of : table.get("grades").properties()) {
                counts.merge(of.getKey(), of.getValue().asLong(), Long::sum);
                all += of.getValue().asLong();
            }
        }
        assertThat(all).isEqualTo(1_832_093_880L);
        Map<String, Double> known = Map.of("equal", 61.0, "6-3", 16.6, "3-6", 14.2, "3-5", 1.3, "5-4", 1.2, "5-3", 1.1);
        for (Map.Entry<String, Double> of : known.entrySet()) {
            assertThat(100.0 * Objects.requireNonNull(counts.get(of.getKey())) / all).as(of.getKey())
                    .isCloseTo(of.getValue(), within(0.1));
        }
    }
}
