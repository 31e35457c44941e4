package org.millstone.commands;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseFolder;
import org.millstone.server.MillstoneServer;
import org.millstone.server.answers.Service;
import org.millstone.server.http.Clients.Network;
import org.millstone.table.Plane;
import org.millstone.terminal.Arguments;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code mill serve}: answers over HTTP until the process is stopped. */
@Command(
        name = "serve",
        defaultValueProvider = ServeCommand.Environment.class,
        header = "Answer over HTTP, for programs and, in the browser, for people.",
        description = {
            "Serves the tables of all variants in the data folder. If --variant has no tables yet, it first builds the small ones,"
                    + " which takes seconds. docs/API.md and the page /docs explain the API; / is the explorer.",
            "%nEvery option can be given as an environment variable too, named in its description. SIGTERM and Ctrl-C stop it when"
                    + " the requests in work are finished."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill serve                                            http://127.0.0.1:8080, for this machine only",
            "  mill serve --host 0.0.0.0 --port 80 --access-log -    for everyone",
            "  mill serve --trust-proxy 10.0.0.0/8                   behind a proxy that sends X-Forwarded-For"
        })
public final class ServeCommand extends GameCommand {
    /** The most stones, of both colours together, of the tables that are built where there are none. */
    private static final int STARTER_STONES = 8;

    @Option(names = "--host", paramLabel = "ADDRESS",
            description = "The address to listen at; 0.0.0.0 for all. Default: this machine only. MILLSTONE_HOST")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "N",
            description = "The port to listen at, 0 for any that is free. Default: 8080. MILLSTONE_PORT")
    private int port = 8080;

    @Option(names = "--rate-limit", paramLabel = "N",
            description = "Tokens a client gets a second, 0 for no limit; docs/API.md has the price of each question. Default: 50. MILLSTONE_RATE_LIMIT")
    private double rateLimit = 50;

    @Option(names = "--burst", paramLabel = "N",
            description = "The most tokens a client has, after a pause. Default: 200. MILLSTONE_BURST")
    private int burst = 200;

    @Option(names = "--limit-loopback", description = "Limit clients on this machine too. MILLSTONE_LIMIT_LOOPBACK=true")
    private boolean limitLoopback;

    @Option(names = "--trust-proxy", paramLabel = "NETWORK", split = ",", converter = NetworkOfText.class,
            description = "Proxies whose X-Forwarded-For is believed, such as 127.0.0.1,10.0.0.0/8. Default: none."
                    + " MILLSTONE_TRUST_PROXY")
    private @Nullable List<@Nullable Network> proxies;

    @Option(names = "--max-body", paramLabel = "BYTES",
            description = "The longest body of a request. Default: 262144. MILLSTONE_MAX_BODY")
    private int maxBody = 262144;

    @Option(names = "--max-batch", paramLabel = "N",
            description = "The most positions in a batch, and turns in a game. Default: 1000. MILLSTONE_MAX_BATCH")
    private int maxBatch = 1000;

    @Option(names = "--time-limit", paramLabel = "SECONDS",
            description = "How long a request may wait and be worked on. Default: 5. MILLSTONE_TIME_LIMIT")
    private int timeLimit = 5;

    @Option(names = "--max-waiting", paramLabel = "N",
            description = "How many requests may wait; the next gets a 503. Default: 1000. MILLSTONE_MAX_WAITING")
    private int maxWaiting = 1000;

    @Option(names = "--max-connections", paramLabel = "N",
            description = "How many connections may be open. Default: 8192. MILLSTONE_MAX_CONNECTIONS")
    private int maxConnections = 8192;

    @Option(names = "--patience", paramLabel = "SECONDS",
            description = "How long a client may take to send the headers of a request, to send its body, and to take 32 KB of an"
                    + " answer; then its connection is closed. Default: 30. MILLSTONE_PATIENCE")
    private int patience = 30;

    @Option(names = "--mapped",
            description = "Leave the tables in their files. Default: load them into memory where there is plenty. MILLSTONE_MAPPED=true")
    private boolean mapped;

    @Option(names = "--cache", paramLabel = "MEGABYTES",
            description = "Memory for answers that are kept. Default: 96. MILLSTONE_CACHE")
    private int cache = 96;

    @Option(names = "--access-log", paramLabel = "FILE",
            description = "Write a line of JSON for each request to FILE, or to standard output (-). Default: no log."
                    + " MILLSTONE_ACCESS_LOG")
    private String accessLog = "";

    @Option(names = "--stop-time", paramLabel = "SECONDS",
            description = "How long requests in work may take to finish when it stops. Default: 10. MILLSTONE_STOP_TIME")
    private int stopTime = 10;

    @Option(names = "--no-build",
            description = "Start without tables rather than build the small ones first. MILLSTONE_NO_BUILD=true")
    private boolean noBuild;

    @Override
    public Integer call() throws IOException, InterruptedException {
        // First of all, so that a wrong command line builds nothing.
        MillstoneServer.Settings settings = settings();
        if (!noBuild && (!Files.isDirectory(data.folder())
                || DatabaseFolder.find(data.folder(), data.rules()).subspaces(Plane.WDL, data.rules()).isEmpty())) {
            buildStarterTables();
        }
        MillstoneServer.run(settings, listening -> out().println(
                "Millstone listens at http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + listening + "/"));
        return 0;
    }

    private void buildStarterTables() {
        err().println("There are no tables of " + data.rules().name() + " in " + data.root() + " yet. Building those of up to "
                + STARTER_STONES + " stones; the others by: " + data.advice().to("build"));
        BuildCommand command = new BuildCommand();
        new CommandLine(command).setOut(err()).setErr(err()).parseArgs(Stream.concat(data.advice().words().stream(),
                Stream.of("--phase", "moving", "--max-pieces",
                        String.valueOf(Math.min(2 * data.rules().men(), STARTER_STONES))))
                .toArray(String[]::new));
        command.call();
    }

    private MillstoneServer.Settings settings() {
        Arguments.requireRange(spec, "--port", port, 0, 65535);
        Arguments.requireRange(spec, "--rate-limit", rateLimit, 0, 1e9);
        Arguments.requireRange(spec, "--burst", burst, 1, 1_000_000_000);
        Arguments.requireRange(spec, "--max-body", maxBody, 1024, 1 << 28);
        Arguments.requireRange(spec, "--max-batch", maxBatch, 1, 1_000_000);
        Arguments.requireRange(spec, "--time-limit", timeLimit, 1, 3600);
        Arguments.requireRange(spec, "--max-waiting", maxWaiting, 0, 1_000_000);
        Arguments.requireRange(spec, "--max-connections", maxConnections, 1, 1_000_000);
        Arguments.requireRange(spec, "--patience", patience, 1, 3600);
        Arguments.requireRange(spec, "--cache", cache, 0, 1 << 20);
        Arguments.requireRange(spec, "--stop-time", stopTime, 0, 3600);
        Service.Limits limits =
                new Service.Limits(rateLimit, burst, limitLoopback, maxBody, maxBatch, Duration.ofSeconds(timeLimit),
                        4 * Runtime.getRuntime().availableProcessors(), maxWaiting, maxConnections, Duration.ofSeconds(patience));
        List<Network> trusted = proxies == null ? List.of() : proxies.stream().filter(Objects::nonNull).toList();
        return new MillstoneServer.Settings(host, port, data.root(), data.ruleSet(), mapped,
                limits, trusted, (long) cache << 20,
                accessLog.isEmpty() ? null : accessLog,
                Duration.ofSeconds(stopTime));
    }

    /** Gives an option that the command line lacks the value of an environment variable, such as {@code MILLSTONE_MAX_BODY}. */
    static final class Environment implements IDefaultValueProvider {
        @Override
        public @Nullable String defaultValue(ArgSpec arg) {
            return arg instanceof OptionSpec option && arg.userObject() instanceof Field field
                    && field.getDeclaringClass() == ServeCommand.class
                            ? System.getenv(
                                    "MILLSTONE" + option.longestName().substring(1).replace('-', '_').toUpperCase(Locale.ROOT))
                            : null;
        }
    }

    private static final class NetworkOfText implements ITypeConverter<Network> {
        @Override
        public @Nullable Network convert(String text) {
            if (text.isBlank()) {
                return null;
            }
            try {
                return Network.parse(text.strip());
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
