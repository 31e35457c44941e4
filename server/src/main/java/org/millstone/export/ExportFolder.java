package org.millstone.export;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The folder that an export writes. A file is written under a temporary name and renamed when it is whole; one that is as it should be
 * is left alone. {@link FileList} says what is ours: it is written before the first file, so that an export that was stopped can be
 * taken up, and again when all are there.
 */
final class ExportFolder {
    /** How the names of files begin and end that are being written: as nobody else's do, for what is left over is deleted. */
    private static final String TEMPORARY = ".millstone-";
    private static final String TEMPORARY_END = ".tmp";

    private static final int CHUNK = 1 << 16;

    private final Path folder;
    /** What earlier exports wrote, and what this one has written so far. */
    private final NavigableMap<String, String> before;
    private final NavigableMap<String, String> written = new TreeMap<>();

    /** How a table came into the folder. */
    enum Way {
        /** It has been there. */
        KEPT,
        /** It is the same file under another name. */
        LINKED,
        /** It is a file of its own. */
        COPIED
    }

    /** Writes what is then put in its place. */
    @FunctionalInterface
    interface Writing {
        /** Writes to a file that is not there yet, or into a folder. */
        void to(Path path) throws IOException;
    }

    private ExportFolder(Path folder, NavigableMap<String, String> before) {
        this.folder = folder;
        this.before = before;
    }

    /**
     * Readies a folder; makes it if need be.
     *
     * @param names the files that will be written
     * @param force whether other people's files may be in it, even in the way
     * @throws ExportException if it holds files of others, or cannot be written to
     */
    static ExportFolder open(Path folder, Set<String> names, boolean force) throws IOException {
        NavigableMap<String, String> before = FileList.read(folder);
        ExportFolder opened = new ExportFolder(folder, before);
        if (!force) {
            opened.refuseStrangers(names);
        }
        try {
            Files.createDirectories(folder);
            opened.clear();
        } catch (IOException e) {
            throw opened.cannotWrite(e);
        }
        NavigableMap<String, String> ours = new TreeMap<>(before);
        names.forEach(name -> ours.putIfAbsent(name, FileList.UNFINISHED));
        opened.put(FileList.NAME, FileList.text(ours));
        return opened;
    }

    private void refuseStrangers(Set<String> names) throws IOException {
        if (before.isEmpty() && Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> !isTemporary(file)).findFirst().ifPresent(file -> {
                    throw new ExportException(folder + " holds other files, such as " + file.getFileName()
                            + ". Choose an empty folder, or write among them with --force, which replaces those in the way.");
                });
            }
        }
        for (String name : names) {
            if (!before.containsKey(name) && Files.exists(file(name), LinkOption.NOFOLLOW_LINKS)) {
                throw new ExportException(file(name) + " is in the way, and no export wrote it. Move it away, or replace it with"
                        + " --force.");
            }
        }
    }

    /** Deletes what an export that was killed left half written. */
    private void clear() throws IOException {
        List<Path> folders = new ArrayList<>(List.of(folder));
        before.keySet().stream().map(name -> file(name).resolveSibling("")).distinct().filter(Files::isDirectory)
                .forEach(folders::add);
        for (Path each : folders) {
            try (Stream<Path> files = Files.list(each)) {
                for (Path left : files.filter(ExportFolder::isTemporary).toList()) {
                    deleteTemporary(left);
                }
            }
        }
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

    /**
     * Puts a file of bytes there.
     *
     * @return how many they are
     */
    long put(String name, byte[] bytes) {
        try {
            if (!Files.isRegularFile(file(name)) || !Arrays.equals(Files.readAllBytes(file(name)), bytes)) {
                write(name, file -> Files.write(file, bytes));
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
        written.put(name, HexFormat.of().formatHex(sha256().digest(bytes)));
        return bytes.length;
    }

    /**
     * Puts files there that are made together.
     *
     * @param home the folder that they are to be in
     * @param names what they are called there
     * @param writing writes them into another folder, which is empty
     * @return their lengths in bytes, by their names
     */
    Map<String, Long> put(String home, List<String> names, Writing writing) {
        Map<String, Long> lengths = new TreeMap<>();
        Path temporary = file(home).resolve(TEMPORARY + "new" + TEMPORARY_END);
        try {
            try {
                writing.to(Files.createDirectories(temporary));
                for (String name : names) {
                    Path made = temporary.resolve(name);
                    lengths.put(home + name, Files.size(made));
                    written.put(home + name, digest(made));
                    if (!isSame(file(home + name), made)) {
                        Files.move(made, file(home + name), StandardCopyOption.ATOMIC_MOVE);
                    }
                }
            } finally {
                deleteTemporary(temporary);
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
        return lengths;
    }

    private static boolean isSame(Path file, Path other) throws IOException {
        return Files.isRegularFile(file) && Files.mismatch(file, other) < 0;
    }

    /**
     * Puts a table there: as a link, unless a copy is asked for or no link can be made.
     *
     * @param sha256 the digest of the table, hexadecimal
     */
    Way table(String name, Path source, String sha256, boolean copy) {
        try {
            Way way = isThere(name, source, sha256, copy) ? Way.KEPT : copy || !link(name, source) ? Way.COPIED : Way.LINKED;
            if (way == Way.COPIED) {
                write(name, file -> Files.copy(source, file));
            }
            written.put(name, sha256);
            return way;
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private boolean isThere(String name, Path source, String sha256, boolean copy) throws IOException {
        Path file = file(name);
        if (!Files.isRegularFile(file)) {
            return false;
        }
        return Files.isSameFile(file, source) ? !copy
                : copy && sha256.equals(before.get(name)) && Files.size(file) == Files.size(source);
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
        Files.createDirectories(file.resolveSibling(""));
        try {
            writing.to(temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Removes what earlier exports wrote and this one did not, and writes the list.
     *
     * @return how many files were removed
     */
    int finish() {
        List<String> old = before.keySet().stream().filter(name -> !written.containsKey(name)).toList();
        int removed = 0;
        try {
            for (String name : old) {
                removed += Files.deleteIfExists(file(name)) ? 1 : 0;
                deleteEmpty(file(name).resolveSibling(""));
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
        NavigableMap<String, String> list = new TreeMap<>(written);
        list.remove(FileList.NAME);
        put(FileList.NAME, FileList.text(list));
        return removed;
    }

    /** Deletes a folder of ours, and those above it, as far as nothing is in them. */
    private void deleteEmpty(Path last) throws IOException {
        try {
            for (Path empty = last; !empty.equals(folder.resolve("")); empty = empty.resolveSibling("")) {
                Files.deleteIfExists(empty);
            }
        } catch (DirectoryNotEmptyException e) {
            return;
        }
    }

    private ExportException cannotWrite(IOException e) {
        String reason =
                e instanceof FileSystemException file && file.getReason() != null ? file.getFile() + ": " + file.getReason()
                        : e instanceof AccessDeniedException denied ? denied.getFile() + ": permission denied" : e.toString();
        return new ExportException(
                folder + " could not be written (" + reason + "). What is there is whole; export again when there is"
                        + " room, or into another folder.",
                e);
    }

    private static String digest(Path file) throws IOException {
        MessageDigest digest = sha256();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                digest.update(chunk, 0, length);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
