package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.variants.Variants;

/**
 * FORMAT.md is enough to write a reader: {@code tools/read_table.py}, which was written from it, shares no code with us and
 * finds the known values.
 */
@Tag("slow")
final class PythonReaderTest {
    private static final int STONES = 8;

    @TempDir
    Path temporary;

    @BeforeAll
    static void pythonIsThere() throws InterruptedException {
        PythonReader.requirePython();
    }

    @Test
    void itAgreesWithEverySampleWhoseTablesAreThere() throws Exception {
        Path samples = Path.of(Objects.requireNonNull(PythonReaderTest.class.getResource("/facts/samples.tsv")).toURI());
        List<String> lines = Files.readAllLines(samples).stream()
                .filter(line -> !line.startsWith("#") && stones(line) <= STONES).toList();
        assertThat(lines).hasSizeGreaterThan(1_000);
        PythonReader.Run run = check(TestDatabase.data(Variants.NINE, STONES), Variants.NINE, lines);
        assertThat(run).isEqualTo(new PythonReader.Run(0, lines.size() + " positions agree\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"six", "nine", "eleven", "twelve"})
    void itAgreesWithOurReaderInEveryVariant(String name) throws Exception {
        Rules rules = Variants.named(name).orElseThrow();
        int stones = rules.equals(Variants.NINE) ? STONES : 7;
        List<String> lines = new ArrayList<>();
        try (Tablebase tables = Tablebase.open(TestDatabase.folder(rules, stones), rules)) {
            Random random = new Random(20_261_121);
            for (Subspace subspace : tables.subspaces()) {
                for (int i = 0; i < Campaign.cases(20, 400); i++) {
                    Position position = random(random, rules, subspace);
                    Value value = tables.value(position);
                    lines.add(PythonReader.line(rules, position, value));
                }
            }
        }
        PythonReader.Run run = check(TestDatabase.data(rules, stones), rules, lines);
        assertThat(run).isEqualTo(new PythonReader.Run(0, lines.size() + " positions agree\n"));
    }

    @ParameterizedTest
    @CsvSource({"three, 6, 40", "six, 12, 8", "nine, 7, 20", "twelve, 7, 5"})
    void itReadsStonesInHand(String name, int pieces, int each) throws Exception {
        Rules rules = Variants.named(name).orElseThrow();
        List<String> lines = new ArrayList<>();
        try (Tablebase tables = Tablebase.open(TestDatabase.wholeData(rules, pieces), rules)) {
            Random random = new Random(20_261_122);
            for (Subspace subspace : tables.subspaces()) {
                for (int i = 0; i < each; i++) {
                    Position position = random(random, rules, subspace);
                    lines.add(PythonReader.line(rules, position, tables.value(position)));
                }
            }
        }
        PythonReader.Run run = check(TestDatabase.wholeData(rules, pieces), rules, lines);
        assertThat(run).isEqualTo(new PythonReader.Run(0, lines.size() + " positions agree\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "********/******** w p p 0 5 0 6 0 0 | no table has such numbers of stones",
        "********/******** w p p 0 6 0 4 0 0 | no table has such numbers of stones",
        "********/******** w p p 0 7 0 7 0 0 | no table has such numbers of stones",
        "OO******/@@****** w p p 2 0 2 0 0 0 | no table has such numbers of stones",
        "O*******/******** w p p 0 5 0 6 0 0 | the counts are not those of the board",
        "********/********/******** w | not a position",
        "OOO*****/@@****** w p r 3 2 2 3 1 0 | a removal is pending"})
    void itRefusesWhatNoTableHas(String fen, String message) throws Exception {
        PythonReader.Run run = check(TestDatabase.wholeData(Variants.SIX), Variants.SIX, List.of(fen + "\tdraw\t"));
        assertThat(run.status()).isOne();
        assertThat(run.output()).startsWith(message).hasLineCount(1);
    }

    @Test
    void itRefusesATableOfOtherHands() throws Exception {
        Path folder = TestDatabase.copyOfWhole(Variants.SIX, temporary);
        Files.copy(folder.resolve("3-2+1+1.wdl"), folder.resolve("3-2+2+2.wdl"), StandardCopyOption.REPLACE_EXISTING);
        PythonReader.Run run = check(temporary, Variants.SIX, List.of("OOO*****/****@@** w p p 3 2 2 2 0 0\tdraw\t"));
        assertThat(run.status()).isOne();
        assertThat(run.output()).contains("3-2+2+2.wdl is another table than its name says");
    }

    /** The turns tell what the position's own table would, or bounds of it. Missing tables are named. */
    @Test
    void itTellsWhatFollowsFromAPartOfTheTables() throws Exception {
        Path folder = TestDatabase.copyOf(Variants.NINE, STONES, temporary);
        for (String gone : List.of("3-5.wdl", "5-3.wdl", "3-3.dtw")) {
            Files.delete(folder.resolve(gone));
        }
        List<String> lines = List.of("*******@/O******@/*@@O*O@* w\twin\tat most 29",
                "**@*@*O*/***@*@O*/***O@*** w\tunknown\t3-5", "OO@O**@@/********/******** w\twin\t",
                "******@O/O******@/*O****@* w\tloss\tat least 4");
        assertThat(check(temporary, Variants.NINE, lines))
                .isEqualTo(new PythonReader.Run(0, lines.size() + " positions agree\n"));
    }

    @Test
    void itSaysWhereItDisagrees() throws Exception {
        List<String> lines = List.of("OO@O**@@/********/******** w\twin\t25", "OO@O**@@/********/******** w\twin\t23");
        PythonReader.Run run = check(TestDatabase.data(Variants.NINE, STONES), Variants.NINE, lines);
        assertThat(run).isEqualTo(
                new PythonReader.Run(1, "1 positions agree; OO@O**@@/********/******** w is win 25 in the tables, and win 23"
                        + " in the file\n"));
    }

    @Test
    void itRefusesADamagedBlock() throws Exception {
        Path file = TestDatabase.copyOf(Variants.NINE, STONES, temporary).resolve("3-3.wdl");
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 400; i < bytes.length; i += 50) { // after the index, in every block
            bytes[i] ^= 1;
        }
        Files.write(file, bytes);
        PythonReader.Run run = check(temporary, Variants.NINE, List.of("OO@O**@@/********/******** w\twin\t25"));
        assertThat(run.status()).isOne();
        assertThat(run.output()).contains("3-3.wdl is damaged in block");
    }

    @Test
    void itRefusesTablesOfOtherRules() throws Exception {
        Files.move(TestDatabase.copyOf(Variants.TWELVE, 7, temporary), temporary.resolve("eleven"));
        PythonReader.Run run = check(temporary, Variants.ELEVEN, List.of("OO@O**@@/********/******** w\twin\t25"));
        assertThat(run.status()).isOne();
        assertThat(run.output()).contains("of other rules");
    }

    /** A board whose points look alike at first, but that has few symmetries. */
    @Test
    void itFindsTheSymmetriesOfAnOddBoardWithoutTryingAll() throws Exception {
        List<String> names = IntStream.range(0, 24).mapToObj(p -> "\"" + (char) ('a' + p / 10) + p % 10 + "\"").toList();
        List<List<String>> mills = new ArrayList<>();
        IntStream.range(0, 10).forEach(i -> mills.add(of(names, 2 * i, 2 * i + 2, 23)));
        mills.addAll(List.of(of(names, 0, 4, 23), of(names, 1, 3, 23), of(names, 10, 11, 23)));
        manifest("{\"ruleSet\":{\"name\":\"nine\",\"board\":{\"points\":"
                + names.stream().map(name -> "{\"name\":" + name + "}").toList()
                + ",\"groups\":[24],\"lines\":" + IntStream.range(0, 12).mapToObj(i -> of(names, 2 * i, 2 * i + 1)).toList()
                + ",\"mills\":" + mills + "},\"men\":3,\"flying\":\"never\",\"removals\":\"one\",\"fromMills\":\"never\","
                + "\"whilePlacing\":\"remove\",\"blocked\":\"loss\",\"afterPlacing\":\"turn\",\"fullBoard\":\"draw\"}}");
        assertThat(check(temporary, Variants.NINE, List.of("O*O*O*@*@*@************* w\tdraw\t")).output())
                .contains(" is unknown 3-3 in the tables").hasLineCount(1);
    }

    private static List<String> of(List<String> names, int... points) {
        return Arrays.stream(points).mapToObj(names::get).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"ruleSet\": {", "{\"ruleSet\":\"nine\"}", "{\"ruleSet\":{\"name\":\"nine\"}}",
        "{\"rules\":1,\"rules\":2}", "", "deep"})
    void itRefusesWhatIsNoManifest(String text) throws Exception {
        manifest(text.equals("deep") ? "[".repeat(100_000) : text);
        PythonReader.Run run = check(temporary, Variants.NINE, List.of());
        assertThat(run.status()).isOne();
        assertThat(run.output()).contains("manifest.json").hasLineCount(1);
    }

    private void manifest(String text) throws IOException {
        Files.writeString(Files.createDirectories(temporary.resolve("nine")).resolve("manifest.json"), text);
    }

    @Test
    void itIsShort() throws IOException {
        assertThat(Files.readAllLines(PythonReader.PATH)).hasSizeLessThanOrEqualTo(480);
    }

    private PythonReader.Run check(Path data, Rules rules, List<String> lines) throws IOException, InterruptedException {
        return PythonReader.check(data, rules, Files.write(temporary.resolve("lines.tsv"), lines));
    }

    private static long stones(String line) {
        return line.chars().limit(line.indexOf(' ')).filter(c -> c == 'O' || c == '@').count();
    }

    private static Position random(Random random, Rules rules, Subspace subspace) {
        int own = set(random, rules.board().points(), 0, subspace.own());
        int opponent = set(random, rules.board().points(), own, subspace.opponent());
        return Position.of(random.nextBoolean() ? Side.WHITE : Side.BLACK, own, opponent, subspace.ownHand(),
                subspace.opponentHand(), 0);
    }

    private static int set(Random random, int points, int taken, int size) {
        int set = 0;
        while (Integer.bitCount(set) < size) {
            set |= 1 << random.nextInt(points) & ~taken;
        }
        return set;
    }
}
