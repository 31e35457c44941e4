package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.variants.Variants;
import picocli.CommandLine;

class SolveCommandTest {
    @TempDir
    private Path temporary;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Path data, Rules rules, String... args) {
        List<String> all = new ArrayList<>(List.of("--data", data.toString(), "--variant", rules.name()));
        all.addAll(List.of(args));
        return new CommandLine(new SolveCommand()).setExpandAtFiles(false).setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    err.append(failure.getMessage());
                    return 1;
                })
                .execute(all.toArray(String[]::new));
    }

    private int solve(Rules rules, String... args) {
        return run(TestDatabase.data(rules, 2 * rules.men()), rules, args);
    }

    @Test
    void aPersonReadsTheValueTheTablesAndTheBestTurns() {
        assertThat(solve(Variants.SIX, "--no-book")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("White to move: A draw.").contains("questions to tables").contains("6-6: ")
                .containsPattern("draw +[a-f][1-6]");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whereThereAreTablesOfThePlacingPhaseTheyAreComparedAndNotUsed() {
        Path whole = TestDatabase.wholeData(Variants.SIX);
        assertThat(run(whole, Variants.SIX, "--no-book")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("White to move: A draw.").contains("The table 0-0+6+6 says the same: draw.")
                .doesNotContain("+6+5: ");
        assertThat(run(whole, Variants.SIX, "--no-book", "--seconds", "0")).isZero();
        assertThat(out.toString()).contains("Not known: stopped").contains("The table 0-0+6+6 knows: draw.");
    }

    @Test
    void aWinInOnePlyIsNoneInOnePlies() {
        assertThat(solve(Variants.THREE, "--no-book", "OO*@*@O*@ w")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("win in 1 ply").doesNotContain("1 plies");
    }

    @Test
    void aProgramReadsOneLineOfJson() {
        assertThat(solve(Variants.THREE, "--no-book", "--json", "--moves", "***/***/*** w p p 0 3 0 3 0 0")).isEqualTo(2);
        assertThat(solve(Variants.THREE, "--no-book", "--json", "--moves")).isZero();
        assertThat(out.toString()).hasLineCount(1)
                .startsWith("{\"variant\":\"three\",\"fen\":\"********* w p p 0 3 0 3 0 0\",\"value\":\"win\",\"dtw\":null,"
                        + "\"source\":\"search\",\"book\":false,\"nodes\":")
                .contains("\"tables\":{\"3-3\":")
                .contains(
                        "{\"move\":\"b2\",\"from\":null,\"to\":\"b2\",\"remove\":[],\"value\":\"win\",\"dtw\":null,\"fen\":\"********O b p p");
    }

    @Test
    void aPositionOfTheMovingPhaseIsAnsweredAsByProbe() {
        assertThat(solve(Variants.THREE, "--json", "O@O@@O*** w")).isZero();
        assertThat(out.toString()).contains("\"value\":\"win\",\"dtw\":3,\"source\":\"table\",\"table\":\"3-3\"");
    }

    @Test
    void theBookAnswersTheSecondTimeAndHasTheFirstPlies() {
        String book = temporary.resolve("a.book").toString();
        assertThat(solve(Variants.THREE, "--book", book, "--plies", "2")).as(err.toString()).isZero();
        assertThat(err.toString()).contains("ply 1: 3 positions proved").contains("ply 2: 12 positions proved");
        assertThat(out.toString()).doesNotContain("from the book");
        assertThat(solve(Variants.THREE, "--book", book)).isZero();
        assertThat(out.toString()).contains("from the book");
    }

    @Test
    void aBookThatCannotBeUsedIsNoReasonNotToAnswer() throws IOException {
        Path book = Files.createDirectory(temporary.resolve("folder"));
        assertThat(solve(Variants.THREE, "--book", book.toString())).isZero();
        assertThat(err.toString()).contains(book.toString()).contains("Going on without.");
        assertThat(out.toString()).contains("White to move: White wins.");
    }

    @Test
    void missingTablesAreNamed() throws IOException {
        Path folder = some(Variants.THREE, temporary.resolve("three"), List.of());
        assertThat(folder).isEmptyDirectory();
        assertThat(run(temporary, Variants.THREE, "--no-book", "--json", "O@O@O**** b p p 3 0 2 1 0 0")).as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("\"value\":\"unknown\"").contains("\"missing\":\"3-3\"");
        assertThat(run(temporary.resolve("nowhere"), Variants.THREE)).isEqualTo(1);
        assertThat(err.toString()).contains("There are no tables in")
                .contains("./mill build --data " + temporary.resolve("nowhere") + " --variant three --max-pieces 7");
        assertThat(run(temporary, Variants.THREE, "--no-book", "O@O@O**** b p p 3 0 2 1 0 0")).isZero();
        assertThat(out.toString()).contains("./mill build --data " + temporary + " --variant three --tables 3-3");
    }

    @Test
    void aWrongCommandLineIsRefused() {
        assertThat(solve(Variants.THREE, "--threads", "0")).isEqualTo(2);
        assertThat(solve(Variants.THREE, "--no-book", "--plies", "2")).isEqualTo(2);
        assertThat(solve(Variants.THREE, "--plies", "-1")).isEqualTo(2);
        assertThat(solve(Variants.THREE, "--seconds", "-1")).isEqualTo(2);
    }

    /** Returns an empty folder with copies of the value tables that are named. */
    private static Path some(Rules rules, Path folder, List<Subspace> subspaces) throws IOException {
        Files.createDirectories(folder);
        for (Subspace subspace : subspaces) {
            Files.copy(Plane.WDL.path(TestDatabase.folder(rules, 2 * rules.men()), subspace), Plane.WDL.path(folder, subspace));
        }
        return folder;
    }
}
