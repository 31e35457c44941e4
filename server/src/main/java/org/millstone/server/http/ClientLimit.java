package org.millstone.server.http;

import io.javalin.http.Context;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.io.Connection;

/**
 * Bounds how many connections, downloads or batches a client has at the same time; each kind has an object of its own. A client that has
 * none at present takes no memory.
 *
 * <p>Jetty bounds what all clients have together. Its bound for one address counts threads that are busy; here threads are virtual.
 */
public final class ClientLimit {
    private final int most;
    private final Clients clients;
    private final Map<ByteBuffer, Integer> taken = new ConcurrentHashMap<>();

    /**
     * One of the connections, downloads or batches that a client may have. Closing a permit gives it back, and must be done exactly once.
     */
    @FunctionalInterface
    public interface Permit extends AutoCloseable {
        @Override
        void close();
    }

    public ClientLimit(int most, Clients clients) {
        this.most = most;
        this.clients = clients;
    }

    /** Takes a permit for the client of a request; throws a problem (429) if the client has as many as it may have. */
    public Permit take(Context ctx) {
        ByteBuffer client = clients.client(ctx).key();
        return client == null ? () -> {} : take(client);
    }

    private Permit take(ByteBuffer client) {
        taken.compute(client, (key, count) -> {
            if (count != null && count >= most) {
                throw HttpProblem.tooManyAtOnce();
            }
            return count == null ? 1 : count + 1;
        });
        return () -> taken.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }

    /**
     * Takes {@code wanted} permits of a semaphore that all clients share. If fewer are left, throws a problem (503) with the sentence
     * {@code whyNot}, which asks the client to come again after {@code retrySeconds}.
     */
    public static Permit of(Semaphore all, int wanted, String whyNot, long retrySeconds) {
        if (!all.tryAcquire(wanted)) {
            throw HttpProblem.overloaded(whyNot, retrySeconds);
        }
        return () -> all.release(wanted);
    }

    /**
     * Returns a listener that closes what a client opens beyond {@code most} connections. Clients without limits, and proxies, may open
     * more.
     */
    public static Connection.Listener ofConnections(int most, Clients clients) {
        ClientLimit limit = new ClientLimit(most, clients);
        Map<Connection, Permit> open = new ConcurrentHashMap<>();
        return new Connection.Listener() {
            @Override
            public void onOpened(Connection connection) {
                ByteBuffer key = connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress peer
                        ? clients.keyOfPeer(peer.getAddress()) : null;
                if (key != null) {
                    try {
                        open.put(connection, limit.take(key));
                    } catch (HttpProblem e) {
                        connection.getEndPoint().close();
                    }
                }
            }

            @Override
            public void onClosed(Connection connection) {
                Optional.ofNullable(open.remove(connection)).ifPresent(Permit::close);
            }
        };
    }
}
