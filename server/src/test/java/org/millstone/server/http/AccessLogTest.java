package org.millstone.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccessLogTest {
    @Test
    void anAccessLogThatCannotBeWrittenIsSaid(@TempDir Path folder) {
        assertThatThrownBy(() -> new AccessLog(folder.toString())).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(folder.toString());
    }

    @Test
    void whatClientsSendIsCutBetweenCharacters() {
        assertThat(AccessLog.printable("p".repeat(299) + "\uD83D\uDE00")).isEqualTo("p".repeat(299) + "...");
    }
}
