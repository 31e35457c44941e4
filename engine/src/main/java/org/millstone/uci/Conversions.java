package org.millstone.uci;

import org.millstone.search.Leaves;
import org.millstone.table.Wdl;

/**
 * What a search is told of a position of which the tables know who wins, but not how soon: where a draw is, and who wins once a stone
 * has been removed. Of the rest it has to find its own opinion: were it told that, too, all turns that keep the win would seem the
 * same to it, and it might keep it for ever.
 *
 * @param tables what the tables know
 * @param pieces the stones of both sides, on the board and in hand
 */
record Conversions(Leaves tables, int pieces) implements Leaves {
    @Override
    public int wdl(int own, int opponent, int ownHand, int opponentHand) {
        int wdl = tables.wdl(own, opponent, ownHand, opponentHand);
        boolean removed = Integer.bitCount(own | opponent) + ownHand + opponentHand < pieces;
        return removed || wdl == Wdl.DRAW ? wdl : Wdl.UNKNOWN;
    }
}
