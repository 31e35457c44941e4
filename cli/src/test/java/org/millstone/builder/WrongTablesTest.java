package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.commands.VerifyCommand;
import org.millstone.database.DatabaseException;
import org.millstone.fixtures.Damage;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;
import org.millstone.table.CorruptTableException;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** Wrong entries, files and manifests ({@link WrongTables}, {@link Damage}), and what {@code verify} says, whole and by sample. */
class WrongTablesTest {
    private static final Rules SIX = Variants.SIX;
    private static final Rules NINE = Variants.NINE;
    private static final int STONES = 7;

    private static final String WITHOUT_GRADES = "json /tables/4-4/grades; json /tables/4-4/bytes/grade;"
            + " json /tables/4-4/sha256/grade; json /tables/4-4/content/grade";

    @TempDir
    private Path data;

    private final StringWriter out = new StringWriter();

    /** Returns the exit status, and keeps what was printed. */
    private int verify(Rules rules, String options) {
        return verify(rules, options + " --memory", "2g");
    }

    private int verify(Rules rules, String options, String memory) {
        out.getBuffer().setLength(0);
        return new CommandLine(new VerifyCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(out, true))
                .setExecutionExceptionHandler((e, command, parsed) -> {
                    out.append(e.getMessage());
                    return 1;
                }).execute(Stream.concat(Stream.of("--variant", rules.name(), "--data", data.toString()),
                        Stream.of((options + " " + memory).split(" "))).toArray(String[]::new));
    }

    private static Subspace table(String name) {
        return Subspace.parse(name).orElseThrow();
    }

    private interface Writing {
        void write(WrongTables tables) throws IOException;
    }

    /** Copies a table of six with those that it needs. */
    private Path six(String table) throws IOException {
        Path folder = Files.createDirectories(data.resolve(SIX.name()));
        Set<String> needed = Step.closure(SIX, List.of(Step.of(SIX, table(table)))).stream()
                .flatMap(step -> step.subspaces().stream()).map(Subspace::toString).collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(TestDatabase.wholeFolder(SIX))) {
            for (Path file : files.toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.equals("manifest.json") || needed.contains(name.substring(0, name.lastIndexOf('.')))) {
                    Files.copy(file, folder.resolve(name));
                }
            }
        }
        return folder;
    }

    private void write(boolean golden, Writing writing) throws IOException {
        try (WorkerPool workers = new WorkerPool(2)) {
            writing.write(new WrongTables(SIX, data.resolve(SIX.name()), golden, workers));
        }
    }

    /** In some of these, entries that lead to the wrong one contradict it, too: of the other table of the pair. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        5-4     | draw    | win 1   | the table says win, the successors say draw              | 4 | 2
        5-4     | draw    | loss 10 | the table says loss in 10, the successors say draw       | 6 | 2
        5-4     | loss 10 | loss 12 | the table says loss in 12, the successors say loss in 10 | 3 | 1
        5-4     | loss 12 | loss 10 | the table says loss in 10, the successors say loss in 12 | 1 | 1
        5-4     | loss 10 | draw    | the table says draw, the successors say loss in 10       | 2 | 2
        5-4     | win 1   | draw    | the table says draw, the successors say win in 1         | 2 | 2
        4-5     | win 9   | loss 10 | the table says loss in 10, the successors say win in 9   | 6 | 2
        4-5     | draw    | win 1   | the table says win, the successors say draw              | 1 | 1
        3-3+1+1 | draw    | win 1   | the table says win, the successors say draw              | 1 | 1
        3-3+1+1 | win 5   | loss 26 | the table says loss in 26, the successors say win in 5   | 1 | 1
        3-3+1+1 | win 5   | draw    | the table says draw, the successors say win in 5         | 1 | 1
        3-3+1+1 | draw    | loss 28 | the table says loss in 28, the successors say draw       | 1 | 1
        4-4+1+1 | draw    | win 1   | the table says win, the successors say draw              | 1 | 1
        """)
    void oneWrongEntryIsFound(String table, String right, String wrong, String said, int entries, int tables) throws IOException {
        six(table);
        write(false, writing -> writing.scores(table(table), right, wrong, 1));
        assertThat(verify(SIX, "--tables " + table)).isEqualTo(1);
        assertThat(out.toString()).contains(entries + " entries contradict their successors.", "WRONG in " + tables + ".")
                .containsPattern("  " + Pattern.quote(table) + " slot \\d+: " + said + ": ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        3-3+1+1 | draw    | win 1   | 2147483647 | 100        | is won, but none of its turns leads to a lost position
        3-3+1+1 | win 5   | draw    | 2147483647 | 100        | is a draw, but its best turn a win in 5
        3-3+1+1 | draw    | loss 28 | 2147483647 | 100        | is a loss in 28, but its best turn a draw that comes to equal
        5-4     | loss 10 | loss 12 | 2147483647 | 1000       | is a loss in 12, but its best turn a loss in 14
        3-3+1+1 | draw    | win 1   | 1          | 2147483647 | is won, but none of its turns leads to a lost position
        """)
    void aSampleFindsWrongEntries(String table, String right, String wrong, int most, int sample, String said)
            throws IOException {
        six(table);
        write(false, tables -> tables.scores(table(table), right, wrong, most));
        assertThat(verify(SIX, "--tables " + table + " --sample " + sample)).isEqualTo(1);
        assertThat(out.toString()).contains("contradict each other: " + table + " says that ", " 0 0 " + said + ".");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        6-5     | false | 1          |      | 6-5.grade slot \\d+: the table says draw, final 5-4, the successors say draw, final 6-5:
        5-6     | false | 1          |      | 5-6.grade slot \\d+: the table says draw, final 5-4, the successors say draw, final 4-5:
        6-6     | false | 1          |      | 6-6.grade slot \\d+: the table says draw, final 5-4, the successors say draw, final 6-5:
        4-4+1+1 | false | 1          |      | .grade slot \\d+: the table says draw, final 5-4, the successors say draw, final equal:
        3-4+2+1 | false | 1          |      | .grade slot \\d+: the table says draw, final 5-4, the successors say draw, final equal:
        6-5     | true  | 1          |      | .grade slot \\d+: the table says 2 turns to the capture, the successors say 1 turns to
        6-6     | true  | 1          |      | .grade slot \\d+: the table says 2 turns to the capture, the successors say 1 turns to
        6-5     | false | 2147483647 | 100  | contradict each other: 6-5 says .* comes to 5-4, but its best turn a draw that comes to 6-5
        4-4+1+1 | false | 2147483647 | 100  | 4-4.1.1 says .* comes to 5-4, but its best turn a draw that comes to equal
        6-5     | true  | 2147483647 | 1000 | draw worth 7028, 2 turns to the capture, the successors say draw worth 7028, 1 turns
        """)
    void wrongGradesAndCountersAreFound(String table, boolean counters, int most, @Nullable Integer sample, String said)
            throws IOException {
        six(table);
        write(false, tables -> tables.grades(table(table), counters, most));
        assertThat(verify(SIX, "--tables " + table + (sample == null ? "" : " --sample " + sample))).isEqualTo(1);
        assertThat(out.toString()).containsPattern(said);
        if (most == 1) {
            assertThat(out.toString()).contains(" grades contradict their successors. ", "WRONG in ");
        }
    }

    @Test
    void writtenAgainAllIsRightAndTheSameBytes() throws IOException {
        Path folder = six("5-4");
        Map<String, String> before = FolderDigests.of(folder);
        write(true, tables -> {
            tables.scores(table("5-4"), "win 1", "win 1", 1);
            tables.grades(table("5-4"), false, 0);
        });
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
        assertThat(verify(SIX, "--tables 5-4")).isZero();
        assertThat(out.toString()).contains("right, grades too", "2 tables and the grades of 2");
    }

    @Test
    void aTableThatComesOutOtherwiseThanTheVerifiedOneIsNotKept() throws IOException {
        Path folder = six("5-4");
        Map<String, String> before = FolderDigests.of(folder);
        assertThatThrownBy(() -> write(true, tables -> tables.scores(table("5-4"), "draw", "win 1", 1)))
                .isInstanceOf(DatabaseException.class).hasMessageContaining("5-4 came out differently");
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
    }

    /** Its counts and lengths are as listed, so that only its digest tells, before anything is built on it. */
    @Test
    void nothingIsBuiltOnATableThatWasExchanged() throws IOException {
        Path folder = six("2-3+2+1");
        write(false, tables -> tables.scores(table("3-3+1+1"), "loss 8", "loss 6", 1));
        Files.copy(TestDatabase.wholeFolder(SIX).resolve("manifest.json"), folder.resolve("manifest.json"),
                StandardCopyOption.REPLACE_EXISTING);
        Damage.to(folder, "delete 2-3+2+1.wdl; json /tables/3-3+1+1/bytes/dtw " + Files.size(folder.resolve("3-3+1+1.dtw")));
        Map<String, String> before = FolderDigests.of(folder);
        assertThatThrownBy(() -> new Builder(new Builder.Options(SIX, folder, List.of(Step.of(SIX, table("2-3+2+1"))), 2,
                2L << 30), Builder.Listener.SILENT).build()).isInstanceOf(CorruptTableException.class)
                .hasMessageContaining("3-3+1+1.").hasMessageContaining("SHA-256");
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
    }

    /** Both ways of checking, or only the whole one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        5-4     | copy 4-5.grade 5-4.grade | 5-4.grade is damaged at offset 0: its SHA-256 is 5ea0bc9f9aa2 | the same
        4-5     | copy 5-4.grade 4-5.grade | 4-5.grade is damaged at offset 0: its SHA-256 is 194fa2f1231b | the same
        4-4+1+1 | delete 4-4+1+1.grade     | 4-4+1+1.grade is missing. To build it again: ./mill build --data | the same
        4-4     | WITHOUT 4-4              | 4-4.grade is not listed in manifest.json, so it cannot be checked, but readers use it | the same
        5-4     | WITHOUT 4-4              | has grades of 5-4, and none of 4-4, without which they cannot be checked. |
        4-4+1+1 | craft 4-4+1+1.grade preamble 4=1; list 4-4+1+1       | it counts turns to a capture where the final 0-0 harms nobody |
        4-4     | craft 4-4.grade preamble 4=1; list 4-4               | it counts turns to a capture where the final 0-0 harms nobody |
        4-4     | craft 4-4.grade preamble 2=4, preamble 3=4; list 4-4 | by the final 4-4, which is worth 0 and is not written 0-0 |
        3-4     | delete 4-3.wdl           | | 4-3.wdl is missing, to which turns from 3-4 lead. To build it:
        3-4     | delete 4-3.dtw           | | 4-3.dtw is missing, to which turns from 3-4 lead. To build it:
        4-4     | delete 3-4.wdl           | | 3-4.wdl is missing, to which turns from 4-4 lead. To build it:
        4-4     | delete 4-3.dtw           | | 4-3.dtw is missing, to which turns from 4-4 lead. To build it:
        """)
    void wrongFilesAreFound(String table, String damage, @Nullable String whole, @Nullable String sample) throws IOException {
        Damage.to(six(table), damage.replace("WITHOUT 4-4", WITHOUT_GRADES));
        assertFound(SIX, table, whole, sample);
    }

    private void assertFound(Rules rules, String table, @Nullable String whole, @Nullable String sample) {
        if (whole != null) {
            assertThat(verify(rules, "--tables " + table)).isEqualTo(1);
            assertThat(out.toString()).contains(whole);
        }
        if (sample != null) {
            assertThat(verify(rules, "--tables " + table + " --sample 10")).isEqualTo(1);
            assertThat(out.toString()).contains(sample.equals("the same") ? String.valueOf(whole) : sample);
        }
    }

    /** Right tables under a wrong manifest: what {@code stats} prints and {@code verify} calls right is checked. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        six  | json /tables/3-3/states 10113 | tables.3-3.states must be the sum of wins, draws and losses, 10112, not 10113 | the same
        six  | json /tables/3-3/draws 3715 | tables.3-3.states must be the sum of wins, draws and losses, 10113, not 10112 | the same
        six  | json /tables/3-3/wins 4465; json /tables/3-3/losses 1933 | says of 3-3: losses 1933 where it is 1934 | the same
        six  | json /tables/3-3/longestWin 17 | says of 3-3: longestWin 17 where it is 15 | the same
        six  | json /tables/3-3/longestLoss 12 | says of 3-3: longestLoss 12 where it is 14 | the same
        six  | json /tables/3-3/longestWin null | says of 3-3: longestWin null where it is 15 | the same
        six  | json /tables/3-3/longestLoss null | says of 3-3: longestLoss null where it is 14 | the same
        six  | json /tables/3-3/slots 12013 | says of 3-3: slots 12013 where it is 12012 | the same
        six  | json /tables/3-3/bytes/wdl 2670 | says of 3-3: bytes {"wdl":2670,"dtw":852,"grade":182} where it is | the same
        six  | json /tables/3-3/bytes/dtw 853 | says of 3-3: bytes {"wdl":2669,"dtw":853,"grade":182} where it is | the same
        six  | json /tables/3-3/bytes/grade 183 | says of 3-3: bytes {"wdl":2669,"dtw":852,"grade":183} where it is | the same
        six  | json /tables/3-3/sha256/wdl DIGEST | 3-3.wdl is damaged at offset 0: its SHA-256 is  | the same
        six  | json /tables/3-3/sha256/dtw DIGEST | 3-3.dtw is damaged at offset 0: its SHA-256 is  | the same
        six  | json /tables/3-3/sha256/grade DIGEST | 3-3.grade is damaged at offset 0: its SHA-256 is  | the same
        six  | json /tables/3-3/content/wdl DIGEST | says of 3-3: content { | the same
        six  | json /tables/3-3/content/dtw DIGEST | says of 3-3: content { | the same
        six  | json /tables/3-3/content/grade DIGEST | says of 3-3: content { | the same
        six  | json /tables/3-3/longestWinFen "OO*O*O**/@@@@**** w" | says of 3-3: longestWinFen "OO*O*O**/@@@@**** w" where it is | takes 15 plies, OO*O*O**/@@@@**** w, a position of another table
        six  | json /tables/3-3/longestWinFen "OOO*****/@@@***** w" | says of 3-3: longestWinFen "OOO*****/@@@***** w" where it is | w, and its entry says otherwise
        six  | json /tables/3-3/longestWinFen "nonsense" | says of 3-3: longestWinFen "nonsense" where it is | takes 15 plies, nonsense, which cannot be read: expected O
        six  | json /tables/3-3/longestLossFen null | says of 3-3: longestLossFen null where it is | its longest loss takes 14 plies, null, which cannot be read
        six  | json /tables/3-3/depths [0, 4464, 1934] | says of 3-3: depths [0,4464,1934] where it is | depths that are not those of its wins and losses
        six  | json /tables/3-3/depths/2 316; json /tables/3-3/depths/4 801 | says of 3-3: depths [1,338,316,1269,801, |
        six  | json /tables/3-3/grades/equal 3713; json /tables/3-3/grades/4-3 1 | says of 3-3: grades {equal=3713, 4-3=1} where they are {equal=3714} |
        six  | json /tables/3-3/grades/equal 3715 | says of 3-3: grades {equal=3715} where they are {equal=3714} |
        six  | json /finals/5-4 7029 | says in its finals that 5-4 is worth 7029 to the side to move, and it is worth 7028 | the same
        six  | json /finals/5-4 | says in its finals that 5-4 is worth nothing to the side to move, and it is worth 7028 | the same
        nine | json /finals/3-4 41 | says in its finals that 3-4 is worth 41 to the side to move, and it is worth 40 | the same
        nine | json /finals/5-3 60 | says in its finals that 5-3 is worth 60 to the side to move, and it is worth nothing that is known | the same
        """)
    void aFalseManifestIsFound(String game, String damage, @Nullable String whole, @Nullable String sample) throws IOException {
        boolean nine = game.equals("nine");
        Path folder = nine ? TestDatabase.copyOf(NINE, STONES, data) : six("3-3");
        Damage.to(folder, damage.replace("DIGEST", '"' + "0".repeat(64) + '"'));
        assertFound(nine ? NINE : SIX, "3-3", whole, sample);
    }

    /** A table that is named twice is sampled once. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        three | 6  | --sample 50                             | Digests of 7 tables
        six   | 12 | --sample 50                             | Digests of 146 tables
        six   | 12 | --sample 50 --tables 4-3,4-3            | Digests of 1 tables
        six   | 12 | --sample 2147483647 --tables 2-3+1+1    | Digests of 1 tables
        """)
    void aSampleFindsNothingWhereNothingIsWrong(String game, int pieces, String options, String said) {
        Rules rules = Variants.named(game).orElseThrow();
        data = TestDatabase.wholeData(rules, pieces);
        assertThat(verify(rules, options)).as(out.toString()).isZero();
        assertThat(out.toString()).contains(said, "all are right.");
    }

    /** The grades of a table say nothing without those that its turns lead to, but the tables themselves are checked. */
    @Test
    void withoutGradesTablesAreRight() throws IOException {
        Damage.to(six("4-4"), WITHOUT_GRADES + "; delete 4-4.grade");
        assertThat(verify(SIX, "--tables 4-4")).as(out.toString()).isZero();
    }

    @Test
    void aVerificationThatTakesTooMuchMemoryNamesTheOneThatTakesLess() throws IOException {
        data = TestDatabase.data(NINE, STONES);
        assertThat(verify(NINE, "--threads 2 --memory", "100m")).isEqualTo(1);
        assertThat(out.toString()).matches("To check the tables 3-3 takes \\d+ MiB of memory, and 100 MiB are allowed\\. The"
                + " smallest sufficient limit is --memory \\d+m; --sample, which checks some entries, takes less\\.");
    }
}
