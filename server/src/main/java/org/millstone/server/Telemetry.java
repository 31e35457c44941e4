package org.millstone.server;

import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Counts and times requests, for Prometheus. */
final class Telemetry {
    private static final Duration[] BUCKETS = {Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(10),
        Duration.ofMillis(50), Duration.ofMillis(250), Duration.ofSeconds(1), Duration.ofSeconds(5)};

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "OPTIONS");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<Request, Timer> timers = new ConcurrentHashMap<>();

    /** What requests are told apart by: few values each, whatever clients send. */
    private record Request(String method, String route, int status) {}

    Telemetry(Gate gate, Answers answers, Questions questions, Pictures pictures) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        registry.gauge("millstone.waiting", gate, Gate::waiting);
        answers.report(registry);
        questions.report(registry);
        pictures.report(registry);
    }

    /** Counts a request that has been answered. */
    void count(Context ctx, float millis) {
        Endpoint endpoint = ctx.endpoints().lastHttpEndpoint();
        // A method is a word that the client chooses.
        String method = METHODS.contains(ctx.method().toString()) ? ctx.method().toString() : "other";
        Request request = new Request(method, endpoint == null ? "none" : endpoint.path, ctx.statusCode());
        timers.computeIfAbsent(request, this::timer).record(Duration.ofNanos((long) (millis * 1e6)));
    }

    private Timer timer(Request request) {
        return Timer.builder("millstone.requests")
                .description("Requests by method, route and status")
                .tag("method", request.method())
                .tag("route", request.route())
                .tag("status", Integer.toString(request.status()))
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    /** {@code GET /metrics}. */
    void scrape(Context ctx) {
        ctx.header("Cache-Control", Reply.NOT_KEPT);
        ctx.contentType("text/plain; version=0.0.4; charset=utf-8");
        ctx.result(registry.scrape());
    }
}
