package org.millstone.server.picture;

import org.millstone.rules.Side;

/**
 * Colours, as the explorer's style sheet has them for daylight, and stones in them. No two are alike in the highest four bits of all
 * channels, so {@link Indexed} keeps them apart.
 */
final class Palette {
    static final int PAGE = 0xf4f1ea;
    static final int TEXT = 0x2d2926;
    static final int WOOD = 0xe6cfa4;
    static final int WOOD_EDGE = 0xcfae76;
    static final int LINE = 0x7a5a33;
    static final int WIN = 0x1f6f9e;
    static final int DRAW = 0x76705f;
    static final int LOSS = 0xb9501a;

    private Palette() {}

    static int face(Side side) {
        return side == Side.WHITE ? 0xfffaf0 : 0x2d2926;
    }

    static int edge(Side side) {
        return side == Side.WHITE ? 0x7d6d55 : 0x0f0d0c;
    }

    /** Draws a stone. */
    static void stone(Canvas canvas, Side side, double x, double y, double radius) {
        canvas.circle(x, y, radius, edge(side));
        canvas.circle(x, y, radius * 0.92, face(side));
    }
}
