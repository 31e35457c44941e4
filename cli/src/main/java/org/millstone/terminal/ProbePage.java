package org.millstone.terminal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.millstone.builder.SuggestedCommand;
import org.millstone.index.Subspace;
import org.millstone.io.Texts;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.probe.Value.Source;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.text.AnsiColors;
import org.millstone.text.Answer;
import org.millstone.text.BoardPicture;
import org.millstone.text.DrawText;

/** Prints an answer for people: the board, the value of the position, and its turns, those of the same value in one line. */
public record ProbePage(Answer answer, List<RankedTurn> turns, SuggestedCommand advice, AnsiColors paint, List<String> lines) {
    private static final int WIDTH = 78;
    private static final int LABEL_WIDTH = 14;

    public static List<String> lines(Answer answer, SuggestedCommand advice, AnsiColors paint) {
        List<RankedTurn> turns = Objects.requireNonNullElse(answer.moves(), List.of());
        ProbePage page = new ProbePage(answer, turns, advice, paint, new ArrayList<>());
        page.board();
        page.verdict();
        if (!turns.isEmpty()) {
            page.lines.add("");
        }
        turns.stream().collect(Collectors.groupingBy(turn -> page.label(turn.value()), LinkedHashMap::new, Collectors.toList()))
                .forEach(page::group);
        return page.lines;
    }

    private void board() {
        lines.addAll(BoardPicture.withFen(answer.board(), answer.position(), answer.limit() == null ? 0 : answer.clock(), paint,
                paint.white("O") + " White" + hand(Side.WHITE) + "   " + paint.black("@") + " Black" + hand(Side.BLACK)));
    }

    private String hand(Side side) {
        int hand = answer.position().hand(side);
        return hand == 0 ? "" : " (" + hand + " in hand)";
    }

    private void verdict() {
        Value value = answer.value();
        Side side = answer.position().side();
        boolean over = value.known() && turns.isEmpty();
        int pending = answer.position().pending();
        String toMove = side + (pending == Turns.PASS_DUE ? " to pass" : pending > 0 ? " to remove a stone" : " to move");
        String verdict = !over ? DrawText.verdict(side, value)
                : value.outcome() == Outcome.DRAW ? "The game has ended in a draw."
                : side + (value.outcome() == Outcome.WIN ? " has won." : " has lost.");
        String painted = paint.bold(value.known() ? paint.outcome(value.outcome(), verdict) : verdict);
        String source = value.table() != null ? " (table " + value.table() + ")"
                : value.source() == null ? "" : value.source() == Source.RULES ? " (by the rules)" : " (by its turns)";
        lines.add(over ? painted : toMove + ": " + painted + paint.faint(source));
        Subspace missing = value.missing();
        if (missing != null) {
            lines.add("The table " + missing + " is missing. To build it: " + advice.to("build", "--tables", missing.toString()));
        }
        if (value.grade() != null && value.grade().hasTurnsToCapture()) {
            lines.add(paint.faint(next(value.grade())));
        }
        if (answer.limit() != null && !over) {
            DrawText.limited(value, answer.limit(), answer.clock()).ifPresent(lines::add);
        }
    }

    private String next(DrawGrade grade) {
        if (grade.turnsToCapture() == 0) {
            return "The next turn captures.";
        }
        boolean profits = turns.stream().map(ranked -> ranked.value().grade())
                .anyMatch(kept -> kept != null && kept.grade() == grade.grade() && kept.hasTurnsToCapture());
        Side mover = answer.position().side();
        return "The next capture comes within " + Texts.turns(grade.turnsToCapture()) + " of "
                + (profits ? mover : mover.other()) + ".";
    }

    private String label(Value value) {
        if (answer.limit() != null && value.outcome() != value.valueAt(answer.clock())) {
            return value.outcome().word() + (value.limited() == null ? ", limit?" : ", too late");
        }
        return switch (value.outcome()) {
            case WIN, LOSS -> value.outcome().word() + value.when();
            case DRAW -> value.grade() == null ? "draw" : "draw " + value.grade().finalName();
            case UNKNOWN -> "no " + value.missing();
        };
    }

    private void group(String label, List<RankedTurn> turns) {
        String margin = paint.outcome(turns.getFirst().value().outcome(), label)
                + " ".repeat(Math.max(1, LABEL_WIDTH - label.length()));
        lines.addAll(Texts.wrapped(margin, LABEL_WIDTH, WIDTH,
                turns.stream().map(turn -> Turn.format(answer.board(), turn.turn())).toList()));
    }
}
