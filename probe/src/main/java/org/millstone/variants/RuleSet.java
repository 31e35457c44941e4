package org.millstone.variants;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.io.JsonValue;
import org.millstone.rules.Rules;

/**
 * A rule set with its words for people, as a rule-set file holds both.
 *
 * @param summary a sentence about it; may be empty
 */
public record RuleSet(Rules rules, String title, String summary) {
    private static final int LINES_A_LINE = 8;
    private static final int MILLS_A_LINE = 6;
    private static final int DEEPEST_INDENT = 4;
    private static final List<String> NUMBERS = List.of("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight",
            "Nine", "Ten", "Eleven", "Twelve");

    /** Returns rules with the title and summary of the named rule set that they are, or with their name as title. */
    public static RuleSet of(Rules rules) {
        return Variants.ruleSet(rules.name()).filter(set -> Objects.equals(set.rules(), rules))
                .orElseGet(() -> new RuleSet(rules, rules.name(), ""));
    }

    /** Whether a text is the name or the title of this rule set. Only letters and digits count, in any case. */
    public boolean isCalled(String name) {
        String key = NamedGame.key(name);
        return key.equals(NamedGame.key(rules.name())) || key.equals(NamedGame.key(title));
    }

    NamedGame asGame() {
        return new NamedGame(List.of(rules.name(), title), rules.name(), null, "");
    }

    public List<String> inWords() {
        Board board = rules.board();
        List<String> words = new ArrayList<>();
        words.add("The board has " + board.points() + " points, " + board.edges().length + " lines and " + board.mills().length
                + " mills.");
        words.add(NUMBERS.get(rules.men()) + " men a side.");
        Parameter.of(rules).forEach(parameter -> words.add(parameter.sentence(rules)));
        words.add("A side with fewer than three stones has lost. Play that does not end is drawn.");
        return List.copyOf(words);
    }

    /**
     * Returns the members of the rule set's JSON object, in the order of a file. Manifests and the HTTP service have the same.
     *
     * @param writeBoard whether the board is written out, lines and mills in the order of the fingerprint, even if it has a name
     */
    public Map<String, @Nullable Object> members(boolean writeBoard) {
        Board board = rules.board();
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("name", rules.name());
        members.put("title", title);
        members.put("summary", summary);
        members.put("board", writeBoard || !Boards.ALL.contains(board) ? members(board) : board.name());
        members.put("men", rules.men());
        Parameter.of(rules).forEach(parameter -> members.put(parameter.member(), parameter.word(rules)));
        members.put("inWords", inWords());
        return members;
    }

    private static Map<String, Object> members(Board board) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("points", IntStream.range(0, board.points()).mapToObj(point -> {
            Map<String, Object> place = new LinkedHashMap<>();
            place.put("name", board.pointName(point));
            place.put("x", JsonValue.number(board.x(point)));
            place.put("y", JsonValue.number(board.y(point)));
            return place;
        }).toList());
        members.put("groups", Arrays.stream(board.groups()).boxed().toList());
        members.put("lines", Arrays.stream(board.edges()).mapToObj(line -> names(board, line)).toList());
        members.put("mills", Arrays.stream(board.mills()).mapToObj(mill -> names(board, mill)).toList());
        return members;
    }

    private static List<String> names(Board board, int set) {
        return IntStream.range(0, board.points()).filter(point -> (set >>> point & 1) != 0).mapToObj(board::pointName).toList();
    }

    /** Returns the text of a rule-set file with {@link #members} but {@code inWords}, laid out for people. */
    public String toJson(boolean writeBoard) {
        Map<String, @Nullable Object> members = members(writeBoard);
        members.remove("inWords");
        return text(members, 0) + "\n";
    }

    /** Returns a member's content as JSON. Members and long lists have lines of their own, down to the board's points, lines and mills. */
    private static String text(@Nullable Object value, int indent) {
        boolean oneLine = indent > DEEPEST_INDENT;
        String begin = oneLine ? "" : "\n" + " ".repeat(indent + 2);
        String end = oneLine ? "" : "\n" + " ".repeat(indent);
        return switch (value) {
            case Map<?, ?> members -> members.entrySet().stream()
                    .map(member -> text(member.getKey(), 0) + ": " + text(member.getValue(), indent + 2))
                    .collect(Collectors.joining(oneLine ? ", " : "," + begin, "{" + begin, end + "}"));
            case List<?> elements when oneLine || elements.getFirst() instanceof Number -> elements.stream()
                    .map(element -> text(element, indent + 2)).collect(Collectors.joining(", ", "[", "]"));
            case List<?> elements -> {
                int aLine =
                        !(elements.getFirst() instanceof List<?> points) ? 1 : points.size() == 2 ? LINES_A_LINE : MILLS_A_LINE;
                yield IntStream.range(0, elements.size())
                        .mapToObj(i -> (i % aLine == 0 ? begin : " ") + text(elements.get(i), indent + 2))
                        .collect(Collectors.joining(",", "[", end + "]"));
            }
            case String text -> '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
            case null, default -> String.valueOf(value);
        };
    }
}
