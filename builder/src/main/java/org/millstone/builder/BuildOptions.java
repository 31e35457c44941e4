package org.millstone.builder;

import java.nio.file.Path;
import java.util.List;
import org.millstone.retrograde.Step;
import org.millstone.rules.RuleSet;
import org.millstone.rules.Rules;

/**
 * What to build, where, and with what means.
 *
 * @param ruleSet the rules, and words about them
 * @param folder the variant's folder
 * @param steps the steps wanted; what they need is added
 * @param threads how many threads solve and compress
 * @param memory the bytes that the process may take in all
 */
public record BuildOptions(RuleSet ruleSet, Path folder, List<? extends Step> steps, int threads, long memory) {
    /** Options where nothing more is known of the rules. */
    public BuildOptions(Rules rules, Path folder, List<? extends Step> steps, int threads, long memory) {
        this(RuleSet.of(rules), folder, steps, threads, memory);
    }

    /** Returns the rules. */
    Rules rules() {
        return ruleSet.rules();
    }
}
