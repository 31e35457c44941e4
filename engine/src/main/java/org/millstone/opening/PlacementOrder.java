package org.millstone.opening;

import java.util.Arrays;
import org.millstone.board.Board;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.table.Wdl;

/**
 * The order in which a proof tries turns: those first that are likely to settle whether the position is worth a draw, or a win. A wrong
 * guess costs nothing but time.
 *
 * <p>Turns that close a mill come first, then those that keep the opponent from closing one. Then come the two turns that last settled a
 * question with the same number of stones in hand (killer heuristic: Akl and Newborn 1977). The others are ordered by how often their point
 * settled one (history heuristic: Schaeffer 1983), and by the mills that can still be made or spoilt there. Turns that worked before lead
 * to positions that are proved already, which keeps the proof small. Serves one thread.
 */
final class PlacementOrder {
    private static final int MILL = 1 << 26;
    private static final int BLOCK = 1 << 24;
    private static final int KILLER = 300;
    private static final int OLDER_KILLER = 150;
    private static final int SETTLED = 16;
    private static final int MOST_SETTLED = 1 << 12;

    private final Board board;
    private final int[][] others;
    private final int[][] killers;
    private final int[][] history;

    PlacementOrder(Rules rules) {
        this.board = rules.board();
        this.others = new int[board.points()][];
        Arrays.setAll(others, p -> Arrays.stream(board.millsOf(p)).map(mill -> mill & ~(1 << p)).toArray());
        int kinds = kind(2 * rules.men() + 1, Wdl.DRAW);
        this.killers = new int[kinds][2];
        this.history = new int[kinds][board.points()];
    }

    private static int kind(int inHand, int bound) {
        return 2 * inHand + bound - Wdl.DRAW;
    }

    int score(int own, int opponent, int inHand, int bound, int turn) {
        int kind = kind(inHand, bound);
        int to = Turn.to(turn);
        int score = history[kind][to] + prospects(own, opponent, to);
        if (turn == killers[kind][0]) {
            score += KILLER;
        } else if (turn == killers[kind][1]) {
            score += OLDER_KILLER;
        }
        for (int removed = Turn.removed(turn); removed != 0; removed &= removed - 1) {
            score += MILL + harm(own, opponent, Integer.numberOfTrailingZeros(removed));
        }
        return score;
    }

    /** Returns how useful a new stone on a point is: for a mill later, for spoiling or blocking one, for moves. */
    private int prospects(int own, int opponent, int point) {
        int score = 0;
        boolean blocks = false;
        for (int rest : others[point]) {
            if ((opponent & rest) == 0) {
                score += (own & rest) == 0 ? 3 : 5;
            } else if ((own & rest) == 0) {
                score++;
                blocks |= (opponent & rest) == rest;
            }
        }
        int near = board.neighbours(point);
        score = 8 * score + 2 * Integer.bitCount(near & ~(own | opponent)) + Integer.bitCount(near & opponent);
        return blocks ? score + BLOCK : score;
    }

    /** Returns how much the opponent loses with its stone on a point: a mill, or the stone that keeps us from closing one. */
    private int harm(int own, int opponent, int point) {
        int score = 0;
        for (int rest : others[point]) {
            if ((opponent & rest) == rest) {
                score++;
            } else if ((own & rest) == rest) {
                score += 8;
            }
        }
        return score;
    }

    void settled(int inHand, int bound, int turn) {
        int kind = kind(inHand, bound);
        int[] latest = killers[kind];
        if (latest[0] != turn) {
            latest[1] = latest[0];
            latest[0] = turn;
        }
        int[] points = history[kind];
        points[Turn.to(turn)] += SETTLED;
        if (points[Turn.to(turn)] > MOST_SETTLED) {
            Arrays.setAll(points, p -> points[p] / 2);
        }
    }
}
