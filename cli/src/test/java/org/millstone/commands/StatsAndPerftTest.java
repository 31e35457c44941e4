package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.cli.Console;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

final class StatsAndPerftTest {
    private static final Path DATA = TestDatabase.data(Variants.NINE, 8);

    private final Console console = new Console();

    private JsonNode json(Path data) throws IOException {
        assertThat(console.run("stats", "--data", data, "--json")).isZero();
        return new ObjectMapper().readTree(console.out());
    }

    @Test
    void jsonHasTheMembersOfTheContractInItsOrder() throws IOException {
        JsonNode rows = json(DATA);
        assertThat(rows).hasSize(6);
        JsonNode row = rows.get(1);
        assertThat(row.toString())
                .matches("\\{\"own\":3,\"opp\":4,\"ownHand\":0,\"oppHand\":0,\"states\":760398,\"wins\":102281,\"draws\":658117,"
                        + "\"losses\":0,\"grades\":\\{.*},\"longestWin\":33,\"longestLoss\":null,"
                        + "\"longestWinFen\":\"[^\"]+ w m s 3 0 4 0 0 0\",\"longestLossFen\":null,\"slots\":\\d+,\"bytes\":\\{\"wdl\":"
                        + Files.size(DATA.resolve("nine/3-4.wdl"))
                        + ",.*},\"sha256\":\\{\"wdl\":\"\\w{64}\",\"dtw\":\"\\w{64}\".*}}");
        assertThat(StreamSupport.stream(row.get("grades").spliterator(), false).mapToLong(JsonNode::longValue).sum())
                .as("every draw has a final").isEqualTo(row.get("draws").longValue());
    }

    @Test
    void peopleSeeALineATableAndTheSum() {
        assertThat(console.run("stats", "--data", DATA)).isZero();
        assertThat(console.lines()).hasSize(1 + 6 + 2);
        assertThat(console.out()).contains("3-5", "2,580,390", "all 6", "27.5 %   52.4 %  20.1 %");
        assertThat(console.lines().getFirst()).containsPattern("better +stays +worse");
        assertThat(console.lines().stream().map(String::length).distinct()).hasSize(1);
    }

    @Test
    void theTableSaysWhatTheLimitChangesInColumnsOfItsOwn() {
        Path limited = TestDatabase.limitedData(Variants.SIX, 12, 20);
        assertThat(console.run("stats", "--variant", "six", "--data", limited, "--hands")).isZero();
        assertThat(console.lines().getFirst()).endsWith("  dtc  bits/slot  wins too late  losses too late  conversion");
        assertThat(console.lines()).anyMatch(row -> row.matches("4-3 .* 186 +0 +19"));
    }

    /** Returns what the script makes of tables of nine. */
    static String markdown(Path data) throws IOException, InterruptedException {
        Console stats = new Console();
        assertThat(stats.run("stats", "--data", data, "--json")).isZero();
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
    void theScriptMakesTheTablesOfTheDocument() throws IOException, InterruptedException {
        List<String> lines = markdown(DATA).lines().toList();
        assertThat(lines).hasSize(2 + 6 + 1 + 1 + 2 + 6);
        assertThat(lines.get(3)).startsWith("| 3-4 | 760,398 | 102,281 | 658,117 | 0 | 33 | - | ")
                .contains(" | %,d | ".formatted(Files.size(DATA.resolve("nine/3-4.wdl"))));
        assertThat(lines.get(8)).startsWith("| all 6 | ");
        assertThat(lines.getLast()).isEqualTo("| 5-3 | 3 | `OO*OOO**/********/*****@@@ w m s 5 0 3 0 0 0` | - | - |");
    }

    @Test
    void whatIsMissingOrDamagedIsNamed(@TempDir Path data) throws IOException {
        Path folder = TestDatabase.copyOf(Variants.NINE, 8, data);
        Files.delete(folder.resolve("3-3.dtw"));
        Files.write(folder.resolve("4-4.grade"), new byte[7]);
        assertThat(console.run("stats", "--data", data)).isZero();
        assertThat(console.lines()).contains("3-3.dtw is missing.",
                "4-4.grade is damaged: it does not begin as a Millstone table does.",
                "To rebuild them: ./mill build --data " + data);
        JsonNode rows = json(data);
        assertThat(rows.get(0).get("missing")).hasToString("[\"dtw\"]");
        assertThat(rows.get(4).get("damaged")).hasToString("[\"grade\"]");
        assertThat(rows.findValues("missing")).hasSize(1);
        assertThat(rows.findValues("damaged")).hasSize(1);
    }

    @Test
    void withoutGradesNothingIsSaidOfThem(@TempDir Path data) {
        assertThat(console.run("build", "--data", data, "--variant", "three", "--no-grades")).isZero();
        for (String form : List.of("--hands", "--json")) {
            assertThat(console.run("stats", "--data", data, "--variant", "three", form)).isZero();
            assertThat(console.out()).contains("3").doesNotContain("stays", "grade");
        }
    }

    @Test
    void perftPrintsTheNumberAndNothingElse() {
        assertThat(console.run("perft", "*O******/@@******/***@O*O* w", "3")).isZero();
        assertThat(console.out()).isEqualTo("156778\n");
        assertThat(console.err()).isEmpty();
        assertThat(console.run("perft", "--variant", "three", "********* w p", "2")).isZero();
        assertThat(console.out()).isEqualTo("72\n");
    }
}
