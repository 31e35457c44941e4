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
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.rules.Texts;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.variants.RuleSet;

/**
 * The content of {@code manifest.json}, which lists the tables of a database with their digests and results. A table counts as built once
 * it is listed: a build replaces the manifest after the table's files are safe on the disk.
 *
 * @param variant the rule set's name
 * @param rules the rule set's fingerprint
 * @param ruleSet the members of the rule set, as in a rule-set file
 * @param finals the worths of finals to the side to move, those above 0 in ascending order, by the name of the final, for instance 6-3;
 *     null if no table has grades
 * @param limit the move limit of the tables' conversions; null if there are none
 * @param tables the entries of tables by subspace, in order
 */
public record Manifest(
        String variant,
        String rules,
        Map<String, @Nullable Object> ruleSet,
        @Nullable Map<String, Integer> finals,
        @Nullable MoveLimit limit,
        NavigableMap<Subspace, Entry> tables) {
    public static final String FILE = "manifest.json";

    static final int FORMAT = 1;

    /** The members of an entry that reports show. */
    private static final List<String> ROW =
            List.of("own", "opp", "ownHand", "oppHand", "states", "wins", "draws", "losses", "grades",
                    "longestWin", "longestLoss", "longestWinFen", "longestLossFen", "limited", "slots", "bytes", "sha256");

    /** The longest value that a message shows in full, in characters. */
    private static final int MOST_SHOWN = 200;

    /**
     * A file of a table.
     *
     * @param bytes its length
     * @param sha256 its SHA-256 in hexadecimal digits
     * @param content the SHA-256 of its content before compression, see {@link Digests#ofContent}
     */
    public record PlaneFile(long bytes, String sha256, String content) {}

    /**
     * What the move limit leaves of a table's wins and losses, with a clock of 0. Symmetric positions count once.
     *
     * @param wins the positions that are won under the limit
     * @param losses the positions that are lost under the limit
     * @param longest the longest conversion in plies; -1 if the limit leaves nothing
     * @param longestFen a position with the longest conversion; null if there is none
     */
    public record Limited(long wins, long losses, int longest, @Nullable String longestFen) {
        Map<String, @Nullable Object> json() {
            Map<String, @Nullable Object> json = new LinkedHashMap<>();
            json.put("wins", wins);
            json.put("losses", losses);
            json.put("longest", longest < 0 ? null : longest);
            json.put("longestFen", longestFen);
            return json;
        }
    }

    /**
     * The entry of a table. Symmetric positions count once, and results are from the view of the side to move.
     *
     * @param subspace the subspace of the table
     * @param states the number of positions
     * @param counts the numbers of positions by result
     * @param longestWinFen a position with the longest win, null if there is none
     * @param longestLossFen a position with the longest loss, null if there is none
     * @param slots the number of slots
     * @param files its files, including those that are not in the folder
     * @param depths the numbers of positions by depth: index d counts those that end after d plies, wins if d is odd, losses if it is even
     * @param grades the numbers of draws by final, best first; null without grades
     * @param limited what the move limit leaves; null without conversions
     * @param planes the planes whose files are in the folder; null for all of {@code files}
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
            @Nullable Limited limited,
            @Nullable Set<Plane> planes,
            Map<String, @Nullable Object> others) {
        /** Returns the entry with other files, other numbers of draws by final, and other planes in the folder. */
        public Entry with(Map<Plane, PlaneFile> listed, @Nullable Map<String, Long> graded, @Nullable Limited left,
                @Nullable Set<Plane> there) {
            return new Entry(subspace, states, counts, longestWinFen, longestLossFen, slots, listed, depths, graded, left, there,
                    others);
        }

        private Map<Plane, PlaneFile> filesWith(Plane plane, PlaneFile file) {
            Map<Plane, PlaneFile> listed = new EnumMap<>(files);
            listed.put(plane, file);
            return listed;
        }

        /** Returns the entry with a file of grades, and the number of draws by final. */
        public Entry withGrades(PlaneFile file, Map<String, Long> graded) {
            return with(filesWith(Plane.GRADE, file), graded, limited, planes);
        }

        /** Returns the entry with a file of conversions, and what the limit leaves. */
        public Entry withConversions(PlaneFile file, Limited left) {
            return with(filesWith(Plane.DTC, file), grades, left, planes);
        }

        /** Returns the entry without some of the planes that tables may be built without. */
        public Entry without(Set<Plane> gone) {
            Map<Plane, PlaneFile> listed = new EnumMap<>(files);
            listed.keySet().removeAll(gone);
            return with(listed, gone.contains(Plane.GRADE) ? null : grades, gone.contains(Plane.DTC) ? null : limited, planes);
        }

        /**
         * Returns this entry with the grades and conversions of the entry that it replaces, as far as this one lists none. Without such an
         * entry, or if its values differ, returns this one unchanged.
         */
        private Entry keepingOthers(@Nullable Entry before) {
            if (before == null || !before.file(Plane.WDL).content().equals(file(Plane.WDL).content())) {
                return this;
            }
            Entry graded = hasGrades() || !before.hasGrades() ? this
                    : withGrades(before.file(Plane.GRADE), Objects.requireNonNull(before.grades));
            return hasConversions() || !before.hasConversions() ? graded
                    : graded.withConversions(before.file(Plane.DTC), Objects.requireNonNull(before.limited));
        }

        /**
         * Returns the entry for an exported folder that has only some of the planes. Without the plane of grades or that of conversions, it
         * lists none.
         */
        public Entry exported(Set<Plane> there) {
            Entry left = without(Plane.those(plane -> !Plane.OF_ALL_TABLES.contains(plane) && !there.contains(plane)));
            return left.with(left.files, left.grades, left.limited, there);
        }

        /** Returns the listed file of a plane; throws an {@link IllegalArgumentException} if there is none, see {@link #lists}. */
        public PlaneFile file(Plane plane) {
            PlaneFile file = files.get(plane);
            if (file == null) {
                throw new IllegalArgumentException(plane.fileName(subspace) + " is not listed");
            }
            return file;
        }

        /** Whether the entry lists a file of a plane. Only the files of grades and conversions may be missing. */
        public boolean lists(Plane plane) {
            return files.containsKey(plane);
        }

        /** Whether the file of a plane is listed and in the folder, which not all exports have. */
        public boolean has(Plane plane) {
            return lists(plane) && (planes == null || planes.contains(plane));
        }

        /** Returns the planes whose files are listed and in the folder, in order. */
        public Set<Plane> there() {
            return Plane.those(this::has);
        }

        /** Whether the entry lists grades: their file and their numbers. */
        public boolean hasGrades() {
            return listsAll(Plane.GRADE);
        }

        /** Whether the entry lists conversions: their file, and what the limit leaves. */
        public boolean hasConversions() {
            return listsAll(Plane.DTC);
        }

        /** Whether the entry lists all of a plane: its file, and of grades or conversions also their numbers. */
        public boolean listsAll(Plane plane) {
            return lists(plane) && (plane != Plane.GRADE || grades != null) && (plane != Plane.DTC || limited != null);
        }

        /** Returns the length of a file in bytes, 0 if it is not listed. */
        public long bytes(Plane plane) {
            return lists(plane) ? file(plane).bytes() : 0;
        }

        /** Returns the length of all listed files together, in bytes. */
        public long allBytes() {
            return files.values().stream().mapToLong(PlaneFile::bytes).sum();
        }

        /** Returns all members of the entry, in the order of a manifest. */
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
            if (limited != null) {
                json.put("limited", limited.json());
            }
            json.putAll(others);
            if (planes != null) {
                json.put("planes", planes.stream().map(Plane::suffix).toList());
            }
            return json;
        }

        /** Returns the members that reports show, in their order. */
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

        /** Returns a line for each member that differs from that of the correct entry {@code right}, with both values. */
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

    /** Returns the bytes of the file, indented for people or in one line. */
    public byte[] toBytes(boolean indented) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("variant", variant);
        json.put("rules", rules);
        json.put("ruleSet", ruleSet);
        if (finals != null) {
            json.put("finals", finals);
        }
        if (limit != null) {
            json.put("moveLimit", limit.plies());
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

    /**
     * Whether this is the manifest of an export that left out the tables with an odd number of stones in hand, see {@link
     * Subspaces#areEverySecond}.
     */
    public boolean hasEverySecond(Rules rules) {
        return Subspaces.areEverySecond(rules, tables.keySet());
    }

    /** Returns the entry of a table, null if it is not listed. */
    public @Nullable Entry entry(Subspace subspace) {
        return tables.get(subspace);
    }

    /**
     * Returns the manifest with another rule set of the same fingerprint: its title, summary and coordinates replace those of this
     * manifest.
     */
    public Manifest with(RuleSet words) {
        return new Manifest(variant, rules, words.members(true), finals, limit, tables);
    }

    /** Returns the names of the members in which the rule sets of two manifests differ. */
    public List<String> otherWords(Manifest other) {
        return Stream.concat(ruleSet.keySet().stream(), other.ruleSet.keySet().stream()).distinct().sorted()
                .filter(member -> !Objects.equals(ruleSet.get(member), other.ruleSet.get(member))).toList();
    }

    /** Returns the manifest with more tables, or new entries of tables. */
    public Manifest with(Collection<Entry> entries) {
        NavigableMap<Subspace, Entry> more = new TreeMap<>(tables);
        entries.forEach(entry -> more.compute(entry.subspace(), (subspace, before) -> entry.keepingOthers(before)));
        return new Manifest(variant, rules, ruleSet, finals, limit, more);
    }

    /** Returns the manifest with the worths of finals, or without them if no table has grades. */
    public Manifest with(Finals order) {
        boolean graded = tables.values().stream().anyMatch(Entry::hasGrades);
        return new Manifest(variant, rules, ruleSet, graded ? order.byName() : null, limit, tables);
    }

    /** Returns the manifest with a move limit, without the conversions of another limit. */
    public Manifest with(MoveLimit other) {
        if (other.equals(limit)) {
            return this;
        }
        NavigableMap<Subspace, Entry> left = new TreeMap<>(tables);
        left.replaceAll((subspace, entry) -> entry.without(Set.of(Plane.DTC)));
        return new Manifest(variant, rules, ruleSet, finals, other, left);
    }

    /** Returns the order of the finals whose tables are listed, computed from their counts; for {@code nine} the published one. */
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
