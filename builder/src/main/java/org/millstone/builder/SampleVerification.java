package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.verify.Shapes;

/**
 * Checks random entries of tables through the face that programs use: a position's value must be that of its best turn, the
 * turns being generated one by one from the rules. Slower an entry than {@link Verification}, and in little memory.
 */
public final class SampleVerification {
    private static final int MOST_FAULTS = 10;

    private final Rules rules;
    private final Path folder;
    private final Shapes shapes;

    /** Readies a verification of tables in a folder. */
    public SampleVerification(Rules rules, Path folder) {
        this.rules = rules;
        this.folder = folder;
        this.shapes = new Shapes(rules);
    }

    /**
     * Checks entries; the same ones each time.
     *
     * @param subspaces the tables
     * @param entries how many entries of each table
     * @return what is wrong, a line an entry, the first few; empty if nothing is
     * @throws org.millstone.table.TableException if a table is damaged, of other rules, or missing
     */
    public List<String> run(Collection<Subspace> subspaces, int entries) throws IOException {
        List<String> faults = new ArrayList<>();
        try (Tablebase tables = Tablebase.open(folder, rules)) {
            for (Subspace subspace : subspaces) {
                SlotIndex index = new SlotIndex(rules.board(), subspace,
                        shapes.canonical(Math.max(subspace.own(), subspace.opponent())));
                SplittableRandom random = new SplittableRandom(subspace.hashCode());
                for (int i = 0; i < entries && faults.size() < MOST_FAULTS; i++) {
                    long slot = random.nextLong(index.slots());
                    check(tables, subspace, slot, Position.moving(Side.WHITE, index.own(slot), index.opponent(slot)), faults);
                }
            }
        }
        return faults;
    }

    private void check(Tablebase tables, Subspace subspace, long slot, Position position, List<String> faults) {
        Value stored = tables.value(position).orThrow();
        List<RankedTurn> turns = tables.rank(position);
        turns.forEach(turn -> turn.value().orThrow());
        boolean right;
        String expected;
        if (turns.isEmpty()) {
            right = stored.outcome() != Outcome.WIN && stored.plies() <= 0;
            expected = "the end of the game";
        } else {
            Value best = turns.getFirst().value();
            right = stored.outcome() == best.outcome() && stored.plies() == best.plies();
            expected = words(best);
        }
        if (!right) {
            faults.add(
                    subspace + " slot " + slot + ": the table says " + words(stored) + ", the successors say " + expected + ": "
                            + Fen.format(rules.board(), position));
        }
    }

    private static String words(Value value) {
        String outcome = value.outcome().toString().toLowerCase(Locale.ROOT);
        return value.hasDepth() ? outcome + " in " + value.plies() : outcome;
    }
}
