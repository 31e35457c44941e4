package org.millstone.io;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value with its place, for error messages that point at it. The getters of a type throw a {@link InvalidFileException} if the value
 * has another type.
 *
 * @param source what messages call the text, such as a file
 * @param path its path from the top, such as {@code board.lines[3]}; empty at the top
 * @param content a {@link String}, {@link Integer}, {@link Double} or {@link Boolean}, a list or a map of values; null for {@code null}
 */
public record JsonValue(String source, String path, JsonLocation place, @Nullable Object content) {
    private static final JsonFactory JSON = new JsonFactory();

    private static final int MOST_SHOWN = 40;

    /** Doubles represent whole numbers up to this exactly. */
    private static final double MOST_EXACT = 1L << 53;

    /** Where the part of the parser's message begins that only programmers need: codes and names of classes. */
    private static final Pattern FOR_PROGRAMMERS = Pattern.compile(": | \\(");

    private static final Pattern CONTROLS = Pattern.compile("\\p{C}");

    /** Decodes UTF-8; a byte order mark is skipped. Throws a {@link InvalidFileException} if the bytes are something else. */
    public static String decoded(String source, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        // Java puts this character where the bytes are something else.
        if (text.indexOf('\ufffd') >= 0 && !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
            throw new InvalidFileException(source + ", line 1, column 1: this must be text in UTF-8, and is not");
        }
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    public static JsonValue parse(String source, byte[] bytes) {
        return parse(source, decoded(source, bytes), "");
    }

    /**
     * Parses a text of exactly one JSON value; throws a {@link InvalidFileException} if it is not JSON, or goes on. If the value is an
     * object with a member {@code last}, that member is null, and neither it nor the rest of the text is read.
     */
    public static JsonValue parse(String source, String text, String last) {
        try (JsonParser parser = JSON.createParser(text)) {
            try {
                if (parser.nextToken() == null) {
                    throw new InvalidFileException(source + ", line 1, column 1: the file is empty; it must hold a JSON object");
                }
                JsonValue value = read(source, "", parser, last);
                if (!(value.content instanceof Map<?, ?> members && members.containsKey(last)) && parser.nextToken() != null) {
                    throw new JsonValue(source, "", parser.currentTokenLocation(), null)
                            .error("the file must end after its object, and goes on here");
                }
                return value;
            } catch (JacksonException e) {
                throw notJson(source, parser, e);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the error for a text that a parser refused, with what its message says for people. */
    public static InvalidFileException notJson(String source, JsonParser parser, JacksonException e) {
        JsonLocation place = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
        return new JsonValue(source, "", place, null).error("this is not JSON: " + (e instanceof StreamConstraintsException
                ? "it is nested too deeply, or has a name or a number that is too long"
                : printable(FOR_PROGRAMMERS.split(e.getOriginalMessage(), 2)[0])));
    }

    private static JsonValue read(String source, String path, JsonParser parser, String last) throws IOException {
        JsonLocation place = parser.currentTokenLocation();
        Object content = switch (parser.currentToken()) {
            case START_OBJECT -> members(source, path, parser, last);
            case START_ARRAY -> elements(source, path, parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getDoubleValue());
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            default -> null;
        };
        return new JsonValue(source, path, place, content);
    }

    /** Returns a number as {@link #content} has it: an {@link Integer} if it fits exactly, else a {@link Double}. */
    public static Object number(double number) {
        return (int) number == number ? (Object) (int) number : number;
    }

    private static Map<String, JsonValue> members(String source, String path, JsonParser parser, String last)
            throws IOException {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            String inside = path.isEmpty() ? shown(name) : path + "." + shown(name);
            if (members.containsKey(name)) {
                throw new JsonValue(source, inside, parser.currentTokenLocation(), null)
                        .error("is there twice; leave one of the two");
            }
            parser.nextToken();
            if (path.isEmpty() && name.equals(last)) {
                members.put(name, new JsonValue(source, inside, parser.currentTokenLocation(), null));
                return members;
            }
            members.put(name, read(source, inside, parser, last));
        }
        return members;
    }

    private static List<JsonValue> elements(String source, String path, JsonParser parser) throws IOException {
        List<JsonValue> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(read(source, path + "[" + elements.size() + "]", parser, ""));
        }
        return elements;
    }

    public InvalidFileException error(String what) {
        return new InvalidFileException(
                source + ", line " + place.getLineNr() + ", column " + place.getColumnNr() + ": "
                        + (path.isEmpty() ? "" : path + " ") + what);
    }

    public void require(boolean holds, String otherwise) {
        if (!holds) {
            throw error(otherwise);
        }
    }

    @SuppressWarnings("unchecked") // as they were read
    public Map<String, JsonValue> object() {
        return as(Map.class, "an object");
    }

    /** Throws a {@link InvalidFileException} unless an object has all required members, and no others but optional ones. */
    public void requireMembers(List<String> required, List<String> optional) {
        Map<String, JsonValue> members = object();
        List<String> all = Stream.concat(required.stream(), optional.stream()).toList();
        members.forEach((name, value) -> {
            if (!all.contains(name)) {
                throw value.error("is unknown; here may be " + String.join(", ", all));
            }
        });
        List<String> missing = required.stream().filter(name -> !members.containsKey(name)).toList();
        require(missing.isEmpty(), (path.isEmpty() ? "the file lacks " : "lacks ") + String.join(", ", missing));
    }

    public Optional<JsonValue> optional(String name) {
        return Optional.ofNullable(object().get(name));
    }

    /** Returns a member of an object that {@link #requireMembers} found there. */
    public JsonValue member(String name) {
        return Objects.requireNonNull(object().get(name), name);
    }

    @SuppressWarnings("unchecked") // as they were read
    public List<JsonValue> array() {
        return as(List.class, "an array");
    }

    public String text() {
        return as(String.class, "a text");
    }

    public int whole() {
        return as(Integer.class, "a whole number");
    }

    private <T> T as(Class<T> type, String wanted) {
        return Optional.ofNullable(content).filter(type::isInstance).map(type::cast).orElseThrow(() -> mustBe(wanted));
    }

    /** Returns a whole number from 0 that a double represents exactly. */
    public long count() {
        if (content instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())
                && number.doubleValue() >= 0 && number.doubleValue() <= MOST_EXACT) {
            return number.longValue();
        }
        throw mustBe("a whole number of at least 0");
    }

    public double number() {
        if (content instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw mustBe("a finite number");
    }

    /** Returns the error that this value must be something else, such as {@code an object}. */
    public InvalidFileException mustBe(String wanted) {
        return error("must be " + wanted + ", not " + inWords());
    }

    private String inWords() {
        return switch (content) {
            case null -> "null";
            case Map<?, ?> object -> "an object";
            case List<?> array -> "an array";
            case String text -> quoted(text);
            default -> content.toString();
        };
    }

    /** Returns a text in quotation marks for messages, shortened and without control characters. */
    public static String quoted(String text) {
        return '"' + shown(text) + '"';
    }

    private static String shown(String text) {
        return Texts.shortened(printable(text), MOST_SHOWN);
    }

    private static String printable(String text) {
        return CONTROLS.matcher(text).replaceAll("?");
    }
}
