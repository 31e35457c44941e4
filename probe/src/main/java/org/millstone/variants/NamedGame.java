package org.millstone.variants;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.io.JsonValue;

/**
 * A game that the tags of recorded games may name, such as {@code Nine Men's Morris}: a named rule set, or a game of another program that
 * none of ours plays.
 *
 * @param names what it is called, in any case, with any blanks, hyphens and apostrophes
 * @param variant the name of the rule set by which games of this name are read; null if there is none
 * @param nearest if there is none, the name of the rule set that is most like it; null if none is
 * @param differs a sentence on what another program plays otherwise; empty if nothing
 */
public record NamedGame(List<String> names, @Nullable String variant, @Nullable String nearest, String differs) {
    static NamedGame of(JsonValue value) {
        return new NamedGame(value.member("names").array().stream().map(JsonValue::text).toList(),
                value.optional("variant").map(JsonValue::text).orElse(null),
                value.optional("nearest").map(JsonValue::text).orElse(null),
                value.optional("differs").map(JsonValue::text).orElse(""));
    }

    /** Returns the letters and digits of a name, in lower case: {@code ninemensmorris}. Names with the same key count as the same. */
    public static String key(String name) {
        return name.toLowerCase(Locale.ROOT).codePoints().filter(Character::isLetterOrDigit)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    /** Returns the JSON object of this game, as pages get it. Members that are null are left out. */
    public Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("names", names);
        if (variant != null) {
            json.put("variant", variant);
        }
        if (nearest != null) {
            json.put("nearest", nearest);
        }
        if (!differs.isEmpty()) {
            json.put("differs", differs);
        }
        return json;
    }
}
