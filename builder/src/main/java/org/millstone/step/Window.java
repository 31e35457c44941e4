package org.millstone.step;

import org.jspecify.annotations.Nullable;

/**
 * A range of depths that one array of {@link Score}s tells apart. A byte has room for few depths, so a deep game takes several arrays of
 * scores, one for each window. Windows are solved, and checked, one after the other. In window number n, of p ply pairs (two plies each), a
 * byte means:
 *
 * <pre>
 *   0           lost in an earlier window (in the first: lost already)
 *   1 .. p      lost in 2 (n p + score) plies
 *   p+2 .. 253-p  drawn, the {@link Grade} if draws are told apart; 128 if not, and also if decided in a later window
 *   255-p .. 254  won in 2 (n p + 255 - score) + 1 plies
 *   255         won in an earlier window (in the first: won in one ply)
 * </pre>
 *
 * <p>Example: A and B of ARCHITECTURE.md ("One position") in windows of one pair. B, lost in 2, is 1 in window 0, and 0 in window 1. A, won
 * in 3, is 254 in window 0, and 255 in window 1. F, lost in 4, is 128 in window 0, and 1 in window 1.
 *
 * <p>Larger is better in every window. So the best turn is found alike: it leads to the worst score for the opponent, {@link Score#before}.
 * Then {@link #settle} corrects two kinds of scores. If all turns lead to wins of an earlier window, so is the loss, or it is the first of
 * this window. A loss that follows the last win of this window belongs to the next. So does a win after that loss, which occurs where a
 * pass lies between.
 *
 * <p>Under a move limit a byte tells a <em>conversion</em> instead of a depth: the plies to the next exit. All conversions fit into one
 * window, see {@link #ofLimit}.
 *
 * @param number n, from 0
 * @param pairs p, at most those of {@link #FIRST}; fewer to make room for grades or in tests. Under a move limit, the limit in plies
 * @param limited whether bytes tell conversions under a move limit instead of depths
 */
public record Window(int number, int pairs, boolean limited) {
    /** The first window, of 126 ply pairs: as many as a byte has room for. Few games need a second window. */
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

    /** The most plies by which a position can be deeper than those that its turns lead to: one, or two if the opponent passes between. */
    public static final int MOST_MORE = 2;

    /**
     * Returns this window with fewer ply pairs, so that a byte also has room for grades of the levels {@code -levels} to {@code levels}.
     */
    public Window besideGrades(int levels) {
        return new Window(number, Math.min(pairs, Score.DRAW - 3 - levels));
    }

    public Window next() {
        return new Window(number + 1, pairs, limited);
    }

    public Window before() {
        return new Window(number - 1, pairs, limited);
    }

    /** Whether a win or loss in so many plies belongs to this window or an earlier one. */
    public boolean reaches(int plies) {
        return limited || plies / 2 <= (number + 1) * pairs;
    }

    /** Returns the plies of a win or loss of this window: to the end of the game, or under a limit to the next exit. */
    public int plies(int score) {
        return limited ? Math.min(score, Score.WIN - score) : Score.plies(score) + 2 * number * pairs;
    }

    /**
     * Returns the score of a turn that stays in its step, for the side that makes it, from the score after it, for the opponent. Under a
     * limit it is a draw if it takes too long.
     */
    public int before(int score) {
        if (!limited) {
            return Score.before(score);
        }
        return isDraw(score) || plies(score) == pairs ? Score.DRAW : score < Score.DRAW ? Score.WIN - 1 - score
                : Score.WIN + 1 - score;
    }

    /**
     * Returns the score that {@link #before} takes for a turn that leaves its step, from the score after it: without a limit the same.
     * Under a limit it is 0 for a loss and 255 for a win, as conversions begin anew.
     */
    public int afterExit(int score) {
        return !limited || isDraw(score) ? score : score < Score.DRAW ? 0 : Score.WIN;
    }

    /** Returns by how many layers of the solver a win follows the loss it leads to. A layer is two plies of depth, one of a conversion. */
    public int lag() {
        return limited ? 2 : 1;
    }

    /**
     * Returns the score in this window of a loss in {@code depth} ply pairs; under a limit, of a loss with a conversion of {@code depth}
     * plies. If the loss belongs to a later window, returns the score of a draw.
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

    /** Whether a score is a win or loss of this window, not of an earlier one. */
    public boolean decides(int score) {
        return !isDraw(score) && (number == 0 || score != 0 && score != Score.WIN);
    }

    /**
     * Corrects scores of a row that were found from the scores after turns: see the class comment, "two kinds of scores".
     *
     * @param scores by column, in this window; changed
     * @param earlier the scores of the same row in the window before; null in the first window
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

    /** Sets scores to 0 or 255 where {@code earlier}, the same row in the window before, says that the position is lost or won. */
    public void carry(byte[] earlier, byte[] scores) {
        for (int i = 0; i < scores.length; i++) {
            int score = earlier[i] & 0xff;
            if (!isDraw(score)) {
                scores[i] = (byte) (score < Score.DRAW ? 0 : Score.WIN);
            }
        }
    }

    /**
     * Replaces the draws in an earlier window's scores by the grades of the last window. Grades found in an earlier window may be wrong, as
     * positions that a later window decides look like draws there.
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
