package org.millstone.builder;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.millstone.step.Score;
import org.millstone.step.Turning;
import org.millstone.store.SolvedScores.Held;
import org.millstone.table.NumberTree;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * The content of a plane of a subspace, before it is compressed. Read by all threads.
 *
 * @param preamble what comes before the index of the file
 * @param mostBytes the most bytes that the content of a block can have
 * @param tiles makes a thread's room for the content of blocks
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record PlaneContent(byte[] preamble, int mostBytes, Function<Tiles, Tile> tiles) {
    /** A thread's way to the content of blocks. */
    @FunctionalInterface
    interface Tile {
        /** Makes the content of a block, and returns its length in bytes. */
        int content(int tile, byte[] content);
    }

    /** Returns win, draw or loss of each slot, by the scores in the last window of their depths. */
    static PlaneContent outcomes(Held part) {
        Turning outcomes =
                new Turning(score -> part.window().isLoss(score) ? Wdl.LOSS : part.window().isWin(score) ? Wdl.WIN : Wdl.DRAW);
        return new PlaneContent(new byte[0], WdlCodec.BYTES, tiles -> {
            byte[] places = new byte[Tiles.PLACES];
            return (tile, content) -> {
                Arrays.fill(places, (byte) Score.DRAW);
                part.scores().readTile(tiles, tile, places);
                outcomes.turn(places);
                WdlCodec.pack(places, content);
                return WdlCodec.BYTES;
            };
        });
    }

    /** Returns the depths of losses, coded by a tree, from the scores window by window. */
    static PlaneContent depths(NumberTree tree, int codec, List<Held> parts) {
        int deepest = parts.getFirst().window().deepestLoss();
        return new PlaneContent(tree.toBytes(codec), tree.mostBytes(), tiles -> {
            byte[] places = new byte[Tiles.PLACES];
            char[] depths = new char[Tiles.PLACES];
            char[] losses = new char[Tiles.PLACES + 1];
            char[] scratch = new char[Tiles.PLACES];
            return (tile, content) -> {
                int lost = 0;
                for (Held part : parts) {
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
        });
    }
}
