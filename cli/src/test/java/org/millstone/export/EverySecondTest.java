package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.commands.BuildCommand;
import org.millstone.commands.StatsCommand;
import org.millstone.commands.VerifyCommand;
import org.millstone.fixtures.TestDatabase;
import org.millstone.fixtures.TestTables;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.Units;
import org.millstone.rules.Rules;
import org.millstone.server.MillstoneServer;
import org.millstone.variants.Variants;

/**
 * {@code mill export --wdl-only --every-second}: the tables with an odd number of stones in hand stay out, and no command takes that for a
 * fault. {@code OneVoiceTest} asks such tables.
 */
final class EverySecondTest extends ExportTester {
    private static final String LEFT_OUT = "odd number of stones in hand";

    private Path three() {
        return site().resolve("data/three");
    }

    /** Exports every second layer, and returns what was said. */
    private String exportedHalf(Path data, String... more) {
        List<String> words = new ArrayList<>(List.of("--wdl-only", "--every-second"));
        words.addAll(List.of(more));
        Ended ended = exportFrom(data, words.toArray(String[]::new));
        assertThat(ended.status()).as(ended.err()).isZero();
        return ended.out();
    }

    private String exportedHalf() {
        return exportedHalf(TestTables.data(), "--variant", "three");
    }

    private static Set<String> evenTables(Rules rules, int pieces) {
        return Subspaces.all(rules).stream()
                .filter(table -> (table.ownHand() + table.opponentHand()) % 2 == 0 && table.pieces() <= pieces)
                .map(Subspace::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theTablesWithAnEvenNumberOfStonesInHandAreThereAndNoOthers() throws IOException {
        String said = exportedHalf();
        Set<String> even = evenTables(Variants.THREE, 6);
        assertThat(even).containsExactly("0-0+3+3", "1-1+2+2", "2-2+1+1", "3-3");
        assertThat(tables(three())).containsExactlyInAnyOrderElementsOf(even.stream().map(name -> name + ".wdl").toList());
        JsonNode manifest = json(three().resolve("manifest.json")).path("tables");
        assertThat(manifest.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(even);
        JsonNode lookup = json(three().resolve("lookup.json"));
        assertThat(lookup.path("tables").fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(even);
        assertThat(Files.size(three().resolve("lookup.bin"))).isEqualTo(lookup.path("bytes").asLong());
        long bytes = 0;
        for (String name : even) {
            assertThat(manifest.path(name).path("planes")).hasToString("[\"wdl\"]");
            long table = Files.size(TestTables.data().resolve("three").resolve(name + ".wdl"));
            assertThat(lookup.path("tables").path(name)).as(name).hasSize(4);
            assertThat(lookup.path("tables").path(name).path(3).asLong()).as(name).isEqualTo(table);
            bytes += table;
        }
        for (String name : List.of("manifest.json", "lookup.json", "lookup.bin")) {
            bytes += Files.size(three().resolve(name));
        }
        String row = even.size() + " tables, " + Units.bytes(bytes) + ": who wins, not in how many plies; every second layer";
        assertThat(said).contains(row, LEFT_OUT, "Their turns lead to tables");
    }

    @Test
    void itIsAWholeGameAndTheServiceSaysTheSameOfIt() throws IOException {
        exportedHalf();
        JsonNode variant = json(site().resolve("variants.json")).path("variants").path(0);
        assertThat(variant.path("wholeGame").asBoolean()).isTrue();
        assertThat(variant.path("tables").asInt()).isEqualTo(tables(three()).size());
        JsonNode first = ((ObjectNode) variant).remove("first");
        assertThat(first.path("value").asText()).isEqualTo("win");
        assertThat(first.path("dtw").isNull()).isTrue();
        assertThat(first.path("moves")).hasSize(9);
        try (MillstoneServer server = serve(site().resolve("data"))) {
            String service = "http://127.0.0.1:" + server.port() + "/v1";
            assertThat(answer(URI.create(service)).path("variants")).contains(variant);
            String fen = URLEncoder.encode(first.path("fen").asText(), StandardCharsets.UTF_8);
            assertThat(answer(URI.create(service + "/three?fen=" + fen))).isEqualTo(first);
        }
    }

    @Test
    void itGoesWithFewerPiecesAndIsThenNoWholeGame() throws IOException {
        exportedHalf(TestTables.data(), "--variant", "nine", "--max-pieces", "6");
        assertThat(tables(site().resolve("data/nine"))).containsExactlyInAnyOrderElementsOf(
                evenTables(Variants.NINE, 6).stream().map(name -> name + ".wdl").toList())
                .contains("2-2+1+1.wdl").doesNotContain("2-3+1+0.wdl");
        assertThat(json(site().resolve("variants.json")).path("variants").path(0).path("wholeGame").asBoolean()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --every-second                            | not in exactly how many plies
            --every-second --wdl-only --phase moving  | --phase moving has none of them
            """)
    void whereNothingCanBeLeftOutItIsRefusedWithTheReason(String options, String reason) {
        Ended ended = export(options.split(" +"));
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains(reason);
        assertThat(site()).doesNotExist();
    }

    @Test
    void whereAllStonesAreOnTheBoardNothingIsSaidToBeLeftOut() {
        assertThat(exportedHalf(TestDatabase.data(Variants.THREE, 6))).doesNotContain(LEFT_OUT, "every second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads=1", "--sample=10", "--tables=2-3+1+0", "--tables=3-3"})
    void verifySaysThatTheyWereLeftOutAndCallsNothingMissingOrWrong(String option) {
        exportedHalf();
        Ended ended = run(new VerifyCommand(), "--data", site().resolve("data").toString(), "--variant", "three", option);
        assertRefused(ended, LEFT_OUT, "--every-second");
        assertThat(ended.err()).doesNotContain("is missing", "To build it");
        assertThat(ended.out()).doesNotContain("WRONG");
    }

    @Test
    void statisticsSayWhatIsLeftOut() throws IOException {
        exportedHalf();
        String data = site().resolve("data").toString();
        Ended asJson = run(new StatsCommand(), "--data", data, "--variant", "three", "--json");
        assertThat(new ObjectMapper().readTree(asJson.out())).hasSize(tables(three()).size()).allSatisfy(row -> {
            assertThat(row.path("bytes").path("dtw").asLong()).isZero();
            assertThat(row.path("bytes").path("wdl").asLong()).isPositive();
        });
        Ended stats = run(new StatsCommand(), "--data", data, "--variant", "three");
        assertThat(stats.out()).contains("2-2+1+1", LEFT_OUT).doesNotContain("2-3+1+0");
        Ended whole = run(new StatsCommand(), "--data", TestTables.data().toString(), "--variant", "three");
        assertThat(whole.out()).doesNotContain(LEFT_OUT);
    }

    @Test
    void anExportWithItReplacesOneWithoutAndTheReverse() throws IOException {
        exported("--wdl-only", "--variant", "three");
        Set<String> all = names();
        Set<String> odd = tables(site());
        exportedHalf(TestTables.data(), "--variant", "three", "--force");
        odd.removeAll(tables(site()));
        assertThat(odd).contains("data/three/2-3+1+0.wdl");
        assertThat(names()).hasSize(all.size() - odd.size());
        assertThat(site().resolve("SHA256SUMS")).content().doesNotContain("2-3+1+0");
        Ended whole = export("--wdl-only", "--variant", "three", "--force");
        assertThat(whole.status()).isZero();
        assertThat(whole.out()).doesNotContain(LEFT_OUT);
        assertThat(names()).isEqualTo(all);
    }

    @Test
    void anExportOfSuchAFolderIsTheSameFolder() throws IOException {
        exportedHalf();
        Path first = Files.move(site(), home.resolve("first"));
        Ended ended = exportFrom(first.resolve("data"));
        assertThat(ended.status()).as(ended.err()).isZero();
        assertSameFiles(first);
    }

    @Test
    void aBuildInSuchAFolderAddsWhatIsLeftOut() throws IOException {
        exportedHalf();
        Path before = TestTables.data().resolve("three");
        String[] words = {"--data", site().resolve("data").toString(), "--variant", "three", "--memory", "1g"};
        Ended ended = run(new BuildCommand(), words);
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(tables(three())).isEqualTo(tables(before));
        for (String name : tables(before)) {
            assertThat(three().resolve(name)).as(name).hasSameBinaryContentAs(before.resolve(name));
        }
        assertThat(json(three().resolve("manifest.json"))).isEqualTo(json(before.resolve("manifest.json")));
        assertThat(run(new VerifyCommand(), words).out()).contains("all are right");
    }
}
