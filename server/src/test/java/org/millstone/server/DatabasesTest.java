package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.board.Boards;
import org.millstone.io.InvalidFileException;
import org.millstone.rules.Rules;
import org.millstone.server.answers.Databases;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

class DatabasesTest {
    private static final RuleSet MINE = RuleSet.of(new Rules("mine", Boards.SEVEN, 5, 4, false, Rules.FromMills.ALWAYS,
            Rules.SeveralMills.ONE, Rules.Blocked.PASS, Rules.WhilePlacing.NOTHING, Rules.AfterPlacing.OTHER,
            Rules.FullBoard.DRAW, Rules.Placing.FIRST));

    @TempDir
    private Path data;

    private Path manifest(String folder) throws IOException {
        return Files.createDirectories(data.resolve(folder)).resolve("manifest.json");
    }

    private static String of(Rules rules, int format) {
        return "{\"format\":" + format + ",\"variant\":\"" + rules.name() + "\",\"rules\":\"" + rules.fingerprint()
                + "\",\"ruleSet\":" + RuleSet.of(rules).toJson(true) + ",\"tables\":{}}";
    }

    @Test
    void aForeignFolderIsNoReasonToServeNone() throws IOException {
        Files.writeString(manifest("newer"), of(MINE.rules(), 2).replace("\"tables\"",
                "\"ruleSet\":" + MINE.toJson(true).replace("\"mine\"", "\"newer\"") + ",\"tables\""));
        Files.createDirectory(manifest("folder"));
        Files.writeString(manifest("cut"), "{\"format\"");
        Files.writeString(manifest("list"), "[]");
        Files.writeString(manifest("twice"), "{\"tables\":{},\"tables\":{}}");
        Files.writeString(manifest("deep"), "[".repeat(100_000));
        Files.writeString(manifest("mine"), of(MINE.rules(), 1));
        try (Databases databases = Databases.open(data, null)) {
            assertThat(databases.byName()).hasSize(Variants.all().size() + 1);
            assertThat(databases.named("mine").ruleSet).isEqualTo(MINE);
            assertThat(databases.named("morabaraba").ruleSet.rules()).isEqualTo(Variants.TWELVE);
        }
    }

    @Test
    void aNamedVariantsFolderMustBeInOrder() throws IOException {
        Files.writeString(manifest("six"), of(Variants.NINE, 1));
        assertThatThrownBy(() -> Databases.open(data, null)).hasMessageContaining(data.resolve("six").toString());
    }

    @Test
    void rulesOfOnesOwnAreServedWithOrWithoutTables() throws IOException {
        for (int round = 0; round < 2; round++) {
            try (Databases databases = Databases.open(data, MINE)) {
                assertThat(databases.named("mine").ruleSet).isEqualTo(MINE);
            }
            Files.writeString(manifest("mine"), of(MINE.rules(), 1));
        }
    }

    @Test
    void tablesOfOtherRulesOfTheNameAreRefused() throws IOException {
        Files.writeString(manifest("mine"), of(Variants.SIX, 1));
        assertThatThrownBy(() -> Databases.open(data, MINE)).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("manifest.json belongs to the rules of").hasMessageContaining("not to those of 'mine'");
    }
}
