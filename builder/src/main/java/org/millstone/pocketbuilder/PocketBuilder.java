package org.millstone.pocketbuilder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.DatabaseException;
import org.millstone.database.DatabaseFolder;
import org.millstone.database.Digests;
import org.millstone.database.Manifest;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.pocket.Corrections;
import org.millstone.pocket.Features;
import org.millstone.pocket.Features.Evaluation;
import org.millstone.pocket.Pocket;
import org.millstone.pocket.Pocket.Header;
import org.millstone.pocket.Pocket.Promise;
import org.millstone.pocket.Pocket.Section;
import org.millstone.pocket.Retrieval;
import org.millstone.pocketbuilder.ReachablePositions.LostException;
import org.millstone.pocketbuilder.ReachablePositions.Slots;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turns;
import org.millstone.step.WorkerPool;
import org.millstone.table.Plane;
import org.millstone.table.Wdl;
import org.millstone.variants.RuleSet;

/**
 * Makes a pocket file from a whole database, subspace by subspace in the order of {@link ReachablePositions#order}.
 *
 * <p>All positions of a subspace that earlier ones lead to are known when its turn comes. The {@link Trainer} finds weights from a part of
 * them. Then a walk with {@link Policy.OfTables} goes through all of them. Where the turn that it plays is not the first by these weights,
 * the file gets a correction. Finished sections are in a file beside the one to be made. A later run goes on after them, and needs no
 * tables to walk through them again. The same tables give the same bytes.
 */
public final class PocketBuilder {
    /** Rounds, of about {@link #BUDGET} positions each, that are walked through before learning from {@link #SAMPLES} of these. */
    private static final int ROUNDS = 12;

    private static final int BUDGET = 60_000;
    private static final int SAMPLES = 120_000;
    /** How often weights are learnt, each time from positions that the player with the last weights meets. */
    private static final int TRAININGS = 2;
    /** A subspace with fewer sample positions has no weights of its own, as these would take more space than corrections. */
    private static final long OWN_WEIGHTS = 4000;
    /** If this many positions of a subspace or more are known, the tables that a walk through it asks are unpacked in memory. */
    private static final long RESIDENT = 20_000;

    /** How many copies of a subspace's bits exploring it takes, besides the bits themselves. */
    private static final int COPIES = 3;

    private static final String UNFINISHED = ".part";

    private final RuleSet ruleSet;
    private final Rules rules;
    private final Path folder;
    private final Path file;
    private final Promise promise;
    private final int threads;
    private final long memory;
    private final Progress progress;
    private final Features features;
    private final List<Section> sections = new ArrayList<>();

    /** Is told how far the work is. */
    public interface Progress {
        /** Work on a subspace begins; {@code positions} of its positions are known, and {@code walked} counts those walked through. */
        void begins(Subspace subspace, long positions, AtomicLong walked);

        /** A section of {@code bytes} bytes is done, or was read back; {@code missed} of its positions have corrections. */
        void done(Section section, long missed, int bytes, boolean readBack);
    }

    /**
     * Prepares the making of a file.
     *
     * @param memory the bytes of memory that the process may take in all
     */
    public PocketBuilder(RuleSet ruleSet, Path folder, Path file, Promise promise, int threads, long memory, Progress progress) {
        this.ruleSet = ruleSet;
        this.rules = ruleSet.rules();
        this.folder = folder;
        this.file = file;
        this.promise = promise;
        this.threads = threads;
        this.memory = memory;
        this.progress = progress;
        this.features = new Features(rules);
    }

    /**
     * Makes the file.
     *
     * @throws DatabaseException if tables are missing, the rules are not supported, or there is too little memory
     */
    public Pocket build() throws IOException {
        requireSupported(rules);
        Header header = header();
        requireReplaceable(header);
        Path part = file.resolveSibling(file.getFileName() + UNFINISHED);
        try (ReachablePositions region = new ReachablePositions(rules); WorkerPool workers = new WorkerPool(threads);
                FileChannel out = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = out.tryLock()) {
            if (lock == null) {
                throw new DatabaseException("Another process is at work on " + part + ". Wait for it, or name another file.");
            }
            List<Section> earlier = out.size() == 0 ? List.of() : earlier(part, header);
            byte[] first = header.toBytes();
            long finished = first.length;
            for (int i = 0; i < earlier.size(); i++) {
                finished += earlier.get(i).toBytes(i).length;
            }
            if (out.size() == 0) {
                write(out, first);
            }
            out.truncate(finished).position(finished);
            throughAll(header, region, memory, progress, (subspace, slots, walked) -> {
                boolean again = sections.size() < earlier.size() && earlier.get(sections.size()).subspace().equals(subspace);
                if (again) {
                    Section section = earlier.get(sections.size());
                    region.walk(subspace, workers, () -> new Policy.OfSection(section, features, rules),
                            () -> batch -> walked.addAndGet(batch.count));
                    sections.add(section);
                    progress.done(section, 0, section.toBytes(sections.size() - 1).length, true);
                } else {
                    make(region, subspace, slots, workers, walked);
                    write(out, sections.getLast().toBytes(sections.size() - 1));
                }
            });
            write(out, Pocket.end(sections));
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        return Pocket.open(file);
    }

    private void requireReplaceable(Header header) throws IOException {
        if (Files.exists(file) && !(Files.isRegularFile(file) && Pocket.unfinished(file, header).isPresent())) {
            throw new DatabaseException(
                    file + " is there, and is no pocket file, or one of another game, of another promise, or of"
                            + " other tables. Name another file, or move it away.");
        }
    }

    private static List<Section> earlier(Path part, Header header) throws IOException {
        return Pocket.unfinished(part, header).orElseThrow(() -> new DatabaseException(part
                + " is there, of another promise, of other tables, or not ours. Delete it to begin anew, or name another file."));
    }

    private static void write(FileChannel out, byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            out.write(left);
        }
        out.force(false);
    }

    /** Throws a {@link DatabaseException} if by the rules a player's turn can be a pass that follows the placing. */
    static void requireSupported(Rules rules) {
        if (rules.skipsAfterPlacing()) {
            throw new DatabaseException("There are no pocket files of rules by which a side passes after the placing.");
        }
    }

    private Header header() throws IOException {
        try (Tablebase tables = Tablebase.open(folder, rules, TablebaseOptions.mapped())) {
            tables.requireAll("A pocket file needs");
            int start = tables.wdl(0, 0, rules.men(), rules.men());
            int colours = (start == Wdl.LOSS ? 0 : 1) | (start == Wdl.WIN ? 0 : 2);
            return new Header(ruleSet, promise, colours, digest());
        }
    }

    private String digest() throws IOException {
        Manifest manifest = Manifest.read(DatabaseFolder.find(folder, rules).path(), rules);
        String all = manifest.tables().entrySet().stream()
                .flatMap(entry -> entry.getValue().there().stream().filter(plane -> plane == Plane.WDL || plane == Plane.DTW)
                        .map(plane -> entry.getKey() + " " + plane + " " + entry.getValue().file(plane).sha256()))
                .collect(Collectors.joining("\n"));
        return Digests.of(all.getBytes(StandardCharsets.UTF_8));
    }

    interface Each {
        /** Walks through a subspace whose bits are {@code slots}, and counts in {@code walked}. */
        void walk(Subspace subspace, Slots slots, AtomicLong walked) throws IOException;
    }

    /** Goes from the first positions through all subspaces that a file's player comes to, in order. */
    static void throughAll(Header header, ReachablePositions region, long memory, Progress progress, Each each)
            throws IOException {
        Rules rules = header.ruleSet().rules();
        Position start = Position.start(rules);
        if (header.plays(Side.WHITE)) {
            region.add(start);
        }
        if (header.plays(Side.BLACK)) {
            Turns turns = new Turns(rules);
            for (int turn : turns.all(start)) {
                region.add(turns.apply(start, turn));
            }
        }
        try {
            for (Subspace subspace : ReachablePositions.order(rules)) {
                Slots slots = region.known(subspace);
                if (slots != null) {
                    AtomicLong walked = new AtomicLong();
                    progress.begins(subspace, slots.count(), walked);
                    region.memoryLeft(subspace, memory, 1);
                    each.walk(subspace, slots, walked);
                    region.forget(subspace);
                }
            }
        } catch (LostException e) {
            throw new DatabaseException("The player can lose: its turn in " + Fen.format(rules.board(), e.position)
                    + " lets the opponent win at once.");
        }
    }

    private void make(ReachablePositions region, Subspace subspace, Slots slots, WorkerPool workers, AtomicLong walked)
            throws IOException {
        try (Tablebase tables = tables(folder, region, subspace, slots, promise, threads, memory)) {
            int weightsOf = nearest(subspace);
            Evaluation evaluation = weightsOf < 0 ? Trainer.rounded(features, null) : sections.get(weightsOf).evaluation();
            float[] weights = floats(evaluation);
            Map<Subspace, SlotIndex> made = new ConcurrentHashMap<>();
            Function<Subspace, SlotIndex> indexes = after -> made.computeIfAbsent(after, region::index);
            for (int training = 0; training < TRAININGS; training++) {
                long[] samples = explore(region, subspace, slots, workers, evaluation, tables);
                if (samples.length < OWN_WEIGHTS && weightsOf >= 0) {
                    break;
                }
                Trainer trainer = new Trainer(features, promise, subspace, tables, workers);
                weights = trainer.train(trainer.samples(slots.index, samples, indexes), weights);
                evaluation = Trainer.rounded(features, weights);
                weightsOf = sections.size();
            }
            Evaluation last = evaluation;
            List<LongStream.Builder> all = Collections.synchronizedList(new ArrayList<>());
            region.walk(subspace, workers, () -> new Policy.OfTables(subspace, last, promise, tables, features), () -> {
                LongStream.Builder misses = LongStream.builder();
                all.add(misses);
                return batch -> {
                    walked.addAndGet(batch.count);
                    IntStream.range(0, batch.count).filter(i -> batch.place[i] > 0)
                            .mapToLong(i -> keyAndPlace(region, subspace, batch, i)).forEach(misses);
                };
            });
            add(region, subspace, slots, weightsOf < 0 ? sections.size() : weightsOf, last, all, workers);
        }
    }

    /** Returns the index of the earlier section whose subspace is the most similar; -1 if there is none. */
    private int nearest(Subspace subspace) {
        int nearest = -1;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < sections.size(); i++) {
            Subspace other = sections.get(i).subspace();
            int distance = 2 * (Math.abs(other.own() - subspace.own()) + Math.abs(other.opponent() - subspace.opponent()))
                    + 3 * Math.abs(other.ownHand() - subspace.ownHand())
                    + 3 * Math.abs(other.opponentHand() - subspace.opponentHand());
            if (sections.get(i).weightsOf() == i && distance < least) {
                least = distance;
                nearest = i;
            }
        }
        return nearest;
    }

    private float[] floats(Evaluation evaluation) {
        byte[] rounded = evaluation.weights();
        float[] weights = new float[rounded.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = rounded[i] / Trainer.SCALE;
        }
        return weights;
    }

    /** Opens the tables that a walk through a subspace asks: in memory, if that pays and there is room for them beside the bits. */
    static Tablebase tables(Path folder, ReachablePositions region, Subspace subspace, Slots slots, Promise promise, int threads,
            long memory)
            throws IOException {
        Rules rules = region.rules();
        Set<Subspace> asked = Subspaces.afterTurns(rules, subspace).filter(after -> !after.isLost()).collect(Collectors.toSet());
        if (promise == Promise.KEEPS_WINS) {
            asked.add(subspace);
        }
        long resident = asked.stream().mapToLong(of -> region.index(of).slots() / 4).sum();
        long rest = region.memoryLeft(subspace, memory, COPIES);
        return Tablebase.open(folder, rules, slots.count() >= RESIDENT && resident <= rest ? TablebaseOptions.onlyResident(asked)
                .threads(threads) : TablebaseOptions.mapped().threads(threads));
    }

    private long[] explore(ReachablePositions region, Subspace subspace, Slots known, WorkerPool workers, Evaluation evaluation,
            Tablebase tables) {
        try (ReachablePositions trial = region.within(subspace)) {
            Slots slots = trial.slots(subspace);
            double first = (double) BUDGET / Math.max(1, known.count());
            ReachablePositions.forWords(workers, known, word -> {
                slots.set(word, ReachablePositions.drawn(known.word(word), word, -1, first));
                return 0;
            });
            trial.explore(subspace, workers, ROUNDS, BUDGET,
                    () -> new Policy.OfTables(subspace, evaluation, promise, tables, features));
            double share = (double) SAMPLES / Math.max(1, slots.count());
            LongStream.Builder samples = LongStream.builder();
            for (long word = 0; word < slots.words(); word++) {
                for (long drawn = ReachablePositions.drawn(slots.word(word), word, -2, share); drawn != 0; drawn &= drawn - 1) {
                    samples.add(word * Long.SIZE + Long.numberOfTrailingZeros(drawn));
                }
            }
            return samples.build().toArray();
        }
    }

    /** Returns the key of position {@code i} of a batch, its lowest 8 bits replaced by the place of the chosen turn. */
    private static long keyAndPlace(ReachablePositions region, Subspace subspace, Policy.Batch batch, int i) {
        if (batch.place[i] > 0xff) {
            throw new IllegalStateException("the turn to play is after 255 others");
        }
        return region.key(subspace, batch.own[i], batch.opponent[i]) & ~0xffL | batch.place[i];
    }

    /** Adds a section. {@code all} has the positions in which the turn to play is not the first, as {@link #keyAndPlace} packs them. */
    private void add(ReachablePositions region, Subspace subspace, Slots slots, int weightsOf, Evaluation evaluation,
            List<LongStream.Builder> all, WorkerPool workers) {
        // Slots that hold the same position have the same place, so each is there once by key.
        long[] missed = all.stream().flatMapToLong(LongStream.Builder::build).sorted().distinct().toArray();
        all.clear();
        long positions = region.count(subspace, workers);
        // The lowest bits of a key are the hands, which all positions have in common.
        long hands = (long) subspace.ownHand() << 4 | subspace.opponentHand();
        long[] keys = Arrays.stream(missed).map(one -> one & ~0xffL | hands).toArray();
        @Nullable
        Retrieval filter = Corrections.filter(keys, positions);
        List<LongStream.Builder> found = Collections.synchronizedList(new ArrayList<>());
        boolean none = keys.length == 0;
        workers.forEachRow(ReachablePositions.rows(slots), thread -> {
            LongStream.Builder passing = LongStream.builder();
            found.add(passing);
            return row -> {
                for (long word = (long) row * ReachablePositions.WORDS;
                        word < Math.min(slots.words(), (row + 1L) * ReachablePositions.WORDS) && !none;
                        word++) {
                    for (long rest = slots.word(word); rest != 0; rest &= rest - 1) {
                        long key = region.key(slots, subspace, word * Long.SIZE + Long.numberOfTrailingZeros(rest));
                        if (Corrections.passes(filter, key)) {
                            passing.add(key);
                        }
                    }
                }
            };
        });
        long[] passing = found.stream().flatMapToLong(LongStream.Builder::build).sorted().toArray();
        byte[] places = new byte[passing.length];
        for (int i = 0, at = 0; i < passing.length && at < keys.length; i++) {
            if (passing[i] == keys[at]) {
                places[i] = (byte) missed[at++];
            }
        }
        Section section = new Section(subspace, positions, weightsOf, evaluation, Corrections.of(filter, passing, places));
        sections.add(section);
        progress.done(section, keys.length, section.toBytes(sections.size() - 1).length, false);
    }
}
