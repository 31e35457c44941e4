package org.millstone.board;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The symmetries of a board: permutations of its points that map lines to lines and mills to mills.
 *
 * <p>They are found by search, not written down, and ordered by the images of the points 0, 1, 2, ... (so that symmetry 0
 * is the identity and the order is the same in every program that follows this rule). A set is mapped a byte at a time by
 * three lookups in tables of 256 sets each.
 */
public final class Symmetries {
    private final int[][] permutations;
    private final int[] inverse;
    private final int[][] table;

    private Symmetries(int[][] permutations) {
        this.permutations = permutations;
        this.inverse = new int[permutations.length];
        this.table = new int[permutations.length][];
        for (int g = 0; g < permutations.length; g++) {
            table[g] = bytewise(permutations[g]);
            inverse[g] = indexOf(permutations, inverted(permutations[g]));
        }
    }

    static Symmetries of(Board board) {
        List<int[]> found = new ArrayList<>();
        int[] images = new int[board.points()];
        search(board, images, 0, 0, found);
        return new Symmetries(found.toArray(new int[0][]));
    }

    private static void search(Board board, int[] images, int next, int used, List<int[]> found) {
        if (next == board.points()) {
            if (keepsMills(board, images)) {
                found.add(images.clone());
            }
            return;
        }
        for (int image = 0; image < board.points(); image++) {
            if ((used >>> image & 1) == 0 && keepsLines(board, images, next, image)) {
                images[next] = image;
                search(board, images, next + 1, used | 1 << image, found);
            }
        }
    }

    private static boolean keepsLines(Board board, int[] images, int point, int image) {
        for (int p = 0; p < point; p++) {
            boolean before = (board.neighbours(point) >>> p & 1) != 0;
            boolean after = (board.neighbours(image) >>> images[p] & 1) != 0;
            if (before != after) {
                return false;
            }
        }
        return true;
    }

    private static boolean keepsMills(Board board, int[] images) {
        for (int mill : board.mills()) {
            int image = 0;
            for (int p = 0; p < images.length; p++) {
                image |= (mill >>> p & 1) << images[p];
            }
            int wanted = image;
            if (Arrays.stream(board.mills()).noneMatch(m -> m == wanted)) {
                return false;
            }
        }
        return true;
    }

    private static int[] bytewise(int[] permutation) {
        int[] sets = new int[3 << 8];
        for (int i = 0; i < sets.length; i++) {
            for (int bit = 0; bit < 8; bit++) {
                int point = (i >>> 8) * 8 + bit;
                if ((i >>> bit & 1) != 0 && point < permutation.length) {
                    sets[i] |= 1 << permutation[point];
                }
            }
        }
        return sets;
    }

    private static int[] inverted(int[] permutation) {
        int[] inverted = new int[permutation.length];
        for (int p = 0; p < permutation.length; p++) {
            inverted[permutation[p]] = p;
        }
        return inverted;
    }

    private static int indexOf(int[][] permutations, int[] wanted) {
        for (int g = 0; g < permutations.length; g++) {
            if (Arrays.equals(permutations[g], wanted)) {
                return g;
            }
        }
        throw new AssertionError("the symmetries are not a group");
    }

    /** Returns how many there are, the identity included. */
    public int count() {
        return permutations.length;
    }

    /** Returns the image of a point under symmetry {@code g}. */
    public int image(int g, int point) {
        return permutations[g][point];
    }

    /** Returns the symmetry that undoes symmetry {@code g}. */
    public int inverse(int g) {
        return inverse[g];
    }

    /** Returns the image of a set of points under symmetry {@code g}. */
    public int apply(int g, int set) {
        return apply(table[g], set);
    }

    /**
     * Returns the lookup table of symmetry {@code g} for use with {@link #apply(int[], int)} in a loop: 768 sets, the images
     * of the points 0 to 7, 8 to 15 and 16 to 23.
     */
    public int[] table(int g) {
        return table[g];
    }

    /** Returns the image of a set of points under the symmetry whose table is given. */
    public static int apply(int[] table, int set) {
        return table[set & 0xff] | table[0x100 | set >>> 8 & 0xff] | table[0x200 | set >>> 16 & 0xff];
    }
}
