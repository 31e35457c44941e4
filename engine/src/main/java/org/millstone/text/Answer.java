package org.millstone.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
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
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * The answer to a question about a position, as a JSON object. API.md describes its members; commands and the HTTP service write the same.
 *
 * <p>{@link #json()} returns the members as a map for any JSON library. {@link org.millstone.io.JsonWriter} writes an answer directly.
 *
 * @param clock how many plies in a row were quiet before the position, at least 0
 * @param limit the move limit of the tables; null if they have none
 * @param value the value of the position, for the side to move
 * @param moves the turns of the position, best first by {@link RankedTurn#BEST_FIRST}, or with a limit by {@link RankedTurn#bestFirst};
 *     null to leave them out
 */
public record Answer(Rules rules, Position position, int clock, @Nullable MoveLimit limit, Value value,
        @Nullable List<RankedTurn> moves) implements Members {
    /** Asks a tablebase about a position with a clock, and about its turns if {@code moves} is true. Fails as {@link Tablebase#value} does. */
    public static Answer of(Tablebase tables, Position position, int clock, boolean moves) {
        if (!moves) {
            return new Answer(tables.rules(), position, clock, tables.limit(), tables.value(position), null);
        }
        Tablebase.Ranking ranking = tables.ranking(position, clock);
        return new Answer(tables.rules(), position, clock, tables.limit(), ranking.value(), ranking.turns());
    }

    public static Answer of(Tablebase tables, Position position, boolean moves) {
        return of(tables, position, 0, moves);
    }

    public Answer with(@Nullable List<RankedTurn> others) {
        return new Answer(rules, position, clock, limit, value, others);
    }

    /** Adds the member {@code ignored} to the JSON object of an answer: the fields at the end of its FEN that mean nothing, if any. */
    public static Map<String, @Nullable Object> telling(Map<String, @Nullable Object> json, String ignored) {
        if (!ignored.isEmpty()) {
            json.put("ignored", ignored);
        }
        return json;
    }

    /** Returns the value of the position, then those of its turns, if they were asked for. */
    public Stream<Value> values() {
        return Stream.concat(Stream.of(value), moves == null ? Stream.empty() : moves.stream().map(RankedTurn::value));
    }

    /**
     * Returns this answer for a position that a symmetry of the board, or an exchange of the colours, makes of this one. Its turns are the
     * images of the turns here, with the same values. Turns that are as good as each other come in the order in which the rules generate
     * them.
     *
     * @param clockOfTwin how many plies in a row were quiet before that position
     */
    public Answer forTwin(Position twin, int clockOfTwin) {
        if (moves == null) {
            return new Answer(rules, twin, clockOfTwin, limit, value, null);
        }
        Comparator<RankedTurn> order = limit == null ? RankedTurn.BEST_FIRST : RankedTurn.bestFirst(limit, clockOfTwin);
        Turns turns = new Turns(rules);
        PositionKeys keys = new PositionKeys(rules);
        Symmetries symmetries = board().symmetries();
        int there = keys.symmetry(position.own(), position.opponent());
        int back = symmetries.inverse(keys.symmetry(twin.own(), twin.opponent()));
        return new Answer(rules, twin, clockOfTwin, limit, value, moves.stream().map(ranked -> {
            int turn = Turn.mapped(symmetries, back, Turn.mapped(symmetries, there, ranked.turn()));
            int listed = turns.listed(twin, turn);
            return new RankedTurn(listed, ranked.value(), turns.apply(twin, listed));
        }).sorted(order.thenComparing(Comparator.comparingInt(ranked -> Turn.order(ranked.turn())))).toList());
    }

    public Board board() {
        return rules.board();
    }

    @Override
    public void forEach(BiConsumer<String, @Nullable Object> json) {
        Turns turns = new Turns(rules);
        json.accept("variant", rules.name());
        json.accept("fen", fen(position, clock));
        putValue(json, value);
        putLimit(json, value, clock, clock);
        if (value.source() != null) {
            json.accept("source", Texts.key(value.source()));
        }
        putName(json, "table", value.table());
        putName(json, "missing", value.missing());
        putEnd(json, turns, position);
        if (moves != null) {
            json.accept("moves",
                    moves.stream().map(turn -> (Members) members -> putRanked(members, turn, clock, turns)).toList());
        }
    }

    /** Returns the turns as JSON objects, where they are a line: each is made in the position after the one before. */
    public List<Members> line() {
        List<Members> line = new ArrayList<>();
        Turns turns = new Turns(rules);
        int quiet = clock;
        for (RankedTurn turn : moves == null ? List.<RankedTurn>of() : moves) {
            int before = quiet;
            line.add(members -> putRanked(members, turn, before, turns));
            quiet = Turn.clockAfter(turn.turn(), quiet);
        }
        return line;
    }

    private void putRanked(BiConsumer<String, @Nullable Object> json, RankedTurn turn, int before, Turns turns) {
        putTurn(json, turn, before);
        putName(json, "missing", turn.value().missing());
        putEnd(json, turns, turn.after());
    }

    /** Adds a ranked turn to a JSON object; {@code before} is the clock of the position in which it is made. */
    public void putTurn(BiConsumer<String, @Nullable Object> json, RankedTurn ranked, int before) {
        Board board = board();
        int turn = ranked.turn();
        int after = Turn.clockAfter(turn, before);
        json.accept("move", Turn.format(board, turn));
        json.accept("from", point(board, Turn.from(turn)));
        json.accept("to", point(board, Turn.to(turn)));
        json.accept("remove",
                Turn.removed(turn) == 0 ? List.of() : Turn.removals(turn).stream().map(board::pointName).toList());
        putValue(json, ranked.value());
        putLimit(json, ranked.value(), before, after);
        json.accept("fen", fen(ranked.after(), after));
    }

    /** Returns a position as text: with its clock if there is a move limit and the clock is not 0. */
    public String fen(Position of, int quiet) {
        return Fen.format(board(), of, limit == null ? 0 : quiet);
    }

    private void putLimit(BiConsumer<String, @Nullable Object> json, Value of, int before, int shown) {
        if (limit != null) {
            json.accept("limit", limited(limit, of, before, shown));
        }
    }

    /**
     * Returns the members of the JSON object {@code limit}.
     *
     * @param before the clock for which the value holds
     * @param shown the clock that the object tells: for a turn, the clock after the turn
     */
    public static Map<String, @Nullable Object> limited(MoveLimit limit, Value of, int before, int shown) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        Outcome outcome = of.valueAt(before);
        members.put("plies", limit.plies());
        members.put("clock", Math.min(shown, limit.plies()));
        members.put("value", outcome.word());
        members.put("conversion", outcome == of.outcome() && of.conversion() != Value.NO_DTW ? of.conversion() : null);
        return members;
    }

    private static @Nullable String point(Board board, int point) {
        return point < 0 ? null : board.pointName(point);
    }

    private static void putValue(BiConsumer<String, @Nullable Object> json, Value value) {
        json.accept("value", value.outcome().word());
        json.accept("dtw", value.hasDtw() ? value.dtw() : null);
        DrawGrade grade = value.grade();
        if (grade != null) {
            json.accept("final", grade.finalName());
            json.accept("grade", grade.grade());
            if (grade.hasTurnsToCapture()) {
                json.accept("turnsToCapture", grade.turnsToCapture());
            }
        }
    }

    private static void putEnd(BiConsumer<String, @Nullable Object> json, Turns turns, Position position) {
        turns.end(position).ifPresent(end -> json.accept("end", Texts.key(end)));
    }

    private static void putName(BiConsumer<String, @Nullable Object> json, String member, @Nullable Subspace subspace) {
        if (subspace != null) {
            json.accept(member, subspace.toString());
        }
    }
}
