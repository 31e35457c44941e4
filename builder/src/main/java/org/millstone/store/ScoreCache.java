package org.millstone.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.index.Subspace;
import org.millstone.io.Units;
import org.millstone.memory.HugePages;
import org.millstone.step.Grade;
import org.millstone.step.ScoreStore;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;

/**
 * Keeps the scores of finished subspaces in memory while later tasks need them, within a limit. Unlike tables, these scores have the depths
 * of wins. Draws have grades, where their tables do.
 *
 * <p>The plan tells which tasks need an array of scores. An array is freed after the last task that needs it. If memory is short, the array
 * whose next task comes last is dropped first: no other choice reads back less. A dropped array is spilled to a file if the disk has room,
 * which is quicker than reading tables. A build that goes on takes over the files that it left. Missing arrays are loaded when a task needs
 * them. A deep game has several arrays for a subspace, one for each {@link Window}; each is kept or dropped by itself.
 *
 * <p>Used by one thread. The scores that a task gets are good until the next {@link #prepare}.
 */
public final class ScoreCache implements AutoCloseable {
    /** To solve a step, or to grade it if {@code grades}. A task needs the scores of the subspaces that the step's turns lead to. */
    public record Task(Step step, boolean grades) {
        public static Task scores(Step step) {
            return new Task(step, false);
        }

        /** Returns the tasks of a step: to solve it, and if {@code graded} and it is a pair to grade it. */
        public static Stream<Task> of(Step step, boolean graded) {
            return graded && step.paired() ? Stream.of(scores(step), new Task(step, true)) : Stream.of(scores(step));
        }
    }

    public interface Loader {
        /** Loads the scores of a subspace in a window, with the depths of wins, into an array that the arena owns. */
        Scores load(Subspace subspace, Window window, Arena arena) throws IOException;

        /** Returns the most bytes of memory that loading a subspace takes at one time, the result included. */
        long loadingBytes(Subspace subspace);
    }

    /** The place on the disk for arrays that do not fit into memory. */
    @FunctionalInterface
    public interface SpillSpace {
        SpillSpace NONE = (name, bytes) -> null;

        /**
         * Returns the file to which an array may be spilled; null if it cannot be.
         *
         * @param name the array's name, which no other array has
         * @param bytes the array's length
         */
        @Nullable
        Path file(String name, long bytes) throws IOException;

        /** Returns a text of all that an array follows from: two arrays of the same origin are the same. */
        default String origin(Subspace subspace, Window window) {
            return "";
        }
    }

    private record Part(Subspace subspace, Window window) {}

    /**
     * An array of scores, counts or counters, with an arena that owns nothing else. The window says what scores mean; for counts and
     * counters it means nothing.
     */
    public record OwnedScores(Window window, Scores scores, Arena arena) {}

    private static final int NEVER = Integer.MAX_VALUE;
    /** The most spill files at one time, as each stays open. Some systems let a process open only 256 files. */
    static final int MOST_SPILLED = 100;

    private final TableShapes shapes;
    private final List<Task> plan;
    private final long limit;
    private final Loader loader;
    private final SpillSpace spillSpace;
    private final WorkerPool workers;
    private final Map<Subspace, TreeSet<Integer>> readers = new HashMap<>();
    private final Map<Part, OwnedScores> cached = new LinkedHashMap<>();
    private final Map<Part, SpillFile> spilled = new LinkedHashMap<>();
    private List<Part> prepared = List.of();
    private int now;

    /**
     * Makes an empty cache.
     *
     * @param limit the most bytes that all arrays may take at one time, the current task's own work included
     * @param plan all tasks that {@link #prepare} will be called for, in order
     */
    public ScoreCache(TableShapes shapes, long limit, List<Task> plan, Loader loader, SpillSpace spillSpace, WorkerPool workers) {
        this.shapes = shapes;
        this.plan = List.copyOf(plan);
        this.limit = limit;
        this.loader = loader;
        this.spillSpace = spillSpace;
        this.workers = workers;
        for (int i = 0; i < plan.size(); i++) {
            int place = i;
            needs(plan.get(i)).forEach(subspace -> readers.computeIfAbsent(subspace, unread -> new TreeSet<>()).add(place));
        }
    }

    private List<Subspace> needs(Task task) {
        return task.step().needs(shapes.rules());
    }

    private int nextReader(Part part) {
        TreeSet<Integer> all = readers.get(part.subspace());
        Integer next = all == null ? null : all.ceiling(now);
        return next == null ? NEVER : next;
    }

    /**
     * Returns the bytes of arrays that a task takes if nothing is in memory yet.
     *
     * @param work the bytes of the work itself and its result, without the scores that it reads
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
     * Loads the scores that a task reads, and drops other arrays to make room for its work.
     *
     * @param task a task of the plan: the next one, or the current one in its next window
     * @param work as in {@link #need}
     * @throws DatabaseException if scores and work do not fit into the memory allowed. How deep a game is, and so how much memory it needs,
     *     shows only while it is solved
     */
    public void prepare(Task task, Window window, long work) throws IOException {
        if (need(task, work) > limit) {
            long program = TableShapes.programBytes(shapes.rules(), workers.threads());
            throw new DatabaseException("The tables " + task.step() + " are so deep that they need "
                    + Units.memory(program + need(task, work)) + " of memory, and " + Units.memory(program + limit)
                    + " are allowed. Give more with --memory, then run the same command again to go on.");
        }
        now = Math.max(now, plan.indexOf(task));
        prepared = needs(task).stream().map(subspace -> new Part(subspace, window)).toList();
        Stream.concat(cached.keySet().stream(), spilled.keySet().stream()).filter(part -> nextReader(part) == NEVER).toList()
                .forEach(this::discard);
        for (Part part : prepared) {
            if (!cached.containsKey(part) && !reload(part)) {
                makeRoom(loader.loadingBytes(part.subspace()));
                Arena arena = Arena.ofShared();
                try {
                    cached.put(part, new OwnedScores(window, loader.load(part.subspace(), window, arena), arena));
                } catch (IOException | RuntimeException e) {
                    arena.close();
                    throw e;
                }
            }
        }
        makeRoom(work);
    }

    /** Says that the current task no longer needs its arrays. Drops arrays to make room for {@code work} bytes, its other work. */
    public void release(long work) {
        prepared = List.of();
        makeRoom(work);
    }

    /**
     * Takes over spill files that a stopped build has left, and deletes those that are not whole, of another origin, or needed by no task. So
     * are those whose scores depend on tables that are in the plan, as these may come out differently.
     */
    public void takeOver(List<Path> left) throws IOException {
        Set<Step> planned = plan.stream().map(Task::step).collect(Collectors.toSet());
        for (Path file : left) {
            Matcher name = SpillFile.NAME.matcher(String.valueOf(file.getFileName()));
            Subspace subspace = name.matches() ? Subspace.parse(name.group(1)).orElse(null) : null;
            if (subspace == null || !readers.containsKey(subspace) || !mayOpen(shapes.slots(subspace))
                    || Step.closure(shapes.rules(), List.of(Step.of(shapes.rules(), subspace))).stream()
                            .anyMatch(planned::contains)) {
                Files.delete(file);
                continue;
            }
            Window window = new Window(Integer.parseInt(name.group(2)), shapes.window().pairs(), shapes.window().limited());
            Part part = new Part(subspace, window);
            int rows = shapes.sets().of(subspace.rowStones()).count();
            spilled.put(part, new SpillFile(file, rows, (int) (shapes.slots(subspace) / rows), true));
            succeeds(part, () -> Objects.requireNonNull(spilled.get(part)).require(spillSpace.origin(subspace, window)));
        }
    }

    /**
     * Writes an array that is to be dropped to a spill file, unless it has one, no later task needs it, or the disk lacks room. If there
     * are too many files, the smallest arrays have none: they are the quickest to read from tables.
     */
    private void spill(Part part) {
        Scores scores = Objects.requireNonNull(cached.get(part)).scores();
        if (spilled.containsKey(part) || nextReader(part) == NEVER) {
            return;
        }
        try {
            Path file = spillSpace.file(part.subspace() + "." + part.window().number() + ".scores", scores.slots());
            if (file != null && mayOpen(scores.slots())) {
                SpillFile to = new SpillFile(file, scores.rows(), scores.columns(), false);
                spilled.put(part, to);
                succeeds(part, () -> {
                    to.copy(scores, workers);
                    keep(part, to, false);
                });
            }
        } catch (IOException e) {
            // The disk has no room after all. The tables have the same scores.
            deleteSpillFile(part);
        }
    }

    /** Lets a later build take over a file, but not while the current task finds the grades of its draws. */
    private void keep(Part part, SpillFile file, boolean graded) {
        Task task = plan.get(now);
        if (graded || !task.grades() || !task.step().sides().contains(part.subspace())) {
            file.keep(spillSpace.origin(part.subspace(), part.window()));
        }
    }

    /** Whether a spill file of {@code slots} bytes may be opened. If there are too many, the smallest is deleted for a larger one. */
    private boolean mayOpen(long slots) {
        if (spilled.size() < MOST_SPILLED) {
            return true;
        }
        Part smallest = Collections.min(spilled.keySet(), Comparator.comparingLong(part -> shapes.slots(part.subspace())));
        if (shapes.slots(smallest.subspace()) >= slots) {
            return false;
        }
        deleteSpillFile(smallest);
        return true;
    }

    private boolean reload(Part part) {
        SpillFile file = spilled.get(part);
        if (file == null) {
            return false;
        }
        makeRoom(shapes.slots(part.subspace()));
        Arena arena = Arena.ofShared();
        Scores scores = new Scores(arena, file.rows(), file.columns());
        if (succeeds(part, () -> scores.copy(file, workers))) {
            cached.put(part, new OwnedScores(part.window(), scores, arena));
            return true;
        }
        arena.close();
        return false;
    }

    /** Does something with a spill file; returns whether that worked. If the disk fails, deletes the file and returns false. */
    private boolean succeeds(Part part, Runnable does) {
        try {
            does.run();
            return true;
        } catch (UncheckedIOException e) {
            deleteSpillFile(part);
            return false;
        }
    }

    private void deleteSpillFile(Part part) {
        SpillFile file = spilled.remove(part);
        if (file != null) {
            file.close();
        }
    }

    private void discard(Part part) {
        drop(part);
        deleteSpillFile(part);
    }

    /** Drops arrays until there is memory for {@code bytes}: those first whose next task comes last. */
    private void makeRoom(long bytes) {
        while (bytes() + bytes > limit) {
            Part last = cached.keySet().stream().filter(part -> !prepared.contains(part))
                    .max(Comparator.comparingInt(this::nextReader)).orElse(null);
            // Loading a needed array may take more room than the work does: of those that are needed, too, the last is loaded again.
            Part dropped =
                    last != null ? last : prepared.reversed().stream().filter(cached::containsKey).findFirst().orElseThrow();
            spill(dropped);
            drop(dropped);
        }
    }

    private void drop(Part part) {
        OwnedScores dropped = cached.remove(part);
        if (dropped != null) {
            dropped.arena().close();
        }
    }

    /** Returns the bytes of memory that the arrays take. Arrays not in use count in whole pages, as there may be hundreds of them. */
    public long bytes() {
        return cached.entrySet().stream().mapToLong(of -> {
            long slots = of.getValue().scores().slots();
            return prepared.contains(of.getKey()) ? slots : HugePages.taken(slots);
        }).sum();
    }

    /** Returns the scores, in the current window, of a subspace that the current task needs; null if the task does not need it. */
    public @Nullable Scores get(Subspace subspace) {
        return prepared.stream().filter(part -> part.subspace().equals(subspace)).findFirst()
                .map(part -> Objects.requireNonNull(cached.get(part)).scores()).orElse(null);
    }

    /** Takes over the scores that the current task found for a subspace. Frees them at once if no later task needs them. */
    public void put(Subspace subspace, OwnedScores found) {
        Part part = new Part(subspace, found.window());
        discard(part);
        if (nextReader(part) == NEVER) {
            found.arena().close();
        } else {
            cached.put(part, found);
        }
    }

    /** Maps all bytes of all arrays. Needed when the order of finals, and so which grade a draw has, has changed. */
    public void replace(ValueMap by) {
        change(part -> true, null, (number, values, none) -> by.apply(values));
    }

    public void grade(Subspace subspace, Scores grades) {
        change(part -> part.subspace().equals(subspace), grades, (number, values, grade) -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = Grade.isDraw(grade[i] & 0xff) ? grade[i] : values[i];
            }
        });
    }

    private void change(Predicate<Part> which, @Nullable Scores beside, ScoreStore.RowChange change) {
        cached.forEach((part, of) -> {
            if (which.test(part)) {
                of.scores().change(beside, workers, change);
            }
        });
        Map.copyOf(spilled).forEach((part, file) -> {
            if (which.test(part)) {
                succeeds(part, () -> {
                    file.unname();
                    file.change(beside, workers, change);
                    keep(part, file, beside != null);
                });
            }
        });
    }

    @Override
    public void close() {
        List.copyOf(cached.keySet()).forEach(this::drop);
        List.copyOf(spilled.keySet()).forEach(this::deleteSpillFile);
    }
}
