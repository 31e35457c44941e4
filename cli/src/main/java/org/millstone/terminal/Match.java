package org.millstone.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.millstone.play.Engine;
import org.millstone.rules.End;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.SearchScore;
import org.millstone.text.AnsiColors;
import org.millstone.text.BoardPicture;

/** A game between a person, who reads and writes lines, and the engine. */
public final class Match {
    private final Engine engine;
    private final Side person;
    private final SearchLimits limits;
    private final AnsiColors paint;
    private final PrintWriter out;
    /** The games as they were before each turn of the person, latest first: {@code undo} takes the first. */
    private final Deque<Game> earlier = new ArrayDeque<>();

    /** Readies a match. The engine thinks for this time about a turn or a hint; boards, turns and messages go to {@code out}. */
    public Match(Engine engine, Side person, Duration thinking, AnsiColors paint, PrintWriter out) {
        this.engine = engine;
        this.person = person;
        this.limits = SearchLimits.time(thinking);
        this.paint = paint;
        this.out = out;
    }

    public void play(Game from, BufferedReader in) throws IOException {
        Game game = from;
        out.printf("%s, you are %s; I have %s Type a turn (d6, a1-a4, a1-a4xd7), hint, undo, board, resign or quit.%n",
                game.rules().name(), person, engine.equipment().replaceFirst("(?<![.])$", "."));
        shown(game);
        while (!isOver(game)) {
            if (game.position().side() != person) {
                game = answered(game);
                continue;
            }
            if (game.turns().equals(List.of(Turn.PASS))) {
                out.println("Your only turn is to pass: pass");
            }
            out.print(paint.bold(person + "> "));
            out.flush();
            String line = in.readLine();
            if (line == null || line.strip().equals("quit")) {
                out.println("Goodbye.");
                break;
            }
            if (line.strip().equals("resign")) {
                out.println(person + " resigns. " + person.other() + " wins.");
                break;
            }
            game = obeyed(game, line.strip());
        }
    }

    private Game answered(Game game) {
        Engine.Choice choice = engine.choose(game, limits);
        out.println(
                game.position().side() + ": " + paint.bold(game.format(choice.turn())) + "   " + paint.faint(opinion(choice)));
        return shown(game.play(choice.turn()));
    }

    private static String opinion(Engine.Choice choice) {
        int score = choice.report().score();
        String words = SearchScore.hasPlies(score)
                ? (score > 0 ? "win" : "loss") + " in " + SearchScore.plies(score)
                : String.format(Locale.ROOT, "%+.2f", score / 100.0);
        return "(" + (choice.reason().isEmpty() ? words + ", depth " + choice.report().depth() : choice.reason()) + ")";
    }

    private Game obeyed(Game game, String word) {
        return switch (word) {
            case "" -> game;
            case "hint" -> {
                Engine.Choice choice = engine.advise(game, limits);
                out.println("My advice: " + paint.bold(game.format(choice.turn()))
                        + " " + paint.faint(opinion(choice)));
                yield game;
            }
            case "undo" -> takenBack(game);
            case "board" -> shown(game);
            default -> played(game, word);
        };
    }

    private Game takenBack(Game game) {
        if (earlier.isEmpty()) {
            out.println("There is nothing to take back.");
            return game;
        }
        return shown(earlier.pop());
    }

    private Game played(Game game, String turn) {
        try {
            Game next = game.play(turn);
            if (next.position().pending() > 0 && next.position().side() == person) {
                out.println("You have closed a mill: which stone do you remove? (xd7)");
            }
            earlier.push(game);
            return shown(next);
        } catch (IllegalTurnException e) {
            out.println(e.getMessage());
            return game;
        }
    }

    private Game shown(Game game) {
        Position position = game.position();
        out.println();
        BoardPicture.lines(game.rules().board(), position, paint).forEach(out::println);
        out.println();
        out.println(paint.faint(engine.fen(game)));
        if (position.isPlacing()) {
            out.println("In hand: White " + position.whiteHand() + ", Black " + position.blackHand());
        }
        return game;
    }

    private boolean isOver(Game game) {
        Side side = game.position().side();
        String end = game.drawByHistory().map(why -> "A draw: " + why + ".").orElseGet(() -> switch (game.status()) {
            case LOST -> side + (game.position().total(side) < Rules.FEWEST ? " has two stones left: " : " cannot move: ")
                    + side.other() + " wins.";
            case WON -> side.other() + " has two stones left: " + side + " wins.";
            case DRAWN ->
                    game.end().orElseThrow() == End.BOARD_FULL ? "The board is full: a draw." : side + " cannot move: a draw.";
            case ONGOING -> "";
        });
        if (!end.isEmpty()) {
            out.println(paint.bold(end));
        }
        return !end.isEmpty();
    }
}
