package org.millstone.command;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** A file's trouble, in words. */
public final class FileErrors {
    private FileErrors() {}

    /** Returns the message of an exception; for the JDK's file exceptions, whose message may be the bare path, with the reason. */
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
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }

    /** The system names a folder that would be in a file, and not the file. */
    private static Path fileIn(Path folder) {
        Path parent = folder.getParent();
        return Files.exists(folder) || parent == null ? folder : fileIn(parent);
    }
}
