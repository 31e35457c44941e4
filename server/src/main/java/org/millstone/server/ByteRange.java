package org.millstone.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a file that a client wants (RFC 9110, section 14).
 *
 * @param from the first byte, counted from 0
 * @param to the byte after the last
 * @param size the length of the whole file
 */
record ByteRange(long from, long to, long size) {
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    /**
     * Reads a header {@code Range}. What is no range of bytes, or is several, is ignored, as the standard has it: the client gets
     * the whole file.
     *
     * @throws Problem (416) if the range begins behind the end of the file
     */
    static ByteRange parse(@Nullable String header, long size) {
        Matcher matcher = RANGE.matcher(header == null ? "" : header.strip());
        ByteRange whole = new ByteRange(0, size, size);
        if (!matcher.matches() || matcher.group(1).isEmpty() && matcher.group(2).isEmpty()) {
            return whole;
        }
        if (matcher.group(1).isEmpty()) {
            long last = Long.parseLong(matcher.group(2));
            return last == 0 ? none(size) : new ByteRange(Math.max(0, size - last), size, size);
        }
        long from = Long.parseLong(matcher.group(1));
        long to = matcher.group(2).isEmpty() ? size : Math.min(size, Long.parseLong(matcher.group(2)) + 1);
        if (from >= size) {
            return none(size);
        }
        return from < to ? new ByteRange(from, to, size) : whole;
    }

    private static ByteRange none(long size) {
        throw Problem.of(416, "no-such-range", "The range lies outside the file", "The file has " + size + " bytes.");
    }

    long length() {
        return to - from;
    }

    boolean isPart() {
        return length() < size;
    }

    /** Returns the header {@code Content-Range}. */
    String contentRange() {
        return "bytes " + from + "-" + (to - 1) + "/" + size;
    }
}
