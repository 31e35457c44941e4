package org.millstone.rules;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Numbers with names that a database's manifest lists, such as {@code "finals": {"5-4": 29, ...}}. */
public final class ManifestNumbers {
    private static final JsonFactory JSON = new JsonFactory();

    private ManifestNumbers() {}

    /**
     * Returns the numbers of a member.
     *
     * @param folder the database's folder
     * @param member a member at the top of the manifest
     * @return empty if there is no manifest, or no such member in it
     * @throws RuleSetException if the member is something else than whole numbers with names
     * @throws IOException if the manifest cannot be read
     */
    public static Optional<Map<String, Integer>> of(Path folder, String member) throws IOException {
        Path manifest = folder.resolve(RuleSetFile.MANIFEST);
        if (!Files.exists(manifest)) {
            return Optional.empty();
        }
        try (JsonParser parser = JSON.createParser(Files.newInputStream(manifest))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean found = member.equals(parser.currentName());
                parser.nextToken();
                if (found) {
                    return Optional.of(numbers(parser));
                }
                parser.skipChildren();
            }
            return Optional.empty();
        } catch (JacksonException e) {
            throw new RuleSetException(manifest + " is no JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            throw new RuleSetException(manifest + ": \"" + member + "\" does not hold whole numbers: " + e.getMessage());
        }
    }

    private static Map<String, Integer> numbers(JsonParser parser) throws IOException {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        if (!parser.isExpectedStartObjectToken()) {
            throw new IllegalArgumentException("it is no object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_NUMBER_INT || parser.getNumberType() != JsonParser.NumberType.INT
                    || numbers.put(name, parser.getIntValue()) != null) {
                throw new IllegalArgumentException("'" + name + "' is no whole number, is too large, or is there twice");
            }
        }
        return numbers;
    }
}
