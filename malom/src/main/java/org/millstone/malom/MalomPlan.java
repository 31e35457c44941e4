package org.millstone.malom;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.store.TableShapes;

/**
 * The steps that an export has left to do. A step is left to do if it makes a wanted file, or keys that a later step needs and that are
 * missing. Keys are what later steps need to know of a subspace, see {@link SectorKeys}.
 *
 * @param steps the steps, in the order of work
 * @param needed the subspaces whose keys one of the steps reads
 */
record MalomPlan(List<Todo> steps, Set<Subspace> needed) {
    /** About the bytes that a slot's key takes on the disk, compressed: a little more than was measured. */
    private static final double KEY_BYTES_MOVING = 0.45;
    private static final double KEY_BYTES_PLACING = 0.9;

    /**
     * A step, and which files and keys it makes.
     *
     * @param wanted the subspaces whose files to make
     * @param keep the subspaces whose keys to write, because later steps need them
     * @param last the subspaces whose keys no step after this one reads
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

    /**
     * Plans an export.
     *
     * @param all the steps of the wanted files and of all that they depend on, in the order of work
     * @param wanted the subspaces whose files are missing
     * @param hasKeys whether the keys of a subspace are on the disk
     */
    static MalomPlan of(TableShapes shapes, List<Step> all, Collection<Subspace> wanted, Predicate<Subspace> hasKeys) {
        List<Todo> steps = new ArrayList<>();
        Set<Subspace> needed = new HashSet<>();
        for (Step step : all.reversed()) {
            List<Subspace> make = step.subspaces().stream().filter(wanted::contains).toList();
            List<Subspace> keep =
                    step.subspaces().stream().filter(subspace -> needed.contains(subspace) && !hasKeys.test(subspace)).toList();
            if (!make.isEmpty() || !keep.isEmpty()) {
                // The loop goes from the end, so the first step that needs a subspace is the last to read it.
                List<Subspace> last = step.needs(shapes.rules()).stream().filter(needed::add).toList();
                steps.addFirst(new Todo(step, make, keep, last));
            }
        }
        return new MalomPlan(steps, needed);
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
