package org.millstone.builder;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.RuleSet;
import org.millstone.rules.RuleSetFile;
import org.millstone.rules.Rules;
import org.millstone.rules.Texts;
import org.millstone.table.Finals;
import org.millstone.table.Plane;
import org.millstone.table.TableCounts;
import org.millstone.verify.Tally;

/**
 * {@code manifest.json}: which tables a folder holds, what is in them, and their digests. A table counts as built once it is
 * listed here; the manifest is replaced in one step after the table's files are safe on the disk.
 *
 * @param format the version of the manifest
 * @param variant the variant's name
 * @param rules the fingerprint of the rule set
 * @param ruleSet the rule set, as a file of its own would hold it
 * @param finals what the finals of its tables are worth to the side to move, those that are worth more than 0, from the least; null if no
 *     table has grades
 * @param tables the tables, by name
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonPropertyOrder({"format", "variant", "rules", "ruleSet", "finals", "tables"})
public record Manifest(
        int format,
        String variant,
        String rules,
        JsonNode ruleSet,
        @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Integer> finals,
        Map<String, Entry> tables) {
    /** The file's name. */
    public static final String FILE = RuleSetFile.MANIFEST;

    /** Says of a folder with {@link #hasEverySecond} where the others are. */
    public static final String LEFT_OUT = "Tables with an odd number of stones in hand are not missing: the export left them out"
            + " (--every-second), and what their turns lead to answers their positions.";

    private static final String FINALS = "finals";
    private static final int FORMAT = 1;
    /** As much of a value as a message shows. */
    private static final int MOST_SHOWN = 200;
    private static final ObjectMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS).build();

    /**
     * One table. The members up to {@code sha256} are what a report of a table shows.
     *
     * @param depths how many positions are decided in each number of plies, symmetric ones counted once: index d holds those
     *     that end after d plies (wins where d is odd, losses where it is even)
     * @param content the digests of the planes before compression
     * @param grades how many drawn positions keep each final, best first, symmetric ones counted once; null without grades
     * @param planes which of the files are in the folder, null for all
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Entry(
            int own,
            int opp,
            int ownHand,
            int oppHand,
            long states,
            long wins,
            long draws,
            long losses,
            @Nullable Integer longestWin,
            @Nullable Integer longestLoss,
            @Nullable String longestWinFen,
            @Nullable String longestLossFen,
            long slots,
            Planes<Long> bytes,
            Planes<String> sha256,
            Planes<String> content,
            List<Long> depths,
            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Long> grades,
            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) List<String> planes) {
        /**
         * Puts an entry together.
         *
         * @param index the table's index
         * @param tally what its entries come to
         * @param files what is known of its files
         */
        static Entry of(Rules rules, Subspace subspace, SlotIndex index, Tally tally, OfFiles files) {
            TableCounts counts = tally.counts();
            return new Entry(subspace.own(), subspace.opponent(), subspace.ownHand(), subspace.opponentHand(), counts.states(),
                    counts.wins(), counts.draws(), counts.losses(),
                    depth(counts.longestWin()), depth(counts.longestLoss()), fen(rules, subspace, index, tally.longestWinSlot()),
                    fen(rules, subspace, index, tally.longestLossSlot()), index.slots(), files.bytes(), files.sha256(),
                    files.content(),
                    tally.depths(), null, null);
        }

        /** Returns the same entry with grades. */
        Entry withGrades(OfGrades of) {
            return new Entry(own, opp, ownHand, oppHand, states, wins, draws, losses, longestWin, longestLoss, longestWinFen,
                    longestLossFen, slots, bytes.with(Plane.GRADE, of.bytes()), sha256.with(Plane.GRADE, of.sha256()),
                    content.with(Plane.GRADE, of.content()), depths,
                    of.counts(), planes);
        }

        /** Returns the same entry, with the grades of the one that it replaces if these belong to its contents. */
        private Entry keepingGrades(@Nullable Entry before) {
            if (hasGrades() || before == null || !before.hasGrades() || !before.content.wdl().equals(content.wdl())) {
                return this;
            }
            return withGrades(before.ofGrades());
        }

        private OfGrades ofGrades() {
            return new OfGrades(Objects.requireNonNull(bytes.grade()), Objects.requireNonNull(sha256.grade()),
                    Objects.requireNonNull(content.grade()), Objects.requireNonNull(grades));
        }

        /** Whether it lists grades. */
        public boolean hasGrades() {
            return bytes.grade() != null && sha256.grade() != null && content.grade() != null && grades != null;
        }

        /** Returns the bytes of its files, those of grades included. */
        public long allBytes() {
            Long ofGrades = bytes.grade();
            return bytes.wdl() + bytes.dtw() + (ofGrades == null ? 0 : ofGrades);
        }

        /** Returns the plies of a longest one, null if there is none. */
        static @Nullable Integer depth(int plies) {
            return plies < 0 ? null : plies;
        }

        private static @Nullable String fen(Rules rules, Subspace subspace, SlotIndex index, long slot) {
            return slot < 0 ? null : Fen.format(rules.board(), subspace.position(index.own(slot), index.opponent(slot)));
        }

        /** Returns in which members this differs from an entry that is right: for each, both values in words. */
        List<String> differences(Entry right) {
            JsonNode said = JSON.valueToTree(this);
            JsonNode so = JSON.valueToTree(right);
            return so.properties().stream().filter(member -> !member.getValue().equals(said.get(member.getKey())))
                    .map(member -> member.getKey() + " " + shortened(said.get(member.getKey())) + " where it is "
                            + shortened(member.getValue()))
                    .toList();
        }

        private static String shortened(JsonNode value) {
            return Texts.shortened(value.toString(), MOST_SHOWN);
        }

        /** Whether the file of depths is in the folder: not in every exported one. */
        public boolean hasDepths() {
            return has(Plane.DTW);
        }

        /** Whether the file of a plane, if there is one, is in the folder: not in every exported one. */
        boolean has(Plane plane) {
            return planes == null || planes.contains(plane.suffix());
        }

        /** Returns whose entry this is. */
        public Subspace subspace() {
            return new Subspace(own, opp, ownHand, oppHand);
        }
    }

    /**
     * What is known of the files of a table.
     *
     * @param bytes their lengths
     * @param sha256 their digests
     * @param content the digests of the planes before compression
     */
    record OfFiles(Planes<Long> bytes, Planes<String> sha256, Planes<String> content) {}

    /**
     * Something for each plane.
     *
     * @param wdl of the plane of wins, draws and losses
     * @param dtw of the plane of depths
     * @param grade of the plane of grades, null if there is none
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Planes<T>(T wdl, T dtw, @Nullable @JsonInclude(JsonInclude.Include.NON_NULL) T grade) {
        /** Of a table without grades. */
        public Planes(T wdl, T dtw) {
            this(wdl, dtw, null);
        }

        /** Returns what there is of a plane. */
        @Nullable
        T of(Plane plane) {
            return switch (plane) {
                case WDL -> wdl;
                case DTW -> dtw;
                case GRADE -> grade;
            };
        }

        /** Returns the same with something else of a plane. */
        Planes<T> with(Plane plane, T other) {
            return switch (plane) {
                case WDL -> new Planes<>(other, dtw, grade);
                case DTW -> new Planes<>(wdl, other, grade);
                case GRADE -> new Planes<>(wdl, dtw, other);
            };
        }
    }

    /**
     * What is known of the grades of a table.
     *
     * @param bytes the length of the file
     * @param sha256 its digest
     * @param content the digest of the plane before compression
     * @param counts as {@link Entry#grades}
     */
    record OfGrades(long bytes, String sha256, String content, Map<String, Long> counts) {}

    /** An empty manifest of a rule set. */
    static Manifest empty(RuleSet ruleSet) {
        Rules rules = ruleSet.rules();
        return new Manifest(FORMAT, rules.name(), rules.fingerprint(), written(ruleSet), null, new TreeMap<>());
    }

    private static JsonNode written(RuleSet ruleSet) {
        try {
            return JSON.readTree(ruleSet.toJsonWithBoard());
        } catch (JacksonException e) {
            throw new IllegalStateException("a rule set is written as JSON", e);
        }
    }

    /** Returns what {@link #read(Path, RuleSet)} does, where nothing more is known of the rules. */
    public static Manifest read(Path folder, Rules rules) throws IOException {
        return read(folder, RuleSet.of(rules));
    }

    /**
     * Reads a folder's manifest; an empty one if there is none. One from before manifests carried a rule set gets it.
     *
     * @throws DatabaseException if it cannot be understood, or is of other rules
     * @throws org.millstone.rules.RuleSetException if it carries a rule set that is wrong, or does not fit its fingerprint
     */
    public static Manifest read(Path folder, RuleSet ruleSet) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return empty(ruleSet);
        }
        Rules rules = ruleSet.rules();
        Manifest manifest;
        try {
            manifest = JSON.readValue(Files.readAllBytes(file), Manifest.class);
        } catch (JacksonException e) {
            if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()
                    && FINALS.equals(mapping.getPath().getFirst().getFieldName())) {
                throw new DatabaseException(
                        file + " cannot be used: its member \"" + FINALS + "\" does not hold whole numbers. Delete"
                                + " that member, and the next build writes it again.");
            }
            throw unreadable(file, "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr() + ": "
                    + e.getOriginalMessage());
        }
        if (manifest == null) {
            throw unreadable(file, "it holds nothing");
        }
        if (manifest.format() != FORMAT) {
            throw new DatabaseException(file + " has format " + manifest.format() + ", this program knows " + FORMAT + ".");
        }
        if (!rules.fingerprint().equals(manifest.rules())) {
            throw new DatabaseException(file + " belongs to the rules of '" + manifest.variant() + "' with fingerprint "
                    + manifest.rules() + ", not to those of '" + rules.name() + "' (" + rules.fingerprint()
                    + "). Choose another folder with --data, or another name.");
        }
        if (manifest.tables() == null) {
            throw unreadable(file, "it has no tables");
        }
        manifest.tables().forEach((name, entry) -> {
            String wrong = whatIsWrong(rules, name, entry);
            if (wrong != null) {
                throw new DatabaseException(
                        file + " cannot be used: its entry " + name + " " + wrong + ". Delete that entry, and the table is"
                                + " built again.");
            }
        });
        if (manifest.ruleSet() == null) {
            return new Manifest(manifest.format(), manifest.variant(), manifest.rules(), written(ruleSet), manifest.finals(),
                    manifest.tables());
        }
        RuleSetFile.requireDatabaseOf(folder, rules);
        return manifest;
    }

    private static DatabaseException unreadable(Path file, String why) {
        return new DatabaseException(file + " cannot be read (" + why + "). Move it away to build its tables anew.");
    }

    /** What is wrong with an entry, which may be any JSON; null if nothing is. */
    private static @Nullable String whatIsWrong(Rules rules, String name, @Nullable Entry entry) {
        if (entry == null) {
            return "is empty";
        }
        if (!Subspaces.has(rules, entry.subspace())) {
            return "is of a table that '" + rules.name() + "' does not have, " + entry.subspace();
        }
        if (!name.equals(entry.subspace().toString())) {
            return "is that of " + entry.subspace();
        }
        boolean whole = isWhole(entry.bytes()) && isWhole(entry.sha256()) && isWhole(entry.content()) && entry.depths() != null;
        return whole ? null : "lacks bytes, sha256, content or depths";
    }

    private static boolean isWhole(@Nullable Planes<?> planes) {
        return planes != null && planes.wdl() != null && planes.dtw() != null;
    }

    /** Whether it is that of an export that left out the tables with an odd number of stones in hand. */
    public boolean hasEverySecond() {
        return Subspaces.areEverySecond(tables.values().stream().map(Entry::subspace).toList());
    }

    /** Returns the entry of a table, null if it is not built. */
    public @Nullable Entry entry(Subspace subspace) {
        return tables.get(subspace.toString());
    }

    /** Returns a manifest with a rule set of the same fingerprint: other words about it, or about its board. */
    Manifest with(RuleSet words) {
        return new Manifest(format, variant, rules, written(words), finals, tables);
    }

    /** Returns the members in which two manifests' rule sets differ. */
    List<String> otherWords(Manifest other) {
        return Stream.concat(ruleSet.propertyStream(), other.ruleSet.propertyStream()).map(Map.Entry::getKey).distinct().sorted()
                .filter(member -> !Objects.equals(ruleSet.get(member), other.ruleSet.get(member))).toList();
    }

    /** Returns a manifest that lists more tables. */
    Manifest with(List<Entry> entries) {
        Map<String, Entry> more = new TreeMap<>(tables);
        entries.forEach(entry -> more.compute(entry.subspace().toString(), (name, before) -> entry.keepingGrades(before)));
        return new Manifest(format, variant, rules, ruleSet, finals, more);
    }

    /** Returns a manifest that lists what finals are worth if any of its tables has grades, and nothing of them otherwise. */
    Manifest with(Finals order) {
        if (tables.values().stream().noneMatch(Entry::hasGrades)) {
            return new Manifest(format, variant, rules, ruleSet, null, tables);
        }
        Map<String, Integer> worth = new LinkedHashMap<>();
        order.positive().forEach(of -> worth.put(of.subspace().toString(), of.value()));
        return new Manifest(format, variant, rules, ruleSet, worth, tables);
    }

    /** Whether a folder has a manifest from before manifests carried a rule set. */
    static boolean lacksRuleSet(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        return Files.exists(file) && !JSON.readTree(Files.readAllBytes(file)).hasNonNull("ruleSet");
    }

    /** Replaces the folder's manifest in one step. */
    void write(Path folder) throws IOException {
        Path temporary = DatabaseFolder.temporary(folder, FILE);
        try {
            Files.write(temporary, JSON.writeValueAsBytes(this));
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(temporary, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Digests.deleteAfter(e, temporary);
            throw e;
        }
    }
}
