package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.builder.StepSolver.SolvedTable;
import org.millstone.commands.VerifyCommand;
import org.millstone.database.DatabaseException;
import org.millstone.database.Manifest;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/**
 * A wrong entry in a table whose checksums, counts and manifest all fit, as a solver with a fault would write it: only going
 * through the entries finds it.
 */
class WrongEntryTest {
    private static final Rules RULES = Variants.NINE;
    /** The same rules under a name for which no digests are kept. */
    private static final Rules UNKNOWN = new Rules("unknown", RULES.board(), RULES.men(), RULES.flyAt(), false, RULES.fromMills(),
            RULES.removals(), RULES.blocked(), RULES.whilePlacing(), RULES.afterPlacing(), RULES.fullBoard(),
            Rules.Placing.FIRST);
    private static final Step PAIR = new Step(Subspace.moving(4, 3), true);
    private static final int LOSS_IN_26 = 13;
    private static final int LOSS_IN_28 = 14;
    private static final int WIN_IN_25 = Score.WIN - 12;

    @TempDir
    private Path data;

    private final StringWriter out = new StringWriter();

    /** Entries of two tables where those of the other table that lead there contradict it, too. */
    @ParameterizedTest
    @CsvSource({
        "4-3, " + Score.DRAW + ", " + Score.WIN + ", 1",
        "4-3, " + Score.DRAW + ", " + LOSS_IN_26 + ", 1",
        "4-3, " + LOSS_IN_26 + ", " + LOSS_IN_28 + ", 1",
        "4-3, " + LOSS_IN_28 + ", " + LOSS_IN_26 + ", 1",
        "4-3, " + LOSS_IN_26 + ", " + Score.DRAW + ", 1",
        "4-3, " + Score.WIN + ", " + Score.DRAW + ", 1",
        "3-4, " + WIN_IN_25 + ", " + LOSS_IN_26 + ", 2",
        "3-4, " + Score.DRAW + ", " + Score.WIN + ", 1"})
    void oneWrongEntryIsFound(String table, int right, int wrong, int tables) throws IOException {
        Path folder = TestDatabase.copyOf(RULES, 7, data);
        rewrite(UNKNOWN, folder, Subspace.parse(table).orElseThrow(), right, wrong);
        assertThat(verify("--tables", "4-3")).isEqualTo(1);
        assertThat(out.toString()).contains("4-3", "contradict their successors", "WRONG in " + tables + ".");
    }

    @Test
    void rewrittenTheSameTheTablesAreRightAndTheSameBytes() throws IOException {
        Path folder = TestDatabase.copyOf(RULES, 7, data);
        rewrite(RULES, folder, PAIR.first(), Score.WIN, Score.WIN);
        assertThat(verify("--tables", "4-3")).isZero();
        assertThat(FolderDigests.of(folder)).isEqualTo(FolderDigests.of(TestDatabase.folder(RULES, 7)));
    }

    @Test
    void aTableThatComesOutOtherwiseThanTheVerifiedOneIsNotKept() throws IOException {
        Path folder = TestDatabase.copyOf(RULES, 7, data);
        assertThatThrownBy(() -> rewrite(RULES, folder, PAIR.first(), Score.DRAW, Score.WIN))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("4-3 came out differently");
        assertThat(FolderDigests.of(folder)).isEqualTo(FolderDigests.of(TestDatabase.folder(RULES, 7)));
    }

    @ParameterizedTest
    @CsvSource({
        "3-2+2+1, " + Score.DRAW + ", " + Score.WIN,
        "3-3+1+0, " + Score.WIN + ", " + LOSS_IN_26,
        "3-2+2+1, " + Score.WIN + ", " + Score.DRAW,
        "2-3+2+2, " + Score.DRAW + ", " + Score.WIN,
        "3-3+1+0, " + Score.DRAW + ", " + LOSS_IN_28})
    void oneWrongEntryWithStonesInHandIsFound(String table, int right, int wrong) throws IOException {
        build(Subspace.parse(table).orElseThrow(), right, wrong, 1);
        assertThat(verify()).isEqualTo(1);
        assertThat(out.toString()).contains(table, "contradict their successors");
    }

    @ParameterizedTest
    @CsvSource({
        "3-2+2+1, " + Score.DRAW + ", " + Score.WIN + ", is won, but none of its turns leads to a lost position",
        "3-2+2+1, " + Score.WIN + ", " + Score.DRAW + ", is a draw, but its best turn a win",
        "3-3+1+0, " + Score.DRAW + ", " + LOSS_IN_28 + ", is a loss in 28, but its best turn a draw"})
    void aSampleFindsWrongEntries(String table, int right, int wrong, String said) throws IOException {
        build(Subspace.parse(table).orElseThrow(), right, wrong, Integer.MAX_VALUE);
        assertThat(verify("--tables", table, "--sample", "100")).isEqualTo(1);
        assertThat(out.toString()).contains("contradict each other: " + table + " says that ", said);
    }

    @Test
    void aSampleOfMoreEntriesThanThereAreFindsTheOnlyWrongOne() throws IOException {
        build(Subspace.parse("3-2+2+1").orElseThrow(), Score.DRAW, Score.WIN, 1);
        assertThat(verify("--tables", "3-2+2+1", "--sample", "2147483647")).isEqualTo(1);
        assertThat(out.toString()).contains("contradict each other: 3-2+2+1 says that ");
    }

    @Test
    void aTableThatIsNamedTwiceIsSampledOnce() throws IOException {
        TestDatabase.copyOf(RULES, 7, data);
        assertThat(verify("--tables", "3-4,3-4", "--sample", "10")).isZero();
        assertThat(out.toString()).contains("Digests of 1 tables");
    }

    /** Without the depths after replies, a loss that is too short would pass, or a right one would not. */
    @ParameterizedTest
    @CsvSource({"3-4, 4-3, WDL", "3-4, 4-3, DTW", "4-4, 3-4, WDL", "4-4, 4-3, DTW"})
    void aSampleNamesTheMissingFileOfATableThatTurnsLeadTo(String table, String missing, Plane plane) throws IOException {
        Path file = plane.path(TestDatabase.copyOf(RULES, 8, data), Subspace.parse(missing).orElseThrow());
        Files.delete(file);
        assertThat(verify("--tables", table, "--sample", "100")).isEqualTo(1);
        assertThat(out.toString()).contains("The file " + file + " is missing, to which turns from " + table + " lead.")
                .doesNotContain("Delete", "WRONG");
    }

    /** Builds a table with stones in hand, and what it needs, with up to {@code most} entries of {@code right} turned into {@code wrong}. */
    private void build(Subspace subspace, int right, int wrong, int most) throws IOException {
        Path folder = data.resolve(RULES.name());
        new Builder(
                new Builder.Options(RuleSet.of(RULES), folder, List.of(Step.of(RULES, subspace)), 2, 2L << 30, false, null,
                        false),
                Builder.Listener.SILENT).build();
        try (WorkerPool workers = new WorkerPool(2); Arena arena = Arena.ofShared()) {
            Scores scores = tables(folder, workers).load(subspace, Window.FIRST, arena);
            spoil(scores, right, wrong, most);
            List<Manifest.Entry> entries = files(folder, UNKNOWN, workers)
                    .write(List.of(solved(subspace, scores, arena)));
            Manifest.read(folder, RULES).with(entries).write(folder);
        }
    }

    /** The digests of a table's files say that they are not those that were built, before anything is built on them. */
    @Test
    void nothingIsBuiltOnATableThatWasExchanged() throws IOException {
        Subspace below = Subspace.parse("3-3+1+0").orElseThrow();
        Path folder = data.resolve(RULES.name());
        new Builder(
                new Builder.Options(RuleSet.of(RULES), folder, List.of(Step.of(RULES, below)), 2, 2L << 30, false, null, false),
                Builder.Listener.SILENT)
                .build();
        try (WorkerPool workers = new WorkerPool(2); Arena arena = Arena.ofShared()) {
            Scores scores = tables(folder, workers).load(below, Window.FIRST, arena);
            spoil(scores, Score.DRAW, Score.WIN, 1);
            files(folder, UNKNOWN, workers).write(List.of(solved(below, scores, arena)));
        }
        // As long as before, so that only its digest tells.
        Manifest listed = Manifest.read(folder, RULES);
        NavigableMap<Subspace, Manifest.Entry> tables = new TreeMap<>(listed.tables());
        tables.computeIfPresent(below, (table, entry) -> withLengths(entry, folder));
        new Manifest(listed.ruleSet(), listed.finals(), listed.limit(), tables).write(folder);
        Step above = Step.of(RULES, Subspace.parse("2-3+1+1").orElseThrow());
        assertThatThrownBy(
                () -> new Builder(new Builder.Options(RuleSet.of(RULES), folder, List.of(above), 2, 2L << 30, false, null, false),
                        Builder.Listener.SILENT).build())
                .isInstanceOf(CorruptTableException.class).hasMessageContaining("3-3+1+0.wdl").hasMessageContaining("SHA-256");
        assertThat(Manifest.read(folder, RULES).entry(above.first())).isNull();
    }

    private static Manifest.Entry withLengths(Manifest.Entry entry, Path folder) {
        Map<Plane, Manifest.PlaneFile> files = new EnumMap<>(entry.files());
        files.replaceAll((plane, file) -> new Manifest.PlaneFile(length(plane.path(folder, entry.subspace())), file.sha256(),
                file.content()));
        return entry.with(files, entry.grades(), entry.limited(), entry.planes());
    }

    private static long length(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int verify(String... options) {
        return new CommandLine(new VerifyCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(out, true))
                .execute(Stream.concat(Stream.of("--data", data.toString(), "--memory", "2g"), Stream.of(options))
                        .toArray(String[]::new));
    }

    /** Writes the pair anew, with one entry of {@code right} turned into {@code wrong}. */
    private static void rewrite(Rules rules, Path folder, Subspace table, int right, int wrong) throws IOException {
        try (WorkerPool workers = new WorkerPool(2); Arena arena = Arena.ofShared()) {
            ScoreLoader loader = tables(folder, workers);
            Scores row = loader.load(PAIR.first(), Window.FIRST, arena);
            Scores column = loader.load(PAIR.mirrored(), Window.FIRST, arena);
            spoil(table.equals(PAIR.first()) ? row : column, right, wrong, 1);
            List<Manifest.Entry> entries = files(folder, rules, workers)
                    .write(List.of(solved(PAIR.first(), row, arena), solved(PAIR.mirrored(), column, arena)));
            Manifest.read(folder, RULES).with(entries).write(folder);
        }
    }

    private static ScoreLoader tables(Path folder, WorkerPool workers) {
        return new ScoreLoader(new TableReader(folder, RULES, workers, any -> null, any -> null), new TableShapes(RULES),
                workers);
    }

    private static StepWriter files(Path folder, Rules rules, WorkerPool workers) {
        return new StepWriter(folder, new TableShapes(rules), GoldenDigests.of(rules), workers);
    }

    private static SolvedTable solved(Subspace subspace, Scores scores, Arena arena) {
        return new SolvedTable(subspace, List.of(new ScoreCache.OwnedScores(Window.FIRST, scores, arena)), null);
    }

    /** Spoils the first entries after the middle of the table, at most {@code most}. */
    private static void spoil(Scores scores, int right, int wrong, int most) {
        byte[] row = new byte[scores.columns()];
        int rows = (int) (scores.slots() / row.length);
        int left = most;
        for (int i = 0; i < rows && left > 0; i++) {
            int r = (i + rows / 2) % rows;
            scores.read(r, row);
            for (int c = 0; c < row.length && left > 0; c++) {
                if ((row[c] & 0xff) == right) {
                    row[c] = (byte) wrong;
                    left--;
                }
            }
            scores.write(r, row);
        }
        if (left == most) {
            throw new IllegalArgumentException("no entry has score " + right);
        }
    }
}
