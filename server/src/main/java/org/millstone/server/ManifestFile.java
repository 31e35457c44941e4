package org.millstone.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.Finals;
import org.millstone.table.Plane;

/** A database's {@code manifest.json}, read by those who did not write it: as JSON, so that all its members can be passed on. */
public final class ManifestFile {
    /** The file's name. */
    public static final String NAME = Manifest.FILE;

    /** The version of the manifest. */
    public static final int FORMAT = 1;

    /** The member of a row that says which files are in the folder; where there is none, all are. */
    public static final String PLANES = "planes";

    private static final String FINALS = "finals";
    private static final String LONGEST = "longestWin";
    private static final String LONGEST_FEN = "longestWinFen";

    /** The members of a row that say something of each file. */
    private static final List<String> FILES = List.of("bytes", "sha256", "content");

    private static final List<String> COUNTS = List.of("own", "opp", "states", "wins", "draws", "losses", "slots");
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    private final JsonNode json;
    private final Body body;

    private ManifestFile(JsonNode json, Body body) {
        this.json = json;
        this.body = body;
    }

    /**
     * Reads the manifest of a folder; empty if there is none.
     *
     * @throws IOException if it cannot be read, or is of another format or of other rules
     */
    public static Optional<ManifestFile> read(Path folder, Rules rules) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        byte[] bytes = Files.readAllBytes(file);
        JsonNode json = parse(file, bytes);
        if (json.path("format").asInt() != FORMAT || !json.path("rules").asText().equals(rules.fingerprint())) {
            throw new IOException(file + " is of another format or of other rules than those of '" + rules.name()
                    + "'. Choose another folder with --data.");
        }
        return Optional.of(new ManifestFile(json, new Body(Json.CONTENT_TYPE, bytes, Tags.of(bytes))));
    }

    private static JsonNode parse(Path file, byte[] bytes) throws IOException {
        try {
            return Json.MAPPER.readTree(bytes);
        } catch (JacksonException e) {
            throw new IOException(
                    file + " cannot be read (" + e.getOriginalMessage() + "). Move it away to build its tables anew.", e);
        }
    }

    /** Returns the rows that say something of a table, by table. */
    public NavigableMap<Subspace, ObjectNode> rows() {
        NavigableMap<Subspace, ObjectNode> rows = new TreeMap<>();
        for (Map.Entry<String, JsonNode> table : json.path("tables").properties()) {
            Subspace.parse(table.getKey()).filter(key -> isRow(table.getValue()))
                    .ifPresent(key -> rows.put(key, (ObjectNode) table.getValue()));
        }
        return rows;
    }

    private static boolean isRow(JsonNode row) {
        return COUNTS.stream().map(row::path).allMatch(count -> count.isIntegralNumber() && count.asLong() >= 0)
                && Stream.of(Plane.values()).filter(plane -> Plane.OF_ALL_TABLES.contains(plane) || lists(row, plane))
                        .allMatch(plane -> DIGEST.matcher(sha256(row, plane)).matches());
    }

    /** Returns the position that pages show first: the beginning of a whole game, else the deepest win that rows know of, if any does. */
    public static Position first(Rules rules, NavigableMap<Subspace, ObjectNode> rows) {
        ObjectNode deepest = null;
        for (ObjectNode row : rows.values()) {
            boolean deeper = deepest == null || row.path(LONGEST).asInt() > deepest.path(LONGEST).asInt();
            deepest = row.path(LONGEST_FEN).isTextual() && deeper ? row : deepest;
        }
        return deepest == null || Subspaces.knowAll(rules, rows.keySet()) ? Position.start(rules)
                : Fen.parse(rules, deepest.path(LONGEST_FEN).asText());
    }

    /** Returns the digest of a table's file, hexadecimal, as a row of {@link #rows} has it. */
    public static String sha256(JsonNode row, Plane plane) {
        return row.path("sha256").path(plane.suffix()).asText();
    }

    /** Whether a table's file is in the folder, as a row of {@link #rows} says. */
    public static boolean has(JsonNode row, Plane plane) {
        return lists(row, plane)
                && (!row.has(PLANES) || row.path(PLANES).valueStream().anyMatch(name -> name.asText().equals(plane.suffix())));
    }

    private static boolean lists(JsonNode row, Plane plane) {
        return row.path("sha256").has(plane.suffix());
    }

    /** Takes all that is said of grades out of a row. */
    public static void removeGrades(ObjectNode row) {
        row.remove("grades");
        for (String member : FILES) {
            if (row.get(member) instanceof ObjectNode files) {
                files.remove(Plane.GRADE.suffix());
            }
        }
    }

    /** Writes finals: those that are worth anything to the side to move, from the least. */
    public static void putFinals(ObjectNode json, Finals finals) {
        ObjectNode members = json.putObject(FINALS);
        finals.byName().forEach(members::put);
    }

    /** Returns the length of a table's file in bytes, as a row of {@link #rows} has it. */
    public static long bytes(JsonNode row, Plane plane) {
        return row.path("bytes").path(plane.suffix()).asLong();
    }

    /** Returns the file as it was read. */
    Body body() {
        return body;
    }
}
