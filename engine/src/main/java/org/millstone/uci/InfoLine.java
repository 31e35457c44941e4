package org.millstone.uci;

import java.util.ArrayList;
import java.util.List;
import org.millstone.board.Board;
import org.millstone.rules.Turn;
import org.millstone.search.Report;
import org.millstone.search.Score;

/** What the protocol sends, from what the search reports. */
final class InfoLine {
    private static final int NANOS_PER_MILLI = 1_000_000;

    private InfoLine() {}

    /** Returns an {@code info} line. */
    static String of(Board board, Report report) {
        return "info depth " + report.depth() + " seldepth " + Math.max(report.depth(), report.deepest()) + " multipv "
                + report.rank() + " score "
                + score(report.score()) + " nodes " + report.nodes() + " nps " + report.nodesPerSecond() + " hashfull "
                + report.hashFull() + " tbhits " + report.tableHits() + " time " + report.nanos() / NANOS_PER_MILLI + " pv "
                + String.join(" ", tokens(board, report.line()));
    }

    /**
     * Returns a score for the side to move: {@code mate 5} if it wins with its fifth turn at the latest, {@code mate -5} if it loses
     * after five turns at the latest. Else {@code cp} and hundredths of a stone, where more
     * than 19000 is a win that a table knows, of a length that was not asked.
     */
    static String score(int score) {
        if (!Score.hasPlies(score)) {
            return "cp " + score;
        }
        int turns = (Score.plies(score) + 1) / 2;
        return "mate " + (score > 0 ? turns : -turns);
    }

    /** Returns turns as the protocol sends them: a removal is a word of its own. */
    static List<String> tokens(Board board, List<Integer> turns) {
        List<String> tokens = new ArrayList<>();
        for (int turn : turns) {
            tokens.addAll(tokens(board, turn));
        }
        return tokens;
    }

    /** Returns the words of a turn. */
    static List<String> tokens(Board board, int turn) {
        List<String> tokens = new ArrayList<>();
        int before = Turn.withoutRemovals(turn);
        if (before != Turn.PASS || turn == Turn.PASS) {
            tokens.add(Turn.format(board, before));
        }
        for (int point : Turn.removals(turn)) {
            tokens.add(Turn.format(board, Turn.removing(Turn.PASS, point)));
        }
        return tokens;
    }
}
