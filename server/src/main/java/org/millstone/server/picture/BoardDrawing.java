package org.millstone.server.picture;

import java.awt.geom.Path2D;
import org.millstone.board.Board;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;

/**
 * Draws the middle of a picture: the board with its stones, and marks for the last turn.
 *
 * @param places where the points are, in steps
 * @param step how many pixels a step has
 */
record BoardDrawing(Canvas canvas, Board board, PointLayout places, double step) {
    private static final double MARGIN = 18;
    private static final double SIZE = Picture.HEIGHT - 2 * MARGIN;
    private static final double LEFT = (Picture.WIDTH - SIZE) / 2;

    /** The distance from the outermost points to the edge of the board, in steps. */
    private static final double BORDER = 0.6;

    private static final double STONE = 0.36;

    /** The most pixels of a step, so that stones of small boards do not become too large. */
    private static final double LARGEST_STEP = 195;

    static void draw(Canvas canvas, Picture picture) {
        PointLayout places = PointLayout.of(picture.rules().board());
        double step = Math.min(LARGEST_STEP, SIZE / 2 / (places.reach() + BORDER));
        BoardDrawing drawing = new BoardDrawing(canvas, picture.rules().board(), places, step);
        drawing.drawLines();
        for (Side side : Side.values()) {
            for (int rest = picture.position().stones(side); rest != 0; rest &= rest - 1) {
                int point = Integer.numberOfTrailingZeros(rest);
                canvas.stone(side, drawing.x(point), drawing.y(point), step * STONE);
            }
        }
        Integer last = picture.last();
        if (last != null) {
            drawing.drawTurn(last, picture.position().side().other());
        }
    }

    private double x(int point) {
        return Picture.WIDTH / 2.0 + places.x(point) * step;
    }

    private double y(int point) {
        return Picture.HEIGHT / 2.0 - places.y(point) * step;
    }

    private void drawLines() {
        canvas.rectangle(LEFT - 3, MARGIN - 3, SIZE + 6, SIZE + 6, 17, Canvas.WOOD_EDGE);
        canvas.rectangle(LEFT, MARGIN, SIZE, SIZE, 14, Canvas.WOOD);
        Path2D lines = new Path2D.Double();
        for (int edge : board.edges()) {
            int from = Integer.numberOfTrailingZeros(edge);
            int to = Integer.numberOfTrailingZeros(edge & (edge - 1));
            lines.moveTo(x(from), y(from));
            lines.lineTo(x(to), y(to));
        }
        canvas.stroke(lines, Math.clamp(step * 0.06, 2, 8), Canvas.LINE);
        for (int point = 0; point < board.points(); point++) {
            canvas.circle(x(point), y(point), Math.min(step * 0.08, 10), Canvas.LINE);
        }
    }

    /** Marks the last turn, which {@code mover} has made: where the stone came from, where it is, and what was removed. */
    private void drawTurn(int turn, Side mover) {
        if (Turn.from(turn) >= 0) {
            int from = Turn.from(turn);
            canvas.circle(x(from), y(from), step * 0.2, Canvas.LINE);
            canvas.circle(x(from), y(from), step * 0.14, Canvas.WOOD);
        }
        if (Turn.to(turn) >= 0) {
            int to = Turn.to(turn);
            canvas.circle(x(to), y(to), step * (STONE + 0.1), Canvas.LINE);
            canvas.circle(x(to), y(to), step * (STONE + 0.04), Canvas.WOOD);
            canvas.stone(mover, x(to), y(to), step * STONE);
        }
        for (int point : Turn.removals(turn)) {
            double arm = step * 0.18;
            Path2D cross = new Path2D.Double();
            cross.moveTo(x(point) - arm, y(point) - arm);
            cross.lineTo(x(point) + arm, y(point) + arm);
            cross.moveTo(x(point) + arm, y(point) - arm);
            cross.lineTo(x(point) - arm, y(point) + arm);
            canvas.stroke(cross, step * 0.1, Canvas.LOSS);
        }
    }
}
