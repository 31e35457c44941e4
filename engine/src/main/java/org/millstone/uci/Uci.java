package org.millstone.uci;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.command.BoardPicture;
import org.millstone.command.Paint;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.search.Game;
import org.millstone.search.Report;

/**
 * The engine protocol: UCI (Meyer-Kahlen and Huber 2000) as Mill programs speak it, a removal being a word of its own.
 *
 * <p>What cannot be understood is answered with {@code info string} and changes nothing. The tables are opened when they are first
 * needed, so that options may come before.
 */
final class Uci implements AutoCloseable {
    private final String version;
    private final PrintWriter out;
    private EngineOptions options;
    private @Nullable Engine engine;
    private Game game;
    private @Nullable Thinking thinking;
    /** The rest of a turn whose beginning was the last answer: the removal, and the position in which it is due. */
    private volatile @Nullable Removal due;

    private record Removal(Position position, String token) {}

    Uci(EngineOptions options, String version, PrintWriter out) {
        this.options = options;
        this.version = version;
        this.out = out;
        this.game = startOf(options);
    }

    private static Game startOf(EngineOptions options) {
        return Game.from(options.rules(), Position.start(options.rules()), options.draws());
    }

    /** Answers line by line, until {@code quit} or the end of the input. */
    void run(BufferedReader in) throws IOException {
        String line = in.readLine();
        while (line != null && answer(line)) {
            line = in.readLine();
        }
        stop();
    }

    /** Answers a line; false if it was {@code quit}. */
    private boolean answer(String line) {
        List<String> words = Words.of(line);
        if (words.isEmpty()) {
            return true;
        }
        if (words.getFirst().equals("quit")) {
            return false;
        }
        try {
            obey(words.getFirst(), words.subList(1, words.size()));
        } catch (BadInputException | FenException | IllegalPositionException | IllegalTurnException e) {
            say("info string " + e.getMessage());
        } catch (IOException e) {
            say("info string the tables cannot be opened: " + e);
        }
        return true;
    }

    private void obey(String command, List<String> rest) throws IOException {
        switch (command) {
            case "uci" -> introduce();
            case "isready" -> {
                if (!isThinking()) {
                    engine();
                }
                say("readyok");
            }
            case "ucinewgame" -> {
                notWhileThinking(command);
                engine().forget();
            }
            case "setoption" -> {
                notWhileThinking(command);
                set(new Words(rest));
            }
            case "position" -> {
                notWhileThinking(command);
                game = position(new Words(rest));
            }
            case "go" -> {
                notWhileThinking(command);
                go(GoCommand.parse(rest, game.position().side()));
            }
            case "stop" -> stop();
            case "ponderhit" -> {
                if (thinking != null) {
                    thinking.ponderHit();
                }
            }
            case "d" -> show();
            default -> throw new BadInputException("unknown command " + Words.quoted(command)
                    + "; known are uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d and quit");
        }
    }

    private void introduce() {
        say("id name " + version);
        say("id author the Millstone authors");
        OptionList.announcements(options).forEach(this::say);
        say("uciok");
    }

    private void set(Words words) throws IOException {
        if (!words.hasMore() || !words.next().equals("name")) {
            throw new BadInputException("setoption wants: name NAME value VALUE");
        }
        String name = words.until("value");
        EngineOptions changed = OptionList.changed(options, name, words.until(""));
        if (name.equalsIgnoreCase("ClearHash")) {
            engine().forget();
        }
        if (!changed.equals(options)) {
            if (!changed.rules().equals(options.rules())) {
                game = startOf(changed);
            }
            options = changed;
            closeEngine();
        }
    }

    private Game position(Words words) {
        String kind = words.hasMore() ? words.next() : "";
        Position position = switch (kind) {
            case "startpos" -> {
                String more = words.until("moves");
                if (!more.isEmpty()) {
                    throw new BadInputException("after startpos come moves, not " + Words.quoted(more));
                }
                yield Position.start(options.rules());
            }
            case "fen" -> Fen.parse(options.rules(), words.until("moves"));
            default -> throw new BadInputException("position wants startpos or fen, not " + Words.quoted(kind));
        };
        Game played = Game.from(options.rules(), position, options.draws());
        while (words.hasMore()) {
            played = played.play(words.next());
        }
        return played;
    }

    private void go(GoCommand go) throws IOException {
        Removal rest = due;
        due = null;
        if (game.status() != Status.ONGOING) {
            say("info string the game is over");
            say("bestmove (none)");
        } else if (rest != null && rest.position().equals(game.position())) {
            say("bestmove " + rest.token());
        } else {
            thinking = new Thinking(engine(), game, go, new Answers());
            thinking.start();
        }
    }

    private boolean isThinking() {
        return thinking != null && thinking.isGoingOn();
    }

    private void notWhileThinking(String command) {
        if (isThinking()) {
            throw new BadInputException(command + " has to wait for bestmove; send stop to get it");
        }
    }

    private void stop() {
        if (thinking != null) {
            thinking.stop();
        }
    }

    private void show() {
        Board board = options.rules().board();
        BoardPicture.lines(board, game.position(), new Paint(false)).forEach(this::say);
        say("");
        say("Fen: " + Fen.format(board, game.position()));
    }

    private Engine engine() throws IOException {
        Engine present = engine;
        if (present == null) {
            present = new Engine(options);
            engine = present;
            say("info string " + options.rules().name() + ", " + present.equipment());
        }
        return present;
    }

    private void closeEngine() {
        if (engine != null) {
            engine.close();
            engine = null;
        }
    }

    /** Sends a line; messages for people may have several. */
    private void say(String line) {
        synchronized (out) {
            out.println(line.replaceAll("\\R\\s*", " "));
            out.flush();
        }
    }

    @Override
    public void close() {
        closeEngine();
    }

    /** Puts what is found into words. */
    private final class Answers implements Thinking.Answers {
        @Override
        public void found(Report report) {
            say(InfoLine.of(options.rules().board(), report));
        }

        @Override
        public void chosen(Game of, Choice choice) {
            if (!choice.reason().isEmpty()) {
                say("info string " + choice.reason());
            }
            List<Integer> line = choice.report().line();
            List<String> words = InfoLine.tokens(options.rules().board(), line);
            boolean removes = words.size() > 1 && words.get(1).startsWith("x");
            if (removes) {
                due = new Removal(of.play(words.getFirst()).position(), words.get(1));
            }
            // What to ponder on is the opponent's answer, which does not come before the removal.
            String ponder = !removes && words.size() > 1 ? " ponder " + words.get(1) : "";
            say("bestmove " + words.getFirst() + ponder);
        }

        @Override
        public void failed(RuntimeException why) {
            say("info string a fault in mill: " + why);
            say("bestmove (none)");
        }
    }
}
