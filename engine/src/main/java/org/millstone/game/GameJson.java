package org.millstone.game;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.io.InvalidFileException;
import org.millstone.io.JsonValue;

/** Games that programs write as JSON. The page has the same in JavaScript ({@code json.js}), where the forms are listed. */
final class GameJson {
    /** How JSON begins, even with a fault. */
    static final Pattern BEGINNING = Pattern.compile(
            "\\s*+(?:\\{\\s*+[\"'][^\"'\\n]*+[\"']\\s*+:|\\[\\s*+(?:[\\[{\"']|-?[0-9]++\\s*+[,\\]]))");
    /** A line that holds a whole game: the next one holds another game. */
    static final Pattern WHOLE_GAME = Pattern.compile("\\s*+\\{.*\"(?:turns|line|history|moves|game)\"\\s*+:.*");

    private static final Pattern NO_BLANK = Pattern.compile("[^\\s\\p{Z}\\x{85}\\x{200b}\\x{feff}]");
    private static final Pattern BETWEEN_OBJECTS = Pattern.compile("(?<=})\\s*+,?\\s*+(?=\\{)");
    private static final Pattern POINTS = Pattern.compile("\\A\\s*+([0-9]++)\\s*+(?:-++>?\\s*+([0-9]++)\\s*+)?\\z");
    private static final int DEEPEST = 20; // lists and objects around a turn

    private GameJson() {}

    /** Returns a game as text; null if it is not JSON, or it is not plain which turns were played. */
    static @Nullable String text(CharSequence json) {
        if (!BEGINNING.matcher(json).lookingAt()) {
            return null;
        }
        try {
            JsonValue all = JsonValue.parse("", "[" + BETWEEN_OBJECTS.matcher(json).replaceAll(",") + "]", "");
            JsonValue game = all.array().size() == 1 ? all.array().getFirst() : all;
            Map<?, ?> members = game.content() instanceof Map<?, ?> object ? object : Map.of();
            String start = tag(members, "Variant", "variant") + tag(members, "FEN", "start") + tag(members, "FEN", "fen");
            // The moves of an answer are those that could be played, and the answer has a value.
            return Stream.of("turns", "line", "history", members.containsKey("value") ? "" : "moves", "game")
                    .filter(members::containsKey).findFirst().map(name -> start + turns(game.member(name), DEEPEST))
                    .orElseGet(() -> turns(game, DEEPEST));
        } catch (InvalidFileException e) {
            return null;
        }
    }

    private static String tag(Map<?, ?> members, String name, String member) {
        return members.get(member) instanceof JsonValue value && value.content() instanceof String text
                ? "[" + name + " \"" + text.replaceAll("[\"\\\\\r\n]", "") + "\"]\n" : "";
    }

    private static String turns(JsonValue value, int depth) {
        return switch (value.content()) {
            case String text when NO_BLANK.matcher(text).find() -> text;
            case Integer number -> number.toString();
            case List<?> turns when !turns.isEmpty() && depth > 0 ->
                    value.array().stream().map(turn -> turns(turn, depth - 1)).collect(Collectors.joining(" "));
            case Map<?, ?> turn when turn.containsKey("move") && depth > 0 ->
                    POINTS.matcher(turns(value.member("move"), depth - 1))
                            .replaceFirst(points -> points.group(2) == null ? "Point $1" : "Move $1->$2");
            case null, default -> throw value.mustBe("a turn");
        };
    }
}
