package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WdlCodecTest {
    /** How common wins and losses are, in tenths: all draws, all wins, all losses, mixtures. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100, 10, 33, 91, 18, 55})
    void valuesComeBack(int common) {
        Random random = new Random(common);
        byte[] values = new byte[Tiles.PLACES];
        for (int i = 0; i < values.length; i++) {
            int dice = random.nextInt(10);
            int wins = common / 10;
            values[i] = (byte) (dice < wins ? Wdl.WIN : dice < wins + common % 10 ? Wdl.LOSS : Wdl.DRAW);
        }
        byte[] content = new byte[WdlCodec.BYTES];
        WdlCodec.pack(values, content);
        int[] counts = new int[Wdl.WIN + 1];
        for (int i = 0; i < values.length; i++) {
            assertThat(WdlCodec.value(content, i)).isEqualTo(values[i]);
            assertThat(Bits.get(WdlCodec.bits(content, Wdl.LOSS), 0, i) == 1).isEqualTo(values[i] == Wdl.LOSS);
            assertThat(Bits.get(WdlCodec.bits(content, Wdl.DRAW), 0, i) == 1).isEqualTo(values[i] == Wdl.DRAW);
            counts[values[i]]++;
        }
        assertThat(WdlCodec.count(content, Wdl.LOSS)).isEqualTo(counts[Wdl.LOSS]);
        assertThat(WdlCodec.count(content, Wdl.DRAW)).isEqualTo(counts[Wdl.DRAW]);
        byte[] unpacked = new byte[Tiles.PLACES];
        Arrays.fill(unpacked, (byte) 77);
        WdlCodec.unpack(content, unpacked);
        assertThat(unpacked).isEqualTo(values);
    }

    @ParameterizedTest
    @CsvSource({"128, 128", "128, 1", "1, 128", "5, 63", "5, 64", "5, 65", "127, 127"})
    void nothingIsWonAndLostAndWhereNoSlotIsThereAreDraws(int height, int width) {
        byte[] values = new byte[Tiles.PLACES];
        for (int i = 0; i < values.length; i++) {
            boolean slot = i / Tiles.SIDE < height && i % Tiles.SIDE < width;
            values[i] = (byte) (slot ? i % 3 : Wdl.DRAW);
        }
        byte[] content = new byte[WdlCodec.BYTES];
        WdlCodec.pack(values, content);
        assertThat(WdlCodec.isPossible(content, height, width)).isTrue();
        for (int bit = 0; bit < WdlCodec.BYTES * Byte.SIZE; bit++) {
            int place = bit % Tiles.PLACES;
            boolean slot = place / Tiles.SIDE < height && place % Tiles.SIDE < width;
            content[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            boolean both = Bits.get(content, 0, place) + Bits.get(content, WdlCodec.PLANE, place) == 2;
            assertThat(WdlCodec.isPossible(content, height, width)).as("bit " + bit).isEqualTo(slot && !both);
            content[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
        WdlCodec.fillGaps(content, height, width);
        for (int place = 0; place < Tiles.PLACES; place++) {
            boolean slot = place / Tiles.SIDE < height && place % Tiles.SIDE < width;
            assertThat(WdlCodec.value(content, place)).isEqualTo(slot ? values[place] : Wdl.WIN);
        }
    }
}
