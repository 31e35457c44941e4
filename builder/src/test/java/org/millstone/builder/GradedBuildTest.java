package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.database.Manifest;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.store.Tally;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** Grades are made with tables, after them, or not at all; always the same ones. */
class GradedBuildTest {
    /** Its finals are worth what its tables say, so their order grows with them. */
    private static final Rules FIVE = Variants.named("five").orElseThrow();
    private static final List<Step> WHOLE = Step.wholeGame(FIVE, 2 * FIVE.men());
    private static final long PLENTY = 2L << 30;
    /** Steps that a build does before it is stopped again. */
    private static final int EACH_TIME = 17;

    @TempDir
    private Path data;

    private Path folder;
    private Map<String, String> whole;

    @BeforeEach
    void read() throws IOException {
        folder = data.resolve("built");
        whole = FolderDigests.of(TestDatabase.wholeFolder(FIVE));
    }

    private static Builder.Options options(List<Step> steps, Path folder) {
        return new Builder.Options(FIVE, folder, steps, 2, PLENTY);
    }

    private Builder.Options withoutGrades() {
        return new Builder.Options(RuleSet.of(FIVE), folder, WHOLE, 2, PLENTY, false, null, false);
    }

    private static void build(Builder.Options options) {
        new Builder(options, Builder.Listener.SILENT).build();
    }

    /** Builds everything that is left; returns what was solved, then what was graded. */
    private List<List<Step>> finish() {
        List<Step> solved = new ArrayList<>();
        List<Step> graded = new ArrayList<>();
        new Builder(options(WHOLE, folder), new Builder.Listener() {
            @Override
            public void works(PendingStep todo, Work work) {
                if (work == Work.SOLVING) {
                    solved.add(todo.step());
                } else if (work == Work.GRADING) {
                    graded.add(todo.step());
                }
            }
        }).build();
        return List.of(solved, graded);
    }

    @Test
    void everyTableHasAFileOfGradesAndTheManifestSaysHowManyDrawsKeepEachFinal() throws IOException {
        Manifest manifest = Manifest.read(TestDatabase.wholeFolder(FIVE), FIVE);
        assertThat(manifest.tables().values()).allSatisfy(entry -> {
            assertThat(entry.lists(Plane.GRADE)).isTrue();
            assertThat(entry.grades().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(entry.counts().draws());
            assertThat(whole).containsEntry(entry.subspace() + ".grade", entry.file(Plane.GRADE).sha256());
        });
        assertThat(manifest.finals()).isNotEmpty().allSatisfy((name, worth) -> assertThat(worth).isPositive());
        assertThat(manifest.entry(Subspace.moving(4, 4)).grades()).containsKey(Tally.EQUAL);
    }

    @Test
    void withoutGradesThereAreNoneAndTheyCanBeAddedBySolvingAgain() throws IOException {
        build(withoutGrades());
        Map<String, String> plain = FolderDigests.of(folder);
        assertThat(plain.keySet()).noneMatch(name -> name.endsWith(".grade"));
        assertThat(Files.readString(folder.resolve(Manifest.FILE))).doesNotContain("grade").doesNotContain("finals");

        assertThat(finish()).isEqualTo(List.of(WHOLE, WHOLE));
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @Test
    void onlyTheGradesThatAreMissingAreMade() throws IOException {
        TestDatabase.copyOfWhole(FIVE, data);
        folder = data.resolve(FIVE.name());
        for (String name : List.of("4-4", "3-5", "2-3+1+1")) {
            Files.delete(folder.resolve(name + ".grade"));
        }
        assertThat(finish()).isEqualTo(List.of(steps("4-4", "5-3", "2-3+1+1"), steps("4-4", "5-3", "2-3+1+1")));
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    private static List<Step> steps(String... names) {
        return List.of(names).stream().map(name -> Step.of(FIVE, Subspace.parse(name).orElseThrow())).toList();
    }

    @Test
    void tableByTableInAnyOrderGradesAreTheSame() throws IOException {
        for (Step step : steps("5-3", "2-3+1+1", "5-4", "4-4", "4-4+1+1")) {
            build(options(List.of(step), folder));
        }
        for (Map.Entry<String, String> file : FolderDigests.of(folder).entrySet()) {
            if (!file.getKey().equals(Manifest.FILE)) {
                assertThat(whole).contains(file);
            }
        }
        build(options(WHOLE, folder));
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    /** Built again without grades it keeps those that it has; with grades, the grades of others that are missing follow from them. */
    @ParameterizedTest
    @CsvSource({"4-4.wdl, 4-4", "5-3.dtw, [53]-[35]", "2-3+1+1.wdl, 2-3[+]1[+]1"})
    void aTableThatIsBuiltAgainKeepsItsGrades(String file, String kept) throws IOException {
        folder = TestDatabase.copyOfWhole(FIVE, data);
        Files.delete(folder.resolve(file));
        build(withoutGrades());
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
        Files.delete(folder.resolve(file));
        for (String name : whole.keySet()) {
            if (name.endsWith(".grade") && !name.matches(kept + ".grade")) {
                Files.delete(folder.resolve(name));
            }
        }
        finish();
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    enum Stage {
        SOLVED,
        GRADED
    }

    /** Stopped when the tables of a step are there and its grades are not, and when it has both and the next step begins. */
    @ParameterizedTest
    @EnumSource(Stage.class)
    void aBuildThatWasStoppedGoesOnWhereItWas(Stage stage) throws IOException {
        class Stopped extends RuntimeException {}
        int steps = 0;
        for (boolean stopped = true; stopped; steps++) {
            int last = EACH_TIME * steps;
            try {
                new Builder(options(WHOLE, folder), new Builder.Listener() {
                    private int begun;

                    @Override
                    public void works(PendingStep todo, Work work) {
                        if (work == Work.GRADING) {
                            stop(Stage.SOLVED);
                        }
                    }

                    @Override
                    public void stepDone(StepReport report) {
                        stop(Stage.GRADED);
                    }

                    private void stop(Stage now) {
                        if (stage == now && begun++ == EACH_TIME) {
                            throw new Stopped();
                        }
                    }
                }).build();
                stopped = false;
            } catch (Stopped e) {
                assertThat(Manifest.read(folder, FIVE).tables()).hasSizeGreaterThan(last);
            }
        }
        assertThat(steps).isGreaterThan(2);
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }
}
