package org.millstone.server.http;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts what each client has at the same time, so that none has all there is. Clients that have nothing are forgotten.
 *
 * <p>Jetty bounds what all clients have together, or how many threads an address keeps busy, which here are virtual.
 */
public final class Shares {
    private final int most;
    private final Map<InetAddress, Integer> taken = new ConcurrentHashMap<>();

    public Shares(int most) {
        this.most = most;
    }

    /** Takes one more for a client, even if that is too much; returns what gives it back, to be run once. */
    Runnable take(InetAddress client) {
        taken.merge(client, 1, Integer::sum);
        return () -> taken.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }

    /** Whether a client has taken more than it may. */
    boolean tooMany(InetAddress client) {
        return taken.getOrDefault(client, 0) > most;
    }
}
