package org.millstone.bench;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.millstone.game.GameText;
import org.millstone.game.Games;
import org.millstone.rules.Position;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How fast games are read from text. An operation reads a megabyte of characters, so the result is in megabytes a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class GameTextBenchmark extends Measured {
    private static final int MEGABYTE = 1_000_000;
    /** In characters: a little less than the longest game that is read. */
    private static final int LONG = 199_000;
    private static final int MOST_TURNS = 150;

    /**
     * What is read. {@code games}: random games, one after the other. Anything else is repeated to make texts of {@link #LONG} characters,
     * after a turn or, if it is a tag, at once.
     */
    @Param({"games", "1. ", "{} ", "{long comment} ", "(a1) ", "; ", " ; x", "\n", " ", "!", "[A \"a\"]\n", "\u00a0"})
    public String text;

    private final List<String> texts = new ArrayList<>();

    @Setup
    public void setUp() {
        if (text.equals("games")) {
            texts.add(games());
        } else {
            String tags = text.startsWith("[") ? "" : "d6 ";
            for (int left = MEGABYTE; left > 0; left -= LONG) {
                texts.add(tags + text.repeat(Math.min(left, LONG) / text.length()));
            }
        }
    }

    private static String games() {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder games = new StringBuilder();
        while (games.length() < MEGABYTE) {
            games.append("[Event \"Random\"]\n[Result \"*\"]\n\n").append(game(random)).append("*\n\n");
        }
        return games.substring(0, MEGABYTE);
    }

    private static String game(SplittableRandom random) {
        Turns turns = new Turns(Variants.NINE);
        Position position = Position.start(Variants.NINE);
        StringBuilder game = new StringBuilder();
        for (int ply = 0; ply < MOST_TURNS; ply++) {
            int[] all = turns.all(position);
            if (all.length == 0) {
                break;
            }
            int turn = all[random.nextInt(all.length)];
            game.append(ply % 2 == 0 ? ply / 2 + 1 + ". " : "").append(Turn.format(Variants.NINE.board(), turn))
                    .append(ply % 8 == 7 ? '\n' : ' ');
            position = turns.apply(position, turn);
        }
        return game.toString();
    }

    @Benchmark
    public int read() throws IOException {
        int turns = 0;
        for (String each : texts) {
            Games games = new Games(new StringReader(each));
            for (String game = games.next(); game != null; game = games.next()) {
                turns += GameText.read(Variants.NINE, game).turns().size();
            }
        }
        return turns;
    }
}
