package org.millstone.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.board.Board;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.RuleSet;
import org.millstone.rules.RuleSetFile;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.rules.Variants;

/** Positions and turns as links have them. */
final class LinkCodeTest {
    private static final Rules NINE = Variants.NINE;

    /** A row of {@code data/links.tsv}, which the explorer's reader is held to, too. */
    private record Row(Rules rules, String fen, String turns, String code, String game) {}

    private static Position position(Rules rules, String code) {
        return LinkCode.position(rules, code).orElseThrow(() -> new FenException("no code", 0));
    }

    private static Stream<Row> rows() throws IOException {
        Path data = Path.of("..", "data");
        Map<String, Rules> rules = new HashMap<>();
        Variants.ruleSets().forEach(ruleSet -> rules.put(ruleSet.rules().name(), ruleSet.rules()));
        for (String name : List.of("cube", "deep", "ring", "skew", "three-pass")) {
            rules.put(name, RuleSetFile.read(data.resolve("vectors").resolve(name + ".json")).rules());
        }
        return Files.readAllLines(data.resolve("links.tsv")).stream().filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", -1))
                .map(row -> new Row(Objects.requireNonNull(rules.get(row[0])), row[1], row[2], row[3], row[4]));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void linksAreReadAsTheExplorerReadsThem(Row row) {
        if (row.fen().equals("-")) {
            assertThatThrownBy(() -> position(row.rules(), row.code())).isInstanceOf(IllegalArgumentException.class);
            return;
        }
        Board board = row.rules().board();
        Position position = Fen.parse(row.rules(), row.fen());
        assertThat(LinkCode.of(board, position)).isEqualTo(row.code());
        assertThat(position(row.rules(), row.code())).isEqualTo(position);
        Turns rules = new Turns(row.rules());
        List<Integer> turns = new ArrayList<>();
        for (String code : row.game().equals("-") ? new String[0] : row.game().split("-")) {
            turns.add(LinkCode.turn(rules, position, code).orElseThrow());
            position = rules.apply(position, turns.getLast());
        }
        assertThat(turns.stream().map(turn -> Turn.format(board, turn)).collect(Collectors.joining(" ")))
                .isEqualTo(row.turns().equals("-") ? "" : row.turns());
        assertThat(turns.isEmpty() ? "-" : LinkCode.of(board, turns)).isEqualTo(row.game());
    }

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
                assertThat(position(rules, code)).as(rules.name() + " " + code).isEqualTo(position);
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
        assertThat(LinkCode.position(NINE, code)).isEmpty();
    }

    @Test
    void aLongCodeIsRefusedAtOnce() {
        for (String code : List.of("1".repeat(7000), "w".repeat(7000) + "!", "12".repeat(40) + "!")) {
            assertThat(LinkCode.position(NINE, code)).isEmpty();
        }
    }

    @Test
    void aPositionThatTheRulesDoNotKnowIsRefusedAsSuch() {
        assertThatThrownBy(() -> LinkCode.position(NINE, "w23-w-9-9")).isInstanceOf(IllegalPositionException.class);
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
