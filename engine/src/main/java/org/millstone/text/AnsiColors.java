package org.millstone.text;

import org.millstone.probe.Outcome;

/** Colours for a terminal. If not {@code on}, as for a pipe or a file, texts stay as they are. */
public record AnsiColors(boolean on) {
    public String outcome(Outcome outcome, String text) {
        return switch (outcome) {
            case WIN -> sgr("32", text);
            case DRAW -> sgr("33", text);
            case LOSS -> sgr("31", text);
            case UNKNOWN -> faint(text);
        };
    }

    public String faint(String text) {
        return sgr("2", text);
    }

    public String bold(String text) {
        return sgr("1", text);
    }

    public String white(String text) {
        return sgr("1;93", text);
    }

    public String black(String text) {
        return sgr("1;96", text);
    }

    private String sgr(String code, String text) {
        return on && !text.isEmpty() ? "\033[" + code + "m" + text + "\033[m" : text;
    }
}
