package org.millstone.server.picture;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import org.millstone.rules.Side;

/**
 * A surface to draw on, {@link Picture#WIDTH} wide and {@link Picture#HEIGHT} high. Coordinates count from the top left corner, to the
 * right and downwards. No text can be drawn, because servers may have no fonts.
 *
 * <p>Colours are {@code 0xRRGGBB}, those of the explorer's light theme. Any two of the constants differ in the highest four bits of a
 * channel, so {@link PngCanvas} keeps them apart.
 */
interface Canvas {
    int PAGE = 0xf4f1ea;
    int TEXT = 0x2d2926;
    int WOOD = 0xe6cfa4;
    int WOOD_EDGE = 0xcfae76;
    int LINE = 0x7a5a33;
    int WIN = 0x1f6f9e;
    int DRAW = 0x76705f;
    int LOSS = 0xb9501a;
    int WHITE_FACE = 0xfffaf0;
    int WHITE_EDGE = 0x7d6d55;
    int BLACK_FACE = 0x2d2926;
    int BLACK_EDGE = 0x0f0d0c;

    /** Fills the inside of an outline. */
    void fill(Shape outline, int colour);

    /** Draws lines of a width, with round ends and joints. */
    void stroke(Shape lines, double width, int colour);

    /** Fills a rectangle with rounded corners; {@code x} and {@code y} are its top left corner. */
    default void rectangle(double x, double y, double width, double height, double radius, int colour) {
        fill(new RoundRectangle2D.Double(x, y, width, height, 2 * radius, 2 * radius), colour);
    }

    /** Fills a circle; {@code x} and {@code y} are its centre. */
    default void circle(double x, double y, double radius, int colour) {
        fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), colour);
    }

    /** Draws a stone; {@code x} and {@code y} are its centre. */
    default void stone(Side side, double x, double y, double radius) {
        circle(x, y, radius, side == Side.WHITE ? WHITE_EDGE : BLACK_EDGE);
        circle(x, y, radius * 0.92, side == Side.WHITE ? WHITE_FACE : BLACK_FACE);
    }

    /** Returns the outline of a polygon, given x and y of each corner in turn. */
    static Path2D polygon(double... corners) {
        Path2D outline = new Path2D.Double();
        outline.moveTo(corners[0], corners[1]);
        for (int i = 2; i < corners.length; i += 2) {
            outline.lineTo(corners[i], corners[i + 1]);
        }
        outline.closePath();
        return outline;
    }
}
