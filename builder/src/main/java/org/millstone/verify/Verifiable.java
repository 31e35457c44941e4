package org.millstone.verify;

import org.millstone.rules.Rules;

/** Which rules the verifier knows. */
final class Verifiable {
    private Verifiable() {}

    /** Refuses other rules. */
    static void require(Rules rules) {
        if (rules.removals() != Rules.SeveralMills.ONE || rules.blocked() != Rules.Blocked.LOSS
                || rules.fromMills() == Rules.FromMills.NEVER) {
            throw new IllegalArgumentException("tables of rules like those of '" + rules.name() + "' cannot be verified yet:"
                    + " one removal a turn, always possible, and a blocked side loses");
        }
    }
}
