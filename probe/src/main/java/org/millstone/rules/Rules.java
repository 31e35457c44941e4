package org.millstone.rules;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millstone.board.Board;

/**
 * A rule set: everything that decides what a position is worth. A database belongs to exactly one.
 *
 * <p>All rule sets share this: colours are treated alike. A turn is a placement or a move with all its removals, or a pass,
 * and one ply; endless play is drawn. Whether the game is over is asked in this order: a side has fewer than {@link #FEWEST} stones on
 * the board and in hand, and has lost; the board is full ({@link FullBoard}); the side to move has no move ({@link Blocked}). With a
 * stone in hand one places, or may place ({@link Placing}), and nobody is blocked.
 *
 * <p>A mill is closed if the stone that landed is in it, seen after it has left its old point. Its removals are chosen one after
 * another, and what may be removed ({@link FromMills}) is looked up again after each; the turn ends early when nothing may be removed,
 * or the opponent has fewer than {@link #FEWEST} stones. A mill with nothing to remove is a legal turn. Stones that a mill takes from
 * the hand ({@link WhilePlacing#HAND}) go first, and are no choice.
 *
 * @param name the variant's name, as commands and files spell it
 * @param board the board
 * @param men stones a side begins with
 * @param flyAt a side with this many stones or fewer, none in hand, may move to any empty point; 0 if nobody flies
 * @param flyInAll whether stones in hand count for that, too, and do not keep a side from flying
 * @param fromMills when a stone that stands in a mill may be removed
 * @param removals how many stones are removed when several mills close at once
 * @param blocked what it means that the side to move has no legal move
 * @param whilePlacing what a mill is worth that is closed by placing a stone
 * @param afterPlacing who moves first once all stones are placed
 * @param fullBoard what it means that all points are occupied when the placing ends
 * @param placing whether a side with stones in hand may move instead of placing
 */
public record Rules(
        String name,
        Board board,
        int men,
        int flyAt,
        boolean flyInAll,
        FromMills fromMills,
        SeveralMills removals,
        Blocked blocked,
        WhilePlacing whilePlacing,
        AfterPlacing afterPlacing,
        FullBoard fullBoard,
        Placing placing) {
    /** The fewest stones a side can have (on the board and in hand) without having lost. */
    public static final int FEWEST = 3;

    /** When a stone that stands in a mill may be removed. */
    public enum FromMills {
        /** Never: a side whose opponent's stones all stand in mills removes nothing. */
        NEVER,
        /** Only if all the opponent's stones on the board stand in mills. */
        IF_ALL,
        /** Always. */
        ALWAYS
    }

    /** How many stones are removed when several mills close at once. */
    public enum SeveralMills {
        /** One, as for a single mill. */
        ONE,
        /** One for each mill, one after another. */
        EACH
    }

    /** The meaning of having no legal move, for the side to move. */
    public enum Blocked {
        /** It has lost. */
        LOSS,
        /** The game is drawn. */
        DRAW,
        /** It passes, a turn of one ply; the game is drawn at once if the other side has no move either. */
        PASS
    }

    /** The effect of a mill that is closed by placing a stone. */
    public enum WhilePlacing {
        /** It removes, as later. */
        REMOVE,
        /** Nothing, neither then nor later. */
        NOTHING,
        /** It removes stones from the opponent's hand, as many as there are, and the rest from the board. */
        HAND
    }

    /** Whether a side with stones in hand may move instead of placing. */
    public enum Placing {
        /** It places. */
        FIRST,
        /** It places a stone, or moves one. */
        ANY_TIME
    }

    /** The side that moves first once all stones are placed. */
    public enum AfterPlacing {
        /** The side whose turn it is. */
        TURN,
        /**
         * The other: the side that placed the last stone moves, too. The turn that is skipped is a pass of one ply, and no choice: it comes
         * before any test for being blocked, and is left out if the game is over.
         */
        OTHER
    }

    /** The meaning of a board that is full when the placing ends. */
    public enum FullBoard {
        /** The side to move, after a turn that is skipped, is blocked, which {@link Blocked} decides; as the other is too, a pass draws. */
        BLOCKED,
        /** The game is drawn. */
        DRAW
    }

    /** Makes rules by which all stones are placed before any moves. */
    public Rules(String name, Board board, int men, int flyAt, FromMills fromMills, SeveralMills removals, Blocked blocked,
            WhilePlacing whilePlacing, AfterPlacing afterPlacing, FullBoard fullBoard) {
        this(name, board, men, flyAt, false, fromMills, removals, blocked, whilePlacing, afterPlacing, fullBoard, Placing.FIRST);
    }

    public Rules {
        if (men < FEWEST || 2 * men > board.points()) {
            throw new IllegalArgumentException(men + " men a side do not fit on the " + board.points() + " points of "
                    + board);
        }
        if (flyAt < 0 || flyAt > men) {
            throw new IllegalArgumentException("flying from " + flyAt + " stones with " + men + " men");
        }
        if (flyInAll && (flyAt == 0 || placing == Placing.FIRST)) {
            throw new IllegalArgumentException("stones in hand count for flying only where a side with some may move, and flies");
        }
        if (afterPlacing == AfterPlacing.OTHER && (placing == Placing.ANY_TIME || whilePlacing == WhilePlacing.HAND)) {
            throw new IllegalArgumentException("no turn is the last placement where the hands do not follow from the turns");
        }
        if (removals == SeveralMills.EACH && closesTooManyMills(board, men)) {
            throw new IllegalArgumentException(men + " stones can close more mills at once on " + board + " than the "
                    + Turn.MOST_REMOVALS + " stones that a turn removes at most");
        }
    }

    /** Whether so many men can close more mills at once than a turn can remove stones. */
    public static boolean closesTooManyMills(Board board, int men) {
        return board.mostMillsAtOnce(men, Turn.MOST_REMOVALS + 1) > Turn.MOST_REMOVALS;
    }

    /** Whether a side that may move may fly. */
    public boolean flies(int onBoard, int inHand) {
        return inHand == 0 ? onBoard <= flyAt : flyInAll && onBoard + inHand <= flyAt;
    }

    /** Whether a side with this many stones in hand may move. */
    public boolean mayMove(int inHand) {
        return inHand == 0 || placing == Placing.ANY_TIME;
    }

    /** Whether the hands can be any pair: they do not follow from whose turn it is. */
    public boolean hasFreeHands() {
        return placing == Placing.ANY_TIME || whilePlacing == WhilePlacing.HAND;
    }

    /** Returns how many stones are to be removed after closing this many mills at once, if there are as many to remove. */
    public int removalsFor(int mills) {
        return removals == SeveralMills.EACH ? mills : Math.min(mills, 1);
    }

    public int mostRemovals() {
        return removals == SeveralMills.ONE ? 1 : board.mostMillsAtOnce(men, Turn.MOST_REMOVALS);
    }

    /** Whether a mill closed by placing a stone takes any. */
    public boolean millsPayWhilePlacing() {
        return whilePlacing != WhilePlacing.NOTHING;
    }

    /**
     * Returns how many of the stones that a mill takes, closed by placing, come from the opponent's hand.
     *
     * @param due how many stones the mill takes
     * @param opponentHand how many stones the opponent has in hand
     */
    public int fromHand(int due, int opponentHand) {
        return whilePlacing == WhilePlacing.HAND ? Math.min(due, opponentHand) : 0;
    }

    /** Whether the side whose turn it is after the last placement passes first. */
    public boolean skipsAfterPlacing() {
        return afterPlacing == AfterPlacing.OTHER;
    }

    /**
     * Returns the opponent's stones that may be removed after closing a mill.
     *
     * @param opponent the opponent's stones
     */
    public int removable(int opponent) {
        return removable(opponent, board.inMills(opponent));
    }

    /**
     * Returns the same where it is known which stones stand in mills.
     *
     * @param opponent the opponent's stones, as a set in any numbering of points
     * @param inMills those of them that stand in mills
     */
    public int removable(int opponent, int inMills) {
        return switch (fromMills) {
            case ALWAYS -> opponent;
            case NEVER -> opponent & ~inMills;
            case IF_ALL -> inMills == opponent ? opponent : opponent & ~inMills;
        };
    }

    /**
     * Returns the points where a stone may go.
     *
     * @param from where it stands
     * @param flies whether its side {@link #flies}
     * @param empty the empty points
     */
    public int destinations(int from, boolean flies, int empty) {
        return flies ? empty : board.neighbours(from) & empty;
    }

    /** Whether all points being occupied by {@code own + opponent} stones, none in hand, ends the game as a draw. */
    public boolean drawnByFullBoard(int own, int opponent) {
        return fullBoard == FullBoard.DRAW && own + opponent == board.points();
    }

    /**
     * Returns the rule set as one line of text, the same in every version: board, points, lines, mills and parameters. Its
     * SHA-256 is the {@link #fingerprint()}. Parameters that came later are left out where they are as they were before.
     */
    public String canonicalText() {
        return "points" + each(IntStream.range(0, board.points()).mapToObj(board::pointName))
                + "; lines" + each(Arrays.stream(board.edges()).mapToObj(Integer::toHexString))
                + "; mills" + each(Arrays.stream(board.mills()).mapToObj(Integer::toHexString))
                + "; men " + men
                + "; flyAt " + flyAt
                + "; fromMills " + fromMills
                + "; removals " + removals
                + "; blocked " + blocked
                + "; moveWhilePlacing " + (placing == Placing.ANY_TIME)
                + "; fullBoard " + fullBoard
                + (whilePlacing == WhilePlacing.REMOVE ? "" : "; whilePlacing " + whilePlacing)
                + (afterPlacing == AfterPlacing.TURN ? "" : "; afterPlacing " + afterPlacing)
                + (flyInAll ? "; flyInAll true" : "");
    }

    private static String each(Stream<String> parts) {
        return parts.map(part -> " " + part).collect(Collectors.joining());
    }

    /** Returns the SHA-256 of {@link #canonicalText()} in UTF-8, as 64 hexadecimal digits. */
    public String fingerprint() {
        try {
            byte[] text = canonicalText().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
