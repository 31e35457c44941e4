package org.millstone.search;

import java.util.Arrays;
import org.millstone.board.Board;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.search.Worker.Node;

/** The order in which one thread searches turns: by what they do on the board, and by how often they refuted others before. */
public final class Ordering {
    private static final int TABLE_TURN = 1 << 30;
    private static final int CLOSES_MILL = 1 << 26;
    private static final int PREVENTS_MILL = 1 << 24;
    private static final int KILLER = 1 << 22;
    private static final int MOST_HISTORY = 1 << 20;
    private static final int FROM_TO = 1 << 10;

    private final Board board;
    private final int[] importance;
    private final int[] killers = new int[2 * Worker.MOST_PLIES];
    private final int[][] history = new int[2][FROM_TO];
    private final long[][] ordered = new long[Worker.MOST_PLIES][64];

    Ordering(Board board) {
        this.board = board;
        this.importance = new int[board.points()];
        Arrays.setAll(importance, point -> 2 * Integer.bitCount(board.neighbours(point)) + board.millsOf(point).length);
    }

    /**
     * Returns the turns of a node as longs: the turn in the low half, how promising it is in the high half. {@code tableTurn}, that of the
     * transposition table or 0, is the most promising. The array may be longer than the list of turns. The next call for a node of the same
     * ply overwrites it.
     */
    long[] of(Node node, int tableTurn) {
        TurnList list = node.turns;
        if (ordered[node.ply].length < list.size()) {
            ordered[node.ply] = new long[2 * list.size()];
        }
        long[] turns = ordered[node.ply];
        int threatened = board.completing(node.opponent) & ~(node.own | node.opponent);
        for (int i = 0; i < list.size(); i++) {
            int turn = list.get(i);
            turns[i] = (long) promise(turn, node, threatened, tableTurn) << Integer.SIZE | turn;
        }
        return turns;
    }

    private int promise(int turn, Node node, int threatened, int tableTurn) {
        if (turn == tableTurn) {
            return TABLE_TURN;
        }
        int from = Turn.from(turn);
        int to = Turn.to(turn);
        int removed = Turn.removed(turn);
        int promise = history[node.side][Turn.withoutRemovals(turn)] + (to < 0 ? 0 : importance[to])
                - (from < 0 ? 0 : importance[from]);
        if (removed != 0) {
            // The fewer chances this leaves the opponent, the better.
            promise += CLOSES_MILL - (Integer.bitCount(board.completing(node.opponent & ~removed)) << 20);
        }
        if (to >= 0 && (threatened >>> to & 1) != 0) {
            promise += PREVENTS_MILL;
        }
        if (killers[2 * node.ply] == turn || killers[2 * node.ply + 1] == turn) {
            promise += KILLER;
        }
        return promise;
    }

    /**
     * Swaps the most promising of {@code turns[i]} to {@code turns[size - 1]} to index {@code i}; returns that turn without its high half.
     */
    public static int pick(long[] turns, int i, int size) {
        int best = i;
        for (int j = i + 1; j < size; j++) {
            if (turns[j] > turns[best]) {
                best = j;
            }
        }
        long picked = turns[best];
        turns[best] = turns[i];
        turns[i] = picked;
        return (int) picked;
    }

    /** Notes that a turn reached beta, that is, refuted the opponent's turn before it. Later calls of {@link #of} rank it higher. */
    void refutes(int turn, int ply, int side, int depth) {
        if (Turn.removed(turn) != 0) {
            return;
        }
        if (killers[2 * ply] != turn) {
            killers[2 * ply + 1] = killers[2 * ply];
            killers[2 * ply] = turn;
        }
        history[side][Turn.withoutRemovals(turn)] += depth * depth;
        if (history[side][Turn.withoutRemovals(turn)] > MOST_HISTORY) {
            fade();
        }
    }

    /** Halves the weight of all turns noted so far, so that later ones count more. */
    void fade() {
        for (int[] ofSide : history) {
            Arrays.setAll(ofSide, i -> ofSide[i] / 2);
        }
    }
}
