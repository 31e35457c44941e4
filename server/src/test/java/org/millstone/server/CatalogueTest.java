package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.millstone.variants.Variants;

/** Manifests that no builder wrote. */
class CatalogueTest {
    private static final String GOOD = "{\"own\":3,\"opp\":3,\"states\":1,\"wins\":1,\"draws\":0,\"losses\":0,\"slots\":1,"
            + "\"bytes\":{\"wdl\":1,\"dtw\":2},\"sha256\":{\"wdl\":\"" + "a".repeat(64) + "\",\"dtw\":\"" + "b".repeat(64)
            + "\"},\"content\":{\"wdl\":\"c\",\"dtw\":\"d\"},\"depths\":[]}";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"{}", "\"states\":1|\"states\":\"many\"", "\"states\":1|\"states\":-5",
        "\"wdl\":\"a|\"wdl\":\"\\r\\nX-Evil: 1", "\"wdl\"|\"grade\":\"\\r\\nX-Evil: 1\",\"wdl\""})
    void rowsThatSayNothingAreLeftOut(String change) throws IOException {
        assertThat(rows(GOOD)).isEqualTo(1);
        String[] parts = change.split("\\|");
        assertThat(rows(parts.length == 1 ? parts[0] : GOOD.replace(parts[0], parts[1]))).isZero();
    }

    private int rows(String row) throws IOException {
        Files.writeString(folder.resolve(Manifest.FILE),
                "{\"format\":1,\"variant\":\"six\",\"rules\":\"" + Variants.SIX.fingerprint() + "\",\"tables\":{\"3-3\":" + row
                        + "}}");
        return Catalogue.read(folder, Variants.SIX, new TreeSet<>(List.of(Subspace.moving(3, 3)))).rows(false).size();
    }
}
