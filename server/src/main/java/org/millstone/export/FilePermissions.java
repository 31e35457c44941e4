package org.millstone.export;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The readers of a file: all, whatever the user's umask, for web servers run under a name of their own. */
final class FilePermissions {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-r--r--");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwxr-xr-x");

    private FilePermissions() {}

    /** Makes a folder, and those above it, as far as they are not there; those that it makes are for all to read. */
    static void makeFolders(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Path parent = folder.toAbsolutePath().getParent();
            if (parent != null) {
                makeFolders(parent);
            }
            Files.createDirectory(folder);
            letAllRead(folder);
        }
    }

    /** Lets all read a file, or look into a folder. */
    static void letAllRead(Path path) throws IOException {
        Set<PosixFilePermission> permissions = Files.isDirectory(path) ? FOLDER : FILE;
        try {
            if (!Files.getPosixFilePermissions(path).containsAll(permissions)) {
                Files.setPosixFilePermissions(path, permissions);
            }
        } catch (UnsupportedOperationException | FileSystemException e) {
            // A stick's file system, say, has none, or the same ones for all files.
            return;
        }
    }

    /** Whether others than the owner and his group may read a file, as far as that is known. */
    static boolean othersMayRead(Path file) throws IOException {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (UnsupportedOperationException e) {
            return true;
        }
    }
}
