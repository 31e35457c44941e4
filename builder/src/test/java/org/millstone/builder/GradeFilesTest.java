package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.builder.StepSolver.SolvedTable;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Graded;
import org.millstone.retrograde.Solved;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.variants.Variants;

/** Grades and counters are written to files and come back; damaged files are refused. */
class GradeFilesTest {
    private static final Window WINDOW = Window.FIRST.besideGrades(Finals.MOST_LEVELS);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"six, 11", "seven, 8", "nine, 8"})
    void whatWasGradedComesBackFromFiles(String name, int stones) throws IOException {
        Rules rules = Variants.named(name).orElseThrow();
        List<Step> pairs = Step.movingPhase(rules, stones);
        Finals finals = Finals.published(rules) ? Finals.ofNine() : Graded.randomFinals(rules, 20);
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Graded graded = Graded.pairs(rules, solved, finals, pairs, 2, 1 << 16);
        long harmed = 0;
        try (WorkerPool workers = new WorkerPool(2)) {
            for (Step pair : pairs) {
                write(rules, finals, pair, solved, graded, workers);
                for (Subspace subspace : pair.subspaces()) {
                    harmed += compare(rules, finals, subspace, graded, workers);
                }
            }
        }
        assertThat(harmed).isPositive();
    }

    private static Scores like(Scores scores) {
        return new Scores(Arena.ofAuto(), (int) (scores.slots() / scores.columns()), scores.columns());
    }

    /** Writes the files of a pair; returns what a manifest lists of them. */
    private List<Manifest.Entry> write(Rules rules, Finals finals, Step pair, Solved solved, Graded graded, WorkerPool workers)
            throws IOException {
        StepWriter files =
                new StepWriter(folder, new TableShapes(rules), new GoldenDigests(rules.name(), Map.of(), ""), workers);
        List<SolvedTable> tables = new ArrayList<>();
        List<SolvedTable.Graded> grades = new ArrayList<>();
        for (Subspace subspace : pair.subspaces()) {
            tables.add(new SolvedTable(subspace, List.of(held(Window.FIRST, solved.scores(subspace))), null));
            grades.add(new SolvedTable.Graded(subspace, held(WINDOW, graded.grades(subspace)),
                    held(Window.FIRST, graded.counters(subspace))));
        }
        return files.writeGrades(grades, Manifest.read(folder, rules).with(files.write(tables)), finals);
    }

    private static ScoreCache.OwnedScores held(Window window, Scores scores) {
        return new ScoreCache.OwnedScores(window, scores, Arena.ofAuto());
    }

    /** Compares the grades of a subspace, and the counters of those that are harmed; returns how many of these are not 0. */
    private long compare(Rules rules, Finals finals, Subspace subspace, Graded graded, WorkerPool workers) throws IOException {
        Scores grades = graded.grades(subspace);
        Scores counters = graded.counters(subspace);
        int rows = (int) (grades.slots() / grades.columns());
        TableReader loader = new TableReader(folder, rules, workers, of -> null, of -> finals);
        Scores found = loader.load(subspace, WINDOW, true, Arena.ofAuto());
        Scores counted = like(grades);
        loader.loadCounters(subspace, counted);
        int own = Grade.of(finals.level(subspace));
        long harmed = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < grades.columns(); column++) {
                int grade = grades.get(row, column);
                int counter = grade < own ? counters.get(row, column) : 0;
                harmed += counter > 0 ? 1 : 0;
                if (WINDOW.grade(found.get(row, column)) != grade || counted.get(row, column) != counter) {
                    throw new AssertionError(
                            subspace + " row " + row + " column " + column + " is " + found.get(row, column) + " in "
                                    + counted.get(row, column) + ", not " + grade + " in " + counter);
                }
            }
        }
        return harmed;
    }

    @Test
    void aFileThatIsDamagedOrNamesUnknownFinalsIsRefused() throws IOException {
        Rules rules = Variants.NINE;
        List<Step> pairs = Step.movingPhase(rules, 8);
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Graded graded = Graded.pairs(rules, solved, Finals.ofNine(), pairs, 2, 1 << 16);
        Subspace subspace = Subspace.moving(5, 3);
        Path file = Plane.GRADE.path(folder, subspace);
        try (WorkerPool workers = new WorkerPool(2)) {
            Manifest.Entry written = write(rules, Finals.ofNine(), Step.of(rules, subspace), solved, graded, workers).getFirst();
            try (TableFile table = TableFile.open(folder, rules, subspace, Plane.GRADE)) {
                assertThat(Digests.ofContent(table)).isEqualTo(written.file(Plane.GRADE).content());
            }
            byte[] right = Files.readAllBytes(file);
            TableReader loader = new TableReader(folder, rules, workers, of -> null, of -> Finals.ofNine());
            TableReader unknown = new TableReader(folder, rules, workers, of -> null, of -> Finals.of(Map.of()));
            for (int at : new int[] {TableHeader.BYTES + 3, right.length - 1}) {
                byte[] wrong = right.clone();
                wrong[at] ^= 1;
                Files.write(file, wrong);
                assertThatThrownBy(() -> loader.load(subspace, Window.FIRST, true, Arena.ofAuto()))
                        .as("byte %d", at).isInstanceOf(CorruptTableException.class).hasMessageContaining("5-3.grade");
            }
            Files.write(file, right);
            assertThatThrownBy(() -> unknown.load(subspace, Window.FIRST, true, Arena.ofAuto()))
                    .isInstanceOf(CorruptTableException.class).hasMessageContainingAll(file.toString(),
                            "nothing says what that is worth");
        }
    }
}
