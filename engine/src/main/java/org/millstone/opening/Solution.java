package org.millstone.opening;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/**
 * A proof with the turns of its position, in the form in which programs get it: as {@link org.millstone.probe.Answer}, and with what
 * it took.
 *
 * @param rules the rules
 * @param position the position, of the placing phase
 * @param proof what was proved about it
 * @param turns its turns, best first, as far as they are known
 */
public record Solution(Rules rules, Position position, Proof proof, List<ProvedTurn> turns) {
    private static final double NANOS = 1e9;

    /**
     * Returns the members of the JSON object, in order: {@code variant}, {@code fen}, {@code value}, {@code dtw} (null: a proof
     * tells no depths), {@code source} (if the value is known), {@code missing} (tables, joined by commas), {@code book} (whether
     * the book knew), {@code nodes} and {@code probes} (positions visited, tables asked), {@code tables} (how often each),
     * {@code seconds}, {@code moves}.
     */
    public Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("variant", rules.name());
        json.put("fen", Fen.format(rules.board(), position));
        json.put("value", name(proof.outcome()));
        json.put("dtw", null);
        if (proof.outcome() != Outcome.UNKNOWN) {
            json.put("source", "search");
        }
        if (!proof.missing().isEmpty()) {
            json.put("missing", missing());
        }
        json.put("book", proof.fromBook());
        json.put("nodes", proof.nodes());
        json.put("probes", proof.allProbes());
        json.put("tables", proof.probes().entrySet().stream().collect(Collectors.toMap(table -> table.getKey().toString(),
                Map.Entry::getValue, Long::sum, LinkedHashMap::new)));
        json.put("seconds", proof.nanos() / NANOS);
        List<Map<String, @Nullable Object>> list = new ArrayList<>();
        turns.forEach(turn -> list.add(json(turn)));
        json.put("moves", list);
        return json;
    }

    private Map<String, @Nullable Object> json(ProvedTurn turn) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        Answer.putTurn(json, rules.board(), turn.turn());
        json.put("value", name(turn.outcome()));
        json.put("dtw", null);
        json.put("fen", Fen.format(rules.board(), turn.after()));
        return json;
    }

    /** Returns the names of the missing tables, as {@code mill build --tables} takes them. */
    String missing() {
        return proof.missing().stream().map(Subspace::toString).collect(Collectors.joining(","));
    }

    private static String name(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
