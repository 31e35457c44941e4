package org.millstone.server;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.util.JavalinLogger;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service: opens the tables, listens, answers until it is closed. */
public final class MillstoneServer implements AutoCloseable {
    /** A connection on which nothing happens for so long is closed. */
    private static final long IDLE_MILLIS = 30_000;

    /** How many connections may wait to be accepted. */
    private static final int BACKLOG = 1024;

    /** How long connections may take to close when no request is in work any more, or has run out of time. */
    private static final long LAST_MILLIS = 1000;

    /** The longest address, that of a long game, has 16 KB; the other headers take the rest. */
    private static final int HEADER_BYTES = 18 << 10;

    /** How many table files are sent at the same time. */
    private static final int DOWNLOADS = 64;

    private static final Logger LOG = LoggerFactory.getLogger(MillstoneServer.class);

    private static final List<String> API = List.of("/v1", "/v1/{variant}", "/v1/{variant}/line", "/v1/{variant}/start",
            "/v1/{variant}/tables", "/v1/{variant}/tables/{file}", "/v1/{variant}/batch", "/v1/{variant}/picture.png",
            "/v1/{variant}/picture.svg");

    private final ServerSettings settings;
    private final Databases databases;
    private final Questions questions;
    private final Batch batch;
    private final Pictures pictures;
    private final Tables tables;
    private final TableDownload downloads;
    private final Drain drain = new Drain();
    private final Patience patience;
    private final Health health;
    private final Pages pages = new Pages();
    private final Previews previews;
    private final Clients clients;
    private final Admission admission;
    private final AccessLog accessLog;
    private final Telemetry telemetry;
    private final Javalin javalin;

    private MillstoneServer(ServerSettings settings, Databases databases) {
        this.settings = settings;
        this.databases = databases;
        Limits limits = settings.limits();
        Gate gate = new Gate(limits.running(), limits.waiting());
        Troubles troubles = new Troubles();
        Answers answers = new Answers(settings.cacheBytes() / 2, troubles);
        this.patience = new Patience(limits.patience());
        this.clients = new Clients(settings.proxies());
        this.admission = new Admission(clients, new RateLimiter(limits, System::nanoTime), limits.limitLoopback());
        this.questions = new Questions(databases, answers, gate, limits, admission, troubles, 3 * settings.cacheBytes() / 8);
        this.pictures = new Pictures(databases, answers, limits, admission, troubles, settings.cacheBytes() / 8);
        this.previews = new Previews(databases, answers, gate, admission, troubles, new PublicUrl(settings.publicUrl(), clients),
                pages);
        this.batch = new Batch(databases, answers, gate, limits, admission, troubles);
        this.tables = new Tables(databases);
        this.downloads = new TableDownload(databases, DOWNLOADS, admission, troubles);
        this.health = new Health(databases, troubles, drain);
        this.accessLog = new AccessLog(settings.accessLog());
        this.telemetry = new Telemetry(gate, answers, questions, pictures);
        this.javalin = Javalin.create(this::configure);
    }

    /**
     * Starts the service. It answers at once, from the files; loading tables into memory goes on behind.
     *
     * @throws IOException if a folder of tables or its manifest cannot be read, or the port is taken
     */
    public static MillstoneServer start(ServerSettings settings) throws IOException {
        MillstoneServer server = new MillstoneServer(settings, Databases.open(settings.data(), settings.own()));
        try {
            startQuietly(server.javalin);
            Thread.ofPlatform()
                    .daemon()
                    .name("warm-up")
                    .start(server::warm);
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw new IOException("cannot listen at " + settings.host() + " port " + settings.port() + ": "
                    + whyNot(settings.host(), root(e)), e);
        }
    }

    /** What keeps it from starting is thrown, and said where that is caught. Javalin would log it besides. */
    private static void startQuietly(Javalin javalin) {
        JavalinLogger.enabled = false;
        try {
            javalin.start();
        } finally {
            JavalinLogger.enabled = true;
        }
    }

    private void warm() {
        pictures.warm();
        databases.warm(!settings.mapped(), settings.books());
    }

    private static Throwable root(Throwable e) {
        return e.getCause() == null ? e : root(e.getCause());
    }

    /** Why nothing can listen at an address, and what to do. */
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

    /** Returns the port it listens at. */
    public int port() {
        return javalin.port();
    }

    /** Returns the routes, as {@code GET /v1/{variant}}; what is read with HEAD or asked about with OPTIONS is not repeated. */
    List<String> routes() {
        return javalin.unsafe.internalRouter.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(endpoint -> endpoint.method.equals(HandlerType.GET) || endpoint.method.equals(HandlerType.POST))
                .map(endpoint -> endpoint.method + " " + endpoint.path)
                .toList();
    }

    /** Stops: refuses questions, finishes those in work, then stops listening, and closes books and tables last. */
    @Override
    public void close() {
        drain.drain(settings.stop());
        try {
            patience.end();
            javalin.stop();
        } catch (RuntimeException e) {
            LOG.warn("not all requests in work were finished: {}", e.toString());
        }
        accessLog.close();
        databases.close();
    }

    private void configure(JavalinConfig config) {
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
            patience.setHandler(drain);
            server.setHandler(patience);
            server.setErrorHandler(new Failures());
            server.setStopTimeout(LAST_MILLIS);
            server.setStopAtShutdown(false);
        });
        config.requestLogger.http((ctx, millis) -> {
            telemetry.count(ctx, millis);
            accessLog.write(ctx, admission.client(ctx), millis);
        });
        routes(config.routes);
        Failures.register(config.routes);
    }

    private ServerConnector connector(Server server, HttpConfiguration http) {
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.setAcceptQueueSize(BACKLOG);
        Limits limits = settings.limits();
        server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
        connector.addBean(patience, false);
        connector.addBean(new ConnectionShares(limits.connectionsAClient(),
                peer -> !clients.isProxy(peer) && (limits.limitLoopback() || !peer.isLoopbackAddress())));
        return connector;
    }

    private void routes(RoutesConfig routes) {
        routes.before(SecurityHeaders::add);
        routes.before(drain::admit);
        routes.before("/v1", admission::admit);
        routes.before("/v1/*", admission::admit);
        get(routes, "/v1", tables::variants);
        get(routes, "/v1/{variant}", questions::value);
        get(routes, "/v1/{variant}/line", questions::line);
        get(routes, "/v1/{variant}/start", questions::start);
        get(routes, "/v1/{variant}/tables", tables::list);
        get(routes, "/v1/{variant}/tables/{file}", downloads::send);
        get(routes, "/v1/{variant}/picture.png", pictures::png);
        get(routes, "/v1/{variant}/picture.svg", pictures::svg);
        routes.post("/v1/{variant}/batch", batch::answer);
        API.forEach(path -> routes.options(path, SecurityHeaders::preflight));
        get(routes, Health.ALIVE, health::alive);
        get(routes, Health.READY, health::ready);
        get(routes, Health.METRICS, telemetry::scrape);
        pages.paths().forEach(path -> get(routes, path, Previews.PAGES.contains(path) ? previews::send : pages::send));
    }

    private static void get(RoutesConfig routes, String path, Handler handler) {
        routes.get(path, handler);
        routes.head(path, handler);
    }
}
