package org.millstone.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.memory.HugePages;
import org.millstone.step.Grade;
import org.millstone.step.ScoreStore;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;

/**
 * Complete scores of finished subspaces, kept in memory while tasks that need them are still to come, within a limit. They tell draws
 * apart where they are to be graded.
 *
 * <p>The readers of an array are the tasks of the plan that need it. It is dropped once the last of them is done, or at once
 * if it has none; and where memory is short, the one whose next reader comes last is dropped first (no other choice reads
 * back less). If the disk has room, it is put aside in a file, which is quicker than finding it again from tables. Missing arrays are
 * loaded when needed. Each array lives in an arena of its own, closed when it is dropped. A subspace of a deep game has several, one for
 * each {@link Window}, which come and go by themselves.
 *
 * <p>Not safe for use by several threads, and the scores handed out for a step are good until the next {@link #prepare}.
 */
public final class ScoreCache implements AutoCloseable {
    /**
     * The task that needs arrays: those that its turns lead to.
     *
     * @param grades whether the grades of a pair, or their counters, are found or checked; otherwise it is a step's scores, and those of a
     *     placement may tell draws apart
     */
    public record Task(Step step, boolean grades) {
        /** To find what a step is worth. */
        public static Task scores(Step step) {
            return new Task(step, false);
        }

        /** To find all of a step: the draws of a pair are graded, or their counters checked, by a task of their own. */
        public static Stream<Task> of(Step step, boolean graded) {
            return graded && step.hasCounters() ? Stream.of(scores(step), new Task(step, true)) : Stream.of(scores(step));
        }
    }

    /** The source of scores that are not in memory. */
    public interface Loader {
        /** Loads the complete scores of a subspace in a window. */
        Scores load(Subspace subspace, Window window, Arena arena) throws IOException;

        /** Returns the most bytes that loading takes while it goes on, those of the result included. */
        long loadingBytes(Subspace subspace);
    }

    /** The room on the disk for what does not fit into memory. */
    @FunctionalInterface
    public interface SpillSpace {
        /** Nothing is put aside. */
        SpillSpace NOWHERE = (name, bytes) -> null;

        /** Returns the file for an array, by a name that no other has and its bytes; null if it cannot be put aside. */
        @Nullable
        Path file(String name, long bytes) throws IOException;
    }

    private record Part(Subspace subspace, Window window) {}

    /** An array, the depths that it tells apart if it holds scores, and the arena that owns it and nothing else. */
    public record OwnedScores(Window window, Scores scores, Arena arena) {}

    private static final int NEVER = Integer.MAX_VALUE;
    /** Each file that is put aside stays open, and a process has few of these: 256 on some systems. */
    private static final int MOST_ASIDE = 100;

    private final TableShapes shapes;
    private final List<Task> plan;
    private final long limit;
    private final Loader loader;
    private final SpillSpace room;
    private final WorkerPool workers;
    private final Map<Subspace, TreeSet<Integer>> readers = new HashMap<>();
    private final Map<Part, OwnedScores> held = new LinkedHashMap<>();
    private final Map<Part, SpillFile> aside = new LinkedHashMap<>();
    private List<Part> prepared = List.of();
    private int now;

    /**
     * Makes an empty store.
     *
     * @param limit the most bytes there may be at once, those of the task in work included
     * @param plan the tasks that will be prepared, in order
     */
    public ScoreCache(TableShapes shapes, long limit, List<Task> plan, Loader loader, SpillSpace room, WorkerPool workers) {
        this.shapes = shapes;
        this.plan = List.copyOf(plan);
        this.limit = limit;
        this.loader = loader;
        this.room = room;
        this.workers = workers;
        for (int i = 0; i < plan.size(); i++) {
            int place = i;
            needs(plan.get(i)).forEach(subspace -> readers.computeIfAbsent(subspace, unread -> new TreeSet<>()).add(place));
        }
    }

    private List<Subspace> needs(Task task) {
        return task.step().needs(shapes.rules());
    }

    /** Returns the place in the plan of the task that reads an array next, the task in work included. */
    private int reader(Part part) {
        TreeSet<Integer> all = readers.get(part.subspace());
        Integer next = all == null ? null : all.ceiling(now);
        return next == null ? NEVER : next;
    }

    /**
     * Returns the bytes that a task takes if nothing is in memory.
     *
     * @param work the bytes of the work itself, its result included, what it needs not
     */
    public long need(Task task, long work) {
        long most = 0;
        long loaded = 0;
        for (Subspace subspace : needs(task)) {
            most = Math.max(most, loaded + loader.loadingBytes(subspace));
            loaded += shapes.slots(subspace);
        }
        return Math.max(most, loaded + work);
    }

    /**
     * Readies what a task needs, and makes room for the work.
     *
     * @param task a task of the plan, after those prepared before, or the last of these in its next window
     * @param work the bytes of the work, as in {@link #need}
     * @throws MemoryLimitException if it does not fit into the limit
     */
    public void prepare(Task task, Window window, long work) throws IOException {
        if (need(task, work) > limit) {
            throw new MemoryLimitException(task.step(), window, need(task, work), limit);
        }
        now = Math.max(now, plan.indexOf(task));
        prepared = needs(task).stream().map(subspace -> new Part(subspace, window)).toList();
        Stream.concat(held.keySet().stream(), aside.keySet().stream()).filter(part -> reader(part) == NEVER).toList()
                .forEach(this::discard);
        for (Part part : prepared) {
            if (!held.containsKey(part) && !takeBack(part)) {
                makeRoom(loader.loadingBytes(part.subspace()));
                Arena arena = Arena.ofShared();
                try {
                    held.put(part, new OwnedScores(window, loader.load(part.subspace(), window, arena), arena));
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

    /** Puts an array aside before it is dropped, if there is room. One that was aside before still is. */
    private void putAside(Part part) {
        Scores scores = Objects.requireNonNull(held.get(part)).scores();
        if (aside.containsKey(part) || aside.size() == MOST_ASIDE || reader(part) == NEVER) {
            return;
        }
        try {
            Path file = room.file(part.subspace() + "." + part.window().number(), scores.slots());
            if (file != null) {
                SpillFile to = new SpillFile(file, scores.rows(), scores.columns());
                aside.put(part, to);
                works(part, () -> to.copy(scores, workers));
            }
        } catch (IOException e) {
            // The disk has no room after all; the tables tell the same.
            forget(part);
        }
    }

    /** Takes an array back that was put aside; returns whether it could. */
    private boolean takeBack(Part part) {
        SpillFile file = aside.get(part);
        if (file == null) {
            return false;
        }
        makeRoom(shapes.slots(part.subspace()));
        Arena arena = Arena.ofShared();
        Scores scores = new Scores(arena, file.rows(), file.columns());
        if (works(part, () -> scores.copy(file, workers))) {
            held.put(part, new OwnedScores(part.window(), scores, arena));
            return true;
        }
        arena.close();
        return false;
    }

    /** Does something with an array that was put aside; forgets it if the disk fails, and returns whether it did not. */
    private boolean works(Part part, Runnable does) {
        try {
            does.run();
            return true;
        } catch (UncheckedIOException e) {
            forget(part);
            return false;
        }
    }

    private void forget(Part part) {
        SpillFile file = aside.remove(part);
        if (file != null) {
            file.close();
        }
    }

    private void discard(Part part) {
        drop(part);
        forget(part);
    }

    /** Drops scores until there is room, those that the step in work needs last. */
    private void makeRoom(long bytes) {
        while (bytes() + bytes > limit) {
            Part last = held.keySet().stream().filter(part -> !prepared.contains(part))
                    .max(Comparator.comparingInt(this::reader)).orElse(null);
            // Loading a needed array may take more room than the work does: of those that are needed, too, the last is loaded again.
            Part dropped = last != null ? last : prepared.reversed().stream().filter(held::containsKey).findFirst().orElseThrow();
            putAside(dropped);
            drop(dropped);
        }
    }

    private void drop(Part part) {
        OwnedScores dropped = held.remove(part);
        if (dropped != null) {
            dropped.arena().close();
        }
    }

    /** Returns the bytes in memory: whole pages of what is only kept, as there may be hundreds of arrays. */
    public long bytes() {
        return held.entrySet().stream().mapToLong(of -> {
            long slots = of.getValue().scores().slots();
            return prepared.contains(of.getKey()) ? slots : HugePages.taken(slots);
        }).sum();
    }

    /** Returns what the prepared task needs of a subspace, in its window; null if it does not need it. */
    public @Nullable Scores get(Subspace subspace) {
        return prepared.stream().filter(part -> part.subspace().equals(subspace)).findFirst()
                .map(part -> Objects.requireNonNull(held.get(part)).scores()).orElse(null);
    }

    /** Takes over what was found of a subspace of the prepared task; closes an array at once if nothing in the plan will read it. */
    public void put(Subspace subspace, OwnedScores found) {
        Part part = new Part(subspace, found.window());
        discard(part);
        if (reader(part) == NEVER) {
            found.arena().close();
        } else {
            held.put(part, found);
        }
    }

    /** Replaces what is kept, value by value: the order of finals has more levels now. */
    public void replace(ValueMap by) {
        change(part -> true, null, (number, values, none) -> by.turn(values));
    }

    /** Gives the draws of a subspace their grades, as far as its scores are kept. */
    public void grade(Subspace subspace, Scores grades) {
        change(part -> part.subspace().equals(subspace), grades, (number, values, grade) -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = Grade.isDraw(grade[i] & 0xff) ? grade[i] : values[i];
            }
        });
    }

    private void change(Predicate<Part> which, @Nullable Scores beside, ScoreStore.RowChange change) {
        held.forEach((part, of) -> {
            if (which.test(part)) {
                of.scores().change(beside, workers, change);
            }
        });
        Map.copyOf(aside).forEach((part, file) -> {
            if (which.test(part)) {
                works(part, () -> file.change(beside, workers, change));
            }
        });
    }

    @Override
    public void close() {
        List.copyOf(held.keySet()).forEach(this::drop);
        List.copyOf(aside.keySet()).forEach(this::forget);
    }
}
