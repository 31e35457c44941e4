package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.export.ExportTester.json;
import static org.millstone.export.ExportTester.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.commands.ExportCommand;
import org.millstone.database.Manifest;
import org.millstone.fixtures.TestTables;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/** Whole games without the tables that have an odd number of stones in hand, held against the same games with all tables. */
final class EverySecondAnswersTest {
    @TempDir
    private Path home;

    /** The second of them passes where it is blocked, and skips a turn after the last placement. */
    @ParameterizedTest
    @CsvSource({"three, 1000000", "three-pass, 400", "six, 60"})
    void everyPositionAndEachOfItsTurnsIsWorthWhatAllTablesSay(String variant, int mostOfATable) throws IOException {
        Path data = TestTables.ofVectors(variant);
        assertThat(run(new ExportCommand(), home.toString(), "--data", data.toString(), "--variant", variant, "--wdl-only",
                "--every-second").status()).isZero();
        Path whole = data.resolve(variant);
        Path halved = home.resolve("data").resolve(variant);
        Rules rules = Manifest.head(whole).ruleSet().rules();
        assertThat(json(home.resolve("variants.json")).path("variants").path(0).path("wholeGame").asBoolean()).isTrue();
        try (Tablebase all = Tablebase.open(whole, rules); Tablebase some = Tablebase.open(halved, rules)) {
            assertThat(some.subspaces()).hasSizeLessThan(all.subspaces().size());
            CanonicalSets.BySize rows = new CanonicalSets.BySize(rules.board());
            for (Subspace subspace : Subspaces.all(rules)) {
                SlotIndex index = new SlotIndex(rules.board(), subspace, rows.of(subspace.rowStones()));
                long step = Math.max(1, index.slots() / mostOfATable);
                for (long slot = 0; slot < index.slots(); slot += step) {
                    Position position = subspace.position(index.own(slot), index.opponent(slot));
                    String fen = Fen.format(rules.board(), position);
                    assertThat(some.value(position).outcome()).as(fen).isNotEqualTo(Outcome.UNKNOWN)
                            .isEqualTo(all.value(position).outcome());
                    assertThat(outcomes(some, position)).as(fen).isEqualTo(outcomes(all, position));
                }
            }
        }
    }

    private static Map<Integer, Outcome> outcomes(Tablebase tables, Position position) {
        return tables.rank(position).stream().collect(Collectors.toMap(RankedTurn::turn, turn -> turn.value().outcome()));
    }
}
