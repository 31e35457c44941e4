package org.millstone.play;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.FileErrors;
import org.millstone.index.Subspaces;
import org.millstone.io.Texts;
import org.millstone.opening.Book;
import org.millstone.opening.Opening;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.pocket.Pocket;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.search.Control;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Control.StoppedException;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search;
import org.millstone.search.Search.Leaves;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;
import org.millstone.table.TableException;
import org.millstone.table.Wdl;

/**
 * Chooses turns: by the tables where they know, else by a search that asks them at its leaves.
 *
 * <p>Tables of the placing phase may be missing. Then it proves what a position is worth from those of the moving phase, as far as there
 * is time.
 *
 * <p>Where the tables know a win, it wins in no more plies than they promise; where they know a draw, it never loses. The search only
 * chooses among turns that keep the value. Where the tables grade draws, these turns also keep the final, and take no longer to the next
 * capture on the way there.
 *
 * <p>Where the tables have a move limit, and the game is drawn after as many quiet plies, all this holds under the limit, with the clock of
 * the game. The leaves of the search and proofs know no limit.
 *
 * <p>It answers one question at a time.
 */
public final class Engine implements AutoCloseable {
    /** The share of a search's limits that a proof may take. The proofs of the turns may take as much again. */
    private static final double PROOF_SHARE = 0.3;
    private static final Duration UNHURRIED = Duration.ofSeconds(3);
    /** The time for a proof where depth or nodes limit the search, and time does not. */
    private static final Duration MOMENT = Duration.ofMillis(300);
    /** The most positions that a proof visits where depth limits the search. */
    private static final long NODES_OF_A_MOMENT = 20_000;

    /** From how many plies on the book keeps a search's result: others are soon found again. */
    private static final int WORTH_KEEPING = 10;
    private static final int BLUNDERS_OF_LOWEST = 80;
    /** How many lines to search where play varies: more take time from the best. */
    private static final int LINES_TO_VARY = 6;
    /** How much worse than the best a turn may seem where play varies, in hundredths of a stone. */
    private static final int MARGIN_TO_VARY = 10;

    private final EngineOptions options;
    private final Tablebase tables;
    /** Null without tables, or if these leave nothing to prove. */
    private final @Nullable Opening opening;
    /** Proofs and results of deep searches, of this process and earlier ones; null if there is no book. */
    private final @Nullable Book book;
    /** Why the book cannot be used; empty if it can, or is not wanted. */
    private String bookTrouble = "";
    private final @Nullable Pocket pocket;
    private final Leaves leaves;
    private final Search search;
    private final RandomGenerator random;

    /**
     * The turn that the engine chooses, and why. The report has its score for the side to move, and what it cost to find them. The reason
     * says who knows, in words for people; it is empty if the search alone decided.
     */
    public record Choice(Report report, String reason) {
        public int turn() {
            return report.turn();
        }
    }

    /**
     * The leaves of a search from a position with a known winner, but no known depth. A win counts only after a capture, when fewer than
     * {@code pieces} stones are left on the board and in hand. If every win counted, all winning turns would look equal, and play might
     * never come nearer to the end.
     */
    private record WinsAfterCapture(Leaves tables, int pieces) implements Leaves {
        @Override
        public int wdl(int own, int opponent, int ownHand, int opponentHand) {
            int wdl = tables.wdl(own, opponent, ownHand, opponentHand);
            boolean removed = Integer.bitCount(own | opponent) + ownHand + opponentHand < pieces;
            return removed || wdl == Wdl.DRAW ? wdl : Wdl.UNKNOWN;
        }
    }

    /**
     * Makes an engine, and opens its tables and its book. If their folder is missing, it plays without. Throws an {@link IOException} if
     * the folder cannot be read, and a {@link org.millstone.io.InvalidFileException} if its tables are of other rules. Throws an {@link
     * OutOfMemoryError} if the system has less memory than the options say.
     */
    public Engine(EngineOptions options) throws IOException {
        this(options, RandomGenerator.getDefault());
    }

    Engine(EngineOptions options, RandomGenerator random) throws IOException {
        this.options = options;
        this.random = random;
        // First, because it needs the memory: if there is too little, nothing else has to be closed.
        this.search = new Search(options.rules(), options.threads(), options.hashBytes());
        Path folder = options.folder();
        try {
            this.pocket = options.pocket() == null ? null : Pocket.open(options.pocket(), options.rules());
            this.tables = tables(options);
        } catch (IOException | RuntimeException e) {
            search.close();
            throw e;
        }
        this.leaves = hasTables() ? leaves(tables) : Leaves.NONE;
        // Openings are proved where every turn places until all stones are placed.
        boolean proves = hasTables() && holdsNothingBack() && !options.rules().hasFreeHands()
                && !tables.subspaces().containsAll(Subspaces.placing(options.rules()));
        this.book = folder == null || !proves || !options.book() ? null
                : Book.openOrTell(folder.resolve(Book.FILE), folder, tables, Book.USUAL_ENTRIES, why -> bookTrouble = why);
        this.opening = proves ? new Opening(tables, options.threads(), Opening.USUAL_BYTES, book) : null;
    }

    private boolean hasTables() {
        return !tables.subspaces().isEmpty();
    }

    /**
     * Whether it plays as well as it can. Below full skill it errs as a {@link Level} does, so that people can win. Where tables are
     * missing, it then sees less far, and blunders.
     */
    private boolean holdsNothingBack() {
        return options.skill() >= EngineOptions.FULL_SKILL;
    }

    private static Tablebase tables(EngineOptions options) throws IOException {
        // Mapped: a game should begin at once, and needs little of the tables.
        TablebaseOptions mapped = TablebaseOptions.mapped();
        Path folder = options.folder();
        try {
            return folder == null ? Tablebase.empty(options.rules())
                    : Tablebase.open(folder, options.rules(), options.grades() ? mapped : mapped.withoutGrades());
        } catch (NoSuchFileException e) {
            return Tablebase.empty(options.rules());
        }
    }

    private static Leaves leaves(Tablebase tables) {
        int mostInHand = tables.subspaces().last().inHand();
        return (own, opponent, ownHand, opponentHand) -> ownHand + opponentHand > mostInHand ? Wdl.UNKNOWN
                : tables.wdl(own, opponent, ownHand, opponentHand);
    }

    /** Returns what it decides by, in words for people: its tables and their folder, or its skill; and why it has no book. */
    public String equipment() {
        String skill = holdsNothingBack() ? "" : "skill " + options.skill() + " of " + EngineOptions.FULL_SKILL + ": ";
        String number = hasTables() ? String.valueOf(tables.subspaces().size()) : "no";
        String trouble = book == null ? bookTrouble : book.trouble().orElse("");
        MoveLimit limit = tables.limit();
        int drawn = options.draws().quietPlies();
        boolean isUsed = limit != null && limit.plies() == drawn;
        String unused = limit == null || isUsed ? ""
                : ". They have a move limit of " + Texts.plies(limit.plies()) + ", which is not used: the game has "
                        + (drawn == 0 ? "none" : "one of " + Texts.plies(drawn)) + " (NMoveRule)";
        String more =
                Stream.of(tables.hasGrades() ? "grades of draws" : "", isUsed ? "a move limit of " + Texts.plies(drawn) : "")
                        .filter(words -> !words.isEmpty()).collect(Collectors.joining(" and "));
        return skill + number + " tables" + (more.isEmpty() ? "" : " with " + more)
                + (options.folder() == null ? "" : " in " + options.folder())
                + (pocket == null ? "" : ", and a pocket file" + (holdsNothingBack()
                        ? " that " + pocket.header().promise().words() + colours(pocket) : ", which is for full skill alone"))
                + unused
                + (trouble.isEmpty() ? "" : ". " + trouble);
    }

    private static String colours(Pocket pocket) {
        return pocket.header().plays(Side.WHITE) && pocket.header().plays(Side.BLACK) ? ""
                : pocket.header().plays(Side.WHITE) ? ", as White alone" : ", as Black alone";
    }

    /** Returns the position of a game as text, with the game's clock if the tables have a move limit. */
    public String fen(Game game) {
        return Fen.format(game.rules().board(), game.position(), tables.limit() == null ? 0 : game.quietPlies());
    }

    /** Returns the control of one question, by which another thread can end it. Its clock runs from now on, unless it ponders. */
    public Control control(SearchLimits limits) {
        return new Control(holdsNothingBack() ? limits : limits.atMost(1 + options.skill() / 2));
    }

    public Choice choose(Game game, SearchLimits limits) {
        return choose(game, game.turns(), 1, control(limits), found -> {});
    }

    /** Chooses a turn for a person who asks for advice: at full skill, whatever the engine's own. */
    public Choice advise(Game game, SearchLimits limits) {
        return choose(game, game.turns(), 1, new Control(limits), found -> {}, true);
    }

    /**
     * Chooses among some turns of a game that the rules of the board have not ended.
     *
     * @param allowed those of the game's turns that may be chosen, at least one
     * @param lines how many lines to find, each with another first turn; at least 1
     * @param control how long to think; made by {@link #control} for this question
     * @param listener gets what is found meanwhile, in this thread
     */
    public Choice choose(Game game, List<Integer> allowed, int lines, Control control, Consumer<Report> listener) {
        return choose(game, allowed, lines, control, listener, holdsNothingBack());
    }

    private Choice choose(Game game, List<Integer> allowed, int lines, Control control, Consumer<Report> listener,
            boolean atFullSkill) {
        Optional<String> drawn = game.drawByHistory();
        if (drawn.isPresent()) {
            // Somebody may play on all the same.
            Choice choice = chosen(game.withDraws(DrawRules.NONE), allowed, lines, control,
                    report -> listener.accept(report.withScore(SearchScore.DRAW)), atFullSkill);
            return new Choice(choice.report().withScore(SearchScore.DRAW), "the game is drawn already: " + drawn.get());
        }
        Choice choice = chosen(game, allowed, lines, control, listener, atFullSkill);
        return game.play(choice.turn()).drawByHistory().map(why -> new Choice(choice.report(),
                choice.reason() + (choice.reason().isEmpty() ? "" : "; ") + game.format(choice.turn()) + " ends the game: "
                        + why))
                .orElse(choice);
    }

    private Choice chosen(Game game, List<Integer> allowed, int lines, Control control, Consumer<Report> listener,
            boolean atFullSkill) {
        if (!atFullSkill) {
            return weaker(game, allowed, lines, control, listener);
        }
        if (pocket == null) {
            return withoutPocket(game, allowed, lines, control, listener);
        }
        OptionalInt own = pocket.turn(game.line());
        if (own.isPresent() && allowed.contains(own.getAsInt()) && !givesWinAway(game, own.getAsInt())) {
            Report report = settled(SearchScore.DRAW, List.of(own.getAsInt()), 1);
            listener.accept(report);
            return new Choice(report, "the pocket file: " + pocket.header().promise().words());
        }
        Choice other = withoutPocket(game, allowed, lines, control, listener);
        String why = own.isEmpty() ? "outside the region of the pocket file, so it promises nothing"
                : "instead of " + game.format(own.getAsInt()) + ", the turn of the pocket file";
        return new Choice(other.report(), why + (other.reason().isEmpty() ? "" : "; " + other.reason()));
    }

    /** Whether a turn ends the game by a rule about draws although the tables know a win: a pocket file knows no such rules. */
    private boolean givesWinAway(Game game, int turn) {
        Position now = game.position();
        return hasTables() && now.pending() == 0 && game.play(turn).drawByHistory().isPresent()
                && readable(leaves).wdl(now.own(), now.opponent(), now.ownHand(), now.opponentHand()) == Wdl.WIN;
    }

    private Choice weaker(Game game, List<Integer> allowed, int lines, Control control, Consumer<Report> listener) {
        String trouble = "";
        try {
            List<RankedTurn> ranked = underDrawRules(game, free(game, allowed));
            if (ranked.stream().allMatch(turn -> turn.value().known())) {
                Level level = Level.ofSkill(options.skill());
                RankedTurn turn = level.choose(game.generator(), game.position(), ranked, random);
                Report report = settled(score(game, turn), List.of(turn.turn()), 1);
                listener.accept(report);
                return new Choice(report, "level " + level.number() + " of " + Level.TOP);
            }
        } catch (TableException | UncheckedIOException e) {
            trouble = FileErrors.words(e) + " Playing this turn without it.";
        }
        return blunders() ? new Choice(settled(SearchScore.DRAW, List.of(allowed.get(random.nextInt(allowed.size()))), 1),
                trouble.isEmpty() ? "left to chance" : trouble)
                : new Choice(search(game, allowed, lines, Leaves.NONE, control, listener), trouble);
    }

    private Choice withoutPocket(Game game, List<Integer> allowed, int lines, Control control, Consumer<Report> listener) {
        if (!hasTables()) {
            return new Choice(search(game, allowed, lines, Leaves.NONE, control, listener), "");
        }
        try {
            return informed(game, allowed, lines, control, listener);
        } catch (TableException | UncheckedIOException e) {
            // The other tables are as good as before: this turn is searched with what they know, the next one asks them again.
            Report report = search(game, allowed, lines, readable(leaves), control, listener);
            return new Choice(report, FileErrors.words(e) + " Playing this turn without it.");
        }
    }

    private boolean blunders() {
        int full = EngineOptions.FULL_SKILL;
        int lacking = full - options.skill();
        return random.nextInt(100) < BLUNDERS_OF_LOWEST * lacking / full * lacking / full;
    }

    private static Leaves readable(Leaves leaves) {
        return (own, opponent, ownHand, opponentHand) -> {
            try {
                return leaves.wdl(own, opponent, ownHand, opponentHand);
            } catch (TableException | UncheckedIOException e) {
                return Wdl.UNKNOWN;
            }
        };
    }

    private List<RankedTurn> free(Game game, List<Integer> allowed) {
        List<RankedTurn> free = new ArrayList<>(tables.rank(game.position()));
        free.removeIf(turn -> !allowed.contains(turn.turn()));
        if (options.shuffling()) {
            Collections.shuffle(free, random);
            free.sort(RankedTurn.BEST_FIRST);
        }
        return free;
    }

    private List<RankedTurn> underDrawRules(Game game, List<RankedTurn> free) {
        return BestTurns.underDrawRules(BestTurns.limit(tables, game), game, free, tables::rank);
    }

    private Choice informed(Game game, List<Integer> allowed, int lines, Control control, Consumer<Report> listener) {
        List<RankedTurn> free = free(game, allowed);
        List<RankedTurn> ranked = underDrawRules(game, free);
        boolean all = allowed.size() == game.turns().size();
        BestTurns told = BestTurns.ofTables(tables, game, free, ranked, all);
        BestTurns known = opening == null || !game.position().isPlacing() || told.certain() ? told
                : told.proved(opening, tables, game, all, proofLimits(control));
        if (known.settled()) {
            List<Report> found = tableLines(game, ranked, 1, lines, control, listener);
            return new Choice(found.getFirst(), known.words() + known.promise());
        }
        if (known.outcome() == Outcome.UNKNOWN && opening != null && all && known.turns().size() == allowed.size()) {
            return searched(game, lines, control, listener);
        }
        boolean drawn = known.outcome() == Outcome.DRAW && known.certain();
        boolean decided = !drawn && known.certain()
                && ranked.stream().anyMatch(turn -> turn.value().outcome() == known.outcome());
        boolean ends = drawn && known.turns().stream().allMatch(turn -> game.play(turn).isDrawnByHistory());
        // For a draw, the facts are reported; which of the drawing turns is hardest to answer is a matter of opinion.
        int pieces = game.position().total(Side.WHITE) + game.position().total(Side.BLACK);
        Leaves leaf = drawn ? Leaves.NONE : decided ? new WinsAfterCapture(leaves, pieces) : leaves;
        UnaryOperator<Report> certain = decided ? report -> certain(report, known.outcome()) : report -> report;
        List<RankedTurn> kept = ranked.stream().filter(turn -> known.turns().contains(turn.turn())).toList();
        List<RankedTurn> worse = ranked.stream().filter(turn -> !known.turns().contains(turn.turn())).toList();
        List<Integer> searched = drawn && lines == 1 ? hardest(game, kept, control) : known.turns();
        Report report = ends ? tableLines(game, kept, 1, lines, control, listener).getFirst()
                : search(game, searched, lines, leaf, control, found -> listener.accept(certain.apply(found)));
        tableLines(game, worse, known.turns().size() + 1, lines, control, listener);
        return new Choice(certain.apply(report), known.words() + (!drawn ? ""
                : ", by " + known.keeping() + " of " + allowed.size() + " turns"
                        + BestTurns.words(known.grade(), game.position().side())));
    }

    /** Returns those of the drawing turns after which a person errs most; if time is up, all that do not repeat a position. */
    private List<Integer> hardest(Game game, List<RankedTurn> drawing, Control control) {
        List<RankedTurn> fresh = drawing.stream().filter(turn -> !game.play(turn.turn()).isRepetition()).toList();
        List<RankedTurn> candidates = fresh.isEmpty() ? drawing : fresh;
        try {
            candidates = Level.hardest(game.generator(), candidates, position -> {
                if (control.stopped()) {
                    throw new StoppedException();
                }
                return tables.rank(position);
            });
        } catch (StoppedException | TableException | UncheckedIOException e) {
            // A table of later positions is damaged: it may serve them all the same to know that these turns draw.
        }
        return candidates.stream().map(RankedTurn::turn).toList();
    }

    private static Report certain(Report report, Outcome outcome) {
        return report.withScore(outcome == Outcome.WIN ? Math.max(report.score(), SearchScore.WON)
                : Math.min(report.score(), -SearchScore.WON));
    }

    private Report search(Game game, List<Integer> turns, int lines, Leaves told, Control control, Consumer<Report> listener) {
        return options.shuffling() ? varied(game, turns, lines, told, control, listener)
                : search.search(game, turns, lines, told, control, listener);
    }

    /** Searches for more lines than asked, and returns a random good one: nearly as good as the best or, if that is decided, exactly. */
    private Report varied(Game game, List<Integer> turns, int shown, Leaves told, Control control, Consumer<Report> listener) {
        int count = Math.min(turns.size(), Math.max(shown, LINES_TO_VARY));
        NavigableMap<Integer, List<Report>> byDepth = new TreeMap<>(Comparator.reverseOrder());
        Report best = search.search(game, turns, count, told, control, report -> {
            byDepth.computeIfAbsent(report.depth(), depth -> new ArrayList<>()).add(report);
            if (report.rank() <= shown) {
                listener.accept(report);
            }
        });
        // An iteration that was interrupted has only some of the lines.
        List<Report> complete =
                byDepth.values().stream().filter(lines -> lines.size() == count).findFirst().orElse(List.of(best));
        if (complete.getFirst().turn() != best.turn()) {
            return best;
        }
        int most = complete.getFirst().score();
        int least = SearchScore.isDecided(most) ? most : most - MARGIN_TO_VARY;
        boolean fresh = most >= SearchScore.WON && !game.play(best.turn()).isRepetition();
        List<Report> good = complete.stream()
                .filter(line -> line.score() >= least && !(fresh && game.play(line.turn()).isRepetition())).toList();
        Report chosen = good.get(random.nextInt(good.size()));
        return chosen.turn() == best.turn() ? best : chosen;
    }

    /** Searches a position of which nothing is certain. It begins with the turn that the book has, and keeps a deep result there. */
    private Choice searched(Game game, int lines, Control control, Consumer<Report> listener) {
        OptionalInt before = book == null ? OptionalInt.empty() : book.bestTurn(game.position());
        List<Integer> all = game.turns();
        List<Integer> turns = Stream.concat(before.stream().boxed().filter(all::contains), all.stream()).distinct().toList();
        Report report = search(game, turns, lines, leaves, control, listener);
        if (book != null && report.depth() >= WORTH_KEEPING) {
            book.keep(game.position(), report.depth(), report.score(), report.turn());
        }
        return new Choice(report, "");
    }

    /** Returns a proof's share of a search's limits. Depth limits no proof: a search with a depth gives it {@link #MOMENT}. */
    public static ProofLimits proofLimits(Control control) {
        SearchLimits limits = control.limits();
        Duration time = control.share(PROOF_SHARE).orElse(limits.depth() > 0 || limits.nodes() > 0 ? MOMENT : UNHURRIED);
        long nodes = limits.nodes() > 0 ? (long) (PROOF_SHARE * limits.nodes()) : Long.MAX_VALUE;
        return new ProofLimits(time, limits.depth() > 0 ? Math.min(nodes, NODES_OF_A_MOMENT) : nodes,
                visited -> control.stopped());
    }

    private List<Report> tableLines(Game game, List<RankedTurn> ranked, int from, int to, Control control,
            Consumer<Report> listener) {
        List<Report> found = new ArrayList<>();
        ranked.stream().filter(turn -> turn.value().known()).limit(Math.max(0, to - from + 1)).forEach(turn -> {
            List<Integer> line = Stream.concat(Stream.of(turn.turn()), answers(game, turn, control)).toList();
            found.add(settled(score(game, turn), line, from + found.size()));
            listener.accept(found.getLast());
        });
        return found;
    }

    /**
     * Returns the best line after a turn, as far as the tables that are there know it and time allows. A draw by the rules about draws ends
     * it.
     */
    private Stream<Integer> answers(Game game, RankedTurn turn, Control control) {
        Game next = game.play(turn.turn());
        if (next.isDrawnByHistory()) {
            return Stream.of();
        }
        MoveLimit limit = BestTurns.limit(tables, game);
        boolean isDraw = turn.value().outcome() == Outcome.DRAW;
        List<RankedTurn> line = limit == null ? tables.line(turn.after(), control::stopped)
                : tables.line(turn.after(), next.quietPlies(), control::stopped);
        boolean saves = isDraw && !line.isEmpty() && line.getFirst().value().outcome() != Outcome.DRAW;
        OptionalInt drawing = saves ? next.drawingTurn() : OptionalInt.empty();
        return drawing.isPresent() ? Stream.of(drawing.getAsInt())
                : (saves && limit != null ? untilDrawn(next, line) : line).stream().map(RankedTurn::turn);
    }

    private static List<RankedTurn> untilDrawn(Game from, List<RankedTurn> line) {
        Game at = from;
        int turns = 0;
        while (turns < line.size() && !at.isDrawnByHistory()) {
            at = at.play(line.get(turns++).turn());
        }
        return line.subList(0, turns);
    }

    /**
     * Returns the score of a turn of known value, for the side that makes it, by the plies to the end of the game. If the rules about draws
     * may come first, it is that of a win or loss of unknown length.
     */
    private int score(Game game, RankedTurn turn) {
        Value value = turn.value();
        boolean promised = value.hasDtw() && BestTurns.isDecidedWithin(game, turn.turn(), value.dtw());
        boolean converts = BestTurns.isConverted(BestTurns.limit(tables, game), value);
        int size = promised ? SearchScore.MATE - value.dtw()
                : SearchScore.TABLE - Math.max(0, converts ? value.conversion() : value.dtw());
        return switch (value.outcome()) {
            case WIN -> size;
            case LOSS -> -size;
            case DRAW, UNKNOWN -> SearchScore.DRAW;
        };
    }

    private static Report settled(int score, List<Integer> line, int rank) {
        return new Report(line.size(), line.size(), score, line, 0, 0, line.size(), 0, rank);
    }

    /** Forgets what earlier searches have found, as before another game. The book keeps what it has. */
    public void forget() {
        search.forget();
    }

    @Override
    public void close() {
        search.close();
        if (opening != null) {
            opening.close();
        }
        if (book != null) {
            book.close();
        }
        tables.close();
    }
}
