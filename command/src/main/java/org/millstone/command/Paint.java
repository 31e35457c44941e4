package org.millstone.command;

/** Colours for a terminal; none in a pipe or a file. */
public record Paint(boolean on) {
    public String win(String text) {
        return sgr("32", text);
    }

    public String loss(String text) {
        return sgr("31", text);
    }

    public String draw(String text) {
        return sgr("33", text);
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
