package org.millstone.uci;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.millstone.rules.Texts;

/** The words of a line of the protocol, read from the left to the right. */
final class UciTokens {
    /** Years of thinking time are as good as no limit, and their nanoseconds still fit a long. */
    private static final long MOST_MILLIS = 1L << 40;

    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+");

    /** A line makes no sense; the message says what is wrong, for {@code info string}. */
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
        String stripped = line.strip();
        return stripped.isEmpty() ? List.of() : List.of(stripped.split("\\s+"));
    }

    boolean hasMore() {
        return at < words.size();
    }

    String next() {
        return words.get(at++);
    }

    /** Returns the words up to the given one, or to the end, and goes past it. */
    String until(String end) {
        String text = String.join(" ", before(Set.of(end)));
        at = Math.min(at + 1, words.size());
        return text;
    }

    /** Reads a number, and brings it into its range; if what follows is no number, that is left, and the least is taken. */
    long clamped(long least, long most) {
        if (!hasMore() || !NUMBER.matcher(words.get(at)).matches()) {
            return least;
        }
        return new BigInteger(next()).max(BigInteger.valueOf(least)).min(BigInteger.valueOf(most)).longValueExact();
    }

    /** Reads a time; clocks may have run over, which counts as no time left. */
    Duration millis() {
        return Duration.ofMillis(clamped(0, MOST_MILLIS));
    }

    /** Reads words up to one of the given ones, or to the end. */
    List<String> before(Set<String> ends) {
        int from = at;
        while (hasMore() && !ends.contains(words.get(at))) {
            at++;
        }
        return words.subList(from, at);
    }

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
