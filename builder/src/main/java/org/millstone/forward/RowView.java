package org.millstone.forward;

import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.rules.Turns;

/**
 * One row: which of its free points are neighbours, which mills lie on free points alone, and which columns have a mill. Columns are those
 * of {@link RowLayout#arrived}. Used by one thread, for one row after the other.
 */
final class RowView {
    private final RowLayout layout;
    private final Turns turns;
    private final Subspace rowToMove;
    private final boolean rowsFly;
    private final boolean columnsFly;
    private final int[] neighbours;
    private final int[] mills;
    private final Columns milled;
    private final byte[] isMilled;
    private final int[] removable;
    private int rowStones;
    private int free;
    private int count;
    private boolean milledKnown;
    private boolean removableKnown;

    RowView(RowLayout layout) {
        int columns = layout.arrived.size();
        this.layout = layout;
        this.turns = new Turns(layout.rules);
        this.rowToMove = layout.rowsMove ? layout.subspace : layout.subspace.mirrored();
        this.rowsFly = layout.rules.flies(rowToMove.own(), rowToMove.ownHand());
        this.columnsFly = layout.rules.flies(rowToMove.opponent(), rowToMove.opponentHand());
        this.neighbours = new int[layout.freePoints];
        this.mills = new int[layout.board.mills().length];
        this.milled = new Columns(columns);
        this.isMilled = new byte[columns];
        this.removable = new int[columns];
    }

    void open(int row) {
        rowStones = layout.rows.set(row);
        free = layout.board.all() & ~rowStones;
        int k = 0;
        for (int rest = free; rest != 0; rest &= rest - 1, k++) {
            int targets = columnsFly ? free & ~Integer.lowestOneBit(rest)
                    : layout.board.neighbours(Integer.numberOfTrailingZeros(rest)) & free;
            neighbours[k] = Integer.compress(targets, free);
        }
        count = 0;
        for (int mill : layout.board.mills()) {
            if (layout.anyMill() && (mill & ~free) == 0) {
                mills[count++] = Integer.compress(mill, free);
            }
        }
        milledKnown = false;
        removableKnown = false;
    }

    int rowStones() {
        return rowStones;
    }

    int free() {
        return free;
    }

    int origins(int to) {
        return rowsFly ? rowStones : layout.board.neighbours(to) & rowStones;
    }

    /** Returns where a stone on free point {@code point} may move, as a set of free points, whether or not column stones are there. */
    int targets(int point) {
        return neighbours[point];
    }

    /** Whether the row colour, if {@code rowColour}, else the column colour cannot move while the latter stands on {@code set}. */
    boolean isBlocked(boolean rowColour, int set) {
        int columnStones = Integer.expand(set, free);
        return rowColour ? !turns.canMove(rowStones, columnStones, rowToMove.ownHand())
                : !turns.canMove(columnStones, rowStones, rowToMove.opponentHand());
    }

    /** Returns how many mills lie on free points alone: those that columns can have. */
    int mills() {
        return count;
    }

    boolean goesThrough(int mill, int point) {
        return (mills[mill] >>> point & 1) != 0;
    }

    Columns with(int mill) {
        return layout.with(mills[mill]);
    }

    /** Returns how many mills the column colour, standing on {@code set}, has through {@code point}, one of these points. */
    int through(int set, int point) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += goesThrough(i, point) && (mills[i] & ~set) == 0 ? 1 : 0;
        }
        return found;
    }

    /** Returns which stones of the column colour may be removed while it stands on {@code set}. */
    int removable(int set) {
        int in = 0;
        for (int i = 0; i < count; i++) {
            in |= (mills[i] & ~set) == 0 ? mills[i] : 0;
        }
        return layout.rules.removable(set, in);
    }

    Columns milled() {
        if (milledKnown) {
            return milled;
        }
        milled.fill((byte) 0, isMilled);
        milled.clear();
        for (int i = 0; i < count; i++) {
            Columns with = with(i);
            for (int k = 0; k < with.size(); k++) {
                int rank = with.ranks[k];
                if (isMilled[rank] == 0) {
                    isMilled[rank] = 1;
                    milled.add(with.sets[k], rank);
                }
            }
        }
        milledKnown = true;
        return milled;
    }

    byte[] isMilled() {
        milled();
        return isMilled;
    }

    /** Returns by column which of its stones may be removed. Entries of columns without a mill mean nothing. */
    int[] removable() {
        if (!removableKnown) {
            Columns with = milled();
            for (int k = 0; k < with.size(); k++) {
                removable[with.ranks[k]] = removable(with.sets[k]);
            }
            removableKnown = true;
        }
        return removable;
    }

    /**
     * Reads the bytes of a row's columns from another row, often of another subspace, which the same colour makes. A symmetry of the board
     * leads from the one row to the other. Mapping a column takes two look-ups, one for each half of its points.
     */
    final class Lookup {
        private final SuccessorValues successors;
        /** How many free points {@link #low} maps: the first ones. {@link #high} maps the others. */
        private final int lowBits;
        private final int[] low;
        private final int[] high;
        private final Combinations[] ranks;
        private final byte[][] target;

        Lookup(SuccessorValues successors) {
            this.successors = successors;
            int points = layout.freePoints;
            this.lowBits = (points + 1) / 2;
            this.low = new int[1 << lowBits];
            this.high = new int[1 << points - lowBits];
            this.ranks = new Combinations[successors.most() + 1];
            this.target = new byte[ranks.length][];
            for (int taken = 0; taken < ranks.length; taken++) {
                if (!successors.areLost(taken) && successors.rowsAreMovers(taken) == layout.rowsMove) {
                    int rowStones = layout.rowsMove ? successors.moverStones() : successors.otherStones(taken);
                    int columnStones = layout.rowsMove ? successors.otherStones(taken) : successors.moverStones();
                    ranks[taken] = new Combinations(layout.board.points() - rowStones, columnStones);
                    target[taken] = new byte[ranks[taken].count()];
                }
            }
        }

        /** Lowers each column's byte to that after a turn that takes {@code taken} and leaves the row colour {@code stones}. */
        void takeWorst(int taken, int stones, Columns columns, byte[] worst) {
            CanonicalSets rows = layout.sets.of(Integer.bitCount(stones));
            int row = rows.number(stones);
            successors.read(taken, row, target[taken]);
            boolean ordered = set(layout.board.all() & ~rows.set(row), rows.symmetry(stones));
            if (ordered && columns.size() == ranks[taken].count()) {
                // Sets compare as their images do, and all of either are there: so these are the columns in their order.
                columns.takeWorst(target[taken], worst);
            } else {
                gather(columns, ranks[taken], target[taken], worst);
            }
        }

        /**
         * Fills {@link #low} and {@link #high} with the map from this row's columns to another row's. Returns whether it keeps the order of
         * the points that are free in both rows.
         */
        private boolean set(int freeThere, int symmetry) {
            int rest = free;
            int last = 0;
            boolean ordered = true;
            for (int k = 0; k < layout.freePoints; k++, rest &= rest - 1) {
                int point = layout.board.symmetries().image(symmetry, Integer.numberOfTrailingZeros(rest));
                int bit = Integer.compress(1 << point, freeThere);
                int[] images = k < lowBits ? low : high;
                int filled = 1 << (k < lowBits ? k : k - lowBits);
                for (int set = 0; set < filled; set++) {
                    images[filled + set] = images[set] | bit;
                }
                ordered &= bit == 0 || bit > last;
                last = Math.max(last, bit);
            }
            return ordered;
        }

        private void gather(Columns columns, Combinations to, byte[] scores, byte[] worst) {
            int mask = low.length - 1;
            int size = columns.size();
            for (int k = 0; k < size; k++) {
                int set = columns.sets[k];
                int column = columns.ranks[k];
                int score = scores[to.rank(low[set & mask] | high[set >>> lowBits])] & 0xff;
                worst[column] = (byte) Math.min(worst[column] & 0xff, score);
            }
        }
    }
}
