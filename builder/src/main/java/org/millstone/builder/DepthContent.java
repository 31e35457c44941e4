package org.millstone.builder;

import java.util.Arrays;
import java.util.List;
import org.millstone.retrograde.Score;
import org.millstone.table.NumberTree;
import org.millstone.table.Tiles;

/**
 * The depths of losses.
 *
 * @param tree how they are coded
 * @param codec the codec of the table
 * @param parts the scores, window by window
 */
record DepthContent(NumberTree tree, int codec, List<SolvedTable.Part> parts) implements PlaneContent {
    @Override
    public byte[] preamble() {
        return tree.toBytes(codec);
    }

    @Override
    public int mostBytes() {
        return tree.mostBytes();
    }

    @Override
    public Tile tiles(Tiles tiles) {
        return new Depths(tiles);
    }

    private final class Depths implements Tile {
        private final Tiles tiles;
        private final byte[] places = new byte[Tiles.PLACES];
        private final char[] depths = new char[Tiles.PLACES];
        private final char[] losses = new char[Tiles.PLACES + 1];
        private final char[] scratch = new char[Tiles.PLACES];

        Depths(Tiles tiles) {
            this.tiles = tiles;
        }

        @Override
        public int content(int tile, byte[] content) {
            int lost = parts.size() == 1 ? listLosses(tile) : listDeepLosses(tile);
            return tree.pack(losses, lost, scratch, content);
        }

        private void read(SolvedTable.Part part, int tile) {
            Arrays.fill(places, (byte) Score.DRAW);
            part.scores().readTile(tiles, tile, places);
        }

        /** Lists the depths of the lost positions; returns how many there are. */
        private int listLosses(int tile) {
            read(parts.getFirst(), tile);
            int lost = 0;
            for (byte score : places) {
                losses[lost] = (char) score;
                lost += score >= 0 ? 1 : 0;
            }
            return lost;
        }

        /** Does the same where there are several windows of depths. */
        private int listDeepLosses(int tile) {
            for (SolvedTable.Part part : parts) {
                read(part, tile);
                boolean first = part.window().number() == 0;
                int deeper = part.window().number() * part.window().pairs();
                for (int i = 0; i < places.length; i++) {
                    depths[i] = first || places[i] > 0 ? (char) (deeper + places[i]) : depths[i];
                }
            }
            int lost = 0;
            for (int i = 0; i < places.length; i++) {
                losses[lost] = depths[i];
                lost += places[i] >= 0 ? 1 : 0;
            }
            return lost;
        }
    }
}
