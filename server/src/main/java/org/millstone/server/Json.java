package org.millstone.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON as the service reads and writes it. */
final class Json {
    static final String CONTENT_TYPE = "application/json";

    static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** Returns a value as JSON in UTF-8. */
    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("cannot be written as JSON", e);
        }
    }
}
