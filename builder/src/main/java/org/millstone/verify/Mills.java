package org.millstone.verify;

import org.millstone.rules.Rules;
import org.millstone.rules.Rules.FromMills;

/** The mills that columns of one row can have, and the columns that have one. In compressed coordinates; one thread's. */
final class Mills {
    private final Rules rules;
    private final Triples triples;
    private final int[] mills;
    private final Columns milled;
    private final boolean never;
    private final Columns spared;
    private final byte[] isMilled;
    private final int[] removable;
    private int free;
    private int count;
    private boolean milledKnown;
    private boolean removableKnown;
    private boolean sparedKnown;

    /**
     * Makes the scratch.
     *
     * @param columns how many columns there are
     */
    Mills(Rules rules, Triples triples, int columns) {
        this.rules = rules;
        this.triples = triples;
        this.mills = new int[rules.board().mills().length];
        this.milled = new Columns(columns);
        this.never = rules.fromMills() == FromMills.NEVER;
        this.spared = new Columns(never ? columns : 0);
        this.isMilled = new byte[columns];
        this.removable = new int[columns];
    }

    /**
     * Looks at another row.
     *
     * @param points the points that it leaves free, as points of the board
     */
    void open(int points) {
        free = points;
        count = 0;
        for (int mill : rules.board().mills()) {
            if (triples.any() && (mill & ~free) == 0) {
                mills[count++] = Integer.compress(mill, free);
            }
        }
        milledKnown = false;
        removableKnown = false;
        sparedKnown = false;
    }

    /** Returns how many mills the columns can have. */
    int count() {
        return count;
    }

    /** Returns one of the mills that the columns can have. */
    int mill(int i) {
        return mills[i];
    }

    /** Returns the columns that have one of these mills. */
    Columns with(int mill) {
        return triples.with(mill);
    }

    /** Returns how many mills a set has through one of its points. */
    int through(int set, int point) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += (mills[i] >>> point & 1) != 0 && (mills[i] & ~set) == 0 ? 1 : 0;
        }
        return found;
    }

    /** Returns the stones of a set, of any size, that may be removed from it. */
    int removable(int set) {
        int in = 0;
        for (int i = 0; i < count; i++) {
            in |= (mills[i] & ~set) == 0 ? mills[i] : 0;
        }
        return rules.removable(set, in);
    }

    /** The columns that have a mill. */
    Columns milled() {
        if (!milledKnown) {
            findMilled();
            milledKnown = true;
        }
        return milled;
    }

    /** For each column, whether it has a mill (1) or not (0). */
    byte[] isMilled() {
        milled();
        return isMilled;
    }

    private void findMilled() {
        for (int k = 0; k < milled.size(); k++) {
            isMilled[milled.ranks[k]] = 0;
        }
        milled.clear();
        for (int i = 0; i < count; i++) {
            Columns with = triples.with(mills[i]);
            for (int k = 0; k < with.size(); k++) {
                int rank = with.ranks[k];
                if (isMilled[rank] == 0) {
                    isMilled[rank] = 1;
                    milled.add(with.sets[k], rank);
                }
            }
        }
    }

    /** The columns that have stones in mills only, and keep them all by rules by which these are never removed. */
    Columns spared() {
        if (!sparedKnown) {
            sparedKnown = true;
            spared.clear();
            for (int k = 0; never && k < milled().size(); k++) {
                if (removable(milled().sets[k]) == 0) {
                    spared.add(milled().sets[k], milled().ranks[k]);
                }
            }
        }
        return spared;
    }

    /** For each column that has a mill, the stones that may be removed from it; undefined for other columns. */
    int[] removable() {
        if (!removableKnown) {
            Columns with = milled();
            for (int k = 0; k < with.size(); k++) {
                int stones = Integer.expand(with.sets[k], free);
                removable[with.ranks[k]] = Integer.compress(rules.removable(stones), free);
            }
            removableKnown = true;
        }
        return removable;
    }
}
