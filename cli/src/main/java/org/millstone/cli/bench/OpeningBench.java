package org.millstone.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.millstone.database.DatabaseException;
import org.millstone.opening.Opening;
import org.millstone.opening.Proof;
import org.millstone.opening.ProofLimits;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;

/** {@code mill bench --opening}: how long proofs take, of the empty board and of positions that come up. */
final class OpeningBench implements Bench {
    private static final int POSITIONS = 1000;
    private static final long SEED = 1;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * Measures, first the empty board, then a thousand positions from random games, at any number of stones in hand alike. Both
     * begin knowing nothing; the positions profit from what was proved for those before them, as in a service.
     */
    @Override
    public boolean run(Setting setting) throws IOException {
        Rules rules = setting.data().rules();
        PrintWriter out = setting.out();
        int threads = setting.means().threads();
        if (rules.hasFreeHands()) {
            throw new DatabaseException(
                    "'" + rules.name() + "' has free hands: it has no opening that is proved without tables of it.");
        }
        try (Tablebase tables = setting.data().open(TablebaseOptions.automatic())) {
            try (Opening opening = new Opening(tables, threads, Opening.USUAL_BYTES, null)) {
                for (String name : List.of("empty board", "empty board again")) {
                    Proof proof = opening.prove(Position.start(rules), ProofLimits.NONE);
                    out.printf(Locale.ROOT, "%s: %s in %.3f s, %,d positions, %,d questions to tables%n", name, proof.outcome(),
                            proof.nanos() / 1e9, proof.nodes(), proof.allProbes());
                }
            }
            try (Opening opening = new Opening(tables, threads, Opening.USUAL_BYTES, null)) {
                List<Timed> all = positions(rules).stream()
                        .map(position -> new Timed(position, opening.prove(position, ProofLimits.time(PATIENCE))))
                        .sorted(Comparator.comparingDouble(Timed::seconds)).toList();
                out.printf(Locale.ROOT,
                        "%,d random placing positions: median %.3f s, 95 in 100 under %.3f s, 99 under %.3f s, slowest"
                                + " %.2f s (%s); %d given up after %d s%n",
                        POSITIONS, all.get(POSITIONS / 2).seconds(), all.get(POSITIONS * 95 / 100).seconds(),
                        all.get(POSITIONS * 99 / 100).seconds(), all.getLast().seconds(),
                        Fen.format(rules.board(), all.getLast().position()),
                        all.stream().filter(of -> of.proof().stopped()).count(), PATIENCE.toSeconds());
            }
        }
        return true;
    }

    /** A proof, and what it is of. */
    private record Timed(Position position, Proof proof) {
        double seconds() {
            return proof.nanos() / 1e9;
        }
    }

    /** Positions of random games, with any number of stones in hand alike, in which no removal is pending. */
    private static List<Position> positions(Rules rules) {
        SplittableRandom random = new SplittableRandom(SEED);
        Turns turns = new Turns(rules);
        List<Position> found = new ArrayList<>();
        while (found.size() < POSITIONS) {
            Position position = Position.start(rules);
            int wanted = random.nextInt(1, 2 * rules.men());
            while (position.whiteHand() + position.blackHand() > wanted && turns.status(position) == Status.ONGOING) {
                int[] all = turns.all(position);
                position = turns.apply(position, all[random.nextInt(all.length)]);
            }
            if (turns.status(position) == Status.ONGOING && position.isPlacing()) {
                found.add(position);
            }
        }
        return found;
    }
}
