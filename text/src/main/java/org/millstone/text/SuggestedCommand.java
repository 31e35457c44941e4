package org.millstone.text;

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
 * Command lines that people are told to run, about the tables that were asked about, wherever those are. They can be pasted into
 * a shell. The file has the rules; it is null if they have a name.
 */
public record SuggestedCommand(Path data, Rules rules, @Nullable Path file) {
    /** Says of a folder in which every second layer is missing where the others are. */
    public static final String LEFT_OUT = "Tables with an odd number of stones in hand are not missing: the export left them out"
            + " (--every-second), and their turns answer their positions.";

    /** The game that is meant where no option says which. */
    public static final String USUAL_VARIANT = "nine";

    /** The environment variable that names the data folder. */
    public static final String ROOT_VARIABLE = "MILLSTONE_DATA";

    /** The data folder where neither the option nor the variable names one. */
    public static final String USUAL_ROOT = "data";

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    /** Returns the line that runs a command with these options besides those that say which tables. */
    public String to(String command, String... options) {
        return Stream.of(List.of("./mill", command), words(), List.of(options)).flatMap(List::stream)
                .map(SuggestedCommand::quoted)
                .collect(Collectors.joining(" "));
    }

    /** Returns the options that say which tables, where these are not the usual ones. */
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

    /** Returns the folder that is meant where {@code --data} says nothing. */
    static Path usualRoot() {
        return Path.of(Objects.requireNonNullElse(System.getenv(ROOT_VARIABLE), USUAL_ROOT));
    }

    /** Returns a word as a shell takes it for one, whatever is in it. */
    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
