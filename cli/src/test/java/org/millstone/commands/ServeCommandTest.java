package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A wrong command line starts nothing. */
final class ServeCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"mill.example.org", "ftp://mill.example.org", "https://", "https://mill.example.org/?x=1",
        "https://mill.example.org/\"><script>", "https://user@mill.example.org", "https://mill example.org"})
    void whatIsNoPublicAddressIsRefused(String address, @TempDir Path data) {
        StringWriter errors = new StringWriter();
        int status = new CommandLine(new ServeCommand()).setErr(new PrintWriter(errors, true))
                .execute("--data", data.toString(), "--port", "0", "--public-url", address);
        assertThat(status).isEqualTo(2);
        assertThat(errors.toString()).contains("--public-url");
    }
}
