package org.millstone.database;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.table.CorruptTableException;
import org.millstone.table.GradeTree;
import org.millstone.table.TableCounts;
import org.millstone.table.TableFile;
import org.millstone.variants.Variants;

/**
 * The order of draws. Each draw has a <i>final</i>: the stones, own first, with which the game goes on for ever, or ends drawn, when both
 * sides play for the better final. A final has a worth for the side to move, and the negative of it for the opponent. Equal forces are
 * worth 0. A <i>level</i> is the rank of a worth among all worths, 0 for worth 0. In Six Men's Morris:
 *
 * <pre>
 *   final        4-5    3-3, 4-4, 5-5, 6-6   5-4   6-5   4-3   5-3   6-4   6-3
 *   worth      -7028                     0  7028  7037  7839  9551  9612  9982
 *   level         -1                     0     1     2     3     4     5     6
 * </pre>
 *
 * <p>The draw in "One position" (ARCHITECTURE.md), five stones each, has the final 4-5: White, to move, prefers 5-5, but cannot keep it.
 */
public final class Finals {
    public static final int MOST_LEVELS = 63;

    private static final int SCALE = 10_000;

    /** Own stones, opponent's stones, and worth of finals, as Gevay and Danner published them. They set that of 9-8 by hand. */
    private static final int[][] NINE =
            {{5, 4, 29}, {3, 4, 40}, {9, 8, 59}, {5, 3, 60}, {6, 4, 67}, {6, 5, 68}, {6, 3, 112}, {8, 7, 113},
                {7, 6, 117}, {7, 3, 129}, {7, 5, 135}, {8, 6, 144}, {9, 7, 146}, {7, 4, 150}, {8, 5, 171}, {8, 3, 176},
                {9, 6, 180}, {8, 4, 183},
                {9, 5, 204}, {9, 4, 226}, {9, 3, 236}};

    private final Map<Subspace, Integer> worths;
    private final int[] positive;

    /** A final: the subspace of the moving phase in which play stays, and its worth to the side to move. */
    public record Final(Subspace subspace, int worth) {}

    private Finals(Map<Subspace, Integer> worths, int[] positive) {
        this.worths = worths;
        this.positive = positive;
        if (positive.length > MOST_LEVELS) {
            throw new IllegalArgumentException(
                    positive.length + " worths of finals, at most " + MOST_LEVELS + " can be told apart");
        }
    }

    /**
     * Returns the order of finals with these worths. The mirror image of a final, with the sides' stones exchanged, gets the negative
     * worth. Finals of equal forces may be left out.
     *
     * @throws IllegalArgumentException if there are more than {@link #MOST_LEVELS} worths above 0, or a final has two worths
     */
    public static Finals of(Map<Subspace, Integer> finals) {
        Map<Subspace, Integer> worths = new HashMap<>(finals);
        new TreeMap<>(finals).forEach((subspace, value) -> {
            Integer other = worths.put(subspace.mirrored(), -value);
            if (other != null && other != -value) {
                throw new IllegalArgumentException(
                        "the final " + subspace.mirrored() + " is worth " + -value + " and " + other);
            }
        });
        return new Finals(worths,
                worths.values().stream().mapToInt(Math::abs).filter(value -> value > 0).sorted().distinct().toArray());
    }

    /** Whether the worths of a rule set's finals are published. Otherwise {@link #worthByCounts} computes them. */
    public static boolean published(Rules rules) {
        return rules.fingerprint().equals(Variants.NINE.fingerprint());
    }

    /** Returns an upper bound of the highest level: how many finals have more stones of the side to move, at most {@link #MOST_LEVELS}. */
    public static int mostLevels(Rules rules) {
        long unequal = Subspaces.moving(rules).stream().filter(of -> of.own() > of.opponent()).count();
        return (int) Math.min(unequal, MOST_LEVELS);
    }

    public static Finals ofNine() {
        return of(Arrays.stream(NINE).collect(Collectors.toMap(line -> Subspace.moving(line[0], line[1]), line -> line[2])));
    }

    /**
     * Returns the worth of a final: the share of its positions that are won less the share that are lost, as the mean over both sides to
     * move, in ten-thousandths. It takes the counts of the final's table and of the mirrored one. For {@code nine} this gives the published
     * order, except for 9-8.
     */
    public static int worthByCounts(TableCounts toMove, TableCounts other) {
        double ahead = (double) (toMove.wins() - toMove.losses()) / toMove.states();
        double behind = (double) (other.wins() - other.losses()) / other.states();
        return (int) Math.rint((ahead - behind) * SCALE / 2);
    }

    /** Returns this order with worths of {@code some} finals alone: the worths of others become unknown. Levels stay the same. */
    public Finals among(Collection<Subspace> some) {
        Map<Subspace, Integer> known = new HashMap<>(worths);
        known.keySet().retainAll(some);
        return new Finals(known, positive);
    }

    /** Returns the finals of worth above 0 for the side to move, in ascending order. */
    public List<Final> positive() {
        return worths.entrySet().stream().filter(of -> of.getValue() > 0).map(of -> new Final(of.getKey(), of.getValue()))
                .sorted(Comparator.comparingInt(Final::worth).thenComparing(Final::subspace)).toList();
    }

    public Map<String, Integer> byName() {
        Map<String, Integer> worths = new LinkedHashMap<>();
        positive().forEach(of -> worths.put(of.subspace().toString(), of.worth()));
        return worths;
    }

    /** Returns the worth of a final to the side to move; empty if it is unknown. */
    public OptionalInt worth(Subspace subspace) {
        Integer value = subspace.own() == subspace.opponent() ? Integer.valueOf(0) : worths.get(subspace);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** Returns the worth, to the side to move, of the final with all stones, those in hand included; 0 if it is not listed. */
    public int worthOfStones(Subspace subspace) {
        return worth(subspace.inAll()).orElse(0);
    }

    /** Returns the worth of a final that a file of grades names; throws a {@link CorruptTableException} if it is unknown. */
    public int worth(TableFile file, Subspace stays) {
        return worth(stays).orElseThrow(
                () -> file.corrupt("it grades draws by the final " + stays + ", and nothing says what that is worth"));
    }

    /**
     * Checks the symbols of a file of grades, each a final with a counter ({@link GradeTree}).
     *
     * @throws CorruptTableException if a symbol is impossible: a final of unknown worth; a worth of 0 under another name than 0-0; or a
     *     counter where the final does not harm the side to move
     */
    public void require(Rules rules, TableFile file) {
        Subspace subspace = file.header().subspace();
        int staying = worthOfStones(subspace);
        for (char symbol : file.grades().symbols()) {
            Subspace stays = GradeTree.stays(symbol);
            int worth = worth(file, stays);
            if (worth == 0 && !stays.equals(GradeTree.EQUAL)) {
                throw file.corrupt("it grades draws by the final " + stays + ", which is worth 0 and is not written 0-0");
            }
            if (GradeTree.counter(symbol) != 0 && (!Subspaces.isJoined(rules, subspace) || worth >= staying)) {
                throw file.corrupt("it counts turns to a capture where the final " + stays + " harms nobody");
            }
        }
    }

    /** Returns the level of a final; throws an {@link IllegalArgumentException} if its worth is unknown. */
    public int level(Subspace subspace) {
        int value = worth(subspace)
                .orElseThrow(() -> new IllegalArgumentException("the final " + subspace + " has no worth"));
        return Integer.signum(value) * (Arrays.binarySearch(positive, Math.abs(value)) + 1);
    }

    /** Returns the final by which files name all finals of a level; 0-0 for level 0. */
    public Subspace named(int level) {
        if (level == 0) {
            return GradeTree.EQUAL;
        }
        Subspace better =
                positive().stream().filter(of -> of.worth() == worthOfLevel(Math.abs(level))).findFirst().orElseThrow()
                        .subspace();
        return level > 0 ? better : better.mirrored();
    }

    public int best() {
        return positive.length;
    }

    public int worthOfLevel(int level) {
        return level == 0 ? 0 : Integer.signum(level) * positive[Math.abs(level) - 1];
    }
}
