package org.millstone.builder.malom;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.millstone.command.Units;
import org.millstone.database.AtomicFile;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableShapes;

/** Makes files step by step: finds the numbers of a step's positions, writes its files, keeps the {@link SectorKeys} for later steps. */
record MalomRun(TableShapes shapes, Finals finals, ScoreLoader scores, MalomList list, MalomIndex index, Path scratch,
        WorkerPool workers) {
    /** Returns the bytes outside the heap that a step takes. */
    long workBytes(Step step) {
        long entries = 0;
        long most = 0;
        for (Subspace subspace : step.subspaces()) {
            long slots = shapes.slots(subspace);
            entries += slots * Integer.BYTES;
            long keys = step.exits(shapes.rules(), subspace).mapToLong(shapes::slots).sum() * Character.BYTES;
            most = Math.max(most, entries + Math.max(scores.loadingBytes(subspace), keys));
        }
        int rows = shapes.sets().of(step.first().rowStones()).count();
        return Math.max(most, entries + step.subspaces().size() * NumberPropagation.markBytes(rows));
    }

    /** Returns the file of a subspace's {@link SectorKeys}. */
    static Path kept(Path scratch, Subspace subspace) {
        return scratch.resolve(MalomList.fileNameOf(subspace) + ".keys");
    }

    /** Hears of each file that is made, and how to describe its positions, for one that differs from the published one. */
    interface Made {
        void file(Subspace subspace, String sha256, Supplier<String> contents) throws IOException;
    }

    /**
     * Makes the files of a step.
     *
     * @param target the folder that gets them; null to find their digests alone
     */
    void make(MalomPlan.Todo todo, @Nullable Path target, Made made) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            List<NumberPropagation.Side> sides = new ArrayList<>();
            for (Subspace subspace : todo.step().subspaces()) {
                Sector of = sector(subspace);
                SectorEntries entries = new SectorEntries(arena, of.slots());
                load(of, entries);
                sides.add(new NumberPropagation.Side(of, entries, arena));
            }
            for (int i = 0; i < sides.size(); i++) {
                look(sides.get(i), sides.reversed().get(i));
            }
            if (todo.step().paired()) {
                new NumberPropagation(shapes.rules(), workers, sides).run();
            }
            for (NumberPropagation.Side side : sides) {
                Subspace subspace = side.sector().subspace();
                if (todo.keep().contains(subspace)) {
                    AtomicFile.write(kept(scratch, subspace),
                            file -> SectorKeys.write(file, side.entries(), side.sector().slots(), workers));
                }
                if (todo.wanted().contains(subspace)) {
                    made.file(subspace, write(side, target), () -> contents(side));
                }
            }
        }
    }

    private Sector sector(Subspace subspace) {
        // By the grade, to the side to move.
        int[] worth = new int[Grade.WON + 1];
        for (int level = -finals.best(); level <= finals.best(); level++) {
            worth[Grade.of(level)] = finals.value(level);
        }
        worth[Grade.WON] = MalomList.WIN;
        worth[Grade.LOST] = -MalomList.WIN;
        return new Sector(shapes, subspace, Arrays.stream(worth).map(of -> of - list.value(subspace)).toArray());
    }

    /** Reads a sector's depths and grades from its tables. */
    private void load(Sector of, SectorEntries entries) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            Window window = shapes.window();
            Scores values = scores.load(of.subspace(), window, arena);
            workers.forEachRow(of.rows(), thread -> {
                byte[] found = new byte[of.columns()];
                int[] row = new int[of.columns()];
                return number -> {
                    values.read(number, found);
                    for (int c = 0; c < row.length; c++) {
                        int score = found[c] & 0xff;
                        row[c] = SectorEntries.of(window.grade(score), 0, window.isDraw(score) ? 0 : window.plies(score));
                    }
                    entries.write((long) number * row.length, row);
                };
            });
        }
    }

    private void look(NumberPropagation.Side side, NumberPropagation.Side other) throws IOException {
        Rules rules = shapes.rules();
        Subspace subspace = side.sector().subspace();
        boolean places = subspace.ownHand() > 0;
        try (Arena arena = Arena.ofShared()) {
            SuccessorScan.Next quiet = places ? next(Subspaces.after(rules, subspace, true, 0), arena)
                    : new SuccessorScan.Next(other.sector(), null, other.entries());
            Subspace captured = Subspaces.after(rules, subspace, places, 1);
            boolean captures = Subspaces.mostTaken(rules, subspace, places) > 0 && !captured.isLost();
            SuccessorScan.Next capture = captures ? next(captured, arena) : null;
            workers.forEachRow(side.sector().rows(), 1, thread -> new SuccessorScan(rules, side, quiet, capture)::look);
        }
    }

    private SuccessorScan.Next next(Subspace subspace, Arena arena) throws IOException {
        Sector of = sector(subspace);
        return new SuccessorScan.Next(of, SectorKeys.read(kept(scratch, subspace), of.slots(), arena, workers), null);
    }

    /** Describes the positions of a sector: its slots of each kind, and the numbers of its draws. */
    private String contents(NumberPropagation.Side side) {
        long[] kinds = new long[4];
        int least = 0;
        int most = 0;
        for (long slot = 0; slot < side.sector().slots(); slot++) {
            int entry = side.entries().get(slot);
            int grade = SectorEntries.grade(entry);
            boolean counts = SectorEntries.count(entry) == SectorEntries.FIXED;
            kinds[grade == Grade.WON ? 0 : grade == Grade.LOST ? 1 : counts ? 2 : 3]++;
            least = Grade.isDraw(grade) && !counts ? Math.min(least, SectorEntries.number(entry)) : least;
            most = Grade.isDraw(grade) && !counts ? Math.max(most, SectorEntries.number(entry)) : most;
        }
        return Units.count(kinds[0]) + " slots won, " + Units.count(kinds[1]) + " lost, " + Units.count(kinds[2])
                + " drawn with the sector's own final, " + Units.count(kinds[3]) + " with others, whose numbers are " + least
                + " to " + most;
    }

    /** Makes a file, or the digest that it would have. */
    private String write(NumberPropagation.Side side, @Nullable Path target) throws IOException {
        MalomContent content = new MalomContent(index, side);
        MessageDigest digest = Digests.sha256();
        if (target == null) {
            content.write(new DigestOutputStream(OutputStream.nullOutputStream(), digest), workers);
        } else {
            AtomicFile.write(target.resolve(MalomList.fileNameOf(side.sector().subspace())), file -> {
                try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), digest)) {
                    content.write(out, workers);
                }
            });
        }
        return Digests.hex(digest);
    }
}
