package org.millstone.variants;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.rules.Rules;

/**
 * A rule set as people know it, and as a file holds it: what decides the game, and words about it.
 *
 * @param rules what decides the game
 * @param title a readable name
 * @param summary a sentence about it; may be empty
 */
public record RuleSet(Rules rules, String title, String summary) {
    private static final int LINES_A_LINE = 8;
    private static final int MILLS_A_LINE = 6;
    private static final List<String> NUMBERS = List.of("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight",
            "Nine", "Ten", "Eleven", "Twelve");

    /** Returns a rule set with what is known of it: the words of the named one that it is, or else its name. */
    public static RuleSet of(Rules rules) {
        return Variants.ruleSets().stream().filter(set -> set.rules().equals(rules)).findFirst()
                .orElseGet(() -> new RuleSet(rules, rules.name(), ""));
    }

    /** Whether it has a name, or a title, but for case, blanks and marks. */
    public boolean isCalled(String name) {
        return new NamedGame(List.of(rules.name(), title), rules.name(), null, "").isCalled(name);
    }

    /** Returns sentences that say what the parameters mean. */
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
     * Returns the text of a rule-set file.
     *
     * @param writeBoard whether the board is written out, lines and mills in the order of the fingerprint, even if it has a name
     */
    public String toJson(boolean writeBoard) {
        Board board = rules.board();
        List<String> members = new ArrayList<>();
        members.add(member("name", quoted(rules.name())));
        members.add(member("title", quoted(title)));
        members.add(member("summary", quoted(summary)));
        members.add(member("board", writeBoard || !Boards.ALL.contains(board) ? board(board) : quoted(board.name())));
        members.add(member("men", String.valueOf(rules.men())));
        Parameter.of(rules).forEach(parameter -> members.add(member(parameter.member(), quoted(parameter.word(rules)))));
        members.add(member("inWords",
                inWords().stream().map(RuleSet::quoted).collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"))));
        return members.stream().collect(Collectors.joining(",\n  ", "{\n  ", "\n}\n"));
    }

    private static String member(String name, String value) {
        return quoted(name) + ": " + value;
    }

    private static String board(Board board) {
        String points = rows(board.points(), 1, point -> "{" + member("name", quoted(board.pointName(point))) + ", "
                + member("x", number(board.x(point))) + ", " + member("y", number(board.y(point))) + "}");
        String groups = Arrays.stream(board.groups()).mapToObj(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
        return "{\n    " + member("points", points) + ",\n    " + member("groups", groups) + ",\n    "
                + member("lines", rows(board.edges().length, LINES_A_LINE, i -> names(board, board.edges()[i]))) + ",\n    "
                + member("mills", rows(board.mills().length, MILLS_A_LINE, i -> names(board, board.mills()[i]))) + "\n  }";
    }

    /** An array, so many elements in a line of text. */
    private static String rows(int count, int aLine, IntFunction<String> element) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < count; i++) {
            text.append(i % aLine == 0 ? "\n      " : " ").append(element.apply(i)).append(i + 1 < count ? "," : "\n    ");
        }
        return text.append(']').toString();
    }

    private static String names(Board board, int set) {
        return IntStream.range(0, board.points()).filter(point -> (set >>> point & 1) != 0)
                .mapToObj(point -> quoted(board.pointName(point))).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String number(double value) {
        return (long) value == value ? String.valueOf((long) value) : String.valueOf(value);
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
