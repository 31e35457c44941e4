package org.millstone.builder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * The digests that tables had when they were built and verified once and for all, kept in git under {@code data/golden}. The
 * same rules give the same tables on every machine, so a table that differs shows a fault: in the program, or in the memory
 * of the machine.
 */
final class GoldenDigests {
    private static final int CONTENT_WDL = 1;
    private static final int CONTENT_DTW = 2;

    private final Map<String, String[]> rows = new HashMap<>();

    private GoldenDigests() {}

    /** Reads the digests of a rule set; none if it has none. */
    static GoldenDigests of(Rules rules) {
        GoldenDigests digests = new GoldenDigests();
        try (InputStream in = GoldenDigests.class.getResourceAsStream("/golden/" + rules.name() + ".tsv")) {
            if (in != null) {
                digests.read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), rules);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return digests;
    }

    private void read(BufferedReader in, Rules rules) throws IOException {
        if (!("# rules " + rules.fingerprint()).equals(in.readLine())) {
            return;
        }
        in.lines().filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1)).forEach(row -> rows.put(row[0], row));
    }

    /** Whether the digests of a table are known. */
    boolean has(Subspace subspace) {
        return rows.containsKey(subspace.toString());
    }

    /** Whether nothing speaks against a table: its contents' digests are those known, or none are known. */
    boolean allow(Subspace subspace, Manifest.Planes<String> content) {
        String[] row = rows.get(subspace.toString());
        return row == null || row[CONTENT_WDL].equals(content.wdl()) && row[CONTENT_DTW].equals(content.dtw());
    }
}
