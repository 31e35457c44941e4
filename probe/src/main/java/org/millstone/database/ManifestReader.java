package org.millstone.database;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Manifest.Entry;
import org.millstone.database.Manifest.PlaneFile;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.variants.JsonText;
import org.millstone.variants.JsonValue;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetException;

/** Reads manifests, which people may have changed and machines cut short. */
public final class ManifestReader {
    private static final List<String> MEMBERS = List.of("format", "variant", "rules", "ruleSet", "finals", "tables");
    /** The least members of an entry. */
    private static final List<String> NUMBERS = List.of("own", "opp", "states", "wins", "draws", "losses", "slots");
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
    private static final long NOT_SAID = -1;

    private ManifestReader() {}

    /** Returns what {@link #read(Path, RuleSet)} does, where nothing more is known of the rules. */
    public static Manifest read(Path folder, Rules rules) throws IOException {
        return read(folder, RuleSet.of(rules));
    }

    /**
     * Reads a folder's manifest for callers that change it; an empty one if there is none. Throws a {@link DatabaseException} if it cannot
     * be understood, or is of other rules, and a RuleSetException if it carries a rule set that is wrong, or does not fit its fingerprint.
     */
    public static Manifest read(Path folder, RuleSet ruleSet) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        Rules rules = ruleSet.rules();
        if (!Files.exists(file)) {
            return new Manifest(rules.name(), rules.fingerprint(), Manifest.members(ruleSet), null, new TreeMap<>());
        }
        ManifestHead head;
        NavigableMap<Subspace, Entry> tables = new TreeMap<>();
        try {
            head = ManifestHead.parse(file, JsonText.of(file.toString(), Files.readAllBytes(file)), MEMBERS);
            requireOurs(file, head, rules);
            JsonValue listed = head.member("tables");
            if (listed == null) {
                throw unreadable(file, "it has no tables");
            }
            listed.object().forEach((name, value) -> {
                Entry entry = entry(file, rules, name, value);
                tables.put(entry.subspace(), entry);
            });
        } catch (JacksonException | RuleSetException e) {
            throw unreadable(file, e);
        }
        head.require(rules);
        Map<String, @Nullable Object> words = Objects.requireNonNull(head.member("ruleSet")).plainMembers();
        return new Manifest(rules.name(), rules.fingerprint(), words, finals(file, head), tables);
    }

    private static DatabaseException unreadable(Path file, Exception e) {
        return unreadable(file, switch (e) {
            case StreamConstraintsException _ -> "it is nested too deeply, or has a name or a number that is too long";
            case JacksonException json ->
                    "line " + json.getLocation().getLineNr() + ", column " + json.getLocation().getColumnNr()
                            + ": " + json.getOriginalMessage();
            default -> String.valueOf(e.getMessage()).replace(file + ", ", "");
        });
    }

    private static DatabaseException unreadable(Path file, String why) {
        return new DatabaseException(file + " cannot be read (" + why + "). Move it away to rebuild its tables.");
    }

    private static void requireOurs(Path file, ManifestHead head, Rules rules) {
        JsonValue format = head.member("format");
        Object version = format == null ? null : format.content();
        if (!Objects.equals(version, Manifest.FORMAT)) {
            throw new DatabaseException(
                    file + (version instanceof Integer ? " has format version " + version : " has no format version")
                            + ", and this program reads version " + Manifest.FORMAT
                            + ". Move it away to rebuild its tables, or use the program that made it.");
        }
        if (!rules.fingerprint().equals(head.text("rules"))) {
            throw new DatabaseException(head.ofOtherRules(rules));
        }
    }

    private static @Nullable Map<String, Integer> finals(Path file, ManifestHead head) {
        try {
            return head.member("finals") == null ? null : head.worths();
        } catch (RuleSetException e) {
            throw new DatabaseException(
                    file + " cannot be used: its member \"finals\" does not hold whole numbers. Delete that member,"
                            + " and the next build writes it again.");
        }
    }

    private static Entry entry(Path file, Rules rules, String name, JsonValue value) {
        if (value.content() == null) {
            throw wrong(file, name, "is empty");
        }
        Map<String, JsonValue> members = members(value);
        Subspace table = new Subspace(stones(members, "own"), stones(members, "opp"), stones(members, "ownHand"),
                stones(members, "oppHand"));
        Entry entry = entry(table, members, Map.of());
        if (!Subspaces.has(rules, table)) {
            throw wrong(file, name, "is of a table that '" + rules.name() + "' does not have, " + table);
        }
        if (!name.equals(table.toString())) {
            throw wrong(file, name, "is that of " + table);
        }
        Map<Plane, PlaneFile> files = new EnumMap<>(entry.files());
        files.values().removeIf(listed -> listed.bytes() == NOT_SAID || listed.content().isEmpty());
        if (!files.keySet().containsAll(Plane.OF_ALL_TABLES) || !value.object().containsKey("depths")) {
            throw wrong(file, name, "lacks bytes, sha256, content or depths");
        }
        if (!hasValues(entry)) {
            throw wrong(file, name, "leaves out the file of values in its planes");
        }
        return entry.with(files, entry.grades(), entry.planes());
    }

    /** Returns what says that something is wrong with an entry of a manifest. */
    public static DatabaseException wrong(Path file, String name, String what) {
        return new DatabaseException(
                file + " cannot be used: its entry " + name + " " + what + ". Delete that entry, and the table is"
                        + " built again.");
    }

    /**
     * Reads the tables of a manifest for callers that hand on its contents; the file is for messages. Entries that say nothing of a table
     * are left out, and their names told. Throws an {@link IOException} if it is of another format or of other rules, or no JSON.
     */
    public static NavigableMap<Subspace, Entry> usable(Path file, byte[] bytes, Rules rules, Consumer<String> leftOut)
            throws IOException {
        try {
            ManifestHead head = ManifestHead.parse(file, JsonText.of(file.toString(), bytes), MEMBERS);
            requireOurs(file, head, rules);
            NavigableMap<Subspace, Entry> tables = new TreeMap<>();
            JsonValue listed = head.member("tables");
            if (listed != null && listed.content() instanceof Map) {
                listed.object().forEach((name, value) -> {
                    usable(name, value).ifPresentOrElse(entry -> tables.put(entry.subspace(), entry), () -> leftOut.accept(name));
                });
            }
            return tables;
        } catch (DatabaseException e) {
            throw new IOException(e.getMessage(), e);
        } catch (JacksonException | RuleSetException e) {
            throw new IOException(unreadable(file, e).getMessage(), e);
        }
    }

    private static Optional<Entry> usable(String name, JsonValue value) {
        try {
            return Subspace.parse(name).map(table -> usable(table, members(value)));
        } catch (RuleSetException e) {
            // An entry that cannot be understood is not ours.
            return Optional.empty();
        }
    }

    /** Returns the entry of a table, whose name tells the stones; null if it does not say what every entry says. */
    private static @Nullable Entry usable(Subspace table, Map<String, JsonValue> members) {
        Set<String> known = entry(table, members, Map.of()).json().keySet();
        Map<String, @Nullable Object> others = new LinkedHashMap<>();
        members.forEach((name, value) -> {
            if (!known.contains(name)) {
                others.put(name, value.plain());
            }
        });
        Entry entry = entry(table, members, others);
        boolean counts = NUMBERS.stream().allMatch(name -> number(members, name, NOT_SAID) >= 0);
        return counts && hasValues(entry) && members.containsKey("depths")
                && entry.files().keySet().containsAll(Plane.OF_ALL_TABLES)
                && entry.files().values().stream()
                        .allMatch(file -> DIGEST.matcher(file.sha256()).matches() && !file.content().isEmpty()) ? entry : null;
    }

    private static boolean hasValues(Entry entry) {
        return entry.planes() == null || entry.planes().contains(Plane.WDL);
    }

    private static Entry entry(Subspace table, Map<String, JsonValue> members, Map<String, @Nullable Object> others) {
        TableCounts counts =
                new TableCounts(number(members, "wins", 0), number(members, "draws", 0), number(members, "losses", 0),
                        (int) number(members, "longestWin", NOT_SAID), (int) number(members, "longestLoss", NOT_SAID));
        JsonValue listed = members.get("depths");
        List<Long> depths = listed == null ? List.of()
                : listed.array().stream().map(depth -> depth.content() == null ? NOT_SAID : depth.count()).toList();
        return new Entry(table, number(members, "states", 0), counts, text(members, "longestWinFen"),
                text(members, "longestLossFen"), number(members, "slots", 0), files(members), depths,
                grades(members.get("grades")), planes(members.get("planes")), others);
    }

    private static Map<Plane, PlaneFile> files(Map<String, JsonValue> members) {
        Map<String, JsonValue> bytes = members(members.get("bytes"));
        Map<String, JsonValue> sha256 = members(members.get("sha256"));
        Map<String, JsonValue> content = members(members.get("content"));
        Map<Plane, PlaneFile> files = new EnumMap<>(Plane.class);
        for (Plane plane : Plane.values()) {
            String digest = text(sha256, plane.suffix());
            if (digest != null) {
                files.put(plane, new PlaneFile(number(bytes, plane.suffix(), NOT_SAID), digest,
                        Objects.requireNonNullElse(text(content, plane.suffix()), "")));
            }
        }
        return files;
    }

    private static @Nullable Map<String, Long> grades(@Nullable JsonValue listed) {
        Map<String, Long> grades = new LinkedHashMap<>();
        members(listed).forEach((name, count) -> grades.put(name, count.count()));
        return listed == null ? null : grades;
    }

    private static @Nullable Set<Plane> planes(@Nullable JsonValue there) {
        if (there == null) {
            return null;
        }
        List<String> names = there.array().stream().map(JsonValue::text).toList();
        return Plane.those(plane -> names.contains(plane.suffix()));
    }

    /** Returns the members of an object, in order. A null member counts as absent, and an absent object has none. */
    private static Map<String, JsonValue> members(@Nullable JsonValue object) {
        Map<String, JsonValue> members = object == null ? new LinkedHashMap<>() : new LinkedHashMap<>(object.object());
        members.values().removeIf(member -> member.content() == null);
        return members;
    }

    private static @Nullable String text(Map<String, JsonValue> members, String name) {
        JsonValue value = members.get(name);
        return value == null ? null : value.text();
    }

    private static int stones(Map<String, JsonValue> members, String name) {
        return Math.clamp(number(members, name, 0), -1, Short.MAX_VALUE);
    }

    private static long number(Map<String, JsonValue> members, String name, long otherwise) {
        JsonValue value = members.get(name);
        return value == null ? otherwise : value.count();
    }
}
