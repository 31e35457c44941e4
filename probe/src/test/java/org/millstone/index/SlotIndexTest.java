package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.variants.Variants;

class SlotIndexTest {
    /** An index and what it is of. */
    private record Indexed(Board board, Subspace subspace, SlotIndex index) {
        boolean counts(long slot) {
            return CountedSlots.counts(board(), subspace, index, slot);
        }

        String fen(int own, int opponent) {
            return board + " " + Fen.format(board, new Position(Side.WHITE, own, opponent, 0, 0, 0, 0, false));
        }

        @Override
        public String toString() {
            return board + " " + subspace;
        }

        int randomSet(Random random, int from, int size) {
            int set = 0;
            while (Integer.bitCount(set) < size) {
                set |= from & 1 << random.nextInt(board.points());
            }
            return set;
        }
    }

    static List<Indexed> small() {
        List<Indexed> all = new ArrayList<>(indexes(Variants.THREE, Subspaces.all(Variants.THREE)));
        // Stones in hand change nothing in the index but the row colour: some of their subspaces will do.
        all.addAll(indexes(Variants.SIX,
                Subspaces.all(Variants.SIX).stream().filter(subspace -> subspace.inHand() % 3 == 0).toList()));
        return all;
    }

    static List<Rules> large() {
        return List.of(Variants.NINE, Variants.TWELVE);
    }

    private static List<Indexed> indexes(Rules rules, List<Subspace> subspaces) {
        CanonicalSets.BySize sets = new CanonicalSets.BySize(rules.board());
        return subspaces.stream().map(subspace -> new Indexed(rules.board(), subspace,
                new SlotIndex(rules.board(), subspace, sets.of(subspace.rowStones())))).toList();
    }

    @ParameterizedTest
    @MethodSource("small")
    void everySlotHasAPositionThatHasTheSlot(Indexed indexed) {
        SlotIndex index = indexed.index();
        for (long slot = 0; slot < index.slots(); slot++) {
            int own = index.own(slot);
            int opponent = index.opponent(slot);
            if (Integer.bitCount(own) != indexed.subspace().own() || Integer.bitCount(opponent) != indexed.subspace().opponent()
                    || (own & opponent) != 0 || ((own | opponent) & ~indexed.board().all()) != 0
                    || index.slot(own, opponent) != slot) {
                fail("slot %d is %s, whose slot is %d", slot, indexed.fen(own, opponent), index.slot(own, opponent));
            }
        }
    }

    /** Each orbit of positions, found without the index, has one slot that counts, and all its slots are of that orbit. */
    @ParameterizedTest
    @MethodSource("small")
    void everyOrbitIsCountedOnce(Indexed indexed) {
        SlotIndex index = indexed.index();
        Symmetries symmetries = indexed.board().symmetries();
        BitSet reached = new BitSet();
        long[] orbits = new long[1];
        forEachPosition(indexed, (own, opponent) -> {
            if (!isLeast(symmetries, own, opponent)) {
                return;
            }
            orbits[0]++;
            BitSet slots = new BitSet();
            for (int g = 0; g < symmetries.count(); g++) {
                slots.set((int) index.slot(symmetries.apply(g, own), symmetries.apply(g, opponent)));
            }
            long counting = slots.stream().filter(indexed::counts).count();
            if (counting != 1 || reached.intersects(slots)) {
                fail("%s has slots %s, of which %d count", indexed.fen(own, opponent), slots, counting);
            }
            int rowStones = indexed.subspace().own() >= indexed.subspace().opponent() ? own : opponent;
            if (slots.cardinality() > 1 && stabiliser(symmetries, rowStones) == 1) {
                fail("%s has several slots, %s", indexed.fen(own, opponent), slots);
            }
            reached.or(slots);
        });
        assertThat(reached.cardinality()).as("slots in use").isEqualTo((int) index.slots());
        assertThat(orbits[0]).isEqualTo(burnside(indexed.board(), indexed.subspace()));
    }

    private interface Positions {
        void position(int own, int opponent);
    }

    private static void forEachPosition(Indexed indexed, Positions positions) {
        int points = indexed.board().points();
        int[] opponents = new Combinations(points - indexed.subspace().own(), indexed.subspace().opponent()).sets();
        for (int own : new Combinations(points, indexed.subspace().own()).sets()) {
            for (int opponent : opponents) {
                positions.position(own, Integer.expand(opponent, ~own));
            }
        }
    }

    private static boolean isLeast(Symmetries symmetries, int own, int opponent) {
        for (int g = 1; g < symmetries.count(); g++) {
            int image = symmetries.apply(g, own);
            if (image < own || (image == own && symmetries.apply(g, opponent) < opponent)) {
                return false;
            }
        }
        return true;
    }

    private static int stabiliser(Symmetries symmetries, int set) {
        int count = 0;
        for (int g = 0; g < symmetries.count(); g++) {
            count += symmetries.apply(g, set) == set ? 1 : 0;
        }
        return count;
    }

    @ParameterizedTest
    @MethodSource("large")
    void randomPositionsOfAllSubspacesHaveTheSlotsOfTheirOrbit(Rules rules) {
        Symmetries symmetries = rules.board().symmetries();
        Random random = new Random(241);
        for (Indexed indexed : indexes(rules, Subspaces.moving(rules))) {
            SlotIndex index = indexed.index();
            for (int i = 0; i < 1_000; i++) {
                int own = indexed.randomSet(random, rules.board().all(), indexed.subspace().own());
                int opponent = indexed.randomSet(random, rules.board().all() & ~own, indexed.subspace().opponent());
                int rowStones = indexed.subspace().own() >= indexed.subspace().opponent() ? own : opponent;
                Set<Long> slots = new HashSet<>();
                for (int g = 0; g < symmetries.count(); g++) {
                    slots.add(index.slot(symmetries.apply(g, own), symmetries.apply(g, opponent)));
                }
                for (long slot : slots) {
                    assertThat(slot).as(() -> indexed.fen(own, opponent)).isBetween(0L, index.slots() - 1);
                    if (!areSymmetric(symmetries, own, opponent, index.own(slot), index.opponent(slot))) {
                        fail("%s has slot %d, which is %s", indexed.fen(own, opponent), slot,
                                indexed.fen(index.own(slot), index.opponent(slot)));
                    }
                }
                long counting = slots.stream().filter(indexed::counts).count();
                if (counting != 1 || (stabiliser(symmetries, rowStones) == 1 && slots.size() != 1)) {
                    fail("%s has slots %s, of which %d count", indexed.fen(own, opponent), slots, counting);
                }
            }
            for (int i = 0; i < 1_000; i++) {
                long slot = random.nextLong(index.slots());
                assertThat(index.slot(index.own(slot), index.opponent(slot))).isEqualTo(slot);
            }
        }
    }

    private static boolean areSymmetric(Symmetries symmetries, int own, int opponent, int ownImage, int opponentImage) {
        for (int g = 0; g < symmetries.count(); g++) {
            if (symmetries.apply(g, own) == ownImage && symmetries.apply(g, opponent) == opponentImage) {
                return true;
            }
        }
        return false;
    }

    @Test
    void theSlotsThatCountAreAsManyAsThereAreOrbits() {
        for (Indexed indexed : indexes(Variants.NINE,
                Subspaces.moving(Variants.NINE).stream().filter(subspace -> subspace.stones() <= 7).toList())) {
            SlotIndex index = indexed.index();
            long counting = 0;
            for (long slot = 0; slot < index.slots(); slot++) {
                counting += indexed.counts(slot) ? 1 : 0;
            }
            assertThat(counting).as(indexed.subspace().toString()).isEqualTo(burnside(Variants.NINE.board(), indexed.subspace()));
        }
    }

    @Test
    void canonicalSetsAreAsManyAsPublished() {
        int[] counts = {158, 757, 2830, 8774, 22188, 46879, 82880};
        for (int size = 3; size <= 9; size++) {
            CanonicalSets sets = new CanonicalSets(Variants.NINE.board(), size);
            assertThat(sets.count()).isEqualTo(counts[size - 3]);
            for (int number = 0; number < sets.count(); number++) {
                assertThat(sets.number(sets.set(number))).isEqualTo(number);
                assertThat(sets.symmetry(sets.set(number))).isZero();
            }
        }
    }

    @Test
    void theSubspacesOfNineHaveAsManySlotsPositionsAndOrbitsAsPublished() {
        Symmetries symmetries = Variants.NINE.board().symmetries();
        long slots = 0;
        long simpleSlots = 0;
        long orbits = 0;
        long positions = 0;
        for (Indexed indexed : indexes(Variants.NINE, Subspaces.moving(Variants.NINE))) {
            slots += indexed.index().slots();
            int own = indexed.subspace().own();
            simpleSlots += (long) new CanonicalSets(Variants.NINE.board(), own).count()
                    * new Combinations(Variants.NINE.board().points() - own, indexed.subspace().opponent()).count();
            orbits += burnside(Variants.NINE.board(), indexed.subspace());
            positions += fixed(symmetries, 0, Variants.NINE.board().points(), indexed.subspace());
        }
        // Published for the index whose rows are always the stones of the side to move; the side with more stones takes fewer.
        assertThat(simpleSlots).isEqualTo(9_193_626_407L);
        assertThat(slots).isEqualTo(9_074_932_579L);
        assertThat(orbits).isEqualTo(8_904_593_601L);
        assertThat(positions).isEqualTo(142_430_121_724L);
    }

    /** The orbits of a subspace by Burnside's lemma: the mean, over the symmetries, of the positions that each leaves as they are. */
    private static long burnside(Board board, Subspace subspace) {
        Symmetries symmetries = board.symmetries();
        long sum = 0;
        for (int g = 0; g < symmetries.count(); g++) {
            sum += fixed(symmetries, g, board.points(), subspace);
        }
        assertThat(sum % symmetries.count()).isZero();
        return sum / symmetries.count();
    }

    /** The positions that a symmetry leaves as they are: each of its cycles is all empty, or all of one colour. */
    private static long fixed(Symmetries symmetries, int g, int points, Subspace subspace) {
        long[][] ways = new long[subspace.own() + 1][subspace.opponent() + 1];
        ways[0][0] = 1;
        int done = 0;
        for (int p = 0; p < points; p++) {
            if ((done >>> p & 1) != 0) {
                continue;
            }
            int length = 0;
            for (int q = p; (done >>> q & 1) == 0; q = symmetries.image(g, q)) {
                done |= 1 << q;
                length++;
            }
            for (int a = subspace.own(); a >= 0; a--) {
                for (int b = subspace.opponent(); b >= 0; b--) {
                    ways[a][b] += (a >= length ? ways[a - length][b] : 0) + (b >= length ? ways[a][b - length] : 0);
                }
            }
        }
        return ways[subspace.own()][subspace.opponent()];
    }
}
