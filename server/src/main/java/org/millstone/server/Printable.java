package org.millstone.server;

import org.millstone.rules.Texts;

/** What clients send, made fit for logs: of bounded length, without line breaks and other controls. */
final class Printable {
    private static final int LONGEST = 300;

    private Printable() {}

    /** Returns a text for a log. */
    static String of(String text) {
        return Texts.shortened(text, LONGEST).replaceAll("\\p{Cntrl}|[\\u0080-\\u009f\\u2028\\u2029]", "?");
    }
}
