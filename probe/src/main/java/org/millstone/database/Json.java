package org.millstone.database;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.JsonText;
import org.millstone.rules.RuleSet;

/** JSON of maps, collections, texts, numbers, truth values and null. */
final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** Returns a value in one line. */
    static String line(@Nullable Object value) {
        return new String(bytes(value, false), StandardCharsets.UTF_8);
    }

    static byte[] bytes(@Nullable Object value, boolean indented) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = FACTORY.createGenerator(bytes, JsonEncoding.UTF8)) {
            if (indented) {
                out.useDefaultPrettyPrinter();
            }
            write(out, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(JsonGenerator out, @Nullable Object value) throws IOException {
        switch (value) {
            case Map<?, ?> members -> {
                out.writeStartObject();
                for (Map.Entry<?, ?> member : members.entrySet()) {
                    out.writeFieldName(String.valueOf(member.getKey()));
                    write(out, member.getValue());
                }
                out.writeEndObject();
            }
            case Collection<?> elements -> {
                out.writeStartArray();
                for (Object element : elements) {
                    write(out, element);
                }
                out.writeEndArray();
            }
            case null, default -> out.writePOJO(value);
        }
    }

    /** Returns the members of a rule set as a file of its own has them. */
    @SuppressWarnings("unchecked") // the text of a rule set is that of an object
    static Map<String, @Nullable Object> members(RuleSet ruleSet) {
        Object members = new JsonText(ruleSet.rules().name(), ruleSet.toJsonWithBoard()).value().plain();
        return (Map<String, @Nullable Object>) Objects.requireNonNull(members);
    }
}
