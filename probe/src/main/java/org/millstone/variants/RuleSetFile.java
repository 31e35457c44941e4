package org.millstone.variants;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Placing;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.rules.Texts;
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

    /** The longest title or summary, in characters. */
    private static final int MOST_TEXT = 1000;

    private static final int MOST_MEN = Board.MAX_POINTS / 2;

    private RuleSetFile() {}

    /**
     * Reads a rule-set file. If it has the name of a named rule set, it must have the same rules.
     *
     * @throws RuleSetException if it holds no valid rule set
     * @throws IOException if it cannot be read
     */
    public static RuleSet read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            // A pipe does not tell its size, so as much is read as may be, and a byte.
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new RuleSetException(file + ", line 1, column 1: the file has more than " + MOST_BYTES
                        + " bytes; a rule set takes a few thousand");
            }
            return of(JsonValue.parse(file.toString(), bytes));
        }
    }

    /** Returns the rule set of a JSON value; throws a {@link RuleSetException} as {@link #read} does. */
    public static RuleSet of(JsonValue value) {
        RuleSet read = parse(value);
        String name = read.rules().name();
        Optional<Rules> known = Variants.named(name);
        if (known.isEmpty()) {
            return read;
        }
        // The fingerprint does not tell how the board groups its points, and a FEN does.
        if (!known.get().fingerprint().equals(read.rules().fingerprint())
                || !Arrays.equals(known.get().board().groups(), read.rules().board().groups())) {
            throw value.member("name").error("is " + JsonValue.quoted(name) + ", whose rules are known and others;"
                    + " choose another name");
        }
        return new RuleSet(known.get(), read.title(), read.summary());
    }

    /** Whether a text can be the name of a rule set: 1 to 16 of the characters a-z, 0-9 and -, the first no -. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Returns the schema of rule-set files (JSON Schema, 2020-12). */
    public static String schema() {
        return resource("rules.schema.json");
    }

    /** Reads a named rule set from the jar. */
    static RuleSet named(String name) {
        return parse(JsonValue.parse(name, resource(name + ".json")));
    }

    /** Reads the games that other programs have names for. */
    static List<NamedGame> namedGames() {
        return JsonValue.parse("names", resource("names.json")).array().stream().map(NamedGame::of).toList();
    }

    private static String resource(String name) {
        try (InputStream in = RuleSetFile.class.getResourceAsStream(name)) {
            byte[] bytes = Objects.requireNonNull(in, "the program was packed without " + name).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a rule set of any name; throws a {@link RuleSetException} that points at the wrong value. */
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
        Placing placing = top.object().containsKey(Parameter.PLACING.member()) ? choice(top, Parameter.PLACING) : Placing.FIRST;
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
        return switch (board.content()) {
            case String known -> Boards.named(known).orElseThrow(() -> board.error("names no board: there is no "
                    + JsonValue.quoted(known) + "; there are " + String.join(", ", Boards.names())
                    + ", or an object with points, groups, lines and mills"));
            case Map<?, ?> _ -> BoardReader.read(name, board);
            case null, default -> throw board.mustBe("the name of a board, or an object with points, groups, lines and mills");
        };
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
        JsonValue value = top.object().get(name);
        if (value == null) {
            return usual;
        }
        String text = value.text();
        value.require(text.codePointCount(0, text.length()) <= MOST_TEXT && text.chars().noneMatch(Character::isISOControl),
                "must be one line of at most " + MOST_TEXT + " characters");
        return text.isBlank() ? usual : text;
    }
}
