package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
        /** Whether a slot is the one of its position's slots that is counted: of a row's images, the smallest column. */
        boolean counts(long slot) {
            Symmetries symmetries = board.symmetries();
            int row = subspace.ownRows() ? index.own(slot) : index.opponent(slot);
            int column = subspace.ownRows() ? index.opponent(slot) : index.own(slot);
            return symmetries().filter(g -> symmetries.apply(g, row) == row)
                    .noneMatch(g -> symmetries.apply(g, column) < column);
        }

        SlotIndex.Size size() {
            return SlotIndex.Size.of(board, subspace);
        }

        String fen(int own, int opponent) {
            return board + " " + Fen.format(board, new Position(Side.WHITE, own, opponent, 0, 0, 0, 0, false));
        }

        @Override
        public String toString() {
            return board + " " + subspace;
        }

        /** Returns the slots of a position and its images. One of them counts, and all are of that position. */
        long[] slots(int own, int opponent) {
            Symmetries symmetries = board.symmetries();
            long[] slots = symmetries().mapToLong(g -> index.slot(symmetries.apply(g, own), symmetries.apply(g, opponent)))
                    .distinct().toArray();
            int rowStones = subspace.own() >= subspace.opponent() ? own : opponent;
            boolean rowIsItsOwnImage = symmetries().skip(1).anyMatch(g -> symmetries.apply(g, rowStones) == rowStones);
            boolean areOfThePosition = LongStream.of(slots).allMatch(slot -> symmetries().anyMatch(
                    g -> symmetries.apply(g, own) == index.own(slot) && symmetries.apply(g, opponent) == index.opponent(slot)));
            if (!areOfThePosition || LongStream.of(slots).filter(this::counts).count() != 1
                    || !rowIsItsOwnImage && slots.length != 1) {
                fail("%s has slots %s", fen(own, opponent), Arrays.toString(slots));
            }
            return slots;
        }

        private IntStream symmetries() {
            return IntStream.range(0, board.symmetries().count());
        }
    }

    private static List<Indexed> indexes(Rules rules, List<Subspace> subspaces) {
        CanonicalSets.BySize sets = new CanonicalSets.BySize(rules.board());
        return subspaces.stream().map(subspace -> new Indexed(rules.board(), subspace,
                new SlotIndex(rules.board(), subspace, sets.of(subspace.rowStones())))).toList();
    }

    static Stream<Indexed> small() {
        // Stones in hand change nothing in the index but the row colour: some of their subspaces will do.
        return Stream.concat(indexes(Variants.THREE, Subspaces.all(Variants.THREE)).stream(),
                indexes(Variants.SIX, Subspaces.all(Variants.SIX).stream()
                        .filter(subspace -> subspace.inHand() % 3 == 0 && subspace.stones() <= 7).toList()).stream());
    }

    /** Each orbit of positions, found without the index, has one slot that counts, and all its slots are of that orbit. */
    @ParameterizedTest
    @MethodSource("small")
    void everyOrbitIsCountedOnceAndEverySlotHasAPositionThatHasTheSlot(Indexed indexed) {
        int points = indexed.board().points();
        SlotIndex index = indexed.index();
        BitSet reached = new BitSet();
        long orbits = 0;
        for (int own : new Combinations(points, indexed.subspace().own()).sets()) {
            for (int packed : new Combinations(points - indexed.subspace().own(), indexed.subspace().opponent()).sets()) {
                int opponent = Integer.expand(packed, ~own);
                if (!reached.get((int) index.slot(own, opponent))) {
                    orbits++;
                    for (long slot : indexed.slots(own, opponent)) {
                        if (reached.get((int) slot) || index.slot(index.own(slot), index.opponent(slot)) != slot) {
                            fail("%s has slot %d, which is %s", indexed.fen(own, opponent), slot,
                                    indexed.fen(index.own(slot), index.opponent(slot)));
                        }
                        reached.set((int) slot);
                    }
                }
            }
        }
        assertThat(reached.cardinality()).as("slots in use").isEqualTo((int) index.slots());
        assertThat(indexed.size().positions()).isEqualTo(orbits);
    }

    static List<Rules> large() {
        return List.of(Variants.NINE, Variants.TWELVE);
    }

    @ParameterizedTest
    @MethodSource("large")
    void randomPositionsOfAllSubspacesHaveTheSlotsOfTheirOrbit(Rules rules) {
        Random random = new Random(241);
        for (Indexed indexed : indexes(rules, Subspaces.moving(rules))) {
            SlotIndex index = indexed.index();
            for (int i = 0; i < 200; i++) {
                int own = randomSet(random, rules.board(), rules.board().all(), indexed.subspace().own());
                int opponent = randomSet(random, rules.board(), rules.board().all() & ~own, indexed.subspace().opponent());
                assertThat(LongStream.of(indexed.slots(own, opponent))).allMatch(slot -> slot >= 0 && slot < index.slots());
                long slot = random.nextLong(index.slots());
                assertThat(index.slot(index.own(slot), index.opponent(slot))).isEqualTo(slot);
            }
            assertThat(indexed.size().columns()).isEqualTo(index.columns());
            assertThat((long) indexed.size().rows() * index.columns()).isEqualTo(index.slots());
        }
    }

    private static int randomSet(Random random, Board board, int from, int size) {
        int set = 0;
        while (Integer.bitCount(set) < size) {
            set |= from & 1 << random.nextInt(board.points());
        }
        return set;
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

    /** Those of nine and of 7-5 are published; those of 4-3, counted one by one. */
    @Test
    void slotsAndPositionsAreAsManyAsKnown() {
        List<SlotIndex.Size> nine = Subspaces.moving(Variants.NINE).stream()
                .map(subspace -> SlotIndex.Size.of(Variants.NINE.board(), subspace)).toList();
        assertThat(nine.stream().mapToLong(size -> (long) size.rows() * size.columns()).sum()).isEqualTo(9_074_932_579L);
        assertThat(nine.stream().mapToLong(SlotIndex.Size::positions).sum()).isEqualTo(8_904_593_601L);
        assertThat(SlotIndex.Size.of(Variants.NINE.board(), Subspace.moving(7, 5)).positions()).isEqualTo(133_910_896L);
        assertThat(SlotIndex.Size.of(Variants.NINE.board(), Subspace.moving(4, 3)).positions()).isEqualTo(760_398L);
        assertThat(SlotIndex.Size.of(Variants.TWELVE.board(), Subspace.moving(12, 12)).rows()).isEqualTo(170_854);
    }
}
