package org.millstone.board;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the symmetries of a board: gives the points 0, 1, 2, ... their images one after another, in ascending order, and goes back where a
 * line or a mill would be lost. Points that look different, or whose neighbours do, are never each other's images; that is why even
 * boards without symmetry are done soon. A board made to be hard is given up.
 */
final class SymmetrySearch {
    private static final int MOST_TRIES = 1_000_000;

    private final Board board;
    private final int[] looks;
    private final int[] images;
    private final List<int[]> found = new ArrayList<>();
    private int tries;

    SymmetrySearch(Board board) {
        this.board = board;
        this.looks = looks(board);
        this.images = new int[board.points()];
    }

    /** Returns all symmetries as permutations, in lexicographic order; refuses too many, and a search that takes too long. */
    int[][] all() {
        search(0, 0);
        return found.toArray(int[][]::new);
    }

    private void search(int point, int used) {
        if (point == board.points()) {
            found.add(images.clone());
            if (found.size() > Symmetries.MOST) {
                throw new IllegalArgumentException(
                        "the board has more than " + Symmetries.MOST + " symmetries, the most the index takes");
            }
            return;
        }
        for (int image = 0; image < board.points(); image++) {
            if ((used >>> image & 1) == 0 && looks[image] == looks[point]
                    && imageOf(board.neighbours(point) & (1 << point) - 1) == (board.neighbours(image) & used)) {
                if (++tries > MOST_TRIES) {
                    throw new IllegalArgumentException(
                            "the board's symmetries were not found in " + MOST_TRIES + " tries: its points look too much alike");
                }
                images[point] = image;
                if (keepsMills(point)) {
                    search(point + 1, used | 1 << image);
                }
            }
        }
    }

    /**
     * Whether a symmetry maps the mills that end in this point to mills. Different mills map to different mills, so no other set becomes
     * one.
     */
    private boolean keepsMills(int point) {
        return Arrays.stream(board.millsOf(point)).filter(mill -> mill >>> point == 1).map(this::imageOf)
                .allMatch(image -> Arrays.stream(board.mills()).anyMatch(mill -> mill == image));
    }

    private int imageOf(int set) {
        int image = 0;
        for (int rest = set; rest != 0; rest &= rest - 1) {
            image |= 1 << images[Integer.numberOfTrailingZeros(rest)];
        }
        return image;
    }

    /**
     * The features that tell points apart: first how many lines and mills a point is in, then, round by round, the features of its
     * neighbours.
     */
    private static int[] looks(Board board) {
        int[] looks = new int[board.points()];
        for (int round = 0; round < board.points(); round++) {
            int[] next = new int[board.points()];
            for (int p = 0; p < board.points(); p++) {
                next[p] = 31 * (31 * looks[p] + sum(looks, board.neighbours(p)))
                        + Arrays.stream(board.millsOf(p)).map(mill -> mixed(sum(looks, mill))).sum();
            }
            System.arraycopy(next, 0, looks, 0, next.length);
        }
        return looks;
    }

    /** A number for what the points of a set look like, in whatever order. */
    private static int sum(int[] looks, int set) {
        int sum = 0;
        for (int rest = set; rest != 0; rest &= rest - 1) {
            sum += mixed(looks[Integer.numberOfTrailingZeros(rest)]);
        }
        return sum;
    }

    /** Scatters the bits, so that other numbers have another sum. */
    private static int mixed(int number) {
        int mixed = (number + 0x9e3779b9) * 0x85ebca6b;
        mixed = (mixed ^ mixed >>> 15) * 0xc2b2ae35;
        return mixed ^ mixed >>> 13;
    }
}
