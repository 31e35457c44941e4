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
 * <p>All rule sets have this in common. Both colours have the same rules. A turn is a placement or a move with all its removals, or a pass;
 * it is one ply. Endless play is drawn. The game is over if one of these holds, tested in this order: a side has fewer than
 * {@link #FEWEST} stones on the board and in hand, and so has lost; the board is full ({@link FullBoard}); the side to move has no move
 * ({@link Blocked}). A side with stones in hand and an empty point is never blocked.
 *
 * <p>A turn closes a mill if the stone that it placed or moved is part of it. Removals follow one after another, and each may change which
 * stones may be removed next ({@link FromMills}). The turn ends early when nothing may be removed, or the opponent has lost. Closing a mill
 * with nothing to remove is legal. Stones that a mill takes from the hand ({@link WhilePlacing#HAND}) go first.
 *
 * @param name the variant's name, as commands and files spell it
 * @param flyAt a side with at most this many stones, and none in hand, may move to any empty point; 0 if nobody flies
 * @param flyInAll whether stones in hand count towards {@code flyAt}, and a side may fly with stones in hand
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
        /** Never: if all the opponent's stones stand in mills, a turn removes nothing. */
        NEVER,
        /** Only if all the opponent's stones on the board stand in mills. */
        IF_ALL,
        ALWAYS
    }

    /** How many stones are removed when several mills close at once. */
    public enum SeveralMills {
        /** One, as for a single mill. */
        ONE,
        /** One for each mill, one after another. */
        EACH
    }

    /** What happens if the side to move has no legal move. */
    public enum Blocked {
        LOSS,
        DRAW,
        /** It passes, which is a turn of one ply. The game is drawn at once if the opponent has no move either. */
        PASS
    }

    /** The effect of a mill that is closed by placing a stone. */
    public enum WhilePlacing {
        REMOVE,
        /** Nothing, neither then nor later. */
        NOTHING,
        /** It takes stones from the opponent's hand, and from the board once the hand is empty. */
        HAND
    }

    /** Whether a side with stones in hand may move instead of placing. */
    public enum Placing {
        FIRST,
        /** It places a stone, or moves one. */
        ANY_TIME
    }

    /** The side that moves first once all stones are placed. */
    public enum AfterPlacing {
        TURN,
        /**
         * Its opponent, which placed the last stone. The side whose turn it is must pass once, a turn of one ply. The pass comes before any
         * test for being blocked, and is left out if the game is over.
         */
        OTHER
    }

    /** What happens if all points are occupied when the placing ends. */
    public enum FullBoard {
        /** The side to move is blocked, after the pass if one follows the placing. As both sides are, {@link Blocked#PASS} draws. */
        BLOCKED,
        DRAW
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

    /** Whether {@code men} stones of one colour can close more mills at once than a turn can remove stones ({@link Turn#MOST_REMOVALS}). */
    public static boolean closesTooManyMills(Board board, int men) {
        return board.mostMillsAtOnce(men, Turn.MOST_REMOVALS + 1) > Turn.MOST_REMOVALS;
    }

    public boolean flies(int onBoard, int inHand) {
        return inHand == 0 ? onBoard <= flyAt : flyInAll && onBoard + inHand <= flyAt;
    }

    /** Whether a side with this many stones in hand may move a stone on the board instead of placing one. */
    public boolean mayMove(int inHand) {
        return inHand == 0 || placing == Placing.ANY_TIME;
    }

    /** Whether hands are <em>free</em>: both sides may have any number of stones in hand. Otherwise these numbers differ by at most one. */
    public boolean hasFreeHands() {
        return placing == Placing.ANY_TIME || whilePlacing == WhilePlacing.HAND;
    }

    /** Returns how many stones are due to be removed after closing this many mills at once. */
    public int removalsFor(int mills) {
        return removals == SeveralMills.EACH ? mills : Math.min(mills, 1);
    }

    /** Returns the most stones that one turn may have to take. */
    public int mostRemovals() {
        return removals == SeveralMills.ONE ? 1 : board.mostMillsAtOnce(men, Turn.MOST_REMOVALS);
    }

    public boolean millsPayWhilePlacing() {
        return whilePlacing != WhilePlacing.NOTHING;
    }

    /** Returns how many of the {@code due} stones that a placement takes come from the opponent's hand of {@code opponentHand}. */
    public int fromHand(int due, int opponentHand) {
        return whilePlacing == WhilePlacing.HAND ? Math.min(due, opponentHand) : 0;
    }

    /** Whether the side whose turn it is after the last placement must pass once ({@link AfterPlacing#OTHER}). */
    public boolean skipsAfterPlacing() {
        return afterPlacing == AfterPlacing.OTHER;
    }

    /** Returns those of the opponent's stones that may be removed after closing a mill. */
    public int removable(int opponent) {
        return removable(opponent, board.inMills(opponent));
    }

    /**
     * Returns the same as {@link #removable(int)}, given the stones in mills; the sets may number the points in another way than the board.
     */
    public int removable(int opponent, int inMills) {
        return switch (fromMills) {
            case ALWAYS -> opponent;
            case NEVER -> opponent & ~inMills;
            case IF_ALL -> inMills == opponent ? opponent : opponent & ~inMills;
        };
    }

    /** Returns those of the empty points where a stone may go, given whether its side {@link #flies}. */
    public int destinations(int from, boolean flies, int empty) {
        return flies ? empty : board.neighbours(from) & empty;
    }

    /** Whether the game is drawn by a full board, with {@code own} and {@code opponent} stones on it and none in hand. */
    public boolean drawnByFullBoard(int own, int opponent) {
        return fullBoard == FullBoard.DRAW && own + opponent == board.points();
    }

    /**
     * Returns the rule set as one line of text: points, lines, mills and parameters. Its SHA-256 is the {@link #fingerprint()}, so the text
     * never changes. Parameters that were added later are left out at their original value.
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

    /** Whether other rules have the same fingerprint, and FENs that group the points alike, which the fingerprint does not cover. */
    public boolean isLike(Rules other) {
        return canonicalText().equals(other.canonicalText()) && Arrays.equals(board.groups(), other.board.groups());
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
