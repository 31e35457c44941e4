package org.millstone.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.Variants;

/** Some readers of a manifest need all of it to be right; others hand on its usable parts. */
class ManifestTest {
    private static final Rules RULES = Variants.THREE;
    private static final Subspace TABLE = Subspace.moving(3, 3);
    private static final String DIGEST = "ab".repeat(32);
    private static final String ENTRY = ("{'own':3,'opp':3,'ownHand':0,'oppHand':0,'states':20,'wins':9,'draws':7,'losses':4,"
            + "'longestWin':3,'longestLoss':null,'longestWinFen':'O@O@@O*** w','longestLossFen':null,'slots':320,"
            + "'bytes':{'wdl':10,'dtw':20,'grade':3000000000},'sha256':{'wdl':'DIGEST','dtw':'DIGEST','grade':'DIGEST'},"
            + "'content':{'wdl':'w','dtw':'d','grade':'g'},'depths':[4,3,0,6],'grades':{'equal':7}}")
            .replace("DIGEST", DIGEST).replace('\'', '"');

    @TempDir
    private Path folder;

    private Path file;

    private final List<String> leftOut = new ArrayList<>();

    @BeforeEach
    void place() {
        file = folder.resolve(Manifest.FILE);
    }

    private static String manifest(String entry) {
        return "{\"format\":1,\"variant\":\"three\",\"rules\":\"" + RULES.fingerprint()
                + "\",\"ruleSet\":" + RuleSet.of(RULES).toJson(true) + ",\"finals\":{\"5-4\":29},\"later\":[1],"
                + "\"tables\":{\"3-3\":" + entry + "}}";
    }

    private Manifest read(String entry) throws IOException {
        Files.writeString(file, manifest(entry));
        return ManifestReader.read(folder, RULES);
    }

    private Map<Subspace, Manifest.Entry> usable(String entry) throws IOException {
        leftOut.clear();
        return ManifestReader.usable(file, manifest(entry).getBytes(StandardCharsets.UTF_8), RULES,
                wrong -> leftOut.add(wrong.getMessage()));
    }

    private static Manifest.Entry entry(Map<Subspace, Manifest.Entry> tables) {
        return Objects.requireNonNull(tables.get(TABLE));
    }

    @Test
    void whatIsWrittenIsWhatWasRead() throws IOException {
        Manifest manifest = read(ENTRY);
        assertThat(JsonWriter.line(entry(manifest.tables()).json())).isEqualTo(ENTRY);
        assertThat(manifest.finals()).containsEntry("5-4", 29);
        String written = new String(manifest.toBytes(false), StandardCharsets.UTF_8);
        assertThat(written).startsWith("{\"format\":1,\"variant\":\"three\",\"rules\":\"").contains("\"3-3\":" + ENTRY);
        assertThat(entry(manifest.tables()).allBytes()).isEqualTo(3_000_000_030L);
    }

    @Test
    void aReportHasTheGradesBesideTheCounts() throws IOException {
        assertThat(entry(read(ENTRY).tables()).row().keySet()).containsExactly("own", "opp", "ownHand", "oppHand", "states",
                "wins",
                "draws",
                "losses", "grades", "longestWin", "longestLoss", "longestWinFen", "longestLossFen", "slots", "bytes", "sha256");
    }

    @Test
    void anExportSaysWhichFilesItHasAndNothingOfGradesThatItLeavesOut() throws IOException {
        Manifest.Entry exported = entry(usable(ENTRY)).exported(EnumSet.of(Plane.WDL));
        assertThat(exported.has(Plane.WDL)).isTrue();
        assertThat(exported.has(Plane.DTW)).isFalse();
        assertThat(exported.lists(Plane.DTW)).isTrue();
        assertThat(exported.hasGrades()).isFalse();
        assertThat(JsonWriter.line(exported.json())).endsWith("\"depths\":[4,3,0,6],\"planes\":[\"wdl\"]}")
                .doesNotContain("grade");
        assertThat(entry(read(JsonWriter.line(exported.json())).tables()).planes()).isEqualTo(Set.of(Plane.WDL));
    }

    /** Statements of later programs are not lost. */
    @Test
    void membersThatNobodyKnowsAreHandedOn() throws IOException {
        String more = ENTRY.replace("\"slots\"", "\"later\":{\"a\":[1.5,null,\"b\"]},\"slots\"");
        assertThat(entry(usable(more)).json()).containsKey("later");
        assertThat(JsonWriter.line(entry(usable(more)).json())).contains("\"later\":{\"a\":[1.5,null,\"b\"]}");
        assertThat(entry(read(more).tables())).isEqualTo(entry(usable(more)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"null", "7", "[]", "{}", "\"wins\":-1", "\"wins\":\"9\"", "\"wins\":9.5", "\"own\":null", "\"sha256\":{}",
                "\"depths\":7", "\"depths\":null", "\"content\":{}", "\"sha256\":{\"wdl\":\"00\",\"dtw\":\"00\"}"})
    void anEntryThatSaysNothingOfATableIsLeftOut(String wrong) throws IOException {
        assertThat(usable(ENTRY)).containsOnlyKeys(TABLE);
        assertThat(leftOut).isEmpty();
        assertThat(usable(changed(wrong))).isEmpty();
        assertThat(leftOut).singleElement().asString().contains("its entry 3-3 ");
    }

    /** Another entry, or the same with another member. */
    private static String changed(String wrong) {
        int colon = wrong.indexOf(':');
        if (!wrong.startsWith("\"") || colon < 0) {
            return wrong;
        }
        String name = wrong.substring(0, colon + 1);
        return ENTRY.replaceFirst(name + "(\\{[^}]*}|\\[[^]]*]|[^,}]*)", wrong.replace("$", "\\$"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"null|its entry 3-3 is empty", "{}|is of a table that 'three' does not have, 0-0",
        "\"opp\":4|is of a table that 'three' does not have, 3-4",
        "\"opp\":4294967299|is of a table that 'three' does not have", "\"wins\":\"9\"|tables.3-3.wins must be a whole number",
        "\"content\":{\"wdl\":\"w\"}|lacks bytes, sha256, content or depths",
        "\"bytes\":{}|lacks bytes, sha256, content or depths"})
    void aBuildSaysWhatIsWrongWithAnEntry(String wrong, String message) {
        assertThatThrownBy(() -> read(changed(wrong))).isInstanceOf(DatabaseException.class).hasMessageContaining(file.toString())
                .hasMessageContaining(message);
    }

    /** Only depths may be left out. */
    @ParameterizedTest
    @ValueSource(strings = {"[]", "[\"dtw\"]", "[\"xyz\"]"})
    void anEntryWithoutValuesIsRefused(String planes) throws IOException {
        String without = ENTRY.replaceFirst("\\{", "{\"planes\":" + planes + ",");
        assertThatThrownBy(() -> read(without)).isInstanceOf(DatabaseException.class)
                .hasMessageContaining("its entry 3-3 leaves out the file of values in its planes");
        assertThat(usable(without)).isEmpty();
        assertThat(usable(without.replace(planes, "[\"wdl\"]"))).containsOnlyKeys(TABLE);
    }

    @Test
    void aManifestThatIsNestedTooDeeplyIsRefusedInWords() throws IOException {
        Files.writeString(file,
                manifest(ENTRY).replace("\"format\":1", "\"z\":" + "[".repeat(1100) + "]".repeat(1100) + ",\"format\":1"));
        assertThatThrownBy(() -> ManifestReader.read(folder, RULES)).isInstanceOf(DatabaseException.class)
                .hasMessageContaining("it is nested too deeply");
        byte[] bytes = Files.readAllBytes(file);
        assertThatThrownBy(() -> ManifestReader.usable(file, bytes, RULES, _ -> {})).isInstanceOf(IOException.class)
                .hasMessageContaining("it is nested too deeply");
    }

    @Test
    void otherRulesAndOtherFormatsAreRefused() throws IOException {
        Files.writeString(file, manifest(ENTRY));
        assertThatThrownBy(() -> ManifestReader.read(folder, Variants.SIX)).isInstanceOf(DatabaseException.class)
                .hasMessageContaining("belongs to the rules of 'three'");
        byte[] bytes = Files.readAllBytes(file);
        assertThatThrownBy(() -> ManifestReader.usable(file, bytes, Variants.SIX, _ -> {})).isInstanceOf(IOException.class)
                .hasMessageContaining("belongs to the rules of 'three'");
        Files.writeString(file, manifest(ENTRY).replace("\"format\":1", "\"format\":2"));
        assertThatThrownBy(() -> ManifestReader.read(folder, RULES)).isInstanceOf(DatabaseException.class)
                .hasMessageContaining(file + " has format version 2, and this program reads version 1.");
        Files.writeString(file, manifest(ENTRY).replace("\"format\":1", "\"format\":\"1\""));
        assertThatThrownBy(() -> ManifestReader.read(folder, RULES)).isInstanceOf(DatabaseException.class)
                .hasMessageContaining("format must be a whole number").hasMessageContaining("line 1");
        Files.writeString(file, manifest(ENTRY).replace("\"rules\":\"" + RULES.fingerprint() + "\",", ""));
        assertThatThrownBy(() -> ManifestReader.of(folder, RULES)).isInstanceOf(RuleSetException.class)
                .hasMessageContaining("does not say of which rules its tables are");
    }
}
