package org.millstone.cli.bench;

import java.util.Locale;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.search.Game;

/** How the games of a match have ended, for the first of two players. */
final class MatchScore {
    private final Finals finals;
    private int won;
    private int lost;
    private int better;
    private int equal;
    private int worse;
    private long stones;
    private long worths;

    /**
     * Begins with no games.
     *
     * @param finals what numbers of stones are worth; empty if that is not known
     */
    MatchScore(Finals finals) {
        this.finals = finals;
    }

    /** Counts a game that has ended, by the rules of the board or by its history. */
    void add(Game end, Side first) {
        Status status = end.status();
        if (status == Status.WON || status == Status.LOST) {
            boolean wins = status == Status.WON == (end.position().side() == first);
            won += wins ? 1 : 0;
            lost += wins ? 0 : 1;
        } else {
            draw(end.position(), first);
        }
    }

    private void draw(Position position, Side first) {
        int own = position.total(first);
        int opponent = position.total(first.other());
        int worth = finals.worth(Subspace.moving(own, opponent)).orElse(0);
        better += worth > 0 ? 1 : 0;
        equal += worth == 0 ? 1 : 0;
        worse += worth < 0 ? 1 : 0;
        stones += own - opponent;
        worths += worth;
    }

    /** Returns how many games have ended. */
    int games() {
        return won + drawn() + lost;
    }

    private int drawn() {
        return better + equal + worse;
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        double draws = Math.max(1, drawn());
        return String.format(Locale.ROOT,
                "%d games: %d won, %d drawn, %d lost; draws %d better, %d equal, %d worse, on average worth %+.1f, with %+.2f stones",
                games(), won, drawn(), lost, better, equal, worse, worths / draws, stones / draws);
    }
}
