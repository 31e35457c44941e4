package org.millstone.malom;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.io.AtomicFile;

/**
 * The file {@code SHA256SUMS}, which lists the files that exports have made, with their digests, as {@code sha256sum -c} reads it. Its
 * first line has the digest of the manifest of the database that the files come from.
 */
final class MalomSums {
    private static final String HEAD = "# made by Millstone from the tables with the manifest ";
    /** Two blanks, as {@code sha256sum} has them. */
    private static final String APART = "  ";
    private static final int DIGEST_LENGTH = 64;

    private final Path path;
    private final String head;
    private boolean ofThisDatabase;
    private final Map<String, String> digests = new LinkedHashMap<>();

    /** Makes an empty list, for a file that need not exist; {@code database} is the digest of the database's manifest. */
    MalomSums(Path path, String database) {
        this.path = path;
        this.head = HEAD + database;
    }

    /** Reads the file, if there is one. Throws a {@link DatabaseException} if its first line is not one that this class writes. */
    void read() throws IOException {
        List<String> lines =
                Files.exists(path) ? Files.readString(path, StandardCharsets.ISO_8859_1).lines().toList() : List.of();
        if (!lines.isEmpty() && !lines.getFirst().startsWith(HEAD)) {
            throw new DatabaseException(path + " is not of an earlier export. Move it away, or name another folder.");
        }
        ofThisDatabase = lines.isEmpty() || lines.getFirst().equals(head);
        for (String line : lines) {
            String[] cells = line.split(APART, 2);
            if (cells.length == 2 && cells[0].length() == DIGEST_LENGTH) {
                digests.put(cells[1], cells[0]);
            }
        }
    }

    /**
     * Whether a file of an earlier export may stay: it has so many bytes, and its SHA-256 is the one in this list. The listed digest must
     * also be the {@code published} one. If none is published (null), the list must come from the database that is exported now.
     */
    boolean isRight(Path file, @Nullable String published, long bytes) throws IOException {
        String listed = digests.get(file.getFileName().toString());
        return listed != null && (published == null ? ofThisDatabase : published.equals(listed))
                && Files.isRegularFile(file) && Files.size(file) == bytes && Digests.ofFile(file).equals(listed);
    }

    /** If another database made the list, takes off files without the published digest. Any right database gives the others. */
    void keepOwn(MalomList published) {
        if (!ofThisDatabase) {
            digests.entrySet().removeIf(of -> !of.getValue().equals(published.digest(of.getKey())));
        }
    }

    /** Returns the map from file names to digests; callers may change it. */
    Map<String, String> digests() {
        return digests;
    }

    void rewrite() throws IOException {
        StringBuilder text = new StringBuilder(head).append('\n');
        digests.forEach((name, digest) -> text.append(Digests.line(digest, name)).append('\n'));
        AtomicFile.write(path, file -> Files.writeString(file, text));
    }

    /** Adds a file to the list and writes the list, unless the file is listed with this digest already. */
    void add(String name, String digest) throws IOException {
        if (!digest.equals(digests.put(name, digest))) {
            rewrite();
        }
    }
}
