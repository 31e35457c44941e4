package org.millstone.server.http;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Addresses that begin with as many bits of this one, as in {@code 10.0.0.0/8}; a single address where no length is given.
 * Jetty's sets of addresses would look up names, refuse {@code 10.1.2.3/8}, and tell no network by its first address.
 */
public record Network(InetAddress address, int bits) {
    /**
     * Reads {@code ADDRESS} or {@code ADDRESS/BITS}; throws an {@link IllegalArgumentException} that says so if the text is
     * neither.
     */
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
        return other.getAddress().length == address.getAddress().length && new Network(other, bits).first().equals(first());
    }

    /** Returns this network with the bits that vary set to 0, as an address. */
    InetAddress first() {
        byte[] bytes = address.getAddress();
        for (int bit = bits; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] &= (byte) ~(0x80 >>> bit % 8);
        }
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has 4 or 16 bytes", e);
        }
    }
}
