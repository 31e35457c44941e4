package org.millstone.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Answer;

/**
 * What was found about a position.
 *
 * @param answer the answer, as far as it goes
 * @param searched whether it was proved by a search rather than looked up
 * @param reason why the value is unknown where no missing table is to blame; null otherwise
 */
record Finding(Answer answer, boolean searched, @Nullable String reason) {

    static Finding lookedUp(Answer answer) {
        return new Finding(answer, false, null);
    }

    /** Whether no further table or search could change it, so that caches may keep it. */
    boolean isSettled() {
        return !searched && answer.value().known()
                && (answer.moves() == null || answer.moves().stream().allMatch(turn -> turn.value().known()));
    }

    /** Returns the members of the JSON object. */
    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = answer.json();
        if (searched && answer.value().known()) {
            json.put("source", "search");
        }
        if (reason != null) {
            json.put("reason", reason);
        }
        return json;
    }
}
