package org.millstone.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.server.http.Clients.Network;
import org.millstone.server.http.RequestLimits;
import org.millstone.variants.RuleSet;

/**
 * The settings of the service, as {@link ServeOptions} explains it. The data folder, like that of the books, has a
 * folder a variant. Where there is no rule set of one's own, no access log ({@code -} is standard output) or no public address,
 * which has no slash at its end, they are null.
 */
public record ServerSettings(String host, int port, Path data, @Nullable RuleSet own, boolean mapped, Path books,
        RequestLimits limits, List<Network> proxies, long cacheBytes, @Nullable String accessLog, Duration stop,
        @Nullable String publicUrl) {}
