package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.RuleSet;
import org.millstone.rules.Rules;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.rules.Variants;

/** Positions and turns as links have them. */
final class LinkCodeTest {
    private static final Rules NINE = Variants.NINE;

    @ParameterizedTest
    @CsvSource({
        "24-w-9-9, ********/********/******** w p p 0 9 0 9 0 0",
        "wbwwwb2bw1b3bwwbw1b2-w, O@OOO@**/@O*@***@/OO@O*@** w m s 8 0 7 0 0 0",
        "wb22-w-8-8, O@******/********/******** w p p 1 8 1 8 0 0",
        "3w20-b-8-9, ***O****/********/******** b p p 1 8 0 9 0 0",
        "ww5wbbb13-w-0-0-r1, OO*****O/@@@*****/******** w m r 3 0 3 0 1 0",
    })
    void aPositionHasACode(String code, String fen) {
        assertThat(LinkCode.of(NINE.board(), Fen.parse(NINE, fen))).isEqualTo(code);
    }

    @Test
    void everyPositionOfRandomGamesIsReadAsItWasWritten() {
        Random random = new Random(13);
        for (RuleSet ruleSet : Variants.ruleSets()) {
            Rules rules = ruleSet.rules();
            Turns turns = new Turns(rules);
            Position position = Position.start(rules);
            TurnList list = new TurnList();
            for (int ply = 0; ply < 200; ply++) {
                String code = LinkCode.of(rules.board(), position);
                assertThat(code).matches("[a-z0-9-]*[a-z0-9]");
                assertThat(LinkCode.position(rules, code)).as(rules.name() + " " + code).isEqualTo(position);
                turns.generate(position, list);
                if (list.size() == 0) {
                    break;
                }
                int turn = list.get(random.nextInt(list.size()));
                assertThat(LinkCode.turn(turns, position, LinkCode.of(rules.board(), turn))).hasValue(turn);
                position = turns.apply(position, turn);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-", "24", "24-", "24-x", "23-w", "25-w-9-9", "0w23-w", "w023-w", "24-w-9", "24-w-9-9-", "24-w-9-9-r0",
                "24-w-9-9-s-r1", "24-w-09-9", "24-w-9-9-s", "99999999999999999999-w", "w999999999b-w", "24-w-9-9 ", "W2B21-w"})
    void whatIsNoCodeIsRefused(String code) {
        assertThatThrownBy(() -> LinkCode.position(NINE, code)).isInstanceOfSatisfying(Problem.class,
                problem -> assertThat(problem.status()).isEqualTo(400));
    }

    @Test
    void aLongCodeIsRefusedAtOnce() {
        for (String code : List.of("1".repeat(7000), "w".repeat(7000) + "!", "12".repeat(40) + "!")) {
            assertThatThrownBy(() -> LinkCode.position(NINE, code)).isInstanceOf(Problem.class);
        }
    }

    @Test
    void aPositionThatTheRulesDoNotKnowIsRefusedAsSuch() {
        assertThatThrownBy(() -> LinkCode.position(NINE, "w23-w-9-9")).isInstanceOfSatisfying(Problem.class,
                problem -> assertThat(problem.status()).isEqualTo(422));
    }

    @Test
    void turnsHaveNoHyphensOfTheirOwn() {
        List<Integer> turns = new ArrayList<>();
        for (String code : List.of("d6", "a1a4", "a1a4xd7", "d6xa1", "xd7", "xd7xa1", "a1a4xd7xg7", "pass")) {
            turns.add(LinkCode.turn(NINE.board(), code));
        }
        assertThat(LinkCode.of(NINE.board(), turns)).isEqualTo("d6-a1a4-a1a4xd7-d6xa1-xd7-xd7xa1-a1a4xd7xg7-pass");
        assertThat(LinkCode.turn(NINE.board(), "a1-a4xd7")).isEqualTo(turns.get(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "d", "d9", "d6xd6xd6xd6xd6", "<b>", "passs"})
    void whatIsNoTurnIsNone(String code) {
        assertThat(LinkCode.turn(new Turns(NINE), Position.start(NINE), code)).isEmpty();
    }
}
