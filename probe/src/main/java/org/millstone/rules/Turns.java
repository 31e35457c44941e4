package org.millstone.rules;

import java.util.Arrays;
import java.util.Optional;
import org.millstone.board.Board;
import org.millstone.rules.Rules.Blocked;

/**
 * Turn generation under a rule set: which turns there are, what they lead to, and whether the game is over.
 *
 * <p>Most methods come twice: for a {@link Position}, and for its raw numbers from the view of the side to move, which a
 * search or a solver keeps in locals: own stones, opponent's stones, own hand, opponent's hand, and how many stones the
 * side to move still has to remove (normally 0). Positions are taken to be possible ({@link Position#check}).
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class Turns {
    private final Rules rules;
    private final Board board;

    /** Makes a generator for a rule set. */
    public Turns(Rules rules) {
        this.rules = rules;
        this.board = rules.board();
    }

    /** Returns the rule set. */
    public Rules rules() {
        return rules;
    }

    /** Returns whether the game goes on, and if not, how it ended for the side to move. */
    public Status status(Position position) {
        return status(position.own(), position.opponent(), position.ownHand(), position.opponentHand(), position.pending());
    }

    /** Returns the same as {@link #status(Position)} from raw numbers. */
    public Status status(int own, int opponent, int ownHand, int opponentHand, int pending) {
        Status status = statusOfStones(own, opponent, ownHand, opponentHand, pending);
        if (status != Status.ONGOING || pending > 0 || rules.blocked() == Blocked.PASS || canMove(own, opponent, ownHand)) {
            return status;
        }
        return Status.LOST;
    }

    /** Returns why the game is over in a position; empty while it goes on. */
    public Optional<End> end(Position position) {
        return switch (statusOfStones(position.own(), position.opponent(), position.ownHand(), position.opponentHand(),
                position.pending())) {
            case WON, LOST -> Optional.of(End.FEWER_THAN_THREE);
            case DRAWN -> Optional.of(End.BOARD_FULL);
            case ONGOING -> status(position) == Status.ONGOING ? Optional.empty() : Optional.of(End.BLOCKED);
        };
    }

    /** Returns what the numbers of stones decide, before anyone looks for a move: never that a side is blocked. */
    public Status statusOfStones(int own, int opponent, int ownHand, int opponentHand, int pending) {
        int ownOnBoard = Integer.bitCount(own);
        int opponentOnBoard = Integer.bitCount(opponent);
        if (ownOnBoard + ownHand < Rules.FEWEST) {
            return Status.LOST;
        }
        if (opponentOnBoard + opponentHand < Rules.FEWEST) {
            return Status.WON;
        }
        // A last stone that closes a mill takes another off the full board: with a removal pending nothing is decided.
        if (ownHand + opponentHand + pending == 0 && rules.drawnByFullBoard(ownOnBoard, opponentOnBoard)) {
            return Status.DRAWN;
        }
        return Status.ONGOING;
    }

    /** Whether the side to move can place or move a stone, if the numbers of stones leave the game open. */
    public boolean canMove(int own, int opponent, int ownHand) {
        int empty = board.all() & ~(own | opponent);
        if (ownHand > 0 || rules.flies(Integer.bitCount(own))) {
            return empty != 0;
        }
        for (int stones = own; stones != 0; stones &= stones - 1) {
            if ((board.neighbours(Integer.numberOfTrailingZeros(stones)) & empty) != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Counts the ways to move a stone of the side to move, nothing being in hand, but not further than {@code most}.
     */
    public int countMoves(int own, int opponent, int most) {
        int empty = board.all() & ~(own | opponent);
        int stones = Integer.bitCount(own);
        if (rules.flies(stones)) {
            return Math.min(most, stones * Integer.bitCount(empty));
        }
        int count = 0;
        for (int rest = own; rest != 0 && count < most; rest &= rest - 1) {
            count += Integer.bitCount(board.neighbours(Integer.numberOfTrailingZeros(rest)) & empty);
        }
        return Math.min(most, count);
    }

    /** Whether an int, from wherever, is a turn of a position. */
    public boolean isTurn(Position position, int turn) {
        TurnList turns = new TurnList();
        generate(position, turns);
        return Arrays.stream(turns.toArray()).anyMatch(other -> other == turn);
    }

    /** Fills a list with all turns, in ascending order of origin, target and removal; with none if the game is over. */
    public void generate(Position position, TurnList turns) {
        generate(position.own(), position.opponent(), position.ownHand(), position.opponentHand(), position.pending(),
                turns);
    }

    /** Does the same as {@link #generate(Position, TurnList)} from raw numbers. */
    public void generate(int own, int opponent, int ownHand, int opponentHand, int pending, TurnList turns) {
        turns.clear();
        if (statusOfStones(own, opponent, ownHand, opponentHand, pending) != Status.ONGOING) {
            return;
        }
        if (pending > 0) {
            addRemovals(Turn.PASS, opponent, rules.removable(opponent), pending, turns);
            return;
        }
        int empty = board.all() & ~(own | opponent);
        addMoves(own, opponent, ownHand, empty, empty & board.completing(own), turns);
        if (turns.size() == 0 && rules.blocked() == Blocked.PASS) {
            turns.add(Turn.PASS);
        }
    }

    /**
     * Fills a list with those turns alone that close a mill and remove a stone, in the order of {@link #generate}: what a
     * search still looks at where it looks at nothing else.
     */
    public void generateCaptures(int own, int opponent, int ownHand, int opponentHand, TurnList turns) {
        turns.clear();
        int completing = board.completing(own) & board.all() & ~(own | opponent);
        if (completing == 0 || statusOfStones(own, opponent, ownHand, opponentHand, 0) != Status.ONGOING) {
            return;
        }
        addMoves(own, opponent, ownHand, completing, completing, turns);
        turns.keepRemovals();
    }

    /**
     * Adds the turns that go to certain points.
     *
     * @param targets empty points
     * @param completing those empty points where own stones lack one for a mill; no other turn needs a look at mills
     */
    private void addMoves(int own, int opponent, int ownHand, int targets, int completing, TurnList turns) {
        int removable = completing == 0 ? 0 : rules.removable(opponent);
        if (ownHand > 0) {
            addTargets(-1, targets, own, opponent, completing, removable, turns);
        }
        if (ownHand == 0) {
            int stones = Integer.bitCount(own);
            for (int rest = own; rest != 0; rest &= rest - 1) {
                int from = Integer.numberOfTrailingZeros(rest);
                int reached = rules.destinations(from, stones, targets);
                addTargets(from, reached, own & ~(1 << from), opponent, completing, removable, turns);
            }
        }
    }

    /** Adds the turns of one stone: from a point, or from the hand if that is -1, to each of the targets. */
    private void addTargets(int from, int targets, int others, int opponent, int completing, int removable, TurnList turns) {
        for (int rest = targets; rest != 0; rest &= rest - 1) {
            int to = Integer.numberOfTrailingZeros(rest);
            int turn = from < 0 ? Turn.place(to) : Turn.move(from, to);
            int mills = (completing >>> to & 1) == 0 ? 0 : board.millsThrough(others | (1 << to), to);
            if (mills == 0 || removable == 0) {
                turns.add(turn);
            } else {
                addRemovals(turn, opponent, removable, rules.removalsFor(mills), turns);
            }
        }
    }

    private void addRemovals(int turn, int opponent, int removable, int count, TurnList turns) {
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            int first = Integer.numberOfTrailingZeros(rest);
            int one = Turn.removing(turn, first);
            if (count == 1) {
                turns.add(one);
            } else {
                addSecondRemovals(one, first, opponent, removable, turns);
            }
        }
    }

    /**
     * Adds the turns that remove a second stone: one that may be removed after the first is gone, which may open a mill
     * or leave nothing but mills. A pair that is allowed in both orders is one turn, the smaller point first.
     */
    private void addSecondRemovals(int turn, int first, int opponent, int removable, TurnList turns) {
        int seconds = rules.removable(opponent & ~(1 << first));
        if (seconds == 0) {
            turns.add(turn);
        }
        for (int rest = seconds; rest != 0; rest &= rest - 1) {
            int second = Integer.numberOfTrailingZeros(rest);
            boolean alsoInOtherOrder = (removable & (1 << second)) != 0
                    && (rules.removable(opponent & ~(1 << second)) & (1 << first)) != 0;
            if (first < second || !alsoInOtherOrder) {
                turns.add(Turn.removing(turn, second));
            }
        }
    }

    /**
     * Returns the position after a turn. Given only the beginning of a turn, {@code a1-a4} of {@code a1-a4xd7}, it returns
     * the position in which the same side is to move with the removal pending.
     *
     * @param position a position
     * @param turn a turn of it, or its beginning; not checked, see {@link #play} for what comes from outside
     */
    public Position apply(Position position, int turn) {
        int own = position.own() ^ Turn.moved(turn);
        int opponent = position.opponent() & ~Turn.removed(turn);
        int ownHand = position.ownHand() - (Turn.places(turn) ? 1 : 0);
        int pending = removalsDue(position, own, turn) - Integer.bitCount(Turn.removed(turn));
        if (pending > 0 && rules.removable(opponent) != 0) {
            return Position.of(position.side(), own, opponent, ownHand, position.opponentHand(), pending);
        }
        return Position.of(position.side().other(), opponent, own, position.opponentHand(), ownHand, 0);
    }

    private int removalsDue(Position position, int own, int turn) {
        int to = Turn.to(turn);
        return to < 0 ? position.pending() : rules.removalsFor(board.millsThrough(own, to));
    }

    /**
     * Returns the position after a turn, or the beginning of one, that comes from outside.
     *
     * @param position a possible position
     * @param text a whole turn ({@code a1-a4xd7}), or in parts as engine protocols send it ({@code a1-a4}, then {@code xd7})
     * @throws IllegalTurnException if the text is no turn, or the rules do not allow it here
     */
    public Position play(Position position, String text) {
        int wanted = Turn.parse(board, text);
        TurnList turns = new TurnList();
        generate(position, turns);
        for (int i = 0; i < turns.size(); i++) {
            if (begins(wanted, turns.get(i), rules.removable(position.opponent()))) {
                return apply(position, wanted);
            }
        }
        throw new IllegalTurnException(Texts.quoted(text) + (turns.size() == 0
                ? " is not possible: the game is over in "
                : " is not allowed in ") + Fen.format(board, position));
    }

    /** Whether a turn is another one, or a beginning of it that can be completed. */
    private static boolean begins(int part, int turn, int removable) {
        if (Turn.withoutRemovals(part) != Turn.withoutRemovals(turn) || part == Turn.PASS) {
            return part == turn;
        }
        int removed = Turn.removed(part);
        return removed == Turn.removed(turn) || (removed & ~(Turn.removed(turn) & removable)) == 0;
    }
}
