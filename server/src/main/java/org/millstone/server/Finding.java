package org.millstone.server;

import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Answer;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Phase;

/**
 * What was found about a position.
 *
 * @param answer the answer, as far as it goes
 * @param searched whether it was proved by a search rather than looked up
 * @param unproved why no search has found the value either; null if it is known, or nothing is in hand
 */
record Finding(Answer answer, boolean searched, @Nullable Unproved unproved) {

    static Finding lookedUp(Answer answer) {
        return new Finding(answer, false, null);
    }

    /** Whether the tables do not know who wins, but a search may: there are stones in hand. */
    boolean needsProof() {
        return !answer.value().known() && answer.position().phase() == Phase.PLACING;
    }

    /** Whether nothing about it is unknown. */
    boolean isComplete() {
        return values().allMatch(Value::known);
    }

    /** Whether no further table, search or repair could change it, so that caches may keep it. */
    boolean isSettled(Database database) {
        return !searched && isComplete() && values().noneMatch(database::lacksDetail);
    }

    private Stream<Value> values() {
        return Stream.concat(Stream.of(answer.value()),
                answer.moves() == null ? Stream.empty() : answer.moves().stream().map(RankedTurn::value));
    }

    /** Returns the members of the JSON object. */
    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = answer.json();
        if (unproved != null) {
            json.put("reason", unproved.reason());
            json.put("code", unproved.code());
        }
        return json;
    }
}
