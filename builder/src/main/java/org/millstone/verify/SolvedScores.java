package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Scores;
import org.millstone.rules.Rules;

/**
 * Complete scores of finished pairs, kept in memory while pairs that capture into them are still to come, within a limit.
 *
 * <p>Every array has one reader: {w, b} with the row colour to move is what {w + 1, b} captures into, with the column colour
 * to move what {w, b + 1} does. So an array is dropped once its reader is done, or at once if it has none in the plan; and
 * where memory is short, the one whose reader comes last is dropped first (no other choice reads back less). What is needed
 * and not here is loaded. Each array lives in an arena of its own, closed when it is dropped.
 *
 * <p>Not safe for use by several threads, and the scores handed out for a pair are good until the next {@link #prepare}.
 */
public final class SolvedScores implements AutoCloseable {
    /** Where scores come from that are not in memory. */
    public interface Loader {
        /** Loads the complete scores of a subspace. */
        Scores load(Subspace subspace, Arena arena) throws IOException;

        /** Returns the bytes of a subspace's scores. */
        long bytes(Subspace subspace);

        /** Returns the most bytes that loading takes while it goes on, those of the result included. */
        long loadingBytes(Subspace subspace);
    }

    private record Held(Scores scores, Arena arena) {}

    private final long limit;
    private final List<Pair> plan;
    private final Loader loader;
    private final Map<Subspace, Held> held = new TreeMap<>();
    private int now;

    /**
     * Makes an empty store.
     *
     * @param limit the most bytes of scores there may be at once, those of the pair in work included
     * @param plan the pairs that will be prepared, in order
     */
    public SolvedScores(long limit, List<Pair> plan, Loader loader) {
        this.limit = limit;
        this.plan = List.copyOf(plan);
        this.loader = loader;
    }

    /** Returns where captures of the row colour lead; empty if they end the game. */
    private static Optional<Subspace> afterRowCapture(Pair pair) {
        return pair.columns() == Rules.FEWEST ? Optional.empty()
                : Optional.of(Subspace.moving(pair.columns() - 1, pair.rows()));
    }

    /** Returns where captures of the column colour lead; empty if the colours are alike, the row colour's saying it all. */
    private static Optional<Subspace> afterColumnCapture(Pair pair) {
        return pair.equal() ? Optional.empty() : Optional.of(Subspace.moving(pair.rows() - 1, pair.columns()));
    }

    private static List<Subspace> captures(Pair pair) {
        List<Subspace> list = new ArrayList<>();
        afterRowCapture(pair).ifPresent(list::add);
        afterColumnCapture(pair).ifPresent(list::add);
        return list;
    }

    /** Returns the place in the plan of the pair that reads a subspace; after its end if that is past or not planned. */
    private int reader(Subspace subspace) {
        Pair pair = Pair.of(subspace);
        Pair reader = subspace.own() < subspace.opponent()
                ? new Pair(pair.rows(), pair.columns() + 1)
                : new Pair(pair.rows() + 1, pair.columns());
        int place = plan.indexOf(reader);
        return place < now ? plan.size() : place;
    }

    /**
     * Returns the bytes of scores that a pair takes if nothing is in memory.
     *
     * @param pair the pair
     * @param work the bytes of the work on the pair itself, its scores included, what its captures lead to not
     */
    public long need(Pair pair, long work) {
        long most = 0;
        long loaded = 0;
        for (Subspace subspace : captures(pair)) {
            most = Math.max(most, loaded + loader.loadingBytes(subspace));
            loaded += loader.bytes(subspace);
        }
        return Math.max(most, loaded + work);
    }

    /**
     * Readies what a pair captures into, and makes room for the work on it.
     *
     * @param pair a pair of the plan, after those prepared before
     * @param work the bytes of the work, as in {@link #need}
     * @throws IllegalStateException if it does not fit into the limit
     */
    public void prepare(Pair pair, long work) throws IOException {
        if (need(pair, work) > limit) {
            throw new IllegalStateException("the pair " + pair + " needs " + need(pair, work) + " bytes of scores, "
                    + limit + " are allowed");
        }
        now = Math.max(now, plan.indexOf(pair));
        dropUseless();
        List<Subspace> needed = captures(pair);
        for (Subspace subspace : needed) {
            if (!held.containsKey(subspace)) {
                makeRoom(loader.loadingBytes(subspace), needed);
                Arena arena = Arena.ofShared();
                try {
                    held.put(subspace, new Held(loader.load(subspace, arena), arena));
                } catch (IOException | RuntimeException e) {
                    arena.close();
                    throw e;
                }
            }
        }
        makeRoom(work, needed);
    }

    private void dropUseless() {
        for (Subspace subspace : List.copyOf(held.keySet())) {
            if (reader(subspace) == plan.size()) {
                drop(subspace);
            }
        }
    }

    /** Drops scores until there is room, those of the pair in work last. */
    private void makeRoom(long bytes, List<Subspace> needed) {
        while (bytes() + bytes > limit) {
            Subspace last = held.keySet().stream().filter(subspace -> !needed.contains(subspace))
                    .max(Comparator.comparingInt(this::reader)).orElse(null);
            // What is needed itself is loaded again: loading the other half of it may take more room than the work does.
            drop(last != null ? last : held.keySet().iterator().next());
        }
    }

    private void drop(Subspace subspace) {
        Held dropped = held.remove(subspace);
        if (dropped != null) {
            dropped.arena().close();
        }
    }

    /** Returns the bytes in memory. */
    public long bytes() {
        return held.values().stream().mapToLong(h -> h.scores().slots()).sum();
    }

    /** Returns the scores that captures of the prepared pair's row colour lead to; null if they end the game. */
    public @Nullable Scores rowCaptures(Pair pair) {
        return afterRowCapture(pair).map(this::get).orElse(null);
    }

    /** Returns the scores that captures of the prepared pair's column colour lead to; null for an equal pair. */
    public @Nullable Scores columnCaptures(Pair pair) {
        return afterColumnCapture(pair).map(this::get).orElse(null);
    }

    private Scores get(Subspace subspace) {
        Held found = held.get(subspace);
        if (found == null) {
            throw new IllegalStateException(subspace + " was not prepared");
        }
        return found.scores();
    }

    /**
     * Takes over the complete scores of the prepared pair; closes at once what nothing in the plan will read.
     *
     * @param row owns the scores with the row colour to move, and nothing else
     * @param column owns the scores with the column colour to move, and nothing else
     */
    public void put(Pair pair, PairScores scores, Arena row, Arena column) {
        keep(pair.rowToMove(), scores.rowToMove(), row);
        if (pair.equal()) {
            column.close();
        } else {
            keep(pair.columnToMove(), scores.columnToMove(), column);
        }
    }

    private void keep(Subspace subspace, Scores scores, Arena arena) {
        drop(subspace);
        if (reader(subspace) == plan.size()) {
            arena.close();
        } else {
            held.put(subspace, new Held(scores, arena));
        }
    }

    @Override
    public void close() {
        List.copyOf(held.keySet()).forEach(this::drop);
    }
}
