package org.millstone.server;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts what each client has at the same time, so that none has all there is. Clients that have nothing are forgotten. */
final class Shares {
    private final int most;
    private final Map<InetAddress, Integer> taken = new ConcurrentHashMap<>();

    Shares(int most) {
        this.most = most;
    }

    /** Takes one more for a client, even if that is too much. */
    Held take(InetAddress client) {
        taken.merge(client, 1, Integer::sum);
        return () -> taken.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }

    /** Whether a client has taken more than it may. */
    boolean tooMany(InetAddress client) {
        return taken.getOrDefault(client, 0) > most;
    }
}
