package org.millstone.variants;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.millstone.rules.Rules;

/**
 * Rule sets in files of JSON: those of people, and the named ones. The members of a file stand in
 * RULES.md and, for programs, in {@link #schema}.
 */
public final class RuleSetFile {
    private static final int MOST_BYTES = 1_000_000;
    private static final String SCHEMA = "rules.schema.json";

    private RuleSetFile() {}

    /**
     * Reads a rule-set file. One that has the name of a named rule set must be that one.
     *
     * @throws RuleSetException if it is no rule set
     * @throws IOException if it cannot be read
     */
    public static RuleSet read(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw tooLarge(file.toString());
        }
        try (InputStream in = Files.newInputStream(file)) {
            return of(parse(file.toString(), in));
        }
    }

    /**
     * Returns the rule set that a value holds. One that has the name of a named rule set must be that one.
     *
     * @throws RuleSetException if it is no rule set
     */
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
        try (InputStream in = resource(SCHEMA)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads one of the named rule sets, which are files of ours. */
    static RuleSet resource(String name, String file) {
        try (InputStream in = resource(file)) {
            return RuleSetReader.read(parse(name, in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        InputStream in = RuleSetFile.class.getResourceAsStream(name);
        if (in == null) {
            throw new IllegalStateException("the program was packed without " + name);
        }
        return in;
    }

    /** A pipe does not tell its size, so as much is read as may be, and a byte. */
    private static JsonValue parse(String source, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw tooLarge(source);
        }
        return JsonText.of(source, bytes).value();
    }

    private static RuleSetException tooLarge(String source) {
        return new RuleSetException(source + ", line 1, column 1: the file has more than " + MOST_BYTES
                + " bytes; a rule set takes a few thousand");
    }
}
