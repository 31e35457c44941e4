package org.millstone.uci;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.database.FileErrors;
import org.millstone.io.InvalidFileException;
import org.millstone.io.Texts;
import org.millstone.play.Engine;
import org.millstone.play.EngineOptions;
import org.millstone.pocket.Pocket;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.search.Control;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.table.TableException;
import org.millstone.text.AnsiColors;
import org.millstone.text.BoardPicture;
import org.millstone.text.Positions;

/**
 * One conversation in the engine protocol UCI (Meyer-Kahlen and Huber 2000), as Mill programs speak it: a removal is a word of its own.
 *
 * <p>Every {@code go} gets its {@code bestmove}. A line that cannot be understood gets an {@code info string}, and changes nothing. A
 * rejected {@code position} is the exception: it leaves no position, so that no program plays on in another game than it thinks. The
 * tables are opened when they are first needed, so that options may come before.
 *
 * <p>One thread reads lines, one for each {@code go} thinks, and the caller's does all the rest: the others hand it tasks. While a
 * {@code go} is thought about, lines that may change its question wait ({@link #WAITING}). So the answers depend on the order of the
 * lines, and not on when they come.
 */
public final class Uci implements AutoCloseable {
    /** The commands that have to wait until the {@code go} before them has its answer. */
    private static final Set<String> WAITING = Set.of("ucinewgame", "setoption", "position", "go");

    /** Lines that the protocol has, and that mean nothing to this engine. */
    private static final Set<String> UNHEARD = Set.of("", "debug", "register");

    private static final String NO_POSITION = "there is no position: the last one was refused";

    private final String version;
    private final PrintWriter out;
    /** Tasks for the caller's thread: a line was read, the input has ended, or an answer was given. */
    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final Deque<List<String>> waiting = new ArrayDeque<>();
    /** Whether {@code quit} or the end of the input was read: nothing that comes after it is obeyed. */
    private boolean ending;
    /** Whether a second {@code quit}, or a {@code stop}, came after {@code quit}: then no {@code go} is thought to its end. */
    private boolean hurried;
    private @Nullable IOException readFailure;
    private EngineOptions options;
    /** The largest transposition table, in bytes, for which there was memory. */
    private long usableHash = EngineOptions.USUAL_HASH;
    private int multiPv = 1;
    /** The engine; null before it is needed, and after the options have changed. */
    private @Nullable Engine engine;
    private @Nullable Game game;
    private @Nullable Thinking thinking;
    /**
     * The removals of the last answer's turn, of which only the first word was sent; null if it has none. Written by the thinking thread.
     */
    private volatile @Nullable DueRemovals due;

    private record DueRemovals(Position position, List<String> words) {}

    /**
     * A {@code go} that is thought about. {@code released} opens when the answer may be sent: at once, or for an infinite or pondering
     * {@code go} when it is asked for.
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

    /**
     * The meaning of the words after {@code go}. A program that says {@code go} waits for {@code bestmove}, so words without a meaning are
     * skipped. {@code infinite}, and {@code go} alone, wait to be stopped; {@code ponder} waits for {@code ponderhit} or {@code stop}.
     *
     * @param infinite whether the answer waits for {@code stop}, however soon it is known
     * @param turns the words after {@code searchmoves}; none if all turns may be chosen
     */
    record Go(SearchLimits limits, boolean infinite, List<String> turns, List<String> skipped) {
        private static final Duration USUAL = Duration.ofSeconds(3);

        private static final Set<String> KNOWN =
                Set.of("depth", "mate", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo",
                        "infinite", "ponder", "searchmoves");

        /**
         * Reads the words after {@code go}, where {@code side} is to move. A number out of its range becomes the nearest in it; a missing one
         * becomes the least.
         */
        static Go parse(List<String> words, Side side) {
            UciTokens rest = new UciTokens(words);
            int depth = 0;
            long nodes = 0;
            Duration moveTime = null;
            Duration remaining = null;
            Duration increment = Duration.ZERO;
            int movesToGo = 0;
            boolean infinite = words.isEmpty();
            boolean ponder = false;
            List<String> turns = new ArrayList<>();
            List<String> skipped = new ArrayList<>();
            while (rest.hasMore()) {
                String word = rest.next();
                switch (word.toLowerCase(Locale.ROOT)) {
                    case "depth" -> depth = (int) rest.clamped(1, SearchLimits.MOST_DEPTH);
                    // A win with the nth turn of a side takes 2n - 1 plies.
                    case "mate" -> depth = 2 * (int) rest.clamped(1, (SearchLimits.MOST_DEPTH + 1) / 2) - 1;
                    case "nodes" -> nodes = rest.clamped(1, Long.MAX_VALUE);
                    case "movetime" -> moveTime = rest.millis();
                    case "wtime", "btime" -> {
                        Duration clock = rest.millis();
                        remaining = side.letter() == Character.toLowerCase(word.charAt(0)) ? clock : remaining;
                    }
                    case "winc", "binc" -> {
                        Duration gained = rest.millis();
                        increment = side.letter() == Character.toLowerCase(word.charAt(0)) ? gained : increment;
                    }
                    case "movestogo" -> movesToGo = (int) rest.clamped(0, Integer.MAX_VALUE);
                    case "infinite" -> infinite = true;
                    case "ponder" -> ponder = true;
                    case "searchmoves" -> turns.addAll(rest.before(KNOWN));
                    default -> skipped.add(word);
                }
            }
            if (depth == 0 && nodes == 0 && moveTime == null && remaining == null && !infinite) {
                moveTime = USUAL;
            }
            return new Go(new SearchLimits(depth, nodes, moveTime, remaining, increment, movesToGo, ponder),
                    infinite, turns, skipped);
        }
    }

    /** Readies a conversation, in which the engine introduces itself by {@code version}; opens no tables yet. Each answer is flushed. */
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
     * Answers line by line, until {@code quit} or the end of the input. Every {@code go} before that still gets its answer: one with a
     * depth, a number of nodes or a time is thought to its end, an infinite or pondering one is stopped. A {@code stop} or a second {@code
     * quit} after {@code quit} stops them all. Throws an {@link IOException} at the end if the input cannot be read.
     */
    public void run(BufferedReader in) throws IOException, InterruptedException {
        Thread.ofPlatform().daemon().name("input").start(() -> read(in));
        while (!ending || thinking != null || !waiting.isEmpty()) {
            events.take().run();
            obeyWaiting();
            if (ending && thinking != null && (hurried || thinking.released.getCount() > 0)) {
                thinking.stop();
            }
        }
        if (readFailure != null) {
            throw readFailure;
        }
    }

    private void read(BufferedReader in) {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                List<String> words = UciTokens.of(line);
                events.add(() -> receive(words));
            }
        } catch (IOException e) {
            events.add(() -> readFailure = e);
        }
        events.add(() -> ending = true);
    }

    private void receive(List<String> words) {
        String command = words.isEmpty() ? "" : words.getFirst();
        if (ending) {
            hurried |= command.equals("quit") || command.equals("stop");
        } else if (command.equals("quit")) {
            ending = true;
        } else if (!UNHEARD.contains(command)) {
            obeyOrWait(words);
        }
    }

    /** Obeys a line, or has it wait: for an answer, or for lines that wait already and may change what it means. */
    private void obeyOrWait(List<String> words) {
        String command = words.getFirst();
        boolean waits = switch (command) {
            case "stop", "ponderhit" -> waiting.stream().anyMatch(before -> before.getFirst().equals("go"));
            case "d" -> !waiting.isEmpty();
            default -> WAITING.contains(command) && (thinking != null || !waiting.isEmpty());
        };
        if (waits) {
            waiting.add(words);
        }
        // A stop after several go is for all of them.
        if (!waits || command.equals("stop")) {
            obey(words);
        }
    }

    private void obeyWaiting() {
        while (!waiting.isEmpty() && !(thinking != null && WAITING.contains(waiting.getFirst().getFirst()))) {
            obey(waiting.removeFirst());
        }
    }

    private void obey(List<String> words) {
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
            case "setoption" -> setOption(new UciTokens(rest));
            case "position" -> {
                game = null;
                game = position(new UciTokens(rest));
            }
            case "go" -> go(rest);
            case "stop" -> Optional.ofNullable(thinking).ifPresent(Thinking::stop);
            case "ponderhit" -> Optional.ofNullable(thinking).ifPresent(Thinking::ponderHit);
            case "d" -> show();
            default -> throw new UciTokens.BadInputException("unknown command " + Texts.quoted(command)
                    + "; known are uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d and quit");
        }
    }

    private void setOption(UciTokens words) {
        if (!words.hasMore() || !words.next().equalsIgnoreCase("name")) {
            throw new UciTokens.BadInputException("setoption wants: name NAME value VALUE");
        }
        String name = words.until("value");
        String value = words.until("");
        EngineOptions changed = UciOptions.changed(options, name, value);
        multiPv = UciOptions.multiPv(multiPv, name, value);
        if (UciOptions.key(name).equals("clearhash")) {
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
        Fen.Reading start = switch (kind.toLowerCase(Locale.ROOT)) {
            case "startpos" -> {
                String more = words.until("moves");
                if (!more.isEmpty()) {
                    throw new UciTokens.BadInputException("after startpos come moves, not " + Texts.quoted(more));
                }
                yield Fen.Reading.of(Position.start(options.rules()));
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
        DueRemovals removals = due;
        due = null;
        Game from = game;
        if (from == null || from.status() != Status.ONGOING) {
            say("info string " + (from == null ? NO_POSITION : "the game is over"));
            say("bestmove (none)");
            return;
        }
        Go go = Go.parse(words, from.position().side());
        go.skipped().forEach(word -> say("info string go: skipped " + Texts.quoted(word)));
        if (removals != null && removals.position().equals(from.position()) && go.turns().isEmpty()) {
            sayTurn(from, removals.words());
        } else {
            Engine opened = engine();
            List<Integer> turns = UciFormat.turns(from, go.turns(),
                    unknown -> say("info string go: no such turn " + Texts.quoted(unknown)));
            think(opened, from, turns, multiPv, go);
        }
    }

    private void think(Engine opened, Game from, List<Integer> turns, int lines, Go go) {
        Thinking begun = new Thinking(go.infinite(), opened.control(go.limits()),
                new CountDownLatch(go.infinite() || go.limits().ponder() ? 1 : 0));
        thinking = begun;
        Thread.ofPlatform().daemon().name("thinking").start(() -> {
            try {
                Engine.Choice choice = opened.choose(from, turns, lines, begun.control,
                        report -> say(UciFormat.info(from.rules().board(), report)));
                begun.released.await();
                sayChoice(from, choice);
            } catch (RuntimeException | Error e) {
                // In any case a program waits for an answer.
                say("info string a fault in mill: " + e);
                say("bestmove (none)");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                events.add(() -> thinking = null);
            }
        });
    }

    private void sayChoice(Game from, Engine.Choice choice) {
        if (!choice.reason().isEmpty()) {
            say("info string " + choice.reason());
        }
        Board board = from.rules().board();
        List<Integer> line = choice.report().line();
        List<String> first = UciFormat.tokens(board, line.getFirst());
        if (first.size() > 1 || line.size() == 1) {
            sayTurn(from, first);
        } else {
            // The engine ponders on the opponent's answer, which does not come before the removals.
            say("bestmove " + first.getFirst() + " ponder " + UciFormat.tokens(board, line.get(1)).getFirst());
        }
    }

    private void sayTurn(Game from, List<String> words) {
        if (words.size() > 1) {
            due = new DueRemovals(from.play(words.getFirst()).position(), words.subList(1, words.size()));
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
        say("Fen: " + (engine == null ? Fen.format(board, game.position()) : engine.fen(game)));
        game.drawByHistory().ifPresent(why -> say("Draw: " + why));
    }

    private Engine engine() {
        Engine present = engine;
        if (present == null) {
            present = openEngine();
            usableHash = options.hashBytes();
            engine = present;
            say("info string " + options.rules().name() + ", " + present.equipment());
        }
        return present;
    }

    private Engine openEngine() {
        try {
            return new Engine(options);
        } catch (OutOfMemoryError e) {
            if (options.hashBytes() <= usableHash) {
                throw e;
            }
            say("info string there is no memory for Hash " + (options.hashBytes() >> 20) + " (" + e.getMessage()
                    + "); it stays " + (usableHash >> 20));
            options = options.withHash(usableHash);
            return openEngine();
        } catch (IOException | InvalidFileException | TableException e) {
            boolean isPocket = !canUsePocket();
            if (!isPocket && options.data() == null) {
                throw new IllegalStateException(e);
            }
            say("info string the " + (isPocket ? "pocket file" : "tables") + " cannot be opened: " + FileErrors.words(e)
                    + "; playing without");
            options = isPocket ? options.withPocket(null) : options.withData(null);
            return openEngine();
        }
    }

    private boolean canUsePocket() {
        try {
            if (options.pocket() != null) {
                Pocket.open(options.pocket(), options.rules());
            }
            return true;
        } catch (IOException | TableException e) {
            return false;
        }
    }

    private void say(String line) {
        synchronized (out) {
            out.println(line.replaceAll("\\R\\s*", " "));
            out.flush();
        }
    }

    /** Closes the engine, if it is open. The next command that needs one opens another. */
    @Override
    public void close() {
        if (engine != null) {
            engine.close();
            engine = null;
        }
    }
}
