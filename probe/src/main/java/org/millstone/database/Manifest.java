package org.millstone.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.rules.Texts;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.variants.JsonText;
import org.millstone.variants.RuleSet;

/**
 * {@code manifest.json}: which tables a folder holds, what is in them, and their digests. A table counts as built once it is listed here;
 * the manifest is replaced in one step after the table's files are safe on the disk. {@link ManifestHead} is enough to ask the tables.
 *
 * @param variant the variant's name
 * @param rules the fingerprint of the rule set
 * @param ruleSet the members of the rule set, as a file of its own would hold them
 * @param finals what the finals of its tables are worth to the side to move, those that are worth more than 0, from the least; null if no
 *     table has grades
 * @param tables the tables, by the numbers of stones
 */
public record Manifest(
        String variant,
        String rules,
        Map<String, @Nullable Object> ruleSet,
        @Nullable Map<String, Integer> finals,
        NavigableMap<Subspace, Entry> tables) {
    public static final String FILE = "manifest.json";

    static final int FORMAT = 1;

    /** The members of a report on a table; the others say how it was made. */
    private static final List<String> ROW =
            List.of("own", "opp", "ownHand", "oppHand", "states", "wins", "draws", "losses", "grades",
                    "longestWin", "longestLoss", "longestWinFen", "longestLossFen", "slots", "bytes", "sha256");

    /** As much of a value as a message shows. */
    private static final int MOST_SHOWN = 200;

    /** A file of a table: its length in bytes, its SHA-256, hexadecimal, and that of the plane before compression. */
    public record PlaneFile(long bytes, String sha256, String content) {}

    /**
     * One table. Symmetric positions are counted once, and counts are from the view of the side to move.
     *
     * @param states how many positions there are
     * @param counts how they end
     * @param longestWinFen a position of the longest win, null if there is none
     * @param longestLossFen a position of the longest loss, null if there is none
     * @param slots the slots of a plane
     * @param files its files, those that are not in the folder included
     * @param depths how many positions are decided in each number of plies: index d holds those that end after d plies (wins where d is
     *     odd, losses where it is even)
     * @param grades how many drawn positions keep each final, best first; null without grades
     * @param planes which of the files are in the folder, null for all
     * @param others members that this program does not know
     */
    public record Entry(
            Subspace subspace,
            long states,
            TableCounts counts,
            @Nullable String longestWinFen,
            @Nullable String longestLossFen,
            long slots,
            Map<Plane, PlaneFile> files,
            List<Long> depths,
            @Nullable Map<String, Long> grades,
            @Nullable Set<Plane> planes,
            Map<String, @Nullable Object> others) {
        public Entry with(Map<Plane, PlaneFile> listed, @Nullable Map<String, Long> graded, @Nullable Set<Plane> there) {
            return new Entry(subspace, states, counts, longestWinFen, longestLossFen, slots, listed, depths, graded, there,
                    others);
        }

        public Entry withGrades(PlaneFile file, Map<String, Long> graded) {
            Map<Plane, PlaneFile> listed = new EnumMap<>(files);
            listed.put(Plane.GRADE, file);
            return with(listed, graded, planes);
        }

        /** Returns the same entry, with the grades of the one that it replaces if these belong to its contents. */
        private Entry keepingGrades(@Nullable Entry before) {
            if (hasGrades() || before == null || !before.hasGrades()
                    || !before.file(Plane.WDL).content().equals(file(Plane.WDL).content())) {
                return this;
            }
            return withGrades(before.file(Plane.GRADE), Objects.requireNonNull(before.grades));
        }

        /** Returns the entry for a folder that has some of its files; of grades that are left out it says nothing. */
        public Entry exported(Set<Plane> there) {
            Map<Plane, PlaneFile> listed = new EnumMap<>(files);
            if (!there.contains(Plane.GRADE)) {
                listed.remove(Plane.GRADE);
            }
            return with(listed, there.contains(Plane.GRADE) ? grades : null, there);
        }

        /** Returns a file that it lists; throws an {@link IllegalArgumentException} if it {@link #lists lists} none. */
        public PlaneFile file(Plane plane) {
            PlaneFile file = files.get(plane);
            if (file == null) {
                throw new IllegalArgumentException(plane.fileName(subspace) + " is not listed");
            }
            return file;
        }

        /** Whether it lists a file of a plane: all do but that of grades. */
        public boolean lists(Plane plane) {
            return files.containsKey(plane);
        }

        /** Whether a file is listed and in the folder: not all are in every exported one. */
        public boolean has(Plane plane) {
            return lists(plane) && (planes == null || planes.contains(plane));
        }

        /** Returns the planes whose files are listed and in the folder, in order. */
        public Set<Plane> there() {
            return Plane.those(this::has);
        }

        public boolean hasGrades() {
            return lists(Plane.GRADE) && grades != null;
        }

        /** Returns the length of a file, 0 if none is listed. */
        public long bytes(Plane plane) {
            return lists(plane) ? file(plane).bytes() : 0;
        }

        /** Returns the bytes of its files, those of grades included. */
        public long allBytes() {
            return files.values().stream().mapToLong(PlaneFile::bytes).sum();
        }

        public Map<String, @Nullable Object> json() {
            Map<String, @Nullable Object> json = new LinkedHashMap<>();
            json.put("own", subspace.own());
            json.put("opp", subspace.opponent());
            json.put("ownHand", subspace.ownHand());
            json.put("oppHand", subspace.opponentHand());
            json.put("states", states);
            json.put("wins", counts.wins());
            json.put("draws", counts.draws());
            json.put("losses", counts.losses());
            json.put("longestWin", counts.longestWin() < 0 ? null : counts.longestWin());
            json.put("longestLoss", counts.longestLoss() < 0 ? null : counts.longestLoss());
            json.put("longestWinFen", longestWinFen);
            json.put("longestLossFen", longestLossFen);
            json.put("slots", slots);
            json.put("bytes", each(PlaneFile::bytes));
            json.put("sha256", each(PlaneFile::sha256));
            json.put("content", each(PlaneFile::content));
            json.put("depths", depths);
            if (grades != null) {
                json.put("grades", grades);
            }
            json.putAll(others);
            if (planes != null) {
                json.put("planes", planes.stream().map(Plane::suffix).toList());
            }
            return json;
        }

        /** Returns those members that a report of the table has, in its order. */
        public Map<String, @Nullable Object> row() {
            Map<String, @Nullable Object> all = json();
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            ROW.stream().filter(all::containsKey).forEach(name -> row.put(name, all.get(name)));
            return row;
        }

        private Map<String, Object> each(Function<PlaneFile, Object> member) {
            Map<String, Object> json = new LinkedHashMap<>();
            files.forEach((plane, file) -> json.put(plane.suffix(), member.apply(file)));
            return json;
        }

        /** Returns in which members this differs from an entry that is right: for each, both values in words. */
        public List<String> differences(Entry right) {
            Map<String, @Nullable Object> said = json();
            return right.json().entrySet().stream()
                    .filter(member -> !Objects.equals(member.getValue(), said.get(member.getKey())))
                    .map(member -> member.getKey() + " " + shown(said.get(member.getKey())) + " where it is "
                            + shown(member.getValue()))
                    .toList();
        }

        private static String shown(@Nullable Object value) {
            return Texts.shortened(JsonWriter.line(value), MOST_SHOWN);
        }
    }

    /** Returns the members of a rule set as a file of its own and manifests have them. */
    public static Map<String, @Nullable Object> members(RuleSet ruleSet) {
        return new JsonText(ruleSet.rules().name(), ruleSet.toJson(true)).value().plainMembers();
    }

    /** Returns the manifest as the bytes of a file, indented for people or in one line. */
    public byte[] toBytes(boolean indented) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("variant", variant);
        json.put("rules", rules);
        json.put("ruleSet", ruleSet);
        if (finals != null) {
            json.put("finals", finals);
        }
        Map<String, @Nullable Object> entries = new TreeMap<>();
        tables.forEach((subspace, entry) -> entries.put(subspace.toString(), entry.json()));
        json.put("tables", entries);
        return JsonWriter.bytes(json, indented);
    }

    /** Writes the manifest into a folder, where it replaces another in one step. */
    public void write(Path folder) throws IOException {
        AtomicFile.write(folder.resolve(FILE), file -> Files.write(file, toBytes(true)));
    }

    /** Whether it is that of an export that left out the tables with an odd number of stones in hand. */
    public boolean hasEverySecond(Rules rules) {
        return Subspaces.areEverySecond(rules, tables.keySet());
    }

    /** Returns the entry of a table, null if it is not built. */
    public @Nullable Entry entry(Subspace subspace) {
        return tables.get(subspace);
    }

    /** Returns a manifest with a rule set of the same fingerprint: other words about it, or about its board. */
    public Manifest with(RuleSet words) {
        return new Manifest(variant, rules, members(words), finals, tables);
    }

    /** Returns the members in which two manifests' rule sets differ. */
    public List<String> otherWords(Manifest other) {
        return Stream.concat(ruleSet.keySet().stream(), other.ruleSet.keySet().stream()).distinct().sorted()
                .filter(member -> !Objects.equals(ruleSet.get(member), other.ruleSet.get(member))).toList();
    }

    /** Returns a manifest that lists more tables. */
    public Manifest with(Collection<Entry> entries) {
        NavigableMap<Subspace, Entry> more = new TreeMap<>(tables);
        entries.forEach(entry -> more.compute(entry.subspace(), (subspace, before) -> entry.keepingGrades(before)));
        return new Manifest(variant, rules, ruleSet, finals, more);
    }

    /** Returns a manifest that lists what finals are worth if any of its tables has grades, and nothing of them otherwise. */
    public Manifest with(Finals order) {
        boolean graded = tables.values().stream().anyMatch(Entry::hasGrades);
        return new Manifest(variant, rules, ruleSet, graded ? order.byName() : null, tables);
    }

    /** Returns the order of the finals whose tables are here, as their counts have it; for {@code nine} the published one. */
    public Finals order(Rules rules) {
        if (Finals.published(rules)) {
            return Finals.ofNine().among(tables.keySet());
        }
        List<Finals.Final> known = new ArrayList<>();
        tables.forEach((subspace, entry) -> {
            Entry other = entry(subspace.mirrored());
            if (subspace.inHand() == 0 && subspace.own() > subspace.opponent() && other != null) {
                known.add(new Finals.Final(subspace, Finals.value(entry.counts(), other.counts())));
            }
        });
        return Finals.of(known);
    }
}
