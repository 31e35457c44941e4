package org.millstone.retrograde;

/**
 * What it is worth to arrive at the columns of a row by placing a stone: as much as the column, but where the stone closes mills as much
 * as the best removals from there. One thread's.
 */
interface Arrivals {
    /** Mills remove nothing. */
    Arrivals QUIET = new Arrivals() {
        @Override
        public void turnTo(int row) {
            // All rows are alike.
        }

        @Override
        public void close(int point, byte[] arrived) {
            // Closing a mill is a turn as any other.
        }

        @Override
        public void open(int point, byte[] quiet, byte[] arrived) {
            // There is nothing to take back.
        }
    };

    /** Turns to a row. */
    void turnTo(int row);

    /**
     * Gives the columns in which a stone placed on a point closes mills what the removals are worth.
     *
     * @param arrived what the columns are worth
     */
    void close(int point, byte[] arrived);

    /**
     * Gives these columns back what they are worth themselves.
     *
     * @param quiet what that is
     */
    void open(int point, byte[] quiet, byte[] arrived);
}
