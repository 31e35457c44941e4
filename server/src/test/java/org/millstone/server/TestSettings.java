package org.millstone.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.server.answers.Service;
import org.millstone.server.http.Clients.Network;
import org.millstone.variants.RuleSet;

/** Settings of a service on this machine, at any free port: the usual ones, but for what a test changes, and with time for everything. */
public final class TestSettings {
    private final Path data;
    private @Nullable RuleSet own;
    private boolean mapped;
    private Service.Limits limits = new Service.Limits(50, 200, false, 262_144, 1000, Duration.ofHours(1),
            4 * Runtime.getRuntime().availableProcessors(), 1000, 8192, Duration.ofHours(1));
    private List<Network> proxies = List.of();
    private @Nullable String accessLog;
    private Duration stop = Duration.ofSeconds(10);

    private TestSettings(Path data) {
        this.data = data;
    }

    public static TestSettings of(Path data) {
        return new TestSettings(data);
    }

    /** Returns limits of a service that asks a price of its clients, and has time for everything. */
    static Service.Limits rate(double questionsPerSecond, int burst, boolean limitLoopback) {
        return new Service.Limits(questionsPerSecond, burst, limitLoopback, 4096, 10, Duration.ofHours(1), 2, 1000, 1000,
                Duration.ofHours(1));
    }

    /** Leaves the tables in their files. */
    public TestSettings mapped() {
        mapped = true;
        return this;
    }

    TestSettings own(RuleSet ruleSet) {
        own = ruleSet;
        return this;
    }

    TestSettings limits(Service.Limits other) {
        limits = other;
        return this;
    }

    TestSettings proxy(String network) {
        proxies = List.of(Network.parse(network));
        return this;
    }

    TestSettings accessLog(Path file) {
        accessLog = file.toString();
        return this;
    }

    TestSettings stop(Duration most) {
        stop = most;
        return this;
    }

    public MillstoneServer.Settings get() {
        return new MillstoneServer.Settings("127.0.0.1", 0, data, own, mapped, limits, proxies,
                Runtime.getRuntime().maxMemory() / 8,
                accessLog, stop);
    }
}
