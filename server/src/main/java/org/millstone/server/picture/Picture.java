package org.millstone.server.picture;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/**
 * A position as a picture that stands beside a link: the board in the middle, where services that cut a square out of it leave it whole,
 * with the last turn marked, if there is one; the side to move and the stones in hand on the left; on the right the position's worth, if
 * that is known.
 */
public record Picture(Rules rules, Position position, @Nullable Integer last, Value value) {
    /** The width of the full picture, in pixels, which is what services that show links ask for. */
    public static final int WIDTH = 1200;

    public static final int HEIGHT = 630;

    /** The least width that shows anything. */
    public static final int LEAST_WIDTH = 160;

    public static int height(int width) {
        return (int) Math.round((double) width * HEIGHT / WIDTH);
    }

    /** Returns a file with the picture as PNG, so many pixels wide. */
    public byte[] png(int width) {
        PngCanvas png = new PngCanvas(width);
        draw(png);
        return png.end();
    }

    /** Returns a file with the picture as SVG, so many pixels wide where it is shown by itself; the title is in words. */
    public byte[] svg(int width, String title) {
        SvgCanvas svg = new SvgCanvas(width, title);
        draw(svg);
        return svg.end().getBytes(StandardCharsets.UTF_8);
    }

    private void draw(Canvas canvas) {
        canvas.rectangle(0, 0, WIDTH, HEIGHT, 0, Canvas.PAGE);
        BoardDrawing.draw(canvas, this);
        MarginDrawing.drawMover(canvas, this);
        MarginDrawing.drawVerdict(canvas, this);
    }
}
