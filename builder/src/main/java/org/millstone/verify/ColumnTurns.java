package org.millstone.verify;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;

/**
 * The turns of the column colour, one row at a time: for each column the worst score (for the opponent, who is then to move)
 * among the positions that they lead to.
 *
 * <p>All stay in the row, but for removals, which take it to a row with fewer stones. What a removal is worth depends on the
 * column after the move alone, and which stones may be removed on the row alone: it is found once for each column that
 * has a mill. One thread's.
 */
final class ColumnTurns {
    /** A column in this many wanted makes going through all at once cheaper than one by one. */
    private static final int SPARSE = 5;

    private final Shape shape;
    private final Board board;
    private final RowView view;
    private final Mills mills;
    private final Scores quiet;
    private final Successors successors;
    private final CanonicalSetsBySize canonical;
    private final Relabelling relabelling;
    private final Columns some;
    private byte[] smallerTarget = {};
    private final byte[] here;
    private final byte[] arrived;
    /** By how many stones are to be removed. */
    private final byte[][] captured;
    private final boolean[] capturedKnown;

    /**
     * Makes the scratch of a thread.
     *
     * @param canonical the canonical sets of the board
     */
    ColumnTurns(Shape shape, RowView view, Successors successors, CanonicalSetsBySize canonical) {
        this.shape = shape;
        this.board = shape.rules().board();
        this.view = view;
        this.mills = view.mills();
        this.quiet = successors.quiet().rowToMove();
        this.successors = successors;
        this.canonical = canonical;
        this.relabelling = new Relabelling(shape.freePoints());
        this.some = new Columns(shape.columns());
        this.here = new byte[shape.columns()];
        this.arrived = new byte[shape.columns()];
        this.captured = new byte[shape.rules().mostRemovals() + 1][shape.columns()];
        this.capturedKnown = new boolean[captured.length];
    }

    /**
     * Goes through the turns of the row that the view shows.
     *
     * @param row its number
     * @param wanted the columns to look at
     * @param worst gets the worst scores; stays 255 where there is no turn; other columns than the wanted may change too
     */
    void worst(int row, Columns wanted, byte[] worst) {
        Arrays.fill(capturedKnown, false);
        quiet.read(row, here);
        Arrays.fill(worst, (byte) 255);
        if (wanted.size() * SPARSE < shape.columns()) {
            oneByOne(wanted, worst);
        } else {
            allAtOnce(worst);
        }
    }

    private void oneByOne(Columns wanted, byte[] worst) {
        byte[] isMilled = mills.isMilled();
        Combinations ranks = shape.ranks();
        for (int k = 0; k < wanted.size(); k++) {
            int set = wanted.sets[k];
            int score = 255;
            for (int rest = set; rest != 0; rest &= rest - 1) {
                int others = set ^ Integer.lowestOneBit(rest);
                int targets = view.targets(Integer.numberOfTrailingZeros(rest)) & ~set;
                for (; targets != 0; targets &= targets - 1) {
                    int moved = others | Integer.lowestOneBit(targets);
                    int rank = ranks.rank(moved);
                    int closed = isMilled[rank] == 0 ? 0 : mills.through(moved, Integer.numberOfTrailingZeros(targets));
                    byte[] after = closed == 0 ? here : captured(shape.rules().removalsFor(closed));
                    score = Math.min(score, after[rank] & 0xff);
                }
            }
            worst[wanted.ranks[k]] = (byte) score;
        }
    }

    private void allAtOnce(byte[] worst) {
        System.arraycopy(here, 0, arrived, 0, here.length);
        for (int to = 0; to < shape.freePoints(); to++) {
            int origins = view.targets(to);
            if (origins == 0) {
                continue;
            }
            // Arriving at a point is worth a removal in the columns that have a mill through it.
            for (int i = 0; i < mills.count(); i++) {
                if ((mills.mill(i) >>> to & 1) != 0) {
                    close(mills.with(mills.mill(i)), to);
                }
            }
            for (int rest = origins; rest != 0; rest &= rest - 1) {
                int from = Integer.numberOfTrailingZeros(rest);
                if (from < to) {
                    takeUp(shape.moves(from, to), worst);
                } else {
                    takeDown(shape.moves(to, from), worst);
                }
            }
            for (int i = 0; i < mills.count(); i++) {
                if ((mills.mill(i) >>> to & 1) != 0) {
                    replace(mills.with(mills.mill(i)), here);
                }
            }
        }
    }

    private void close(Columns columns, int to) {
        if (captured.length == 2) {
            replace(columns, captured(1));
            return;
        }
        for (int k = 0; k < columns.size(); k++) {
            int rank = columns.ranks[k];
            arrived[rank] = captured(shape.rules().removalsFor(mills.through(columns.sets[k], to)))[rank];
        }
    }

    private void replace(Columns columns, byte[] by) {
        for (int k = 0; k < columns.size(); k++) {
            int rank = columns.ranks[k];
            arrived[rank] = by[rank];
        }
    }

    private void takeUp(int[] moves, byte[] worst) {
        for (int move : moves) {
            int from = move & 0xffff;
            worst[from] = (byte) Math.min(worst[from] & 0xff, arrived[move >>> 16] & 0xff);
        }
    }

    private void takeDown(int[] moves, byte[] worst) {
        for (int move : moves) {
            int from = move >>> 16;
            worst[from] = (byte) Math.min(worst[from] & 0xff, arrived[move & 0xffff] & 0xff);
        }
    }

    /**
     * For each column that may have closed as many mills, the worst score among what so many removals lead to, or fewer where no
     * more are possible.
     */
    private byte[] captured(int removals) {
        if (!capturedKnown[removals]) {
            findCaptured(removals);
            capturedKnown[removals] = true;
        }
        return captured[removals];
    }

    private void findCaptured(int removals) {
        Columns closed = removals == 1 ? mills.milled() : closed(removals);
        byte[] worst = captured[removals];
        if (shape.rules().removable(view.own()) == 0) {
            for (int k = 0; k < closed.size(); k++) {
                worst[closed.ranks[k]] = here[closed.ranks[k]];
            }
            return;
        }
        closed.fill((byte) 255, worst);
        for (int left : left(removals)) {
            int stones = Integer.bitCount(left);
            if (stones < Rules.FEWEST) {
                closed.fill((byte) 0, worst);
                return;
            }
            Successors.Seen scores = successors.captures(stones, shape.pair().first().columnStones());
            if (stones < shape.pair().first().columnStones()) {
                lookUp(closed, left, scores, worst);
            } else {
                gather(closed, left, scores, worst);
            }
        }
    }

    /** Picks the columns that have a point in so many mills as remove so many stones. */
    private Columns closed(int removals) {
        Columns milled = mills.milled();
        some.clear();
        for (int k = 0; k < milled.size(); k++) {
            for (int rest = milled.sets[k]; rest != 0; rest &= rest - 1) {
                int through = mills.through(milled.sets[k], Integer.numberOfTrailingZeros(rest));
                if (shape.rules().removalsFor(through) == removals) {
                    some.add(milled.sets[k], milled.ranks[k]);
                    break;
                }
            }
        }
        return some;
    }

    /** Returns what may be left of the row when stone after stone is removed, so many or until no more may be. */
    private Set<Integer> left(int removals) {
        Set<Integer> ended = new HashSet<>();
        Set<Integer> now = Set.of(view.own());
        for (int i = 0; i < removals; i++) {
            Set<Integer> next = new HashSet<>();
            for (int set : now) {
                int removable = Integer.bitCount(set) < Rules.FEWEST ? 0 : shape.rules().removable(set);
                if (removable == 0) {
                    ended.add(set);
                }
                for (int rest = removable; rest != 0; rest &= rest - 1) {
                    next.add(set & ~Integer.lowestOneBit(rest));
                }
            }
            now = next;
        }
        ended.addAll(now);
        return ended;
    }

    /** Takes the scores of a row with fewer stones. */
    private void gather(Columns columns, int left, Successors.Seen scores, byte[] worst) {
        CanonicalSets smallerRows = canonical.of(Integer.bitCount(left));
        Combinations ranks = new Combinations(board.points() - Integer.bitCount(left), shape.pair().first().columnStones());
        int number = smallerRows.number(left);
        if (smallerTarget.length != ranks.count()) {
            smallerTarget = new byte[ranks.count()];
        }
        scores.read(number, smallerTarget);
        relabelling.set(view.free(), board.all() & ~smallerRows.set(number), board.symmetries(), smallerRows.symmetry(left));
        relabelling.gather(columns, ranks, smallerTarget, worst);
    }

    /** Takes scores one by one where the column colour, having more stones than are left, makes the rows. */
    private void lookUp(Columns columns, int left, Successors.Seen scores, byte[] worst) {
        Subspace next = Subspace.moving(Integer.bitCount(left), shape.pair().first().columnStones());
        SlotIndex index = new SlotIndex(board, next, canonical.of(next.rowStones()));
        for (int k = 0; k < columns.size(); k++) {
            long cell = index.cell(left, Integer.expand(columns.sets[k], view.free()));
            int rank = columns.ranks[k];
            worst[rank] = (byte) Math.min(worst[rank] & 0xff, scores.get(SlotIndex.row(cell), SlotIndex.column(cell)));
        }
    }
}
