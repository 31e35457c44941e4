package org.millstone.server.files;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files for browsers that are part of this program: the pages and what they load, and the module for JavaScript in
 * {@code millstone/}. All files in their folder at build time are on the list. Modules are bundled then (pom.xml): those that
 * several others import are in files that are named after their contents, so the heads of pages name what they need here.
 */
public final class WebFiles {
    private static final String ONE = "/org/millstone/server/web/index.html";

    private static final String OPEN_API = "/org/millstone/server/openapi.json";

    /** The module that pages ask; in the sources it is that of the service. */
    private static final String API = "js/api.js";
    private static final String SERVICE = "js/service.js";
    private static final String STATIC = "js/static.js";

    private static final Pattern SCRIPT = Pattern.compile("<script type=\"module\" src=\"([^\"]+)\"");
    private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import) ?[\"'](\\.{1,2}/[^\"']+)[\"']");

    private WebFiles() {}

    /** Returns the contents of all files by their names, such as {@code index.html} and {@code js/app.js}; the pages ask the service. */
    public static NavigableMap<String, byte[]> askingTheService() {
        return asking(SERVICE, "v1");
    }

    /** Returns the same, but for one file: the pages ask files beside them. */
    public static NavigableMap<String, byte[]> askingFiles() {
        return asking(STATIC, "variants.json");
    }

    private static NavigableMap<String, byte[]> asking(String source, String firstQuestion) {
        NavigableMap<String, byte[]> files = all();
        files.put(API, files.get(source));
        files.keySet().removeAll(Set.of(SERVICE, STATIC));
        files.replaceAll((name, bytes) -> name.endsWith(".html") ? withPreloads(bytes, files, firstQuestion) : bytes);
        return files;
    }

    /**
     * Returns a page whose head names its first question, if it has one, and all modules that its scripts import. So none waits until
     * another has come.
     */
    private static byte[] withPreloads(byte[] page, Map<String, byte[]> files, String firstQuestion) {
        String html = text(page);
        List<MatchResult> scripts = SCRIPT.matcher(html).results().toList();
        if (scripts.isEmpty()) {
            return page;
        }
        SequencedSet<String> modules = new LinkedHashSet<>();
        scripts.forEach(script -> addImports(script.group(1), files, modules));
        boolean asks = modules.contains(API);
        scripts.forEach(script -> modules.remove(script.group(1)));
        String links = (asks ? "<link rel=\"preload\" href=\"%s\" as=\"fetch\" crossorigin>\n  ".formatted(firstQuestion) : "")
                + modules.stream().map("<link rel=\"modulepreload\" href=\"%s\">\n  "::formatted).collect(Collectors.joining());
        int last = scripts.getLast().start();
        return (html.substring(0, last) + links + html.substring(last)).getBytes(StandardCharsets.UTF_8);
    }

    private static void addImports(String module, Map<String, byte[]> files, Set<String> modules) {
        byte[] bytes = files.get(module);
        if (bytes != null && modules.add(module)) {
            IMPORT.matcher(text(bytes)).results().map(found -> URI.create(module).resolve(found.group(1)).toString())
                    .forEach(found -> addImports(found, files, modules));
        }
    }

    public static byte[] openApi() {
        try (InputStream in = WebFiles.class.getResourceAsStream(OPEN_API)) {
            if (in == null) {
                throw new IllegalStateException("the program is not whole: " + OPEN_API + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the program cannot be read", e);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static NavigableMap<String, byte[]> all() {
        URL one = WebFiles.class.getResource(ONE);
        if (one == null) {
            throw new IllegalStateException("the program is not whole: " + ONE + " is missing");
        }
        try {
            if (!(one.openConnection() instanceof JarURLConnection inJar)) {
                return below(Path.of(one.toURI()).resolveSibling(""));
            }
            try (FileSystem jar = FileSystems.newFileSystem(Path.of(inJar.getJarFileURL().toURI()))) {
                return below(jar.getPath(inJar.getEntryName()).resolveSibling(""));
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("the program cannot be read", e);
        }
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
