package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

/** The whole database of nine, in MILLSTONE_DATA or in the project's data folder, as the documents print it. */
@Tag("database")
final class TableFiguresTest {
    private static final Rules NINE = Variants.NINE;
    private static final Path DATA = Path.of(Objects.requireNonNullElse(System.getenv("MILLSTONE_DATA"), "../data"));

    @Test
    void theDocumentsHaveTheFiguresOfTheTables() throws Exception {
        assertThat(Files.readString(Path.of("../docs/tables.md"))).contains(markdown().split("\n\n"));
        String tables = markdown("every table");
        List<String> opening =
                Files.readAllLines(Path.of("../docs/RESULTS.md")).stream().filter(line -> line.matches("\\| \\d+ \\| `\\d-.*"))
                        .map(line -> line.replaceFirst("\\| \\d+ ", "").replace("`", "")).toList();
        assertThat(opening).hasSize(2 * NINE.men()).allSatisfy(row -> assertThat(tables).contains(row));
    }

    private static String markdown(String... more) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("python3", "../docs/tables.py", DATA.resolve("nine/manifest.json").toString()));
        command.addAll(List.of(more));
        Process script = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String tables = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(script.waitFor()).isZero();
        return tables;
    }
}
