package org.millstone.search;

import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;

/** The result that a search must find, by looking at everything: no bounds, no memory, no order. Slow on purpose. */
final class Minimax {
    private static final int MOST_CLOSINGS = 6;

    private final Turns turns;
    private final MillEvaluation evaluation;

    Minimax(Turns turns, MillEvaluation evaluation) {
        this.turns = turns;
        this.evaluation = evaluation;
    }

    int value(Position position, int depth) {
        return value(position, depth, 0);
    }

    private int value(Position position, int depth, int ply) {
        Status status = turns.status(position);
        if (status != Status.ONGOING) {
            return ended(status, ply);
        }
        if (depth == 0) {
            return closings(position, MOST_CLOSINGS, ply);
        }
        int best = -SearchScore.INFINITE;
        TurnList list = new TurnList();
        turns.generate(position, list);
        for (int turn : list.toArray()) {
            best = Math.max(best, -value(turns.apply(position, turn), depth - 1, ply + 1));
        }
        return best;
    }

    private int closings(Position position, int left, int ply) {
        Status status = turns.status(position);
        if (status != Status.ONGOING) {
            return ended(status, ply);
        }
        int best = evaluation.evaluate(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
        TurnList list = new TurnList();
        turns.generate(position, list);
        for (int turn : list.toArray()) {
            Position next = turns.apply(position, turn);
            boolean takes = next.total(next.side()) < position.total(position.side().other());
            if (left > 0 && takes) {
                best = Math.max(best, -closings(next, left - 1, ply + 1));
            }
        }
        return best;
    }

    private static int ended(Status status, int ply) {
        return switch (status) {
            case WON -> SearchScore.MATE - ply;
            case LOST -> ply - SearchScore.MATE;
            case DRAWN -> SearchScore.DRAW;
            case ONGOING -> throw new IllegalArgumentException("the game goes on");
        };
    }
}
