package org.millstone.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.database.Manifest;

/** A game with depths of more than 252 plies, both phases, from the solver to the files and back. Its board was found by chance. */
final class DeeperThanAByteTest {
    /** One of so many entries is compared that a byte has room for. */
    private static final int ONE_IN = 29;

    @Test
    void entriesAreWhatTheOracleSaysAndDeepTablesSayThatTheyAre(@TempDir Path data) throws IOException {
        String text = SmallGames.file("deep 4 never one if-all nothing loss turn blocked first");
        WholeGame game = WholeGame.build(text, data);
        game.compare(Oracle.of(text), ONE_IN);
        int deepest = 0;
        for (Manifest.Entry entry : game.manifest().tables().values()) {
            int longest = entry.depths().size() - 1;
            for (String plane : List.of(".wdl", ".dtw")) {
                byte[] file = Files.readAllBytes(game.folder().resolve(entry.subspace() + plane));
                assertThat(file[11]).as(entry.subspace() + plane).isEqualTo((byte) (longest > 255 ? 2 : 1));
            }
            deepest = Math.max(deepest, longest);
        }
        assertThat(deepest).isEqualTo(294);
    }
}
