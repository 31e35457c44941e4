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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The documents are short, plainly said, and right as far as a program can tell: their commands, links and figures. */
final class DocumentsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** The most words of prose in each document. Code, indented blocks and tables do not count. */
    private static final Map<String,
            Integer> MOST_WORDS = Map.ofEntries(Map.entry("README.md", 530), Map.entry("docs/API.md", 1820),
                    Map.entry("ARCHITECTURE.md", 2000), Map.entry("CHANGELOG.md", 80), Map.entry("CONTRIBUTING.md", 830),
                    Map.entry("docs/FORMAT.md", 4290), Map.entry("docs/RESULTS.md", 1520), Map.entry("docs/RULES.md", 1000),
                    Map.entry("docs/app.md", 270), Map.entry("docs/database.md", 400), Map.entry("docs/engine.md", 460),
                    Map.entry("docs/malom.md", 220), Map.entry("docs/play.md", 400), Map.entry("docs/tables.md", 200),
                    Map.entry("javascript/README.md", 370),
                    Map.entry("native/README.md", 630));

    private static final int MOST_WORDS_IN_ALL = 15_000;
    private static final int MOST_LINES_OF_README = 150;
    private static final int LONGEST_SENTENCE = 32;

    private static final Pattern INDENTED = Pattern.compile(" {4,}\\S.*");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.?!:])[*)\"]*\\s+");
    /** Where a clause stands in for the subject, the reader learns last who acts. A question may begin so. */
    private static final Pattern STAND_IN = Pattern.compile("[\\W&&[^`\\[]]*(Who|Whoever|What|Whatever|Of)\\b[^?]*");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern COMMAND = Pattern.compile("(?:^|[\\s(])(?:\\./)?mill ([a-z-].*)");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^\\s'\"]+)");
    private static final Pattern FIGURE = Pattern.compile("\\d{1,3}(?:,\\d{3})+|[\\d.]+ (?:ns|us|plies|GB)");

    /** All documents, by their paths. */
    private static Map<String, String> documents() throws IOException {
        Map<String, String> documents = new TreeMap<>();
        for (String folder : List.of("", "docs", "javascript", "native")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".md")).toList()) {
                    documents.put(ROOT.relativize(file).toString(), Files.readString(file));
                }
            }
        }
        return documents;
    }

    /** Paragraphs, headings and items of lists, each in one line; code and indented blocks left out, tables too unless they are wanted. */
    private static List<String> prose(String document, boolean tables) {
        List<String> paragraphs = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        boolean code = false;
        for (String line : document.lines().toList()) {
            boolean fence = line.strip().startsWith("```");
            boolean table = line.startsWith("|");
            boolean block = INDENTED.matcher(line).matches() && paragraph.isEmpty();
            if (fence || code || block || line.isBlank() || table || line.matches("\\s*(- |\\d+\\. |#).*")) {
                paragraphs.add(paragraph.toString());
                paragraph.setLength(0);
            }
            if (table && tables) {
                paragraphs.addAll(List.of(line.split("\\|")));
            } else if (!fence && !code && !block && !table && !line.isBlank()) {
                paragraph.append(' ').append(line.strip());
            }
            code ^= fence;
        }
        paragraphs.add(paragraph.toString());
        return paragraphs.stream().map(String::strip).filter(text -> !text.isEmpty()).toList();
    }

    private static long words(List<String> paragraphs) {
        return paragraphs.stream().flatMap(paragraph -> Arrays.stream(paragraph.split("\\s+"))).count();
    }

    private static List<String> sentences(List<String> paragraphs) {
        return paragraphs.stream().filter(paragraph -> !paragraph.startsWith("#"))
                .flatMap(paragraph -> SENTENCE_END.splitAsStream(paragraph.replaceFirst("^(- |\\d+\\. )", ""))).toList();
    }

    @Test
    void everyDocumentKeepsWithinItsWords() throws IOException {
        Map<String, String> documents = documents();
        assertThat(documents.keySet()).isEqualTo(new TreeMap<>(MOST_WORDS).keySet());
        long all = 0;
        for (Map.Entry<String, String> document : documents.entrySet()) {
            long words = words(prose(document.getValue(), false));
            assertThat(words).as(document.getKey()).isBetween(1L, (long) MOST_WORDS.get(document.getKey()));
            all += words;
        }
        assertThat(all).isLessThanOrEqualTo(MOST_WORDS_IN_ALL);
        assertThat(documents.get("README.md").lines()).hasSizeLessThanOrEqualTo(MOST_LINES_OF_README);
    }

    @Test
    void everySentenceBeginsWithItsSubjectAndEnds() throws IOException {
        for (Map.Entry<String, String> document : documents().entrySet()) {
            assertThat(
                    sentences(prose(document.getValue(), true)).stream().filter(sentence -> STAND_IN.matcher(sentence).matches()))
                    .as(document.getKey()).isEmpty();
            assertThat(sentences(prose(document.getValue(), false)).stream()
                    .filter(sentence -> words(List.of(sentence)) > LONGEST_SENTENCE)).as(document.getKey()).isEmpty();
        }
    }

    @Test
    void whatTheTestLooksForIsFound() {
        List<String> wrong =
                List.of("Who needs no depths may delete them.", "- Of draws the one with 6-3.", "**Whoever kills it.**");
        assertThat(wrong)
                .allMatch(text -> sentences(prose(text, true)).stream().anyMatch(line -> STAND_IN.matcher(line).matches()));
        assertThat(sentences(prose("Who wins? [Of](x) it. `What` it is.\n\n# Of headings", true)))
                .noneMatch(line -> STAND_IN.matcher(line).matches());
        assertThat(words(prose("One two.\n\n    code here\n\n```\nmore\n```\n| a | b |\n- three\n  four", false))).isEqualTo(5);
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

    /** The cells of the row of a table that begins with this one. */
    private static List<String> row(String document, String first) {
        return document.lines().filter(line -> line.startsWith("| " + first + " |")).findFirst()
                .map(line -> Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList()).orElseThrow();
    }
}
