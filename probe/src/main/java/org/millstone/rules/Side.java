package org.millstone.rules;

/** A player. White begins the game. */
public enum Side {
    /** The side whose stones a FEN writes as {@code O}. */
    WHITE,
    /** The side whose stones a FEN writes as {@code @}. */
    BLACK;

    /** Returns the opponent of this side. */
    public Side other() {
        return this == WHITE ? BLACK : WHITE;
    }

    /** Returns the letter of a FEN: {@code w} or {@code b}. */
    public char letter() {
        return this == WHITE ? 'w' : 'b';
    }

    /**
     * Returns the turn number that a game score shows for a turn of this side. White's turn and Black's reply share a number.
     *
     * @param ply the turn's number in plies, from 1; a game may begin with either side
     */
    public int turnNumber(int ply) {
        return this == WHITE ? ply / 2 + 1 : (ply + 1) / 2;
    }

    /** Returns the side's name as a sentence spells it: {@code White} or {@code Black}. */
    @Override
    public String toString() {
        return this == WHITE ? "White" : "Black";
    }
}
