package org.millstone.uci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** On a board where a3 and A3, E1, and ax are points. */
class UciFormatTest {
    @TempDir
    private Path folder;

    private Rules capitals() throws IOException {
        String six = Variants.ruleSet("six").orElseThrow().toJson(true);
        return RuleSetFile.read(Files.writeString(folder.resolve("capitals.json"), six.replace("\"six\"", "\"capitals\"")
                .replace("\"e3\"", "\"A3\"").replace("\"e1\"", "\"E1\"").replace("\"d4\"", "\"ax\""))).rules();
    }

    private Game game(String... turns) throws IOException {
        Game game = Game.from(capitals(), Position.start(capitals()), DrawRules.USUAL);
        for (String turn : turns) {
            game = game.play(turn);
        }
        return game;
    }

    @Test
    void capitalsCountWhereTwoCouldBeMeant() throws IOException {
        assertThat(UciFormat.corrected(game(), "a3")).isEqualTo("a3");
        assertThat(UciFormat.corrected(game(), "A3")).isEqualTo("A3");
        assertThat(UciFormat.corrected(game("a3"), "a3")).isEqualTo("a3");
        assertThat(UciFormat.corrected(game(), "e1")).isEqualTo("E1");
        assertThat(UciFormat.corrected(game(), "AX")).isEqualTo("ax");
        assertThat(UciFormat.corrected(game(), "z9")).isEqualTo("z9");
    }

    @Test
    void removalsToo() throws IOException {
        Game closing = game("a1", "E1", "a3", "ax");
        assertThat(UciFormat.corrected(closing, "A5XE1")).isEqualTo("a5xE1");
        assertThat(UciFormat.corrected(closing, "A5")).isEqualTo("a5");
        assertThat(UciFormat.corrected(closing.play("a5"), "xe1")).isEqualTo("xE1");
        assertThat(UciFormat.beginnings(closing, closing.turns().getFirst())).doesNotContain("a", "");
    }
}
