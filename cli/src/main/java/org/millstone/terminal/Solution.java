package org.millstone.terminal;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.SuggestedCommand;
import org.millstone.index.Subspace;
import org.millstone.io.JsonWriter.Members;
import org.millstone.io.Texts;
import org.millstone.opening.Opening.Proof;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.text.AnsiColors;
import org.millstone.text.Answer;
import org.millstone.text.BoardPicture;
import org.millstone.text.DrawText;

/**
 * The answer of {@code mill solve} about a position, as JSON for programs and as lines for people.
 *
 * @param proof the proved value of the position
 * @param turns the turns of the position, best first, each with as much of its value as is known
 */
public record Solution(Rules rules, Position position, Proof proof, List<RankedTurn> turns) implements Members {
    private static final int WIDTH = 78;
    private static final int LABEL_WIDTH = 12;

    /**
     * Tells the members of the JSON object. {@code dtw} is always null, because a proof tells no depths. {@code source} is there only if
     * the value is known. {@code book} says whether the book had the value, {@code nodes} how many positions were visited, {@code probes}
     * and {@code tables} how many questions all tables and each of them got.
     */
    @Override
    public void forEach(BiConsumer<String, @Nullable Object> json) {
        json.accept("variant", rules.name());
        json.accept("fen", Fen.format(rules.board(), position));
        json.accept("value", proof.outcome().word());
        json.accept("dtw", null);
        if (proof.outcome() != Outcome.UNKNOWN) {
            json.accept("source", "search");
        }
        if (!proof.missing().isEmpty()) {
            json.accept("missing", missing());
        }
        json.accept("book", proof.fromBook());
        json.accept("nodes", proof.nodes());
        json.accept("probes", proof.allProbes());
        json.accept("tables", proof.probes().entrySet().stream().collect(Collectors.toMap(table -> table.getKey().toString(),
                Map.Entry::getValue, Long::sum, LinkedHashMap::new)));
        json.accept("seconds", proof.nanos() / 1e9);
        Answer answer = new Answer(rules, position, 0, null, Value.proved(proof.outcome()), turns);
        json.accept("moves",
                turns.stream().map(turn -> (Members) members -> answer.putTurn(members, turn, 0)).toList());
    }

    private String missing() {
        return proof.missing().stream().map(Subspace::toString).collect(Collectors.joining(","));
    }

    public List<String> page(SuggestedCommand advice, AnsiColors paint) {
        List<String> lines = BoardPicture.withFen(rules.board(), position, 0, paint, paint.white("O") + " White ("
                + position.whiteHand() + " in hand)   " + paint.black("@") + " Black (" + position.blackHand() + " in hand)");
        lines.add(position.side() + (position.pending() > 0 ? " to remove a stone: " : " to move: ")
                + paint.bold(verdict(paint)) + paint.faint(proof.fromBook() ? " (from the book)" : ""));
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
                        .addAll(wrapped(outcome == Outcome.UNKNOWN ? "not asked" : outcome.word(), texts)));
        return lines;
    }

    private String verdict(AnsiColors paint) {
        String words = DrawText.verdict(position.side(), Value.proved(proof.outcome()));
        return proof.outcome() != Outcome.UNKNOWN ? paint.outcome(proof.outcome(), words)
                : proof.stopped() ? "Not known: stopped before it was proved." : words;
    }

    private static List<String> wrapped(String label, List<String> words) {
        return Texts.wrapped(String.format("%-" + LABEL_WIDTH + "s", label), LABEL_WIDTH, WIDTH, words);
    }
}
