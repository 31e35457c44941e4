package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Step;
import org.millstone.retrograde.Window;
import org.millstone.rules.Rules;

/**
 * Complete scores of finished subspaces, kept in memory while steps that need them are still to come, within a limit.
 *
 * <p>The readers of an array are the steps of the plan that need it. It is dropped once the last of them is done, or at once
 * if it has none; and where memory is short, the one whose next reader comes last is dropped first (no other choice reads
 * back less). What is needed and not here is loaded. Each array lives in an arena of its own, closed when it is dropped. A subspace of
 * a deep game has several, one for each {@link Window}, which come and go by themselves.
 *
 * <p>Not safe for use by several threads, and the scores handed out for a step are good until the next {@link #prepare}.
 */
public final class SolvedScores implements AutoCloseable {
    /** Where scores come from that are not in memory. */
    public interface Loader {
        /** Loads the complete scores of a subspace in a window. */
        Scores load(Subspace subspace, Window window, Arena arena) throws IOException;

        /** Returns the bytes of a subspace's scores in one window. */
        long bytes(Subspace subspace);

        /** Returns the most bytes that loading takes while it goes on, those of the result included. */
        long loadingBytes(Subspace subspace);
    }

    private record Part(Subspace subspace, Window window) implements Comparable<Part> {
        private static final Comparator<Part> ORDER =
                Comparator.comparing(Part::subspace).thenComparingInt(part -> part.window.number());

        @Override
        public int compareTo(Part other) {
            return ORDER.compare(this, other);
        }
    }

    private record Held(Scores scores, Arena arena) {}

    private static final int NEVER = Integer.MAX_VALUE;

    private final Rules rules;
    private final long limit;
    private final Loader loader;
    private final Map<Step, Integer> places = new HashMap<>();
    private final Map<Subspace, TreeSet<Integer>> readers = new HashMap<>();
    private final Map<Part, Held> held = new TreeMap<>();
    private List<Part> prepared = List.of();
    private int now;

    /**
     * Makes an empty store.
     *
     * @param limit the most bytes of scores there may be at once, those of the step in work included
     * @param plan the steps that will be prepared, in order
     */
    public SolvedScores(Rules rules, long limit, List<? extends Step> plan, Loader loader) {
        this.rules = rules;
        this.limit = limit;
        this.loader = loader;
        for (Step step : plan) {
            int place = places.size();
            places.put(step, place);
            step.needs(rules).forEach(subspace -> readers.computeIfAbsent(subspace, unread -> new TreeSet<>()).add(place));
        }
    }

    /** Returns the place in the plan of the step that reads scores next, the step in work included. */
    private int reader(Part part) {
        TreeSet<Integer> all = readers.get(part.subspace());
        Integer next = all == null ? null : all.ceiling(now);
        return next == null ? NEVER : next;
    }

    /**
     * Returns the bytes of scores that a step takes if nothing is in memory.
     *
     * @param work the bytes of the work on the step itself, its scores included, those that it needs not
     */
    public long need(Step step, long work) {
        long most = 0;
        long loaded = 0;
        for (Subspace subspace : step.needs(rules)) {
            most = Math.max(most, loaded + loader.loadingBytes(subspace));
            loaded += loader.bytes(subspace);
        }
        return Math.max(most, loaded + work);
    }

    /**
     * Readies what a step needs, and makes room for the work on it.
     *
     * @param step a step of the plan, after those prepared before, or the last of these in its next window
     * @param work the bytes of the work, as in {@link #need}
     * @throws TooLargeException if it does not fit into the limit
     */
    public void prepare(Step step, Window window, long work) throws IOException {
        if (need(step, work) > limit) {
            throw new TooLargeException(step, window, need(step, work), limit);
        }
        now = Math.max(now, places.getOrDefault(step, now));
        prepared = step.needs(rules).stream().map(subspace -> new Part(subspace, window)).toList();
        dropUseless();
        for (Part part : prepared) {
            if (!held.containsKey(part)) {
                makeRoom(loader.loadingBytes(part.subspace()));
                Arena arena = Arena.ofShared();
                try {
                    held.put(part, new Held(loader.load(part.subspace(), window, arena), arena));
                } catch (IOException | RuntimeException e) {
                    arena.close();
                    throw e;
                }
            }
        }
        makeRoom(work);
    }

    private void dropUseless() {
        for (Part part : List.copyOf(held.keySet())) {
            if (reader(part) == NEVER) {
                drop(part);
            }
        }
    }

    /** Drops scores until there is room, those that the step in work needs last. */
    private void makeRoom(long bytes) {
        while (bytes() + bytes > limit) {
            Part last = held.keySet().stream().filter(part -> !prepared.contains(part))
                    .max(Comparator.comparingInt(this::reader)).orElse(null);
            // What is needed itself is loaded again: loading the other half of it may take more room than the work does.
            drop(last != null ? last : held.keySet().iterator().next());
        }
    }

    private void drop(Part part) {
        Held dropped = held.remove(part);
        if (dropped != null) {
            dropped.arena().close();
        }
    }

    /** Returns the bytes in memory. */
    public long bytes() {
        return held.values().stream().mapToLong(h -> h.scores().slots()).sum();
    }

    /** Returns the scores of a subspace that the prepared step needs in its window; null if it does not need them. */
    public @Nullable Scores get(Subspace subspace) {
        Part part = prepared.stream().filter(needed -> needed.subspace().equals(subspace)).findFirst().orElse(null);
        if (part == null) {
            return null;
        }
        Held found = held.get(part);
        if (found == null) {
            throw new IllegalStateException(subspace + " was not prepared");
        }
        return found.scores();
    }

    /**
     * Takes over the complete scores, in a window, of a subspace of the prepared step; closes at once what nothing in the plan will read.
     *
     * @param arena owns the scores, and nothing else
     */
    public void put(Subspace subspace, Window window, Scores scores, Arena arena) {
        Part part = new Part(subspace, window);
        drop(part);
        if (reader(part) == NEVER) {
            arena.close();
        } else {
            held.put(part, new Held(scores, arena));
        }
    }

    @Override
    public void close() {
        List.copyOf(held.keySet()).forEach(this::drop);
    }
}
