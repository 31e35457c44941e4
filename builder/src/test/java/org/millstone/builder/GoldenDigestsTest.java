package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.millstone.database.Manifest;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.variants.Variants;

final class GoldenDigestsTest {
    /** A build compares each table with these (StepFiles), so that every test that builds would fail on other bytes. */
    @Test
    void everyTableOfNineSixAndThreeIsKnown() {
        for (Rules rules : new Rules[] {Variants.THREE, Variants.SIX, Variants.NINE}) {
            GoldenDigests golden = GoldenDigests.of(rules);
            for (int own = Rules.FEWEST; own <= rules.men(); own++) {
                for (int opponent = Rules.FEWEST; opponent <= rules.men(); opponent++) {
                    assertThat(golden.has(Subspace.moving(own, opponent))).as("%s %d-%d", rules.name(), own, opponent).isTrue();
                }
            }
        }
    }

    @Test
    void aTableThatCameOutDifferentlyIsNotAllowed() {
        GoldenDigests golden = GoldenDigests.of(Variants.NINE);
        assertThat(golden.allow(entry("other", "digests"))).isFalse();
    }

    @Test
    void gradesThatCameOutDifferentlyAreNotAllowed() throws IOException {
        Manifest.Entry entry =
                Manifest.read(TestDatabase.wholeFolder(Variants.SIX), Variants.SIX).entry(Subspace.moving(4, 4));
        GoldenDigests golden = GoldenDigests.of(Variants.SIX);
        assertThat(golden.has(entry)).isTrue();
        assertThat(golden.allow(entry)).isTrue();
        assertThat(golden.allow(entry.withGrades(file("other digest"), Map.of()))).isFalse();
    }

    /** Digests of its grades may not be kept yet. */
    @Test
    void aTableIsKnownIfAllThatItHasIs() {
        GoldenDigests golden = GoldenDigests.of(Variants.named("nine-double").orElseThrow());
        Manifest.Entry plain = entry("wdl", "dtw");
        assertThat(golden.has(plain)).isTrue();
        assertThat(golden.has(plain.withGrades(file("grade"), Map.of()))).isFalse();
    }

    /** An entry of 3-3 whose contents have these digests. */
    private static Manifest.Entry entry(String wdl, String dtw) {
        return new Manifest.Entry(Subspace.moving(3, 3), 0, new TableCounts(0, 0, 0, -1, -1), null, null, 0,
                Map.of(Plane.WDL, file(wdl), Plane.DTW, file(dtw)), List.of(), null, null, null);
    }

    private static Manifest.PlaneFile file(String content) {
        return new Manifest.PlaneFile(0, "", content);
    }

    @Test
    void digestsOfOtherRulesUnderTheSameNameAreNotUsed() {
        Rules nine = Variants.NINE;
        Rules changed =
                new Rules(nine.name(), nine.board(), nine.men(), 0, false, nine.fromMills(), nine.removals(), nine.blocked(),
                        nine.whilePlacing(), nine.afterPlacing(), nine.fullBoard(), Rules.Placing.FIRST);
        assertThat(GoldenDigests.of(changed).has(Subspace.moving(3, 3))).isFalse();
        assertThat(GoldenDigests.of(changed).coverage(List.of(Subspace.moving(3, 3))))
                .startsWith(
                        "The contents of 1 of the 1 tables were not compared with known digests: those that Millstone keeps of 'nine'"
                                + " are of other rules")
                .contains(nine.fingerprint(), changed.fingerprint());
    }

    @Test
    void whereNoDigestsAreKnownThatIsSaid() {
        List<Subspace> tables = List.of(Subspace.moving(3, 3));
        assertThat(GoldenDigests.of(Variants.named("eleven").orElseThrow()).coverage(tables))
                .endsWith("known digests: Millstone keeps none of 'eleven'.");
        assertThat(GoldenDigests.of(Variants.NINE).coverage(tables)).startsWith("Their contents were compared");
    }
}
