package org.millstone.builder;

import java.util.Arrays;
import java.util.List;
import org.millstone.step.Score;
import org.millstone.table.NumberTree;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/** The content of a plane of a subspace, before it is compressed. Read by all threads. */
interface PlaneContent {
    /** Returns what comes before the index of the file. */
    byte[] preamble();

    /** Returns the most bytes that the content of a block can have. */
    int mostBytes();

    /** Makes a thread's room for the content of blocks. */
    Tile tiles(Tiles tiles);

    /** A thread's way to the content of blocks. */
    @FunctionalInterface
    interface Tile {
        /**
         * Makes the content of a block.
         *
         * @param content gets it
         * @return its length in bytes
         */
        int content(int tile, byte[] content);
    }

    /**
     * Win, draw or loss of each slot.
     *
     * @param part the scores in the last window of their depths
     */
    record Outcomes(SolvedTable.Held part) implements PlaneContent {
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
            byte[] outcomes = new byte[Score.WIN + 1];
            for (int score = 0; score < outcomes.length; score++) {
                outcomes[score] =
                        (byte) (part.window().isLoss(score) ? Wdl.LOSS : part.window().isWin(score) ? Wdl.WIN : Wdl.DRAW);
            }
            return (tile, content) -> {
                Arrays.fill(places, (byte) Score.DRAW);
                part.scores().readTile(tiles, tile, places);
                for (int i = 0; i < places.length; i++) {
                    places[i] = outcomes[places[i] & 0xff];
                }
                WdlCodec.pack(places, content);
                return WdlCodec.BYTES;
            };
        }
    }

    /**
     * The depths of losses.
     *
     * @param tree how they are coded
     * @param codec the codec of the table
     * @param parts the scores, window by window
     */
    record Depths(NumberTree tree, int codec, List<SolvedTable.Held> parts) implements PlaneContent {
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
            byte[] places = new byte[Tiles.PLACES];
            char[] depths = new char[Tiles.PLACES];
            char[] losses = new char[Tiles.PLACES + 1];
            char[] scratch = new char[Tiles.PLACES];
            int deepest = parts.getFirst().window().deepestLoss();
            return (tile, content) -> {
                int lost = 0;
                for (SolvedTable.Held part : parts) {
                    Arrays.fill(places, (byte) Score.DRAW);
                    part.scores().readTile(tiles, tile, places);
                    boolean first = part.window().number() == 0;
                    int deeper = part.window().number() * part.window().pairs();
                    // Only the last window knows all losses; in the others what was found so far is listed, and then again.
                    lost = 0;
                    for (int i = 0; i < places.length; i++) {
                        int score = places[i] & 0xff;
                        depths[i] = first || score > 0 && score <= deepest ? (char) (deeper + score) : depths[i];
                        losses[lost] = depths[i];
                        lost += score <= deepest ? 1 : 0;
                    }
                }
                return tree.pack(losses, lost, scratch, content);
            };
        }
    }
}
