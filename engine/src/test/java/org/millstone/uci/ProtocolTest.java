package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.board.Board;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.search.Control;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.SearchScore;
import org.millstone.variants.Variants;

/** The words of the protocol. */
class ProtocolTest {
    private static final EngineOptions OPTIONS =
            new EngineOptions(Variants.NINE, Path.of("data"));

    private static Uci.Go go(String line, Side side) {
        return Uci.Go.parse(UciTokens.of(line), side);
    }

    @Test
    void eachSideHasItsClock() {
        String line = "wtime 60000 btime 30000 winc 100 binc 200 movestogo 12";
        assertThat(go(line, Side.WHITE).limits().remaining()).isEqualTo(Duration.ofSeconds(60));
        assertThat(go(line, Side.WHITE).limits().increment()).isEqualTo(Duration.ofMillis(100));
        assertThat(go(line, Side.BLACK).limits().remaining()).isEqualTo(Duration.ofSeconds(30));
        assertThat(go(line, Side.BLACK).limits().increment()).isEqualTo(Duration.ofMillis(200));
        assertThat(go(line, Side.BLACK).limits().movesToGo()).isEqualTo(12);
    }

    @Test
    void goAloneLastsUntilItIsStopped() {
        assertThat(go("", Side.WHITE).infinite()).isTrue();
        assertThat(go("depth 3", Side.WHITE).infinite()).isFalse();
        assertThat(go("depth 3 infinite", Side.WHITE).infinite()).isTrue();
        assertThat(go("ponder", Side.WHITE).infinite()).isFalse();
    }

    @Test
    void aClockThatHasRunOverIsNoTimeLeft() {
        assertThat(go("wtime -20", Side.WHITE).limits().remaining()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"depth, 1", "depth x, 1", "depth 0, 1", "depth -3, 1", "depth 100, 99", "depth 99999999999999999999, 99",
        "mate 0, 1",
        "mate 3, 5", "mate 1000, 99", "mate, 1"})
    void depthsAreBroughtIntoTheirRange(String line, int depth) {
        assertThat(go(line, Side.WHITE).limits().depth()).isEqualTo(depth);
        assertThat(go(line, Side.WHITE).infinite()).isFalse();
    }

    @Test
    void otherNumbersTooAndWhatMeansNothingIsSkipped() {
        assertThat(go("nodes -7", Side.WHITE).limits().nodes()).isEqualTo(1);
        assertThat(go("movetime 99999999999999999999", Side.WHITE).limits().moveTime()).isGreaterThan(Duration.ofDays(365));
        assertThat(go("wtime 100 movestogo 0", Side.WHITE).limits().movesToGo()).isZero();
        Uci.Go strange = go("now depth 3 or never", Side.WHITE);
        assertThat(strange.limits().depth()).isEqualTo(3);
        assertThat(strange.skipped()).containsExactly("now", "or", "never");
    }

    @ParameterizedTest
    @ValueSource(strings = {"now", "searchmoves d6", "wtime 5", "binc 3 movestogo 4", "ponder"})
    void whereNothingSaysHowLongItThinksForAWhile(String line) {
        assertThat(go(line, Side.BLACK).infinite()).isFalse();
        assertThat(go(line, Side.BLACK).limits().timed()).isTrue();
    }

    @Test
    void searchmovesGoUpToTheNextWordThatIsKnown() {
        Uci.Go go = go("searchmoves d6 a1-a4 xd7 depth 4", Side.WHITE);
        assertThat(go.turns()).containsExactly("d6", "a1-a4", "xd7");
        assertThat(go.limits().depth()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"depth 12", "nodes 1000", "depth 12 nodes 1000"})
    void aProofTakesNoLongerThanASearchThatIsLimited(String line) {
        ProofLimits limits = Engine.proofLimits(new Control(go(line, Side.WHITE).limits()));
        assertThat(limits.time()).isLessThan(Duration.ofSeconds(1));
        assertThat(limits.nodes()).isLessThan(line.contains("nodes") ? 1000L : 100_000L);
    }

    /** A win in 1 ply is the winner's first turn, one in 3 its second; a loss in 2 leaves the loser one turn. */
    @ParameterizedTest
    @CsvSource({"30999, mate 1", "30997, mate 2", "-30998, mate -1", "-31000, mate 0", "17, cp 17", "-10000, cp -10000",
        "0, cp 0"})
    void scores(int score, String words) {
        assertThat(UciFormat.score(score)).isEqualTo(words);
    }

    @Test
    void aWinOfATableIsNoMate() {
        assertThat(UciFormat.score(SearchScore.TABLE - 4)).isEqualTo("cp 19996");
    }

    @Test
    void aRemovalIsAWordOfItsOwn() {
        Board board = Variants.NINE.board();
        assertThat(UciFormat.tokens(board, Turn.parse(board, "a1-a4xd7"))).containsExactly("a1-a4", "xd7");
        assertThat(UciFormat.tokens(board, Turn.parse(board, "xd7"))).containsExactly("xd7");
        assertThat(UciFormat.tokens(board, List.of(Turn.parse(board, "d6"), Turn.parse(board, "a1xd6"))))
                .containsExactly("d6", "a1", "xd6");
    }

    @Test
    void everyAnnouncedOptionCanBeSetToItsDefault() {
        for (String announcement : UciOptions.announcements(OPTIONS)) {
            UciTokens words = new UciTokens(UciTokens.of(announcement));
            words.until("name");
            String name = words.until("type");
            words.until("default");
            String value = words.hasMore() ? words.next() : "";
            assertThat(UciOptions.changed(OPTIONS, name, value)).as(announcement).isEqualTo(OPTIONS);
        }
    }

    @Test
    void drawsAreToldApartUnlessThatIsSwitchedOff() {
        assertThat(UciOptions.announcements(OPTIONS)).contains("option name Grades type check default true");
    }

    @Test
    void optionsChangeWhatTheySay() {
        assertThat(UciOptions.changed(OPTIONS, "threads", "3").threads()).isEqualTo(3);
        assertThat(UciOptions.changed(OPTIONS, "Hash", "16").hashBytes()).isEqualTo(16 << 20);
        assertThat(UciOptions.changed(OPTIONS, "TableFolder", "<empty>").data()).isNull();
        assertThat(UciOptions.changed(OPTIONS, "Variant", "six").rules()).isEqualTo(Variants.SIX);
        assertThat(UciOptions.changed(OPTIONS, "MoveRepetition", "false").draws()).isEqualTo(new DrawRules(0, 100));
        assertThat(UciOptions.changed(OPTIONS, "NMoveRule", "50").draws()).isEqualTo(new DrawRules(3, 50));
        assertThat(UciOptions.changed(OPTIONS, "SkillLevel", "0").skill()).isZero();
        assertThat(UciOptions.changed(OPTIONS, "Skill Level", "7").skill()).isEqualTo(7);
        assertThat(UciOptions.changed(OPTIONS, "OwnBook", "false").book()).isFalse();
        assertThat(UciOptions.changed(OPTIONS, "Grades", "false").grades()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"Threads, 0", "Threads, many", "Hash, -1", "SkillLevel, 21", "Variant, go", "MoveRepetition, maybe",
        "Grades, some",
        "Colour, red"})
    void aValueThatDoesNotFitIsRefused(String name, String value) {
        assertThatThrownBy(() -> UciOptions.changed(OPTIONS, name, value)).isInstanceOf(UciTokens.BadInputException.class);
    }

    @Test
    void linesAreOneOrMore() {
        assertThat(UciOptions.multiPv(1, "multipv", "3")).isEqualTo(3);
        assertThat(UciOptions.multiPv(2, "Hash", "3")).isEqualTo(2);
        assertThatThrownBy(() -> UciOptions.multiPv(1, "MultiPV", "0")).isInstanceOf(UciTokens.BadInputException.class);
    }
}
