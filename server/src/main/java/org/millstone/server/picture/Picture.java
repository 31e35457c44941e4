package org.millstone.server.picture;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/**
 * A position as a picture, for previews of links. The board is in the middle, so that services that show only a square keep it whole. The
 * side to move and the stones in hand are on the left, the value on the right.
 *
 * @param last the turn that led to the position, which is marked; null for none
 * @param value what is known of the position; nothing is drawn for an unknown value
 */
public record Picture(Rules rules, Position position, @Nullable Integer last, Value value) {
    /** The full width in pixels, which services that show previews recommend. */
    public static final int WIDTH = 1200;

    /** The height in pixels at full width. */
    public static final int HEIGHT = 630;

    /** The least width in pixels; in a smaller picture one could not see the stones. */
    public static final int LEAST_WIDTH = 160;

    public static int height(int width) {
        return (int) Math.round((double) width * HEIGHT / WIDTH);
    }

    /** Returns the picture as a PNG file, {@code width} pixels wide. */
    public byte[] png(int width) {
        PngCanvas png = new PngCanvas(width);
        draw(png);
        return png.end();
    }

    /**
     * Returns the picture as an SVG file, {@code width} pixels wide when it is shown alone. Its title is plain text, for people who do not
     * see the picture.
     */
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
