package org.millstone.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.server.http.Network;
import org.millstone.server.http.RequestLimits;
import org.millstone.variants.RuleSet;

/**
 * What the service is told when it starts.
 *
 * @param host the address to listen at
 * @param port the port to listen at; 0 for any that is free
 * @param data where tables live, a folder a variant; what is not there is answered with {@code unknown}
 * @param own a rule set that is served like the named ones, with or without tables; null for none
 * @param mapped whether tables are left in their files, rather than loaded into memory where there is plenty
 * @param books where the books of the placing phase are, a folder a variant
 * @param limits how much may be asked
 * @param proxies from whom the header {@code X-Forwarded-For} is believed
 * @param cacheBytes about how much memory the answers that are kept may take, in bytes
 * @param accessLog a file that gets a line for each request, {@code -} for standard output, null for none
 * @param stop how long requests in work may take to finish when the service stops
 * @param publicUrl the address at which people reach the explorer, without a slash at its end, for links that are shown elsewhere; null
 *     to take it from each request
 */
public record ServerSettings(String host, int port, Path data, @Nullable RuleSet own, boolean mapped, Path books,
        RequestLimits limits, List<Network> proxies, long cacheBytes, @Nullable String accessLog, Duration stop,
        @Nullable String publicUrl) {}
