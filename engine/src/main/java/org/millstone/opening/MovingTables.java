package org.millstone.opening;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.database.Digests;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.table.Plane;
import org.millstone.table.TableHeader;
import org.millstone.table.Wdl;

/**
 * The tables that a proof is made from: only those without stones in hand, even if others are there. So the tables with stones in hand can
 * be checked against proofs.
 *
 * <p>This class counts how often each table was asked, and notes which are missing. It also tells which positions lead to no table that is
 * there. If only a few tables are there, searching those positions would take far too long. Serves one thread.
 */
public final class MovingTables {
    private static final int STONE_BITS = 5;
    private static final int STONES = 1 << STONE_BITS;

    private final Tablebase tables;
    private final Rules rules;
    /** Whether every position can be proved: no table is missing, or placing all stones fills the board, which is a draw. */
    private final boolean provesAll;
    private final int mostRemovals;
    private final NavigableSet<Subspace> subspaces;
    /**
     * {@code covered[own][opponent]}, in stones of the side to move and of its opponent, hands included: whether there is a table with
     * these numbers of stones, or with fewer of either side.
     */
    private final boolean[][] covered;
    private final long[] asked = new long[STONES * STONES];
    private final boolean[] missing = new boolean[STONES * STONES];

    MovingTables(Tablebase tables) {
        this.tables = tables;
        this.rules = tables.rules();
        this.provesAll = of(tables.lacking(Position.start(rules))).isEmpty()
                || rules.drawnByFullBoard(rules.men(), rules.men());
        this.mostRemovals = rules.millsPayWhilePlacing() ? rules.mostRemovals() : 0;
        this.subspaces = of(tables.subspaces());
        this.covered = new boolean[rules.men() + 1][rules.men() + 1];
        for (int own = Rules.FEWEST; own <= rules.men(); own++) {
            for (int opponent = Rules.FEWEST; opponent <= rules.men(); opponent++) {
                covered[own][opponent] = covered[own - 1][opponent] || covered[own][opponent - 1] || has(own, opponent);
            }
        }
    }

    public static NavigableSet<Subspace> of(NavigableSet<Subspace> subspaces) {
        NavigableSet<Subspace> moving = new TreeSet<>(subspaces);
        moving.removeIf(subspace -> subspace.inHand() > 0);
        return moving;
    }

    /**
     * Returns an identity for each of the tables: the first eight bytes of the SHA-256 of the header of its outcomes. That header has a
     * fingerprint of the rules, the numbers of wins, draws and losses, and a checksum of the index. So tables that differ have different
     * identities.
     */
    static Map<Subspace, Long> identities(Path folder, Tablebase tables) throws IOException {
        Map<Subspace, Long> identities = new HashMap<>();
        for (Subspace subspace : of(tables.subspaces())) {
            try (InputStream in = Files.newInputStream(Plane.WDL.path(folder, subspace))) {
                byte[] digest = Digests.sha256().digest(in.readNBytes(TableHeader.BYTES));
                identities.put(subspace, ByteBuffer.wrap(digest).getLong());
            }
        }
        return identities;
    }

    /** Returns who wins ({@link Wdl}) a position without stones in hand; {@link Wdl#UNKNOWN} if its table is missing. */
    int wdl(int own, int opponent) {
        int place = place(Integer.bitCount(own), Integer.bitCount(opponent));
        asked[place]++;
        int wdl = tables.wdl(own, opponent);
        missing[place] |= wdl == Wdl.UNKNOWN;
        return wdl;
    }

    private static int place(int ownStones, int opponentStones) {
        return ownStones << STONE_BITS | opponentStones;
    }

    /**
     * Whether nothing can be proved of a position: it leads to no table that is there, nor to an end of the game during placing. If so,
     * notes the table that is missing.
     */
    boolean isHopeless(int own, int opponent, int ownHand, int opponentHand) {
        if (provesAll) {
            return false;
        }
        int ownTotal = Integer.bitCount(own) + ownHand;
        int opponentTotal = Integer.bitCount(opponent) + opponentHand;
        boolean hopeless = !covered[ownTotal][opponentTotal] && ownTotal - mostRemovals * opponentHand >= Rules.FEWEST
                && opponentTotal - mostRemovals * ownHand >= Rules.FEWEST;
        missing[place(ownTotal, opponentTotal)] |= hopeless;
        return hopeless;
    }

    /**
     * Whether the tables may suffice to prove anything about a position with stones in hand. Some side must be able to capture until a
     * table is there, or until the game ends.
     */
    boolean canProve(Position position) {
        return provesAll || canProve(position, Side.WHITE) || canProve(position, Side.BLACK);
    }

    private boolean canProve(Position position, Side side) {
        int own = position.total(side);
        int opponent = position.total(side.other());
        int left = opponent - position.removals(side) - mostCaptures(position, side);
        return left < Rules.FEWEST || IntStream.rangeClosed(left, opponent).anyMatch(stones -> has(own, stones));
    }

    private boolean has(int own, int opponent) {
        return subspaces.contains(Subspace.moving(own, opponent)) || subspaces.contains(Subspace.moving(opponent, own));
    }

    private int mostCaptures(Position position, Side side) {
        int stones = position.total(side);
        int placements = Math.min(position.hand(side), Math.max(0, stones - 2));
        Board board = rules.board();
        int millsOfPoint = IntStream.range(0, board.points()).map(point -> board.millsOf(point).length).max().orElseThrow();
        // More mills than so many stones can form: each mill is counted at three of them.
        return Math.min(placements * mostRemovals, stones * millsOfPoint / 3);
    }

    /**
     * Adds how often each table was asked to {@code counts}, and those that were asked for and are missing to {@code lacking}. Subspaces in
     * which a side has fewer than three stones have no table, and are left out.
     */
    void addCounts(Map<Subspace, Long> counts, Set<Subspace> lacking) {
        for (int i = 0; i < asked.length; i++) {
            Subspace subspace = Subspace.moving(i >>> STONE_BITS, i & STONES - 1);
            if (missing[i]) {
                lacking.add(subspace);
            } else if (asked[i] > 0 && Math.min(subspace.own(), subspace.opponent()) >= Rules.FEWEST) {
                counts.merge(subspace, asked[i], Long::sum);
            }
        }
    }
}
