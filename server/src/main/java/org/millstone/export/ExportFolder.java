package org.millstone.export;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.database.LockFile;
import org.millstone.table.Plane;

/**
 * The folder that an export writes, held by one export at a time. A file is written under a temporary name and renamed when it is
 * whole; one that is as it should be is left alone. {@link FileList} says what is ours: it is written before the first file, so that an
 * export that was stopped can be taken up, and again when all are there.
 *
 * @param before what earlier exports wrote: digests by names
 * @param written what this one has written so far
 */
record ExportFolder(Path folder, LockFile lock, NavigableMap<String, String> before, NavigableMap<String, String> written)
        implements AutoCloseable {
    /** Prefix and suffix of files that are being written. Nobody else uses them, because leftovers are deleted. */
    private static final String TEMPORARY = ".millstone-";
    private static final String TEMPORARY_END = ".tmp";

    private static final String LOCK = ".millstone-lock";

    /** How many files are there besides those that are announced: {@link FileList#NAME} and the lock. */
    static final int OWN = 2;

    /** How a table came into the folder: it was there, is the same file under another name, or a file of its own. */
    enum Way {
        KEPT, LINKED, COPIED
    }

    /** Writes what is then put in its place. */
    @FunctionalInterface
    interface Writing {
        /** Writes to a file that is not there yet, or into a folder. */
        void to(Path path) throws IOException;
    }

    /**
     * Makes a folder ready for these files, {@link FileList#SUMS} among them. Refuses one that is in use, or without force one that
     * belongs to others.
     */
    static ExportFolder open(Path folder, Set<String> names, boolean force) throws IOException {
        FileList.refuse(folder, names, force);
        LockFile lock = lock(folder);
        try {
            // Once more, because another export may have had the lock until now.
            ExportFolder opened = new ExportFolder(folder, lock, FileList.refuse(folder, names, force), new TreeMap<>());
            opened.clear();
            NavigableMap<String, String> ours = new TreeMap<>(opened.before);
            names.forEach(name -> ours.put(name, FileList.UNFINISHED));
            opened.putBytes(FileList.NAME, FileList.text(ours));
            return opened;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Returns the length in bytes of both lists of files of these names. */
    static long listBytes(Set<String> names) {
        NavigableMap<String, String> files = new TreeMap<>();
        names.forEach(name -> files.put(name, FileList.UNFINISHED));
        long list = FileList.text(files).length;
        files.remove(FileList.SUMS);
        return list + FileList.sums(files).length;
    }

    /** Keeps other exports out. */
    private static LockFile lock(Path folder) {
        try {
            FilePermissions.makeFolders(folder);
            return LockFile.take(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .orElseThrow(() -> new DatabaseException(
                            "Another export is writing to " + folder + ". Wait for it, or choose another folder."));
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    /** Deletes what an export that was killed left half written. */
    private void clear() {
        Stream<Path> folders = before.keySet().stream().map(name -> file(name).resolveSibling("")).filter(Files::isDirectory);
        Stream.concat(Stream.of(folder), folders).distinct().forEach(each -> attempt(each, path -> {
            try (Stream<Path> files = Files.list(path)) {
                for (Path left : files.filter(ExportFolder::isTemporary).toList()) {
                    deleteTemporary(left);
                }
            }
        }));
    }

    /** Whether a file is ours although no list names it. */
    static boolean isOwn(Path file) {
        return file.endsWith(LOCK) || isTemporary(file);
    }

    private static boolean isTemporary(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith(TEMPORARY) && name.endsWith(TEMPORARY_END);
    }

    /** Deletes a temporary file, or a folder of such. */
    private static void deleteTemporary(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> files = Files.list(path)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
        Files.deleteIfExists(path);
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Does what changes a file; throws an exception that names it if that fails. */
    private static void attempt(Path file, Writing work) {
        try {
            work.to(file);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    void put(String name, byte[] bytes) {
        putBytes(name, bytes);
        written.put(name, Digests.of(bytes));
    }

    private void putBytes(String name, byte[] bytes) {
        attempt(file(name), file -> {
            if (!isFile(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) {
                write(name, made -> {
                    Files.write(made, bytes);
                    FilePermissions.letAllRead(made);
                });
            }
        });
    }

    /** Puts files there that are made together, in an empty folder beside them. */
    void put(String home, List<String> names, Writing writing) {
        Path temporary = file(home).resolve(TEMPORARY + "new" + TEMPORARY_END);
        attempt(file(home + names.getFirst()), _ -> {
            try {
                FilePermissions.makeFolders(temporary);
                writing.to(temporary);
                for (String name : names) {
                    Path made = temporary.resolve(name);
                    Path file = file(home + name);
                    written.put(home + name, Digests.ofFile(made));
                    if (!isFile(file) || Files.mismatch(file, made) >= 0) {
                        FilePermissions.letAllRead(made);
                        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
                    }
                }
            } finally {
                deleteTemporary(temporary);
            }
        });
    }

    /**
     * Puts a table with this digest there: as a link, unless a copy is asked for, no link can be made, or a right copy is there.
     */
    Way table(String name, Plane plane, Path source, String sha256, boolean copy) {
        Path file = file(name);
        try {
            written.put(name, sha256);
            boolean linked = isFile(file) && Files.isSameFile(file, source);
            if (!copy && !linked && link(name, source)) {
                return Way.LINKED;
            }
            boolean stays = linked ? !copy
                    : isFile(file) && Files.size(file) == Files.size(source) && Digests.ofFile(file).equals(sha256);
            return stays ? Way.KEPT : copy(name, plane, source, sha256);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    private Way copy(String name, Plane plane, Path source, String sha256) throws IOException {
        write(name, file -> {
            try (InputStream in = open(source); OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
                MessageDigest digest = Digests.sha256();
                in.transferTo(new DigestOutputStream(out, digest));
                if (!Digests.hex(digest).equals(sha256)) {
                    throw ExportedTables.unusable(source
                            + " is damaged: its digest is not that of the manifest. 'mill build --repair' rebuilds it.", plane);
                }
            }
            FilePermissions.letAllRead(file);
        });
        return Way.COPIED;
    }

    /** Opens a table. If it cannot be read, the folder that is written is not at fault. */
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
                        ? "The files there are complete; export again when there is room, or into another folder."
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

    /** Links a file, if that can be done: not to another file system, for one, and not everywhere to a file of another user. */
    private boolean link(String name, Path source) throws IOException {
        try {
            Path real = source.toRealPath();
            write(name, file -> Files.createLink(file, real));
            return true;
        } catch (UnsupportedOperationException | FileSystemException e) {
            return false;
        }
    }

    private void write(String name, Writing writing) throws IOException {
        Path file = file(name);
        Path temporary = file.resolveSibling(TEMPORARY + file.getFileName() + TEMPORARY_END);
        FilePermissions.makeFolders(file.resolveSibling(""));
        try {
            writing.to(temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Returns the lengths in bytes of what was written so far, by name. */
    NavigableMap<String, Long> lengths() throws IOException {
        NavigableMap<String, Long> lengths = new TreeMap<>();
        for (String name : written.keySet()) {
            lengths.put(name, Files.size(file(name)));
        }
        return lengths;
    }

    /** The result for files that are no longer part of the export: how many were removed, and which were changed, and so stay. */
    record Old(int removed, List<String> left) {}

    /** Removes what earlier exports wrote and this one did not, unless it was changed since, and writes the lists. */
    Old finish() {
        put(FileList.SUMS, FileList.sums(written));
        NavigableMap<String, String> old = new TreeMap<>(before);
        old.keySet().removeIf(name -> written.containsKey(name) || !FileList.exists(file(name)));
        old.forEach((name, sha256) -> attempt(file(name), file -> {
            if (isFile(file) && (sha256.equals(FileList.UNFINISHED) || Digests.ofFile(file).equals(sha256))) {
                Files.delete(file);
                deleteEmpty(file.resolveSibling(""));
            }
        }));
        putBytes(FileList.NAME, FileList.text(written));
        List<String> left = old.keySet().stream().filter(name -> FileList.exists(file(name))).toList();
        return new Old(old.size() - left.size(), left);
    }

    /** Deletes a folder of ours, and those above it, as far as nothing is in them. */
    private void deleteEmpty(Path last) throws IOException {
        try {
            for (Path empty = last; !empty.equals(folder.resolve("")); empty = empty.resolveSibling("")) {
                Files.delete(empty);
            }
        } catch (DirectoryNotEmptyException e) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
