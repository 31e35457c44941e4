package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Score;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.table.DtwCodec;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/** Loads the two planes of a subspace back into scores. Losses come back without their depth, which no plane holds. */
public final class TableLoader {
    /** The score of a loss as loaded: its depth is not known. */
    public static final int LOSS_OF_UNKNOWN_DEPTH = 0;

    private TableLoader() {}

    /**
     * Loads a subspace, every block checked.
     *
     * @param arena owns the scores
     * @param folder the variant's folder
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     */
    public static Scores load(Arena arena, Path folder, Rules rules, Subspace subspace, Workers workers) throws IOException {
        try (TableFile wdl = TableFile.open(folder, rules, subspace, Plane.WDL);
                TableFile dtw = TableFile.open(folder, rules, subspace, Plane.DTW)) {
            Scores scores = new Scores(arena, wdl.header().rows(), wdl.header().columns());
            int blockSlots = wdl.header().slotsPerBlock();
            workers.forRows(wdl.header().blocks(), thread -> {
                TableFile.Buffer values = new TableFile.Buffer();
                TableFile.Buffer depths = new TableFile.Buffer();
                byte[] block = new byte[blockSlots];
                return b -> {
                    int slots = wdl.header().slotsIn(b);
                    wdl.read(b, values);
                    WdlCodec.unpack(values.content(), block, slots);
                    dtw.read(b, depths);
                    toScores(block, slots, depths.content());
                    scores.write((long) b * blockSlots, block, slots);
                    return 0;
                };
            });
            return scores;
        }
    }

    private static void toScores(byte[] values, int slots, byte[] depths) {
        int wins = 0;
        for (int i = 0; i < slots; i++) {
            values[i] = (byte) switch (values[i]) {
                case Wdl.WIN -> Score.WIN - (depths[wins++] & 0xff);
                case Wdl.DRAW -> Score.DRAW;
                default -> LOSS_OF_UNKNOWN_DEPTH;
            };
        }
    }
}
