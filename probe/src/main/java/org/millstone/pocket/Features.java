package org.millstone.pocket;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.database.DatabaseException;
import org.millstone.rules.Rules;

/**
 * What an {@link Evaluation} sees of a position after a turn, for the side that made it. A feature is the index of a weight; the weights of
 * a position's features are added up.
 *
 * <p>Most come from <em>patterns</em>, as in n-tuple networks: the stones on the points of two mills that cross. For a point that is in one
 * mill only, the pattern is the mill and the point's neighbours. Images of a pattern under the board's symmetries share their weights, and
 * so do images of its stones. The other features are counts of both sides: free steps, mills, points that complete a mill, and so on.
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class Features {
    private static final int MOST_POINTS = 7;

    private static final int STEPS = 32;
    private static final int FEW = 4;
    private static final int BLOCKED = 8;
    /** Where the weights of each group of counts begin, behind those of the patterns. */
    private static final int MILLS = STEPS * STEPS;

    private static final int STUCK = MILLS + FEW * FEW * FEW * FEW;
    private static final int OPEN = STUCK + FEW * FEW * BLOCKED * BLOCKED;
    private static final int TAKEN = OPEN + FEW * FEW * FEW * FEW;
    private static final int COUNTS = TAKEN + FEW;
    private static final int GROUPS = 5;

    /** For each int of seven bits, its binary digits read in base 3: for 0b101 it is 9 + 1 = 10. */
    private static final int[] TERNARY = new int[1 << MOST_POINTS];

    static {
        Arrays.setAll(TERNARY, set -> Integer.parseInt(Integer.toBinaryString(set), 3));
    }

    private final Rules rules;
    private final Board board;
    final int[] masks;
    /**
     * {@code weights[i][j]} is the index of the weight of pattern i with the stones j. In base 3, j has a digit for each point of the
     * pattern: 0 empty, 1 own, 2 opponent's.
     */
    final char[][] weights;
    final int patternWeights;
    /** {@code touched[i][p]} has a bit for each of the patterns 64 i to 64 i + 63: whether the pattern contains point p. */
    private final long[][] touched;
    /**
     * Tables for {@code apply}, which maps a set to two. {@code neighbours[i]} gives the points whose neighbour 2i is in the set; in the
     * upper half of the long, those whose neighbour 2i + 1 is.
     */
    private final long[][] neighbours;
    /** The same: {@code others[i]} gives the points whose i-th mill has its first other point in the set; in the upper half, its second. */
    private final long[][] others;
    /** {@code beside[i][p]} has the neighbours of point p, as a set, that are not in its i-th mill. */
    private final int[][] beside;

    public Features(Rules rules) {
        this.rules = rules;
        this.board = rules.board();
        List<Integer> placed = new ArrayList<>();
        List<char[]> numbers = new ArrayList<>();
        int next = 0;
        for (int pattern : patterns(board)) {
            if (!placed.contains(pattern)) {
                next = place(pattern, placed, numbers, next);
            }
        }
        if (next > Character.MAX_VALUE - COUNTS) {
            throw new DatabaseException(
                    "There are no pocket files for the board " + board + ": its patterns have too many weights.");
        }
        this.masks = placed.stream().mapToInt(Integer::intValue).toArray();
        this.weights = numbers.toArray(char[][]::new);
        this.patternWeights = next;
        this.touched = new long[(masks.length + Long.SIZE - 1) / Long.SIZE][board.points()];
        for (int i = 0; i < masks.length; i++) {
            for (int rest = masks[i]; rest != 0; rest &= rest - 1) {
                touched[i / Long.SIZE][Integer.numberOfTrailingZeros(rest)] |= 1L << i;
            }
        }
        int points = board.points();
        int most = IntStream.range(0, points).map(point -> Integer.bitCount(board.neighbours(point))).max().orElse(0);
        this.neighbours = new long[(most + 1) / 2][];
        Arrays.setAll(neighbours, i -> partners((point, which) -> nth(board.neighbours(point), 2 * i + which)));
        int mills = IntStream.range(0, points).map(point -> board.millsOf(point).length).max().orElse(0);
        this.others = new long[mills][];
        Arrays.setAll(others, i -> partners((point, which) -> nth(mill(point, i) & ~(1 << point), which)));
        this.beside = new int[mills][points];
        for (int i = 0; i < mills; i++) {
            int number = i;
            Arrays.setAll(beside[i], point -> board.neighbours(point) & ~mill(point, number));
        }
    }

    private int mill(int point, int number) {
        return number < board.millsOf(point).length ? board.millsOf(point)[number] : 0;
    }

    private static int nth(int set, int i) {
        int rest = set;
        for (int left = i; left > 0; left--) {
            rest &= rest - 1;
        }
        return rest == 0 ? -1 : Integer.numberOfTrailingZeros(rest);
    }

    /**
     * Returns a lookup table that maps a set of points to two sets, in the halves of a long: the points whose partner 0 is in the set
     * (lower half), and those whose partner 1 is (upper half). It maps a byte at a time, as {@link Symmetries#bytewise} does.
     *
     * @param partner gives the partner of a point, by its number 0 or 1; -1 if there is none
     */
    private long[] partners(IntBinaryOperator partner) {
        long[] sets = new long[3 << Byte.SIZE];
        for (int which = 0; which < 2; which++) {
            for (int point = 0; point < board.points(); point++) {
                int of = partner.applyAsInt(point, which);
                for (int part = 0; of >= 0 && part < 1 << Byte.SIZE; part++) {
                    sets[of / Byte.SIZE << Byte.SIZE | part] |= (part >>> of % Byte.SIZE & 1L) << point + which * Integer.SIZE;
                }
            }
        }
        return sets;
    }

    private static long apply(long[] table, int set) {
        return table[set & 0xff] | table[0x100 | set >>> 8 & 0xff] | table[0x200 | set >>> 16 & 0xff];
    }

    private static Set<Integer> patterns(Board board) {
        Set<Integer> patterns = new TreeSet<>();
        for (int point = 0; point < board.points(); point++) {
            int[] mills = board.millsOf(point);
            for (int i = 0; i < mills.length; i++) {
                for (int j = i + 1; j < mills.length; j++) {
                    patterns.add(mills[i] | mills[j]);
                }
            }
            if (mills.length == 1) {
                patterns.add(firstPoints(mills[0], board.neighbours(point)));
            }
        }
        return patterns;
    }

    private static int firstPoints(int mill, int others) {
        int pattern = mill;
        for (int rest = others & ~mill; rest != 0 && Integer.bitCount(pattern) < MOST_POINTS; rest &= rest - 1) {
            pattern |= Integer.lowestOneBit(rest);
        }
        return pattern;
    }

    /** Adds a pattern's images to {@code placed}, and their weights' indices, from {@code first}, to {@code numbers}; returns the next. */
    private int place(int pattern, List<Integer> placed, List<char[]> numbers, int first) {
        Symmetries symmetries = board.symmetries();
        int next = first;
        char[] number = new char[(int) Math.pow(3, Integer.bitCount(pattern))];
        Arrays.fill(number, Character.MAX_VALUE);
        for (int index = 0; index < number.length; index++) {
            int least = index;
            for (int g = 0; g < symmetries.count(); g++) {
                if (symmetries.apply(g, pattern) == pattern) {
                    least = Math.min(least, image(g, pattern, index));
                }
            }
            number[index] = least < index ? number[least] : (char) next++;
        }
        for (int g = 0; g < symmetries.count(); g++) {
            int to = symmetries.apply(g, pattern);
            if (!placed.contains(to)) {
                char[] images = new char[number.length];
                for (int index = 0; index < number.length; index++) {
                    images[image(g, pattern, index)] = number[index];
                }
                placed.add(to);
                numbers.add(images);
            }
        }
        return next;
    }

    /** Maps the stones with an {@link #index} on a pattern by symmetry {@code g}. Returns their index on the image of the pattern. */
    private int image(int g, int pattern, int index) {
        int own = 0;
        int opponent = 0;
        int rest = index;
        for (int points = pattern; points != 0; points &= points - 1, rest /= 3) {
            int point = 1 << board.symmetries().image(g, Integer.numberOfTrailingZeros(points));
            own |= rest % 3 == 1 ? point : 0;
            opponent |= rest % 3 == 2 ? point : 0;
        }
        return index(own, opponent, board.symmetries().apply(g, pattern));
    }

    private static int index(int own, int opponent, int mask) {
        return TERNARY[Integer.compress(own, mask)] + 2 * TERNARY[Integer.compress(opponent, mask)];
    }

    public int weights() {
        return patternWeights + COUNTS;
    }

    public int count() {
        return masks.length + GROUPS;
    }

    /**
     * Fills an array with the features of a position after a turn.
     *
     * @param own the stones of the side that made the turn; {@code ownHand} is how many it has in hand
     * @param taken how many stones the turn took
     * @param into gets the indices of {@link #count} weights
     */
    public void of(int own, int opponent, int ownHand, int opponentHand, int taken, int[] into) {
        for (int i = 0; i < masks.length; i++) {
            into[i] = weights[i][index(own, opponent, masks[i])];
        }
        counts(own, opponent, ownHand, opponentHand, taken, into, masks.length);
    }

    private void counts(int own, int opponent, int ownHand, int opponentHand, int taken, int[] into, int at) {
        int empty = board.all() & ~(own | opponent);
        int mySteps = 0;
        int theirSteps = 0;
        int free = 0;
        for (long[] pair : neighbours) {
            long from = apply(pair, empty);
            mySteps += Long.bitCount(both(own) & from);
            theirSteps += Long.bitCount(both(opponent) & from);
            free |= (int) (from | from >>> Integer.SIZE);
        }
        int mine = millCounts(own, empty, ownHand);
        int theirs = millCounts(opponent, empty, opponentHand);
        int threats = part(mine, 2) * FEW + part(theirs, 2);
        into[at] = patternWeights + Math.min(mySteps, STEPS - 1) * STEPS + Math.min(theirSteps, STEPS - 1);
        into[at + 1] = patternWeights + MILLS + (threats * FEW + part(mine, 0)) * FEW + part(theirs, 0);
        into[at + 2] = patternWeights + STUCK + (threats * BLOCKED + blocked(own & ~free)) * BLOCKED + blocked(opponent & ~free);
        into[at + 3] = patternWeights + OPEN + (threats * FEW + part(mine, 1)) * FEW + part(theirs, 1);
        into[at + 4] = patternWeights + TAKEN + Math.min(taken, FEW - 1);
    }

    private static long both(int set) {
        return set & 0xffffffffL | (long) set << Integer.SIZE;
    }

    private static int part(int counts, int number) {
        return Math.min(counts >>> Byte.SIZE * number & 0xff, FEW - 1);
    }

    private static int blocked(int stones) {
        return Math.min(Integer.bitCount(stones), BLOCKED - 1);
    }

    /**
     * Returns three counts of a side, in bits 0 to 7, 8 to 15 and 16 to 23: its mills, the empty points that would complete one, and those
     * of them that its next turn can reach.
     */
    private int millCounts(int stones, int empty, int hand) {
        int standing = 0;
        int completing = 0;
        int reached = 0;
        boolean flies = rules.flies(Integer.bitCount(stones), hand);
        for (int i = 0; i < others.length; i++) {
            long two = apply(others[i], stones);
            int completed = (int) (two & two >>> Integer.SIZE);
            standing += Integer.bitCount(stones & completed);
            int missing = completed & empty;
            completing |= missing;
            for (int rest = missing; rest != 0; rest &= rest - 1) {
                int point = Integer.numberOfTrailingZeros(rest);
                int from = flies ? ~board.millsOf(point)[i] : beside[i][point];
                reached |= hand > 0 || (stones & from) != 0 ? 1 << point : 0;
            }
        }
        return standing / 3 | Integer.bitCount(completing) << Byte.SIZE | Integer.bitCount(reached) << 2 * Byte.SIZE;
    }

    /**
     * Scores the turns of a subspace, with a weight of -127 to 127 for each feature. A turn's score is the sum of the weights of the
     * position after it; more is better for the side that makes it. Sums of integers are the same in every language.
     *
     * <p>Instances are immutable and safe for use by several threads.
     */
    public static final class Evaluation {
        private final Features features;
        private final byte[] all;
        private final byte[][] direct;

        public Evaluation(Features features, byte[] weights) {
            this.features = features;
            this.all = weights.clone();
            this.direct = new byte[features.masks.length][];
            for (int i = 0; i < direct.length; i++) {
                char[] numbers = features.weights[i];
                direct[i] = new byte[numbers.length];
                for (int index = 0; index < numbers.length; index++) {
                    direct[i][index] = weights[numbers[index]];
                }
            }
        }

        public byte[] weights() {
            return all.clone();
        }

        /** Returns the sum of the patterns' weights for a position after a turn; {@code each} gets the weight of each pattern. */
        int patterns(int own, int opponent, int[] each) {
            int[] masks = features.masks;
            int sum = 0;
            for (int i = 0; i < masks.length; i++) {
                each[i] = direct[i][index(own, opponent, masks[i])];
                sum += each[i];
            }
            return sum;
        }

        /**
         * Returns {@code patterns(own, opponent)} less the sum of {@code each}, which {@link #patterns} filled for a position that differs
         * from this one only at the points {@code changed}. {@code each} stays as it is.
         */
        int difference(int own, int opponent, int changed, int[] each) {
            int sum = 0;
            for (int word = 0; word < features.touched.length; word++) {
                long places = 0;
                for (int rest = changed; rest != 0; rest &= rest - 1) {
                    places |= features.touched[word][Integer.numberOfTrailingZeros(rest)];
                }
                for (; places != 0; places &= places - 1) {
                    int i = word * Long.SIZE + Long.numberOfTrailingZeros(places);
                    sum += direct[i][index(own, opponent, features.masks[i])] - each[i];
                }
            }
            return sum;
        }

        /** Returns the sum of the weights of the counts. The arguments are those of {@link Features#of}; {@code scratch} is overwritten. */
        int counts(int own, int opponent, int ownHand, int opponentHand, int taken, int[] scratch) {
            features.counts(own, opponent, ownHand, opponentHand, taken, scratch, 0);
            int sum = 0;
            for (int i = 0; i < GROUPS; i++) {
                sum += all[scratch[i]];
            }
            return sum;
        }
    }
}
