package org.millstone.rules;

import java.util.Arrays;
import java.util.Optional;
import org.millstone.board.Board;
import org.millstone.io.Texts;
import org.millstone.rules.Rules.WhilePlacing;

/**
 * The turn generator of a rule set: the turns of a position, the positions after them, and whether the game is over.
 *
 * <p>Many methods take a {@link Position}, or instead its parts from the view of the side to move: {@code own} and {@code opponent}, the
 * stones on the board as sets of points; {@code ownHand} and {@code opponentHand}, how many stones are in hand; {@code pending}, how many
 * stones the side to move still has to remove, or {@link #PASS_DUE}, normally 0. Positions must be possible, which only {@link
 * Position#check} checks.
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class Turns {
    /** What {@code pending} is when the side to move has to pass ({@link Rules.AfterPlacing#OTHER}). */
    public static final int PASS_DUE = -1;

    private final Rules rules;
    private final Board board;

    public Turns(Rules rules) {
        this.rules = rules;
        this.board = rules.board();
    }

    public Rules rules() {
        return rules;
    }

    /** Returns whether the game goes on, or how it ended for the side to move. */
    public Status status(Position position) {
        return status(position.own(), position.opponent(), position.ownHand(), position.opponentHand(), position.pending());
    }

    public Status status(int own, int opponent, int ownHand, int opponentHand, int pending) {
        Status status = statusOfStones(own, opponent, ownHand, opponentHand, pending);
        return status != Status.ONGOING || pending != 0 || canMove(own, opponent, ownHand) ? status
                : statusOfBlocked(own, opponent, opponentHand);
    }

    /** Returns the status of a position in which the side to move {@link #canMove cannot move}, given that no side has too few stones. */
    public Status statusOfBlocked(int own, int opponent, int opponentHand) {
        return switch (rules.blocked()) {
            case LOSS -> Status.LOST;
            case DRAW -> Status.DRAWN;
            case PASS -> canMove(opponent, own, opponentHand) ? Status.ONGOING : Status.DRAWN;
        };
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

    /** Returns the status as far as the numbers of stones and a full board decide it. A blocked side counts as {@link Status#ONGOING}. */
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
        return pending <= 0 && ownHand + opponentHand == 0 && rules.drawnByFullBoard(ownOnBoard, opponentOnBoard) ? Status.DRAWN
                : Status.ONGOING;
    }

    /** Whether the side to move can place or move a stone, regardless of whether the game is over. */
    public boolean canMove(int own, int opponent, int ownHand) {
        return ownHand > 0 ? (own | opponent) != board.all() : countMoves(own, opponent, 1) > 0;
    }

    /** Returns how many moves the side to move has, removals aside, at most {@code most}. It must have no stones in hand. */
    public int countMoves(int own, int opponent, int most) {
        int empty = board.all() & ~(own | opponent);
        int stones = Integer.bitCount(own);
        if (rules.flies(stones, 0)) {
            return Math.min(most, stones * Integer.bitCount(empty));
        }
        int count = 0;
        for (int rest = own; rest != 0 && count < most; rest &= rest - 1) {
            count += Integer.bitCount(board.neighbours(Integer.numberOfTrailingZeros(rest)) & empty);
        }
        return Math.min(most, count);
    }

    /** Returns a turn as {@link #generate} lists it: its removals may be in another order. */
    public int listed(Position position, int turn) {
        return Integer.bitCount(Turn.removed(turn)) < 2 ? turn
                : Arrays.stream(all(position)).filter(other -> Turn.withoutRemovals(other) == Turn.withoutRemovals(turn)
                        && Turn.removed(other) == Turn.removed(turn)).findFirst().orElseThrow();
    }

    public int[] all(Position position) {
        TurnList turns = new TurnList();
        generate(position, turns);
        return turns.toArray();
    }

    /**
     * Fills a list with all turns, in ascending order of origin, target and removals. It is empty if the game is over. Turns that differ
     * only in the order of removals are one turn, with the first order that the rules allow.
     */
    public void generate(Position position, TurnList turns) {
        generate(position.own(), position.opponent(), position.ownHand(), position.opponentHand(), position.pending(),
                turns);
    }

    public void generate(int own, int opponent, int ownHand, int opponentHand, int pending, TurnList turns) {
        turns.clear();
        if (statusOfStones(own, opponent, ownHand, opponentHand, pending) != Status.ONGOING) {
            return;
        }
        if (pending > 0) {
            int count = Math.min(pending, removalsToWin(opponent, opponentHand));
            addRemovals(Turn.PASS, opponent, rules.removable(opponent), count, turns);
            return;
        }
        if (pending == PASS_DUE) {
            turns.add(Turn.PASS);
            return;
        }
        int empty = board.all() & ~(own | opponent);
        addTurns(own, opponent, ownHand, opponentHand, empty, turns);
        if (turns.size() == 0 && statusOfBlocked(own, opponent, opponentHand) == Status.ONGOING) {
            turns.add(Turn.PASS);
        }
    }

    /**
     * Returns what is pending after a complete turn: {@link #PASS_DUE} if the opponent then has to pass, otherwise 0. The numbers of stones
     * in hand are those before the turn, first that of the side that makes it.
     */
    public int pendingAfter(int turn, int ownHand, int opponentHand) {
        return rules.skipsAfterPlacing() && ownHand == 1 && opponentHand == 0 && Turn.places(turn) ? PASS_DUE : 0;
    }

    /** Fills a list with the turns that close a mill and take a stone, in the order of {@link #generate}. Nothing may be pending. */
    public void generateCaptures(int own, int opponent, int ownHand, int opponentHand, TurnList turns) {
        turns.clear();
        int completing = board.completing(own) & board.all() & ~(own | opponent);
        if (completing == 0 || statusOfStones(own, opponent, ownHand, opponentHand, 0) != Status.ONGOING) {
            return;
        }
        addTurns(own, opponent, ownHand, opponentHand, completing, turns);
        turns.keep(turn -> Turn.removed(turn) != 0 || takenFromHand(own, opponent, opponentHand, turn) > 0);
    }

    /** Returns on how many points a side could close a mill that takes a stone, if it were to move; 0 if a removal or a pass is pending. */
    public int threats(Position position, Side side) {
        if (position.pending() != 0) {
            return 0;
        }
        TurnList found = new TurnList();
        generateCaptures(position.stones(side), position.stones(side.other()), position.hand(side), position.hand(side.other()),
                found);
        return (int) Arrays.stream(found.toArray()).map(Turn::to).distinct().count();
    }

    private void addTurns(int own, int opponent, int ownHand, int opponentHand, int targets, TurnList turns) {
        int completing = targets & board.completing(own);
        int removable = completing == 0 ? 0 : rules.removable(opponent);
        if (ownHand > 0) {
            int paying = rules.millsPayWhilePlacing() ? completing : 0;
            addTargets(-1, targets, own, opponent, opponentHand, paying, removable, turns);
        }
        if (rules.mayMove(ownHand)) {
            boolean flies = rules.flies(Integer.bitCount(own), ownHand);
            for (int rest = own; rest != 0; rest &= rest - 1) {
                int from = Integer.numberOfTrailingZeros(rest);
                int reached = rules.destinations(from, flies, targets);
                addTargets(from, reached, own & ~(1 << from), opponent, opponentHand, completing, removable, turns);
            }
        }
    }

    /**
     * Adds all turns of one stone.
     *
     * @param from the point of the stone, or -1 if it comes from the hand
     * @param targets the empty points where it may go, as a set
     * @param others the other stones of its side on the board
     * @param completing the empty points, as a set, where a stone could complete a mill that takes a stone
     * @param removable the opponent's stones that may be removed first
     */
    private void addTargets(int from, int targets, int others, int opponent, int opponentHand, int completing, int removable,
            TurnList turns) {
        int most = removalsToWin(opponent, opponentHand);
        for (int rest = targets; rest != 0; rest &= rest - 1) {
            int to = Integer.numberOfTrailingZeros(rest);
            int turn = from < 0 ? Turn.place(to) : Turn.move(from, to);
            int mills = (completing >>> to & 1) == 0 ? 0 : board.millsThrough(others | (1 << to), to);
            int due = mills == 0 || removable == 0 ? 0 : Math.min(most, rules.removalsFor(mills));
            int onBoard = from < 0 ? due - rules.fromHand(due, opponentHand) : due;
            if (onBoard == 0) {
                turns.add(turn);
            } else {
                addRemovals(turn, opponent, removable, onBoard, turns);
            }
        }
    }

    /**
     * Returns how many stones a turn takes from the opponent's hand ({@link Rules.WhilePlacing#HAND}). The sets of stones and the number in
     * hand are those before the turn.
     */
    public int takenFromHand(int own, int opponent, int opponentHand, int turn) {
        if (rules.whilePlacing() != WhilePlacing.HAND || !Turn.places(turn)) {
            return 0;
        }
        int to = Turn.to(turn);
        int due = rules.removalsFor(board.millsThrough(own | 1 << to, to));
        return rules.fromHand(Math.min(due, removalsToWin(opponent, opponentHand)), opponentHand);
    }

    /**
     * Adds the turns that remove {@code count} stones, or fewer where no more may be removed. Each removal may open a mill, and so change
     * which stones may be removed next. A set of stones that can be removed in several orders is one turn, the smallest points first.
     *
     * @param removable those of the opponent's stones that may be removed first
     */
    private void addRemovals(int turn, int opponent, int removable, int count, TurnList turns) {
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            int point = Integer.numberOfTrailingZeros(rest);
            int longer = Turn.removing(turn, point);
            int left = opponent & ~(1 << point);
            int removableNext = count == 1 ? 0 : rules.removable(left);
            if (removableNext == 0) {
                turns.addUnlessListed(longer);
            } else {
                addRemovals(longer, left, removableNext, count - 1, turns);
            }
        }
    }

    /**
     * Returns the position after a turn, which is not checked, unlike by {@link #play}. After only the beginning of a turn, such as
     * {@code a1-a4} of {@code a1-a4xd7}, the same side is to move with the removal pending.
     */
    public Position apply(Position position, int turn) {
        int own = position.own() ^ Turn.moved(turn);
        int opponent = position.opponent() & ~Turn.removed(turn);
        int ownHand = position.ownHand() - (Turn.places(turn) ? 1 : 0);
        int taken = takenFromHand(position.own(), position.opponent(), position.opponentHand(), turn);
        int opponentHand = position.opponentHand() - taken;
        int left = Math.min(removalsDue(position, turn) - taken - Integer.bitCount(Turn.removed(turn)),
                removalsToWin(opponent, opponentHand));
        boolean passFollows = pendingAfter(turn, position.ownHand(), opponentHand) == PASS_DUE
                || position.passDue() && turn != Turn.PASS;
        if (left > 0 && rules.removable(opponent) != 0) {
            Position removing = Position.of(position.side(), own, opponent, ownHand, opponentHand, left);
            return passFollows ? removing.withPassDue() : removing;
        }
        boolean over = statusOfStones(opponent, own, opponentHand, ownHand, 0) != Status.ONGOING;
        return Position.of(position.side().other(), opponent, own, opponentHand, ownHand, passFollows && !over ? PASS_DUE : 0);
    }

    /**
     * Returns how many of the opponent's stones a turn, or the beginning of one, is to take, from the hand and from the board together. A
     * turn takes fewer if no more may be removed, or once the opponent has lost.
     */
    public int removalsDue(Position position, int turn) {
        int to = Turn.to(turn);
        if (to < 0) {
            return position.pending();
        }
        return Turn.places(turn) && !rules.millsPayWhilePlacing() ? 0
                : rules.removalsFor(board.millsThrough(position.own() ^ Turn.moved(turn), to));
    }

    private static int removalsToWin(int opponent, int opponentHand) {
        return Integer.bitCount(opponent) + opponentHand - Rules.FEWEST + 1;
    }

    /**
     * Returns the position after a turn given as text, or after the beginning of one. The turn is checked.
     *
     * @param text a whole turn ({@code a1-a4xd7}), or in parts as engine protocols send it ({@code a1-a4}, then {@code xd7})
     */
    public Position play(Position position, String text) {
        int wanted = Turn.parse(board, text);
        int[] turns = all(position);
        if (Arrays.stream(turns).anyMatch(turn -> Turn.withoutRemovals(turn) == Turn.withoutRemovals(wanted)
                && maySoRemove(position, wanted, turn))) {
            return apply(position, wanted);
        }
        throw new IllegalTurnException(Texts.quoted(text) + (turns.length == 0
                ? " is not possible: the game is over in "
                : " is not allowed in ") + Fen.format(board, position));
    }

    /** Whether {@code part} removes some or all of the stones that {@code turn} removes, in an order that the rules allow. */
    private boolean maySoRemove(Position position, int part, int turn) {
        if ((Turn.removed(part) & ~Turn.removed(turn)) != 0 || part == Turn.PASS && turn != Turn.PASS) {
            return false;
        }
        int opponent = position.opponent();
        for (int point : Turn.removals(part)) {
            if ((rules.removable(opponent) >>> point & 1) == 0) {
                return false;
            }
            opponent &= ~(1 << point);
        }
        return true;
    }
}
