package org.millstone.server;

import java.util.Locale;

/** Why nothing is known of a position with stones in hand whose own table is missing. */
enum Unproved {
    /** No search can prove it, as it would need tables that are not there. */
    NO_TABLES("There are stones in hand, and the tables of the moving phase that a proof needs are missing."),
    /** A search had its time, and found nothing. */
    NO_PROOF("There are stones in hand, and no proof was found in time."),
    /** There was no search, as too many are being made; there is one for who asks later. */
    BUSY("Too many positions with stones in hand are being searched. Ask again later."),
    /** There was no search, as batches have none; there is one for who asks about this position alone. */
    NOT_SEARCHED("There are stones in hand, and it has not been proved yet. Ask about this position alone.");

    private final String reason;

    Unproved(String reason) {
        this.reason = reason;
    }

    /** Returns a sentence for people. */
    String reason() {
        return reason;
    }

    /** Returns a word for programs. */
    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
