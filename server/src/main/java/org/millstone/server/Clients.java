package org.millstone.server;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells who asks. Behind a proxy that is trusted, the client is the last address of {@code X-Forwarded-For} that is not a
 * trusted proxy itself; what stands before it in the header is the client's own word and counts for nothing.
 */
final class Clients {
    /** An IPv6 client usually has a whole network of this many bits to itself. */
    private static final int IPV6_BITS = 64;

    private final List<Network> proxies;

    Clients(List<Network> proxies) {
        this.proxies = proxies;
    }

    /**
     * Returns the client's address.
     *
     * @param peer the address at the other end of the connection
     * @param forwardedFor the header {@code X-Forwarded-For}, null if there is none
     */
    InetAddress address(String peer, @Nullable String forwardedFor) {
        InetAddress client = Network.literal(peer);
        if (forwardedFor == null || !isProxy(client)) {
            return client;
        }
        String[] hops = forwardedFor.split(",");
        for (int i = hops.length - 1; i >= 0 && isProxy(client); i--) {
            try {
                client = Network.literal(hops[i].strip());
            } catch (IllegalArgumentException e) {
                return client;
            }
        }
        return client;
    }

    private boolean isProxy(InetAddress address) {
        return proxies.stream().anyMatch(network -> network.contains(address));
    }

    /** Returns what a limit is counted by: the address, of IPv6 the network that a client has to itself. */
    static InetAddress counted(InetAddress client) {
        return client.getAddress().length == 4 ? client : new Network(client, IPV6_BITS).first();
    }
}
