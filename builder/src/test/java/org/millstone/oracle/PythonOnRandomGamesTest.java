package org.millstone.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.builder.PythonReader;

/** {@code tools/read_table.py} finds in the tables of odd rule sets what the oracle says; the two share nothing, not even a language. */
@Tag("slow")
final class PythonOnRandomGamesTest {
    private static final int EACH = 6;

    @TempDir
    private Path temporary;

    @BeforeAll
    static void pythonIsThere() throws InterruptedException {
        PythonReader.requirePython();
    }

    @ParameterizedTest
    @ValueSource(longs = {20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31})
    void itAgreesWithTheOracle(long seed) throws IOException, InterruptedException {
        String text = RandomRules.draw(seed, 4_000, 60_000);
        Path file = Files.writeString(temporary.resolve("rules.json"), text);
        WholeGame game = WholeGame.build(file, temporary);
        List<String> lines = new ArrayList<>();
        Random random = new Random(seed);
        Oracle.solve(RuleFile.read(file)).forEach((subspace, own, opponent, value) -> {
            if (!game.isOver(subspace, own, opponent) && random.nextInt(subspace.size()) < EACH) {
                lines.add(game.fen(subspace, own, opponent) + '\t'
                        + WholeGame.words(value).replace(" in ", "\t").replace("draw", "draw\t"));
            }
        });
        PythonReader.Run run = PythonReader.check(temporary, game.rules(), Files.write(temporary.resolve("lines.tsv"), lines));
        assertThat(run).as(text).isEqualTo(new PythonReader.Run(0, lines.size() + " positions agree\n"));
    }
}
