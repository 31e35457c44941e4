package org.millstone.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.Wdl;

/** Positions of the moving phase to ask about: a long for each, the stones of the side to move in the upper half. */
final class Positions {
    private static final int DEPTH = 6;

    private Positions() {}

    static int own(long position) {
        return (int) (position >>> Integer.SIZE);
    }

    static int opponent(long position) {
        return (int) position;
    }

    private static long of(int own, int opponent) {
        return (long) own << Integer.SIZE | opponent;
    }

    /** Random slots of all tables that are there, each slot as likely as any other: the worst case for every cache. */
    static long[] random(Tablebase tables, int count, long seed) {
        CanonicalSetsBySize rows = new CanonicalSetsBySize(tables.rules().board());
        List<SlotIndex> indexes = new ArrayList<>();
        for (Subspace subspace : tables.subspaces()) {
            indexes.add(new SlotIndex(tables.rules().board(), subspace, rows.of(Math.max(subspace.own(), subspace.opponent()))));
        }
        long slots = indexes.stream().mapToLong(SlotIndex::slots).sum();
        SplittableRandom random = new SplittableRandom(seed);
        long[] positions = new long[count];
        for (int i = 0; i < count; i++) {
            long slot = random.nextLong(slots);
            int at = 0;
            for (; slot >= indexes.get(at).slots(); at++) {
                slot -= indexes.get(at).slots();
            }
            positions[i] = of(indexes.get(at).own(slot), indexes.get(at).opponent(slot));
        }
        return positions;
    }

    /** A position of each table: the side to move stands on the first points, its opponent on the next. */
    static long[] oneOfEach(Tablebase tables) {
        return tables.subspaces().stream()
                .mapToLong(subspace -> of((1 << subspace.own()) - 1, (1 << subspace.opponent()) - 1 << subspace.own()))
                .toArray();
    }

    /**
     * The positions at which searches ask, in the order in which they do: alpha-beta to six plies, from random positions of
     * the tables with the most stones, cut off where an answer refutes, as an engine does.
     */
    static long[] ofSearches(Tablebase tables, int count) {
        Recorder recorder = new Recorder(tables, new long[count]);
        Subspace largest = tables.subspaces().last();
        for (long root : random(tables, 1 << 16, 7)) {
            if (recorder.size == count) {
                break;
            }
            if (Integer.bitCount(own(root)) + Integer.bitCount(opponent(root)) == largest.stones()) {
                recorder.search(own(root), opponent(root), DEPTH, Wdl.LOSS, Wdl.WIN);
            }
        }
        return recorder.positions;
    }

    /** A search that writes down what it asks. */
    private static final class Recorder {
        private final Tablebase tables;
        private final Turns turns;
        private final TurnList[] lists = new TurnList[DEPTH + 1];
        private final long[] positions;
        private int size;

        Recorder(Tablebase tables, long[] positions) {
            this.tables = tables;
            this.turns = new Turns(tables.rules());
            this.positions = positions;
            for (int i = 0; i < lists.length; i++) {
                lists[i] = new TurnList();
            }
        }

        int search(int own, int opponent, int depth, int alpha, int beta) {
            if (depth == 0 || size == positions.length) {
                if (size < positions.length) {
                    positions[size++] = of(own, opponent);
                }
                return tables.wdl(own, opponent);
            }
            TurnList list = lists[depth];
            turns.generate(own, opponent, 0, 0, 0, list);
            int best = Wdl.LOSS;
            for (int i = 0; i < list.size() && best < beta; i++) {
                int turn = list.get(i);
                int value = Wdl.WIN - search(opponent & ~Turn.removed(turn), own ^ Turn.moved(turn), depth - 1,
                        Wdl.WIN - beta, Wdl.WIN - Math.max(alpha, best));
                best = Math.max(best, value);
            }
            return best;
        }
    }
}
