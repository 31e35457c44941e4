package org.millstone.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** A server on this machine, and a client for it. */
final class TestServer implements AutoCloseable {
    /** A position that the test tables cover: White wins in 25. */
    static final String COVERED = "OO@O**@@/********/******** w m s 3 0 3 0 0 0";

    /** A position of a table that is not there. */
    static final String UNCOVERED = "O@OOO@**/@O*@***@/OO@O*@** w m s 8 0 7 0 0 0";

    /** Asks about a position with stones in hand that a search looks into for as long as it may, and does not prove. */
    static final String SEARCHED = "/v1/nine?fen=" + encoded("*@**@***/**O*****/*@***@** w p p 1 4 4 4 0 0");

    private final MillstoneServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private TestServer(MillstoneServer server) {
        this.server = server;
    }

    /** Starts a server with the test tables. */
    static TestServer start() {
        return start(ServerSettings.of(TestTables.data(), 0));
    }

    static TestServer start(ServerSettings settings) {
        try {
            return new TestServer(MillstoneServer.start(settings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a server that reads the tables of a folder from their files. */
    static TestServer startMapped(Path data) {
        return start(ServerSettings.of(data, 0).withMapped());
    }

    List<String> routes() {
        return server.routes();
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
            return ManifestFile.JSON.readTree(json);
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
