package org.millstone.variants;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.millstone.rules.Rules;

/**
 * Rule sets in files of JSON: those of people, and the named ones. The members of a file stand in
 * RULES.md and, for programs, in {@link #schema}.
 */
public final class RuleSetFile {
    private static final int MOST_BYTES = 1_000_000;

    private RuleSetFile() {}

    /**
     * Reads a rule-set file. One that has the name of a named rule set must be that one.
     *
     * @throws RuleSetException if it is no rule set
     * @throws IOException if it cannot be read
     */
    public static RuleSet read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            // A pipe does not tell its size, so as much is read as may be, and a byte.
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new RuleSetException(file + ", line 1, column 1: the file has more than " + MOST_BYTES
                        + " bytes; a rule set takes a few thousand");
            }
            return of(JsonText.of(file.toString(), bytes).value());
        }
    }

    /** Returns the rule set that a value holds; the same is refused as by {@link #read}. */
    public static RuleSet of(JsonValue value) {
        RuleSet read = RuleSetReader.read(value);
        String name = read.rules().name();
        Optional<Rules> known = Variants.named(name);
        if (known.isEmpty()) {
            return read;
        }
        // The fingerprint does not tell how the board groups its points, and a FEN does.
        if (!known.get().fingerprint().equals(read.rules().fingerprint())
                || !Arrays.equals(known.get().board().groups(), read.rules().board().groups())) {
            throw value.member("name").error("is " + JsonValue.quoted(name) + ", whose rules are known and others: mill rules "
                    + name + " prints them; choose another name");
        }
        return new RuleSet(known.get(), read.title(), read.summary());
    }

    /** Whether a text can be the name of a rule set: 1 to 16 of the characters a-z, 0-9 and -, the first no -. */
    public static boolean isName(String text) {
        return RuleSetReader.NAME.matcher(text).matches();
    }

    /** Returns the schema of rule-set files (JSON Schema, 2020-12). */
    public static String schema() {
        return resource("rules.schema.json");
    }

    /** Reads one of the named rule sets, which are files of ours. */
    static RuleSet named(String name) {
        return RuleSetReader.read(new JsonText(name, resource(name + ".json")).value());
    }

    private static String resource(String name) {
        try (InputStream in = RuleSetFile.class.getResourceAsStream(name)) {
            byte[] bytes = Objects.requireNonNull(in, "the program was packed without " + name).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
