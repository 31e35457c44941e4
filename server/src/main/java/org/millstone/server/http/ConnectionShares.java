package org.millstone.server.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.eclipse.jetty.io.Connection;

/** Closes each connection that a client opens beyond its share. Jetty's own limit counts those of all clients together. */
public final class ConnectionShares implements Connection.Listener {
    private final Shares shares;
    private final Predicate<InetAddress> isLimited;
    private final Map<Connection, Runnable> open = new ConcurrentHashMap<>();

    /** Lets a client have so many connections, unless its address has no bound: proxies speak for many clients. */
    public ConnectionShares(int most, Predicate<InetAddress> isLimited) {
        this.shares = new Shares(most);
        this.isLimited = isLimited;
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress peer
                && isLimited.test(peer.getAddress())) {
            InetAddress client = Clients.counted(peer.getAddress());
            open.put(connection, shares.take(client));
            if (shares.tooMany(client)) {
                connection.getEndPoint().close();
            }
        }
    }

    @Override
    public void onClosed(Connection connection) {
        Runnable share = open.remove(connection);
        if (share != null) {
            share.run();
        }
    }
}
