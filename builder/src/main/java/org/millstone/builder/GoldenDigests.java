package org.millstone.builder;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/**
 * The digests that tables had when they were verified, kept in git under {@code data/golden}. The same rules give the same tables on every
 * machine. So a table with another digest shows a fault of the program or of the machine's memory.
 *
 * @param name the name of the rule set
 * @param rows by a table's name: the cells of the table's line in the list of digests
 * @param whyNone why a table has no digests here, in words for people
 */
public record GoldenDigests(String name, Map<String, String[]> rows, String whyNone) {
    /** Reads the digests of a rule set. The result is empty if the list is of other rules, or there is no list. */
    public static GoldenDigests of(Rules rules) {
        String name = rules.name();
        List<String> lines = lines(name).orElse(List.of());
        String others = "those that Millstone keeps of '" + name + "' are of other ";
        if (lines.isEmpty()) {
            return new GoldenDigests(name, Map.of(), "Millstone keeps none of '" + name + "'");
        }
        if (!lines.getFirst().equals("# rules " + rules.fingerprint())) {
            return new GoldenDigests(name, Map.of(), others + "rules (" + lines.getFirst() + "), these have the fingerprint "
                    + rules.fingerprint());
        }
        return new GoldenDigests(name, rows(lines).collect(Collectors.toMap(row -> row[0], row -> row)), others + "tables");
    }

    /** Returns the lines of the list of digests for a rule set of this name; empty if there is no such list. */
    public static Optional<List<String>> lines(String name) {
        try (InputStream in = GoldenDigests.class.getResourceAsStream("/golden/" + name + ".tsv")) {
            return in == null ? Optional.empty()
                    : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Stream<String[]> rows(List<String> lines) {
        return lines.stream().filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1));
    }

    /** Returns the known digest of a file's content; null if the list has none: some lack those of grades, all those of conversions. */
    private @Nullable String known(Manifest.Entry entry, Plane plane) {
        String[] row = rows.getOrDefault(entry.subspace().toString(), new String[0]);
        int column = switch (plane) {
            case WDL -> 1;
            case DTW -> 2;
            case GRADE -> 5;
            case DTC -> row.length;
        };
        return column < row.length ? row[column] : null;
    }

    public boolean has(Subspace subspace) {
        return rows.containsKey(subspace.toString());
    }

    public boolean has(Manifest.Entry entry) {
        return entry.files().keySet().stream().allMatch(plane -> known(entry, plane) != null);
    }

    /** Whether none of the table's digests in the manifest differs from a known digest. */
    public boolean allow(Manifest.Entry entry) {
        return entry.files().entrySet().stream().allMatch(file -> {
            String known = known(entry, file.getKey());
            return known == null || known.equals(file.getValue().content());
        });
    }

    /** Returns a sentence for people: of how many tables the digests are not known, and why. */
    public String coverage(Collection<Subspace> tables) {
        long known = tables.stream().filter(this::has).count();
        if (known == tables.size()) {
            return "Their contents were compared with the digests that Millstone keeps of '" + name + "'.";
        }
        return "The contents of " + (tables.size() - known) + " of the " + tables.size()
                + " tables were not compared with known digests: " + whyNone + ".";
    }
}
