package org.millstone.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An nginx that serves a folder on this machine, with a configuration, log and temporary files of its own. */
public final class StaticHost implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    /** A port may be taken between asking for a free one and using it. */
    private static final int ATTEMPTS = 5;

    private static final List<String> TEMPORARY = List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi");

    private static final String PID = "nginx.pid";

    private final Process nginx;
    private final Path home;
    private final int port;

    private StaticHost(Process nginx, Path home, int port) {
        this.nginx = nginx;
        this.home = home;
        this.port = port;
    }

    /** Whether this machine has an nginx; for users without rights, too, it often lies in a folder of the administrator's. */
    public static boolean isThere() {
        return !program().isEmpty();
    }

    private static String program() {
        return Stream.of((System.getenv("PATH") + ":/usr/sbin:/usr/local/sbin").split(":"))
                .map(folder -> Path.of(folder, "nginx"))
                .filter(Files::isExecutable).map(Path::toString).findFirst().orElse("");
    }

    /**
     * Starts to serve a folder.
     *
     * @param home an empty folder, for what nginx writes
     * @param folder what to serve
     * @param directives more lines of the {@code server} block, such as {@code max_ranges 0;}
     */
    public static StaticHost serve(Path home, Path folder, String... directives) {
        try {
            for (int attempt = 1;; attempt++) {
                int port = freePort();
                Path configuration = Files.writeString(home.resolve("nginx.conf"), configuration(home, folder, port, directives));
                Files.deleteIfExists(home.resolve(PID));
                Process nginx = new ProcessBuilder(program(), "-p", home.toString(), "-c", configuration.toString(), "-e",
                        home.resolve("error.log").toString()).redirectErrorStream(true)
                        .redirectOutput(home.resolve("output.log").toFile()).start();
                StaticHost host = new StaticHost(nginx, home, port);
                if (host.listens()) {
                    return host;
                }
                host.close();
                if (attempt == ATTEMPTS) {
                    throw new IllegalStateException("nginx does not start: " + Files.readString(home.resolve("output.log"))
                            + Files.readString(home.resolve("error.log")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the lines for nginx that an exported folder's {@code millstone/README.md} gives, from the one that names the folder, which the host has
     * of its own, to the end of the paragraph.
     */
    public static String linesOfTheReadme(Path site) throws IOException {
        return Files.readString(site.resolve("millstone/README.md")).lines()
                .dropWhile(line -> !line.strip().startsWith("root /srv/morris"))
                .skip(1).takeWhile(line -> !line.isBlank()).collect(Collectors.joining("\n"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String configuration(Path home, Path folder, int port, String... directives) {
        StringBuilder text = new StringBuilder("daemon off;\npid " + PID + ";\nworker_processes 1;\n");
        if ("root".equals(System.getProperty("user.name"))) {
            // Else its workers are nobody's, who may not read temporary folders.
            text.append("user root;\n");
        }
        text.append("events {}\nhttp {\naccess_log access.log;\n");
        TEMPORARY.forEach(name -> text.append(name).append("_temp_path ").append(home.resolve(name)).append(";\n"));
        text.append("""
                types {
                    text/html html; text/css css; application/javascript js; application/json json; image/svg+xml svg;
                    application/manifest+json webmanifest; text/plain txt md ts;
                }
                default_type application/octet-stream;
                server {
                    listen 127.0.0.1:%d;
                    root %s;
                    %s
                }
                }
                """.formatted(port, folder.toAbsolutePath(), String.join("\n", directives)));
        return text.toString();
    }

    /** Waits until it listens: then, and not before, it writes down its process. */
    private boolean listens() {
        while (nginx.isAlive()) {
            if (Files.exists(home.resolve(PID))) {
                return true;
            }
            TestServer.pause();
        }
        return false;
    }

    /** Returns the address of a file of the folder, by its path, which begins with a slash. */
    public String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    /** Returns a line for each request it has answered: nginx's own log. */
    public List<String> log() throws IOException {
        return Files.readAllLines(home.resolve("access.log"));
    }

    @Override
    public void close() {
        nginx.destroy();
        try {
            if (!nginx.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                nginx.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
