package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestTables;

/** Metrics and logs are of the same size whatever clients send. */
final class TelemetryTest {
    @Test
    void madeUpMethodsPathsAndHostsDoNotMakeMetricsGrow() {
        try (TestServer server = TestServer.start()) {
            for (int i = 0; i < 3; i++) {
                sendMadeUp(server, i);
            }
            long series = requestSeries(server);
            for (int i = 3; i < 30; i++) {
                sendMadeUp(server, i);
            }
            assertThat(requestSeries(server)).isEqualTo(series);
            assertThat(server.get("/metrics").body()).contains("method=\"other\"").doesNotContain("MADEUP");
        }
    }

    private static void sendMadeUp(TestServer server, int i) {
        String letters = Integer.toString(i + 1000, 26).replaceAll("[0-9]", "Z").toUpperCase(Locale.ROOT);
        server.send("/v1/nine", request -> request.method("MADEUP" + letters, BodyPublishers.noBody()));
        server.send("/healthz", request -> request.method("MADEUP" + letters, BodyPublishers.noBody()));
        server.get("/v1/variant" + i + "?fen=x");
        server.get("/nothing/" + i);
        server.get("/v1/nine/tables/" + i + "-9.wdl");
    }

    private static long requestSeries(TestServer server) {
        // The question here counts itself; ask once before.
        server.get("/metrics");
        return server.get("/metrics").body().lines().filter(line -> line.startsWith("millstone_requests_seconds_count")).count();
    }

    @Test
    void aLineOfTheAccessLogIsShortAndOneLine(@TempDir Path folder) throws IOException {
        Path log = folder.resolve("access.log");
        try (TestServer server = TestServer.start(TestSettings.of(TestTables.data()).accessLog(log).mapped())) {
            server.get("/v1/nine?fen=" + "O".repeat(6000));
            server.get("/" + "p".repeat(6000));
            server.get("/a%0ab%0d%e2%80%a8c");
            server.send("/healthz", request -> request.method("M".repeat(6000), BodyPublishers.noBody()));
        }
        assertThat(Files.readAllLines(log)).hasSize(4).allSatisfy(line -> assertThat(line).startsWith("{").hasSizeLessThan(1000));
    }
}
