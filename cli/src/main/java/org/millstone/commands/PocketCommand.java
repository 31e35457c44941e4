package org.millstone.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.io.Units;
import org.millstone.pocket.Pocket;
import org.millstone.pocket.Pocket.Promise;
import org.millstone.pocket.Pocket.Section;
import org.millstone.pocketbuilder.PocketBuilder;
import org.millstone.pocketbuilder.PocketVerification;
import org.millstone.rules.Side;
import org.millstone.terminal.ProgressLine;
import org.millstone.terminal.ThreadsOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mill pocket}: makes and proves pocket files. */
@Command(
        name = "pocket",
        header = "Make a player that never loses, in one small file; or prove that it does not.",
        description = {
            "Makes FILE from all tables of a game. The player in it never loses, from the start of the game on, whatever its opponent"
                    + " plays. It needs no tables. 'mill play --pocket FILE' plays with it.",
            "%nA run that was stopped goes on where it was: finished parts are in FILE.part, and are walked through again, which is quick.",
            "%n--verify proves the promise. It walks through all positions that the player can meet, by the rules alone, and"
                    + " counts them. If the player promises to keep wins, that part of the proof needs the tables."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill pocket nine.pocket               from the tables of nine",
            "  mill pocket nine.pocket --keep-wins   also never gives a win away; larger",
            "  mill pocket --verify nine.pocket      proves it",
            "  mill play --pocket nine.pocket        plays with it"
        })
public final class PocketCommand extends GameCommand {
    @Mixin
    private final ThreadsOption.AndMemory means = new ThreadsOption.AndMemory();

    @Parameters(paramLabel = "FILE", description = "The pocket file.")
    private Path file;

    @Option(names = "--keep-wins", description = "The player also never turns a won position into a draw.")
    private boolean keepWins;

    @Option(names = "--verify", description = "Prove the promise of FILE instead of making it.")
    private boolean verify;

    @Override
    public Integer call() throws IOException {
        if (file.toString().isBlank() || Files.isDirectory(file)) {
            throw wrong(file.toString().isBlank() ? "FILE is empty: name the file to make" : "FILE must be a file, and " + file
                    + " is a folder");
        }
        if (verify && keepWins) {
            throw wrong("--keep-wins is for making a file; --verify finds in FILE what it promises");
        }
        try (Progress progress = new Progress(err())) {
            return verify ? verify(progress) : make(progress);
        }
    }

    private int make(Progress progress) throws IOException {
        Promise promise = keepWins ? Promise.KEEPS_WINS : Promise.NEVER_LOSES;
        Pocket made = new PocketBuilder(data.ruleSet(), data.folder(), file, promise, means.threads(), means.memory(), progress)
                .build();
        out().println(
                file + ": " + Units.bytes(Files.size(file)) + ", " + words(made) + lost(made) + ". Made in " + progress.time()
                        + ". To prove it: mill pocket --verify " + file);
        return 0;
    }

    private int verify(Progress progress) throws IOException {
        Pocket pocket = Pocket.open(file);
        boolean wins = pocket.header().promise() != Promise.NEVER_LOSES;
        PocketVerification.Proof proof =
                PocketVerification.run(pocket, wins ? data.root() : null, means.threads(), means.memory(), progress);
        out().println(
                String.format(Locale.ROOT, "Proved in %s: %s. It can meet %s positions of %d tables, and loses in none.%s",
                        progress.time(), words(pocket), Units.count(proof.positions()), proof.subspaces(),
                        wins ? " It keeps every win." : ""));
        return 0;
    }

    /** Returns why a file plays one colour only, as words for people; empty if it plays both. */
    private static String lost(Pocket made) {
        boolean white = made.header().plays(Side.WHITE);
        return white && made.header().plays(Side.BLACK) ? ""
                : "; " + (white ? "Black" : "White") + "'s game is lost from the start";
    }

    private static String words(Pocket pocket) {
        boolean white = pocket.header().plays(Side.WHITE);
        boolean black = pocket.header().plays(Side.BLACK);
        return "a player of " + pocket.rules().name() + " that " + pocket.header().promise().words()
                + (white && black ? ", as White or Black" : white ? ", as White" : ", as Black");
    }

    /** Shows how far the making or the proof of a file is. */
    private static final class Progress implements PocketBuilder.Progress, AutoCloseable {
        private final long began = System.nanoTime();
        private final ProgressLine line;
        private @Nullable Subspace now;
        private AtomicLong walked = new AtomicLong();
        private long positions;
        private long bytes;
        private long stepBegan;

        Progress(PrintWriter err) {
            this.line = new ProgressLine(err, this::text);
        }

        private synchronized String text() {
            return now == null ? ""
                    : String.format(Locale.ROOT, "%-11s %s positions, %s in all, %s%s", now, Units.count(walked.get()),
                            Units.count(positions + walked.get()), bytes == 0 ? "" : Units.bytes(bytes) + ", ", time());
        }

        String time() {
            return Units.time(System.nanoTime() - began);
        }

        @Override
        public synchronized void begins(Subspace subspace, long known, AtomicLong count) {
            now = subspace;
            walked = count;
            stepBegan = System.nanoTime();
        }

        @Override
        public synchronized void done(Section section, long missed, int size, boolean readBack) {
            positions += section.positions();
            bytes += size;
            String corrected = size == 0 || readBack ? ""
                    : String.format(Locale.ROOT, "%7.3f %% corrected  %10s", 100.0 * missed / Math.max(1, section.positions()),
                            Units.bytes(size));
            line.print(String.format(Locale.ROOT, "%-11s %,14d positions  %s  %s%s", section.subspace(), section.positions(),
                    corrected,
                    Units.time(System.nanoTime() - stepBegan), readBack ? "  finished before" : ""));
        }

        @Override
        public void close() {
            line.close();
        }
    }
}
