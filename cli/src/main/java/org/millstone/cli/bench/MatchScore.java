package org.millstone.cli.bench;

import java.util.Locale;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.search.Game;
import org.millstone.table.Finals;

/** How the games of a match have ended, for the first of two players. */
final class MatchScore {
    private final Finals finals;
    private int won;
    private int lost;
    private int ahead;
    private int level;
    private int behind;
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
        ahead += own > opponent ? 1 : 0;
        level += own == opponent ? 1 : 0;
        behind += own < opponent ? 1 : 0;
        stones += own - opponent;
        worths += finals.worth(Subspace.moving(own, opponent)).orElse(0);
    }

    /** Returns how many games have ended. */
    int games() {
        return won + drawn() + lost;
    }

    private int drawn() {
        return ahead + level + behind;
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        double draws = Math.max(1, drawn());
        return String.format(Locale.ROOT,
                "%d games: %d won, %d drawn, %d lost; drawn with more stones %d, as many %d, fewer %d, on average %+.2f stones, worth"
                        + " %+.1f",
                games(), won, drawn(), lost, ahead, level, behind, stones / draws, worths / draws);
    }
}
