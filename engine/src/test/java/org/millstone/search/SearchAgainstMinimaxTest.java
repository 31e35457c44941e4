package org.millstone.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.board.Boards;
import org.millstone.fixtures.Campaign;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.search.Control.SearchLimits;
import org.millstone.search.Game.DrawRules;
import org.millstone.search.Search.Leaves;
import org.millstone.search.Search.Report;
import org.millstone.variants.Variants;

/** A search that does not guess finds exactly the result of a full search. */
class SearchAgainstMinimaxTest {
    private static final int DEPTH = 3;
    private static final int MOST_TURNS = 24;
    private static final long HASH = 1 << 20;

    static Stream<Rules> variants() {
        return Stream.concat(Variants.all().stream(), Stream.of(LAST_MOVES_FIRST, MANY_REMOVALS, PASSING));
    }

    /** Both sides have placed their stones after the first plies of a search. */
    private static final Rules LAST_MOVES_FIRST =
            new Rules("last-first", Boards.SIX, 4, 0, false, Rules.FromMills.ALWAYS, Rules.SeveralMills.ONE,
                    Rules.Blocked.DRAW, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.OTHER, Rules.FullBoard.BLOCKED,
                    Rules.Placing.FIRST);

    private static final Rules MANY_REMOVALS = new Rules("many", Boards.TWELVE, 7, 4, false, Rules.FromMills.NEVER,
            Rules.SeveralMills.EACH,
            Rules.Blocked.LOSS, Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.OTHER, Rules.FullBoard.DRAW, Rules.Placing.FIRST);

    private static final Rules PASSING =
            new Rules("passing", Boards.SIX, 7, 0, false, Rules.FromMills.IF_ALL, Rules.SeveralMills.EACH, Rules.Blocked.PASS,
                    Rules.WhilePlacing.NOTHING, Rules.AfterPlacing.OTHER, Rules.FullBoard.BLOCKED, Rules.Placing.FIRST);

    /**
     * The remembered value of a decided position may be a longer win than a deeper search would find: it is as certain. So few plies
     * lead to no position in two different numbers of plies, so an opinion that is remembered is one of the right depth.
     */
    @ParameterizedTest
    @MethodSource("variants")
    void memoryChangesNoScore(Rules rules) {
        for (Game game : games(rules, 6)) {
            int found = searched(game, 1, DEPTH);
            int full = full(game, DEPTH);
            if (SearchScore.isDecided(full)) {
                assertThat(Integer.signum(found)).as(fen(game)).isEqualTo(Integer.signum(full));
                assertThat(SearchScore.isDecided(found)).as(fen(game)).isTrue();
            } else {
                assertThat(found).as(fen(game)).isEqualTo(full);
            }
        }
    }

    /** In the placing phase each ply has its positions to itself, so the same holds deeper, and for several threads. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void memoryChangesNoScoreWhilePlacing(int threads) {
        for (Game game : RandomGames.games(Variants.SIX, DrawRules.NONE, 6 + threads, 3, 6)) {
            assertThat(searched(game, threads, 5)).as(fen(game)).isEqualTo(full(game, 5));
        }
    }

    /** A removal that is pending is part of the turn; a pass after the placing is a ply. */
    @ParameterizedTest
    @ValueSource(strings = {"OO***@@*/O**O*@** b p p 4 0 3 1 0 0", "OO***@@*/O**O*@@* w p s 4 0 4 0 0 0",
        "*OOO*@@*/**O**@@* w p r 4 0 4 0 1 0", "*OOO*@@*/**O**@@* w m r 4 0 4 0 1 0"})
    void theSearchMayBeginInTheMiddleOfATurnOrBeforeAPass(String fen) {
        Game game = Game.from(LAST_MOVES_FIRST, Fen.parse(LAST_MOVES_FIRST, fen), DrawRules.NONE);
        for (int depth = 1; depth <= 4; depth++) {
            assertThat(searched(game, 1, depth)).as("%d plies", depth).isEqualTo(full(game, depth));
        }
    }

    /** Outside campaigns none in which stones fly over a large board: there a full search takes a minute. */
    private static List<Game> games(Rules rules, long seed) {
        int count = Campaign.cases(2, 10);
        return RandomGames.games(rules, DrawRules.NONE, seed, 4 * count, 40).stream()
                .filter(game -> game.turns().size() <= Campaign.cases(MOST_TURNS, Integer.MAX_VALUE)).limit(count).toList();
    }

    private static int searched(Game game, int threads, int depth) {
        try (Search search = new Search(game.rules(), new MillEvaluation(game.rules()), threads, HASH, false)) {
            Report report =
                    search.search(game, game.turns(), 1, Leaves.NONE, new Control(SearchLimits.depth(depth)), found -> {});
            return report.score();
        }
    }

    private static int full(Game game, int depth) {
        Minimax minimax = new Minimax(new Turns(game.rules()), new MillEvaluation(game.rules()));
        return minimax.value(game.position(), depth);
    }

    private static String fen(Game game) {
        return Fen.format(game.rules().board(), game.position());
    }
}
