package org.millstone.uci;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.millstone.io.Texts;

/** The words of a line of the protocol, read from left to right. */
final class UciTokens {
    /** The longest time that is read, in milliseconds: some 35 years, whose nanoseconds still fit a long. */
    private static final long MOST_MILLIS = 1L << 40;

    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+");

    /** Thrown if a line cannot be obeyed. The message says why, for {@code info string}. */
    static final class BadInputException extends RuntimeException {
        BadInputException(String message) {
            super(message);
        }
    }

    private final List<String> words;
    private int at;

    UciTokens(List<String> words) {
        this.words = words;
    }

    static List<String> of(String line) {
        String[] words = line.strip().split("\\s+");
        words[0] = words[0].toLowerCase(Locale.ROOT); // the command
        return words[0].isEmpty() ? List.of() : List.of(words);
    }

    boolean hasMore() {
        return at < words.size();
    }

    String next() {
        return words.get(at++);
    }

    /** Returns the words before the next {@code end}, or all that are left, joined by blanks; goes past that word. */
    String until(String end) {
        String text = String.join(" ", before(Set.of(end)));
        at = Math.min(at + 1, words.size());
        return text;
    }

    /** Reads the next word; returns the nearest number in the range. If the word is no number, leaves it, and returns {@code least}. */
    long clamped(long least, long most) {
        if (!hasMore() || !NUMBER.matcher(words.get(at)).matches()) {
            return least;
        }
        return new BigInteger(next()).max(BigInteger.valueOf(least)).min(BigInteger.valueOf(most)).longValueExact();
    }

    /** Reads a time in milliseconds; a negative one, of a clock that has run over, counts as 0. */
    Duration millis() {
        return Duration.ofMillis(clamped(0, MOST_MILLIS));
    }

    List<String> before(Set<String> ends) {
        int from = at;
        while (hasMore() && !ends.contains(words.get(at).toLowerCase(Locale.ROOT))) {
            at++;
        }
        return words.subList(from, at);
    }

    /**
     * Returns the number that a text is. Throws a {@link BadInputException} that names the option {@code of} if the text is no number from
     * {@code least} to {@code most}.
     */
    static long number(String of, String text, long least, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below, as for a number that is out of range.
        }
        throw new BadInputException(of + " is a number from " + least + " to " + most + ", not " + Texts.quoted(text));
    }
}
