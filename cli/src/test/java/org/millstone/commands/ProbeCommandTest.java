package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.cli.Console;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

final class ProbeCommandTest {
    private static final Path DATA = TestDatabase.data(Variants.NINE, 8);
    private static final Path SIX = TestDatabase.wholeData(Variants.SIX);
    private static final String LOSS_IN_2 = "*O******/@@@*O***/O******* w";

    @TempDir
    private Path copy;

    private final Console console = new Console();

    /** The members of the answer after the position, and those of its first turn, in the order of the contract. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nine | *O******/@@@*O***/O******* w | "value":"loss","dtw":2,"source":"table","table":"3-3","moves" | \
                {"move":"e5-d5","from":"e5","to":"d5","remove":[],"value":"loss","dtw":2,"fen":"O*******/@@@*O***/O******* b m s 3 0 3 0 0 0"}
            nine | **O@@***/O@O*****/@******* w | "value":"win","dtw":33,"source":"table","table":"3-4","moves" | \
                {"move":"d6-c3","from":"d6","to":"c3","remove":[],"value":"win","dtw":33,"fen":"**O@@O**/*@O*****/@******* b m s 3 0 4 0 0 0"}
            nine | @@****@*/***O**@*/O*O***** b | "value":"win", | "move"
            nine | @***@***/*O@@*O**/@***O*** w | \
                "value":"draw","dtw":null,"final":"3-4","grade":40,"turnsToCapture":2,"source":"table","table":"3-5","moves" | \
                "remove":[],"value":"draw","dtw":null,"final":"3-4","grade":40,"turnsToCapture":2,"fen":"@***@***/**@@*OO*/@***O*** b m s
            nine | OOOO****/OO*OO***/@@@@*@@@ w | "value":"unknown","dtw":null,"missing":"8-7","moves" | \
                "value":"unknown","dtw":null,"fen":"*OOO***O/OO*OO***/@@@@*@@@ b m s 8 0 7 0 0 0","missing":"7-8"}
            nine | OO******/@@@*****/******** w | "value":"loss","dtw":0,"source":"rules","end":"fewer-than-three","moves":[]} | ''
            nine | *OOO****/********/@@***@O* w m r 4 0 3 0 1 0 | "value":"win","dtw":1,"source":"rules","moves" | \
                {"move":"xd7","from":null,"to":null,"remove":["d7"],"value":"win","dtw":1,
            six  | ******@@/******@* w p p 0 3 3 2 0 0 | "value":"loss","dtw":12,"source":"table","table":"0-3+3+2","moves" | \
                {"move":"b2","from":null,"to":"b2","remove":[],"value":"loss","dtw":12,"fen":"*****O@@/******@* b p p 1 2 3 2 0 0"}
            six  | O*@OO***/O@@@***O b p p 5 0 4 1 0 0 | "value":"loss","dtw":28,"source":"table","table":"4-5+1+0","moves" | \
                "value":"loss","dtw":28,"fen":"O*@OO*@*/O@@@***O w m s 5 0 5 0 0 0"}
            six  | *OOO****/***@@@** w p r 3 2 3 3 1 0 | "value":"loss","dtw":18,"source":"table","moves" | \
                {"move":"xe1","from":null,"to":null,"remove":["e1"],"value":"loss","dtw":18,"fen":"*OOO****/****@@** b p p 3 2 2 3 0 0"}
            """)
    void jsonHasTheMembersOfTheContractInItsOrder(String variant, String fen, String members, String turn) {
        assertThat(console.run("probe", fen, "--json", "--variant", variant, "--data", variant.equals("six") ? SIX : DATA))
                .isZero();
        assertThat(console.lines()).singleElement().asString()
                .matches("\\{\"variant\":\"" + variant + "\",\"fen\":\"[^\"]+\"," + Pattern.quote(members) + ".*")
                .contains(fen.split(" ")[0]).contains(turn);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nine | *O******/@@@*O***/O******* w | "fen":"*O******/@@@*O***/O******* w m s 3 0 3 0 0 0","value":"loss","dtw":2,"source":"table","table":"3-3","moves":[{"move":"e5-d5","from":"e5","to":"d5","remove":[],"value":"loss","dtw":2,"fen":"O*******/@@@*O***/O******* b m s 3 0 3 0 0 0"},
            nine | @@@*O***/*O******/O******* w | "fen":"@@@*O***/*O******/O******* w m s 3 0 3 0 0 0","value":"loss","dtw":2,
            nine | **O@@***/O@O*****/@******* w | "value":"win","dtw":33,"source":"table","table":"3-4","moves":[{"move":"d6-c3","from":"d6","to":"c3","remove":[],"value":"win","dtw":33,"fen":"**O@@O**/*@O*****/@******* b m s 3 0 4 0 0 0"},{"move":"e4-d5","from":"e4","to":"d5","remove":[],"value":"draw","dtw":null,"final":"3-4","grade":40,"fen":"O**@@***/O@O*****/@******* b m s 3 0 4 0 0 0"},
            nine | @***@***/*O@@*O**/@***O*** w | "value":"draw","dtw":null,"final":"3-4","grade":40,"turnsToCapture":2,"source":"table","table":"3-5","moves":[{"move":"f6-b4","from":"f6","to":"b4","remove":[],"value":"draw","dtw":null,"final":"3-4","grade":40,"turnsToCapture":2,"fen":"@***@***/**@@*OO*/@***O*** b m s 3 0 5 0 0 0"},
            nine | OOOO****/OO*OO***/@@@@*@@@ w | "value":"unknown","dtw":null,"missing":"8-7","moves":[{"move":"d5-c5","from":"d5","to":"c5","remove":[],"value":"unknown","dtw":null,"fen":"*OOO***O/OO*OO***/@@@@*@@@ b m s 8 0 7 0 0 0","missing":"7-8"},{"move":"e4-f4xd7","from":"e4","to":"f4","remove":["d7"],
            nine | OO******/@@@*****/******** w | "value":"loss","dtw":0,"source":"rules","end":"fewer-than-three","moves":[]}
            nine | *OOO****/********/@@***@O* w m r 4 0 3 0 1 0 | "value":"win","dtw":1,"source":"rules","moves":[{"move":"xd7","from":null,"to":null,"remove":["d7"],"value":"win","dtw":1,"fen":"*OOO****/********/*@***@O* b m s 4 0 2 0 0 0","end":"fewer-than-three"},
            six  | ******@@/******@* w p p 0 3 3 2 0 0 | "value":"loss","dtw":12,"source":"table","table":"0-3+3+2","moves":[{"move":"b2","from":null,"to":"b2","remove":[],"value":"loss","dtw":12,"fen":"*****O@@/******@* b p p 1 2 3 2 0 0"},
            six  | O*@OO***/O@@@***O b p p 5 0 4 1 0 0 | "value":"loss","dtw":28,"source":"table","table":"4-5+1+0","moves":[{"move":"b3","from":null,"to":"b3","remove":[],"value":"loss","dtw":28,"fen":"O*@OO*@*/O@@@***O w m s 5 0 5 0 0 0"},
            six  | *OOO****/***@@@** w p r 3 2 3 3 1 0 | "value":"loss","dtw":18,"source":"table","moves":[{"move":"xe1","from":null,"to":null,"remove":["e1"],"value":"loss","dtw":18,"fen":"*OOO****/****@@** b p p 3 2 2 3 0 0"},
            """)
    void jsonHasTheMembersOfTheContractInItsOrder(String variant, String fen, String members) {
        assertThat(console.run("probe", fen, "--json", "--variant", variant, "--data", variant.equals("six") ? SIX : DATA))
                .isZero();
        assertThat(console.lines()).singleElement().asString().startsWith("{\"variant\":\"" + variant + "\",").contains(members);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nine | **O@@***/O@O*****/@******* w | 1  +-----------+-----------+ | \
                White to move: White wins in 33 plies. (table 3-4) | win in 33     d6-c3
            nine | @***@***/*O@@*O**/@***O*** w | White to move: A draw: White keeps three stones against four. (table 3-5) | \
                The next capture comes within 2 turns of White. | draw 3-4      f6-b4  f6-b6  f6-g1
            nine | @***@***/**@@*OO*/@***O*** b | Black to move: A draw: White keeps three stones against four. (table 5-3) | \
                The next capture comes within 1 turn of White. | draw 4-3      d5-e5  d5-c5
            nine | OOOO****/OO*OO***/@@@@*@@@ w | White to move: Not known. | \
                To build it: ./mill build --data DATA --tables 8-7 | no 7-8
            nine | ******@*/********/O******* w p p 1 8 1 8 0 0 | White to move: Not known. | \
                The table 1-1+8+8 is missing. To build it: ./mill build --data DATA --tables 1-1+8+8 | no 1-2+8+7    d5
            six  | ********/******** b p p 0 6 0 6 0 0 | O White (6 in hand)   @ Black (6 in hand) | \
                Black to move: A draw: both keep equal forces. (table 0-0+6+6) | draw equal    c4  d4
            """)
    void peopleSeeTheBoardTheVerdictAndTheTurns(String variant, String fen, String one, String two, String three) {
        Path data = variant.equals("six") ? SIX : DATA;
        assertThat(console.run("probe", fen, "--variant", variant, "--data", data)).isZero();
        assertThat(console.out()).contains("\n" + one + "\n").contains(two.replace("DATA", data.toString()) + "\n")
                .contains("\n" + three).doesNotContain("\033");
    }

    private static JsonNode read(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
    }

    /** Returns the answers to lines of standard input. */
    private List<JsonNode> answers(int status, String input, Object... options) {
        Object[] words = new Object[options.length + 2];
        System.arraycopy(options, 0, words, 2, options.length);
        words[0] = "probe";
        words[1] = "--stdin";
        assertThat(console.runWithInput(input, words)).isEqualTo(status);
        return console.lines().stream().map(ProbeCommandTest::read).toList();
    }

    @Test
    void aLineInIsALineOutInOrderAndBadOnesStayInTheirPlace() {
        String input = LOSS_IN_2 + "\nnonsense\n\nOO******/********/******** w\r\n***O****/****@*@*/O***O*@* b";
        List<JsonNode> answers = answers(0, input, "--data", DATA);
        assertThat(answers).hasSize(5);
        assertThat(answers.get(0)).hasToString("{\"variant\":\"nine\",\"fen\":\"*O******/@@@*O***/O******* w m s 3 0 3 0 0 0\","
                + "\"value\":\"loss\",\"dtw\":2,\"source\":\"table\",\"table\":\"3-3\"}");
        assertThat(answers.get(1).toString()).startsWith("{\"error\":{\"code\":\"unreadable-fen\",\"message\":\"")
                .endsWith("},\"input\":\"nonsense\"}");
        assertThat(answers.get(2).get("input").asText()).isEmpty();
        assertThat(answers.get(3).at("/error/code").asText()).isEqualTo("impossible-position");
        assertThat(answers.get(4).get("dtw").intValue()).isOne();
        assertThat(console.err()).isEmpty();
        assertThat(answers(0, LOSS_IN_2, "--moves", "--data", DATA).getFirst().get("moves")).isNotEmpty();
    }

    @Test
    void positionsComeInAllTheirFormsOneALine() {
        List<JsonNode> answers = answers(0, """
                \uFEFFstartpos
                startpos moves a1
                ********/*****O** b p p 1 5 0 6 0 0
                startpos moves a1 a1
                ********/******** w p p 0 5 0 6 0 0
                OOO****@/**@***** b p p 3 3 2 3 0 0
                """, "--variant", "six", "--data", SIX);
        assertThat(answers.get(0).get("fen").asText()).isEqualTo("********/******** w p p 0 6 0 6 0 0");
        assertThat(answers.get(0).get("value").asText()).isEqualTo("draw");
        assertThat(answers.get(1)).isEqualTo(answers.get(2));
        assertThat(answers.get(1).get("table").asText()).isEqualTo("0-1+6+5");
        assertThat(answers.get(3).at("/error/code").asText()).isEqualTo("impossible-turn");
        assertThat(answers.get(4).at("/error/code").asText()).isEqualTo("impossible-position");
        assertThat(answers.get(5).get("dtw").intValue()).isEqualTo(72);
    }

    @Test
    void aLineWithoutEndIsAnErrorInItsPlaceAndCutBetweenCharacters() {
        List<JsonNode> answers =
                answers(0, LOSS_IN_2 + "\n" + "x" + "\uD83D\uDE00".repeat(500_000) + "\n" + LOSS_IN_2, "--data", DATA);
        assertThat(answers).hasSize(3);
        assertThat(answers.get(0)).isEqualTo(answers.get(2));
        assertThat(answers.get(1).at("/error/message").asText()).contains("longer than");
        assertThat(answers.get(1).get("input").asText()).isEqualTo("x" + "\uD83D\uDE00".repeat(2047));
    }

    @Test
    void aFolderInPlaceOfATableIsNamedInWords() throws IOException {
        Path file = TestDatabase.copyOf(Variants.NINE, 7, copy).resolve("3-3.wdl");
        Files.delete(file);
        Files.createDirectory(file);
        assertThat(answers(1, LOSS_IN_2, "--data", copy).getFirst().at("/error/message").asText())
                .isEqualTo(file + ": a folder where a file of tables is wanted");
    }

    @Test
    void aDamagedTableFailsItsLinesAndTheCommand() throws IOException {
        flip(TestDatabase.copyOf(Variants.NINE, 7, copy).resolve("3-3.wdl"), 40);
        List<JsonNode> answers = answers(1, LOSS_IN_2 + "\n***OO***/O@**@@@*/******** w\n", "--data", copy);
        assertThat(answers.get(0).at("/error/code").asText()).isEqualTo("unusable-table");
        assertThat(answers.get(1).get("value").asText()).isEqualTo("draw");
        assertThat(console.err()).contains("3-3.wdl");
    }

    @Test
    void damagedDepthsLeaveTheOutcomeAndAreNamed() throws IOException {
        Path file = TestDatabase.copyOf(Variants.NINE, 8, copy).resolve("4-3.dtw");
        flip(file, 130);
        assertThat(console.run("probe", "**O@@***/O@O*****/@******* w", "--json", "--data", copy)).isZero();
        assertThat(console.out()).contains("\"value\":\"win\",\"dtw\":null,");
        assertThat(console.err()).contains("mill: " + file + " is damaged at offset 128", "'mill build --repair' rebuilds it.");
    }

    private static void flip(Path file, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[at] ^= 1;
        Files.write(file, bytes);
    }
}
