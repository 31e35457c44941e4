package org.millstone.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.text.AnsiColors;
import org.millstone.uci.Engine;
import org.millstone.uci.EngineOptions;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

class MatchTest {
    private static final Rules SIX = Variants.SIX;

    @TempDir
    private Path folder;

    private static String played(Side person, String fen, String lines) throws IOException {
        return played(TestDatabase.wholeData(SIX), person, fen, lines);
    }

    private static String played(Path data, Side person, String fen, String lines) throws IOException {
        StringWriter out = new StringWriter();
        try (Engine engine = new Engine(
                new EngineOptions(SIX, data).withHash(1 << 20))) {
            new Match(engine, person, Duration.ofMillis(50), new AnsiColors(false), new PrintWriter(out))
                    .play(Game.from(SIX, Fen.parse(SIX, fen), DrawRules.USUAL, Fen.read(SIX, fen).clock()),
                            new BufferedReader(new StringReader(lines)));
        }
        return out.toString();
    }

    @Test
    void aMoveLimitThatIsNotTheGamesIsToldAndPositionsHaveTheirClock() throws IOException {
        String fen = "OO@***O@/O@**O@O* w m s 6 0 4 0 0 0 11 1";
        assertThat(played(TestDatabase.limitedData(SIX, 12, 20), Side.WHITE, fen, "b3-b2\nquit\n")).contains(fen,
                "They have a move limit of 20 plies, which is not used: the game has one of 100 plies (NMoveRule).",
                "OO@**O*@/O@**O@O* b m s 6 0 4 0 0 0 12 1");
        assertThat(played(Side.WHITE, fen, "quit\n")).contains("OO@***O@/O@**O@O* w m s 6 0 4 0 0 0\n");
    }

    @Test
    void hintsComeFromTheTablesOfThePlacingPhase() throws IOException {
        assertThat(played(Side.WHITE, "**@O@@*@/**OO*OO@ w p p 5 1 5 1 0 0", "hint\nquit\n")).contains("My advice: ")
                .contains("(the tables: win in 13 plies)");
    }

    @Test
    void hintsAreThoseOfFullSkillWhateverTheSkill() throws IOException {
        StringWriter out = new StringWriter();
        try (Engine engine =
                new Engine(new EngineOptions(SIX, TestDatabase.wholeData(SIX)).withSkill(0)
                        .withHash(1 << 20))) {
            new Match(engine, Side.WHITE, Duration.ofMillis(50), new AnsiColors(false), new PrintWriter(out))
                    .play(Game.from(SIX, Fen.parse(SIX, "**@O@@*@/**OO*OO@ w p p 5 1 5 1 0 0"), DrawRules.USUAL),
                            new BufferedReader(new StringReader("hint\n".repeat(20) + "quit\n")));
        }
        assertThat(out.toString().lines().filter(line -> line.contains("My advice: "))).hasSize(20)
                .allSatisfy(line -> assertThat(line).contains("(the tables: win in 13 plies)"));
    }

    @Test
    void whoHasToPassIsTold() throws IOException {
        Rules other =
                new Rules("other", SIX.board(), 6, 0, false, SIX.fromMills(), SIX.removals(), SIX.blocked(), SIX.whilePlacing(),
                        Rules.AfterPlacing.OTHER, SIX.fullBoard(), Rules.Placing.FIRST);
        StringWriter out = new StringWriter();
        try (Engine engine = new Engine(
                new EngineOptions(other, null).withBook(false).withHash(1 << 20))) {
            Position due = Fen.parse(other, "OO***@@*/***O*@** w p s 3 0 3 0 0 0");
            new Match(engine, Side.WHITE, Duration.ofMillis(50), new AnsiColors(false), new PrintWriter(out))
                    .play(Game.from(other, due, DrawRules.USUAL), new BufferedReader(new StringReader("pass\nquit\n")));
        }
        assertThat(out.toString()).contains("Your only turn is to pass").contains("Black: ");
    }

    /** Black to move, as many in hand: Black began. */
    @Test
    void aGameThatBlackBeganIsPlayed() throws IOException {
        assertThat(played(Side.WHITE, "********/******** b p p 0 6 0 6 0 0", "hint\nquit\n")).contains("Black: ")
                .contains("My advice: ").contains("(the tables: draw, by ");
    }

    @Test
    void whoPlaysTypesThem() throws IOException {
        StringWriter out = new StringWriter();
        try (Engine engine = new Engine(
                new EngineOptions(capitals(), null).withBook(false).withHash(1 << 20))) {
            new Match(engine, Side.WHITE, Duration.ofMillis(20), new AnsiColors(false), new PrintWriter(out)).play(
                    Game.from(capitals(), Fen.parse(capitals(), "********/******** w p p 0 6 0 6 0 0"), DrawRules.USUAL),
                    new BufferedReader(new StringReader("E1\nquit\n")));
        }
        assertThat(out.toString()).contains("Black: ").doesNotContain("not allowed", "no turn");
    }

    private Rules capitals() throws IOException {
        String six = Variants.ruleSet("six").orElseThrow().toJson(true);
        return RuleSetFile.read(Files.writeString(folder.resolve("capitals.json"), six.replace("\"six\"", "\"capitals\"")
                .replace("\"e3\"", "\"A3\"").replace("\"e1\"", "\"E1\"").replace("\"d4\"", "\"ax\""))).rules();
    }
}
