package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Symmetries;

/** A symmetry maps the turns of a position with it; and colours are only names. */
class SymmetryOfTurnsTest {
    private static final int POSITIONS = 300;

    static Stream<Rules> rules() {
        return Games.allRules().stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theSuccessorsOfTheImageAreTheImagesOfTheSuccessors(Rules rules) {
        Symmetries symmetries = rules.board().symmetries();
        Turns turns = new Turns(rules);
        for (Position position : Games.positions(rules, 41, POSITIONS)) {
            Set<String> successors = successors(turns, position, symmetries, 0);
            for (int g = 1; g < symmetries.count(); g++) {
                Position image = position.mapped(symmetries, g);
                assertThat(turns.status(image)).isEqualTo(turns.status(position));
                assertThat(successors(turns, image, symmetries, symmetries.inverse(g)))
                        .as("symmetry %d of %s", g, Fen.format(rules.board(), position)).isEqualTo(successors);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void thereAreAsManyTurnsInTheImage(Rules rules) {
        Symmetries symmetries = rules.board().symmetries();
        for (Position position : Games.positions(rules, 42, POSITIONS)) {
            for (int g = 1; g < symmetries.count(); g++) {
                assertThat(Games.turns(rules, position.mapped(symmetries, g)))
                        .as("symmetry %d of %s", g, Fen.format(rules.board(), position))
                        .hasSameSizeAs(Games.turns(rules, position));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theTurnsOfTheImageAreTheImagesOfTheTurns(Rules rules) {
        Symmetries symmetries = rules.board().symmetries();
        Turns turns = new Turns(rules);
        TurnList list = new TurnList();
        for (Position position : Games.positions(rules, 44, 100)) {
            for (int g = 1; g < symmetries.count(); g++) {
                Position image = position.mapped(symmetries, g);
                turns.generate(position, list);
                Set<Integer> images = new TreeSet<>();
                for (int turn : list.toArray()) {
                    images.add(turns.listed(image, Turn.mapped(symmetries, g, turn)));
                }
                turns.generate(image, list);
                assertThat(images).as("symmetry %d of %s", g, Fen.format(rules.board(), position))
                        .containsExactlyInAnyOrderElementsOf(Arrays.stream(list.toArray()).boxed().toList());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theColoursDoNotMatterToTheTurns(Rules rules) {
        for (Position position : Games.positions(rules, 43, POSITIONS)) {
            assertThat(Games.turns(rules, position.coloursExchanged())).as(Fen.format(rules.board(), position))
                    .isEqualTo(Games.turns(rules, position));
        }
    }

    /** Returns the positions after each turn, mapped by a symmetry, as FENs. */
    private static Set<String> successors(Turns turns, Position position, Symmetries symmetries, int g) {
        TurnList list = new TurnList();
        turns.generate(position, list);
        Set<String> fens = new TreeSet<>();
        for (int turn : list.toArray()) {
            fens.add(Fen.format(turns.rules().board(), turns.apply(position, turn).mapped(symmetries, g)));
        }
        return fens;
    }
}
