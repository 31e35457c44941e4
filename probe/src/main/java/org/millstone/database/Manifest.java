package org.millstone.database;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.AtomicFile;
import org.millstone.io.InvalidFileException;
import org.millstone.io.JsonValue;
import org.millstone.io.JsonWriter;
import org.millstone.io.Texts;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;

/**
 * The content of {@code manifest.json}, which lists the tables of a database with their digests and results. A table counts as built once
 * it is listed: a build replaces the manifest after the table's files are safe on the disk.
 *
 * <p>A manifest with anything else than what this program writes is refused with a {@link InvalidFileException}, which says where and why.
 *
 * @param finals the worths of finals to the side to move, those above 0 in ascending order, by the name of the final, for instance 6-3;
 *     null if no table has grades
 * @param limit the move limit of the tables' conversions; null if there are none
 */
public record Manifest(RuleSet ruleSet, @Nullable Map<String, Integer> finals, @Nullable MoveLimit limit,
        NavigableMap<Subspace, Entry> tables) {
    public static final String FILE = "manifest.json";

    private static final int FORMAT = 1;
    /** The last member, so that lookups need not read it. */
    private static final String TABLES = "tables";
    private static final List<String> REQUIRED = List.of("format", "variant", "rules", "ruleSet", TABLES);
    private static final List<String> OPTIONAL = List.of("finals", "moveLimit");

    private static final List<String> ROW =
            List.of("own", "opp", "ownHand", "oppHand", "states", "wins", "draws", "losses", "grades",
                    "longestWin", "longestLoss", "longestWinFen", "longestLossFen", "limited", "slots", "bytes", "sha256");

    private static final int MOST_SHOWN = 200;

    /** Reads all of a folder's manifest but its tables: what lookups need, in a fraction of the time. */
    public static Manifest head(Path folder) throws IOException {
        return read(folder, TABLES);
    }

    /** Reads the head of a folder's manifest, which must be of these rules; without a file, returns an empty one. */
    public static Manifest head(Path folder, Rules rules) throws IOException {
        return read(folder, RuleSet.of(rules), TABLES);
    }

    private static Manifest read(Path folder, RuleSet ruleSet, String last) throws IOException {
        return Files.exists(folder.resolve(FILE)) ? read(folder, last).require(folder, ruleSet.rules())
                : new Manifest(ruleSet, null, null, new TreeMap<>());
    }

    private static Manifest read(Path folder, String last) throws IOException {
        Path file = folder.resolve(FILE);
        try {
            return parse(file, Files.readAllBytes(file), last);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(file + " cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** Reads a folder's manifest, which must be of these rules; without a file, returns one that lists no tables. */
    public static Manifest read(Path folder, RuleSet ruleSet) throws IOException {
        return read(folder, ruleSet, "");
    }

    /** Returns what {@link #read(Path, RuleSet)} does, for rules with their usual title and summary. */
    public static Manifest read(Path folder, Rules rules) throws IOException {
        return read(folder, RuleSet.of(rules));
    }

    /** Reads the content of a manifest; messages name the file. */
    public static Manifest parse(Path file, byte[] bytes) {
        return parse(file, bytes, "");
    }

    private static Manifest parse(Path file, byte[] bytes, String last) {
        try {
            String name = file.toString();
            return of(JsonValue.parse(name, JsonValue.decoded(name, bytes), last), !last.isEmpty());
        } catch (InvalidFileException e) {
            if (!last.isEmpty()) {
                // The fault may be that a member stands behind the tables.
                return parse(file, bytes, "");
            }
            throw new InvalidFileException(
                    e.getMessage() + ". Get the manifest again, or move it away and build its tables again.");
        }
    }

    private static Manifest of(JsonValue value, boolean isHead) {
        value.optional("format").ifPresent(format -> requireSame(format, FORMAT, "the version that this program reads"));
        value.requireMembers(REQUIRED, OPTIONAL);
        RuleSet ruleSet = RuleSetFile.of(value.member("ruleSet"));
        Rules rules = ruleSet.rules();
        requireSame(value.member("rules"), rules.fingerprint(), "the fingerprint of the rule set");
        requireSame(value.member("variant"), rules.name(), "the name of the rule set");
        NavigableMap<Subspace, Entry> tables = new TreeMap<>();
        if (!isHead) {
            JsonValue listing = value.member(TABLES);
            listing.require(TABLES.equals(List.copyOf(value.object().keySet()).getLast()), "must be the last member");
            listing.object().forEach((name, listed) -> {
                Entry entry = Entry.of(rules, name, listed);
                tables.put(entry.subspace, entry);
            });
        }
        return new Manifest(ruleSet, value.optional("finals").map(Manifest::finals).orElse(null),
                value.optional("moveLimit").map(Manifest::limit).orElse(null), tables);
    }

    private static void requireSame(JsonValue value, Object right, String what) {
        if (!right.equals(value.content())) {
            throw value.mustBe(right + ", " + what);
        }
    }

    private static Map<String, Integer> finals(JsonValue value) {
        Map<String, Integer> worths = new LinkedHashMap<>();
        value.object().forEach((name, worth) -> {
            worth.require(worth.whole() > 0 && Subspace.parse(name).filter(of -> of.inHand() == 0).isPresent(),
                    "must be a final, such as 5-4, with a whole number above 0");
            worths.put(name, worth.whole());
        });
        try {
            order(worths);
            return worths;
        } catch (IllegalArgumentException e) {
            throw value.error("cannot be used: " + e.getMessage());
        }
    }

    private static Finals order(Map<String, Integer> worths) {
        return Finals.of(worths.entrySet().stream()
                .collect(Collectors.toMap(worth -> Subspace.parse(worth.getKey()).orElseThrow(), Map.Entry::getValue)));
    }

    private static MoveLimit limit(JsonValue value) {
        value.require(value.whole() >= 1 && value.whole() <= MoveLimit.MOST, "must be 1 to " + MoveLimit.MOST);
        return new MoveLimit(value.whole());
    }

    /**
     * Throws a {@link InvalidFileException} unless the tables are of these rules, and FENs group the points alike, which the fingerprint does
     * not cover.
     */
    public Manifest require(Path folder, Rules rules) {
        Rules mine = ruleSet.rules();
        if (!mine.fingerprint().equals(rules.fingerprint())) {
            throw new InvalidFileException(
                    folder.resolve(FILE) + " belongs to the rules of '" + mine.name() + "' with fingerprint "
                            + mine.fingerprint() + ", not to those of '" + rules.name() + "' (" + rules.fingerprint()
                            + "). Choose another folder, or another name.");
        }
        int[] groups = mine.board().groups();
        if (!Arrays.equals(groups, rules.board().groups())) {
            throw new InvalidFileException(folder.resolve(FILE) + " belongs to rules whose FENs have the groups "
                    + Arrays.toString(groups) + ", and those of '" + rules.name() + "' have "
                    + Arrays.toString(rules.board().groups()) + ": group the points alike.");
        }
        return this;
    }

    /**
     * A file of a table.
     *
     * @param content the SHA-256 of its content before compression, see {@link Digests#ofContent}
     */
    public record PlaneFile(long bytes, String sha256, String content) {
        private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

        private static String digest(JsonValue value) {
            if (!DIGEST.matcher(value.text()).matches()) {
                throw value.mustBe("a SHA-256 in 64 hexadecimal digits");
            }
            return value.text();
        }

        /** Reads the files of an entry: members bytes, sha256 and content, each with a member for each file. */
        private static Map<Plane, PlaneFile> of(JsonValue entry) {
            JsonValue bytes = entry.member("bytes");
            bytes.requireMembers(suffixes(Plane.OF_ALL_TABLES), suffixes(List.of(Plane.GRADE, Plane.DTC)));
            Set<Plane> listed = Plane.matching(plane -> bytes.object().containsKey(plane.suffix()));
            List.of("sha256", "content").forEach(name -> entry.member(name).requireMembers(suffixes(listed), List.of()));
            Map<Plane, PlaneFile> files = new EnumMap<>(Plane.class);
            listed.forEach(plane -> files.put(plane, new PlaneFile(bytes.member(plane.suffix()).count(),
                    digest(entry.member("sha256").member(plane.suffix())),
                    digest(entry.member("content").member(plane.suffix())))));
            return files;
        }

        private static List<String> suffixes(Collection<Plane> planes) {
            return planes.stream().map(Plane::suffix).toList();
        }
    }

    /**
     * The wins and losses of a table that the move limit does not turn into draws, with no quiet ply before them. Symmetric positions count
     * once.
     *
     * @param longest the longest conversion ({@link MoveLimit}) in plies; -1 if no win or loss is left
     * @param longestFen a position with the longest conversion; null if there is none
     */
    public record Limited(long wins, long losses, int longest, @Nullable String longestFen) {
        private static Limited of(JsonValue value) {
            value.requireMembers(List.of("wins", "losses", "longest", "longestFen"), List.of());
            return new Limited(value.member("wins").count(), value.member("losses").count(), plies(value.member("longest")),
                    fen(value.member("longestFen")));
        }

        private Map<String, @Nullable Object> json() {
            Map<String, @Nullable Object> json = new LinkedHashMap<>();
            json.put("wins", wins);
            json.put("losses", losses);
            json.put("longest", longest < 0 ? null : longest);
            json.put("longestFen", longestFen);
            return json;
        }
    }

    private static int plies(JsonValue value) {
        value.require(value.content() == null || value.whole() >= 0, "must be a number of plies, or null");
        return value.content() == null ? -1 : value.whole();
    }

    private static @Nullable String fen(JsonValue value) {
        return value.content() == null ? null : value.text();
    }

    /**
     * The entry of a table. Symmetric positions count once, and results are from the view of the side to move.
     *
     * @param longestWinFen a position with the longest win, null if there is none
     * @param longestLossFen a position with the longest loss, null if there is none
     * @param files the table's files, including those that are not in the folder
     * @param depths at index n, how many positions end after n plies: wins if n is odd, losses if it is even
     * @param grades by the name of a final, how many draws come to it, the best final first; null without a file of grades
     * @param limited the wins and losses that the move limit leaves; null without a file of conversions
     * @param planes the planes whose files are in the folder; null for all of {@code files}
     */
    public record Entry(Subspace subspace, long states, TableCounts counts, @Nullable String longestWinFen,
            @Nullable String longestLossFen, long slots, Map<Plane, PlaneFile> files, List<Long> depths,
            @Nullable Map<String, Long> grades, @Nullable Limited limited, @Nullable Set<Plane> planes) {
        private static final List<String> REQUIRED = List.of("own", "opp", "ownHand", "oppHand", "states", "wins", "draws",
                "losses", "longestWin", "longestLoss", "longestWinFen", "longestLossFen", "slots", "bytes", "sha256", "content",
                "depths");
        private static final List<String> OPTIONAL = List.of("grades", "limited", "planes");

        private static Entry of(Rules rules, String name, JsonValue value) {
            value.requireMembers(REQUIRED, OPTIONAL);
            Subspace table = new Subspace(value.member("own").whole(), value.member("opp").whole(),
                    value.member("ownHand").whole(), value.member("oppHand").whole());
            value.require(Subspaces.has(rules, table), "is of a table that '" + rules.name() + "' does not have, " + table);
            value.require(name.equals(table.toString()), "is that of " + table);
            TableCounts counts = new TableCounts(value.member("wins").count(), value.member("draws").count(),
                    value.member("losses").count(), plies(value.member("longestWin")), plies(value.member("longestLoss")));
            Entry entry = new Entry(table, value.member("states").count(), counts, fen(value.member("longestWinFen")),
                    fen(value.member("longestLossFen")), value.member("slots").count(), PlaneFile.of(value),
                    value.member("depths").array().stream().map(JsonValue::count).toList(),
                    value.optional("grades").map(Entry::grades).orElse(null),
                    value.optional("limited").map(Limited::of).orElse(null),
                    value.optional("planes").map(Entry::planes).orElse(null));
            value.member("states").require(entry.states == counts.states(),
                    "must be the sum of wins, draws and losses, " + counts.states() + ", not " + entry.states);
            value.require(entry.lists(Plane.GRADE) == (entry.grades != null) && entry.lists(Plane.DTC) == (entry.limited != null),
                    "must have grades with a file \"grade\", limited with a file \"dtc\", and none of them alone");
            return entry;
        }

        private static Map<String, Long> grades(JsonValue value) {
            Map<String, Long> grades = new LinkedHashMap<>();
            value.object().forEach((name, count) -> grades.put(name, count.count()));
            return grades;
        }

        private static Set<Plane> planes(JsonValue value) {
            List<String> names = value.array().stream().map(JsonValue::text).toList();
            Set<Plane> there = Plane.matching(plane -> names.contains(plane.suffix()));
            value.require(there.contains(Plane.WDL) && there.size() == names.size(),
                    "must be some of wdl, dtw, grade and dtc, wdl among them");
            return there;
        }

        public Entry with(Map<Plane, PlaneFile> listed, @Nullable Map<String, Long> graded, @Nullable Limited left,
                @Nullable Set<Plane> there) {
            return new Entry(subspace, states, counts, longestWinFen, longestLossFen, slots, listed, depths, graded, left, there);
        }

        private Entry with(Plane plane, PlaneFile file, @Nullable Map<String, Long> graded, @Nullable Limited left) {
            Map<Plane, PlaneFile> listed = new EnumMap<>(files);
            listed.put(plane, file);
            return with(listed, graded, left, planes);
        }

        public Entry withGrades(PlaneFile file, Map<String, Long> graded) {
            return with(Plane.GRADE, file, graded, limited);
        }

        public Entry withConversions(PlaneFile file, Limited left) {
            return with(Plane.DTC, file, grades, left);
        }

        public Entry without(Set<Plane> gone) {
            Map<Plane, PlaneFile> listed = new EnumMap<>(files);
            listed.keySet().removeAll(gone);
            return with(listed, gone.contains(Plane.GRADE) ? null : grades, gone.contains(Plane.DTC) ? null : limited, planes);
        }

        /**
         * Returns this entry with the grades and conversions of {@code before}, the entry that it replaces, where this one lists none.
         * Returns this entry as it is if {@code before} is null, or has other wins, draws and losses.
         */
        private Entry keepingOthers(@Nullable Entry before) {
            if (before == null || !before.file(Plane.WDL).content().equals(file(Plane.WDL).content())) {
                return this;
            }
            Map<Plane, PlaneFile> all = new EnumMap<>(before.files);
            all.putAll(files);
            return with(all, grades == null ? before.grades : grades, limited == null ? before.limited : limited, planes);
        }

        /**
         * Returns this entry as an export, a folder for a web host, lists it. The folder has only the planes {@code there}, and grades or
         * conversions that are not there are not listed.
         */
        public Entry exported(Set<Plane> there) {
            Entry left = without(Plane.matching(plane -> !Plane.OF_ALL_TABLES.contains(plane) && !there.contains(plane)));
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

        /** Whether the entry lists a file of a plane. Only grades and conversions may be missing. */
        public boolean lists(Plane plane) {
            return files.containsKey(plane);
        }

        /** Whether the file of a plane is listed and in the folder: exports may lack files that they list. */
        public boolean has(Plane plane) {
            return lists(plane) && (planes == null || planes.contains(plane));
        }

        public Set<Plane> there() {
            return Plane.matching(this::has);
        }

        public long bytes(Plane plane) {
            return lists(plane) ? file(plane).bytes() : 0;
        }

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
            if (limited != null) {
                json.put("limited", limited.json());
            }
            if (planes != null) {
                json.put("planes", planes.stream().map(Plane::suffix).toList());
            }
            return json;
        }

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

        /** Returns a line for each member that differs from that of the correct entry {@code right}, with what both say. */
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

    public byte[] toBytes(boolean indented) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("variant", ruleSet.rules().name());
        json.put("rules", ruleSet.rules().fingerprint());
        json.put("ruleSet", ruleSet.members(true));
        if (finals != null) {
            json.put("finals", finals);
        }
        if (limit != null) {
            json.put("moveLimit", limit.plies());
        }
        Map<String, @Nullable Object> entries = new TreeMap<>();
        tables.forEach((subspace, entry) -> entries.put(subspace.toString(), entry.json()));
        json.put(TABLES, entries);
        return JsonWriter.bytes(json, indented);
    }

    /** Writes the manifest into a folder, where it replaces another in one step. */
    public void write(Path folder) throws IOException {
        AtomicFile.write(folder.resolve(FILE), file -> Files.write(file, toBytes(true)));
    }

    /** Whether this is the manifest of an export without the tables that have an odd number of stones in hand. */
    public boolean hasEverySecond() {
        return Subspaces.areEverySecond(ruleSet.rules(), tables.keySet());
    }

    public @Nullable Entry entry(Subspace subspace) {
        return tables.get(subspace);
    }

    public Manifest with(RuleSet words) {
        return new Manifest(words, finals, limit, tables);
    }

    public List<String> otherWords(Manifest other) {
        Map<String, @Nullable Object> others = other.ruleSet.members(true);
        Map<String, @Nullable Object> mine = ruleSet.members(true);
        return mine.keySet().stream().filter(member -> !Objects.equals(mine.get(member), others.get(member))).sorted().toList();
    }

    public Manifest with(Collection<Entry> entries) {
        NavigableMap<Subspace, Entry> more = new TreeMap<>(tables);
        entries.forEach(entry -> more.compute(entry.subspace(), (subspace, before) -> entry.keepingOthers(before)));
        return new Manifest(ruleSet, finals, limit, more);
    }

    /** Returns the manifest with the worths of finals, or without them if no table has grades. */
    public Manifest with(Finals order) {
        boolean graded = tables.values().stream().anyMatch(entry -> entry.lists(Plane.GRADE));
        return new Manifest(ruleSet, graded ? order.byName() : null, limit, tables);
    }

    /** Returns the manifest with a move limit, without the conversions of another limit. */
    public Manifest with(MoveLimit other) {
        if (other.equals(limit)) {
            return this;
        }
        NavigableMap<Subspace, Entry> left = new TreeMap<>(tables);
        left.replaceAll((subspace, entry) -> entry.without(Set.of(Plane.DTC)));
        return new Manifest(ruleSet, finals, other, left);
    }

    /** Returns the order of the finals that the manifest lists; empty if it lists none, as no table has grades. */
    public Optional<Finals> listedOrder() {
        return Optional.ofNullable(finals).map(Manifest::order);
    }

    /** Returns the order of the finals whose tables are listed, computed from their counts; for {@code nine} the published one. */
    public Finals order() {
        if (Finals.published(ruleSet.rules())) {
            return Finals.ofNine().among(tables.keySet());
        }
        Map<Subspace, Integer> known = new HashMap<>();
        tables.forEach((subspace, entry) -> {
            Entry other = entry(subspace.mirrored());
            if (subspace.inHand() == 0 && subspace.own() > subspace.opponent() && other != null) {
                known.put(subspace, Finals.worthByCounts(entry.counts(), other.counts()));
            }
        });
        return Finals.of(known);
    }
}
