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
import org.jspecify.annotations.Nullable;
import org.millstone.database.JsonWriter;
import org.millstone.database.Manifest;
import org.millstone.table.Checksums;
import org.millstone.table.LookupPart;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;

/**
 * Writes the files that a reader over a network begins with: {@code lookup.json}, which says where the parts of each table are, and {@code
 * lookup.bin}, which has them: heads, and indexes in checked pages ({@link LookupPart}; FORMAT.md, section 13).
 */
final class LookupWriter {
    static final String JSON = "lookup.json";
    static final String BINARY = "lookup.bin";

    private static final int FORMAT = 1;
    /** The version of files that say where grades are: readers that know no grades must reject them. */
    private static final int FORMAT_WITH_GRADES = 2;
    private LookupWriter() {}

    /** Writes both files into a folder. */
    static void write(ExportedTables tables, Path folder) throws IOException {
        Map<String, List<Object>> rows = new LinkedHashMap<>();
        long at = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(BINARY)))) {
            for (Manifest.Entry table : tables.rows().values()) {
                List<TableFile> files = new ArrayList<>();
                try {
                    for (Plane plane : table.there()) {
                        files.add(TableFile.open(tables.source(), tables.ruleSet().rules(), table.subspace(), plane));
                    }
                    LookupPart part = LookupPart.of(files);
                    List<Object> row = new ArrayList<>(List.of(at, part.headBytes(), part.entryBytes()));
                    files.forEach(file -> row.add(file.byteSize()));
                    rows.put(table.subspace().toString(), row);
                    at += part.write(out);
                } finally {
                    files.forEach(TableFile::close);
                }
            }
        }
        Map<String, @Nullable Object> lookup = new LinkedHashMap<>();
        boolean grades = tables.gradeBytes() > 0;
        lookup.put("format", grades ? FORMAT_WITH_GRADES : FORMAT);
        lookup.put("variant", tables.variant());
        lookup.put("rules", tables.ruleSet().rules().fingerprint());
        Map<String, @Nullable Object> written = Manifest.members(tables.ruleSet());
        written.remove("inWords");
        lookup.put("ruleSet", written);
        if (grades) {
            lookup.put("finals", tables.finals().byName());
        }
        lookup.put("pageBlocks", LookupPart.PAGE_BLOCKS);
        lookup.put("bytes", at);
        lookup.put("tables", rows);
        // That of all that comes before it: of all but the brace.
        byte[] unsigned = JsonWriter.bytes(lookup);
        lookup.put("crc32", Integer.toUnsignedLong(Checksums.crc32(unsigned, unsigned.length - 1)));
        Files.write(folder.resolve(JSON), JsonWriter.bytes(lookup));
    }
}
