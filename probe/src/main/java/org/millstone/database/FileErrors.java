package org.millstone.database;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.millstone.table.CorruptTableException;
import org.millstone.table.TableException;
import org.millstone.table.TableException.ContradictionException;

/** Error messages for failures of files and tables, with the commands that help. */
public final class FileErrors {
    private FileErrors() {}

    /**
     * Returns the message of an exception, followed by a command where one helps. The JDK's exceptions about files often hold only the
     * path; for these the reason is added.
     */
    public static String words(Exception failure) {
        if (failure instanceof UncheckedIOException wrapped && wrapped.getCause() != null) {
            return words(wrapped.getCause());
        }
        String message = failure.getMessage();
        if (failure instanceof FileSystemException file && file.getReason() == null) {
            return switch (file) {
                case NoSuchFileException missing -> missing.getFile() + ": no such file or folder";
                case AccessDeniedException denied -> denied.getFile() + ": permission denied";
                case FileAlreadyExistsException other -> other.getFile() + ": a file, not a folder";
                case NotDirectoryException other -> fileIn(Path.of(other.getFile())) + ": a file, not a folder";
                default -> message + " (" + file.getClass().getSimpleName() + ")";
            };
        }
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message + remedy(failure);
    }

    private static String remedy(Exception failure) {
        return switch (failure) {
            case CorruptTableException _ -> " 'mill build --repair' rebuilds it.";
            case ContradictionException _ -> " Verify them ('mill verify'), and build the wrong one again.";
            case TableException compressor when compressor.getCause() instanceof LinkageError ->
                    " For 'mill', that is MILL_JAVA_OPTS=-Djava.io.tmpdir=DIR.";
            default -> "";
        };
    }

    /** Returns the file that stands where a folder of this path should be. The system's exception names the path inside it instead. */
    private static Path fileIn(Path folder) {
        Path parent = folder.getParent();
        return Files.exists(folder) || parent == null ? folder : fileIn(parent);
    }
}
