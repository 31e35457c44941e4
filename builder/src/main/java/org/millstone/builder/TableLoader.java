package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.store.StoredTables;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/** Loads the two planes of a subspace back into scores. Wins come back without their depth, which no plane holds. */
public final class TableLoader {
    private TableLoader() {}

    /**
     * Loads a subspace, every block checked.
     *
     * @param arena owns the scores
     * @param folder the variant's folder
     * @param window the depths that are wanted
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     */
    public static Scores load(Arena arena, Path folder, Rules rules, Subspace subspace, Window window, Workers workers)
            throws IOException {
        try (TableFile wdl = TableFile.open(folder, rules, subspace, Plane.WDL);
                TableFile dtw = TableFile.open(folder, rules, subspace, Plane.DTW)) {
            Tiles tiles = wdl.header().tiles();
            Scores scores = new Scores(arena, tiles.rows(), tiles.columns());
            workers.forRows(tiles.count(), thread -> {
                TableFile.Buffer values = new TableFile.Buffer();
                TableFile.Buffer depths = new TableFile.Buffer();
                byte[] tile = new byte[Tiles.PLACES];
                char[] losses = new char[Tiles.PLACES];
                return t -> {
                    wdl.read(t, values);
                    WdlCodec.unpack(values.content(), tile);
                    int length = dtw.read(t, depths);
                    unpack(dtw, t, depths, length, WdlCodec.losses(values.content()), losses);
                    toScores(tile, losses, window);
                    scores.writeTile(tiles, t, tile);
                    return 0;
                };
            });
            return scores;
        }
    }

    /**
     * Loads who wins alone: the best score for a win, the worst for a loss.
     *
     * @param arena owns the scores
     * @param folder the variant's folder
     * @throws IOException if the file cannot be read
     * @throws org.millstone.table.TableException if it is damaged or another table than its name says
     */
    static Scores outcomes(Arena arena, Path folder, Rules rules, Subspace subspace, Workers workers) throws IOException {
        try (TableFile wdl = TableFile.open(folder, rules, subspace, Plane.WDL)) {
            Tiles tiles = wdl.header().tiles();
            Scores scores = new Scores(arena, tiles.rows(), tiles.columns());
            workers.forRows(tiles.count(), thread -> {
                TableFile.Buffer values = new TableFile.Buffer();
                byte[] tile = new byte[Tiles.PLACES];
                return t -> {
                    wdl.read(t, values);
                    WdlCodec.unpack(values.content(), tile);
                    for (int i = 0; i < tile.length; i++) {
                        tile[i] = (byte) (tile[i] == Wdl.WIN ? Score.WIN : tile[i] == Wdl.DRAW ? Score.DRAW : 0);
                    }
                    scores.writeTile(tiles, t, tile);
                    return 0;
                };
            });
            return scores;
        }
    }

    private static void unpack(TableFile dtw, int block, TableFile.Buffer buffer, int length, int count, char[] losses) {
        try {
            dtw.tree().unpack(buffer.content(), length, count, losses);
        } catch (IllegalArgumentException e) {
            throw dtw.corrupt(block, "does not belong to its file of wins and losses: it holds " + e.getMessage());
        }
    }

    private static void toScores(byte[] tile, char[] losses, Window window) {
        int lost = 0;
        for (int i = 0; i < tile.length; i++) {
            tile[i] = switch (tile[i]) {
                case Wdl.WIN -> (byte) StoredTables.WIN_OF_UNKNOWN_DEPTH;
                case Wdl.DRAW -> (byte) Score.DRAW;
                default -> (byte) window.loss(losses[lost++]);
            };
        }
    }
}
