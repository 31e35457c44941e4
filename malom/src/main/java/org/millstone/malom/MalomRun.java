package org.millstone.malom;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.AtomicFile;
import org.millstone.malom.MalomExport.Listener.MadeFile;
import org.millstone.malom.MalomExport.Listener.SectorCounts;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableShapes;

/**
 * Makes Malom's files, step by step: finds the number that stands second in each entry (see {@link NumberPropagation}), writes the files,
 * and keeps {@link SectorKeys} of sectors that later steps' turns lead to.
 *
 * @param scores reads the tables
 * @param scratch the folder of the keys
 */
record MalomRun(TableShapes shapes, Finals finals, ScoreLoader scores, MalomList list, MalomIndex index, Path scratch,
        WorkerPool workers) {
    /** Returns the most bytes outside the heap that a step takes. */
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

    static Path keysFile(Path scratch, Subspace subspace) {
        return scratch.resolve(MalomList.fileNameOf(subspace) + ".keys");
    }

    boolean hasKeys(Subspace subspace) {
        return Files.exists(keysFile(scratch, subspace));
    }

    void deleteKeys(Collection<Subspace> subspaces) throws IOException {
        for (Subspace subspace : subspaces) {
            Files.deleteIfExists(keysFile(scratch, subspace));
        }
    }

    /**
     * Makes a step's files, adds their digests to {@code sums}, and writes the keys that later steps need. Without a {@code target} the
     * files themselves are not kept.
     */
    void make(Plan.Todo todo, @Nullable Path target, MalomSums sums, MalomExport.Listener listener) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            List<NumberPropagation.Side> sides = new ArrayList<>();
            for (Subspace subspace : todo.step().subspaces()) {
                Sector sector = sector(subspace);
                SectorEntries entries = new SectorEntries(arena, sector.slots());
                load(sector, entries);
                sides.add(new NumberPropagation.Side(sector, entries, arena));
            }
            for (int i = 0; i < sides.size(); i++) {
                scan(sides.get(i), sides.reversed().get(i));
            }
            if (todo.step().paired()) {
                new NumberPropagation(shapes.rules(), workers, sides).run();
            }
            for (NumberPropagation.Side side : sides) {
                Subspace subspace = side.sector.subspace();
                if (todo.keep().contains(subspace)) {
                    AtomicFile.write(keysFile(scratch, subspace),
                            file -> SectorKeys.write(file, side.entries, side.sector.slots(), workers));
                }
                if (todo.wanted().contains(subspace)) {
                    MadeFile file = file(side, target);
                    sums.add(file.name(), file.sha256());
                    listener.made(file);
                }
            }
        }
    }

    private Sector sector(Subspace subspace) {
        int[] worth = new int[Grade.WON + 1];
        for (int level = -finals.best(); level <= finals.best(); level++) {
            worth[Grade.of(level)] = finals.worthOfLevel(level);
        }
        worth[Grade.WON] = MalomList.WIN;
        worth[Grade.LOST] = -MalomList.WIN;
        return new Sector(shapes, subspace, Arrays.stream(worth).map(of -> of - list.value(subspace)).toArray());
    }

    /** Fills a sector's entries with the grades of its positions, and the depths of wins and losses, from its tables. */
    private void load(Sector sector, SectorEntries entries) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            Window window = shapes.window();
            Scores values = scores.load(sector.subspace(), window, arena);
            workers.forEachRow(sector.rows(), thread -> {
                byte[] found = new byte[sector.columns()];
                int[] row = new int[sector.columns()];
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

    /**
     * Finds the second numbers of the entries of a sector's draws, or bounds for them, by the draws' turns. Moves that stay in the step
     * lead to the sector {@code other}.
     */
    private void scan(NumberPropagation.Side side, NumberPropagation.Side other) throws IOException {
        Rules rules = shapes.rules();
        Subspace subspace = side.sector.subspace();
        boolean places = subspace.ownHand() > 0;
        try (Arena arena = Arena.ofShared()) {
            SuccessorScan.Next quiet = places ? next(Subspaces.after(rules, subspace, true, 0), arena)
                    : new SuccessorScan.Next(other.sector, null, other.entries);
            Subspace captured = Subspaces.after(rules, subspace, places, 1);
            boolean captures = Subspaces.mostTaken(rules, subspace, places) > 0 && !captured.isLost();
            SuccessorScan.Next capture = captures ? next(captured, arena) : null;
            workers.forEachRow(side.sector.rows(), 1, thread -> new SuccessorScan(rules, side, quiet, capture)::scan);
        }
    }

    private SuccessorScan.Next next(Subspace subspace, Arena arena) throws IOException {
        Sector sector = sector(subspace);
        return new SuccessorScan.Next(sector, SectorKeys.read(keysFile(scratch, subspace), sector.slots(), arena, workers), null);
    }

    /** Writes a sector's file; if {@code target} is null, only finds the digest that the file would have. */
    private MadeFile file(NumberPropagation.Side side, @Nullable Path target) throws IOException {
        String name = MalomList.fileNameOf(side.sector.subspace());
        String sha256 = write(side, name, target);
        String published = list.digest(name);
        return new MadeFile(name, sha256, published, published == null || published.equals(sha256) ? null : count(side));
    }

    private String write(NumberPropagation.Side side, String name, @Nullable Path target) throws IOException {
        MalomContent content = new MalomContent(index, side);
        MessageDigest digest = Digests.sha256();
        if (target == null) {
            content.write(new DigestOutputStream(OutputStream.nullOutputStream(), digest), workers);
        } else {
            AtomicFile.write(target.resolve(name), file -> {
                try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), digest)) {
                    content.write(out, workers);
                }
            });
        }
        return Digests.hex(digest);
    }

    private static SectorCounts count(NumberPropagation.Side side) {
        long won = 0;
        long lost = 0;
        long ownFinal = 0;
        long otherFinals = 0;
        int least = 0;
        int most = 0;
        for (long slot = 0; slot < side.sector.slots(); slot++) {
            int entry = side.entries.get(slot);
            int grade = SectorEntries.grade(entry);
            if (grade == Grade.WON) {
                won++;
            } else if (grade == Grade.LOST) {
                lost++;
            } else if (SectorEntries.count(entry) == SectorEntries.FIXED) {
                ownFinal++;
            } else {
                otherFinals++;
                least = Math.min(least, SectorEntries.number(entry));
                most = Math.max(most, SectorEntries.number(entry));
            }
        }
        return new SectorCounts(won, lost, ownFinal, otherFinals, least, most);
    }

    /**
     * The steps that an export has left to do: those that make a wanted file, or keys ({@link SectorKeys}) that a later step needs and that
     * are missing.
     *
     * @param steps the steps, in the order of work
     * @param needed the subspaces whose keys one of the steps reads
     */
    record Plan(List<Todo> steps, Set<Subspace> needed) {
        /** About how many bytes a slot's key takes on the disk, compressed, moving and placing: a little more than was measured. */
        private static final double KEY_BYTES_MOVING = 0.45;
        private static final double KEY_BYTES_PLACING = 0.9;

        /**
         * A step, and which files and keys it makes.
         *
         * @param wanted the subspaces whose files to make
         * @param keep the subspaces whose keys to write, because later steps need them
         * @param last the subspaces whose keys this step is the last to read
         */
        record Todo(Step step, List<Subspace> wanted, List<Subspace> keep, List<Subspace> last) {}

        /**
         * The disk space that a plan takes, in bytes.
         *
         * @param files the size of all files
         * @param keys the most that the keys take at one time
         * @param peak the most that files and keys take together at one time
         */
        record DiskSpace(long files, long keys, long peak) {}

        /** Plans to make the {@code wanted} files. {@code all} are their steps and the steps that these depend on, in the order of work. */
        static Plan of(TableShapes shapes, List<Step> all, Collection<Subspace> wanted, Predicate<Subspace> hasKeys) {
            List<Todo> steps = new ArrayList<>();
            Set<Subspace> needed = new HashSet<>();
            for (Step step : all.reversed()) {
                List<Subspace> make = step.subspaces().stream().filter(wanted::contains).toList();
                List<Subspace> keep =
                        step.subspaces().stream().filter(subspace -> needed.contains(subspace) && !hasKeys.test(subspace))
                                .toList();
                if (!make.isEmpty() || !keep.isEmpty()) {
                    // The loop goes from the end, so the first step that needs a subspace is the last to read it.
                    List<Subspace> last = step.needs(shapes.rules()).stream().filter(needed::add).toList();
                    steps.addFirst(new Todo(step, make, keep, last));
                }
            }
            return new Plan(steps, needed);
        }

        /** Returns the disk space that the plan takes. In a check no files are written, so that only keys count. */
        DiskSpace diskSpace(TableShapes shapes, boolean check) {
            long mostKeys = 0;
            long peak = 0;
            long files = 0;
            Map<Subspace, Long> kept = new LinkedHashMap<>();
            for (Todo todo : steps) {
                for (Subspace subspace : todo.keep()) {
                    double perSlot = subspace.inHand() == 0 ? KEY_BYTES_MOVING : KEY_BYTES_PLACING;
                    kept.put(subspace, (long) (perSlot * shapes.slots(subspace)));
                }
                files += todo.wanted().stream().mapToLong(subspace -> MalomContent.bytes(shapes, subspace)).sum();
                long keys = kept.values().stream().mapToLong(Long::longValue).sum();
                mostKeys = Math.max(mostKeys, keys);
                peak = Math.max(peak, keys + (check ? 0 : files));
                kept.keySet().removeAll(todo.last());
            }
            return new DiskSpace(files, mostKeys, peak);
        }
    }
}
