package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.board.Board;
import org.millstone.game.GameText;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.play.Engine;
import org.millstone.play.EngineOptions;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.search.Control;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** The words of the protocol. */
class ProtocolTest {
    private static final EngineOptions OPTIONS = new EngineOptions(Variants.NINE, Path.of("data"));

    private static Uci.Go go(String line, Side side) {
        return Uci.Go.parse(UciTokens.of(line), side);
    }

    @ParameterizedTest
    @CsvSource({"WHITE, 60000, 100", "BLACK, 30000, 200"})
    void eachSideHasItsClock(Side side, long remaining, long increment) {
        SearchLimits limits = go("wtime 60000 btime 30000 winc 100 binc 200 movestogo 12", side).limits();
        assertThat(limits.remaining()).hasMillis(remaining);
        assertThat(limits.increment()).hasMillis(increment);
        assertThat(limits.movesToGo()).isEqualTo(12);
    }

    @ParameterizedTest
    @CsvSource({"'', true", "depth 3, false", "depth 3 infinite, true", "ponder, false", "now, false"})
    void goAloneLastsUntilItIsStopped(String line, boolean infinite) {
        assertThat(go(line, Side.WHITE).infinite()).isEqualTo(infinite);
    }

    @ParameterizedTest
    @CsvSource({"depth, 1", "depth x, 1", "depth 0, 1", "depth -3, 1", "depth 100, 99", "depth 99999999999999999999, 99",
        "mate 0, 1", "mate 3, 5", "mate 1000, 99", "mate, 1"})
    void depthsAreBroughtIntoTheirRange(String line, int depth) {
        assertThat(go(line, Side.WHITE).limits().depth()).isEqualTo(depth);
        assertThat(go(line, Side.WHITE).infinite()).isFalse();
    }

    @Test
    void otherNumbersTooAndWhatMeansNothingIsSkipped() {
        assertThat(go("wtime -20", Side.WHITE).limits().remaining()).isZero();
        assertThat(go("WTime 100 Depth 3", Side.WHITE)).isEqualTo(go("wtime 100 depth 3", Side.WHITE));
        assertThat(go("nodes -7", Side.WHITE).limits().nodes()).isEqualTo(1);
        assertThat(go("movetime 99999999999999999999", Side.WHITE).limits().moveTime()).isGreaterThan(Duration.ofDays(365));
        assertThat(go("wtime 100 movestogo 0", Side.WHITE).limits().movesToGo()).isZero();
        Uci.Go strange = go("now searchmoves d6 a1-a4 xd7 depth 3 or never", Side.WHITE);
        assertThat(strange.turns()).containsExactly("d6", "a1-a4", "xd7");
        assertThat(strange.limits().depth()).isEqualTo(3);
        assertThat(strange.skipped()).containsExactly("now", "or", "never");
    }

    @ParameterizedTest
    @ValueSource(strings = {"now", "searchmoves d6", "wtime 5", "binc 3 movestogo 4", "ponder"})
    void whereNothingSaysHowLongItThinksForAWhile(String line) {
        assertThat(go(line, Side.BLACK).infinite()).isFalse();
        assertThat(go(line, Side.BLACK).limits().timed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"depth 12", "nodes 1000", "depth 12 nodes 1000"})
    void aProofTakesNoLongerThanASearchThatIsLimited(String line) {
        ProofLimits limits = Engine.proofLimits(new Control(go(line, Side.WHITE).limits()));
        assertThat(limits.time()).isLessThan(Duration.ofSeconds(1));
        assertThat(limits.nodes()).isLessThan(line.contains("nodes") ? 1000L : 100_000L);
    }

    /** A win in 1 ply is the winner's first turn, one in 3 its second; a loss in 2 leaves the loser one turn. A table's win is no mate. */
    @ParameterizedTest
    @CsvSource({"30999, mate 1", "30997, mate 2", "-30998, mate -1", "-31000, mate 0", "17, cp 17", "-10000, cp -10000",
        "0, cp 0", "19996, cp 19996"})
    void scores(int score, String words) {
        assertThat(UciFormat.score(score)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"a1-a4xd7, a1-a4 xd7", "xd7, xd7", "a1xd6, a1 xd6"})
    void aRemovalIsAWordOfItsOwn(String turn, String words) {
        Board board = Variants.NINE.board();
        assertThat(UciFormat.tokens(board, Turn.parse(board, turn))).containsExactly(words.split(" "));
        assertThat(UciFormat.tokens(board, List.of(Turn.parse(board, "d6"), Turn.parse(board, turn))))
                .containsExactly(("d6 " + words).split(" "));
    }

    /** On a board where a3 and A3, E1, and ax are points, capitals count where two could be meant. */
    @ParameterizedTest
    @CsvSource({"'', a3, a3", "'', A3, A3", "a3, a3, a3", "'', e1, E1", "'', AX, ax", "'', z9, z9", "a1 E1 a3 ax, A5XE1, a5xE1",
        "a1 E1 a3 ax, A5, a5", "a1 E1 a3 ax a5, xe1, xE1"})
    void aWordIsReadWithTheCapitalsOfThePoints(String played, String word, String meant, @TempDir Path folder)
            throws IOException {
        String six = Variants.ruleSet("six").orElseThrow().toJson(true);
        Rules capitals = RuleSetFile.read(Files.writeString(folder.resolve("capitals.json"),
                six.replace("\"six\"", "\"capitals\"").replace("\"e3\"", "\"A3\"").replace("\"e1\"", "\"E1\"")
                        .replace("\"d4\"", "\"ax\"")))
                .rules();
        Game game = Game.from(capitals, Position.start(capitals), DrawRules.USUAL);
        for (String turn : UciTokens.of(played)) {
            game = game.play(turn);
        }
        List<Integer> read = GameText.turns(capitals, game.position(), word);
        assertThat(read.isEmpty() ? word : game.format(read.getFirst())).isEqualTo(meant);
    }

    @Test
    void everyAnnouncedOptionCanBeSetToItsDefault() {
        assertThat(UciOptions.announcements(OPTIONS)).contains("option name Grades type check default true");
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
    void optionsChangeWhatTheySay() {
        assertThat(UciOptions.changed(OPTIONS, "threads", "3").threads()).isEqualTo(3);
        assertThat(UciOptions.changed(OPTIONS, "Hash", "16").hashBytes()).isEqualTo(16 << 20);
        assertThat(UciOptions.changed(OPTIONS, "TableFolder", "<empty>").data()).isNull();
        assertThat(UciOptions.changed(OPTIONS, "Variant", "six").rules()).isEqualTo(Variants.SIX);
        assertThat(UciOptions.changed(OPTIONS, "MoveRepetition", "false").draws()).isEqualTo(new DrawRules(0, 100));
        assertThat(UciOptions.changed(OPTIONS, "NMoveRule", "50").draws()).isEqualTo(new DrawRules(3, 50));
        assertThat(UciOptions.changed(OPTIONS, "SkillLevel", "0").skill()).isZero();
        assertThat(UciOptions.changed(OPTIONS, "Skill Level", "7").skill()).isEqualTo(7);
        assertThat(UciOptions.changed(OPTIONS, "UCI_Variant", "Six Men's Morris").rules()).isEqualTo(Variants.SIX);
        assertThat(UciOptions.changed(OPTIONS, "move_repetition", "FALSE").draws()).isEqualTo(new DrawRules(0, 100));
        assertThat(UciOptions.changed(OPTIONS, "Clear Hash", "")).isEqualTo(OPTIONS);
        assertThat(UciOptions.changed(OPTIONS, "OwnBook", "false").book()).isFalse();
        assertThat(UciOptions.changed(OPTIONS, "Grades", "false").grades()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"Threads, 0", "Threads, many", "Hash, -1", "SkillLevel, 21", "Variant, go", "MoveRepetition, maybe",
        "Grades, some", "Colour, red"})
    void aValueThatDoesNotFitIsRefused(String name, String value) {
        assertThatThrownBy(() -> UciOptions.changed(OPTIONS, name, value)).isInstanceOf(UciTokens.BadInputException.class);
    }

    @Test
    void linesAreOneOrMore() {
        assertThat(UciOptions.multiPv(1, "multi PV", "3")).isEqualTo(3);
        assertThat(UciOptions.multiPv(2, "Hash", "3")).isEqualTo(2);
        assertThatThrownBy(() -> UciOptions.multiPv(1, "MultiPV", "0")).isInstanceOf(UciTokens.BadInputException.class);
    }
}
