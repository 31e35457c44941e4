package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

/** Answers under rules in which sides pass, or draw when they are blocked. */
class PassesAndDrawsTest {
    private static final int STONES = 7;

    @TempDir
    private Path data;

    private static Rules rules(Blocked blocked, AfterPlacing afterPlacing) {
        Rules six = Variants.SIX;
        return new Rules("passing", six.board(), six.men(), six.flyAt(), false, six.fromMills(), six.removals(), blocked,
                six.whilePlacing(), afterPlacing, six.fullBoard(), Rules.Placing.FIRST);
    }

    private Tablebase tables(SmallDatabase right, Rules rules) throws IOException {
        right.write(data.resolve(rules.name()));
        return Tablebase.open(data.resolve(rules.name()), rules);
    }

    @Test
    void everyPositionHasItsValueAndDepthWhateverABlockedSideMayDo() throws IOException {
        for (Blocked blocked : Blocked.values()) {
            Rules rules = rules(blocked, AfterPlacing.TURN);
            SmallDatabase right = new SmallDatabase(rules, STONES);
            int passes = 0;
            try (Tablebase tables = tables(right, rules)) {
                for (Subspace subspace : right.subspaces()) {
                    int[] plies = right.plies(subspace);
                    for (int slot = 0; slot < plies.length; slot++) {
                        Position position = right.position(subspace, slot);
                        List<RankedTurn> ranked = tables.rank(position);
                        boolean passed = ranked.size() == 1 && ranked.getFirst().turn() == Turn.PASS;
                        passes += passed ? 1 : 0;
                        assertThat(tables.value(position).plies()).as("%s %s", blocked, Fen.format(rules.board(), position))
                                .isEqualTo(plies[slot] == SmallTable.DRAW ? Value.NO_DEPTH : plies[slot]);
                    }
                }
            }
            assertThat(passes > 0).isEqualTo(blocked == Blocked.PASS);
        }
    }

    @Test
    void aPassThatIsDueIsWorthWhatItLeadsToAPlyLater() throws IOException {
        Rules rules = rules(Blocked.LOSS, AfterPlacing.OTHER);
        SmallDatabase right = new SmallDatabase(rules, STONES);
        Subspace subspace = Subspace.moving(3, 3);
        int decided = 0;
        try (Tablebase tables = tables(right, rules)) {
            int[] plies = right.plies(subspace);
            for (int slot = 0; slot < plies.length; slot++) {
                Position past = right.position(subspace, slot);
                Position due = Position.of(past.side().other(), past.opponent(), past.own(), 0, 0, Turns.PASS_DUE);
                Value value = tables.value(due);
                assertSameButTable(value, tables.value(past).reversed(1, null), Fen.format(rules.board(), due));
                assertThat(tables.lacking(due)).isEqualTo(tables.lacking(past));
                decided += value.outcome() == Outcome.DRAW ? 0 : 1;
            }
        }
        assertThat(decided).isPositive();
    }

    /** White, to move after the pass, can close a mill at once, and Black has three stones. */
    @Test
    void whoPlacesLastMayWinTwoPliesOn() throws IOException {
        Rules rules = rules(Blocked.LOSS, AfterPlacing.OTHER);
        try (Tablebase tables = tables(new SmallDatabase(rules, STONES), rules)) {
            Position last = Fen.parse(rules, "OO******/@*@***@* w p p 2 1 3 0 0 0");
            RankedTurn best = tables.rank(last).getFirst();
            assertThat(best.value().plies()).isEqualTo(1);
            RankedTurn quiet =
                    tables.rank(last).stream().filter(turn -> Turn.removed(turn.turn()) == 0).findFirst().orElseThrow();
            assertThat(quiet.after().passDue()).isTrue();
            assertThat(quiet.value().plies()).isEqualTo(3);
            assertThat(tables.rank(quiet.after())).singleElement().satisfies(pass -> {
                assertThat(pass.turn()).isEqualTo(Turn.PASS);
                assertSameButTable(tables.value(quiet.after()), pass.value(), "a pass");
            });
        }
    }

    /** No table holds positions in which a pass is due. */
    private static void assertSameButTable(Value due, Value past, String of) {
        assertThat(due.table()).as(of).isNull();
        assertThat(due).as(of).usingRecursiveComparison().withStrictTypeChecking().ignoringFields("table").isEqualTo(past);
    }
}
