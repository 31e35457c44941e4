package org.millstone.uci;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Texts;
import org.millstone.search.Control;
import org.millstone.search.Game;
import org.millstone.search.SearchOptions;
import org.millstone.text.AnsiColors;
import org.millstone.text.BoardPicture;
import org.millstone.text.FileErrors;
import org.millstone.text.Positions;
import org.millstone.variants.RuleSetException;

/**
 * The engine protocol: UCI (Meyer-Kahlen and Huber 2000) as Mill programs speak it, a removal being a word of its own.
 *
 * <p>Input that cannot be understood is answered with {@code info string} and changes nothing, with one exception: after a {@code position}
 * that was refused there is none, so that no program plays on in another game than it thinks. Every {@code go} gets its {@code bestmove}.
 * Input that has to wait while it thinks ({@code position}, {@code go}, options) is kept in order. The tables are opened when they are
 * first needed, so that options may come before.
 */
public final class Uci implements AutoCloseable {
    /** The input that has to wait while it thinks. */
    private static final Set<String> WAITING = Set.of("ucinewgame", "setoption", "position", "go");

    private static final String NO_POSITION = "there is no position: the last one was refused";

    private final String version;
    private final PrintWriter out;
    /** The tasks of the protocol's thread: hear a line, or of the end of the input or of an answer. */
    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    /** Whether nothing more is obeyed, after {@code quit} or at the end of the input. */
    private boolean leaving;
    /** Whether thinking is cut short then. */
    private boolean atOnce;
    /**
     * Whether nothing was waiting behind the last {@code go}: a program that writes on follows a script, one that pauses waits for
     * something.
     */
    private boolean paused;
    private @Nullable IOException trouble;
    /** Lines that have to wait for the answer. */
    private final Deque<List<String>> waiting = new ArrayDeque<>();
    private EngineOptions options;
    /** For as much memory as this there was room. */
    private long usableHash = SearchOptions.USUAL.hashBytes();
    private int lines = 1;
    private @Nullable Engine engine;
    /** Null after a position that was refused. */
    private @Nullable Game game;
    /** Null while no {@code go} is thought about: also from the event of its answer on. */
    private @Nullable Thinking thinking;
    /** The rest of a turn whose beginning was the last answer: the removals, and the position in which they are due. */
    private volatile @Nullable Rest due;

    private record Rest(Position position, List<String> removals) {}

    /**
     * One {@code go}: its answer comes once it is known, or once it is asked for, whichever comes later.
     *
     * @param released what the answer, known or not, waits for: to be asked for, if the {@code go} was infinite, or is to ponder
     */
    private record Thinking(boolean infinite, Control control, CountDownLatch released) {
        void stop() {
            control.stop();
            released.countDown();
        }

        void ponderHit() {
            control.startClock();
            if (!infinite) {
                released.countDown();
            }
        }
    }

    public Uci(EngineOptions options, String version, PrintWriter out) {
        this.options = options;
        this.version = version;
        this.out = out;
        this.game = startOf(options);
    }

    private static Game startOf(EngineOptions options) {
        return Game.from(options.rules(), Position.start(options.rules()), options.draws());
    }

    /**
     * Answers line by line, until {@code quit} or the end of the input. Earlier commands are still answered: a {@code go} that ends by
     * itself is thought to its end, one that would wait to be stopped is stopped. A {@code quit} that comes after a pause stops them all:
     * then somebody wants to be gone. So does a second {@code quit}, or a {@code stop} after it.
     */
    public void run(BufferedReader in) throws IOException, InterruptedException {
        Thread.ofPlatform().daemon().name("input").start(() -> listen(in));
        while (!leaving || thinking != null || !waiting.isEmpty()) {
            events.take().run();
            catchUp();
            if (leaving && thinking != null && (atOnce || thinking.released.getCount() > 0)) {
                thinking.stop();
            }
        }
        if (trouble != null) {
            throw trouble;
        }
    }

    private void listen(BufferedReader in) {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                List<String> words = UciTokens.of(line);
                boolean more = in.ready();
                events.add(() -> hear(words, more));
            }
        } catch (IOException e) {
            events.add(() -> trouble = e);
        }
        events.add(() -> leaving = true);
    }

    /** Hears a line, behind which more may have been waiting. */
    private void hear(List<String> words, boolean more) {
        String command = words.isEmpty() ? "" : words.getFirst();
        if (command.equals("quit")) {
            atOnce |= leaving || paused;
            leaving = true;
            return;
        }
        paused = command.equals("go") ? !more : paused;
        if (leaving) {
            atOnce |= command.equals("stop");
        } else if (!command.isEmpty()) {
            obeyOrWait(words);
        }
    }

    /** Obeys a line, or has it wait: for the answer, or for those that wait already and might change what it means. */
    private void obeyOrWait(List<String> words) {
        String command = words.getFirst();
        boolean ends = command.equals("stop") || command.equals("ponderhit");
        boolean goWaits = waiting.stream().anyMatch(before -> before.getFirst().equals("go"));
        boolean waits = WAITING.contains(command) && (thinking != null || !waiting.isEmpty())
                || command.equals("d") && !waiting.isEmpty()
                || ends && goWaits;
        if (waits) {
            waiting.add(words);
        }
        // A stop after several go is for all of them.
        if (!waits || command.equals("stop")) {
            answer(words);
        }
    }

    /** Obeys what has waited, as far as it need not wait any longer. */
    private void catchUp() {
        while (!waiting.isEmpty() && !(thinking != null && WAITING.contains(waiting.getFirst().getFirst()))) {
            answer(waiting.removeFirst());
        }
    }

    private void answer(List<String> words) {
        try {
            obey(words.getFirst(), words.subList(1, words.size()));
        } catch (UciTokens.BadInputException | FenException | IllegalPositionException | IllegalTurnException e) {
            say("info string " + e.getMessage());
        }
    }

    private void obey(String command, List<String> rest) {
        switch (command) {
            case "uci" -> {
                say("id name " + version);
                say("id author the Millstone authors");
                UciOptions.announcements(options).forEach(this::say);
                say("uciok");
            }
            case "isready" -> {
                if (thinking == null) {
                    engine();
                }
                say("readyok");
            }
            case "ucinewgame" -> engine().forget();
            case "setoption" -> set(new UciTokens(rest));
            case "position" -> {
                game = null;
                game = position(new UciTokens(rest));
            }
            case "go" -> go(rest);
            case "stop", "ponderhit" -> {
                if (thinking != null && command.equals("stop")) {
                    thinking.stop();
                } else if (thinking != null) {
                    thinking.ponderHit();
                }
            }
            case "d" -> show();
            default -> throw new UciTokens.BadInputException("unknown command " + Texts.quoted(command)
                    + "; known are uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d and quit");
        }
    }

    private void set(UciTokens words) {
        if (!words.hasMore() || !words.next().equals("name")) {
            throw new UciTokens.BadInputException("setoption wants: name NAME value VALUE");
        }
        String name = words.until("value");
        String value = words.until("");
        EngineOptions changed = UciOptions.changed(options, name, value);
        lines = UciOptions.lines(lines, name, value);
        if (name.equalsIgnoreCase("ClearHash")) {
            engine().forget();
        }
        if (!changed.equals(options)) {
            if (!changed.rules().equals(options.rules())) {
                game = startOf(changed);
            }
            game = game == null ? null : game.withDraws(changed.draws());
            options = changed;
            close();
        }
    }

    private Game position(UciTokens words) {
        String kind = words.hasMore() ? words.next() : "";
        Fen.Reading start = switch (kind) {
            case "startpos" -> {
                String more = words.until("moves");
                if (!more.isEmpty()) {
                    throw new UciTokens.BadInputException("after startpos come moves, not " + Texts.quoted(more));
                }
                yield new Fen.Reading(Position.start(options.rules()), 0, "");
            }
            case "fen" -> Positions.fen(options.rules(), words.until("moves"));
            default -> throw new UciTokens.BadInputException("position wants startpos or fen, not " + Texts.quoted(kind));
        };
        if (!start.ignored().isEmpty()) {
            say("info string " + Positions.ignored(start.ignored()));
        }
        Game played = Game.from(options.rules(), start.position(), options.draws(), start.clock());
        while (words.hasMore()) {
            played = played.play(words.next());
        }
        return played;
    }

    private void go(List<String> words) {
        Rest rest = due;
        due = null;
        Game from = game;
        if (from == null || from.status() != Status.ONGOING) {
            say("info string " + (from == null ? NO_POSITION : "the game is over"));
            say("bestmove (none)");
            return;
        }
        GoCommand go = GoCommand.parse(words, from.position().side());
        go.skipped().forEach(word -> say("info string go: skipped " + Texts.quoted(word)));
        if (rest != null && rest.position().equals(from.position()) && go.turns().isEmpty()) {
            answer(from, rest.removals());
        } else {
            Engine by = engine();
            List<Integer> turns = UciFormat.turns(from, go.turns(),
                    unknown -> say("info string go: no such turn " + Texts.quoted(unknown)));
            think(by, from, turns, lines, go);
        }
    }

    /** Begins to think, in a thread of its own. */
    private void think(Engine by, Game from, List<Integer> turns, int shown, GoCommand go) {
        Thinking begun = new Thinking(go.infinite(), by.control(go.limits()),
                new CountDownLatch(go.infinite() || go.limits().ponder() ? 1 : 0));
        thinking = begun;
        Thread.ofPlatform().daemon().name("thinking").start(() -> {
            try {
                Engine.Choice choice = by.choose(from, turns, shown, begun.control,
                        report -> say(UciFormat.info(from.rules().board(), report)));
                begun.released.await();
                chosen(from, choice);
            } catch (RuntimeException | Error e) {
                // In any case somebody waits for an answer.
                say("info string a fault in mill: " + e);
                say("bestmove (none)");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                events.add(() -> thinking = null);
            }
        });
    }

    private void chosen(Game of, Engine.Choice choice) {
        if (!choice.reason().isEmpty()) {
            say("info string " + choice.reason());
        }
        Board board = of.rules().board();
        List<Integer> line = choice.report().line();
        List<String> first = UciFormat.tokens(board, line.getFirst());
        if (first.size() > 1 || line.size() == 1) {
            answer(of, first);
        } else {
            // The engine ponders on the opponent's answer, which does not come before the removals.
            say("bestmove " + first.getFirst() + " ponder " + UciFormat.tokens(board, line.get(1)).getFirst());
        }
    }

    /** Says the first word of a turn, and keeps the removals that follow. */
    private void answer(Game of, List<String> words) {
        if (words.size() > 1) {
            due = new Rest(of.play(words.getFirst()).position(), words.subList(1, words.size()));
        }
        say("bestmove " + words.getFirst());
    }

    private void show() {
        if (game == null) {
            throw new UciTokens.BadInputException(NO_POSITION);
        }
        Board board = options.rules().board();
        BoardPicture.lines(board, game.position(), new AnsiColors(false)).forEach(this::say);
        say("");
        say("Fen: " + Fen.format(board, game.position()));
        game.drawByHistory().ifPresent(why -> say("Draw: " + why));
    }

    /** Returns the engine; made when first needed, with less than the options say if that cannot be had. */
    private Engine engine() {
        Engine present = engine;
        if (present == null) {
            present = made();
            usableHash = options.search().hashBytes();
            engine = present;
            say("info string " + options.rules().name() + ", " + present.equipment());
        }
        return present;
    }

    private Engine made() {
        try {
            return new Engine(options);
        } catch (OutOfMemoryError e) {
            if (options.search().hashBytes() <= usableHash) {
                throw e;
            }
            say("info string there is no memory for Hash " + (options.search().hashBytes() >> 20) + " (" + e.getMessage()
                    + "); it stays " + (usableHash >> 20));
            options = options.withSearch(options.search().withHash(usableHash));
            return made();
        } catch (IOException | RuleSetException e) {
            say("info string the tables cannot be opened: " + FileErrors.words(e) + "; playing without");
            options = options.withData(null);
            return made();
        }
    }

    /** Sends a line; messages for people may have several. */
    private void say(String line) {
        synchronized (out) {
            out.println(line.replaceAll("\\R\\s*", " "));
            out.flush();
        }
    }

    /** Gives back what the engine has; the next question makes another one. */
    @Override
    public void close() {
        if (engine != null) {
            engine.close();
            engine = null;
        }
    }
}
