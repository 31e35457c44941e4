package org.millstone.server.http;

import io.javalin.http.Context;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells clients apart, by their addresses. Behind a trusted proxy, the client is the last address in {@code X-Forwarded-For} that is not a
 * trusted proxy. The addresses before it are what the client claims, and are ignored. Jetty's customizer for forwarded requests believes
 * the first address, from any sender.
 *
 * @param proxies the networks of trusted proxies
 * @param limitLoopback whether clients on this machine are limited like others
 */
public record Clients(List<Network> proxies, boolean limitLoopback) {
    /** How many bytes of an IPv6 address tell clients apart. A client usually has a network, whose addresses all begin with these. */
    private static final int KEY_BYTES = 8;

    /** The sender of a request; what it uses is counted under {@code key}, which is null if the sender has no limits. */
    record Client(InetAddress address, @Nullable ByteBuffer key) {}

    Client client(Context ctx) {
        return ctx.attributeOrCompute("client", asked -> client(asked.req().getRemoteAddr(),
                Collections.list(asked.req().getHeaders("X-Forwarded-For"))));
    }

    /**
     * Returns the sender of a request. A forwarded request never counts as one from this machine. Otherwise the clients of a local proxy
     * that {@code --trust-proxy} does not name would have no limits. {@code peer} is the other end of the connection, as a numeric address;
     * each proxy may have added a line to {@code forwardedFor}.
     */
    Client client(String peer, List<String> forwardedFor) {
        InetAddress address = Network.literal(peer);
        if (forwardedFor.isEmpty()) {
            return new Client(address, isLimited(address) ? key(address) : null);
        }
        String[] hops = String.join(",", forwardedFor).split(",", -1);
        try {
            for (int i = hops.length - 1; i >= 0 && isProxy(address); i--) {
                address = hop(hops[i].strip());
            }
        } catch (IllegalArgumentException _) {
            // A proxy that does not know its client counts as the client.
        }
        return new Client(address, key(address));
    }

    /** Returns the key of the other end of a connection; null if it has no limits, or is a trusted proxy, which has many clients. */
    @Nullable
    ByteBuffer keyOfPeer(InetAddress peer) {
        return isLimited(peer) && !isProxy(peer) ? key(peer) : null;
    }

    private boolean isLimited(InetAddress address) {
        return limitLoopback || !address.isLoopbackAddress();
    }

    /**
     * Reads an address with or without a port: {@code 192.0.2.1:80}, {@code [2001:db8::1]:80}, {@code 2001:db8::1}. The port is ignored,
     * even if malformed; Jetty would refuse that and log it.
     */
    private static InetAddress hop(String text) {
        int colon = text.indexOf(':');
        if (text.startsWith("[") && text.matches("\\[[^]]*](:\\d*)?")) {
            return Network.literal(text.substring(1, text.indexOf(']')));
        }
        return Network.literal(colon >= 0 && colon == text.lastIndexOf(':') ? text.substring(0, colon) : text);
    }

    private boolean isProxy(InetAddress address) {
        return proxies.stream().anyMatch(network -> network.contains(address));
    }

    static ByteBuffer key(InetAddress address) {
        byte[] bytes = address.getAddress();
        return ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, KEY_BYTES));
    }

    /**
     * A network, such as {@code 10.0.0.0/8}: the addresses whose first {@code bits} bits are those of {@code address}. Jetty's sets of
     * addresses would look up names, and refuse {@code 10.1.2.3/8}.
     */
    public record Network(InetAddress address, int bits) {
        /** Reads {@code ADDRESS} or {@code ADDRESS/BITS}; throws an {@link IllegalArgumentException} if the text is neither. */
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

        /** Reads a numeric address; throws an {@link IllegalArgumentException} for a name, and never looks one up. */
        static InetAddress literal(String text) {
            try {
                return InetAddress.ofLiteral(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("'" + text + "' is no IP address, such as 10.0.0.1 or ::1", e);
            }
        }

        boolean contains(InetAddress other) {
            byte[] ours = address.getAddress();
            byte[] theirs = other.getAddress();
            return ours.length == theirs.length
                    && new BigInteger(1, ours).xor(new BigInteger(1, theirs)).shiftRight(8 * ours.length - bits).signum() == 0;
        }
    }
}
