package org.millstone.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccessLogTest {
    @Test
    void anAccessLogThatCannotBeWrittenIsSaid(@TempDir Path folder) {
        assertThatThrownBy(() -> Telemetry.accessLog(folder.toString(), new Clients(List.of(), false)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(folder.toString());
    }

    @Test
    void whatClientsSendIsCutBetweenCharacters() {
        assertThat(Telemetry.printable("p".repeat(299) + "\uD83D\uDE00")).isEqualTo("p".repeat(299) + "...");
    }
}
