package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Score;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.LossTree;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;

/** The files of a pair: two planes for each of its one or two subspaces. */
final class PairFiles {
    private final Path folder;
    private final Rules rules;
    private final Pair pair;
    private final GoldenDigests golden;

    PairFiles(Path folder, Rules rules, Pair pair) {
        this.folder = folder;
        this.rules = rules;
        this.pair = pair;
        this.golden = GoldenDigests.of(rules);
    }

    /**
     * Whether a manifest lists the pair and its files are what the manifest says, as far as their headers and lengths tell.
     *
     * @throws org.millstone.table.TableException if a listed file is damaged, or any is another table
     */
    boolean complete(Manifest manifest) throws IOException {
        for (Subspace subspace : pair.subspaces()) {
            Manifest.Entry entry = manifest.entry(subspace);
            if (entry == null) {
                requireOurs(subspace);
                return false;
            }
            for (Plane plane : Plane.values()) {
                if (!Files.exists(plane.path(folder, subspace))) {
                    return false;
                }
                try (TableFile file = TableFile.open(folder, rules, subspace, plane)) {
                    long listed = plane == Plane.WDL ? entry.bytes().wdl() : entry.bytes().dtw();
                    if (file.byteSize() != listed) {
                        throw new DatabaseException(
                                plane.path(folder, subspace) + " has " + file.byteSize() + " bytes, the manifest"
                                        + " lists " + listed + ". Delete it to build it again.");
                    }
                }
            }
        }
        return true;
    }

    /**
     * Makes sure that building a table overwrites none of other rules or of another version. A damaged one, or one that a
     * killed build had not listed yet, may be replaced.
     */
    private void requireOurs(Subspace subspace) throws IOException {
        for (Plane plane : Plane.values()) {
            if (Files.exists(plane.path(folder, subspace))) {
                requireOurs(subspace, plane);
            }
        }
    }

    private void requireOurs(Subspace subspace, Plane plane) throws IOException {
        try (TableFile file = TableFile.open(folder, rules, subspace, plane)) {
            assert file.header().plane() == plane;
        } catch (CorruptTableException e) {
            // Nothing is lost by building it anew.
            return;
        }
    }

    /**
     * Writes all files under temporary names, then renames them; returns what the manifest should list.
     *
     * @throws IOException if it cannot; what was half written is deleted then, for the disk may be full
     * @throws DatabaseException if a table is not the one whose digests are known; nothing is left of the pair then
     */
    List<Manifest.Entry> write(PairScores scores, CanonicalSets rows, Workers workers) throws IOException {
        try {
            return tryToWrite(scores, rows, workers);
        } catch (IOException | RuntimeException e) {
            deleteTemporary(e);
            throw e;
        }
    }

    private void deleteTemporary(Exception cause) {
        for (Subspace subspace : pair.subspaces()) {
            for (Plane plane : Plane.values()) {
                Digests.deleteAfter(cause, temporary(subspace, plane));
            }
        }
    }

    private List<Manifest.Entry> tryToWrite(PairScores scores, CanonicalSets rows, Workers workers) throws IOException {
        List<Manifest.Entry> entries = new ArrayList<>();
        for (Subspace subspace : pair.subspaces()) {
            Scores plane = subspace.equals(pair.rowToMove()) ? scores.rowToMove() : scores.columnToMove();
            entries.add(writeTemporary(subspace, plane, rows, workers));
        }
        requireGolden(entries);
        for (Subspace subspace : pair.subspaces()) {
            for (Plane plane : Plane.values()) {
                Files.move(temporary(subspace, plane), plane.path(folder, subspace), StandardCopyOption.ATOMIC_MOVE);
            }
        }
        return entries;
    }

    private void requireGolden(List<Manifest.Entry> entries) {
        for (Manifest.Entry entry : entries) {
            if (!golden.allow(entry.subspace(), entry.content())) {
                throw new DatabaseException("The table " + entry.subspace()
                        + " came out differently from the one that was verified and"
                        + " whose digests Millstone keeps. Its files were deleted, those of other pairs kept. Test this machine's memory,"
                        + " then run the same command again; if it comes out so again, please report it.");
            }
        }
    }

    /** Returns how many of the pair's tables have digests to be compared with. */
    int golden() {
        return (int) pair.subspaces().stream().filter(golden::has).count();
    }

    private Path temporary(Subspace subspace, Plane plane) {
        return DatabaseFolder.temporary(folder, plane.fileName(subspace));
    }

    private Manifest.Entry writeTemporary(Subspace subspace, Scores scores, CanonicalSets rows, Workers workers)
            throws IOException {
        Statistics statistics = Statistics.of(rules.board(), subspace, rows, scores, workers);
        TableCounts counts = statistics.tally().counts();
        LossTree tree = LossTree.of(Arrays.copyOf(statistics.histogram(), Score.DRAW));
        TableWriter.Written[] written = new TableWriter.Written[Plane.values().length];
        for (Plane plane : Plane.values()) {
            TableHeader header =
                    new TableHeader(plane, subspace, rules.fingerprint(), rules.name(), rows.count(), scores.columns(), counts);
            written[plane.ordinal()] = new TableWriter(header, tree, scores, workers).write(temporary(subspace, plane));
        }
        TableWriter.Written wdl = written[Plane.WDL.ordinal()];
        TableWriter.Written dtw = written[Plane.DTW.ordinal()];
        return Manifest.Entry.of(rules, subspace, new SlotIndex(rules.board(), subspace, rows), statistics.tally(),
                new Manifest.OfFiles(new Manifest.Planes<>(wdl.bytes(), dtw.bytes()),
                        new Manifest.Planes<>(wdl.sha256(), dtw.sha256()),
                        new Manifest.Planes<>(wdl.contentSha256(), dtw.contentSha256())));
    }
}
