package org.millstone.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millstone.board.Board;
import org.millstone.fixtures.Campaign;
import org.millstone.game.PlayedGame.PlayedTurn;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

/** A game is the same game in whatever notation it is written. */
final class NotationTest {
    private static final int GAMES = Campaign.cases(60, 10_000);
    private static final int MOST_TURNS = 120;
    private static final List<String> VARIANTS = List.of("nine", "nine", "nine", "nine-double", "twelve", "lasker", "dooz");
    private static final int TURNS_A_NUMBER = 2;
    private static final int RING = 8;

    /** Those that write turns in a way of their own. */
    private enum Program {
        STANDARD, PLAYOK, MILL_APP, OPEN_SPIEL, KAGGLE, GOLD_TOKEN, JOINED
    }

    /** Returns a turn, the points of its move and those of the stones that it removes, as a program writes it. */
    private static String written(Program program, List<String> moved, List<String> removed) {
        boolean moves = moved.size() > 1;
        return switch (program) {
            case STANDARD, PLAYOK -> String.join("-", moved) + each("x", removed);
            case MILL_APP -> String.join("->", moved) + each("\n-", removed);
            case OPEN_SPIEL -> (moves ? "Move " : "Point ") + String.join(" -> ", moved) + each("\nPoint ", removed);
            case KAGGLE -> (moves ? "Move point " : "Place at point ") + String.join(" -> point ", moved)
                    + each("\nCapture opponent piece at point ", removed);
            case GOLD_TOKEN -> (moves ? "" : "Place to ") + String.join(" -> ", moved) + each(", take ", removed);
            case JOINED -> String.join("", moved) + each(removed.size() > 1 ? "x" : "", removed);
        };
    }

    private static String each(String before, List<String> points) {
        return points.stream().map(point -> before + point).collect(Collectors.joining());
    }

    /** Returns how a program calls a point. */
    private static String called(Program program, Board board, int point) {
        return switch (program) {
            case STANDARD, JOINED -> board.pointName(point);
            case GOLD_TOKEN -> board.pointName(point).toUpperCase(Locale.ROOT);
            case PLAYOK -> String.valueOf(before(board, point) + 1);
            case OPEN_SPIEL, KAGGLE -> String.valueOf(before(board, point));
            case MILL_APP -> "(" + (point / RING + 1) + "," + (point % RING + 1) + ")"; // as a FEN has them
        };
    }

    /** Returns how many points are before one, row by row from the top left. */
    private static int before(Board board, int point) {
        return (int) IntStream.range(0, board.points()).filter(other -> board.y(other) > board.y(point)
                || board.y(other) == board.y(point) && board.x(other) < board.x(point)).count();
    }

    @ParameterizedTest
    @EnumSource
    void aGameIsTheSameInEveryNotation(Program program) throws IOException {
        SplittableRandom random = new SplittableRandom(48);
        for (int i = 0; i < GAMES; i++) {
            Rules rules = Variants.named(VARIANTS.get(random.nextInt(VARIANTS.size()))).orElseThrow();
            List<PlayedTurn> turns = randomGame(rules, random);
            int from = random.nextBoolean() ? 0 : random.nextInt(turns.size());
            List<PlayedTurn> game = turns.subList(from, turns.size());
            String text = text(rules, program, game, random);
            PlayedGame read = GameText.read(rules, new Games(new StringReader(text)).next());
            assertThat(read.fault()).as(text).isNull();
            assertThat(read.turns()).as(text).isEqualTo(game);
        }
    }

    private static List<PlayedTurn> randomGame(Rules rules, SplittableRandom random) {
        Turns turns = new Turns(rules);
        List<PlayedTurn> game = new ArrayList<>();
        Position position = Position.start(rules);
        for (int[] all = turns.all(position); all.length > 0 && game.size() < MOST_TURNS; all = turns.all(position)) {
            int turn = all[random.nextInt(all.length)];
            Position after = turns.apply(position, turn);
            game.add(new PlayedTurn(position, turn, after));
            position = after;
        }
        return game;
    }

    private static String text(Rules rules, Program program, List<PlayedTurn> game, SplittableRandom random) {
        Position start = game.getFirst().before();
        boolean numbered = program == Program.PLAYOK || random.nextBoolean();
        String between = List.of(" ", "\n", "; ", "\t").get(random.nextInt(4));
        boolean whole = start.equals(Position.start(rules));
        StringBuilder text = new StringBuilder(whole ? "" : "[FEN \"" + Fen.format(rules.board(), start) + "\"]\n");
        int black = start.side() == Side.BLACK ? 1 : 0; // a game that Black begins has 1... before its first turn
        for (int i = 0; i < game.size(); i++) {
            int ply = i + black;
            boolean answers = ply % TURNS_A_NUMBER == 1;
            text.append(!numbered || answers && i > 0 ? "" : ply / TURNS_A_NUMBER + 1 + (answers ? "... " : ". "));
            int turn = game.get(i).turn();
            List<String> moved = IntStream.of(Turn.from(turn), Turn.to(turn)).filter(point -> point >= 0)
                    .mapToObj(point -> called(program, rules.board(), point)).toList();
            List<String> removed = Turn.removals(turn).stream().map(point -> called(program, rules.board(), point)).toList();
            text.append(written(program, moved, removed)).append(between);
        }
        return random.nextBoolean() ? text.toString() : "```\n" + text + "\n```\n";
    }
}
