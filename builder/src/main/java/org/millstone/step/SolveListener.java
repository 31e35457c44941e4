package org.millstone.step;

/** Hears how the solving of a pair goes on. Called by one thread. */
public interface SolveListener {
    /** The phases of a pair, in this order; one that is its own mirror image lacks the last. */
    enum Phase {
        /** Scoring the captures of both colours. */
        CAPTURES,
        /** Deciding the row colour's wins and the column colour's losses. */
        WINS,
        /** Deciding the row colour's losses and the column colour's wins. */
        LOSSES
    }

    /**
     * Called when a phase begins and after each of its layers.
     *
     * @param plies the depth reached, 0 when the phase begins
     * @param decided how many slots of the pair, both sides to move, the phase has decided so far
     */
    void layer(Phase phase, int plies, long decided);
}
