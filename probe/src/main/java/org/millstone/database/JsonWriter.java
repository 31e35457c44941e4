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
import org.jspecify.annotations.Nullable;

/** JSON of maps, collections, texts, numbers, truth values and null. */
final class JsonWriter {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonWriter() {}

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
}
