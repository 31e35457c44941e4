package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** FENs on the command line of the real program, all of its settings included. */
final class PositionArgumentsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({"*O******/@@******/***@O*O* w, 54", "@*O@**OO/*@***@**/*****@** b, 9", "@****@**/@@*@**O*/@*@O@O** b, 15"})
    void aFenArrivesAsItIs(String fen, String turns) {
        assertThat(run("perft", fen, "1")).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo(turns);
    }

    @Test
    void twoBlackStonesInFrontAreNotEaten() {
        assertThat(run("perft", "@@****@*/***O**@*/O*O***** b", "0")).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo("1");
    }

    @Test
    void whatIsIgnoredIsSaid() {
        assertThat(run("perft", "@@****@*/***O**@*/O*O*****_b_m_s_3_0_4_0_0_37_61 ids:a", "0")).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo("1");
        assertThat(err.toString().strip()).isEqualTo("mill: ignored at the end of the FEN: 'ids:a'");
    }

    @Test
    void aMistakeInAFenIsTwoLinesAMarkAndAnExampleAndExitsWith2() {
        assertThat(run("perft", "@@****@*/***O**@x/O*O***** b", "1")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines()).hasSize(5).first().asString().startsWith("mill: the FEN cannot be read")
                .contains("'x'", "character 16");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"probe %s b", "probe --json %s b m s 4 0 4 0 0 0", "perft %s b 3", "perft %s b", "solve %s b p p 4 5 4 5",
                "play --black %s b"})
    void aFenThatIsNotQuotedExitsWith2AndSaysWhatToDo(String line) {
        String board = "@@****@*/***O**@*/O*O*****";
        String[] words = line.replace("%s", board).split(" ");
        assertThat(run(words)).isEqualTo(2);
        assertThat(err.toString())
                .contains("a position is one argument", "Try 'mill " + words[0] + " --help'")
                .endsWith("Quote it, as in mill " + words[0] + " '" + board + " b'" + System.lineSeparator())
                .doesNotContain("Unmatched", "Invalid value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe|x", "probe|OOOOOOOOO/********/******** w", "perft|x|1",
        "perft|********/********/******** w|-1",
        "perft|********/********/******** w|many", "solve|x", "solve|********/********/******** w p|--plies|-1", "play|x",
        "play|--skill|21", "build|--tables|x", "verify|--sample|0", "serve|--port|x", "stats|x",
        "completion|x", "uci|--variant|x", "help|grind"})
    void whatCannotBeUsedExitsWith2Whichever(String line) {
        assertThat(run(line.split("\\|"))).as(err.toString()).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"startpos, 24", "startpos moves d6 f4, 22"})
    void aPositionHasManyForms(String position, String turns) {
        assertThat(run("perft", position, "1")).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo(turns);
    }

    @ParameterizedTest
    @CsvSource({"x, A position is a FEN or startpos", "wb22-w-8, A position is a FEN or startpos",
        "startpos moves d6 d6, 'd6' is not allowed in", "startpos moves d6 z9, 'z9' is not a turn",
        "startpos moves 5 20, '5' is not a turn", "Ring 5, A position is a FEN or startpos",
        "?v=six&g=a1, A position is a FEN or startpos"})
    void whatIsNoneOfThemExitsWith2AndSaysWhy(String position, String why) {
        for (String[] line : new String[][] {{"perft", position, "1"}, {"probe", position}, {"solve", position},
            {"play", position}}) {
            err.getBuffer().setLength(0);
            assertThat(run(line)).as(line[0]).isEqualTo(2);
            assertThat(err.toString()).contains(why);
        }
    }

    /** What the turns given, or the clock, have made of the game. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            *@*O**@*/***O*@**/O@***O** w moves a1-a4 g7-g4 a4-a1 g4-g7 a1-a4 g7-g4 a4-a1 g4-g7 | the position has come up 3 times
            *@*O**@*/***O*@**/O@***O** w m s 4 0 4 0 0 0 98 61 moves a1-a4 g7-g4 | 100 plies in a row without a stone placed or removed
            *@*O**@*/***O*@**/O@***O** w m s 4 0 4 0 0 0 100 61 | 100 plies in a row without a stone placed or removed
            *@*O**@*/***O*@**/O@***O** w m s 4 0 4 0 0 0 100 61 moves a1-a4 | 101 plies in a row without a stone placed or removed
            *@*O**@*/***O*@**/O@***O** w m s 4 0 4 0 0 0 99 61 moves a1-a4 g7-g4 | 101 plies in a row without a stone placed or removed
            *@*****@/O*@***@*/****OO** w m s 3 0 4 0 0 0 100 61 moves d6-g1xc5 | 100 plies in a row without a stone placed or removed earlier in the game
            *@*O**@*/***O*@**/O@***O** w moves a1-a4 g7-g4 a4-a1 g4-g7 a1-a4 g7-g4 a4-a1 g4-g7 a1-d1 | a position came up 3 times earlier in the game
            """)
    void aGameThatIsDrawnBeforeItBeginsIsCalledSo(String position, String why, @TempDir Path data) {
        assertThat(run("play", position, "--data", data.toString())).as(err.toString()).isZero();
        assertThat(out.toString()).contains("A draw: " + why + ".").doesNotContain("White> ");
    }

    @ParameterizedTest
    @CsvSource({"x, nine", "O@x, nine", "wb22-w-8, six", "OOOOOOOO/OOOOO***/******** w, twelve", "?v=six&g=a1, three",
        "********* w p p 0 9 0 9 0 0, lasker-six", "startpos moves d6 d6, nine", "startpos moves b2 z9, three",
        "startpos moves d6, seven", "?p=%zz, dooz"})
    void aRefusalEndsWithAPositionOfTheGameThatCanBeRead(String position, String variant) {
        for (String command : List.of("probe", "solve", "play")) {
            err.getBuffer().setLength(0);
            assertThat(run(command, "--variant", variant, position)).as(command).isEqualTo(2);
            List<String> lines = err.toString().lines().toList();
            assertThat(lines.get(lines.size() - 2)).startsWith("Try 'mill ");
            String last = lines.getLast();
            assertThat(last).contains("written", " like this: ");
            assertThat(run("perft", "--variant", variant, last.substring(last.indexOf(" like this: ") + 12), "1")).as(last)
                    .isZero();
        }
    }

    /** In any notation that games have. */
    @ParameterizedTest
    @ValueSource(
            strings = {"d6", "d6 f4", "D6 f4", "moves d6 f4", "position moves d6", "1. d6 f4", "1.d6 f4", "1. 5 20", "5 20",
                "c4c5f4",
                "Point 5", "Move 3 -> 10", "Place to D6", "Capture opponent piece at point 2", "(1,6)", "startpos d6",
                "startpos -(2,3)",
                "position startpos d6 f4", "startpos 1. d6 f4", "startpos_d6", "startpos move d6"})
    void turnsThatLackAPositionOrTheWordBetweenSayHowTheyAreWritten(String text) {
        for (String command : List.of("probe", "solve", "play")) {
            err.getBuffer().setLength(0);
            assertThat(run(command, text)).as(command).isEqualTo(2);
            assertThat(err.toString()).contains("the word 'moves'").doesNotContain("no form of a position");
            assertThat(err.toString().contains("'mill analyse' reads whole games")).isEqualTo(!text.contains("startpos"));
            assertThat(err.toString().lines().toList().getLast())
                    .isEqualTo("Turns are written behind a position like this: startpos moves d5");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"d6 f4 ", "d6", "d6 ; ", "x", "(1,", "1. "})
    void aLongTextOfTurnsIsRefusedAsAShortOneIs(String repeated) {
        assertThat(run("perft", "d6 " + repeated.repeat(100_000), "1")).isEqualTo(2);
        assertThat(err.toString()).contains("Try 'mill perft --help'.").doesNotContain("fault");
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe startpos moves d6 f4", "probe --json position startpos moves d6 f4",
        "perft startpos moves d6 f4 3"})
    void aListOfTurnsThatIsNotQuotedExitsWith2AndSaysWhatToDo(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err.toString()).containsPattern("Quote it, as in mill (probe|perft) '(position )?startpos moves d6 f4'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--variant nine --rules nine.json", "--rules nine.json --variant nine"})
    void twoGamesAreOneTooMany(String options) {
        assertThat(run(("perft startpos 1 " + options).split(" "))).isEqualTo(2);
        assertThat(err.toString()).startsWith("mill: both --variant and --rules say which game it is; leave one of them away");
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe startpos", "solve", "play", "uci", "build", "stats", "verify", "serve", "export x"})
    void tablesAreNotInAFile(String command, @TempDir Path folder) throws IOException {
        String file = Files.createFile(folder.resolve("a.txt")).toString();
        assertThat(run((command + " --data " + file).split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains("'--data': " + file + " is a file, not a folder");
    }

    @Test
    void rulesAreNotInAFolder(@TempDir Path folder) {
        assertThat(run("perft", "startpos", "1", "--rules", folder.toString())).isEqualTo(2);
        assertThat(err.toString()).startsWith("mill: --rules: " + folder + " is a folder, not a file");
    }

    @Test
    void theFolderOfAVariantIsNoFile(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("nine"));
        assertThat(run("probe", "startpos", "--data", folder.toString())).isOne();
        assertThat(err.toString().strip()).startsWith("mill: " + file + " is a file, but tables live in a folder.");
    }

    private int run(String... args) {
        return Mill.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(args);
    }
}
