package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The documents are right as far as a program can tell: their links, commands and figures. */
final class DocumentsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern INDENTED = Pattern.compile(" {4,}\\S.*");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern COMMAND = Pattern.compile("(?:^|[\\s(])(?:\\./)?mill ([a-z-].*)");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^\\s'\"]+)");
    private static final Pattern FIGURE = Pattern.compile("\\d{1,3}(?:,\\d{3})+|[\\d.]+ (?:ns|us|plies|GB)");

    /** All documents, by their paths. */
    private static Map<String, String> documents() throws IOException {
        Map<String, String> documents = new TreeMap<>();
        for (String folder : List.of("", "docs", "readers/javascript", "readers/c")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".md")).toList()) {
                    documents.put(ROOT.relativize(file).toString(), Files.readString(file));
                }
            }
        }
        return documents;
    }

    /** Within the documents, and to files; links may lead to their headings. */
    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        Map<String, String> documents = documents();
        for (Map.Entry<String, String> document : documents.entrySet()) {
            Path folder = ROOT.resolve(document.getKey()).getParent();
            for (String link : LINK.matcher(document.getValue()).results().map(match -> match.group(1)).toList()) {
                if (link.startsWith("http")) {
                    continue;
                }
                String[] parts = link.split("#", 2);
                Path target = parts[0].isEmpty() ? ROOT.resolve(document.getKey()) : folder.resolve(parts[0]).normalize();
                assertThat(target).as(document.getKey() + " links to " + link).exists();
                if (parts.length > 1) {
                    assertThat(anchors(Files.readString(target))).as(document.getKey() + " links to " + link).contains(parts[1]);
                }
            }
        }
    }

    private static List<String> anchors(String document) {
        return document.lines().filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
                .toList();
    }

    /** Each command line in a block of a document is one that mill reads; so are the examples in the help. */
    @Test
    void millReadsEveryCommandThatIsShown(@TempDir Path temporary) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String document : documents().values()) {
            boolean code = false;
            for (String line : document.lines().toList()) {
                code ^= line.strip().startsWith("```");
                if ((code || INDENTED.matcher(line).matches()) && line.contains("./mill ")) {
                    lines.add(line);
                }
            }
        }
        assertThat(lines).hasSizeGreaterThan(50);
        for (CommandLine command : Mill.commandLine().getSubcommands().values()) {
            Arrays.stream(command.getCommandSpec().usageMessage().footer()).filter(line -> line.startsWith("  mill "))
                    .forEach(lines::add);
        }
        CommandLine mill = Mill.commandLine();
        for (String line : lines) {
            // A folder that is named as an example may be a file on this machine.
            assertThat(commands(line.replace("/tmp/", temporary + "/"))).as(line).isNotEmpty()
                    .allSatisfy(args -> assertThat(mill.parseArgs(args.toArray(String[]::new)).errors()).isEmpty());
        }
    }

    /** The arguments of each call of mill in a line, as the shell would hand them over; remarks begin behind a hash or several blanks. */
    private static List<List<String>> commands(String line) {
        String said = line.strip().replaceFirst("( # |   ).*", "");
        return Pattern.compile("[|&;<>)]+").splitAsStream(said).map(COMMAND::matcher).flatMap(call -> call.results())
                .map(call -> WORD.matcher(call.group(1)).results()
                        .map(word -> Stream.of(1, 2, 3).map(word::group).filter(Objects::nonNull).collect(Collectors.joining()))
                        .toList())
                .toList();
    }

    /** The pages for newcomers repeat figures, whose home is RESULTS.md; and its sums are those of the generated tables. */
    @Test
    void figuresAreThoseOfTheResults() throws IOException {
        Map<String, String> documents = documents();
        String results = documents.get("docs/RESULTS.md");
        for (String page : List.of("README.md", "docs/database.md")) {
            List<String> figures = documents.get(page).lines().filter(line -> line.startsWith("| "))
                    .flatMap(line -> FIGURE.matcher(line).results().map(MatchResult::group)).toList();
            assertThat(figures).as(page).isNotEmpty();
            assertThat(figures.stream().filter(figure -> !results.contains(figure))).as(page).isEmpty();
        }
        List<List<String>> sums =
                Stream.of("moving 49", "placing 497", "all 546").map(name -> row(documents.get("docs/tables.md"), name)).toList();
        Map<String, Integer> columns =
                Map.of("positions, symmetric ones counted once, also unreachable ones", 1, "won for the side to move", 2,
                        "drawn", 3, "lost", 4, "`.wdl`, bytes", 7, "`.dtw`, bytes", 9, "`.grade`, bytes", 11);
        columns.forEach((name, column) -> assertThat(row(results, name).subList(1, 4)).as(name)
                .isEqualTo(sums.stream().map(row -> row.get(column)).toList()));
    }

    /** The library, its readers and the documents that name it have one version. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            readers/javascript/package.json         | "version": "%s"
            readers/python/pyproject.toml           | version = "%s"
            readers/python/millstone/__init__.py    | __version__ = "%s"
            readers/c/millstone.h                   | #define MS_VERSION "%s"
            readers/c/CMakeLists.txt                | project(millstone VERSION %s LANGUAGES C)
            docs/CHANGELOG.md                       | ## %s
            docs/engine.md                          | <version>%s-SNAPSHOT</version>
            """)
    void allPartsHaveOneVersion(String file, String words) throws IOException {
        Matcher version =
                Pattern.compile("<version>([^<]*?)(?:-SNAPSHOT)?</version>").matcher(Files.readString(ROOT.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        assertThat(Files.readString(ROOT.resolve(file))).contains(words.formatted(version.group(1)));
    }

    /** The cells of the row of a table that begins with this one. */
    private static List<String> row(String document, String first) {
        return document.lines().filter(line -> line.startsWith("| " + first + " |")).findFirst()
                .map(line -> Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList()).orElseThrow();
    }
}
