package org.millstone.server;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files for browsers that are part of this program: the pages and what they load, and the module for JavaScript in
 * {@code millstone/}. What lies in their folder when the program is built is on the list.
 */
public final class WebFiles {
    private static final String ONE = "web/index.html";

    private WebFiles() {}

    /** Returns the contents of all files by their names, such as {@code index.html} and {@code js/app.js}. */
    public static NavigableMap<String, byte[]> all() {
        URL one = WebFiles.class.getResource(ONE);
        if (one == null) {
            throw new IllegalStateException("the program is not whole: " + ONE + " is missing");
        }
        try {
            if (!(one.openConnection() instanceof JarURLConnection inJar)) {
                return below(parent(Path.of(one.toURI())));
            }
            try (FileSystem jar = FileSystems.newFileSystem(Path.of(inJar.getJarFileURL().toURI()))) {
                return below(parent(jar.getPath(inJar.getEntryName())));
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("the program cannot be read", e);
        }
    }

    private static Path parent(Path file) {
        return file.resolveSibling("");
    }

    private static NavigableMap<String, byte[]> below(Path folder) throws IOException {
        NavigableMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path file : paths.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return files;
    }
}
