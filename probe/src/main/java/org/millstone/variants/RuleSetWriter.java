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

/** Writes the text of a rule-set file, so that people like to read it. */
final class RuleSetWriter {
    private static final int LINES_A_LINE = 8;
    private static final int MILLS_A_LINE = 6;

    private RuleSetWriter() {}

    /** Returns the text; a board without a name is written out in any case. */
    static String text(RuleSet set, boolean writeBoard) {
        Rules rules = set.rules();
        Board board = rules.board();
        List<String> members = new ArrayList<>();
        members.add(member("name", quoted(rules.name())));
        members.add(member("title", quoted(set.title())));
        members.add(member("summary", quoted(set.summary())));
        members.add(member("board", writeBoard || !Boards.all().contains(board) ? board(board) : quoted(board.name())));
        members.add(member("men", String.valueOf(rules.men())));
        for (Parameter<?> parameter : Parameter.of(rules)) {
            members.add(member(parameter.member(), quoted(parameter.word(rules))));
        }
        members.add(member("inWords",
                set.inWords().stream().map(RuleSetWriter::quoted).collect(Collectors.joining(",\n    ", "[\n    ", "\n  ]"))));
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
