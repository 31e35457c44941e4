package org.millstone.opening;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.millstone.board.Board;
import org.millstone.command.Advice;
import org.millstone.command.BoardPicture;
import org.millstone.command.Paint;
import org.millstone.index.Subspace;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Texts;
import org.millstone.rules.Turn;

/** A solution as people read it: the board, the value, what the proof asked, the turns. */
final class SolutionPage {
    private static final int WIDTH = 78;
    private static final double NANOS = 1e9;

    private final Solution solution;
    private final Advice advice;
    private final Paint paint;
    private final List<String> lines = new ArrayList<>();

    private SolutionPage(Solution solution, Advice advice, Paint paint) {
        this.solution = solution;
        this.advice = advice;
        this.paint = paint;
    }

    /** Returns the lines of the page. */
    static List<String> lines(Solution solution, Advice advice, Paint paint) {
        SolutionPage page = new SolutionPage(solution, advice, paint);
        page.board();
        page.verdict();
        page.effort();
        page.turns();
        return page.lines;
    }

    /** Returns the lines of what tables say about a position of the moving phase, in short; {@code mill probe} says more. */
    static List<String> lines(Answer answer, Paint paint) {
        List<String> lines = new ArrayList<>(BoardPicture.lines(answer.board(), answer.position(), paint));
        Value value = answer.value();
        lines.add("");
        lines.add(paint.faint(Fen.format(answer.board(), answer.position())));
        lines.add("");
        lines.add(answer.position().side() + " to move: " + paint.bold(value.outcome().name().toLowerCase(Locale.ROOT))
                + (value.when().isEmpty() ? "" : " " + Texts.plies(value.when()))
                + (value.missing() == null ? "" : "; the table " + value.missing() + " is missing"));
        return lines;
    }

    private void board() {
        Board board = solution.rules().board();
        Position position = solution.position();
        lines.addAll(BoardPicture.lines(board, position, paint));
        lines.add("");
        lines.add(paint.white("O") + " White (" + position.whiteHand() + " in hand)   " + paint.black("@") + " Black ("
                + position.blackHand() + " in hand)");
        lines.add(paint.faint(Fen.format(board, position)));
        lines.add("");
    }

    private void verdict() {
        Side side = solution.position().side();
        String verdict = switch (solution.proof().outcome()) {
            case WIN -> paint.win(side + " wins.");
            case DRAW -> paint.draw("A draw.");
            case LOSS -> paint.loss(side + " loses.");
            case UNKNOWN -> solution.proof().stopped() ? "Not known: stopped before it was proved." : "Not known.";
        };
        lines.add(side + (solution.position().pending() > 0 ? " to remove a stone: " : " to move: ") + paint.bold(verdict)
                + paint.faint(solution.proof().fromBook() ? " (from the book)" : ""));
        if (!solution.proof().missing().isEmpty()) {
            lines.add("Tables are missing. To build them: " + advice.to("build", "--tables", solution.missing()));
        }
    }

    private void effort() {
        Proof proof = solution.proof();
        if (proof.nodes() == 0) {
            return;
        }
        lines.add("");
        lines.add(String.format(Locale.ROOT, "%.2f s: %,d positions, %,d questions to tables", proof.nanos() / NANOS,
                proof.nodes(), proof.allProbes()));
        List<String> words = new ArrayList<>();
        proof.probes().entrySet().stream().sorted(Map.Entry.<Subspace, Long>comparingByValue().reversed())
                .forEach(table -> words.add(String.format(Locale.ROOT, "%s: %,d", table.getKey(), table.getValue())));
        wrap("tables", words);
    }

    private void turns() {
        Map<Outcome, List<String>> groups = new EnumMap<>(Outcome.class);
        for (ProvedTurn turn : solution.turns()) {
            groups.computeIfAbsent(turn.outcome(), outcome -> new ArrayList<>())
                    .add(Turn.format(solution.rules().board(), turn.turn()));
        }
        if (!groups.isEmpty()) {
            lines.add("");
        }
        groups.forEach((outcome, turns) -> wrap(
                outcome == Outcome.UNKNOWN ? "not asked" : outcome.name().toLowerCase(Locale.ROOT), turns));
    }

    private void wrap(String label, List<String> words) {
        String margin = String.format("%-12s", label);
        StringBuilder line = new StringBuilder(margin);
        for (String word : words) {
            if (line.length() + word.length() > WIDTH && line.length() > margin.length()) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(margin.length()));
            }
            line.append(word).append("  ");
        }
        lines.add(line.toString().stripTrailing());
    }
}
