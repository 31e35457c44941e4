package org.millstone.show;

import java.util.List;
import java.util.Map;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;

/**
 * Where draws come to, for the side to move.
 *
 * @param better those whose final is worth more than that of the stones that both sides have, in hand included
 * @param stays those whose final is worth as much: that one, or another
 * @param worse those whose final is worth less
 */
record DrawShares(long better, long stays, long worse) {
    static DrawShares of(List<Manifest.Entry> rows, Finals finals) {
        long[] counts = new long[3];
        for (Manifest.Entry row : rows) {
            Subspace table = row.subspace();
            int own = worth(Subspace.moving(table.own() + table.ownHand(), table.opponent() + table.opponentHand()), finals);
            Map<String, Long> grades = row.grades() == null ? Map.of() : row.grades();
            for (Map.Entry<String, Long> grade : grades.entrySet()) {
                int worth = Subspace.parse(grade.getKey()).map(stays -> worth(stays, finals)).orElse(0);
                counts[1 - Integer.signum(Integer.compare(worth, own))] += grade.getValue();
            }
        }
        return new DrawShares(counts[0], counts[1], counts[2]);
    }

    /** What nothing is said of is worth as much as equal stones. */
    private static int worth(Subspace stays, Finals finals) {
        return finals.worth(stays).orElse(0);
    }

    long all() {
        return better + stays + worse;
    }
}
