package org.millstone.variants;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.io.InvalidFileException;
import org.millstone.io.JsonValue;
import org.millstone.io.Texts;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Placing;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.rules.Turn;

/**
 * Reads rule-set files, which are JSON: those of users, and the named ones in the jar. RULES.md describes their members, and
 * {@link #schema} does so for programs.
 */
public final class RuleSetFile {
    private static final int MOST_BYTES = 1_000_000;
    static final List<String> REQUIRED = Stream.concat(Stream.of("name", "board", "men"),
            Parameter.REQUIRED.stream().map(Parameter::member)).toList();
    static final List<String> OPTIONAL = List.of("title", "summary", "placing", "inWords");

    static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,15}");

    private static final int MOST_TEXT = 1000;

    private static final int MOST_MEN = Board.MAX_POINTS / 2;

    private RuleSetFile() {}

    /** Reads a rule-set file. If it has the name of a named rule set, it must have the same rules. */
    public static RuleSet read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            // A pipe does not tell its size, so as much is read as may be, and a byte.
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new InvalidFileException(file + ", line 1, column 1: the file has more than " + MOST_BYTES
                        + " bytes; a rule set takes a few thousand");
            }
            return of(JsonValue.parse(file.toString(), bytes));
        }
    }

    /** Returns the rule set of a JSON value; throws a {@link InvalidFileException} as {@link #read} does. */
    public static RuleSet of(JsonValue value) {
        RuleSet read = parse(value);
        String name = read.rules().name();
        Optional<Rules> known = Variants.named(name);
        if (known.isEmpty()) {
            return read;
        }
        value.member("name").require(known.get().isLike(read.rules()),
                "is " + JsonValue.quoted(name) + ", whose rules are known and others; choose another name");
        return new RuleSet(known.get(), read.title(), read.summary());
    }

    /** Whether a text can be the name of a rule set: 1 to 16 of the characters a-z, 0-9 and -, the first no -. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    public static String schema() {
        return resource("rules.schema.json");
    }

    static RuleSet named(String name) {
        return parse(JsonValue.parse(name, resource(name + ".json"), ""));
    }

    static List<NamedGame> namedGames() {
        return JsonValue.parse("names", resource("names.json"), "").array().stream().map(NamedGame::of).toList();
    }

    private static String resource(String name) {
        try (InputStream in = RuleSetFile.class.getResourceAsStream(name)) {
            byte[] bytes = Objects.requireNonNull(in, "the program was packed without " + name).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RuleSet parse(JsonValue top) {
        top.requireMembers(REQUIRED, OPTIONAL);
        String name = top.member("name").text();
        top.member("name").require(NAME.matcher(name).matches(),
                "must be 1 to 16 of the characters a-z, 0-9 and -, the first no -, not " + JsonValue.quoted(name));
        Board board = board(top.member("board"), name);
        int men = men(top.member("men"), board);
        Parameter.Flying flying = choice(top, Parameter.FLYING);
        top.member(Parameter.FLYING.member()).require(flying.stones <= men, "is from " + flying.stones
                + " stones, but there are " + men + " men; at most from as many as there are");
        SeveralMills removals = choice(top, Parameter.REMOVALS);
        top.member(Parameter.REMOVALS.member()).require(removals == SeveralMills.ONE || !Rules.closesTooManyMills(board, men),
                "cannot be \"each\" where " + men + " stones can close more than " + Turn.MOST_REMOVALS
                        + " mills at once, for a turn removes at most " + Turn.MOST_REMOVALS + " stones; \"one\" would do");
        Placing placing = top.optional(Parameter.PLACING.member()).map(_ -> choice(top, Parameter.PLACING)).orElse(Placing.FIRST);
        top.member(Parameter.FLYING.member()).require(!flying.inAll || placing == Placing.ANY_TIME,
                "counts stones in hand, which means something only with placing \"any-time\"; \"at-three\" or \"at-four\" would do");
        WhilePlacing whilePlacing = choice(top, Parameter.WHILE_PLACING);
        AfterPlacing afterPlacing = choice(top, Parameter.AFTER_PLACING);
        top.member(Parameter.AFTER_PLACING.member()).require(
                afterPlacing == AfterPlacing.TURN || placing == Placing.FIRST && whilePlacing != WhilePlacing.HAND,
                "cannot be \"other\" with placing \"any-time\" or whilePlacing \"hand\": no turn is the last placement there for"
                        + " certain; \"turn\" would do");
        Rules rules = new Rules(name, board, men, flying.stones, flying.inAll, choice(top, Parameter.FROM_MILLS), removals,
                choice(top, Parameter.BLOCKED), whilePlacing, afterPlacing, choice(top, Parameter.FULL_BOARD), placing);
        return new RuleSet(rules, words(top, "title", name), words(top, "summary", ""));
    }

    private static Board board(JsonValue board, String name) {
        if (board.content() instanceof String known) {
            return Boards.named(known).orElseThrow(() -> board.error("names no board: there is no "
                    + JsonValue.quoted(known) + "; there are " + String.join(", ", Boards.names())
                    + ", or an object with points, groups, lines and mills"));
        }
        if (board.content() instanceof Map) {
            return BoardReader.read(name, board);
        }
        throw board.mustBe("the name of a board, or an object with points, groups, lines and mills");
    }

    private static int men(JsonValue value, Board board) {
        int men = value.whole();
        if (men < Rules.FEWEST || men > MOST_MEN) {
            throw value.mustBe(Rules.FEWEST + " to " + MOST_MEN);
        }
        value.require(2 * men <= board.points(), "must be at most " + board.points() / 2 + ": " + men
                + " men a side do not fit on " + board.points() + " points");
        return men;
    }

    private static <E extends Enum<E>> E choice(JsonValue top, Parameter<E> parameter) {
        JsonValue value = top.member(parameter.member());
        return Arrays.stream(parameter.type().getEnumConstants()).filter(known -> Texts.key(known).equals(value.content()))
                .findFirst().orElseThrow(() -> value.mustBe(
                        parameter.words().stream().map(JsonValue::quoted).collect(Collectors.joining(" or "))));
    }

    private static String words(JsonValue top, String name, String usual) {
        Optional<JsonValue> value = top.optional(name);
        String text = value.map(JsonValue::text).orElse("");
        value.ifPresent(there -> there.require(
                text.codePointCount(0, text.length()) <= MOST_TEXT && text.chars().noneMatch(Character::isISOControl),
                "must be one line of at most " + MOST_TEXT + " characters"));
        return text.isBlank() ? usual : text;
    }

    /** Reads a board from JSON. Errors are {@link InvalidFileException}s that point at the wrong value. */
    static final class BoardReader {
        static final List<String> MEMBERS = List.of("points", "groups", "lines", "mills");
        static final List<String> POINT = List.of("name", "x", "y");

        /** The possible names of points. An x would begin a removal in a turn's text. */
        static final Pattern POINT_NAME = Pattern.compile("[A-Za-wyz0-9][A-Za-z0-9]");

        private static final int MILL = 3;

        private BoardReader() {}

        static Board read(String name, JsonValue board) {
            board.requireMembers(MEMBERS, List.of());
            List<JsonValue> points = points(board.member("points"));
            List<String> names = points.stream().map(point -> point.member("name").text()).toList();
            double[] x = points.stream().mapToDouble(point -> point.member("x").number()).toArray();
            double[] y = points.stream().mapToDouble(point -> point.member("y").number()).toArray();
            int[] groups = groups(board.member("groups"), points.size());
            int[] lines = sets(board.member("lines"), "line", 2, names);
            board.member("lines").require(lines.length <= Board.MAX_LINES,
                    "must be at most " + Board.MAX_LINES + ", not " + lines.length);
            for (int p = 0; p < points.size(); p++) {
                int point = 1 << p;
                points.get(p).require(Arrays.stream(lines).anyMatch(line -> (line & point) != 0),
                        "is in no line; every point needs one");
            }
            int[] mills = sets(board.member("mills"), "mill", MILL, names);
            try {
                return Boards.of(name, names.toArray(String[]::new), x, y, groups, lines, mills);
            } catch (IllegalArgumentException e) {
                throw board.error("cannot be used: " + e.getMessage());
            }
        }

        private static List<JsonValue> points(JsonValue value) {
            List<JsonValue> points = value.array();
            value.require(points.size() <= Board.MAX_POINTS, "must be at most " + Board.MAX_POINTS + ", not " + points.size());
            Set<String> names = new HashSet<>();
            Map<List<Double>, String> places = new HashMap<>();
            for (JsonValue point : points) {
                point.requireMembers(POINT, List.of());
                String name = point.member("name").text();
                point.member("name").require(POINT_NAME.matcher(name).matches(),
                        "must be two letters (a-z, A-Z) or digits, the first no x, not " + JsonValue.quoted(name));
                point.member("name").require(names.add(name), "is the name of another point too: " + JsonValue.quoted(name));
                // Adding 0 turns -0.0 into 0.0.
                List<Double> place = List.of(point.member("x").number() + 0.0, point.member("y").number() + 0.0);
                String other = places.putIfAbsent(place, name);
                if (other != null) {
                    throw point.error("is where " + JsonValue.quoted(other) + " is; every point needs a place of its own");
                }
            }
            return points;
        }

        private static int[] groups(JsonValue value, int points) {
            int[] groups = value.array().stream().mapToInt(group -> {
                group.require(group.whole() >= 1, "must be at least 1, not " + group.whole());
                return group.whole();
            }).toArray();
            long sum = Arrays.stream(groups).asLongStream().sum();
            value.require(sum == points, "must add up to the " + points + " points, not to " + sum);
            return groups;
        }

        private static int[] sets(JsonValue value, String one, int size, List<String> names) {
            Set<Integer> sets = new HashSet<>();
            for (JsonValue set : value.array()) {
                List<JsonValue> points = set.array();
                set.require(points.size() == size, "must be the " + size + " points of a " + one + ", not " + points.size());
                int[] numbers = points.stream().mapToInt(point -> number(point, names)).toArray();
                int different = 0;
                for (int i = 0; i < size; i++) {
                    points.get(i).require((different >>> numbers[i] & 1) == 0,
                            "is there twice: a " + one + " has " + size + " different points");
                    different |= 1 << numbers[i];
                }
                set.require(sets.add(different), "is a " + one + " that is there already; leave one of the two");
            }
            return sets.stream().mapToInt(Integer::intValue).toArray();
        }

        private static int number(JsonValue point, List<String> names) {
            int number = names.indexOf(point.text());
            point.require(number >= 0,
                    "names no point: there is no " + JsonValue.quoted(point.text()) + " among the points");
            return number;
        }
    }
}
