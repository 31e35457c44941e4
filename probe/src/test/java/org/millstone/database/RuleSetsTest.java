package org.millstone.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.io.InvalidFileException;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Games;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

class RuleSetsTest {
    private static final Rules MINE = Games.rules("seven blocked=pass afterPlacing=other fullBoard=draw");

    @TempDir
    private Path data;

    private void database(String folder, Rules rules) throws IOException {
        Files.writeString(Files.createDirectories(data.resolve(folder)).resolve("manifest.json"), "{\"format\":1,\"variant\":\""
                + rules.name() + "\",\"rules\":\"" + rules.fingerprint() + "\",\"ruleSet\":"
                + new RuleSet(rules, "My game", "").toJson(true) + ",\"tables\":{}}");
    }

    @Test
    void aDatabaseIsFoundByItsName() throws IOException {
        database("changed", MINE);
        database("nine", Variants.NINE);
        assertThat(RuleSets.find(data, "changed")).hasValue(new RuleSet(MINE, "My game", ""));
        assertThat(RuleSets.find(data, "nine")).isEqualTo(Variants.ruleSet("nine"));
        assertThat(RuleSets.others(data)).containsExactly("changed");
    }

    @Test
    void aTextMeansARuleSetByItsNameOrItsTitleWhateverElseCannotBeRead() throws IOException {
        database("changed", MINE);
        Files.writeString(Files.createDirectories(data.resolve("broken")).resolve("manifest.json"), "{");
        for (String name : new String[] {"Changed", "my-game", "MY GAME"}) {
            assertThat(RuleSets.called(data, name)).as(name).hasValue(new RuleSet(MINE, "My game", ""));
        }
        assertThat(RuleSets.called(data, "Six men’s morris")).isEqualTo(Variants.ruleSet("six"));
        assertThat(RuleSets.called(data, "El Filja")).isEmpty();
        assertThat(RuleSets.called(data, "your game")).isEmpty();
        assertThatThrownBy(() -> RuleSets.called(data, "Broken")).isInstanceOf(InvalidFileException.class);
    }

    @Test
    void whatIsNoDatabaseIsNotFound() throws IOException {
        Files.createDirectories(data.resolve("empty"));
        assertThat(RuleSets.find(data, "empty")).isEmpty();
        assertThat(RuleSets.find(data, "../" + data.getFileName())).isEmpty();
        assertThat(RuleSets.others(data)).isEmpty();
        assertThat(RuleSets.others(data.resolve("nowhere"))).isEmpty();
    }

    @Test
    void aFolderOfAnotherNameIsRefused() throws IOException {
        database("yours", MINE);
        assertThatThrownBy(() -> RuleSets.find(data, "yours")).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("tables of 'changed'. Give the folder that name.");
    }

    @Test
    void aTablebaseTakesItsRulesFromTheManifest() throws IOException {
        database("changed", MINE);
        try (Tablebase tables = Tablebase.open(data.resolve("changed"), TablebaseOptions.mapped())) {
            assertThat(tables.rules()).isEqualTo(MINE);
        }
    }
}
