package org.millstone.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/**
 * Complete scores of finished subspaces, and their grades, kept in memory while tasks that need them are still to come, within a limit.
 *
 * <p>The readers of an array are the tasks of the plan that need it. It is dropped once the last of them is done, or at once
 * if it has none; and where memory is short, the one whose next reader comes last is dropped first (no other choice reads
 * back less). Missing arrays are loaded when needed. Each array lives in an arena of its own, closed when it is dropped. A subspace of
 * a deep game has several, one for each {@link Window}, which come and go by themselves.
 *
 * <p>Not safe for use by several threads, and the scores handed out for a step are good until the next {@link #prepare}.
 */
public final class SolvedScores implements AutoCloseable {
    /** The kept data of a subspace. */
    public enum Kind {
        /** Scores, of each {@link Window} for itself; they may tell draws apart. */
        SCORES,
        /** Grades. */
        GRADES
    }

    /**
     * The task that needs arrays: finding a step's values, or grading it. It needs what turns lead to, arrays of its own kind, or scores
     * where no grades are kept by themselves.
     *
     * @param step the step
     * @param kind what is found
     */
    public record Task(Step step, Kind kind) {
        /** To find what a step is worth. */
        public static Task scores(Step step) {
            return new Task(step, Kind.SCORES);
        }
    }

    /** The source of scores that are not in memory. */
    public interface Loader {
        /** Loads the complete scores of a subspace in a window. */
        Scores load(Subspace subspace, Window window, Arena arena) throws IOException;

        /** Returns the bytes of a subspace's scores in one window. */
        long bytes(Subspace subspace);

        /** Returns the most bytes that loading takes while it goes on, those of the result included. */
        default long loadingBytes(Subspace subspace) {
            return bytes(subspace);
        }
    }

    private record Part(Subspace subspace, Kind kind, Window window) implements Comparable<Part> {
        private static final Comparator<Part> ORDER =
                Comparator.comparing(Part::subspace).thenComparing(Part::kind).thenComparingInt(part -> part.window.number());

        @Override
        public int compareTo(Part other) {
            return ORDER.compare(this, other);
        }
    }

    private record Held(Scores scores, Arena arena) {}

    private static final int NEVER = Integer.MAX_VALUE;

    private final Rules rules;
    private final long limit;
    private final Map<Kind, Loader> loaders;
    private final Map<Task, Integer> places = new HashMap<>();
    private final Map<Kind, Map<Subspace, TreeSet<Integer>>> readers = new EnumMap<>(Kind.class);
    private final Map<Part, Held> held = new TreeMap<>();
    private List<Part> prepared = List.of();
    private int now;

    /**
     * Makes an empty store of scores alone.
     *
     * @param plan the steps that will be prepared, in order
     */
    public SolvedScores(Rules rules, long limit, List<? extends Step> plan, Loader loader) {
        this(rules, limit, plan.stream().map(Task::scores).toList(), Map.of(Kind.SCORES, loader));
    }

    /**
     * Makes an empty store.
     *
     * @param limit the most bytes there may be at once, those of the task in work included
     * @param plan the tasks that will be prepared, in order
     * @param loaders where arrays come from, for each kind of which there are tasks
     */
    public SolvedScores(Rules rules, long limit, List<Task> plan, Map<Kind, Loader> loaders) {
        this.rules = rules;
        this.limit = limit;
        this.loaders = Map.copyOf(loaders);
        for (Kind kind : Kind.values()) {
            readers.put(kind, new HashMap<>());
        }
        for (Task task : plan) {
            int place = places.size();
            places.put(task, place);
            Map<Subspace, TreeSet<Integer>> read = Objects.requireNonNull(readers.get(kept(task.kind())));
            task.step().needs(rules).forEach(subspace -> read.computeIfAbsent(subspace, unread -> new TreeSet<>()).add(place));
        }
    }

    /** Returns the kind of the arrays that a task of a kind needs. */
    private Kind kept(Kind kind) {
        return loaders.containsKey(kind) ? kind : Kind.SCORES;
    }

    private Loader loader(Kind kind) {
        return Objects.requireNonNull(loaders.get(kept(kind)));
    }

    /** Returns the place in the plan of the task that reads an array next, the task in work included. */
    private int reader(Part part) {
        TreeSet<Integer> all = Objects.requireNonNull(readers.get(part.kind())).get(part.subspace());
        Integer next = all == null ? null : all.ceiling(now);
        return next == null ? NEVER : next;
    }

    /**
     * Returns the bytes that a task takes if nothing is in memory.
     *
     * @param work the bytes of the work itself, its result included, what it needs not
     */
    public long need(Task task, long work) {
        Loader loader = loader(task.kind());
        long most = 0;
        long loaded = 0;
        for (Subspace subspace : task.step().needs(rules)) {
            most = Math.max(most, loaded + loader.loadingBytes(subspace));
            loaded += loader.bytes(subspace);
        }
        return Math.max(most, loaded + work);
    }

    /**
     * Readies what a task needs, and makes room for the work.
     *
     * @param task a task of the plan, after those prepared before, or the last of these in its next window
     * @param window that of the scores; of grades by themselves there is only the first
     * @param work the bytes of the work, as in {@link #need}
     * @throws TooLargeException if it does not fit into the limit
     */
    public void prepare(Task task, Window window, long work) throws IOException {
        if (need(task, work) > limit) {
            throw new TooLargeException(task.step(), window, need(task, work), limit);
        }
        Loader loader = loader(task.kind());
        now = Math.max(now, places.getOrDefault(task, now));
        prepared = task.step().needs(rules).stream().map(subspace -> new Part(subspace, kept(task.kind()), window)).toList();
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

    /** Lets go of what was prepared, which is read no more, and makes room for the rest of the work. */
    public void release(long work) {
        prepared = List.of();
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
            // The needed array itself is loaded again: loading the other half of it may take more room than the work does.
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

    /** Returns what the prepared task needs of a subspace, in its window; null if it does not need it. */
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
     * Takes over what was found of a subspace of the prepared task; closes an array at once if nothing in the plan will read it.
     *
     * @param window that of the scores; of grades there is only the first
     * @param arena owns the array, and nothing else
     */
    public void put(Kind kind, Subspace subspace, Window window, Scores scores, Arena arena) {
        Part part = new Part(subspace, kind, window);
        drop(part);
        if (reader(part) == NEVER) {
            arena.close();
        } else {
            held.put(part, new Held(scores, arena));
        }
    }

    /** Replaces what is kept, value by value: the order of finals has more levels now. */
    public void replace(byte[] by, Workers workers) {
        held.values().forEach(of -> change(of.scores(), workers, thread -> (values, row) -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = by[values[i] & 0xff];
            }
        }));
    }

    /** Gives the draws of a subspace their grades, as far as its scores are kept. */
    public void grade(Subspace subspace, Scores grades, Workers workers) {
        held.forEach((part, of) -> {
            if (part.subspace().equals(subspace)) {
                change(of.scores(), workers, thread -> {
                    byte[] grade = new byte[grades.columns()];
                    return (values, row) -> {
                        grades.read(row, grade);
                        for (int i = 0; i < values.length; i++) {
                            values[i] = Grade.isDraw(grade[i] & 0xff) ? grade[i] : values[i];
                        }
                    };
                });
            }
        });
    }

    private static void change(Scores scores, Workers workers, IntFunction<ObjIntConsumer<byte[]>> changes) {
        workers.forRows((int) (scores.slots() / scores.columns()), thread -> {
            byte[] values = new byte[scores.columns()];
            ObjIntConsumer<byte[]> change = changes.apply(thread);
            return row -> {
                scores.read(row, values);
                change.accept(values, row);
                scores.write(row, values);
                return 0;
            };
        });
    }

    @Override
    public void close() {
        List.copyOf(held.keySet()).forEach(this::drop);
    }
}
