package org.millstone.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.database.FileErrors;
import org.millstone.database.Finals;
import org.millstone.database.FolderCheck;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.JsonWriter;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.MoveLimit;
import org.millstone.server.answers.Catalogue;
import org.millstone.table.Checksums;
import org.millstone.table.PagedIndex;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.text.Answer;
import org.millstone.variants.RuleSet;

/**
 * The tables of a variant that are exported. All their files are there, with the right headers, indexes and lengths.
 *
 * @param rows the manifest's entries for these tables alone. Each entry has only the files that are exported. If grades are left out, it
 *     has nothing about them.
 * @param finals what each final that grades can name is worth; only finals whose own tables are exported
 * @param limit the move limit of the conversions; null if none are exported
 */
record ExportedTables(RuleSet ruleSet, Path source, NavigableMap<Subspace, Manifest.Entry> rows, Finals finals,
        @Nullable MoveLimit limit) {
    static final String LOOKUP = "lookup.json";
    static final String LOOKUP_PARTS = "lookup.bin";

    private static final int FORMAT = 1;
    /** The format number of {@code lookup.json} with grades: readers that do not know grades must reject such a file. */
    private static final int FORMAT_WITH_GRADES = 2;
    /** The format number of {@code lookup.json} with conversions, which other readers must reject as well. */
    private static final int FORMAT_WITH_LIMIT = 3;

    /**
     * Finds the wanted tables of a variant, each with its files of these planes, and checks headers, indexes and lengths. Throws a {@link
     * DatabaseException} if there are no such tables, or a file is missing or differs from the manifest.
     */
    static ExportedTables of(RuleSet ruleSet, Path source, Predicate<Subspace> wanted, Set<Plane> planes) throws IOException {
        if (!Files.exists(source.resolve(Manifest.FILE))) {
            throw new DatabaseException("There is no " + Manifest.FILE + " in " + source
                    + ", which lists the tables. 'mill build' writes it.");
        }
        Manifest manifest = Manifest.read(source, ruleSet);
        NavigableMap<Subspace, Manifest.Entry> rows = manifest.tables();
        rows.keySet().removeIf(table -> !wanted.test(table));
        if (rows.isEmpty()) {
            throw new DatabaseException("None of the tables in " + source
                    + " is to be exported. Allow a larger --max-pieces, or build more.");
        }
        Optional<Finals> finals = manifest.listedOrder().map(all -> all.among(rows.keySet()));
        rows.replaceAll((table, row) -> row.exported(Plane.matching(
                plane -> row.has(plane) && planes.contains(plane) && (plane != Plane.GRADE || finals.isPresent())
                        && (plane != Plane.DTC || manifest.limit() != null))));
        boolean limited = rows.values().stream().anyMatch(row -> row.has(Plane.DTC));
        ExportedTables tables = new ExportedTables(ruleSet, source, rows, finals.orElseGet(() -> Finals.of(Map.of())),
                limited ? manifest.limit() : null);
        for (Manifest.Entry row : rows.values()) {
            for (Plane plane : Plane.values()) {
                tables.check(row, plane);
            }
        }
        return tables;
    }

    private void check(Manifest.Entry row, Plane plane) throws IOException {
        Path path = plane.path(source, row.subspace());
        try {
            FolderCheck.DamagedFile fault = FolderCheck.fault(source, ruleSet.rules(), row, plane, false).orElse(null);
            if (fault != null) {
                throw unusable(path + (fault.damage() == null
                        ? " is missing, and the manifest lists it. Build it again."
                        : " is damaged: " + fault.damage() + ". 'mill build --repair' rebuilds it."), plane);
            }
        } catch (TableException e) {
            throw unusable(FileErrors.words(e), plane);
        }
    }

    /** Makes an exception whose message also names the option, if there is one, that leaves files of this plane out. */
    static DatabaseException unusable(String message, Plane plane) {
        return new DatabaseException(message + switch (plane) {
            case WDL -> "";
            case DTW -> " Or leave all depths out with --wdl-only.";
            case GRADE -> " Or leave all grades out with --no-grades.";
            case DTC -> " Or leave all conversions out with --no-move-limit.";
        });
    }

    String variant() {
        return ruleSet.rules().name();
    }

    /** The folder that these tables have in an export, relative to it, with a slash at the end. */
    String home() {
        return "data/" + variant() + "/";
    }

    String pocket() {
        return variant() + ".pocket";
    }

    NavigableSet<Subspace> tables() {
        return rows.navigableKeySet();
    }

    /**
     * Returns the answer, with turns, about the position that pages show first, from the exported files alone; null if they do not know it.
     * It goes into the list of variants, so that a page need not read tables for it.
     */
    @Nullable
    Answer firstAnswer(Path folder) throws IOException {
        try (Tablebase asked = Tablebase.open(folder, ruleSet.rules(), TablebaseOptions.mapped())) {
            Answer answer = Answer.of(asked, Catalogue.first(ruleSet.rules(), rows), true);
            return answer.value().known() ? answer : null;
        } catch (TableException e) {
            return null;
        }
    }

    /** Whether tables exist only for every second number of stones in hand. A reader values the other positions by their turns. */
    boolean areEverySecond() {
        return Subspaces.areEverySecond(ruleSet.rules(), tables());
    }

    long gradeBytes() {
        return rows.values().stream().mapToLong(row -> row.bytes(Plane.GRADE)).sum();
    }

    boolean haveDepths() {
        return rows.values().stream().allMatch(row -> row.has(Plane.DTW));
    }

    /**
     * Makes the two files that a reader over a network reads first (FORMAT.md, section 13). {@code lookup.bin} has the header and the
     * index of each table, in pages with checksums ({@link PagedIndex}). The bytes of {@code lookup.json}, which are returned, say where
     * each table's part of it is, and name the pocket file if there is one.
     */
    byte[] writeLookup(Path parts, boolean hasPocket) throws IOException {
        Map<String, List<Object>> listed = new LinkedHashMap<>();
        long at = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(parts))) {
            for (Manifest.Entry table : rows.values()) {
                List<TableFile> files = new ArrayList<>();
                try {
                    for (Plane plane : table.there()) {
                        files.add(TableFile.open(source, ruleSet.rules(), table.subspace(), plane));
                    }
                    PagedIndex part = PagedIndex.of(files);
                    List<Object> row = new ArrayList<>(List.of(at, part.headBytes(), part.entryBytes()));
                    if (limit == null) {
                        files.forEach(file -> row.add(file.byteSize()));
                    } else {
                        Stream.of(Plane.values()).forEach(plane -> row.add(table.has(plane) ? table.bytes(plane) : 0));
                    }
                    listed.put(table.subspace().toString(), row);
                    at += part.write(out);
                } finally {
                    files.forEach(TableFile::close);
                }
            }
        }
        Map<String, @Nullable Object> lookup = new LinkedHashMap<>();
        boolean grades = gradeBytes() > 0;
        lookup.put("format", limit != null ? FORMAT_WITH_LIMIT : grades ? FORMAT_WITH_GRADES : FORMAT);
        lookup.put("variant", variant());
        lookup.put("rules", ruleSet.rules().fingerprint());
        Map<String, @Nullable Object> written = ruleSet.members(true);
        written.remove("inWords");
        lookup.put("ruleSet", written);
        if (grades) {
            lookup.put("finals", finals.byName());
        }
        if (limit != null) {
            lookup.put("moveLimit", limit.plies());
        }
        if (hasPocket) {
            lookup.put("pocket", pocket());
        }
        lookup.put("pageBlocks", PagedIndex.PAGE_BLOCKS);
        lookup.put("bytes", at);
        lookup.put("tables", listed);
        // The checksum of all that comes before it: of all but the brace.
        byte[] unsigned = JsonWriter.bytes(lookup);
        lookup.put("crc32", Integer.toUnsignedLong(Checksums.crc32(unsigned, unsigned.length - 1)));
        return JsonWriter.bytes(lookup);
    }

    byte[] manifest() {
        return new Manifest(ruleSet, gradeBytes() > 0 ? finals.byName() : null, limit, rows).toBytes(false);
    }
}
