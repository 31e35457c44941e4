package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.table.TableException.UnsupportedVersionException;
import org.millstone.variants.Variants;

class TableHeaderTest {
    private static final Path FILE = Path.of("data", "nine", "7-5.dtw");
    private static final int INDEX_CRC = 0xdeadbeef;
    private static final int VERSION_AT = 8;
    private static final int PLANE_AT = 10;
    private static final int CODEC_AT = 11;
    private static final int SLOTS_AT = 64;
    private static final int ROWS_AT = 72;
    private static final int COLUMNS_AT = 76;
    private static final int TILE_ROWS_AT = 80;
    private static final int BLOCKS_AT = 84;
    private static final int HEADER_CRC_AT = 124;

    private static final Subspace SUBSPACE = Subspace.moving(7, 5);

    private static TableHeader header(Plane plane) {
        return new TableHeader(plane, SUBSPACE, Variants.NINE.fingerprint(), "nine", 22_188, 6_188,
                new TableCounts(133_910_893L, 2, 1, 159, 50));
    }

    @ParameterizedTest
    @EnumSource
    void aHeaderComesBackFromItsBytes(Plane plane) {
        byte[] bytes = header(plane).toBytes(INDEX_CRC);
        assertThat(bytes).hasSize(TableHeader.BYTES);
        assertThat(TableHeader.parse(bytes, FILE)).isEqualTo(header(plane));
        assertThat(TableHeader.parse(bytes, FILE).toBytes(INDEX_CRC)).isEqualTo(bytes);
    }

    @Test
    void everyFlippedBitIsNoticed() {
        for (int bit = 0; bit < TableHeader.BYTES * Byte.SIZE; bit++) {
            byte[] bytes = header(Plane.DTW).toBytes(INDEX_CRC);
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThatThrownBy(() -> TableHeader.parse(bytes, FILE)).as("bit " + bit)
                    .isInstanceOf(CorruptTableException.class).hasMessageContaining(FILE.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 64, 127})
    void aHeaderCutShortIsDamaged(int length) {
        byte[] bytes = Arrays.copyOf(header(Plane.WDL).toBytes(INDEX_CRC), length);
        assertThatThrownBy(() -> TableHeader.parse(bytes, FILE)).isInstanceOf(CorruptTableException.class)
                .hasMessageContaining("7-5.dtw");
    }

    @Test
    void anotherVersionIsNoticedWhateverItsHeaderHoldsElse() {
        byte[] bytes = new byte[TableHeader.BYTES];
        Arrays.fill(bytes, (byte) 0x5a);
        System.arraycopy(header(Plane.WDL).toBytes(0), 0, bytes, 0, 8);
        bytes[VERSION_AT] = 2;
        bytes[VERSION_AT + 1] = 0;
        assertThatThrownBy(() -> TableHeader.parse(bytes, FILE)).isInstanceOf(UnsupportedVersionException.class)
                .hasMessageContaining("format version 2").hasMessageContaining("version 1");
    }

    @Test
    void otherCodecsPlanesAndTilesAreForeign() {
        assertForeign(CODEC_AT, 3, "codec 3");
        assertForeign(PLANE_AT, 5, "plane 5");
        assertForeign(TILE_ROWS_AT, 64, "tiles of 64 x 128");
    }

    private static void assertForeign(int at, int value, String words) {
        byte[] bytes = with(header(Plane.WDL), header -> header.put(at, (byte) value));
        assertThatThrownBy(() -> TableHeader.parse(bytes, FILE)).isInstanceOf(TableMismatchException.class)
                .hasMessageContaining(words).hasMessageContaining("7-5.dtw");
    }

    @Test
    void numbersThatContradictEachOtherAreDamage() {
        for (int number : new int[] {0, 1, -1, 1 << 14, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertContradicts(with(header(Plane.WDL), header -> header.putLong(SLOTS_AT, number)));
            for (int at : new int[] {ROWS_AT, COLUMNS_AT, BLOCKS_AT}) {
                assertContradicts(with(header(Plane.WDL), header -> header.putInt(at, number)));
            }
        }
        for (long side : new long[] {Integer.MAX_VALUE, 1 << 30, -1}) {
            assertContradicts(with(header(Plane.WDL),
                    header -> header.putInt(ROWS_AT, (int) side).putInt(COLUMNS_AT, (int) side).putLong(SLOTS_AT, side * side)
                            .putInt(BLOCKS_AT, (int) ((side + 127) / 128 * ((side + 127) / 128)))));
        }
    }

    private static void assertContradicts(byte[] bytes) {
        assertThatThrownBy(() -> TableHeader.parse(bytes, FILE)).isInstanceOf(CorruptTableException.class)
                .hasMessageContaining("contradict").hasMessageContaining(FILE.toString());
    }

    /** Whole in itself, but of another size than its subspace is: it would be read beyond its end, or ask for memory without one. */
    @Test
    void aHeaderOfAnotherSizeThanItsSubspaceIsDamage() {
        for (int rows : new int[] {1, 128, 22_187, 22_189, 1 << 20}) {
            TableHeader header = new TableHeader(Plane.WDL, SUBSPACE, Variants.NINE.fingerprint(), "nine", rows, 6_188,
                    header(Plane.WDL).counts());
            assertThat(TableHeader.parse(header.toBytes(INDEX_CRC), FILE)).isEqualTo(header);
            assertThatThrownBy(() -> header.require(FILE, Variants.NINE, SUBSPACE, Plane.WDL))
                    .isInstanceOf(CorruptTableException.class).hasMessageContaining("offset 72")
                    .hasMessageContaining("the subspace 7-5 has 22188 and");
        }
    }

    @Test
    void countsThatCannotBeAreDamage() {
        long all = 133_910_896;
        for (TableCounts counts : List.of(new TableCounts(all, 0, 1, 5, 4), new TableCounts(all, 1, -1, 5, -1),
                new TableCounts(-1, all, 1, 5, 4), new TableCounts(Long.MAX_VALUE, Long.MAX_VALUE, all + 2, 5, 4),
                new TableCounts(1, all - 1, 0, -1, -1), new TableCounts(0, all, 0, 5, -1), new TableCounts(1, all - 1, 0, 4, -1),
                new TableCounts(0, all - 1, 1, -1, 3), new TableCounts(0, all - 1, 1, -1, 131_070),
                new TableCounts(1, all - 1, 0, 131_071, -1), new TableCounts(0, all, 0, -1, 0),
                new TableCounts(0, all - 1, 1, -1, -1),
                new TableCounts(0, all, 0, -2, -1), new TableCounts(1, all - 1, 0, -3, -1))) {
            TableHeader header = new TableHeader(Plane.DTW, SUBSPACE, Variants.NINE.fingerprint(), "nine", 22_188, 6_188, counts);
            assertThatThrownBy(() -> header.require(FILE, Variants.NINE, SUBSPACE, Plane.DTW)).as(counts.toString())
                    .isInstanceOf(CorruptTableException.class).hasMessageContaining("offset 88");
        }
    }

    /** A program that knows codec 1 alone refuses deep tables by their codec. */
    @Test
    void deepTablesHaveACodecOfTheirOwn() {
        long all = 133_910_896;
        for (TableCounts counts : List.of(new TableCounts(1, all - 2, 1, 255, 254), new TableCounts(1, all - 2, 1, 257, 254),
                new TableCounts(1, all - 2, 1, 255, 256), new TableCounts(1, all - 2, 1, 131_069, 131_068))) {
            TableHeader header = new TableHeader(Plane.DTW, SUBSPACE, Variants.NINE.fingerprint(), "nine", 22_188, 6_188, counts);
            int codec = counts.longest() > 255 ? 2 : 1;
            assertThat(header.toBytes(INDEX_CRC)[CODEC_AT]).isEqualTo((byte) codec);
            TableHeader.parse(header.toBytes(INDEX_CRC), FILE).require(FILE, Variants.NINE, SUBSPACE, Plane.DTW);
            assertThatThrownBy(() -> TableHeader.parse(with(header, bytes -> bytes.put(CODEC_AT, (byte) (3 - codec))), FILE))
                    .isInstanceOf(CorruptTableException.class).hasMessageContaining("its codec is " + (3 - codec));
            assertThatThrownBy(() -> TableHeader.parse(with(header, bytes -> bytes.put(CODEC_AT, (byte) 3)), FILE))
                    .isInstanceOf(TableMismatchException.class).hasMessageContaining("codec 3, expected 1 or 2");
        }
    }

    @Test
    void aNameThatATerminalWouldObeyIsShownHarmless() {
        TableHeader header =
                new TableHeader(Plane.WDL, SUBSPACE, Variants.NINE.fingerprint(), "\u001b[2J", 1, 1, header(Plane.WDL).counts());
        assertThat(TableHeader.parse(header.toBytes(0), FILE).variant()).isEqualTo("?[2J");
    }

    /** Returns a header that was changed, with the right checksum. */
    private static byte[] with(TableHeader header, Consumer<ByteBuffer> change) {
        byte[] bytes = header.toBytes(INDEX_CRC);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        change.accept(buffer);
        buffer.putInt(HEADER_CRC_AT, Checksums.crc32(bytes, HEADER_CRC_AT));
        return bytes;
    }

    @Test
    void anotherTableThanWantedIsForeignAndNamed() {
        Rules nine = Variants.NINE;
        Subspace wanted = SUBSPACE;
        TableHeader header = header(Plane.DTW);
        header.require(FILE, nine, wanted, Plane.DTW);
        assertThatThrownBy(() -> header.require(FILE, nine, wanted, Plane.WDL)).isInstanceOf(TableMismatchException.class)
                .hasMessageContaining("DTW").hasMessageContaining("WDL");
        assertThatThrownBy(() -> header.require(FILE, nine, wanted.mirrored(), Plane.DTW))
                .isInstanceOf(TableMismatchException.class)
                .hasMessageContaining("subspace 7-5, expected 5-7");
        assertThatThrownBy(() -> header.require(FILE, Variants.TWELVE, wanted, Plane.DTW))
                .isInstanceOf(TableMismatchException.class)
                .hasMessageContaining("'nine'").hasMessageContaining("'twelve'");
    }
}
