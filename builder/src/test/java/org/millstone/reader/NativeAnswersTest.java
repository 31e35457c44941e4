package org.millstone.reader;

import static java.util.stream.Collectors.groupingBy;
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
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
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
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** The reader in C answers as this one does, letter by letter: values with all details, ranked turns, best lines, and errors in FENs. */
final class NativeAnswersTest {
    private static final Path RULE_SETS = Path.of("..", "data", "vectors");
    private static final Path ANSWERS = NativeTools.WORK.resolve("answers");
    private static final int PIECES = 7;

    @TempDir
    private Path temporary;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        NativeTools.require("gcc");
        Files.createDirectories(NativeTools.WORK);
        Path said = NativeTools.WORK.resolve("answers.log");
        int status = NativeTools.run(said, "gcc", "-std=c11", "-O2", "-o", ANSWERS.toString(),
                NativeTools.NATIVE.resolve("millstone.c").toString(),
                NativeTools.NATIVE.resolve("test/answers.c").toString());
        assertThat(status).as(Files.readString(said)).isZero();
    }

    /** All named rule sets, and the odd ones that readers are tested with. */
    static List<Rules> rules() throws IOException {
        List<Rules> all = new ArrayList<>(Variants.all());
        try (Stream<Path> files = Files.list(RULE_SETS)) {
            for (Path file : files.sorted().toList()) {
                all.add(RuleSetFile.read(file).rules());
            }
        }
        return all;
    }

    private static int pieces(Rules rules) {
        return Math.min(2 * rules.men(), rules.board().points() > 16 ? PIECES : 2 * rules.men());
    }

    private static Path folder(Rules rules) {
        return TestDatabase.wholeData(rules, pieces(rules)).resolve(rules.name());
    }

    /** A copy of a database with conversions. */
    private Path limited(Rules rules, int plies) throws IOException {
        return TestDatabase.copyOf(TestDatabase.limitedData(rules, pieces(rules), plies).resolve(rules.name()),
                Files.createTempDirectory(temporary, "limited"));
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
        return Stream.of(word(value.outcome()), value.plies(),
                value.source() == null ? "-" : value.source().name().toLowerCase(Locale.ROOT), name(value.table()),
                name(value.missing())).map(String::valueOf).collect(Collectors.joining(":"))
                + (grade == null ? "" : ":" + grade.name() + ":" + grade.worth() + ":" + grade.turnsToCapture())
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

    /** All clocks that mean something different, and one more. */
    private static Stream<Question> withEveryClock(Tablebase tables, Position position) {
        int most = hasClock(tables.rules(), position) ? Objects.requireNonNull(tables.limit()).plies() + 1 : 0;
        return IntStream.rangeClosed(0, most).mapToObj(clock -> new Question(position, clock));
    }

    /** All positions of tables, symmetric ones once or twice. */
    private static Stream<Position> all(Tablebase tables) {
        CanonicalSets.BySize rows = new CanonicalSets.BySize(tables.rules().board());
        return tables.subspaces().stream().flatMap(subspace -> {
            SlotIndex index = new SlotIndex(tables.rules().board(), subspace, rows.of(subspace.rowStones()));
            return LongStream.range(0, index.slots()).mapToObj(slot -> subspace.position(index.own(slot), index.opponent(slot)));
        });
    }

    /** Random positions of all subspaces, also of those without a table; every fifth is in the middle of a turn. */
    private static List<Position> positions(Tablebase tables, int count) {
        Rules rules = tables.rules();
        Turns turns = new Turns(rules);
        SplittableRandom random = new SplittableRandom(20_261_122);
        List<Subspace> all = Subspaces.all(rules).stream().filter(of -> of.stones() <= rules.board().points()).toList();
        RandomPositions any = new RandomPositions(rules, all, 1);
        RandomPositions known = new RandomPositions(rules, List.copyOf(tables.subspaces()), 2);
        List<Position> positions = new ArrayList<>();
        while (positions.size() < count) {
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
            Process process = new ProcessBuilder(ANSWERS.toString(), folder.toString(), way).redirectInput(asked.toFile())
                    .redirectOutput(answered.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            assertThat(process.waitFor()).isZero();
            return Files.readAllLines(answered);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void assertSameAnswers(Path folder, Rules rules, int count) throws IOException {
        try (Tablebase tables = Tablebase.open(folder, rules, TablebaseOptions.mapped())) {
            assertSameAnswers(folder, tables, positions(tables, count).stream().map(position -> new Question(position, 0)));
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

    /** Small rule sets, odd ones among them. */
    private static List<Rules> small() throws IOException {
        return List.of(Variants.SIX, RuleSetFile.read(RULE_SETS.resolve("three-pass.json")).rules(),
                RuleSetFile.read(RULE_SETS.resolve("three-lasker.json")).rules(),
                RuleSetFile.read(RULE_SETS.resolve("three-hand.json")).rules());
    }

    /** Deletes the files whose names match a pattern. */
    private static void delete(Path folder, String gone) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.getFileName().toString().matches(gone)).toList()) {
                Files.delete(file);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void itAnswersAsWeDo(Rules rules) throws IOException {
        assertSameAnswers(folder(rules), rules, Campaign.cases(100, 20_000));
    }

    /** The limit draws some positions; it draws none. */
    @ParameterizedTest
    @ValueSource(ints = {5, 20})
    void underAMoveLimitItAnswersAsWeDoWithEveryClock(int plies) throws IOException {
        Path folder = limited(Variants.THREE, plies);
        try (Tablebase tables = Tablebase.open(folder, Variants.THREE, TablebaseOptions.mapped())) {
            assertSameAnswers(folder, tables, all(tables).flatMap(position -> withEveryClock(tables, position)));
        }
    }

    /** With all files; without more and more of them, conversions among them. */
    @Test
    void underAMoveLimitItAnswersAsWeDoOfAPartOfTheTables() throws IOException {
        for (Rules rules : small()) {
            Path folder = limited(rules, 2 * rules.men());
            for (String gone : List.of("", "[34]-3.*dtc", "3-.*dtw", "[34]-[56].*|.-3\\+2.*")) {
                delete(folder, gone);
                try (Tablebase tables = Tablebase.open(folder, rules, TablebaseOptions.mapped())) {
                    SplittableRandom random = new SplittableRandom(20_261_126);
                    int clocks = Objects.requireNonNull(tables.limit()).plies() + 2;
                    assertSameAnswers(folder, tables, positions(tables, Campaign.cases(100, 20_000)).stream()
                            .map(position -> new Question(position, hasClock(rules, position) ? random.nextInt(clocks) : 0)));
                }
            }
        }
    }

    /** Conversions of another limit are damage; without a limit in the manifest nobody reads them. */
    @Test
    void conversionsOfAnotherLimitAreDamage() throws IOException {
        Path folder = limited(Variants.THREE, 5);
        Path manifest = folder.resolve("manifest.json");
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replace("\"moveLimit\" : 5", "\"moveLimit\" : 6"));
        try (Tablebase tables = Tablebase.open(folder, Variants.THREE, TablebaseOptions.mapped())) {
            assertSameAnswers(folder, tables, all(tables).flatMap(position -> withEveryClock(tables, position)));
            assertThat(tables.damage()).isNotEmpty().allSatisfy(damage -> assertThat(damage)
                    .hasMessageContaining("it is of a move limit of 5 plies, and the manifest of 6"));
        }
        Files.writeString(manifest, text.replaceFirst("\"moveLimit\" : 5,\\s*", ""));
        assertSameAnswers(folder, Variants.THREE, 100);
    }

    /** Without depths; without every second layer; without some tables, of both phases. */
    @ParameterizedTest
    @ValueSource(strings = {".*dtw|.*grade", ".*\\+.*dtw", "\\d-\\d\\+(1\\+0|2\\+1|3\\+2|4\\+3|5\\+4|6\\+5)\\..*",
        "[34]-.\\..*|.-3\\+2.*"})
    void itAnswersAsWeDoOfAPartOfTheTables(String gone) throws IOException {
        for (Rules rules : small()) {
            Path folder = TestDatabase.copyOf(folder(rules), Files.createTempDirectory(temporary, "part"));
            delete(folder, gone);
            assertSameAnswers(folder, rules, Campaign.cases(100, 20_000));
        }
    }

    /** A value of {@code answers.c} as {@code data/vectors.tsv} has it. */
    private static String asInVectors(String value) {
        String[] parts = value.split(":");
        String grade = parts.length < 6 ? "" : ":" + parts[5] + ":" + parts[6] + (parts[7].equals("-1") ? "" : ":" + parts[7]);
        return parts[0] + (parts[1].equals("-1") ? "" : ":" + parts[1]) + grade;
    }

    /** The file that holds all readers together. */
    @Test
    void itSaysWhatIsInTheVectors() throws IOException {
        Map<String, List<String[]>> rows = Files.readAllLines(Path.of("..", "data", "vectors.tsv")).stream()
                .filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1)).collect(groupingBy(cells -> cells[0]));
        for (Map.Entry<String, List<String[]>> of : rows.entrySet()) {
            Rules rules = Variants.named(of.getKey()).isPresent() ? Variants.named(of.getKey()).get()
                    : RuleSetFile.read(RULE_SETS.resolve(of.getKey() + ".json")).rules();
            int pieces =
                    of.getValue().stream().mapToInt(cells -> Subspace.of(Fen.parse(rules, cells[1])).pieces()).max().orElse(0);
            Path folder = TestDatabase.wholeData(rules, pieces).resolve(rules.name());
            List<String> fens = of.getValue().stream().map(cells -> cells[1]).toList();
            List<String> answers = said(folder, "mapped", fens);
            List<String> places = said(folder, "places", fens);
            for (int i = 0; i < fens.size(); i++) {
                String[] row = of.getValue().get(i);
                String[] answer = answers.get(i).split("\t", -1);
                String turns = Stream.of(answer[3].split("; ")).filter(turn -> !turn.isEmpty())
                        .map(turn -> turn.substring(0, turn.indexOf('=') + 1)
                                + asInVectors(turn.substring(turn.indexOf('=') + 1, turn.indexOf(' '))))
                        .collect(Collectors.joining(" "));
                assertThat(asInVectors(answer[2])).as(fens.get(i))
                        .isEqualTo(row[8] + cell(":", row[9]) + cell(":", row[11]));
                assertThat(turns).as(fens.get(i)).isEqualTo(cell("", row[10]));
                boolean there = Files.exists(folder.resolve(row[2] + ".wdl"));
                assertThat(places.get(i)).as(fens.get(i))
                        .isEqualTo(there ? String.join("\t", List.of(row).subList(2, 8)) : "-\t-\t-\t-\t-\t-");
            }
        }
        assertThat(rows).hasSizeGreaterThanOrEqualTo(20);
    }

    private static String cell(String before, String cell) {
        return cell.equals("-") ? "" : before + cell;
    }

    /** The file that holds all readers of FENs together. */
    @Test
    void itReadsEveryFormOfAFen() throws IOException {
        Map<String, List<String[]>> rows = Files.readAllLines(Path.of("..", "data", "fens.tsv")).stream()
                .filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1)).collect(groupingBy(cells -> cells[0]));
        for (Map.Entry<String, List<String[]>> of : rows.entrySet()) {
            Rules rules = Variants.named(of.getKey()).isPresent() ? Variants.named(of.getKey()).get()
                    : RuleSetFile.read(RULE_SETS.resolve(of.getKey() + ".json")).rules();
            List<String> fens = of.getValue().stream().map(cells -> meant(cells[1])).toList();
            // What is ignored ends with the text, so it may have blanks behind it.
            assertThat(said(folder(rules), "fens", fens).stream().map(line -> line.replaceFirst("[ _]+$", "")).toList())
                    .isEqualTo(of.getValue().stream().map(cells -> String.join("\t", cells[2],
                            cells[3].equals("-") ? "-1" : cells[3], meant(cells[4]))).toList());
        }
        assertThat(rows).hasSizeGreaterThanOrEqualTo(6);
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
    @Test
    void itRefusesTheSameTexts() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        String letters = "O@*/ wbpmrnos?0129x-é\t_";
        for (Rules rules : List.of(Variants.NINE, Variants.THREE,
                RuleSetFile.read(RULE_SETS.resolve("three-pass.json")).rules(),
                RuleSetFile.read(RULE_SETS.resolve("three-lasker.json")).rules(),
                RuleSetFile.read(RULE_SETS.resolve("three-hand.json")).rules())) {
            Path folder = folder(rules);
            try (Tablebase tables = Tablebase.open(folder, rules, TablebaseOptions.mapped())) {
                List<String> fens = new ArrayList<>();
                for (Position position : positions(tables, Campaign.cases(100, 20_000))) {
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
