package org.millstone.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.millstone.board.Board;
import org.millstone.builder.SuggestedCommand;
import org.millstone.game.Analysis;
import org.millstone.game.GameError;
import org.millstone.game.JudgedTurn;
import org.millstone.game.JudgedTurn.Mark;
import org.millstone.game.PlayedGame;
import org.millstone.io.Texts;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.text.AnsiColors;
import org.millstone.text.DrawText;
import org.millstone.text.Positions;

/** Prints a judged game for people: each turn with its value, the mistakes in words, and how well each side played. */
public record AnalysisPage(Analysis analysis, SuggestedCommand advice, AnsiColors paint, List<String> lines) {
    private static final int NUMBER_WIDTH = 6;
    private static final int MOVE_WIDTH = 13;
    private static final int WORTH_WIDTH = 12;
    private static final int WORTH_WIDTH_OF_FINALS = 20;
    private static final int SHOWN = 3;
    private static final String QUIET = " in a row without a stone placed or removed";

    public static List<String> lines(Analysis analysis, SuggestedCommand advice, AnsiColors paint) {
        AnalysisPage page = new AnalysisPage(analysis, advice, paint, new ArrayList<>());
        boolean wide = analysis.turns().stream().anyMatch(turn -> turn.worth().grade() != null || turn.limited() != null);
        page.head();
        int drawn = analysis.drawnByLimit().orElse(-1);
        page.limitReached(drawn == 0);
        analysis.turns().forEach(turn -> {
            page.row(turn, wide ? WORTH_WIDTH_OF_FINALS : WORTH_WIDTH);
            page.limitReached(drawn == turn.ply());
        });
        page.mistakes();
        page.end();
        page.summary();
        return page.lines;
    }

    private Board board() {
        return analysis.game().rules().board();
    }

    private void head() {
        PlayedGame game = analysis.game();
        int count = analysis.turns().size();
        if (game.start() != null) {
            String from =
                    game.start().equals(Position.start(game.rules())) ? "the empty board"
                            : Fen.format(board(), game.start(), analysis.limit() == null ? 0 : game.clock());
            lines.add(paint.bold(game.rules().name()) + ", " + Texts.turns(count) + " from " + from);
            if (!game.note().isEmpty()) {
                lines.add(game.note());
            }
            if (!game.ignored().isEmpty()) {
                lines.add(Positions.ignored(game.ignored()));
            }
            if (analysis.limit() != null) {
                lines.add("Move limit: a draw after " + Texts.plies(analysis.limit().plies()) + QUIET
                        + ". In brackets: what the limit draws.");
            }
        }
    }

    private void limitReached(boolean reached) {
        if (reached) {
            lines.add(" ".repeat(NUMBER_WIDTH) + paint.bold("The move limit is reached: a draw."));
        }
    }

    private void row(JudgedTurn turn, int worthWidth) {
        boolean first = turn.ply() == 1;
        boolean moves = !first && isPlacing(turn.ply() - 1) && !isPlacing(turn.ply());
        if (first) {
            lines.add("");
        } else if (moves) {
            lines.add(paint.faint(" ".repeat(NUMBER_WIDTH) + "All stones are placed. From here on they move."));
        }
        // Black's answer stands below White's turn without a number: so one sees pairs.
        String number = first || moves || turn.side() == Side.WHITE ? turn.side().turnNumber(turn.ply()) + ". " : "";
        String side = turn.side() == Side.WHITE ? paint.white("White") : paint.black("Black");
        String worth = words(turn.worth()) + (turn.isDrawnByLimit(turn.worth()) ? " (draw)" : "");
        String note = note(turn);
        lines.add(String.format(Locale.ROOT, "%" + NUMBER_WIDTH + "s%s  %-" + MOVE_WIDTH + "s %s%s", number, side,
                format(turn.turn()), paint.outcome(turn.worth().outcome(), worth),
                note.isEmpty() ? "" : " ".repeat(Math.max(1, worthWidth - worth.length())) + note));
    }

    private boolean isPlacing(int ply) {
        return analysis.game().turns().get(ply - 1).before().isPlacing();
    }

    private String note(JudgedTurn turn) {
        if (isMistakeUnderLimit(turn)) {
            return paint.bold("?") + "   was a " + (turn.markUnderLimit() == Mark.DRAW_LOSS ? "draw by" : "win within")
                    + " the limit: "
                    + best(Objects.requireNonNull(turn.limited()).keeping());
        }
        String was = "  was a " + words(turn.before()) + ": " + best(turn.best());
        return switch (turn.mark()) {
            case WIN_DRAW, DRAW_LOSS -> paint.bold("?") + " " + was;
            case WEAKER -> paint.bold("?!") + was;
            case WIN_LOSS -> paint.bold("??") + was;
            case SLOWER, SOONER -> paint.faint("    " + Texts.key(turn.mark()) + " by "
                    + Math.abs(turn.worth().dtw() - turn.before().dtw()) + ": " + best(turn.best()));
            case BEST, KEPT, UNKNOWN -> "";
        };
    }

    private void mistakes() {
        List<JudgedTurn> mistakes = analysis.turns().stream().filter(JudgedTurn::isMistake).toList();
        if (!mistakes.isEmpty()) {
            lines.add("");
            mistakes.forEach(turn -> lines.add(sentence(turn)));
        }
    }

    private String sentence(JudgedTurn turn) {
        String beginning = turn.side().turn(turn.ply()) + ": " + paint.bold(format(turn.turn()));
        if (isMistakeUnderLimit(turn)) {
            return beginning + underLimit(turn);
        }
        if (turn.mark() == Mark.WEAKER) {
            return beginning + " still draws, but now " + kept(turn, turn.worth()) + " (was: " + kept(turn, turn.before())
                    + ", by " + best(turn.best()) + ").";
        }
        return beginning + " gives the " + (turn.mark() == Mark.DRAW_LOSS ? "draw" : "win") + " away (was a "
                + words(turn.before()) + " by " + best(turn.best()) + "); now a " + words(turn.worth()) + ".";
    }

    private static boolean isMistakeUnderLimit(JudgedTurn turn) {
        return turn.isMistake() && !turn.mark().isMistake();
    }

    private String underLimit(JudgedTurn turn) {
        JudgedTurn.Limited limited = Objects.requireNonNull(turn.limited());
        String by = best(limited.keeping());
        if (turn.markUnderLimit() == Mark.DRAW_LOSS) {
            return " gives away the draw by the move limit (by " + by + "); now a " + words(turn.worth()) + ".";
        }
        int left = Math.max(0, limited.limit().plies() - turn.clockAfter());
        return " still wins, but not within the move limit (was within it by " + by + "): "
                + (left == 0 ? "it is a draw." : left + " more " + (left == 1 ? "ply" : "plies")
                        + " without a stone placed or removed" + ", and it is a draw.");
    }

    private static String kept(JudgedTurn turn, Value draw) {
        return DrawText.of(turn.side(), Objects.requireNonNull(draw.grade()));
    }

    private void end() {
        PlayedGame game = analysis.game();
        if (game.fault() != null) {
            lines.addAll(List.of("", paint.bold(game.fault().words(game.rules()))));
        } else if (game.end().isPresent() && game.last() != null) {
            lines.addAll(List.of("", ended(game.rules(), game.last())));
        }
    }

    private static String ended(Rules rules, Position last) {
        Side side = last.side();
        Turns turns = new Turns(rules);
        Status status = turns.status(last);
        Side loser = status == Status.LOST ? side : side.other();
        String why = GameError.why(turns.end(last).orElseThrow(), side, loser.toString());
        return (status == Status.DRAWN ? "A draw" : loser.other() + " has won") + ": " + why + ".";
    }

    private void summary() {
        if (analysis.turns().isEmpty()) {
            return;
        }
        lines.add("");
        for (Side side : Side.values()) {
            List<JudgedTurn> known = analysis.turns().stream().filter(turn -> turn.side() == side && turn.mark() != Mark.UNKNOWN)
                    .toList();
            if (!known.isEmpty()) {
                long kept = known.stream().filter(turn -> !turn.isMistake()).count();
                lines.add(side + " kept the value in " + kept + " of " + Texts.turns(known.size()) + ".");
            }
        }
        long unknown = analysis.turns().stream().filter(turn -> turn.mark() == Mark.UNKNOWN).count();
        if (unknown > 0) {
            lines.add("What " + (unknown == 1 ? "one turn is" : unknown + " turns are")
                    + " worth is not known, as tables are missing. To build them: " + advice.to("build"));
        }
    }

    private String best(List<Integer> best) {
        String first = best.stream().limit(SHOWN).map(this::format).collect(Collectors.joining(", "));
        int more = best.size() - SHOWN;
        return first + (more <= 0 ? "" : more == 1 ? " and another" : " and " + more + " others");
    }

    private String format(int turn) {
        return Turn.format(board(), turn);
    }

    private static String words(Value value) {
        return switch (value.outcome()) {
            case WIN, LOSS -> value.outcome().word() + value.when();
            case DRAW -> value.grade() == null ? "draw" : "draw, " + DrawText.stones(value.grade());
            case UNKNOWN -> value.missing() == null ? "not known" : "no " + value.missing();
        };
    }
}
