package org.millstone.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.game.JudgedTurn.Limited;
import org.millstone.game.PlayedGame.PlayedTurn;
import org.millstone.io.JsonWriter.Members;
import org.millstone.io.Texts;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.text.Answer;

/**
 * A game judged by the tables: what each turn that was played was worth, and which turns would have been best.
 *
 * @param limit the move limit of the tables; null if they have none
 */
public record Analysis(PlayedGame game, @Nullable MoveLimit limit, List<JudgedTurn> turns) implements Members {
    /** Judges a game by the tables; values are unknown where tables are missing. Fails as {@link Tablebase#value} does. */
    public static Analysis of(Tablebase tables, PlayedGame game) {
        return of(tables, game, (position, clock) -> Answer.of(tables, position, clock, true));
    }

    /** Judges a game by what {@code ask} answers of a position and its clock, with the turns, in place of the tables. */
    public static Analysis of(Tablebase tables, PlayedGame game, BiFunction<Position, Integer, Answer> ask) {
        List<JudgedTurn> turns = new ArrayList<>();
        int clock = game.clock();
        for (PlayedTurn played : game.turns()) {
            turns.add(judged(ask.apply(played.before(), clock), tables.hasGrades(), played, turns.size() + 1));
            clock = Turn.clockAfter(played.turn(), clock);
        }
        return new Analysis(game, tables.limit(), turns);
    }

    private static JudgedTurn judged(Answer answer, boolean graded, PlayedTurn played, int ply) {
        List<RankedTurn> ranked = Objects.requireNonNull(answer.moves());
        Value worth = ranked.stream().filter(turn -> turn.turn() == played.turn()).findFirst().orElseThrow().value();
        Value before = before(answer.value(), worth, ranked);
        return new JudgedTurn(ply, played.before().side(), played.turn(), before, worth,
                best(before, worth, ranked, graded), limited(answer, ranked), played.after());
    }

    private static @Nullable Limited limited(Answer answer, List<RankedTurn> ranked) {
        Outcome result = answer.value().valueAt(answer.clock());
        return answer.limit() == null ? null
                : new Limited(answer.limit(), answer.clock(),
                        ranked.stream()
                                .filter(turn -> result != Outcome.UNKNOWN && turn.value().valueAt(answer.clock()) == result)
                                .map(RankedTurn::turn).toList());
    }

    /** Returns the ply, from 1, with which the move limit drew the game; 0 for before the first turn; empty if it did not. */
    public OptionalInt drawnByLimit() {
        if (limit == null || game.start() == null) {
            return OptionalInt.empty();
        }
        Turns rules = new Turns(game.rules());
        return game.clock() >= limit.plies() && rules.end(game.start()).isEmpty() ? OptionalInt.of(0)
                : turns.stream().filter(turn -> turn.clockAfter() >= limit.plies() && rules.end(turn.after()).isEmpty())
                        .mapToInt(JudgedTurn::ply).findFirst();
    }

    /**
     * Returns what a position was worth. For a draw without a grade that is the value of the best graded turn, if the turn that was played
     * has a worse grade. This shows that something was given away.
     */
    private static Value before(Value position, Value worth, List<RankedTurn> ranked) {
        DrawGrade played = worth.grade();
        if (position.outcome() != Outcome.DRAW || position.grade() != null || played == null) {
            return position;
        }
        Value most = ranked.stream().map(RankedTurn::value).filter(turn -> turn.grade() != null).findFirst().orElseThrow();
        return Objects.requireNonNull(most.grade()).grade() > played.grade() ? most : position;
    }

    /** Returns the best turns; none if the position's value is unknown, or a draw without a grade where the tables have grades. */
    private static List<Integer> best(Value before, Value worth, List<RankedTurn> ranked, boolean graded) {
        boolean draws = before.outcome() == Outcome.DRAW && worth.outcome() == Outcome.DRAW;
        boolean open = !before.known() || graded && draws && before.grade() == null;
        // In a position that is won at an unknown depth, the quickest of the known wins is the best.
        int plies = before.hasDtw() ? before.dtw()
                : ranked.stream().map(RankedTurn::value).filter(turn -> turn.outcome() == Outcome.WIN && turn.hasDtw())
                        .mapToInt(Value::dtw).min().orElse(Value.NO_DTW);
        return ranked.stream().filter(turn -> !open && isAsGood(turn.value(), before, plies)).map(RankedTurn::turn).toList();
    }

    /** Whether a turn is known to be as good as its position: the same outcome in {@code plies} plies, or a draw with as good a final. */
    private static boolean isAsGood(Value turn, Value position, int plies) {
        DrawGrade grade = position.grade();
        return turn.outcome() == position.outcome() && turn.dtw() == plies
                && (grade == null || turn.grade() != null && turn.grade().grade() == grade.grade());
    }

    /**
     * Tells the members of the JSON object, in order: {@code variant}, {@code start} (a FEN, null if it cannot be read), {@code ignored}
     * (the fields at the end of its FEN that mean nothing here, if there are any), {@code turns}, {@code problem} (null if all turns are
     * possible), {@code end} (why the game is over after them, null if it goes on), {@code limitReached} if there is a move limit ({@link
     * #drawnByLimit}), and {@code note} if the rules differ from those of the game that its tag {@code Variant} names.
     */
    @Override
    public void forEach(BiConsumer<String, @Nullable Object> json) {
        Board board = game.rules().board();
        json.accept("variant", game.rules().name());
        json.accept("start", game.start() == null ? null : Fen.format(board, game.start(), limit == null ? 0 : game.clock()));
        if (!game.ignored().isEmpty()) {
            json.accept("ignored", game.ignored());
        }
        json.accept("turns", turns.stream().map(turn -> turn.json(board)).toList());
        json.accept("problem", game.fault() == null ? null : game.fault().json(game.rules()));
        json.accept("end", game.end().map(Texts::key).orElse(null));
        drawnByLimit().ifPresent(ply -> json.accept("limitReached", ply));
        if (!game.note().isEmpty()) {
            json.accept("note", game.note());
        }
    }
}
