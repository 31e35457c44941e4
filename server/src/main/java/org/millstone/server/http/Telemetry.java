package org.millstone.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Weigher;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.jspecify.annotations.Nullable;
import org.millstone.io.JsonWriter;
import org.millstone.io.Texts;

/** The metrics of the service, for Prometheus: numbers and times of requests, hits of caches, and the Java virtual machine. And its access log. */
public final class Telemetry {
    private static final Duration[] BUCKETS = {Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(10),
        Duration.ofMillis(50), Duration.ofMillis(250), Duration.ofSeconds(1), Duration.ofSeconds(5)};

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "OPTIONS");

    /** The most characters of a client's text in the log. */
    private static final int LONGEST_TEXT = 300;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Meter.MeterProvider<Timer> requests = Timer.builder("millstone.requests")
            .description("Requests by method, route and status").serviceLevelObjectives(BUCKETS).withRegistry(registry);

    public Telemetry(Supplier<Number> waiting) {
        Stream.of(new JvmMemoryMetrics(), new JvmThreadMetrics(), new ProcessorMetrics(), new UptimeMetrics())
                .forEach(binder -> binder.bindTo(registry));
        Gauge.builder("millstone.waiting", waiting).register(registry);
    }

    /** Makes a cache of at most {@code bytes} bytes, as the weigher counts them. Its hits are in the metrics, under {@code name}. */
    public <K, V> Cache<K, V> cache(String name, long bytes, Weigher<K, V> weigher) {
        // Its upkeep is short, so the thread that adds an entry does it: waking a thread of a pool would cost more.
        return CaffeineCacheMetrics.monitor(registry, Caffeine.newBuilder().maximumWeight(bytes).weigher(weigher)
                .executor(Runnable::run).recordStats().build(), name);
    }

    /** Counts a request that took {@code millis} milliseconds. Each label has few values, whatever methods and paths clients send. */
    public void count(Context ctx, float millis) {
        Endpoint endpoint = ctx.endpoints().lastHttpEndpoint();
        requests.withTags("method", METHODS.contains(ctx.method().toString()) ? ctx.method().toString() : "other",
                "route", endpoint == null ? "none" : endpoint.path, "status", Integer.toString(ctx.statusCode()))
                .record(Duration.ofNanos((long) (millis * 1e6)));
    }

    /**
     * Returns an access log: a line of JSON for each request, written when the answer is sent. {@code target} is a file, to which lines are
     * appended, or {@code -} for standard output. Throws if the file cannot be opened; it stays open until the process ends.
     */
    public static RequestLog accessLog(String target, Clients clients) throws IOException {
        PrintStream out = target.equals("-") ? System.out
                : new PrintStream(new FileOutputStream(target, true), true, StandardCharsets.UTF_8);
        return (request, response) -> {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("time", Instant.now().toString());
            line.put("client", clients.client(Request.getRemoteAddr(request),
                    request.getHeaders().getValuesList("X-Forwarded-For")).address().getHostAddress());
            line.put("method", printable(request.getMethod()));
            line.put("path", printable(request.getHttpURI().getPath()));
            String query = request.getHttpURI().getQuery();
            if (query != null) {
                line.put("query", printable(query));
            }
            line.put("status", response.getStatus());
            line.put("ms", Math.round((System.nanoTime() - request.getHeadersNanoTime()) / 1e3) / 1e3);
            out.println(JsonWriter.line(line));
        };
    }

    /** Returns a text of a client in a form that is safe in logs: cut at a fixed length, with question marks for control characters. */
    static String printable(@Nullable String text) {
        return Texts.shortened(String.valueOf(text), LONGEST_TEXT).replaceAll("\\p{Cntrl}|[\\u0080-\\u009f\\u2028\\u2029]", "?");
    }

    public void scrape(Context ctx) {
        ctx.header("Cache-Control", ResponseBody.NOT_KEPT).contentType("text/plain; version=0.0.4; charset=utf-8")
                .result(registry.scrape());
    }
}
