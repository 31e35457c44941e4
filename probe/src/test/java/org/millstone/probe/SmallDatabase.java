package org.millstone.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;

/**
 * All positions of a few stones, solved the plainest way: depth by depth, each position looking at where its turns lead. Slow, and
 * without a thought in common with the builder.
 */
final class SmallDatabase {
    private final Rules rules;
    private final Turns turns;
    private final Map<Subspace, SlotIndex> indexes = new TreeMap<>();
    private final Map<Subspace, Integer> first = new TreeMap<>();
    private final int[][] successors;
    private final int[] plies;

    /** Solves all subspaces of up to so many stones. */
    SmallDatabase(Rules rules, int stones) {
        this.rules = rules;
        this.turns = new Turns(rules);
        int slots = 0;
        for (int own = Rules.FEWEST; own <= rules.men(); own++) {
            for (int opponent = Rules.FEWEST; opponent <= rules.men() && own + opponent <= stones; opponent++) {
                Subspace subspace = Subspace.moving(own, opponent);
                indexes.put(subspace, SmallTable.index(rules, subspace));
                first.put(subspace, slots);
                slots += (int) indexes.get(subspace).slots();
            }
        }
        // The last number stands for all positions in which the side to move has too few stones.
        this.successors = new int[slots + 1][];
        this.plies = new int[slots + 1];
        Arrays.fill(plies, SmallTable.DRAW);
        plies[slots] = 0;
        indexes.forEach((subspace, index) -> {
            for (int slot = 0; slot < index.slots(); slot++) {
                int number = first.get(subspace) + slot;
                // A draw by the rules is final.
                boolean drawn = turns.status(index.own(slot), index.opponent(slot), 0, 0, 0) == Status.DRAWN;
                successors[number] = drawn ? new int[] {number} : successors(index.own(slot), index.opponent(slot));
            }
        });
        solve();
    }

    private int[] successors(int own, int opponent) {
        TurnList list = new TurnList();
        turns.generate(own, opponent, 0, 0, 0, list);
        return Arrays.stream(list.toArray()).map(turn -> number(opponent & ~Turn.removed(turn), own ^ Turn.moved(turn)))
                .toArray();
    }

    private int number(int own, int opponent) {
        Subspace subspace = Subspace.moving(Integer.bitCount(own), Integer.bitCount(opponent));
        return subspace.own() < Rules.FEWEST ? plies.length - 1
                : first.get(subspace) + (int) indexes.get(subspace).slot(own, opponent);
    }

    private void solve() {
        boolean found = true;
        for (int depth = 0; found; depth++) {
            found = depth == 0;
            for (int i = 0; i < plies.length - 1; i++) {
                if (plies[i] == SmallTable.DRAW && isDecided(successors[i], depth)) {
                    plies[i] = depth;
                    found = true;
                }
            }
        }
    }

    /** A loss if every turn leads to a win of fewer plies, a win if one leads to a loss of one ply less. */
    private boolean isDecided(int[] after, int depth) {
        return depth % 2 == 0
                ? Arrays.stream(after).allMatch(i -> plies[i] % 2 == 1 && plies[i] < depth)
                : Arrays.stream(after).anyMatch(i -> plies[i] == depth - 1);
    }

    /** Writes all tables. */
    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Subspace subspace : indexes.keySet()) {
            SmallTable.write(folder, rules, subspace, plies(subspace));
        }
    }

    /** Returns the plies of each slot, see {@link SmallTable#write}. */
    int[] plies(Subspace subspace) {
        return Arrays.copyOfRange(plies, first.get(subspace), first.get(subspace) + (int) indexes.get(subspace).slots());
    }

    List<Subspace> subspaces() {
        return new ArrayList<>(indexes.keySet());
    }

    Position position(Subspace subspace, int slot) {
        SlotIndex index = indexes.get(subspace);
        return new Position(Side.WHITE, index.own(slot), index.opponent(slot), 0, 0, 0, 0, false);
    }
}
