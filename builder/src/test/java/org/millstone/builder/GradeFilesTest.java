package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Graded;
import org.millstone.retrograde.Solved;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Plan;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.store.Tally;
import org.millstone.table.CorruptTableException;
import org.millstone.table.NumberTree;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.variants.Variants;

/** Grades and counters are written to files and come back; damaged files are refused. */
@Tag("slow")
class GradeFilesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"six, 11", "seven, 8", "nine, 8"})
    void whatWasGradedComesBackFromFiles(String name, int stones) throws IOException {
        Rules rules = Variants.named(name).orElseThrow();
        List<Step> pairs = Plan.moving(rules, stones);
        Finals finals = Finals.published(rules) ? Finals.ofNine() : Graded.randomFinals(rules, 20);
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Graded graded = Graded.pairs(rules, solved, finals, pairs, 2, 1 << 16);
        long harmed = 0;
        try (Workers workers = new Workers(2)) {
            for (Step pair : pairs) {
                for (Subspace subspace : pair.subspaces()) {
                    write(rules, finals, subspace, solved, graded, workers);
                    harmed += compare(rules, finals, subspace, graded, workers);
                }
            }
        }
        assertThat(harmed).isPositive();
    }

    private static Scores like(Scores scores) {
        return new Scores(Arena.ofAuto(), (int) (scores.slots() / scores.columns()), scores.columns());
    }

    private Manifest.PlaneFile write(Rules rules, Finals finals, Subspace subspace, Solved solved, Graded graded,
            Workers workers)
            throws IOException {
        Scores scores = solved.scores(subspace);
        CanonicalSetsBySize sets = new CanonicalSetsBySize(rules.board());
        SolvedTable table = new SolvedTable(subspace, List.of(new SolvedTable.Held(Window.FIRST, scores, Arena.ofAuto())), null);
        Tally tally = new Statistics(rules.board(), sets.of(subspace.rowStones()), workers).tally(table);
        TableHeader wdl = header(Plane.WDL, rules, subspace, scores, tally);
        new TableWriter(wdl, new PlaneContent.Outcomes(table.parts().getLast()), workers).write(Plane.WDL.path(folder, subspace));
        new TableWriter(header(Plane.DTW, rules, subspace, scores, tally), new PlaneContent.Depths(NumberTree.of(
                IntStream.range(0, (tally.depths().size() + 1) / 2).mapToLong(i -> tally.depths().get(2 * i)).toArray()),
                tally.counts().codec(), table.parts()), workers)
                .write(Plane.DTW.path(folder, subspace));
        SolvedTable.Held grades =
                new SolvedTable.Held(Window.FIRST.besideGrades(Finals.MOST_LEVELS), graded.grades(subspace), Arena.ofAuto());
        PlaneContent content = new GradeContent(finals, subspace, grades, graded.counters(subspace),
                new Statistics(rules.board(), sets.of(subspace.rowStones()), workers).count(subspace, grades.scores()).slots(),
                workers);
        return new TableWriter(header(Plane.GRADE, rules, subspace, scores, tally), content, workers)
                .write(Plane.GRADE.path(folder, subspace));
    }

    private static TableHeader header(Plane plane, Rules rules, Subspace subspace, Scores scores, Tally tally) {
        return new TableHeader(plane, subspace, rules.fingerprint(), rules.name(), (int) (scores.slots() / scores.columns()),
                scores.columns(), tally.counts());
    }

    /** Compares the grades of a subspace, and the counters of those that are harmed; returns how many of these are not 0. */
    private long compare(Rules rules, Finals finals, Subspace subspace, Graded graded, Workers workers) throws IOException {
        Scores grades = graded.grades(subspace);
        Scores counters = graded.counters(subspace);
        int rows = (int) (grades.slots() / grades.columns());
        Window window = Window.FIRST.besideGrades(Finals.MOST_LEVELS);
        FolderTables loader = new FolderTables(folder, rules, workers, of -> null, of -> finals);
        Scores found = loader.load(subspace, window, true, Arena.ofAuto());
        Scores counted = like(grades);
        loader.loadCounters(subspace, counted);
        int own = Grade.of(finals.level(subspace));
        long harmed = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < grades.columns(); column++) {
                int grade = grades.get(row, column);
                int counter = grade < own ? counters.get(row, column) : 0;
                harmed += counter > 0 ? 1 : 0;
                if (window.grade(found.get(row, column)) != grade || counted.get(row, column) != counter) {
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
        List<Step> pairs = Plan.moving(rules, 8);
        Solved solved = Solved.pairs(rules, pairs, 2, 1 << 16);
        Graded graded = Graded.pairs(rules, solved, Finals.ofNine(), pairs, 2, 1 << 16);
        Subspace subspace = Subspace.moving(5, 3);
        Path file = Plane.GRADE.path(folder, subspace);
        try (Workers workers = new Workers(2)) {
            Manifest.PlaneFile written = write(rules, Finals.ofNine(), subspace, solved, graded, workers);
            try (TableFile table = TableFile.open(folder, rules, subspace, Plane.GRADE)) {
                assertThat(Digests.ofContent(table)).isEqualTo(written.content());
            }
            byte[] right = Files.readAllBytes(file);
            FolderTables loader = new FolderTables(folder, rules, workers, of -> null, of -> Finals.ofNine());
            FolderTables unknown = new FolderTables(folder, rules, workers, of -> null, of -> Finals.of(List.of()));
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
                            "nothing says what that is worth", "'mill build --repair' rebuilds it");
        }
    }
}
