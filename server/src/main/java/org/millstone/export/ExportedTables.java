package org.millstone.export;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.millstone.database.ManifestHead;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Position;
import org.millstone.rules.RuleSet;
import org.millstone.server.ManifestFile;
import org.millstone.table.Finals;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;

/**
 * The tables of a variant that are exported: those that are wanted of those that the manifest lists. All of them are there and have
 * headers, indexes and lengths that are right.
 */
final class ExportedTables {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final RuleSet ruleSet;
    private final Path source;
    private final NavigableMap<Subspace, ObjectNode> rows;
    private final Finals finals;
    private final Set<Plane> planes;

    private ExportedTables(RuleSet ruleSet, Path source, NavigableMap<Subspace, ObjectNode> rows, Finals finals,
            Set<Plane> planes) {
        this.ruleSet = ruleSet;
        this.source = source;
        this.rows = rows;
        this.finals = finals;
        this.planes = planes;
    }

    /**
     * Finds the tables in a variant's folder, and checks them.
     *
     * @throws ExportException if there are none, or one is missing, damaged, or another than the manifest lists
     */
    static ExportedTables of(RuleSet ruleSet, Path source, Predicate<Subspace> wanted, Set<Plane> planes) throws IOException {
        ManifestFile manifest = ManifestFile.read(source, ruleSet.rules()).orElseThrow(() -> new ExportException("There is no "
                + ManifestFile.NAME + " in " + source + ", which lists the tables. 'mill build' writes it."));
        NavigableMap<Subspace, ObjectNode> rows = new TreeMap<>(manifest.rows());
        rows.keySet().removeIf(table -> !wanted.test(table) || !Subspaces.has(ruleSet.rules(), table));
        if (rows.isEmpty()) {
            throw new ExportException(
                    "None of the tables in " + source + " is to be exported. Give a larger --max-pieces, or build"
                            + " more.");
        }
        Optional<Finals> finals = ManifestHead.of(source, ruleSet.rules()).finals(ruleSet.rules()).map(all -> all.among(rows.keySet()));
        Set<Plane> usable = EnumSet.copyOf(planes);
        usable.removeIf(plane -> plane == Plane.GRADE && finals.isEmpty());
        ExportedTables tables = new ExportedTables(ruleSet, source, rows, finals.orElseGet(() -> Finals.of(List.of())), usable);
        for (Subspace table : rows.keySet()) {
            for (Plane plane : tables.planes(table)) {
                tables.check(table, plane);
            }
        }
        return tables;
    }

    private void check(Subspace table, Plane plane) throws IOException {
        try (TableFile file = TableFile.open(source, ruleSet.rules(), table, plane)) {
            if (file.byteSize() != bytes(table, plane)) {
                throw new TableException(file(table, plane) + " has " + file.byteSize() + " bytes, the manifest says "
                        + bytes(table, plane) + ". 'mill build --repair' makes it anew.");
            }
        } catch (NoSuchFileException e) {
            throw ExportException.unusable(file(table, plane) + " is missing, and the manifest lists it. Build it again.", plane,
                    e);
        } catch (TableException e) {
            throw ExportException.unusable(String.valueOf(e.getMessage()), plane, e);
        }
    }

    RuleSet ruleSet() {
        return ruleSet;
    }

    /** Returns the variant's name. */
    String variant() {
        return ruleSet.rules().name();
    }

    /** Returns the folder that the tables are in. */
    Path source() {
        return source;
    }

    NavigableSet<Subspace> tables() {
        return rows.navigableKeySet();
    }

    /** Returns the position that pages show first. */
    Position first() {
        return ManifestFile.first(ruleSet.rules(), rows);
    }

    /** Returns the planes that are exported of each table. */
    NavigableMap<Subspace, Set<Plane>> files() {
        NavigableMap<Subspace, Set<Plane>> files = new TreeMap<>();
        tables().forEach(table -> files.put(table, planes(table)));
        return files;
    }

    /** Returns the planes of a table that are exported, in order: those that are wanted, of those that the manifest says are there. */
    Set<Plane> planes(Subspace table) {
        Set<Plane> there = EnumSet.copyOf(planes);
        there.removeIf(plane -> !ManifestFile.has(row(table), plane));
        return there;
    }

    /** Returns what the finals are worth that grades can name: those whose own tables are exported. */
    Finals finals() {
        return finals;
    }

    /** Returns how many bytes the grades take that are exported. */
    long gradeBytes() {
        return tables().stream().filter(table -> planes(table).contains(Plane.GRADE))
                .mapToLong(table -> bytes(table, Plane.GRADE))
                .sum();
    }

    /** Whether the depths of all tables are exported. */
    boolean haveDepths() {
        return tables().stream().allMatch(table -> planes(table).contains(Plane.DTW));
    }

    /** Returns where the file of a table is. */
    Path file(Subspace table, Plane plane) {
        return plane.path(source, table);
    }

    /** Returns the length of a file in bytes. */
    long bytes(Subspace table, Plane plane) {
        return ManifestFile.bytes(row(table), plane);
    }

    /** Returns the SHA-256 of a file, hexadecimal, as the manifest has it. */
    String sha256(Subspace table, Plane plane) {
        return ManifestFile.sha256(row(table), plane);
    }

    private ObjectNode row(Subspace table) {
        ObjectNode row = rows.get(table);
        if (row == null) {
            throw new IllegalArgumentException(table + " is not exported");
        }
        return row;
    }

    /**
     * Returns the manifest of these tables alone; each row says in {@code planes} which files there are. Of grades that are left out it
     * says nothing, as if there never had been any.
     */
    byte[] manifest() {
        ObjectNode json = JSON.createObjectNode();
        json.put("format", ManifestFile.FORMAT).put("variant", variant()).put("rules", ruleSet.rules().fingerprint());
        try {
            json.set("ruleSet", JSON.readTree(ruleSet.toJsonWithBoard()));
            if (gradeBytes() > 0) {
                ManifestFile.putFinals(json, finals);
            }
            NavigableMap<String, ObjectNode> byName = new TreeMap<>();
            rows.forEach((table, row) -> {
                ObjectNode exported = row.deepCopy();
                ArrayNode files = exported.putArray(ManifestFile.PLANES);
                planes(table).forEach(plane -> files.add(plane.suffix()));
                if (!planes(table).contains(Plane.GRADE)) {
                    ManifestFile.removeGrades(exported);
                }
                byName.put(table.toString(), exported);
            });
            json.putObject("tables").setAll(byName);
            return JSON.writeValueAsBytes(json);
        } catch (JacksonException e) {
            throw new IllegalStateException("what was read as JSON can be written", e);
        }
    }
}
