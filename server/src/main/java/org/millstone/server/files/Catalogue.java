package org.millstone.server.files;

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
import org.millstone.database.Digests;
import org.millstone.database.Manifest;
import org.millstone.database.ManifestReader;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/**
 * A database's statements about itself: the rows of its manifest ({@code manifest.json}, FORMAT.md) for the tables that are there.
 * The manifest's members are passed on as they are, so their meaning is written down once, with the manifest.
 *
 * @param entries the rows
 * @param planes the files that are there. A folder with little room may keep the win/draw/loss planes alone, which the manifest does not
 * tell.
 * @param digest another one means that answers may differ
 * @param first the position that pages show first
 * @param manifest the manifest as it was read, so that it lists the files that are handed out; empty if there is none
 */
public record Catalogue(NavigableMap<Subspace, Manifest.Entry> entries, NavigableMap<Subspace, Set<Plane>> planes, String digest,
        Position first, Optional<byte[]> manifest) {
    /** Reads what the manifest of a folder says of these tables; throws an {@link IOException} if it is of other rules. */
    public static Catalogue read(Path folder, Rules rules, NavigableSet<Subspace> tables) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        Optional<byte[]> manifest = Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        NavigableMap<Subspace, Manifest.Entry> entries =
                manifest.isPresent() ? ManifestReader.usable(file, manifest.get(), rules, wrong -> {}) : new TreeMap<>();
        entries.keySet().retainAll(tables);
        NavigableMap<Subspace, Set<Plane>> planes = new TreeMap<>();
        for (Subspace table : tables) {
            planes.put(table, Plane.those(plane -> Files.exists(plane.path(folder, table))));
        }
        return new Catalogue(entries, planes, digest(folder, rules, planes, entries), first(rules, entries), manifest);
    }

    /** Returns the position that pages show first: the beginning of a whole game, else the deepest win that tables know of, if any does. */
    public static Position first(Rules rules, NavigableMap<Subspace, Manifest.Entry> tables) {
        Optional<Manifest.Entry> deepest = tables.values().stream().filter(entry -> entry.longestWinFen() != null)
                .reduce((a, b) -> b.counts().longestWin() > a.counts().longestWin() ? b : a);
        return Subspaces.knowAll(rules, tables.keySet()) ? Position.start(rules)
                : deepest.map(Manifest.Entry::longestWinFen).map(fen -> Fen.parse(rules, fen)).orElse(Position.start(rules));
    }

    /** A digest over all that can change an answer: the rules, and of each table the digests, or else the length and the age. */
    private static String digest(Path folder, Rules rules, NavigableMap<Subspace, Set<Plane>> planes,
            Map<Subspace, Manifest.Entry> entries) throws IOException {
        StringBuilder text = new StringBuilder(rules.fingerprint());
        for (Map.Entry<Subspace, Set<Plane>> table : planes.entrySet()) {
            text.append('\n').append(table.getKey());
            Manifest.Entry entry = entries.get(table.getKey());
            for (Plane plane : table.getValue()) {
                String sha256 = entry == null || !entry.lists(plane) ? "" : entry.file(plane).sha256();
                Path file = plane.path(folder, table.getKey());
                text.append(' ').append(plane.suffix()).append(' ')
                        .append(sha256.isEmpty() ? Files.size(file) + "@" + Files.getLastModifiedTime(file) : sha256);
            }
        }
        return Digests.of(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Whether a table had this file when the service started. */
    public boolean has(Subspace table, Plane plane) {
        return planes.getOrDefault(table, Set.of()).contains(plane);
    }

    /** Returns a row for each table, by the number of stones; with how many positions each depth has, if wanted. */
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

    /** Returns what is known of a file, by its name ({@code 7-5.wdl}); empty if it was not there, or the manifest does not list it. */
    public Optional<Manifest.PlaneFile> file(String name) {
        return Stream.of(Plane.values()).filter(plane -> name.endsWith("." + plane.suffix())).findFirst()
                .flatMap(plane -> Subspace.parse(name.substring(0, name.length() - plane.suffix().length() - 1))
                        .filter(table -> has(table, plane))
                        .map(entries::get)
                        .filter(entry -> entry.lists(plane))
                        .map(entry -> entry.file(plane)));
    }
}
