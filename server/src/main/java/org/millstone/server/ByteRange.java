package org.millstone.server;

import java.math.BigInteger;
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
    private static final Pattern RANGE = Pattern.compile("(?i)bytes=(\\d*)-(\\d*)");

    /**
     * Reads a header {@code Range}. What is no range of bytes, or is several, is ignored, as the standard has it: the client gets
     * the whole file, and null says so. A range that only ends behind the end of the file ends there.
     *
     * @throws Problem (416) if the range begins behind the end of the file
     */
    static @Nullable ByteRange parse(@Nullable String header, long size) {
        Matcher matcher = RANGE.matcher(header == null ? "" : header.strip());
        if (!matcher.matches() || matcher.group(1).isEmpty() && matcher.group(2).isEmpty()) {
            return null;
        }
        boolean isSuffix = matcher.group(1).isEmpty();
        boolean isOpen = isSuffix || matcher.group(2).isEmpty();
        BigInteger end = BigInteger.valueOf(size);
        BigInteger to = isOpen ? end : new BigInteger(matcher.group(2)).add(BigInteger.ONE);
        BigInteger from = isSuffix ? end.subtract(new BigInteger(matcher.group(2)).min(end)) : new BigInteger(matcher.group(1));
        if (!isOpen && from.compareTo(to) >= 0) {
            return null;
        }
        if (from.compareTo(end) >= 0) {
            throw Problem.of(416, "no-such-range", "The range lies outside the file",
                    "The range begins behind the end: the file has " + size + " bytes.");
        }
        return new ByteRange(from.longValue(), to.min(end).longValue(), size);
    }

    long length() {
        return to - from;
    }

    /** Returns the header {@code Content-Range}. */
    String contentRange() {
        return "bytes " + from + "-" + (to - 1) + "/" + size;
    }
}
