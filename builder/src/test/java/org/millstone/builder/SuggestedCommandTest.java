package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.variants.Variants;

final class SuggestedCommandTest {
    @Test
    void itIsAboutTheSameTables() {
        assertThat(new SuggestedCommand(Path.of("dbs"), Variants.SIX, null).to("build", "--tables", "5-4"))
                .isEqualTo("./mill build --data dbs --variant six --tables 5-4");
    }

    @Test
    void whatIsUsualNeedsNoWords() {
        assertThat(new SuggestedCommand(SuggestedCommand.usualRoot(), Variants.NINE, null).to("verify"))
                .isEqualTo("./mill verify");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "two words", "it's", "$HOME", "`id`", "a;b", "~", "\"", "a\\b", "*", "a\nb"})
    void aShellTakesItForOneWord(String word) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "printf %s " + SuggestedCommand.quoted(word)).start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(word);
    }
}
