package org.millstone.server;

/** What clients send, made fit for logs and messages: of bounded length, without line breaks and other controls. */
final class Printable {
    private static final int LONGEST = 300;
    private static final int LONGEST_QUOTED = 40;

    private Printable() {}

    /** Returns a text for a log. */
    static String of(String text) {
        return cut(text, LONGEST);
    }

    /** Returns the beginning of a text in quotes, for a message. */
    static String quoted(String text) {
        return '\'' + cut(text, LONGEST_QUOTED) + '\'';
    }

    private static String cut(String text, int longest) {
        String begin = text.length() <= longest ? text : text.substring(0, longest) + "...";
        return begin.replaceAll("\\p{Cntrl}|[\\u0080-\\u009f\\u2028\\u2029]", "?");
    }
}
