package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

/** FORMAT.md says what the code does: its table of test vectors, and its fingerprints. */
final class FormatExamplesTest {
    private static final Path PAGE = Path.of("..", "docs", "FORMAT.md");

    /** The rows of the table of test vectors: variant, FEN, subspace, symmetry, row, column, slot, tile, place, value. */
    static List<List<String>> vectors() throws IOException {
        try (Stream<String> lines = Files.lines(PAGE)) {
            return lines.filter(line -> line.matches("\\| \\w+ \\| `[O@*/]+ [wb][ \\w]*` \\|.*"))
                    .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
                    .map(cells -> cells.subList(1, cells.size() - 1)).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void everyVectorIsRight(List<String> vector) throws IOException {
        Rules rules = Variants.named(vector.get(0)).orElseThrow();
        String fen = vector.get(1).replace("`", "");
        Position position = Fen.parse(rules, fen);
        Subspace subspace = Subspace.of(position);
        SlotIndex index = new SlotIndex(rules.board(), subspace, new CanonicalSets(rules.board(), subspace.rowStones()));
        List<String> place = new ArrayList<>(List.of(VectorsTest.place(rules, position).split("\t")));
        place.add(4, String.valueOf(index.slot(position.own(), position.opponent())));
        assertThat(place).as(fen).isEqualTo(vector.subList(2, 9));
        int built =
                rules.board().points() < Variants.NINE.board().points() ? 2 * rules.men() : rules.equals(Variants.NINE) ? 8 : 7;
        if (subspace.pieces() <= built) {
            try (Tablebase tables = Tablebase.open(TestDatabase.wholeData(rules, built), rules)) {
                assertThat(text(tables.value(position))).as(fen).isEqualTo(vector.get(9));
            }
        }
    }

    private static String text(Value value) {
        return value.outcome().name().toLowerCase(Locale.ROOT) + (value.hasDtw() ? " " + value.dtw() : "");
    }

    @Test
    void theFingerprintsAreRight() throws IOException {
        String page = Files.readString(PAGE);
        for (Rules rules : Variants.all()) {
            assertThat(page).contains("| `" + rules.name() + "` | `" + rules.fingerprint() + "` |");
        }
    }
}
