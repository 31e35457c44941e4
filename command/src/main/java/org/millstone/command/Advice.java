package org.millstone.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.millstone.rules.Rules;

/**
 * Command lines that people are told to run. They are about the tables that were asked about, wherever those are, and can be pasted
 * into a shell.
 *
 * @param data the folder in which the variants' folders are
 * @param rules the variant
 */
public record Advice(Path data, Rules rules) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    /** Returns the line that runs a command with these options besides those that say which tables. */
    public String to(String command, String... options) {
        List<String> words = new ArrayList<>(List.of("./mill", command));
        if (!data.equals(DataOptions.usualRoot())) {
            words.addAll(List.of("--data", data.toString()));
        }
        if (!rules.name().equals(DataOptions.USUAL_VARIANT)) {
            words.addAll(List.of("--variant", rules.name()));
        }
        words.addAll(List.of(options));
        return words.stream().map(Advice::quoted).collect(Collectors.joining(" "));
    }

    /** Returns a word as a shell takes it for one, whatever is in it. */
    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
