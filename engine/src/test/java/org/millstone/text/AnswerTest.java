package org.millstone.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.board.Symmetries;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.variants.Variants;

/** The answers for programs: turns that need no parsing, and why a game is over. */
final class AnswerTest {
    private static Map<String, @Nullable Object> ask(Rules rules, String fen) {
        try (Tablebase none = Tablebase.empty(rules)) {
            return Answer.of(none, Fen.parse(rules, fen), true).json();
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> moves(Map<String, @Nullable Object> answer) {
        return (List<Map<String, Object>>) Objects.requireNonNull(answer.get("moves"));
    }

    /** Puts a turn's text together again from its members. */
    private static String text(Map<String, Object> move) {
        String from = move.get("from") == null ? "" : move.get("from") + "-";
        String removed = ((List<?>) move.get("remove")).stream().map(point -> "x" + point).collect(Collectors.joining());
        return from + Objects.requireNonNullElse(move.get("to"), "") + removed;
    }

    @ParameterizedTest
    @CsvSource({"nine, '********/********/******** w p p 0 9 0 9 0 0'", "nine, 'OO****O*/**@*@***/**@***** w'",
        "nine, 'OO*****O/@***@***/**@*@*** w m r 3 0 4 0 1 0'", "nine, 'OO******/@@******/******** w p p 2 7 2 7'",
        "three, 'O@O@@O*** w'", "twelve, 'OO*O****/@@*@****/******** w p p 3 9 3 9'"})
    void whatATurnsTextSaysItsMembersSayToo(String variant, String fen) {
        Rules rules = Variants.named(variant).orElseThrow();
        assertThat(moves(ask(rules, fen))).isNotEmpty().allSatisfy(move -> assertThat(text(move)).isEqualTo(move.get("move")));
    }

    @ParameterizedTest
    @CsvSource({"nine, 'OO****O*/**@*@***/**@***** w'", "nine, 'OO*****O/@***@***/**@*@*** w m r 3 0 4 0 1 0'",
        "nine-double, 'O*OO***O/@@*@*@**/******** w p p 4 5 4 5'", "three, 'O@O@@O*** w'"})
    void theAnswerForATwinIsTheTwinsOwn(String variant, String fen) {
        Rules rules = Variants.named(variant).orElseThrow();
        Position position = Fen.parse(rules, fen);
        Symmetries symmetries = rules.board().symmetries();
        try (Tablebase none = Tablebase.empty(rules)) {
            Answer answer = Answer.of(none, position, true);
            for (int g = 0; g < symmetries.count(); g++) {
                for (Side side : Side.values()) {
                    Position twin =
                            Position.of(side, symmetries.apply(g, position.own()), symmetries.apply(g, position.opponent()),
                                    position.ownHand(), position.opponentHand(), position.pending());
                    assertThat(answer.forTwin(twin, 0)).as(Fen.format(rules.board(), twin))
                            .isEqualTo(Answer.of(none, twin, true));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"'OO******/@@@*****/******** w m s 2 0 3 0', fewer-than-three",
        "'OOO*****/@***@***/******** b', fewer-than-three",
        "'********/********/@O@O@O@O w', blocked"})
    void aGameThatIsOverSaysWhy(String fen, String end) {
        Map<String, @Nullable Object> answer = ask(Variants.NINE, fen);
        assertThat(answer).containsEntry("end", end).containsEntry("source", "rules");
        assertThat(moves(answer)).isEmpty();
    }

    @Test
    void aGameThatGoesOnHasNoEndButATurnThatEndsItHas() {
        Map<String, @Nullable Object> answer = ask(Variants.NINE, "OO****O*/**@*@***/**@***** w");
        assertThat(answer).doesNotContainKey("end");
        assertThat(moves(answer)).allSatisfy(move -> assertThat(move.containsKey("end"))
                .isEqualTo(!((List<?>) move.get("remove")).isEmpty()));
    }
}
