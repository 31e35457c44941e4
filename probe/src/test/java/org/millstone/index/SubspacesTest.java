package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.rules.Games;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.variants.Variants;

/** The subspaces, their names, and the targets of their turns. */
class SubspacesTest {
    private static final Rules NINE = Variants.NINE;
    private static final Rules EACH = Games.rules("nine removals=each");
    private static final Rules PEACEFUL = Games.rules("nine removals=each whilePlacing=nothing");
    private static final List<Rules> SOME = List.of(NINE, Variants.SIX, Variants.THREE, Variants.TWELVE, EACH, PEACEFUL);

    @Test
    void theCountsOfNineAreThePublishedOnes() {
        List<Subspace> placing = Subspaces.placing(NINE);
        assertThat(Subspaces.moving(NINE)).hasSize(49);
        assertThat(placing).hasSize(497);
        List<SlotIndex.Size> extents = placing.stream().map(subspace -> SlotIndex.Size.of(NINE.board(), subspace)).toList();
        assertThat(extents.stream().mapToLong(SlotIndex.Size::positions).sum()).isEqualTo(17_856_763_819L);
        assertThat(extents.stream().mapToLong(extent -> (long) extent.rows() * extent.columns()).sum())
                .isEqualTo(18_310_163_591L);
    }

    @Test
    void everyTurnLeadsToASubspaceThatThereIs() {
        for (Rules rules : SOME) {
            for (Subspace subspace : Subspaces.placing(rules)) {
                int most = Subspaces.mostTaken(rules, subspace, true);
                for (int taken = 0; taken <= most; taken++) {
                    Subspace after = Subspaces.after(rules, subspace, true, taken);
                    assertThat(after.isLost() ? taken == most : Subspaces.has(rules, after)).as("%s to %s", subspace, after)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void aTurnRemovesNoMoreThanThereIsOrWins() {
        assertThat(Subspaces.mostTaken(EACH, new Subspace(5, 5, 2, 2), true)).isEqualTo(2);
        assertThat(Subspaces.mostTaken(EACH, new Subspace(5, 1, 2, 2), true)).as("one stone on the board").isEqualTo(1);
        assertThat(Subspaces.mostTaken(EACH, new Subspace(5, 3, 1, 0), true)).as("the first wins").isEqualTo(1);
        assertThat(Subspaces.mostTaken(EACH, Subspace.moving(5, 5), false)).isEqualTo(2);
        assertThat(Subspaces.mostTaken(NINE, Subspace.moving(5, 5), false)).isEqualTo(1);
        assertThat(Subspaces.mostTaken(PEACEFUL, new Subspace(3, 3, 6, 6), true)).isZero();
    }

    @Test
    void withoutCapturesWhilePlacingNobodyLacksAStone() {
        assertThat(Subspaces.placing(PEACEFUL)).hasSize(18).allMatch(subspace -> subspace.pieces() == 18);
        assertThat(Subspaces.has(PEACEFUL, new Subspace(4, 3, 5, 5))).isFalse();
        assertThat(Subspaces.moving(PEACEFUL)).isEqualTo(Subspaces.moving(NINE));
    }

    @Test
    void whatFollowsIsWhatTurnsLeadTo() {
        assertThat(Subspaces.following(NINE, new Subspace(3, 3, 1, 0))).hasToString("[3-3, 3-4, 4-3, 3-3+1+0]");
        assertThat(Subspaces.following(EACH, new Subspace(3, 4, 1, 1)))
                .contains(new Subspace(2, 4, 1, 0));
        assertThat(Subspaces.following(NINE, new Subspace(3, 4, 1, 1))).doesNotContain(new Subspace(2, 4, 1, 0));
        assertThat(Subspaces.following(PEACEFUL, new Subspace(0, 0, 9, 9))).filteredOn(s -> s.inHand() > 0)
                .hasSize(18);
    }

    @Test
    void allPositionsAreKnownWhereWhatIsMissingWithStonesInHandIsATurnAway() {
        for (Rules rules : List.of(Variants.SIX, EACH, PEACEFUL)) {
            Set<Subspace> all = new TreeSet<>(Subspaces.all(rules));
            assertThat(Subspaces.knowAll(rules, all)).isTrue();
            assertThat(Subspaces.areEverySecond(rules, all)).isFalse();
            Set<Subspace> even = new TreeSet<>(all);
            even.removeIf(Subspaces::isLeftOut);
            assertThat(Subspaces.knowAll(rules, even)).isTrue();
            assertThat(Subspaces.areEverySecond(rules, even)).isTrue();
            for (Subspace gone : List.copyOf(even)) {
                even.remove(gone);
                assertThat(Subspaces.knowAll(rules, even)).as("without %s and the odd ones", gone).isFalse();
                even.add(gone);
            }
            assertThat(Subspaces.areEverySecond(rules, Subspaces.moving(rules))).as("nothing in hand").isFalse();
        }
        assertThat(Subspaces.knowAll(NINE, Set.of())).isFalse();
        Rules free = Variants.named("lasker-six").orElseThrow();
        List<Subspace> evenHands = Subspaces.all(free).stream().filter(subspace -> !Subspaces.isLeftOut(subspace)).toList();
        assertThat(Subspaces.areEverySecond(free, evenHands)).as("moves lead back into any layer").isFalse();
    }

    /** Published programs count 2,018 with nine men, of those that play reaches; the others, also of set-up positions, are small. */
    @Test
    void freeHandsAreAnyPair() {
        Rules lasker = Variants.named("lasker").orElseThrow();
        List<Subspace> all = Subspaces.all(lasker);
        assertThat(all).hasSize(3600).contains(new Subspace(4, 3, 2, 5), new Subspace(0, 3, 10, 0)).doesNotHaveDuplicates();
        Set<Subspace> known = new TreeSet<>(all);
        assertThat(all).allMatch(subspace -> Subspaces.has(lasker, subspace) && Subspaces.isJoined(lasker, subspace)
                && known.contains(subspace.mirrored())
                && Subspaces.afterTurns(lasker, subspace).allMatch(after -> after.isLost() || known.contains(after)));
        assertThat(Subspaces.areHands(lasker, 2, 5)).isTrue();
        assertThat(Subspaces.areHands(NINE, 2, 5)).isFalse();
    }

    @Test
    void aMillTakesFromTheHandFirst() {
        Rules hand = Variants.named("nine-hand").orElseThrow();
        Subspace placing = new Subspace(4, 3, 2, 5);
        assertThat(Subspaces.afterTurns(hand, placing)).containsExactly(new Subspace(3, 5, 5, 1), new Subspace(3, 5, 4, 1));
        assertThat(Subspaces.afterTurns(hand, new Subspace(4, 3, 2, 0))).containsExactly(new Subspace(3, 5, 0, 1),
                new Subspace(2, 5, 0, 1));
        assertThat(Subspaces.afterTurns(hand, new Subspace(4, 3, 0, 2))).as("moves take from the board")
                .containsExactly(new Subspace(3, 4, 2, 0), new Subspace(2, 4, 2, 0));
        assertThat(Subspaces.isJoined(hand, placing)).isFalse();
        assertThat(Subspaces.isJoined(hand, new Subspace(4, 3, 0, 2))).isTrue();
        assertThat(Subspaces.all(hand)).contains(new Subspace(5, 5, 0, 3)).allMatch(subspace -> Subspaces.has(hand, subspace));
    }

    @Test
    void theHandsSayWhoIsToMove() {
        assertThat(new Subspace(0, 0, 9, 9).position(0, 0).side()).isEqualTo(Side.WHITE);
        assertThat(new Subspace(0, 1, 9, 8).position(0, 1).side()).isEqualTo(Side.BLACK);
        assertThat(new Subspace(0, 1, 9, 8).position(0, 2)).satisfies(position -> {
            assertThat(position.white()).isEqualTo(2);
            assertThat(Subspace.of(position)).isEqualTo(new Subspace(0, 1, 9, 8));
        });
    }

    @Test
    void namesAreReadAsTheyAreWritten() {
        for (Subspace subspace : Subspaces.all(NINE)) {
            assertThat(Subspace.parse(subspace.toString())).contains(subspace);
        }
        assertThat(new Subspace(6, 5, 3, 2)).hasToString("6-5+3+2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6", "6-", "06-5", "6-5+3", "6-5+3+2+1", "6-5+0+0", "6-5+03+2", "6-5 +3+2", "-6-5", "666-5"})
    void otherNamesAreNone(String name) {
        assertThat(Subspace.parse(name)).isEmpty();
    }

    @Test
    void theSideToMoveMakesTheRowsUnlessItHasFewerOnTheBoard() {
        assertThat(new Subspace(5, 5, 3, 2).ownRows()).isTrue();
        assertThat(new Subspace(5, 5, 2, 3).ownRows()).isFalse();
        assertThat(new Subspace(5, 6, 3, 2).ownRows()).isFalse();
    }
}
