package org.millstone.index;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;

/** All positions with so many stones of the side to move and of its opponent, on the board and in hand. A table covers one subspace. */
public record Subspace(int own, int opponent, int ownHand, int opponentHand) implements Comparable<Subspace>, Serializable {
    private static final Pattern NAME = Pattern.compile("\\d{1,2}-\\d{1,2}(\\+\\d{1,2}\\+\\d{1,2})?");

    public static Subspace moving(int own, int opponent) {
        return new Subspace(own, opponent, 0, 0);
    }

    /** The subspace of a position; a pending removal or pass is not part of it. */
    public static Subspace of(Position position) {
        return new Subspace(Integer.bitCount(position.own()), Integer.bitCount(position.opponent()), position.ownHand(),
                position.opponentHand());
    }

    /** Reads a name such as {@code 7-5} or {@code 6-5+3+2}; empty if the text is no name. */
    public static Optional<Subspace> parse(String name) {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        int[] of = Arrays.copyOf(Arrays.stream(name.split("[-+]")).mapToInt(Integer::parseInt).toArray(), 4);
        // No number begins with a zero that could be left out, and nothing stands for empty hands.
        return Optional.of(new Subspace(of[0], of[1], of[2], of[3])).filter(found -> found.toString().equals(name));
    }

    /**
     * Returns a position of the subspace with these stones, sets of points, and nothing pending. Black is to move if the side to move has
     * more stones in hand, otherwise White: so White began the game.
     */
    public Position position(int ownStones, int opponentStones) {
        return Position.of(ownHand > opponentHand ? Side.BLACK : Side.WHITE, ownStones, opponentStones, ownHand, opponentHand, 0);
    }

    /** Returns a position of the subspace drawn at random, each placing of the stones as likely as others. */
    public Position random(Rules rules, RandomGenerator random) {
        int ownStones = stones(rules, 0, own, random);
        return position(ownStones, stones(rules, ownStones, opponent, random));
    }

    private static int stones(Rules rules, int taken, int count, RandomGenerator random) {
        int stones = 0;
        while (Integer.bitCount(stones) < count) {
            stones |= 1 << random.nextInt(rules.board().points()) & ~taken;
        }
        return stones;
    }

    /** Returns how many of {@code inHand} stones the side to move has, where sides take turns to place: half, or one more. */
    static int ownOf(int inHand) {
        return (inHand + 1) / 2;
    }

    /** Returns the subspace with the sides exchanged, the same stones with the opponent to move: 5-7 of 7-5. */
    public Subspace mirrored() {
        return new Subspace(opponent, own, opponentHand, ownHand);
    }

    /** Returns the subspace with all stones on the board: 9-7 of 6-5+3+2. */
    public Subspace inAll() {
        return moving(own + ownHand, opponent + opponentHand);
    }

    /** Whether the side to move has lost, with fewer than {@link Rules#FEWEST} stones on the board and in hand. */
    public boolean isLost() {
        return own + ownHand < Rules.FEWEST;
    }

    public int stones() {
        return own + opponent;
    }

    public int inHand() {
        return ownHand + opponentHand;
    }

    public int pieces() {
        return stones() + inHand();
    }

    /** Whether the side to move is the row colour: it has more stones on the board, or as many and no fewer in hand. */
    public boolean ownRows() {
        return own != opponent ? own > opponent : ownHand >= opponentHand;
    }

    public int rowStones() {
        return Math.max(own, opponent);
    }

    public int columnStones() {
        return Math.min(own, opponent);
    }

    /** Orders by how many stones are in hand, then on the board, then the side to move has. */
    @Override
    public int compareTo(Subspace other) {
        return Integer.compare(order(), other.order());
    }

    private int order() {
        return inHand() << 24 | ownHand << 16 | stones() << 8 | own;
    }

    /** Does what the method of records does, which takes milliseconds at its first use. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Subspace same && own == same.own && opponent == same.opponent && ownHand == same.ownHand
                && opponentHand == same.opponentHand;
    }

    @Override
    public int hashCode() {
        return order();
    }

    /** Returns the name, for instance {@code 7-5}; stones in hand follow as in {@code 6-5+3+2}. */
    @Override
    public String toString() {
        String name = own + "-" + opponent;
        return inHand() == 0 ? name : name + "+" + ownHand + "+" + opponentHand;
    }
}
