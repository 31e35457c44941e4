package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.millstone.variants.Variants;

/** Databases are found for ever under the fingerprint that they were built under. */
class FingerprintTest {
    @Test
    void theFirstFiveFingerprintsStay() {
        Map.of("three", "ab563cb14b00a684b397ca3cd0b9022190ed4ce4cade0115f3073559ee677ebc",
                "six", "a3cd8b86c8c4294c3f7ee8c0c8410c300658c0541c4c415e52452da0e39fb25d",
                "nine", "b5e38257fc21ec14758609259dafea9a13d686e9415eb20142742e7bdc9ba148",
                "eleven", "7dcecf60efdf1ef2770cfd4fe5971ded21ea1952af934866429f9fe4bf90a78c",
                "twelve", "3ba0a6b69474b32e1ef9444ee43cada2d983b90426e2cfac887ceec7cece3795")
                .forEach((name, fingerprint) -> assertThat(Variants.named(name).orElseThrow().fingerprint()).as(name)
                        .isEqualTo(fingerprint));
    }

    @Test
    void everyNamedRuleSetIsAnother() {
        assertThat(Variants.all().stream().map(Rules::fingerprint)).doesNotHaveDuplicates();
    }
}
