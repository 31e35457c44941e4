package org.millstone.builder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;

/**
 * The digests that tables had when they were built and verified once and for all, kept in git under {@code data/golden}. The
 * same rules give the same tables on every machine, so a table that differs shows a fault: in the program, or in the memory
 * of the machine.
 */
public final class GoldenDigests {
    private static final int CONTENT_WDL = 1;
    private static final int CONTENT_DTW = 2;
    /** Not in all files. */
    private static final int CONTENT_GRADE = 5;

    private final Map<String, String[]> rows = new HashMap<>();

    private final String name;
    private String whyNone = "";

    private GoldenDigests(String name) {
        this.name = name;
    }

    /** Reads the digests of a rule set; none if it has none. */
    public static GoldenDigests of(Rules rules) {
        GoldenDigests digests = new GoldenDigests(rules.name());
        try (InputStream in = GoldenDigests.class.getResourceAsStream("/golden/" + rules.name() + ".tsv")) {
            if (in == null) {
                digests.whyNone = "Millstone keeps none of '" + rules.name() + "'";
            } else {
                digests.read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), rules);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return digests;
    }

    private void read(BufferedReader in, Rules rules) throws IOException {
        String first = in.readLine();
        if (!("# rules " + rules.fingerprint()).equals(first)) {
            whyNone =
                    "those that Millstone keeps of '" + name + "' are of other rules (" + first + "), these have the fingerprint "
                            + rules.fingerprint();
            return;
        }
        in.lines().filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1)).forEach(row -> rows.put(row[0], row));
    }

    /** Whether the digests of a table are known. */
    public boolean has(Subspace subspace) {
        return rows.containsKey(subspace.toString());
    }

    /** Whether the digests of all that a table has are known, those of its grades too. */
    public boolean has(Manifest.Entry entry) {
        String[] row = rows.get(entry.subspace().toString());
        return row != null && (!entry.lists(Plane.GRADE) || row.length > CONTENT_GRADE);
    }

    /** Whether nothing speaks against a table: its contents' digests are those known, or none are known. */
    public boolean allow(Manifest.Entry entry) {
        String[] row = rows.get(entry.subspace().toString());
        return row == null || row[CONTENT_WDL].equals(entry.file(Plane.WDL).content())
                && row[CONTENT_DTW].equals(entry.file(Plane.DTW).content())
                && (!entry.lists(Plane.GRADE) || row.length <= CONTENT_GRADE
                        || row[CONTENT_GRADE].equals(entry.file(Plane.GRADE).content()));
    }

    /** Says for how many tables the digests are known, and why not for the others. */
    public String coverage(Collection<Subspace> tables) {
        long known = tables.stream().filter(this::has).count();
        if (known == tables.size()) {
            return "Their contents were compared with the digests that Millstone keeps of '" + name + "'.";
        }
        return "The contents of " + (tables.size() - known) + " of the " + tables.size()
                + " tables were not compared with known digests: "
                + (whyNone.isEmpty() ? "those that Millstone keeps of '" + name + "' are of other tables" : whyNone) + ".";
    }
}
