package org.millstone.board;

import java.util.Arrays;

/**
 * The symmetries of a board: permutations of its points that map lines to lines and mills to mills.
 *
 * <p>They are found by search, and ordered by the images of the points 0, 1, 2, ... So symmetry 0 is the identity, and every program that
 * follows this rule has the same order. A set is mapped a byte at a time, by lookups in three tables of 256 sets.
 */
public final class Symmetries {
    /** The most symmetries a board may have. */
    public static final int MOST = 48;

    private final int[][] permutations;
    private final int[] inverse;
    private final int[][] table;

    /**
     * Finds the symmetries of a board.
     *
     * @throws IllegalArgumentException if there are more than {@link #MOST}, or the search takes too long
     */
    Symmetries(Board board) {
        this.permutations = new SymmetrySearch(board).all();
        this.inverse = new int[permutations.length];
        this.table = new int[permutations.length][];
        for (int g = 0; g < permutations.length; g++) {
            table[g] = bytewise(permutations[g]);
            int[] inverted = new int[board.points()];
            for (int p = 0; p < inverted.length; p++) {
                inverted[permutations[g][p]] = p;
            }
            inverse[g] = Arrays.binarySearch(permutations, inverted, Arrays::compare);
        }
    }

    /** Returns the lookup table of a permutation of points for {@link #apply(int[], int)}. */
    public static int[] bytewise(int[] permutation) {
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

    /** Returns the number of symmetries, the identity included. */
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
