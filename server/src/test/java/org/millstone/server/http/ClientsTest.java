package org.millstone.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.server.http.Clients.Network;

final class ClientsTest {
    private static final Clients BEHIND_PROXIES = new Clients(List.of(Network.parse("10.0.0.0/8"), Network.parse("::1")), false);

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "192.0.2.1, -, 192.0.2.1",
        "192.0.2.1, 198.51.100.1, 192.0.2.1",
        "10.1.2.3, 198.51.100.1, 198.51.100.1",
        "10.1.2.3, '9.9.9.9, 198.51.100.1', 198.51.100.1",
        "10.1.2.3, '9.9.9.9, 198.51.100.1, 10.9.9.9', 198.51.100.1",
        "10.1.2.3, '10.0.0.1, 10.0.0.2', 10.0.0.1",
        "10.1.2.3, nonsense, 10.1.2.3",
        "10.1.2.3, 'unknown, 198.51.100.1', 198.51.100.1",
        "::1, 2001:db8::1, 2001:db8::1",
        "10.1.2.3, 198.51.100.1:443, 198.51.100.1",
        "::1, [2001:db8::1]:443, 2001:db8::1",
        "::1, [2001:db8::1], 2001:db8::1",
        "10.1.2.3, '198.51.100.1:80, 10.9.9.9:80', 198.51.100.1",
        "10.1.2.3, 198.51.100.1:, 198.51.100.1",
        "10.1.2.3, 198.51.100.1:65536, 198.51.100.1",
        "10.1.2.3, 198.51.100.1:_http, 198.51.100.1",
        "10.1.2.3, '5.5.5.5, [::1]:0', 5.5.5.5",
        "10.1.2.3, 127.0.0.1|198.51.100.1, 198.51.100.1",
        "10.1.2.3, '127.0.0.1|9.9.9.9, 198.51.100.1|10.9.9.9', 198.51.100.1",
        "10.1.2.3, '198.51.100.1,', 10.1.2.3",
        "10.1.2.3, [198.51.100.1, 10.1.2.3"})
    void theClientIsTheLastThatNoTrustedProxyIs(String peer, @Nullable String forwardedFor, String client) {
        List<String> lines = forwardedFor == null ? List.of() : List.of(forwardedFor.split("\\|", -1));
        assertThat(BEHIND_PROXIES.client(peer, lines).address()).isEqualTo(InetAddress.ofLiteral(client));
    }

    @Test
    void onlyClientsOnThisMachineThatAskDirectlyHaveNoLimits() {
        Clients behindLoopback = new Clients(List.of(Network.parse("127.0.0.1")), false);
        assertThat(behindLoopback.client("127.0.0.1", List.of()).key()).isNull();
        assertThat(behindLoopback.client("127.0.0.1", List.of("127.0.0.1")).key()).isNotNull();
        assertThat(behindLoopback.client("127.0.0.1", List.of("127.0.0.1", "nonsense")).key()).isNotNull();
        assertThat(BEHIND_PROXIES.client("127.0.0.1", List.of("127.0.0.1")).key()).isNotNull();
        assertThat(BEHIND_PROXIES.client("192.0.2.1", List.of()).key()).isNotNull();
    }

    @Test
    void ofIpv6TheNetworkIsCounted() {
        assertThat(Clients.key(InetAddress.ofLiteral("2001:db8:1:2:aaaa::1")))
                .isEqualTo(Clients.key(InetAddress.ofLiteral("2001:db8:1:2:bbbb::2")))
                .isNotEqualTo(Clients.key(InetAddress.ofLiteral("2001:db8:1:3::1")));
        assertThat(Clients.key(InetAddress.ofLiteral("192.0.2.1")))
                .isNotEqualTo(Clients.key(InetAddress.ofLiteral("192.0.2.2")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "", "10.0.0/8/8", "::/129"})
    void whatIsNoNetworkIsRefused(String text) {
        assertThatThrownBy(() -> Network.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
