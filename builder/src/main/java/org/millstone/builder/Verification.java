package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.millstone.command.Advice;
import org.millstone.command.Units;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Plan;
import org.millstone.retrograde.Step;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;
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
    private final Rules rules;
    private final Path folder;
    private final Advice advice;
    private final Manifest manifest;
    private final Shapes shapes;
    private final GoldenDigests golden;

    /** Hears how a verification goes on. */
    public interface Listener {
        /** The verification begins: how many entries there are to check. */
        void begins(int steps, long entries);

        /** A step begins. */
        void stepBegins(Step step);

        /** So many more entries have been checked; called by several threads at once. */
        void checked(long entries);

        /** A step is done. */
        void stepDone(Verdict verdict);

        /** A step could not be checked: a file is damaged, missing or another table. */
        void stepFailed(Step step, String why);
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
        subspaces(named).forEach(this::requireDepths);
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
        if (!listed(table).hasDepths()) {
            throw new DatabaseException(folder + " has no depths of " + table + " (it was exported with --wdl-only), and without"
                    + " them tables cannot be verified. Whether the files are whole, 'sha256sum -c SHA256SUMS' says in the"
                    + " exported folder.");
        }
    }

    private String build(Subspace subspace) {
        return advice.to("build", "--tables", subspace.toString());
    }

    private void requireListed(Subspace subspace, String why) {
        if (manifest.entry(subspace) == null) {
            throw new DatabaseException(
                    "The table " + subspace + why + " is missing in " + folder + ". To build it: " + build(subspace));
        }
    }

    /** Returns how many entries the tables of steps have. */
    private long entriesOf(List<Step> steps) {
        return steps.stream().flatMap(step -> step.subspaces().stream()).mapToLong(shapes::slots).sum();
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
        try (Workers workers = new Workers(threads)) {
            FolderTables tables = new FolderTables(folder, rules, workers, manifest::entry);
            try (SolvedScores solved =
                    new SolvedScores(rules, memory - Memory.FIXED, steps, new TableScores(tables, shapes, workers))) {
                StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved);
                for (Step step : steps) {
                    long need = solved.need(step, verifier.workBytes(step)) + Memory.FIXED;
                    if (need > memory) {
                        throw new DatabaseException(
                                "To check the tables " + step + " takes " + Units.memory(need) + " of memory, and "
                                        + Units.memory(memory)
                                        + " are allowed. Give more with --memory, or check some entries with --sample.");
                    }
                }
                listener.begins(steps.size(), entriesOf(steps));
                for (Step step : steps) {
                    listener.stepBegins(step);
                    try {
                        checkFiles(step.subspaces());
                        Verdict verdict = verifier.verify(step, listener::checked);
                        listener.stepDone(verdict.withMisstatements(misstatements(verdict)));
                    } catch (TableException | WrongTableException | TooLargeException | DatabaseException e) {
                        listener.stepFailed(step, String.valueOf(e.getMessage()));
                    } catch (NoSuchFileException e) {
                        listener.stepFailed(step, "the file " + e.getFile() + ", to which its turns lead, is missing");
                    } catch (IOException e) {
                        listener.stepFailed(step, "its files cannot be read (" + e + ")");
                    }
                }
            }
        }
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
        return tables.stream().filter(table -> !golden.allow(table, listed(table).content()))
                .map(table -> "The contents of " + table + " are not those of the verified table of '" + rules.name() + "'.")
                .toList();
    }

    /** What the manifest says of the entries of tables, held against what they come to. */
    private List<String> misstatements(Verdict verdict) {
        List<String> found = new ArrayList<>(strangers(verdict.tallies().keySet()));
        verdict.tallies().forEach((subspace, tally) -> {
            Manifest.Entry listed = listed(subspace);
            SlotIndex index = new SlotIndex(rules.board(), subspace, shapes.canonical(subspace.rowStones()));
            Manifest.Entry right = Manifest.Entry.of(rules, subspace, index, tally,
                    new Manifest.OfFiles(listed.bytes(), listed.sha256(), listed.content()));
            found.addAll(misstatements(listed, right));
        });
        return found;
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
     * Checks files against what the manifest says of them: digests, lengths, slots, and the counts in their headers.
     *
     * @throws CorruptTableException if a file is not the one that was built
     * @throws DatabaseException if a file is missing, or the manifest says something else that is not so
     */
    public void checkFiles(List<Subspace> subspaces) throws IOException {
        for (Subspace subspace : subspaces) {
            Manifest.Entry listed = listed(subspace);
            requireDigest(Plane.WDL.path(folder, subspace), subspace, listed.sha256().wdl());
            requireDigest(Plane.DTW.path(folder, subspace), subspace, listed.sha256().dtw());
            try (TableFile wdl = TableFile.open(folder, rules, subspace, Plane.WDL);
                    TableFile dtw = TableFile.open(folder, rules, subspace, Plane.DTW)) {
                Manifest.OfFiles files =
                        new Manifest.OfFiles(new Manifest.Planes<>(wdl.byteSize(), dtw.byteSize(), listed.bytes().grade()),
                                listed.sha256(), new Manifest.Planes<>(Digests.ofContent(wdl), Digests.ofContent(dtw),
                                        listed.content().grade()));
                for (TableFile file : List.of(wdl, dtw)) {
                    List<String> wrong = misstatements(listed, ofFiles(listed, file.header(), files));
                    if (!wrong.isEmpty()) {
                        throw new DatabaseException(String.join(" ", wrong));
                    }
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

    /** Returns an entry as it should be, as far as the files tell without going through their positions. */
    private static Manifest.Entry ofFiles(Manifest.Entry listed, TableHeader header, Manifest.OfFiles files) {
        TableCounts counts = header.counts();
        return new Manifest.Entry(listed.own(), listed.opp(), listed.ownHand(), listed.oppHand(), counts.states(), counts.wins(),
                counts.draws(), counts.losses(),
                Manifest.Entry.depth(counts.longestWin()), Manifest.Entry.depth(counts.longestLoss()), listed.longestWinFen(),
                listed.longestLossFen(), header.slots(), files.bytes(), files.sha256(), files.content(), listed.depths(),
                listed.grades(), listed.planes());
    }
}
