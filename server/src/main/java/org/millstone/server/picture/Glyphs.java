package org.millstone.server.picture;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.Locale;
import java.util.Scanner;

/** Draws digits and the equals sign as lines, because servers may have no fonts. Each glyph lies in a box 6 wide and 10 high. */
final class Glyphs {
    private static final double WIDTH = 6;
    private static final double HEIGHT = 10;
    private static final double GAP = 2.6;

    private static final String SIGNS = "0123456789=";

    private static final String[] PATHS = {
        "M 3 0 C 7 0 7 10 3 10 C -1 10 -1 0 3 0 Z",
        "M 1 2 L 3.4 0 L 3.4 10",
        "M 0.2 2.6 C 0.2 -0.9 5.8 -0.9 5.8 2.7 C 5.8 5 3 6.6 0.2 10 L 6 10",
        "M 0.4 1.6 C 1.6 -0.7 5.6 -0.5 5.6 2.4 C 5.6 4.1 4.3 4.7 2.6 4.7 C 4.6 4.7 6 5.6 6 7.3 C 6 10.7 1.4 10.9 0 8.2",
        "M 4.4 10 L 4.4 0 L 0 7 L 6 7",
        "M 5.4 0 L 1 0 L 0.6 4.6 C 2.2 3.4 6 3.6 6 6.7 C 6 10.6 1.6 10.9 0 8.4",
        "M 5 0.3 C 2 0.3 0.1 3.4 0.1 6.6 C 0.1 11.1 6 11.1 6 6.8 C 6 3.2 0.8 3 0.2 6.6",
        "M 0 0 L 6 0 L 2 10",
        "M 3 4.6 C -0.4 4.6 -0.2 0 3 0 C 6.2 0 6.4 4.6 3 4.6 C 7 4.6 7 10 3 10 C -1 10 -1 4.6 3 4.6 Z",
        "M 1 9.7 C 4 9.7 5.9 6.6 5.9 3.4 C 5.9 -1.1 0 -1.1 0 3.2 C 0 6.8 5.2 7 5.8 3.4",
        "M 0 3.4 L 6 3.4 M 0 6.6 L 6 6.6",
    };

    private Glyphs() {}

    /** Draws digits and {@code =} around a centre, as high as {@code height}, or less, so that they are at most {@code widest} wide. */
    static void draw(Canvas canvas, String text, double x, double y, double height, double widest) {
        double width = text.length() * (WIDTH + GAP) - GAP;
        double scale = Math.min(height / HEIGHT, widest / width);
        double left = x - width / 2 * scale;
        for (int i = 0; i < text.length(); i++) {
            AffineTransform to =
                    AffineTransform.getTranslateInstance(left + i * (WIDTH + GAP) * scale, y - HEIGHT / 2 * scale);
            to.scale(scale, scale);
            Path2D path = path(PATHS[SIGNS.indexOf(text.charAt(i))]);
            canvas.stroke(to.createTransformedShape(path), 1.5 * scale, Canvas.TEXT);
        }
    }

    /** Reads the path data of SVG; blanks must separate all commands and numbers. */
    private static Path2D path(String text) {
        Path2D path = new Path2D.Double();
        Scanner in = new Scanner(text).useLocale(Locale.ROOT);
        while (in.hasNext()) {
            switch (in.next().charAt(0)) {
                case 'M' -> path.moveTo(in.nextDouble(), in.nextDouble());
                case 'L' -> path.lineTo(in.nextDouble(), in.nextDouble());
                case 'C' -> path.curveTo(in.nextDouble(), in.nextDouble(), in.nextDouble(), in.nextDouble(), in.nextDouble(),
                        in.nextDouble());
                default -> path.closePath();
            }
        }
        return path;
    }
}
