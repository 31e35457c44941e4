package org.millstone.malom;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.Builder;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.database.FileErrors;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.io.AtomicFile;
import org.millstone.io.LockFile;
import org.millstone.io.Units;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.table.Plane;

/**
 * Makes the files of the program Malom from a database of nine, or finds only their digests. Digests are compared with the published ones.
 *
 * <p>If an export was stopped, the next one goes on from there. Files of earlier exports stay if they are right. One export works in a
 * folder at a time.
 */
public final class MalomExport implements AutoCloseable {
    /** The folder inside the target for the keys ({@link SectorKeys}) that later steps need. It is deleted when all files are there. */
    private static final String SCRATCH = ".millstone-malom";
    private static final String LIST = "SHA256SUMS";
    private static final String LOCK = ".lock";

    private final Options options;
    private final Rules rules;
    private final Path target;
    private final Listener listener;
    private final MalomList list = new MalomList();
    private final List<Subspace> wanted;
    private final TableShapes shapes;
    private final Manifest manifest;
    private final Path scratch;
    /** A file in the scratch folder that holds the {@link #stamp} of the database that the keys there come from. */
    private final Path database;
    /** The digest of the database's manifest, which tells databases apart. */
    private final String stamp;
    private final boolean makesTarget;
    private final MalomSums sums;
    private final LockFile lock;

    /**
     * Which files an export makes, from which database, into which folder, and with how many threads and how much memory.
     *
     * @param rules the rules of the database; Malom has files of nine only
     * @param database the folder of the database: its manifest and its tables, which need depths and grades
     * @param target the folder that gets the files; it is made if it is missing
     * @param sectors the subspaces whose files are wanted, some of {@link MalomExport#sectors}
     * @param check whether to write no files, and only find the digests that they would have
     * @param memory the bytes that the process may take in all
     * @param toBuild a command that builds the tables of the wanted files
     */
    public record Options(Rules rules, Path database, Path target, Collection<Subspace> sectors, boolean check, int threads,
            long memory, String toBuild) {}

    /**
     * The result of an export.
     *
     * @param made how many files this export made, or checked
     * @param earlier how many wanted files an earlier export made, or checked
     * @param published how many of the wanted files have a published digest
     * @param differing the names of those whose digest differs from the published one, smallest subspace first
     */
    public record Result(int made, int earlier, int published, List<String> differing) {}

    private MalomExport(Options options, Listener listener) throws IOException {
        this.options = options;
        this.rules = options.rules();
        this.target = options.target();
        this.listener = listener;
        if (!Finals.published(rules)) {
            throw new DatabaseException("Malom's files are of nine, and '" + rules.name()
                    + "' is another game. Only a database of nine can give them.");
        }
        for (Subspace subspace : options.sectors()) {
            if (!list.sectors().contains(subspace)) {
                throw new DatabaseException(
                        "Malom has no file of " + subspace + ": it has none of tables in which the opponent has"
                                + " no stone on the board, but that of the empty board. Leave it out.");
            }
        }
        this.wanted = options.sectors().stream().distinct().sorted().toList();
        this.shapes = new TableShapes(rules, Window.FIRST.besideGrades(Finals.mostLevels(rules)));
        this.manifest = Manifest.read(options.database(), rules);
        this.stamp = Digests.of(manifest.toBytes(false));
        this.makesTarget = !Files.exists(target);
        this.scratch = target.resolve(SCRATCH);
        this.database = scratch.resolve("database");
        this.sums = new MalomSums((options.check() ? scratch : target).resolve(LIST), stamp);
        this.lock = lock();
    }

    /** Locks the folder, for one export at a time. If another export has meanwhile deleted the lock with its folder, tries again. */
    private LockFile lock() throws IOException {
        while (true) {
            Path file = Files.createDirectories(scratch).resolve(LOCK);
            LockFile taken = LockFile.take(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .orElseThrow(() -> new DatabaseException("Another 'mill malom' is at work in " + target
                            + ". Wait for it, or name another folder."));
            if (Files.exists(file)) {
                return taken;
            }
            taken.close();
        }
    }

    /** Returns all sectors: the subspaces of nine that have a file in Malom's solution. */
    public static Set<Subspace> sectors() {
        return new MalomList().sectors();
    }

    /**
     * Makes the wanted files, or finds their digests.
     *
     * @throws DatabaseException if the database lacks something that the files need, or for another reason; the message says what to do
     */
    public static Result run(Options options, Listener listener) throws IOException {
        try (MalomExport export = new MalomExport(options, listener)) {
            try {
                return export.run();
            } catch (IOException e) {
                throw new DatabaseException("Working in " + options.target() + " failed (" + FileErrors.words(e)
                        + "). The files made so far are kept: mend this, then run the same command again to go on.");
            }
        }
    }

    private Result run() throws IOException {
        List<Step> steps = Step.closure(rules, wanted.stream().map(subspace -> Step.of(rules, subspace)).toList());
        steps.forEach(this::requireTables);
        keepEarlier();
        List<Subspace> missing = wanted.stream().filter(subspace -> !isListed(subspace)).toList();
        wanted.stream().filter(this::isListed).map(MalomList::fileNameOf)
                .forEach(name -> listener.found(name, Objects.requireNonNull(sums.digests().get(name))));
        Finals finals = manifest.order();
        try (WorkerPool workers = new WorkerPool(options.threads())) {
            TableReader tables = new TableReader(options.database(), rules, workers, manifest::entry, table -> finals);
            MalomRun run = new MalomRun(shapes, finals, new ScoreLoader(tables, shapes, workers), list,
                    new MalomIndex(rules.board()), scratch, workers);
            MalomRun.Plan plan = MalomRun.Plan.of(shapes, steps, missing, run::hasKeys);
            requireMemory(plan, run);
            begin(plan, missing.size());
            make(plan, run);
        }
        if (!options.check()) {
            AtomicFile.write(target.resolve(MalomList.VALUES), file -> Files.write(file, list.values()));
            sums.add(MalomList.VALUES, Digests.of(list.values()));
        }
        clearScratch();
        List<String> published = wanted.stream().map(MalomList::fileNameOf).filter(name -> list.digest(name) != null).toList();
        List<String> differing =
                published.stream().filter(name -> !Objects.equals(list.digest(name), sums.digests().get(name))).toList();
        return new Result(missing.size(), wanted.size() - missing.size(), published.size(), differing);
    }

    private void requireTables(Step step) {
        for (Subspace subspace : step.subspaces()) {
            Manifest.Entry entry = manifest.entry(subspace);
            String lacks = entry == null ? "no table " + subspace : !entry.has(Plane.DTW) ? "no depths of " + subspace
                    : !entry.lists(Plane.GRADE) ? "no grades of " + subspace
                    : Stream.of(Plane.WDL, Plane.DTW, Plane.GRADE)
                            .filter(plane -> !Files.exists(plane.path(options.database(), subspace)))
                            .findFirst().map(plane -> "no file " + plane.fileName(subspace)).orElse("");
            if (!lacks.isEmpty()) {
                throw new DatabaseException("Malom's files tell who wins, in how many plies, and which draw it is, and "
                        + options.database() + " has " + lacks + ". To make what is missing: " + options.toBuild());
            }
        }
    }

    /** Looks for files of earlier exports. Takes off the list {@link #sums} those that are missing, or not right by their digests. */
    private void keepEarlier() throws IOException {
        boolean goesOn = Files.isRegularFile(database)
                && Files.readString(database, StandardCharsets.ISO_8859_1).equals(stamp);
        if (!goesOn) {
            // The keys come from another database.
            clearScratch();
        }
        sums.read();
        if (options.check()) {
            return;
        }
        requireOwn(goesOn, MalomList.VALUES);
        wanted.forEach(subspace -> requireOwn(goesOn, MalomList.fileNameOf(subspace)));
        deleteTemporaries();
        long listed = wanted.stream().filter(this::isListed).mapToLong(of -> MalomContent.bytes(shapes, of)).sum();
        if (listed > 0) {
            listener.readsEarlier(listed);
        }
        for (Subspace subspace : wanted) {
            String name = MalomList.fileNameOf(subspace);
            if (!sums.isRight(target.resolve(name), list.digest(name), MalomContent.bytes(shapes, subspace))) {
                sums.digests().remove(name);
            }
        }
        sums.keepOwn(list);
    }

    /** Deletes the temporary files that a killed export left, and no others: builds give their temporary files similar names. */
    private void deleteTemporaries() throws IOException {
        for (String name : Stream.concat(list.sectors().stream().map(MalomList::fileNameOf),
                Stream.of(MalomList.VALUES, LIST)).toList()) {
            Path left = AtomicFile.temporary(target.resolve(name));
            if (Files.isRegularFile(left)) {
                Files.delete(left);
            }
        }
    }

    private boolean isListed(Subspace subspace) {
        return sums.digests().containsKey(MalomList.fileNameOf(subspace));
    }

    /**
     * Throws if the target has a file of this name that no export made. If the scratch folder is of an earlier export ({@code goesOn}), any
     * file counts as made by it.
     */
    private void requireOwn(boolean goesOn, String name) {
        if (!goesOn && Files.exists(target.resolve(name)) && !sums.digests().containsKey(name)) {
            throw new DatabaseException(
                    target.resolve(name) + " is not of an earlier export. Move it away, or name another folder.");
        }
    }

    /** Deletes the files of the scratch folder, except the lock. */
    private void clearScratch() throws IOException {
        try (Stream<Path> all = Files.list(scratch)) {
            for (Path file : all.filter(Files::isRegularFile).filter(file -> !file.endsWith(LOCK)).toList()) {
                Files.delete(file);
            }
        }
    }

    private void requireMemory(MalomRun.Plan plan, MalomRun run) {
        long fixed = TableShapes.programBytes(rules, options.threads());
        List<Task> tasks = plan.steps().stream().map(todo -> Task.scores(todo.step())).toList();
        Builder.requireRoom(tasks, task -> fixed + run.workBytes(task.step()), options.memory(),
                (task, figures) -> "The files of "
                        + task.step() + " take " + figures + "; fewer pieces (--max-pieces) take less.");
    }

    /** Tells the listener about the work ahead; throws a {@link DatabaseException} if the disk has no room for it. */
    private void begin(MalomRun.Plan plan, int files) throws IOException {
        MalomRun.Plan.DiskSpace space = plan.diskSpace(shapes, options.check());
        long free = Files.getFileStore(target).getUsableSpace();
        listener.begins(new Listener.Outlook(files, space.files(), scratch, space.keys(), free));
        if (space.peak() > free) {
            throw new DatabaseException("The files, and what later files need, take about " + Units.bytes(space.peak()) + ", and "
                    + Units.bytes(free) + " are free in " + target
                    + ". Free some space, name another folder, or ask for less with"
                    + " --phase moving, --max-pieces or --tables.");
        }
    }

    private void make(MalomRun.Plan plan, MalomRun run) throws IOException {
        Files.writeString(database, stamp);
        sums.rewrite();
        run.deleteKeys(manifest.tables().keySet().stream().filter(subspace -> !plan.needed().contains(subspace)).toList());
        double entries = plan.steps().stream().mapToLong(todo -> shapes.slots(todo.step())).sum();
        long done = 0;
        for (MalomRun.Plan.Todo todo : plan.steps()) {
            listener.works(todo.step(), done / entries);
            run.make(todo, options.check() ? null : target, sums, listener);
            done += shapes.slots(todo.step());
            run.deleteKeys(todo.last());
        }
    }

    @Override
    public void close() throws IOException {
        try (lock; Stream<Path> left = Files.list(scratch)) {
            if (left.allMatch(scratch.resolve(LOCK)::equals)) {
                AtomicFile.deleteFolder(scratch);
            }
        }
        try (Stream<Path> left = Files.exists(target) ? Files.list(target) : Stream.empty()) {
            if (makesTarget && left.findAny().isEmpty()) {
                Files.deleteIfExists(target);
            }
        }
    }

    /** Hears how an export goes on. All methods are called by the thread that called {@link MalomExport#run}, in the order shown here. */
    public interface Listener {
        /** Files of an earlier run are read next, {@code bytes} in all, to compare their digests with the list. */
        void readsEarlier(long bytes);

        /** A wanted file of an earlier run is right and stays. In a check, an earlier check has found its digest. */
        void found(String fileName, String sha256);

        /** The work ahead is known. Nothing is made yet, and the export may still throw because the disk has too little room. */
        void begins(Outlook outlook);

        /** The files of a step are next. {@code share} says which share of all entries to be made is done, 0 to 1. */
        void works(Step step, double share);

        /** A file is complete; in a check, its digest is known. */
        void made(MadeFile file);

        /**
         * The work ahead.
         *
         * @param files how many files are left to make or check
         * @param bytes the bytes of these files
         * @param scratch the folder of intermediate files, which the export deletes in the end
         * @param scratchBytes about the most bytes that the intermediate files take at one time
         * @param free the free bytes on the disk of the scratch folder
         */
        record Outlook(int files, long bytes, Path scratch, long scratchBytes, long free) {}

        /**
         * A file and its digest.
         *
         * @param published the published digest; null if none is published
         * @param counts the contents; null unless the digest differs from the published one
         */
        record MadeFile(String name, String sha256, @Nullable String published, @Nullable SectorCounts counts) {}

        /**
         * How many slots of a sector have which kind of value, to help to find why a file differs from the published one.
         *
         * @param ownFinal slots of draws worth the sector's value, so that their entries' first number is 0; {@code otherFinals} are those
         *     of all other draws
         * @param leastNumber the least second number of an entry of these other draws, or 0 if none is below 0
         * @param mostNumber the greatest second number of an entry of these other draws, or 0 if none is above 0
         */
        record SectorCounts(long won, long lost, long ownFinal, long otherFinals, int leastNumber, int mostNumber) {}
    }
}
