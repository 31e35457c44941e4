package org.millstone.database;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Manifest.Entry;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.variants.JsonText;
import org.millstone.variants.JsonValue;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetException;
import org.millstone.variants.RuleSetFile;

/**
 * Reads manifests, which people may have changed and machines cut short.
 *
 * <p>An instance holds the members of one manifest. {@link #of(Path)} reads only its head: the rules and the worths of finals, which is all
 * that lookups need. {@link #read} and {@link #usable} also read the entries of its tables.
 */
public final class ManifestReader {
    private static final List<String> HEAD = List.of("variant", "rules", "ruleSet", "finals", "moveLimit");
    private static final List<String> ALL = List.of("format", "variant", "rules", "ruleSet", "finals", "moveLimit", "tables");
    /** The numbers that every entry has. */
    private static final List<String> NUMBERS = List.of("states", "wins", "draws", "losses", "slots");
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
    private static final long NOT_SAID = -1;

    private final Path file;
    private final Map<String, JsonValue> members;

    private ManifestReader(Path file, Map<String, JsonValue> members) {
        this.file = file;
        this.members = members;
    }

    /**
     * Reads the head of a folder's manifest.
     *
     * @throws RuleSetException if the file is no manifest
     * @throws IOException if it is missing or cannot be read
     */
    public static ManifestReader of(Path folder) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        return parse(file, bytes(file), HEAD);
    }

    /**
     * Reads the head of a folder's manifest; an empty one if there is no manifest.
     *
     * @throws RuleSetException if the file is no manifest, or belongs to other rules
     * @throws IOException if it cannot be read
     */
    public static ManifestReader of(Path folder, Rules rules) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        if (!Files.exists(file)) {
            return new ManifestReader(file, Map.of());
        }
        ManifestReader head = of(folder);
        head.requireFingerprint(rules, RuleSetException::new);
        head.requireGroups(rules);
        return head;
    }

    /** Returns what {@link #read(Path, RuleSet)} does, for rules with their usual title and summary. */
    public static Manifest read(Path folder, Rules rules) throws IOException {
        return read(folder, RuleSet.of(rules));
    }

    /**
     * Reads a folder's manifest for callers that change it; without a file, returns one that lists no tables.
     *
     * @throws DatabaseException if the file cannot be understood, has another format, or belongs to other rules
     * @throws RuleSetException if its rule set or its finals are wrong
     * @throws IOException if it cannot be read
     */
    public static Manifest read(Path folder, RuleSet ruleSet) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        Rules rules = ruleSet.rules();
        if (!Files.exists(file)) {
            return new Manifest(rules.name(), rules.fingerprint(), ruleSet.members(true), null, null, new TreeMap<>());
        }
        ManifestReader manifest = all(file, bytes(file), rules);
        NavigableMap<Subspace, Entry> tables = manifest.entries(rules, wrong -> {
            throw wrong;
        });
        manifest.requireGroups(rules);
        Map<String, @Nullable Object> words = Objects.requireNonNull(manifest.member("ruleSet")).plainMembers();
        return new Manifest(rules.name(), rules.fingerprint(), words,
                manifest.member("finals") == null ? null : manifest.worths(), manifest.limit().orElse(null), tables);
    }

    /**
     * Reads the entries of a manifest, for callers that show them to others. A listed digest must have the form of a SHA-256.
     *
     * @param file the file that messages name
     * @param bytes its content
     * @param leftOut gets the complaint about each entry that cannot be used, and is therefore not returned
     * @throws IOException if the manifest cannot be understood, or belongs to other rules or another format
     */
    public static NavigableMap<Subspace, Entry> usable(Path file, byte[] bytes, Rules rules, Consumer<DatabaseException> leftOut)
            throws IOException {
        try {
            ManifestReader manifest = all(file, bytes, rules);
            NavigableMap<Subspace, Entry> entries = manifest.entries(rules, leftOut);
            entries.values().removeIf(entry -> {
                boolean wrong = !entry.files().values().stream().allMatch(listed -> DIGEST.matcher(listed.sha256()).matches());
                if (wrong) {
                    leftOut.accept(manifest.wrong(entry.subspace().toString(), "has something else where a SHA-256 must be"));
                }
                return wrong;
            });
            return entries;
        } catch (DatabaseException | RuleSetException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(file + " cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** Reads all members of a manifest that has this program's format and belongs to the rules. */
    private static ManifestReader all(Path file, byte[] bytes, Rules rules) throws IOException {
        ManifestReader manifest;
        try {
            manifest = parse(file, bytes, ALL);
        } catch (RuleSetException e) {
            throw unreadable(file, e);
        }
        JsonValue format = manifest.member("format");
        long version;
        try {
            version = format == null ? NOT_SAID : format.count();
        } catch (RuleSetException e) {
            throw unreadable(file, e);
        }
        if (version != Manifest.FORMAT) {
            throw new DatabaseException(
                    file + (format != null ? " has format version " + version : " has no format version")
                            + ", and this program reads version " + Manifest.FORMAT
                            + ". Move it away to rebuild its tables, or use the program that made it.");
        }
        manifest.requireFingerprint(rules, DatabaseException::new);
        return manifest;
    }

    private static DatabaseException unreadable(Path file, RuleSetException e) {
        return new DatabaseException(file + " cannot be read (" + String.valueOf(e.getMessage()).replace(file + ", ", "")
                + "). Move it away to rebuild its tables.");
    }

    /**
     * Reads only the wanted members of a manifest, but parses all of it. So a manifest that was cut short or has a member twice is refused.
     */
    private static ManifestReader parse(Path file, byte[] bytes, List<String> wanted) throws IOException {
        JsonText text = JsonText.of(file.toString(), bytes);
        Map<String, JsonValue> members = new LinkedHashMap<>();
        try (JsonParser parser = text.parser().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new RuleSetException(file + " is no manifest: it must hold an object.");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (wanted.contains(name)) {
                    members.put(name, JsonValue.read(text, name, parser));
                } else {
                    parser.skipChildren();
                }
            }
            if (parser.nextToken() != null) {
                throw new RuleSetException(file + " is no manifest: it must end after its object, and goes on.");
            }
        } catch (JacksonException e) {
            throw text.refused(e);
        }
        return new ManifestReader(file, members);
    }

    /**
     * Returns the rule set that the manifest carries.
     *
     * @throws RuleSetException if there is none, or it is wrong or does not have the fingerprint of the tables
     */
    public RuleSet ruleSet() {
        JsonValue carried = member("ruleSet");
        if (carried == null) {
            throw new RuleSetException(
                    file + " carries no rule set. It was cut or changed: get it again, or move it away and build"
                            + " its tables again.");
        }
        RuleSet read = RuleSetFile.of(carried);
        if (!read.rules().fingerprint().equals(text("rules"))) {
            throw carried.error("does not fit the tables: it has the fingerprint " + read.rules().fingerprint()
                    + ", but \"rules\" says " + text("rules")
                    + ". One of the two was changed; build the tables again, or mend it");
        }
        return read;
    }

    private void requireFingerprint(Rules rules, Function<String, RuntimeException> error) {
        String fingerprint = text("rules");
        if (fingerprint == null) {
            throw error.apply(file + " does not say of which rules its tables are. Move it away to rebuild its tables.");
        }
        if (!rules.fingerprint().equals(fingerprint)) {
            throw error.apply(
                    file + " belongs to the rules of '" + text("variant") + "' with fingerprint " + fingerprint
                            + ", not to those of '" + rules.name() + "' (" + rules.fingerprint()
                            + "). Choose another folder, or another name.");
        }
    }

    /**
     * Requires that the board of the manifest groups its points as that of the rules does. FENs depend on these groups, and the fingerprint
     * does not cover them.
     *
     * @throws RuleSetException if the groups differ
     */
    private void requireGroups(Rules rules) {
        int[] ours = rules.board().groups();
        int[] carried = ruleSet().rules().board().groups();
        if (!Arrays.equals(carried, ours)) {
            throw new RuleSetException(file + " belongs to rules whose FENs have the groups " + Arrays.toString(carried)
                    + ", and those of '" + rules.name() + "' have " + Arrays.toString(ours) + ": group the points alike.");
        }
    }

    /**
     * Returns the order of the database's finals, as the manifest lists it; empty if it lists none, as without grades.
     *
     * @throws RuleSetException if the list cannot be understood
     */
    public Optional<Finals> finals() {
        if (!members.containsKey("finals")) {
            return Optional.empty();
        }
        List<Finals.Final> finals = new ArrayList<>();
        worths().forEach((name, worth) -> finals.add(new Finals.Final(Subspace.parse(name)
                .filter(subspace -> subspace.inHand() == 0 && worth > 0)
                .orElseThrow(() -> wrongFinals("\"" + name + "\": " + worth + " is no final with a worth above 0")), worth)));
        try {
            return Optional.of(Finals.of(finals));
        } catch (IllegalArgumentException e) {
            throw wrongFinals(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Returns the move limit of the database's conversions; empty if it has none.
     *
     * @throws RuleSetException if the limit cannot be understood
     */
    public Optional<MoveLimit> limit() {
        JsonValue plies = member("moveLimit");
        if (plies == null) {
            return Optional.empty();
        }
        if (plies.content() instanceof Integer whole && whole >= 1 && whole <= MoveLimit.MOST) {
            return Optional.of(new MoveLimit(whole));
        }
        throw new RuleSetException(file + " cannot be used: its member \"moveLimit\" is no whole number from 1 to "
                + MoveLimit.MOST + ". Delete that member, and build the conversions again.");
    }

    private RuleSetException wrongFinals(String why) {
        return new RuleSetException("The manifest in " + file.getParent() + " lists wrong \"finals\": " + why + ".");
    }

    /** Returns the worths of finals by their names, as listed. */
    private Map<String, Integer> worths() {
        Map<String, Integer> worths = new LinkedHashMap<>();
        JsonValue finals = Objects.requireNonNull(members.get("finals"));
        if (!(finals.content() instanceof Map)) {
            throw notWhole();
        }
        finals.object().forEach((name, worth) -> {
            if (!(worth.content() instanceof Integer whole)) {
                throw notWhole();
            }
            worths.put(name, whole);
        });
        return worths;
    }

    private RuleSetException notWhole() {
        return new RuleSetException(
                file + " cannot be used: its member \"finals\" does not hold whole numbers. Delete that member,"
                        + " and the next build writes it again.");
    }

    /**
     * Reads the entries of all tables. An entry that says too little of its table is left out, and {@code leftOut} gets the complaint about
     * it.
     */
    private NavigableMap<Subspace, Entry> entries(Rules rules, Consumer<DatabaseException> leftOut) {
        NavigableMap<Subspace, Entry> tables = new TreeMap<>();
        try {
            JsonValue listed = member("tables");
            if (listed == null) {
                throw new RuleSetException("it has no tables");
            }
            listed.object().forEach((name, value) -> {
                try {
                    Entry entry = entry(rules, name, value);
                    tables.put(entry.subspace(), entry);
                } catch (RuleSetException e) {
                    leftOut.accept(wrong(name, "cannot be understood ("
                            + String.valueOf(e.getMessage()).replace(file + ", ", "") + ")"));
                } catch (DatabaseException e) {
                    leftOut.accept(e);
                }
            });
        } catch (RuleSetException e) {
            throw unreadable(file, e);
        }
        return tables;
    }

    private DatabaseException wrong(String name, String what) {
        return new DatabaseException(
                file + " cannot be used: its entry " + name + " " + what + ". Delete that entry, and the table is built again.");
    }

    private Entry entry(Rules rules, String name, JsonValue value) {
        if (value.content() == null) {
            throw wrong(name, "is empty");
        }
        Map<String, JsonValue> members = members(value);
        Subspace table = new Subspace(stones(members, "own"), stones(members, "opp"), stones(members, "ownHand"),
                stones(members, "oppHand"));
        if (!Subspaces.has(rules, table)) {
            throw wrong(name, "is of a table that '" + rules.name() + "' does not have, " + table);
        }
        if (!name.equals(table.toString())) {
            throw wrong(name, "is that of " + table);
        }
        Entry entry = entry(table, members, Map.of());
        if (!entry.files().keySet().containsAll(Plane.OF_ALL_TABLES) || !members.containsKey("depths")) {
            throw wrong(name, "lacks bytes, sha256, content or depths");
        }
        if (NUMBERS.stream().anyMatch(number -> number(members, number) < 0)) {
            throw wrong(name, "lacks one of " + String.join(", ", NUMBERS));
        }
        if (entry.planes() != null && !entry.planes().contains(Plane.WDL)) {
            throw wrong(name, "leaves out the file of values in its planes");
        }
        Set<String> known = entry.json().keySet();
        Map<String, @Nullable Object> others = new LinkedHashMap<>();
        members.forEach((member, content) -> {
            if (!known.contains(member)) {
                others.put(member, content.plain());
            }
        });
        return others.isEmpty() ? entry : entry(table, members, others);
    }

    private static Entry entry(Subspace table, Map<String, JsonValue> members, Map<String, @Nullable Object> others) {
        TableCounts counts = new TableCounts(number(members, "wins"), number(members, "draws"), number(members, "losses"),
                (int) number(members, "longestWin"), (int) number(members, "longestLoss"));
        JsonValue listed = members.get("depths");
        List<Long> depths = listed == null ? List.of()
                : listed.array().stream().map(depth -> depth.content() == null ? NOT_SAID : depth.count()).toList();
        return new Entry(table, number(members, "states"), counts, text(members, "longestWinFen"),
                text(members, "longestLossFen"), number(members, "slots"), files(members), depths,
                grades(members.get("grades")), limited(members.get("limited")), planes(members.get("planes")), others);
    }

    /** Returns the files of an entry by plane. A file whose length or digests are missing is left out. */
    private static Map<Plane, PlaneFile> files(Map<String, JsonValue> members) {
        Map<String, JsonValue> bytes = members(members.get("bytes"));
        Map<String, JsonValue> sha256 = members(members.get("sha256"));
        Map<String, JsonValue> content = members(members.get("content"));
        Map<Plane, PlaneFile> files = new EnumMap<>(Plane.class);
        for (Plane plane : Plane.values()) {
            long length = number(bytes, plane.suffix());
            String digest = text(sha256, plane.suffix());
            String unpacked = text(content, plane.suffix());
            if (length != NOT_SAID && digest != null && unpacked != null && !unpacked.isEmpty()) {
                files.put(plane, new PlaneFile(length, digest, unpacked));
            }
        }
        return files;
    }

    private static @Nullable Map<String, Long> grades(@Nullable JsonValue listed) {
        Map<String, Long> grades = new LinkedHashMap<>();
        members(listed).forEach((name, count) -> grades.put(name, count.count()));
        return listed == null ? null : grades;
    }

    private static Manifest.@Nullable Limited limited(@Nullable JsonValue listed) {
        if (listed == null) {
            return null;
        }
        Map<String, JsonValue> members = members(listed);
        return new Manifest.Limited(number(members, "wins"), number(members, "losses"), (int) number(members, "longest"),
                text(members, "longestFen"));
    }

    private static @Nullable Set<Plane> planes(@Nullable JsonValue there) {
        if (there == null) {
            return null;
        }
        List<String> names = there.array().stream().map(JsonValue::text).toList();
        return Plane.those(plane -> names.contains(plane.suffix()));
    }

    /** Returns the members of a JSON object by name, in order. A null member counts as absent, and an absent object has none. */
    private static Map<String, JsonValue> members(@Nullable JsonValue object) {
        Map<String, JsonValue> members = object == null ? new LinkedHashMap<>() : new LinkedHashMap<>(object.object());
        members.values().removeIf(member -> member.content() == null);
        return members;
    }

    /** Returns a member of the manifest; null if it is missing, or JSON's null. */
    private @Nullable JsonValue member(String name) {
        JsonValue member = members.get(name);
        return member == null || member.content() == null ? null : member;
    }

    private @Nullable String text(String name) {
        JsonValue member = members.get(name);
        return member != null && member.content() instanceof String text ? text : null;
    }

    private static @Nullable String text(Map<String, JsonValue> members, String name) {
        JsonValue value = members.get(name);
        return value == null ? null : value.text();
    }

    private static int stones(Map<String, JsonValue> members, String name) {
        JsonValue value = members.get(name);
        return value == null ? 0 : Math.clamp(value.count(), -1, Short.MAX_VALUE);
    }

    /** Returns a whole number; {@link #NOT_SAID} if there is none. */
    private static long number(Map<String, JsonValue> members, String name) {
        JsonValue value = members.get(name);
        return value == null ? NOT_SAID : value.count();
    }
}
