package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.command.Advice;
import org.millstone.database.DatabaseException;
import org.millstone.database.Manifest;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Plan;
import org.millstone.step.Step;
import org.millstone.step.Workers;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Finals;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.verify.GradeVerifier;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;
import org.millstone.verify.StepGradeVerifier;
import org.millstone.verify.StepVerifier;
import org.millstone.verify.TableScores;
import org.millstone.verify.TooLargeException;
import org.millstone.verify.Verdict;
import org.millstone.verify.WrongTableException;

/**
 * Checks tables on the disk: the digests of the files against the manifest, the checksums of the blocks, and every entry
 * against its successors.
 */
public final class Verification {
    /** Says of a folder in which every second layer is missing where the others are. */
    public static final String LEFT_OUT = "Tables with an odd number of stones in hand are not missing: the export left them out"
            + " (--every-second), and what their turns lead to answers their positions.";

    private final Rules rules;
    private final Path folder;
    private final Advice advice;
    private final Manifest manifest;
    private final Shapes shapes;
    private final GoldenDigests golden;
    private final Finals finals;

    /** Hears how a verification goes on. */
    public interface Listener {
        /** The verification begins: how many entries there are to check, each once for its value, its grade and its counter. */
        void begins(int steps, long entries);

        /** What the manifest says of finals is not so, a sentence each. */
        void misstated(List<String> finals);

        /** A step begins. */
        void stepBegins(Step step);

        /** So many more entries have been checked; called by several threads at once. */
        void checked(long entries);

        /** A step is done. */
        void stepDone(Verdict verdict);

        /**
         * A step could not be checked.
         *
         * @param damaged which of its tables have a file that is damaged, missing or another's; none if it is what turns lead to
         */
        void stepFailed(Step step, Collection<Subspace> damaged, String why);
    }

    /**
     * Readies a verification.
     *
     * @param advice how to get what is missing
     * @throws DatabaseException if the manifest cannot be used
     */
    public Verification(Rules rules, Path folder, Advice advice) throws IOException {
        this.rules = rules;
        this.advice = advice;
        this.folder = folder;
        this.manifest = Manifest.read(folder, rules);
        this.shapes = new Shapes(rules);
        this.golden = GoldenDigests.of(rules);
        this.finals = ListedFinals.of(rules, manifest.tables().values());
    }

    /** Returns the order of finals, as it follows from what the manifest counts; for nine the published one. */
    public Finals finals() {
        return finals;
    }

    /**
     * Returns the steps to check: those of the tables named, or of all in the manifest.
     *
     * @param named tables that must be there; empty for all
     * @throws DatabaseException if a named table is missing, or one that its turns lead to, one has no depths, or there is
     *     none at all
     */
    public List<Step> steps(Collection<Subspace> named) {
        for (Subspace subspace : named) {
            requireListed(subspace, "");
        }
        subspaces(named).forEach(this::requireDepths);
        List<Step> steps = Plan.ordered(subspaces(named).stream().map(Step::of).toList());
        if (steps.isEmpty()) {
            throw new DatabaseException(
                    "There are no tables in " + folder + ". Build some with " + advice.to("build")
                            + ", or name another folder with --data.");
        }
        for (Step step : steps) {
            for (Subspace need : step.needs(rules)) {
                Step.of(need).subspaces().forEach(next -> requireListed(next, ", which turns from " + step + " lead to,"));
            }
        }
        return steps;
    }

    /** Returns the tables named, or all in the manifest. */
    public List<Subspace> subspaces(Collection<Subspace> named) {
        return named.isEmpty()
                ? manifest.tables().values().stream().map(Manifest.Entry::subspace).sorted().toList()
                : List.copyOf(named);
    }

    /** Refuses a table that the manifest says has no depths in the folder: without them its values have no proof. */
    private void requireDepths(Subspace table) {
        if (!listed(table).has(Plane.DTW)) {
            throw new DatabaseException(folder + " has no depths of " + table + " (it was exported with --wdl-only), and without"
                    + " them tables cannot be verified. Whether the files are whole, 'sha256sum -c SHA256SUMS' says in the"
                    + " exported folder." + (manifest.hasEverySecond() ? " " + LEFT_OUT : ""));
        }
    }

    /** Whether the grades of a step's tables can be checked: they are there, and those of what turns lead to. */
    private boolean hasGrades(Step step) {
        return Stream.concat(step.subspaces().stream(), step.needs(rules).stream())
                .allMatch(subspace -> listed(subspace).hasGrades());
    }

    /** Why grades that are there cannot be checked, a sentence for each table that has none. */
    private List<String> withoutGrades(Step step) {
        if (step.subspaces().stream().noneMatch(subspace -> listed(subspace).hasGrades())) {
            return List.of();
        }
        return Stream.concat(step.subspaces().stream(), step.needs(rules).stream())
                .filter(subspace -> !listed(subspace).hasGrades())
                .map(subspace -> folder + " has grades of " + step + ", and none of " + subspace
                        + ", without which they cannot be checked. To build them: " + build(subspace))
                .toList();
    }

    private String build(Subspace subspace) {
        return advice.to("build", "--tables", subspace.toString());
    }

    private void requireListed(Subspace subspace, String why) {
        if (manifest.entry(subspace) == null && manifest.hasEverySecond() && Subspaces.isLeftOut(subspace)) {
            throw new DatabaseException(folder + " has no table " + subspace + " to verify. " + LEFT_OUT);
        }
        if (manifest.entry(subspace) == null) {
            throw new DatabaseException(
                    "The table " + subspace + why + " is missing in " + folder + ". To build it: " + build(subspace));
        }
    }

    /** Returns how many entries the tables of steps have. */
    private long entriesOf(List<Step> steps) {
        return steps.stream().mapToLong(shapes::slots).sum();
    }

    /**
     * Checks steps.
     *
     * @param steps from {@link #steps}
     * @param memory the bytes that the process may take in all
     * @param listener hears what is found, step by step; a step that cannot be checked does not keep others from it
     * @throws DatabaseException if the memory does not do
     */
    public void run(List<Step> steps, int threads, long memory, Listener listener) throws IOException {
        long fixed = MemoryPlan.fixed(rules, threads);
        try (Workers workers = new Workers(threads)) {
            FolderTables tables = new FolderTables(folder, rules, workers, manifest::entry);
            FolderTables unlisted = new FolderTables(folder, rules, workers);
            try (SolvedScores solved = new SolvedScores(rules, memory - fixed, tasks(steps),
                    Map.of(SolvedScores.Kind.SCORES, new TableScores(tables, shapes, workers),
                            SolvedScores.Kind.GRADES, tables.gradeLoader(shapes, () -> finals)))) {
                StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved);
                StepGradeVerifier grades = new StepGradeVerifier(
                        (subspace, into, counters) -> unlisted.loadGrades(subspace, finals, into, counters), shapes, finals, workers, solved);
                require(tasks(steps), task -> fixed + solved.need(task, task.kind() == SolvedScores.Kind.SCORES
                        ? verifier.workBytes(task.step()) : grades.workBytes(task.step())), memory);
                List<Step> graded = steps.stream().filter(this::hasGrades).toList();
                List<Step> counted = graded.stream().filter(step -> step.paired()).toList();
                listener.begins(steps.size(), entriesOf(steps) + entriesOf(graded) + entriesOf(counted));
                if (!falseFinals().isEmpty()) {
                    listener.misstated(falseFinals());
                }
                for (Step step : steps) {
                    listener.stepBegins(step);
                    Checked files = checkFiles(step.subspaces());
                    if (!files.damaged.isEmpty()) {
                        listener.stepFailed(step, files.damaged.keySet(), String.join(" ", files.damaged.values()));
                        continue;
                    }
                    try {
                        Verdict verdict = verifier.verify(step, listener::checked);
                        if (hasGrades(step) && verdict.faults() == 0) {
                            verdict = verdict.withGrades(grades.verify(step, listener::checked));
                        }
                        listener.stepDone(verdict.withMisstatements(
                                Stream.concat(files.misstated.stream(), misstatements(verdict).stream()).distinct().toList()));
                    } catch (TableException | WrongTableException | TooLargeException | DatabaseException e) {
                        listener.stepFailed(step, damaged(step, e), String.valueOf(e.getMessage()));
                    } catch (NoSuchFileException e) {
                        listener.stepFailed(step, List.of(), "the file " + e.getFile() + ", to which its turns lead, is missing");
                    } catch (IOException e) {
                        listener.stepFailed(step, List.of(), "files to which its turns lead cannot be read (" + e + ")");
                    }
                }
            }
        }
    }

    /** Returns whose file of a step it was that is damaged; none if it was that of another step. */
    private List<Subspace> damaged(Step step, RuntimeException failure) {
        return step.subspaces().stream().filter(subspace -> failure instanceof CorruptTableException corrupt
                && Stream.of(Plane.values()).anyMatch(plane -> plane.path(folder, subspace).equals(corrupt.file()))).toList();
    }

    /** Returns what is done in the course of steps: grades are checked once the values are. */
    private List<SolvedScores.Task> tasks(List<Step> steps) {
        List<SolvedScores.Task> tasks = new ArrayList<>();
        for (Step step : steps) {
            tasks.add(new SolvedScores.Task(step, SolvedScores.Kind.SCORES));
            if (hasGrades(step)) {
                tasks.add(new SolvedScores.Task(step, SolvedScores.Kind.GRADES));
            }
        }
        return tasks;
    }

    private static void require(List<SolvedScores.Task> tasks, ToLongFunction<SolvedScores.Task> needs, long memory) {
        long most = tasks.stream().mapToLong(needs).max().orElse(0);
        for (SolvedScores.Task task : tasks) {
            if (needs.applyAsLong(task) > memory) {
                throw new ObstacleException(new Obstacle.TooLittleMemory(task, needs.applyAsLong(task), memory, most,
                        task.equals(tasks.getFirst())));
            }
        }
    }

    /**
     * Returns what the manifest says of finals and is not so, a sentence each: their values follow from the counts, and those of nine are
     * published.
     */
    public List<String> falseFinals() {
        Map<String, Integer> right = new TreeMap<>();
        finals.positive().forEach(of -> right.put(of.subspace().toString(), of.value()));
        Map<String, Integer> said = manifest.finals() == null ? Map.of() : manifest.finals();
        List<String> found = new ArrayList<>();
        said.forEach((name, value) -> {
            if (!Objects.equals(value, right.get(name))) {
                found.add(falseFinal(name, String.valueOf(value), right.get(name)));
            }
        });
        right.forEach((name, value) -> {
            Manifest.Entry entry = manifest.tables().get(name);
            if (entry != null && entry.hasGrades() && !said.containsKey(name)) {
                found.add(falseFinal(name, "nothing", value));
            }
        });
        return found;
    }

    private String falseFinal(String name, String said, @Nullable Integer right) {
        return folder.resolve(Manifest.FILE) + " says in its finals that " + name + " is worth " + said
                + " to the side to move, and it is worth "
                + (right == null ? "nothing that is known" : right) + ". To correct that: " + advice.to("build");
    }

    /** Returns of how many tables the contents were compared with digests known beforehand, in a sentence, and of the others why not. */
    public String goldenCoverage(Collection<Subspace> tables) {
        return golden.coverage(tables);
    }

    /**
     * Returns what is to be said of tables whose contents are not those that are known. Digests were held against the manifest before
     * ({@link #checkFiles}), so what it says counts.
     */
    public List<String> strangers(Collection<Subspace> tables) {
        return tables.stream().filter(table -> !golden.allow(listed(table)))
                .map(table -> "The contents of " + table + " are not those of the verified table of '" + rules.name() + "'.")
                .toList();
    }

    /** Returns what is to be said of grades that are in the folder, where readers find them, and that the manifest does not list. */
    public List<String> unlistedGrades(Collection<Subspace> tables) {
        return tables.stream()
                .filter(table -> !listed(table).hasGrades() && Files.exists(Plane.GRADE.path(folder, table)))
                .map(table -> Plane.GRADE.path(folder, table) + " is not listed in " + Manifest.FILE
                        + ", so it cannot be checked, but readers use it. Delete it, or build it again: " + build(table))
                .toList();
    }

    /** What the manifest says of the entries of tables, held against what they come to. */
    private List<String> misstatements(Verdict verdict) {
        List<String> found = new ArrayList<>(strangers(verdict.tallies().keySet()));
        found.addAll(unlistedGrades(verdict.tallies().keySet()));
        found.addAll(withoutGrades(verdict.step()));
        verdict.tallies().forEach((subspace, tally) -> {
            Manifest.Entry listed = listed(subspace);
            SlotIndex index = new SlotIndex(rules.board(), subspace, shapes.canonical(subspace.rowStones()));
            Manifest.Entry right = StepFiles.entry(rules, subspace, index, tally, listed.files());
            found.addAll(misstatements(listed, right));
            GradeVerifier.Findings grades = verdict.grades();
            if (grades != null) {
                misstated(listed, Objects.requireNonNull(grades.counts().get(subspace))).ifPresent(found::add);
            }
        });
        return found;
    }

    /** What the manifest says of how many draws have which final, held against what they come to. */
    private Optional<String> misstated(Manifest.Entry listed, long[] counts) {
        Map<String, Long> right = new LinkedHashMap<>();
        Map<Integer, Long> levels = new HashMap<>();
        for (int level = finals.best(); level >= -finals.best(); level--) {
            long count = counts[Grade.of(level)];
            if (count > 0) {
                levels.put(level, count);
                right.put(level == 0 ? Statistics.EQUAL : finals.named(level).toString(), count);
            }
        }
        Map<String, Long> said = Objects.requireNonNull(listed.grades());
        if (levels.equals(byLevel(said))) {
            return Optional.empty();
        }
        return Optional
                .of(folder.resolve(Manifest.FILE) + " says of " + listed.subspace() + ": grades " + said + " where they are "
                        + right + ". Delete " + Plane.GRADE.fileName(listed.subspace()) + " to build it again.");
    }

    /** Returns counts by the levels of the finals named; null if one of them is none. */
    private @Nullable Map<Integer, Long> byLevel(Map<String, Long> said) {
        Map<String, Integer> named = new HashMap<>(Map.of(Statistics.EQUAL, 0));
        finals.positive().forEach(of -> {
            named.put(of.subspace().toString(), finals.level(of.subspace()));
            named.put(of.subspace().mirrored().toString(), -finals.level(of.subspace()));
        });
        Map<Integer, Long> levels = new HashMap<>();
        for (Map.Entry<String, Long> of : said.entrySet()) {
            Integer level = named.get(of.getKey());
            if (level == null || levels.put(level, of.getValue()) != null) {
                return null;
            }
        }
        return levels;
    }

    private List<String> misstatements(Manifest.Entry listed, Manifest.Entry right) {
        return listed.differences(right).stream()
                .map(difference -> folder.resolve(Manifest.FILE) + " says of " + listed.subspace() + ": " + difference
                        + ". Delete the table's files to build it again.")
                .toList();
    }

    private Manifest.Entry listed(Subspace subspace) {
        Manifest.Entry entry = manifest.entry(subspace);
        if (entry == null) {
            throw new DatabaseException("The manifest of " + folder + " does not list " + subspace + ".");
        }
        return entry;
    }

    /** Returns what the manifest lists of tables. */
    public List<Manifest.Entry> entries(Collection<Subspace> subspaces) {
        return subspaces.stream().map(this::listed).toList();
    }

    /**
     * What came of checking files.
     *
     * @param damaged the tables whose files are missing, or not those that were built, and what is wrong with each
     * @param misstated what the manifest says of whole files and is not so, a sentence each
     */
    public record Checked(Map<Subspace, String> damaged, List<String> misstated) {}

    /** Checks files against what the manifest says of them: digests, lengths, slots, and the counts in their headers. */
    public Checked checkFiles(Collection<Subspace> subspaces) {
        Checked checked = new Checked(new LinkedHashMap<>(), new ArrayList<>());
        for (Subspace subspace : subspaces) {
            try {
                Set<String> misstated = new LinkedHashSet<>();
                checkFiles(listed(subspace), misstated);
                checked.misstated.addAll(misstated);
            } catch (TableException | DatabaseException e) {
                checked.damaged.put(subspace, String.valueOf(e.getMessage()));
            } catch (IOException e) {
                checked.damaged.put(subspace, "The files of " + subspace + " cannot be read (" + e + ").");
            }
        }
        return checked;
    }

    private void checkFiles(Manifest.Entry listed, Set<String> misstated) throws IOException {
        for (Plane plane : Plane.values()) {
            if (listed.lists(plane)) {
                requireDigest(plane.path(folder, listed.subspace()), listed.subspace(), listed.file(plane).sha256());
                try (TableFile file = TableFile.open(folder, rules, listed.subspace(), plane)) {
                    misstated.addAll(misstatements(listed, ofFile(listed, file, plane)));
                }
            }
        }
    }

    private void requireDigest(Path file, Subspace subspace, String listed) throws IOException {
        if (!Files.exists(file)) {
            throw new DatabaseException(
                    "The file " + file + " is missing. To build it again: " + build(subspace));
        }
        Digests.require(file, listed);
    }

    /** Returns an entry as it should be, as far as a file tells without going through its positions. */
    private static Manifest.Entry ofFile(Manifest.Entry listed, TableFile file, Plane plane) throws IOException {
        TableHeader header = file.header();
        TableCounts counts = header.counts();
        Map<Plane, PlaneFile> files = new EnumMap<>(listed.files());
        files.put(plane, new PlaneFile(file.byteSize(), listed.file(plane).sha256(), Digests.ofContent(file)));
        return new Manifest.Entry(listed.subspace(), counts.states(), counts, listed.longestWinFen(), listed.longestLossFen(),
                header.slots(), files, listed.depths(), listed.grades(), listed.planes(), listed.others());
    }
}
