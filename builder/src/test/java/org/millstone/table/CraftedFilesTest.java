package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;

/**
 * Files whose checksums are right and whose content cannot be: both readers refuse each by name and place, and no other table
 * suffers.
 */
class CraftedFilesTest {
    private static final Rules RULES = Variants.NINE;
    private static final Subspace TABLE = Subspace.moving(4, 3);

    @TempDir
    private Path data;

    private Path folder;
    private Path values;
    private Path depths;

    @BeforeEach
    void copy() throws IOException {
        folder = TestDatabase.copyOf(RULES, 7, data);
        values = Plane.WDL.path(folder, TABLE);
        depths = Plane.DTW.path(folder, TABLE);
    }

    private void open(Path file) throws IOException {
        try (TableFile table = TableFile.open(folder, RULES, TABLE, file.equals(values) ? Plane.WDL : Plane.DTW)) {
            TableFile.Buffer buffer = new TableFile.Buffer();
            for (int block = 0; block < table.header().blocks(); block++) {
                if (file.equals(values)) {
                    table.read(block, buffer);
                } else {
                    try (TableFile wdl = TableFile.open(folder, RULES, TABLE, Plane.WDL)) {
                        new TreeBlock().read(wdl, table, block, buffer);
                    }
                }
            }
        }
    }

    /** The file is refused with these words; all other tables answer, however they are opened. */
    private void assertRefused(Path file, String... words) throws IOException {
        assertThatThrownBy(() -> open(file)).isInstanceOfSatisfying(CorruptTableException.class, e -> {
            assertThat(e.file()).isEqualTo(file);
            assertThat(e.offset()).isBetween(0L, file.toFile().length());
        }).hasMessageContainingAll(words);
        for (TablebaseOptions way : List.of(TablebaseOptions.automatic(), TablebaseOptions.mapped())) {
            try (Tablebase tables = Tablebase.open(folder, RULES, way)) {
                assertThat(tables.wdl(0b111, 0b111000)).isNotEqualTo(Wdl.UNKNOWN);
                assertThat(tables.wdl(0b111, 0b1111000)).isNotEqualTo(Wdl.UNKNOWN);
            }
        }
    }

    @Test
    void putTogetherAgainItIsTheSameFile() throws IOException {
        for (Path file : List.of(values, depths)) {
            byte[] before = Files.readAllBytes(file);
            CraftedFile.of(file).write();
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
            open(file);
        }
    }

    @Test
    void moreRowsAndColumnsThanAnArrayHolds() throws IOException {
        int side = Integer.MAX_VALUE;
        CraftedFile.of(values).setInt(CraftedFile.ROWS_AT, side).setInt(CraftedFile.COLUMNS_AT, side)
                .setLong(CraftedFile.SLOTS_AT, (long) side * side).write();
        assertRefused(values, "contradict each other");
    }

    @Test
    void millionsOfBlocksInASparseFile() throws IOException {
        int rows = 25_000_000 / 2 * 128;
        CraftedFile.of(values).setInt(CraftedFile.ROWS_AT, rows).setInt(CraftedFile.COLUMNS_AT, 256)
                .setLong(CraftedFile.SLOTS_AT, rows * 256L).setInt(CraftedFile.BLOCKS_AT, 25_000_000).write();
        try (RandomAccessFile file = new RandomAccessFile(values.toFile(), "rw")) {
            file.setLength(300_000_000);
        }
        assertRefused(values, "1600000000 rows and 256 columns", "the subspace 4-3 has 757 and 1140");
    }

    @Test
    void oneBlockOnly() throws IOException {
        CraftedFile.of(values).setInt(CraftedFile.ROWS_AT, 128).setInt(CraftedFile.COLUMNS_AT, 128)
                .setLong(CraftedFile.SLOTS_AT, 1 << 14).setInt(CraftedFile.BLOCKS_AT, 1).onlyBlocks(1).write();
        assertRefused(values, "128 rows and 128 columns");
        restore(values);
        CraftedFile.of(values).onlyBlocks(1).write();
        assertRefused(values, "it ends inside its index");
    }

    @Test
    void countsThatAreNotThoseOfTheSubspace() throws IOException {
        CraftedFile.of(values).setLong(CraftedFile.WINS_AT, 75_398).write();
        assertRefused(values, "offset 88", "75398 won", "of 760398 positions");
    }

    @Test
    void aDepthOfMoreThanAFileCanHold() throws IOException {
        byte[] preamble = CraftedFile.of(depths).preamble();
        int[] bytes = new int[preamble.length];
        Arrays.setAll(bytes, i -> preamble[i]);
        bytes[7] = 200;
        CraftedFile.of(depths).setInt(CraftedFile.LONGEST_LOSS_AT, 400).preamble(bytes).write();
        assertRefused(depths, "offset 11", "its codec is 1, that of depths up to 400 plies is 2");
        CraftedFile.of(depths).setInt(CraftedFile.LONGEST_LOSS_AT, 32).preamble(bytes).write();
        assertRefused(depths, "offset 128", "a depth of 200");
    }

    @Test
    void aTreeThatIsNotThatOfTheLongestLoss() throws IOException {
        CraftedFile.of(depths).preamble(1, 2).allBlocks(new byte[0]).write();
        assertRefused(depths, "offset 128", "a longest loss of 4 plies, its header one of 32");
    }

    @Test
    void aTreeWithoutLeaves() throws IOException {
        CraftedFile.of(depths).preamble(0).allBlocks(new byte[0]).write();
        assertRefused(depths, "offset 128", "a longest loss of -1 plies");
        TableCounts withoutLosses = new TableCounts(75_397, 681_906 + 3_095, 0, 1, -1);
        CraftedFile.of(depths).counts(withoutLosses).write();
        CraftedFile.of(values).counts(withoutLosses).write();
        assertRefused(depths, "block 0 holds no depth for 16 losses");
    }

    @Test
    void blocksThatDoNotBeginWhereTheyShould() throws IOException {
        for (Path file : List.of(values, depths)) {
            for (long by : new long[] {8, -8, 1L << 40, Long.MIN_VALUE + 1}) {
                CraftedFile crafted = CraftedFile.of(file);
                crafted.entries(entry -> entry == crafted.lastEntry() ? entry : entry + by).write();
                assertRefused(file, "block 0 is to begin");
                restore(file);
                crafted.entries(entry -> entry == crafted.lastEntry() ? entry + by : entry).write();
                assertRefused(file, "bytes, its index says");
                restore(file);
            }
        }
    }

    @Test
    void blocksThatOverlap() throws IOException {
        CraftedFile crafted = CraftedFile.of(values);
        crafted.entries(entry -> entry == crafted.firstEntry() || entry == crafted.lastEntry() ? entry : entry - 300).write();
        assertRefused(values, "block 0 is to have -");
    }

    private void restore(Path file) throws IOException {
        Files.copy(TestDatabase.folder(RULES, 7).resolve(file.getFileName()), file, StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void aBlockThatIsLongerThanAnyContent() throws IOException {
        CraftedFile.of(values).block(3, new byte[WdlCodec.BYTES + 1]).write();
        assertRefused(values, "block 3 is to have 4097 bytes where at most 4096 can be");
    }

    @ParameterizedTest
    @CsvSource({"0, a move limit of 0 plies", "127, a move limit of 127 plies", "-1, a move limit of -1 plies",
        "19, a conversion of 21 plies under a limit of 19"})
    void aMoveLimitThatCannotBe(int limit, String words) throws IOException {
        Path conversions = Plane.DTC.path(folder, TABLE);
        Path built = TestDatabase.limitedData(RULES, 8, 20).resolve(RULES.name());
        Files.copy(Plane.DTC.path(built, TABLE), conversions);
        CraftedFile crafted = CraftedFile.of(conversions);
        crafted.preamble()[0] = (byte) limit;
        crafted.write();
        assertThatThrownBy(() -> TableFile.open(folder, RULES, TABLE, Plane.DTC).close())
                .isInstanceOf(CorruptTableException.class).hasMessageContaining(words);
    }

    @Test
    void placesThatAreWonAndLost() throws IOException {
        byte[] both = new byte[WdlCodec.BYTES];
        Arrays.fill(both, (byte) 0x10);
        CraftedFile.of(values).block(3, both).write();
        assertRefused(values, "block 3 has places that are won and lost");
    }

    @Test
    void placesThatAreDecidedWhereThereIsNoSlot() throws IOException {
        byte[] wins = new byte[WdlCodec.BYTES];
        Arrays.fill(wins, 0, WdlCodec.PLANE, (byte) -1);
        CraftedFile.of(values).block(53, wins).write();
        assertRefused(values, "block 53 has places that are", "where there is no slot");
    }
}
