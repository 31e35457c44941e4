package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.millstone.table.Tiles;
import org.millstone.table.WdlCodec;

class ResidentPlaneTest {
    private static final int BLOCKS = 5;

    @Test
    void everyPlaceOfEveryBlockKeepsItsValueInWhateverOrderBlocksAreWritten() {
        Random random = new Random(3);
        byte[][] values = new byte[BLOCKS][Tiles.PLACES];
        for (byte[] block : values) {
            for (int place = 0; place < Tiles.PLACES; place++) {
                block[place] = (byte) random.nextInt(3);
            }
        }
        ResidentPlane plane = new ResidentPlane(BLOCKS);
        for (int block : new int[] {3, 0, 4, 2, 1}) {
            byte[] content = new byte[WdlCodec.BYTES];
            WdlCodec.pack(values[block], content);
            plane.write(block, content, new byte[ResidentPlane.TILE_BYTES]);
        }
        for (int block = 0; block < BLOCKS; block++) {
            byte[][] bits = new byte[3][];
            for (int value = 0; value < 3; value++) {
                // Whatever the last reader left in the room that it is given.
                byte[] scratch = new byte[WdlCodec.BYTES];
                Arrays.fill(scratch, (byte) -1);
                bits[value] = plane.bits(block, value, scratch);
            }
            for (int place = 0; place < Tiles.PLACES; place++) {
                assertThat(plane.value(block, place)).as("block %s, place %s", block, place).isEqualTo(values[block][place]);
                for (int value = 0; value < 3; value++) {
                    assertThat(bits[value][place / Byte.SIZE] >>> place % Byte.SIZE & 1)
                            .as("block %s, place %s, value %s", block, place, value)
                            .isEqualTo(value == values[block][place] ? 1 : 0);
                }
            }
        }
    }

    @Test
    void fiveValuesTakeAByte() {
        assertThat(ResidentPlane.bytes(BLOCKS)).isEqualTo(5 * 3_277);
    }
}
