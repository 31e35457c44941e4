package org.millstone.table;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millstone.index.Subspace;
import org.millstone.rules.RuleSetException;
import org.millstone.rules.RuleSetFile;
import org.millstone.rules.Rules;

/** The order of finals that a database carries in its manifest, as {@code "finals": {"5-4": 29, ...}}. */
public final class ManifestFinals {
    private static final String MEMBER = "finals";
    private static final JsonFactory JSON = new JsonFactory();

    private ManifestFinals() {}

    /**
     * Returns the order of a database's finals: what its manifest says, or else, of {@code nine}, the published one.
     *
     * @param folder the database's folder
     * @return empty if nobody says what its finals are worth
     * @throws RuleSetException if the manifest cannot be understood
     * @throws IOException if it cannot be read
     */
    public static Optional<Finals> of(Path folder, Rules rules) throws IOException {
        Path manifest = folder.resolve(RuleSetFile.MANIFEST);
        Optional<Finals> carried = Files.exists(manifest) ? read(manifest) : Optional.empty();
        return carried.isPresent() || !Finals.published(rules) ? carried : Optional.of(Finals.ofNine());
    }

    private static Optional<Finals> read(Path manifest) throws IOException {
        try (JsonParser parser = JSON.createParser(Files.newInputStream(manifest))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean found = MEMBER.equals(parser.currentName());
                parser.nextToken();
                if (found) {
                    return Optional.of(Finals.of(finals(parser)));
                }
                parser.skipChildren();
            }
            return Optional.empty();
        } catch (JacksonException | IllegalArgumentException e) {
            throw new RuleSetException(manifest + ": \"" + MEMBER + "\" holds no finals: " + e.getMessage());
        }
    }

    private static List<Finals.Final> finals(JsonParser parser) throws IOException {
        List<Finals.Final> finals = new ArrayList<>();
        if (!parser.isExpectedStartObjectToken()) {
            throw new IllegalArgumentException("it is no object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            Subspace subspace = Subspace.parse(name).filter(parsed -> parsed.inHand() == 0)
                    .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is none"));
            if (parser.nextToken() != JsonToken.VALUE_NUMBER_INT || parser.getIntValue() <= 0) {
                throw new IllegalArgumentException("the worth of " + name + " is no whole number above 0");
            }
            finals.add(new Finals.Final(subspace, parser.getIntValue()));
        }
        return finals;
    }
}
