package org.millstone.server;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.util.JavalinLogger;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;
import org.millstone.server.answers.AnswerCache;
import org.millstone.server.answers.ConcurrencyLimit;
import org.millstone.server.answers.Databases;
import org.millstone.server.answers.PositionHandler;
import org.millstone.server.answers.PostHandler;
import org.millstone.server.answers.Service;
import org.millstone.server.answers.TableDownloads;
import org.millstone.server.answers.TableHealth;
import org.millstone.server.http.ClientLimit;
import org.millstone.server.http.Clients;
import org.millstone.server.http.ErrorHandlers;
import org.millstone.server.http.GracefulShutdown;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RateLimiter;
import org.millstone.server.http.RequestReader;
import org.millstone.server.http.ResponseBody;
import org.millstone.server.http.SecurityHeaders;
import org.millstone.server.http.SlowClientTimeout;
import org.millstone.server.http.Telemetry;
import org.millstone.server.pages.Pages;
import org.millstone.server.pages.WebFiles;
import org.millstone.variants.RuleSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service: opens the tables, listens at a port, and answers until it is closed. */
public final class MillstoneServer implements AutoCloseable {
    /** How many new connections the system queues until the service accepts them. */
    private static final int BACKLOG = 1024;

    /** One client may have this part of all allowed connections: a sixteenth. */
    private static final int CLIENTS = 16;

    /** How long connections may take to close once the last request is finished, in milliseconds. */
    private static final long LAST_MILLIS = 1000;

    /** The most bytes of a request's headers: 16 KB for the URL of a long game, the rest for all others. */
    private static final int HEADER_BYTES = 18 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(MillstoneServer.class);

    private static final String ALIVE = "/healthz";
    private static final String READY = "/readyz";
    private static final String METRICS = "/metrics";
    private static final String BATCH = "/v1/{variant}/batch";
    private static final String GAME = "/v1/{variant}/game";

    private final Settings settings;
    final Service service;
    private final @Nullable RequestLog accessLog;

    // Not private: tests look into these.
    final GracefulShutdown shutdown = new GracefulShutdown(Set.of(ALIVE, READY, METRICS));
    final SlowClientTimeout slowClients;
    final Javalin javalin;

    /**
     * The settings of the service; the options of {@code mill serve} explain the other ones.
     *
     * @param data the data folder, with a folder of tables for each variant
     * @param own a rule set of the user's own, or null
     * @param accessLog a file, {@code -} for standard output, or null for no log
     */
    public record Settings(String host, int port, Path data, @Nullable RuleSet own, boolean mapped, Service.Limits limits,
            List<Clients.Network> proxies, long cacheBytes, @Nullable String accessLog, Duration stop) {}

    private MillstoneServer(Settings settings, Databases databases, CompletableFuture<? extends Map<String, byte[]>> files,
            LongSupplier clock)
            throws IOException {
        this.settings = settings;
        Service.Limits limits = settings.limits();
        ConcurrencyLimit concurrency = new ConcurrencyLimit(limits.running(), limits.waiting());
        Telemetry telemetry = new Telemetry(concurrency::waiting);
        TableHealth health = new TableHealth();
        Clients clients = new Clients(settings.proxies(), limits.limitLoopback());
        RateLimiter rateLimiter = new RateLimiter(clients, limits.questionsPerSecond(), limits.burst(), clock);
        this.service = new Service(databases, new AnswerCache(telemetry, settings.cacheBytes() / 2, health), health, concurrency,
                limits, clients, rateLimiter, telemetry, clock);
        this.slowClients = new SlowClientTimeout(limits.clientTimeout(), clock);
        this.accessLog = settings.accessLog() == null ? null : Telemetry.accessLog(settings.accessLog(), clients);
        this.javalin = Javalin.create(config -> configure(config, files));
    }

    /**
     * Starts a service, with a clock of nanoseconds. It answers from the table files until the tables are in memory. Throws an {@link
     * IOException} if a database cannot be opened, or the service cannot listen at the address; the message says what to do.
     */
    public static MillstoneServer start(Settings settings, LongSupplier clock) throws IOException {
        // Two slow parts of the start go on beside it: this program's files, and Jetty's list of media types.
        Thread.ofPlatform().daemon().start(() -> Objects.requireNonNull(MimeTypes.DEFAULTS));
        CompletableFuture<NavigableMap<String, byte[]>> files = CompletableFuture.supplyAsync(WebFiles::askingTheService);
        MillstoneServer server = new MillstoneServer(settings, Databases.open(settings.data(), settings.own()), files, clock);
        // What keeps it from starting is thrown, and reported where it is caught. Javalin would log it besides.
        JavalinLogger.enabled = false;
        try {
            server.javalin.start();
            if (!settings.mapped()) {
                Thread.ofPlatform().daemon().name("warm-up")
                        .start(() -> server.service.databases().load(server.service.concurrency()));
            }
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw new IOException("cannot listen at " + settings.host() + " port " + settings.port() + ": "
                    + whyNot(settings.host(), root(e)), e);
        } finally {
            JavalinLogger.enabled = true;
        }
    }

    /**
     * {@link #start Starts} a service and tells {@code listening} its port. Returns when the process is stopped and all requests are
     * finished.
     */
    public static void run(Settings settings, IntConsumer listening) throws IOException, InterruptedException {
        MillstoneServer server = start(settings, System::nanoTime);
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            stopped.countDown();
        }, "stop"));
        listening.accept(server.port());
        stopped.await();
    }

    private static Throwable root(Throwable e) {
        return e.getCause() == null ? e : root(e.getCause());
    }

    static String whyNot(String host, Throwable cause) {
        if (cause instanceof UnresolvedAddressException) {
            return "no address of this name is known. Choose another with --host.";
        }
        String reason = String.valueOf(cause.getMessage());
        if (reason.contains("Permission denied")) {
            return "ports below 1024 need a right that this user lacks. Choose a larger one with --port, or grant CAP_NET_BIND_SERVICE.";
        }
        if (!(cause instanceof BindException)) {
            return reason + ". Choose another port with --port, or another address with --host.";
        }
        return isOurs(host) ? "the port is taken. Choose another with --port, or stop what listens there."
                : "this machine has no such address. Choose one that it has with --host; 0.0.0.0 stands for all.";
    }

    private static boolean isOurs(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        }
    }

    public int port() {
        return javalin.port();
    }

    /** Refuses new requests, finishes those in work, and stops listening. Closes the tables last. */
    @Override
    public void close() {
        shutdown.awaitShutdown(settings.stop());
        try {
            slowClients.closeAll();
            javalin.stop();
        } catch (RuntimeException e) {
            LOG.warn("not all requests in work were finished: {}", e.toString());
        }
        service.databases().close();
    }

    private void configure(JavalinConfig config, CompletableFuture<? extends Map<String, byte[]>> files) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.concurrency.useVirtualThreads = true;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.http.generateEtags = false;
        config.http.prefer405over404 = true;
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setRequestHeaderSize(HEADER_BYTES);
        });
        config.jetty.addConnector(this::connector);
        config.jetty.modifyServer(server -> {
            slowClients.setHandler(shutdown);
            server.setHandler(slowClients);
            server.setErrorHandler(new ErrorHandlers());
            server.setRequestLog(accessLog);
            server.setStopTimeout(LAST_MILLIS);
            server.setStopAtShutdown(false);
        });
        config.requestLogger.http(service.telemetry()::count);
        routes(config.routes, new Pages(service.databases(), files.join()));
        ErrorHandlers.register(config.routes);
    }

    private ServerConnector connector(Server server, HttpConfiguration http) {
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        Service.Limits limits = settings.limits();
        // No byte passes while a request waits and is worked on, and its connection must stay open.
        connector.setIdleTimeout(limits.time().plus(limits.clientTimeout()).toMillis());
        connector.setAcceptQueueSize(BACKLOG);
        server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
        connector.addBean(slowClients, false);
        connector.addBean(ClientLimit.ofConnections(Math.max(1, limits.connections() / CLIENTS), service.clients()));
        return connector;
    }

    private void routes(RoutesConfig routes, Pages pages) {
        routes.before(SecurityHeaders::add);
        routes.before(shutdown::admit);
        routes.before("/v1", service.rateLimiter()::admit);
        routes.before("/v1/*", service.rateLimiter()::admit);
        PositionHandler positions = new PositionHandler(service, settings.cacheBytes() / 2);
        TableDownloads tables = new TableDownloads(service);
        PostHandler posted = new PostHandler(service);
        api(routes, "/v1", RequestReader.strict(tables::variants));
        api(routes, "/v1/{variant}", RequestReader.strict(positions::value, "fen", "moves"));
        api(routes, "/v1/{variant}/line", RequestReader.strict(positions::line, "fen"));
        api(routes, "/v1/{variant}/start", RequestReader.strict(positions::start, "moves"));
        api(routes, "/v1/{variant}/tables", RequestReader.strict(tables::list, "depths"));
        api(routes, "/v1/{variant}/tables/{file}", RequestReader.strict(tables::send));
        routes.post(BATCH, RequestReader.strict(posted::batch));
        routes.post(GAME, RequestReader.strict(posted::game));
        List.of(BATCH, GAME).forEach(path -> routes.options(path, SecurityHeaders::preflight));
        get(routes, ALIVE, ctx -> ResponseBody.sendFresh(ctx, Map.of("status", "ok")));
        get(routes, READY, this::sendReady);
        get(routes, METRICS, service.telemetry()::scrape);
        pages.paths().forEach(path -> get(routes, path, Pages.EXPLORER.contains(path) ? pages::sendExplorer : pages::send));
    }

    private void sendReady(Context ctx) {
        if (shutdown.isShutdown()) {
            throw HttpProblem.stopping();
        }
        List<String> damaged = service.health().all();
        if (service.health().anyFails()) {
            throw HttpProblem.unusableTable("There are questions that cannot be answered.").with("damaged", damaged);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", damaged.isEmpty() ? "ready" : "degraded");
        json.put("tables",
                service.databases().byName().values().stream().mapToInt(each -> each.tables().subspaces().size()).sum());
        if (!damaged.isEmpty()) {
            json.put("damaged", damaged);
        }
        ResponseBody.sendFresh(ctx, json);
    }

    private static void api(RoutesConfig routes, String path, Handler handler) {
        get(routes, path, handler);
        routes.options(path, SecurityHeaders::preflight);
    }

    private static void get(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, handler);
        routes.head(path, handler);
    }
}
