package org.millstone.export;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Lets all users read files and folders, whatever the process's umask: a web server often runs as a user of its own. */
final class FilePermissions {
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-r--r--");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwxr-xr-x");

    private FilePermissions() {}

    /** Makes a folder and those above it, if they are missing, and lets all users look into those that it makes. */
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

    /** Lets all users read a file, or look into a folder, as far as the file system and its owner allow that. */
    static void letAllRead(Path path) throws IOException {
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

    /** Whether users besides the owner and the group may read a file; true if that is not known. */
    static boolean othersMayRead(Path file) throws IOException {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (UnsupportedOperationException e) {
            return true;
        }
    }
}
