package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.millstone.command.AnsiColors;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.search.DrawRules;
import org.millstone.search.Game;
import org.millstone.search.SearchOptions;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

class MatchTest {
    private static final Rules SIX = Variants.SIX;

    private static String played(Side person, String fen, String lines) throws IOException {
        Path data = TestTables.whole(SIX);
        StringWriter out = new StringWriter();
        try (Engine engine = new Engine(
                new EngineOptions(SIX, data).withSearch(SearchOptions.USUAL.withHash(1 << 20)))) {
            new Match(engine, person, Duration.ofMillis(50), new AnsiColors(false), new PrintWriter(out))
                    .play(Game.from(SIX, Fen.parse(SIX, fen), DrawRules.USUAL), new BufferedReader(new StringReader(lines)));
        }
        return out.toString();
    }

    @Test
    void hintsComeFromTheTablesOfThePlacingPhase() throws IOException {
        assertThat(played(Side.WHITE, "**@O@@*@/**OO*OO@ w p p 5 1 5 1 0 0", "hint\nquit\n")).contains("I would play ")
                .contains("(the tables: win in 13 plies)");
    }

    @Test
    void whoHasToPassIsTold() throws IOException {
        Rules other = new Rules("other", SIX.board(), 6, 0, SIX.fromMills(), SIX.removals(), SIX.blocked(), SIX.whilePlacing(),
                Rules.AfterPlacing.OTHER, SIX.fullBoard());
        StringWriter out = new StringWriter();
        try (Engine engine = new Engine(
                new EngineOptions(other, null).withBook(false).withSearch(SearchOptions.USUAL.withHash(1 << 20)))) {
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
                .contains("I would play ").contains("(the tables: draw, by ");
    }
}
