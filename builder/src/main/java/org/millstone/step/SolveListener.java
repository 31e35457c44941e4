package org.millstone.step;

/** Hears how the solving of a pair goes on. Called by one thread. */
public interface SolveListener {
    /** The phases of a pair, in this order; one that is its own mirror image lacks the last. */
    enum Phase {
        /** Scoring the captures of both colours. */
        CAPTURES("captures"),
        /** Deciding the row colour's wins and the column colour's losses. */
        ROW_WINS("wins"),
        /** Deciding the row colour's losses and the column colour's wins. */
        ROW_LOSSES("losses");

        private final String text;

        Phase(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Called when a phase begins and after each of its layers.
     *
     * @param plies the depth reached, 0 when the phase begins
     * @param decided how many slots of the pair, both sides to move, the phase has decided so far
     */
    void layer(Phase phase, int plies, long decided);
}
