package org.millstone.builder;

import java.util.Arrays;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * Win, draw or loss of each slot.
 *
 * @param scores the scores in the last window of their depths
 */
record WdlContent(Scores scores) implements PlaneContent {
    @Override
    public byte[] preamble() {
        return new byte[0];
    }

    @Override
    public int mostBytes() {
        return WdlCodec.BYTES;
    }

    @Override
    public Tile tiles(Tiles tiles) {
        byte[] places = new byte[Tiles.PLACES];
        return (tile, content) -> {
            Arrays.fill(places, (byte) Score.DRAW);
            scores.readTile(tiles, tile, places);
            for (int i = 0; i < places.length; i++) {
                int score = places[i] & 0xff;
                places[i] = (byte) (score < Score.DRAW ? Wdl.LOSS : score == Score.DRAW ? Wdl.DRAW : Wdl.WIN);
            }
            WdlCodec.pack(places, content);
            return WdlCodec.BYTES;
        };
    }
}
