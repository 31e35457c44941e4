package org.millstone.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** Positions and turns as links have them. */
final class LinkCodeTest {
    private static final Rules NINE = Variants.NINE;

    /** A row of {@code data/links.tsv}, which the explorer's reader is held to, too. */
    private record Row(Rules rules, String fen, String turns, String code, String game, List<String> alike) {}

    private static Position position(Rules rules, String code) {
        return LinkCode.position(rules, code).orElseThrow(() -> new FenException("no code", 0));
    }

    private static Stream<Row> rows() throws IOException {
        Path data = Path.of("..", "data");
        Map<String, Rules> rules = new HashMap<>();
        Variants.ruleSets().forEach(ruleSet -> rules.put(ruleSet.rules().name(), ruleSet.rules()));
        for (String name : List.of("cube", "deep", "ring", "six-hand", "skew", "three-any", "three-pass")) {
            rules.put(name, RuleSetFile.read(data.resolve("vectors").resolve(name + ".json")).rules());
        }
        return Files.readAllLines(data.resolve("links.tsv")).stream().filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", -1))
                .map(row -> new Row(Objects.requireNonNull(rules.get(row[0])), row[1], row[2], row[3], row[4],
                        row.length > 5 ? List.of(row[5].split(" ")) : List.of()));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void linksAreReadAsTheExplorerReadsThem(Row row) {
        if (row.fen().equals("-")) {
            assertThatThrownBy(() -> position(row.rules(), row.code())).isInstanceOf(IllegalArgumentException.class);
            return;
        }
        Board board = row.rules().board();
        Position start = Fen.parse(row.rules(), row.fen());
        assertThat(LinkCode.of(board, start)).isEqualTo(row.code());
        assertThat(position(row.rules(), row.code())).isEqualTo(start);
        Turns rules = new Turns(row.rules());
        String code = row.game().equals("-") ? "" : row.game();
        LinkGame game = LinkGame.read(rules, start, code);
        assertThat(game.turns().stream().map(played -> Turn.format(board, played.turn())).collect(Collectors.joining(" ")))
                .isEqualTo(row.turns().equals("-") ? "" : row.turns().replaceAll("[()]| q[^ )]*", ""));
        assertThat(game.turns().stream().map(LinkGame.Played::after)).isEqualTo(positions(rules, start, row.turns()));
        assertThat(game.code()).isEqualTo(code);
        for (String alike : row.alike()) {
            assertThat(LinkGame.read(rules, start, alike.replace('+', ' '))).as(alike).isEqualTo(game);
        }
    }

    /** The positions after turns, with variations in brackets, in the order in which they are written. */
    private static List<Position> positions(Turns rules, Position start, String turns) {
        List<Position> positions = new ArrayList<>();
        Position here = start;
        Position before = start;
        Deque<List<Position>> left = new ArrayDeque<>();
        for (String word : turns.equals("-") ? new String[0] : turns.replaceAll(" q[^ )]*", "").split(" ")) {
            if (word.startsWith("(")) {
                left.push(List.of(before, here));
                here = before;
            }
            before = here;
            here = rules.play(here, word.replaceAll("[()]", ""));
            positions.add(here);
            for (int close = word.indexOf(')'); close >= 0 && close < word.length(); close++) {
                before = left.peek().getFirst();
                here = left.pop().getLast();
            }
        }
        return positions;
    }

    @Test
    void aLinkSaysAtWhichTurnOfWhichLineItIsShown() {
        LinkGame game = LinkGame.read(new Turns(NINE), Position.start(NINE), "d6-f4-v-d2-b4-e-a1-v-g7-e");
        assertThat(game.end()).isEqualTo(5);
        assertThat(List.of("0", "1", "4", "5", "6")).map(game::at).containsExactly(0, 1, 4, 5, 6);
        assertThat(Stream.of(null, "", "7", "-1", "x", "9999999")).map(game::at).containsOnly(5);
        assertThat(game.position(0)).isEqualTo(Position.start(NINE));
        assertThat(game.position(4)).isEqualTo(Positions.parse(NINE, "startpos moves d6 d2 b4"));
        assertThat(game.position(5)).isEqualTo(Positions.parse(NINE, "startpos moves d6 f4 a1"));
        assertThat(game.line(4)).isEqualTo(Positions.line(NINE, "startpos moves d6 d2 b4").positions());
        assertThat(game.line(5)).isEqualTo(Positions.line(NINE, "startpos moves d6 f4 a1").positions());
        assertThat(game.line(0)).containsExactly(Position.start(NINE));
        assertThat(game.turns()).extracting(LinkGame.Played::ply).containsExactly(1, 2, 2, 3, 3, 3);
        assertThat(game.turns()).extracting(LinkGame.Played::side).containsExactly(Side.WHITE, Side.BLACK, Side.BLACK, Side.WHITE,
                Side.WHITE, Side.WHITE);
    }

    @Test
    void aLinkMayBeLongAndNestedWithoutEnd() {
        Turns rules = new Turns(NINE);
        Position start = Position.start(NINE);
        assertThat(LinkGame.read(rules, start, "d6" + "-v".repeat(200_000)).turns()).hasSize(1);
        assertThat(LinkGame.read(rules, start, "d6" + "-v-f4".repeat(200_000)).turns()).hasSize(21);
        assertThat(LinkGame.read(rules, start, "d6" + "-v-f4".repeat(200_000) + "-e".repeat(200_000) + "-f4").end())
                .isEqualTo(22);
        assertThat(LinkGame.read(rules, start, "d6" + "-v-f4-e".repeat(50_000)).turns()).hasSize(50_001);
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
        for (String code : List.of("d6", "a1a4", "a1a4xd7", "d6xa1", "xd7", "xd7xa1", "a1a4xd7xg7", "pass")) {
            assertThat(LinkCode.of(NINE.board(), LinkCode.turn(NINE.board(), code))).isEqualTo(code);
        }
        assertThat(LinkCode.turn(NINE.board(), "a1-a4xd7")).isEqualTo(LinkCode.turn(NINE.board(), "a1a4xd7"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "d", "d9", "d6xd6xd6xd6xd6", "<b>", "passs"})
    void whatIsNoTurnIsNone(String code) {
        assertThat(LinkCode.turn(new Turns(NINE), Position.start(NINE), code)).isEmpty();
    }
}
