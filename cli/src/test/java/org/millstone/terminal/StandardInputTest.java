package org.millstone.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StandardInputTest {
    private static final String MARK = "\uFEFF";

    private static BufferedReader of(String text) {
        return StandardInput.open(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheText() throws IOException {
        for (String text : List.of("", "a", "a\nb", "é\n" + MARK)) {
            assertThat(of(text).readAllAsString()).isEqualTo(text);
            assertThat(of(MARK + text).readAllAsString()).isEqualTo(text);
        }
        assertThat(of(MARK + "a").read()).isEqualTo('a');
        assertThat(of(MARK).read()).isEqualTo(-1);
    }

    @Test
    void whatGoesWrongNamesTheInput() throws IOException {
        InputStream gone = InputStream.nullInputStream();
        gone.close();
        assertThatThrownBy(() -> StandardInput.open(gone).readLine()).isInstanceOf(IOException.class)
                .hasMessage("The standard input cannot be read: Stream closed");
    }
}
