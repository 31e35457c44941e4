package org.millstone.server.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.eclipse.jetty.io.Connection;

/**
 * Counts what each client has at the same time, so that none has all there is. Clients that have nothing are forgotten.
 *
 * <p>Jetty bounds what all clients have together, or how many threads an address keeps busy, which here are virtual.
 */
public final class ClientLimit {
    private final int most;
    private final Map<ByteBuffer, Integer> taken = new ConcurrentHashMap<>();

    /** A client's share until this is closed, once. */
    @FunctionalInterface
    public interface Share extends AutoCloseable {
        @Override
        void close();
    }

    public ClientLimit(int most) {
        this.most = most;
    }

    /** Takes one more for a client; throws a problem (429) if it has as many as it may have. */
    Share take(ByteBuffer client) {
        taken.compute(client, (key, count) -> {
            if (count != null && count >= most) {
                throw HttpProblem.tooManyAtOnce();
            }
            return count == null ? 1 : count + 1;
        });
        return () -> taken.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }

    /** Takes so much of what all clients have together; throws a problem (503) if that is not left. */
    public static Share of(Semaphore all, int wanted, String whyNot, long retrySeconds) {
        if (!all.tryAcquire(wanted)) {
            throw HttpProblem.overloaded(whyNot, retrySeconds);
        }
        return () -> all.release(wanted);
    }

    /**
     * Closes each connection that a client opens beyond its share. Jetty's own limit counts those of all clients together.
     *
     * @param isLimited whether an address has a bound at all: proxies speak for many clients
     */
    public static Connection.Listener ofConnections(int most, Predicate<InetAddress> isLimited) {
        ClientLimit shares = new ClientLimit(most);
        Map<Connection, Share> open = new ConcurrentHashMap<>();
        return new Connection.Listener() {
            @Override
            public void onOpened(Connection connection) {
                if (connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress peer
                        && isLimited.test(peer.getAddress())) {
                    try {
                        open.put(connection, shares.take(Clients.counted(peer.getAddress())));
                    } catch (HttpProblem e) {
                        connection.getEndPoint().close();
                    }
                }
            }

            @Override
            public void onClosed(Connection connection) {
                Optional.ofNullable(open.remove(connection)).ifPresent(Share::close);
            }
        };
    }
}
