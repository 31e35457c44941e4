package org.millstone.rules;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rule sets in files of JSON: those of people, and those that a database carries in its manifest. What a file may hold stands in
 * RULES.md and, for programs, in {@link #schema}.
 */
public final class RuleSetFile {
    /** How a database's manifest is called. */
    public static final String MANIFEST = "manifest.json";

    private static final int MOST_BYTES = 1_000_000;
    private static final JsonFactory JSON = new JsonFactory();
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
            return named(parse(file.toString(), in));
        }
    }

    /**
     * Returns the rule set that a database carries in its manifest. One without, from before manifests had any, is that of the named
     * rule set it belongs to.
     *
     * @param folder the database's folder
     * @throws RuleSetException if it carries none, or one that is wrong or does not fit its fingerprint
     * @throws IOException if the manifest cannot be read
     */
    public static RuleSet ofDatabase(Path folder) throws IOException {
        Head head = Head.read(folder.resolve(MANIFEST));
        return carried(head).or(() -> Optional.ofNullable(head.variant).flatMap(Variants::ruleSet)
                .filter(known -> known.rules().fingerprint().equals(head.fingerprint)))
                .orElseThrow(() -> new RuleSetException(head.file + " carries no rule set, and belongs to none that has a name."
                        + " Say with --rules which it is of."));
    }

    /**
     * Checks that a database belongs to rules, as far as its manifest tells; a folder without one passes.
     *
     * @param folder the database's folder
     * @throws RuleSetException if it belongs to others, or its manifest cannot be understood
     * @throws IOException if the manifest cannot be read
     */
    public static void requireDatabaseOf(Path folder, Rules rules) throws IOException {
        if (!Files.exists(folder.resolve(MANIFEST))) {
            return;
        }
        Head head = Head.read(folder.resolve(MANIFEST));
        if (!rules.fingerprint().equals(head.fingerprint)) {
            throw new RuleSetException(head.file + " belongs to the rules of '" + head.variant + "' with fingerprint "
                    + head.fingerprint + ", not to those of '" + rules.name() + "' (" + rules.fingerprint()
                    + "). Choose another folder with --data, or another name.");
        }
        carried(head).filter(carried -> !haveSameGroups(carried.rules(), rules)).ifPresent(carried -> {
            throw new RuleSetException(head.file + " belongs to rules whose FENs have the groups " + groups(carried.rules())
                    + ", and those of '" + rules.name() + "' have " + groups(rules) + ": group the points alike.");
        });
    }

    /** The rule set that a manifest carries; empty if it is from before manifests had any. */
    private static Optional<RuleSet> carried(Head head) {
        return Optional.ofNullable(head.ruleSet).map(ruleSet -> {
            RuleSet read = named(ruleSet);
            if (!read.rules().fingerprint().equals(head.fingerprint)) {
                throw ruleSet.error("does not fit the tables: it has the fingerprint " + read.rules().fingerprint()
                        + ", but \"rules\" says " + head.fingerprint
                        + ". One of the two was changed; build the tables again, or mend it");
            }
            return read;
        });
    }

    /** What a manifest says of its rules. */
    private record Head(Path file, @Nullable JsonValue ruleSet, @Nullable String fingerprint, @Nullable String variant) {
        /** Reads to the end, for a member that is there twice says nothing. */
        static Head read(Path file) throws IOException {
            JsonValue ruleSet = null;
            String fingerprint = null;
            String variant = null;
            JsonText source = new JsonText(file.toString(), text(file.toString(), bytes(file)));
            try (JsonParser parser =
                    JSON.createParser(source.text()).enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    throw new RuleSetException(file + " is no manifest: it must hold an object.");
                }
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    switch (name) {
                        case "ruleSet" -> ruleSet = JsonValue.read(source, name, parser);
                        case "rules" -> fingerprint = parser.getValueAsString();
                        case "variant" -> variant = parser.getValueAsString();
                        default -> parser.skipChildren();
                    }
                }
            } catch (JacksonException e) {
                throw notJson(source, e);
            }
            return new Head(file, ruleSet, fingerprint, variant);
        }

        private static byte[] bytes(Path file) throws IOException {
            try {
                return Files.readAllBytes(file);
            } catch (FileSystemException e) {
                throw e;
            } catch (IOException e) {
                throw new IOException(file + " cannot be read (" + e.getMessage() + ")", e);
            }
        }
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
        return parse(new JsonText(source, text(source, bytes)));
    }

    private static JsonValue parse(JsonText source) throws IOException {
        try (JsonParser parser = JSON.createParser(source.text())) {
            if (parser.nextToken() == null) {
                throw new RuleSetException(
                        source.name() + ", line 1, column 1: the file is empty; it must hold a JSON object");
            }
            JsonValue value = JsonValue.read(source, "", parser);
            if (parser.nextToken() != null) {
                throw JsonValue.read(source, "", parser).error("the file must end after its object, and goes on here");
            }
            return value;
        } catch (JacksonException e) {
            throw notJson(source, e);
        }
    }

    /** What the parser refuses of JSON is a member that is there twice. */
    private static RuleSetException notJson(JsonText source, JacksonException e) {
        return new RuleSetException(
                source.fault().orElseGet(() -> source.name() + ", " + source.place(source.offset(e.getLocation()))
                        + ": a member is there twice; leave one of the two"));
    }

    /** Columns are told in characters, so they are made of the bytes first. */
    private static String text(String source, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new RuleSetException(source + ", line 1, column 1: the file must be text in UTF-8, and is not");
        }
    }

    private static RuleSetException tooLarge(String source) {
        return new RuleSetException(source + ", line 1, column 1: the file has more than " + MOST_BYTES
                + " bytes; a rule set takes a few thousand");
    }

    /** A name that everyone knows belongs to the rules that everyone knows. */
    private static RuleSet named(JsonValue value) {
        RuleSet read = RuleSetReader.read(value);
        String name = read.rules().name();
        Optional<Rules> known = Variants.named(name);
        if (known.isEmpty()) {
            return read;
        }
        if (!known.get().fingerprint().equals(read.rules().fingerprint()) || !haveSameGroups(known.get(), read.rules())) {
            throw value.member("name").error("is " + JsonValue.quoted(name) + ", whose rules are known and others: mill rules "
                    + name + " prints them; choose another name");
        }
        return new RuleSet(known.get(), read.title(), read.summary());
    }

    /** Whether a FEN means the same: the fingerprint does not tell how it groups the points. */
    private static boolean haveSameGroups(Rules one, Rules other) {
        return Arrays.equals(one.board().groups(), other.board().groups());
    }

    private static String groups(Rules rules) {
        return Arrays.toString(rules.board().groups());
    }
}
