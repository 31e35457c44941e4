package org.millstone.probe;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.table.Wdl;

/** The tables of a {@link Tablebase}, found by subspace or by numbers of stones, and what they have in common. Never changes. */
final class OpenTables {
    private static final int STONES_BITS = 5;

    private final Table.Shared shared;
    private final Rules rules;
    /** The bits of an int that stand for no point of the board. */
    private final int outside;
    private final Turns turns;
    private final NavigableMap<Subspace, Table> bySubspace = new TreeMap<>();
    /** The tables by the numbers of stones: the index is that of {@link #place}. Null where there is no table. */
    private final @Nullable Table[] byStones;
    private final boolean hasGrades;

    OpenTables(Table.Shared shared, Collection<Table> tables) {
        this.shared = shared;
        this.rules = shared.rules();
        this.outside = ~rules.board().all();
        this.turns = new Turns(rules);
        this.byStones = new @Nullable Table[rules.men() + 1 << 3 * STONES_BITS];
        for (Table table : tables) {
            Subspace of = table.subspace();
            bySubspace.put(of, table);
            byStones[place(of.own(), of.opponent(), of.ownHand(), of.opponentHand())] = table;
        }
        this.hasGrades = tables.stream().anyMatch(Table::hasGrades);
    }

    Rules rules() {
        return rules;
    }

    Path folder() {
        return shared.folder();
    }

    Finals finals() {
        return shared.finals();
    }

    /** Returns the move limit of the conversions; null if no table has them. */
    @Nullable
    MoveLimit limit() {
        return shared.limit();
    }

    boolean hasGrades() {
        return hasGrades;
    }

    boolean hasGrades(Subspace subspace) {
        Table table = table(subspace);
        return table != null && table.hasGrades();
    }

    NavigableSet<Subspace> subspaces() {
        return Collections.unmodifiableNavigableSet(bySubspace.navigableKeySet());
    }

    Stream<Table> all() {
        return bySubspace.values().stream();
    }

    /** Returns the table of a position; null if it is missing. Throws an {@link IllegalArgumentException} for impossible stones on the board. */
    @Nullable
    Table ofLeaf(int own, int opponent, int ownHand, int opponentHand) {
        requireSets(own, opponent);
        return table(own, opponent, ownHand, opponentHand);
    }

    /** Returns who wins a position, as {@link Tablebase#wdl(int, int, int, int)} does, for hands that {@link #requireHands} has let through. */
    int wdl(int own, int opponent, int ownHand, int opponentHand) {
        Table table = ofLeaf(own, opponent, ownHand, opponentHand);
        return table != null ? table.wdl(own, opponent) : byRules(own, opponent, ownHand, opponentHand);
    }

    private void requireSets(int own, int opponent) {
        if ((own & opponent | (own | opponent) & outside) != 0) {
            throw new IllegalArgumentException("no position of " + rules.name() + ": the sets 0x" + Integer.toHexString(own)
                    + " and 0x" + Integer.toHexString(opponent) + " overlap or leave the board");
        }
    }

    void requireHands(int ownHand, int opponentHand) {
        if ((ownHand | opponentHand) < 0 || ownHand > rules.men() || !Subspaces.areHands(rules, ownHand, opponentHand)) {
            throw new IllegalArgumentException(
                    "no position of " + rules.name() + ": " + ownHand + " and " + opponentHand + " in hand"
                            + (rules.hasFreeHands() ? "" : ", but the side to move has as many as its opponent or one more"));
        }
    }

    /**
     * Returns who wins a position without a table, as far as the rules tell it ({@link Wdl}). Throws an {@link IllegalArgumentException}
     * for impossible numbers of stones.
     */
    int byRules(int own, int opponent, int ownHand, int opponentHand) {
        int ownAll = Integer.bitCount(own) + ownHand;
        int opponentAll = Integer.bitCount(opponent) + opponentHand;
        int most = Math.max(ownAll, opponentAll);
        if (most < Rules.FEWEST || most > rules.men()) {
            throw new IllegalArgumentException(
                    "no position of " + rules.name() + ": " + ownAll + " stones against " + opponentAll);
        }
        return Wdl.of(turns.status(own, opponent, ownHand, opponentHand, 0));
    }

    boolean has(Subspace subspace) {
        return bySubspace.containsKey(subspace);
    }

    @Nullable
    Table table(int own, int opponent, int ownHand, int opponentHand) {
        return byStones[place(Integer.bitCount(own), Integer.bitCount(opponent), ownHand, opponentHand)];
    }

    @Nullable
    Table table(Subspace subspace) {
        return bySubspace.get(subspace);
    }

    private static int place(int own, int opponent, int ownHand, int opponentHand) {
        return ((ownHand << STONES_BITS | opponentHand) << STONES_BITS | own) << STONES_BITS | opponent;
    }
}
