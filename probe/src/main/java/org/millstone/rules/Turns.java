package org.millstone.rules;

import java.util.Arrays;
import java.util.Optional;
import org.millstone.board.Board;
import org.millstone.rules.Rules.WhilePlacing;

/**
 * Turn generation under a rule set: which turns there are, what they lead to, and whether the game is over.
 *
 * <p>Most methods come twice: for a {@link Position}, and for its raw numbers from the view of the side to move, which a
 * search or a solver keeps in locals: own stones, opponent's stones, own hand, opponent's hand, and what is pending: how many stones
 * the side to move still has to remove, or {@link #PASS_DUE} (normally 0). Positions are taken to be possible ({@link Position#check}).
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class Turns {
    /** Says, where the removals that are pending are told, that the side to move has to pass ({@link Rules.AfterPlacing#OTHER}). */
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

    /** Returns whether the game goes on, and if not, how it ended for the side to move. */
    public Status status(Position position) {
        return status(position.own(), position.opponent(), position.ownHand(), position.opponentHand(), position.pending());
    }

    /** Returns the same as {@link #status(Position)} from raw numbers. */
    public Status status(int own, int opponent, int ownHand, int opponentHand, int pending) {
        Status status = statusOfStones(own, opponent, ownHand, opponentHand, pending);
        return status != Status.ONGOING || pending != 0 || canMove(own, opponent, ownHand) ? status
                : statusOfBlocked(own, opponent, opponentHand);
    }

    /** Returns what it means that the side to move, whose numbers of stones leave the game open, {@link #canMove cannot move}. */
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
        return pending <= 0 && ownHand + opponentHand == 0 && rules.drawnByFullBoard(ownOnBoard, opponentOnBoard) ? Status.DRAWN
                : Status.ONGOING;
    }

    /** Whether the side to move can place or move a stone, if the numbers of stones leave the game open. */
    public boolean canMove(int own, int opponent, int ownHand) {
        return ownHand > 0 ? (own | opponent) != board.all() : countMoves(own, opponent, 1) > 0;
    }

    /**
     * Counts the ways to move a stone of the side to move, with nothing in hand, but not further than {@code most}.
     */
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

    /** Returns the turn of a position that does what another one does, its removals in the order in which {@link #generate} has them. */
    public int listed(Position position, int turn) {
        return Integer.bitCount(Turn.removed(turn)) < 2 ? turn
                : Arrays.stream(all(position)).filter(other -> Turn.withoutRemovals(other) == Turn.withoutRemovals(turn)
                        && Turn.removed(other) == Turn.removed(turn)).findFirst().orElseThrow();
    }

    /** Returns all turns of a position, in the order of {@link #generate}. */
    public int[] all(Position position) {
        TurnList turns = new TurnList();
        generate(position, turns);
        return turns.toArray();
    }

    /**
     * Fills a list with all turns, in ascending order of origin, target and removal; with none if the game is over. Turns that remove
     * the same stones are one; of the orders in which the rules allow it, it has the first.
     */
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
            int count = Math.min(pending, removalsToWin(opponent, opponentHand));
            addRemovals(Turn.PASS, opponent, rules.removable(opponent), count, turns);
            return;
        }
        if (pending == PASS_DUE) {
            turns.add(Turn.PASS);
            return;
        }
        int empty = board.all() & ~(own | opponent);
        addPlacements(own, opponent, ownHand, opponentHand, empty, turns);
        addMoves(own, opponent, ownHand, opponentHand, empty, turns);
        if (turns.size() == 0 && statusOfBlocked(own, opponent, opponentHand) == Status.ONGOING) {
            turns.add(Turn.PASS);
        }
    }

    /** Returns what is pending after a whole turn of a side that had so many stones in hand: {@link #PASS_DUE} or 0. */
    public int pendingAfter(int turn, int ownHand, int opponentHand) {
        return rules.skipsAfterPlacing() && ownHand == 1 && opponentHand == 0 && Turn.places(turn) ? PASS_DUE : 0;
    }

    /**
     * Fills a list with those turns alone that close a mill and take a stone, in the order of {@link #generate}: a search looks at them
     * where it looks at no other turns any more.
     */
    public void generateCaptures(int own, int opponent, int ownHand, int opponentHand, TurnList turns) {
        turns.clear();
        int completing = board.completing(own) & board.all() & ~(own | opponent);
        if (completing == 0 || statusOfStones(own, opponent, ownHand, opponentHand, 0) != Status.ONGOING) {
            return;
        }
        if (rules.millsPayWhilePlacing()) {
            addPlacements(own, opponent, ownHand, opponentHand, completing, turns);
        }
        addMoves(own, opponent, ownHand, opponentHand, completing, turns);
        turns.keep(turn -> Turn.removed(turn) != 0 || takenFromHand(own, opponent, opponentHand, turn) > 0);
    }

    /** Adds the turns that place a stone on certain empty points. */
    private void addPlacements(int own, int opponent, int ownHand, int opponentHand, int targets, TurnList turns) {
        if (ownHand > 0) {
            int completing = rules.millsPayWhilePlacing() ? targets & board.completing(own) : 0;
            int removable = completing == 0 ? 0 : rules.removable(opponent);
            addTargets(-1, targets, own, opponent, opponentHand, completing, removable, turns);
        }
    }

    /** Adds the turns that move a stone to certain empty points. */
    private void addMoves(int own, int opponent, int ownHand, int opponentHand, int targets, TurnList turns) {
        if (rules.mayMove(ownHand)) {
            boolean flies = rules.flies(Integer.bitCount(own), ownHand);
            int completing = targets & board.completing(own);
            int removable = completing == 0 ? 0 : rules.removable(opponent);
            for (int rest = own; rest != 0; rest &= rest - 1) {
                int from = Integer.numberOfTrailingZeros(rest);
                int reached = rules.destinations(from, flies, targets);
                addTargets(from, reached, own & ~(1 << from), opponent, opponentHand, completing, removable, turns);
            }
        }
    }

    /**
     * Adds the turns of one stone.
     *
     * @param from where it stands, -1 in the hand
     * @param targets the points where it goes
     * @param others the other stones of its side
     * @param completing those empty points where own stones lack one for a mill that removes a stone; no other turn needs a look at mills
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
     * Returns how many stones a turn takes from the opponent's hand ({@link Rules.WhilePlacing#HAND}).
     *
     * @param own the stones of the side to move before the turn
     * @param opponent the opponent's stones before it
     * @param opponentHand how many it has in hand before it
     */
    public int takenFromHand(int own, int opponent, int opponentHand, int turn) {
        if (rules.whilePlacing() != WhilePlacing.HAND || !Turn.places(turn)) {
            return 0;
        }
        int to = Turn.to(turn);
        int due = rules.removalsFor(board.millsThrough(own | 1 << to, to));
        return rules.fromHand(Math.min(due, removalsToWin(opponent, opponentHand)), opponentHand);
    }

    /** Adds the turns that remove so many stones, or fewer where the opponent runs out of such as may be removed. */
    private void addRemovals(int turn, int opponent, int removable, int count, TurnList turns) {
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            int point = Integer.numberOfTrailingZeros(rest);
            int one = Turn.removing(turn, point);
            if (count == 1) {
                turns.add(one);
            } else {
                addFurtherRemovals(one, point, opponent, removable, count - 1, turns);
            }
        }
    }

    /**
     * Adds the turns that remove further stones: such as may be removed after the last one is gone, which may open a mill or leave
     * nothing but mills. A set that is allowed in several orders is one turn, the smallest points first.
     *
     * @param turn a turn whose last removal is that of {@code last}
     * @param before the opponent's stones before that
     * @param removableBefore those of them that might be removed
     * @param count how many more are removed, at least 1
     */
    private void addFurtherRemovals(int turn, int last, int before, int removableBefore, int count, TurnList turns) {
        int opponent = before & ~(1 << last);
        int removable = rules.removable(opponent);
        if (removable == 0) {
            turns.addUnlessListed(turn);
        }
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            int next = Integer.numberOfTrailingZeros(rest);
            boolean alsoInOtherOrder = (removableBefore >>> next & 1) != 0
                    && (rules.removable(before & ~(1 << next)) >>> last & 1) != 0;
            if (next > last || !alsoInOtherOrder) {
                int longer = Turn.removing(turn, next);
                if (count == 1) {
                    turns.addUnlessListed(longer);
                } else {
                    addFurtherRemovals(longer, next, opponent, removable, count - 1, turns);
                }
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
     * Returns how many stones a turn takes, those from the hand too, unless it ends sooner; of the beginning of a turn, how many the whole
     * one does.
     */
    public int removalsDue(Position position, int turn) {
        int to = Turn.to(turn);
        if (to < 0) {
            return position.pending();
        }
        return Turn.places(turn) && !rules.millsPayWhilePlacing() ? 0
                : rules.removalsFor(board.millsThrough(position.own() ^ Turn.moved(turn), to));
    }

    /** After so many removals the opponent has lost, and no more is removed. */
    private static int removalsToWin(int opponent, int opponentHand) {
        return Integer.bitCount(opponent) + opponentHand - Rules.FEWEST + 1;
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
        int[] turns = all(position);
        if (Arrays.stream(turns).anyMatch(turn -> Turn.withoutRemovals(turn) == Turn.withoutRemovals(wanted)
                && maySoRemove(position, wanted, turn))) {
            return apply(position, wanted);
        }
        throw new IllegalTurnException(Texts.quoted(text) + (turns.length == 0
                ? " is not possible: the game is over in "
                : " is not allowed in ") + Fen.format(board, position));
    }

    /** Whether a turn removes what another one does, or a part of it, in an order that is allowed. */
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
