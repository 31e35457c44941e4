package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.database.Manifest;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.TestTables;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;

/**
 * The service and the module, which reads an exported folder through an nginx, answer random positions of all phases and of many rule sets
 * alike, to the letter, 5,000 of them in a campaign: all in Node, some in a browser, too. Only some are asked for their lines, which take
 * longer. The same holds where every second layer is left out, and under a move limit, with any clock.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class AgreementTest {
    private static final int POSITIONS = Campaign.cases(1000, 5000);
    private static final int POSITIONS_OF_EVERY_SECOND = Campaign.cases(300, 1300);
    /** One in so many positions is asked for its line. */
    private static final int LINES = 20;
    private static final int POSITIONS_UNDER_A_LIMIT = Campaign.cases(300, 3000);
    private static final int BATCH = 500;
    /** One in so many positions is asked in a browser. */
    private static final int IN_A_BROWSER = Campaign.cases(4, 1);

    @TempDir
    private static Path home;

    private static StaticHost host;
    private static @Nullable Process node;
    /** FENs by the folder of their tables, and what the service says of each. */
    private static final Map<String, List<String>> FENS = new TreeMap<>();

    private static final Map<String, List<String>> ANSWERS = new TreeMap<>();
    private static final Map<String, List<String>> LINES_OF = new TreeMap<>();

    @BeforeAll
    static void askTheService() throws IOException {
        assumeThat(StaticHost.isThere()).as("nginx is installed, to serve exported folders").isTrue();
        TestSite.export(TestTables.ofVectors(), home.resolve("site"));
        TestSite.export(TestTables.ofVectorsInLayers(), home.resolve("every-second"), "--wdl-only", "--every-second");
        Path limited = TestTables.limited();
        TestSite.export(limited, home.resolve("limited"));
        host = StaticHost.serve(Files.createDirectory(home.resolve("nginx")), home);
        askTheService(TestTables.ofVectors(), TestTables.ofVectors(), "site/data/", POSITIONS, new Random(12));
        askTheService(TestTables.ofVectorsInLayers(), home.resolve("every-second/data"), "every-second/data/",
                POSITIONS_OF_EVERY_SECOND,
                new Random(20));
        askTheService(limited, limited, "limited/data/", POSITIONS_UNDER_A_LIMIT, new Random(50));
        node = askInNode();
    }

    /**
     * Asks for positions of all tables that were exported, of those that were left out, too.
     *
     * @param data the data folder with all tables
     * @param asked that of the service
     * @param exported the path of the exported one on the host
     */
    private static void askTheService(Path data, Path asked, String exported, int positions, Random random) throws IOException {
        List<Path> folders = TestTables.databases(data);
        try (TestServer service = TestServer.startMapped(asked)) {
            for (Path folder : folders) {
                Rules rules = Manifest.head(folder).ruleSet().rules();
                MoveLimit listed = Manifest.head(folder).limit();
                int limit = listed == null ? 0 : listed.plies();
                List<String> fens = TestTables.positions(folder, rules, positions / folders.size() + 1, random).stream()
                        .map(fen -> limit == 0 ? fen : fen + " " + random.nextInt(limit + 2) + " 1").toList();
                String tables = exported + rules.name();
                FENS.put(tables, fens);
                ANSWERS.put(tables, answers(service, rules, fens));
                LINES_OF.put(tables, IntStream.iterate(0, i -> i < fens.size(), i -> i + LINES).mapToObj(fens::get)
                        .map(fen -> answer(service, "/v1/" + rules.name() + "/line", fen)).toList());
            }
        }
    }

    @AfterAll
    static void stop() {
        if (host != null) {
            host.close();
        }
    }

    private static List<String> answers(TestServer service, Rules rules, List<String> fens) {
        List<String> answers = new ArrayList<>();
        for (int from = 0; from < fens.size(); from += BATCH) {
            String batch = fens.subList(from, Math.min(from + BATCH, fens.size())).stream()
                    .collect(Collectors.joining("\",\"", "{\"fens\":[\"", "\"],\"moves\":true}"));
            TestServer.parse(service.post("/v1/" + rules.name() + "/batch", batch).body()).path("results")
                    .forEach(answer -> answers.add(known(answer)));
        }
        return answers;
    }

    private static String answer(TestServer service, String path, String fen) {
        return known(service.json(path + "?fen=" + URLEncoder.encode(fen, StandardCharsets.UTF_8)));
    }

    private static String known(JsonNode answer) {
        assertThat(answer.path("value").asText()).as(answer.toString()).isNotEqualTo("unknown");
        return answer.toString();
    }

    /** Begins to ask in Node, which goes on while a browser is asked; null if there is none. */
    private static @Nullable Process askInNode() throws IOException {
        if (Stream.of(System.getenv("PATH").split(":")).noneMatch(folder -> Files.isExecutable(Path.of(folder, "node")))) {
            return null;
        }
        Path asked = Files.writeString(home.resolve("asked.json"), new ObjectMapper().writeValueAsString(FENS));
        Path script = Files.writeString(home.resolve("ask.mjs"), """
                import { readFileSync, writeFileSync } from 'node:fs';
                import { open } from '%s';
                const answers = {};
                const lines = {};
                for (const [name, fens] of Object.entries(JSON.parse(readFileSync('%s')))) {
                  const tables = await open('%s' + name, { cacheBytes: 64 << 20 });
                  answers[name] = [];
                  for (const fen of fens) {
                    answers[name].push(JSON.stringify(await tables.rank(fen)));
                  }
                  lines[name] = [];
                  for (let i = 0; i < fens.length; i += %d) {
                    lines[name].push(JSON.stringify(await tables.line(fens[i])));
                  }
                }
                writeFileSync('%s', JSON.stringify({ answers, lines }));
                """.formatted(home.resolve("site/millstone/millstone.js"), asked, host.url("/"),
                LINES, home.resolve("answers.json")));
        return new ProcessBuilder("node", script.toString()).redirectErrorStream(true)
                .redirectOutput(home.resolve("said.txt").toFile()).start();
    }

    @Test
    @Order(2)
    void inNode() throws IOException, InterruptedException {
        assumeThat(node).as("node is installed, to test the module for JavaScript with").isNotNull();
        assertThat(node.waitFor()).as(Files.readString(home.resolve("said.txt"))).isZero();
        JsonNode answers = new ObjectMapper().readTree(home.resolve("answers.json").toFile());
        Map.of("answers", ANSWERS, "lines", LINES_OF).forEach((kind, all) -> all.forEach(
                (name, expected) -> assertThat(answers.path(kind).path(name)).extracting(JsonNode::asText)
                        .as("%s of %s", kind, name)
                        .containsExactlyElementsOf(expected)));
    }

    @Tag("push")
    @Test
    @Order(1)
    void inABrowser() {
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the module in").isTrue();
        Browser browser = Browser.shared();
        browser.show(host.url("/site/millstone/README.md"));
        FENS.forEach((name, fens) -> assertThat((List<?>) browser.runSlowly("""
                const [name, fens, done] = arguments;
                import('/site/millstone/millstone.js')
                  .then(({ open }) => open(new URL('/' + name, location), { cacheBytes: 64 << 20 }))
                  .then(async tables => {
                    const answers = [];
                    for (const fen of fens) {
                      answers.push(JSON.stringify(await tables.rank(fen)));
                    }
                    return answers;
                  })
                  .then(done, problem => done([problem.stack]));
                """, name, some(fens))).asInstanceOf(list(String.class))
                .as(name).containsExactlyElementsOf(some(ANSWERS.get(name))));
    }

    private static List<String> some(List<String> all) {
        return IntStream.iterate(0, i -> i < all.size(), i -> i + IN_A_BROWSER).mapToObj(all::get).toList();
    }
}
