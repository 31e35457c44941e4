package org.millstone.builder;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.Builder.Listener.Outlook;
import org.millstone.builder.Builder.Listener.StepReport;
import org.millstone.builder.Builder.Listener.Work;
import org.millstone.builder.StepSolver.SolvedTable;
import org.millstone.database.DatabaseException;
import org.millstone.database.FileErrors;
import org.millstone.database.Finals;
import org.millstone.database.FolderCheck;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.io.LockFile;
import org.millstone.io.Units;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache.SpillSpace;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.SpillFile;
import org.millstone.store.TableShapes;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.variants.RuleSet;

/**
 * Builds tables: finds the steps that are left to do, and does them. A step needs no work if the manifest lists its tables and their files
 * are as listed. So a build that was stopped continues where it was.
 */
public final class Builder {
    private static final String LOCK = ".lock";
    private static final String KEPT = "The tables finished so far are kept: ";
    private static final long MEGA = 1 << 20;

    private final Options options;
    private final TableShapes shapes;
    private final Listener listener;

    public Builder(Options options, Listener listener) {
        this(options, Window.FIRST, listener);
    }

    /** As the public constructor, with another first window of depths: a small one lets tests solve shallow games in several windows. */
    Builder(Options options, Window window, Listener listener) {
        this.options = options;
        this.shapes = new TableShapes(options.rules(),
                options.grades() ? window.besideGrades(Finals.mostLevels(options.rules())) : window);
        this.listener = listener;
    }

    /**
     * Builds missing tables, and those that differ from the manifest.
     *
     * @throws DatabaseException if memory or disk is too small, the folder cannot be used, or a table comes out differently from its
     *     known digests; finished tables are kept
     * @throws org.millstone.io.InvalidFileException if the manifest cannot be used
     * @throws org.millstone.table.TableException if a file is of other rules, or a table that is needed is damaged
     */
    public Manifest build() {
        try (LockFile _ = lock(options.folder()); WorkerPool workers = new WorkerPool(options.threads())) {
            StepWriter files = StepWriter.in(options.folder(), shapes, workers);
            Manifest read = Manifest.read(options.folder(), options.ruleSet());
            Manifest manifest = read.with(read.order()).with(options.ruleSet());
            List<String> otherWords = read.otherWords(manifest);
            boolean otherFinals = !Objects.equals(read.finals(), manifest.finals());
            if (otherFinals || !otherWords.isEmpty()) {
                manifest.write(options.folder());
            }
            if (otherFinals) {
                listener.mends("The manifest listed wrong worths of finals. They are right now.");
            }
            if (!otherWords.isEmpty()) {
                listener.mends("The database had another " + String.join(", ", otherWords)
                        + " of its rule set. Now it has what you gave.");
            }
            // Without the option, listed conversions are still made anew where their files are missing or damaged.
            MoveLimit moves = options.limit() != null ? options.limit() : manifest.limit();
            manifest = moves == null ? manifest : manifest.with(moves);
            List<Step> all = Step.closure(options.rules(), options.steps());
            List<FolderCheck.DamagedFile> faults = new ArrayList<>();
            List<PendingStep> scores = scores(all, manifest, faults);
            TableShapes limited =
                    moves == null ? null : new TableShapes(options.rules(), Window.ofLimit(moves.plies()), shapes.sets());
            List<PendingStep> conversions = limited == null ? List.of() : conversions(limited, all, manifest, faults);
            if (!faults.isEmpty()) {
                FolderCheck.lines(faults).forEach(listener::mends);
                listener.mends("The manifest lists " + (faults.size() == 1 ? "this file. It is" : "these files. They are")
                        + " rebuilt.");
            }
            return build(workers, files, all, scores, conversions, limited, manifest, read.limit());
        } catch (FileSystemException e) {
            throw new DatabaseException("Working on " + e.getFile() + " failed (" + reason(e) + "). " + KEPT
                    + "mend this, then run the same command again to go on.");
        } catch (IOException e) {
            throw new DatabaseException("Working in " + options.folder() + " failed (" + e.getMessage() + "). " + KEPT
                    + "free some space there, then run the same command again to go on.");
        }
    }

    private static LockFile lock(Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
            return LockFile.take(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .orElseThrow(() -> new DatabaseException("Another builder is at work in " + folder
                            + ". Wait for it, or choose another folder with --data."));
        } catch (FileSystemException e) {
            throw new DatabaseException("The folder " + folder + " cannot be " + (e instanceof AccessDeniedException
                    ? "written to (no permission for " + e.getFile() : "used (" + reason(e)) + "). Choose another with --data.");
        }
    }

    /**
     * Checks that every task of a job fits into the memory.
     *
     * @param needs returns the bytes that the process takes for a task
     * @param message makes the message about the first task that does not fit, from the task and the figures
     */
    public static void requireRoom(List<Task> tasks, ToLongFunction<Task> needs, long memory,
            BiFunction<Task, String, String> message) {
        for (Task task : tasks) {
            long need = needs.applyAsLong(task);
            if (need > memory) {
                long most = tasks.stream().mapToLong(needs).max().orElse(need);
                throw new DatabaseException(message.apply(task, Units.memory(Math.ceilDiv(need, MEGA) * MEGA) + " of memory, and "
                        + Units.memory(memory) + " are allowed. The smallest sufficient limit is --memory "
                        + Math.ceilDiv(most, MEGA) + "m"));
            }
        }
    }

    private static String reason(FileSystemException e) {
        return e.getReason() == null ? FileErrors.words(e) : e.getReason();
    }

    private void replaceLimit(@Nullable MoveLimit before, Manifest manifest) throws IOException {
        if (Objects.equals(before, manifest.limit())) {
            return;
        }
        manifest.write(options.folder());
        if (before != null) {
            for (Subspace subspace : manifest.tables().keySet()) {
                Files.deleteIfExists(Plane.DTC.path(options.folder(), subspace));
            }
            listener.mends("The database had conversions for a move limit of " + before.plies()
                    + " plies. They are dropped; this build makes those of its own tables.");
        }
    }

    private List<PendingStep> scores(List<Step> all, Manifest manifest, List<FolderCheck.DamagedFile> faults) throws IOException {
        List<PendingStep> todo = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            listener.checked(i, all.size());
            boolean solve = isLeft(all.get(i), manifest, Plane.OF_ALL_TABLES, faults);
            boolean grade = options.grades() && isLeft(all.get(i), manifest, List.of(Plane.GRADE), faults);
            if (solve || grade) {
                todo.add(PendingStep.of(shapes, all.get(i), solve, grade, options.threads()));
            }
        }
        listener.checked(all.size(), all.size());
        return todo;
    }

    private List<PendingStep> conversions(TableShapes of, List<Step> all, Manifest manifest, List<FolderCheck.DamagedFile> faults)
            throws IOException {
        List<PendingStep> todo = new ArrayList<>();
        for (Step step : all) {
            boolean wanted = options.limit() != null || step.subspaces().stream().map(manifest::entry)
                    .allMatch(entry -> entry != null && entry.lists(Plane.DTC));
            if (wanted && isLeft(step, manifest, List.of(Plane.DTC), faults)) {
                todo.add(PendingStep.of(of, step, true, false, options.threads()));
            }
        }
        return todo;
    }

    private boolean isLeft(Step step, Manifest manifest, List<Plane> planes, List<FolderCheck.DamagedFile> faults)
            throws IOException {
        boolean left = false;
        for (Subspace subspace : step.subspaces()) {
            Manifest.Entry entry = manifest.entry(subspace);
            for (Plane plane : planes) {
                Optional<FolderCheck.DamagedFile> fault = entry == null ? Optional.empty()
                        : FolderCheck.fault(options.folder(), options.rules(), entry, plane, options.repair());
                fault.ifPresent(faults::add);
                boolean listed = entry != null && entry.has(plane);
                if (!listed) {
                    requireOurs(subspace, plane);
                }
                left |= !listed || fault.isPresent();
            }
        }
        return left;
    }

    /**
     * Checks that building a plane overwrites no file of other rules or of another version; throws if it would. A damaged file may be
     * replaced, and so may one that a killed build left unlisted.
     */
    private void requireOurs(Subspace subspace, Plane plane) throws IOException {
        if (Files.exists(plane.path(options.folder(), subspace))) {
            try {
                TableFile.open(options.folder(), options.rules(), subspace, plane).close();
            } catch (CorruptTableException e) {
                // Nothing is lost by building it anew.
            }
        }
    }

    /**
     * Does the work that is left, the scores first.
     *
     * @param before the move limit of the conversions that are in the folder; null if there are none
     */
    private Manifest build(WorkerPool workers, StepWriter files, List<Step> all, List<PendingStep> scores,
            List<PendingStep> conversions, @Nullable TableShapes limited, Manifest manifest, @Nullable MoveLimit before)
            throws IOException {
        List<PendingStep> todo = Stream.concat(scores.stream(), conversions.stream()).toList();
        Set<Step> left = todo.stream().map(PendingStep::step).collect(Collectors.toSet());
        long disk = todo.stream().mapToLong(PendingStep::bytes).sum();
        long free = Files.getFileStore(options.folder()).getUsableSpace();
        if (disk > free && disk <= free + spilledBytes()) {
            SpillFile.clear(options.folder());
            listener.mends("The disk is short of room. The scores that the stopped build spilled are deleted, and tables read"
                    + " instead.");
        }
        Outlook outlook = new Outlook(todo, all.size() - left.size(),
                Files.getFileStore(options.folder()).getUsableSpace(), options.memory());
        if (disk > outlook.free()) {
            throw new DatabaseException("The tables that are left to build take about " + Units.bytes(disk) + ", and "
                    + Units.bytes(outlook.free()) + " are free in " + options.folder() + ". Free some space, choose another"
                    + " folder with --data, or build less with --phase moving or --max-pieces.");
        }
        if (limited != null) {
            // What does not fit into the memory is told before the first step.
            new Run(limited, workers, files, conversions, manifest).close();
        }
        Manifest solved;
        try (Run run = new Run(shapes, workers, files, scores, manifest)) {
            // From here on everything fits, so nothing is dropped in vain.
            replaceLimit(before, manifest);
            listener.begins(outlook);
            solved = run.build(scores);
        }
        if (limited != null) {
            try (Run run = new Run(limited, workers, files, conversions, solved)) {
                solved = run.build(conversions);
            }
        }
        SpillFile.clear(options.folder());
        return solved;
    }

    /** Returns how many bytes the spill files take that a build leaves if it is stopped now. */
    public long spilledBytes() {
        try (Stream<Path> files = Files.list(options.folder())) {
            // Those that are being written have temporary names.
            return files.filter(file -> String.valueOf(file.getFileName()).contains(".scores"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }

    private final class Run implements AutoCloseable, SpillSpace {
        private final boolean limited;
        private final StepWriter files;
        private final StepSolver solver;
        private long bytesLeft;
        private Manifest manifest;

        Run(TableShapes shapes, WorkerPool workers, StepWriter files, List<PendingStep> todo, Manifest manifest) {
            this.limited = shapes.window().limited();
            this.files = files;
            this.manifest = manifest;
            this.bytesLeft = todo.stream().mapToLong(PendingStep::bytes).sum();
            this.solver = new StepSolver(options, shapes, workers,
                    todo.stream().flatMap(of -> Task.of(of.step(), of.grade())).toList(),
                    subspace -> this.manifest.entry(subspace),
                    manifest.order(), this);
        }

        /** Returns the file for an array that memory has no room for; null if the disk lacks room beside the tables left to write. */
        @Override
        public @Nullable Path file(String name, long bytes) throws IOException {
            Path folder = options.folder();
            return Files.getFileStore(folder).getUsableSpace() - bytes < bytesLeft ? null : folder.resolve(name);
        }

        /** The rules, the files of the table and of those that its turns lead to, and what the grades mean. */
        @Override
        public String origin(Subspace subspace, Window window) {
            Rules rules = options.rules();
            boolean grades = options.grades() && !limited;
            Finals finals = manifest.order();
            List<@Nullable Object> origin = new ArrayList<>(List.of(rules.fingerprint(), subspace, window,
                    grades ? IntStream.rangeClosed(0, finals.best()).map(finals::worthOfLevel).boxed().toList() : "no grades"));
            for (Subspace table : dependedOn(Step.of(rules, subspace))) {
                Map<Plane, Manifest.PlaneFile> listed = Objects.requireNonNull(manifest.entry(table)).files();
                origin.add(table);
                origin.add(listed.get(Plane.WDL));
                origin.add(listed.get(limited ? Plane.DTC : Plane.DTW));
                origin.add(grades ? listed.get(Plane.GRADE) : null);
            }
            return origin.toString();
        }

        Manifest build(List<PendingStep> todo) throws IOException {
            if (!todo.isEmpty()) {
                solver.takeOver(SpillFile.in(options.folder()));
            }
            for (PendingStep step : todo) {
                try {
                    build(step);
                } catch (OutOfMemoryError e) {
                    throw new DatabaseException("The machine has no memory left for the tables " + step.step() + " ("
                            + e.getMessage() + "). Close other programs, or allow less with --memory.");
                }
            }
            return manifest;
        }

        private void build(PendingStep todo) throws IOException {
            long began = System.nanoTime();
            Step step = todo.step();
            listener.works(todo, Work.READING);
            solver.prepare(step);
            listener.works(todo, Work.SOLVING);
            Sides<SolvedTable> solved = solver.solve(step, todo.grade());
            if (todo.solve()) {
                listener.works(todo, Work.WRITING);
                List<SolvedTable> written = solved.tables(step);
                list(limited ? files.writeConversions(written, manifest, Objects.requireNonNull(manifest.limit()))
                        : files.write(written));
            }
            List<SolvedTable.Graded> graded = List.of();
            if (todo.grade()) {
                listener.works(todo, Work.GRADING);
                graded = solver.grade(step, solved);
                listener.works(todo, Work.WRITING);
                list(files.writeGrades(graded, manifest, manifest.order().among(dependedOn(step))));
            }
            bytesLeft -= todo.bytes();
            solver.keep(step, solved, graded);
            List<Manifest.Entry> entries =
                    step.subspaces().stream().map(subspace -> Objects.requireNonNull(manifest.entry(subspace))).toList();
            listener.stepDone(
                    new StepReport(step, todo.slots(), entries,
                            limited ? 0 : (int) entries.stream().filter(files.golden()::has).count(), System.nanoTime() - began));
        }

        /**
         * Returns the tables that a step's follow from, its own included. They are also the finals that its draws may have: its files must
         * not depend on other finals, as these may not be known yet.
         */
        private List<Subspace> dependedOn(Step step) {
            return Step.closure(options.rules(), List.of(step)).stream().flatMap(other -> other.subspaces().stream()).toList();
        }

        /** Adds tables, whose files are safe on the disk, to the manifest, and writes it. New tables may change the order of finals. */
        private void list(List<Manifest.Entry> entries) throws IOException {
            manifest = manifest.with(entries);
            Finals finals = manifest.order();
            solver.order(finals);
            manifest = manifest.with(finals);
            manifest.write(options.folder());
        }

        @Override
        public void close() {
            solver.close();
        }
    }

    /**
     * The work that is left of a step: its scores and grades, or its conversions, with an estimate of disk and time. The estimates rest on
     * measurements of {@code nine} and {@code lasker} on one machine.
     *
     * <p>A step is solved even if only its grades are missing: placements are graded as they are solved, and grading a pair takes the
     * counts that solving leaves.
     *
     * @param limited whether the work is to find conversions under a move limit, not scores
     * @param solve whether outcomes and depths, or conversions, are to be written
     * @param grade whether its grades are to be made and written
     * @param bytes about how many bytes of disk its missing files take, with their part of the manifest
     * @param nanos about how many nanoseconds the work takes, reading and writing included
     */
    public record PendingStep(Step step, long slots, boolean limited, boolean solve, boolean grade, long bytes, long nanos) {
        /**
         * Bits a slot assumed for outcomes, and below for depths, to estimate disk space: 1.65 together. Measured in nine: 1.62 in the
         * moving phase, 1.46 in the placing phase.
         */
        private static final double WDL_BITS = 0.75;
        private static final double DTW_BITS = 0.9;
        /** Bits a slot assumed for conversions of a pair; in other steps 0, as nearly all conversions there are the same. */
        private static final double DTC_BITS = 0.35;
        private static final double MOVING_GRADE_BITS = 0.4;
        private static final double PLACING_GRADE_BITS = 0.5;
        private static final long FILE = 160;
        /** The block size of nearly all file systems: a file takes whole blocks. */
        private static final long BLOCK = 4096;
        /** The bytes that a table's lines in the manifest take, twice: there are two manifests while one replaces the other. */
        private static final long LISTED = 2 * 1300;
        private static final double MOVING_GRADE_SPEED = 22e6;
        private static final double PLACING_GRADE_SPEED = 150e6;
        private static final double NANOS = 1e9;
        /** Nanoseconds added for each step, as its files are forced to the disk. */
        private static final long STEP_NANOS = 40_000_000;

        /**
         * Estimates a step, or its conversions if the window of {@code shapes} is limited. A slot takes the time measured for its kind of
         * step: pairs without stones in hand and steps of placing in nine, pairs with stones in hand in lasker.
         */
        private static PendingStep of(TableShapes shapes, Step step, boolean solve, boolean grade, int threads) {
            boolean moving = step.paired();
            boolean limited = shapes.window().limited();
            long bytes = 0;
            for (Subspace subspace : step.subspaces()) {
                long slots = shapes.slots(subspace);
                bytes += (!solve ? 0 : limited ? file(slots, moving ? DTC_BITS : 0)
                        : LISTED + file(slots, WDL_BITS) + file(slots, DTW_BITS))
                        + (grade ? file(slots, moving ? MOVING_GRADE_BITS : PLACING_GRADE_BITS) : 0);
            }
            // Only half of an equal pair is written.
            double solved = step.sides().size() * (double) shapes.slots(step.first());
            double nanosOfSlot = NANOS / threads * (1 / speed(step.kind())
                    + (!grade ? 0 : 1 / (moving ? MOVING_GRADE_SPEED : PLACING_GRADE_SPEED)));
            return new PendingStep(step, shapes.slots(step), limited, solve, grade, bytes,
                    STEP_NANOS + (long) (solved * nanosOfSlot));
        }

        /** Returns how many slots a thread solves, compresses and writes in a second. The constants above are the same for grading. */
        private static double speed(Step.Kind kind) {
            return switch (kind) {
                case MOVING -> 10e6;
                case BOTH -> 7e6;
                case PLACING -> 28e6;
            };
        }

        private static long file(long slots, double bits) {
            long bytes = FILE + (long) (slots * bits / Byte.SIZE);
            return Math.ceilDiv(bytes, BLOCK) * BLOCK;
        }
    }

    /**
     * What to build, where, and with how many threads and how much memory.
     *
     * @param folder the variant's folder, which gets the tables
     * @param steps the steps wanted; what these need is added
     * @param memory the bytes of memory that the process may take in all
     * @param grades whether draws are graded
     * @param limit the move limit for which conversions are found, too; null for none
     * @param repair whether to read all listed files, and make those anew whose digests differ from the manifest
     */
    public record Options(
            RuleSet ruleSet,
            Path folder,
            List<Step> steps,
            int threads,
            long memory,
            boolean grades,
            @Nullable MoveLimit limit,
            boolean repair) {
        /** Makes options for rules alone, without a description. Draws are graded; there is no move limit, and no repair. */
        public Options(Rules rules, Path folder, List<Step> steps, int threads, long memory) {
            this(RuleSet.of(rules), folder, steps, threads, memory, true, null, false);
        }

        Rules rules() {
            return ruleSet.rules();
        }
    }

    /** Is told how a build goes on. All calls come from one thread. Methods that are not overridden do nothing. */
    public interface Listener {
        Listener SILENT = new Listener() {};

        /** The kinds of work on a step. Writing follows solving, and again grading; a step may lack some. */
        enum Work {
            READING,
            SOLVING,
            GRADING,
            WRITING
        }

        /** Something in the folder is wrong, and the build puts it right; a sentence for people says what. */
        default void mends(String words) {}

        /** The folder is looked through for what is left to do: {@code done} of {@code all} steps have been looked at. */
        default void checked(int done, int all) {}

        default void begins(Outlook outlook) {}

        default void works(PendingStep todo, Work work) {}

        default void stepDone(StepReport report) {}

        /**
         * The work ahead of a build.
         *
         * @param done how many of the wanted steps have all their files already
         * @param free the free bytes of the disk
         * @param memory the bytes of memory that the process may take in all
         */
        record Outlook(List<PendingStep> todo, int done, long free, long memory) {
            public long sum(ToLongFunction<PendingStep> of) {
                return todo.stream().mapToLong(of).sum();
            }
        }

        /**
         * The result of a step.
         *
         * @param golden how many of the tables have known digests, with which their contents agree
         */
        record StepReport(Step step, long slots, List<Manifest.Entry> entries, int golden, long totalNanos) {
            public long bytes() {
                return entries.stream().mapToLong(Manifest.Entry::allBytes).sum();
            }
        }
    }
}
