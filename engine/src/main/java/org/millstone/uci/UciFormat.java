package org.millstone.uci;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.millstone.board.Board;
import org.millstone.game.GameText;
import org.millstone.rules.Turn;
import org.millstone.search.Game;
import org.millstone.search.Search.Report;
import org.millstone.search.SearchScore;

/** Writes reports and turns in the words of the protocol, and reads turns. */
final class UciFormat {
    private UciFormat() {}

    static String info(Board board, Report report) {
        return "info depth " + report.depth() + " seldepth " + Math.max(report.depth(), report.deepest()) + " multipv "
                + report.rank() + " score " + score(report.score()) + " nodes " + report.nodes() + " nps "
                + report.nodesPerSecond()
                + " hashfull " + report.hashFull() + " tbhits " + report.tableHits() + " time "
                + report.nanos() / 1_000_000 + " pv " + String.join(" ", tokens(board, report.line()));
    }

    /**
     * Returns a score for the side to move: {@code mate 5} if it wins with its fifth turn at the latest, {@code mate -5} if it loses
     * within five turns. Other scores are {@code cp} and hundredths of a stone; 19000 or more is a win of unknown length.
     */
    static String score(int score) {
        if (!SearchScore.hasPlies(score)) {
            return "cp " + score;
        }
        int turns = (SearchScore.plies(score) + 1) / 2;
        return "mate " + (score > 0 ? turns : -turns);
    }

    static List<String> tokens(Board board, List<Integer> turns) {
        return turns.stream().flatMap(turn -> tokens(board, turn).stream()).toList();
    }

    static List<String> tokens(Board board, int turn) {
        List<String> tokens = new ArrayList<>();
        int before = Turn.withoutRemovals(turn);
        if (before != Turn.PASS || turn == Turn.PASS) {
            tokens.add(Turn.format(board, before));
        }
        Turn.removals(turn).forEach(point -> tokens.add(Turn.format(board, Turn.removing(Turn.PASS, point))));
        return tokens;
    }

    /** Returns the game's turns that begin with one of some words; if none does, all. {@code unknown} gets the words that begin none. */
    static List<Integer> turns(Game game, List<String> words, Consumer<String> unknown) {
        List<Integer> all = game.turns();
        Set<Integer> found = new LinkedHashSet<>();
        for (int i = 0; i < words.size(); i++) {
            // Removals may be words of their own, after the turn that closes the mill.
            StringBuilder parts = new StringBuilder(words.get(i));
            while (game.position().pending() <= 0 && i + 1 < words.size()
                    && words.get(i + 1).toLowerCase(Locale.ROOT).startsWith("x")) {
                parts.append(words.get(++i));
            }
            List<Integer> read = GameText.turns(game.rules(), game.position(), parts.toString());
            List<Integer> meant = all.stream().filter(turn -> read.size() == 1 && begins(turn, read.getFirst())).toList();
            if (meant.isEmpty()) {
                unknown.accept(parts.toString());
            }
            found.addAll(meant);
        }
        return found.isEmpty() ? all : List.copyOf(found);
    }

    private static boolean begins(int turn, int part) {
        return Turn.withoutRemovals(turn) == Turn.withoutRemovals(part) && (Turn.removed(part) & ~Turn.removed(turn)) == 0;
    }
}
