package org.millstone.index;

import java.io.Serializable;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The positions in which the side to move and its opponent have given numbers of stones on the board and in hand.
 *
 * @param own stones of the side to move on the board
 * @param opponent stones of its opponent on the board
 * @param ownHand stones of the side to move in hand; 0 in the moving phase
 * @param opponentHand stones of its opponent in hand; 0 in the moving phase
 */
public record Subspace(int own, int opponent, int ownHand, int opponentHand) implements Comparable<Subspace>, Serializable {
    private static final Pattern NAME = Pattern.compile("(\\d{1,2})-(\\d{1,2})");

    /** The subspace of the moving phase with the given numbers of stones. */
    public static Subspace moving(int own, int opponent) {
        return new Subspace(own, opponent, 0, 0);
    }

    /** Reads a name such as {@code 7-5}; empty if it is not one. */
    public static Optional<Subspace> parse(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches()
                ? Optional.of(moving(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    /** Returns the subspace as the opponent sees it. */
    public Subspace mirrored() {
        return new Subspace(opponent, own, opponentHand, ownHand);
    }

    /** Returns the stones of both sides on the board. */
    public int stones() {
        return own + opponent;
    }

    /** Orders by the stones on the board, then by the stones of the side to move. */
    @Override
    public int compareTo(Subspace other) {
        int byStones = Integer.compare(stones(), other.stones());
        return byStones != 0 ? byStones : Integer.compare(own, other.own);
    }

    /** Returns the name, for instance {@code 7-5}; stones in hand follow as in {@code 7-5+2+3}. */
    @Override
    public String toString() {
        String name = own + "-" + opponent;
        return ownHand == 0 && opponentHand == 0 ? name : name + "+" + ownHand + "+" + opponentHand;
    }
}
