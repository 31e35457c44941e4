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
import org.millstone.opening.Opening.Proof;
import org.millstone.opening.Opening.ProofLimits;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.Turns;

/** {@code mill bench --opening}: how long it takes to prove the empty board, and positions of random games. */
final class OpeningBench implements BenchCommand.Bench {
    private static final int POSITIONS = 1000;
    private static final long SEED = 1;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * Proves the empty board twice, then a thousand positions from random games. Each of these two parts begins with no proofs kept. Within
     * a part proofs are kept, as in a service, so later ones take less time.
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

    private record Timed(Position position, Proof proof) {
        double seconds() {
            return proof.nanos() / 1e9;
        }
    }

    /**
     * Returns positions of random games, with stones in hand and no removal pending. How many stones a position has in hand, of both
     * colours together, is drawn at random, each number with the same chance.
     */
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
