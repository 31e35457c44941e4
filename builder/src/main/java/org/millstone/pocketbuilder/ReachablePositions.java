package org.millstone.pocketbuilder;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.index.CanonicalSets;
import org.millstone.index.PositionKeys;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.memory.HugePages;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.step.WorkerPool;

/**
 * The positions that a player can meet when it is to move: a bit for each slot of a subspace.
 *
 * <p>A turn of the player and one of its opponent lead to the same subspace, or to a later one in the {@link #order}. So subspaces are
 * walked through one after another, each until nothing new comes up.
 */
final class ReachablePositions implements AutoCloseable {
    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();
    /** How many words (of 64 bits) a thread takes at a time. */
    static final int WORDS = 64;

    private final Rules rules;
    private final CanonicalSets.BySize sets;
    private final PositionKeys keys;
    private final Map<Subspace, Slots> slots = new ConcurrentHashMap<>();
    /** The only subspace whose positions are added; null if positions of all are. */
    private final @Nullable Subspace only;

    ReachablePositions(Rules rules) {
        this(rules, new CanonicalSets.BySize(rules.board()), null);
    }

    private ReachablePositions(Rules rules, CanonicalSets.BySize sets, @Nullable Subspace only) {
        this.rules = rules;
        this.sets = sets;
        this.keys = new PositionKeys(rules);
        this.only = only;
    }

    /** Returns an empty instance to which only positions of one subspace are added. */
    ReachablePositions within(Subspace subspace) {
        return new ReachablePositions(rules, sets, subspace);
    }

    static final class Slots {
        final SlotIndex index;
        private final Arena arena = Arena.ofShared();
        private final MemorySegment bits;

        Slots(SlotIndex index) {
            this.index = index;
            this.bits = HugePages.allocate(arena, bytes(index.slots()));
        }

        static long bytes(long slots) {
            return (slots + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
        }

        long words() {
            return bits.byteSize() / Long.BYTES;
        }

        long word(long at) {
            return (long) LONGS.getOpaque(bits, at * Long.BYTES);
        }

        void add(long slot) {
            LONGS.getAndBitwiseOr(bits, slot / Long.SIZE * Long.BYTES, 1L << slot);
        }

        void remove(long slot) {
            LONGS.getAndBitwiseAnd(bits, slot / Long.SIZE * Long.BYTES, ~(1L << slot));
        }

        void set(long at, long word) {
            LONGS.setOpaque(bits, at * Long.BYTES, word);
        }

        long count() {
            long count = 0;
            for (long at = 0; at < words(); at++) {
                count += Long.bitCount(word(at));
            }
            return count;
        }

        void close() {
            arena.close();
        }
    }

    /** The order in which subspaces are walked through: many stones in hand first, then many on the board. */
    static List<Subspace> order(Rules rules) {
        return Subspaces.all(rules).stream().sorted(Comparator.comparingInt(Subspace::inHand).reversed()
                .thenComparing(Comparator.comparingInt(Subspace::stones).reversed()).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    Rules rules() {
        return rules;
    }

    SlotIndex index(Subspace subspace) {
        return new SlotIndex(rules.board(), subspace, sets.of(subspace.rowStones()));
    }

    /** Returns the bits of a subspace, which are allocated at first use. */
    Slots slots(Subspace subspace) {
        Slots found = slots.get(subspace);
        return found != null ? found : slots.computeIfAbsent(subspace, unmade -> new Slots(index(unmade)));
    }

    @Nullable
    Slots known(Subspace subspace) {
        return slots.get(subspace);
    }

    /**
     * Returns how many bytes of memory are left beside the heap, all bits, and the bits that a walk through {@code subspace} adds.
     *
     * @param memory the bytes that the process may take in all
     * @param copies how many copies of the subspace's bits the walk takes
     * @throws DatabaseException if the memory is too little for these
     */
    long memoryLeft(Subspace subspace, long memory, int copies) {
        Set<Subspace> all = Stream.concat(slots.keySet().stream(), Subspaces.afterTurns(rules, subspace)
                .filter(after -> !after.isLost()).flatMap(after -> Subspaces.afterTurns(rules, after))
                .filter(after -> !after.isLost()))
                .collect(Collectors.toSet());
        long bits = all.stream().mapToLong(of -> Slots.bytes(index(of).slots())).sum();
        long needed = Runtime.getRuntime().maxMemory() + bits + copies * Slots.bytes(index(subspace).slots());
        if (needed > memory) {
            throw new DatabaseException(
                    "A walk through " + subspace + " takes " + (needed >> 20) + " MiB in all, and " + (memory >> 20)
                            + " are allowed. Allow more with --memory.");
        }
        return memory - needed;
    }

    void add(Position position) {
        Slots of = slots(Subspace.of(position));
        of.add(of.index.slot(position.own(), position.opponent()));
    }

    void forget(Subspace subspace) {
        Slots gone = slots.remove(subspace);
        if (gone != null) {
            gone.close();
        }
    }

    @Override
    public void close() {
        List.copyOf(slots.keySet()).forEach(this::forget);
    }

    long key(Slots of, Subspace subspace, long slot) {
        return key(subspace, of.index.own(slot), of.index.opponent(slot));
    }

    long key(Subspace subspace, int own, int opponent) {
        return keys.of(own, opponent, subspace.ownHand(), subspace.opponentHand());
    }

    /** Counts the positions of a subspace whose bits are set. If several slots have one position, only one bit stays set. */
    long count(Subspace subspace, WorkerPool workers) {
        Slots of = slots(subspace);
        List<Long> doubtful = Collections.synchronizedList(new ArrayList<>());
        int rows = rows(of);
        workers.forEachRow(rows, thread -> {
            long[] last = {-1, 0};
            return row -> {
                for (long word = (long) row * WORDS; word < Math.min(of.words(), (row + 1L) * WORDS); word++) {
                    for (long rest = of.word(word); rest != 0; rest &= rest - 1) {
                        long slot = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                        if (slot / of.index.columns() != last[0]) {
                            last[0] = slot / of.index.columns();
                            int set = subspace.ownRows() ? of.index.own(slot) : of.index.opponent(slot);
                            last[1] = rules.board().symmetries().keeping(set).length;
                        }
                        if (last[1] != 0) {
                            doubtful.add(slot);
                        }
                    }
                }
            };
        });
        for (long slot : doubtful) {
            long key = key(of, subspace, slot);
            long first = of.index.slot(PositionKeys.own(key), PositionKeys.opponent(key));
            if (first != slot) {
                of.remove(slot);
                of.add(first);
            }
        }
        return forWords(workers, of, word -> Long.bitCount(of.word(word)));
    }

    /** Is told of each position that is walked through, and of the turn chosen there. Called by several threads. */
    interface Visitor {
        void visit(Policy.Batch batch);
    }

    /** Walks through a subspace until all successors of its positions are known, and adds those in later subspaces. */
    void walk(Subspace subspace, WorkerPool workers, Supplier<Policy> policies, Supplier<Visitor> visitors) {
        Slots here = slots(subspace);
        Slots done = new Slots(here.index);
        int rows = rows(here);
        try {
            long found;
            do {
                found = workers.forRows(rows, thread -> {
                    Walker walker = new Walker(this, subspace, policies.get(), visitors.get());
                    return row -> walker.walk(here, done, (long) row * WORDS, Math.min(here.words(), (row + 1L) * WORDS));
                });
            } while (found > 0);
        } finally {
            done.close();
        }
    }

    /**
     * Walks through a part of a subspace, in {@code rounds} rounds. Each goes through about {@code budget} new positions at most, which a
     * hash draws. The number of threads and their speed do not change what is added.
     */
    void explore(Subspace subspace, WorkerPool workers, int rounds, long budget, Supplier<Policy> policies) {
        Slots here = slots(subspace);
        Slots done = new Slots(here.index);
        Slots next = new Slots(here.index);
        int rows = rows(here);
        try {
            for (int round = 0; round < rounds; round++) {
                long fresh = forWords(workers, here, word -> Long.bitCount(here.word(word) & ~done.word(word)));
                if (fresh == 0) {
                    return;
                }
                int seed = round;
                double share = (double) budget / fresh;
                forWords(workers, here, word -> {
                    next.set(word, drawn(here.word(word) & ~done.word(word), word, seed, share));
                    return 0;
                });
                workers.forRows(rows, thread -> {
                    Walker walker = new Walker(this, subspace, policies.get(), batch -> {});
                    return row -> walker.walk(next, done, (long) row * WORDS, Math.min(here.words(), (row + 1L) * WORDS));
                });
            }
        } finally {
            done.close();
            next.close();
        }
    }

    static int rows(Slots of) {
        return Math.toIntExact((of.words() + WORDS - 1) / WORDS);
    }

    /** Runs {@code task} for the index of each word of some bits; returns the sum of what it returns. */
    static long forWords(WorkerPool workers, Slots of, LongUnaryOperator task) {
        return workers.forRows(rows(of), thread -> row -> {
            long sum = 0;
            for (long word = (long) row * WORDS; word < Math.min(of.words(), (row + 1L) * WORDS); word++) {
                sum += task.applyAsLong(word);
            }
            return sum;
        });
    }

    /** Returns those {@code bits} of a word that a hash draws: a random {@code share} of them, the same ones each time. */
    static long drawn(long bits, long word, int seed, double share) {
        if (share >= 1) {
            return bits;
        }
        long drawn = 0;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            long hash = (word * Long.SIZE + Long.numberOfTrailingZeros(rest)) * 0x9e3779b97f4a7c15L + seed * 0xd1342543de82ef95L;
            hash = (hash ^ hash >>> 32) * 0xd6e8feb86659fd93L;
            drawn |= ((hash ^ hash >>> 32) >>> 11) * 0x1p-53 < share ? rest & -rest : 0;
        }
        return drawn;
    }

    /** Does the part of a walk that one thread does. */
    static final class Walker {
        private static final int MOST_SUCCESSORS = 1 << 13;

        private final ReachablePositions region;
        private final Subspace subspace;
        private final Policy policy;
        private final Visitor visitor;
        private final Turns turns;
        private final TurnList list = new TurnList();
        private final Policy.Batch batch = new Policy.Batch();
        private final int[] own = new int[MOST_SUCCESSORS];
        private final int[] opponent = new int[MOST_SUCCESSORS];
        private final int[] entries = new int[MOST_SUCCESSORS];
        private final long[] at = new long[MOST_SUCCESSORS];
        private final Slots[] of = new Slots[MOST_SUCCESSORS];
        private int successors;
        private final Map<Integer, @Nullable Slots> known = new HashMap<>();
        private int lastPlace = -1;
        private @Nullable Slots last;

        Walker(ReachablePositions region, Subspace subspace, Policy policy, Visitor visitor) {
            this.region = region;
            this.subspace = subspace;
            this.policy = policy;
            this.visitor = visitor;
            this.turns = new Turns(region.rules);
        }

        long walk(Slots here, Slots done, long from, long to) {
            long count = 0;
            for (long word = from; word < to; word++) {
                long before = done.word(word);
                long fresh = here.word(word) & ~before;
                if (fresh == 0) {
                    continue;
                }
                done.set(word, before | fresh);
                for (; fresh != 0; fresh &= fresh - 1) {
                    long slot = word * Long.SIZE + Long.numberOfTrailingZeros(fresh);
                    add(here.index.own(slot), here.index.opponent(slot));
                    count++;
                }
            }
            flush();
            return count;
        }

        void add(int ownStones, int opponentStones) {
            batch.add(ownStones, opponentStones);
            if (batch.count == Policy.Batch.MOST) {
                flush();
            }
        }

        /** Chooses a turn in each position of the batch, and adds the positions that the opponent's turns then lead to. */
        void flush() {
            if (batch.count == 0) {
                return;
            }
            policy.choose(batch);
            visitor.visit(batch);
            for (int i = 0; i < batch.count; i++) {
                if (batch.place[i] != Policy.OVER) {
                    expand(i);
                } else if (turns.status(batch.own[i], batch.opponent[i], subspace.ownHand(), subspace.opponentHand(), 0)
                        == Status.LOST) {
                    throw new LostException(subspace.position(batch.own[i], batch.opponent[i]));
                }
            }
            mark();
            batch.count = 0;
        }

        private void expand(int i) {
            int ours = batch.ownAfter[i];
            int theirs = batch.opponentAfter[i];
            int ourHand = batch.ownHandAfter[i];
            int theirHand = batch.opponentHandAfter[i];
            turns.generate(theirs, ours, theirHand, ourHand, 0, list);
            if (successors + list.size() > MOST_SUCCESSORS) {
                mark();
            }
            for (int t = 0; t < list.size(); t++) {
                int turn = list.get(t);
                int left = ours & ~Turn.removed(turn);
                int handLeft = ourHand - turns.takenFromHand(theirs, ours, ourHand, turn);
                if (Integer.bitCount(left) + handLeft < Rules.FEWEST) {
                    throw new LostException(subspace.position(batch.own[i], batch.opponent[i]));
                }
                int placed = theirHand - (Turn.places(turn) ? 1 : 0);
                Slots target = of(left, theirs ^ Turn.moved(turn), handLeft, placed);
                if (target != null) {
                    own[successors] = left;
                    opponent[successors] = theirs ^ Turn.moved(turn);
                    of[successors++] = target;
                }
            }
        }

        private @Nullable Slots of(int ours, int theirs, int ourHand, int theirHand) {
            int place = ((Integer.bitCount(ours) << 6 | Integer.bitCount(theirs)) << 6 | ourHand) << 6 | theirHand;
            if (place != lastPlace) {
                lastPlace = place;
                last = known.get(place);
                if (last == null) {
                    Subspace to = new Subspace(Integer.bitCount(ours), Integer.bitCount(theirs), ourHand, theirHand);
                    last = region.only == null || region.only.equals(to) ? region.slots(to) : null;
                    known.put(place, last);
                }
            }
            return last;
        }

        /** Sets the bits of the successors collected so far, in loops in which many accesses to memory overlap. */
        private void mark() {
            for (int i = 0; i < successors; i++) {
                entries[i] = of[i].index.entry(own[i], opponent[i]);
            }
            for (int i = 0; i < successors; i++) {
                long cell = of[i].index.cell(own[i], opponent[i], entries[i]);
                at[i] = (long) SlotIndex.row(cell) * of[i].index.columns() + SlotIndex.column(cell);
            }
            for (int i = 0; i < successors; i++) {
                entries[i] = (int) (of[i].word(at[i] / Long.SIZE) >>> at[i]) & 1;
            }
            for (int i = 0; i < successors; i++) {
                if (entries[i] == 0) {
                    of[i].add(at[i]);
                }
            }
            successors = 0;
        }
    }

    /** The player lost: a turn of the opponent leaves it too few stones, or it cannot move. */
    static final class LostException extends RuntimeException {
        /** The position, with the player to move, in which the player's turn lets the opponent win. */
        final transient Position position;

        LostException(Position position) {
            this.position = position;
        }
    }
}
