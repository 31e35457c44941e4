package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Manifest;
import org.millstone.fixtures.TestDatabase;
import org.millstone.play.EngineOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.variants.Variants;

/** Conversations in the protocol. */
class UciTest extends UciDialog {
    private static final Rules DOUBLE =
            new Rules("double", Variants.SIX.board(), 6, 0, false, Rules.FromMills.IF_ALL, Rules.SeveralMills.EACH,
                    Rules.Blocked.LOSS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.OTHER, Rules.FullBoard.BLOCKED,
                    Rules.Placing.FIRST);

    private static EngineOptions usual(@Nullable Path data) {
        return options(data).withDraws(DrawRules.USUAL);
    }

    private List<String> asked(String... lines) throws Exception {
        say(lines);
        return hear("bestmove");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"depth 0", "depth -1", "depth 3 sideways", "depth", "depth x", "mate 1", "mate 0", "wtime 500 movestogo 0",
                "nodes 0", "nodes 1e6", "searchmoves d4 depth 2", "searchmoves z9 depth 2", "searchmoves depth 2", "movetime -3",
                "depth 99999999999999999999", "depth 127 movetime 200", "sideways"})
    void everyGoGetsItsBestmove(String go) throws Exception {
        start(usual(null));
        say("position startpos moves d4", "go " + go);
        if (go.startsWith("depth 9") || go.equals("sideways") || go.startsWith("wtime")) {
            // These think for long, or for a while.
            hear("info depth 4");
            say("stop");
        }
        assertThat(hear("bestmove").getLast()).matches("bestmove [a-g]\\d( ponder .*)?");
    }

    /** A turn is as many words as it moves and removes stones. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            startpos | searchmoves a1 depth 3 | a1( ponder .*)?
            startpos | searchmoves d4 depth 3 | d4( ponder .*)?
            startpos moves a1 b2 a3 b4 | depth 2 searchmoves a5 xb4 | a5
            startpos moves a1 b2 a3 b4 | depth 2 searchmoves A5 Xb4 | a5
            startpos moves a1 b2 a3 b4 a5 | depth 2 searchmoves xb4 | xb4( ponder .*)?
            fen *@**@@@*/OO***OO* w p p 4 2 4 2 0 0 | depth 2 searchmoves a5 xd4 xb2 | a5
            fen *@**@@@*/OO***OO* w p p 4 2 4 2 0 0 moves a5 | depth 2 | x[bd][24]
            fen *@**@@@*/OO***OO* w p p 4 2 4 2 0 0 moves a5 xd4 | depth 2 searchmoves xb2 | xb2( ponder .*)?
            fen OO***@@*/***O*@** w p s 3 0 3 0 0 0 | depth 2 | pass( ponder \\S+)?
            fen OOOO****/@@****** b m s 4 0 2 0 0 0 | depth 2 | \\(none\\)
            """)
    void theWordsOfATurnComeOneByOneAndOthersThanThoseAskedForAreNotChosen(String position, String go, String turn)
            throws Exception {
        start(usual(null).withRules(DOUBLE));
        assertThat(asked("position " + position, "go " + go).getLast()).matches("bestmove " + turn);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fen *@**@@@*/OO***OO* w p p 4 2 4 2 0 0 moves a5 xd4 xb2 | ****@*@*/OO***OOO b p p 5 1 2 2 0 0
            fen *@**@@@*/OO***OO* w p p 4 2 4 2 0 0 moves a5xd4xb2 | ****@*@*/OO***OOO b p p 5 1 2 2 0 0
            fen OO***@@*/***O*@** w p s 3 0 3 0 0 0 moves pass | OO***@@*/***O*@** b m s 3 0 3 0 0 0
            fen OO***@@*/***O*@** w p s 3 0 3 0 0 0 moves b2-c2 | OO**@*@*/***O*@** w m s 3 0 3 0 0 0
            FEN *@**@@@*/OO***OO* w p p 4 2 4 2 0 0 Moves A5:D4 | ****@@@*/OO***OOO w p r 5 1 3 2 1 0
            StartPos MOVES d3, e3 | **O*****/**@***** w p p 1 5 1 5 0 0
            """)
    void aPositionIsShown(String position, String fen) throws Exception {
        start(usual(null).withRules(DOUBLE));
        say("position " + position, "d");
        assertThat(hear("Fen: ").getLast()).isEqualTo("Fen: " + fen);
    }

    @Test
    void otherSpellingsOfTheProtocolAreRead() throws Exception {
        start(usual(null));
        say("debug on", "register later", "SetOption Name UCI_Variant Value Nine Men's Morris", "setoption name Clear Hash",
                "Position startpos moves (1,6) (2,3) \uff08\uff11\uff0c\uff17\uff09", "d");
        List<String> answer = hear("Fen: ");
        assertThat(answer).filteredOn(line -> line.startsWith("info string")).containsExactly("info string nine, no tables");
        assertThat(answer.getLast()).isEqualTo("Fen: *****OO*/**@*****/******** b p p 2 7 1 8 0 0");
        say("position fen 0000010020000000000000001", "position startpos moves d6 d6", "position startpos", "Go MoveTime 1");
        assertThat(hear("bestmove")).contains(
                "info string a position is written like this: ********/********/******** w p p 0 9 0 9 0 0",
                "info string 'd6' is not allowed in ********/O*******/******** b p p 1 8 0 9 0 0");
    }

    @Test
    void fieldsOfAFenThatMeanNothingAreTold() throws Exception {
        start(usual(null));
        say("position fen OOO***@@/***@****_w_m_s 3 0 3 0 0 0 37 61 ids:nodes moves d3-e3", "d");
        assertThat(hear("Fen: ")).contains("info string ignored at the end of the FEN: 'ids:nodes'");
        say("position fen OOO***@@/***@**** w m s 3 0 3 0 0 0 -1 -1 -1 -1 37 61", "d");
        assertThat(hear("Fen: ")).noneMatch(line -> line.startsWith("info string"));
    }

    @Test
    void theRulesAboutDrawsActFromTheNextGoOn() throws Exception {
        start(usual(whole()));
        // Black has won, after 30 quiet plies.
        say("position fen OO****O*/@@***@@@ b m s 3 0 5 0 0 0 30 20");
        for (int limit : new int[] {100, 30, 20, 0, 50, 1}) {
            List<String> answer = asked("setoption name NMoveRule value " + limit, "go depth 2");
            if (limit > 0 && limit <= 30) {
                assertThat(answer).as("%d", limit)
                        .contains("info string the game is drawn already: 30 plies in a row without a stone placed or removed")
                        .allMatch(line -> !line.contains("score") || line.contains("score cp 0 "))
                        .last().asString().matches("bestmove [a-g]\\d.*");
            } else {
                assertThat(answer).as("%d", limit).anyMatch(line -> line.startsWith("info string the tables: win in "));
            }
        }
        say("d");
        assertThat(hear("Draw: ").getLast()).isEqualTo("Draw: 30 plies in a row without a stone placed or removed");
    }

    @Test
    void aLimitThatIsNotThatOfTheGameIsNotUsedAndThisIsSaidOnce() throws Exception {
        start(usual(TestDatabase.limitedData(SIX, 12, 20)));
        say("setoption name NMoveRule value 20", "isready");
        assertThat(hear("readyok").getFirst()).contains("with grades of draws and a move limit of 20 plies in ");
        say("setoption name NMoveRule value 30", "isready");
        assertThat(hear("readyok").getFirst()).endsWith(
                ". They have a move limit of 20 plies, which is not used: the game has one of 30 plies (NMoveRule)");
        say("isready");
        assertThat(hear("readyok")).hasSize(1);
        Game before = Game.from(SIX, Fen.parse(SIX, "OO***@@*/***O*@** w"), DrawRules.NONE, 14);
        int turn = before.turns().stream().filter(Turn::isQuiet).findFirst().orElseThrow();
        say("position fen " + fen(before) + " moves " + before.format(turn), "d");
        assertThat(hear("Fen: ").getLast()).as("the clock is told").isEqualTo("Fen: " + fen(before.play(turn)));
    }

    @Test
    void theSecondWordOfATurnIsGivenThoughItsFirstWordMadeTheLastQuietPly() throws Exception {
        start(usual(null));
        assertThat(asked("position fen OO****O*/@@***@*@ w m s 3 0 4 0 0 0 99 60 moves b3-b4", "go depth 2"))
                .noneMatch(line -> line.contains("drawn")).last().asString().startsWith("bestmove xa1");
    }

    /** With stones in hand as without: mates, several lines and searchmoves are the tables'. */
    @Test
    void tablesOfThePlacingPhaseAnswerAtOnce() throws Exception {
        start(usual(whole()));
        List<String> answer = asked("setoption name MultiPV value 3", "position fen **@O@@*@/**OO*OO@ w p p 5 1 5 1 0 0",
                "go movetime 60000");
        assertThat(answer).filteredOn(line -> line.contains(" multipv 1 ")).hasSize(1).first().asString()
                .contains(" score mate 7 ").containsPattern(" pv (\\S+ ){13}");
        assertThat(answer).filteredOn(line -> line.startsWith("info depth")).hasSize(3);
        assertThat(answer).contains("info string the tables: win in 13 plies");
        // White began the usual game; here Black did.
        assertThat(asked("position fen OO**@@**/******** w p p 2 4 2 3 0 0", "go depth 2"))
                .anyMatch(line -> line.startsWith("info string the tables: "));
        assertThat(asked("setoption name Shuffling value true", "position startpos", "go depth 2 searchmoves a1 d4"))
                .anyMatch(line -> line.startsWith("info string the tables: draw")).last().asString()
                .matches("bestmove (a1|d4).*");
    }

    @Test
    void whatIsSaidMeanwhileWaitsInOrder() throws Exception {
        start(usual(null));
        say("position startpos", "go infinite");
        hear("info depth 2");
        say("setoption name MultiPV value 2", "position startpos moves d4", "go depth 2 searchmoves a1",
                "position startpos moves a1",
                "go infinite searchmoves c2", "isready");
        assertThat(hear("readyok")).noneMatch(line -> line.startsWith("bestmove"));
        say("d", "stop");
        assertThat(hear("bestmove").getLast()).as("the first").startsWith("bestmove ");
        assertThat(hear("bestmove").getLast()).as("the second").startsWith("bestmove a1");
        assertThat(hear("Fen:").getLast()).startsWith("Fen: ");
        assertThat(hear("bestmove").getLast()).as("the third, which stop was meant for too").startsWith("bestmove c2");
    }

    private List<String> heardToTheEnd() throws InterruptedException {
        if (running != null) {
            running.join();
            running = null;
        }
        return List.copyOf(heard);
    }

    /** Says all there is to say before anything is answered, as a pipe does, and returns what is answered up to the end. */
    private List<String> piped(String... lines) throws Exception {
        start(usual(null), new BufferedReader(new StringReader(String.join("\n", lines))));
        return heardToTheEnd();
    }

    @Test
    void theEndOfTheInputLeavesNoGoWithoutAnswer() throws Exception {
        start(usual(null));
        say("position startpos", "go infinite", "go depth 2", "position startpos moves a1", "go infinite");
        in.close();
        assertThat(heardToTheEnd()).filteredOn(line -> line.startsWith("bestmove ")).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"quit", "", "isready"})
    void whatWasSaidBeforeTheEndIsThoughtToItsEnd(String last) throws Exception {
        List<String> answers = piped("position startpos", "go depth 3", "position startpos moves a1", "go depth 4",
                "position startpos moves a1 d4", "go depth 5", last);
        assertThat(answers).filteredOn(line -> line.startsWith("bestmove ")).hasSize(3);
        for (int depth = 3; depth <= 5; depth++) {
            String deepest = "info depth " + depth + " ";
            assertThat(answers).as(deepest).anyMatch(line -> line.startsWith(deepest));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"infinite", "", "ponder depth 3", "infinite depth 2"})
    void aGoThatWouldWaitToBeStoppedIsStoppedAtTheEnd(String go) throws Exception {
        List<String> answers = piped("position startpos", "go " + go, "go depth 3", "go " + go, "quit");
        assertThat(answers).filteredOn(line -> line.startsWith("bestmove ")).hasSize(3);
        assertThat(answers.getLast()).isEqualTo(OVER);
    }

    /** The order of the lines decides, and not whether the program paused between them. */
    @Test
    void aQuitThatComesWhileItThinksLeavesTheSearchItsDepth() throws Exception {
        start(usual(null));
        say("position startpos", "go depth 6", "go depth 3");
        hear("info depth 1 ");
        say("quit");
        assertThat(hear("bestmove")).anyMatch(line -> line.startsWith("info depth 6 "));
        assertThat(hear("bestmove")).anyMatch(line -> line.startsWith("info depth 3 "));
        assertThat(heardToTheEnd()).containsExactly(OVER);
    }

    /** A search of 99 plies would not end. */
    @ParameterizedTest
    @CsvSource({"stop, quit, false", "quit, stop, false", "quit, quit, false", "stop, quit, true", "quit, stop, true",
        "quit, quit, true"})
    void aStopBeforeQuitOrASecondRequestAfterItStopsAll(String first, String second, boolean whileItThinks) throws Exception {
        List<String> answers;
        if (whileItThinks) {
            start(usual(null));
            say("position startpos", "go depth 99", "go depth 99");
            hear("info depth 2");
            say(first, second);
            answers = heardToTheEnd();
        } else {
            answers = piped("position startpos", "go depth 99", "go depth 99", first, second);
        }
        assertThat(answers).filteredOn(line -> line.startsWith("bestmove ")).hasSize(2);
    }

    /** Known when the tables are opened, not when the first of them is needed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFolderThatIsAFileOrOfOtherRulesIsNamedAtOnce(boolean isFile, @TempDir Path data) throws Exception {
        Path folder = data.resolve("six");
        if (isFile) {
            Files.createFile(folder);
        } else {
            Files.write(Files.createDirectory(folder).resolve("manifest.json"), Manifest.read(data, Variants.NINE).toBytes(true));
        }
        start(usual(data));
        say("isready");
        assertThat(hear("readyok")).contains("info string six, no tables")
                .anyMatch(line -> line.startsWith("info string the tables cannot be opened: " + folder)
                        && line.contains(isFile ? ": a file, not a folder; playing without" : "belongs to the rules of 'nine'"));
    }

    @Test
    void afterARefusedPositionNobodyPlaysOnInTheOldGame() throws Exception {
        start(usual(null));
        assertThat(asked("position startpos moves d4", "position startpos moves d4 d4", "go depth 2"))
                .anyMatch(line -> line.startsWith("info string") && line.contains("refused")).endsWith("bestmove (none)");
        assertThat(asked("position startpos", "go depth 2").getLast()).isNotEqualTo("bestmove (none)");
    }

    @Test
    void aHashThatCannotBeHadIsSaidAndDoneWithoutAndTheGreatestThatIsAnnouncedCanBeHad() throws Exception {
        start(usual(null).withHash(1L << 50));
        List<String> answer = asked("position startpos", "go depth 3");
        assertThat(answer).anyMatch(line -> line.contains("no memory for Hash") && line.endsWith("stays 64"));
        assertThat(answer.getLast()).isNotEqualTo("bestmove (none)");
        say("uci");
        String most = hear("uciok").stream().filter(line -> line.startsWith("option name Hash")).findFirst().orElseThrow()
                .replaceAll(".* max ", "");
        assertThat(asked("setoption name Hash value " + most, "ucinewgame", "go depth 3"))
                .noneMatch(line -> line.contains("no memory"));
    }
}
