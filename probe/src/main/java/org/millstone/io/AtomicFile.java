package org.millstone.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes files that are whole, or not there: each is written under a temporary name beside its place, forced to the disk, and then
 * renamed; the new name is forced to the disk, too. If that fails, no temporary file stays, and a file that was there before is as it
 * was. A process that is killed leaves temporary files, which {@link #clear} deletes.
 */
public final class AtomicFile {
    /** Prefix and suffix of temporary names. No other file has both. */
    private static final String PREFIX = ".millstone-";
    private static final String SUFFIX = ".tmp";

    private AtomicFile() {}

    @FunctionalInterface
    public interface Writing {
        void to(Path temporary) throws IOException;
    }

    @FunctionalInterface
    public interface WritingAll<T> {
        /** Writes each file to its {@link #temporary} path. The files get their names afterwards. */
        T all() throws IOException;
    }

    /** Returns the path to which a file is written before it gets its name. */
    public static Path temporary(Path file) {
        return file.resolveSibling(PREFIX + file.getFileName() + SUFFIX);
    }

    public static void write(Path file, Writing writing) throws IOException {
        writeAll(List.of(file), () -> {
            writing.to(temporary(file));
            return file;
        });
    }

    /** Writes files of one folder, or replaces them. None gets its name before all of them are on the disk. */
    public static <T> T writeAll(List<Path> files, WritingAll<T> writing) throws IOException {
        try {
            T answer = writing.all();
            for (Path file : files) {
                force(temporary(file), StandardOpenOption.WRITE);
            }
            for (Path file : files) {
                Files.move(temporary(file), file, StandardCopyOption.ATOMIC_MOVE);
            }
            forceFolder(files.getFirst().toAbsolutePath().resolveSibling(""));
            return answer;
        } catch (IOException | RuntimeException e) {
            for (Path file : files) {
                try {
                    Files.deleteIfExists(temporary(file));
                } catch (IOException suppressed) {
                    e.addSuppressed(suppressed);
                }
            }
            throw e;
        }
    }

    /** Forces the names of a folder's files to the disk. Does nothing where the operating system does not open folders. */
    private static void forceFolder(Path folder) throws IOException {
        try {
            force(folder, StandardOpenOption.READ);
        } catch (AccessDeniedException e) {
            // Windows does not open folders; there a rename is as safe as it gets.
        }
    }

    private static void force(Path path, StandardOpenOption access) throws IOException {
        try (FileChannel channel = FileChannel.open(path, access)) {
            channel.force(true);
        }
    }

    /** Deletes the temporary files in a folder. Nobody may be writing there. */
    public static void clear(Path folder) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : left) {
                if (Files.isRegularFile(file)) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Deletes a folder, a file or a link, if it is there. A folder goes with all that is in it; links are not followed. */
    public static void deleteFolder(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
