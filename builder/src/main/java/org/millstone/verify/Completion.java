package org.millstone.verify;

import java.util.concurrent.atomic.AtomicLong;
import org.millstone.step.PairScores;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;

/**
 * Finds the depths of wins, which the tables leave out: one ply more than the quickest loss that a turn leads to. The
 * tables do have the depths of losses; so no win waits for another.
 */
final class Completion {
    private final Shapes shapes;
    private final Workers workers;

    Completion(Shapes shapes, Workers workers) {
        this.shapes = shapes;
        this.workers = workers;
    }

    /**
     * Fills in the depths of the wins of one side to move, in place. What is marked as a win but has no turn that wins stays
     * {@link StoredTables#WIN_OF_UNKNOWN_DEPTH}; if there are deeper windows it may win in one of those, and is left to them.
     *
     * @param deeper whether the table has deeper windows
     * @param successors scores of the positions that turns lead to; of these only the depths of wins do not matter
     * @return how many wins have no turn that wins: 0 if the tables are right
     */
    long complete(Step pair, Mover mover, Successors successors, boolean deeper) {
        Shape shape = shapes.shape(pair);
        Scores scores = mover == Mover.ROW ? successors.quiet().rowToMove() : successors.quiet().columnToMove();
        byte[] wanted = Wanted.UNKNOWN_WINS.table();
        AtomicLong left = new AtomicLong();
        workers.forRows(shape.rows().count(), thread -> {
            Forward forward = new Forward(shape, successors, shapes.sets());
            byte[] stored = new byte[shape.columns()];
            byte[] values = new byte[shape.columns()];
            return row -> {
                scores.read(row, stored);
                Columns wins = forward.select(stored, wanted);
                if (wins.size() > 0) {
                    forward.value(mover, row, wins, values);
                    left.addAndGet(take(wins, values, stored, deeper));
                    scores.write(row, stored);
                }
                return 0;
            };
        });
        return left.get();
    }

    private static long take(Columns wins, byte[] values, byte[] stored, boolean deeper) {
        long left = 0;
        for (int k = 0; k < wins.size(); k++) {
            int column = wins.ranks[k];
            int value = values[column] & 0xff;
            if (value > Score.DRAW) {
                stored[column] = (byte) value;
            } else if (deeper) {
                stored[column] = (byte) Score.DRAW;
            } else {
                left++;
            }
        }
        return left;
    }

    /**
     * Fills the scores of an equal pair with the column colour to move: the scores with the row colour to move, seen with
     * colours exchanged.
     *
     * @param onlyUnknownWins whether to leave alone what is not a {@link StoredTables#WIN_OF_UNKNOWN_DEPTH}
     */
    void exchangeColours(Step pair, PairScores scores, boolean onlyUnknownWins) {
        Shape shape = shapes.shape(pair);
        workers.forRows(shape.rows().count(), thread -> {
            ColourExchange exchange = new ColourExchange(shape, scores.rowToMove());
            byte[] scratch = new byte[shape.columns()];
            byte[] wanted = (onlyUnknownWins ? Wanted.UNKNOWN_WINS : Wanted.ALL).table();
            return row -> {
                scores.columnToMove().read(row, scratch);
                exchange.fill(row, wanted, scratch);
                scores.columnToMove().write(row, scratch);
                return 0;
            };
        });
    }
}
