package org.millstone.command;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON as the commands and the service write it. */
public final class JsonLine {
    /** Buffers are shared: Jackson would keep some for each thread, and the service has a thread for each request. */
    private static final ObjectMapper MAPPER =
            new ObjectMapper(JsonFactory.builder().recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool()).build());

    private JsonLine() {}

    public static String of(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("cannot be written as JSON", e);
        }
    }

    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("cannot be written as JSON", e);
        }
    }
}
