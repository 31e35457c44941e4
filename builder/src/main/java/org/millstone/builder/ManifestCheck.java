package org.millstone.builder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.database.Finals;
import org.millstone.database.FolderCheck;
import org.millstone.database.Manifest;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.TableShapes;
import org.millstone.store.Tally;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;
import org.millstone.verify.StepVerdict;

/**
 * Compares what a manifest says of tables with the tables' files, and with the counts of the tables' entries.
 *
 * @param order the order of finals, as it follows from the counts in the manifest; for nine the published order
 */
public record ManifestCheck(Path folder, SuggestedCommand advice, Manifest manifest, TableShapes shapes, Finals order,
        GoldenDigests golden) {
    public static ManifestCheck of(Rules rules, Path folder, SuggestedCommand advice) throws IOException {
        Manifest manifest = Manifest.read(folder, rules);
        Finals order = manifest.order();
        boolean graded = manifest.tables().values().stream().anyMatch(entry -> entry.lists(Plane.GRADE));
        TableShapes shapes = new TableShapes(rules, graded ? Window.FIRST.besideGrades(order.best()) : Window.FIRST);
        return new ManifestCheck(folder, advice, manifest, shapes, order, GoldenDigests.of(rules));
    }

    /**
     * Returns the steps of the named tables, or of all in the manifest if none are named. Throws a {@link DatabaseException} if a table
     * that a step needs is missing.
     */
    public List<Step> steps(Collection<Subspace> named) {
        named.forEach(table -> requireListed(table, ""));
        subspaces(named).forEach(this::requireDepths);
        List<Step> steps = Step.ordered(subspaces(named).stream().map(subspace -> Step.of(shapes.rules(), subspace)).toList());
        if (steps.isEmpty()) {
            throw new DatabaseException(
                    "There are no tables in " + folder + ". Build some with " + advice.to("build")
                            + ", or name another folder with --data.");
        }
        for (Step step : steps) {
            for (Subspace need : step.needs(shapes.rules())) {
                Step.of(shapes.rules(), need).subspaces()
                        .forEach(next -> requireListed(next, ", which turns from " + step + " lead to,"));
            }
        }
        return steps;
    }

    public List<Subspace> subspaces(Collection<Subspace> named) {
        return List.copyOf(new LinkedHashSet<>(named.isEmpty() ? manifest.tables().keySet() : named));
    }

    private void requireDepths(Subspace table) {
        if (!listed(table).has(Plane.DTW)) {
            throw new DatabaseException(folder + " has no depths of " + table + " (it was exported with --wdl-only), and without"
                    + " them tables cannot be verified. To check that the files are whole, run 'sha256sum -c SHA256SUMS' in the"
                    + " exported folder." + (manifest.hasEverySecond() ? " " + SuggestedCommand.LEFT_OUT : ""));
        }
    }

    private void requireListed(Subspace subspace, String why) {
        if (manifest.entry(subspace) == null) {
            throw new DatabaseException(manifest.hasEverySecond() && Subspaces.isLeftOut(subspace)
                    ? folder + " has no table " + subspace + " to verify. " + SuggestedCommand.LEFT_OUT
                    : "The table " + subspace + why + " is missing in " + folder + ". To build it: " + build(subspace));
        }
    }

    /**
     * Throws a {@link DatabaseException} if a file is missing of the tables that one or two turns from {@code table} lead to: the depth of
     * a loss follows from the depths after the replies.
     */
    public void requireSuccessors(Subspace table) {
        List<Plane> planes =
                listed(table).lists(Plane.GRADE) ? List.of(Plane.WDL, Plane.DTW, Plane.GRADE) : List.of(Plane.WDL, Plane.DTW);
        List<Subspace> ahead = after(table).flatMap(next -> Stream.concat(Stream.of(next), after(next))).distinct().toList();
        for (Subspace next : ahead) {
            for (Plane plane : planes) {
                Path file = plane.path(folder, next);
                if (!Files.exists(file)) {
                    throw new DatabaseException("The file " + file + " is missing, to which turns from " + table
                            + " lead. To build it: " + build(next));
                }
            }
        }
    }

    private Stream<Subspace> after(Subspace table) {
        return Step.of(shapes.rules(), table).after(shapes.rules(), table);
    }

    public Manifest.Entry listed(Subspace subspace) {
        Manifest.Entry entry = manifest.entry(subspace);
        if (entry == null) {
            throw new DatabaseException("The manifest of " + folder + " does not list " + subspace + ".");
        }
        return entry;
    }

    /** Whether the grades of a step can be checked: its tables have grades, and so have the tables that its turns lead to. */
    boolean hasGrades(Step step) {
        return follows(step).allMatch(subspace -> listed(subspace).lists(Plane.GRADE));
    }

    private Stream<Subspace> follows(Step step) {
        return Stream.concat(step.subspaces().stream(), step.needs(shapes.rules()).stream());
    }

    /** Returns in words which worths of finals in the manifest do not follow from its counts, or for nine are not the published worths. */
    public List<String> finals() {
        Map<String, Integer> right = order.byName();
        Map<String, Integer> said = manifest.finals() == null ? Map.of() : manifest.finals();
        Set<String> names = new TreeSet<>(said.keySet());
        manifest.tables().values().stream().filter(entry -> entry.lists(Plane.GRADE)).map(entry -> entry.subspace().toString())
                .filter(right::containsKey).forEach(names::add);
        return names.stream().filter(name -> !Objects.equals(said.get(name), right.get(name)))
                .map(name -> file() + " says in its finals that " + name + " is worth "
                        + Objects.requireNonNullElse(said.get(name), "nothing") + " to the side to move, and it is worth "
                        + Objects.requireNonNullElse(right.get(name), "nothing that is known") + ". To correct that: "
                        + advice.to("build"))
                .toList();
    }

    private Path file() {
        return folder.resolve(Manifest.FILE);
    }

    private String build(Subspace table) {
        return advice.to("build", "--tables", table.toString());
    }

    /**
     * Returns what is wrong with tables, in words: digests in the manifest that differ from known digests, and files of grades and
     * conversions that the manifest does not list. It reads no contents: {@link #files} compares the files with the manifest.
     */
    public List<String> contents(Collection<Subspace> tables) throws IOException {
        Stream<String> strangers = tables.stream().filter(table -> !golden.allow(listed(table)))
                .map(table -> "The contents of " + table + " are not those of the verified table of '" + golden.name() + "'.");
        List<Path> unlisted = unlisted(tables, manifest);
        // A build may have listed them since.
        List<Path> still = unlisted.isEmpty() ? unlisted : unlisted(tables, Manifest.read(folder, shapes.rules()));
        return Stream.concat(strangers, still.stream().map(file -> file + " is not listed in " + Manifest.FILE
                + ", so it cannot be checked, but readers use it. If no build is at work, delete it, or build it again: "
                + (String.valueOf(file).endsWith(Plane.DTC.suffix()) && manifest.limit() != null
                        ? advice.to("build", "--move-limit", String.valueOf(manifest.limit().plies())) : advice.to("build"))))
                .toList();
    }

    private List<Path> unlisted(Collection<Subspace> tables, Manifest by) {
        return tables.stream().flatMap(table -> Stream.of(Plane.GRADE, Plane.DTC).filter(plane -> {
            Manifest.Entry entry = by.entry(table);
            return entry == null || !entry.lists(plane);
        }).map(plane -> plane.path(folder, table))).filter(Files::exists).toList();
    }

    /** Returns, in words, where the manifest says something else of a step's tables, checked grades included, than the entries do. */
    List<String> entries(StepVerdict verdict) throws IOException {
        Step step = verdict.step();
        List<String> found = new ArrayList<>(contents(verdict.tallies().keySet()));
        if (step.subspaces().stream().anyMatch(subspace -> listed(subspace).lists(Plane.GRADE))) {
            follows(step).filter(subspace -> !listed(subspace).lists(Plane.GRADE))
                    .map(missing -> folder + " has grades of " + step + ", and none of " + missing
                            + ", without which they cannot be checked. To build them: " + build(missing))
                    .forEach(found::add);
        }
        verdict.tallies().forEach((subspace, tally) -> {
            Manifest.Entry listed = listed(subspace);
            found.addAll(differences(listed, StepWriter.entry(shapes, subspace, tally, listed.files())));
            if (verdict.grades() != null) {
                found.addAll(grades(listed, Objects.requireNonNull(verdict.grades().counts().get(subspace))));
            }
        });
        return found;
    }

    /** Returns, in words, where the manifest says something else of a step's conversions than the checked entries do. */
    List<String> conversions(StepVerdict verdict) {
        List<String> found = new ArrayList<>();
        verdict.tallies().forEach((subspace, tally) -> {
            Manifest.Entry listed = listed(subspace);
            Manifest.Limited right = StepWriter.limited(shapes, subspace, tally);
            Manifest.Limited said = Objects.requireNonNull(listed.limited());
            if (!right.equals(said)) {
                found.add(file() + " says of " + subspace + ": " + said + " where it is " + right + ". Delete "
                        + Plane.DTC.fileName(subspace) + " to build it again.");
            }
        });
        return found;
    }

    /** Returns the steps whose conversions can be checked: their tables have conversions, and so have those that turns lead to. */
    List<Step> limited(List<Step> steps) {
        return manifest.limit() == null ? List.of()
                : steps.stream().filter(step -> follows(step).allMatch(subspace -> listed(subspace).lists(Plane.DTC))).toList();
    }

    private List<String> differences(Manifest.Entry listed, Manifest.Entry right) {
        return listed.differences(right).stream().map(difference -> file() + " says of " + listed.subspace() + ": " + difference
                + ". Delete the table's files to build it again.").toList();
    }

    private List<String> grades(Manifest.Entry listed, long[] counts) {
        Map<String, Long> right = Tally.byFinal(order, counts);
        Map<String, Long> said = Objects.requireNonNull(listed.grades());
        return Objects.equals(byLevel(right), byLevel(said)) ? List.of()
                : List.of(file() + " says of " + listed.subspace() + ": grades " + said + " where they are " + right + ". Delete "
                        + Plane.GRADE.fileName(listed.subspace()) + " to build it again.");
    }

    /** Returns counts of draws by the final's level instead of its name; null if a name is no final, or two names have one level. */
    private @Nullable Map<Integer, Long> byLevel(Map<String, Long> said) {
        Map<String, Integer> named = new HashMap<>(Map.of(Tally.EQUAL, 0));
        order.positive().forEach(of -> {
            named.put(of.subspace().toString(), order.level(of.subspace()));
            named.put(of.subspace().mirrored().toString(), -order.level(of.subspace()));
        });
        Map<Integer, Long> levels = new HashMap<>();
        for (Map.Entry<String, Long> of : said.entrySet()) {
            Integer level = named.get(of.getKey());
            if (level == null || levels.put(level, of.getValue()) != null) {
                return null;
            }
        }
        return levels;
    }

    /** The result of checking files, in words: what is wrong with each table that has damaged files, and other errors of the manifest. */
    public record Checked(Map<Subspace, String> damaged, List<String> misstated) {}

    /** Compares the files of tables with the manifest: digests, lengths, slots, and the counts in their headers. Threads share the tables. */
    public Checked files(Collection<Subspace> subspaces, WorkerPool workers) {
        List<Subspace> all = List.copyOf(subspaces);
        List<Checked> found =
                Stream.generate(() -> new Checked(new LinkedHashMap<>(), new ArrayList<>())).limit(all.size()).toList();
        workers.forEachRow(all.size(), 1, _ -> i -> files(all.get(i), found.get(i)));
        Checked checked = new Checked(new LinkedHashMap<>(), new ArrayList<>());
        found.forEach(each -> {
            checked.damaged.putAll(each.damaged);
            checked.misstated.addAll(each.misstated);
        });
        return checked;
    }

    private void files(Subspace subspace, Checked checked) {
        try {
            checked.misstated.addAll(files(listed(subspace)));
        } catch (TableException | DatabaseException e) {
            checked.damaged.put(subspace, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            checked.damaged.put(subspace, "The files of " + subspace + " cannot be read (" + e + ").");
        }
    }

    private Set<String> files(Manifest.Entry listed) throws IOException {
        Set<String> found = new LinkedHashSet<>();
        for (Plane plane : Plane.values()) {
            if (listed.lists(plane)) {
                Path path = plane.path(folder, listed.subspace());
                if (!Files.exists(path)) {
                    throw new DatabaseException(
                            "The file " + path + " is missing. To build it again: " + build(listed.subspace()));
                }
                // Throws an exception for a file of other rules, which is not ours to rebuild.
                FolderCheck.fault(folder, shapes.rules(), listed, plane, false);
                Digests.require(path, listed.file(plane).sha256());
                try (TableFile file = TableFile.open(folder, shapes.rules(), listed.subspace(), plane)) {
                    found.addAll(differences(listed, ofFile(listed, file, plane)));
                }
            }
        }
        return found;
    }

    private static Manifest.Entry ofFile(Manifest.Entry listed, TableFile file, Plane plane) throws IOException {
        TableHeader header = file.header();
        Map<Plane, PlaneFile> files = new EnumMap<>(listed.files());
        files.put(plane, new PlaneFile(file.byteSize(), listed.file(plane).sha256(), Digests.ofContent(file)));
        return new Manifest.Entry(listed.subspace(), header.counts().states(), header.counts(), listed.longestWinFen(),
                listed.longestLossFen(), header.slots(), files, listed.depths(), listed.grades(), listed.limited(),
                listed.planes());
    }
}
