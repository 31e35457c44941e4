package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.Texts;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.probe.Value.Conversion;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;
import org.millstone.step.WorkerPool;
import org.millstone.store.TableShapes;
import org.millstone.store.Tally;
import org.millstone.table.GradeTree;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.table.TableFile;
import org.millstone.table.Tiles;
import org.millstone.table.TreeBlock;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/**
 * Checks random entries of tables: each must follow from the best turn. Turns are generated one by one from the rules, and the positions
 * after them are looked up as other programs do it. An entry takes longer than in {@link FullVerification}, but the check takes little
 * memory.
 */
public final class SampleVerification {
    private final Tablebase tables;
    private final TableShapes shapes;
    private final Turns turns;
    private final WorkerPool workers;

    private SampleVerification(Tablebase tables, TableShapes shapes, WorkerPool workers) {
        this.tables = tables;
        this.shapes = shapes;
        this.turns = new Turns(shapes.rules());
        this.workers = workers;
    }

    private static final int MOST_FAULTS = 10;
    private static final int BATCH = 1_000_000;

    /**
     * Checks {@code entries} random entries of each table, the same ones in every run, and what the manifest lists of the table. It checks
     * all entries of a table that has no more.
     *
     * @param done is called after each table
     * @return what is wrong, in words; of wrong entries only the first few
     */
    public static List<String> run(Rules rules, Path folder, Collection<Manifest.Entry> listed, int entries, int threads,
            Runnable done) throws IOException {
        List<String> faults = new ArrayList<>();
        try (Tablebase tables = Tablebase.open(folder, rules, TablebaseOptions.mapped());
                WorkerPool workers = new WorkerPool(threads)) {
            SampleVerification sample = new SampleVerification(tables, new TableShapes(rules), workers);
            for (Manifest.Entry entry : listed) {
                Subspace subspace = entry.subspace();
                sample.checkListed(entry, faults);
                try (TableFile wdl = TableFile.open(folder, rules, subspace, Plane.WDL);
                        TableFile dtw = TableFile.open(folder, rules, subspace, Plane.DTW);
                        TableFile grade = entry.lists(Plane.GRADE) ? TableFile.open(folder, rules, subspace, Plane.GRADE) : null;
                        TableFile dtc = entry.lists(Plane.DTC) ? TableFile.open(folder, rules, subspace, Plane.DTC) : null) {
                    faults.addAll(sample.run(new Stored(wdl, dtw, grade, dtc, tables.finals()), subspace,
                            faults.size() < MOST_FAULTS ? entries : 0));
                }
                done.run();
            }
            if (!tables.damage().isEmpty()) {
                throw tables.damage().getFirst();
            }
        }
        return faults;
    }

    /**
     * Checks what the manifest lists of a table, as far as that takes few positions. It does not check that no position is deeper than the
     * listed depths. Adds what is wrong to {@code faults}.
     */
    private void checkListed(Manifest.Entry entry, List<String> faults) {
        Stream.of(checkDepths(entry), checkLongest(entry, entry.longestWinFen(), Outcome.WIN, entry.counts().longestWin()),
                checkLongest(entry, entry.longestLossFen(), Outcome.LOSS, entry.counts().longestLoss()))
                .flatMap(Optional::stream).forEach(wrong -> faults.add(Manifest.FILE + " says of " + entry.subspace() + ": "
                        + wrong + ". Delete the table's files to build it again."));
    }

    private static Optional<String> checkDepths(Manifest.Entry entry) {
        List<Long> depths = entry.depths();
        TableCounts counts = entry.counts();
        boolean right = depths.size() == counts.longest() + 1 && (depths.isEmpty() || depths.getLast() > 0)
                && depths.stream().allMatch(count -> count >= 0) && Tally.everySecond(depths, 0).sum() == counts.losses()
                && Tally.everySecond(depths, 1).sum() == counts.wins();
        return right ? Optional.empty() : Optional.of("depths that are not those of its wins and losses");
    }

    private Optional<String> checkLongest(Manifest.Entry entry, @Nullable String fen, Outcome outcome, int longest) {
        if (fen == null && longest < 0) {
            return Optional.empty();
        }
        String listed = "its longest " + outcome.word() + " takes "
                + (longest < 0 ? "? plies" : Texts.plies(longest)) + ", " + fen;
        try {
            Position position = Fen.parse(tables.rules(), String.valueOf(fen));
            if (position.pending() != 0 || !Subspace.of(position).equals(entry.subspace())) {
                return Optional.of(listed + ", a position of another table");
            }
            Value value = tables.value(position);
            return value.outcome() == outcome && value.dtw() == longest ? Optional.empty()
                    : Optional.of(listed + ", and its entry says otherwise");
        } catch (FenException e) {
            return Optional.of(listed + ", which cannot be read: " + e.getMessage());
        }
    }

    /**
     * Checks {@code entries} random entries of a table, all if it has no more, and returns what is wrong, in words. It goes batch by batch
     * in the order of slots, as neighbouring slots share blocks of files.
     */
    private List<String> run(Stored stored, Subspace subspace, int entries) {
        SlotIndex index = new SlotIndex(tables.rules().board(), subspace, shapes.sets().of(subspace.rowStones()));
        SplittableRandom random = new SplittableRandom(subspace.toString().hashCode());
        Map<Long, String> faults = new ConcurrentSkipListMap<>();
        boolean all = index.slots() <= entries;
        long checked = all ? index.slots() : entries;
        for (long from = 0; from < checked && faults.size() < MOST_FAULTS; from += BATCH) {
            long to = Math.min(checked, from + BATCH);
            long[] slots = (all ? LongStream.range(from, to) : random.longs(to - from, 0, index.slots()).sorted()).toArray();
            workers.forEachRow(slots.length, thread -> {
                TableFile.Buffer buffer = new TableFile.Buffer();
                return i -> {
                    fault(stored, buffer, subspace, index, slots[i]).ifPresent(fault -> faults.put(slots[i], fault));
                };
            });
        }
        return faults.values().stream().limit(MOST_FAULTS).toList();
    }

    private Optional<String> fault(Stored stored, TableFile.Buffer buffer, Subspace subspace, SlotIndex index, long slot) {
        Position position = subspace.position(index.own(slot), index.opponent(slot));
        if (stored.grade == null && stored.dtc == null && follows(position, stored.entry(slot, false, buffer))) {
            return Optional.empty();
        }
        List<RankedTurn> ranked = tables.rank(position);
        ranked.forEach(turn -> tables.require(turn.after()));
        // Where conversions after turns are missing, that of the position cannot be checked.
        Conversion limited = stored.dtc == null || ranked.isEmpty() ? null : RankedTurn.best(ranked).limited();
        Entry found = stored.entry(slot, limited != null, buffer);
        Entry expected = expected(position, ranked, stored.grade != null, limited == null ? Entry.NONE : limited.plies());
        return found.equals(expected) ? Optional.empty()
                : Optional.of(subspace + " slot " + slot + ": the table says " + found + ", the successors say " + expected + ": "
                        + Fen.format(tables.rules().board(), position));
    }

    /**
     * Whether an entry, grade and conversion apart, surely follows from the best turn. It looks only at the turns and replies that this
     * takes, far fewer than {@link Tablebase#rank}, which says of each turn how soon it loses.
     */
    private boolean follows(Position position, Entry found) {
        if (found.wdl == Wdl.LOSS) {
            return isLostIn(position, found.plies);
        }
        int best = Wdl.LOSS;
        for (int turn : turns.all(position)) {
            int after = wdl(turns.apply(position, turn));
            if (after == Wdl.UNKNOWN) {
                return false;
            }
            best = Math.max(best, Wdl.WIN - after);
            if (best == Wdl.WIN) {
                break;
            }
        }
        return best == found.wdl;
    }

    /** Whether all turns lose, the best one in {@code plies} plies; false also where a table is missing. */
    private boolean isLostIn(Position position, int plies) {
        int longest = plies - 2;
        for (int turn : turns.all(position)) {
            Position after = turns.apply(position, turn);
            if (wdl(after) != Wdl.WIN) {
                return false;
            }
            longest = Math.max(longest, pliesOfWin(after, longest));
        }
        return longest == plies - 1;
    }

    /**
     * Returns in how many plies a won position is won. Once it knows that {@code enough} plies suffice, it may return any number that
     * suffices. {@link Integer#MAX_VALUE} where a table or its depths are missing.
     */
    private int pliesOfWin(Position position, int enough) {
        int fewest = Integer.MAX_VALUE;
        for (int turn : turns.all(position)) {
            Position after = turns.apply(position, turn);
            int wdl = wdl(after);
            if (wdl == Wdl.UNKNOWN) {
                return Integer.MAX_VALUE;
            }
            if (wdl == Wdl.LOSS) {
                int plies = tables.value(after).dtw();
                if (plies == Value.NO_DTW) {
                    return Integer.MAX_VALUE;
                }
                fewest = Math.min(fewest, 1 + plies);
                if (fewest <= enough) {
                    break;
                }
            }
        }
        return fewest;
    }

    private int wdl(Position position) {
        return position.pending() != 0 ? Wdl.UNKNOWN
                : tables.wdl(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
    }

    private Entry expected(Position position, List<RankedTurn> ranked, boolean graded, int conversion) {
        if (ranked.isEmpty()) {
            return turns.status(position) != Status.DRAWN ? Entry.loss(0, Entry.NONE)
                    : graded ? Entry.draw(tables.finals().worthOfStones(Subspace.of(position)), 0) : Entry.DRAW;
        }
        Value best = ranked.getFirst().value();
        return switch (best.outcome()) {
            case WIN -> Entry.WIN;
            case DRAW -> graded ? draw(position, ranked) : Entry.DRAW;
            default -> Entry.loss(best.dtw(), conversion);
        };
    }

    private Entry draw(Position position, List<RankedTurn> ranked) {
        DrawGrade best = RankedTurn.best(ranked).grade();
        if (best == null) {
            return Entry.DRAW;
        }
        boolean harmed =
                Subspaces.isJoined(tables.rules(), Subspace.of(position))
                        && best.grade() < tables.finals().worthOfStones(Subspace.of(position));
        return Entry.draw(best.grade(), harmed ? slowest(position, ranked, best) : 0);
    }

    /**
     * Returns the counter that a draw's entry should have where the side to move is worse off: the largest {@link
     * DrawGrade#turnsToCapture} after its turns that keep the worth of {@code best} and capture nothing; 0 if there is none.
     */
    private int slowest(Position position, List<RankedTurn> ranked, DrawGrade best) {
        int most = 0;
        for (RankedTurn turn : ranked) {
            DrawGrade grade = turn.value().grade();
            if (grade != null && grade.grade() == best.grade()
                    && Subspace.of(turn.after()).equals(Subspace.of(position).mirrored())) {
                DrawGrade after = tables.value(turn.after()).grade();
                most = after == null ? most : Math.max(most, after.turnsToCapture());
            }
        }
        return most;
    }

    /**
     * An entry of a table. Wins have no depth here, as no table stores it.
     *
     * @param wdl the outcome, a {@link Wdl}
     * @param plies the depth of a loss; 0 for a win or draw
     * @param conversion the conversion of a loss; {@link #NONE} for a win or draw, or if conversions are not compared
     * @param worth the worth of a draw's final to the side to move; {@link #NONE} for a win or loss, or if draws are not told apart
     * @param counter the stored counter of a draw; 0 if none is stored
     */
    private record Entry(int wdl, int plies, int conversion, int worth, int counter) {
        static final int NONE = Integer.MIN_VALUE;
        static final Entry WIN = new Entry(Wdl.WIN, 0, NONE, NONE, 0);
        static final Entry DRAW = draw(NONE, 0);

        static Entry draw(int worth, int counter) {
            return new Entry(Wdl.DRAW, 0, NONE, worth, counter);
        }

        static Entry loss(int plies, int conversion) {
            return new Entry(Wdl.LOSS, plies, conversion, NONE, 0);
        }

        @Override
        public String toString() {
            return (wdl == Wdl.WIN ? "win" : wdl == Wdl.DRAW ? "draw" : "loss in " + plies)
                    + (conversion == NONE ? "" : ", conversion " + conversion) + (worth == NONE ? "" : " worth " + worth)
                    + (counter == 0 ? "" : ", " + counter + " turns to the capture");
        }
    }

    private record Stored(TableFile wdl, TableFile dtw, @Nullable TableFile grade, @Nullable TableFile dtc, Finals finals) {
        Entry entry(long slot, boolean withConversion, TableFile.Buffer buffer) {
            Tiles tiles = wdl.header().tiles();
            int row = (int) (slot / tiles.columns());
            int column = (int) (slot % tiles.columns());
            int tile = tiles.tile(row, column);
            int place = tiles.place(row, column);
            wdl.read(tile, buffer);
            int value = WdlCodec.value(buffer.content(), place);
            if (value == Wdl.WIN) {
                return Entry.WIN;
            }
            if (value == Wdl.LOSS) {
                return Entry.loss(2 * number(dtw, tile, place, buffer),
                        dtc == null || !withConversion ? Entry.NONE : number(dtc, tile, place, buffer));
            }
            if (grade == null) {
                return Entry.DRAW;
            }
            char symbol = grade.grades().symbols()[number(grade, tile, place, buffer)];
            return Entry.draw(finals.worth(grade, GradeTree.stays(symbol)), GradeTree.counter(symbol));
        }

        private int number(TableFile file, int tile, int place, TableFile.Buffer buffer) {
            return new TreeBlock().read(wdl, file, tile, buffer).number(place);
        }
    }
}
