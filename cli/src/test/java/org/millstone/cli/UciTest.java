package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversations with the real process, in the engine protocol. */
class UciTest {
    /** White to move wins in 1: two stones on the top row, and a third that flies there. */
    private static final String WON = "fen ********/*****@**/O*@@*O*O w m s 3 0 3 0 0 0";

    @TempDir
    static Path data;

    @BeforeAll
    static void buildTables() throws Exception {
        assertThat(MillProcess.run("build", "--data", data.toString(), "--max-pieces", "6").status()).isZero();
    }

    private static Conversation uci() throws Exception {
        return new Conversation("uci", "--data", data.toString());
    }

    private static Conversation uciWithoutTables() throws Exception {
        return new Conversation("uci", "--data", data.resolve("nowhere").toString());
    }

    @Test
    void itIntroducesItself() throws Exception {
        try (Conversation uci = uci()) {
            List<String> introduction = uci.ask("uci", "uciok");
            assertThat(introduction.getFirst()).startsWith("id name mill");
            assertThat(introduction).anyMatch(line -> line.startsWith("option name Threads type spin default"))
                    .anyMatch(line -> line.startsWith("option name Hash type spin"))
                    .anyMatch(line -> line.equals("option name TableFolder type string default " + data))
                    .anyMatch(line -> line.startsWith("option name SkillLevel type spin default 20 min 0 max 20"))
                    .anyMatch(line -> line.startsWith("option name Variant type combo default nine var three"));
            assertThat(uci.ask("isready", "readyok")).contains(
                    "info string nine, 7 tables with grades of draws in " + data.resolve("nine"),
                    "readyok");
            uci.say("quit");
            assertThat(uci.status()).isZero();
        }
    }

    @Test
    void aRemovalIsATokenOfItsOwn() throws Exception {
        try (Conversation uci = uciWithoutTables()) {
            uci.say("position startpos moves a1 d6 a4 d5", "go depth 3");
            assertThat(uci.hear("bestmove").getLast()).startsWith("bestmove a7");
            uci.say("position startpos moves a1 d6 a4 d5 a7", "go depth 3");
            assertThat(uci.hear("bestmove").getLast()).matches("bestmove xd[56]");
            uci.say("position startpos moves a1 d6 a4 d5 a7 xd6 d7", "d");
            assertThat(uci.hear("Fen:").getLast()).isEqualTo("Fen: @*******/********/@****OOO w p p 3 6 2 6 0 0");
            uci.say("position startpos moves a1 d6 a4 d5 a7xd6 d7", "d");
            assertThat(uci.hear("Fen:").getLast()).isEqualTo("Fen: @*******/********/@****OOO w p p 3 6 2 6 0 0");
        }
    }

    @Test
    void theTablesSayWhenTheGameEnds() throws Exception {
        try (Conversation uci = uci()) {
            uci.say("position " + WON, "go movetime 5000");
            List<String> answer = uci.hear("bestmove");
            assertThat(answer).anyMatch(line -> line.contains(" score mate 1 ") && line.contains(" tbhits "))
                    .contains("info string the tables: win in 1 ply");
            String turn = answer.getLast().split(" ")[1];
            uci.say("position " + WON + " moves " + turn, "go movetime 5000");
            assertThat(uci.hear("bestmove").getLast()).startsWith("bestmove x");
        }
    }

    @Test
    void stopIsAnsweredAtOnceAndIsreadyMeanwhile() throws Exception {
        try (Conversation uci = uciWithoutTables()) {
            uci.say("setoption name Threads value 2", "position startpos", "go infinite");
            uci.hear("info depth 3");
            assertThat(uci.ask("isready", "readyok").getLast()).isEqualTo("readyok");
            uci.say("position startpos moves d6");
            assertThat(uci.ask("stop", "bestmove").getLast()).matches("bestmove [a-g][1-7]( ponder .*)?");
            assertThat(uci.ask("d", "Fen:").getLast()).as("what was said meanwhile")
                    .startsWith("Fen: ********/O*******/******** b");
        }
    }

    @Test
    void ponderingEndsWithAHitAndTheClockRunsFromThere() throws Exception {
        try (Conversation uci = uciWithoutTables()) {
            uci.say("position startpos moves d6 f4", "go ponder wtime 1000 btime 1000 movestogo 20");
            uci.hear("info depth 3");
            uci.say("ponderhit");
            assertThat(uci.hear("bestmove").getLast()).startsWith("bestmove ");
        }
    }

    @Test
    void aSettledQuestionWaitsForStopWhenInfinite() throws Exception {
        try (Conversation uci = uci()) {
            uci.say("position " + WON, "go infinite");
            uci.hear("info depth");
            assertThat(uci.ask("isready", "readyok")).noneMatch(line -> line.startsWith("bestmove"));
            assertThat(uci.ask("stop", "bestmove").getLast()).startsWith("bestmove ");
        }
    }

    @Test
    void garbageIsAnswered() throws Exception {
        try (Conversation uci = uciWithoutTables()) {
            for (String garbage : List.of("position", "position fen x", "position fen ********/********/********", "xyzzy",
                    "position startpos moves d6 d6", "position startpos d6", "setoption",
                    "setoption name Threads value 0", "setoption name Nonsense value 1", "setoption name Variant value chess",
                    "position fen OOOOOOOO/OOOOOOOO/******** w", "\u0007\u001b[31mред")) {
                String answer = uci.ask(garbage, "info string").getLast();
                assertThat(answer).as(garbage).hasSizeGreaterThan("info string ".length())
                        .matches("\\P{Cntrl}*");
            }
            assertThat(uci.ask("go depth 2", "bestmove").getLast()).as("no position is left").isEqualTo("bestmove (none)");
            uci.say("", "   ", "position startpos moves d6", "go nodes 500");
            assertThat(uci.hear("bestmove").getLast()).matches("bestmove [a-g]\\d.*");
            assertThat(uci.end()).isZero();
        }
    }

    @Test
    void anEndedGameHasNoBestmove() throws Exception {
        try (Conversation uci = uciWithoutTables()) {
            uci.say("position fen ********/OO*O****/@@****** b m s 3 0 2 0 0 0");
            uci.say("go depth 2");
            assertThat(uci.hear("bestmove").getLast()).isEqualTo("bestmove (none)");
        }
    }

    @Test
    void everyVariantPlays() throws Exception {
        try (Conversation uci = uciWithoutTables()) {
            for (String variant : List.of("three", "six", "seven", "nine", "eleven", "twelve", "morabaraba")) {
                uci.say("setoption name Variant value " + variant, "position startpos", "go depth 4");
                assertThat(uci.hear("bestmove").getLast()).as(variant).startsWith("bestmove ");
            }
        }
    }

    @Test
    void theEndOfTheInputEndsASearchToo() throws Exception {
        try (Conversation uci = uciWithoutTables()) {
            uci.say("position startpos", "go infinite");
            uci.hear("info depth 2");
            assertThat(uci.end()).isZero();
        }
    }

    @Test
    void aDamagedTableIsNamed() throws Exception {
        Path copy = Files.createDirectories(data.resolve("damaged").resolve("nine"));
        for (String plane : List.of("wdl", "dtw")) {
            byte[] bytes = Files.readAllBytes(data.resolve("nine").resolve("3-3." + plane));
            Arrays.fill(bytes, bytes.length / 2, bytes.length, (byte) 0x55);
            Files.write(copy.resolve("3-3." + plane), bytes);
        }
        try (Conversation uci = new Conversation("uci", "--data", data.resolve("damaged").toString())) {
            uci.say("position " + WON, "go depth 3");
            List<String> answer = uci.hear("bestmove");
            assertThat(answer).anyMatch(line -> line.startsWith("info string ") && line.contains("3-3"));
            assertThat(answer.getLast()).as("the game goes on without").matches("bestmove \\S+-\\S+.*");
        }
    }

    @Test
    void aGameOnTheTerminal() throws Exception {
        try (Conversation play = new Conversation("play", "--data", data.resolve("nowhere").toString(), "--seconds", "0.05")) {
            play.say("d6", "nonsense", "hint", "undo", "d6", "resign");
            List<String> game = play.hear("White> White resigns");
            assertThat(String.join("\n", game)).contains("Black: ", "'nonsense' is not a turn", "My advice: ",
                    "In hand: White 8, Black 8");
            assertThat(play.status()).isZero();
        }
    }
}
