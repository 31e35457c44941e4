package org.millstone.export;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
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
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.database.LockFile;
import org.millstone.table.Plane;

/**
 * The folder that an export writes, held by one export at a time. All files are made in a folder inside it, and moved out when they are
 * complete. Until then what was there stays. By force the files of an earlier export make room; other files never do.
 *
 * @param written the files so far: digests by names
 */
record ExportFolder(Path folder, LockFile lock, NavigableMap<String, String> written) implements AutoCloseable {
    /** Lists the other files of an export, for {@code sha256sum -c}, and so tells an export from other folders. */
    static final String SUMS = "SHA256SUMS";
    private static final Pattern LINE = Pattern.compile("^[0-9a-f]{64} {2}(.+)$", Pattern.MULTILINE);
    /** Files that every export lists. */
    private static final List<String> ALWAYS = List.of(Export.VARIANTS, Export.README);

    /** Where files are made. Nobody else uses this name and the next, because what a killed export has left there is deleted. */
    private static final String NEW = ".millstone-new";
    /** Where the files of an earlier export are until those of this one are in their places. */
    private static final String OLD = ".millstone-old";
    private static final String LOCK = ".millstone-lock";
    private static final String TEMPORARY = ".millstone-tmp";

    /** How a table came into the folder: as the same file under another name, or as a file of its own. */
    enum Way {
        LINKED, COPIED
    }

    /** Writes what is then in its place. */
    @FunctionalInterface
    interface Writing {
        /** Writes to a file that is not there yet, or into a folder. */
        void to(Path path) throws IOException;
    }

    /** Makes a folder ready. Refuses one that is in use, or that is not empty; by force, only one that holds more than an export. */
    static ExportFolder open(Path folder, boolean force) throws IOException {
        refuse(folder, force);
        LockFile lock = lock(folder);
        try {
            // Once more, because another export may have had the lock until now.
            refuse(folder, force);
            for (Path left : list(folder.resolve(NEW))) {
                if (!left.endsWith(LOCK)) {
                    delete(left);
                }
            }
            return new ExportFolder(folder, lock, new TreeMap<>());
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static void refuse(Path folder, boolean force) throws IOException {
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
        Optional<Path> other = force ? foreign(folder) : others(folder).stream().findFirst();
        if (other.isPresent()) {
            throw new DatabaseException(folder + " holds " + folder.relativize(other.get()) + (force
                    ? ", which is no part of an export. Move it away, or choose another folder: --force replaces nothing but an export."
                    : ". Choose an empty folder, or replace an earlier export with --force."));
        }
    }

    /** Returns a file that no export has written, or a folder or link, if there is one. */
    private static Optional<Path> foreign(Path folder) throws IOException {
        Set<Path> ours = new HashSet<>();
        Path sums = folder.resolve(SUMS);
        if (Files.isRegularFile(sums, LinkOption.NOFOLLOW_LINKS)) {
            List<String> names = LINE.matcher(new String(Files.readAllBytes(sums), StandardCharsets.UTF_8)).results()
                    .map(line -> line.group(1)).toList();
            if (names.containsAll(ALWAYS)) {
                ours.add(sums);
                names.forEach(
                        name -> Stream.iterate(folder.resolve(name), path -> path != null && ours.add(path), Path::getParent)
                                .forEach(_ -> {}));
            }
        }
        for (Path other : others(folder)) {
            try (Stream<Path> all = Files.walk(other)) {
                Optional<Path> foreign = all.filter(path -> !ours.contains(path)
                        || Files.isSymbolicLink(path)).sorted().findFirst();
                if (foreign.isPresent()) {
                    return foreign;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns what is in a folder besides the folders of exports at work: {@link #SUMS} last, for it says that the others are an export's. */
    private static List<Path> others(Path folder) throws IOException {
        return list(folder).stream().filter(path -> !path.endsWith(NEW) && !path.endsWith(OLD)).toList();
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted(Comparator.comparing((Path path) -> path.endsWith(SUMS)).thenComparing(path -> path)).toList();
        }
    }

    /** Keeps other exports out. */
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

    /** Deletes a file, link or folder, if it is there. Links are not followed. */
    private static void delete(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            for (Path inside : list(path)) {
                delete(inside);
            }
        }
        Files.deleteIfExists(path);
    }

    /** Returns where a file is while it is made. */
    Path file(String name) {
        return folder.resolve(NEW).resolve(name);
    }

    /** Returns the length in bytes of {@link #SUMS} for files of these names. */
    static long sumsBytes(Set<String> names) {
        NavigableMap<String, String> files = new TreeMap<>();
        names.stream().filter(name -> !name.equals(SUMS)).forEach(name -> files.put(name, "0".repeat(64)));
        return sums(files).length;
    }

    /** Returns what {@code sha256sum -c} reads. */
    private static byte[] sums(NavigableMap<String, String> files) {
        return files.entrySet().stream().map(file -> file.getValue() + "  " + file.getKey() + "\n").collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Makes a file; throws an exception that names it if that fails. */
    private void attempt(String name, Writing work) {
        Path file = file(name);
        try {
            FilePermissions.makeFolders(file.resolveSibling(""));
            work.to(file);
        } catch (IOException e) {
            throw cannotWrite(folder.resolve(name), e);
        }
    }

    void put(String name, byte[] bytes) {
        attempt(name, file -> {
            Files.write(file, bytes);
            FilePermissions.letAllRead(file);
        });
        written.put(name, Digests.of(bytes));
    }

    /** Puts files there that are made together, in an empty folder beside them. */
    void put(String home, List<String> names, Writing writing) {
        attempt(home + TEMPORARY, temporary -> {
            FilePermissions.makeFolders(temporary);
            writing.to(temporary);
            for (String name : names) {
                Path file = Files.move(temporary.resolve(name), file(home + name));
                FilePermissions.letAllRead(file);
                written.put(home + name, Digests.ofFile(file));
            }
            delete(temporary);
        });
    }

    /** Puts a table with this digest there: as a link, unless a copy is asked for, or no link can be made. */
    Way table(String name, Plane plane, Path source, String sha256, boolean copy) {
        List<Way> way = new ArrayList<>();
        attempt(name, file -> {
            if (!copy && link(file, source)) {
                way.add(Way.LINKED);
            } else {
                copy(file, plane, source, sha256);
                way.add(Way.COPIED);
            }
        });
        written.put(name, sha256);
        return way.getFirst();
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

    /** Links a file, if that can be done: not to another file system, for one, and not everywhere to a file of another user. */
    private static boolean link(Path file, Path source) throws IOException {
        Path real = source.toRealPath();
        try {
            Files.createLink(file, real);
            return true;
        } catch (UnsupportedOperationException | FileSystemException e) {
            return false;
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

    /** Writes the list, and puts all files into their places, where those of an earlier export give way. */
    void finish() {
        put(SUMS, sums(written));
        try {
            Path old = folder.resolve(OLD);
            delete(old);
            Files.createDirectory(old);
            swap(old);
            delete(old);
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    /** Moves the old files out and the new ones in. If that fails, all go back to where they were. */
    private void swap(Path old) throws IOException {
        Map<Path, Path> moves = new LinkedHashMap<>();
        for (Path path : others(folder)) {
            moves.put(path, old.resolve(path.getFileName()));
        }
        for (Path path : list(folder.resolve(NEW)).reversed()) {
            if (!path.endsWith(LOCK)) {
                moves.put(path, folder.resolve(path.getFileName()));
            }
        }
        List<Map.Entry<Path, Path>> done = new ArrayList<>();
        try {
            for (Map.Entry<Path, Path> move : moves.entrySet()) {
                Files.move(move.getKey(), move.getValue(), StandardCopyOption.ATOMIC_MOVE);
                done.add(move);
            }
        } catch (IOException e) {
            for (Map.Entry<Path, Path> move : done.reversed()) {
                Files.move(move.getValue(), move.getKey(), StandardCopyOption.ATOMIC_MOVE);
            }
            throw e;
        }
    }

    /** Lets other exports in, and deletes what is not in its place. */
    @Override
    public void close() throws IOException {
        lock.close();
        delete(folder.resolve(NEW));
    }
}
