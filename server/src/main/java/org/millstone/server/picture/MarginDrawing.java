package org.millstone.server.picture;

import java.awt.geom.Arc2D;
import java.awt.geom.Path2D;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turns;

/**
 * Draws the margins of a picture: the side to move on the left, the value on the right. Shapes repeat what colours say. There is a crown
 * for the winner, two halves for a draw, and stones for the draw's final.
 */
final class MarginDrawing {
    private static final double LEFT = 144;
    private static final double RIGHT = Picture.WIDTH - LEFT;
    private static final double MIDDLE = 240;
    private static final double STONE = 66;
    private static final double RING = 12;
    private static final double DEPTH = 430;
    private static final double DEPTH_HEIGHT = 84;
    private static final double DEPTH_WIDEST = 240;
    private static final double FINAL_STONE = 34;
    private static final double FINAL_ROW = 104;
    private static final double HAND = 20;
    private static final int HAND_ROW = 4;

    private MarginDrawing() {}

    /** Draws the side to move and the stones in hand. Unless the game is over, an arrow points from the side to the board. */
    static void drawMover(Canvas canvas, Picture picture) {
        Position position = picture.position();
        if (new Turns(picture.rules()).end(position).isEmpty()) {
            double middle = position.isPlacing() ? MIDDLE - 90 : MIDDLE;
            canvas.stone(position.side(), LEFT - 24, middle, STONE * 0.75);
            canvas.fill(Canvas.polygon(LEFT + 46, middle - 28, LEFT + 86, middle, LEFT + 46, middle + 28), Canvas.LINE);
        }
        double y = MIDDLE + 40;
        for (Side side : Side.values()) {
            int rows = (position.hand(side) + HAND_ROW - 1) / HAND_ROW;
            for (int i = 0; i < position.hand(side); i++) {
                int row = i / HAND_ROW;
                double column = i % HAND_ROW - (HAND_ROW - 1) / 2.0;
                canvas.stone(side, LEFT + column * 2.4 * HAND, y + row * 2.4 * HAND, HAND);
            }
            y += rows * 2.4 * HAND + HAND;
        }
    }

    /** Draws the value, if it is known: for a win the winner and the plies, for a draw its final. */
    static void drawVerdict(Canvas canvas, Picture picture) {
        Side mover = picture.position().side();
        Value value = picture.value();
        switch (value.outcome()) {
            case WIN -> drawWinner(canvas, mover, Canvas.WIN);
            case LOSS -> drawWinner(canvas, mover.other(), Canvas.LOSS);
            case DRAW -> {
                drawDraw(canvas);
                drawFinal(canvas, mover, value.grade() == null ? null : value.grade().stays());
            }
            case UNKNOWN -> {}
        }
        if (value.plies() > 0) {
            Glyphs.draw(canvas, Integer.toString(value.plies()), RIGHT, DEPTH, DEPTH_HEIGHT, DEPTH_WIDEST);
        }
    }

    private static void drawWinner(Canvas canvas, Side winner, int ring) {
        canvas.circle(RIGHT, MIDDLE, STONE + 2 * RING, ring);
        canvas.circle(RIGHT, MIDDLE, STONE + RING, Canvas.PAGE);
        canvas.stone(winner, RIGHT, MIDDLE, STONE);
        Path2D crown = Canvas.polygon(RIGHT - 38, MIDDLE + 26, RIGHT - 44, MIDDLE - 22, RIGHT - 20, MIDDLE, RIGHT, MIDDLE - 34,
                RIGHT + 20, MIDDLE, RIGHT + 44, MIDDLE - 22, RIGHT + 38, MIDDLE + 26);
        canvas.fill(crown, winner == Side.WHITE ? 0x9a6a00 : 0xf0c34e);
    }

    private static void drawDraw(Canvas canvas) {
        canvas.rectangle(RIGHT - STONE - 2 * RING, MIDDLE - STONE - 2 * RING, 2 * STONE + 4 * RING, 2 * STONE + 4 * RING, 24,
                Canvas.DRAW);
        canvas.rectangle(RIGHT - STONE - RING, MIDDLE - STONE - RING, 2 * STONE + 2 * RING, 2 * STONE + 2 * RING, 14,
                Canvas.PAGE);
        canvas.stone(Side.BLACK, RIGHT, MIDDLE, STONE);
        canvas.fill(new Arc2D.Double(RIGHT - STONE * 0.92, MIDDLE - STONE * 0.92, STONE * 1.84, STONE * 1.84, 90, 180, Arc2D.PIE),
                Canvas.WHITE_FACE);
    }

    /** Draws how many stones each side has in the final of a draw; an equals sign if the final is null, which means not known. */
    private static void drawFinal(Canvas canvas, Side mover, @Nullable Subspace stays) {
        if (stays == null) {
            Glyphs.draw(canvas, "=", RIGHT, DEPTH, DEPTH_HEIGHT, DEPTH_WIDEST);
            return;
        }
        double y = DEPTH - FINAL_ROW / 2;
        for (Side side : Side.values()) {
            canvas.stone(side, RIGHT - 46, y, FINAL_STONE);
            String stones = Integer.toString(side == mover ? stays.own() : stays.opponent());
            Glyphs.draw(canvas, stones, RIGHT + 42, y, DEPTH_HEIGHT * 0.8, DEPTH_WIDEST / 2);
            y += FINAL_ROW;
        }
    }
}
