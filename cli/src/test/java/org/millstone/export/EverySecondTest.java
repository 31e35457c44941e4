package org.millstone.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.export.ExportTester.json;
import static org.millstone.export.ExportTester.names;
import static org.millstone.export.ExportTester.run;
import static org.millstone.export.ExportTester.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.commands.BuildCommand;
import org.millstone.commands.ExportCommand;
import org.millstone.commands.StatsCommand;
import org.millstone.commands.VerifyCommand;
import org.millstone.export.ExportTester.Ended;
import org.millstone.fixtures.TestDatabase;
import org.millstone.fixtures.TestTables;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.server.MillstoneServer;
import org.millstone.text.Units;
import org.millstone.variants.Variants;

/**
 * {@code mill export --wdl-only --every-second}: the tables with an odd number of stones in hand stay out, and no command takes that for a
 * fault.
 */
final class EverySecondTest {
    private static final List<String> OPTIONS = List.of("--wdl-only", "--every-second");
    private static final String LEFT_OUT = "odd number of stones in hand";

    @TempDir
    private Path home;

    private Path site() {
        return home.resolve("site");
    }

    private Path data() {
        return site().resolve("data");
    }

    private Ended export(Path data, String variant, List<String> options, String... more) {
        List<String> words = new ArrayList<>(List.of(site().toString(), "--data", data.toString(), "--variant", variant));
        words.addAll(options);
        words.addAll(List.of(more));
        return run(new ExportCommand(), words.toArray(String[]::new));
    }

    /** Exports and returns what was said. */
    private String exported(Path data, String variant, String... more) {
        Ended ended = export(data, variant, OPTIONS, more);
        assertThat(ended.status()).as(ended.err()).isZero();
        return ended.out();
    }

    private static Set<String> evenTables(List<Subspace> all) {
        return all.stream().filter(table -> (table.ownHand() + table.opponentHand()) % 2 == 0).map(Subspace::toString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theTablesWithAnEvenNumberOfStonesInHandAreThereAndNoOthers() throws IOException {
        Path built = TestTables.ofVectors("six");
        String said = exported(built, "six");
        Set<String> even = evenTables(Subspaces.all(Variants.SIX));
        assertThat(even).hasSizeLessThan(Subspaces.all(Variants.SIX).size() * 2 / 3).contains("3-3", "0-0+6+6");
        assertThat(tables(data()))
                .containsExactlyInAnyOrderElementsOf(even.stream().map(name -> "six/" + name + ".wdl").toList());
        JsonNode manifest = json(data().resolve("six/manifest.json")).path("tables");
        assertThat(manifest.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(even);
        JsonNode lookup = json(data().resolve("six/lookup.json"));
        assertThat(lookup.path("tables").fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(even);
        assertThat(Files.size(data().resolve("six/lookup.bin"))).isEqualTo(lookup.path("bytes").asLong());
        long bytes = 0;
        for (String name : even) {
            assertThat(manifest.path(name).path("planes")).hasToString("[\"wdl\"]");
            long table = Files.size(built.resolve("six").resolve(name + ".wdl"));
            assertThat(lookup.path("tables").path(name)).as(name).hasSize(4);
            assertThat(lookup.path("tables").path(name).path(3).asLong()).as(name).isEqualTo(table);
            bytes += table;
        }
        for (String name : List.of("manifest.json", "lookup.json", "lookup.bin")) {
            bytes += Files.size(data().resolve("six").resolve(name));
        }
        String row = even.size() + " tables, " + Units.bytes(bytes) + ": who wins, not in how many plies; every second layer";
        assertThat(said).contains(row, LEFT_OUT, "Their turns lead to tables");
    }

    @Test
    void everyPositionIsKnownAsTheServiceSaysToo() throws IOException {
        exported(TestTables.ofVectors("six"), "six");
        JsonNode six = json(site().resolve("variants.json")).path("variants").path(0);
        assertThat(six.path("wholeGame").asBoolean()).isTrue();
        assertThat(six.path("tables").asInt()).isEqualTo(tables(data()).size());
        JsonNode first = ((ObjectNode) six).remove("first");
        try (MillstoneServer server = ExportTester.serve(data())) {
            assertThat(ExportTester.answer(URI.create("http://127.0.0.1:" + server.port() + "/v1")).path("variants"))
                    .contains(six);
            String start = first.path("fen").asText();
            assertThat(ExportTest
                    .answer(URI.create("http://127.0.0.1:" + server.port() + "/v1/six?fen=" + URLEncoder.encode(start, UTF_8))))
                    .isEqualTo(first);
        }
    }

    @Test
    void itGoesWithFewerPiecesAndIsThenNoWholeGame() throws IOException {
        exported(TestTables.data(), "nine", "--max-pieces", "6");
        assertThat(tables(data().resolve("nine"))).containsExactlyInAnyOrderElementsOf(
                evenTables(Subspaces.all(Variants.NINE)).stream().filter(name -> Subspace.parse(name).orElseThrow().pieces() == 6)
                        .map(name -> name + ".wdl").toList())
                .contains("2-2+1+1.wdl").doesNotContain("2-3+1+0.wdl");
        assertThat(json(site().resolve("variants.json")).path("variants").path(0).path("wholeGame").asBoolean()).isFalse();
    }

    @Test
    void withDepthsItIsRefusedWithTheReason() {
        Ended ended = export(TestTables.data(), "three", List.of("--every-second"));
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("--every-second needs --wdl-only", "not in exactly how many plies");
        assertThat(site()).doesNotExist();
    }

    @Test
    void ofTheMovingPhaseThereIsNothingToLeaveOutAndThatIsSaid() {
        Ended ended = export(TestTables.data(), "three", OPTIONS, "--phase", "moving");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("--every-second", "--phase moving has none of them");
        assertThat(site()).doesNotExist();
    }

    @Test
    void whereAllStonesAreOnTheBoardNothingIsSaidToBeLeftOut() {
        assertThat(exported(noPlacing(), "three")).doesNotContain(LEFT_OUT, "every second");
    }

    /** Returns a database of three that has the moving phase alone. */
    private static Path noPlacing() {
        return TestDatabase.data(Variants.THREE, 6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads=1", "--sample=10", "--tables=2-3+1+0", "--tables=3-3"})
    void verifySaysThatTheyWereLeftOutAndCallsNothingMissingOrWrong(String option) {
        exported(TestTables.data(), "three");
        Ended ended = run(new VerifyCommand(), "--data", data().toString(), "--variant", "three", option);
        assertThat(ended.status()).isOne();
        assertThat(ended.err()).contains(LEFT_OUT, "--every-second").doesNotContain("is missing", "To build it");
        assertThat(ended.out()).doesNotContain("WRONG");
    }

    @Test
    void statisticsSayWhatIsLeftOut() throws IOException {
        exported(TestTables.data(), "three");
        Ended stats = run(new StatsCommand(), "--data", data().toString(), "--variant", "three");
        assertThat(stats.out()).contains("2-2+1+1", LEFT_OUT).doesNotContain("2-3+1+0");
        Ended asJson = run(new StatsCommand(), "--data", data().toString(), "--variant", "three", "--json");
        assertThat(new ObjectMapper().readTree(asJson.out())).hasSize(tables(data()).size());
        Ended whole = run(new StatsCommand(), "--data", TestTables.data().toString(), "--variant", "three");
        assertThat(whole.out()).doesNotContain(LEFT_OUT);
    }

    @Test
    void anExportWithItReplacesOneWithoutAndTheReverse() throws IOException {
        assertThat(export(TestTables.data(), "three", List.of("--wdl-only")).status()).isZero();
        Set<String> all = names(site());
        Set<String> odd = tables(data());
        exported(TestTables.data(), "three", "--force");
        Set<String> even = names(site());
        odd.removeAll(tables(data()));
        assertThat(odd).isNotEmpty().contains("three/2-3+1+0.wdl");
        assertThat(even).hasSize(all.size() - odd.size());
        assertThat(site().resolve("SHA256SUMS")).content().doesNotContain("2-3+1+0");
        Ended whole = export(TestTables.data(), "three", List.of("--wdl-only"), "--force");
        assertThat(whole.status()).isZero();
        assertThat(whole.out()).doesNotContain(LEFT_OUT);
        assertThat(names(site())).isEqualTo(all);
    }

    @Test
    void anExportOfSuchAFolderIsTheSameFolder() throws IOException {
        exported(TestTables.data(), "three");
        Path first = Files.move(site(), home.resolve("first"));
        Ended ended = export(first.resolve("data"), "three", List.of());
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(names(site())).isEqualTo(names(first));
        for (String name : names(site())) {
            assertThat(site().resolve(name)).as(name).hasSameBinaryContentAs(first.resolve(name));
        }
    }

    @Test
    void aBuildInSuchAFolderAddsWhatIsLeftOut() throws IOException {
        exported(TestTables.data(), "three");
        Path before = TestTables.data().resolve("three");
        Ended ended = run(new BuildCommand(), "--data", data().toString(), "--variant", "three", "--memory", "1g");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(tables(data().resolve("three"))).isEqualTo(tables(before));
        for (String name : tables(before)) {
            assertThat(data().resolve("three").resolve(name)).as(name).hasSameBinaryContentAs(before.resolve(name));
        }
        assertThat(json(data().resolve("three/manifest.json"))).isEqualTo(json(before.resolve("manifest.json")));
        Ended verified = run(new VerifyCommand(), "--data", data().toString(), "--variant", "three", "--memory", "1g");
        assertThat(verified.out()).contains("all are right");
    }
}
