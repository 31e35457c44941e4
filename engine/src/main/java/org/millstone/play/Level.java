package org.millstone.play;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Turns;

/**
 * An opponent that errs as people do, by ranked turns alone: level 8 not at all, each one below it more often and by more.
 *
 * <p>A turn's weight, how likely it is chosen, falls with what a person would see against it. People see a win or a loss the better the
 * nearer it is: each doubling of its plies is a step. They also see a mill that the turn does not close, and one that it leaves to the
 * opponent; level 1 hardly does. So errors that lose slowly come first, and turns that hand a stone over last, even if they are right.
 *
 * <p>The page's {@code play.js} is the same in JavaScript; {@code data/levels.tsv} tests both.
 *
 * @param number 1 to {@link #TOP}
 */
record Level(int number) {
    static final int TOP = 8;
    /** The most drawing turns whose answers {@link #hardest} ranks: those after which their own side has the most threats. */
    static final int MOST_TRIED = 6;
    /** The level of the person for whom the top level sets problems. */
    private static final Level PERSON = new Level(4);

    /** For each level below the top: how often a turn that is four steps worse than the best loses a quarter of its weight. */
    private static final int[] SHARPNESS = {2, 3, 5, 8, 12, 17, 23};
    /** For each level below the top: how often each mill that a turn misses or leaves to the opponent takes a quarter of its weight. */
    private static final int[] CARE = {8, 20, 20, 20, 20, 20, 20};
    private static final int MOST_WEIGHT = 1 << 20;
    /** A win in one ply is one step less than this above a draw. Each doubling of the plies takes a step away, down to 1. */
    private static final int STEPS = 9;
    private static final int UNKNOWN_PLIES = 63;

    /** Returns the level of a skill, 0 to {@link EngineOptions#FULL_SKILL}, which is the top one. */
    static Level ofSkill(int skill) {
        return new Level(1 + (skill + 1) / 3);
    }

    /**
     * Returns the weights of ranked turns: each is as likely to be chosen as its weight is large. Only for levels below the top.
     *
     * @param ranked all turns that may be chosen, of known value, best first
     */
    int[] weights(Turns turns, Position position, List<RankedTurn> ranked) {
        int best = ranked.stream().mapToInt(turn -> seen(turn.value())).max().orElse(0);
        int[] left = ranked.stream().mapToInt(turn -> turns.threats(turn.after(), turn.after().side())).toArray();
        int least = Arrays.stream(left).min().orElse(0);
        boolean pays = ranked.stream().anyMatch(turn -> takes(position, turn));
        int[] weights = new int[left.length];
        for (int i = 0; i < left.length; i++) {
            RankedTurn turn = ranked.get(i);
            int missed = left[i] - least + (pays && !takes(position, turn) ? 1 : 0);
            weights[i] = lowered(SHARPNESS[number - 1] * (best - seen(turn.value())) / 8 + CARE[number - 1] * missed);
        }
        return weights;
    }

    private static int seen(Value value) {
        int plies = value.hasDtw() ? value.dtw() : UNKNOWN_PLIES;
        int steps = 2 * Math.max(1, STEPS - (Integer.SIZE - Integer.numberOfLeadingZeros(plies)));
        return switch (value.outcome()) {
            case WIN -> steps;
            case LOSS -> -steps;
            case DRAW, UNKNOWN -> value.grade() == null ? 0 : Integer.signum(value.grade().grade());
        };
    }

    private static int lowered(int times) {
        int weight = MOST_WEIGHT;
        for (int i = 0; i < times; i++) {
            weight -= weight >> 2;
        }
        return weight;
    }

    private static boolean takes(Position before, RankedTurn turn) {
        return turn.after().total(before.side().other()) < before.total(before.side().other());
    }

    RankedTurn choose(Turns turns, Position position, List<RankedTurn> ranked, RandomGenerator random) {
        int[] weights = weights(turns, position, ranked);
        int drawn = random.nextInt(Arrays.stream(weights).sum());
        int i = 0;
        while (drawn >= weights[i]) {
            drawn -= weights[i++];
        }
        return ranked.get(i);
    }

    /**
     * Returns those of some equally good drawing turns after which a person errs most often: few answers keep the draw, and the others lose
     * slowly, or look better.
     *
     * @param answers ranks all turns of a position
     */
    static List<RankedTurn> hardest(Turns turns, List<RankedTurn> drawing, Function<Position, List<RankedTurn>> answers) {
        List<RankedTurn> tried = drawing.stream()
                .sorted(Comparator.comparingInt(turn -> -turns.threats(turn.after(), turn.after().side().other())))
                .limit(MOST_TRIED).toList();
        int[] errors = tried.stream().mapToInt(turn -> errors(turns, turn.after(), answers.apply(turn.after()))).toArray();
        int most = Arrays.stream(errors).max().orElse(0);
        return tried.stream().filter(turn -> errors[tried.indexOf(turn)] == most).toList();
    }

    /** Returns how often in a thousand positions like this a person picks a losing turn; 0 if the value of a turn is unknown. */
    static int errors(Turns turns, Position position, List<RankedTurn> ranked) {
        if (ranked.isEmpty() || ranked.stream().anyMatch(turn -> !turn.value().known())) {
            return 0;
        }
        int[] weights = PERSON.weights(turns, position, ranked);
        long all = 0;
        long wrong = 0;
        for (int i = 0; i < weights.length; i++) {
            all += weights[i];
            wrong += ranked.get(i).value().outcome() == Outcome.LOSS ? weights[i] : 0;
        }
        return (int) (1000 * wrong / all);
    }
}
