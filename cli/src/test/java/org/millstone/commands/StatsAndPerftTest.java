package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

final class StatsAndPerftTest {
    private static final String DATA = TestDatabase.data(Variants.NINE, 8).toString();

    private final Console console = new Console();

    @Test
    void jsonHasTheMembersOfTheContractInItsOrder() throws IOException {
        assertThat(console.run(new StatsCommand(), "--data", DATA, "--json")).isZero();
        JsonNode rows = new ObjectMapper().readTree(console.out());
        assertThat(rows).hasSize(6);
        List<String> names = new ArrayList<>();
        rows.get(1).fieldNames().forEachRemaining(names::add);
        assertThat(names).containsExactly("own", "opp", "ownHand", "oppHand", "states", "wins", "draws", "losses", "grades",
                "longestWin",
                "longestLoss",
                "longestWinFen", "longestLossFen", "slots", "bytes", "sha256");
        JsonNode threeFour = rows.get(1);
        assertThat(threeFour.get("own").intValue()).isEqualTo(3);
        assertThat(threeFour.get("opp").intValue()).isEqualTo(4);
        assertThat(threeFour.get("wins").longValue()).isEqualTo(102_281);
        assertThat(threeFour.get("longestWin").intValue()).isEqualTo(33);
        assertThat(threeFour.get("longestLoss").isNull()).isTrue();
        assertThat(threeFour.get("longestLossFen").isNull()).isTrue();
        assertThat(threeFour.get("bytes").get("wdl").longValue())
                .isEqualTo(Files.size(Path.of(DATA, "nine", "3-4.wdl")));
        assertThat(threeFour.get("sha256").get("dtw").asText()).hasSize(64);
        long graded = 0;
        for (JsonNode count : threeFour.get("grades")) {
            graded += count.longValue();
        }
        assertThat(graded).as("every draw has a final").isEqualTo(threeFour.get("draws").longValue());
    }

    @Test
    void peopleSeeALineATableAndTheSum() {
        assertThat(console.run(new StatsCommand(), "--data", DATA)).isZero();
        assertThat(console.lines()).hasSize(1 + 6 + 2);
        assertThat(console.out()).contains("3-5", "2,580,390", "all 6", "better", "stays", "worse", "27.5 %", "52.4 %", "20.1 %");
        assertThat(console.lines().stream().map(String::length).distinct()).hasSize(1);
    }

    /** What a move limit changes has columns of its own. */
    @Test
    void theTableSaysWhatTheLimitChanges() {
        String limited = TestDatabase.limitedData(Variants.SIX, 12, 20).toString();
        assertThat(console.run(new StatsCommand(), "--variant", "six", "--data", limited, "--hands")).isZero();
        assertThat(console.lines().getFirst()).endsWith("  dtc  bits/slot  wins too late  losses too late  conversion");
        assertThat(console.lines()).anyMatch(row -> row.matches("4-3 .* 186 +0 +19"));
    }

    /** What the script makes of the tables of nine. */
    static String markdown(String data) throws Exception {
        Console stats = new Console();
        assertThat(stats.run(new StatsCommand(), "--data", data, "--json")).isZero();
        Process script =
                new ProcessBuilder("python3", "../docs/tables.py").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (Writer rows = script.outputWriter()) {
            rows.write(stats.out());
        }
        String tables = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(script.waitFor()).isZero();
        return tables;
    }

    @Test
    void theScriptMakesTheTablesOfTheDocument() throws Exception {
        List<String> lines = markdown(DATA).lines().toList();
        assertThat(lines).hasSize(2 + 6 + 1 + 1 + 2 + 6);
        assertThat(lines.get(3)).startsWith("| 3-4 | 760,398 | 102,281 | 658,117 | 0 | 33 | - | ")
                .contains(" | %,d | ".formatted(Files.size(Path.of(DATA, "nine", "3-4.wdl"))));
        assertThat(lines.get(8)).startsWith("| all 6 | ");
        assertThat(lines.getLast()).isEqualTo("| 5-3 | 3 | `OO*OOO**/********/*****@@@ w m s 5 0 3 0 0 0` | - | - |");
    }

    @Test
    void whatIsMissingOrDamagedIsNamed(@TempDir Path data) throws IOException {
        Path folder = TestDatabase.copyOf(Variants.NINE, 8, data);
        Files.delete(folder.resolve("3-3.dtw"));
        Files.write(folder.resolve("4-4.grade"), new byte[7]);
        assertThat(console.run(new StatsCommand(), "--data", data.toString())).isZero();
        assertThat(console.lines()).contains("3-3.dtw is missing.",
                "4-4.grade is damaged: it does not begin as a Millstone table does.",
                "To rebuild them: ./mill build --data " + data);
        Console json = new Console();
        assertThat(json.run(new StatsCommand(), "--data", data.toString(), "--json")).isZero();
        JsonNode rows = new ObjectMapper().readTree(json.out());
        assertThat(rows.get(0).get("missing")).hasToString("[\"dtw\"]");
        assertThat(rows.get(0).has("damaged")).isFalse();
        assertThat(rows.get(4).get("damaged")).hasToString("[\"grade\"]");
        assertThat(rows.get(1).has("missing") || rows.get(1).has("damaged")).isFalse();
    }

    @Test
    void withoutGradesNothingIsSaidOfThem(@TempDir Path data) {
        assertThat(console.run(new BuildCommand(), "--data", data.toString(), "--variant", "three", "--no-grades")).isZero();
        assertThat(console.run(new StatsCommand(), "--data", data.toString(), "--variant", "three")).isZero();
        assertThat(console.out()).doesNotContain("stays", "grade");
        assertThat(console.run(new StatsCommand(), "--data", data.toString(), "--variant", "three", "--json")).isZero();
        assertThat(console.out()).doesNotContain("grade");
    }

    @Test
    void aFolderThatIsNotThereExitsWith1() {
        assertThat(console.run(new StatsCommand(), "--data", "no/such/place")).isOne();
        assertThat(console.err()).contains("./mill build --data no/such/place --max-pieces 7");
    }

    @Test
    void perftPrintsTheNumberAndNothingElse() {
        assertThat(console.run(new PerftCommand(), "*O******/@@******/***@O*O* w", "3")).isZero();
        assertThat(console.out()).isEqualTo("156778" + System.lineSeparator());
        assertThat(console.err()).isEmpty();
    }

    @Test
    void perftKnowsTheVariants() {
        assertThat(console.run(new PerftCommand(), "--variant", "three", "********* w p", "2")).isZero();
        assertThat(console.out().strip()).isEqualTo("72");
    }

    @Test
    void whatPerftCannotUseExitsWith2() {
        assertThat(console.run(new PerftCommand(), "x", "3")).isEqualTo(2);
        assertThat(console.run(new PerftCommand(), "*O******/@@******/***@O*O* w", "-1")).isEqualTo(2);
        assertThat(console.run(new PerftCommand(), "*O******/@@******/***@O*O* w")).isEqualTo(2);
        assertThat(console.run(new PerftCommand(), "*O******/@@******/***@O*O* w", "many")).isEqualTo(2);
        assertThat(console.out()).isEmpty();
    }
}
