package org.millstone.step;

import org.jspecify.annotations.Nullable;

/**
 * A range of depths that one array of {@link Score}s tells apart. A byte has room for few depths, so a deep game takes several arrays of
 * scores, one for each window. They are solved, and checked, one after the other. A byte in window number n of p ply pairs means:
 *
 * <pre>
 *   0           lost in an earlier window (in the first: lost already)
 *   1 .. p      lost in 2 (n p + score) plies
 *   p+2 .. 253-p  drawn, the {@link Grade} if draws are told apart; 128 if not, and also if decided in a later window
 *   255-p .. 254  won in 2 (n p + 255 - score) + 1 plies
 *   255         won in an earlier window (in the first: won in one ply)
 * </pre>
 *
 * <p>Better values are larger in every window. So the best turn is found alike: it leads to the worst score for the opponent,
 * {@link Score#before}. Then {@link #settle} corrects two kinds of values. If all turns lead to wins of an earlier window, so is the loss,
 * or it is the first of this window. A loss that follows the last win of this window belongs to the next. So does a win after that loss,
 * which occurs where a pass lies between.
 *
 * <p>Under a move limit a byte tells a <em>conversion</em> instead of a depth: the plies to the next exit. All conversions fit into one
 * window, see {@link #ofLimit}.
 *
 * @param pairs how many ply pairs a window has: at most those of {@link #FIRST}, fewer to make room for grades or in tests. Under a move
 *     limit, the limit in plies
 */
public record Window(int number, int pairs, boolean limited) {
    /** The first window, of as many ply pairs as a byte has room for. Few games need another. */
    public static final Window FIRST = new Window(0, Score.MOST - 1);

    public Window(int number, int pairs) {
        this(number, pairs, false);
    }

    /**
     * Returns the one window of conversions under a move limit. A byte means:
     *
     * <pre>
     *   0 .. limit          lost; the winner forces an exit within so many plies
     *   128                 drawn, by the limit or without it
     *   255-limit .. 254    won; an exit within 255 - score plies
     * </pre>
     *
     * An exit is a removal, a placement or the end of the game. After it the winner must still be winning under the limit.
     *
     * @param limit after how many quiet plies in a row the game is drawn, from 1 to 126
     */
    public static Window ofLimit(int limit) {
        return new Window(0, limit, true);
    }

    /** The most plies by which a position can be deeper than those that its turns lead to: one, or two with a pass between. */
    public static final int MOST_MORE = 2;

    /**
     * Returns this window without its deepest depths, so that a byte has room for grades of the levels from {@code -levels} to
     * {@code levels}.
     */
    public Window besideGrades(int levels) {
        return new Window(number, Math.min(pairs, Score.DRAW - 3 - levels));
    }

    public Window next() {
        return new Window(number + 1, pairs, limited);
    }

    /** There is none before the first. */
    public Window before() {
        return new Window(number - 1, pairs, limited);
    }

    /** Whether wins and losses of so many plies are decided in this window or an earlier one. */
    public boolean reaches(int plies) {
        return limited || plies / 2 <= (number + 1) * pairs;
    }

    /** Returns the plies to the end of the game, or to the next exit under a limit, by a score that is decided in this window. */
    public int plies(int score) {
        return limited ? Math.min(score, Score.WIN - score) : Score.plies(score) + 2 * number * pairs;
    }

    /**
     * Returns the score of a turn that stays in its step, for the side that makes it, by the score of the position after it. Under a limit
     * it is a draw if it takes too long.
     */
    public int before(int score) {
        if (!limited) {
            return Score.before(score);
        }
        return isDraw(score) || plies(score) == pairs ? Score.DRAW : score < Score.DRAW ? Score.WIN - 1 - score
                : Score.WIN + 1 - score;
    }

    /**
     * Returns the score by which {@link #before} finds what a turn that leaves its step is worth. Under a limit such a turn is an exit: the
     * conversion begins anew.
     */
    public int afterExit(int score) {
        return !limited || isDraw(score) ? score : score < Score.DRAW ? 0 : Score.WIN;
    }

    /**
     * Returns how many layers after a loss the wins are decided that follow from it. A layer covers two plies of depth, and one ply of a
     * conversion.
     */
    public int lag() {
        return limited ? 2 : 1;
    }

    /**
     * Returns the score in this window of a loss in {@code depth} ply pairs. It is that of a draw if the loss belongs to a later window.
     * Under a limit, {@code depth} is the conversion in plies.
     */
    public int loss(int depth) {
        int here = depth - number * pairs;
        return here > pairs ? Score.DRAW : Math.max(here, 0);
    }

    /** Whether a score says that a position is lost, in this window or an earlier one. */
    public boolean isLoss(int score) {
        return score <= deepestLoss();
    }

    public int deepestLoss() {
        return Math.min(pairs + 1, Score.DRAW - 1);
    }

    /** Whether a score says that a position is won, in this window or an earlier one. */
    public boolean isWin(int score) {
        return score > Score.DRAW && score >= Score.before(pairs + 1);
    }

    /** Whether a score says that a position is drawn, or decided in a later window. */
    public boolean isDraw(int score) {
        return !isLoss(score) && !isWin(score);
    }

    public int grade(int score) {
        return isDraw(score) ? score : isLoss(score) ? Grade.LOST : Grade.WON;
    }

    /** Whether a score says that a position is decided in this very window. */
    public boolean decides(int score) {
        return !isDraw(score) && (number == 0 || score != 0 && score != Score.WIN);
    }

    /**
     * Corrects a row of scores that were found from the scores after turns, both in this window.
     *
     * @param earlier the same row in the window before; null in the first window
     */
    public void settle(byte[] scores, byte @Nullable [] earlier) {
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] == pairs + 1 || (scores[i] & 0xff) == Score.before(pairs + 1)) {
                scores[i] = (byte) Score.DRAW;
            }
        }
        if (earlier != null) {
            carry(earlier, scores);
        }
    }

    /** Sets slots of a row that were decided before this window to "lost earlier" or "won earlier". */
    public void carry(byte[] earlier, byte[] scores) {
        for (int i = 0; i < scores.length; i++) {
            int score = earlier[i] & 0xff;
            if (!isDraw(score)) {
                scores[i] = (byte) (score < Score.DRAW ? 0 : Score.WIN);
            }
        }
    }

    /**
     * Gives draws in an earlier window's scores the grades that they have in this window, the last one. Grades found in an earlier window
     * may be wrong, as positions that are decided later look like draws there.
     */
    public void copyGrades(Scores earlier, Scores last, WorkerPool workers) {
        earlier.change(last, workers, (number, row, told) -> {
            for (int i = 0; i < row.length; i++) {
                row[i] = !isDraw(row[i] & 0xff) ? row[i] : isDraw(told[i] & 0xff) ? told[i] : (byte) Score.DRAW;
            }
        });
    }

    public void settle(Scores scores, @Nullable Scores earlier, WorkerPool workers) {
        scores.change(earlier, workers, (number, row, before) -> settle(row, earlier == null ? null : before));
    }
}
