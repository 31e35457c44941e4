package org.millstone.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.server.ManifestFile;
import org.millstone.table.Checksums;
import org.millstone.table.LookupPart;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.variants.RuleSet;

/**
 * Writes what a reader over a network begins with: {@code lookup.json}, which says where the parts of each table are, and
 * {@code lookup.bin}, which has them: heads, and indexes in checked pages ({@link LookupPart}; FORMAT.md, section 15).
 */
final class LookupWriter {
    static final String JSON = "lookup.json";
    static final String BINARY = "lookup.bin";

    private static final int FORMAT = 1;
    /** That of files which say where grades are: readers that know none must not take them for the others. */
    private static final int FORMAT_WITH_GRADES = 2;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private LookupWriter() {}

    /**
     * Writes both files.
     *
     * @param database the folder of the tables
     * @param tables their planes, in order
     * @param finals what the finals are worth that grades name
     * @param folder where to write
     * @throws IOException if a table cannot be read, or the files cannot be written
     * @throws org.millstone.table.TableException if a table is damaged, or of other rules
     */
    static void write(Path database, RuleSet ruleSet, NavigableMap<Subspace, Set<Plane>> tables, Finals finals, Path folder)
            throws IOException {
        ObjectNode rows = MAPPER.createObjectNode();
        long at = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(BINARY)))) {
            for (Map.Entry<Subspace, Set<Plane>> table : tables.entrySet()) {
                at += write(database, ruleSet, table.getKey(), table.getValue(), at, out,
                        rows.putArray(table.getKey().toString()));
            }
        }
        ObjectNode lookup = MAPPER.createObjectNode();
        boolean grades = tables.values().stream().anyMatch(planes -> planes.contains(Plane.GRADE));
        lookup.put("format", grades ? FORMAT_WITH_GRADES : FORMAT).put("variant", ruleSet.rules().name()).put("rules",
                ruleSet.rules().fingerprint());
        ObjectNode written = (ObjectNode) MAPPER.readTree(ruleSet.toJsonWithBoard());
        written.remove("inWords");
        lookup.set("ruleSet", written);
        if (grades) {
            ManifestFile.putFinals(lookup, finals);
        }
        lookup.put("pageBlocks", LookupPart.PAGE_BLOCKS).put("bytes", at);
        lookup.set("tables", rows);
        Files.write(folder.resolve(JSON), signed(MAPPER.writeValueAsBytes(lookup)));
    }

    /** Adds, as the last member of an object, the CRC-32 of all that comes before it. */
    private static byte[] signed(byte[] object) throws IOException {
        int end = object.length - 1;
        ByteArrayOutputStream signed = new ByteArrayOutputStream();
        signed.write(object, 0, end);
        signed.write(",\"crc32\":%d}".formatted(Integer.toUnsignedLong(Checksums.crc32(object, end)))
                .getBytes(StandardCharsets.US_ASCII));
        return signed.toByteArray();
    }

    private static long write(Path database, RuleSet ruleSet, Subspace table, Set<Plane> planes, long at, OutputStream out,
            ArrayNode row)
            throws IOException {
        List<TableFile> files = new ArrayList<>();
        try {
            for (Plane plane : planes) {
                files.add(TableFile.open(database, ruleSet.rules(), table, plane));
            }
            LookupPart part = LookupPart.of(files);
            row.add(at).add(part.headBytes()).add(part.entryBytes());
            files.forEach(file -> row.add(file.byteSize()));
            return part.write(out);
        } finally {
            files.forEach(TableFile::close);
        }
    }
}
