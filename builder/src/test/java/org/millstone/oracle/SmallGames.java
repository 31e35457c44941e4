package org.millstone.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millstone.io.JsonValue;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSetFile;

/** Rule sets of all kinds on small boards, with and without symmetry: as rows of {@code games.tsv}, as files, and as rules. */
public final class SmallGames {
    private static final List<String> ROWS = resource("games.tsv").lines().filter(line -> !line.startsWith("#")).toList();
    private static final List<String> MEMBERS = List.of(ROWS.getFirst().split("\t"));

    private SmallGames() {}

    public static Stream<String> all() {
        return ROWS.stream().skip(1);
    }

    /** Those in which the hands follow from the turns: nobody moves while placing, or takes from a hand. */
    public static Stream<String> placingFirst() {
        return all().filter(row -> row.endsWith("first") && !row.contains("hand"));
    }

    /** Returns the text of the rule-set file of a row. */
    public static String file(String row) {
        String[] values = row.split("[\t ]+");
        String board =
                SmallGames.class.getResource(values[0] + ".json") == null ? quoted(values[0]) : resource(values[0] + ".json");
        return IntStream.range(2, values.length).mapToObj(i -> quoted(MEMBERS.get(i)) + ": " + quoted(values[i]))
                .collect(Collectors.joining(", ", "{\"name\": \"small-%08x\", \"board\": %s, \"men\": %s, "
                        .formatted(row.hashCode(), board, values[1]), "}"));
    }

    public static Rules rules(String row) {
        return RuleSetFile.of(JsonValue.parse("small", file(row), "")).rules();
    }

    private static String quoted(String word) {
        return '"' + word + '"';
    }

    /** Returns the text of a resource beside this class; one that begins with a slash is of the program. */
    static String resource(String name) {
        try (InputStream in = SmallGames.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
