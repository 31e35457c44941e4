package org.millstone.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.fixtures.TestTables;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

/** The reader in C answers as this one does, letter by letter: values with all details, ranked turns, best lines, and errors in FENs. */
final class NativeAnswersTest {
    private static final Path DATA = Path.of("..", "data");
    /** Small rule sets, odd ones among them, and the plies of a move limit. */
    private static final Map<String, Integer> SMALL = Map.of("six", 20, "three-pass", 8, "three-lasker", 6, "three-hand", 8);
    private static final int QUESTIONS = Campaign.cases(100, 20_000);

    private static String reader = "";

    @TempDir
    private Path temporary;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        reader = NativeTools.check(DATA, "tests");
    }

    /** The rule sets of the vectors: named ones, and odd ones, so that each rule is there in each of its forms. */
    static Stream<String> games() throws IOException {
        return TestTables.databases(TestTables.ofVectors()).stream().map(folder -> folder.getFileName().toString());
    }

    private static Path folder(String game) {
        Path folder = TestTables.ofVectors().resolve(game);
        return Files.exists(folder) ? folder : TestDatabase.folder(Variants.named(game).orElseThrow(), 6);
    }

    private static Tablebase open(Path folder) throws IOException {
        return Tablebase.open(folder, Manifest.head(folder).ruleSet().rules(), TablebaseOptions.mapped());
    }

    /** A copy of a database with conversions. */
    private Path limited(String game, int plies) throws IOException {
        Rules rules = Manifest.head(folder(game)).ruleSet().rules();
        return TestDatabase.copyOf(TestDatabase.limitedData(rules, 2 * rules.men(), plies).resolve(game),
                Files.createTempDirectory(temporary, "limited"));
    }

    /** The rows of a shared file, as cells: those that begin with a rule set's name. */
    private static List<List<String>> rows(String file, String game) throws IOException {
        return Files.readAllLines(DATA.resolve(file)).stream().map(line -> List.of(line.split("\t", -1)))
                .filter(cells -> cells.getFirst().equals(game)).toList();
    }

    /** A position, and how many plies in a row were quiet before it. */
    private record Question(Position position, int clock) {
        String fen(Rules rules) {
            return Fen.format(rules.board(), position) + (clock == 0 ? "" : " " + clock + " 1");
        }
    }

    private static String word(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    private static String value(Value value, int clock) {
        DrawGrade grade = value.grade();
        return Stream.of(word(value.outcome()), value.dtw(),
                value.source() == null ? "-" : value.source().name().toLowerCase(Locale.ROOT), name(value.table()),
                name(value.missing())).map(String::valueOf).collect(Collectors.joining(":"))
                + (grade == null ? "" : ":" + grade.finalName() + ":" + grade.grade() + ":" + grade.turnsToCapture())
                + (value.limited() == null ? "" : "~" + value.limited().plies() + "~" + word(value.valueAt(clock)));
    }

    private static String name(@Nullable Subspace subspace) {
        return subspace == null ? "" : subspace.toString();
    }

    private static int clockAfter(RankedTurn turn, int clock) {
        return Turn.isQuiet(turn.turn()) ? clock + 1 : 0;
    }

    private static String turn(Rules rules, RankedTurn turn, int clock) {
        return Turn.format(rules.board(), turn.turn()) + "=" + value(turn.value(), clock) + " "
                + Fen.format(rules.board(), turn.after()) + " " + clockAfter(turn, clock);
    }

    private static String line(Rules rules, List<RankedTurn> line, int clock) {
        List<String> turns = new ArrayList<>();
        int now = clock;
        for (RankedTurn turn : line) {
            turns.add(turn(rules, turn, now));
            now = clockAfter(turn, now);
        }
        return String.join("; ", turns);
    }

    private static String answer(Tablebase tables, Question question) {
        Rules rules = tables.rules();
        Position position = question.position();
        int clock = question.clock();
        String answer = String.join("\t", Fen.format(rules.board(), position),
                new Turns(rules).end(position).map(end -> end.name().toLowerCase(Locale.ROOT).replace('_', '-')).orElse("-"),
                value(tables.value(position), clock),
                tables.rank(position, clock).stream().map(turn -> turn(rules, turn, clock)).collect(Collectors.joining("; ")),
                line(rules, tables.line(position, clock), clock));
        return position.pending() != 0 ? answer : answer + "\t" + wdl(tables, position, clock);
    }

    private static int wdl(Tablebase tables, Position of, int clock) {
        return tables.limit() == null ? tables.wdl(of.own(), of.opponent(), of.ownHand(), of.opponentHand())
                : tables.wdl(of.own(), of.opponent(), of.ownHand(), of.opponentHand(), clock);
    }

    /** Whether a FEN of the position may have a clock above 0. */
    private static boolean hasClock(Rules rules, Position position) {
        return position.pending() == 0 && (rules.hasFreeHands() || position.ownHand() + position.opponentHand() == 0);
    }

    /** Random positions of all subspaces, also of those without a table; every fifth is in the middle of a turn. */
    private static List<Position> positions(Tablebase tables) {
        Rules rules = tables.rules();
        Turns turns = new Turns(rules);
        SplittableRandom random = new SplittableRandom(20_261_122);
        List<Subspace> all = Subspaces.all(rules).stream().filter(of -> of.stones() <= rules.board().points()).toList();
        RandomPositions any = new RandomPositions(rules, all, 1);
        RandomPositions known = new RandomPositions(rules, List.copyOf(tables.subspaces()), 2);
        List<Position> positions = new ArrayList<>();
        while (positions.size() < QUESTIONS) {
            Position position = (random.nextInt(4) == 0 ? any : known).next();
            TurnList list = new TurnList();
            turns.generate(position, list);
            boolean inTurn = list.size() > 0 && random.nextInt(5) == 0;
            positions.add(inTurn ? turns.apply(position, Turn.withoutRemovals(list.get(random.nextInt(list.size())))) : position);
        }
        return positions;
    }

    /** The C reader's answers on FENs, tables held in a way. */
    private List<String> said(Path folder, String way, List<String> fens) {
        try {
            Path asked = Files.write(temporary.resolve("fens"), fens);
            Path answered = temporary.resolve("answers");
            Process process = new ProcessBuilder(reader, "answers", folder.toString(), way).redirectInput(asked.toFile())
                    .redirectOutput(answered.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            assertThat(process.waitFor()).isZero();
            return Files.readAllLines(answered);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void assertSameAnswers(Path folder, Tablebase tables, Stream<Question> questions) {
        List<Question> asked = questions.toList();
        List<String> expected = asked.stream().map(question -> answer(tables, question)).toList();
        List<String> fens = asked.stream().map(question -> question.fen(tables.rules())).toList();
        for (String way : List.of("mapped", "resident", "read", "tiny")) {
            assertThat(said(folder, way, fens)).as(tables.rules().name() + ", " + way).isEqualTo(expected);
        }
    }

    private void assertSameAnswers(Path folder, Function<Tablebase, Stream<Question>> questions) throws IOException {
        try (Tablebase tables = open(folder)) {
            assertSameAnswers(folder, tables, questions.apply(tables));
        }
    }

    private static Stream<Question> withoutClocks(Tablebase tables) {
        return positions(tables).stream().map(position -> new Question(position, 0));
    }

    /** All positions of tables, symmetric ones once or twice, with all clocks that mean something different, and one more. */
    private static Stream<Question> all(Tablebase tables) {
        CanonicalSets.BySize rows = new CanonicalSets.BySize(tables.rules().board());
        int most = Objects.requireNonNull(tables.limit()).plies() + 1;
        return tables.subspaces().stream().flatMap(subspace -> {
            SlotIndex index = new SlotIndex(tables.rules().board(), subspace, rows.of(subspace.rowStones()));
            return LongStream.range(0, index.slots()).mapToObj(slot -> subspace.position(index.own(slot), index.opponent(slot)));
        }).flatMap(position -> IntStream.rangeClosed(0, hasClock(tables.rules(), position) ? most : 0)
                .mapToObj(clock -> new Question(position, clock)));
    }

    /** Deletes the files whose names match a pattern. */
    private static void delete(Path folder, String gone) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.getFileName().toString().matches(gone)).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Of random positions, and of those in the file that holds all readers together, which it also finds where that file says. */
    @ParameterizedTest
    @MethodSource("games")
    void itAnswersAsWeDo(String game) throws IOException {
        Path folder = folder(game);
        List<List<String>> rows = rows("vectors.tsv", game);
        assertSameAnswers(folder, tables -> Stream.concat(withoutClocks(tables),
                rows.stream().map(cells -> new Question(Fen.parse(tables.rules(), cells.get(1)), 0))));
        assertThat(said(folder, "places", rows.stream().map(cells -> cells.get(1)).toList())).isEqualTo(rows.stream()
                .map(cells -> Files.exists(folder.resolve(cells.get(2) + ".wdl")) ? String.join("\t", cells.subList(2, 8))
                        : "-\t-\t-\t-\t-\t-")
                .toList());
    }

    /** The limit leaves only wins at once; it draws some positions; it draws none. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 20})
    void underAMoveLimitItAnswersAsWeDoWithEveryClock(int plies) throws IOException {
        assertSameAnswers(limited("three", plies), NativeAnswersTest::all);
    }

    /** With all files; without more and more of them, conversions among them. */
    @Test
    void underAMoveLimitItAnswersAsWeDoOfAPartOfTheTables() throws IOException {
        for (Map.Entry<String, Integer> game : SMALL.entrySet()) {
            Path folder = limited(game.getKey(), game.getValue());
            for (String gone : List.of("", "[34]-3.*dtc", "3-.*dtw", "[34]-[56].*|.-3\\+2.*")) {
                delete(folder, gone);
                SplittableRandom random = new SplittableRandom(20_261_126);
                assertSameAnswers(folder, tables -> positions(tables).stream().map(position -> new Question(position,
                        hasClock(tables.rules(), position) ? random.nextInt(game.getValue() + 2) : 0)));
            }
        }
    }

    /** Conversions of another limit are damage; without a limit in the manifest nobody reads them. */
    @Test
    void conversionsOfAnotherLimitAreDamage() throws IOException {
        Path folder = limited("three", 5);
        Path manifest = folder.resolve("manifest.json");
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replace("\"moveLimit\" : 5", "\"moveLimit\" : 6"));
        try (Tablebase tables = open(folder)) {
            assertSameAnswers(folder, tables, all(tables));
            assertThat(tables.damage()).isNotEmpty().allSatisfy(damage -> assertThat(damage)
                    .hasMessageContaining("it is of a move limit of 5 plies, and the manifest of 6"));
        }
        Files.writeString(manifest, text.replaceFirst("\"moveLimit\" : 5,\\s*", ""));
        assertSameAnswers(folder, NativeAnswersTest::withoutClocks);
    }

    /** Without depths; without every second layer; without some tables, of both phases. */
    @ParameterizedTest
    @ValueSource(strings = {".*dtw|.*grade", ".*\\+.*dtw", "\\d-\\d\\+(1\\+0|2\\+1|3\\+2|4\\+3|5\\+4|6\\+5)\\..*",
        "[34]-.\\..*|.-3\\+2.*"})
    void itAnswersAsWeDoOfAPartOfTheTables(String gone) throws IOException {
        for (String game : SMALL.keySet()) {
            Path folder = TestDatabase.copyOf(folder(game), Files.createTempDirectory(temporary, "part"));
            delete(folder, gone);
            assertSameAnswers(folder, NativeAnswersTest::withoutClocks);
        }
    }

    /** The file that holds all readers of FENs together. */
    @ParameterizedTest
    @ValueSource(strings = {"lasker", "nine", "nine-hand", "six", "three", "three-pass"})
    void itReadsEveryFormOfAFen(String game) throws IOException {
        List<List<String>> rows = rows("fens.tsv", game);
        // What is ignored ends with the text, so it may have blanks behind it.
        assertThat(said(folder(game), "fens", rows.stream().map(cells -> meant(cells.get(1))).toList()).stream()
                .map(line -> line.replaceFirst("[ _]+$", ""))).isNotEmpty()
                .isEqualTo(rows.stream().map(cells -> String.join("\t", cells.get(2),
                        cells.get(3).equals("-") ? "-1" : cells.get(3), meant(cells.get(4)))).toList());
    }

    private static String meant(String cell) {
        return Pattern.compile("\\\\u(....)").matcher(cell).replaceAll(c -> "" + (char) Integer.parseInt(c.group(1), 16))
                .translateEscapes();
    }

    private static String whatTheFenSays(Rules rules, String fen) {
        try {
            Fen.Reading reading = Fen.read(rules, fen);
            return Fen.format(rules.board(), reading.position()) + "\t" + reading.clock() + "\t" + reading.ignored();
        } catch (FenException e) {
            return "-\t" + e.position() + "\t" + e.getMessage();
        } catch (IllegalPositionException e) {
            return "-\t-1\t" + e.getMessage();
        }
    }

    /** One letter of a FEN is another, or is gone: the same position, or the same complaint about the same character. */
    @ParameterizedTest
    @ValueSource(strings = {"nine", "three", "three-pass", "three-lasker", "three-hand"})
    void itRefusesTheSameTexts(String game) throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        String letters = "O@*/ wbpmrnos?0129x-é\t_";
        Path folder = folder(game);
        try (Tablebase tables = open(folder)) {
            Rules rules = tables.rules();
            List<String> fens = new ArrayList<>();
            for (Position position : positions(tables)) {
                StringBuilder fen = new StringBuilder(Fen.format(rules.board(), position));
                int at = random.nextInt(fen.length());
                char letter = letters.charAt(random.nextInt(letters.length()));
                fens.add((random.nextBoolean() ? fen.deleteCharAt(at) : fen.replace(at, at + 1, String.valueOf(letter)))
                        .toString());
            }
            assertThat(said(folder, "mapped", fens))
                    .isEqualTo(fens.stream().map(fen -> answerOrComplaint(tables, fen)).toList());
            List<String> longer = fens.stream().map(fen -> fen + furtherFields(random)).toList();
            assertThat(said(folder, "fens", longer))
                    .isEqualTo(longer.stream().map(fen -> whatTheFenSays(rules, fen)).toList());
        }
    }

    private static String furtherFields(SplittableRandom random) {
        List<String> fields = List.of("0", "1", "-1", "37", "1234567890", "-", "x", "ids:a");
        return Stream.generate(() -> (random.nextInt(5) == 0 ? "_" : " ") + fields.get(random.nextInt(random.nextInt(1, 9))))
                .limit(random.nextInt(10)).collect(Collectors.joining());
    }

    private static String answerOrComplaint(Tablebase tables, String fen) {
        try {
            Fen.Reading reading = Fen.read(tables.rules(), fen);
            return answer(tables, new Question(reading.position(), reading.clock()));
        } catch (FenException e) {
            return "fen:" + e.position() + "\t" + e.getMessage();
        } catch (IllegalPositionException e) {
            return "position:-1\t" + e.getMessage();
        }
    }
}
