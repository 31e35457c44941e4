package org.millstone.builder.malom;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.MemoryPlan;
import org.millstone.command.DataOptions;
import org.millstone.command.FileErrors;
import org.millstone.command.ProgressLine;
import org.millstone.command.ThreadsOption;
import org.millstone.command.Units;
import org.millstone.database.AtomicFile;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.database.LockFile;
import org.millstone.database.Manifest;
import org.millstone.database.ManifestReader;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Plan;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.table.Plane;

/** {@code mill export --malom}: makes Malom's files from a database of nine, or the digests that they would have. */
public final class MalomExport implements AutoCloseable {
    /** The folder, beside the files, of all that later steps need; gone when all files are there. */
    private static final String SCRATCH = ".millstone-malom";
    private static final String LIST = "SHA256SUMS";
    private static final String LOCK = ".lock";
    /** From this share on the time that is left is told: the first steps are small and say little. */
    private static final double TOLD = 0.03;

    private final Rules rules;
    private final DataOptions data;
    private final Path target;
    private final boolean check;
    private final ThreadsOption.AndMemory means;
    private final PrintWriter out;
    private final PrintWriter err;
    private final MalomList list = new MalomList();
    private final TableShapes shapes;
    private final Manifest manifest;
    private final Path scratch;
    /** The file that says which tables the keys come from. */
    private final Path database;
    /** The digest of the manifest, which tells databases apart. */
    private final String stamp;
    private final LockFile lock;
    private final boolean makesTarget;
    private final MalomSums sums;
    private final long began = System.nanoTime();
    private int files;
    /** The files of earlier runs, and those of this one. */
    private int kept;
    private int made;
    private volatile @Nullable Step now;
    /** The share of the entries that is done. */
    private volatile double share;

    private MalomExport(DataOptions data, Path target, boolean check, ThreadsOption.AndMemory means, PrintWriter out,
            PrintWriter err) throws IOException {
        this.rules = data.rules();
        this.data = data;
        this.target = target;
        this.check = check;
        this.means = means;
        this.out = out;
        this.err = err;
        if (!Finals.published(rules)) {
            throw new DatabaseException(
                    "Malom's files are of nine, and '" + rules.name() + "' is another game. Leave --variant and"
                            + " --rules away.");
        }
        this.shapes = new TableShapes(rules, Window.FIRST.besideGrades(Finals.mostLevels(rules)));
        this.manifest = ManifestReader.read(data.folder(), rules);
        this.stamp = Digests.of(manifest.toBytes(false));
        this.makesTarget = !Files.exists(target);
        this.scratch = target.resolve(SCRATCH);
        this.database = scratch.resolve("database");
        this.sums = new MalomSums((check ? scratch : target).resolve(LIST), stamp);
        this.lock = lock();
    }

    /** Takes the lock of the folder. One that another export has just deleted with its folder is taken anew. */
    private LockFile lock() throws IOException {
        while (true) {
            Path file = Files.createDirectories(scratch).resolve(LOCK);
            LockFile taken = LockFile.take(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .orElseThrow(() -> new DatabaseException("Another export is at work in " + target
                            + ". Wait for it, or name another folder."));
            if (Files.exists(file)) {
                return taken;
            }
            taken.close();
        }
    }

    /**
     * Makes the files of some tables, or finds their digests, and compares these with the published ones. Files made before stay.
     *
     * @param target the folder that gets the files, and for the time a folder of all that later ones need
     * @param named the tables to make; empty for all
     * @param among chooses among all tables
     * @param check whether digests are all that is asked for
     * @return 1 if a file's digest differs from the published one, else 0
     * @throws DatabaseException if it cannot be done: says why, and how to help it
     */
    public static int run(DataOptions data, Path target, Collection<Subspace> named, Predicate<Subspace> among, boolean check,
            ThreadsOption.AndMemory means, PrintWriter out, PrintWriter err) throws IOException {
        try (MalomExport export = new MalomExport(data, target, check, means, out, err)) {
            try {
                return export.run(named, among);
            } catch (IOException e) {
                throw new DatabaseException("Working in " + target + " failed (" + FileErrors.words(e)
                        + "). The files made so far are kept: mend this, then run the same command again to go on.");
            }
        }
    }

    private int run(Collection<Subspace> named, Predicate<Subspace> among) throws IOException {
        for (Subspace subspace : named) {
            if (!list.sectors().contains(subspace)) {
                throw new DatabaseException(
                        "Malom has no file of " + subspace + ": it has none of tables in which the opponent has no"
                                + " stone on the board, but that of the empty board.");
            }
        }
        List<Subspace> wanted = list.sectors().stream().filter(among)
                .filter(subspace -> named.isEmpty() || named.contains(subspace)).sorted().toList();
        List<Step> steps = Plan.closure(rules, wanted.stream().map(subspace -> Step.of(rules, subspace)).toList());
        steps.forEach(step -> requireTables(step, named.isEmpty() ? asked(wanted)
                : new String[] {"--tables", named.stream().map(Subspace::toString).collect(joining(","))}));
        takeUp(wanted);
        files = wanted.size();
        Finals finals = manifest.order(rules);
        try (WorkerPool workers = new WorkerPool(means.threads())) {
            TableReader tables = new TableReader(data.folder(), rules, workers, manifest::entry, table -> finals);
            MalomPlan plan =
                    MalomPlan.of(shapes, steps, wanted.stream().filter(subspace -> !isListed(subspace)).toList(), scratch);
            MalomRun run = new MalomRun(shapes, finals, new ScoreLoader(tables, shapes, workers), list,
                    new MalomIndex(rules.board()), scratch, workers);
            requireMemory(plan, run);
            announce(plan);
            make(plan, run);
        }
        return finish(wanted);
    }

    /** Returns the options that choose some tables. */
    private String[] asked(List<Subspace> wanted) {
        List<String> words = new ArrayList<>();
        if (wanted.stream().allMatch(subspace -> subspace.inHand() == 0)) {
            words.addAll(List.of("--phase", "moving"));
        }
        int most = wanted.stream().mapToInt(Subspace::pieces).max().orElse(0);
        if (most < 2 * rules.men()) {
            words.addAll(List.of("--max-pieces", String.valueOf(most)));
        }
        return words.toArray(String[]::new);
    }

    /** Refuses a database without a table, depth or grade that a step's files need; the words are the options that build all. */
    private void requireTables(Step step, String... all) {
        for (Subspace subspace : step.subspaces()) {
            Manifest.Entry entry = manifest.entry(subspace);
            String lacks = entry == null ? "no table " + subspace : !entry.has(Plane.DTW) ? "no depths of " + subspace
                    : !entry.lists(Plane.GRADE) ? "no grades of " + subspace
                    : Stream.of(Plane.values()).filter(plane -> !Files.exists(plane.path(data.folder(), subspace))).findFirst()
                            .map(plane -> "no file " + plane.fileName(subspace)).orElse("");
            if (!lacks.isEmpty()) {
                throw new DatabaseException("Malom's files tell who wins, in how many plies, and which draw it is, and "
                        + data.folder() + " has " + lacks + ". To make what is missing: " + data.advice().to("build", all));
            }
        }
    }

    /** Finds the files made before and keeps those that are right, as their bytes tell. */
    private void takeUp(List<Subspace> wanted) throws IOException {
        boolean goesOn = Files.isRegularFile(database)
                && Files.readString(database, StandardCharsets.ISO_8859_1).equals(stamp);
        if (!goesOn) {
            // Made from other tables: no use here.
            clearScratch();
        }
        sums.read();
        if (check) {
            sums.digests().keySet().retainAll(wanted.stream().map(MalomList::fileNameOf).toList());
            sums.digests().forEach((name, digest) -> out.println(MalomSums.line(name, digest)));
            out.flush();
        } else {
            requireOwn(goesOn, MalomList.VALUES);
            wanted.forEach(subspace -> requireOwn(goesOn, MalomList.fileNameOf(subspace)));
            clear();
            long listed = wanted.stream().filter(this::isListed).mapToLong(of -> MalomContent.bytes(shapes, of)).sum();
            if (listed > 0) {
                err.printf("Reading %s made before.%n", Units.bytes(listed));
                err.flush();
            }
            for (Subspace subspace : wanted) {
                String name = MalomList.fileNameOf(subspace);
                if (!sums.isRight(target.resolve(name), list.digest(name), MalomContent.bytes(shapes, subspace))) {
                    sums.digests().remove(name);
                }
            }
            sums.keepOwn(list);
        }
        kept = (int) wanted.stream().filter(this::isListed).count();
    }

    /** Deletes what a killed export left half written. Others, such as a build, use folders alike: only its own names go. */
    private void clear() throws IOException {
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

    /** Refuses a file that no export made, as far as that is known. */
    private void requireOwn(boolean goesOn, String name) {
        if (!goesOn && Files.exists(target.resolve(name)) && !sums.digests().containsKey(name)) {
            throw new DatabaseException(
                    target.resolve(name) + " is not of an earlier export. Move it away, or name another folder.");
        }
    }

    /** Deletes the files of the scratch folder, but the lock. */
    private void clearScratch() throws IOException {
        try (Stream<Path> all = Files.list(scratch)) {
            for (Path file : all.filter(Files::isRegularFile).filter(file -> !file.endsWith(LOCK)).toList()) {
                Files.delete(file);
            }
        }
    }

    private void requireMemory(MalomPlan plan, MalomRun run) {
        long most = MemoryPlan.fixed(rules, means.threads())
                + plan.steps().stream().mapToLong(of -> run.workBytes(of.step())).max().orElse(0);
        if (most > means.memory()) {
            throw new DatabaseException(
                    "These files take " + Units.memory(most) + " of memory, and " + Units.memory(means.memory())
                            + " are allowed. The least that does is --memory " + Math.ceilDiv(most, 1 << 20)
                            + "m; fewer pieces (--max-pieces) take less.");
        }
    }

    /** Says how much is to be made, and how much of the disk it takes; refuses if there is no room. */
    private void announce(MalomPlan plan) throws IOException {
        MalomPlan.Room room = plan.room(check);
        long free = Files.getFileStore(target).getUsableSpace();
        err.printf("%s of %s left to %s; for the time, up to about %s are kept in %s; %s are free there.%n",
                plural(files - kept), Units.bytes(room.files()), check ? "check" : "make", Units.bytes(room.kept()), scratch,
                Units.bytes(free));
        err.flush();
        if (room.all() > free) {
            throw new DatabaseException("That takes about " + Units.bytes(room.all()) + ", and " + Units.bytes(free)
                    + " are free in " + target
                    + ". Free some space, name another folder, or ask for less with --phase moving, --max-pieces or --tables.");
        }
    }

    private void make(MalomPlan plan, MalomRun run) throws IOException {
        Files.writeString(database, stamp);
        sums.rewrite();
        plan.forget(manifest.tables().keySet().stream().filter(subspace -> !plan.needed().contains(subspace)).toList());
        double entries = plan.steps().stream().mapToLong(of -> shapes.slots(of.step())).sum();
        try (ProgressLine line = new ProgressLine(err, this::progress)) {
            long done = 0;
            for (MalomPlan.Todo of : plan.steps()) {
                now = of.step();
                run.make(of, check ? null : target, (subspace, sha256, contents) -> note(line, subspace, sha256, contents));
                done += shapes.slots(of.step());
                share = done / entries;
                plan.forget(of.last());
            }
        }
    }

    /** Lists a file that is made. */
    private void note(ProgressLine line, Subspace subspace, String sha256, Supplier<String> contents) throws IOException {
        String name = MalomList.fileNameOf(subspace);
        sums.add(name, sha256);
        made++;
        if (check) {
            out.println(MalomSums.line(name, sha256));
            out.flush();
        }
        String published = list.digest(name);
        line.print(String.format(Locale.ROOT, "%3d/%d  %-21s %s", kept + made, files, name,
                published == null ? "no digest is published" : published.equals(sha256) ? "agrees"
                        : "DIFFERS: published is " + published + "; it has " + contents.get()));
    }

    private String progress() {
        Step step = now;
        if (step == null) {
            return "";
        }
        double done = share;
        long time = System.nanoTime() - began;
        return String.format(Locale.ROOT, "%3d/%d  at %s, %.0f%% of the entries done%s", kept + made, files, step, 100 * done,
                done < TOLD ? "" : ", about " + Units.time((long) (time * (1 - done) / done)) + " left");
    }

    private static String plural(long count) {
        return count + (count == 1 ? " file" : " files");
    }

    private int finish(List<Subspace> wanted) throws IOException {
        if (!check) {
            AtomicFile.write(target.resolve(MalomList.VALUES), file -> Files.write(file, list.values()));
            sums.add(MalomList.VALUES, Digests.of(list.values()));
        }
        List<String> published = wanted.stream().map(MalomList::fileNameOf).filter(name -> list.digest(name) != null).toList();
        List<String> differ =
                published.stream().filter(name -> !Objects.equals(list.digest(name), sums.digests().get(name))).toList();
        err.printf("%s %s in %s%s: %d of the %d of which a digest is published agree with it.%n", plural(made),
                check ? "checked" : "made", Units.time(System.nanoTime() - began), kept == 0 ? "" : ", and " + kept + " before",
                published.size() - differ.size(), published.size());
        if (!differ.isEmpty()) {
            err.println("These differ, the smallest first: " + String.join(", ", differ)
                    + ". The tables that they are of may be wrong: " + data.advice().to("verify"));
        }
        err.flush();
        clearScratch();
        return differ.isEmpty() ? 0 : 1;
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
}
