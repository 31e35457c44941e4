package org.millstone.builder;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.variants.RuleSet;

/**
 * What to build, where, and with how many threads and how much memory.
 *
 * @param folder the variant's folder, which gets the tables
 * @param steps the steps wanted; what these need is added
 * @param memory the bytes of memory that the process may take in all
 * @param limit the move limit for which conversions are found, too; null for none
 * @param repair whether to read all listed files, and make those anew whose digests differ from the manifest
 */
public record BuildOptions(
        RuleSet ruleSet,
        Path folder,
        List<Step> steps,
        int threads,
        long memory,
        boolean grades,
        @Nullable MoveLimit limit,
        boolean repair) {
    /** Makes options for rules alone, without a description. Draws are graded; there is no move limit, and no repair. */
    public BuildOptions(Rules rules, Path folder, List<Step> steps, int threads, long memory) {
        this(RuleSet.of(rules), folder, steps, threads, memory, true, null, false);
    }

    public BuildOptions withoutGrades() {
        return new BuildOptions(ruleSet, folder, steps, threads, memory, false, limit, repair);
    }

    public BuildOptions withLimit(MoveLimit of) {
        return new BuildOptions(ruleSet, folder, steps, threads, memory, grades, of, repair);
    }

    Rules rules() {
        return ruleSet.rules();
    }
}
