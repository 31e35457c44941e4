package org.millstone.variants;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Texts;

/**
 * A JSON value with its location, for error messages that point at it. The getters of a type throw a {@link RuleSetException} if the value
 * has another type.
 *
 * @param source the text that contains it
 * @param path its path from the top, such as {@code board.lines[3]}; empty at the top
 * @param offset the index of its first character in the text, in UTF-16 units
 * @param content a {@link String}, {@link Integer}, {@link Double} or {@link Boolean}, a list or a map of values; null for {@code null}
 */
public record JsonValue(JsonText source, String path, int offset, @Nullable Object content) {
    /** The longest text that a message shows in full. */
    private static final int MOST_SHOWN = 40;

    /** Doubles represent whole numbers up to this exactly. */
    private static final double MOST_EXACT = 1L << 53;

    private static final Pattern CONTROLS = Pattern.compile("\\p{C}");

    /** Reads the value at the current token of a parser. */
    public static JsonValue read(JsonText source, String path, JsonParser parser) throws IOException {
        int start = source.offset(parser.currentTokenLocation());
        Object content = switch (parser.currentToken()) {
            case START_OBJECT -> members(source, path, parser);
            case START_ARRAY -> elements(source, path, parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getDoubleValue());
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            default -> null;
        };
        return new JsonValue(source, path, start, content);
    }

    /** Returns a number as {@link #content} has it: an {@link Integer} if it is one, else a {@link Double}. */
    static Object number(double number) {
        return (int) number == number ? (Object) (int) number : number;
    }

    private static Map<String, JsonValue> members(JsonText source, String path, JsonParser parser) throws IOException {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            String inside = path.isEmpty() ? shown(name) : path + "." + shown(name);
            if (members.containsKey(name)) {
                throw new JsonValue(source, inside, source.offset(parser.currentTokenLocation()), null)
                        .error("is there twice; leave one of the two");
            }
            parser.nextToken();
            members.put(name, read(source, inside, parser));
        }
        return members;
    }

    private static List<JsonValue> elements(JsonText source, String path, JsonParser parser) throws IOException {
        List<JsonValue> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(read(source, path + "[" + elements.size() + "]", parser));
        }
        return elements;
    }

    /** Returns an error about this value, with its line, column and path. */
    public RuleSetException error(String what) {
        return new RuleSetException(
                source.name() + ", " + source.place(offset) + ": " + (path.isEmpty() ? "" : path + " ") + what);
    }

    /** Throws {@link #error} about this value unless a condition holds. */
    void require(boolean holds, String otherwise) {
        if (!holds) {
            throw error(otherwise);
        }
    }

    /** Returns the members of an object. */
    @SuppressWarnings("unchecked") // as they were read
    public Map<String, JsonValue> object() {
        return as(Map.class, "an object");
    }

    /** Returns a member of an object that must have it. */
    JsonValue member(String name) {
        return Objects.requireNonNull(object().get(name), name);
    }

    /** Returns the elements of an array. */
    @SuppressWarnings("unchecked") // as they were read
    public List<JsonValue> array() {
        return as(List.class, "an array");
    }

    /** Returns the text; throws a {@link RuleSetException} if the value is no text. */
    public String text() {
        return as(String.class, "a text");
    }

    /** Returns the whole number; throws a {@link RuleSetException} if the value is no whole number or does not fit an int. */
    public int whole() {
        return as(Integer.class, "a whole number");
    }

    private <T> T as(Class<T> type, String wanted) {
        return Optional.ofNullable(content).filter(type::isInstance).map(type::cast).orElseThrow(() -> mustBe(wanted));
    }

    /** Returns a whole number of any size that a double represents exactly. */
    public long count() {
        if (content instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())
                && Math.abs(number.doubleValue()) <= MOST_EXACT) {
            return number.longValue();
        }
        throw mustBe("a whole number");
    }

    /** Returns the value without locations: a text, a number, a boolean, null, or a list or a map of such. */
    public @Nullable Object plain() {
        return switch (content) {
            case Map<?, ?> _ -> plainMembers();
            case List<?> elements -> array().stream().map(JsonValue::plain).toList();
            case null, default -> content;
        };
    }

    /** Returns the members of an object without locations, in order. */
    public Map<String, @Nullable Object> plainMembers() {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        object().forEach((name, member) -> plain.put(name, member.plain()));
        return plain;
    }

    /** Returns a finite number. */
    double number() {
        if (content instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw mustBe("a finite number");
    }

    /** Returns the error that this value must be something else, such as {@code an object}. */
    public RuleSetException mustBe(String wanted) {
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
    static String quoted(String text) {
        return '"' + shown(text) + '"';
    }

    private static String shown(String text) {
        return Texts.shortened(CONTROLS.matcher(text).replaceAll("?"), MOST_SHOWN);
    }
}
