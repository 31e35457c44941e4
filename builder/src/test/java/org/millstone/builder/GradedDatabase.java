package org.millstone.builder;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.retrograde.Graded;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.Placement;
import org.millstone.retrograde.PlacingSolver;
import org.millstone.retrograde.Plan;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Solved;
import org.millstone.retrograde.Turning;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;
import org.millstone.table.Finals;
import org.millstone.table.Plane;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;

/** Databases with grades for tests, made in memory of what {@link TestDatabase} has built. Do not change. */
public final class GradedDatabase {
    private static final Path DATA = Path.of("target", "test-data").toAbsolutePath();
    private static final ConcurrentHashMap<Path, Path> MADE = new ConcurrentHashMap<>();

    private GradedDatabase() {}

    /** Returns the folder of a variant's tables of both phases with grades, of up to so many stones on the board and in hand. */
    public static Path folder(Rules rules, int pieces) {
        return MADE.computeIfAbsent(DATA.resolve(rules.name() + "-graded-up-to-" + pieces).resolve(rules.name()),
                folder -> make(rules, pieces, folder));
    }

    /** Returns the order of finals of {@link #folder}: nine's own, of others one that is drawn at random. */
    public static Finals finals(Rules rules) {
        return Finals.published(rules) ? Finals.ofNine() : Graded.randomFinals(rules, 14);
    }

    private static Path make(Rules rules, int pieces, Path folder) {
        try {
            copy(TestDatabase.wholeData(rules, pieces).resolve(rules.name()), folder);
            name(folder, finals(rules));
            grade(rules, pieces, folder);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path original, Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(original)) {
            for (Path file : files.toList()) {
                Path copy = folder.resolve(String.valueOf(file.getFileName()));
                Files.deleteIfExists(copy);
                Files.copy(file, copy);
            }
        }
    }

    private static void name(Path folder, Finals finals) throws IOException {
        Path manifest = folder.resolve("manifest.json");
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode json = (ObjectNode) mapper.readTree(manifest.toFile());
        ObjectNode named = json.putObject("finals");
        finals.positive().forEach(of -> named.put(of.subspace().toString(), of.value()));
        mapper.writeValue(manifest.toFile(), json);
    }

    private static void grade(Rules rules, int pieces, Path folder) throws IOException {
        Finals finals = finals(rules);
        List<Pair> pairs = Plan.upTo(rules, pieces);
        Graded graded = Graded.pairs(rules, Solved.pairs(rules, pairs, 2, 1 << 16), finals, pairs, 2, 1 << 16);
        CanonicalSetsBySize sets = new CanonicalSetsBySize(rules.board());
        Map<Subspace, Scores> grades = new HashMap<>();
        try (Workers workers = new Workers(2)) {
            List<Subspace> moving = new ArrayList<>();
            pairs.forEach(pair -> moving.addAll(pair.subspaces()));
            for (Subspace subspace : moving) {
                grades.put(subspace, graded.grades(subspace));
                write(folder, rules, subspace, new GradeContent(finals, subspace, graded.grades(subspace),
                        graded.counters(subspace), workers), workers);
            }
            for (Subspace subspace : Subspaces.placing(rules).stream().filter(of -> of.pieces() <= pieces).toList()) {
                Placement placement = new Placement(subspace);
                Scores of = new Scores(Arena.ofAuto(), sets.of(subspace.rowStones()).count(),
                        new Combinations(rules.board().points() - subspace.rowStones(), subspace.columnStones()).count());
                new PlacingSolver(rules, Turning.GRADES, sets, workers).solve(placement, of,
                        placement.needs(rules).stream().map(grades::get).toList());
                grades.put(subspace, of);
                write(folder, rules, subspace, new GradeContent(finals, subspace, of, null, workers), workers);
            }
        }
    }

    private static void write(Path folder, Rules rules, Subspace subspace, PlaneContent content, Workers workers)
            throws IOException {
        try (TableFile wdl = TableFile.open(folder, rules, subspace, Plane.WDL)) {
            TableHeader header = wdl.header();
            new TableWriter(new TableHeader(Plane.GRADE, subspace, header.fingerprint(), header.variant(), header.rows(),
                    header.columns(), header.counts()), content, workers).write(Plane.GRADE.path(folder, subspace));
        }
    }
}
