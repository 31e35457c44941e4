package org.millstone.opening;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.search.TestTables;
import org.millstone.variants.Variants;

/** The proof against plain minimax. */
class ProofAgainstOracleTest {
    private static final long TABLE_BYTES = 1 << 22;

    private static Tablebase tables(Rules rules) throws IOException {
        return Tablebase.open(TestTables.folder(rules), rules, TablebaseOptions.allResident());
    }

    private static void assertProved(Opening opening, PlacingOracle oracle, Position position) {
        String fen = Fen.format(oracle.rules().board(), position);
        assertThat(opening.prove(position, ProofLimits.NONE).outcome()).as(fen).isEqualTo(oracle.value(position));
        for (RankedTurn turn : opening.ranked(position, ProofLimits.NONE)) {
            assertThat(turn.value().outcome()).as(fen + " " + turn).isEqualTo(oracle.value(turn.after()).reversed());
        }
    }

    /** Two threads, which take longer to start than to prove so little, are asked about one in four. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyPlacingPositionOfThreeIsWorthWhatMinimaxSays(int threads) throws IOException {
        try (Tablebase tables = tables(Variants.THREE);
                Opening opening =
                        new Opening(tables, threads, TABLE_BYTES, null)) {
            PlacingOracle oracle = new PlacingOracle(tables);
            Set<Position> seen = new HashSet<>();
            Deque<Position> next = new ArrayDeque<>(List.of(Position.start(Variants.THREE)));
            Turns turns = new Turns(Variants.THREE);
            TurnList list = new TurnList();
            while (!next.isEmpty()) {
                Position position = next.remove();
                if (position.isPlacing() && seen.add(position)) {
                    if (threads == 1 || seen.size() % 4 == 0) {
                        assertProved(opening, oracle, position);
                    }
                    turns.generate(position, list);
                    for (int i = 0; i < list.size(); i++) {
                        next.add(turns.apply(position, list.get(i)));
                    }
                }
            }
            assertThat(seen).hasSizeGreaterThan(2000);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomPlacingPositionsOfSixAreWorthWhatMinimaxSays(boolean pending) throws IOException {
        try (Tablebase tables = tables(Variants.SIX);
                Opening opening = new Opening(tables, 1, TABLE_BYTES, null)) {
            PlacingOracle oracle = new PlacingOracle(tables);
            for (Position position : PlacingGames.positions(Variants.SIX, 6, pending, Campaign.cases(20, 200), 1)) {
                assertProved(opening, oracle, position);
            }
        }
    }

    @Test
    void aTableTooSmallForTheProofChangesNoValue() throws IOException {
        try (Tablebase tables = tables(Variants.SIX);
                Opening opening = new Opening(tables, 2, Opening.LEAST_BYTES, null)) {
            PlacingOracle oracle = new PlacingOracle(tables);
            for (Position position : PlacingGames.positions(Variants.SIX, 6, false, Campaign.cases(6, 40), 2)) {
                assertProved(opening, oracle, position);
            }
        }
    }
}
