package org.millstone.builder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;
import org.millstone.command.FileErrors;
import org.millstone.database.LockFile;
import org.millstone.database.Manifest;

/** A variant's folder, held by one builder at a time under a lock of the operating system, which ends with the process. */
public record DatabaseWriter(Path path, LockFile lock) implements AutoCloseable {
    /** Prefix and suffix of files that are being written. Nobody else uses them, because leftovers are deleted. */
    private static final String TEMPORARY = ".millstone-";
    private static final String TEMPORARY_END = ".tmp";

    private static final String LOCK = ".lock";

    /**
     * Makes the folder if need be, locks it, and clears away what a killed build left half written.
     *
     * @throws JobFailedException if it cannot be written to, or another builder holds it
     */
    static DatabaseWriter lock(Path path) throws IOException {
        try {
            Files.createDirectories(path);
            LockFile lock = LockFile.take(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .orElseThrow(() -> new JobFailedException(new JobFailure.FolderInUse(path)));
            try {
                clear(path);
            } catch (IOException e) {
                lock.close();
                throw e;
            }
            return new DatabaseWriter(path, lock);
        } catch (FileSystemException e) {
            throw new JobFailedException(new JobFailure.UnusableFolder(path, e instanceof AccessDeniedException
                    ? "written to (no permission for " + e.getFile() + ")" : "used (" + reason(e) + ")"));
        }
    }

    /** Returns where a file is written before it gets its name. */
    public static Path temporary(Path folder, String name) {
        return folder.resolve(TEMPORARY + name + TEMPORARY_END);
    }

    /** Replaces a folder's manifest in one step. */
    static void write(Path folder, Manifest manifest) throws IOException {
        replace(folder.resolve(Manifest.FILE), file -> Files.write(file, manifest.toBytes(true)));
    }

    /** Writes a file. */
    public interface Writing {
        /** Writes it under another name, in its own folder. */
        void to(Path temporary) throws IOException;
    }

    /** Writes a file, or writes it anew, so that it is whole on the disk when it gets its name; a failure leaves what was there. */
    public static void replace(Path file, Writing writing) throws IOException {
        Path temporary = temporary(file.resolveSibling(""), file.getFileName().toString());
        try {
            writing.to(temporary);
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            deleteAfter(e, temporary);
            throw e;
        }
    }

    /** Deletes a file that a failure left half written; a failure to do so is added to the first, and does not hide it. */
    public static void deleteAfter(Exception cause, Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    static String reason(FileSystemException e) {
        return e.getReason() == null ? FileErrors.words(e) : e.getReason();
    }

    /** Deletes a folder, if it is there, with all that is in it. */
    public static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void clear(Path path) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(path, TEMPORARY + "*" + TEMPORARY_END)) {
            for (Path file : left) {
                if (Files.isRegularFile(file)) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Forces the folder's entries to the disk, where the operating system lets a folder be forced. */
    void force() throws IOException {
        try (FileChannel folder = FileChannel.open(path, StandardOpenOption.READ)) {
            folder.force(true);
        } catch (AccessDeniedException e) {
            // Windows does not open folders; there a rename is as safe as it gets.
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
