package org.millstone.builder.malom;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.database.AtomicFile;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;

/** The list of the files made and their digests, as {@code sha256sum} reads it. Its first line names the database that they are of. */
final class MalomSums {
    private static final String HEAD = "# made by 'mill export --malom' from the tables with the manifest ";
    /** Two blanks, as {@code sha256sum} has them. */
    private static final String APART = "  ";
    private static final int DIGEST_LENGTH = 64;

    private final Path path;
    private final String head;
    private boolean ofThisDatabase;
    private final Map<String, String> digests = new LinkedHashMap<>();

    /** Makes an empty list, of the database whose manifest has a digest. */
    MalomSums(Path path, String database) {
        this.path = path;
        this.head = HEAD + database;
    }

    /**
     * Reads the file, if there is one.
     *
     * @throws DatabaseException if this class has not written it
     */
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

    static String line(String name, String digest) {
        return digest + APART + name;
    }

    /**
     * Whether a file has the bytes that are listed, and may have them: as published, or else from the database that is at hand.
     *
     * @param published its published digest, if there is one
     * @param bytes its length
     */
    boolean isRight(Path file, @Nullable String published, long bytes) throws IOException {
        String listed = digests.get(file.getFileName().toString());
        return listed != null && (published == null ? ofThisDatabase : published.equals(listed))
                && Files.isRegularFile(file) && Files.size(file) == bytes && Digests.ofFile(file).equals(listed);
    }

    /** Forgets the files of another database. Those that are as published are of no one database. */
    void keepOwn(MalomList published) {
        if (!ofThisDatabase) {
            digests.entrySet().removeIf(of -> !of.getValue().equals(published.digest(of.getKey())));
        }
    }

    /** Returns the digests of the files, by their names. */
    Map<String, String> digests() {
        return digests;
    }

    /** Writes the whole list anew, as {@link #digests} has it. */
    void rewrite() throws IOException {
        StringBuilder text = new StringBuilder(head).append('\n');
        digests.forEach((name, digest) -> text.append(line(name, digest)).append('\n'));
        AtomicFile.write(path, file -> Files.writeString(file, text));
    }

    /** Adds a file, unless it is listed as it is. */
    void add(String name, String digest) throws IOException {
        if (!digest.equals(digests.put(name, digest))) {
            rewrite();
        }
    }
}
