package org.millstone.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.millstone.fixtures.TestTables;
import org.millstone.server.answers.Service;

/** A server on this machine, and a client for it. */
final class TestServer implements AutoCloseable {
    /** A position that the test tables cover: White wins in 25. */
    static final String COVERED = "OO@O**@@/********/******** w m s 3 0 3 0 0 0";

    /** A position of a table that is not there. */
    static final String UNCOVERED = "O@OOO@**/@O*@***@/OO@O*@** w m s 8 0 7 0 0 0";

    private final MillstoneServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private TestServer(MillstoneServer server) {
        this.server = server;
    }

    /** Starts a server with the test tables. */
    static TestServer start() {
        return start(TestSettings.of(TestTables.data()));
    }

    static TestServer start(TestSettings settings) {
        return start(settings, System::nanoTime);
    }

    /** Starts a server for which no time passes: limits and prices do not depend on how fast the machine is. */
    static TestServer startWithoutTime(Service.Limits limits) {
        return start(TestSettings.of(TestTables.data()).limits(limits), () -> 0);
    }

    /** Starts a server with a clock of its own, in nanoseconds. */
    static TestServer start(TestSettings settings, LongSupplier clock) {
        try {
            return new TestServer(MillstoneServer.start(settings.get(), clock));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a server that reads the tables of a folder from their files. */
    static TestServer startMapped(Path data) {
        return start(TestSettings.of(data).mapped());
    }

    /** Returns the routes, as {@code GET /v1/{variant}}; HEAD and OPTIONS are not repeated. */
    List<String> routes() {
        return server.javalin.unsafe.internalRouter.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(endpoint -> endpoint.method.equals(HandlerType.GET) || endpoint.method.equals(HandlerType.POST))
                .map(endpoint -> endpoint.method + " " + endpoint.path)
                .toList();
    }

    /** Returns how long nothing may happen on a connection. */
    Duration idleTime() {
        return Duration.ofMillis(server.slowClients.getServer().getConnectors()[0].getIdleTimeout());
    }

    /** Does some work as that of a request, when it is its turn. */
    <T> T work(Callable<T> work) {
        return server.service.concurrency().run(Duration.ofHours(1), () -> {
            try {
                return work.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** Leaves the processor to others before the next look whether what is waited for has come. */
    static void pause() {
        LockSupport.parkNanos(100_000);
    }

    /** Waits until so many requests are in work. */
    void awaitInWork(int requests) {
        while (server.shutdown.getCurrentRequestCount() != requests) {
            pause();
        }
    }

    /** Waits until it is the turn of so many clients, who have to send or to take something, and nothing is in work. */
    void awaitClients(int clients) {
        awaitInWork(0);
        while (server.slowClients.awaited() != clients) {
            pause();
        }
    }

    /** Lets time pass while it is a client's turn, until nothing is in work any more. */
    void passWhileClientsAreSlow(Runnable passing) {
        while (server.shutdown.getCurrentRequestCount() > 0) {
            if (server.slowClients.awaited() > 0) {
                passing.run();
            }
            pause();
        }
    }

    int port() {
        return server.port();
    }

    String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** The path of a question about a position of nine. */
    static String question(String fen) {
        return "/v1/nine?fen=" + encoded(fen);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    HttpResponse<String> get(String path, String... headers) {
        return send(path, request -> headers.length == 0 ? request : request.headers(headers));
    }

    HttpResponse<String> post(String path, String body) {
        return send(path, request -> request.POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpResponse<String> send(String path, UnaryOperator<HttpRequest.Builder> how) {
        return send(path, how, HttpResponse.BodyHandlers.ofString());
    }

    <T> HttpResponse<T> send(String path, UnaryOperator<HttpRequest.Builder> how, HttpResponse.BodyHandler<T> body) {
        try {
            return client.send(how.apply(HttpRequest.newBuilder(URI.create(url(path)))).build(), body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    JsonNode json(String path) {
        return parse(get(path).body());
    }

    static JsonNode parse(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
