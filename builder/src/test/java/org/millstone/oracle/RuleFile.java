package org.millstone.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule-set file as the oracle reads it: by itself, into plain numbers, with nothing of the classes that the solver goes by. It
 * believes what it reads; that bad files are refused is another's test.
 *
 * @param points how many points the board has; a set of points is an int, bit {@code p} for point {@code p}
 * @param near for each point, those that a line joins with it
 * @param mills the mills, as sets
 * @param men stones a side begins with
 * @param flyAt with so many stones or fewer, none in hand, a side flies; 0: nobody does
 * @param flyInAll whether stones in hand count for that, and a side with some may fly
 * @param each whether each of several mills closed at once removes a stone
 * @param fromMills {@code if-all}, {@code always} or {@code never}
 * @param paysWhilePlacing whether a mill that is closed by placing removes a stone
 * @param fromHand whether such a mill takes stones from the hand first
 * @param blocked {@code loss}, {@code draw} or {@code pass}
 * @param otherBegins whether the side whose turn it is after the last placement passes
 * @param fullIsDraw whether a full board is drawn
 * @param anyTime whether a side with stones in hand may move
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record RuleFile(int points, int[] near, int[] mills, int men, int flyAt, boolean flyInAll, boolean each, String fromMills,
        boolean paysWhilePlacing, boolean fromHand, String blocked, boolean otherBegins, boolean fullIsDraw, boolean anyTime) {

    private static final Map<String, Integer> FLYING =
            Map.of("never", 0, "at-three", 3, "at-four", 4, "at-three-in-all", 3, "at-four-in-all", 4);

    static RuleFile parse(String text) {
        JsonNode json;
        try {
            json = new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
        JsonNode board = json.required("board");
        return (board.isTextual() ? named(board.textValue()) : drawn(board)).with(json);
    }

    private RuleFile with(JsonNode json) {
        return new RuleFile(points, near, mills, json.required("men").intValue(), FLYING.get(word(json, "flying")),
                word(json, "flying").endsWith("-in-all"),
                word(json, "removals").equals("each"), word(json, "fromMills"), !word(json, "whilePlacing").equals("nothing"),
                word(json, "whilePlacing").equals("hand"),
                word(json, "blocked"), word(json, "afterPlacing").equals("other"), word(json, "fullBoard").equals("draw"),
                json.path("placing").asText("first").equals("any-time"));
    }

    /** Whether the hands may be any pair. */
    boolean freeHands() {
        return anyTime || fromHand;
    }

    private static String word(JsonNode json, String member) {
        return json.required(member).textValue();
    }

    private static RuleFile drawn(JsonNode board) {
        Map<String, Integer> numbers = new HashMap<>();
        board.required("points").forEach(point -> numbers.put(word(point, "name"), numbers.size()));
        return of(numbers.size(), sets(board.required("lines"), numbers), sets(board.required("mills"), numbers));
    }

    private static List<Integer> sets(JsonNode lists, Map<String, Integer> numbers) {
        List<Integer> sets = new ArrayList<>();
        for (JsonNode list : lists) {
            int set = 0;
            for (JsonNode name : list) {
                set |= 1 << numbers.get(name.textValue());
            }
            sets.add(set);
        }
        return sets;
    }

    /** The boards that files name, of up to 17 points: squares from the inside out, a centre last in the first square. */
    private static RuleFile named(String name) {
        boolean centre = name.equals("three") || name.equals("seven");
        List<Integer> lines = new ArrayList<>();
        List<Integer> mills = new ArrayList<>();
        int squares = switch (name) {
            case "three" -> 1;
            case "five", "six", "seven" -> 2;
            default -> throw new IllegalArgumentException("the oracle does not know the board " + name);
        };
        int second = centre ? 9 : 8;
        for (int square = 0; square < squares; square++) {
            for (int i = 0; i < 8; i++) {
                lines.add(set(square * second, i, i + 1));
                if (i % 2 == 1) {
                    mills.add(set(square * second, i, i + 1, i + 2));
                }
            }
        }
        for (int i = 0; i < 8; i++) {
            if (squares == 2 && i % 2 == 0) {
                lines.add(1 << i | 1 << second + i);
            }
            if (centre && (squares == 1 || i % 2 == 0)) {
                lines.add(1 << i | 1 << 8);
                if (i < 4) {
                    mills.add(1 << i | 1 << 8 | 1 << i + 4);
                }
                if (squares == 2) {
                    mills.add(1 << i | 1 << 8 | 1 << second + i);
                }
            }
        }
        return of(8 * squares + (centre ? 1 : 0), lines, mills);
    }

    /** Points of the square that begins at a point, by their places in it. */
    private static int set(int first, int... places) {
        int set = 0;
        for (int place : places) {
            set |= 1 << first + place % 8;
        }
        return set;
    }

    private static RuleFile of(int points, List<Integer> lines, List<Integer> mills) {
        int[] near = new int[points];
        for (int line : lines) {
            for (int p = 0; p < points; p++) {
                near[p] |= (line >> p & 1) == 0 ? 0 : line ^ 1 << p;
            }
        }
        return new RuleFile(points, near, mills.stream().mapToInt(Integer::intValue).toArray(), 0, 0, false, false, "", false,
                false,
                "", false, false, false);
    }
}
