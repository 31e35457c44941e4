package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options and positions that the commands take, and what they say of the others. */
final class ArgumentsTest {
    @TempDir
    private Path data;

    private final Console console = new Console();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            build --threads 0                             | --threads must be 1 to 1,024, not 0
            build --threads many                          | Invalid value for option '--threads': 'many' is not an int
            build --memory lots                           | option '--memory': 'lots' is no size; write 4g or 800m
            build --max-pieces 5                          | stones of both colours together: at least 6, not 5
            build --tables 2-3                            | there is no table '2-3' in variant nine; tables are 3-3 to 9-9, and
            build --tables 10-3                           | there is no table '10-3' in variant nine; tables are 3-3 to 9-9, and
            build --tables 33                             | there is no table '33' in variant nine; tables are 3-3 to 9-9, and
            build --tables 9-9+1+0                        | having as many as its opponent or one more, 0-0+9+9 to 8-9+1+0
            build --tables 3-3+1+2                        | there is no table '3-3+1+2' in variant nine
            build --variant three --tables 4-4            | there is no table '4-4' in variant three; tables are 3-3, and
            build --variant lasker --tables 11-1          | those with 3 to 10 stones a side, board and hand together, such as
            build --max-pieces 7 --tables 3-3             | --max-pieces and --tables exclude each other: give one of them
            build --phase middle                          | option '--phase': expected one of [moving, all]
            build --phase moving --tables 3-3+1+1         | --phase moving has no tables with stones in hand, but --tables names some
            build --variant chess                         | there is no variant 'chess'; there are three, five, six, six-fly
            build --variant three --rules x.json          | both --variant and --rules say which game it is; leave one of them away
            build --rules x.json --variant three          | both --variant and --rules say which game it is; leave one of them away
            build --rules .                               | --rules: . is a folder, not a file
            build --rules nowhere                         | --rules: there is no file nowhere
            build --move-limit 0                          | --move-limit must be a number of plies from 1 to 126.
            build --move-limit 127                        | --move-limit must be a number of plies from 1 to 126.
            build everything                              | Unmatched argument at index 1: 'everything'
            verify --tables 3-x                           | there is no table '3-x' in variant nine
            verify --threads 0                            | --threads must be 1 to 1,024, not 0
            verify --variant chess                        | there is no variant 'chess'
            verify --sample 0                             | --sample must be 1 to 2,147,483,647, not 0
            verify 3-3                                    | Unmatched argument at index 1: '3-3'
            stats x                                       | Unmatched argument at index 1: 'x'
            serve --port 70000                            | --port must be 0 to 65,535, not 70,000
            serve --port x                                | Invalid value for option '--port': 'x' is not an int
            serve --trust-proxy somewhere                 | 'somewhere' is no IP address, such as 10.0.0.1 or ::1
            serve --max-batch 0                           | --max-batch must be 1 to 1,000,000, not 0
            serve --rate-limit -1                         | --rate-limit must be 0 to 1,000,000,000, not -1
            solve --threads 0                             | --threads must be 1 to 1,024, not 0
            solve --no-book --plies 2                     | --plies needs a book to fill, a number above 0, and stones in hand
            solve --plies -1                              | --plies needs a book to fill, a number above 0, and stones in hand
            solve --seconds -1                            | --seconds must be 0 to 2,147,483,647, not -1
            solve --variant three ***/***_w               | expected O, @ or * in group 1 of the board, found '/' (character 3)
            play --skill 21                               | --skill must be 0 to 20, not 21
            probe                                         | a position is missing (one quoted argument), or --stdin
            probe startpos --stdin                        | --stdin
            probe startpos --variant fifty                | eleven, twelve, dooz. A game of your own is given with --rules FILE
            probe 1020000000000000000000000               | a position is written like this: ********/********/********
            probe OOOOOOOOO/********/********_w           | expected '/' after the 8 points of group 1, found 'O' (character 8)
            malom x --tables 10-3                         | there is no table '10-3'
            malom x --tables 3-3x                         | there is no table '3-3x'
            malom x --tables 3-3 --max-pieces 6           | --max-pieces and --tables exclude each other: give one of them
            malom x --tables 2-3+1+1 --phase moving       | --phase moving has no tables with stones in hand
            malom x --max-pieces 5                        | at least 6, not 5
            malom x --wdl-only                            | Unknown option: '--wdl-only'
            uci --variant x                               | there is no variant 'x'
            analyse                                       | Missing required parameter: 'FILE'
            """)
    void aWrongCommandLineEndsWith2AndDoesNothing(String line, String why) {
        assertThat(console.line(line + " --data " + data.resolve("new"))).isEqualTo(2);
        assertThat(console.err()).startsWith("mill: ").contains(why, "Try 'mill " + line.split(" ")[0] + " --help'.");
        assertThat(console.out()).isEmpty();
        assertThat(data).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            perft ********/********/********_w            | Missing required parameter: 'DEPTH'
            perft startpos -1                             | DEPTH must be 0 to 100, not -1
            perft startpos many                           | positional parameter at index 1 (DEPTH): 'many' is not an int
            rules six --variant six                       | NAME says which rule set; leave --variant and --rules away
            rules sixty                                   | there is no variant 'sixty'
            completion x                                  | Unmatched argument at index 1: 'x'
            help grind                                    | Unknown subcommand 'grind'.
            """)
    void soDoesOneOfACommandWithoutTables(String line, String why) {
        assertThat(console.line(line)).isEqualTo(2);
        assertThat(console.err()).startsWith("mill: ").contains(why);
        assertThat(console.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            *O******/@@******/***@O*O* w                       | 54
            @@****@*/***O**@*/O*O***** b                       | 10
            startpos                                           | 24
            startpos moves d6 f4                               | 22
            @@****@*/***O**@*/O*O*****_b_m_s_3_0_4_0_0_37_61 ids:a | 10
            """)
    void aPositionHasManyForms(String position, String turns) {
        assertThat(console.run("perft", position, "1")).as(console.err()).isZero();
        assertThat(console.out()).isEqualTo(turns + "\n");
        assertThat(console.err()).isEqualTo(position.contains("ids") ? "mill: ignored at the end of the FEN: 'ids:a'\n" : "");
    }

    @Test
    void aMistakeInAFenIsTwoLinesAMarkAndAnExampleAndEndsWith2() {
        assertThat(console.run("perft", "@@****@*/***O**@x/O*O***** b", "1")).isEqualTo(2);
        assertThat(console.out()).isEmpty();
        assertThat(console.err().lines()).hasSize(5).first().asString().startsWith("mill: the FEN cannot be read")
                .contains("'x'", "character 16");
        assertThat(console.err()).contains("  @@****@*/***O**@x/O*O***** b\n                  ^\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            probe @@****@*/***O**@*/O*O***** b                       | @@****@*/***O**@*/O*O***** b
            probe --json @@****@*/***O**@*/O*O***** b m s 4 0 4 0 0 0 | @@****@*/***O**@*/O*O***** b
            perft @@****@*/***O**@*/O*O***** b 3                     | @@****@*/***O**@*/O*O***** b
            solve @@****@*/***O**@*/O*O***** b p p 4 5 4 5           | @@****@*/***O**@*/O*O***** b
            play --black @@****@*/***O**@*/O*O***** w                | @@****@*/***O**@*/O*O***** w
            probe startpos moves d6 f4                               | startpos moves d6 f4
            probe --json position startpos moves d6 f4               | position startpos moves d6 f4
            perft startpos moves d6 f4 3                             | startpos moves d6 f4
            """)
    void aPositionThatIsNotQuotedEndsWith2AndSaysWhatToDo(String line, String position) {
        String command = line.split(" ")[0];
        assertThat(console.line(line)).isEqualTo(2);
        assertThat(console.err()).isEqualTo("mill: a position is one argument\nTry 'mill " + command
                + " --help'.\nQuote it, as in mill " + command + " '" + position + "'\n");
    }

    /** The end of a refusal is a position of the game that can be read. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nine     | x                               | A position is a FEN or startpos
            nine     | Ring 5                          | A position is a FEN or startpos
            nine     | O@x                             | the FEN cannot be read
            nine     | startpos moves d6 d6            | 'd6' is not allowed in
            nine     | startpos moves d6 z9            | 'z9' is not a turn
            nine     | startpos moves 5 20             | '5' is not a turn
            six      | wb22-w-8                        | A position is a FEN or startpos
            six      | ?v=six&g=a1                     | A position is a FEN or startpos
            seven    | startpos moves d6               | 'd6' is not a turn
            three    | startpos moves b2 z9            | 'z9' is not a turn
            twelve   | OOOOOOOO/OOOOO***/******** w    | the position is not possible
            lasker-six | ********* w p p 0 9 0 9 0 0   | the FEN cannot be read
            dooz     | ?p=%zz                          | A position is a FEN or startpos
            """)
    void whatIsNoPositionEndsWith2AndSaysWhyAndShowsOne(String variant, String position, String why) {
        for (String command : List.of("probe", "solve", "play")) {
            assertThat(console.run(command, "--variant", variant, position)).as(command).isEqualTo(2);
            assertThat(console.err()).contains(why);
            List<String> lines = console.err().lines().toList();
            assertThat(lines.get(lines.size() - 2)).startsWith("Try 'mill ");
            String last = lines.getLast();
            assertThat(last).contains("written", " like this: ");
            String example = last.substring(last.indexOf(" like this: ") + 12);
            assertThat(console.run("perft", "--variant", variant, example, "1")).as(last).isZero();
        }
    }

    /** In any notation that games have. */
    @ParameterizedTest
    @ValueSource(
            strings = {"d6", "d6 f4", "D6 f4", "moves d6 f4", "position moves d6", "1. d6 f4", "1.d6 f4", "1. 5 20", "5 20",
                "c4c5f4", "Point 5", "Move 3 -> 10", "Place to D6", "Capture opponent piece at point 2", "(1,6)", "startpos d6",
                "startpos -(2,3)", "position startpos d6 f4", "startpos 1. d6 f4", "startpos_d6", "startpos move d6"})
    void turnsThatLackAPositionOrTheWordBetweenSayHowTheyAreWritten(String text) {
        assertThat(console.run("probe", text)).isEqualTo(2);
        assertThat(console.err()).contains("the word 'moves'").doesNotContain("no form of a position")
                .endsWith("Turns are written behind a position like this: startpos moves d5\n");
        assertThat(console.err().contains("'mill analyse' reads whole games")).isEqualTo(!text.contains("startpos"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"d6 f4 ", "d6", "d6 ; ", "x", "(1,", "1. "})
    void aLongTextOfTurnsIsRefusedAsAShortOneIs(String repeated) {
        assertThat(console.run("perft", "d6 " + repeated.repeat(100_000), "1")).isEqualTo(2);
        assertThat(console.err()).contains("Try 'mill perft --help'.").doesNotContain("fault");
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
    void aGameThatIsDrawnBeforeItBeginsIsCalledSo(String position, String why) {
        assertThat(console.run("play", position, "--data", data)).as(console.err()).isZero();
        assertThat(console.out()).contains("A draw: " + why + ".").doesNotContain("White> ");
    }

    @Test
    void tablesAreNotInAFile() throws IOException {
        Path file = Files.writeString(data.resolve("nine"), "no folder");
        for (String command : List.of("probe startpos", "solve", "play", "uci", "build", "stats", "verify", "serve",
                "export x")) {
            assertThat(console.line(command + " --data " + file)).isEqualTo(2);
            assertThat(console.err()).contains("'--data': " + file + " is a file, not a folder");
        }
        assertThat(console.run("probe", "startpos", "--data", data)).isOne();
        assertThat(console.err()).startsWith("mill: " + file + " is a file, but tables live in a folder.");
        assertThat(file).hasContent("no folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stats", "probe startpos", "solve"})
    void whereThereAreNoTablesItSaysHowToMakeThem(String command) {
        assertThat(console.line(command + " --data no/such/place")).isOne();
        assertThat(console.err()).contains("./mill build --data no/such/place --max-pieces 7");
    }

    @Test
    void anAliasIsTaken() {
        assertThat(console.run("perft", "--variant", "morabaraba", "********/********/******** w p p 0 12 0 12 0 0", "1"))
                .isZero();
        assertThat(console.out()).isEqualTo("24\n");
    }
}
