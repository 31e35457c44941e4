package org.millstone.puzzle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millstone.index.PositionKeys;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.puzzle.Puzzle.Theme;
import org.millstone.rules.End;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.search.Control;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.MillEvaluation;
import org.millstone.search.Search;
import org.millstone.search.SearchOptions;
import org.millstone.table.Wdl;

/**
 * Finds puzzles in games of imperfect players. The same tables and the same seed give the same puzzles.
 *
 * <p>A player looks one to three plies ahead, without tables, and now and then plays any turn. In each position the tables say whether
 * exactly one turn is right, and answer it, until the point of it is reached. At most one puzzle of each theme comes from a game.
 */
public final class PuzzleFinder {
    /** Fewer turns to choose from make no puzzle. */
    private static final int FEWEST_TURNS = 4;
    /** The solver's turns in a line, at least and at most. */
    private static final int FEWEST = 2;
    private static final int MOST = 5;
    /** So many times, and at most so many, a draw is to be held. */
    private static final int FEWEST_HELD = 3;
    private static final int MOST_HELD = 4;
    /** So many turns at the beginning of a game, and later one in so many, are drawn by chance. */
    private static final int OPENING = 4;
    private static final int CHANCE = 8;
    private static final int DEEPEST = 3;
    private static final int LONGEST_GAME = 120;
    /** So many plies at least lie between two puzzles of a theme in a game. */
    private static final int APART = 6;
    /** The solver's turns until the opponent is blocked, at most; with how many moves it must be left at the beginning. */
    private static final int MOST_BLOCKING = 4;
    private static final int FEW = 6;
    /** A player that leaves few moves misjudges them by fewer than so many. */
    private static final int NOISE = 5;
    /** More moves than a side has. */
    private static final int MANY = 100;
    /** How many answers that are equally good are tried. */
    private static final int ANSWERS = 4;
    /** In how many plies a turn must look good to tempt a solver. */
    private static final int PLIES = 3;
    /** From how many tempting turns on a puzzle is of level 2, and of level 3. */
    private static final int[] TEMPTING = {1, 4};

    /** So many games are played at a time, by all processors. */
    private static final int TOGETHER = 32;

    private static final long MEMORY = 1 << 20;

    private final Tablebase tables;
    private final Rules rules;
    private final Turns turns;
    private final PositionKeys keys;

    /** Works with tables; throws a {@link org.millstone.database.DatabaseException} if any of the game is missing. */
    public PuzzleFinder(Tablebase tables) {
        tables.requireAll("Puzzles need");
        this.tables = tables;
        this.rules = tables.rules();
        this.turns = new Turns(rules);
        this.keys = new PositionKeys(rules);
    }

    /** Hears of each puzzle that is taken: how many there are now, after how many games. */
    @FunctionalInterface
    public interface Progress {
        void found(int puzzles, int games);
    }

    /**
     * Returns so many puzzles, ordered by theme and level; fewer if so many games have no more. Each theme has the same share, as far as there
     * are as many. No two puzzles begin in symmetric positions.
     */
    public List<Puzzle> find(int count, int games, long seed, Progress progress) {
        int share = Math.ceilDiv(count, Theme.values().length);
        Map<Theme, List<Puzzle>> found = new EnumMap<>(Theme.class);
        Stream.of(Theme.values()).forEach(theme -> found.put(theme, new ArrayList<>()));
        Set<Long> seen = new HashSet<>();
        for (int from = 0; from < games; from += TOGETHER) {
            Set<Theme> lacking = EnumSet.allOf(Theme.class);
            lacking.removeIf(theme -> of(found, theme).size() >= share);
            if (lacking.isEmpty()) {
                break;
            }
            int to = Math.min(from + TOGETHER, games);
            IntStream.range(from, to).parallel()
                    .mapToObj(game -> inGame(new SplittableRandom(seed + game),
                            lacking.contains(Theme.BLOCK) && (game % 2 == 0 || lacking.size() == 1)))
                    .toList().stream().flatMap(List::stream).filter(puzzle -> seen.add(keys.of(puzzle.start())))
                    .forEach(puzzle -> of(found, puzzle.theme()).add(puzzle));
            progress.found(found.values().stream().mapToInt(puzzles -> Math.min(share, puzzles.size())).sum(), to);
        }
        return Stream.concat(found.values().stream().flatMap(puzzles -> puzzles.stream().limit(share)),
                found.values().stream().flatMap(puzzles -> puzzles.stream().skip(share))).limit(count)
                .sorted(Comparator.comparing(Puzzle::theme).thenComparingInt(Puzzle::level)).toList();
    }

    private static List<Puzzle> of(Map<Theme, List<Puzzle>> found, Theme theme) {
        return Objects.requireNonNull(found.get(theme));
    }

    /** Returns the puzzles in a game of two players of a kind. Those who block look only for blocked opponents. */
    private List<Puzzle> inGame(SplittableRandom random, boolean blocking) {
        try (Search search = new Search(rules, new MillEvaluation(rules), SearchOptions.USUAL.withHash(MEMORY))) {
            return inGame(random, blocking, search);
        }
    }

    private List<Puzzle> inGame(SplittableRandom random, boolean blocking, Search search) {
        List<Puzzle> found = new ArrayList<>();
        Map<Theme, Integer> last = new EnumMap<>(Theme.class);
        int[] depths = {1 + random.nextInt(DEEPEST), 1 + random.nextInt(DEEPEST)};
        Game game = Game.from(rules, Position.start(rules), DrawRules.USUAL);
        for (int ply = 0; ply < LONGEST_GAME && game.status() == Status.ONGOING && !game.isDrawnByHistory(); ply++) {
            for (int turn : game.turns()) {
                int now = ply;
                Optional<Puzzle> puzzle = line(turns.apply(game.position(), turn), blocking)
                        .filter(each -> now - last.getOrDefault(each.theme(), -APART) >= APART);
                if (puzzle.isPresent()) {
                    last.put(puzzle.get().theme(), ply);
                    found.add(graded(puzzle.get(), search));
                }
            }
            game = game.play(chosen(game, random, ply, blocking ? 0 : depths[ply % 2], search));
        }
        return found;
    }

    /** Returns the turn of a player that looks so many plies ahead; with 0, of one that leaves its opponent few moves, and takes no stones. */
    private int chosen(Game game, SplittableRandom random, int ply, int depth, Search search) {
        List<Integer> all = game.turns();
        if (ply < OPENING || random.nextInt(CHANCE) == 0) {
            return all.get(random.nextInt(all.size()));
        }
        if (depth > 0) {
            return scores(search, game, depth, 1).getFirst().turn();
        }
        Map<Integer, Integer> moves = new HashMap<>();
        for (int turn : all) {
            Position after = turns.apply(game.position(), turn);
            int many = Turn.removed(turn) != 0 ? MANY : turns.countMoves(after.own(), after.opponent(), MANY);
            moves.put(turn, many + random.nextInt(NOISE));
        }
        return Collections.min(all, Comparator.comparing(moves::get));
    }

    /** Returns the best turns of a game's position, by a search of some plies. */
    private static List<Search.Report> scores(Search search, Game game, int plies, int lines) {
        Search.Report[] best = new Search.Report[lines];
        search.search(game, game.turns(), lines, Search.Leaves.NONE, new Control(SearchLimits.depth(plies)),
                line -> best[line.rank() - 1] = line);
        return List.of(best);
    }

    /**
     * The turns of a position that are worth most, by outcome.
     *
     * @param value that outcome for the side to move, {@link Wdl}
     * @param all how many turns there are
     */
    private record Best(int value, List<Integer> turns, int all) {
        boolean isOne() {
            return turns.size() == 1 && all > 1;
        }
    }

    private Best best(Position position) {
        int[] all = turns.all(position);
        int[] values = IntStream.of(all).map(turn -> Wdl.WIN - wdl(turns.apply(position, turn))).toArray();
        int most = IntStream.of(values).max().orElse(Wdl.LOSS);
        return new Best(most, IntStream.range(0, all.length).filter(i -> values[i] == most).mapToObj(i -> all[i]).toList(),
                all.length);
    }

    private int wdl(Position position) {
        Outcome outcome = position.pending() == 0 ? null : tables.require(position).outcome();
        return outcome == Outcome.WIN ? Wdl.WIN : outcome == Outcome.LOSS ? Wdl.LOSS : outcome == Outcome.DRAW ? Wdl.DRAW
                : tables.wdl(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
    }

    /** Returns the puzzle that begins in a position, of level 0; empty if there is none, or none that blocks and such a one is wanted. */
    private Optional<Puzzle> line(Position start, boolean blocking) {
        if (turns.status(start) != Status.ONGOING
                || blocking && turns.countMoves(start.opponent(), start.own(), FEW + 1) > FEW) {
            return Optional.empty();
        }
        Best best = best(start);
        if (best.all() < FEWEST_TURNS) {
            return Optional.empty();
        }
        if (blocking) {
            return best.value() == Wdl.WIN ? blocked(start, start, List.of()) : Optional.empty();
        }
        return !best.isOne() || best.value() == Wdl.LOSS ? Optional.empty()
                : best.value() == Wdl.WIN ? won(start, start, List.of(), false) : held(start, best);
    }

    /** Goes on to where the opponent is blocked, as {@link #won} does; here one turn alone wins so soon. */
    private Optional<Puzzle> blocked(Position start, Position position, List<Integer> line) {
        List<RankedTurn> ranked = tables.rank(position);
        int made = line.size() / 2 + 1;
        if (ranked.getFirst().value().plies() > 2 * (MOST_BLOCKING - made) + 1
                || ranked.size() > 1 && RankedTurn.asGoodAsFirst(ranked).size() > 1) {
            return Optional.empty();
        }
        Position after = ranked.getFirst().after();
        List<Integer> longer = with(line, ranked.getFirst().turn());
        if (turns.status(after) != Status.ONGOING) {
            return turns.end(after).filter(end -> end == End.BLOCKED && made >= FEWEST)
                    .map(_ -> new Puzzle(start, Theme.BLOCK, 0, longer));
        }
        return RankedTurn.asGoodAsFirst(tables.rank(after)).stream().limit(ANSWERS)
                .flatMap(answer -> blocked(start, answer.after(), with(longer, answer.turn())).stream()).findFirst();
    }

    /**
     * Goes on with a winning line to its point.
     *
     * @param position where the solver is to move
     * @param line the turns that led there from {@code start}
     * @param twice whether the solver's last turn has threatened two mills
     */
    private Optional<Puzzle> won(Position start, Position position, List<Integer> line, boolean twice) {
        List<Integer> good = best(position).turns();
        int made = line.size() / 2 + 1;
        List<Integer> longer = with(line, good.getFirst());
        if (made >= FEWEST && good.stream().allMatch(turn -> Turn.removed(turn) != 0)) {
            return Optional.of(new Puzzle(start, Theme.MILLS.from(start), 0, longer))
                    .filter(puzzle -> twice || puzzle.theme() == Theme.PLACING);
        }
        if (good.size() > 1 || made >= MOST) {
            return Optional.empty();
        }
        Position after = turns.apply(position, good.getFirst());
        if (turns.status(after) != Status.ONGOING) {
            return Optional.empty();
        }
        boolean threats = turns.threats(after, start.side()) > 1;
        return RankedTurn.asGoodAsFirst(tables.rank(after)).stream().limit(ANSWERS)
                .flatMap(answer -> won(start, answer.after(), with(longer, answer.turn()), threats).stream()).findFirst();
    }

    /** Returns the line in which the solver holds a draw as long as one turn alone does. The answers leave most turns to choose from. */
    private Optional<Puzzle> held(Position start, Best first) {
        List<Integer> line = new ArrayList<>(first.turns());
        Set<Position> seen = new HashSet<>();
        Position position = turns.apply(start, line.getFirst());
        while (line.size() / 2 + 1 < MOST_HELD && turns.status(position) == Status.ONGOING) {
            Position asked = position;
            Best answers = best(asked);
            Optional<Integer> answer = answers.turns().stream().filter(_ -> answers.value() == Wdl.DRAW)
                    .filter(turn -> seen.add(turns.apply(asked, turn)) && best(turns.apply(asked, turn)).isOne())
                    .max(Comparator.comparingInt(turn -> turns.all(turns.apply(asked, turn)).length));
            if (answer.isEmpty()) {
                break;
            }
            Position next = turns.apply(asked, answer.get());
            line.add(answer.get());
            line.addAll(best(next).turns());
            position = turns.apply(next, line.getLast());
        }
        return Optional.of(new Puzzle(start, Theme.DRAW, 0, line)).filter(_ -> line.size() / 2 + 1 >= FEWEST_HELD);
    }

    private static List<Integer> with(List<Integer> line, int turn) {
        return Stream.concat(line.stream(), Stream.of(turn)).toList();
    }

    /** Returns a puzzle with its level: the more other turns look as good as the right one to a search of some plies, the harder. */
    private Puzzle graded(Puzzle puzzle, Search search) {
        Game game = Game.from(rules, puzzle.start(), DrawRules.NONE);
        int tempting = 0;
        for (int i = 0; i < puzzle.line().size(); i++) {
            int right = puzzle.line().get(i);
            if (i % 2 == 0) {
                List<Search.Report> scores = scores(search, game, PLIES, game.turns().size());
                int score = scores.stream().filter(line -> line.turn() == right).findFirst().orElseThrow().score();
                tempting = Math.max(tempting,
                        (int) scores.stream().filter(line -> line.turn() != right && line.score() >= score).count());
            }
            game = game.play(right);
        }
        int most = tempting;
        int level = 1 + (int) IntStream.of(TEMPTING).filter(least -> most >= least).count();
        return new Puzzle(puzzle.start(), puzzle.theme(), level, puzzle.line());
    }
}
