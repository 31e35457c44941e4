package org.millstone.io;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writes JSON from maps, {@link Members}, collections, strings, numbers, booleans and null. */
public final class JsonWriter {
    /** Its buffers are shared. By default Jackson keeps some for each thread, and the HTTP service has a thread for each request. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool()).build();

    private JsonWriter() {}

    /** A JSON object that passes its members to a consumer in order, so that writing it needs no map. */
    @FunctionalInterface
    public interface Members {
        void forEach(BiConsumer<String, @Nullable Object> member);

        /** Returns the members as a map, for any JSON library. Objects in collections become maps as well. */
        default Map<String, @Nullable Object> json() {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            forEach((name, value) -> map.put(name, value instanceof Collection<?> elements
                    ? elements.stream().map(element -> element instanceof Members members ? members.json() : element).toList()
                    : value));
            return map;
        }
    }

    public static String line(@Nullable Object value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    public static byte[] bytes(@Nullable Object value) {
        return bytes(value, false);
    }

    public static byte[] bytes(@Nullable Object value, boolean indented) {
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
            case Map<?, ?> map ->
                    write(out, (Members) to -> map.forEach((name, member) -> to.accept(String.valueOf(name), member)));
            case Members members -> {
                out.writeStartObject();
                members.forEach((name, member) -> {
                    try {
                        out.writeFieldName(name);
                        write(out, member);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
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
