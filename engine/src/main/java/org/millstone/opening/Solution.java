package org.millstone.opening;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.command.Advice;
import org.millstone.command.BoardPicture;
import org.millstone.command.Paint;
import org.millstone.index.Subspace;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Texts;
import org.millstone.rules.Turn;

/**
 * A proof with the turns of its position, as programs and people get it.
 *
 * @param turns its turns, best first, as far as they are known
 */
record Solution(Rules rules, Position position, Proof proof, List<RankedTurn> turns) {
    private static final int WIDTH = 78;
    private static final int LABEL_WIDTH = 12;

    /**
     * Returns the members of the JSON object, in order: {@code variant}, {@code fen}, {@code value}, {@code dtw} (null: a proof
     * tells no depths), {@code source} (if the value is known), {@code missing} (tables, joined by commas), {@code book} (whether
     * the book knew), {@code nodes} and {@code probes} (positions visited, tables asked), {@code tables} (how often each),
     * {@code seconds}, {@code moves}.
     */
    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("variant", rules.name());
        json.put("fen", Fen.format(rules.board(), position));
        json.put("value", Texts.key(proof.outcome()));
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
        json.put("seconds", proof.nanos() / 1e9);
        json.put("moves", turns.stream().map(this::json).toList());
        return json;
    }

    private Map<String, @Nullable Object> json(RankedTurn turn) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        Answer.putTurn(json::put, rules.board(), turn.turn());
        json.put("value", Texts.key(turn.value().outcome()));
        json.put("dtw", null);
        json.put("fen", Fen.format(rules.board(), turn.after()));
        return json;
    }

    /** The names of the missing tables, as {@code mill build --tables} takes them. */
    private String missing() {
        return proof.missing().stream().map(Subspace::toString).collect(Collectors.joining(","));
    }

    List<String> page(Advice advice, Paint paint) {
        List<String> lines = new ArrayList<>(BoardPicture.lines(rules.board(), position, paint));
        lines.addAll(
                List.of("", paint.white("O") + " White (" + position.whiteHand() + " in hand)   " + paint.black("@") + " Black ("
                        + position.blackHand() + " in hand)", paint.faint(Fen.format(rules.board(), position)), ""));
        lines.add(position.side() + (position.pending() > 0 ? " to remove a stone: " : " to move: ")
                + paint.bold(verdict(position.side(), paint)) + paint.faint(proof.fromBook() ? " (from the book)" : ""));
        if (!proof.missing().isEmpty()) {
            lines.add("Tables are missing. To build them: " + advice.to("build", "--tables", missing()));
        }
        if (proof.nodes() > 0) {
            lines.add("");
            lines.add(String.format(Locale.ROOT, "%.2f s: %,d positions, %,d questions to tables", proof.nanos() / 1e9,
                    proof.nodes(), proof.allProbes()));
            lines.addAll(wrapped("tables", proof.probes().entrySet().stream()
                    .sorted(Map.Entry.<Subspace, Long>comparingByValue().reversed())
                    .map(table -> String.format(Locale.ROOT, "%s: %,d", table.getKey(), table.getValue())).toList()));
        }
        if (!turns.isEmpty()) {
            lines.add("");
        }
        turns.stream().collect(Collectors.groupingBy(turn -> turn.value().outcome(), () -> new EnumMap<>(Outcome.class),
                Collectors.mapping(turn -> Turn.format(rules.board(), turn.turn()), Collectors.toList())))
                .forEach((outcome, texts) -> lines
                        .addAll(wrapped(outcome == Outcome.UNKNOWN ? "not asked" : Texts.key(outcome), texts)));
        return lines;
    }

    private String verdict(Side side, Paint paint) {
        return switch (proof.outcome()) {
            case WIN -> paint.outcome(Outcome.WIN, side + " wins.");
            case DRAW -> paint.outcome(Outcome.DRAW, "A draw.");
            case LOSS -> paint.outcome(Outcome.LOSS, side + " loses.");
            case UNKNOWN -> proof.stopped() ? "Not known: stopped before it was proved." : "Not known.";
        };
    }

    private static List<String> wrapped(String label, List<String> words) {
        return Texts.wrapped(String.format("%-" + LABEL_WIDTH + "s", label), LABEL_WIDTH, WIDTH, words);
    }
}
