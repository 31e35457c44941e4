package org.millstone.play;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.millstone.io.Texts;
import org.millstone.opening.Opening;
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.search.Game;
import org.millstone.text.DrawText;

/**
 * The turns of a position that keep its value, by tables and proofs.
 *
 * @param outcome what the position is worth for the side to move; unknown if neither tables nor proofs tell
 * @param turns the turns to choose from, best first, at least one
 * @param keeping how many turns keep the outcome; {@code turns} has fewer, if it has only those that also set a trap
 * @param certain whether {@code turns} are known to keep the outcome; if not, they are those that may
 * @param promise if no search is needed, words to follow the outcome: such as {@code in 5 plies} to the end of the game, or to the next
 *     exit ({@link MoveLimit}); else null
 * @param grade which draw {@code turns} keep; null if the outcome is no draw, or the grade is not known
 * @param source where this is known from, in words for people
 */
record BestTurns(Outcome outcome, List<Integer> turns, int keeping, boolean certain, @Nullable String promise,
        @Nullable DrawGrade grade, String source) {
    private static final Value DRAW = new Value.Draw(Value.Source.RULES, null, null);

    boolean settled() {
        return promise != null;
    }

    /** Returns the move limit of the tables if the game is drawn after as many quiet plies; else null: then conversions tell nothing. */
    static @Nullable MoveLimit limit(Tablebase tables, Game game) {
        MoveLimit limit = tables.limit();
        return limit != null && limit.plies() == game.draws().quietPlies() ? limit : null;
    }

    /**
     * Returns ranked turns with what they are worth under the game's rules about draws, best first. A turn with which these rules end the
     * game is a draw. So is a win if an answer ends the game so, and a loss if every winning answer does. So is a win or loss that the
     * {@link #limit} draws. Of the other wins, those come first that are in time for the limit of quiet plies. Of these, those come first
     * that repeat no position, then the quickest, or the first by {@link RankedTurn#bestFirst}. {@code answers} ranks all turns of a
     * position without these rules.
     */
    static List<RankedTurn> underDrawRules(@Nullable MoveLimit limit, Game game, List<RankedTurn> ranked,
            Function<Position, List<RankedTurn>> answers) {
        Comparator<RankedTurn> order = Comparator.comparing((RankedTurn turn) -> turn.value().outcome())
                .thenComparingInt(turn -> risk(limit, game, turn));
        // What the limit draws has its place by what it is worth without it.
        List<RankedTurn> sorted = limit == null ? ranked
                : ranked.stream().sorted(RankedTurn.bestFirst(limit, game.quietPlies())).toList();
        return sorted.stream().map(turn -> underDrawRules(limit, game, turn, answers))
                .sorted(limit == null ? order.thenComparing(RankedTurn.BEST_FIRST) : order).toList();
    }

    private static RankedTurn underDrawRules(@Nullable MoveLimit limit, Game game, RankedTurn turn,
            Function<Position, List<RankedTurn>> answers) {
        Game next = game.play(turn.turn());
        boolean drawn = next.isDrawnByHistory() || isDrawn(limit, game, turn.value()) || switch (turn.value().outcome()) {
            case WIN -> next.drawingTurn().isPresent();
            case LOSS -> next.drawingTurn().isPresent()
                    && answers.apply(next.position()).stream().filter(answer -> !next.play(answer.turn()).isDrawnByHistory())
                            .allMatch(answer -> List.of(Outcome.DRAW, Outcome.LOSS).contains(answer.value().outcome())
                                    || isDrawn(limit, next, answer.value()));
            case DRAW, UNKNOWN -> false;
        };
        return drawn ? new RankedTurn(turn.turn(), DRAW, turn.after()) : turn;
    }

    private static boolean isDrawn(@Nullable MoveLimit limit, Game game, Value value) {
        return limit != null && value.valueAt(game.quietPlies()) == Outcome.DRAW;
    }

    /** Returns how likely the rules about draws are to end a win: 0 for none, and for turns that do not win; more is worse. */
    private static int risk(@Nullable MoveLimit limit, Game game, RankedTurn turn) {
        Value value = turn.value();
        if (value.outcome() != Outcome.WIN) {
            return 0;
        }
        Game next = game.play(turn.turn());
        boolean late = !isConverted(limit, value) && value.hasDtw()
                && !next.draws().allow(next.quietPlies(), value.dtw() - 1);
        return (late ? 2 : 0) + (next.isRepetition() ? 1 : 0);
    }

    static boolean isConverted(@Nullable MoveLimit limit, Value value) {
        return limit != null && value.conversion() != Value.NO_DTW;
    }

    /** Whether a turn that decides the game within {@code plies} plies, itself included, does so before the rules about draws can. */
    static boolean isDecidedWithin(Game game, int turn, int plies) {
        return game.play(turn).isDecidedWithin(plies - 1);
    }

    /**
     * Returns what the tables say. The turns that may be chosen, at least one, come twice, best first: {@code free} without the rules about
     * draws, {@code ranked} {@link #underDrawRules}. {@code all} says whether they are all turns of the position.
     */
    static BestTurns ofTables(Tablebase tables, Game game, List<RankedTurn> free, List<RankedTurn> ranked, boolean all) {
        // Where the turns do not tell the value without the rules about draws, the position's own table may.
        Value ofTurns = RankedTurn.best(free);
        Value without = ofTurns.known() || !all ? ofTurns : tables.value(game.position());
        Value best = RankedTurn.best(ranked.stream().sorted(RankedTurn.BEST_FIRST).toList());
        MoveLimit limit = limit(tables, game);
        // That value still holds under these rules, unless it is a win and some turns repeat positions.
        Value value = best.known() || without.outcome() == Outcome.WIN && !Set.copyOf(free).equals(Set.copyOf(ranked)) ? best
                : isDrawn(limit, game, without) ? DRAW : without;
        Outcome outcome = value.outcome();
        List<RankedTurn> keeping = switch (outcome) {
            case WIN -> {
                int least = risk(limit, game, ranked.getFirst());
                yield having(ranked, List.of(outcome)).stream().filter(turn -> risk(limit, game, turn) == least).toList();
            }
            case DRAW -> bestDraws(limit, game, free, having(ranked, List.of(outcome)));
            // Unknown turns lose as well, and perhaps later.
            case LOSS -> ranked;
            // The known turns would certainly lose.
            case UNKNOWN -> having(ranked, List.of(Outcome.DRAW, Outcome.UNKNOWN));
        };
        boolean certain = outcome != Outcome.UNKNOWN && !keeping.isEmpty();
        if (keeping.isEmpty()) {
            // The turn to which the position owes its value leads to a table that is missing.
            keeping = having(ranked, List.of(Outcome.UNKNOWN));
        }
        List<RankedTurn> chosen = outcome == Outcome.DRAW && certain ? tempting(game, free, keeping) : keeping;
        Value first = chosen.getFirst().value();
        boolean exact = first.outcome() == outcome && value.hasDtw() && first.dtw() == value.dtw();
        // A win keeps its promise though another might be quicker; a loss must not be hastened.
        boolean ends = outcome == Outcome.WIN && first.hasDtw() || outcome == Outcome.LOSS && exact;
        boolean converts = first.outcome() == outcome && isConverted(limit, first);
        boolean decided = ends && isDecidedWithin(game, chosen.getFirst().turn(), first.dtw());
        String promise = converts && !decided ? ", the next stone placed or removed, or the end, within "
                + Texts.plies(first.conversion())
                : !ends ? null
                : (exact ? " in " : " in at most ") + Texts.plies(first.dtw())
                        + (decided ? "" : ", unless the rules about draws end the game before");
        return new BestTurns(outcome, turns(chosen), keeping.size(), certain, promise, certain ? first.grade() : null,
                without.outcome() == outcome ? "the tables" : "the tables and the rules about draws");
    }

    /**
     * Returns the best of some drawing turns, which come best first. Under a move limit, the best are wins that the limit draws: the
     * opponent must hold out till then. Next come true draws, last losses that the limit draws.
     */
    private static List<RankedTurn> bestDraws(@Nullable MoveLimit limit, Game game, List<RankedTurn> free,
            List<RankedTurn> drawing) {
        if (limit == null || drawing.isEmpty()) {
            return RankedTurn.asGoodAsFirst(drawing);
        }
        List<RankedTurn> tempting = tempting(game, free, drawing);
        List<Integer> losing = turns(having(free, List.of(Outcome.LOSS)));
        List<RankedTurn> others = drawing.stream().filter(turn -> !losing.contains(turn.turn())).sorted(RankedTurn.BEST_FIRST)
                .toList();
        return others.isEmpty() || !tempting.equals(drawing) ? tempting : RankedTurn.asGoodAsFirst(others);
    }

    /** Returns those of some drawing turns that win if the opponent overlooks the draw by the rules; all of them if none does. */
    private static List<RankedTurn> tempting(Game game, List<RankedTurn> free, List<RankedTurn> drawing) {
        List<Integer> winning = turns(having(free, List.of(Outcome.WIN)));
        List<RankedTurn> tempting = drawing.stream()
                .filter(turn -> winning.contains(turn.turn()) && !game.play(turn.turn()).isDrawnByHistory()).toList();
        return tempting.isEmpty() ? drawing : tempting;
    }

    private static List<RankedTurn> having(List<RankedTurn> ranked, List<Outcome> outcomes) {
        return ranked.stream().filter(turn -> outcomes.contains(turn.value().outcome())).toList();
    }

    private static List<Integer> turns(List<RankedTurn> ranked) {
        return ranked.stream().map(RankedTurn::turn).toList();
    }

    /**
     * Proves what the tables leave open about a position of the placing phase: its value, then which of the turns keep it. {@code all} says
     * whether all its turns may be chosen; the limits are for each of the two proofs.
     */
    BestTurns proved(Opening opening, Tablebase tables, Game game, boolean all, ProofLimits limits) {
        Position position = game.position();
        Proof proof = outcome == Outcome.UNKNOWN ? opening.prove(position, limits) : null;
        List<RankedTurn> ranked = underDrawRules(limit(tables, game), game,
                opening.ranked(position, limits).stream().filter(turn -> turns.contains(turn.turn())).toList(), tables::rank);
        Outcome shown = proof == null ? outcome : outcome(proof, ranked, all);
        List<RankedTurn> keeping = shown == Outcome.UNKNOWN ? List.of() : having(ranked, List.of(shown));
        boolean certain = !keeping.isEmpty();
        if (!certain) {
            // The known turns would certainly lose.
            keeping = having(ranked, List.of(Outcome.DRAW, Outcome.UNKNOWN));
        }
        String by = proof == null ? source : proof.fromBook() ? "the book" : "a proof from the tables";
        List<RankedTurn> chosen = keeping.isEmpty() ? ranked : keeping;
        return new BestTurns(shown, turns(chosen), chosen.size(), certain, null, null, by);
    }

    /** Returns the outcome of a position, by its own proof or by those of its turns: either may have run out of time. */
    private static Outcome outcome(Proof proof, List<RankedTurn> ranked, boolean all) {
        Outcome best = ranked.getFirst().value().outcome();
        return best == Outcome.WIN || ranked.stream().allMatch(turn -> turn.value().known()) ? best
                : all ? proof.outcome() : Outcome.UNKNOWN;
    }

    String words() {
        return outcome == Outcome.UNKNOWN ? "" : source + ": " + Texts.key(outcome);
    }

    /**
     * Describes a grade, which is from the view of {@code side}: {@code : White keeps six stones against three (+112), the next capture
     * within 4 turns}. Empty if it is not known.
     */
    static String words(@Nullable DrawGrade grade, Side side) {
        return grade == null ? ""
                : ": " + DrawText.of(side, grade)
                        + (grade.grade() == 0 ? "" : String.format(Locale.ROOT, " (%+d)", grade.grade()))
                        + (grade.hasTurnsToCapture() ? ", the next capture within " + Texts.turns(grade.turnsToCapture()) : "");
    }
}
