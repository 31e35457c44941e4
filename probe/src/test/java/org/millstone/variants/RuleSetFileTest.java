package org.millstone.variants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.database.Manifest;
import org.millstone.io.InvalidFileException;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

class RuleSetFileTest {
    /** Six points in a ring, with mills among them. Each fault below is one change of this file. */
    private static final String RING = """
            {
              "name": "ring",
              "title": "A ring",
              "board": {
                "points": [
                  {"name": "a1", "x": 0, "y": 0}, {"name": "b1", "x": 1, "y": 0}, {"name": "c1", "x": 2, "y": 0},
                  {"name": "a2", "x": 0, "y": 1}, {"name": "b2", "x": 1, "y": 1}, {"name": "c2", "x": 2, "y": 1}
                ],
                "groups": [3, 3],
                "lines": [["a1", "b1"], ["b1", "c1"], ["c1", "c2"], ["c2", "b2"], ["b2", "a2"], ["a2", "a1"]],
                "mills": [["a1", "b1", "c1"], ["a2", "b2", "c2"]]
              },
              "men": 3,
              "flying": "never",
              "removals": "one",
              "fromMills": "if-all",
              "whilePlacing": "remove",
              "blocked": "loss",
              "afterPlacing": "turn",
              "fullBoard": "blocked"
            }
            """;

    @TempDir
    private Path folder;

    private RuleSet read(String text) throws IOException {
        return RuleSetFile.read(Files.writeString(folder.resolve("my.json"), text));
    }

    private static String changed(String from, String to) {
        assertThat(RING).contains(from);
        return RING.replace(from, to);
    }

    @Test
    void aBoardOfOnesOwnIsRead() throws IOException {
        RuleSet ring = read(RING);
        assertThat(ring.title()).isEqualTo("A ring");
        assertThat(ring.summary()).isEmpty();
        assertThat(ring.rules().name()).isEqualTo("ring");
        assertThat(ring.rules().board().edges()).hasSize(6).isSorted();
        assertThat(ring.rules().board().x(2)).isEqualTo(2);
        assertThat(ring.rules().board().symmetries().count()).isEqualTo(4);
        assertThat(Position.start(ring.rules())).isEqualTo(Fen.parse(ring.rules(), "***/*** w p p 0 3 0 3 0 0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "\"men\": 3,                        | \"men\": 3                          | 14:3 | not JSON",
        "\"men\": 3                         | \"men\": three                      | 13  | not JSON",
        "\"A ring\"                         | \"A \uD83D\uDE00\", \"mne\": 1      | 3:27 | mne is unknown",
        "\"A ring\"                         | \"A \uD83D\uDE00\", \uD83D\uDE00    | 3:20 | not JSON: Unexpected character",
        "\"men\": 3                         | \"men\": 3, \"men\": 3              | 13:13 | men is there twice",
        "\"men\": 3                         | \"men\": \"3\"                      | 13:10 | men must be a whole number, not \"3\"",
        "\"men\": 3                         | \"men\": 2                          | 13:10 | men must be 3 to 12, not 2",
        "\"men\": 3                         | \"men\": 4                          | 13:10 | men must be at most 3: 4 men a side do not fit on 6 points",
        "\"men\": 3,                        | ``                                  | 1:1 | the file lacks men",
        "\"men\"                            | \"mne\"                             | 13:10 | mne is unknown; here may be name, board, men, flying",
        "\"never\"                          | \"at-four\"                         | 14:13 | flying is from 4 stones, but there are 3 men",
        "\"never\"                          | \"at-five\"                         | 14:13 | flying must be \"never\" or \"at-three\" or \"at-four\" or \"at-three-in-all\" or \"at-four-in-all\", not \"at-five\"",
        "\"never\"                          | \"at-three-in-all\"                 | 14:13 | flying counts stones in hand, which means something only with placing \"any-time\"",
        "\"never\"                          | false                               | 14:13 | not false",
        "\"ring\"                           | \"Ring\"                            | 2:11 | name must be 1 to 16 of the characters a-z, 0-9 and -, the first no -, not \"Ring\"",
        "\"ring\"                           | \"a-name-of-17-long\"               | 2:11 | name must be 1 to 16",
        "\"ring\"                           | \"--data\"                         | 2:11 | name must be 1 to 16",
        "\"ring\"                           | \"nine\"                            | 2:11 | choose another name",
        "\"ring\"                           | \"morabaraba\"                      | 2:11 | choose another name",
        "\"A ring\"                         | \"A\\nring\"                        | 3:12 | title must be one line",
        "\"A ring\"                         | [\"A ring\"]                        | 3:12 | title must be a text, not an array",
        "{\"name\": \"a1\", \"x\": 0,       | {\"name\": \"a1\",                  | 6:7 | board.points[0] lacks x",
        "\"a1\", \"x\": 0                   | \"a1\", \"x\": \"0\"                | 6:27 | board.points[0].x must be a finite number, not \"0\"",
        "\"a1\", \"x\": 0                   | \"a1\", \"x\": 1e999                | 6:27 | board.points[0].x must be a finite number",
        "\"a1\", \"x\": 0                   | \"a1\", \"z\": 1, \"x\": 0          | 6:27 | board.points[0].z is unknown; here may be name, x, y",
        "\"a1\", \"x\": 0                   | \"a1\", \"x\": 1                    | 6:39 | board.points[1] is where \"a1\" is",
        "{\"name\": \"a1\"                  | {\"name\": \"x1\"                   | 6:16 | board.points[0].name must be two letters (a-z, A-Z) or digits, the first no x",
        "{\"name\": \"a1\"                  | {\"name\": \"a-\"                   | 6:16 | board.points[0].name must be two letters",
        "{\"name\": \"b1\"                  | {\"name\": \"a1\"                   | 6:48 | board.points[1].name is the name of another point too: \"a1\"",
        "[3, 3]                             | [3, 4]                              | 9:15 | board.groups must add up to the 6 points, not to 7",
        "[3, 3]                             | [6, 0]                              | 9:19 | board.groups[1] must be at least 1, not 0",
        "[3, 3]                             | [2147483647, 2147483647]            | 9:15 | board.groups must add up",
        "[\"a1\", \"b1\"],                  | [\"a1\", \"d9\"],                   | 10:22 | board.lines[0][1] names no point: there is no \"d9\"",
        "[\"a1\", \"b1\"],                  | [\"a1\", \"a1\"],                   | 10:22 | board.lines[0][1] is there twice: a line has 2 different points",
        "[\"a1\", \"b1\"],                  | [\"a1\"],                           | 10:15 | board.lines[0] must be the 2 points of a line, not 1",
        "[\"a1\", \"b1\"],                  | [\"a1\", \"b1\"], [\"b1\", \"a1\"], | 10:29 | board.lines[1] is a line that is there already",
        "[\"b2\", \"a2\"], [\"a2\", \"a1\"] | [\"b2\", \"a1\"]                    | 7:7 | board.points[3] is in no line",
        "[\"a1\", \"b1\", \"c1\"]           | [\"a1\", \"b1\", \"b1\"]            | 11:28 | board.mills[0][2] is there twice: a mill has 3 different points",
        "[\"a1\", \"b1\", \"c1\"]           | [\"a1\", \"b1\"]                    | 11:15 | board.mills[0] must be the 3 points of a mill, not 2",
        "[\"a1\", \"b1\", \"c1\"]           | [\"c2\", \"b2\", \"a2\"]            | 11:35 | board.mills[1] is a mill that is there already",
        "\"mills\"                          | \"mill\"                            | 11:13 | board.mill is unknown; here may be points, groups, lines, mills"})
    void aFaultIsPointedAt(String from, String to, String place, String message) {
        String[] at = place.split(":", -1);
        assertThatThrownBy(() -> read(changed(from, to))).isInstanceOf(InvalidFileException.class)
                .hasMessageStartingWith(
                        folder.resolve("my.json") + ", line " + at[0] + ", column " + (at.length > 1 ? at[1] + ":" : ""))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "``   | 1, column 1: the file is empty",
        "[]   | 1, column 1: must be an object, not an array",
        "9    | 1, column 1: must be an object, not 9",
        "{} {} | 1, column 4: the file must end after its object",
        "{    | 1, column 2: this is not JSON",
        "{'name': 1} | 1, column 2: this is not JSON"})
    void whatIsNoObjectIsRefused(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(InvalidFileException.class).hasMessageContaining("line " + message);
    }

    @Test
    void aBoardWithoutThatNameIsRefusedAndThoseThereAreAreNamed() {
        String text = RING.replaceFirst("(?s)\"board\": \\{.*?\\},\n  \"men\"", "\"board\": \"ninee\",\n  \"men\"");
        assertThatThrownBy(() -> read(text))
                .hasMessageContaining("line 4, column 12: board names no board: there is no \"ninee\"; there are"
                        + " three, six, seven, nine, twelve, five, or an object with");
        assertThatThrownBy(() -> read(text.replace("\"ninee\"", "9")))
                .hasMessageContaining("board must be the name of a board, or an object");
    }

    @Test
    void whatIsNotUtf8IsRefused() throws IOException {
        Path file = Files.write(folder.resolve("my.json"), RING.replace("A ring", "Mühle").getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> RuleSetFile.read(file)).isInstanceOf(InvalidFileException.class).hasMessageContaining("UTF-8");
        assertThat(read('\ufeff' + RING.replace("A ring", "Mühle")).title()).isEqualTo("Mühle");
    }

    @Test
    void aFileOfAMegabyteIsRefused() {
        assertThatThrownBy(() -> read(RING + " ".repeat(1_000_000))).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("more than 1000000 bytes");
    }

    @Test
    void deepNestingIsRefused() {
        assertThatThrownBy(() -> read("[".repeat(400_000))).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("not JSON: it is nested too deeply")
                .hasMessageNotContaining("Read");
        assertThatThrownBy(() -> read(changed("\"men\": 3", "\"men\": " + "3".repeat(5_000))))
                .isInstanceOf(InvalidFileException.class).hasMessageContaining("line 13, column ")
                .hasMessageContaining("a number that is too long").hasMessageNotContaining("Read");
        assertThatThrownBy(() -> read(changed("\"men\": 3", "\"men\": NaN"))).hasMessageContaining("line 13, column ")
                .hasMessageContaining("NaN").hasMessageNotContaining("Read");
    }

    /** As a schema counts them. */
    @Test
    void wholeNumbersAndCharactersAreCountedAsTheSchemaDoes() throws IOException {
        assertThat(read(changed("\"men\": 3", "\"men\": 3.0").replace("[3, 3]", "[3.0, 3e0]")).rules().fingerprint())
                .isEqualTo(read(RING).rules().fingerprint());
        String stars = "\ud83c\udf1f".repeat(1000);
        assertThat(read(changed("A ring", stars)).title()).isEqualTo(stars);
        assertThatThrownBy(() -> read(changed("A ring", stars + "."))).hasMessageContaining("title must be one line");
    }

    @Test
    void moreThan24PointsOr64LinesOr48SymmetriesAreRefused() {
        assertThatThrownBy(() -> read(board(25, List.of()))).hasMessageContaining("board.points must be at most 24, not 25");
        List<String> many = IntStream.range(0, 66).mapToObj(i -> line(i % 11, i % 11 + 1 + i / 11)).limit(65).toList();
        assertThatThrownBy(() -> read(board(18, many))).hasMessageContaining("board.lines must be at most 64, not 65");
        List<String> pairs = IntStream.range(0, 12).mapToObj(i -> line(2 * i, 2 * i + 1)).toList();
        assertThatThrownBy(() -> read(board(24, pairs))).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("line 1, column 24: board cannot be used: the board has more than 48 symmetries");
    }

    @Test
    void oneForEachMillIsRefusedWhereMoreThanFourCanBeClosedAtOnce() throws IOException {
        String seven = Variants.ruleSet("seven").orElseThrow().toJson(false).replace("\"name\": \"seven\"", "\"name\": \"mine\"")
                .replace("\"removals\": \"one\"", "\"removals\": \"each\"");
        assertThat(read(seven).rules().mostRemovals()).isEqualTo(4);
        assertThatThrownBy(() -> read(seven.replace("\"men\": 7", "\"men\": 8"))).hasMessageContaining(
                "line 8, column 15: removals cannot be \"each\" where 8 stones can close more than 4 mills at once");
    }

    private static String name(int point) {
        return "" + (char) ('a' + point / 10) + point % 10;
    }

    private static String line(int from, int to) {
        return "[\"" + name(from) + "\",\"" + name(to) + "\"]";
    }

    private static String board(int points, List<String> lines) {
        List<String> named = IntStream.range(0, points)
                .mapToObj(p -> "{\"name\":\"" + name(p) + "\",\"x\":" + p + ",\"y\":0}").toList();
        return "{\"name\":\"own\",\"board\": {\"points\":[" + String.join(",", named) + "],\"groups\":[" + points
                + "],\"lines\":["
                + String.join(",", lines)
                + "],\"mills\":[]},\"men\":3,\"flying\":\"never\",\"removals\":\"one\",\"fromMills\":\"never\","
                + "\"whilePlacing\":\"remove\",\"blocked\":\"loss\",\"afterPlacing\":\"turn\",\"fullBoard\":\"draw\"}";
    }

    static Stream<RuleSet> named() {
        return Variants.ruleSets().stream();
    }

    @ParameterizedTest
    @MethodSource("named")
    void whatIsWrittenIsReadAsTheSameAndANamedBoardWrittenOutIsThatBoard(RuleSet ruleSet) throws IOException {
        assertThat(read(ruleSet.toJson(false))).isEqualTo(ruleSet);
        assertThat(read(ruleSet.toJson(true))).isEqualTo(ruleSet);
        assertThat(read(ruleSet.toJson(true).replaceFirst("\"name\": \"[^\"]*\"", "\"name\": \"other\"")).rules().board())
                .isSameAs(ruleSet.rules().board());
    }

    @Test
    void theOrderOfLinesAndMillsDoesNotMatterAndOtherGroupsMakeAnotherBoard() throws IOException {
        RuleSet ring = read(RING);
        assertThat(read(ring.toJson(false)).rules().fingerprint()).isEqualTo(ring.rules().fingerprint());
        String shuffled = changed("[\"a1\", \"b1\"], [\"b1\", \"c1\"]", "[\"c1\", \"b1\"], [\"b1\", \"a1\"]")
                .replace("[\"a1\", \"b1\", \"c1\"], [\"a2\", \"b2\", \"c2\"]",
                        "[\"c2\", \"a2\", \"b2\"], [\"b1\", \"a1\", \"c1\"]");
        assertThat(read(shuffled).rules().fingerprint()).isEqualTo(ring.rules().fingerprint());
        String nine = Variants.ruleSet("nine").orElseThrow().toJson(true).replaceFirst("\"nine\"", "\"other\"");
        assertThat(read(nine.replace("[8, 8, 8]", "[24]")).rules().board().groups()).containsExactly(24);
    }

    @Test
    void everyNameOfAGameMeansOneGameAndStandsInTheDocument() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "RULES.md"));
        Map<String, String> named = new HashMap<>();
        for (NamedGame game : Variants.games()) {
            for (String name : game.names()) {
                String means = Objects.requireNonNullElse(game.variant(), name);
                assertThat(named.merge(NamedGame.key(name), means, (first, again) -> first)).as(name).isEqualTo(means);
                assertThat(document).contains(game.differs().isEmpty() ? "" : name);
            }
            assertThat(game.variant() == null || game.nearest() == null).isTrue();
            Stream.of(game.variant(), game.nearest()).filter(Objects::nonNull)
                    .forEach(name -> assertThat(Variants.named(name)).isPresent());
        }
    }

    @Test
    void aGameIsCalledByItsNameItsTitleOrWhatTheAppCallsItInAnyCase() {
        for (String name : List.of("TWELVE", "Twelve Men's Morris", "twelve men’s morris", "twelve_mens_morris", "Morabaraba")) {
            assertThat(Variants.game(name)).as(name).map(NamedGame::variant).hasValue("twelve");
        }
        assertThat(Variants.named("morabaraba")).hasValue(Variants.TWELVE);
        assertThat(Variants.game("El Filja")).hasValueSatisfying(game -> assertThat(game.variant()).isNull());
        assertThat(Variants.game("Twelve Men")).isEmpty();
        assertThat(Variants.game("")).isEmpty();
    }

    @Test
    void theSentencesSayWhatTheParametersDo() throws IOException {
        assertThat(read(RING).inWords()).contains("The board has 6 points, 6 lines and 2 mills.", "Three men a side.",
                "Nobody flies: stones move along the lines to the end.", "A side that cannot move has lost.");
        assertThat(Variants.ruleSet("nine-fly4").orElseThrow().inWords())
                .contains("A side with four stones left or fewer, and none in hand, may move to any empty point.");
    }

    @Test
    void aDatabaseCarriesItsRules() throws IOException {
        RuleSet ring = read(RING);
        manifest("\"variant\":\"ring\",\"rules\":\"" + ring.rules().fingerprint() + "\",\"ruleSet\":" + ring.toJson(false));
        assertThat(Manifest.head(folder).ruleSet().rules().fingerprint()).isEqualTo(ring.rules().fingerprint());
        assertThat(Manifest.head(folder).ruleSet().title()).isEqualTo("A ring");
        for (String more : List.of("}", "{}", ",", " 0", "\u0000")) {
            Files.writeString(folder.resolve("manifest.json"), more, StandardOpenOption.APPEND);
            assertThatThrownBy(() -> Manifest.read(folder, ring.rules())).isInstanceOf(InvalidFileException.class)
                    .hasMessageContaining("manifest.json");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "rules":"0123","ruleSet":RING           | : rules must be
            "rules":"0123","ruleSet":RING           | , the fingerprint of the rule set, not "0123"
            "rules":"0123"                          | column 1: the file lacks ruleSet
            "rules":"0123","ruleSet":null           | ruleSet must be an object, not null
            "rules":"0123","more":{"a":1,"a":2}     | more.a is there twice""")
    void aManifestThatDoesNotCarryThemIsRefused(String members, String message) throws IOException {
        manifest("\"variant\":\"ring\"," + members.replace("RING", RING));
        assertThatThrownBy(() -> Manifest.head(folder).ruleSet()).isInstanceOf(InvalidFileException.class)
                .hasMessageStartingWith(folder.resolve("manifest.json") + ", line 1, column ").hasMessageContaining(message);
    }

    @Test
    void aManifestThatCannotBeReadIsNamed() throws IOException {
        Files.createDirectory(folder.resolve("manifest.json"));
        assertThatThrownBy(() -> Manifest.head(folder).ruleSet()).isInstanceOf(IOException.class)
                .hasMessageContaining(folder.resolve("manifest.json").toString());
    }

    /** The fingerprint does not tell how a FEN groups the points. */
    @Test
    void otherGroupsAreOtherRules() throws IOException {
        RuleSet ring = read(RING);
        manifest("\"variant\":\"ring\",\"rules\":\"" + ring.rules().fingerprint() + "\",\"ruleSet\":" + RING);
        Rules other = read(changed("[3, 3]", "[2, 4]")).rules();
        assertThat(other.fingerprint()).isEqualTo(ring.rules().fingerprint());
        assertThatThrownBy(() -> Manifest.read(folder, other)).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("have the groups [3, 3]").hasMessageContaining("'ring' have [2, 4]");
        Manifest.read(folder, read(changed("\"x\": 0", "\"x\": -5")).rules());
        assertThatThrownBy(() -> read(Variants.ruleSet("six").orElseThrow().toJson(true).replace("[8, 8]", "[16]")))
                .isInstanceOf(InvalidFileException.class).hasMessageContaining("\"six\", whose rules are known and others");
    }

    private void manifest(String members) throws IOException {
        Files.writeString(folder.resolve("manifest.json"), "{\"format\":1," + members + ",\"tables\":{}}");
    }

    /** No library is needed to see that the schema knows the same members and words. */
    @Test
    void theSchemaSaysTheSame() {
        String schema = RuleSetFile.schema().replaceAll("\\s+", "");
        assertThat(schema).contains("\"required\":" + array(RuleSetFile.REQUIRED),
                "\"required\":" + array(RuleSetFile.BoardReader.MEMBERS),
                "\"required\":" + array(RuleSetFile.BoardReader.POINT), "\"pattern\":\"^" + RuleSetFile.NAME.pattern() + "$\"",
                "\"pattern\":\"^" + RuleSetFile.BoardReader.POINT_NAME.pattern() + "$\"");
        for (Parameter<?> parameter : Stream.concat(Parameter.REQUIRED.stream(), Parameter.OPTIONAL.stream()).toList()) {
            assertThat(schema).containsPattern("\"" + parameter.member() + "\":\\{\"description\":\"[^\"]*\",\"enum\":\\"
                    + array(parameter.words()).replace("]", "\\]"));
        }
        for (String member : RuleSetFile.OPTIONAL) {
            assertThat(schema).contains("\"" + member + "\":{");
        }
        assertThat(schema).contains("\"anyOf\":[{\"enum\":[\"three\",\"five\",\"six\",\"seven\",\"nine\",\"twelve\"]}");
        Boards.ALL.forEach(board -> assertThat(schema).contains('"' + board.name() + '"'));
    }

    private static String array(List<String> words) {
        return "[\"" + String.join("\",\"", words) + "\"]";
    }
}
