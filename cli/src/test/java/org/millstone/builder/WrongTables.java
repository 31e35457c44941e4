package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.StepSolver.SolvedTable;
import org.millstone.database.Finals;
import org.millstone.database.Manifest;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache.OwnedScores;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;

/** Writes tables again with wrong entries, with checksums, counts and a manifest that fit, as a solver with a fault would. */
final class WrongTables {
    private static final Window GRADED = Window.FIRST.besideGrades(Finals.MOST_LEVELS);

    private final Rules rules;
    private final Path folder;
    private final StepWriter files;

    /** @param golden whether the tables are compared with known digests */
    WrongTables(Rules rules, Path folder, boolean golden, WorkerPool workers) {
        this.rules = rules;
        this.folder = folder;
        Rules written = golden ? rules : new Rules("unknown", rules.board(), rules.men(), rules.flyAt(), false, rules.fromMills(),
                rules.removals(), rules.blocked(), rules.whilePlacing(), rules.afterPlacing(), rules.fullBoard(),
                Rules.Placing.FIRST);
        this.files = new StepWriter(folder, new TableShapes(written), GoldenDigests.of(written), workers);
    }

    /** Returns an entry in words: "draw", "win 25", "loss 26". */
    private static int score(String words) {
        int plies = words.equals("draw") ? 0 : Integer.parseInt(words.replaceAll("\\D", ""));
        return words.equals("draw") ? Score.DRAW : words.startsWith("win") ? Score.WIN - plies / 2 : plies / 2;
    }

    /** Makes at most so many entries of a table something else. */
    void scores(Subspace table, String right, String wrong, int most) throws IOException {
        TableReader tables = new TableReader(folder, rules, files.workers(), any -> null, any -> null);
        try (Arena arena = Arena.ofShared()) {
            List<SolvedTable> solved = new ArrayList<>();
            for (Subspace of : Step.of(rules, table).subspaces()) {
                Scores scores = new ScoreLoader(tables, new TableShapes(rules), files.workers()).load(of, Window.FIRST, arena);
                if (of.equals(table)) {
                    spoil(scores, null, most, (row, _, c) -> {
                        boolean spoiled = (row[c] & 0xff) == score(right);
                        row[c] = (byte) (spoiled ? score(wrong) : row[c]);
                        return spoiled;
                    });
                }
                solved.add(new SolvedTable(of, List.of(new OwnedScores(Window.FIRST, scores, arena)), null));
            }
            Manifest.read(folder, rules).with(files.write(solved)).write(folder);
        }
    }

    /** Makes at most so many draws of a table another draw, or their counters one turn more. Writes all as it was if {@code most} is 0. */
    void grades(Subspace table, boolean counters, int most) throws IOException {
        Manifest manifest = Manifest.read(folder, rules);
        Finals finals = manifest.order();
        TableReader tables = new TableReader(folder, rules, files.workers(), any -> null, any -> finals);
        try (Arena arena = Arena.ofShared()) {
            List<SolvedTable.Graded> graded = new ArrayList<>();
            for (Subspace of : Step.of(rules, table).subspaces()) {
                Scores grades = tables.load(of, GRADED, true, arena);
                Scores counted = null;
                if (of.inHand() == 0) {
                    counted = new Scores(arena, (int) (grades.slots() / grades.columns()), grades.columns());
                    tables.loadCounters(of, counted);
                }
                if (of.equals(table) && most > 0) {
                    spoil(grades, counted, most, counters ? WrongTables::spoilCounter : WrongTables::spoilGrade);
                }
                graded.add(new SolvedTable.Graded(of, new OwnedScores(GRADED, grades, arena),
                        counted == null ? null : new OwnedScores(Window.FIRST, counted, arena)));
            }
            manifest.with(files.writeGrades(graded, manifest, finals)).write(folder);
        }
    }

    private interface Spoiler {
        /** Spoils an entry of a row if it is one to spoil; returns whether it was. */
        boolean spoil(byte[] row, byte @Nullable [] counters, int column);
    }

    private static boolean spoilGrade(byte[] row, byte @Nullable [] counters, int c) {
        int grade = row[c] & 0xff;
        if (!GRADED.isDraw(grade) || grade == Grade.of(1)) {
            return false;
        }
        row[c] = (byte) Grade.of(1);
        if (counters != null) {
            counters[c] = 0;
        }
        return true;
    }

    private static boolean spoilCounter(byte[] row, byte @Nullable [] counters, int c) {
        if (Objects.requireNonNull(counters)[c] == 0) {
            return false;
        }
        counters[c]++;
        return true;
    }

    /** Spoils the first entries that can be, after the middle of the table. */
    private static void spoil(Scores scores, @Nullable Scores counters, int most, Spoiler spoiler) {
        int left = most;
        byte[] row = new byte[scores.columns()];
        byte[] counted = new byte[row.length];
        int rows = (int) (scores.slots() / row.length);
        for (int i = 0; i < rows && left > 0; i++) {
            int r = (i + rows / 2) % rows;
            scores.read(r, row);
            if (counters != null) {
                counters.read(r, counted);
            }
            for (int c = 0; c < row.length && left > 0; c++) {
                left -= spoiler.spoil(row, counters == null ? null : counted, c) ? 1 : 0;
            }
            scores.write(r, row);
            if (counters != null) {
                counters.write(r, counted);
            }
        }
        if (left == most) {
            throw new IllegalArgumentException("there is no such entry");
        }
    }
}
