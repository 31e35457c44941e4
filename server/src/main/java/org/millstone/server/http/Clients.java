package org.millstone.server.http;

import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Tells clients apart. Behind a proxy that is trusted, the client is the last address of {@code X-Forwarded-For} that is not a trusted
 * proxy itself; the addresses before it are the client's own word and count for nothing. Jetty's customizer for forwarded requests believes
 * the first address, from any sender.
 */
public record Clients(List<Network> proxies) {
    /** An IPv6 client usually has a whole network to itself, whose addresses begin with so many bytes. */
    private static final int MOST_COUNTED = 8;

    /** A client, as far as the address can be believed; a local client asks from this machine, without a proxy between. */
    record Client(InetAddress address, boolean local) {}

    /**
     * Returns the client by the lines of the header {@code X-Forwarded-For}, to which each proxy may add its own. Anything
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
        } catch (IllegalArgumentException _) {
            // A proxy that does not know for whom it asks answers for it itself.
        }
        return new Client(address, false);
    }

    /**
     * Reads an address with or without a port: {@code 192.0.2.1:80}, {@code [2001:db8::1]:80}, {@code 2001:db8::1}. Jetty would refuse, and
     * log, ports that are none.
     */
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

    /** Returns what limits are counted by: the bytes of the address, of IPv6 those of the network that a client has to itself. */
    static ByteBuffer counted(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, MOST_COUNTED));
    }

    /**
     * Addresses that begin with as many bits of this one, as in {@code 10.0.0.0/8}; a single address where no length is given.
     * Jetty's sets of addresses would look up names, and refuse {@code 10.1.2.3/8}.
     */
    public record Network(InetAddress address, int bits) {
        /** Reads {@code ADDRESS} or {@code ADDRESS/BITS}; an {@link IllegalArgumentException} says that it is neither. */
        public static Network parse(String text) {
            int slash = text.indexOf('/');
            InetAddress address = literal(slash < 0 ? text : text.substring(0, slash));
            int most = 8 * address.getAddress().length;
            String length = slash < 0 ? Integer.toString(most) : text.substring(slash + 1);
            if (length.matches("[0-9]{1,9}") && Integer.parseInt(length) <= most) {
                return new Network(address, Integer.parseInt(length));
            }
            throw new IllegalArgumentException("'" + text + "' is no network: after the slash a number from 0 to " + most);
        }

        /** Reads a numeric address; a name is an {@link IllegalArgumentException}, so that nothing is looked up. */
        static InetAddress literal(String text) {
            try {
                return InetAddress.ofLiteral(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("'" + text + "' is no IP address, such as 10.0.0.1 or ::1", e);
            }
        }

        public boolean contains(InetAddress other) {
            byte[] ours = address.getAddress();
            byte[] theirs = other.getAddress();
            return ours.length == theirs.length
                    && new BigInteger(1, ours).xor(new BigInteger(1, theirs)).shiftRight(8 * ours.length - bits).signum() == 0;
        }
    }
}
