package org.millstone.export;

import java.util.NavigableMap;
import org.millstone.server.WebFiles;

/** The explorer and the module as a static host has them: the service's own files, but for what asks the service. */
final class Site {
    private Site() {}

    /** Returns the contents of the files by their names. */
    static NavigableMap<String, byte[]> files() {
        NavigableMap<String, byte[]> files = WebFiles.askingFiles();
        files.keySet().removeIf(name -> name.startsWith("docs."));
        return files;
    }
}
