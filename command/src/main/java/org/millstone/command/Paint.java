package org.millstone.command;

/**
 * Colours for a terminal; none in a pipe or a file.
 *
 * @param on whether to colour
 */
public record Paint(boolean on) {
    /** Returns a text as wins are shown. */
    public String win(String text) {
        return sgr("32", text);
    }

    /** Returns a text as losses are shown. */
    public String loss(String text) {
        return sgr("31", text);
    }

    /** Returns a text as draws are shown. */
    public String draw(String text) {
        return sgr("33", text);
    }

    /** Returns a text that stands back. */
    public String faint(String text) {
        return sgr("2", text);
    }

    /** Returns a text that stands out. */
    public String bold(String text) {
        return sgr("1", text);
    }

    /** Returns a text about White. */
    public String white(String text) {
        return sgr("1;93", text);
    }

    /** Returns a text about Black. */
    public String black(String text) {
        return sgr("1;96", text);
    }

    private String sgr(String code, String text) {
        return on && !text.isEmpty() ? "\033[" + code + "m" + text + "\033[m" : text;
    }
}
