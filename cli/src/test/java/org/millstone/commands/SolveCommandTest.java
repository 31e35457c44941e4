package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.cli.Console;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

final class SolveCommandTest {
    @TempDir
    private Path temporary;

    private final Console console = new Console();

    private int solve(Path data, Rules rules, Object... args) {
        return console
                .run(Stream.concat(Stream.of("solve", "--data", data, "--variant", rules.name()), Stream.of(args)).toArray());
    }

    private int three(Object... args) {
        return solve(TestDatabase.data(Variants.THREE, 6), Variants.THREE, args);
    }

    @Test
    void aPersonReadsTheValueTheTablesAndTheBestTurns() {
        assertThat(solve(TestDatabase.data(Variants.SIX, 12), Variants.SIX, "--no-book")).as(console.err()).isZero();
        assertThat(console.out()).contains("White to move: A draw.").contains("questions to tables").contains("6-6: ")
                .containsPattern("draw +[a-f][1-6]");
        assertThat(console.err()).isEmpty();
    }

    @Test
    void whereThereAreTablesOfThePlacingPhaseTheyAreComparedAndNotUsed() {
        Path whole = TestDatabase.wholeData(Variants.SIX);
        assertThat(solve(whole, Variants.SIX, "--no-book")).as(console.err()).isZero();
        assertThat(console.out()).contains("White to move: A draw.").contains("The table 0-0+6+6 says the same: draw.")
                .doesNotContain("+6+5: ");
        assertThat(solve(whole, Variants.SIX, "--no-book", "--seconds", "0")).isZero();
        assertThat(console.out()).contains("Not known: stopped").contains("The table 0-0+6+6 knows: draw.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            OO*@*@O*@ w                      | '' | win in 1 ply\\n
            O@O@@O*** w                      | --json | "value":"win","dtw":3,"source":"table","table":"3-3"
            ********* w p p 0 3 0 3 0 0      | --json | \
                {"variant":"three","fen":"********* w p p 0 3 0 3 0 0","value":"win","dtw":null,"source":"search","book":false,"nodes":
            ********* w p p 0 3 0 3 0 0      | --json | "tables":{"3-3":
            ********* w p p 0 3 0 3 0 0      | --json | \
                {"move":"b2","from":null,"to":"b2","remove":[],"value":"win","dtw":null,"fen":"********O b p p
            ********* w p p 0 3 0 3 0 0      | --json --moves | {"move":"a1",
            """)
    void aPositionIsAnsweredInWordsAndInOneLineOfJson(String fen, String options, String answer) {
        assertThat(three(Stream.concat(Stream.of("--no-book", fen), Stream.of(options.split(" "))).filter(word -> !word.isEmpty())
                .toArray())).as(console.err()).isZero();
        assertThat(console.out()).contains(answer.replace("\\n", "\n"));
        assertThat(console.lines().size() == 1).isEqualTo(options.contains("--json"));
    }

    @Test
    void theBookAnswersTheSecondTimeAndHasTheFirstPlies() {
        Path book = temporary.resolve("a.book");
        assertThat(three("--book", book, "--plies", "2")).as(console.err()).isZero();
        assertThat(console.err()).contains("ply 1: 3 positions proved").contains("ply 2: 12 positions proved");
        assertThat(console.out()).doesNotContain("from the book");
        assertThat(three("--book", book)).isZero();
        assertThat(console.out()).contains("from the book");
    }

    @Test
    void aBookThatCannotBeUsedIsNoReasonNotToAnswer() throws IOException {
        Path book = Files.createDirectory(temporary.resolve("folder"));
        assertThat(three("--book", book)).isZero();
        assertThat(console.err()).contains(book.toString()).contains("Going on without.");
        assertThat(console.out()).contains("White to move: White wins.");
    }

    @Test
    void missingTablesAreNamed() throws IOException {
        Files.createDirectories(temporary.resolve("three"));
        String fen = "O@O@O**** b p p 3 0 2 1 0 0";
        assertThat(solve(temporary, Variants.THREE, "--no-book", "--json", fen)).as(console.err()).isZero();
        assertThat(console.out()).contains("\"value\":\"unknown\"").contains("\"missing\":\"3-3\"");
        assertThat(solve(temporary, Variants.THREE, "--no-book", fen)).isZero();
        assertThat(console.out()).contains("./mill build --data " + temporary + " --variant three --tables 3-3");
    }
}
