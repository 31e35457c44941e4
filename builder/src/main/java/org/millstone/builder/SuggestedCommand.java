package org.millstone.builder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Rules;

/**
 * Makes command lines that people are told to run. The lines name the data folder and the rule set (by its {@code file} if it has one), and
 * can be pasted into a shell.
 */
public record SuggestedCommand(Path data, Rules rules, @Nullable Path file) {
    /** A sentence for people about an export that lacks the tables with an odd number of stones in hand. */
    public static final String LEFT_OUT = "Tables with an odd number of stones in hand are not missing: the export left them out"
            + " (--every-second), and their turns answer their positions.";

    public static final String USUAL_VARIANT = "nine";

    public static final String ROOT_VARIABLE = "MILLSTONE_DATA";

    public static final String USUAL_ROOT = "data";

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    /** Returns a line that runs a {@code mill} command: first the options for data folder and rule set, then {@code options}. */
    public String to(String command, String... options) {
        return Stream.of(List.of("./mill", command), words(), List.of(options)).flatMap(List::stream)
                .map(SuggestedCommand::quoted)
                .collect(Collectors.joining(" "));
    }

    /** Returns the options that name the data folder and the rule set, as separate words. Options whose default is meant are left out. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        if (!data.equals(usualRoot())) {
            words.addAll(List.of("--data", data.toString()));
        }
        if (file != null) {
            words.addAll(List.of("--rules", file.toString()));
        } else if (!rules.name().equals(USUAL_VARIANT)) {
            words.addAll(List.of("--variant", rules.name()));
        }
        return words;
    }

    static Path usualRoot() {
        return Path.of(Objects.requireNonNullElse(System.getenv(ROOT_VARIABLE), USUAL_ROOT));
    }

    /** Returns a word so that a shell takes it unchanged as one word: quoted if it has special characters. */
    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
