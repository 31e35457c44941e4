package org.millstone.probe;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.millstone.index.Subspace;
import org.millstone.memory.MachineMemory;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;

/** Makes tables resident, with several threads, which then end. A damaged table, or one of other rules, stays mapped. */
final class ResidentLoader {
    /** The number of blocks that a thread loads at a time, about a millisecond of work. */
    private static final int PIECE = 32;
    /** With {@link TablebaseOptions#ifRoomy}, resident tables take at most the available memory divided by this. */
    private static final int ROOMY = 2;

    private ResidentLoader() {}

    /**
     * Makes the tables resident that the options name, and returns them with the bytes of memory that each takes. If there is too little
     * memory, it returns none, or throws a {@link TableException} without {@link TablebaseOptions#ifRoomy}.
     */
    static NavigableMap<Subspace, Long> load(Collection<Table> all, TablebaseOptions options) {
        Set<Subspace> named = options.resident();
        List<Table> wanted = all.stream().filter(table -> named == null || named.contains(table.subspace()))
                .filter(ResidentLoader::opens).toList();
        long bytes = wanted.stream().mapToLong(table -> ResidentPlane.bytes(blocks(table))).sum();
        if (wanted.isEmpty() || options.ifRoomy() && bytes > MachineMemory.available() / ROOMY) {
            return new TreeMap<>();
        }
        if (bytes > MachineMemory.total()) {
            throw tooLarge(bytes, "and the machine has " + MachineMemory.total() + ".");
        }
        try {
            return load(wanted, (int) Math.min(options.threads(), 1 + bytes / ResidentPlane.bytes(PIECE)),
                    done -> options.progress().loaded(done, bytes));
        } catch (OutOfMemoryError e) {
            if (options.ifRoomy()) {
                return new TreeMap<>();
            }
            throw tooLarge(bytes, "and this process may not have as much (" + e.getMessage() + ").");
        }
    }

    /** Whether a table's file can be opened. If not, it is left mapped, and the first question to it fails with the reason. */
    private static boolean opens(Table table) {
        try {
            return blocks(table) > 0;
        } catch (TableException | UncheckedIOException e) {
            return false;
        }
    }

    private static int blocks(Table table) {
        return table.valueFile().header().blocks();
    }

    private static TableException tooLarge(long bytes, String reason) {
        return new TableException("The tables take " + bytes + " bytes of memory, " + reason
                + " Open them mapped, or make only some of them resident.");
    }

    private static NavigableMap<Subspace, Long> load(List<Table> wanted, int threads, LongConsumer progress) {
        List<Loading> loads = new ArrayList<>();
        try {
            wanted.forEach(table -> loads.add(new Loading(table)));
            run(loads, threads, progress);
        } catch (RuntimeException | Error e) {
            loads.forEach(load -> load.plane.discard());
            throw e;
        }
        NavigableMap<Subspace, Long> resident = new TreeMap<>();
        for (Loading load : loads) {
            if (load.failed.get()) {
                load.plane.discard();
            } else {
                load.table.hold(load.plane);
                resident.put(load.table.subspace(), ResidentPlane.bytes(blocks(load.table)));
            }
        }
        return resident;
    }

    /** A table that is being loaded: threads take pieces of it until none is left. */
    private record Loading(Table table, ResidentPlane plane, AtomicInteger next, AtomicBoolean failed) {
        Loading(Table table) {
            this(table, new ResidentPlane(blocks(table)), new AtomicInteger(), new AtomicBoolean());
        }

        void help(TableFile.Buffer buffer, byte[] scratch, IntConsumer progress) {
            TableFile file = table.valueFile();
            int blocks = blocks(table);
            try {
                for (int first = next.getAndAdd(PIECE); first < blocks && !failed.get(); first = next.getAndAdd(PIECE)) {
                    int end = Math.min(blocks, first + PIECE);
                    for (int block = first; block < end; block++) {
                        file.readFilled(block, buffer);
                        plane.write(block, buffer.content(), scratch);
                    }
                    progress.accept(end - first);
                }
            } catch (TableException e) {
                failed.set(true);
            }
        }
    }

    private static void run(List<Loading> loads, int threads, LongConsumer progress) {
        AtomicLong loaded = new AtomicLong();
        Runnable work = () -> {
            TableFile.Buffer buffer = new TableFile.Buffer();
            byte[] scratch = new byte[ResidentPlane.TILE_BYTES];
            loads.forEach(load -> load.help(buffer, scratch,
                    blocks -> progress.accept(loaded.addAndGet(ResidentPlane.bytes(blocks)))));
        };
        List<Future<?>> runs = new ArrayList<>();
        // Closing waits for all, and keeps an interrupt for later.
        try (ExecutorService workers =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().name("millstone-load-", 1).factory())) {
            for (int i = 0; i < threads; i++) {
                runs.add(workers.submit(work));
            }
        }
        runs.stream().filter(run -> run.state() == Future.State.FAILED).findFirst().ifPresent(failed -> {
            throw new IllegalStateException("loading failed", failed.exceptionNow());
        });
    }
}
