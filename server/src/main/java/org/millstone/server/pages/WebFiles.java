package org.millstone.server.pages;

import java.io.IOException;
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
import java.util.Objects;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.database.Digests;
import org.millstone.server.http.SecurityHeaders;

/**
 * The files for browsers that this program contains: the pages, the files that they load, and the JavaScript module in {@code millstone/}.
 * The build bundles modules (pom.xml). Bundles that several pages share are named after a digest of their contents. So this class writes
 * their names into the heads of pages.
 */
public final class WebFiles {
    private static final String ONE = "/org/millstone/server/web/index.html";

    /** The module through which pages get answers: a copy of {@link #SERVICE}, or in an export of {@link #STATIC}. */
    private static final String API = "js/api.js";
    private static final String SERVICE = "js/service.js";
    private static final String STATIC = "js/static.js";

    /** The folder of bundles, each with all modules that a page of the service imports. */
    private static final String WHOLE = "js/whole/";

    /** The stylesheet and the script whose texts are copied into pages, so that the first view waits for no request. */
    private static final String STYLE = "style.css";
    private static final String EARLY = "js/early.js";
    private static final String STYLE_LINK = "<link rel=\"stylesheet\" href=\"" + STYLE + "\">";
    private static final String EARLY_LINK = "<script src=\"" + EARLY + "\"></script>";
    /** The explorer; {@link #EMBEDDED} is the same page for frames in other sites, of which the stylesheet shows less. */
    private static final String EXPLORER = "index.html";

    private static final String EMBEDDED = SecurityHeaders.FRAMED.substring(1);

    private static final Pattern API_LINK = Pattern.compile(" *<script type=\"module\" src=\"" + API + "\"[^>]*></script>\n");

    /** The service worker, which keeps pages for when there is no connection. The next two stand in it for what it keeps. */
    private static final String WORKER = "sw.js";
    private static final String WORKER_FILES = "'FILES'";
    private static final String WORKER_DIGEST = "'DIGEST'";

    /** The files that pages load by themselves; modules of {@code millstone/} are in bundles. */
    private static final Pattern LOADED =
            Pattern.compile("(index|stats)\\.html|pages\\.css|js/(?!docs\\.).*|[^/]+\\.(svg|webmanifest)");
    private static final Pattern MODULES = Pattern.compile("millstone/.*\\.js");

    private static final Pattern IN_PAGE = Pattern.compile("<(style|script)>(.*?)</\\1>", Pattern.DOTALL);
    private static final Pattern SCRIPT = Pattern.compile("<script type=\"module\" src=\"([^\"]+)\"");
    private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import) ?[\"'](\\.{1,2}/[^\"']+)[\"']");

    private WebFiles() {}

    /** Returns the files of the service, contents by name, such as {@code js/app.js}. Their pages ask the service. */
    public static NavigableMap<String, byte[]> askingTheService() {
        return asking(SERVICE, "v1");
    }

    /** Returns the files of an export, contents by name, such as {@code js/app.js}. Their pages read the exported tables beside them. */
    public static NavigableMap<String, byte[]> askingFiles() {
        return asking(STATIC, "variants.json");
    }

    private static NavigableMap<String, byte[]> asking(String source, String firstQuestion) {
        NavigableMap<String, byte[]> files = all();
        files.put(EMBEDDED,
                text(files, EXPLORER).replace("<html ", "<html class=\"embedded\" ").getBytes(StandardCharsets.UTF_8));
        files.put(API, files.get(source));
        List<String> whole = files.keySet().stream().filter(name -> name.startsWith(WHOLE)).toList();
        if (source.equals(SERVICE)) {
            whole.forEach(name -> files.put("js/" + name.substring(WHOLE.length()), files.get(name)));
        }
        boolean bundled = source.equals(SERVICE) && !whole.isEmpty();
        files.replaceAll((name, bytes) -> name.endsWith(".html") ? page(bytes, files, firstQuestion, bundled) : bytes);
        files.keySet().removeAll(whole);
        files.keySet().removeAll(Set.of(SERVICE, STATIC, EARLY));
        files.put(WORKER, worker(text(files, WORKER), files, whole.isEmpty()));
        return files;
    }

    private static byte[] worker(String template, NavigableMap<String, byte[]> files, boolean withModules) {
        List<String> names = files.keySet().stream().filter(name -> LOADED.matcher(name).matches()
                || withModules && MODULES.matcher(name).matches()).toList();
        String digests = names.stream().map(name -> name + Digests.of(Objects.requireNonNull(files.get(name))))
                .collect(Collectors.joining("\n", template, ""));
        return template.replace(WORKER_FILES, names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", ")))
                .replace(WORKER_DIGEST, "'" + Digests.of(digests.getBytes(StandardCharsets.UTF_8)) + "'")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the texts of the stylesheet and the script that are copied into a page. A content security policy must name their digests. */
    static List<String> inPage(String html) {
        return IN_PAGE.matcher(html).results().map(found -> found.group(2)).toList();
    }

    /**
     * Returns a page with the stylesheet and the early script copied into it. Its head names the first URL that it asks for, if any, and
     * all modules that its scripts import. So the browser loads all at once.
     */
    private static byte[] page(byte[] page, Map<String, byte[]> files, String firstQuestion, boolean bundled) {
        String source = text(page);
        boolean asks = API_LINK.matcher(source).find();
        String html = (bundled ? API_LINK.matcher(source).replaceAll("") : source)
                .replace(STYLE_LINK, "<style>" + text(files, STYLE) + "</style>")
                .replace(EARLY_LINK, "<script>" + text(files, EARLY) + "</script>");
        List<MatchResult> scripts = SCRIPT.matcher(html).results().toList();
        SequencedSet<String> modules = new LinkedHashSet<>();
        scripts.forEach(script -> addImports(script.group(1), files, modules));
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

    private static String text(Map<String, byte[]> files, String name) {
        return text(Objects.requireNonNull(files.get(name), name));
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
