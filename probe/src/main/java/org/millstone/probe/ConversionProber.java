package org.millstone.probe;

import org.millstone.probe.Value.Conversion;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.table.Wdl;

/**
 * Tells who wins under the move limit of the tables ({@link MoveLimit}), for a {@link Prober} and with its buffers. Tables hold the
 * conversions of losses alone; that of a win follows from the losses that its turns lead to.
 */
record ConversionProber(OpenTables tables, MoveLimit limit, Prober prober, Prober.After after, BlockCaches.Recent recent) {
    int wdl(Table table, int own, int opponent, int rest) {
        int wdl = table.wdl(own, opponent);
        if (wdl == Wdl.LOSS ? table.mostConversion() <= rest
                : wdl != Wdl.WIN || rest > 0 && table.winsWithin(tables::table, limit, rest)) {
            return wdl;
        }
        int plies = wdl == Wdl.LOSS ? table.conversionOfLoss(own, opponent, recent, rest, rest)
                : ofWin(table, table.subspace().position(own, opponent), rest);
        return plies == Value.NO_DTW ? Wdl.UNKNOWN : plies <= rest ? wdl : Wdl.DRAW;
    }

    private int ofWin(Table table, Position position, int rest) {
        if (prober.skips(position)) {
            Conversion found = prober.won(table, position, prober.ranked(position, true)).limited();
            return found == null ? Value.NO_DTW : found.plies();
        }
        after.list(position);
        return ofWin(Math.max(1, rest), false);
    }

    /**
     * Returns the conversion of a won position in plies, the least over the turns listed in {@link #after}. {@link Value#NO_DTW} if a
     * turn of unknown conversion might have less.
     *
     * @param enough the search ends at a turn that gives at most so many plies
     * @param lookedUp whether it is known who wins after each turn; otherwise it is looked up here, after quiet turns only if needed
     */
    int ofWin(int enough, boolean lookedUp) {
        int least = limit.drawn();
        boolean allKnown = true;
        for (int i = 0; i < after.size(); i++) {
            boolean quiet = after.isQuiet(i);
            if (!lookedUp && (i == 0 || i == after.exits())) {
                after.lookUp(i, quiet ? after.size() : after.exits());
            }
            if (after.wdl(i) != Wdl.WIN && after.wdl(i) != Wdl.DRAW) {
                int plies = after(i, enough - 1, least - 1);
                allKnown &= plies != Value.NO_DTW;
                least = plies == Value.NO_DTW || plies > limit.plies() ? least : Math.min(least, quiet ? plies + 1 : 1);
                if (least <= enough) {
                    return least;
                }
            }
        }
        return allKnown ? least : Value.NO_DTW;
    }

    /** Returns {@link Table#conversionOfLoss} after turn {@code i}: after an exit, only whether the conversion is within the limit. */
    private int after(int i, int enough, int most) {
        Table table = after.table(i);
        boolean quiet = after.isQuiet(i);
        int plies = table == null || after.wdl(i) != Wdl.LOSS ? Value.NO_DTW
                // Few tables have losses that the limit draws.
                : !quiet && table.mostConversion() <= limit.plies() ? limit.plies()
                : table.conversionOfLoss(after.own(i), after.opponent(i), recent, quiet ? enough : limit.plies(),
                        quiet ? most : limit.plies());
        return plies == Value.NO_DTW && after.status(i) == Status.LOST ? 0 : plies;
    }
}
