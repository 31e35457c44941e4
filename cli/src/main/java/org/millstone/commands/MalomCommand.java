package org.millstone.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Digests;
import org.millstone.index.Subspace;
import org.millstone.io.Units;
import org.millstone.malom.MalomExport;
import org.millstone.step.Step;
import org.millstone.terminal.ProgressLine;
import org.millstone.terminal.ThreadsOption;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mill malom}: makes the files of another program, Malom, from our tables of <i>nine</i>, or only prints their digests. */
@Command(
        name = "malom",
        header = "Make the files of Malom's solution of nine, which several programs read.",
        description = {
            "Puts into DIR the files of Malom's ultra-strong solution, made from your tables, byte for byte the same. Your tables"
                    + " of nine need depths and grades for that. All files take 83.6 GB, those of the moving phase 27.6 GB.",
            "%nA run that was stopped goes on where it was. Right files of earlier runs stay. The exit status is 1 if a file's"
                    + " SHA-256 differs from the published one.",
            "%n--check writes no files. It prints the SHA-256 of each, and compares it with the published one."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill malom strong                     all files",
            "  mill malom strong --phase moving      those without stones in hand",
            "  mill malom strong --tables 6-5,5-6    these two",
            "  mill malom /tmp/strong --check        only their digests, compared with the published ones"
        })
public final class MalomCommand extends GameCommand {
    @Mixin
    private final ThreadsOption.AndMemory means = new ThreadsOption.AndMemory();

    @Parameters(paramLabel = "DIR", description = "The folder that gets the files; it is made if it is not there.")
    private Path folder;

    @Option(names = "--check", description = "Write no files; print their SHA-256, and compare it with the published one.")
    private boolean check;

    @ArgGroup
    private What what = new What();

    /** Which files to make. If neither option is given, all. */
    private static final class What {
        @Option(names = "--max-pieces", paramLabel = "N",
                description = "Only the files with at most N stones of both colours together, on the board and in hand.")
        private @Nullable Integer maxPieces;

        @Option(names = "--tables", paramLabel = "TABLE", split = ",",
                description = "Only the files of these tables, such as 6-6,5-4+2+1.")
        private @Nullable List<String> tables;
    }

    @Mixin
    private final PhaseOption phase = new PhaseOption();

    @Override
    public Integer call() throws IOException {
        if (folder.toString().isBlank()) {
            throw wrong("DIR is empty: name the folder to write");
        }
        MalomExport.Options options = new MalomExport.Options(data.rules(), data.folder(), folder, sectors(), check,
                means.threads(), means.memory(), data.advice().to("build", given()));
        Progress progress = new Progress(check, out(), err());
        MalomExport.Result result;
        try (progress) {
            result = MalomExport.run(options, progress);
        }
        progress.sum(result);
        if (result.differing().isEmpty()) {
            return 0;
        }
        err().println("These differ, the smallest first: " + String.join(", ", result.differing())
                + ". The tables that they come from may be wrong. To check them: " + data.advice().to("verify"));
        return 1;
    }

    private Collection<Subspace> sectors() {
        if (what.tables != null) {
            List<Subspace> tables = tables(what.tables, phase);
            if (tables.isEmpty()) {
                throw wrong("--tables names no table");
            }
            return tables;
        }
        int most = what.maxPieces == null ? Integer.MAX_VALUE : what.maxPieces;
        requirePieces(most);
        return MalomExport.sectors().stream().filter(sector -> phase.has(sector) && sector.pieces() <= most).toList();
    }

    /** Shows how far the work is. If files are only checked, standard output gets digests, as {@code sha256sum} prints them. */
    private static final class Progress implements MalomExport.Listener, AutoCloseable {
        /** From this share of the work on, the time left is shown: the first steps are too small to estimate from. */
        private static final double TOLD = 0.03;

        private final boolean check;
        private final PrintWriter out;
        private final PrintWriter err;
        private final long began = System.nanoTime();
        private final ProgressLine line;
        private int files;
        private int done;
        private @Nullable Step step;
        private double share;

        Progress(boolean check, PrintWriter out, PrintWriter err) {
            this.check = check;
            this.out = out;
            this.err = err;
            this.line = new ProgressLine(err, this::now);
        }

        private synchronized String now() {
            if (step == null) {
                return "";
            }
            String left = share < TOLD ? ""
                    : ", about " + Units.time((long) ((System.nanoTime() - began) * (1 - share) / share)) + " left";
            return String.format(Locale.ROOT, "%3d/%d  at %s, %.0f%% of the entries done%s", done, files, step, 100 * share,
                    left);
        }

        @Override
        public void readsEarlier(long bytes) {
            line.print("Reading " + Units.bytes(bytes) + " made before.");
        }

        @Override
        public synchronized void found(String fileName, String sha256) {
            done++;
            list(fileName, sha256);
        }

        private void list(String fileName, String sha256) {
            if (check) {
                out.println(Digests.line(sha256, fileName));
            }
        }

        @Override
        public synchronized void begins(Outlook outlook) {
            files = done + outlook.files();
            line.print(String.format(Locale.ROOT,
                    "%s of %s left to %s; for the time, up to about %s are kept in %s; %s are free there.",
                    plural(outlook.files()), Units.bytes(outlook.bytes()), check ? "check" : "make",
                    Units.bytes(outlook.scratchBytes()), outlook.scratch(), Units.bytes(outlook.free())));
        }

        @Override
        public synchronized void works(Step next, double shareDone) {
            step = next;
            share = shareDone;
        }

        @Override
        public synchronized void made(MadeFile file) {
            done++;
            list(file.name(), file.sha256());
            line.print(String.format(Locale.ROOT, "%3d/%d  %-21s %s", done, files, file.name(),
                    file.published() == null ? "no digest is published" : file.counts() == null ? "agrees"
                            : "DIFFERS: published is " + file.published() + "; it has " + words(file.counts())));
        }

        private static String words(SectorCounts counts) {
            return Units.count(counts.won()) + " slots won, " + Units.count(counts.lost()) + " lost, "
                    + Units.count(counts.ownFinal()) + " drawn with the sector's own value, " + Units.count(counts.otherFinals())
                    + " with others, whose numbers are " + counts.leastNumber() + " to " + counts.mostNumber();
        }

        void sum(MalomExport.Result result) {
            err.printf("%s %s in %s%s: %d of the %d of which a digest is published agree with it.%n", plural(result.made()),
                    check ? "checked" : "made", Units.time(System.nanoTime() - began),
                    result.earlier() == 0 ? "" : ", and " + result.earlier() + " before",
                    result.published() - result.differing().size(), result.published());
        }

        private static String plural(int count) {
            return count + (count == 1 ? " file" : " files");
        }

        @Override
        public void close() {
            line.close();
        }
    }
}
