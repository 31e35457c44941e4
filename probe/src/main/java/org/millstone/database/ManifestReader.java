package org.millstone.database;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
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
final class ManifestReader {
    private static final List<String> MEMBERS = List.of("format", "variant", "rules", "ruleSet", "finals", "tables");
    /** The least members of an entry. */
    private static final List<String> NUMBERS = List.of("own", "opp", "states", "wins", "draws", "losses", "slots");
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
    private static final long NOT_SAID = -1;

    private ManifestReader() {}

    /** Reads a manifest in which everything has to be right, as {@link Manifest#read} does. */
    static Manifest read(Path folder, RuleSet ruleSet) throws IOException {
        Path file = folder.resolve(Manifest.FILE);
        if (!Files.exists(file)) {
            return new Manifest(ruleSet.rules().name(), ruleSet.rules().fingerprint(), Manifest.members(ruleSet), null,
                    new TreeMap<>());
        }
        Rules rules = ruleSet.rules();
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
        Manifest manifest = new Manifest(rules.name(), rules.fingerprint(), members(head), finals(file, head), tables);
        head.require(rules);
        return manifest;
    }

    private static DatabaseException unreadable(Path file, Exception e) {
        return unreadable(file, e instanceof JacksonException json ? "line " + json.getLocation().getLineNr() + ", column "
                + json.getLocation().getColumnNr() + ": " + json.getOriginalMessage()
                : String.valueOf(e.getMessage()).replace(file + ", ", ""));
    }

    private static DatabaseException unreadable(Path file, String why) {
        return new DatabaseException(file + " cannot be read (" + why + "). Move it away to rebuild its tables.");
    }

    private static void requireOurs(Path file, ManifestHead head, Rules rules) {
        JsonValue format = head.member("format");
        int version = format == null ? 0 : format.whole();
        if (version != Manifest.FORMAT) {
            throw new DatabaseException(file + " has format " + version + ", this program knows " + Manifest.FORMAT + ".");
        }
        if (!rules.fingerprint().equals(head.text("rules"))) {
            throw new DatabaseException(head.ofOtherRules(rules));
        }
    }

    @SuppressWarnings("unchecked") // an object is a map of its members
    private static Map<String, @Nullable Object> members(ManifestHead head) {
        JsonValue carried = head.member("ruleSet");
        return carried != null && carried.plain() instanceof Map<?, ?> members ? (Map<String, @Nullable Object>) members
                : Map.of();
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
        Entry entry = new Members(value).entry();
        if (!Subspaces.has(rules, entry.subspace())) {
            throw wrong(file, name, "is of a table that '" + rules.name() + "' does not have, " + entry.subspace());
        }
        if (!name.equals(entry.subspace().toString())) {
            throw wrong(file, name, "is that of " + entry.subspace());
        }
        Map<Plane, PlaneFile> files = new EnumMap<>(entry.files());
        files.values().removeIf(listed -> listed.bytes() == NOT_SAID || listed.content().isEmpty());
        if (!files.keySet().containsAll(Plane.OF_ALL_TABLES) || !value.object().containsKey("depths")) {
            throw wrong(file, name, "lacks bytes, sha256, content or depths");
        }
        return entry.with(files);
    }

    private static DatabaseException wrong(Path file, String name, String what) {
        return new DatabaseException(
                file + " cannot be used: its entry " + name + " " + what + ". Delete that entry, and the table is"
                        + " built again.");
    }

    /** Reads what can be used of a manifest, as {@link Manifest#usable} does. */
    static Manifest usable(Path file, byte[] bytes, Rules rules) throws IOException {
        try {
            ManifestHead head = ManifestHead.parse(file, JsonText.of(file.toString(), bytes), MEMBERS);
            JsonValue format = head.member("format");
            if (format == null || !Objects.equals(format.content(), Manifest.FORMAT)
                    || !rules.fingerprint().equals(head.text("rules"))) {
                throw new IOException(file + " is of another format or of other rules than those of '" + rules.name()
                        + "'. Choose another folder with --data.");
            }
            NavigableMap<Subspace, Entry> tables = new TreeMap<>();
            JsonValue listed = head.member("tables");
            if (listed != null && listed.content() instanceof Map) {
                listed.object().forEach((name, value) -> putUsable(tables, name, value));
            }
            return new Manifest(rules.name(), rules.fingerprint(), members(head), null, tables);
        } catch (JacksonException | RuleSetException e) {
            throw new IOException(unreadable(file, e).getMessage(), e);
        }
    }

    private static void putUsable(Map<Subspace, Entry> tables, String name, JsonValue value) {
        try {
            Subspace.parse(name).map(table -> new Members(value).usable(table))
                    .ifPresent(entry -> tables.put(entry.subspace(), entry));
        } catch (RuleSetException e) {
            // An entry that cannot be understood is not ours.
            return;
        }
    }

    /** The members of an entry, which may be any JSON. A null member counts as absent. */
    private static final class Members {
        private final Map<String, JsonValue> members = new LinkedHashMap<>();

        Members(@Nullable JsonValue value) {
            if (value != null) {
                members.putAll(value.object());
                members.values().removeIf(member -> member.content() == null);
            }
        }

        Entry entry() {
            return entry(new Subspace((int) number("own", 0), (int) number("opp", 0), (int) number("ownHand", 0),
                    (int) number("oppHand", 0)), Map.of());
        }

        /** Returns the entry of a table, whose name tells the stones; null if it does not say what every entry says. */
        @Nullable
        Entry usable(Subspace table) {
            Set<String> known = entry(table, Map.of()).json().keySet();
            Map<String, @Nullable Object> others = new LinkedHashMap<>();
            members.forEach((name, value) -> {
                if (!known.contains(name)) {
                    others.put(name, value.plain());
                }
            });
            Entry entry = entry(table, others);
            boolean counts = NUMBERS.stream().allMatch(name -> number(name, NOT_SAID) >= 0);
            return counts && entry.files().keySet().containsAll(Plane.OF_ALL_TABLES)
                    && entry.files().values().stream().allMatch(file -> DIGEST.matcher(file.sha256()).matches()) ? entry : null;
        }

        private Entry entry(Subspace subspace, Map<String, @Nullable Object> others) {
            TableCounts counts = new TableCounts(number("wins", 0), number("draws", 0), number("losses", 0),
                    (int) number("longestWin", NOT_SAID), (int) number("longestLoss", NOT_SAID));
            List<Long> depths = new ArrayList<>();
            JsonValue listed = members.get("depths");
            if (listed != null) {
                listed.array().forEach(depth -> depths.add(depth.content() == null ? NOT_SAID : depth.count()));
            }
            return new Entry(subspace, number("states", 0), counts, text("longestWinFen"), text("longestLossFen"),
                    number("slots", 0),
                    files(), depths, grades(), planes(), others);
        }

        private Map<Plane, PlaneFile> files() {
            Members bytes = object("bytes");
            Members sha256 = object("sha256");
            Members content = object("content");
            Map<Plane, PlaneFile> files = new EnumMap<>(Plane.class);
            for (Plane plane : Plane.values()) {
                String digest = sha256.text(plane.suffix());
                if (digest != null) {
                    files.put(plane, new PlaneFile(bytes.number(plane.suffix(), NOT_SAID), digest,
                            Objects.requireNonNullElse(content.text(plane.suffix()), "")));
                }
            }
            return files;
        }

        private @Nullable Map<String, Long> grades() {
            if (!members.containsKey("grades")) {
                return null;
            }
            Map<String, Long> grades = new LinkedHashMap<>();
            object("grades").members.forEach((name, count) -> grades.put(name, count.count()));
            return grades;
        }

        private @Nullable Set<Plane> planes() {
            JsonValue there = members.get("planes");
            if (there == null) {
                return null;
            }
            Set<Plane> planes = EnumSet.allOf(Plane.class);
            List<String> names = there.array().stream().map(JsonValue::text).toList();
            planes.removeIf(plane -> !names.contains(plane.suffix()));
            return planes;
        }

        private Members object(String name) {
            return new Members(members.get(name));
        }

        private @Nullable String text(String name) {
            JsonValue value = members.get(name);
            return value == null ? null : value.text();
        }

        private long number(String name, long otherwise) {
            JsonValue value = members.get(name);
            return value == null ? otherwise : value.count();
        }
    }
}
