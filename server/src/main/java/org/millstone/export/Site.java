package org.millstone.export;

import java.nio.charset.StandardCharsets;
import java.util.NavigableMap;
import org.millstone.server.WebFiles;

/** The explorer and the module as a static host has them: the service's own files, but for what asks the service. */
final class Site {
    /** Says whom the pages ask. */
    private static final String API = "js/api.js";
    private static final String ASK_THE_FILES = "// Whom the pages ask: the tables themselves.\nexport * from './static.js';\n";

    private Site() {}

    /** Returns the contents of the files by their names. */
    static NavigableMap<String, byte[]> files() {
        NavigableMap<String, byte[]> files = WebFiles.all();
        files.keySet().removeIf(name -> name.startsWith("docs.") || name.equals("js/service.js"));
        files.put(API, ASK_THE_FILES.getBytes(StandardCharsets.UTF_8));
        return files;
    }
}
