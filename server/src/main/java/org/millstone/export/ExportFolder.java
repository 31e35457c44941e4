package org.millstone.export;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.database.AtomicFile;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.database.LockFile;
import org.millstone.table.Plane;

/**
 * The folder that an export writes, held by one export at a time. All its files are made in a folder inside it, and moved out by {@link
 * #finish}. Until then the earlier content stays. If forced, the files of an earlier export are replaced; other files never are.
 *
 * <p>If the folder cannot be written, a {@link DatabaseException} names the file and says what to do.
 */
final class ExportFolder implements AutoCloseable {
    /**
     * The file with the digests of all other files of an export, for {@code sha256sum -c}. A folder is an export if it has this file, and
     * the files of {@link #ALWAYS} are in the list.
     */
    static final String SUMS = "SHA256SUMS";
    private static final Pattern SUMS_LINE = Pattern.compile("^[0-9a-f]{64} {2}(.+)$", Pattern.MULTILINE);
    /** Files that are listed in every export. */
    private static final List<String> ALWAYS = List.of(Export.VARIANTS, Export.README);

    /** The folder in which files are made. Nobody else uses this name or the next, so what a killed export left under them is deleted. */
    private static final String NEW = ".millstone-new";
    /** Where the files of an earlier export wait until those of this export are in their places. */
    private static final String OLD = ".millstone-old";
    /** The lock file, in {@link #NEW}, that keeps other exports out. */
    private static final String LOCK = ".millstone-lock";
    private static final String TEMPORARY = ".millstone-tmp";

    private final Path folder;
    private final boolean force;
    private final LockFile lock;
    /** The SHA-256 of each file made so far, in hexadecimal digits, by the file's name relative to the folder. */
    private final NavigableMap<String, String> digests = new TreeMap<>();

    private ExportFolder(Path folder, boolean force, LockFile lock) {
        this.folder = folder;
        this.force = force;
        this.lock = lock;
    }

    /** Makes a file, and returns a result, such as its digest. */
    @FunctionalInterface
    private interface Making<T> {
        T at(Path file) throws IOException;
    }

    /**
     * Takes a folder for an export, and makes it if it is missing.
     *
     * @param force whether an earlier export may be replaced
     * @throws DatabaseException if another export is writing there, or the folder is not empty; if forced, only if it holds more than an
     *     export
     */
    static ExportFolder open(Path folder, boolean force) throws IOException {
        refuseOthers(folder, force);
        LockFile lock = lock(folder);
        try {
            // Once more, because another export may have had the lock until now.
            refuseOthers(folder, force);
            for (Path left : list(folder.resolve(NEW))) {
                if (!left.endsWith(LOCK)) {
                    AtomicFile.deleteFolder(left);
                }
            }
            return new ExportFolder(folder, force, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static void refuseOthers(Path folder, boolean force) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new DatabaseException(folder + (Files.isSymbolicLink(folder) ? " is a link that leads to no folder."
                    : " is a file, not a folder.") + " Choose another folder.");
        }
        for (String own : List.of(NEW, OLD)) {
            if (Files.isSymbolicLink(folder.resolve(own))) {
                throw new DatabaseException(folder.resolve(own) + " is a link. Remove it, or choose another folder.");
            }
        }
        refuseOthers(folder, folder, force);
    }

    /**
     * Refuses a folder for what it holds and an export may not replace.
     *
     * @param home where its content is now: it may have been moved out
     */
    private static void refuseOthers(Path folder, Path home, boolean force) throws IOException {
        Optional<Path> other = force ? foreign(home) : present(home).stream().findFirst();
        if (other.isPresent()) {
            throw new DatabaseException(folder + " holds " + home.relativize(other.get()) + (force
                    ? ", which is no part of an export. Move it away, or choose another folder: --force replaces nothing but an export."
                    : ". Choose an empty folder, or replace an earlier export with --force."));
        }
    }

    /** Returns the first file, folder or link in a folder that belongs to no export; empty if there is none. */
    private static Optional<Path> foreign(Path folder) throws IOException {
        Set<Path> exported = exported(folder);
        for (Path present : present(folder)) {
            try (Stream<Path> all = Files.walk(present)) {
                Optional<Path> foreign =
                        all.filter(path -> !exported.contains(path) || Files.isSymbolicLink(path)).sorted().findFirst();
                if (foreign.isPresent()) {
                    return foreign;
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the files of the export in a folder, by its list of digests, and the folders that they are in. Empty if there is no such
     * list.
     */
    private static Set<Path> exported(Path folder) throws IOException {
        Path sums = folder.resolve(SUMS);
        Set<Path> exported = new HashSet<>();
        if (Files.isRegularFile(sums, LinkOption.NOFOLLOW_LINKS)) {
            List<String> names = SUMS_LINE.matcher(new String(Files.readAllBytes(sums), StandardCharsets.UTF_8)).results()
                    .map(line -> line.group(1)).toList();
            if (names.containsAll(ALWAYS)) {
                exported.add(sums);
                for (String name : names) {
                    try {
                        Path path = folder.resolve(name);
                        while (path != null && exported.add(path)) {
                            path = path.getParent();
                        }
                    } catch (InvalidPathException e) {
                        // A damaged list: no file is called so.
                    }
                }
            }
        }
        return exported;
    }

    /** Returns the content of a folder but for {@link #NEW} and {@link #OLD}, in the order of {@link #list}. */
    private static List<Path> present(Path folder) throws IOException {
        return list(folder).stream().filter(path -> !path.endsWith(NEW) && !path.endsWith(OLD)).toList();
    }

    /**
     * Returns the content of a folder in the order of names, but {@link #SUMS} last. While that file is there, the others are known to be
     * an export's.
     */
    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted(Comparator.comparing((Path path) -> path.endsWith(SUMS)).thenComparing(path -> path)).toList();
        }
    }

    private static LockFile lock(Path folder) {
        try {
            FilePermissions.makeFolders(folder.resolve(NEW));
            return LockFile.take(folder.resolve(NEW).resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .orElseThrow(() -> new DatabaseException(
                            "Another export is writing to " + folder + ". Wait for it, or choose another folder."));
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    /** Returns the path of a file until {@link #finish} moves it to its place. */
    Path file(String name) {
        return folder.resolve(NEW).resolve(name);
    }

    /** Returns the length in bytes of {@link #SUMS} for files of these names. */
    static long sumsBytes(Set<String> names) {
        NavigableMap<String, String> digests = new TreeMap<>();
        names.stream().filter(name -> !name.equals(SUMS)).forEach(name -> digests.put(name, "0".repeat(64)));
        return sums(digests).length;
    }

    private static byte[] sums(NavigableMap<String, String> digests) {
        return digests.entrySet().stream().map(file -> Digests.line(file.getValue(), file.getKey()) + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    private <T> T make(String name, Making<T> making) {
        Path file = file(name);
        try {
            FilePermissions.makeFolders(file.resolveSibling(""));
            return making.at(file);
        } catch (IOException e) {
            throw cannotWrite(folder.resolve(name), e);
        }
    }

    /** Makes a file with this content, which all users may read. */
    void put(String name, byte[] bytes) {
        digests.put(name, make(name, file -> {
            FilePermissions.letAllRead(Files.write(file, bytes));
            return Digests.of(bytes);
        }));
    }

    /**
     * Makes several files of one folder by one call.
     *
     * @param home the folder that they are in, relative to the export, with a slash at its end
     * @param names their names in that folder
     * @param writing writes them into an empty folder; other files that it leaves there are deleted
     */
    void put(String home, List<String> names, AtomicFile.Writing writing) {
        digests.putAll(make(home + TEMPORARY, temporary -> {
            FilePermissions.makeFolders(temporary);
            writing.to(temporary);
            Map<String, String> made = new TreeMap<>();
            for (String name : names) {
                Path file = Files.move(temporary.resolve(name), file(home + name));
                FilePermissions.letAllRead(file);
                made.put(home + name, Digests.ofFile(file));
            }
            AtomicFile.deleteFolder(temporary);
            return made;
        }));
    }

    /**
     * Links or copies a table file.
     *
     * @param name the name in the export, relative to its folder
     * @param source the table file
     * @param sha256 its digest by the manifest
     * @param copy whether to copy it even if it can be linked
     * @return true if it was linked, false if it was copied
     * @throws DatabaseException if it cannot be written, or a file to be copied cannot be read or has another digest
     */
    boolean putTable(String name, Plane plane, Path source, String sha256, boolean copy) {
        boolean linked = make(name, file -> {
            if (!copy && link(file, source)) {
                return true;
            }
            copy(file, plane, source, sha256);
            return false;
        });
        digests.put(name, sha256);
        return linked;
    }

    /** Makes a link to a file. Returns false if that is impossible, as on another file system or for another user's file. */
    private static boolean link(Path file, Path source) throws IOException {
        Path real = source.toRealPath();
        try {
            Files.createLink(file, real);
            return true;
        } catch (UnsupportedOperationException | FileSystemException e) {
            return false;
        }
    }

    private static void copy(Path file, Plane plane, Path source, String sha256) throws IOException {
        try (InputStream in = open(source); OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
            MessageDigest digest = Digests.sha256();
            in.transferTo(new DigestOutputStream(out, digest));
            if (!Digests.hex(digest).equals(sha256)) {
                throw ExportedTables.unusable(source
                        + " is damaged: its digest is not that of the manifest. 'mill build --repair' rebuilds it.", plane);
            }
        }
        FilePermissions.letAllRead(file);
    }

    /**
     * Opens a table file.
     *
     * @throws DatabaseException if it cannot be read; the message names this file, and not the folder that is written
     */
    private static InputStream open(Path source) {
        try {
            return new FilterInputStream(Files.newInputStream(source)) {
                @Override
                public int read(byte[] bytes, int from, int length) {
                    try {
                        return super.read(bytes, from, length);
                    } catch (IOException e) {
                        throw unreadable(source, e);
                    }
                }
            };
        } catch (IOException e) {
            throw unreadable(source, e);
        }
    }

    private static DatabaseException unreadable(Path source, IOException e) {
        return new DatabaseException(source + " cannot be read (" + reason(e) + ").");
    }

    private static DatabaseException cannotWrite(Path file, IOException e) {
        String reason = reason(e);
        boolean isFull = Stream.of("no space left", "not enough space", "quota exceeded")
                .anyMatch(reason.toLowerCase(Locale.ROOT)::contains);
        return new DatabaseException(file + " could not be written (" + reason + "). "
                + (isFull
                        ? "The folder is as it was before; export again when there is room, or into another folder."
                        : "Choose another folder, or see to it that this one can be written to."));
    }

    /** Returns the operating system's message without the name of the file. */
    private static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            case FileSystemException file -> file.getClass().getSimpleName();
            default -> String.valueOf(e.getMessage());
        };
    }

    /** Returns the lengths in bytes of the files made so far, by name. */
    NavigableMap<String, Long> lengths() throws IOException {
        NavigableMap<String, Long> lengths = new TreeMap<>();
        for (String name : digests.keySet()) {
            lengths.put(name, Files.size(file(name)));
        }
        return lengths;
    }

    /** Makes {@link #SUMS}, and moves all files to their places. Files of an earlier export are moved out first and then deleted. */
    void finish() {
        put(SUMS, sums(digests));
        try {
            Path old = folder.resolve(OLD);
            AtomicFile.deleteFolder(old);
            Files.createDirectory(old);
            swap(old);
            AtomicFile.deleteFolder(old);
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    /**
     * Moves the old files out and the new ones in. If that fails, or something was added to the folder since it was taken, all files go
     * back to where they were, and the exception is thrown on.
     */
    private void swap(Path old) throws IOException {
        Map<Path, Path> moved = new LinkedHashMap<>();
        try {
            for (Path path : present(folder)) {
                moveInto(old, path, moved);
            }
            // What has been moved out is looked at once more: nobody adds to it there.
            refuseOthers(folder, old, force);
            for (Path path : list(folder.resolve(NEW)).reversed()) {
                if (!path.endsWith(LOCK)) {
                    moveInto(folder, path, moved);
                }
            }
        } catch (IOException | RuntimeException e) {
            for (Map.Entry<Path, Path> move : List.copyOf(moved.entrySet()).reversed()) {
                Files.move(move.getValue(), move.getKey(), StandardCopyOption.ATOMIC_MOVE);
            }
            Files.delete(old);
            throw e;
        }
    }

    private static void moveInto(Path home, Path path, Map<Path, Path> moved) throws IOException {
        Path to = home.resolve(path.getFileName());
        Files.move(path, to, StandardCopyOption.ATOMIC_MOVE);
        moved.put(path, to);
    }

    /** Releases the folder, and deletes all files that {@link #finish} has not moved to their places. */
    @Override
    public void close() throws IOException {
        lock.close();
        AtomicFile.deleteFolder(folder.resolve(NEW));
    }
}
