package org.millstone.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.io.AtomicFile;
import org.millstone.io.LockFile;
import org.millstone.table.Plane;

/**
 * The folder that an export writes, held by one export at a time. All its files are made in a folder beside it, which takes its place by {@link
 * #finish}. Until then an earlier export stays, and afterwards it is deleted. A folder that is no export is never replaced.
 *
 * <p>If the folder cannot be written, a {@link DatabaseException} names the file and says what to do.
 */
final class ExportFolder implements AutoCloseable {
    /** The file with the digests of all other files of an export, for {@code sha256sum -c}. */
    static final String SUMS = "SHA256SUMS";
    /** Files that every export lists in {@link #SUMS}. A folder whose list has them is an export. */
    private static final List<String> ALWAYS = List.of("index.html", Export.VARIANTS);

    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-r--r--");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwxr-xr-x");

    private static final String LOCK = "lock";
    private static final String NEW = "new";
    private static final String OLD = "old";

    private final Path folder;
    private final boolean force;
    /** The folder in which files are made. A killed export leaves it, and the next one clears it. */
    private final Path beside;
    private final LockFile lock;
    /** The SHA-256 of each file made so far, in hexadecimal digits, by the file's name relative to the folder. */
    private final NavigableMap<String, String> digests = new TreeMap<>();
    private boolean isFinished;

    private ExportFolder(Path folder, boolean force, Path beside, LockFile lock) {
        this.folder = folder;
        this.force = force;
        this.beside = beside;
        this.lock = lock;
    }

    @FunctionalInterface
    interface Making<T> {
        T at(Path file) throws IOException;
    }

    /**
     * Takes a folder for an export; it need not be there. Throws a {@link DatabaseException} if another export is writing there, or the
     * folder is not empty. If {@code force} is true, an earlier export may be in it, and nothing else.
     */
    static ExportFolder open(Path folder, boolean force) throws IOException {
        refuseOthers(folder, force);
        Path place = Files.exists(folder) ? folder.toRealPath() : folder.toAbsolutePath().normalize();
        Path beside = place.resolveSibling("." + place.getFileName() + ".millstone");
        LockFile lock;
        try {
            makeFolders(beside);
            lock = LockFile.take(beside.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE).orElseThrow(
                    () -> new DatabaseException(
                            "Another export is writing to " + folder + ". Wait for it, or choose another folder."));
        } catch (IOException e) {
            throw cannotWrite(beside, e);
        }
        ExportFolder export = new ExportFolder(place, force, beside, lock);
        try {
            export.giveBack();
            refuseOthers(folder, force);
            AtomicFile.deleteFolder(beside.resolve(NEW));
            AtomicFile.deleteFolder(beside.resolve(OLD));
            return export;
        } catch (IOException | RuntimeException e) {
            export.close();
            throw e;
        }
    }

    /** Puts back an earlier export that was moved away for one that was killed or failed, unless other files have its place. */
    private void giveBack() throws IOException {
        Path old = beside.resolve(OLD);
        if (!Files.exists(old)) {
            return;
        }
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            return;
        }
        Files.move(old, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void refuseOthers(Path folder, boolean force) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new DatabaseException(folder + (Files.isSymbolicLink(folder) ? " is a link that leads to no folder."
                    : " is a file, not a folder.") + " Choose another folder.");
        }
        Set<String> made = force ? made(folder) : Set.of();
        Optional<String> content;
        try (Stream<Path> files = Files.list(folder)) {
            content = files.map(file -> file.getFileName().toString()).filter(name -> !made.contains(name)).sorted().findFirst();
        }
        if (content.isPresent()) {
            throw new DatabaseException(folder + " holds " + content.get() + (force
                    ? ", which no export has written. Choose another folder: --force replaces nothing but an export."
                    : ". Choose an empty folder, or replace an earlier export with --force."));
        }
        Path parent = folder.toRealPath().getParent();
        if (parent != null && !Files.getFileStore(folder).equals(Files.getFileStore(parent))) {
            throw new DatabaseException(
                    folder + " is a file system of its own, which cannot be replaced. Choose a folder in it.");
        }
    }

    /** Returns the files and folders that an earlier export has put into a folder, by its {@link #SUMS}; none if it has no such list. */
    private static Set<String> made(Path folder) throws IOException {
        Path sums = folder.resolve(SUMS);
        if (!Files.isRegularFile(sums, LinkOption.NOFOLLOW_LINKS)) {
            return Set.of();
        }
        Set<String> made = new String(Files.readAllBytes(sums), StandardCharsets.UTF_8).lines()
                .map(line -> line.replaceFirst("^.*?  ", "").replaceFirst("/.*", "")).collect(Collectors.toSet());
        made.add(SUMS);
        return made.containsAll(ALWAYS) ? made : Set.of();
    }

    private static void makeFolders(Path made) throws IOException {
        if (!Files.isDirectory(made)) {
            Path parent = made.toAbsolutePath().getParent();
            if (parent != null) {
                makeFolders(parent);
            }
            Files.createDirectory(made);
            letAllRead(made);
        }
    }

    /** Lets all users read a file, or look into a folder, whatever the umask: a web server often runs as a user of its own. */
    private static void letAllRead(Path path) throws IOException {
        Set<PosixFilePermission> permissions = Files.isDirectory(path) ? FOLDER : FILE;
        try {
            if (!Files.getPosixFilePermissions(path).containsAll(permissions)) {
                Files.setPosixFilePermissions(path, permissions);
            }
        } catch (UnsupportedOperationException | FileSystemException e) {
            // Some file systems have no permissions, or the same ones for all files.
            return;
        }
    }

    /** Whether users besides the owner and the group may read a file made so far; true if that is not known. */
    boolean othersMayRead(String name) throws IOException {
        try {
            return Files.getPosixFilePermissions(file(name)).contains(PosixFilePermission.OTHERS_READ);
        } catch (UnsupportedOperationException e) {
            return true;
        }
    }

    Path file(String name) {
        return beside.resolve(NEW).resolve(name);
    }

    private <T> T make(String name, Making<T> making) {
        Path file = file(name);
        try {
            makeFolders(file.resolveSibling(""));
            return making.at(file);
        } catch (IOException e) {
            throw cannotWrite(folder.resolve(name), e);
        }
    }

    void put(String name, byte[] bytes) {
        write(name, file -> Files.write(file, bytes));
    }

    <T> T write(String name, Making<T> making) {
        return make(name, file -> {
            T made = making.at(file);
            letAllRead(file);
            digests.put(name, Digests.ofFile(file));
            return made;
        });
    }

    /**
     * Links a table file, or copies it if {@code copy} says so or it cannot be linked. Returns whether it was linked. Throws a {@link
     * DatabaseException} if it cannot be written, or a file to be copied cannot be read or has another digest.
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

    /** Makes a hard link; returns false if that is impossible, as to another file system or to another user's file. */
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
        Files.copy(source, file);
        if (!Digests.ofFile(file).equals(sha256)) {
            throw ExportedTables.unusable(source
                    + " is damaged: its digest is not that of the manifest. 'mill build --repair' rebuilds it.", plane);
        }
        letAllRead(file);
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

    private static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            case FileSystemException file -> file.getClass().getSimpleName();
            default -> String.valueOf(e.getMessage());
        };
    }

    /** Gives the finished folder its place, after moving an earlier export away. Returns the bytes of each file, by name. */
    NavigableMap<String, Long> finish() throws IOException {
        put(SUMS, digests.entrySet().stream().map(file -> Digests.line(file.getValue(), file.getKey()) + "\n")
                .collect(Collectors.joining()).getBytes(StandardCharsets.UTF_8));
        NavigableMap<String, Long> lengths = new TreeMap<>();
        for (String name : digests.keySet()) {
            lengths.put(name, Files.size(file(name)));
        }
        // Once more: somebody may have put something there meanwhile.
        refuseOthers(folder, force);
        try {
            if (Files.exists(folder)) {
                Files.move(folder, beside.resolve(OLD), StandardCopyOption.ATOMIC_MOVE);
            }
            try {
                Files.move(beside.resolve(NEW), folder, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                giveBack();
                throw e;
            }
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
        isFinished = true;
        return lengths;
    }

    /** Deletes an earlier export that {@link #finish} has replaced, or all files if it has not, and releases the folder. */
    @Override
    public void close() throws IOException {
        try (lock) {
            AtomicFile.deleteFolder(beside.resolve(NEW));
            // Without its place, an earlier export waits here for the next one to give it back.
            if (isFinished || !Files.exists(beside.resolve(OLD))) {
                AtomicFile.deleteFolder(beside);
            }
        }
    }
}
