package org.millstone.probe;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.millstone.index.Subspace;
import org.millstone.memory.MachineMemory;
import org.millstone.table.TableException;
import org.millstone.table.TableFile;

/**
 * Makes tables resident, with several threads that take pieces of any table in turn and end when all is loaded. A table that is
 * damaged, or of other rules, is left mapped: the questions that need what is wrong will say so, and no others.
 */
final class Loader {
    /** Blocks in a piece of work: about a millisecond. */
    private static final int PIECE = 256;
    /** Tables are loaded unasked if they take no more than this part of the available memory. */
    private static final int ROOMY = 2;

    private final List<Table> tables = new ArrayList<>();
    private final long bytes;

    /**
     * Makes resident the tables that the options name.
     *
     * @return those that are resident now, with the bytes that each takes
     * @throws TableException if there is not as much memory, unless the options ask for that only where there is plenty
     */
    static NavigableMap<Subspace, Long> load(Collection<Table> all, TablebaseOptions options) {
        List<Table> chosen = all.stream().filter(table -> options.chosen().contains(table.subspace())).toList();
        Collection<Table> wanted = switch (options.resident()) {
            case IF_ROOMY -> options.chosen().isEmpty() ? all : chosen;
            case ALL -> all;
            case CHOSEN -> chosen;
            case NONE -> List.of();
        };
        Loader loader = new Loader(wanted);
        boolean optional = options.resident() == TablebaseOptions.Resident.IF_ROOMY;
        if (wanted.isEmpty() || optional && loader.bytes > MachineMemory.available() / ROOMY) {
            return new TreeMap<>();
        }
        if (loader.bytes > MachineMemory.total()) {
            throw loader.tooLarge("and the machine has " + MachineMemory.total() + ".");
        }
        try {
            return loader.load(options.threads());
        } catch (OutOfMemoryError e) {
            if (optional) {
                return new TreeMap<>();
            }
            throw loader.tooLarge("and this process may not have as much (" + e.getMessage() + ").");
        }
    }

    /** Opens tables for loading; those that cannot be opened are passed over. */
    private Loader(Collection<Table> wanted) {
        wanted.stream().filter(Loader::opens).forEach(tables::add);
        this.bytes = tables.stream().mapToLong(table -> ResidentPlane.bytes(blocks(table))).sum();
    }

    /** If it does not, the first question to the table reports why. */
    private static boolean opens(Table table) {
        try {
            return blocks(table) > 0;
        } catch (TableException | UncheckedIOException e) {
            return false;
        }
    }

    private TableException tooLarge(String reason) {
        return new TableException("The tables take " + bytes + " bytes of memory, " + reason
                + " Open them mapped, or make only some of them resident.");
    }

    private NavigableMap<Subspace, Long> load(int threads) {
        List<Loading> loads = new ArrayList<>();
        try {
            tables.forEach(table -> loads.add(new Loading(table, new ResidentPlane(blocks(table)))));
            run(loads, threads);
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

    private static int blocks(Table table) {
        return table.valueFile().header().blocks();
    }

    private static void run(List<Loading> loads, int threads) {
        List<Piece> pieces = new ArrayList<>();
        for (Loading load : loads) {
            for (int first = 0; first < blocks(load.table); first += PIECE) {
                pieces.add(new Piece(load, first, Math.min(blocks(load.table), first + PIECE)));
            }
        }
        inParallel(Math.min(threads, pieces.size()), pieces);
    }

    private record Loading(Table table, ResidentPlane plane, AtomicBoolean failed) {
        Loading(Table table, ResidentPlane plane) {
            this(table, plane, new AtomicBoolean());
        }
    }

    private record Piece(Loading load, int first, int end) {
        void run(TableFile.Buffer buffer, byte[] scratch) {
            TableFile file = load.table.valueFile();
            try {
                for (int block = first; block < end && !load.failed.get(); block++) {
                    file.readFilled(block, buffer);
                    load.plane.write(block, buffer.content(), scratch);
                }
            } catch (TableException e) {
                load.failed.set(true);
            }
        }
    }

    private static void inParallel(int threads, List<Piece> pieces) {
        AtomicInteger next = new AtomicInteger();
        Runnable work = () -> {
            TableFile.Buffer buffer = new TableFile.Buffer();
            byte[] scratch = new byte[ResidentPlane.TILE_BYTES];
            try {
                for (int i = next.getAndIncrement(); i < pieces.size(); i = next.getAndIncrement()) {
                    pieces.get(i).run(buffer, scratch);
                }
            } finally {
                // After a failure the others need not go on.
                next.set(pieces.size());
            }
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
