package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.millstone.index.Subspace;
import org.millstone.table.TableException.TableMismatchException;
import org.millstone.table.TableException.UnsupportedVersionException;
import org.millstone.variants.Variants;

class TableHeaderTest {
    private static final Path FILE = Path.of("data", "nine", "7-5.dtw");
    private static final int INDEX_CRC = 0xdeadbeef;
    private static final int VERSION_AT = 8;
    private static final int CODEC_AT = 11;
    private static final int SLOTS_AT = 64;
    private static final int ROWS_AT = 72;
    private static final int COLUMNS_AT = 76;
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
    void everyFlippedBitAndEveryCutIsNoticed() {
        for (int bit = 0; bit < TableHeader.BYTES * Byte.SIZE; bit++) {
            byte[] bytes = header(Plane.DTW).toBytes(INDEX_CRC);
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThatThrownBy(() -> TableHeader.parse(bytes, FILE)).as("bit " + bit)
                    .isInstanceOf(CorruptTableException.class).hasMessageContaining(FILE.toString());
            byte[] cut = Arrays.copyOf(header(Plane.WDL).toBytes(INDEX_CRC), bit / Byte.SIZE);
            assertThatThrownBy(() -> TableHeader.parse(cut, FILE)).as(cut.length + " bytes")
                    .isInstanceOf(CorruptTableException.class).hasMessageContaining(FILE.toString());
        }
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

    @ParameterizedTest
    @CsvSource({"11, 3, codec 3", "10, 5, plane 5", "80, 64, tiles of 64 x 128"})
    void otherCodecsPlanesAndTilesAreForeign(int at, byte value, String words) {
        byte[] bytes = with(header(Plane.WDL), header -> header.put(at, value));
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

    private static TableHeader header(int rows, TableCounts counts) {
        return new TableHeader(Plane.DTW, SUBSPACE, Variants.NINE.fingerprint(), "nine", rows, 6_188, counts);
    }

    /** Whole in itself, but of another size than its subspace is: it would be read beyond its end, or ask for memory without one. */
    @Test
    void aHeaderOfAnotherSizeThanItsSubspaceIsDamage() {
        for (int rows : new int[] {1, 128, 22_187, 22_189, 1 << 20}) {
            TableHeader header = header(rows, header(Plane.DTW).counts());
            assertThat(TableHeader.parse(header.toBytes(INDEX_CRC), FILE)).isEqualTo(header);
            assertThatThrownBy(() -> header.require(FILE, Variants.NINE, SUBSPACE, Plane.DTW))
                    .isInstanceOf(CorruptTableException.class).hasMessageContaining("offset 72")
                    .hasMessageContaining("the subspace 7-5 has 22188 and");
        }
    }

    /** The subspace has 133,910,896 positions. */
    @ParameterizedTest
    @CsvSource({"133910896, 0, 1, 5, 4", "133910896, 1, -1, 5, -1", "-1, 133910896, 1, 5, 4",
        "9223372036854775807, 9223372036854775807, 133910898, 5, 4", "1, 133910895, 0, -1, -1", "0, 133910896, 0, 5, -1",
        "1, 133910895, 0, 4, -1", "0, 133910895, 1, -1, 3", "0, 133910895, 1, -1, 131070", "1, 133910895, 0, 131071, -1",
        "0, 133910896, 0, -1, 0", "0, 133910895, 1, -1, -1", "0, 133910896, 0, -2, -1", "1, 133910895, 0, -3, -1"})
    void countsThatCannotBeAreDamage(long wins, long draws, long losses, int longestWin, int longestLoss) {
        TableHeader header = header(22_188, new TableCounts(wins, draws, losses, longestWin, longestLoss));
        assertThatThrownBy(() -> header.require(FILE, Variants.NINE, SUBSPACE, Plane.DTW))
                .isInstanceOf(CorruptTableException.class).hasMessageContaining("offset 88");
    }

    /** A program that knows codec 1 alone refuses deep tables by their codec. */
    @ParameterizedTest
    @CsvSource({"255, 254, 1", "257, 254, 2", "255, 256, 2", "131069, 131068, 2"})
    void deepTablesHaveACodecOfTheirOwn(int longestWin, int longestLoss, int codec) {
        TableHeader header = header(22_188, new TableCounts(1, 133_910_894, 1, longestWin, longestLoss));
        assertThat(header.toBytes(INDEX_CRC)[CODEC_AT]).isEqualTo((byte) codec);
        TableHeader.parse(header.toBytes(INDEX_CRC), FILE).require(FILE, Variants.NINE, SUBSPACE, Plane.DTW);
        assertThatThrownBy(() -> TableHeader.parse(with(header, bytes -> bytes.put(CODEC_AT, (byte) (3 - codec))), FILE))
                .isInstanceOf(CorruptTableException.class).hasMessageContaining("its codec is " + (3 - codec));
        assertThatThrownBy(() -> TableHeader.parse(with(header, bytes -> bytes.put(CODEC_AT, (byte) 3)), FILE))
                .isInstanceOf(TableMismatchException.class).hasMessageContaining("codec 3, expected 1 or 2");
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
        TableHeader header = header(Plane.DTW);
        assertForeign(() -> header.require(FILE, Variants.NINE, SUBSPACE, Plane.WDL), "DTW", "WDL");
        assertForeign(() -> header.require(FILE, Variants.NINE, SUBSPACE.mirrored(), Plane.DTW), "subspace 7-5, expected 5-7");
        assertForeign(() -> header.require(FILE, Variants.TWELVE, SUBSPACE, Plane.DTW), "'nine'", "'twelve'");
    }

    private static void assertForeign(ThrowableAssert.ThrowingCallable question, String... words) {
        assertThatThrownBy(question).isInstanceOf(TableMismatchException.class).hasMessageContainingAll(words);
    }
}
