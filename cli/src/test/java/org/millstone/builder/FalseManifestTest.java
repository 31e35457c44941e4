package org.millstone.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.commands.VerifyCommand;
import org.millstone.database.Manifest;
import org.millstone.fixtures.TestDatabase;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** Right tables under a wrong manifest: everything that {@code stats} prints and {@code verify} calls right is checked. */
class FalseManifestTest {
    private static final Rules RULES = Variants.NINE;
    private static final String TABLE = "4-3";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path data;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int verify(String... options) {
        CommandLine line = new CommandLine(new VerifyCommand());
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((e, command, parsed) -> {
                    err.append(e.getMessage());
                    return 1;
                });
        List<String> all = new ArrayList<>(List.of("--data", data.toString(), "--tables", TABLE, "--memory", "2g"));
        all.addAll(List.of(options));
        return line.execute(all.toArray(String[]::new));
    }

    private void change(Consumer<ObjectNode> change) throws IOException {
        Path file = TestDatabase.copyOf(RULES, 7, data).resolve(Manifest.FILE);
        ObjectNode manifest = (ObjectNode) JSON.readTree(file.toFile());
        change.accept((ObjectNode) manifest.get("tables").get(TABLE));
        JSON.writeValue(file.toFile(), manifest);
    }

    private void changeFinals(Consumer<ObjectNode> change) throws IOException {
        changeManifest(manifest -> change.accept((ObjectNode) manifest.get("finals")));
    }

    /** Returns the folder. */
    private Path changeManifest(Consumer<ObjectNode> change) throws IOException {
        Path folder = data.resolve(RULES.name());
        Path file = (Files.exists(folder) ? folder : TestDatabase.copyOf(RULES, 7, data)).resolve(Manifest.FILE);
        ObjectNode manifest = (ObjectNode) JSON.readTree(file.toFile());
        change.accept(manifest);
        JSON.writeValue(file.toFile(), manifest);
        return folder;
    }

    /** The worth of a final, and one that cannot be known. */
    @ParameterizedTest
    @CsvSource({"3-4, 41", "5-3, 60"})
    void aFinalThatIsFalse(String name, int value) throws IOException {
        changeFinals(finals -> finals.put(name, value));
        assertFound("says in its finals that " + name + " is worth " + value);
    }

    @Test
    void aFinalThatIsLeftOut() throws IOException {
        changeFinals(finals -> finals.remove("3-4"));
        assertFound("and it is worth 40");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"3-4\": 40.5} | .3-4 must be a whole number, not 40.5",
        "{\"3-4\": \"40\"} | .3-4 must be a whole number, not \"40\"",
        "{\"3-4\": 1e30} | .3-4 must be a whole number, not 1.0E30",
        "{\"3-4\": 9999999999} | .3-4 must be a whole number", "[] | must be an object, not an array",
        "\"40\" | must be an object, not \"40\"",
        "{\"3-4\": -40} | .3-4 must be a final, such as 5-4, with a whole number above 0",
        "{\"3-4\": 40, \"4-3\": 40} | cannot be used: the final 4-3 is worth -40 and 40"})
    void finalsThatAreNoneAreAClearErrorToAll(String finals, String why) throws IOException {
        changeManifest(manifest -> manifest.set("finals", read(finals)));
        assertThat(verify()).isEqualTo(1);
        assertThat(err.toString()).contains(", line 1, column ", "finals", why, ". Get the manifest again, or move it away");
        assertThatThrownBy(() -> Tablebase.open(data, RULES)).isInstanceOf(RuleSetException.class)
                .hasMessageContaining(why).hasMessageNotContaining("Source");
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aBuildWritesFinalsRight() throws IOException {
        for (Consumer<ObjectNode> spoiler : List.<Consumer<ObjectNode>>of(manifest -> manifest.remove("finals"),
                manifest -> ((ObjectNode) manifest.get("finals")).put("3-4", 41),
                manifest -> ((ObjectNode) manifest.get("finals")).put("9-3", 5))) {
            Path folder = changeManifest(spoiler);
            List<String> told = new ArrayList<>();
            new Builder(new Builder.Options(RULES, folder, Step.movingPhase(RULES, 7), 1, 2L << 30), new Builder.Listener() {
                @Override
                public void mends(String words) {
                    told.add(words);
                }

                @Override
                public void works(PendingStep todo, Work work) {
                    throw new AssertionError("nothing is built again");
                }
            }).build();
            assertThat(told).containsExactly("The manifest listed wrong worths of finals. They are right now.");
            assertThat(Files.readString(folder.resolve(Manifest.FILE)))
                    .isEqualTo(Files.readString(TestDatabase.folder(RULES, 7).resolve(Manifest.FILE)));
        }
    }

    /** Only going through all positions tells. */
    @ParameterizedTest
    @CsvSource({"4-3, 1", "4-3, -1"})
    void gradesThatAreFalse(String name, long more) throws IOException {
        change(entry -> {
            ObjectNode grades = (ObjectNode) entry.get("grades");
            grades.put(name, grades.path(name).asLong() + more);
        });
        assertThat(verify()).isEqualTo(1);
        assertThat(out.toString()).contains("manifest.json says of 4-3: grades {");
    }

    private void assertFound(String member) {
        for (String[] options : new String[][] {{}, {"--sample", "10"}}) {
            assertThat(verify(options)).as(String.join(" ", options)).isEqualTo(1);
        }
        assertThat(out + " " + err).contains("manifest", TABLE, member);
    }

    @ParameterizedTest
    @CsvSource({"states, 760399", "wins, 75398", "draws, 681905", "losses, 0", "longestWin, 3", "longestLoss, 34",
        "slots, 862981"})
    void aNumberThatIsFalse(String member, long number) throws IOException {
        change(entry -> entry.put(member, number));
        assertFound(member);
    }

    @ParameterizedTest
    @ValueSource(strings = {"longestWin", "longestLoss"})
    void aLongestOneThatIsLeftOut(String member) throws IOException {
        change(entry -> entry.putNull(member));
        assertFound(member);
    }

    @ParameterizedTest
    @CsvSource({"bytes, wdl, bytes", "bytes, dtw, bytes", "sha256, wdl, SHA-256", "sha256, dtw, SHA-256", "content, wdl, content",
        "content, dtw, content", "bytes, grade, bytes", "sha256, grade, SHA-256", "content, grade, content"})
    void aPlaneThatIsFalse(String member, String plane, String named) throws IOException {
        change(entry -> {
            ObjectNode planes = (ObjectNode) entry.get(member);
            if (planes.get(plane).isNumber()) {
                planes.put(plane, planes.get(plane).asLong() + 1);
            } else {
                planes.put(plane, "00");
            }
        });
        assertFound(named);
    }

    /** A position that is not, one of another table, no position, and none. */
    @ParameterizedTest
    @CsvSource({"longestWinFen, OO*O*O**/@@******/@******* w", "longestLossFen, OO@O**@@/********/******** w",
        "longestWinFen, nonsense", "longestLossFen,"})
    void aPositionThatIsFalse(String member, String fen) throws IOException {
        change(entry -> entry.put(member, fen));
        assertFound(member);
        assertFound(member.equals("longestWinFen") ? "longest win" : "longest loss");
    }

    @Test
    void depthsThatAreFalse() throws IOException {
        change(entry -> entry.putArray("depths").add(0).add(75_397).add(3_095));
        assertFound("depths");
    }

    /** Only going through all positions tells. */
    @Test
    void depthsThatAddUpAndAreFalse() throws IOException {
        change(entry -> {
            ArrayNode depths = (ArrayNode) entry.get("depths");
            int[] losses =
                    IntStream.rangeClosed(1, 16).map(half -> 2 * half).filter(plies -> depths.get(plies).asLong() > 1).toArray();
            depths.set(losses[0], depths.get(losses[0]).asLong() - 1);
            depths.set(losses[1], depths.get(losses[1]).asLong() + 1);
        });
        assertThat(verify()).isEqualTo(1);
        assertThat(out.toString()).contains("manifest.json says of 4-3: depths [");
    }

    @Test
    void theManifestOfABuildIsRight() throws IOException {
        change(entry -> {});
        assertThat(verify()).isZero();
        assertThat(verify("--sample", "10")).isZero();
    }
}
