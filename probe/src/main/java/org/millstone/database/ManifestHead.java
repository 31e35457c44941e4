package org.millstone.database;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.variants.JsonText;
import org.millstone.variants.JsonValue;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.RuleSetFile;

/** The part of a manifest on the rules and the finals of its database: all that is needed to ask the tables. */
public record ManifestHead(Path file, Map<String, JsonValue> members) {
    private static final List<String> MEMBERS = List.of("variant", "rules", "ruleSet", "finals");

    /** Reads the head of a folder's manifest; throws an exception if it is none, or there is none. */
    public static ManifestHead read(Path folder) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        JsonText text = JsonText.of(file.toString(), bytes(file));
        try {
            return parse(file, text, MEMBERS);
        } catch (JacksonException e) {
            throw text.refused(e);
        }
    }

    /**
     * Reads the head of a folder's manifest, if it has one; throws a {@link RuleSetException} if it is of other rules, or
     * unusable.
     */
    public static ManifestHead of(Path folder, Rules rules) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        if (!Files.exists(file)) {
            return new ManifestHead(file, Map.of());
        }
        ManifestHead head = read(folder);
        head.require(rules);
        return head;
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

    /** Reads some members. Goes on to the end, for a member that is there twice says nothing. */
    static ManifestHead parse(Path file, JsonText text, List<String> wanted) throws IOException {
        Map<String, JsonValue> members = new HashMap<>();
        try (JsonParser parser = text.parser().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new RuleSetException(file + " is no manifest: it must hold an object.");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (wanted.contains(name)) {
                    members.put(name, JsonValue.read(text, name, parser));
                } else {
                    parser.skipChildren();
                }
            }
            if (parser.nextToken() != null) {
                throw new RuleSetException(file + " is no manifest: it must end after its object, and goes on.");
            }
        }
        return new ManifestHead(file, members);
    }

    /** Returns the rule set that the manifest carries; throws a {@link RuleSetException} if there is none, or it does not fit the tables. */
    public RuleSet ruleSet() {
        JsonValue carried = member("ruleSet");
        if (carried == null) {
            throw new RuleSetException(
                    file + " carries no rule set. It was cut or changed: get it again, or move it away and build"
                            + " its tables again.");
        }
        RuleSet read = RuleSetFile.of(carried);
        if (!read.rules().fingerprint().equals(text("rules"))) {
            throw carried.error("does not fit the tables: it has the fingerprint " + read.rules().fingerprint()
                    + ", but \"rules\" says " + text("rules")
                    + ". One of the two was changed; build the tables again, or mend it");
        }
        return read;
    }

    void require(Rules rules) {
        if (!rules.fingerprint().equals(text("rules"))) {
            throw new RuleSetException(ofOtherRules(rules));
        }
        int[] ours = rules.board().groups();
        int[] carried = ruleSet().rules().board().groups();
        if (!Arrays.equals(carried, ours)) {
            throw new RuleSetException(file + " belongs to rules whose FENs have the groups " + Arrays.toString(carried)
                    + ", and those of '" + rules.name() + "' have " + Arrays.toString(ours) + ": group the points alike.");
        }
    }

    String ofOtherRules(Rules rules) {
        return file + " belongs to the rules of '" + text("variant") + "' with fingerprint " + text("rules")
                + ", not to those of '" + rules.name() + "' (" + rules.fingerprint()
                + "). Choose another folder, or another name.";
    }

    /**
     * Returns the order of the database's finals, as the manifest lists it; empty if it lists none, as without grades. Throws a
     * {@link RuleSetException} if the list cannot be understood.
     */
    public Optional<Finals> finals() {
        if (!members.containsKey("finals")) {
            return Optional.empty();
        }
        List<Finals.Final> finals = new ArrayList<>();
        worths().forEach((name, worth) -> finals.add(new Finals.Final(Subspace.parse(name)
                .filter(subspace -> subspace.inHand() == 0 && worth > 0)
                .orElseThrow(() -> wrongFinals("\"" + name + "\": " + worth + " is no final with a worth above 0")), worth)));
        try {
            return Optional.of(Finals.of(finals));
        } catch (IllegalArgumentException e) {
            throw wrongFinals(String.valueOf(e.getMessage()));
        }
    }

    private RuleSetException wrongFinals(String why) {
        return new RuleSetException("The manifest in " + file.getParent() + " lists wrong \"finals\": " + why + ".");
    }

    /** Returns what the manifest says that finals are worth, by name; throws an exception if that is no whole number. */
    Map<String, Integer> worths() {
        Map<String, Integer> worths = new LinkedHashMap<>();
        JsonValue finals = members.get("finals");
        if (finals == null || !(finals.content() instanceof Map)) {
            throw notWhole("it is no object");
        }
        finals.object().forEach((name, worth) -> {
            if (!(worth.content() instanceof Integer whole)) {
                throw notWhole("'" + name + "' is no whole number, is too large, or is there twice");
            }
            worths.put(name, whole);
        });
        return worths;
    }

    private RuleSetException notWhole(String why) {
        return new RuleSetException(file + ": \"finals\" does not hold whole numbers: " + why);
    }

    /** Returns a member; null if it is missing, or JSON's null. */
    @Nullable
    JsonValue member(String name) {
        JsonValue member = members.get(name);
        return member == null || member.content() == null ? null : member;
    }

    @Nullable
    String text(String name) {
        JsonValue member = members.get(name);
        return member != null && member.content() instanceof String text ? text : null;
    }
}
