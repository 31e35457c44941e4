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
import org.millstone.play.Engine;
import org.millstone.play.EngineOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.text.AnsiColors;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

class MatchTest {
    private static final Rules SIX = Variants.SIX;

    @TempDir
    private Path folder;

    private static String played(EngineOptions options, String fen, String lines) throws IOException {
        StringWriter out = new StringWriter();
        Rules rules = options.rules();
        try (Engine engine = new Engine(options.withBook(false).withHash(1 << 20))) {
            new Match(engine, Side.WHITE, Duration.ofMillis(50), new AnsiColors(false), new PrintWriter(out))
                    .play(Game.from(rules, Fen.parse(rules, fen), DrawRules.USUAL, Fen.read(rules, fen).clock()),
                            new BufferedReader(new StringReader(lines)));
        }
        return out.toString();
    }

    private static EngineOptions six() {
        return new EngineOptions(SIX, TestDatabase.wholeData(SIX));
    }

    @Test
    void aMoveLimitThatIsNotTheGamesIsToldAndPositionsHaveTheirClock() throws IOException {
        String fen = "OO@***O@/O@**O@O* w m s 6 0 4 0 0 0 11 1";
        assertThat(played(new EngineOptions(SIX, TestDatabase.limitedData(SIX, 12, 20)), fen, "b3-b2\nquit\n")).contains(fen,
                "They have a move limit of 20 plies, which is not used: the game has one of 100 plies (NMoveRule).",
                "OO@**O*@/O@**O@O* b m s 6 0 4 0 0 0 12 1");
        assertThat(played(six(), fen, "quit\n")).contains("OO@***O@/O@**O@O* w m s 6 0 4 0 0 0\n");
    }

    @Test
    void hintsComeFromTheTablesOfThePlacingPhaseAndAreThoseOfFullSkillWhateverTheSkill() throws IOException {
        assertThat(played(six().withSkill(0), "**@O@@*@/**OO*OO@ w p p 5 1 5 1 0 0", "hint\n".repeat(20) + "quit\n").lines()
                .filter(line -> line.contains("My advice: "))).hasSize(20)
                .allSatisfy(line -> assertThat(line).contains("(the tables: win in 13 plies)"));
    }

    @Test
    void aSideThatHasToPassIsToldSo() throws IOException {
        Rules other =
                new Rules("other", SIX.board(), 6, 0, false, SIX.fromMills(), SIX.removals(), SIX.blocked(), SIX.whilePlacing(),
                        Rules.AfterPlacing.OTHER, SIX.fullBoard(), Rules.Placing.FIRST);
        assertThat(played(new EngineOptions(other, null), "OO***@@*/***O*@** w p s 3 0 3 0 0 0", "pass\nquit\n"))
                .contains("Your only turn is to pass").contains("Black: ");
    }

    /** Black to move, as many in hand: Black began. */
    @Test
    void aGameThatBlackBeganIsPlayed() throws IOException {
        assertThat(played(six(), "********/******** b p p 0 6 0 6 0 0", "hint\nquit\n")).contains("Black: ")
                .contains("My advice: ").contains("(the tables: draw, by ");
    }

    @Test
    void aPointWhoseNameIsACapitalIsTypedAsItIs() throws IOException {
        assertThat(played(new EngineOptions(capitals(), null), "********/******** w p p 0 6 0 6 0 0", "E1\nquit\n"))
                .contains("Black: ").doesNotContain("not allowed", "no turn");
    }

    private Rules capitals() throws IOException {
        String six = Variants.ruleSet("six").orElseThrow().toJson(true);
        return RuleSetFile.read(Files.writeString(folder.resolve("capitals.json"), six.replace("\"six\"", "\"capitals\"")
                .replace("\"e3\"", "\"A3\"").replace("\"e1\"", "\"E1\"").replace("\"d4\"", "\"ax\""))).rules();
    }
}
