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
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Manifest;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** Conversations in the protocol. */
class UciTest extends UciDialog {
    private static EngineOptions options(@Nullable Path data) {
        return new EngineOptions(Variants.SIX, data).withBook(false).withHash(1 << 20);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"depth 0", "depth -1", "depth 3 sideways", "depth", "depth x", "mate 1", "mate 0", "wtime 500 movestogo 0",
                "nodes 0", "nodes 1e6", "searchmoves d4 depth 2", "searchmoves z9 depth 2", "searchmoves depth 2", "movetime -3",
                "depth 99999999999999999999", "depth 127 movetime 200", "sideways"})
    void everyGoGetsItsBestmove(String go) throws Exception {
        start(options(null));
        say("position startpos moves d4", "go " + go);
        if (go.startsWith("depth 9") || go.equals("sideways") || go.startsWith("wtime")) {
            // These think for long, or for a while.
            hear("info depth 4");
            say("stop");
        }
        assertThat(hear("bestmove").getLast()).matches("bestmove [a-g]\\d( ponder .*)?");
    }

    @Test
    void searchmovesAreTheOnlyOnesThatAreChosen() throws Exception {
        start(options(null));
        for (String turn : List.of("a1", "d4", "c2")) {
            say("position startpos", "go searchmoves " + turn + " depth 3");
            assertThat(hear("bestmove").getLast()).startsWith("bestmove " + turn);
        }
        // a5 closes a mill, which may remove either stone.
        say("position startpos moves a1 b2 a3 b4", "go depth 2 searchmoves a5 xb4");
        assertThat(hear("bestmove").getLast()).isEqualTo("bestmove a5");
        say("position startpos moves a1 b2 a3 b4 a5", "go depth 2");
        assertThat(hear("bestmove").getLast()).isEqualTo("bestmove xb4");
    }

    private static final Rules DOUBLE =
            new Rules("double", Variants.SIX.board(), 6, 0, false, FromMills.IF_ALL, SeveralMills.EACH,
                    Blocked.LOSS, WhilePlacing.REMOVE, AfterPlacing.OTHER, FullBoard.BLOCKED, Rules.Placing.FIRST);

    /** Known when the tables are opened, not when the first of them is needed. */
    @Test
    void tablesOfOtherRulesAreComplainedOfAtOnce(@TempDir Path data) throws Exception {
        Files.write(Files.createDirectories(data.resolve("six")).resolve("manifest.json"),
                Manifest.read(data, Variants.NINE).toBytes(true));
        start(options(data));
        say("isready");
        assertThat(hear("readyok"))
                .anyMatch(line -> line.startsWith("info string the tables cannot be opened: " + data.resolve("six"))
                        && line.contains("belongs to the rules of 'nine'"))
                .contains("info string six, no tables");
    }

    @Test
    void searchmovesTakesCapitals() throws Exception {
        start(options(null));
        say("position startpos moves a1 b2 a3 b4", "go depth 2 searchmoves A5 Xb4");
        assertThat(hear("bestmove").getLast()).isEqualTo("bestmove a5");
    }

    @Test
    void aPassIsATurn() throws Exception {
        start(options(null).withRules(DOUBLE));
        say("position fen OO***@@*/***O*@** w p s 3 0 3 0 0 0", "go depth 2");
        List<String> answer = hear("bestmove");
        assertThat(answer.getLast()).matches("bestmove pass( ponder \\S+)?");
        assertThat(answer).anyMatch(line -> line.contains(" pv pass "));
        say("position fen OO***@@*/***O*@** w p s 3 0 3 0 0 0 moves pass", "d");
        assertThat(hear("Fen: ").getLast()).isEqualTo("Fen: OO***@@*/***O*@** b m s 3 0 3 0 0 0");
    }

    @Test
    void fieldsOfAFenThatMeanNothingAreTold() throws Exception {
        start(options(null));
        say("position fen OOO***@@/***@****_w_m_s 3 0 3 0 0 0 37 61 ids:nodes moves d3-e3", "d");
        assertThat(hear("Fen: ")).contains("info string ignored at the end of the FEN: 'ids:nodes'");
        say("position fen OOO***@@/***@**** w m s 3 0 3 0 0 0 -1 -1 -1 -1 37 61", "d");
        assertThat(hear("Fen: ")).noneMatch(line -> line.startsWith("info string"));
    }

    @Test
    void severalRemovalsAreWordsOfTheirOwn() throws Exception {
        start(options(null).withRules(DOUBLE));
        String position = "position fen *@**@@@*/OO***OO* w p p 4 2 4 2 0 0";
        say(position, "go depth 2 searchmoves a5 xd4 xb2");
        assertThat(hear("bestmove").getLast()).isEqualTo("bestmove a5");
        say(position + " moves a5", "go depth 2");
        assertThat(hear("bestmove")).containsExactly("bestmove xd4");
        say(position + " moves a5 xd4", "go depth 2");
        assertThat(hear("bestmove")).containsExactly("bestmove xb2");
        say(position + " moves a5 xd4 xb2", "d");
        assertThat(hear("Fen: ").getLast()).isEqualTo("Fen: ****@*@*/OO***OOO b p p 5 1 2 2 0 0");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void severalLinesBeginWithDifferentTurns(boolean tables) throws Exception {
        start(options(tables ? TestTables.data(Variants.SIX, 12) : null));
        say("setoption name MultiPV value 4", "position fen OO***@@*/***O*@** w", "go depth 4");
        List<String> lines = hear("bestmove").stream().filter(line -> line.startsWith("info depth")).toList();
        List<String> last = lines.subList(lines.size() - 4, lines.size());
        for (int rank = 1; rank <= 4; rank++) {
            assertThat(last.get(rank - 1)).contains(" multipv " + rank + " ");
        }
        assertThat(last.stream().map(line -> line.replaceAll(".* pv (\\S+( x\\S+)?).*", "$1")).distinct()).hasSize(4);
    }

    private List<String> asked(String... lines) throws Exception {
        say(lines);
        return hear("bestmove");
    }

    @Test
    void aGameOnceDrawnHasScore0WhateverIsPlayedOn() throws Exception {
        start(options(TestTables.data(Variants.SIX, 12)));
        String repeated =
                "position fen O*@@O*@O/O*@OO@** b m s 6 0 5 0 0 0 moves b3-b2 c4-d4 b2-b3 d4-c4 b3-b2 c4-d4 b2-b3 d4-c4 d3-d4";
        String late = "position fen OO@**@**/O*OO*@*@ w m s 5 0 4 0 0 0 100 1 moves c5-e5xb2";
        for (String drawn : List.of(repeated, late)) {
            assertThat(
                    asked("setoption name NMoveRule value 100", "setoption name MoveRepetition value true", drawn, "go depth 2"))
                    .anyMatch(line -> line.startsWith("info string the game is drawn already: ")
                            && line.endsWith(" earlier in the game"))
                    .allMatch(line -> !line.contains("score") || line.contains("score cp 0 "));
            assertThat(asked("setoption name NMoveRule value 0", "setoption name MoveRepetition value false", "go depth 2"))
                    .anyMatch(line -> line.startsWith("info string the tables: loss in "));
        }
    }

    @Test
    void theRulesAboutDrawsActFromTheNextGoOn() throws Exception {
        start(options(TestTables.data(Variants.SIX, 12)));
        // Black has won, after 30 quiet plies.
        String won = "position fen OO****O*/@@***@@@ b m s 3 0 5 0 0 0 30 20";
        assertThat(asked(won, "go depth 2")).anyMatch(line -> line.startsWith("info string the tables: win in "));
        for (String limit : List.of("30", "20", "1")) {
            assertThat(asked("setoption name NMoveRule value " + limit, "go depth 2")).as(limit)
                    .contains("info string the game is drawn already: 30 plies in a row without a stone placed or removed")
                    .allMatch(line -> !line.contains("score") || line.contains("score cp 0 "))
                    .last().asString().matches("bestmove [a-g]\\d.*");
        }
        say("d");
        assertThat(hear("Draw: ").getLast()).isEqualTo("Draw: 30 plies in a row without a stone placed or removed");
        for (String limit : List.of("0", "50", "200")) {
            assertThat(asked("setoption name NMoveRule value " + limit, "go depth 2")).as(limit)
                    .anyMatch(line -> line.startsWith("info string the tables: win in "));
        }
    }

    @Test
    void theSecondWordOfATurnIsGivenThoughItsFirstWordMadeTheLastQuietPly() throws Exception {
        start(options(null));
        assertThat(asked("position fen OO****O*/@@***@*@ w m s 3 0 4 0 0 0 99 60 moves b3-b4", "go depth 2"))
                .noneMatch(line -> line.contains("drawn")).last().asString().startsWith("bestmove xa1");
    }

    /** With stones in hand as without: mates, several lines and searchmoves are the tables'. */
    @Test
    void tablesOfThePlacingPhaseAnswerAtOnce() throws Exception {
        start(options(TestTables.whole(Variants.SIX)));
        say("setoption name MultiPV value 3", "position fen **@O@@*@/**OO*OO@ w p p 5 1 5 1 0 0", "go movetime 60000");
        List<String> answer = hear("bestmove");
        assertThat(answer).filteredOn(line -> line.contains(" multipv 1 ")).hasSize(1).first().asString()
                .contains(" score mate 7 ").containsPattern(" pv (\\S+ ){13}");
        assertThat(answer).filteredOn(line -> line.startsWith("info depth")).hasSize(3);
        assertThat(answer).contains("info string the tables: win in 13 plies");
        // White began the usual game; here Black did.
        say("position fen OO**@@**/******** w p p 2 4 2 3 0 0", "go depth 2");
        assertThat(hear("bestmove")).anyMatch(line -> line.startsWith("info string the tables: "));
        say("position startpos", "go depth 2 searchmoves a1 d4");
        assertThat(hear("bestmove").getLast()).matches("bestmove (a1|d4).*");
        say("setoption name Shuffling value true", "position startpos", "go depth 2");
        assertThat(hear("bestmove")).anyMatch(line -> line.startsWith("info string the tables: draw"));
    }

    @Test
    void whatIsSaidMeanwhileWaitsInOrder() throws Exception {
        start(options(null));
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

    @Test
    void theEndOfTheInputLeavesNoGoWithoutAnswer() throws Exception {
        start(options(null));
        say("position startpos", "go infinite", "go depth 2", "position startpos moves a1", "go infinite");
        in.close();
        running.join();
        assertThat(heard.stream().filter(line -> line.startsWith("bestmove "))).hasSize(3);
        running = null;
    }

    /** Says all there is to say before anything is answered, as a pipe does, and returns what is answered up to the end. */
    private List<String> piped(String... lines) throws Exception {
        start(options(null), new BufferedReader(new StringReader(String.join("\n", lines))));
        running.join();
        running = null;
        return List.copyOf(heard);
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
        start(options(null));
        say("position startpos", "go depth 6", "go depth 3");
        hear("info depth 1 ");
        say("quit");
        assertThat(hear("bestmove")).anyMatch(line -> line.startsWith("info depth 6 "));
        assertThat(hear("bestmove")).anyMatch(line -> line.startsWith("info depth 3 "));
        running.join();
        running = null;
    }

    /** A search of 99 plies would not end. */
    @ParameterizedTest
    @ValueSource(strings = {"stop quit", "quit stop", "quit quit"})
    void aStopBeforeQuitOrASecondRequestAfterItStopsAll(String lines) throws Exception {
        assertThat(piped(("position startpos,go depth 99,go depth 99," + lines.replace(' ', ',')).split(",")))
                .filteredOn(line -> line.startsWith("bestmove ")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop quit", "quit stop", "quit quit"})
    void theSameLinesDoSoWhileItThinks(String lines) throws Exception {
        start(options(null));
        say("position startpos", "go depth 99", "go depth 99");
        hear("info depth 2");
        say(lines.split(" "));
        running.join();
        assertThat(heard).filteredOn(line -> line.startsWith("bestmove ")).hasSize(2);
        running = null;
    }

    @Test
    void aFolderThatIsAFileIsNamedInWords(@TempDir Path data) throws Exception {
        Path file = Files.createFile(data.resolve("six"));
        start(options(data));
        say("isready");
        assertThat(hear("readyok"))
                .contains("info string the tables cannot be opened: " + file + ": a file, not a folder; playing without");
    }

    @Test
    void afterARefusedPositionNobodyPlaysOnInTheOldGame() throws Exception {
        start(options(null));
        say("position startpos moves d4", "position startpos moves d4 d4", "go depth 2");
        List<String> answer = hear("bestmove");
        assertThat(answer).filteredOn(line -> line.startsWith("info string")).anyMatch(line -> line.contains("refused"));
        assertThat(answer.getLast()).isEqualTo("bestmove (none)");
        say("position startpos", "go depth 2");
        assertThat(hear("bestmove").getLast()).isNotEqualTo("bestmove (none)");
    }

    @Test
    void theGreatestHashThatIsAnnouncedCanBeHad() throws Exception {
        start(options(null));
        say("uci");
        String most = hear("uciok").stream().filter(line -> line.startsWith("option name Hash")).findFirst().orElseThrow()
                .replaceAll(".* max ", "");
        say("setoption name Hash value " + most, "ucinewgame", "position startpos", "go depth 3");
        assertThat(hear("bestmove")).noneMatch(line -> line.contains("no memory"));
    }

    @Test
    void aHashThatCannotBeHadIsSaidAndDoneWithout() throws Exception {
        start(options(null).withHash(1L << 50));
        say("position startpos", "go depth 3");
        List<String> answer = hear("bestmove");
        assertThat(answer).anyMatch(line -> line.contains("no memory for Hash") && line.endsWith("stays 64"));
        assertThat(answer.getLast()).isNotEqualTo("bestmove (none)");
    }
}
