package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.DatabaseException;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
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

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void anyNumberOfThreads(int threads) throws IOException {
        build(STONES, threads, PLENTY);
        assertThat(FolderDigests.of(data)).isEqualTo(FolderDigests.of(TestDatabase.folder(RULES, STONES)));
    }

    /** With the least memory, frontiers have little room for lists, and earlier pairs are dropped and read back. */
    @Test
    void anyMemory() throws IOException {
        long least = leastMemory(STONES);
        assertThat(least).isBetween(TableShapes.programBytes(RULES, 2), TableShapes.programBytes(RULES, 2) + (64L << 20));
        build(STONES, 2, least);
        assertThat(FolderDigests.of(data)).isEqualTo(FolderDigests.of(TestDatabase.folder(RULES, STONES)));
    }

    @Test
    void tableByTableInAnotherOrder() throws IOException {
        for (Step pair : List.of(new Step(Subspace.moving(3, 3), true), new Step(Subspace.moving(5, 3), true),
                new Step(Subspace.moving(4, 3), true), new Step(Subspace.moving(4, 4), true))) {
            new Builder(new Builder.Options(RULES, data, List.of(pair), 2, PLENTY), Builder.Listener.SILENT).build();
        }
        assertThat(FolderDigests.of(data)).isEqualTo(FolderDigests.of(TestDatabase.folder(RULES, STONES)));
    }

    @Test
    void aDatabaseExtendedInLittleMemoryIsTheOneBuiltAtOnce() throws IOException {
        build(7, 2, PLENTY);
        Map<String, String> before = FolderDigests.of(data);
        int stones = Campaign.cases(STONES, 10);
        build(stones, 2, leastMemory(stones));
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

    private void build(int stones, int threads, long memory) {
        build(Step.movingPhase(RULES, stones), data, threads, memory);
    }

    private long leastMemory(int stones) {
        return leastMemory(Step.movingPhase(RULES, stones), data);
    }

    /** The least memory that a build starts with. */
    private static long leastMemory(List<Step> steps, Path folder) {
        long not = 0;
        long enough = PLENTY;
        while (enough - not > 1) {
            long middle = (not + enough) / 2;
            if (begins(steps, folder, middle)) {
                enough = middle;
            } else {
                not = middle;
            }
        }
        return enough;
    }

    private static boolean begins(List<Step> steps, Path folder, long memory) {
        try {
            new Builder(new Builder.Options(RULES, folder, steps, 2, memory), new Stopping()).build();
        } catch (Stopping.Begun e) {
            return true;
        } catch (DatabaseException e) {
            assertThat(e).hasMessageContaining(" are allowed. The smallest sufficient limit is --memory ");
            return false;
        }
        throw new AssertionError("there is nothing to build");
    }

    /** Stops a build when it begins. */
    private static final class Stopping implements Builder.Listener {
        private static final class Begun extends RuntimeException {}

        @Override
        public void begins(Outlook outlook) {
            throw new Begun();
        }
    }
}
