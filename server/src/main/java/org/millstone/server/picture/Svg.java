package org.millstone.server.picture;

import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.util.Locale;

/** Writes a picture as SVG. Attributes only and no styles, so that no policy of a page gets in its way. */
final class Svg implements Canvas {
    private static final String LETTERS = "MLQCZ";
    private static final int[] NUMBERS = {2, 2, 4, 6, 0};

    private final StringBuilder text = new StringBuilder(8192);

    /**
     * Begins a picture.
     *
     * @param width its width in pixels where it is shown by itself
     * @param title what it shows, in words, for those who do not see it; plain text
     */
    Svg(int width, String title) {
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ").append(Picture.WIDTH).append(' ')
                .append(Picture.HEIGHT).append("\" width=\"").append(width).append("\" height=\"")
                .append(Picture.height(width)).append("\" role=\"img\">\n<title>").append(escaped(title)).append("</title>\n");
    }

    /** Ends the picture, and returns it. */
    String end() {
        return text.append("</svg>\n").toString();
    }

    @Override
    public void rectangle(double x, double y, double width, double height, double radius, int colour) {
        text.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y)).append("\" width=\"")
                .append(number(width)).append("\" height=\"").append(number(height)).append("\" rx=\"").append(number(radius))
                .append("\" fill=\"").append(colour(colour)).append("\"/>\n");
    }

    @Override
    public void circle(double x, double y, double radius, int colour) {
        text.append("<circle cx=\"").append(number(x)).append("\" cy=\"").append(number(y)).append("\" r=\"")
                .append(number(radius)).append("\" fill=\"").append(colour(colour)).append("\"/>\n");
    }

    @Override
    public void fill(Path2D outline, int colour) {
        path(outline);
        text.append("\" fill=\"").append(colour(colour)).append("\"/>\n");
    }

    @Override
    public void stroke(Path2D lines, double width, int colour) {
        path(lines);
        text.append("\" fill=\"none\" stroke=\"").append(colour(colour)).append("\" stroke-width=\"").append(number(width))
                .append("\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n");
    }

    private void path(Path2D path) {
        text.append("<path d=\"");
        double[] numbers = new double[6];
        for (PathIterator parts = path.getPathIterator(null); !parts.isDone(); parts.next()) {
            int kind = parts.currentSegment(numbers);
            text.append(LETTERS.charAt(kind));
            for (int i = 0; i < NUMBERS[kind]; i++) {
                text.append(i == 0 ? "" : " ").append(number(numbers[i]));
            }
        }
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static String colour(int colour) {
        return String.format(Locale.ROOT, "#%06x", colour);
    }

    private static String escaped(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
