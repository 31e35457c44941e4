package org.millstone.rules;

/** A player. White begins the game. */
public enum Side {
    WHITE,
    BLACK;

    public Side other() {
        return this == WHITE ? BLACK : WHITE;
    }

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

    @Override
    public String toString() {
        return this == WHITE ? "White" : "Black";
    }

    /** Returns the number and the side of a turn of a game: {@code 3. White}. The ply counts from 1. */
    public String turn(int ply) {
        return turnNumber(ply) + ". " + this;
    }
}
