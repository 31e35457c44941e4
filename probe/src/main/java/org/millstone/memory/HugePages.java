package org.millstone.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Memory outside the heap, in pages of 2 MB where the operating system grants them for the asking (Linux, {@code madvise}).
 * Solving touches arrays of hundreds of megabytes row by row and at random, a lookup touches a gigabyte or two at random; small
 * pages cost the one a fifth of its time in address translation and page faults, and the other a page-table walk that misses
 * the cache as well.
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

    /** Finds a function of 64-bit Linux; empty elsewhere, and where this program may not call such functions. */
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
     * Allocates memory, all zero, that lives as long as an arena. The system hands out its pages when they are first touched.
     *
     * @throws OutOfMemoryError if the system has not as much; where it is not Linux, also if the memory outside the heap is
     *     limited to less ({@code -XX:MaxDirectMemorySize})
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

    /** Returns how many bytes so many of them take once all are written: whole pages, unless they are less than one. */
    public static long taken(long bytes) {
        return bytes < PAGE ? bytes : (bytes + PAGE - 1) / PAGE * PAGE;
    }

    /**
     * Gives the pages of memory from {@link #allocate} back at once, while its addresses stay valid: reads there are undefined from now on.
     * Does nothing where the system cannot.
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

    /** Functions in C throw nothing; but Java does not know. */
    private static <T> T call(NativeCall<T> function) {
        try {
            return function.call();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
