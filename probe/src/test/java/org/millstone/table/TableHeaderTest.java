package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.rules.Variants;

class TableHeaderTest {
    private static final Path FILE = Path.of("data", "nine", "7-5.dtw");
    private static final int INDEX_CRC = 0xdeadbeef;
    private static final int VERSION_AT = 8;
    private static final int CODEC_AT = 11;

    private static TableHeader header(Plane plane) {
        return new TableHeader(plane, Subspace.moving(7, 5), Variants.NINE.fingerprint(), "nine", 22_188, 6_188,
                new TableCounts(9_000_000_000L, 2, 3, 159, -1));
    }

    @ParameterizedTest
    @EnumSource
    void aHeaderComesBackFromItsBytes(Plane plane) {
        byte[] bytes = header(plane).toBytes(INDEX_CRC);
        assertThat(bytes).hasSize(TableHeader.BYTES);
        assertThat(TableHeader.parse(bytes, FILE)).isEqualTo(header(plane));
        assertThat(TableHeader.parse(bytes, FILE).toBytes(INDEX_CRC)).isEqualTo(bytes);
    }

    private static final Class<?>[] VERSIONS = {OlderFormatException.class, NewerFormatException.class};
    private static final Class<?>[] DAMAGED = {CorruptTableException.class};

    @Test
    void everyFlippedBitIsNoticed() {
        for (int bit = 0; bit < TableHeader.BYTES * Byte.SIZE; bit++) {
            byte[] bytes = header(Plane.DTW).toBytes(INDEX_CRC);
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            boolean version = bit / Byte.SIZE == VERSION_AT || bit / Byte.SIZE == VERSION_AT + 1;
            assertThatThrownBy(() -> TableHeader.parse(bytes, FILE)).as("bit " + bit)
                    .isInstanceOfAny(version ? VERSIONS : DAMAGED)
                    .hasMessageContaining(FILE.toString());
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
    void aNewerVersionIsNoticedWhateverItsHeaderHoldsElse() {
        byte[] bytes = new byte[TableHeader.BYTES];
        Arrays.fill(bytes, (byte) 0x5a);
        System.arraycopy(header(Plane.WDL).toBytes(0), 0, bytes, 0, 8);
        bytes[VERSION_AT] = 2;
        bytes[VERSION_AT + 1] = 0;
        assertThatThrownBy(() -> TableHeader.parse(bytes, FILE)).isInstanceOf(NewerFormatException.class)
                .hasMessageContaining("format version 2").hasMessageContaining("version 1");
    }

    @Test
    void otherCodecsPlanesAndTilesAreForeign() {
        assertForeign(CODEC_AT, 2, "codec 2");
        assertForeign(10, 3, "plane 3");
        assertForeign(80, 64, "tiles of 64 x 128");
    }

    private static void assertForeign(int at, int value, String words) {
        byte[] bytes = header(Plane.WDL).toBytes(INDEX_CRC);
        bytes[at] = (byte) value;
        bytes[at + 1] = at == 80 ? 0 : bytes[at + 1];
        assertThatThrownBy(() -> TableHeader.parse(signed(bytes), FILE)).isInstanceOf(ForeignTableException.class)
                .hasMessageContaining(words).hasMessageContaining("7-5.dtw");
    }

    @Test
    void numbersThatContradictEachOtherAreDamage() {
        for (int at : new int[] {64, 72, 76, 84}) {
            byte[] bytes = header(Plane.WDL).toBytes(INDEX_CRC);
            bytes[at] ^= 1;
            assertThatThrownBy(() -> TableHeader.parse(signed(bytes), FILE)).isInstanceOf(CorruptTableException.class)
                    .hasMessageContaining("contradict");
        }
    }

    /** Puts the right checksum into a header. */
    private static byte[] signed(byte[] bytes) {
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(124, Checksums.crc32(bytes, 124));
        return bytes;
    }

    @Test
    void anotherTableThanWantedIsForeignAndNamed() {
        Rules nine = Variants.NINE;
        Subspace wanted = Subspace.moving(7, 5);
        TableHeader header = header(Plane.DTW);
        header.require(FILE, nine, wanted, Plane.DTW);
        assertThatThrownBy(() -> header.require(FILE, nine, wanted, Plane.WDL)).isInstanceOf(ForeignTableException.class)
                .hasMessageContaining("DTW").hasMessageContaining("WDL");
        assertThatThrownBy(() -> header.require(FILE, nine, wanted.mirrored(), Plane.DTW))
                .isInstanceOf(ForeignTableException.class)
                .hasMessageContaining("subspace 7-5, expected 5-7");
        assertThatThrownBy(() -> header.require(FILE, Variants.TWELVE, wanted, Plane.DTW))
                .isInstanceOf(ForeignTableException.class)
                .hasMessageContaining("'nine'").hasMessageContaining("'twelve'");
    }
}
