package org.millstone.server.answers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseFolder;
import org.millstone.database.Digests;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/**
 * The files and the manifest of a database ({@code manifest.json}, FORMAT.md), as they were when it was opened.
 *
 * @param entries the manifest's entries, only for tables that are there
 * @param planes the files of each table that are there; the manifest may list more
 * @param digest a digest of everything that answers depend on; another one means that answers may differ
 * @param first the position that pages show first
 * @param manifest the bytes of the manifest; empty if there is none
 */
public record Catalogue(NavigableMap<Subspace, Manifest.Entry> entries, NavigableMap<Subspace, Set<Plane>> planes, String digest,
        Position first, Optional<byte[]> manifest) {
    /** Reads the folder of a database; throws if its manifest cannot be read or is of other rules. */
    public static Catalogue read(Path folder, Rules rules, NavigableSet<Subspace> tables) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        Optional<byte[]> manifest = Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        NavigableMap<Subspace, Manifest.Entry> entries = new TreeMap<>();
        manifest.ifPresent(bytes -> entries.putAll(Manifest.parse(file, bytes).require(folder, rules).tables()));
        entries.keySet().retainAll(tables);
        NavigableMap<Subspace, Set<Plane>> planes = new TreeMap<>();
        if (!tables.isEmpty()) {
            DatabaseFolder files = DatabaseFolder.find(folder, rules);
            tables.forEach(table -> planes.put(table, files.planes(table)));
        }
        return new Catalogue(entries, planes, digest(folder, rules, planes, entries), first(rules, entries), manifest);
    }

    /**
     * Returns the position that pages show first: the start of a game, unless the tables do not know all of it and the manifest names a
     * longest win.
     */
    public static Position first(Rules rules, NavigableMap<Subspace, Manifest.Entry> tables) {
        Optional<Manifest.Entry> deepest = tables.values().stream().filter(entry -> entry.longestWinFen() != null)
                .reduce((a, b) -> b.counts().longestWin() > a.counts().longestWin() ? b : a);
        return Subspaces.knowAll(rules, tables.keySet()) ? Position.start(rules)
                : deepest.map(Manifest.Entry::longestWinFen).map(fen -> Fen.parse(rules, fen)).orElse(Position.start(rules));
    }

    /** Returns a digest of the digests of all table files. A file without a listed digest counts by its length and its time of change. */
    private static String digest(Path folder, Rules rules, NavigableMap<Subspace, Set<Plane>> planes,
            Map<Subspace, Manifest.Entry> entries) throws IOException {
        StringBuilder text = new StringBuilder(rules.fingerprint());
        for (Map.Entry<Subspace, Set<Plane>> table : planes.entrySet()) {
            text.append('\n').append(table.getKey());
            Manifest.Entry entry = entries.get(table.getKey());
            for (Plane plane : table.getValue()) {
                Path file = plane.path(folder, table.getKey());
                text.append(' ').append(plane.suffix()).append(' ').append(entry != null && entry.lists(plane)
                        ? entry.file(plane).sha256() : Files.size(file) + "@" + Files.getLastModifiedTime(file));
            }
        }
        return Digests.of(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    public boolean has(Subspace table, Plane plane) {
        return planes.getOrDefault(table, Set.of()).contains(plane);
    }

    /**
     * Returns, in the order of subspaces, what the manifest says of each table, and which of its files are there; with {@code depths} also
     * how many positions have each depth.
     */
    public List<Map<String, @Nullable Object>> rows(boolean depths) {
        return entries.values().stream().map(entry -> {
            Map<String, @Nullable Object> row = entry.row();
            row.put("planes", planes.getOrDefault(entry.subspace(), Set.of()).stream().map(Plane::suffix).toList());
            if (depths) {
                row.put("depths", entry.depths());
            }
            return row;
        }).toList();
    }

    /** Returns the manifest's entry for a file, such as {@code 7-5.wdl}; empty if it was not there, or the manifest does not list it. */
    public Optional<Manifest.PlaneFile> file(String name) {
        return Stream.of(Plane.values()).filter(plane -> name.endsWith("." + plane.suffix())).findFirst()
                .flatMap(plane -> Subspace.parse(name.substring(0, name.length() - plane.suffix().length() - 1))
                        .filter(table -> has(table, plane))
                        .map(entries::get)
                        .filter(entry -> entry.lists(plane))
                        .map(entry -> entry.file(plane)));
    }
}
