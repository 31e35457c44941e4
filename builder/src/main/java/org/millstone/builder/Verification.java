package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.Plan;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.verify.PairVerifier;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;
import org.millstone.verify.TableScores;
import org.millstone.verify.Verdict;
import org.millstone.verify.WrongTableException;

/**
 * Checks tables on the disk: the digests of the files against the manifest, the checksums of the blocks, and every entry
 * against its successors.
 */
public final class Verification {
    private final Rules rules;
    private final Path folder;
    private final Manifest manifest;
    private final Shapes shapes;

    /** Hears how a verification goes on. */
    public interface Listener {
        /** The verification begins: how many entries there are to check. */
        void begins(int pairs, long entries);

        /** A pair begins. */
        void pairBegins(Pair pair);

        /** So many more entries have been checked; called by several threads at once. */
        void checked(long entries);

        /** A pair is done. */
        void pairDone(Verdict verdict);

        /** A pair could not be checked: a file is damaged, missing or another table. */
        void pairFailed(Pair pair, String why);
    }

    /**
     * Readies a verification.
     *
     * @throws DatabaseException if the manifest cannot be used
     */
    public Verification(Rules rules, Path folder) throws IOException {
        this.rules = rules;
        this.folder = folder;
        this.manifest = Manifest.read(folder, rules);
        this.shapes = new Shapes(rules);
    }

    /**
     * Returns the pairs to check: those of the tables named, or all in the manifest.
     *
     * @param named tables that must be there; empty for all
     * @throws DatabaseException if a named table is missing, or there is none at all
     */
    public List<Pair> pairs(Collection<Subspace> named) {
        for (Subspace subspace : named) {
            requireListed(subspace, "");
        }
        TreeSet<Pair> pairs = new TreeSet<>();
        subspaces(named).forEach(subspace -> pairs.add(Pair.of(subspace)));
        if (pairs.isEmpty()) {
            throw new DatabaseException(
                    "There are no tables in " + folder + ". Build some with 'mill build', or name another folder with"
                            + " --data.");
        }
        for (Pair pair : pairs) {
            for (Pair next : Plan.captures(pair)) {
                requireListed(next.rowToMove(), ", which captures of " + pair + " lead to,");
                requireListed(next.columnToMove(), ", which captures of " + pair + " lead to,");
            }
        }
        return List.copyOf(pairs);
    }

    /** Returns the tables named, or all in the manifest. */
    public List<Subspace> subspaces(Collection<Subspace> named) {
        return named.isEmpty()
                ? manifest.tables().values().stream().map(Manifest.Entry::subspace).sorted().toList()
                : List.copyOf(named);
    }

    private void requireListed(Subspace subspace, String why) {
        if (manifest.entry(subspace) == null) {
            throw new DatabaseException(
                    "The table " + subspace + why + " is missing in " + folder + ". Build it with 'mill build --tables "
                            + subspace + "'.");
        }
    }

    /** Returns how many entries the tables of pairs have. */
    private long entries(List<Pair> pairs) {
        return pairs.stream().flatMap(pair -> pair.subspaces().stream()).mapToLong(shapes::slots).sum();
    }

    /**
     * Checks pairs.
     *
     * @param pairs from {@link #pairs}
     * @param memory the bytes that the process may take in all
     * @param listener hears what is found, pair by pair; a pair that cannot be checked does not keep others from it
     * @throws DatabaseException if the memory does not do
     */
    public void run(List<Pair> pairs, int threads, long memory, Listener listener) throws IOException {
        try (Workers workers = new Workers(threads)) {
            FolderTables tables = new FolderTables(folder, rules, workers);
            try (SolvedScores solved = new SolvedScores(memory - Memory.FIXED, pairs, new TableScores(tables, shapes, workers))) {
                PairVerifier verifier = new PairVerifier(tables, shapes, workers, solved);
                for (Pair pair : pairs) {
                    long need = solved.need(pair, verifier.workBytes(pair)) + Memory.FIXED;
                    if (need > memory) {
                        throw new DatabaseException(
                                "To check the pair " + pair + " takes " + Units.memory(need) + " of memory, and "
                                        + Units.memory(memory)
                                        + " are allowed. Give more with --memory, or check some entries with --sample.");
                    }
                }
                listener.begins(pairs.size(), entries(pairs));
                for (Pair pair : pairs) {
                    listener.pairBegins(pair);
                    try {
                        checkFiles(pair.subspaces());
                        Verdict verdict = verifier.verify(pair, listener::checked);
                        listener.pairDone(verdict.withMisstatements(misstatements(verdict)));
                    } catch (TableException | WrongTableException | DatabaseException e) {
                        listener.pairFailed(pair, String.valueOf(e.getMessage()));
                    } catch (IOException e) {
                        listener.pairFailed(pair, "its files cannot be read (" + e + ")");
                    }
                }
            }
        }
    }

    /** What the manifest says of the entries of tables, held against what they come to. */
    private List<String> misstatements(Verdict verdict) {
        List<String> found = new ArrayList<>();
        verdict.tallies().forEach((subspace, tally) -> {
            Manifest.Entry listed = listed(subspace);
            SlotIndex index = new SlotIndex(rules.board(), subspace, shapes.canonical(Pair.of(subspace).rows()));
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
                Manifest.OfFiles files = new Manifest.OfFiles(new Manifest.Planes<>(wdl.byteSize(), dtw.byteSize()),
                        listed.sha256(), new Manifest.Planes<>(Digests.ofContent(wdl), Digests.ofContent(dtw)));
                for (TableFile file : List.of(wdl, dtw)) {
                    List<String> wrong = misstatements(listed, ofFiles(listed, file.header(), files));
                    if (!wrong.isEmpty()) {
                        throw new DatabaseException(String.join(" ", wrong));
                    }
                }
            }
        }
    }

    private static void requireDigest(Path file, Subspace subspace, String listed) throws IOException {
        if (!Files.exists(file)) {
            throw new DatabaseException(
                    "The file " + file + " is missing. Build it again with 'mill build --tables " + subspace + "'.");
        }
        String found = Digests.ofFile(file);
        if (!found.equals(listed)) {
            throw new CorruptTableException(file, 0, "its SHA-256 is " + found + ", the manifest lists " + listed);
        }
    }

    /** Returns an entry as it should be, as far as the files tell without going through their positions. */
    private static Manifest.Entry ofFiles(Manifest.Entry listed, TableHeader header, Manifest.OfFiles files) {
        TableCounts counts = header.counts();
        return new Manifest.Entry(listed.own(), listed.opp(), counts.states(), counts.wins(), counts.draws(), counts.losses(),
                Manifest.Entry.depth(counts.longestWin()), Manifest.Entry.depth(counts.longestLoss()), listed.longestWinFen(),
                listed.longestLossFen(), header.slots(), files.bytes(), files.sha256(), files.content(), listed.depths());
    }
}
