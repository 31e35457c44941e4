package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millstone.database.Digests;

/** The content of a folder: for each file its SHA-256. The lock, which is empty, is left out. */
final class FolderDigests {
    private FolderDigests() {}

    static Map<String, String> of(Path folder) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = String.valueOf(file.getFileName());
                if (!name.equals(".lock")) {
                    digests.put(name, Digests.ofFile(file));
                }
            }
        }
        return digests;
    }
}
