package org.millstone.uci;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.opening.DeepResult;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Phase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.search.Control;
import org.millstone.search.Game;
import org.millstone.search.Leaves;
import org.millstone.search.Limits;
import org.millstone.search.MillEvaluation;
import org.millstone.search.Report;
import org.millstone.search.Score;
import org.millstone.search.Search;
import org.millstone.table.TableException;

/**
 * Chooses turns: by the tables where they know, else by a search that asks them at its leaves.
 *
 * <p>In the placing phase, which has no tables, it proves from them what a position is worth, as far as there is time.
 *
 * <p>A won position that the tables know is won in no more plies than they promise, and a drawn one is never lost: the search
 * may choose among the turns that keep the value, and among no others. One question at a time.
 */
public final class Engine implements AutoCloseable {
    /** What part of the time a proof may take, and the proofs of the turns as much again. */
    private static final double PROOF_SHARE = 0.3;
    /** The same where no clock runs. */
    private static final Duration UNHURRIED = Duration.ofSeconds(3);

    private final EngineOptions options;
    private final Skill skill;
    private final @Nullable Tablebase tables;
    private final @Nullable PlacingPhase placing;
    private final Leaves leaves;
    private final Search search;
    /** Set when a table turned out to be damaged. */
    private volatile boolean tablesFail;
    private final RandomGenerator random = RandomGenerator.getDefault();

    /**
     * Makes an engine, and opens its tables. A folder that is not there is no error: then there are no tables.
     *
     * @throws IOException if the folder cannot be read
     */
    public Engine(EngineOptions options) throws IOException {
        this.options = options;
        this.skill = new Skill(options.skill());
        Path folder = options.folder();
        this.tables = folder == null || !skill.isFull() ? null : open(folder, options.rules());
        this.leaves = tables == null ? Leaves.NONE : tables::wdl;
        this.placing = folder == null || tables == null || options.rules().moveWhilePlacing()
                ? null
                : new PlacingPhase(tables, folder, options.book(), options.search().threads());
        this.search = new Search(options.rules(), new MillEvaluation(options.rules()), options.search());
    }

    private static @Nullable Tablebase open(Path folder, Rules rules) throws IOException {
        try {
            // Mapped: a game should begin at once, and asks for little of the tables.
            Tablebase found = Tablebase.open(folder, rules, TablebaseOptions.mapped());
            if (!found.subspaces().isEmpty()) {
                return found;
            }
            found.close();
            return null;
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Returns the tables, if there are any. */
    Optional<Tablebase> tables() {
        return Optional.ofNullable(tables);
    }

    /** Returns what it decides by, in words. */
    public String equipment() {
        if (!skill.isFull()) {
            return "skill " + options.skill() + " of " + Skill.FULL + ": no tables";
        }
        String number = tables == null ? "no" : String.valueOf(tables.subspaces().size());
        String trouble = placing == null || placing.trouble().isEmpty() ? "" : ". " + placing.trouble();
        return number + " tables" + (options.folder() == null ? "" : " in " + options.folder()) + trouble;
    }

    /** Returns the control of a question: the way to end it from elsewhere. */
    public Control control(Limits limits) {
        return new Control(skill.limit(limits));
    }

    /**
     * Chooses a turn.
     *
     * @param game a game that the rules of the board have not ended
     * @param control how long to think; made by {@link #control} for this question
     * @param listener hears what is found meanwhile
     */
    public Choice choose(Game game, Control control, Consumer<Report> listener) {
        if (!skill.isFull() && skill.blunders(random)) {
            int[] turns = game.turns();
            return new Choice(settled(Score.DRAW, List.of(turns[random.nextInt(turns.length)])), "left to chance");
        }
        if (tables == null || tablesFail) {
            return new Choice(search.search(game, game.turns(), Leaves.NONE, control, listener), "");
        }
        try {
            return choose(tables, game, control, listener);
        } catch (TableException | UncheckedIOException e) {
            tablesFail = true;
            Report report = search.search(game, game.turns(), Leaves.NONE, control, listener);
            return new Choice(report, e.getMessage() + " Playing on without tables.");
        }
    }

    private Choice choose(Tablebase by, Game game, Control control, Consumer<Report> listener) {
        Advice advice = advice(by, game.position(), control);
        if (advice.settled()) {
            Report report = settled(Score.of(advice.outcome(), advice.plies()), line(by, game.position()));
            listener.accept(report);
            return new Choice(report, words(advice) + " in " + advice.plies() + " plies");
        }
        if (advice.outcome() == Outcome.UNKNOWN && placing != null && advice.turns().size() == game.turns().length) {
            return searched(placing, game, control, listener);
        }
        int[] allowed = advice.turns().stream().mapToInt(Integer::intValue).toArray();
        boolean drawn = advice.outcome() == Outcome.DRAW;
        // Of a draw, all that is certain is said; which of the drawing turns is hardest to answer is a matter of opinion.
        Report report = search.search(game, allowed, drawn ? Leaves.NONE : leaves, control, listener);
        return new Choice(report,
                words(advice) + (drawn ? ", by " + allowed.length + " of " + game.turns().length + " turns" : ""));
    }

    /** Searches a position of which nothing is certain, beginning with what an earlier search has found, if that was deep. */
    private Choice searched(PlacingPhase memory, Game game, Control control, Consumer<Report> listener) {
        Optional<Integer> before = memory.remembered(game.position()).map(DeepResult::turn);
        int[] turns = IntStream.concat(before.stream().mapToInt(Integer::intValue), Arrays.stream(game.turns()))
                .filter(turn -> Arrays.stream(game.turns()).anyMatch(other -> other == turn)).distinct().toArray();
        Report report = search.search(game, turns, leaves, control, listener);
        memory.remember(game.position(), report);
        return new Choice(report, "");
    }

    private Advice advice(Tablebase from, Position position, Control control) {
        Advice advice = Advice.ofTables(from, position);
        if (placing == null || position.phase() == Phase.MOVING || advice.outcome() != Outcome.UNKNOWN) {
            return advice;
        }
        return Advice.ofProof(placing.opening(), position, control.share(PROOF_SHARE).orElse(UNHURRIED), control);
    }

    private static Report settled(int score, List<Integer> line) {
        return new Report(line.size(), line.size(), score, line, 0, 0, line.size(), 0);
    }

    private static String words(Advice advice) {
        return advice.outcome() == Outcome.UNKNOWN
                ? ""
                : advice.source() + ": " + advice.outcome().name().toLowerCase(Locale.ROOT);
    }

    /** The best line of a decided position, or as much of it as the tables that are there tell. */
    private static List<Integer> line(Tablebase tables, Position position) {
        List<Integer> line = new ArrayList<>();
        for (RankedTurn turn : tables.line(position)) {
            line.add(turn.turn());
        }
        return line;
    }

    /** Forgets what searches have found. */
    public void forget() {
        search.forget();
    }

    @Override
    public void close() {
        search.close();
        if (placing != null) {
            placing.close();
        }
        if (tables != null) {
            tables.close();
        }
    }
}
