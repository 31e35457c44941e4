package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.store.TableShapes;
import org.millstone.variants.Variants;

/** The same input gives the same bytes, however the work was done. */
class SameBytesTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = 8;
    /** With stones in hand there are many more tables. */
    private static final int FEWER = 7;
    private static final long PLENTY = 4L << 30;

    @TempDir
    private Path data;

    /** With the least memory, frontiers have little room for lists, and earlier pairs are dropped and read back. */
    @Test
    void aDatabaseExtendedInLittleMemoryIsTheOneBuiltAtOnce() throws IOException {
        build(Step.movingPhase(RULES, 6), data, 2, PLENTY);
        Map<String, String> before = FolderDigests.of(data);
        int stones = Campaign.cases(STONES, 10);
        long least = leastMemory(Step.movingPhase(RULES, stones), data);
        assertThat(least).isBetween(TableShapes.programBytes(RULES, 2), TableShapes.programBytes(RULES, 2) + (64L << 20));
        build(Step.movingPhase(RULES, stones), data, 2, least);
        Map<String, String> extended = FolderDigests.of(data);
        assertThat(extended).isEqualTo(FolderDigests.of(TestDatabase.folder(RULES, stones)));
        before.remove(Manifest.FILE);
        assertThat(extended).containsAllEntriesOf(before);
    }

    /** Both phases, with stones in hand: all at once, and in every other way. */
    @Test
    void theWholeGameInAnyWay() throws IOException {
        List<Step> whole = Step.wholeGame(RULES, FEWER);
        Map<String, String> bytes = FolderDigests.of(TestDatabase.wholeData(RULES, FEWER).resolve(RULES.name()));
        build(whole, data.resolve("one"), 1, PLENTY);
        assertThat(FolderDigests.of(data.resolve("one"))).isEqualTo(bytes);
        assertThat(bytes).hasSizeGreaterThan(FolderDigests.of(TestDatabase.folder(RULES, FEWER)).size());
        build(whole, data.resolve("seven"), 7, PLENTY);
        assertThat(FolderDigests.of(data.resolve("seven"))).isEqualTo(bytes);

        // The moving phase is there; little memory, so that all is read back.
        Path added = data.resolve("added");
        build(Step.movingPhase(RULES, FEWER), added, 2, PLENTY);
        build(whole, added, 2, leastMemory(whole, added));
        assertThat(FolderDigests.of(added)).isEqualTo(bytes);

        // One table after another, the next one not needed by any before it.
        Path single = data.resolve("single");
        for (Step step : whole) {
            build(List.of(step), single, 2, PLENTY);
        }
        assertThat(FolderDigests.of(single)).isEqualTo(bytes);
    }

    private static void build(List<Step> steps, Path folder, int threads, long memory) {
        new Builder(new Builder.Options(RULES, folder, steps, threads, memory), Builder.Listener.SILENT).build();
    }

    /** The least memory that a build is said to start with. */
    private static long leastMemory(List<Step> steps, Path folder) {
        return BuilderTest.enough(BuilderTest.failure(() -> build(steps, folder, 2, 1)));
    }
}
