package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
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
            int[] before = new int[3];
            for (int place = 0; place < Tiles.PLACES; place++) {
                assertThat(plane.value(block, place)).as("block %s, place %s", block, place).isEqualTo(values[block][place]);
                for (int value : new int[] {Wdl.LOSS, Wdl.DRAW}) {
                    assertThat(plane.before(block, place, value)).as("block %s, place %s, value %s", block, place, value)
                            .isEqualTo(before[value]);
                }
                before[values[block][place]]++;
            }
            assertThat(plane.before(block, Tiles.PLACES, Wdl.LOSS)).isEqualTo(before[Wdl.LOSS]);
            assertThat(plane.before(block, Tiles.PLACES, Wdl.DRAW)).isEqualTo(before[Wdl.DRAW]);
        }
    }

    @Test
    void fiveValuesTakeAByteAndCountsAHundredATile() {
        assertThat(ResidentPlane.bytes(BLOCKS)).isEqualTo(5 * (3_277 + 100));
    }
}
