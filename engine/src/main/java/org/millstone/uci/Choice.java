package org.millstone.uci;

import org.millstone.search.Report;

/**
 * What an engine has decided to play, and why.
 *
 * @param report the turn, its score, and what it cost to find them
 * @param reason what was used, in words; empty for a search by itself
 */
public record Choice(Report report, String reason) {
    /** Returns the turn to play. */
    public int turn() {
        return report.turn();
    }
}
