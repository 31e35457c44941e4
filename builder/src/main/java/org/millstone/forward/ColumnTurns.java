package org.millstone.forward;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.millstone.index.Combinations;

/**
 * Goes through the turns of the column colour, one row at a time. For each column it finds the least byte of the positions that turns lead
 * to: a score or grade for the opponent, who is then to move. In row 12 of "One position" (ARCHITECTURE.md), Black's only move from column
 * 16, B, leads to column 17, C. C has 255 for White, so B gets 255 here: lost in 2, once the turn is counted. Used by one thread.
 *
 * <p>All turns stay in the row, but for removals, which lead to a row with fewer stones. The row alone decides which stones may be removed.
 * The byte after the best removal depends only on the column once the stone has arrived. So it is found once for each column that has a
 * mill.
 */
final class ColumnTurns implements Forward.Turns {
    /** Columns are done one by one if fewer than one in this many is wanted, else all at once. */
    private static final int SPARSE = 8;

    private final RowLayout layout;
    private final RowView view;
    private final SuccessorValues successors;
    private final Combinations ranks;
    private final RowView.Lookup lookup;
    private final TransposedValues[] exchanged;
    private final Columns some;
    /**
     * By how many stones a turn takes, and by column after it: the least byte for the opponent, if {@code capturedKnown}. If stones leave
     * the board, it is filled only in columns in which a stone stands in mills that take so many.
     */
    private final byte[][] captured;
    /** By column after the turn: the least byte for the opponent after turns that bring a stone to the point in work. */
    private final byte[] arrived;
    private final boolean[] capturedKnown;
    private int row;

    ColumnTurns(RowView view, SuccessorValues successors) {
        this.layout = successors.layout;
        this.view = view;
        this.successors = successors;
        int columns = layout.arrived.size();
        this.ranks = new Combinations(layout.freePoints, successors.moverStones());
        this.lookup = view.new Lookup(successors);
        this.some = new Columns(columns);
        this.arrived = new byte[columns];
        this.captured = new byte[successors.most() + 1][columns];
        this.capturedKnown = new boolean[captured.length];
        this.exchanged = new TransposedValues[captured.length];
        for (int taken = 0; taken < captured.length; taken++) {
            if (!successors.areLost(taken) && successors.rowsAreMovers(taken)) {
                exchanged[taken] = new TransposedValues(layout.board, layout.sets.of(successors.moverStones()),
                        successors.otherStones(taken));
            }
        }
    }

    @Override
    public void worst(int number, Columns wanted, byte[] worst) {
        row = number;
        view.open(row);
        Arrays.fill(capturedKnown, false);
        if (wanted.size() * SPARSE < layout.columns()) {
            oneByOne(wanted, worst);
        } else {
            allAtOnce(worst);
        }
    }

    private void oneByOne(Columns wanted, byte[] worst) {
        int points = (1 << layout.freePoints) - 1;
        for (int k = 0; k < wanted.size(); k++) {
            int set = wanted.sets[k];
            int score = worst[wanted.ranks[k]] & 0xff;
            if (layout.fromHand) {
                score = worstArrival(set, points & ~set, score);
            } else {
                for (int rest = set; rest != 0; rest &= rest - 1) {
                    int targets = view.targets(Integer.numberOfTrailingZeros(rest)) & ~set;
                    score = worstArrival(set ^ Integer.lowestOneBit(rest), targets, score);
                }
            }
            worst[wanted.ranks[k]] = (byte) score;
        }
    }

    /**
     * Returns the least of {@code score} and the bytes after turns that bring one more stone, beside {@code others}, to one of {@code
     * targets}. All are sets of free points.
     */
    private int worstArrival(int others, int targets, int score) {
        byte[] isMilled = view.isMilled();
        byte[] here = captured(0);
        int found = score;
        for (int rest = targets; rest != 0; rest &= rest - 1) {
            int set = others | Integer.lowestOneBit(rest);
            int rank = ranks.rank(set);
            int taken = isMilled[rank] == 0 ? 0
                    : successors.taken(view.through(set, Integer.numberOfTrailingZeros(rest)));
            found = Math.min(found, (taken == 0 ? here : captured(taken))[rank] & 0xff);
        }
        return found;
    }

    private void allAtOnce(byte[] worst) {
        byte[] here = captured(0);
        System.arraycopy(here, 0, arrived, 0, here.length);
        for (int to = 0; to < layout.freePoints; to++) {
            int origins = layout.fromHand ? 0 : view.targets(to);
            if (!layout.fromHand && origins == 0) {
                continue;
            }
            // Arriving at a point is worth a removal in the columns that have a mill through it.
            for (int i = 0; successors.most() > 0 && i < view.mills(); i++) {
                if (view.goesThrough(i, to)) {
                    close(view.with(i), to);
                }
            }
            if (layout.fromHand) {
                takeUp(layout.placements[to], worst);
            }
            for (int rest = origins; rest != 0; rest &= rest - 1) {
                int from = Integer.numberOfTrailingZeros(rest);
                if (from < to) {
                    takeUp(layout.moves[to][from], worst);
                } else {
                    takeDown(layout.moves[from][to], worst);
                }
            }
            for (int i = 0; successors.most() > 0 && i < view.mills(); i++) {
                if (view.goesThrough(i, to)) {
                    view.with(i).copy(here, arrived);
                }
            }
        }
    }

    private void close(Columns columns, int to) {
        if (captured.length == 2) {
            columns.copy(captured(1), arrived);
            return;
        }
        for (int k = 0; k < columns.size(); k++) {
            int rank = columns.ranks[k];
            arrived[rank] = captured(successors.taken(view.through(columns.sets[k], to)))[rank];
        }
    }

    private void takeUp(int[] turns, byte[] worst) {
        for (int turn : turns) {
            int from = turn & 0xffff;
            worst[from] = (byte) Math.min(worst[from] & 0xff, arrived[turn >>> Short.SIZE] & 0xff);
        }
    }

    private void takeDown(int[] turns, byte[] worst) {
        for (int turn : turns) {
            int from = turn >>> Short.SIZE;
            worst[from] = (byte) Math.min(worst[from] & 0xff, arrived[turn & 0xffff] & 0xff);
        }
    }

    /**
     * Returns, by column after the turn, the least byte for the opponent if it takes {@code taken} stones, or fewer if no more may be
     * removed. It means something only in columns in which a stone stands in mills that take so many.
     */
    private byte[] captured(int taken) {
        byte[] worst = captured[taken];
        if (!capturedKnown[taken]) {
            if (taken > successors.fromHand) {
                findCaptured(taken, worst);
            } else if (successors.areLost(taken)) {
                Arrays.fill(worst, (byte) 0);
            } else if (successors.rowsAreMovers(taken)) {
                Arrays.fill(worst, (byte) 255);
                take(Set.of(view.rowStones()), taken, layout.arrived, worst);
            } else {
                successors.read(taken, row, worst);
            }
            capturedKnown[taken] = true;
        }
        return worst;
    }

    private void findCaptured(int taken, byte[] worst) {
        int fromHand = successors.fromHand;
        Columns closed = taken == 1 ? view.milled() : closed(taken);
        closed.fill((byte) 255, worst);
        List<Set<Integer>> left = Stream.<Set<Integer>>generate(HashSet::new).limit(taken - fromHand + 1).toList();
        listLeft(view.rowStones(), 0, left);
        for (int removed = 0; removed < left.size(); removed++) {
            if (!successors.areLost(fromHand + removed)) {
                take(left.get(removed), fromHand + removed, closed, worst);
            } else if (!left.get(removed).isEmpty()) {
                closed.fill((byte) 0, worst);
            }
        }
    }

    /**
     * Returns the columns that can follow a turn that takes {@code taken} stones: some stone of the column stands in so many mills that
     * closing them at once takes that many. The next call overwrites the list.
     */
    private Columns closed(int taken) {
        Columns milled = view.milled();
        some.clear();
        for (int k = 0; k < milled.size(); k++) {
            for (int rest = milled.sets[k]; rest != 0; rest &= rest - 1) {
                int through = view.through(milled.sets[k], Integer.numberOfTrailingZeros(rest));
                if (successors.taken(through) == taken) {
                    some.add(milled.sets[k], milled.ranks[k]);
                    break;
                }
            }
        }
        return some;
    }

    /**
     * Adds to {@code left.get(n)} each set that the row colour's stones can become by n removals in all; {@code removed} were made before.
     * Where no more may be removed, or the game is over, n is less than the turn takes.
     */
    private void listLeft(int set, int removed, List<Set<Integer>> left) {
        int removable = removed == left.size() - 1 || successors.areLost(successors.fromHand + removed) ? 0
                : layout.rules.removable(set);
        if (removable == 0) {
            left.get(removed).add(set);
        }
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            listLeft(set & ~Integer.lowestOneBit(rest), removed + 1, left);
        }
    }

    /** Lowers the byte of each column to the least of those in which the row colour is left with one of {@code sets}. */
    private void take(Set<Integer> sets, int taken, Columns columns, byte[] worst) {
        if (successors.rowsAreMovers(taken)) {
            exchanged[taken].takeWorst(view.free(), columns, sets.stream().mapToInt(Integer::intValue).toArray(),
                    (row, column) -> successors.get(taken, row, column), worst);
            return;
        }
        for (int left : sets) {
            lookup.takeWorst(taken, left, columns, worst);
        }
    }
}
