package org.millstone.builder.command;

/**
 * Colours for a terminal; none in a pipe or a file.
 *
 * @param on whether to colour
 */
record Paint(boolean on) {
    String win(String text) {
        return sgr("32", text);
    }

    String loss(String text) {
        return sgr("31", text);
    }

    String draw(String text) {
        return sgr("33", text);
    }

    String faint(String text) {
        return sgr("2", text);
    }

    String bold(String text) {
        return sgr("1", text);
    }

    String white(String text) {
        return sgr("1;93", text);
    }

    String black(String text) {
        return sgr("1;96", text);
    }

    private String sgr(String code, String text) {
        return on && !text.isEmpty() ? "\033[" + code + "m" + text + "\033[m" : text;
    }
}
