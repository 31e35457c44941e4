package org.millstone.variants;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.millstone.rules.Texts;

/**
 * A JSON text that reports errors by line and column, in words for people. The messages of the JSON parser name its classes, count UTF-16
 * units, and point behind the error.
 *
 * @param name the name of the text in messages, such as a file

 */
public record JsonText(String name, String text) {
    private static final JsonFactory JSON = new JsonFactory();

    /** The tokens outside of quotation marks, apart from brackets, commas and colons. */
    private static final Pattern LITERAL = Pattern.compile("true|false|null|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    /**
     * Decodes a text from UTF-8; a byte order mark is skipped.
     *
     * @throws RuleSetException if the bytes are not UTF-8
     */
    public static JsonText of(String name, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return new JsonText(name, text.startsWith("\ufeff") ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            throw new RuleSetException(name + ", line 1, column 1: the file must be text in UTF-8, and is not");
        }
    }

    /** Returns a parser at the beginning of the text. */
    public JsonParser parser() throws IOException {
        return JSON.createParser(text);
    }

    /**
     * Parses the text, which must hold exactly one value.
     *
     * @throws RuleSetException if it is not JSON, or empty, or goes on after the value
     */
    public JsonValue value() {
        try (JsonParser parser = parser()) {
            if (parser.nextToken() == null) {
                throw new RuleSetException(name + ", line 1, column 1: the file is empty; it must hold a JSON object");
            }
            JsonValue value = JsonValue.read(this, "", parser);
            if (parser.nextToken() != null) {
                throw JsonValue.read(this, "", parser).error("the file must end after its object, and goes on here");
            }
            return value;
        } catch (JacksonException e) {
            throw refused(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the error for a text that a {@link #parser} refused: why it is no JSON, or else that it has a member twice. */
    public RuleSetException refused(JacksonException e) {
        return new RuleSetException(fault().orElseGet(
                () -> name + ", " + place(offset(e.getLocation())) + ": a member is there twice; leave one of the two"));
    }

    /**
     * Returns why the text is no JSON; empty if it is JSON. For instance: {@code my.json, line 1, column 9: this is not JSON: '}' cannot
     * stand here}.
     */
    public Optional<String> fault() {
        try (JsonParser parser = parser()) {
            try {
                while (parser.nextToken() != null) {
                    // Only what the parser cannot read is of interest.
                }
                return Optional.empty();
            } catch (JacksonException e) {
                return Optional.of(fault(e, offset(e.getLocation() == null ? parser.currentLocation() : e.getLocation())));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a location from the parser as an index into the text, in UTF-16 units. */
    int offset(JsonLocation location) {
        return Math.clamp(location.getCharOffset(), 0, text.length());
    }

    private String fault(JacksonException e, int behind) {
        // For a control character the parser names the place behind it.
        boolean isBehind = behind > 0 && isForbidden(text.charAt(behind - 1));
        int at = isBehind ? behind - 1 : behind;
        if (e instanceof StreamConstraintsException) {
            return notJson(at, "it is nested too deeply, or has a name or a number that is too long");
        }
        int from = at;
        int to = at;
        boolean control = at < text.length() && Character.isISOControl(text.charAt(at));
        while (!control && from > 0 && isOfWord(text.charAt(from - 1))) {
            from--;
        }
        while (!control && to < text.length() && isOfWord(text.charAt(to))) {
            to++;
        }
        String word = text.substring(from, to);
        if (!(e instanceof JsonEOFException) && !word.isEmpty() && !LITERAL.matcher(word).matches()) {
            return notJson(from, Texts.quoted(word) + " cannot stand here");
        }
        return notJson(at, at == text.length() ? "it ends too early" : Texts.quoted(text, at) + " cannot stand here");
    }

    private String notJson(int at, String why) {
        return name + ", " + place(at) + ": this is not JSON: " + why;
    }

    /** Whether JSON allows a character only as an escape. */
    private static boolean isForbidden(char c) {
        return Character.isISOControl(c) && "\t\r\n".indexOf(c) < 0;
    }

    private static boolean isOfWord(char c) {
        return Character.isLetterOrDigit(c) || "+-._".indexOf(c) >= 0;
    }

    /** Returns line and column of an index into the text, in characters from 1: {@code line 3, column 17}. */
    String place(int offset) {
        int line = 1;
        int begin = 0;
        for (int i = 0; i < offset; i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r' && !text.startsWith("\n", i + 1)) {
                line++;
                begin = i + 1;
            }
        }
        return "line " + line + ", column " + (text.codePointCount(begin, offset) + 1);
    }
}
