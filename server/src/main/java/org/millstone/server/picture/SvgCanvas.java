package org.millstone.server.picture;

import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.util.Locale;

/** Draws a picture as SVG, without styles, which the content security policy of a page could forbid. */
final class SvgCanvas implements Canvas {
    private static final String LETTERS = "MLQCZ";
    private static final int[] NUMBERS = {2, 2, 4, 6, 0};

    private final StringBuilder text = new StringBuilder(8192);

    /** Begins a picture, as {@link Picture#svg} describes it. */
    SvgCanvas(int width, String title) {
        text.append(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">
                <title>%s</title>
                """, Picture.WIDTH, Picture.HEIGHT, width, Picture.height(width),
                title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")));
    }

    String end() {
        return text.append("</svg>\n").toString();
    }

    @Override
    public void rectangle(double x, double y, double width, double height, double radius, int colour) {
        text.append("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\" fill=\"#%06x\"/>\n".formatted(number(x),
                number(y), number(width), number(height), number(radius), colour));
    }

    @Override
    public void circle(double x, double y, double radius, int colour) {
        text.append("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"#%06x\"/>\n".formatted(number(x), number(y), number(radius),
                colour));
    }

    @Override
    public void fill(Shape outline, int colour) {
        text.append("<path d=\"%s\" fill=\"#%06x\"/>\n".formatted(path(outline), colour));
    }

    @Override
    public void stroke(Shape lines, double width, int colour) {
        text.append("""
                <path d="%s" fill="none" stroke="#%06x" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"/>
                """.formatted(path(lines), colour, number(width)));
    }

    private static String path(Shape path) {
        StringBuilder commands = new StringBuilder();
        double[] numbers = new double[6];
        for (PathIterator parts = path.getPathIterator(null); !parts.isDone(); parts.next()) {
            int kind = parts.currentSegment(numbers);
            commands.append(LETTERS.charAt(kind));
            for (int i = 0; i < NUMBERS[kind]; i++) {
                commands.append(i == 0 ? "" : " ").append(number(numbers[i]));
            }
        }
        return commands.toString();
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
