package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.database.Finals;
import org.millstone.database.ListedFiles;
import org.millstone.database.Manifest;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;
import org.millstone.store.Tally;
import org.millstone.table.CorruptTableException;
import org.millstone.table.NumberTree;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;

/**
 * The files of a step: two planes for each of its one or two subspaces, and that of its grades.
 *
 * @param folder the variant's folder
 * @param golden the digests that tables are to have
 */
public record StepFiles(Path folder, Rules rules, Step step, GoldenDigests golden) {
    /**
     * Returns the files of some planes of the step's tables that differ from what a manifest lists.
     *
     * @param digests whether to read all of them
     * @throws org.millstone.table.TableException if one is of other rules or of another format
     */
    List<ListedFiles.Fault> faults(Manifest manifest, List<Plane> planes, boolean digests) throws IOException {
        List<ListedFiles.Fault> faults = new ArrayList<>();
        for (Subspace subspace : step.subspaces()) {
            Manifest.Entry entry = manifest.entry(subspace);
            if (entry != null) {
                for (Plane plane : planes) {
                    ListedFiles.fault(folder, rules, entry, plane, digests).ifPresent(faults::add);
                }
            }
        }
        return faults;
    }

    /**
     * Whether a manifest lists some planes of all of the step's tables, as files of the folder: an export may have left depths out.
     *
     * @throws org.millstone.table.TableException if it does not, and a file that is there is another table
     */
    boolean listed(Manifest manifest, List<Plane> planes) throws IOException {
        boolean all = true;
        for (Subspace subspace : step.subspaces()) {
            Manifest.Entry entry = manifest.entry(subspace);
            for (Plane plane : planes) {
                if (entry == null || !entry.has(plane) || plane == Plane.GRADE && !entry.hasGrades()) {
                    requireOurs(subspace, plane);
                    all = false;
                }
            }
        }
        return all;
    }

    /**
     * Makes sure that building a table overwrites none of other rules or of another version. A damaged one, or one that a
     * killed build had not listed yet, may be replaced.
     */
    private void requireOurs(Subspace subspace, Plane plane) throws IOException {
        if (!Files.exists(plane.path(folder, subspace))) {
            return;
        }
        try (TableFile file = TableFile.open(folder, rules, subspace, plane)) {
            assert file.header().plane() == plane;
        } catch (CorruptTableException e) {
            // Nothing is lost by building it anew.
            return;
        }
    }

    /** Writes the files of a step under temporary names; returns what the manifest should list. */
    @FunctionalInterface
    private interface Writing {
        List<Manifest.Entry> write() throws IOException;
    }

    /**
     * Writes the files of a solved step, and returns what the manifest should list.
     *
     * @throws IOException if it cannot; half-written files are deleted then, because the disk may be full
     * @throws DatabaseException if a table is not the one whose digests are known; nothing is left of the step then
     */
    List<Manifest.Entry> write(List<SolvedTable> solved, CanonicalSets rows, Workers workers) throws IOException {
        return write(Plane.OF_ALL_TABLES, () -> {
            List<Manifest.Entry> entries = new ArrayList<>();
            for (SolvedTable table : solved) {
                entries.add(writeTemporary(table, rows, workers));
            }
            return entries;
        });
    }

    /**
     * Writes the files of grades likewise.
     *
     * @param listed what the manifest lists of the step's tables
     * @param finals the order of finals, named by those that the step depends on
     */
    List<Manifest.Entry> writeGrades(List<SolvedTable.Graded> graded, List<Manifest.Entry> listed, Finals finals,
            CanonicalSets rows,
            Workers workers) throws IOException {
        return write(List.of(Plane.GRADE), () -> {
            List<Manifest.Entry> entries = new ArrayList<>();
            for (int i = 0; i < graded.size(); i++) {
                entries.add(writeTemporary(graded.get(i), listed.get(i), finals, rows, workers));
            }
            return entries;
        });
    }

    /** Writes files, and gives them their names when all are right. */
    private List<Manifest.Entry> write(List<Plane> planes, Writing writing) throws IOException {
        try {
            List<Manifest.Entry> entries = writing.write();
            requireGolden(entries);
            for (Subspace subspace : step.subspaces()) {
                for (Plane plane : planes) {
                    Files.move(temporary(subspace, plane), plane.path(folder, subspace), StandardCopyOption.ATOMIC_MOVE);
                }
            }
            return entries;
        } catch (IOException | RuntimeException e) {
            for (Subspace subspace : step.subspaces()) {
                planes.forEach(plane -> DatabaseFolder.deleteAfter(e, temporary(subspace, plane)));
            }
            throw e;
        }
    }

    private Manifest.Entry writeTemporary(SolvedTable table, CanonicalSets rows, Workers workers) throws IOException {
        Subspace subspace = table.subspace();
        Tally tally = new Statistics(rules.board(), rows, workers).tally(table);
        List<Long> depths = tally.depths();
        NumberTree tree = NumberTree.of(IntStream.range(0, (depths.size() + 1) / 2).mapToLong(i -> depths.get(2 * i)).toArray());
        Map<Plane, PlaneFile> files = new EnumMap<>(Plane.class);
        files.put(Plane.WDL, writeTemporary(header(Plane.WDL, subspace, table.outcomes(), rows, tally.counts()),
                new PlaneContent.Outcomes(table.parts().getLast()), workers));
        files.put(Plane.DTW, writeTemporary(header(Plane.DTW, subspace, table.outcomes(), rows, tally.counts()),
                new PlaneContent.Depths(tree, tally.counts().codec(), table.parts()), workers));
        return entry(rules, subspace, new SlotIndex(rules.board(), subspace, rows), tally, files);
    }

    private Manifest.Entry writeTemporary(SolvedTable.Graded table, Manifest.Entry listed, Finals finals, CanonicalSets rows,
            Workers workers) throws IOException {
        Subspace subspace = table.subspace();
        Scores grades = table.grades().scores();
        TableHeader header;
        try (TableFile wdl = TableFile.open(folder, rules, subspace, Plane.WDL)) {
            header = header(Plane.GRADE, subspace, grades, rows, wdl.header().counts());
        }
        Statistics.Counts counted = new Statistics(rules.board(), rows, workers).count(subspace, grades);
        Map<String, Long> counts = Statistics.grades(table, counted, finals, header.counts());
        Scores counters = table.counters() == null ? null : table.counters().scores();
        PlaneContent content = new GradeContent(finals, subspace, table.grades(), counters, counted.slots(), workers);
        return listed.withGrades(writeTemporary(header, content, workers), counts);
    }

    private TableHeader header(Plane plane, Subspace subspace, Scores scores, CanonicalSets rows, TableCounts counts) {
        return new TableHeader(plane, subspace, rules.fingerprint(), rules.name(), rows.count(), scores.columns(), counts);
    }

    private PlaneFile writeTemporary(TableHeader header, PlaneContent content, Workers workers) throws IOException {
        return new TableWriter(header, content, workers).write(temporary(header.subspace(), header.plane()));
    }

    private void requireGolden(List<Manifest.Entry> entries) {
        for (Manifest.Entry entry : entries) {
            if (!golden.allow(entry)) {
                throw new DatabaseException("The table " + entry.subspace()
                        + " came out differently from the one that was verified and"
                        + " whose digests Millstone keeps. Its files were deleted, those of other tables kept. Test this machine's memory,"
                        + " then run the same command again; if it comes out so again, please report it.");
            }
        }
    }

    /**
     * Puts together what a manifest lists of a table without grades.
     *
     * @param index the table's index
     * @param tally the sum of its entries
     */
    public static Manifest.Entry entry(Rules rules, Subspace subspace, SlotIndex index, Tally tally,
            Map<Plane, PlaneFile> files) {
        return new Manifest.Entry(subspace, tally.counts().states(), tally.counts(),
                fen(rules, subspace, index, tally.longestWinSlot()),
                fen(rules, subspace, index, tally.longestLossSlot()), index.slots(), files, tally.depths(), null, null, Map.of());
    }

    private static @Nullable String fen(Rules rules, Subspace subspace, SlotIndex index, long slot) {
        return slot < 0 ? null : Fen.format(rules.board(), subspace.position(index.own(slot), index.opponent(slot)));
    }

    /** Returns how many of the step's tables were compared with known digests in all that they have. */
    int golden(List<Manifest.Entry> entries) {
        return (int) entries.stream().filter(golden::has).count();
    }

    private Path temporary(Subspace subspace, Plane plane) {
        return DatabaseFolder.temporary(folder, plane.fileName(subspace));
    }
}
