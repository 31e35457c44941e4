package org.millstone.server.picture;

import java.awt.geom.Path2D;

/**
 * What a picture is drawn on, {@link Picture#WIDTH} wide and {@link Picture#HEIGHT} high, from the top left corner. Colours are
 * {@code 0xRRGGBB}. There is no text: a machine that serves need not have fonts.
 */
interface Canvas {
    /** Fills a rectangle with rounded corners. */
    void rectangle(double x, double y, double width, double height, double radius, int colour);

    /** Fills a circle. */
    void circle(double x, double y, double radius, int colour);

    /** Fills an outline. */
    void fill(Path2D outline, int colour);

    /** Draws lines with round ends and joints. */
    void stroke(Path2D lines, double width, int colour);
}
