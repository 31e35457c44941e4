package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Damage;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** Builds that add conversions under a move limit to a database. */
class ConversionsTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = 8;
    private static final MoveLimit LIMIT = new MoveLimit(20);
    private static final long PLENTY = 2L << 30;

    /** Thrown to stop a build. */
    private static final class Stopped extends RuntimeException {}

    @TempDir
    private Path data;

    private Path folder;
    private Map<String, String> before;

    @BeforeEach
    void copy() throws IOException {
        folder = TestDatabase.copyOf(RULES, STONES, data);
        before = FolderDigests.of(folder);
    }

    private Builder.Options options(int threads, @Nullable MoveLimit limit, boolean repair) {
        return new Builder.Options(RuleSet.of(RULES), folder, Step.movingPhase(RULES, STONES), threads, PLENTY, true, limit,
                repair);
    }

    /** Builds conversions for a limit of 6 plies in too little memory; returns what it lacks. */
    private String lacking(long memory) {
        Builder.Options options = new Builder.Options(RuleSet.of(RULES), folder, Step.movingPhase(RULES, STONES), 2, memory, true,
                new MoveLimit(6), false);
        return BuilderTest.failure(() -> new Builder(options, Builder.Listener.SILENT).build());
    }

    private void build(MoveLimit limit) {
        new Builder(options(2, limit, false), Builder.Listener.SILENT).build();
    }

    private Manifest.Limited limited(int own, int opponent) throws IOException {
        Manifest manifest = Manifest.read(folder, RULES);
        return Objects.requireNonNull(Objects.requireNonNull(manifest.entry(Subspace.moving(own, opponent))).limited());
    }

    /** Two brute forces that share nothing with this program found the figures. The tables that are there stay as they are. */
    @Test
    void underALimitOfTwentyThreeStonesNeverWinAgainstFive() throws IOException {
        build(LIMIT);
        assertThat(Objects.requireNonNull(Manifest.read(folder, RULES).entry(Subspace.moving(3, 5))).counts().wins())
                .isEqualTo(6301);
        assertThat(limited(3, 5).wins()).isZero();
        assertThat(limited(3, 3).longest()).isEqualTo(20);
        Map<String, String> files = FolderDigests.of(folder);
        assertThat(files).containsKeys("3-3.dtc", "5-3.dtc", "4-4.dtc");
        files.keySet().removeIf(name -> name.endsWith(".dtc"));
        files.put(Manifest.FILE, before.get(Manifest.FILE));
        assertThat(files).isEqualTo(before);
    }

    @Test
    void anyNumberOfThreadsAndAStopGiveTheSameBytes() throws IOException {
        build(LIMIT);
        Map<String, String> whole = FolderDigests.of(folder);
        for (String name : whole.keySet()) {
            if (name.endsWith(".dtc")) {
                Files.delete(folder.resolve(name));
            }
        }
        assertThatThrownBy(() -> new Builder(options(1, LIMIT, false), new Builder.Listener() {
            private int done;

            @Override
            public void stepDone(StepReport report) {
                done++;
                if (done == 2) {
                    throw new Stopped();
                }
            }
        }).build()).isInstanceOf(Stopped.class);
        new Builder(options(3, LIMIT, false), Builder.Listener.SILENT).build();
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void anotherLimitReplacesTheFirstAndARepairMakesDamagedConversionsAnew() throws IOException {
        build(LIMIT);
        Map<String, String> whole = FolderDigests.of(folder);
        build(new MoveLimit(6));
        assertThat(Manifest.read(folder, RULES).limit()).isEqualTo(new MoveLimit(6));
        assertThat(limited(3, 3).longest()).isEqualTo(6);
        build(LIMIT);
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
        Damage.to(folder, "flip 3-3.dtc -1");
        new Builder(options(2, null, true), Builder.Listener.SILENT).build();
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void nothingIsReplacedIfTheScoresDoNotFitIntoTheMemory() throws IOException {
        build(LIMIT);
        long enoughForConversions = BuilderTest.enough(lacking(1));
        Files.delete(folder.resolve("4-4.wdl"));
        Map<String, String> left = FolderDigests.of(folder);
        assertThat(BuilderTest.enough(lacking(enoughForConversions))).isGreaterThan(enoughForConversions);
        assertThat(FolderDigests.of(folder)).isEqualTo(left);
    }

    @Test
    void withoutItsFileAPositionHasAValueAndNoneUnderTheLimit() throws IOException {
        build(new MoveLimit(30));
        Position lost = Fen.parse(RULES, "O*O@O@*@/********/******** w");
        try (Tablebase tables = Tablebase.open(folder, RULES, TablebaseOptions.mapped())) {
            Value value = tables.value(lost);
            assertThat(value.outcome()).isEqualTo(Outcome.LOSS);
            assertThat(value.conversion()).isEqualTo(26);
            assertThat(value.valueAt(4)).isEqualTo(Outcome.LOSS);
            assertThat(value.valueAt(5)).isEqualTo(Outcome.DRAW);
            assertThat(value.valueAt(1000)).isEqualTo(Outcome.DRAW);
        }
        Files.delete(folder.resolve("3-3.dtc"));
        try (Tablebase tables = Tablebase.open(folder, RULES, TablebaseOptions.mapped())) {
            assertThat(tables.value(lost).outcome()).isEqualTo(Outcome.LOSS);
            assertThat(tables.value(lost).valueAt(0)).isEqualTo(Outcome.UNKNOWN);
            assertThat(tables.damage()).isEmpty();
        }
    }

    @Test
    void aFileOfAnotherLimitThanTheManifestsIsDamage() throws IOException {
        build(new MoveLimit(6));
        Damage.to(folder, "craft 3-3.dtc preamble 0=20");
        try (Tablebase tables = Tablebase.open(folder, RULES, TablebaseOptions.mapped())) {
            Value value = tables.value(Fen.parse(RULES, "O*O@O@*@/********/******** w"));
            assertThat(value.outcome()).isEqualTo(Outcome.LOSS);
            assertThat(value.conversion()).isEqualTo(Value.NO_DTW);
            assertThat(tables.damage()).singleElement().satisfies(
                    damage -> assertThat(damage).hasMessageContaining("a move limit of 20 plies, and the manifest of 6"));
        }
    }

    @Test
    void aGameThatTheLimitCannotChangeHasNothingToWrite() throws IOException {
        build(new MoveLimit(MoveLimit.MOST));
        for (Subspace table : List.of(Subspace.moving(4, 4), Subspace.moving(5, 3))) {
            Manifest.Entry entry = Objects.requireNonNull(Manifest.read(folder, RULES).entry(table));
            assertThat(limited(table.own(), table.opponent()).wins()).isEqualTo(entry.counts().wins());
        }
    }
}
