package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.database.DatabaseException;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.oracle.RandomRules;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.store.Tally;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;
import org.millstone.verify.StepVerdict;
import org.millstone.verify.StepVerifier;

/** Games solved in windows of a few ply pairs each, like games too deep for a byte: the tables are the same. */
class DeepGamesTest {
    private static final long PLENTY = 4L << 30;

    /** A few stones fewer than six has, so that building it again and again takes seconds. */
    private static final Rules FIVE = Variants.named("five").orElseThrow();

    @TempDir
    private Path data;

    /** The deepest losses are in pair 5 of three: the last of a window, or the first of the next. */
    @ParameterizedTest
    @CsvSource({"three, 1", "three, 4", "three, 5", "three, 6"})
    void wholeGamesComeOutTheSameWindowByWindow(String variant, int pairs) throws IOException {
        Rules rules = Variants.named(variant).orElseThrow();
        build(rules, Step.wholeGame(rules, 2 * rules.men()), pairs, PLENTY);
        assertThat(FolderDigests.of(data)).isEqualTo(FolderDigests.of(TestDatabase.wholeFolder(rules)));
    }

    /** Draws there lead to other draws and to later losses: their grades in an earlier window are asked for by shallower tables. */
    @Test
    void gradesOfDrawsAreRightInEveryWindow() throws IOException, URISyntaxException {
        Rules rules = RuleSetFile.read(Path.of(getClass().getResource("/deep-draws.json").toURI())).rules();
        List<Step> steps = Step.wholeGame(rules, 2 * rules.men());
        build(rules, data.resolve("windows"), steps, 2, PLENTY);
        new Builder(new Builder.Options(rules, data.resolve("usual"), steps, 2, PLENTY), Builder.Listener.SILENT).build();
        assertThat(FolderDigests.of(data.resolve("windows"))).isEqualTo(FolderDigests.of(data.resolve("usual")));
    }

    /** Every parameter meets the ends of windows, in both phases; a failure prints the seed. */
    @ParameterizedTest
    @MethodSource("seeds")
    void randomGames(int seed) throws IOException {
        String text = RandomRules.draw(seed, 0, 20_000);
        Rules rules = RuleSetFile.read(Files.writeString(data.resolve("rules.json"), text)).rules();
        List<Step> steps = Step.wholeGame(rules, 2 * rules.men());
        Path usual = data.resolve("usual");
        new Builder(new Builder.Options(rules, usual, steps, 2, PLENTY), Builder.Listener.SILENT).build();
        int pairs = 1 + seed % 3;
        Path windows = data.resolve("windows");
        build(rules, windows, steps, pairs, PLENTY);
        assertThat(FolderDigests.of(windows)).as("seed %d: %s", seed, text).isEqualTo(FolderDigests.of(usual));
        verify(rules, usual, steps, pairs);
    }

    static IntStream seeds() {
        return new Random().ints(Campaign.cases(4, 200), 0, 1_000_000_000);
    }

    /** Each step by itself, so that all it needs is read back, in every window. */
    @Test
    void stepByStep() throws IOException {
        Rules rules = Variants.THREE;
        for (Step step : Step.wholeGame(rules, 2 * rules.men())) {
            build(rules, List.of(step), 2, PLENTY);
        }
        assertThat(FolderDigests.of(data)).isEqualTo(FolderDigests.of(TestDatabase.wholeFolder(rules)));
    }

    @Test
    void theVerifierAgreesWindowByWindow() throws IOException {
        Path folder = TestDatabase.wholeFolder(FIVE);
        Map<Subspace, Manifest.Entry> listed = Manifest.read(folder, FIVE).tables();
        Map<Subspace, Tally> tallies = verify(FIVE, folder, Step.wholeGame(FIVE, 2 * FIVE.men()), 5);
        tallies.forEach((subspace, tally) -> assertThat(tally.depths()).as(subspace.toString())
                .isEqualTo(listed.get(subspace).depths()));
    }

    private static Map<Subspace, Tally> verify(Rules rules, Path folder, List<Step> steps, int pairs) throws IOException {
        Map<Subspace, Tally> tallies = new HashMap<>();
        TableShapes shapes = new TableShapes(rules, new Window(0, pairs));
        try (WorkerPool workers = new WorkerPool(2)) {
            Finals finals = Manifest.read(folder, rules).order();
            TableReader tables = new TableReader(folder, rules, workers, table -> null, table -> finals);
            try (ScoreCache solved = new ScoreCache(shapes, PLENTY, steps.stream().map(ScoreCache.Task::scores).toList(),
                    new ScoreLoader(tables, shapes, workers), ScoreCache.SpillSpace.NONE, workers)) {
                StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved, finals);
                for (Step step : steps) {
                    StepVerdict verdict = verifier.verify(step, true);
                    assertThat(verdict.isRight()).as(verdict.toString()).isTrue();
                    assertThat(verdict.grades()).isNotNull();
                    tallies.putAll(verdict.tallies());
                }
            }
        }
        return tallies;
    }

    /** The need of a deep table is not known beforehand: the build reports it, and the tables before it are kept. */
    @Test
    void aGameTooDeepForTheMemoryIsRefusedWithTheFigure() throws IOException {
        List<Step> plan = Step.wholeGame(FIVE, 2 * FIVE.men());
        assertThatThrownBy(() -> build(FIVE, plan, 1, TableShapes.programBytes(FIVE, 2) + (8 << 20)))
                .isInstanceOf(DatabaseException.class)
                .hasMessageMatching("The tables .* are so deep that they need .* of memory, and .* are allowed\\. Give more with"
                        + " --memory, then run the same command again to go on\\.");
        assertThat(Manifest.read(data, FIVE).tables()).isNotEmpty();
        build(FIVE, plan, 4, PLENTY);
        assertThat(FolderDigests.of(data)).isEqualTo(FolderDigests.of(TestDatabase.wholeFolder(FIVE)));
    }

    private void build(Rules rules, List<Step> steps, int pairs, long memory) {
        build(rules, data, steps, pairs, memory);
    }

    private static void build(Rules rules, Path folder, List<Step> steps, int pairs, long memory) {
        new Builder(new Builder.Options(rules, folder, steps, 2, memory), new Window(0, pairs), Builder.Listener.SILENT).build();
    }
}
