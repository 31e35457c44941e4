package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.cli.Console;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

/** The whole database of nine, in MILLSTONE_DATA or in the project's data folder, as the documents print it. */
@Tag("database")
final class TableFiguresTest {
    private static final Rules NINE = Variants.NINE;
    private static final Path DATA = Path.of(Objects.requireNonNullElse(System.getenv("MILLSTONE_DATA"), "../data"));

    @Test
    void theDocumentsHaveTheFiguresOfTheTables() throws Exception {
        assertThat(Files.readString(Path.of("../docs/tables.md")))
                .contains(StatsAndPerftTest.markdown(DATA).split("\n\n"));
        Console stats = new Console();
        assertThat(stats.run("stats", "--data", DATA, "--no-hands")).isZero();
        String tables = stats.out().replaceAll(" +", " ");
        List<String> opening =
                Files.readAllLines(Path.of("../docs/RESULTS.md")).stream().filter(line -> line.matches("\\| \\d+ \\| `\\d-.*"))
                        .map(line -> line.replaceFirst("\\| \\d+ \\| ", "").replaceAll("[`|]", "").replaceAll(" +", " ").strip())
                        .toList();
        assertThat(opening).hasSize(2 * NINE.men()).allSatisfy(row -> assertThat(tables).contains(row));
    }
}
