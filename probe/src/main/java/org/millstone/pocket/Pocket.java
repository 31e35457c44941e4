package org.millstone.pocket;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.io.InvalidFileException;
import org.millstone.io.JsonValue;
import org.millstone.io.JsonWriter;
import org.millstone.pocket.Features.Evaluation;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turns;
import org.millstone.table.Checksums;
import org.millstone.table.TableException;
import org.millstone.table.TableException.UnsupportedVersionException;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;

/**
 * A pocket file: for each colour that it plays, a player whose <em>promise</em> holds against any opponent, from the start of the game on.
 *
 * <p>The <em>region</em> has all positions that this player can meet when it is to move: those after its own turns and any turns of its
 * opponent. There {@link #turn} keeps the promise. Elsewhere it is the turn that the evaluation likes best, and may be wrong. The file does
 * not tell whether a position is in the region; a game from its start does ({@link #turn(List)}).
 *
 * <p>A section has an {@link Evaluation} and {@link Corrections} for a subspace. The file is read whole, checksums included. Instances are
 * immutable and safe for use by several threads.
 */
public final class Pocket {
    /** What a player promises, from the weaker to the stronger. */
    public enum Promise {
        NEVER_LOSES("never loses"),
        /** Its player never loses, and never turns a won position into a draw. */
        KEEPS_WINS("never loses, and never gives a win away");

        private final String words;

        Promise(String words) {
            this.words = words;
        }

        /** Returns what the player does, in words that follow a name. */
        public String words() {
            return words;
        }
    }

    /**
     * What a file is about.
     *
     * @param colours the colours that it plays, as bits: 1 for White, 2 for Black
     * @param tables a digest of the tables that it was made from
     */
    public record Header(RuleSet ruleSet, Promise promise, int colours, String tables) {
        public boolean plays(Side side) {
            return (colours >>> side.ordinal() & 1) != 0;
        }

        public byte[] toBytes() {
            Features features = new Features(ruleSet.rules());
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            members.put("promise", promise.words());
            members.put("tables", tables);
            members.put("ruleSet", ruleSet.members(true));
            byte[] json = JsonWriter.bytes(members);
            byte[] patterns = patterns(features);
            int length = FIXED + json.length + patterns.length + Integer.BYTES;
            return Checksums.sealed(length, header -> header.put(MAGIC).putInt(VERSION).putInt(length)
                    .put((byte) promise.ordinal()).put((byte) colours).putShort((short) features.masks.length)
                    .putInt(features.patternWeights).putInt(json.length).put(json).put(patterns));
        }
    }

    /**
     * The part of a file that is about a subspace.
     *
     * @param subspace the numbers of stones, those of the player first, which is to move
     * @param positions how many positions of the region are in this subspace, symmetric ones counted once
     * @param weightsOf the index of the section whose weights this one uses; its own index if it has weights
     */
    public record Section(Subspace subspace, long positions, int weightsOf, Evaluation evaluation, Corrections corrections) {
        public byte[] toBytes(int number) {
            byte[] weights = weightsOf == number ? sparse(evaluation.weights()) : new byte[0];
            int length = SECTION + weights.length + corrections.size() + Integer.BYTES;
            return Checksums.sealed(length, section -> corrections.write(section.putInt(length)
                    .put((byte) subspace.own()).put((byte) subspace.opponent())
                    .put((byte) subspace.ownHand()).put((byte) subspace.opponentHand())
                    .putLong(positions).putShort((short) weightsOf).put(weights)));
        }
    }

    /** A file is no pocket file, cut short, or has changed bytes. */
    public static final class DamagedPocketException extends TableException {
        private DamagedPocketException(Path file, int offset, String found) {
            super(file, file + " is damaged at offset " + offset + ": " + found + ". Copy or make it again.");
        }
    }

    private static final byte[] MAGIC = "MSPOCKET".getBytes(StandardCharsets.US_ASCII);

    private static final int VERSION = 1;
    private static final int MOST_BYTES = 1 << 28;
    /** How many bytes a header has before its JSON. */
    private static final int FIXED = 28;
    private static final int SECTION = 18;
    /** The bytes after the last section: a length of 0, the number of sections, the number of positions, and a checksum. */
    private static final int END = 20;

    private final Header header;
    private final Features features;
    private final Turns turns;
    private final PositionKeys keys;
    private final Map<Subspace, Section> sections;

    private Pocket(Header header, Features features, Map<Subspace, Section> sections) {
        Rules rules = header.ruleSet().rules();
        this.header = header;
        this.features = features;
        this.turns = new Turns(rules);
        this.keys = new PositionKeys(rules);
        this.sections = Collections.unmodifiableMap(sections);
    }

    private static byte[] patterns(Features features) {
        char[][] numbers = features.weights;
        int length = Arrays.stream(numbers).mapToInt(of -> Integer.BYTES + of.length * Character.BYTES).sum();
        ByteBuffer patterns = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < numbers.length; i++) {
            patterns.putInt(features.masks[i]);
            for (char number : numbers[i]) {
                patterns.putChar(number);
            }
        }
        return patterns.array();
    }

    private static byte[] sparse(byte[] weights) {
        byte[] bits = new byte[(weights.length + 7) / 8];
        ByteArrayOutputStream others = new ByteArrayOutputStream();
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                bits[i / 8] |= (byte) (1 << i % 8);
                others.write(weights[i]);
            }
        }
        return ByteBuffer.allocate(bits.length + others.size()).put(bits).put(others.toByteArray()).array();
    }

    private static byte[] weights(ByteBuffer from, int count) {
        byte[] bits = new byte[(count + 7) / 8];
        from.get(bits);
        byte[] weights = new byte[count];
        for (int i = 0; i < count; i++) {
            weights[i] = (bits[i / 8] >>> i % 8 & 1) == 0 ? 0 : from.get();
        }
        return weights;
    }

    public static byte[] end(Collection<Section> sections) {
        long positions = sections.stream().mapToLong(Section::positions).sum();
        return Checksums.sealed(END, end -> end.putInt(0).putInt(sections.size()).putLong(positions));
    }

    /** Reads a file; throws a {@link DamagedPocketException} or an {@link UnsupportedVersionException} if it cannot be read. */
    public static Pocket open(Path file) throws IOException {
        Reader reader = new Reader(file, bytes(file));
        Map<Subspace, Section> sections = reader.sections();
        reader.end(sections.values());
        return new Pocket(reader.header, reader.features, sections);
    }

    /** Reads a pocket file of these rules; throws a {@link TableException} if it is of others. */
    public static Pocket open(Path file, Rules rules) throws IOException {
        Pocket pocket = open(file);
        if (!pocket.rules().fingerprint().equals(rules.fingerprint())) {
            throw new TableException(file,
                    file + " is a pocket file of " + pocket.rules().name() + ", and the game is " + rules.name()
                            + ". Choose its game, or another file.");
        }
        return pocket;
    }

    /** Returns whether a file begins as pocket files do; throws an {@link IOException} if it cannot be read. */
    public static boolean isOne(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        // Other files may have no end, as devices do.
        if (!isOne(file)) {
            throw new DamagedPocketException(file, 0, "this is no pocket file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new DamagedPocketException(file, MOST_BYTES, "a pocket file is smaller");
            }
            return bytes;
        }
    }

    /**
     * Reads the sections of a file that is not finished, up to the first that is not whole. Returns empty if the file has another header.
     */
    public static Optional<List<Section>> unfinished(Path file, Header header) throws IOException {
        byte[] wanted = header.toBytes();
        byte[] bytes = isOne(file) ? bytes(file) : new byte[0];
        if (bytes.length < wanted.length || !Arrays.equals(Arrays.copyOf(bytes, wanted.length), wanted)) {
            return Optional.empty();
        }
        Reader reader = new Reader(file, bytes);
        try {
            reader.sections();
        } catch (DamagedPocketException e) {
            // The process was killed while it wrote this section.
        }
        return Optional.of(List.copyOf(reader.read.values()));
    }

    private static final class Reader {
        private final Path file;
        private final ByteBuffer bytes;
        private final Header header;
        private final Features features;
        private final Map<Subspace, Section> read = new LinkedHashMap<>();

        Reader(Path file, byte[] content) {
            this.file = file;
            this.bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
            if (content.length < FIXED || !Arrays.equals(Arrays.copyOf(content, MAGIC.length), MAGIC)) {
                throw damaged("this is no pocket file");
            }
            int version = bytes.getInt(MAGIC.length);
            if (version != VERSION) {
                throw new UnsupportedVersionException(file, version, VERSION);
            }
            requireSealed(bytes.getInt(MAGIC.length + Integer.BYTES), FIXED + Integer.BYTES, "header");
            this.header = header(content);
            this.features = new Features(header.ruleSet().rules());
            // The words of a rule set may change from version to version; patterns may not.
            byte[] expected = patterns(features);
            int end = bytes.getInt(MAGIC.length + Integer.BYTES);
            int from = end - Integer.BYTES - expected.length;
            int count = bytes.getShort(FIXED - 2 * Integer.BYTES - Short.BYTES);
            if (count != features.masks.length || bytes.getInt(FIXED - 2 * Integer.BYTES) != features.patternWeights
                    || from != FIXED + bytes.getInt(FIXED - Integer.BYTES)
                    || !Arrays.equals(content, from, end - Integer.BYTES, expected, 0, expected.length)) {
                throw damaged("the header has other patterns than its rules give");
            }
            bytes.position(end);
        }

        private Header header(byte[] content) {
            int promise = content[MAGIC.length + 2 * Integer.BYTES];
            int colours = content[MAGIC.length + 2 * Integer.BYTES + 1];
            int length = bytes.getInt(FIXED - Integer.BYTES);
            if (promise < 0 || promise >= Promise.values().length || colours < 1 || colours > 3 || length < 0
                    || length > content.length - FIXED) {
                throw damaged("the header has impossible numbers");
            }
            try {
                JsonValue json = JsonValue.parse(file.toString(), Arrays.copyOfRange(content, FIXED, FIXED + length));
                json.requireMembers(List.of("promise", "tables", "ruleSet"), List.of());
                return new Header(RuleSetFile.of(json.member("ruleSet")), Promise.values()[promise], colours,
                        json.member("tables").text());
            } catch (InvalidFileException e) {
                throw damaged("the header's rules cannot be used: " + e.getMessage());
            }
        }

        private DamagedPocketException damaged(String found) {
            return new DamagedPocketException(file, bytes.position(), found);
        }

        private void requireSealed(int length, int least, String what) {
            if (length < least || length > bytes.remaining()) {
                throw damaged("the " + what + " is cut short");
            }
            byte[] part = new byte[length - Integer.BYTES];
            bytes.get(bytes.position(), part);
            if (Checksums.crc32(part, part.length) != bytes.getInt(bytes.position() + part.length)) {
                throw damaged("the checksum of the " + what + " is wrong");
            }
        }

        Map<Subspace, Section> sections() {
            while (bytes.remaining() >= Integer.BYTES && bytes.getInt(bytes.position()) != 0) {
                int from = bytes.position();
                int length = bytes.getInt(from);
                requireSealed(length, SECTION, "section");
                try {
                    Section section = section();
                    if (bytes.position() != from + length - Integer.BYTES || read.put(section.subspace(), section) != null) {
                        throw damaged("a section has the wrong length, or is there twice");
                    }
                } catch (RuntimeException e) {
                    throw e instanceof DamagedPocketException ? e : damaged("a section cannot be understood");
                }
                bytes.position(from + length);
            }
            return read;
        }

        private Section section() {
            bytes.getInt();
            Subspace subspace = new Subspace(bytes.get(), bytes.get(), bytes.get(), bytes.get());
            long positions = bytes.getLong();
            int weightsOf = bytes.getShort() & 0xffff;
            if (weightsOf > read.size()) {
                throw damaged("a section uses weights that come later");
            }
            Evaluation evaluation = weightsOf == read.size() ? new Evaluation(features, weights(bytes, features.weights()))
                    : List.copyOf(read.values()).get(weightsOf).evaluation();
            return new Section(subspace, positions, weightsOf, evaluation, Corrections.read(bytes));
        }

        void end(Collection<Section> sections) {
            byte[] end = Pocket.end(sections);
            if (bytes.remaining() != end.length || bytes.mismatch(ByteBuffer.wrap(end)) >= 0) {
                throw damaged("the end is missing or wrong: the file was cut short, or is not finished");
            }
        }
    }

    public Header header() {
        return header;
    }

    public Rules rules() {
        return turns.rules();
    }

    public Collection<Section> sections() {
        return sections.values();
    }

    /** Returns the section of a subspace, null if the player meets no position of it. */
    public @Nullable Section section(Subspace subspace) {
        return sections.get(subspace);
    }

    /**
     * Returns the player's turn in a position; empty if the game is over, a removal is pending, or the player meets no position with these
     * numbers of stones. It keeps the promise in all positions of the region.
     */
    public OptionalInt turn(Position position) {
        Section section = section(Subspace.of(position));
        if (position.pending() != 0 || section == null) {
            return OptionalInt.empty();
        }
        TurnOrder order = new TurnOrder(features, turns, keys);
        int count = order.take(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
        if (count == 0) {
            return OptionalInt.empty();
        }
        order.score(section.evaluation());
        int place = section.corrections().place(keys.of(position));
        return OptionalInt.of(order.turn(order.at(Math.min(place, count - 1))));
    }

    /**
     * Returns the turn with which the player keeps its promise in a game; empty if it has none to keep there. It has one if the game began
     * at the start, the file plays the side to move, and all turns of that side were the player's own, or symmetric to them. If a removal
     * is pending, the turn is the rest of the one that began.
     *
     * @param game the positions of the game from the first to the present one, also those with a removal pending; by legal turns, which is
     *     not checked
     */
    public OptionalInt turn(List<Position> game) {
        Position now = game.getLast();
        if (!keepsPromise(game)) {
            return OptionalInt.empty();
        }
        List<Position> whole = game.stream().filter(position -> position.pending() <= 0).toList();
        OptionalInt turn = turn(whole.getLast());
        if (now.pending() <= 0 || turn.isEmpty()) {
            return turn;
        }
        long wanted = keys.of(turns.apply(whole.getLast(), turn.getAsInt()));
        return Arrays.stream(turns.all(now)).filter(rest -> keys.of(turns.apply(now, rest)) == wanted).findFirst();
    }

    /** Returns whether the promise holds for the side to move in a game, as for {@link #turn(List)}. */
    public boolean keepsPromise(List<Position> game) {
        Side side = game.getLast().side();
        if (!header.plays(side) || !game.getFirst().equals(Position.start(rules()))) {
            return false;
        }
        List<Position> whole = game.stream().filter(position -> position.pending() <= 0).toList();
        for (int i = 0; i + 1 < whole.size(); i++) {
            Position position = whole.get(i);
            if (position.side() == side) {
                OptionalInt turn = turn(position);
                if (turn.isEmpty() || keys.of(turns.apply(position, turn.getAsInt())) != keys.of(whole.get(i + 1))) {
                    return false;
                }
            }
        }
        return true;
    }
}
