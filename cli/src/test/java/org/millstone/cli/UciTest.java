package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** A conversation with the real process, in the engine protocol. */
final class UciTest {
    /** White to move wins in 1: two stones on the top row, and a third that flies there. */
    private static final String WON = "fen ********/*****@**/O*@@*O*O w m s 3 0 3 0 0 0";

    /** A copy of the tables with at most six stones; the engine keeps its book beside them. */
    @TempDir
    private static Path data;

    private static MillProcess uci;

    @BeforeAll
    static void start() throws IOException {
        TestDatabase.copyOf(Variants.NINE, 6, data);
        uci = MillProcess.start("uci", "--data", data.toString());
    }

    @AfterAll
    static void quit() throws InterruptedException {
        uci.say("quit");
        assertThat(uci.end().status()).isZero();
    }

    @BeforeEach
    void setBack() {
        uci.say("setoption name Variant value nine", "setoption name Threads value 1",
                "setoption name TableFolder value " + data);
    }

    private static List<String> answer(String until, String... said) throws InterruptedException {
        uci.say(said);
        return uci.hear(until);
    }

    @Test
    void itIntroducesItself() throws InterruptedException {
        List<String> introduction = answer("uciok", "uci");
        assertThat(introduction).anyMatch(line -> line.startsWith("id name mill"))
                .anyMatch(line -> line.startsWith("option name Threads type spin default"))
                .anyMatch(line -> line.startsWith("option name Hash type spin"))
                .contains("option name TableFolder type string default " + data)
                .anyMatch(line -> line.startsWith("option name SkillLevel type spin default 20 min 0 max 20"))
                .anyMatch(line -> line.startsWith("option name Variant type combo default nine var three"));
        answer("readyok", "setoption name Variant value six", "isready");
        assertThat(answer("readyok", "setoption name Variant value nine", "isready"))
                .contains("info string nine, 1 tables with grades of draws in " + data.resolve("nine"));
    }

    @Test
    void theTablesSayWhenTheGameEnds() throws InterruptedException {
        List<String> answer = answer("bestmove", "position " + WON, "go movetime 5000");
        assertThat(answer).anyMatch(line -> line.contains(" score mate 1 ") && line.contains(" tbhits "))
                .contains("info string the tables: win in 1 ply");
        assertThat(
                answer("bestmove", "position " + WON + " moves " + answer.getLast().split(" ")[1], "go movetime 5000").getLast())
                .startsWith("bestmove x");
        assertThat(answer("bestmove", "position fen ********/OO*O****/@@****** b m s 3 0 2 0 0 0", "go depth 2").getLast())
                .as("it has ended").isEqualTo("bestmove (none)");
    }

    @Test
    void stopIsAnsweredAtOnceAndIsreadyMeanwhile() throws InterruptedException {
        answer("info depth 3", "setoption name Threads value 2", "position startpos", "go infinite");
        assertThat(answer("readyok", "isready")).noneMatch(line -> line.startsWith("bestmove"));
        assertThat(answer("bestmove", "position startpos moves d6", "stop").getLast())
                .matches("bestmove [a-g][1-7]( ponder .*)?");
        assertThat(answer("Fen:", "d").getLast()).as("what was said meanwhile").startsWith("Fen: ********/O*******/******** b");
        assertThat(answer("readyok", "position " + WON, "go infinite", "isready")).as("settled, but to be waited for")
                .noneMatch(line -> line.startsWith("bestmove"));
        assertThat(answer("bestmove", "stop").getLast()).matches("bestmove \\S+-\\S+.*");
    }

    @Test
    void ponderingEndsWithAHitAndTheClockRunsFromThere() throws InterruptedException {
        answer("info depth 3", "position startpos", "go ponder wtime 1000 btime 1000 movestogo 20");
        answer("bestmove ", "ponderhit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"position", "position fen x", "position fen ********/********/********", "xyzzy",
        "position startpos moves d6 d6", "position startpos d6", "setoption", "setoption name Threads value 0",
        "setoption name Nonsense value 1", "setoption name Variant value chess", "position fen OOOOOOOO/OOOOOOOO/******** w",
        "\u0007\u001b[31mред"})
    void garbageIsAnswered(String garbage) throws InterruptedException {
        assertThat(answer("info string", garbage).getLast()).hasSizeGreaterThan("info string ".length()).matches("\\P{Cntrl}*");
        uci.say("", "   ");
        if (garbage.startsWith("position")) {
            assertThat(answer("bestmove", "go depth 2").getLast()).as("no position is left").isEqualTo("bestmove (none)");
        }
        assertThat(answer("bestmove", "position startpos moves d6", "go nodes 500").getLast()).matches("bestmove [a-g]\\d.*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"three", "six", "seven", "nine", "eleven", "twelve", "morabaraba"})
    void everyVariantPlays(String variant) throws InterruptedException {
        answer("bestmove ", "setoption name Variant value " + variant, "position startpos", "go depth 4");
    }

    @Test
    void theEndOfTheInputEndsASearchToo() throws IOException, InterruptedException {
        try (MillProcess other = MillProcess.start("uci")) {
            other.say("position startpos", "go infinite");
            other.hear("info depth 2");
            other.sayNoMore();
            assertThat(other.end().status()).isZero();
        }
    }

    @Test
    void aGameOnTheTerminal(@TempDir Path nowhere) {
        Console console = new Console();
        assertThat(console.runWithInput("d6\nnonsense\nhint\nundo\nd6\nresign\n", "play", "--data", nowhere, "--seconds", "0.05"))
                .isZero();
        assertThat(console.out()).contains("Black: ", "'nonsense' is not a turn", "My advice: ", "In hand: White 8, Black 8",
                "White> White resigns");
    }
}
