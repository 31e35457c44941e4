package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import java.net.SocketException;
import java.nio.channels.UnresolvedAddressException;
import org.junit.jupiter.api.Test;

/** Why a service cannot listen, and what to do, is one sentence for each cause. ServeTest has those that any machine can show. */
final class ListenTest {
    @Test
    void eachCauseHasItsAdvice() {
        assertThat(MillstoneServer.whyNot("127.0.0.1", new BindException("Permission denied"))).contains("below 1024", "--port");
        assertThat(MillstoneServer.whyNot("127.0.0.1", new BindException("Address already in use"))).contains("taken", "--port");
        assertThat(MillstoneServer.whyNot("203.0.113.5", new BindException("Cannot assign requested address")))
                .contains("no such address", "--host");
        assertThat(MillstoneServer.whyNot("no.such.host.invalid", new UnresolvedAddressException())).contains("name", "--host");
        assertThat(MillstoneServer.whyNot("127.0.0.1", new SocketException("Too many open files")))
                .contains("Too many open files", "--port", "--host");
    }
}
