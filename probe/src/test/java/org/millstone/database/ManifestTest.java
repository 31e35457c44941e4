package org.millstone.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.io.InvalidFileException;
import org.millstone.io.JsonWriter;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;

class ManifestTest {
    private static final Rules RULES = Variants.THREE;
    private static final Subspace TABLE = Subspace.moving(3, 3);
    private static final String DIGEST = "ab".repeat(32);
    private static final String ENTRY = ("{'own':3,'opp':3,'ownHand':0,'oppHand':0,'states':20,'wins':9,'draws':7,'losses':4,"
            + "'longestWin':3,'longestLoss':null,'longestWinFen':'O@O@@O*** w','longestLossFen':null,'slots':320,"
            + "'bytes':{'wdl':10,'dtw':20,'grade':3000000000},'sha256':{'wdl':'DIGEST','dtw':'DIGEST','grade':'DIGEST'},"
            + "'content':{'wdl':'DIGEST','dtw':'DIGEST','grade':'DIGEST'},'depths':[4,3,0,6],'grades':{'equal':7}}")
            .replace("DIGEST", DIGEST).replace('\'', '"');

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void place() {
        file = folder.resolve(Manifest.FILE);
    }

    private static String manifest(String entry) {
        return "{\"format\":1,\"variant\":\"three\",\"rules\":\"" + RULES.fingerprint()
                + "\",\"ruleSet\":" + RuleSet.of(RULES).toJson(true) + ",\"finals\":{\"5-4\":29},"
                + "\"tables\":{\"3-3\":" + entry + "}}";
    }

    private Manifest read(String entry) throws IOException {
        Files.writeString(file, manifest(entry));
        return Manifest.read(folder, RULES);
    }

    private static Manifest.Entry entry(Manifest manifest) {
        return Objects.requireNonNull(manifest.entry(TABLE));
    }

    @Test
    void whatIsWrittenIsWhatWasRead() throws IOException {
        Manifest manifest = read(ENTRY);
        assertThat(JsonWriter.line(entry(manifest).json())).isEqualTo(ENTRY);
        assertThat(manifest.finals()).containsEntry("5-4", 29);
        String written = new String(manifest.toBytes(false), StandardCharsets.UTF_8);
        assertThat(written).startsWith("{\"format\":1,\"variant\":\"three\",\"rules\":\"").contains("\"3-3\":" + ENTRY);
        assertThat(entry(manifest).allBytes()).isEqualTo(3_000_000_030L);
    }

    @Test
    void aReportHasTheGradesBesideTheCounts() throws IOException {
        assertThat(entry(read(ENTRY)).row().keySet()).containsExactly("own", "opp", "ownHand", "oppHand", "states",
                "wins",
                "draws",
                "losses", "grades", "longestWin", "longestLoss", "longestWinFen", "longestLossFen", "slots", "bytes", "sha256");
    }

    @Test
    void anExportSaysWhichFilesItHasAndNothingOfGradesThatItLeavesOut() throws IOException {
        Manifest.Entry exported = entry(read(ENTRY)).exported(EnumSet.of(Plane.WDL));
        assertThat(exported.has(Plane.WDL)).isTrue();
        assertThat(exported.has(Plane.DTW)).isFalse();
        assertThat(exported.lists(Plane.DTW)).isTrue();
        assertThat(exported.lists(Plane.GRADE)).isFalse();
        assertThat(JsonWriter.line(exported.json())).endsWith("\"depths\":[4,3,0,6],\"planes\":[\"wdl\"]}")
                .doesNotContain("grade");
        assertThat(entry(read(JsonWriter.line(exported.json()))).planes()).isEqualTo(Set.of(Plane.WDL));
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
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"null|must be an object, not null", "7|must be an object, not 7",
        "[]|must be an object, not an array", "{}|lacks own, opp, ownHand",
        "\"wins\":-1|.wins must be a whole number of at least 0, not -1",
        "\"wins\":\"9\"|.wins must be a whole number of at least 0, not \"9\"",
        "\"wins\":9.5|.wins must be a whole number", "\"wins\":10|.states must be the sum of wins, draws and losses, 21, not 20",
        "\"own\":null|.own must be a whole number, not null", "\"oppHand\":0,\"later\":1|.later is unknown; here may be own,",
        "\"opp\":4|is of a table that 'three' does not have, 3-4", "\"opp\":4294967299|.opp must be a whole number",
        "\"longestWin\":-1|.longestWin must be a number of plies, or null",
        "\"longestWinFen\":3|.longestWinFen must be a text, not 3",
        "\"sha256\":{}|.sha256 lacks wdl, dtw, grade", "\"bytes\":{}|.bytes lacks wdl, dtw",
        "\"depths\":7|.depths must be an array, not 7",
        "\"depths\":[null]|.depths[0] must be a whole number", "\"depths\":null|.depths must be an array, not null",
        "\"content\":{}|.content lacks wdl, dtw, grade", "\"grades\":[]|.grades must be an object",
        "\"bytes\":{\"wdl\":1,\"dtw\":2}|.sha256.grade is unknown; here may be wdl, dtw",
        "\"sha256\":{\"wdl\":\"00\",\"dtw\":\"00\",\"grade\":\"00\"}|.sha256.wdl must be a SHA-256 in 64 hexadecimal digits, not \"00\""})
    void anEntryThatIsWrongIsNamedAndWhatIsExpected(String wrong, String message) throws IOException {
        assertThat(read(ENTRY).tables()).containsOnlyKeys(TABLE);
        assertThatThrownBy(() -> read(changed(wrong))).isInstanceOf(InvalidFileException.class)
                .hasMessageStartingWith(file + ", line ").hasMessageContaining(": tables.3-3").hasMessageContaining(message)
                .hasMessageEndingWith(". Get the manifest again, or move it away and build its tables again.");
    }

    /** Only depths may be left out. */
    @ParameterizedTest
    @ValueSource(strings = {"[]", "[\"dtw\"]", "[\"xyz\"]", "[\"wdl\",\"xyz\"]"})
    void anEntryWithoutValuesIsRefused(String planes) throws IOException {
        String without = ENTRY.replaceFirst("\\{", "{\"planes\":" + planes + ",");
        assertThatThrownBy(() -> read(without)).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("tables.3-3.planes must be some of wdl, dtw, grade and dtc, wdl among them");
        assertThat(read(without.replace(planes, "[\"wdl\"]")).tables()).containsOnlyKeys(TABLE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "3-3":                 | "2-3+1+0":         | tables.2-3+1+0 is that of 3-3
            "tables":{             | "tables":{"3-3":7, | tables.3-3 is there twice
            "tables":{             | "tables":{},"moveLimit":{ | tables must be the last member
            ,"grades":{"equal":7}  | ``                 | tables.3-3 must have grades with a file "grade"
            "format":1             | "z":DEEP,"format":1 | it is nested too deeply
            "format":1             | "format":2,"new":3 | : format must be 1, the version that this program reads, not 2.
            "format":1             | "format":"1"       | format must be 1, the version that this program reads, not "1"
            ,"rules":"RULES"       | ``                 | the file lacks rules
            "variant"              | "name"             | name is unknown; here may be format, variant, rules""")
    void aManifestThatIsWrongIsRefusedInWords(String right, String wrong, String message) throws IOException {
        String written = manifest(ENTRY);
        String from = right.replace("RULES", RULES.fingerprint());
        assertThat(written).contains(from);
        Files.writeString(file, written.replace(from, wrong.replace("DEEP", "[".repeat(1100) + "]".repeat(1100))));
        assertThatThrownBy(() -> Manifest.read(folder, RULES)).isInstanceOf(InvalidFileException.class)
                .hasMessageStartingWith(file + ", line ").hasMessageContaining(message);
    }

    @Test
    void otherRulesAreRefused() throws IOException {
        Files.writeString(file, manifest(ENTRY));
        assertThatThrownBy(() -> Manifest.read(folder, Variants.SIX)).isInstanceOf(InvalidFileException.class)
                .hasMessageContaining("belongs to the rules of 'three'");
    }
}
