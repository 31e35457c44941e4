package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Finals;
import org.millstone.fixtures.CraftedFile;
import org.millstone.fixtures.Damage;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.io.InvalidFileException;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.TableReader;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.table.TreeBlock;
import org.millstone.table.Wdl;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

/** Damaged files ({@link Damage}), and what reading them and a build say. */
class DamagedFilesTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = 7;
    private static final Subspace TABLE = Subspace.moving(4, 3);

    /** Thrown when a build has looked through the folder. */
    private static final class Begun extends RuntimeException {}

    @TempDir
    private Path data;

    private Path folder;
    private WorkerPool workers;

    @BeforeEach
    void copy() throws IOException {
        folder = TestDatabase.copyOf(RULES, STONES, data);
        workers = new WorkerPool(2);
    }

    @AfterEach
    void close() {
        workers.close();
    }

    /** Reads all planes of 4-3 as a build does. */
    private void load(Rules rules, Finals finals) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            new TableReader(folder, rules, workers, any -> null, any -> finals).load(TABLE, Window.FIRST, true, arena);
        }
    }

    private void load() throws IOException {
        load(RULES, Finals.ofNine());
    }

    private TableFile open(String name) throws IOException {
        return TableFile.open(folder, RULES, TABLE, name.endsWith("wdl") ? Plane.WDL : Plane.DTW);
    }

    /** Reads all blocks of a file as lookups do. */
    private void readBlocks(String name) throws IOException {
        TableFile.Buffer buffer = new TableFile.Buffer();
        try (TableFile values = open("4-3.wdl"); TableFile file = open(name)) {
            for (int block = 0; block < file.header().blocks(); block++) {
                if (file.header().plane() == Plane.WDL) {
                    file.read(block, buffer);
                } else {
                    new TreeBlock().read(values, file, block, buffer);
                }
            }
        }
    }

    private CorruptTableException refused(String name, ThrowingCallable reading) {
        CorruptTableException refused = catchThrowableOfType(CorruptTableException.class, reading);
        assertThat(refused).as(name).isNotNull();
        assertThat(refused.file()).isEqualTo(folder.resolve(name));
        assertThat(refused.offset()).isBetween(0L, folder.resolve(name).toFile().length());
        return refused;
    }

    private void assertOtherTablesAnswer() throws IOException {
        for (TablebaseOptions way : List.of(TablebaseOptions.automatic(), TablebaseOptions.mapped())) {
            try (Tablebase tables = Tablebase.open(folder, RULES, way)) {
                assertThat(tables.wdl(0b111, 0b111000)).isNotEqualTo(Wdl.UNKNOWN);
                assertThat(tables.wdl(0b111, 0b1111000)).isNotEqualTo(Wdl.UNKNOWN);
            }
        }
    }

    private Builder builder(boolean repair, Builder.Listener listener) {
        return new Builder(new Builder.Options(RuleSet.of(RULES), folder, Step.movingPhase(RULES, STONES), 2, 2L << 30, true,
                null, repair), listener);
    }

    /** Returns what a build says before it begins to build. */
    private List<String> mends(boolean repair) {
        List<String> mends = new ArrayList<>();
        assertThatThrownBy(() -> builder(repair, new Builder.Listener() {
            @Override
            public void mends(String words) {
                mends.add(words);
            }

            @Override
            public void begins(Outlook outlook) {
                throw new Begun();
            }
        }).build()).isInstanceOf(Begun.class);
        if (!mends.isEmpty()) {
            assertThat(mends.removeLast()).isEqualTo(mends.size() == 1 ? "The manifest lists this file. It is rebuilt."
                    : "The manifest lists these files. They are rebuilt.");
        }
        return mends;
    }

    /** Opening the file finds it, so a build does, too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        zero 4-3.wdl 0                                 | offset 0: it does not begin as a Millstone table does
        zero 4-3.dtw 0                                 | offset 0: it does not begin as a Millstone table does
        zero 4-3.dtw 400                               | offset 128: the checksum of its preamble and index is wrong
        craft 4-3.wdl rows=2147483647, columns=2147483647, slots=4611686014132420609 | offset 64: its numbers of rows, columns, \
        slots and blocks contradict each other
        craft 4-3.wdl rows=1600000000, columns=256, slots=409600000000, blocks=25000000; cut 4-3.wdl 300000000 | offset 72: it \
        has 1600000000 rows and 256 columns, and the subspace 4-3 has 757 and 1140
        craft 4-3.wdl only 1, rows=128, columns=128, slots=16384, blocks=1 | it has 128 rows and 128 columns
        craft 4-3.wdl only 1                           | it ends inside its index
        craft 4-3.wdl wins=75398                       | offset 88: it counts 75398 won, 681906 drawn and 3095 lost of 760398 p
        craft 4-3.dtw preamble 7=200, longestLoss=400  | offset 11: its codec is 1, that of depths up to 400 plies is 2
        craft 4-3.dtw preamble 7=200                   | offset 128: its preamble holds a depth of 200
        craft 4-3.dtw preamble 1 2, empty              | a longest loss of 4 plies, its header one of 32
        craft 4-3.dtw preamble 0, empty                | offset 128: its preamble holds a longest loss of -1 plies
        craft 4-3.wdl block 3 4097*0                   | block 3 is to have 4097 bytes where at most 4096 can be
        craft 4-3.wdl index 1..-2 -300                 | block 0 is to have -
        """)
    void damageIsFoundByOpening(String damage, String words) throws IOException {
        Damage.to(folder, damage);
        String name = damage.split(" ")[1];
        CorruptTableException opening = refused(name, () -> open(name).close());
        assertThat(opening).hasMessageContaining(words);
        assertThat(refused(name, this::load)).hasMessage(opening.getMessage());
        assertOtherTablesAnswer();
        assertThat(mends(false)).containsExactly(name + " is damaged: " + opening.found() + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"4-3.wdl", "4-3.dtw"})
    void blocksThatDoNotBeginWhereTheyShould(String name) throws IOException {
        byte[] whole = Files.readAllBytes(folder.resolve(name));
        for (long by : new long[] {8, -8, 1L << 40, Long.MIN_VALUE + 1}) {
            Damage.to(folder, "craft " + name + " index 0..-2 " + by);
            assertThat(refused(name, () -> open(name).close())).hasMessageContaining("block 0 is to begin");
            Files.write(folder.resolve(name), whole);
            Damage.to(folder, "craft " + name + " index -1..-1 " + by);
            assertThat(refused(name, () -> open(name).close())).hasMessageContaining("bytes, its index says");
            Files.write(folder.resolve(name), whole);
        }
    }

    /** Only a build that reads all files finds it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        flip 4-3.wdl -1                          | does not match its checksum
        flip 4-3.dtw -1                          | does not match its checksum
        zero 4-3.wdl 4000                        | does not match its checksum
        zero 4-3.dtw 900                         | does not match its checksum
        craft 4-3.wdl block 3 4096*16            | block 3 has places that are won and lost
        craft 4-3.wdl block 53 2048*255 2048*0   | block 53 has places that are won and lost, or decided where there is no slot
        craft 4-3.wdl block 3 4095*0             | block 3 holds 4095 bytes instead of 4096
        craft 4-3.dtw block 3 0                  | block 3 holds depths
        """)
    void damageIsFoundByReadingABlock(String damage, String words) throws IOException {
        String name = damage.split(" ")[1];
        long listed = Files.size(folder.resolve(name));
        Damage.to(folder, damage);
        open(name).close();
        assertThat(refused(name, () -> readBlocks(name))).hasMessageContaining(words);
        refused(name, this::load);
        assertOtherTablesAnswer();
        long length = Files.size(folder.resolve(name));
        if (length == listed) {
            assertThat(mends(false)).isEmpty();
        }
        assertThat(mends(true)).containsExactly(name + " is damaged: " + (length == listed
                ? "its SHA-256 is not the one that the manifest lists."
                : "it has " + length + " bytes, the manifest lists " + listed + "."));
    }

    /** Each file is whole, and its depths are not those of these losses. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        copy 3-4.wdl 4-3.wdl; craft 4-3.wdl own=4, opponent=3 | where 0 are needed | it has 31216 bytes, the manifest lists 9530
        craft 4-3.dtw preamble 0, empty, draws=685001, losses=0, longestLoss=-1; craft 4-3.wdl draws=685001, losses=0, \
        longestLoss=-1 | block 0 holds no depth for 16 losses | its header counts other positions than the manifest
        """)
    void filesThatDoNotBelongTogetherAreNoticed(String damage, String words, String mend) throws IOException {
        Damage.to(folder, damage);
        assertThat(refused("4-3.dtw", () -> readBlocks("4-3.dtw"))).hasMessageContaining(words);
        assertThat(refused("4-3.dtw", this::load)).hasMessageContaining("does not belong to its file of wins and losses");
        assertOtherTablesAnswer();
        assertThat(mends(false)).first().isEqualTo("4-3.wdl is damaged: " + mend + ".");
    }

    /** A table of other rules or of another version may be the only one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        copy 3-4.wdl 4-3.wdl    | subspace 3-4, expected 4-3   | 4-3.wdl is damaged: it is 3-4.wdl.
        copy 3-4.dtw 4-3.dtw    | subspace 3-4, expected 4-3   | 4-3.dtw is damaged: it is 3-4.dtw.
        copy 4-3.dtw 4-3.wdl    | plane DTW, expected WDL      | 4-3.wdl is damaged: it is 4-3.dtw.
        craft 4-3.wdl version=0 | format version 0, and this program reads version 1 | refused
        craft 4-3.wdl version=2 | format version 2, and this program reads version 1 | refused
        copy six.wdl 4-3.wdl    | the rules of 'six', fingerprint                    | refused
        """)
    void otherFilesAreForeign(String damage, String words, String mend) throws IOException {
        Files.copy(TestDatabase.wholeFolder(Variants.SIX).resolve("4-3.wdl"), folder.resolve("six.wdl"));
        Damage.to(folder, damage);
        String name = mend.startsWith("4-3.dtw") ? "4-3.dtw" : "4-3.wdl";
        assertThatThrownBy(this::load).isInstanceOf(TableException.class).isNotInstanceOf(CorruptTableException.class)
                .hasMessageStartingWith(folder.resolve(name) + " has " + words);
        if (mend.equals("refused")) {
            Map<String, String> before = FolderDigests.of(folder);
            for (boolean listed : new boolean[] {true, false}) {
                Files.move(folder.resolve("manifest.json"), folder.resolve(listed ? "manifest.json" : "moved away"));
                assertThatThrownBy(() -> builder(false, Builder.Listener.SILENT).build()).isInstanceOf(TableException.class)
                        .hasMessageStartingWith(folder.resolve(name) + " has " + words);
            }
            Files.move(folder.resolve("moved away"), folder.resolve("manifest.json"));
            assertThat(FolderDigests.of(folder)).isEqualTo(before);
        } else {
            assertThat(mends(false)).containsExactly(mend);
        }
    }

    @Test
    void otherRulesAndUnknownFinalsAreRefused() {
        assertThatThrownBy(() -> load(Variants.TWELVE, Finals.ofNine())).isInstanceOf(TableException.class)
                .hasMessageContainingAll("'nine'", "'twelve'", "4-3.wdl");
        assertThat(refused("4-3.grade", () -> load(RULES, Finals.of(Map.of()))))
                .hasMessageContaining("nothing says what that is worth");
    }

    /** Each byte of header and preamble, fewer of the index, fewer still of the blocks. */
    private static int stride(int at, CraftedFile parts, int bytes) {
        return at <= 128 + parts.preambleBytes() ? 1 : at < parts.begin(0) ? 7 : 1 + bytes / 50;
    }

    @ParameterizedTest
    @ValueSource(strings = {"4-3.wdl", "4-3.dtw", "4-3.grade"})
    void aFlippedByteIsNoticedWhereItIs(String name) throws IOException {
        Path file = folder.resolve(name);
        byte[] whole = Files.readAllBytes(file);
        CraftedFile parts = CraftedFile.of(file);
        Random random = new Random(7);
        int block = 0;
        for (int at = 0; at < whole.length; at += 1 + random.nextInt(stride(at, parts, whole.length))) {
            Damage.to(folder, "flip " + name + " " + at);
            CorruptTableException noticed = refused(name, this::load);
            while (block < parts.blocks() && parts.begin(block + 1) <= at) {
                block++;
            }
            if (at >= parts.begin(0)) {
                assertThat(noticed.offset()).as("byte %d", at).isEqualTo(parts.begin(block));
            }
            Files.write(file, whole);
        }
        load();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4-3.wdl", "4-3.dtw", "4-3.grade"})
    void aFileOfAnyOtherLengthIsDamaged(String name) throws IOException {
        Path file = folder.resolve(name);
        byte[] whole = Files.readAllBytes(file);
        CraftedFile parts = CraftedFile.of(file);
        for (long length = 0; length <= whole.length + 4096; length += stride((int) length, parts, whole.length)) {
            Files.write(file, whole);
            Damage.to(folder, "cut " + name + " " + (length == whole.length ? length + 1 : length));
            refused(name, this::load);
        }
        for (int by : new int[] {-1, 1}) {
            Files.write(file, whole);
            Damage.to(folder, "cut " + name + " " + (by < 0 ? "-1" : "+1"));
            assertThat(refused(name, this::load))
                    .hasMessageContaining("it has " + (whole.length + by) + " bytes, its index says " + whole.length);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0   | a move limit of 0 plies
        127 | a move limit of 127 plies
        -1  | a move limit of -1 plies
        19  | a conversion of 21 plies under a limit of 19
        """)
    void aMoveLimitThatCannotBe(int limit, String words) throws IOException {
        Path built = TestDatabase.limitedData(RULES, 8, 20).resolve(RULES.name());
        Files.copy(built.resolve("4-3.dtc"), folder.resolve("4-3.dtc"));
        Damage.to(folder, "craft 4-3.dtc preamble 0=" + limit);
        assertThat(refused("4-3.dtc", () -> TableFile.open(folder, RULES, TABLE, Plane.DTC).close()))
                .hasMessageContaining(words);
    }

    @Test
    void withoutDamageNothingIsSaid() throws IOException {
        Map<String, String> whole = FolderDigests.of(folder);
        Damage.to(folder, "craft 4-3.wdl wins=75397; craft 4-3.dtw wins=75397; craft 4-3.grade wins=75397");
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
        readBlocks("4-3.wdl");
        readBlocks("4-3.dtw");
        load();
        assertThat(mends(true)).isEmpty();
    }

    /** All is as it was, whatever was missing or damaged. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        cut 4-3.wdl 0                        | false
        flip 4-3.dtw 60; delete 3-3.wdl      | false
        swap 4-3.wdl 3-4.wdl                 | false
        flip 4-3.grade 131; delete 3-4.dtw   | false
        flip 3-4.wdl -1; flip 3-4.grade -1   | true
        json /tables/4-3/bytes/wdl 7         | false
        delete manifest.json                 | false
        """)
    void aBuildMakesAnewWhatIsDamagedOrMissing(String damage, boolean repair) throws IOException {
        Map<String, String> whole = FolderDigests.of(folder);
        Damage.to(folder, damage);
        builder(repair, Builder.Listener.SILENT).build();
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        json /tables/4-3/bytes/wdl 7       | 4-3.wdl is damaged: it has 9530 bytes, the manifest lists 7.
        json /tables/4-3/wins 75398; json /tables/4-3/draws 681905 | 4-3.wdl is damaged: its header counts other positions than the manifest.
        delete 3-3.dtw                     | 3-3.dtw is missing.
        swap 4-3.wdl 3-4.wdl               | 4-3.wdl is damaged: it is 3-4.wdl.
        swap 4-3.wdl 3-4.wdl               | 3-4.wdl is damaged: it is 4-3.wdl.
        """)
    void aBuildSaysWhatTheManifestListsOtherwise(String damage, String said) throws IOException {
        Damage.to(folder, damage);
        assertThat(mends(false)).contains(said);
    }

    @Test
    void lookupsReadTheManifestUpToItsTablesAndABuildReadsAllOfIt() throws IOException {
        Damage.to(folder, "cut manifest.json -3");
        Tablebase.open(folder, RULES).close();
        assertThatThrownBy(() -> builder(false, Builder.Listener.SILENT).build()).isInstanceOf(InvalidFileException.class)
                .hasMessageStartingWith(folder.resolve("manifest.json") + ", line ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        json /finals [3]                           | finals must be an object, not an array
        json /finals "40"                          | finals must be an object, not "40"
        json /finals/3-4 40.5                      | finals.3-4 must be a whole number, not 40.5
        json /finals/3-4 "40"                      | finals.3-4 must be a whole number, not "40"
        json /finals/3-4 1e30                      | finals.3-4 must be a whole number, not 1.0E30
        json /finals/3-4 9999999999                | finals.3-4 must be a whole number
        json /finals/3-4 -40                       | finals.3-4 must be a final, such as 5-4, with a whole number above 0
        json /finals {"3-4": 40, "4-3": 40}        | finals cannot be used: the final 4-3 is worth -40 and 40
        text manifest.json {"format":2,"tables":{}} | line
        text manifest.json                         | line
        text manifest.json {                       | line
        cut manifest.json 2000                     | line
        """)
    void aManifestThatCannotBeUsedIsNotTouched(String damage, String words) throws IOException {
        Damage.to(folder, damage);
        Map<String, String> before = FolderDigests.of(folder);
        for (ThrowingCallable way : List.<ThrowingCallable>of(() -> builder(false, Builder.Listener.SILENT).build(),
                () -> Tablebase.open(folder, RULES).close())) {
            assertThatThrownBy(way).isInstanceOf(InvalidFileException.class)
                    .hasMessageStartingWith(folder.resolve("manifest.json") + ", line ").hasMessageContaining(words)
                    .hasMessageEndingWith(". Get the manifest again, or move it away and build its tables again.");
        }
        assertThat(FolderDigests.of(folder)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json /finals", "json /finals/3-4 41", "json /finals/9-3 5"})
    void aBuildWritesFinalsRightAndBuildsNothing(String damage) throws IOException {
        Map<String, String> whole = FolderDigests.of(folder);
        Damage.to(folder, damage);
        List<String> said = new ArrayList<>();
        builder(false, new Builder.Listener() {
            @Override
            public void mends(String words) {
                said.add(words);
            }

            @Override
            public void works(Builder.PendingStep todo, Work work) {
                throw new AssertionError("nothing is built again");
            }
        }).build();
        assertThat(said).containsExactly("The manifest listed wrong worths of finals. They are right now.");
        assertThat(FolderDigests.of(folder)).isEqualTo(whole);
    }
}
