package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.server.answers.Catalogue;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.Variants;

/** Manifests that no builder wrote. */
class CatalogueTest {
    private static final String GOOD =
            "{\"own\":3,\"opp\":3,\"ownHand\":0,\"oppHand\":0,\"states\":1,\"wins\":1,\"draws\":0,\"losses\":0,"
                    + "\"longestWin\":1,\"longestLoss\":null,\"longestWinFen\":null,\"longestLossFen\":null,\"slots\":1,"
                    + "\"bytes\":{\"wdl\":1,\"dtw\":2},\"sha256\":{\"wdl\":\"" + "a".repeat(64) + "\",\"dtw\":\"" + "b".repeat(64)
                    + "\"},\"content\":{\"wdl\":\"" + "c".repeat(64) + "\",\"dtw\":\"" + "d".repeat(64) + "\"},\"depths\":[]}";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"{}", "\"states\":1|\"states\":\"many\"", "\"states\":1|\"states\":-5",
        "\"wdl\":\"a|\"wdl\":\"\\r\\nX-Evil: 1", "\"wdl\"|\"grade\":\"\\r\\nX-Evil: 1\",\"wdl\""})
    void rowsThatSayNothingAreRefused(String change) throws IOException {
        assertThat(rows(GOOD)).isEqualTo(1);
        String[] parts = change.split("\\|");
        assertThatThrownBy(() -> rows(parts.length == 1 ? parts[0] : GOOD.replace(parts[0], parts[1])))
                .isInstanceOf(RuleSetException.class).hasMessageStartingWith(folder.resolve(Manifest.FILE) + ", line ");
    }

    private int rows(String row) throws IOException {
        String empty = new String(Manifest.read(folder.resolve("none"), Variants.SIX).toBytes(false), StandardCharsets.UTF_8);
        Files.writeString(folder.resolve(Manifest.FILE), empty.replace("\"tables\":{}", "\"tables\":{\"3-3\":" + row + "}"));
        return Catalogue.read(folder, Variants.SIX, new TreeSet<>(List.of(Subspace.moving(3, 3)))).rows(false).size();
    }
}
