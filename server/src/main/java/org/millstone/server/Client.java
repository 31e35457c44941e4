package org.millstone.server;

import java.net.InetAddress;

/**
 * Who asks.
 *
 * @param address the client's address, as far as it can be believed
 * @param local whether it asks from this machine, without a proxy between; who only says so is not
 */
record Client(InetAddress address, boolean local) {
    /** An IPv6 client usually has a whole network of this many bits to itself. */
    private static final int IPV6_BITS = 64;

    /** Returns what limits are counted by: the address, of IPv6 the network that a client has to itself. */
    InetAddress counted() {
        return counted(address);
    }

    /** Returns what limits are counted by, of an address. */
    static InetAddress counted(InetAddress address) {
        return address.getAddress().length == 4 ? address : new Network(address, IPV6_BITS).first();
    }
}
