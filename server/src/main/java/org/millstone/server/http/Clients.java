package org.millstone.server.http;

import java.net.InetAddress;
import java.util.List;

/**
 * Tells who asks. Behind a proxy that is trusted, the client is the last address of {@code X-Forwarded-For} that is not a
 * trusted proxy itself; what stands before it in the header is the client's own word and counts for nothing. Jetty's customizer for
 * forwarded requests believes the first address, and whoever sends it.
 */
public final class Clients {
    /** An IPv6 client usually has a whole network of this many bits to itself. */
    private static final int IPV6_BITS = 64;

    private final List<Network> proxies;

    /** Somebody who asks, as far as the address can be believed; local is who asks from this machine, without a proxy between. */
    record Client(InetAddress address, boolean local) {}

    public Clients(List<Network> proxies) {
        this.proxies = proxies;
    }

    /**
     * Returns the client by the lines of the header {@code X-Forwarded-For}, to which each proxy may add its own. Whatever was
     * forwarded is not local: a proxy on this machine that nobody named with {@code --trust-proxy} would otherwise bring the
     * whole world in without a limit.
     */
    Client client(String peer, List<String> forwardedFor) {
        InetAddress address = Network.literal(peer);
        if (forwardedFor.isEmpty()) {
            return new Client(address, address.isLoopbackAddress());
        }
        String[] hops = String.join(",", forwardedFor).split(",", -1);
        try {
            for (int i = hops.length - 1; i >= 0 && isProxy(address); i--) {
                address = hop(hops[i].strip());
            }
        } catch (IllegalArgumentException e) {
            // A proxy that does not know for whom it asks answers for it itself.
            return new Client(address, false);
        }
        return new Client(address, false);
    }

    /** Reads an address with or without a port: {@code 192.0.2.1:80}, {@code [2001:db8::1]:80}, {@code 2001:db8::1}. */
    private static InetAddress hop(String text) {
        int colon = text.indexOf(':');
        if (text.startsWith("[") && text.matches("\\[[^]]*](:\\d*)?")) {
            return Network.literal(text.substring(1, text.indexOf(']')));
        }
        return Network.literal(colon >= 0 && colon == text.lastIndexOf(':') ? text.substring(0, colon) : text);
    }

    public boolean isProxy(InetAddress address) {
        return proxies.stream().anyMatch(network -> network.contains(address));
    }

    /** Returns what limits are counted by: the address, of IPv6 the network that a client has to itself. */
    static InetAddress counted(InetAddress address) {
        return address.getAddress().length == 4 ? address : new Network(address, IPV6_BITS).first();
    }
}
