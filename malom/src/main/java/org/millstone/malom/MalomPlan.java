package org.millstone.malom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.store.TableShapes;

/**
 * The steps left to do, in order: those that make a wanted file, and those whose {@link SectorKeys} such a step needs and are not there.
 *
 * @param scratch the folder of the keys
 * @param needed the subspaces whose keys a step needs
 */
record MalomPlan(TableShapes shapes, Path scratch, List<Todo> steps, Set<Subspace> needed) {
    /** About the bytes a slot that are kept for later steps, measured, and some more. */
    private static final double KEPT_MOVING = 0.45;
    private static final double KEPT_PLACING = 0.9;

    /**
     * A step.
     *
     * @param wanted the files to make
     * @param keep the subspaces whose keys later steps need
     * @param last the subspaces whose keys no step after this one needs
     */
    record Todo(Step step, List<Subspace> wanted, List<Subspace> keep, List<Subspace> last) {}

    /**
     * The room on the disk.
     *
     * @param files the bytes of all files
     * @param kept the most bytes that are taken at once by the keys, which are kept for the time
     * @param all the most that are taken at once by all, files included
     */
    record Room(long files, long kept, long all) {}

    /** Plans to make the files wanted, from the steps of these and of all that they depend on, in order. */
    static MalomPlan of(TableShapes shapes, List<Step> all, Collection<Subspace> wanted, Path scratch) {
        List<Todo> steps = new ArrayList<>();
        Set<Subspace> needed = new HashSet<>();
        for (Step step : all.reversed()) {
            List<Subspace> make = step.subspaces().stream().filter(wanted::contains).toList();
            List<Subspace> keep = step.subspaces().stream()
                    .filter(subspace -> needed.contains(subspace) && !Files.exists(MalomRun.kept(scratch, subspace))).toList();
            if (!make.isEmpty() || !keep.isEmpty()) {
                // Met from the end, the first need of a subspace is the last.
                List<Subspace> last = step.needs(shapes.rules()).stream().filter(needed::add).toList();
                steps.addFirst(new Todo(step, make, keep, last));
            }
        }
        return new MalomPlan(shapes, scratch, steps, needed);
    }

    /** Deletes keys. */
    void forget(List<Subspace> subspaces) throws IOException {
        for (Subspace subspace : subspaces) {
            Files.deleteIfExists(MalomRun.kept(scratch, subspace));
        }
    }

    /** Returns the room that is taken; to check, no file is written. */
    Room room(boolean check) {
        long kept = 0;
        long all = 0;
        long files = 0;
        Map<Subspace, Long> there = new LinkedHashMap<>();
        for (Todo of : steps) {
            for (Subspace subspace : of.keep()) {
                there.put(subspace, (long) ((subspace.inHand() == 0 ? KEPT_MOVING : KEPT_PLACING) * shapes.slots(subspace)));
            }
            files += of.wanted().stream().mapToLong(subspace -> MalomContent.bytes(shapes, subspace)).sum();
            long held = there.values().stream().mapToLong(Long::longValue).sum();
            kept = Math.max(kept, held);
            all = Math.max(all, held + (check ? 0 : files));
            there.keySet().removeAll(of.last());
        }
        return new Room(files, kept, all);
    }
}
