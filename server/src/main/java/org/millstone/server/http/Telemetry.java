package org.millstone.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Weigher;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;

/** Counts and times requests, and counts hits of caches, for Prometheus. */
public final class Telemetry {
    private static final Duration[] BUCKETS = {Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(10),
        Duration.ofMillis(50), Duration.ofMillis(250), Duration.ofSeconds(1), Duration.ofSeconds(5)};

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "OPTIONS");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Meter.MeterProvider<Timer> requests = Timer.builder("millstone.requests")
            .description("Requests by method, route and status").serviceLevelObjectives(BUCKETS).withRegistry(registry);

    public Telemetry(ConcurrencyLimit gate) {
        Stream.of(new JvmMemoryMetrics(), new JvmThreadMetrics(), new ProcessorMetrics(), new UptimeMetrics())
                .forEach(binder -> binder.bindTo(registry));
        registry.gauge("millstone.waiting", gate, ConcurrencyLimit::waiting);
    }

    /** Makes a cache of about so many bytes, as the weigher counts them, and reports how often what it keeps is found. */
    public <K, V> Cache<K, V> cache(String name, long bytes, Weigher<K, V> weigher) {
        // Its upkeep is short, so that whoever puts something does it: waking a thread of a pool for it costs more.
        return CaffeineCacheMetrics.monitor(registry, Caffeine.newBuilder().maximumWeight(bytes).weigher(weigher)
                .executor(Runnable::run).recordStats().build(), name);
    }

    /** Counts a request by labels that have few values each, whatever clients send: a method is a word that the client chooses. */
    public void count(Context ctx, float millis) {
        Endpoint endpoint = ctx.endpoints().lastHttpEndpoint();
        requests.withTags("method", METHODS.contains(ctx.method().toString()) ? ctx.method().toString() : "other",
                "route", endpoint == null ? "none" : endpoint.path, "status", Integer.toString(ctx.statusCode()))
                .record(Duration.ofNanos((long) (millis * 1e6)));
    }

    public void scrape(Context ctx) {
        ctx.header("Cache-Control", ResponseWriter.NOT_KEPT).contentType("text/plain; version=0.0.4; charset=utf-8")
                .result(registry.scrape());
    }
}
