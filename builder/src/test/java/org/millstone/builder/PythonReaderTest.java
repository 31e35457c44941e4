package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Variants;

/**
 * FORMAT.md is enough to write a reader: {@code tools/read_table.py}, which was written from it, shares no code with us and
 * finds the known values.
 */
final class PythonReaderTest {
    private static final Path READER = Path.of("..", "tools", "read_table.py");
    private static final int STONES = 8;

    @TempDir
    Path temporary;

    /** What became of a run of the reader. */
    private record Run(int status, String output) {}

    @BeforeAll
    static void pythonIsThere() throws InterruptedException {
        try {
            new ProcessBuilder("python3", "--version").redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        } catch (IOException e) {
            abort("python3 is needed to test " + READER + " and is not on this machine (" + e.getMessage() + ")");
        }
    }

    @Test
    void itAgreesWithEverySampleWhoseTablesAreThere() throws Exception {
        Path samples = Path.of(Objects.requireNonNull(PythonReaderTest.class.getResource("/facts/samples.tsv")).toURI());
        List<String> lines = Files.readAllLines(samples).stream()
                .filter(line -> !line.startsWith("#") && stones(line) <= STONES).toList();
        assertThat(lines).hasSizeGreaterThan(1_000);
        Run run = check(TestDatabase.data(Variants.NINE, STONES), Variants.NINE, lines);
        assertThat(run).isEqualTo(new Run(0, lines.size() + " positions agree\n"));
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
                for (int i = 0; i < 100; i++) {
                    Position position = random(random, rules, subspace);
                    Value value = tables.value(position);
                    lines.add(Fen.format(rules.board(), position) + '\t' + value.outcome().name().toLowerCase(Locale.ROOT) + '\t'
                            + (value.hasDepth() ? value.plies() : ""));
                }
            }
        }
        Run run = check(TestDatabase.data(rules, stones), rules, lines);
        assertThat(run).isEqualTo(new Run(0, lines.size() + " positions agree\n"));
    }

    @Test
    void itSaysWhereItDisagrees() throws Exception {
        List<String> lines = List.of("OO@O**@@/********/******** w\twin\t25", "OO@O**@@/********/******** w\twin\t23");
        Run run = check(TestDatabase.data(Variants.NINE, STONES), Variants.NINE, lines);
        assertThat(run).isEqualTo(new Run(1, "1 positions agree; OO@O**@@/********/******** w is win 25 in the tables, and win 23"
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
        Run run = check(temporary, Variants.NINE, List.of("OO@O**@@/********/******** w\twin\t25"));
        assertThat(run.status()).isOne();
        assertThat(run.output()).contains("3-3.wdl is damaged in block");
    }

    @Test
    void itRefusesTablesOfOtherRules() throws Exception {
        Files.move(TestDatabase.copyOf(Variants.TWELVE, 7, temporary), temporary.resolve("eleven"));
        Run run = check(temporary, Variants.ELEVEN, List.of("OO@O**@@/********/******** w\twin\t25"));
        assertThat(run.status()).isOne();
        assertThat(run.output()).contains("of other rules");
    }

    @Test
    void itIsShort() throws IOException {
        assertThat(Files.readAllLines(READER)).hasSizeLessThanOrEqualTo(200);
    }

    private Run check(Path data, Rules rules, List<String> lines) throws IOException, InterruptedException {
        Path file = Files.write(temporary.resolve("lines.tsv"), lines);
        Process process = new ProcessBuilder("python3", READER.toString(), data.toString(), "--check", file.toString(),
                "--variant", rules.name()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output.replace(System.lineSeparator(), "\n"));
    }

    private static long stones(String line) {
        return line.chars().limit(line.indexOf(' ')).filter(c -> c == 'O' || c == '@').count();
    }

    private static Position random(Random random, Rules rules, Subspace subspace) {
        int own = set(random, rules.board().points(), 0, subspace.own());
        int opponent = set(random, rules.board().points(), own, subspace.opponent());
        return Position.of(random.nextBoolean() ? Side.WHITE : Side.BLACK, own, opponent, 0, 0, 0);
    }

    private static int set(Random random, int points, int taken, int size) {
        int set = 0;
        while (Integer.bitCount(set) < size) {
            set |= 1 << random.nextInt(points) & ~taken;
        }
        return set;
    }
}
