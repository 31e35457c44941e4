package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.builder.StepSolver.SolvedTable;
import org.millstone.database.DatabaseException;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.io.AtomicFile;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache.OwnedScores;
import org.millstone.store.TableShapes;
import org.millstone.store.Tally;
import org.millstone.table.NumberTree;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;

/** Writes the files of tables: of each table those of outcomes, depths, grades and conversions. */
public record StepWriter(Path folder, TableShapes shapes, GoldenDigests golden, WorkerPool workers) {
    /** Returns a writer for a folder. Deletes the temporary files of a build that was killed there, and reads the known digests. */
    static StepWriter in(Path folder, TableShapes shapes, WorkerPool workers) throws IOException {
        AtomicFile.clear(folder);
        return new StepWriter(folder, shapes, GoldenDigests.of(shapes.rules()), workers);
    }

    private interface Writing<T> {
        Manifest.Entry write(T table) throws IOException;
    }

    /**
     * Writes the files of a solved step: all of them, or none.
     *
     * @throws DatabaseException if the content of a table differs from its known digests
     */
    List<Manifest.Entry> write(List<SolvedTable> solved) throws IOException {
        return write(Plane.OF_ALL_TABLES, solved, SolvedTable::subspace, this::writeTemporary);
    }

    /**
     * Writes the files of a step's grades: all of them, or none. Throws what {@link #write(List)} does.
     *
     * @param finals the order of finals, without finals that the step does not depend on
     */
    List<Manifest.Entry> writeGrades(List<SolvedTable.Graded> graded, Manifest manifest, Finals finals) throws IOException {
        return write(List.of(Plane.GRADE), graded, SolvedTable.Graded::subspace,
                table -> writeTemporary(table, Objects.requireNonNull(manifest.entry(table.subspace())), finals));
    }

    /** Writes the files of a step's conversions: all of them, or none. Throws what {@link #write(List)} does. */
    List<Manifest.Entry> writeConversions(List<SolvedTable> solved, Manifest manifest, MoveLimit limit) throws IOException {
        return write(List.of(Plane.DTC), solved, SolvedTable::subspace,
                table -> writeTemporary(table, Objects.requireNonNull(manifest.entry(table.subspace())), limit));
    }

    private <T> List<Manifest.Entry> write(List<Plane> planes, List<T> tables, Function<T, Subspace> subspaces,
            Writing<T> writing)
            throws IOException {
        List<Path> files = tables.stream().map(subspaces)
                .flatMap(subspace -> planes.stream().map(plane -> plane.path(folder, subspace))).toList();
        return AtomicFile.writeAll(files, () -> {
            List<Manifest.Entry> entries = new ArrayList<>();
            for (T table : tables) {
                entries.add(writing.write(table));
            }
            entries.forEach(this::requireGolden);
            return entries;
        });
    }

    private Manifest.Entry writeTemporary(SolvedTable table) throws IOException {
        Tally.Sum sum = new Tally.Sum();
        for (OwnedScores part : table.parts()) {
            sum.add(part.window(), count(table.subspace(), part.scores()).positions(), part.scores()::first);
        }
        Tally tally = sum.tally();
        Map<Plane, PlaneFile> files = new EnumMap<>(Plane.class);
        files.put(Plane.WDL, writeTemporary(Plane.WDL, table.subspace(), tally.counts(),
                PlaneContent.outcomes(table.parts().getLast())));
        files.put(Plane.DTW, writeTemporary(Plane.DTW, table.subspace(), tally.counts(),
                PlaneContent.depths(tally, table.parts())));
        return entry(shapes, table.subspace(), tally, files);
    }

    private Manifest.Entry writeTemporary(SolvedTable.Graded table, Manifest.Entry listed, Finals finals) throws IOException {
        Tally.Histogram counted = count(table.subspace(), table.grades().scores());
        Map<String, Long> draws = Tally.byFinal(finals, counted.positions());
        requireOutcomes(table, counted.positions(), draws, listed.counts());
        PlaneContent content = PlaneContent.grades(finals, table, counted.slots(), workers);
        return listed.withGrades(writeTemporary(Plane.GRADE, table.subspace(), listed.counts(), content), draws);
    }

    private Manifest.Entry writeTemporary(SolvedTable table, Manifest.Entry listed, MoveLimit limit) throws IOException {
        OwnedScores part = table.parts().getLast();
        long[] positions = count(table.subspace(), part.scores()).positions();
        Tally.Sum sum = new Tally.Sum();
        sum.add(part.window(), positions, part.scores()::first);
        Tally tally = sum.tally();
        TableCounts left = tally.counts();
        if (left.wins() > listed.counts().wins() || left.losses() > listed.counts().losses()) {
            throw doesNotFit(table.subspace());
        }
        long[] losses = Arrays.copyOf(positions, limit.drawn() + 1);
        losses[limit.drawn()] = listed.counts().losses() - left.losses();
        try (TableFile outcomes = TableFile.open(folder, shapes.rules(), table.subspace(), Plane.WDL)) {
            PlaneContent content = PlaneContent.conversions(limit, NumberTree.of(losses), part, outcomes);
            return listed.withConversions(writeTemporary(Plane.DTC, table.subspace(), listed.counts(), content),
                    limited(shapes, table.subspace(), tally));
        }
    }

    private Tally.Histogram count(Subspace subspace, Scores scores) {
        return Tally.count(shapes, subspace, scores, workers);
    }

    private static void requireOutcomes(SolvedTable.Graded table, long[] histogram, Map<String, Long> draws, TableCounts counts) {
        Window window = table.grades().window();
        if (sum(histogram, window::isWin) != counts.wins() || sum(histogram, window::isLoss) != counts.losses()
                || draws.values().stream().mapToLong(Long::longValue).sum() != counts.draws()) {
            throw doesNotFit(table.subspace());
        }
    }

    private static DatabaseException doesNotFit(Subspace table) {
        return new DatabaseException("The table " + table + " does not fit the tables that its turns lead to."
                + " Check it with 'mill verify'.");
    }

    private static long sum(long[] histogram, IntPredicate values) {
        return IntStream.range(0, histogram.length).filter(values).mapToLong(value -> histogram[value]).sum();
    }

    private PlaneFile writeTemporary(Plane plane, Subspace subspace, TableCounts counts, PlaneContent content)
            throws IOException {
        Rules rules = shapes.rules();
        int rows = shapes.sets().of(subspace.rowStones()).count();
        TableHeader header = new TableHeader(plane, subspace, rules.fingerprint(), rules.name(), rows,
                (int) (shapes.slots(subspace) / rows), counts);
        return content.write(header, AtomicFile.temporary(plane.path(folder, subspace)), workers);
    }

    private void requireGolden(Manifest.Entry entry) {
        if (!golden.allow(entry)) {
            throw new DatabaseException("The table " + entry.subspace()
                    + " came out differently from the one that was verified and"
                    + " whose digests Millstone keeps. Its files were deleted, those of other tables kept. Test this machine's memory,"
                    + " then run the same command again; if it comes out so again, please report it.");
        }
    }

    static Manifest.Limited limited(TableShapes shapes, Subspace subspace, Tally tally) {
        TableCounts left = tally.counts();
        return new Manifest.Limited(left.wins(), left.losses(), left.longest(), fen(shapes, subspace,
                left.longestWin() > left.longestLoss() ? tally.longestWinSlot() : tally.longestLossSlot()));
    }

    static Manifest.Entry entry(TableShapes shapes, Subspace subspace, Tally tally, Map<Plane, PlaneFile> files) {
        return new Manifest.Entry(subspace, tally.counts().states(), tally.counts(),
                fen(shapes, subspace, tally.longestWinSlot()), fen(shapes, subspace, tally.longestLossSlot()),
                shapes.slots(subspace), files, tally.depths(), null, null, null);
    }

    /** Returns the position of a slot as FEN; null for slot -1. */
    public static @Nullable String fen(TableShapes shapes, Subspace subspace, long slot) {
        Board board = shapes.rules().board();
        SlotIndex index = new SlotIndex(board, subspace, shapes.sets().of(subspace.rowStones()));
        return slot < 0 ? null : Fen.format(board, subspace.position(index.own(slot), index.opponent(slot)));
    }
}
