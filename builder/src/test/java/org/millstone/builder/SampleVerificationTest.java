package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.database.Manifest;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

/** Random entries of right tables are right, in both phases. */
class SampleVerificationTest {
    static Stream<Rules> wholeGames() {
        return Stream.of(Variants.THREE, Variants.SIX);
    }

    @ParameterizedTest
    @MethodSource("wholeGames")
    void nothingIsFoundWhereNothingIsWrong(Rules rules) throws IOException {
        Path folder = TestDatabase.wholeFolder(rules);
        Manifest manifest = Manifest.read(folder, rules);
        List<Manifest.Entry> entries = List.copyOf(manifest.tables().values());
        assertThat(entries).anyMatch(entry -> entry.subspace().inHand() > 0);
        assertThat(SampleVerification.run(rules, folder, entries, 50, 2, () -> {})).isEmpty();
    }
}
