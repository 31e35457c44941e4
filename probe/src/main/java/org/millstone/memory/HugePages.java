package org.millstone.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Allocates memory outside the heap, in pages of 2 MB where the operating system grants them (Linux, {@code madvise}). Solving and lookups
 * access gigabytes at random. Small pages cost solving a fifth of its time in address translation and page faults, and a lookup a second
 * cache miss.
 */
@SuppressWarnings("restricted") // three functions of the C library; the launcher allows native access, LZ4 wants it too
public final class HugePages {
    private static final long PAGE = 2 << 20;
    private static final int MADV_DONTNEED = 4;
    private static final int MADV_HUGEPAGE = 14;
    private static final int READ_WRITE = 3;
    private static final int PRIVATE_ANONYMOUS = 0x22;

    private static final Optional<MethodHandle> MMAP = function("mmap", FunctionDescriptor.of(ValueLayout.ADDRESS,
            ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
            ValueLayout.JAVA_LONG));
    private static final Optional<MethodHandle> MADVISE = function("madvise",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
    private static final Optional<MethodHandle> MUNMAP = function("munmap",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));

    private HugePages() {}

    /** Finds a function of the C library on 64-bit Linux; empty elsewhere, or without permission for native access. */
    private static Optional<MethodHandle> function(String name, FunctionDescriptor type) {
        if (!System.getProperty("os.name").equals("Linux") || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
            return Optional.empty();
        }
        try {
            Linker linker = Linker.nativeLinker();
            return linker.defaultLookup().find(name).map(address -> linker.downcallHandle(address, type));
        } catch (IllegalCallerException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /**
     * Allocates zeroed memory that lives as long as an arena. The system provides its pages on first access.
     *
     * @throws OutOfMemoryError if the system has too little; where it is not Linux, also if Java's limit of memory outside the heap is
     * lower
     */
    public static MemorySegment allocate(Arena arena, long bytes) {
        if (bytes < PAGE || MMAP.isEmpty() || MADVISE.isEmpty() || MUNMAP.isEmpty()) {
            return arena.allocate(bytes, Long.BYTES);
        }
        long length = taken(bytes);
        // One page more, so that the part that is used can begin on a page.
        MethodHandle map = MMAP.get();
        MemorySegment mapped = call(() -> (MemorySegment) map.invokeExact(MemorySegment.NULL, length + PAGE, READ_WRITE,
                PRIVATE_ANONYMOUS, -1, 0L));
        if (mapped.address() == -1) {
            return arena.allocate(bytes, Long.BYTES);
        }
        MemorySegment used = MemorySegment.ofAddress((mapped.address() + PAGE - 1) / PAGE * PAGE);
        advise(used, length, MADV_HUGEPAGE);
        MethodHandle unmap = MUNMAP.get();
        return used.reinterpret(bytes, arena, segment -> call(() -> (int) unmap.invokeExact(mapped, length + PAGE)));
    }

    /** Returns how many bytes of memory an allocation occupies once all of it is written: whole pages, unless it is smaller than one. */
    public static long taken(long bytes) {
        return bytes < PAGE ? bytes : (bytes + PAGE - 1) / PAGE * PAGE;
    }

    /**
     * Returns the pages of memory from {@link #allocate} to the system, where it supports that. The addresses stay valid, but reads are
     * undefined from now on.
     */
    public static void discard(MemorySegment memory) {
        if (memory.byteSize() >= PAGE && memory.address() % PAGE == 0) {
            advise(memory, memory.byteSize() / PAGE * PAGE, MADV_DONTNEED);
        }
    }

    private static void advise(MemorySegment from, long length, int advice) {
        MADVISE.ifPresent(function -> call(() -> (int) function.invokeExact(from, length, advice)));
    }

    private interface NativeCall<T> {
        T call() throws Throwable;
    }

    /** Calls a function of C, which throws nothing. */
    private static <T> T call(NativeCall<T> function) {
        try {
            return function.call();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
