package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.builder.StepSolver.SolvedTable;
import org.millstone.commands.VerifyCommand;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.variants.Variants;
import org.millstone.verify.StepVerifier;
import picocli.CommandLine;

/** Wrong grades in a table whose checksums and counts all fit, files that are not those of the build, and files that are missing. */
class WrongGradeTest {
    private static final Rules RULES = Variants.SIX;
    /** The same rules under a name for which no digests are kept. */
    private static final Rules UNKNOWN = new Rules("unknown", RULES.board(), RULES.men(), RULES.flyAt(), false, RULES.fromMills(),
            RULES.removals(), RULES.blocked(), RULES.whilePlacing(), RULES.afterPlacing(), RULES.fullBoard(),
            Rules.Placing.FIRST);

    private static final Window WINDOW = Window.FIRST.besideGrades(Finals.MOST_LEVELS);

    @TempDir
    private Path data;

    private final StringWriter out = new StringWriter();

    private int verify(String... options) {
        CommandLine line = new CommandLine(new VerifyCommand());
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(out, true))
                .setExecutionExceptionHandler((e, command, parsed) -> {
                    out.append(e.getMessage());
                    return 1;
                });
        List<String> all = new ArrayList<>(List.of("--variant", RULES.name(), "--data", data.toString(), "--memory", "2g"));
        all.addAll(List.of(options));
        return line.execute(all.toArray(String[]::new));
    }

    /** An entry of a table: what it is, and what to make of it. */
    private interface Spoiler {
        /** Spoils an entry of a row if it is one to spoil; returns whether it was. */
        boolean spoil(byte[] row, byte @Nullable [] counters, int column);
    }

    /** Writes the grades of a table again, one of them wrong, with counts and digests that fit. */
    private static void rewrite(Rules rules, Path folder, String table, Spoiler spoiler) throws IOException {
        rewrite(rules, folder, table, spoiler, 1);
    }

    /** The same with so many of them wrong. */
    private static void rewrite(Rules rules, Path folder, String table, Spoiler spoiler, int wrong)
            throws IOException {
        Subspace subspace = Subspace.parse(table).orElseThrow();
        Step step = Step.of(RULES, subspace);
        TableShapes shapes = new TableShapes(RULES);
        Manifest manifest = Manifest.read(folder, RULES);
        Finals finals = manifest.order();
        int rows = shapes.sets().of(subspace.rowStones()).count();
        try (WorkerPool workers = new WorkerPool(2); Arena arena = Arena.ofShared()) {
            List<SolvedTable.Graded> tables = new ArrayList<>();
            for (Subspace of : step.subspaces()) {
                int columns = (int) (shapes.slots(of) / rows);
                TableReader loader = new TableReader(folder, RULES, workers, any -> null, any -> finals);
                Scores grades = loader.load(of, WINDOW, true, arena);
                Scores counters = of.inHand() > 0 ? null : new Scores(arena, rows, columns);
                if (counters != null) {
                    loader.loadCounters(of, counters);
                }
                if (of.equals(subspace)) {
                    spoil(grades, counters, spoiler, wrong);
                }
                tables.add(new SolvedTable.Graded(of,
                        new ScoreCache.OwnedScores(WINDOW, grades, arena),
                        counters == null ? null : new ScoreCache.OwnedScores(Window.FIRST, counters, arena)));
            }
            List<Manifest.Entry> entries = new StepWriter(folder, new TableShapes(rules), GoldenDigests.of(rules), workers)
                    .writeGrades(tables, manifest, finals);
            manifest.with(entries).write(folder);
        }
    }

    /** Spoils the first entries that can be, after the middle of the table. */
    private static void spoil(Scores grades, @Nullable Scores counters, Spoiler spoiler, int wrong) {
        int left = wrong;
        byte[] row = new byte[grades.columns()];
        byte[] counted = new byte[row.length];
        int rows = (int) (grades.slots() / row.length);
        for (int i = 0; i < rows; i++) {
            int r = (i + rows / 2) % rows;
            grades.read(r, row);
            if (counters != null) {
                counters.read(r, counted);
            }
            for (int c = 0; c < row.length; c++) {
                if (spoiler.spoil(row, counters == null ? null : counted, c)) {
                    grades.write(r, row);
                    if (counters != null) {
                        counters.write(r, counted);
                    }
                    if (--left == 0) {
                        return;
                    }
                }
            }
        }
        if (left == wrong) {
            throw new IllegalArgumentException("there is no such entry");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"6-5", "5-6", "6-6", "4-4+1+1", "3-4+2+1"})
    void oneWrongGradeIsFound(String table) throws IOException {
        rewrite(UNKNOWN, TestDatabase.copyOfWhole(RULES, data), table, WrongGradeTest::spoilGrade);
        assertThat(verify("--tables", table)).isEqualTo(1);
        assertThat(out.toString()).contains("grades contradict their successors", table + ".grade slot ",
                "the table says draw, final ", "the successors say draw, final ", "WRONG in ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6-5", "6-6"})
    void oneWrongCounterIsFound(String table) throws IOException {
        rewrite(UNKNOWN, TestDatabase.copyOfWhole(RULES, data), table, WrongGradeTest::spoilCounter);
        assertThat(verify("--tables", table)).isEqualTo(1);
        assertThat(out.toString()).contains(table + ".grade slot ", " turns to the capture, the successors say ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6-5", "4-4+1+1"})
    void aSampleFindsWrongGrades(String table) throws IOException {
        rewrite(UNKNOWN, TestDatabase.copyOfWhole(RULES, data), table, WrongGradeTest::spoilGrade, Integer.MAX_VALUE);
        assertThat(verify("--tables", table, "--sample", "100")).isEqualTo(1);
        assertThat(out.toString()).contains("contradict each other: " + table + " says that ", " is a draw that comes to ",
                ", but its best turn a draw that comes to ");
    }

    @Test
    void aSampleFindsWrongCounters() throws IOException {
        rewrite(UNKNOWN, TestDatabase.copyOfWhole(RULES, data), "6-5", WrongGradeTest::spoilCounter, Integer.MAX_VALUE);
        assertThat(verify("--tables", "6-5", "--sample", "1000")).isEqualTo(1);
        assertThat(out.toString()).containsPattern("the table says (draw worth -?\\d+), (\\d+) turns to the capture, "
                + "the successors say \\1, (?!\\2 )\\d+ turns to the capture");
    }

    /** Counters with stones in hand, and where nobody is harmed; worth 0 by another name. */
    @ParameterizedTest
    @CsvSource({"4-4+1+1, 0, 1, harms nobody", "4-4, 0, 1, harms nobody", "4-4, 4, 0, is not written 0-0"})
    void symbolsThatCannotBeAreFound(String table, int stones, int counter, String why) throws IOException {
        Path folder = TestDatabase.copyOfWhole(RULES, data);
        changeEqual(folder, Subspace.parse(table).orElseThrow(), stones, counter);
        assertThat(verify("--tables", table)).isEqualTo(1);
        assertThat(out.toString()).contains(folder.resolve(table + ".grade").toString(), why);
    }

    /** Writes another symbol where a file of grades has that of worth 0, with checksums and digests that fit. */
    private static void changeEqual(Path folder, Subspace table, int stones, int counter) throws IOException {
        Path path = Plane.GRADE.path(folder, table);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        int at = TableHeader.BYTES + Short.BYTES;
        while (bytes.getShort(at) != 0) {
            at += Integer.BYTES;
        }
        bytes.put(at, (byte) stones).put(at + 1, (byte) stones).put(at + 2, (byte) counter);
        int shape = TableHeader.BYTES + Short.BYTES + Integer.BYTES * bytes.getShort(TableHeader.BYTES);
        int leaves = bytes.getShort(shape);
        int index = shape + Short.BYTES * (leaves + Math.max(leaves, 1));
        bytes.putInt(120, crc32(bytes, TableHeader.BYTES, index + Long.BYTES * (bytes.getInt(84) + 1)));
        bytes.putInt(124, crc32(bytes, 0, 124));
        Files.write(path, bytes.array());
        Manifest manifest = Manifest.read(folder, RULES);
        Manifest.Entry entry = Objects.requireNonNull(manifest.entry(table));
        try (TableFile file = TableFile.open(folder, RULES, table, Plane.GRADE)) {
            Manifest.PlaneFile grades = new Manifest.PlaneFile(file.byteSize(), Digests.ofFile(path), Digests.ofContent(file));
            manifest.with(List.of(entry.withGrades(grades, Objects.requireNonNull(entry.grades())))).write(folder);
        }
    }

    private static int crc32(ByteBuffer bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes.slice(from, to - from));
        return (int) crc.getValue();
    }

    private static boolean spoilGrade(byte[] row, byte @Nullable [] counters, int c) {
        int grade = row[c] & 0xff;
        if (!WINDOW.isDraw(grade) || grade == Grade.of(1)) {
            return false;
        }
        row[c] = (byte) Grade.of(1);
        if (counters != null) {
            counters[c] = 0;
        }
        return true;
    }

    private static boolean spoilCounter(byte[] row, byte @Nullable [] counters, int c) {
        if (counters == null || counters[c] == 0) {
            return false;
        }
        counters[c]++;
        return true;
    }

    @Test
    void writtenAgainTheGradesAreTheSameBytes() throws IOException {
        Path folder = TestDatabase.copyOfWhole(RULES, data);
        rewrite(RULES, folder, "5-4", (row, counters, c) -> true);
        assertThat(FolderDigests.of(folder)).isEqualTo(FolderDigests.of(TestDatabase.wholeFolder(RULES)));
        assertThat(verify("--tables", "5-4")).isZero();
        assertThat(out.toString()).contains("right, grades too", "2 tables and the grades of 2");
    }

    @ParameterizedTest
    @CsvSource({"5-4, 4-5", "4-5, 5-4"})
    void gradesOfAnotherTableAreFound(String table, String other) throws IOException {
        Path folder = TestDatabase.copyOfWhole(RULES, data);
        Files.copy(folder.resolve(other + ".grade"), folder.resolve(table + ".grade"), StandardCopyOption.REPLACE_EXISTING);
        for (String[] options : new String[][] {{"--tables", table}, {"--tables", table, "--sample", "10"}}) {
            assertThat(verify(options)).isEqualTo(1);
        }
        assertThat(out.toString()).contains(folder.resolve(table + ".grade").toString(), "SHA-256");
    }

    @Test
    void gradesThatAreMissingAreFound() throws IOException {
        Path folder = TestDatabase.copyOfWhole(RULES, data);
        Files.delete(folder.resolve("4-4+1+1.grade"));
        for (String[] options : new String[][] {{}, {"--sample", "10"}}) {
            assertThat(verify(options)).isEqualTo(1);
        }
        assertThat(out.toString()).contains("The file " + folder.resolve("4-4+1+1.grade") + " is missing. To build it again: ");
    }

    /** The grades of a table say nothing without those that its turns lead to. */
    @Test
    void gradesOnGradesThatAreNotListedAreNotChecked() throws IOException {
        Path folder = TestDatabase.copyOfWhole(RULES, data);
        Manifest manifest = Manifest.read(folder, RULES);
        NavigableMap<Subspace, Manifest.Entry> tables = new TreeMap<>(manifest.tables());
        tables.computeIfPresent(Subspace.moving(4, 4), (table, entry) -> withoutGrades(entry));
        new Manifest(manifest.ruleSet(), manifest.finals(), manifest.limit(), tables)
                .write(folder);
        assertThat(verify("--tables", "5-4")).isEqualTo(1);
        assertThat(out.toString()).contains("5-4 ", "WRONG",
                "has grades of 5-4, and none of 4-4, without which they cannot be checked");
        Files.delete(folder.resolve("4-4.grade"));
        assertThat(verify("--tables", "4-4")).isZero();
    }

    @Test
    void gradesThatAreNotListedAreFound() throws IOException {
        Path folder = TestDatabase.copyOfWhole(RULES, data);
        Manifest manifest = Manifest.read(folder, RULES);
        NavigableMap<Subspace, Manifest.Entry> tables = new TreeMap<>(manifest.tables());
        tables.computeIfPresent(Subspace.moving(4, 4), (table, entry) -> withoutGrades(entry));
        new Manifest(manifest.ruleSet(), manifest.finals(), manifest.limit(), tables)
                .write(folder);
        for (String[] options : new String[][] {{"--tables", "4-4"}, {"--tables", "4-4", "--sample", "10"}}) {
            out.getBuffer().setLength(0);
            assertThat(verify(options)).isEqualTo(1);
            assertThat(out.toString()).contains(folder.resolve("4-4.grade") + " is not listed in manifest.json");
        }
    }

    private static Manifest.Entry withoutGrades(Manifest.Entry entry) {
        return entry.exported(EnumSet.copyOf(Plane.OF_ALL_TABLES));
    }

    /** The plan knows it before anything is read. */
    @Test
    void allGradesOfNineAreCheckedWithinFiveGiga() throws IOException {
        List<Step> steps = Step.wholeGame(Variants.NINE, 2 * Variants.NINE.men());
        TableShapes shapes = new TableShapes(Variants.NINE);
        List<ScoreCache.Task> tasks = steps.stream().flatMap(step -> ScoreCache.Task.of(step, true)).toList();
        try (WorkerPool workers = new WorkerPool(1)) {
            TableReader tables = new TableReader(data, Variants.NINE, workers, any -> null, any -> null);
            ScoreLoader loader = new ScoreLoader(tables, shapes, workers);
            try (ScoreCache solved =
                    new ScoreCache(shapes, 5L << 30, tasks, loader, ScoreCache.SpillSpace.NONE, workers)) {
                StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved, Finals.ofNine());
                assertThat(tasks).hasSize(525 + 28).allSatisfy(
                        task -> assertThat(
                                solved.need(task, verifier.workBytes(task)) + TableShapes.programBytes(Variants.NINE, 1))
                                .as("%s", task.step()).isLessThanOrEqualTo(5L << 30));
            }
        }
    }
}
