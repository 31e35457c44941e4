package org.millstone.retrograde;

import org.millstone.rules.Rules;

/** Which rules can be solved. */
final class Supported {
    /** More flying stones would have more turns than a count holds. */
    private static final int MOST_FLYING = 7;

    private Supported() {}

    /**
     * Refuses what cannot be.
     *
     * @throws IllegalArgumentException if the rules are not supported; says why
     */
    static void require(Rules rules) {
        if (rules.fromMills() == Rules.FromMills.NEVER || rules.removals() != Rules.SeveralMills.ONE
                || rules.blocked() != Rules.Blocked.LOSS || rules.flyAt() > MOST_FLYING) {
            throw new IllegalArgumentException(
                    "the rules of '" + rules.name() + "' cannot be solved: at most " + MOST_FLYING
                            + " stones may fly, every mill must remove exactly one stone, and a side without a move must have lost");
        }
    }
}
