package org.millstone.server.files;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/**
 * What a database says about itself: the rows of its manifest ({@code manifest.json}, FORMAT.md) for the tables that are there.
 * The manifest's members are passed on as they are, so their meaning is written down once, with the manifest.
 *
 * @param entries the rows
 * @param planes the files that are there. Who has little room may keep the win/draw/loss planes alone, which the manifest does not tell.
 * @param digest another one means that answers may differ
 * @param first the position that pages show first
 * @param manifest the manifest as it was read, so that it lists the files that are handed out; empty if there is none
 */
public record Catalogue(NavigableMap<Subspace, ObjectNode> entries, NavigableMap<Subspace, Set<Plane>> planes, String digest,
        Position first, Optional<byte[]> manifest) {
    private static final String GRADES = "grades";
    private static final String DEPTHS = "depths";

    /** The members of a row of the contract; the others say how a table was made, or fill pages. */
    private static final List<String> ROW =
            List.of("own", "opp", "ownHand", "oppHand", "states", "wins", "draws", "losses", GRADES, "longestWin",
                    "longestLoss", "longestWinFen", "longestLossFen", "slots", "bytes", "sha256");

    /**
     * What is known of a table file.
     *
     * @param bytes its length
     * @param sha256 its digest, hexadecimal
     */
    public record Listed(long bytes, String sha256) {}

    /**
     * Reads the manifest of a folder.
     *
     * @param tables the tables that are there; the manifest's other rows are left out
     * @throws IOException if it is there but cannot be read, or is of other rules
     */
    public static Catalogue read(Path folder, Rules rules, NavigableSet<Subspace> tables) throws IOException {
        Optional<ManifestFile> manifest = ManifestFile.read(folder, rules);
        NavigableMap<Subspace, ObjectNode> entries = manifest.map(ManifestFile::rows).orElseGet(TreeMap::new);
        entries.keySet().retainAll(tables);
        NavigableMap<Subspace, Set<Plane>> planes = new TreeMap<>();
        for (Subspace table : tables) {
            Set<Plane> there = EnumSet.allOf(Plane.class);
            there.removeIf(plane -> !Files.exists(plane.path(folder, table)));
            planes.put(table, there);
        }
        return new Catalogue(entries, planes, digest(folder, rules, planes, entries), ManifestFile.first(rules, entries),
                manifest.map(ManifestFile::bytes));
    }

    /** A digest over all that can change an answer: the rules, and of each table the digests, or else the length and the age. */
    private static String digest(Path folder, Rules rules, NavigableMap<Subspace, Set<Plane>> planes,
            Map<Subspace, ObjectNode> entries) throws IOException {
        StringBuilder text = new StringBuilder(rules.fingerprint());
        for (Map.Entry<Subspace, Set<Plane>> table : planes.entrySet()) {
            text.append('\n').append(table.getKey());
            ObjectNode entry = entries.get(table.getKey());
            for (Plane plane : table.getValue()) {
                String sha256 = entry == null ? "" : ManifestFile.sha256(entry, plane);
                Path file = plane.path(folder, table.getKey());
                text.append(' ').append(plane.suffix()).append(' ')
                        .append(sha256.isEmpty() ? Files.size(file) + "@" + Files.getLastModifiedTime(file) : sha256);
            }
        }
        return Sha256.of(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Whether a table had this file when the service started. */
    public boolean has(Subspace table, Plane plane) {
        return planes.getOrDefault(table, Set.of()).contains(plane);
    }

    /** Returns a row for each table, by the number of stones; with how many positions each depth has, if wanted. */
    public ArrayNode rows(boolean depths) {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        entries.forEach((table, entry) -> {
            ObjectNode row = rows.addObject();
            ROW.stream().filter(member -> !member.equals(GRADES) || entry.has(GRADES))
                    .forEach(member -> row.set(member, entry.get(member)));
            // A manifest that was written before there were tables of the placing phase does not say so.
            row.put("ownHand", table.ownHand()).put("oppHand", table.opponentHand());
            ArrayNode files = row.putArray("planes");
            planes.getOrDefault(table, Set.of()).forEach(plane -> files.add(plane.suffix()));
            if (depths) {
                row.set(DEPTHS, entry.get(DEPTHS));
            }
        });
        return rows;
    }

    /** Returns what is known of a file, by its name ({@code 7-5.wdl}); empty if it was not there, or the manifest does not list it. */
    public Optional<Listed> file(String name) {
        return Stream.of(Plane.values()).filter(plane -> name.endsWith("." + plane.suffix())).findFirst()
                .flatMap(plane -> Subspace.parse(name.substring(0, name.length() - plane.suffix().length() - 1))
                        .filter(table -> has(table, plane))
                        .map(entries::get)
                        .map(entry -> new Listed(ManifestFile.bytes(entry, plane), ManifestFile.sha256(entry, plane)))
                        .filter(listed -> !listed.sha256().isEmpty()));
    }
}
