package org.millstone.board;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The symmetries of a board: permutations of its points that map lines to lines and mills to mills.
 *
 * <p>They are found by search, and ordered by the images of the points 0, 1, 2, ... So symmetry 0 is the identity, and every program that
 * follows this rule has the same order. A set of points is mapped a byte at a time: the image of each byte is looked up in a table of 256
 * sets.
 */
public final class Symmetries {
    public static final int MOST = 48;

    private final int[][] permutations;
    private final int[] inverse;
    private final int[][] table;

    Symmetries(Board board) {
        this.permutations = new Search(board).found.toArray(int[][]::new);
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

    /** Returns the lookup table of a permutation of points, for {@link #apply(int[], int)}: three times 256 sets of points. */
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

    public int count() {
        return permutations.length;
    }

    public int image(int g, int point) {
        return permutations[g][point];
    }

    public int inverse(int g) {
        return inverse[g];
    }

    public int apply(int g, int set) {
        return apply(table[g], set);
    }

    /** Returns the numbers of the symmetries that map a set of points to itself, without 0, the identity. */
    public int[] keeping(int set) {
        return IntStream.range(1, count()).filter(g -> apply(g, set) == set).toArray();
    }

    /** Returns {@link #bytewise} of symmetry {@code g}, for {@link #apply(int[], int)} in a loop. */
    public int[] table(int g) {
        return table[g];
    }

    public static int apply(int[] table, int set) {
        return table[set & 0xff] | table[0x100 | set >>> 8 & 0xff] | table[0x200 | set >>> 16 & 0xff];
    }

    /**
     * Finds the symmetries of a board by backtracking: the points 0, 1, 2, ... get their images in ascending order, as long as lines and mills
     * are kept. Colour refinement prunes the search: points in different classes are never each other's images. A board that still takes too
     * many steps is refused.
     */
    private static final class Search {
        private static final int MOST_TRIES = 1_000_000;

        private final Board board;
        private final int[] classes;
        private final int[] images;
        /** The symmetries found, in lexicographic order: by the image of point 0, then of point 1, and so on. */
        private final List<int[]> found = new ArrayList<>();
        private int tries;

        Search(Board board) {
            this.board = board;
            this.classes = classes(board);
            this.images = new int[board.points()];
            search(0, 0);
        }

        /**
         * Finds images for the points from {@code point} on; {@code used} are the images of the others. Throws an {@link
         * IllegalArgumentException} if there are too many symmetries, or the search takes too long.
         */
        private void search(int point, int used) {
            if (point == board.points()) {
                found.add(images.clone());
                if (found.size() > MOST) {
                    throw new IllegalArgumentException(
                            "the board has more than " + MOST + " symmetries, the most the index takes");
                }
                return;
            }
            for (int image = 0; image < board.points(); image++) {
                if ((used >>> image & 1) == 0 && classes[image] == classes[point]
                        && imageOf(board.neighbours(point) & (1 << point) - 1) == (board.neighbours(image) & used)) {
                    if (++tries > MOST_TRIES) {
                        throw new IllegalArgumentException(
                                "the board's symmetries were not found in " + MOST_TRIES
                                        + " tries: its points look too much alike");
                    }
                    images[point] = image;
                    if (keepsMills(point)) {
                        search(point + 1, used | 1 << image);
                    }
                }
            }
        }

        /**
         * Whether the images chosen so far map mills to mills. Only the mills whose last point is this one are checked, as earlier ones were.
         * Different mills have different images, so no other set of points becomes a mill.
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

        /** Returns a hash for each point: points that a symmetry maps to each other have the same one. */
        private static int[] classes(Board board) {
            int[] classes = new int[board.points()];
            for (int round = 0; round < board.points(); round++) {
                int[] before = classes.clone();
                Arrays.setAll(classes, p -> 31 * (31 * before[p] + sum(before, board.neighbours(p)))
                        + Arrays.stream(board.millsOf(p)).map(mill -> mixed(sum(before, mill))).sum());
            }
            return classes;
        }

        private static int sum(int[] classes, int set) {
            int sum = 0;
            for (int rest = set; rest != 0; rest &= rest - 1) {
                sum += mixed(classes[Integer.numberOfTrailingZeros(rest)]);
            }
            return sum;
        }

        /** Returns a hash of a number. Sums of hashes are meant to differ where the hashed numbers differ. */
        private static int mixed(int number) {
            int mixed = (number + 0x9e3779b9) * 0x85ebca6b;
            mixed = (mixed ^ mixed >>> 15) * 0xc2b2ae35;
            return mixed ^ mixed >>> 13;
        }
    }
}
