package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** The whole database of nine, in MILLSTONE_DATA or in the project's data folder, as the documents print it. */
@Tag("database")
final class TableFiguresTest {
    private static final Rules NINE = Variants.NINE;
    private static final Path DATA = Path.of(Objects.requireNonNullElse(System.getenv("MILLSTONE_DATA"), "../data"));

    @Test
    void theDocumentsHaveTheFiguresOfTheTables() throws IOException {
        assertThat(Files.readString(Path.of("../docs/tables.md"))).contains(markdown("--hands").split("\n\n"));
        String tables = markdown("--no-hands");
        List<String> opening =
                Files.readAllLines(Path.of("../docs/RESULTS.md")).stream().filter(line -> line.matches("\\| \\d+ \\| `\\d-.*"))
                        .map(line -> line.replaceFirst("\\| \\d+ ", "").replace("`", "")).toList();
        assertThat(opening).hasSize(2 * NINE.men()).allSatisfy(row -> assertThat(tables).contains(row));
    }

    private static String markdown(String hands) {
        StringWriter out = new StringWriter();
        int status =
                new CommandLine(new StatsCommand()).setOut(new PrintWriter(out)).execute("--data", DATA.toString(),
                        hands, "--markdown");
        assertThat(status).isZero();
        return out.toString();
    }
}
