package org.millstone.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.millstone.index.CanonicalSets;
import org.millstone.index.PositionKeys;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.table.Wdl;

/**
 * Positions as longs, the form in which {@link Tablebase} takes many at once ({@link PositionKeys#packed}). The upper 32 bits are the stones
 * of the side to move. Then come 24 bits for its opponent's, 4 bits for own stones in hand, and 4 for the opponent's.
 */
public final class PackedPositions {
    /** How many positions the benchmark of leaves asks: a power of two; as longs they take 32 MB. */
    static final int MANY = 1 << 22;
    private static final int DEPTH = 6;

    private PackedPositions() {}

    /**
     * Writes the positions of {@link LeafBenchmark} into files, with which {@code readers/c/test/leaf.c} measures the reader in C. The first
     * argument is the folder of tables, the second the folder for the files. These are {@code random-moving}, {@code searched-moving}, and
     * the same for {@code placing}.
     */
    public static void main(String[] arguments) throws IOException {
        Path into = Path.of(arguments[1]);
        try (Tablebase tables = Tablebase.open(Path.of(arguments[0]), TablebaseOptions.mapped().cacheBytes(256 << 20))) {
            for (boolean placing : new boolean[] {false, true}) {
                String phase = placing ? "placing" : "moving";
                write(into.resolve("random-" + phase),
                        random(tables, subspaces(tables, inHand -> inHand > 0 == placing), MANY, 1));
                write(into.resolve("searched-" + phase), ofSearches(tables, placing, MANY));
            }
        }
    }

    private static void write(Path file, long[] positions) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(positions.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(positions);
        Files.write(file, bytes.array());
    }

    static int inHand(long position) {
        return PositionKeys.ownHand(position) + PositionKeys.opponentHand(position);
    }

    /** Asks the tables for the outcome as a search does. Without stones in hand it uses the method that takes none. */
    static int ask(Tablebase tables, long position) {
        int own = PositionKeys.own(position);
        int opponent = PositionKeys.opponent(position);
        return inHand(position) == 0 ? tables.wdl(own, opponent)
                : tables.wdl(own, opponent, PositionKeys.ownHand(position), PositionKeys.opponentHand(position));
    }

    static Position position(long position) {
        return Position.of(Side.WHITE, PositionKeys.own(position), PositionKeys.opponent(position),
                PositionKeys.ownHand(position),
                PositionKeys.opponentHand(position), 0);
    }

    static Set<Subspace> subspaces(Tablebase tables, IntPredicate inHand) {
        return tables.subspaces().stream().filter(subspace -> inHand.test(subspace.inHand())).collect(Collectors.toSet());
    }

    /** Returns positions at random slots of these subspaces, each slot with the same chance. This is the worst case for every cache. */
    static long[] random(Tablebase tables, Set<Subspace> subspaces, int count, long seed) {
        CanonicalSets.BySize rows = new CanonicalSets.BySize(tables.rules().board());
        List<Subspace> ordered = subspaces.stream().sorted().toList();
        List<SlotIndex> indexes = ordered.stream()
                .map(subspace -> new SlotIndex(tables.rules().board(), subspace, rows.of(subspace.rowStones()))).toList();
        long slots = indexes.stream().mapToLong(SlotIndex::slots).sum();
        SplittableRandom random = new SplittableRandom(seed);
        long[] positions = new long[count];
        for (int i = 0; i < count; i++) {
            long slot = random.nextLong(slots);
            int at = 0;
            for (; slot >= indexes.get(at).slots(); at++) {
                slot -= indexes.get(at).slots();
            }
            Subspace subspace = ordered.get(at);
            positions[i] = PositionKeys.packed(indexes.get(at).own(slot), indexes.get(at).opponent(slot), subspace.ownHand(),
                    subspace.opponentHand());
        }
        return positions;
    }

    /** Returns a position of each table: the side to move stands on the first points, its opponent on the next ones. */
    static long[] oneOfEach(Tablebase tables) {
        return tables.subspaces().stream().mapToLong(subspace -> PositionKeys.packed((1 << subspace.own()) - 1,
                (1 << subspace.opponent()) - 1 << subspace.own(), subspace.ownHand(), subspace.opponentHand())).toArray();
    }

    /**
     * Returns the positions at the leaves of alpha-beta searches to six plies, in the order in which they are asked. For the moving phase,
     * searches begin at random positions of the tables' last subspace without stones in hand. For the placing phase they begin where more
     * than six stones are in hand.
     */
    static long[] ofSearches(Tablebase tables, boolean placing, int count) {
        Recorder recorder = new Recorder(tables, new long[count]);
        Set<Subspace> roots = placing ? subspaces(tables, inHand -> inHand > DEPTH)
                : Set.of(tables.subspaces().stream().filter(subspace -> subspace.inHand() == 0).toList().getLast());
        for (long seed = 7; recorder.size < count; seed++) {
            for (long root : random(tables, roots, 1 << 10, seed)) {
                recorder.search(root, DEPTH, Wdl.LOSS, Wdl.WIN);
            }
        }
        return recorder.positions;
    }

    private static final class Recorder {
        private final Tablebase tables;
        private final Turns turns;
        private final long[] positions;
        private int size;

        Recorder(Tablebase tables, long[] positions) {
            this.tables = tables;
            this.turns = new Turns(tables.rules());
            this.positions = positions;
        }

        int search(long position, int depth, int alpha, int beta) {
            if (depth == 0 || size == positions.length) {
                if (size < positions.length) {
                    positions[size++] = position;
                }
                return ask(tables, position);
            }
            int[] all = turns.all(position(position));
            int best = Wdl.LOSS;
            for (int i = 0; i < all.length && best < beta; i++) {
                long after = PositionKeys.packed(PositionKeys.opponent(position) & ~Turn.removed(all[i]),
                        PositionKeys.own(position) ^ Turn.moved(all[i]), PositionKeys.opponentHand(position),
                        Math.max(0, PositionKeys.ownHand(position) - 1));
                best = Math.max(best, Wdl.WIN - search(after, depth - 1, Wdl.WIN - beta, Wdl.WIN - Math.max(alpha, best)));
            }
            return best;
        }
    }
}
