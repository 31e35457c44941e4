/*
 * A reader of Millstone's tables in one file. FORMAT.md says what the files mean; the sections here are its sections, with what any reader
 * needs around them: the system, caches, turns and answers. See millstone.h for how to use it.
 *
 * Nothing that a file says is believed before it is held against the rules and against the length of the file. Numbers from files are
 * unsigned, bounded where they are read, and never the length of a loop or of an allocation before that.
 */
#if defined(_WIN32)
#define __USE_MINGW_ANSI_STDIO 1 /* %zu */
#elif !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* MAP_ANONYMOUS, MADV_HUGEPAGE */
#define _FILE_OFFSET_BITS 64
#endif
#include "millstone.h"

#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(_WIN32) /* before anything of ours, so that a name that it takes is an error here */
#include <windows.h>

#include <process.h>
#endif

/** Returns what a call says, unless all is well. */
#define TRY(call)                                                                                                                                    \
    for (ms_code code_ = (call); code_ != MS_OK;) return code_

enum { FEWEST = 3, SIDES = 2, MOST_LINES = 64, MOST_MILLS = 2024, MOST_SYMMETRIES = 48, MOST_PATH = 4096, PLANE_KINDS = 4, CRC_SLICES = 8 };
enum { HEADER = 128 };
enum plane_kind { WDL, DTW, GRADE, DTC };
static const char *const PLANE_NAMES[PLANE_KINDS] = {"wdl", "dtw", "grade", "dtc"};

#if defined(__MINGW_PRINTF_FORMAT)
#define PRINTF_FORMAT __MINGW_PRINTF_FORMAT
#else
#define PRINTF_FORMAT printf
#endif

#if defined(__GNUC__)
#define fetch_ahead(at) __builtin_prefetch(at)
static inline int count_bits(uint64_t set) { return __builtin_popcountll(set); }
static inline int lowest(uint32_t set) { return __builtin_ctz(set); } /* of a set that is not empty */
#else
#define __attribute__(not_known)
#define fetch_ahead(at) ((void)(at))
static inline int count_bits(uint64_t set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (int)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}
static inline int lowest(uint32_t set) { return count_bits((set & (0u - set)) - 1); }
#endif

/* ---- Errors ------------------------------------------------------------------------------------------------------------------------- */

/** Says what went wrong, if anybody wants to know: in a sentence that names the file and the offset. */
__attribute__((format(PRINTF_FORMAT, 5, 6)))
static ms_code fail(ms_error *e, ms_code code, const char *file, int64_t offset, const char *format, ...) {
    const char *then = code == MS_DAMAGED   ? ". Restore the file, or build its table again."
                       : code == MS_FOREIGN ? ". Move it away, or use the program that made it."
                                            : "";
    char what[500], at[60] = ": ";
    va_list arguments;
    if (!e) return code;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (offset >= 0) snprintf(at, sizeof at, code == MS_DAMAGED ? " is damaged at offset %" PRId64 ": " : ", byte %" PRId64 ": ", offset);
    *e = (ms_error){.code = code, .offset = offset};
    snprintf(e->file, sizeof e->file, "%s", file ? file : "");
    snprintf(e->message, sizeof e->message, "%.250s%s%s%s", e->file, !file ? "" : code == MS_FOREIGN ? " has " : at, what, then);
    return code;
}

#define no_memory(e) fail(e, MS_MEMORY, NULL, -1, "There is not enough memory. Open the tables mapped, with a smaller cache.")

/* ---- The system: all that differs between POSIX and Windows --------------------------------------------------------------------------- */

/*
 * Files that are read (see ms_files); mapping a whole file, where one without a byte has none; and memory that is all zero, in large pages
 * where there are and it is some megabytes. What was not mapped or reserved is NULL, and ends so.
 */
#if defined(_WIN32)
/** A path as the system has it, as one that begins with \\?\ must be: of at most MOST_PATH bytes; one that is no UTF-8 names nothing. */
static const wchar_t *wide(const char *path, wchar_t into[MOST_PATH + 16]) {
    if (!MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, into, MOST_PATH + 16)) return L"";
    for (wchar_t *slash = into; (slash = wcschr(slash, L'/'));) *slash = L'\\';
    return into;
}

/** Says why the last call has failed, in the system's words. */
static void say_why(char *reason) {
    wchar_t words[120] = L"";
    char what[MS_REASON_BYTES - 20] = "error";
    DWORD error = GetLastError(), how = FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS;
    DWORD length = FormatMessageW(how, NULL, error, 0, words, 120, NULL);
    while (length > 0 && (words[length - 1] < L' ' || wcschr(L" .", words[length - 1]))) words[--length] = 0; /* it ends as a line does */
    if (length > 0) WideCharToMultiByte(CP_UTF8, 0, words, -1, what, sizeof what, NULL, NULL); /* at most three bytes for each */
    snprintf(reason, MS_REASON_BYTES, "%s (%lu)", what, error);
}

static int system_has(void *context, const char *path) {
    wchar_t name[MOST_PATH + 16];
    (void)context;
    return GetFileAttributesW(wide(path, name)) != INVALID_FILE_ATTRIBUTES;
}

static void *system_open(void *context, const char *path, uint64_t *size, char *reason) {
    wchar_t name[MOST_PATH + 16];
    LARGE_INTEGER length = {.QuadPart = 0};
    HANDLE file = CreateFileW(wide(path, name), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    bool is_there = file != INVALID_HANDLE_VALUE && GetFileSizeEx(file, &length);
    (void)context;
    if (!is_there) say_why(reason);
    if (!is_there && file != INVALID_HANDLE_VALUE) CloseHandle(file);
    *size = (uint64_t)length.QuadPart;
    return is_there ? file : NULL;
}

static int system_read(void *context, void *file, uint64_t offset, void *into, size_t count, char *reason) {
    (void)context;
    for (DWORD now = 0; count > 0; offset += now, count -= now, into = (uint8_t *)into + now) {
        OVERLAPPED at = {.Offset = (DWORD)offset, .OffsetHigh = (DWORD)(offset >> 32)};
        if (!ReadFile(file, into, count < 1 << 20 ? (DWORD)count : 1 << 20, &now, &at) || now == 0) return say_why(reason), 0;
    }
    return 1;
}

static void system_close(void *context, void *file) {
    (void)context;
    CloseHandle(file);
}

static bool system_map(const char *path, const uint8_t **bytes, uint64_t *size, char *reason) {
    HANDLE file = system_open(NULL, path, size, reason), mapping = file && *size ? CreateFileMappingW(file, NULL, PAGE_READONLY, 0, 0, NULL) : NULL;
    *bytes = mapping ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0) : NULL;
    if (file && *size && !*bytes) say_why(reason);
    if (mapping) CloseHandle(mapping);
    if (file) CloseHandle(file);
    return file && (*bytes || !*size);
}

static void system_unmap(const uint8_t *bytes, uint64_t size) {
    (void)size;
    if (bytes) UnmapViewOfFile(bytes);
}
#else
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/** A file; where many are open, one without a number, which is opened for each read. */
struct system_file {
    int number;
    char path[];
};

static int system_has(void *context, const char *path) {
    (void)context;
    return access(path, F_OK) == 0;
}

static int open_number(const char *path, uint64_t *size, char *reason) {
    struct stat found;
    int number = open(path, O_RDONLY | O_CLOEXEC);
    bool is_there = number >= 0 && fstat(number, &found) == 0, is_file = is_there && S_ISREG(found.st_mode);
    if (!is_file) snprintf(reason, MS_REASON_BYTES, "%s", is_there ? "it is a folder or device, where a file is wanted" : strerror(errno));
    if (!is_file && number >= 0) close(number);
    *size = is_file ? (uint64_t)found.st_size : 0;
    return is_file ? number : -1;
}

static void *system_open(void *context, const char *path, uint64_t *size, char *reason) {
    int number = open_number(path, size, reason);
    struct system_file *file = number < 0 ? NULL : malloc(sizeof *file + strlen(path) + 1);
    (void)context;
    if (number >= 0 && !file) snprintf(reason, MS_REASON_BYTES, "%s", strerror(ENOMEM));
    if (number >= 0 && (!file || number >= sysconf(_SC_OPEN_MAX) / 2)) close(number), number = -1; /* the program needs some, too */
    if (file) file->number = number, strcpy(file->path, path);
    return file;
}

static int system_read(void *context, void *of, uint64_t offset, void *into, size_t count, char *reason) {
    const struct system_file *file = of;
    uint64_t size;
    int number = file->number < 0 ? open_number(file->path, &size, reason) : file->number;
    (void)context;
    if (number < 0) return 0;
    for (ssize_t now = 1; count > 0 && now > 0;) {
        now = pread(number, into, count, (off_t)offset);
        if (now == 0) snprintf(reason, MS_REASON_BYTES, "it is shorter than it was");
        if (now < 0 && errno == EINTR) now = 1;
        else if (now < 0) snprintf(reason, MS_REASON_BYTES, "%s", strerror(errno));
        else offset += (uint64_t)now, count -= (size_t)now, into = (uint8_t *)into + now;
    }
    if (file->number < 0) close(number);
    return count == 0;
}

static void system_close(void *context, void *of) {
    struct system_file *file = of;
    (void)context;
    if (file->number >= 0) close(file->number);
    free(file);
}

#if defined(__wasm__) /* whose mappings are copies */
#define system_map(path, bytes, size, reason) false
#define system_unmap(bytes, size) ((void)0)
#else
#include <sys/mman.h>

static bool system_map(const char *path, const uint8_t **bytes, uint64_t *size, char *reason) {
    int number = open_number(path, size, reason);
    void *mapped = number >= 0 && *size ? mmap(NULL, (size_t)*size, PROT_READ, MAP_PRIVATE, number, 0) : NULL;
    bool is_mapped = number >= 0 && mapped != MAP_FAILED;
    if (number >= 0 && !is_mapped) snprintf(reason, MS_REASON_BYTES, "%s", strerror(errno));
    if (number >= 0) close(number);
    *bytes = is_mapped ? mapped : NULL;
    return is_mapped;
}

static void system_unmap(const uint8_t *bytes, uint64_t size) {
    if (bytes) munmap((void *)(uintptr_t)bytes, (size_t)size);
}
#endif
#endif

/** How to come by files: by functions, and whether to map those of the system instead. */
struct way {
    ms_files by;
    bool maps;
};

static const struct way SYSTEM_READS = {{NULL, system_has, system_open, system_read, system_close}, false};

#if defined(__wasm__) || defined(MILLSTONE_CALLOC) /* tests: so that a read beyond it is found */
static void *system_reserve(size_t bytes) { return calloc(1, bytes); }
static void system_release(void *memory, size_t bytes) {
    (void)bytes;
    free(memory);
}
#elif defined(_WIN32)
static void *system_reserve(size_t bytes) { return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE); }
static void system_release(void *memory, size_t bytes) {
    (void)bytes;
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
}
#else
static void *system_reserve(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
    if (bytes >= (size_t)2 << 20) (void)madvise(memory, bytes, MADV_HUGEPAGE); /* if the system will not, small pages do */
#endif
    return memory;
}
static void system_release(void *memory, size_t bytes) {
    if (memory) munmap(memory, bytes);
}
#endif

/** Work that threads share: each runs it once, and so does the one that began it. */
struct work {
    void (*run)(void *of, bool is_helper);
    void *of;
};

enum { MOST_HELPERS = 255 };

/*
 * Runs work in as many threads as there are processors, but no more than `most`, and returns when all have ended. Where the system starts no
 * thread, those that there are do it.
 */
#if defined(__wasm__)
static void system_share(struct work work, uint64_t most) {
    (void)most;
    work.run(work.of, false);
}
#elif defined(_WIN32)
static unsigned __stdcall help(void *of) {
    const struct work *work = of;
    work->run(work->of, true);
    return 0;
}

static void system_share(struct work work, uint64_t most) {
    HANDLE helpers[MOST_HELPERS];
    SYSTEM_INFO system;
    size_t count = 0;
    GetSystemInfo(&system);
    if (most > system.dwNumberOfProcessors) most = system.dwNumberOfProcessors;
    while (count < MOST_HELPERS && count + 1 < most && (helpers[count] = (HANDLE)_beginthreadex(NULL, 0, help, &work, 0, NULL))) count++;
    work.run(work.of, false);
    while (count > 0) WaitForSingleObject(helpers[--count], INFINITE), CloseHandle(helpers[count]);
}
#else
#include <pthread.h>
#include <signal.h>

static void *help(void *of) {
    const struct work *work = of;
    work->run(work->of, true);
    return NULL;
}

static void system_share(struct work work, uint64_t most) {
    pthread_t helpers[MOST_HELPERS];
    sigset_t every, before; /* signals are for the program's threads */
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t count = 0;
    if (most > (uint64_t)processors) most = processors > 0 ? (uint64_t)processors : 1;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    while (count < MOST_HELPERS && count + 1 < most && pthread_create(&helpers[count], NULL, help, &work) == 0) count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    work.run(work.of, false);
    while (count > 0) pthread_join(helpers[--count], NULL);
}
#endif

/* ---- Bits, numbers and checksums ------------------------------------------------------------------------------------------------------ */

/* Numbers in memory, the lowest byte first. Compilers make one access of these. */
static inline uint32_t get16(const uint8_t *at) { return (uint32_t)at[0] | (uint32_t)at[1] << 8; }
static inline uint32_t get32(const uint8_t *at) { return get16(at) | get16(at + 2) << 16; }
static inline uint64_t get64(const uint8_t *at) { return get32(at) | (uint64_t)get32(at + 4) << 32; }
static inline void put64(uint8_t *at, uint64_t n) { memcpy(at, &(uint64_t){get64((const uint8_t *)&n)}, 8); }

/* Instructions that the leaf is glad of. Where the processor has not all of them, which is asked when tables are opened, loops do the same. */
#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

static bool has_bit_instructions(void) {
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("pclmul");
}

static inline int count_fast(bool fast, uint64_t set) {
    uint64_t count;
    if (!fast) return count_bits(set);
    __asm__("popcntq %1, %0" : "=r"(count) : "r"(set) : "cc");
    return (int)count;
}

static inline uint32_t pext(uint32_t set, uint32_t mask) {
    uint32_t together;
    __asm__("pextl %2, %1, %0" : "=r"(together) : "r"(set), "r"(mask));
    return together;
}

#define FOLDING __attribute__((target("pclmul,sse4.1"))) static
FOLDING inline __m128i sixteen(const uint8_t *at) { return _mm_loadu_si128((const __m128i *)(const void *)at); }
FOLDING inline __m128i folded(__m128i x, __m128i by, __m128i next) {
    return _mm_xor_si128(_mm_xor_si128(_mm_clmulepi64_si128(x, by, 0x11), _mm_clmulepi64_si128(x, by, 0x00)), next);
}

/** CRC-32 of a multiple of 32 bytes, by folding (V. Gopal and others, Fast CRC Computation Using PCLMULQDQ, 2009): in two chains, then one. */
FOLDING uint32_t crc_folded(const uint8_t *bytes, uint64_t length) {
    const __m128i by32 = _mm_set_epi64x(0x15a546366, 0x0f1da05aa), by16 = _mm_set_epi64x(0x0ccaa009e, 0x1751997d0);
    const __m128i poly = _mm_set_epi64x(0x1f7011641, 0x1db710641), mask = _mm_setr_epi32(-1, 0, -1, 0), last = _mm_set_epi64x(0, 0x163cd6124);
    __m128i x = _mm_xor_si128(sixteen(bytes), _mm_cvtsi32_si128(-1)), y = sixteen(bytes + 16);
    for (uint64_t at = 32; at < length; at += 32) {
        x = folded(x, by32, sixteen(bytes + at));
        y = folded(y, by32, sixteen(bytes + at + 16));
    }
    x = folded(x, by16, y);
    x = _mm_xor_si128(_mm_srli_si128(x, 8), _mm_clmulepi64_si128(x, by16, 0x10));
    x = _mm_xor_si128(_mm_srli_si128(x, 4), _mm_clmulepi64_si128(_mm_and_si128(x, mask), last, 0x00));
    y = _mm_clmulepi64_si128(_mm_and_si128(x, mask), poly, 0x10);
    return (uint32_t)_mm_extract_epi32(_mm_xor_si128(x, _mm_clmulepi64_si128(_mm_and_si128(y, mask), poly, 0x00)), 1);
}
#else
static bool has_bit_instructions(void) { return false; }
#define count_fast(fast, set) ((void)(fast), count_bits(set))
#define pext(set, mask) 0
#define crc_folded(bytes, length) UINT32_MAX
#endif

/** The bits of a set at the places of a mask, moved together. */
static inline uint32_t compress(bool fast, uint32_t set, uint32_t mask) {
    uint32_t together = 0;
    if (fast) return pext(set, mask);
    for (uint32_t rest = set & mask; rest; rest &= rest - 1) together |= 1u << count_bits(mask & ((rest & (0u - rest)) - 1));
    return together;
}

/** So many ones, from the lowest bit on. */
static inline uint64_t low_bits(uint32_t count) { return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1; }

static void crc_prepare(uint32_t table[CRC_SLICES][256]) {
    for (uint32_t i = 0; i < 256; i++)
        for (uint32_t bit = 0, crc = i; bit < 8 * CRC_SLICES; bit++)
            table[bit / 8][i] = crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0); /* the last of each eight stays */
}

/** The CRC-32 of bytes. */
static uint32_t crc32(bool fast, const uint32_t table[CRC_SLICES][256], const uint8_t *bytes, uint64_t length) {
    uint64_t at = fast ? length & ~(uint64_t)31 : 0;
    uint32_t crc = at ? crc_folded(bytes, at) : UINT32_MAX;
    for (; length - at >= 8; at += 8) {
        uint64_t word = get64(bytes + at) ^ crc;
        crc = 0;
        for (int i = 0; i < 8; i++) crc ^= table[7 - i][word >> 8 * i & 0xff];
    }
    for (; at < length; at++) crc = crc >> 8 ^ table[0][(crc ^ bytes[at]) & 0xff];
    return ~crc;
}

/** SHA-256 (FIPS 180-4) of a text with room for 72 bytes more, in hexadecimal. The constants are as the standard lists them. */
static void sha256(char *text, size_t length, char hex[65]) {
    static const uint32_t K[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
        0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
        0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
        0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
        0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
        0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    size_t all = (length + 9 + 63) / 64 * 64;
    memset(text + length, 0, all - length);
    text[length] = (char)0x80;
    for (int i = 0; i < 8; i++) text[all - 1 - (size_t)i] = (char)((uint64_t)length * 8 >> 8 * i);
#define ROTATED(x, n) ((x) >> (n) | (x) << (32 - (n)))
    for (const uint8_t *block = (const uint8_t *)text; block < (const uint8_t *)text + all; block += 64) {
        uint32_t w[16] = {0}, s[8];
        for (int i = 0; i < 64; i++) w[i / 4] = w[i / 4] << 8 | block[i];
        memcpy(s, state, sizeof s);
        for (int i = 0; i < 64; i++) {
            uint32_t *word = &w[i % 16], a = w[(i + 1) % 16], b = w[(i + 14) % 16];
            uint32_t first = s[7] + (ROTATED(s[4], 6) ^ ROTATED(s[4], 11) ^ ROTATED(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + K[i] + *word;
            uint32_t second = (ROTATED(s[0], 2) ^ ROTATED(s[0], 13) ^ ROTATED(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            memmove(s + 1, s, 7 * sizeof *s);
            s[4] += first;
            s[0] = first + second;
            *word += (ROTATED(a, 7) ^ ROTATED(a, 18) ^ a >> 3) + w[(i + 9) % 16] + (ROTATED(b, 17) ^ ROTATED(b, 19) ^ b >> 10); /* of round i + 16 */
        }
        for (int i = 0; i < 8; i++) state[i] += s[i];
    }
    for (int i = 0; i < 8; i++) snprintf(hex + 8 * i, 9, "%08" PRIx32, state[i]);
}

/* ---- What is open --------------------------------------------------------------------------------------------------------------------- */

/** The parameters of rules, and the words that each may have (section 11). */
enum { FLYING, FROM_MILLS, SEVERAL, BLOCKED, FULL_BOARD, WHILE_PLACING, AFTER_PLACING, PLACING, PARAMETERS, WORDS = 6 };
enum { NEVER, IF_ALL, ALWAYS, EACH = 1, LOSS = 0, DRAW, PASS, NOTHING = 1, HAND, OTHER = 1, ANY_TIME = 1 };

/** A rule set and its board (sections 2 and 11). */
struct rules {
    char name[18], fingerprint[65], names[MS_POINTS][4];
    int points, groups[MS_POINTS], group_count, line_count, mill_count, men, word[PARAMETERS], fly_at, most_removals;
    uint32_t all, next_to[MS_POINTS], lines[MOST_LINES], mills[MOST_MILLS];
    uint32_t through[3 * MOST_MILLS]; /* the mills of each point, and where the next point's begin */
    int through_end[MS_POINTS];
    bool fly_in_all, free_hands; /* flyInAll true; hands that can be any pair */
};

/** The meaning of a symbol of a file of grades (section 9). */
struct grade {
    int8_t own, opponent;
    int16_t counter;
    int32_t worth;
};

/** The parts of a file's tree of numbers (section 8): leaf number i, inner node number i, and what number i means as a grade. */
struct branch {
    uint16_t leaf;
    int32_t children[2]; /* the lower and the upper one: an inner node, or a leaf's number, its bits inverted, so that it is negative */
    struct grade grade;
};

/** An open file: mapped, or else with what its functions know it by. */
struct file {
    const uint8_t *bytes;
    void *handle;
    uint64_t size;
};

/** A file of a table, open and checked. */
struct plane {
    const struct ms_tables *tables;
    struct table *table;
    const struct plane *values; /* those that the numbers belong to; of values, themselves */
    int kind;
    struct file file;
    uint8_t header[HEADER];
    uint64_t index_at;
    uint32_t *index; /* of a file that is read: its index, each entry with the mark of what is stored as the highest bit; NULL: too large */
    uint32_t most_bytes, leaf_count, node_count, height;
    int32_t root; /* as a child */
    struct branch *tree;
    char path[];
};

/** Ranks of the sets of `size` out of so many points (section 4), in two parts: by the low points and by the high ones. */
struct ranks {
    uint32_t low_bits, count, canonical_count;
    uint32_t *low, *canonical; /* for each set, by rank, the number of its canonical image and the symmetry that leads there */
    uint16_t *high;
};

struct table {
    ms_subspace subspace;
    bool own_rows, there[PLANE_KINDS];
    _Atomic bool stays_mapped; /* it was to be resident, and a block or the file cannot be used */
    const struct ranks *row_ranks, *column_ranks;
    uint32_t rows, columns, across, blocks;
    const uint8_t *resident;
    _Atomic(struct plane *) planes[PLANE_KINDS];
    _Atomic(ms_error *) damage[PLANE_KINDS]; /* why a file cannot be used; else damage that an answer was given in spite of */
    _Atomic int32_t most_of_wins;       /* no win has a larger conversion; 0: nobody has asked */
};

/** Blocks as they are unpacked, in places of so many words, four to a set. */
struct cache {
    size_t sets, words, bytes;
    _Atomic uint64_t *stamps, *content;
};

enum { RESIDENT_TILE = 3277, SLOT_COUNT = 1 << 18, MOST_SUBSPACES = 8192, VALUES = 0, SMALL_TREES, LARGE_TREES, CACHES };

struct ms_tables {
    struct rules rules;
    char folder[MOST_PATH];
    struct way way;
    bool fast, has_finals, graded;
    int limit;              /* the move limit; 0: none */
    int32_t worths[16][16]; /* of finals: 0 if they are equal, INT32_MIN if nothing tells */
    int symmetry_count, resident_count;
    uint32_t symmetries[MOST_SYMMETRIES][3][256]; /* the images of the points 0 to 7, 8 to 15, 16 to 23 */
    struct ranks ranks[MS_POINTS + 1][MS_MEN + 1];
    ms_subspace subspaces[MOST_SUBSPACES]; /* all that the rules have tables of, in order */
    size_t subspace_count, table_count;
    uint16_t numbers[SLOT_COUNT]; /* tables by stones in hand and on the board: 0, or one more than their place */
    bool listed[SLOT_COUNT];      /* likewise, whether the manifest lists a table */
    struct table *tables;
    struct cache caches[CACHES];
    uint8_t *resident;
    uint64_t resident_size, resident_bytes;
    uint8_t digits[243 * 8];
    uint32_t crc[CRC_SLICES][256];
};

static const ms_subspace NO_SUBSPACE = {-1, -1, -1, -1};

static ms_subspace subspace(int own, int opponent, int own_hand, int opponent_hand) {
    return (ms_subspace){(int8_t)own, (int8_t)opponent, (int8_t)own_hand, (int8_t)opponent_hand};
}

static inline size_t slot_of(int own, int opponent, int own_hand, int opponent_hand) {
    return (size_t)own_hand << 14 | (size_t)opponent_hand << 10 | (size_t)own << 5 | (size_t)opponent;
}

static size_t slot_in(ms_subspace s) { return slot_of(s.own, s.opponent, s.own_hand, s.opponent_hand); }

static inline struct table *table_of(const ms_tables *t, size_t slot) { return t->numbers[slot] ? &t->tables[t->numbers[slot] - 1] : NULL; }

/** The table of a subspace, NULL if there is none. A slot is of up to 31 stones on the board, and up to 15 in hand. */
static struct table *table_in(const ms_tables *t, ms_subspace s) {
    return ((s.own | s.opponent) & ~31) || ((s.own_hand | s.opponent_hand) & ~15) ? NULL : table_of(t, slot_in(s));
}

void ms_format_subspace(ms_subspace s, char *into) {
    if (s.own < 0) into[0] = 0;
    else if (!s.own_hand && !s.opponent_hand) snprintf(into, MS_NAME_BYTES, "%d-%d", s.own, s.opponent);
    else snprintf(into, MS_NAME_BYTES, "%d-%d+%d+%d", s.own, s.opponent, s.own_hand, s.opponent_hand);
}

/* ---- Open files, mapped or read --------------------------------------------------------------------------------------------------------- */

static ms_code cannot_read(const char *path, int64_t at, const char *reason, ms_error *e) {
    return fail(e, MS_IO, path, at, "it cannot be read: %s", reason[0] ? reason : "nothing says why");
}

static ms_code open_file(const struct way *way, const char *path, struct file *file, ms_error *e) {
    char reason[MS_REASON_BYTES] = "";
    *file = (struct file){0};
    if (!way->maps) file->handle = way->by.open(way->by.context, path, &file->size, reason);
    bool is_open = way->maps ? system_map(path, &file->bytes, &file->size, reason) : file->handle != NULL;
    return is_open ? MS_OK : cannot_read(path, -1, reason, e);
}

/** Reads bytes that are inside the file's size, of which the reader thus has a copy: files may change. */
static ms_code read_at(const struct way *way, const struct file *file, const char *path, uint64_t at, void *into, size_t count, ms_error *e) {
    char reason[MS_REASON_BYTES] = "";
    if (file->bytes) memcpy(into, file->bytes + at, count);
    bool is_read = !count || file->bytes || way->by.read(way->by.context, file->handle, at, into, count, reason);
    return is_read ? MS_OK : cannot_read(path, (int64_t)at, reason, e);
}

static void close_file(const struct way *way, const struct file *file) {
    if (way->maps) system_unmap(file->bytes, file->size);
    else if (file->handle) way->by.close(way->by.context, file->handle);
}

/** Reads a whole file into memory, with a zero behind it; to be freed. */
static ms_code read_whole(const struct way *way, const char *path, uint8_t **bytes, size_t *size, ms_error *e) {
    struct file file;
    *bytes = NULL;
    TRY(open_file(way, path, &file, e));
    *size = (size_t)file.size;
    if (file.size < SIZE_MAX) *bytes = malloc(*size + 1);
    ms_code code = *bytes ? read_at(way, &file, path, 0, *bytes, *size, e) : no_memory(e);
    close_file(way, &file);
    if (code != MS_OK) free(*bytes), *bytes = NULL;
    if (*bytes) (*bytes)[*size] = 0;
    return code;
}

/* ---- JSON, as far as manifests need it ------------------------------------------------------------------------------------------------ */

struct json {
    const char *file, *text; /* the text ends with a zero, which JSON has nowhere: so nothing is read beyond it */
    ms_error *e;
};

/** Goes through the members of an object or the elements of an array. */
struct json_each {
    size_t at, value; /* where the next one is to be, and this one's value; 0: there was none yet */
    int depth;
    char close, name[64]; /* this one's name, if any */
};

static const ms_code NO_MORE = (ms_code)-1;
#define json_fails(j, at, ...) fail((j)->e, MS_MANIFEST, (j)->file, (int64_t)(at), __VA_ARGS__)
#define not_json(j, at, what) json_fails(j, at, "this is not JSON: %s", what)

static ms_code json_skip(const struct json *j, size_t *at, int depth);
static const char SPACE[] = " \t\r\n";
static size_t json_space(const struct json *j, size_t at) { return at + strspn(j->text + at, SPACE); }

/** Reads a string into room for `most` bytes; of one that is longer, and of escapes for what no name of ours has, not the meaning. */
static ms_code json_string(const struct json *j, size_t *at, char *into, size_t most) {
    static const char LETTERS[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
    size_t i = *at + 1, n = 0;
    if (j->text[*at] != '"') return not_json(j, *at, "a text is wanted");
    for (; j->text[i] != '"'; i++) {
        char c = j->text[i];
        if ((uint8_t)c < 0x20) return not_json(j, i, "a text ends too early, or has a control character");
        if (c == '\\') {
            const char *letter = j->text[++i] ? strchr(LETTERS, j->text[i]) : NULL;
            unsigned code = 0;
            if (!letter && (j->text[i] != 'u' || strspn(j->text + i + 1, "0123456789abcdefABCDEF") < 4)) return not_json(j, i, "no such escape");
            if (!letter) sscanf(j->text + i + 1, "%4x", &code);
            i += letter ? 0 : 4;
            c = letter ? MEANT[letter - LETTERS] : code > 0 && code < 0x80 ? (char)code : '\1';
        }
        if (n + 1 < most) into[n++] = c;
    }
    if (into) into[n] = 0;
    *at = i + 1;
    return MS_OK;
}

/** The length of a number at the beginning of a text; 0: there is none. */
static size_t json_number(const char *text) {
    static const char DIGITS[] = "0123456789";
    size_t at = text[0] == '-';
    if (text[at] == '0' && strspn(text + at, DIGITS) > 1) return 0;
    for (const char *mark = ".e";; mark++) { /* of what may follow: fraction, exponent */
        size_t digits = strspn(text + at, DIGITS);
        at += digits;
        mark = text[at] < ' ' ? NULL : strchr(mark, text[at] | 0x20);
        if (!digits || !mark) return digits ? at : 0;
        at += *mark == 'e' && (text[at + 1] == '+' || text[at + 1] == '-') ? 2 : 1;
    }
}

/** Goes on to the next one, if there is any and it is JSON. */
static ms_code json_next(const struct json *j, struct json_each *each) {
    size_t at = json_space(j, each->at);
    each->at = at + 1;
    if (j->text[at] == each->close) return NO_MORE;
    if (each->value && j->text[at] != ',') return not_json(j, at, "a comma is wanted");
    at = json_space(j, at + (each->value > 0));
    if (each->close == '}') {
        TRY(json_string(j, &at, each->name, sizeof each->name));
        at = json_space(j, at);
        if (j->text[at] != ':') return not_json(j, at, "a colon is wanted");
        at = json_space(j, at + 1);
    }
    each->value = each->at = at;
    return json_skip(j, &each->at, each->depth + 1);
}

/** Passes over a value, and refuses what is no JSON. */
static ms_code json_skip(const struct json *j, size_t *at, int depth) {
    const char *text = j->text + *at;
    struct json_each each = {.at = *at + 1, .close = *text == '{' ? '}' : ']', .depth = depth};
    if (*text == '"') return json_string(j, at, NULL, 0);
    if (*text != '{' && *text != '[') {
        bool word = strncmp(text, "true", 4) == 0 || strncmp(text, "null", 4) == 0;
        size_t length = word ? 4 : strncmp(text, "false", 5) == 0 ? 5 : json_number(text);
        *at += length;
        return length ? MS_OK : not_json(j, *at, "a value is wanted");
    }
    if (depth > 1000) return not_json(j, *at, "it is nested too deeply");
    ms_code code = MS_OK;
    while (code == MS_OK) code = json_next(j, &each);
    *at = each.at;
    return code == NO_MORE ? MS_OK : code;
}

static ms_code json_begin(const struct json *j, size_t at, char bracket, const char *what, struct json_each *each) {
    *each = (struct json_each){.at = at + 1, .close = bracket == '{' ? '}' : ']'};
    return j->text[at] == bracket ? MS_OK : json_fails(j, at, "%s must be an %s", what, bracket == '{' ? "object" : "array");
}

/** Finds the members of an object: it must have the first ones, may have the others, and if it is strict, no more. None is there twice. */
static ms_code json_members(const struct json *j, size_t object, const char *what, bool strict, const char *const *names, size_t count,
                            size_t required, size_t *values) { /* the values are 0 before */
    struct json_each each;
    TRY(json_begin(j, object, '{', what, &each));
    while (json_next(j, &each) == MS_OK) {
        size_t known = 0;
        while (known < count && strcmp(names[known], each.name) != 0) known++;
        if (known == count ? strict : values[known] != 0)
            return json_fails(j, each.value, "%s has a member '%s' that is unknown, or there twice", what, each.name);
        if (known < count) values[known] = each.value;
    }
    for (size_t i = 0; i < required; i++)
        if (!values[i]) return json_fails(j, object, "%s lacks %s", what, names[i]);
    return MS_OK;
}

/** The number at the beginning of a text, NAN if there is none. strtod wants the mark that the locale has. */
static double json_double(const char *text) {
    char copy[400] = "nan";
    size_t dot = strspn(text, "-0123456789"), mark = text[dot] == '.';
    if (json_number(text)) snprintf(copy, sizeof copy, "%.*s%s%.300s", (int)dot, text, mark ? localeconv()->decimal_point : "", text + dot + mark);
    return strtod(copy, NULL);
}

static ms_code json_text(const struct json *j, size_t at, const char *what, char *into, size_t most) {
    size_t end = at;
    if (json_string(j, &end, into, most) == MS_OK && strlen(into) < most - 1) return MS_OK;
    return json_fails(j, at, "%s must be a text of less than %zu bytes", what, most - 1);
}

static ms_code json_whole(const struct json *j, size_t at, const char *what, int least, int most, int *into) {
    double number = json_double(j->text + at);
    if (!(number >= least && number <= most) || number != (double)(int)number)
        return json_fails(j, at, "%s must be a whole number, %d to %d", what, least, most);
    *into = (int)number;
    return MS_OK;
}

/* ---- Boards and sets (sections 2 and 11) ------------------------------------------------------------------------------------------------ */

static int point_named(const struct rules *r, const char *name) { /* -1: none is */
    for (int p = 0; p < r->points; p++)
        if (strncmp(name, r->names[p], 2) == 0) return p;
    return -1;
}

static ms_code read_points(const struct json *j, size_t at, struct rules *r) {
    static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    double places[MS_POINTS][2];
    struct json_each each;
    TRY(json_begin(j, at, '[', "points", &each));
    for (; json_next(j, &each) == MS_OK; r->points++) {
        size_t values[3] = {0};
        int n = r->points, others = 0;
        if (n == MS_POINTS) return json_fails(j, each.value, "points must be at most %d", MS_POINTS);
        TRY(json_members(j, each.value, "a point", true, (const char *const[]){"name", "x", "y"}, 3, 3, values));
        TRY(json_text(j, values[0], "a point's name", r->names[n], 4));
        bool is_name = strspn(r->names[n], LETTERS) == 2 && r->names[n][0] != 'x' && point_named(r, r->names[n]) < 0;
        for (int i = 0; i < 2; i++) places[n][i] = json_double(j->text + values[1 + i]);
        while (others < n && (places[others][0] != places[n][0] || places[others][1] != places[n][1])) others++;
        if (!is_name || others < n || !(fabs(places[n][0]) < (double)INFINITY) || !(fabs(places[n][1]) < (double)INFINITY))
            return json_fails(j, each.value, "a point must have a name of two letters or digits, the first no x, and a place of its own");
    }
    return MS_OK;
}

/** Reads sets of so many different points, each set once. */
static ms_code read_sets(const struct json *j, size_t at, const char *what, const struct rules *r, int size, uint32_t *sets, int most, int *count) {
    struct json_each each, inner;
    TRY(json_begin(j, at, '[', what, &each));
    for (*count = 0; json_next(j, &each) == MS_OK; ++*count) {
        uint32_t set = 0;
        TRY(json_begin(j, each.value, '[', what, &inner));
        while (json_next(j, &inner) == MS_OK) {
            char name[8];
            TRY(json_text(j, inner.value, what, name, sizeof name));
            int p = strlen(name) == 2 ? point_named(r, name) : -1;
            if (p < 0 || (set >> p & 1)) return json_fails(j, inner.value, "%s: '%s' names no point, or is there twice", what, name);
            set |= 1u << p;
        }
        int others = 0;
        while (others < *count && sets[others] != set) others++;
        if (count_bits(set) != size || others == most || others < *count)
            return json_fails(j, each.value, "%s must be at most %d, of %d points each, and different ones", what, most, size);
        sets[*count] = set;
    }
    return MS_OK;
}

static ms_code read_board(const struct json *j, size_t at, struct rules *r) {
    size_t values[4] = {0};
    int sum = 0;
    struct json_each each;
    TRY(json_members(j, at, "board", true, (const char *const[]){"points", "groups", "lines", "mills"}, 4, 4, values));
    TRY(read_points(j, values[0], r));
    TRY(json_begin(j, values[1], '[', "groups", &each));
    for (; json_next(j, &each) == MS_OK; sum += r->groups[r->group_count++])
        TRY(json_whole(j, each.value, "a group", 1, r->points - sum, &r->groups[r->group_count]));
    if (sum != r->points) return json_fails(j, values[1], "groups must add up to the %d points, not to %d", r->points, sum);
    TRY(read_sets(j, values[2], "lines", r, 2, r->lines, MOST_LINES, &r->line_count));
    TRY(read_sets(j, values[3], "mills", r, 3, r->mills, MOST_MILLS, &r->mill_count));
    r->all = (uint32_t)low_bits((uint32_t)r->points);
    for (int p = 0; p < r->points; p++) {
        for (int i = 0; i < r->line_count; i++)
            if (r->lines[i] >> p & 1) r->next_to[p] |= r->lines[i] & ~(1u << p);
        if (!r->next_to[p]) return json_fails(j, values[0], "%s is in no line; every point needs one", r->names[p]);
    }
    return MS_OK;
}

/* ---- Rule sets (section 11) ------------------------------------------------------------------------------------------------------------- */

/** A manifest's members and their words, and the names and words that the text of the fingerprint has for them. */
static const struct {
    const char *member, *words[WORDS], *name, *meant[WORDS];
} PARAMETER[PARAMETERS] = {{"flying", {"never", "at-three", "at-four", "at-three-in-all", "at-four-in-all"}, "flyAt", {"0", "3", "4", "3", "4"}},
                           {"fromMills", {"never", "if-all", "always"}, "fromMills", {"NEVER", "IF_ALL", "ALWAYS"}},
                           {"removals", {"one", "each"}, "removals", {"ONE", "EACH"}},
                           {"blocked", {"loss", "draw", "pass"}, "blocked", {"LOSS", "DRAW", "PASS"}},
                           {"fullBoard", {"blocked", "draw"}, "fullBoard", {"BLOCKED", "DRAW"}},
                           {"whilePlacing", {"remove", "nothing", "hand"}, "whilePlacing", {"REMOVE", "NOTHING", "HAND"}},
                           {"afterPlacing", {"turn", "other"}, "afterPlacing", {"TURN", "OTHER"}},
                           {"placing", {"first", "any-time"}, "moveWhilePlacing", {"false", "true"}}};

/** Names that belong to one rule set, with the beginning of its fingerprint. */
static const char *const KNOWN[][2] = {
    {"nine", "b5e38257"},      {"three", "ab563cb1"},      {"five", "e646ee30"},         {"six", "a3cd8b86"},         {"six-fly", "82bd2c2e"},
    {"seven", "7eaf3cae"},     {"nine-nofly", "8ce0ba6b"}, {"nine-fly4", "4504bfc3"},    {"nine-double", "87c1c618"}, {"nine-free", "c9d5d095"},
    {"nine-hand", "4cdfc9ce"}, {"lasker", "c0013dc0"},     {"nine-strict", "7e67ab5d"},  {"lasker-six", "2dbf7257"},  {"ten", "b5070e48"},
    {"eleven", "7dcecf60"},    {"twelve", "3ba0a6b6"},     {"ten-diagonal", "79d631ea"}, {"dooz", "4f9aae9d"}};

/** How many more mills, from one on, can be closed at once through one of the points, if those taken have stones; up to `most`. */
static int mills_at_once(const struct rules *r, uint32_t points, int first, uint32_t taken, int most) {
    int found = 0;
    for (int i = first; i < r->mill_count && found < most; i++) {
        if (!(r->mills[i] & points) || count_bits(taken | r->mills[i]) > r->men) continue;
        int more = 1 + mills_at_once(r, points & r->mills[i], i + 1, taken | r->mills[i], most - 1);
        found = more > found ? more : found;
    }
    return found;
}

static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; } /* sets, of at most 24 bits */

/** Finds the fingerprint: that of one line of text, which leaves out parameters that came later where they are as they always were. NULL: any. */
static bool has_fingerprint(struct rules *r, const char *expected) {
    char text[32768]; /* never full: there are at most 24 names of 2 characters, 64 lines and 2,024 mills of 6 */
    size_t room = sizeof text, at = (size_t)snprintf(text, room, "points");
    for (int p = 0; p < r->points; p++) at += (size_t)snprintf(text + at, room - at, " %s", r->names[p]);
    at += (size_t)snprintf(text + at, room - at, "; lines");
    for (int i = 0; i < r->line_count; i++) at += (size_t)snprintf(text + at, room - at, " %" PRIx32, r->lines[i]);
    at += (size_t)snprintf(text + at, room - at, "; mills");
    for (int i = 0; i < r->mill_count; i++) at += (size_t)snprintf(text + at, room - at, " %" PRIx32, r->mills[i]);
    at += (size_t)snprintf(text + at, room - at, "; men %d", r->men);
    for (int i = 0; i < PARAMETERS; i++) { /* there the placing comes after the blocked, and the last two came later */
        int of = i <= BLOCKED ? i : i == BLOCKED + 1 ? PLACING : i - 1, word = r->word[of];
        if (word || i < PARAMETERS - 2) at += (size_t)snprintf(text + at, room - at, "; %s %s", PARAMETER[of].name, PARAMETER[of].meant[word]);
    }
    if (r->fly_in_all) at += (size_t)snprintf(text + at, room - at, "; flyInAll true");
    sha256(text, at, r->fingerprint);
    return !expected || strcmp(r->fingerprint, expected) == 0;
}

/** Reads a rule set that has a fingerprint, if one is expected. Its lines and mills may be listed in another order than everyone finds. */
static ms_code read_rules(const struct json *j, size_t at, const char *expected, struct rules *r) {
    enum { REQUIRED = 10, COUNT = PARAMETERS + 6 };
    const char *members[COUNT] = {"name", "board", "men", [COUNT - 3] = "title", "summary", "inWords"};
    size_t values[COUNT] = {0};
    for (int i = 0; i < PARAMETERS; i++) members[3 + i] = PARAMETER[i].member;
    TRY(json_members(j, at, "ruleSet", true, members, COUNT, REQUIRED, values));
    TRY(json_text(j, values[0], "name", r->name, sizeof r->name));
    if (!r->name[0] || r->name[0] == '-' || r->name[strspn(r->name, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        return json_fails(j, values[0], "name must be 1 to 16 of the characters a-z, 0-9 and -, the first no -");
    TRY(read_board(j, values[1], r));
    TRY(json_whole(j, values[2], "men", FEWEST, r->points / 2 < MS_MEN ? r->points / 2 : MS_MEN, &r->men));
    for (int i = 0; i < PARAMETERS; i++) { /* only `placing` may be left out, and then has its first word */
        char said[32];
        int *word = &r->word[i];
        if (!values[3 + i]) continue;
        TRY(json_text(j, values[3 + i], PARAMETER[i].member, said, sizeof said));
        while (PARAMETER[i].words[*word] && strcmp(PARAMETER[i].words[*word], said) != 0) ++*word;
        if (!PARAMETER[i].words[*word]) return json_fails(j, values[3 + i], "%s has an unknown word '%s'", PARAMETER[i].member, said);
    }
    r->fly_at = atoi(PARAMETER[FLYING].meant[r->word[FLYING]]);
    r->fly_in_all = r->word[FLYING] > 2;
    r->free_hands = r->word[PLACING] == ANY_TIME || r->word[WHILE_PLACING] == HAND;
    r->most_removals = r->word[SEVERAL] == EACH ? mills_at_once(r, r->all, 0, 0, MS_REMOVALS + 1) : 1;
    if (r->most_removals > MS_REMOVALS || r->fly_at > r->men || (r->fly_in_all && r->word[PLACING] != ANY_TIME)
        || (r->word[AFTER_PLACING] == OTHER && r->free_hands))
        return json_fails(j, at, "the men, the board, flying, removals, placing and who moves after it do not go together");
    bool as_listed = has_fingerprint(r, expected);
    qsort(r->lines, (size_t)r->line_count, sizeof *r->lines, by_number);
    qsort(r->mills, (size_t)r->mill_count, sizeof *r->mills, by_number);
    if (!as_listed && !has_fingerprint(r, expected))
        return json_fails(j, at, "the rule set has the fingerprint %s, but \"rules\" says %s", r->fingerprint, expected);
    for (int p = 0, end = 0; p < r->points; r->through_end[p++] = end)
        for (int i = 0; i < r->mill_count; i++)
            if (r->mills[i] >> p & 1) r->through[end++] = r->mills[i];
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        for (int g = 0; g < r->group_count && strcmp(r->name, KNOWN[i][0]) == 0; g++)
            if (strncmp(r->fingerprint, KNOWN[i][1], 8) != 0 || r->groups[g] != 8 + (g == 0 && r->points % 8))
                return json_fails(j, values[0], "name is '%s', whose rules are known and others", r->name);
    return MS_OK;
}

/* ---- Manifest (section 12) -------------------------------------------------------------------------------------------------------------- */

enum { MOST_LEVELS = 63, NOT_KNOWN = INT32_MIN, LARGEST = 65534, LARGEST_SHALLOW = 127 }; /* the largest numbers of trees (section 8) */

static ms_code read_finals(const struct json *j, size_t at, ms_tables *t) {
    struct json_each each;
    int32_t levels[MOST_LEVELS + 1];
    int count = 0;
    TRY(json_begin(j, at, '{', "finals", &each));
    while (json_next(j, &each) == MS_OK) {
        char again[sizeof each.name];
        int own = 0, opponent = 0, worth = 0, level = 0;
        sscanf(each.name, "%2d-%2d", &own, &opponent);
        snprintf(again, sizeof again, "%d-%d", own, opponent);
        TRY(json_whole(j, each.value, "what a final is worth", 1, INT32_MAX, &worth));
        bool can_be = own < 16 && opponent < 16; /* of more stones there are none, in no game */
        if (own < 0 || opponent < 0 || strcmp(again, each.name) != 0 || own == opponent || (can_be && t->worths[own][opponent] != NOT_KNOWN))
            return json_fails(j, each.value, "finals: '%s' is no final, or there twice", each.name);
        if (can_be) {
            t->worths[own][opponent] = worth;
            t->worths[opponent][own] = -worth;
        }
        while (level < count && levels[level] != worth) level++;
        if (level == MOST_LEVELS) return json_fails(j, each.value, "finals of more than %d worths cannot be told apart", MOST_LEVELS);
        levels[level] = worth;
        count += level == count;
    }
    return MS_OK;
}

/** Notes which tables a manifest lists: each has a .wdl, whichever other files. A name that no table can have says nothing. */
static ms_code read_listed(const struct json *j, size_t at, ms_tables *t) {
    struct json_each each;
    TRY(json_begin(j, at, '{', "tables", &each));
    while (json_next(j, &each) == MS_OK) {
        int n[4] = {0};
        char again[MS_NAME_BYTES];
        sscanf(each.name, "%2d-%2d+%2d+%2d", &n[0], &n[1], &n[2], &n[3]);
        ms_subspace s = subspace(n[0], n[1], n[2], n[3]);
        ms_format_subspace(s, again);
        if (!((s.own | s.opponent) & ~31) && !((s.own_hand | s.opponent_hand) & ~15) && strcmp(again, each.name) == 0) t->listed[slot_in(s)] = true;
    }
    return MS_OK;
}

/** How many bytes the character at a place has as UTF-8; 0: it is none, or the end. */
static size_t utf8_length(const uint8_t *text, size_t left) {
    uint8_t c = text[0], least = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80, most = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf; /* of the second */
    size_t length = c < 0x80 ? c > 0 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    if (length > left || (length > 1 && (text[1] < least || text[1] > most))) return 0;
    for (size_t i = 2; i < length; i++)
        if ((text[i] & 0xc0) != 0x80) return 0;
    return length;
}

/** Takes the rules, the finals, the move limit and the names of tables from a manifest, a copy of which ends with a zero. */
static ms_code read_manifest(ms_tables *t, const char *file, const char *text, size_t length, const char *wanted, bool finals, ms_error *e) {
    size_t values[5] = {0}, at = 0;
    char expected[80];
    struct json j = {file, text, e};
    for (size_t step = 1; step && at < length; at += step) step = utf8_length((const uint8_t *)text + at, length - at);
    if (at < length) return json_fails(&j, at, "a manifest must be text in UTF-8, and is not");
    j.text = text + (strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
    at = json_space(&j, 0);
    TRY(json_skip(&j, &at, 0));
    if (j.text + json_space(&j, at) < text + length) return not_json(&j, json_space(&j, at), "it must end after its object");
    TRY(json_members(&j, json_space(&j, 0), "a manifest", false, (const char *const[]){"rules", "ruleSet", "finals", "moveLimit", "tables"}, 5, 2, values));
    TRY(json_text(&j, values[0], "rules", expected, sizeof expected));
    TRY(read_rules(&j, values[1], expected, &t->rules));
    if (wanted && strcmp(wanted, t->rules.name) != 0)
        return json_fails(&j, values[1], "it belongs to the rules of '%s', not to those of '%s'", t->rules.name, wanted);
    for (int i = 0; i < 256; i++) t->worths[i / 16][i % 16] = i / 16 == i % 16 ? 0 : NOT_KNOWN;
    t->has_finals = finals && values[2];
    if (values[3]) TRY(json_whole(&j, values[3], "moveLimit", 1, LARGEST_SHALLOW - 1, &t->limit));
    if (values[4]) TRY(read_listed(&j, values[4], t));
    return t->has_finals ? read_finals(&j, values[2], t) : MS_OK;
}

/* ---- Symmetries (section 3) ------------------------------------------------------------------------------------------------------------- */

static uint32_t mixed(uint32_t number) {
    uint32_t x = (number + 0x9e3779b9u) * 0x85ebca6bu;
    x = (x ^ x >> 15) * 0xc2b2ae35u;
    return x ^ x >> 13;
}

/** The sum of what a set's points have. */
static uint32_t sum_of(const uint32_t *numbers, uint32_t set) {
    uint32_t sum = 0;
    for (; set; set &= set - 1) sum += numbers[lowest(set)];
    return sum;
}

/** Gives the points from one on their images, in ascending order, where no line and no mill is lost. False: too many, or too hard to find. */
static bool search_symmetries(ms_tables *t, const uint32_t *looks, uint32_t *images, int point, int *tries) {
    const struct rules *r = &t->rules;
    uint32_t before = (1u << point) - 1, used = sum_of(images, before);
    if (point == r->points) {
        if (t->symmetry_count == MOST_SYMMETRIES) return false;
        for (uint32_t i = 0; i < 3 * 256; i++) t->symmetries[t->symmetry_count][i / 256][i % 256] = sum_of(images + i / 256 * 8, i % 256);
        return ++t->symmetry_count > 0;
    }
    for (int image = 0; image < r->points; image++) {
        if ((used >> image & 1) || looks[image] != looks[point] || (r->next_to[image] & used) != sum_of(images, r->next_to[point] & before)) continue;
        if (++*tries > 1000000) return false;
        bool fits = true;
        images[point] = 1u << image;
        for (int i = 0; fits && i < r->mill_count; i++) { /* those whose last point this is */
            if (r->mills[i] >> point != 1) continue;
            uint32_t mill = sum_of(images, r->mills[i]);
            fits = bsearch(&mill, r->mills, (size_t)r->mill_count, sizeof mill, by_number) != NULL;
        }
        if (fits && !search_symmetries(t, looks, images, point + 1, tries)) return false;
    }
    return true;
}

static ms_code find_symmetries(ms_tables *t, ms_error *e) {
    const struct rules *r = &t->rules;
    uint32_t looks[MS_POINTS] = {0}, images[MS_POINTS] = {0}, mixed_before[MS_POINTS];
    int tries = 0;
    for (int round = 0; round < r->points; round++) { /* points look as those do that they share lines and mills with */
        for (int p = 0; p < r->points; p++) mixed_before[p] = mixed(looks[p]);
        for (int p = 0; p < r->points; p++) {
            looks[p] = 31 * (31 * looks[p] + sum_of(mixed_before, r->next_to[p]));
            for (int i = 0; i < r->mill_count; i++) looks[p] += r->mills[i] >> p & 1 ? mixed(sum_of(mixed_before, r->mills[i])) : 0;
        }
    }
    if (search_symmetries(t, looks, images, 0, &tries)) return MS_OK;
    return fail(e, MS_MANIFEST, NULL, -1, "the board of '%s' has more than %d symmetries, or they are too hard to find", r->name, MOST_SYMMETRIES);
}

static inline uint32_t image_of(const ms_tables *t, uint32_t g, uint32_t set) {
    return t->symmetries[g][0][set & 0xff] | t->symmetries[g][1][set >> 8 & 0xff] | t->symmetries[g][2][set >> 16 & 0xff];
}

/* ---- From a position to its slot (section 4) -------------------------------------------------------------------------------------------- */

enum { SIDE = 128, PLACE_COUNT = SIDE * SIDE, SYMMETRY_BITS = 6, SYMMETRY = (1 << SYMMETRY_BITS) - 1 };

/** How many sets of a size so many points have. */
static uint32_t sets_of(int points, int size) {
    int64_t sets = 1;
    for (int i = 1; i <= size; i++) sets = sets * (points - size + i) / i;
    return (uint32_t)sets;
}

/** Readies the ranks of sets, where the highest digit is point 0: by section 4's formula, whose last terms are those of the high points. */
static bool make_ranks(struct ranks *ranks, int points, int size) {
    int high_bits = points / 2, low_bits = points - high_bits;
    if (ranks->low) return true;
    ranks->low_bits = (uint32_t)low_bits;
    ranks->count = sets_of(points, size);
    ranks->low = calloc((size_t)1 << low_bits, sizeof *ranks->low);
    ranks->high = calloc((size_t)1 << high_bits, sizeof *ranks->high);
    if (!ranks->low || !ranks->high) return false;
    for (int point = 0; point < low_bits; point++)
        for (uint32_t set = 0; set < 1u << point; set++)
            ranks->low[set | 1u << point] = ranks->low[set] + sets_of(points - 1 - point, size - count_bits(set));
    for (uint32_t set = 1; set < 1u << high_bits; set++)
        ranks->high[set] = (uint16_t)(ranks->high[set & (set - 1)] + sets_of(high_bits - 1 - lowest(set), count_bits(set)));
    return true;
}

static inline uint32_t rank_of(const struct ranks *ranks, uint32_t set) {
    return ranks->low[set & ((1u << ranks->low_bits) - 1)] + ranks->high[set >> ranks->low_bits];
}

/** The bytes of a table of canonical sets: in whole large pages if it fills half of one, as questions read it everywhere. */
static size_t canonical_bytes(const struct ranks *ranks) {
    size_t bytes = ranks->count * sizeof *ranks->canonical, large = (size_t)2 << 20;
    return bytes < large / 2 ? bytes : (bytes + large - 1) / large * large;
}

/** Finds the canonical sets of a size: in ascending order, a set that no smaller one has reached is canonical, and reaches its images. */
static bool make_canonical(const ms_tables *t, struct ranks *ranks, int size) {
    uint32_t set = (1u << size) - 1, *entries = ranks->canonical;
    if (entries) return true;
    entries = ranks->canonical = system_reserve(canonical_bytes(ranks));
    if (!entries) return false;
    memset(entries, 0xff, ranks->count * sizeof *entries);
    for (uint32_t i = 0; i < ranks->count; i++) {
        bool is_new = entries[rank_of(ranks, set)] == UINT32_MAX;
        for (uint32_t g = 0; is_new && g < (uint32_t)t->symmetry_count; g++) {
            uint32_t image = image_of(t, g, set), back = 0;
            while (image_of(t, back, image) != set) back++; /* it is there, as symmetries are a group */
            entries[rank_of(ranks, image)] = ranks->canonical_count << SYMMETRY_BITS | back;
        }
        ranks->canonical_count += is_new;
        uint32_t low = set ? set & (0u - set) : 1, ripple = set + low; /* the next larger number with as many bits (Gosper); 0 has none */
        set = ripple | (set ^ ripple) >> (2 + lowest(low));
    }
    return true;
}

/** How many pairs of disjoint sets of these sizes there are, symmetric ones counted once (Burnside's lemma). */
static int64_t orbits(const ms_tables *t, int first, int second) {
    int64_t kept = 0;
    for (uint32_t g = 0; g < (uint32_t)t->symmetry_count; g++) {
        int64_t ways[MS_MEN + 1][MS_MEN + 1] = {{1}};
        uint32_t seen = 0;
        for (int point = 0; point < t->rules.points; point++) {
            int length = 0;
            for (int p = point; !(seen >> p & 1); p = lowest(image_of(t, g, 1u << p)), length++) seen |= 1u << p;
            for (int i = first; i >= 0 && length; i--)
                for (int k = second; k >= 0; k--) ways[i][k] += (i < length ? 0 : ways[i - length][k]) + (k < length ? 0 : ways[i][k - length]);
        }
        kept += ways[first][second];
    }
    return kept / t->symmetry_count;
}

/** Where a position is in its table: row and column, and as files have it. ms_place copies it as it is. */
struct cell {
    uint32_t row, column, block, place;
};

__attribute__((always_inline)) /* a leaf takes 5 % less */
static inline struct cell cell_of(const ms_tables *t, const struct table *table, uint32_t own, uint32_t opponent) {
    uint32_t row_set = table->own_rows ? own : opponent, column_set = table->own_rows ? opponent : own;
    uint32_t entry = table->row_ranks->canonical[rank_of(table->row_ranks, row_set)], g = entry & SYMMETRY;
    uint32_t free_points = t->rules.all & ~image_of(t, g, row_set);
    uint32_t row = entry >> SYMMETRY_BITS, column = rank_of(table->column_ranks, compress(t->fast, image_of(t, g, column_set), free_points));
    return (struct cell){row, column, row / SIDE * table->across + column / SIDE, row % SIDE * SIDE + column % SIDE};
}

/** The places that stand for slots, in one of the 256 words of a tile: each row has two. */
static inline uint64_t slots_of(const struct table *table, uint32_t block, uint32_t word) {
    uint32_t row = block / table->across * SIDE + word / 2, column = block % table->across * SIDE + word % 2 * 64;
    return row >= table->rows || column >= table->columns ? 0 : low_bits(table->columns - column);
}

/* ---- Files (section 5), and what to refuse (section 10) --------------------------------------------------------------------------------- */

enum { COUNTS_AT = 88, LONGEST_LOSS_AT = 116, COUNTS_END = 120, MOST_HEIGHT = 127 };
#define STORED ((uint64_t)1 << 63)
#define SHORT_STORED ((uint32_t)1 << 31)
#define damaged(e, plane, at, ...) fail(e, MS_DAMAGED, (plane)->path, (int64_t)(at), __VA_ARGS__)
#define foreign(e, plane, ...) fail(e, MS_FOREIGN, (plane)->path, -1, __VA_ARGS__)
#define preamble_holds(e, plane, ...) damaged(e, plane, HEADER, "its preamble holds " __VA_ARGS__)

/** A file's name, which fits into MOST_PATH, as open_folder sees to. */
static void path_of(const ms_tables *t, ms_subspace s, int kind, char *path) {
    char name[MS_NAME_BYTES];
    ms_format_subspace(s, name);
    snprintf(path, strlen(t->folder) + 2 * MS_NAME_BYTES, "%s/%s.%s", t->folder, name, PLANE_NAMES[kind]);
}

/** Checks a header, in the order in which section 10 doubts it. */
static ms_code read_header(const ms_tables *t, struct plane *p, ms_error *e) {
    const uint8_t *h = p->header;
    ms_subspace s = p->table->subspace;
    char found[65];
    if (p->file.size >= HEADER) TRY(read_at(&t->way, &p->file, p->path, 0, p->header, HEADER, e));
    if (p->file.size < HEADER || memcmp(h, "MILLSTNE", 8) != 0) return damaged(e, p, 0, "it does not begin as a Millstone table does");
    if (get16(h + 8) != MS_FORMAT)
        return fail(e, MS_FORMAT_UNKNOWN, p->path, 8, "it has format version %" PRIu32 ", and this program reads version %d", get16(h + 8),
                    MS_FORMAT);
    if (crc32(t->fast, t->crc, h, 124) != get32(h + 124)) return damaged(e, p, 124, "the checksum of its header is wrong");
    if (h[11] != 1 && h[11] != 2) return foreign(e, p, "codec %d, expected 1 or 2", h[11]);
    if (get16(h + 80) != SIDE || get16(h + 82) != SIDE)
        return foreign(e, p, "tiles of %" PRIu32 " x %" PRIu32 ", expected 128", get16(h + 80), get16(h + 82));
    if (h[10] < 1 || h[10] > PLANE_KINDS) return foreign(e, p, "plane %d, expected 1 to 4", h[10]);
    uint32_t rows = get32(h + 72), columns = get32(h + 76);
    if (rows - 1 >= INT32_MAX || columns - 1 >= INT32_MAX || (uint64_t)rows * columns != get64(h + 64)
        || (((uint64_t)rows + SIDE - 1) / SIDE) * (((uint64_t)columns + SIDE - 1) / SIDE) != get32(h + 84))
        return damaged(e, p, 64, "its numbers of rows, columns, slots and blocks contradict each other");
    uint64_t wins = get64(h + COUNTS_AT), draws = get64(h + 96), losses = get64(h + 104), all = (uint64_t)orbits(t, s.own, s.opponent);
    int32_t longest_win = (int32_t)get32(h + 112), longest_loss = (int32_t)get32(h + LONGEST_LOSS_AT);
    if (h[11] != (longest_win > 255 || longest_loss > 255 ? 2 : 1))
        return damaged(e, p, 11, "its codec is %d, which is not that of its longest win and loss", h[11]);
    for (int i = 0; i < 32; i++) snprintf(found + 2 * i, 3, "%02x", h[16 + i]);
    if (strcmp(found, t->rules.fingerprint) != 0)
        return foreign(e, p, "the rules with the fingerprint %s, expected %s ('%s')", found, t->rules.fingerprint, t->rules.name);
    if (h[12] != s.own || h[13] != s.opponent || h[14] != s.own_hand || h[15] != s.opponent_hand)
        return foreign(e, p, "subspace %d-%d+%d+%d, expected %d-%d+%d+%d", h[12], h[13], h[14], h[15], s.own, s.opponent, s.own_hand,
                       s.opponent_hand);
    if (h[10] != p->kind + 1) return foreign(e, p, "plane %d, expected %d", h[10], p->kind + 1);
    if (rows != p->table->rows || columns != p->table->columns)
        return damaged(e, p, 72, "it has %" PRIu32 " rows and %" PRIu32 " columns, and its subspace has %" PRIu32 " and %" PRIu32, rows, columns,
                       p->table->rows, p->table->columns);
    if (wins > all || draws > all || losses > all || wins + draws + losses != all)
        return damaged(e, p, COUNTS_AT, "its counts of won, drawn and lost positions are not together as many as there are");
    bool win = longest_win == -1 ? wins == 0 : wins > 0 && longest_win > 0 && longest_win <= 2 * LARGEST + 1 && longest_win % 2 == 1;
    bool loss = longest_loss == -1 ? losses == 0 : losses > 0 && longest_loss >= 0 && longest_loss <= 2 * LARGEST && longest_loss % 2 == 0;
    return win && loss ? MS_OK : damaged(e, p, COUNTS_AT, "its longest win and its longest loss cannot be");
}

/** Number i of those that have so many bytes each. */
static uint32_t get_wide(const uint8_t *at, uint32_t width, uint32_t i) { return width == 1 ? at[i] : get16(at + (size_t)2 * i); }

/** Makes the node that stands for the leaves from one up to another, and those below it, in preorder. */
static bool grow(struct plane *p, const uint8_t *splits, uint32_t width, uint32_t first, uint32_t end, uint32_t above, int32_t *node) {
    *node = ~(int32_t)p->tree[first].leaf;
    if (end - first < 2) return true;
    uint32_t number = p->node_count++, split = get_wide(splits, width, number);
    *node = (int32_t)number;
    if (above == MOST_HEIGHT || split <= first || split >= end) return false;
    p->height = above + 1 > p->height ? above + 1 : p->height;
    return grow(p, splits, width, first, split, above + 1, &p->tree[number].children[0])
           && grow(p, splits, width, split, end, above + 1, &p->tree[number].children[1]);
}

/** Reads the leaves and splits of a tree, all of so many bytes each, whose length has been checked (section 8). */
static ms_code read_tree(struct plane *p, const uint8_t *at, uint32_t width, ms_error *e) {
    uint32_t largest = p->kind == DTC ? (uint32_t)p->tables->limit + 1 : width == 1 ? LARGEST_SHALLOW : LARGEST;
    for (uint32_t i = 0; i < p->leaf_count; i++) {
        uint32_t number = get_wide(at, width, i);
        if (number > largest || (i > 0 && number <= p->tree[i - 1].leaf))
            return preamble_holds(e, p, "a %s of %" PRIu32 ", where they ascend to at most %" PRIu32, p->kind == DTC ? "conversion" : "depth", number,
                                  largest);
        p->tree[i].leaf = (uint16_t)number;
    }
    bool is_tree = grow(p, at + (size_t)width * p->leaf_count, width, 0, p->leaf_count, 0, &p->root);
    return is_tree ? MS_OK : preamble_holds(e, p, "a split outside its node, or a tree of more than %d levels", MOST_HEIGHT);
}

/** The worth of the position's own final: all stones, on the board and in hand. */
static int32_t worth_of_staying(const ms_tables *t, ms_subspace s) {
    int32_t worth = t->worths[s.own + s.own_hand][s.opponent + s.opponent_hand];
    return worth == NOT_KNOWN ? 0 : worth;
}

/** Whether turns are counted: moves that take nothing lead from a subspace to its mirror image, or both ways. */
static bool is_joined(const struct rules *r, ms_subspace s) {
    return r->word[PLACING] == ANY_TIME || (r->free_hands ? s.own_hand == 0 || s.opponent_hand == 0 : s.own_hand + s.opponent_hand == 0);
}

/** Reads what the symbols of a file of grades stand for (section 9). */
static ms_code read_symbols(const ms_tables *t, struct plane *p, const uint8_t *symbol, ms_error *e) {
    int32_t staying = worth_of_staying(t, p->table->subspace);
    bool counted = is_joined(&t->rules, p->table->subspace);
    uint8_t seen[1 << 13] = {0};
    for (uint32_t i = 0; i < p->leaf_count; i++, symbol += 4) {
        int own = symbol[0], opponent = symbol[1], counter = symbol[2], bit = 1 << counter % 8, byte = own << 9 | opponent << 5 | counter / 8;
        if (own > 15 || opponent > 15 || counter > 254 || symbol[3] != 0 || (seen[byte] & bit))
            return preamble_holds(e, p, "a grade of %d-%d in %d, which cannot be or is there twice", own, opponent, counter);
        seen[byte] = (uint8_t)(seen[byte] | bit);
        int32_t worth = t->worths[own][opponent];
        if (worth == NOT_KNOWN)
            return damaged(e, p, HEADER, "it grades draws by the final %d-%d, and nothing says what that is worth", own, opponent);
        if (worth == 0 && (own || opponent))
            return damaged(e, p, HEADER, "it grades draws by the final %d-%d, which is worth 0 and is not written 0-0", own, opponent);
        if (counter && (!counted || worth >= staying))
            return damaged(e, p, HEADER, "it counts turns to a capture where the final %d-%d harms nobody", own, opponent);
        if (!counted || worth >= staying) counter = MS_NO_TURNS_TO_CAPTURE;
        p->tree[i].grade = (struct grade){(int8_t)own, (int8_t)opponent, (int16_t)counter, worth};
    }
    return MS_OK;
}

/** Checks what follows the header, the preamble and the index, of which there is a copy; the length of the file, too. */
static ms_code check_head(const ms_tables *t, struct plane *p, const uint8_t *head, uint32_t width, uint64_t begin, ms_error *e) {
    uint32_t blocks = p->table->blocks, leaves = p->leaf_count;
    const uint8_t *index = head + (p->index_at - HEADER), *tree = index - width * (leaves ? 2 * (size_t)leaves - 1 : 0);
    uint64_t size = p->file.size, end = get64(index + 8 * (uint64_t)blocks), at = get64(index) & ~STORED;
    if (crc32(t->fast, t->crc, head, begin - HEADER) != get32(p->header + 120))
        return damaged(e, p, HEADER, "the checksum of its preamble and index is wrong");
    p->tree = calloc((size_t)leaves + 1, sizeof *p->tree);
    if (!p->tree) return no_memory(e);
    bool is_tree = p->kind == DTW || p->kind == DTC || (p->kind == GRADE && get16(tree - 2) == leaves); /* of as many leaves as there are grades */
    if (p->kind == DTC && head[0] != t->limit)
        return damaged(e, p, HEADER, "it is of a move limit of %d plies, and the manifest of %d", head[0], t->limit);
    if (p->kind == GRADE) TRY(read_symbols(t, p, head + 2, e));
    if (is_tree) TRY(read_tree(p, tree, width, e));
    int32_t last = leaves ? p->tree[leaves - 1].leaf : -1, longest_loss = (int32_t)get32(p->header + LONGEST_LOSS_AT);
    if (p->kind == GRADE && (!is_tree || last + 1 != (int32_t)leaves))
        return preamble_holds(e, p, "a tree of other leaves than its %" PRIu32 " grades", p->leaf_count);
    if (p->kind == DTW && (leaves ? 2 * last : -1) != longest_loss)
        return preamble_holds(e, p, "another longest loss than the %d plies of its header", (int)longest_loss);
    if (p->kind == DTC && !leaves && longest_loss != -1) return preamble_holds(e, p, "no conversion, though there are losses");
    p->most_bytes = p->kind == WDL ? PLACE_COUNT / 4 : PLACE_COUNT / 8 * p->height + p->node_count;
    if (end != size)
        return damaged(e, p, end < size ? end : size, "it has %" PRIu64 " bytes, its index says %" PRId64, size, (int64_t)end);
    if (at != begin) return damaged(e, p, p->index_at, "block 0 is to begin at %" PRIu64 ", not at %" PRIu64, at, begin);
    for (uint64_t block = 0; block < blocks; block++) {
        uint64_t next = get64(index + 8 * block + 8) & ~STORED, length = next - at - 4; /* more than any number if there is not the checksum */
        if (length > p->most_bytes)
            return damaged(e, p, p->index_at + 8 * block, "block %" PRIu64 " is to have %" PRId64 " bytes where at most %" PRIu32 " can be", block,
                           (int64_t)length, p->most_bytes);
        at = next;
    }
    if (p->file.bytes || size >= SHORT_STORED) return MS_OK;
    p->index = malloc(4 * ((size_t)blocks + 1)); /* half as many reads */
    if (!p->index) return no_memory(e);
    for (size_t block = 0; block <= blocks; block++)
        p->index[block] = (uint32_t)get64(index + 8 * block) | (get64(index + 8 * block) & STORED ? SHORT_STORED : 0);
    return MS_OK;
}

/** Reads what follows the header. */
static ms_code read_head(const ms_tables *t, struct plane *p, ms_error *e) {
    uint32_t width = p->kind == WDL ? 0 : p->kind == DTW ? p->header[11] : p->kind == DTC ? 1 : 2, first = p->kind == DTC;
    uint64_t size = p->file.size;
    uint8_t start[4];
    if (width && size >= HEADER + first + width) {
        TRY(read_at(&t->way, &p->file, p->path, HEADER, start, first + width, e));
        p->leaf_count = get_wide(start + first, width, 0);
    }
    uint64_t leaves = p->leaf_count, before = p->kind == GRADE ? 2 + 4 * leaves : first;
    uint64_t begin = (p->index_at = HEADER + before + width * (leaves ? 2 * leaves : 1)) + 8 * ((uint64_t)p->table->blocks + 1);
    if (size < p->index_at) return damaged(e, p, size, "it ends inside its preamble");
    if (size < begin) return damaged(e, p, size, "it ends inside its index");
    uint8_t *head = begin < SIZE_MAX ? malloc((size_t)begin - HEADER) : NULL;
    ms_code code = head ? read_at(&t->way, &p->file, p->path, HEADER, head, (size_t)begin - HEADER, e) : no_memory(e);
    if (code == MS_OK) code = check_head(t, p, head, width, begin, e);
    free(head);
    return code;
}

static void free_plane(struct plane *p) {
    if (!p) return;
    close_file(&p->tables->way, &p->file);
    free(p->index);
    free(p->tree);
    free(p);
}

/** Remembers damage, if nothing has been remembered at that place; the second thread frees its own copy. */
static void remember(_Atomic(ms_error *) *place, const ms_error *damage) {
    ms_error *none = NULL, *copy = atomic_load_explicit(place, memory_order_acquire) ? NULL : malloc(sizeof *copy);
    if (!copy) return;
    *copy = *damage;
    if (!atomic_compare_exchange_strong(place, &none, copy)) free(copy);
}

static ms_code open_plane(const ms_tables *t, struct plane *p, ms_error *e) {
    TRY(open_file(&t->way, p->path, &p->file, e));
    TRY(read_header(t, p, e));
    TRY(read_head(t, p, e));
    bool agree = memcmp(p->header + COUNTS_AT, p->values->header + COUNTS_AT, COUNTS_END - COUNTS_AT) == 0;
    return agree ? MS_OK : damaged(e, p, COUNTS_AT, "its counts are not those of %s", p->values->path + strlen(t->folder) + 1);
}

/** Whether a file that failed so may be tried again; else it is tried once, as thousands of questions a second would try it. */
static bool may_pass(ms_code code) { return code == MS_IO || code == MS_MEMORY; }

/** Finds a file that is open, or opens it. */
static ms_code find_plane(const ms_tables *t, struct table *table, int kind, const struct plane **found, ms_error *e) {
    struct plane *p = atomic_load_explicit(&table->planes[kind], memory_order_acquire), *none = NULL;
    const struct plane *values = NULL;
    const ms_error *before = p ? NULL : atomic_load_explicit(&table->damage[kind], memory_order_acquire);
    ms_error own;
    *found = p;
    if (p) return MS_OK;
    if (!e) e = &own;
    if (before && !may_pass(before->code)) return (*e = *before).code;
    ms_code code = kind == WDL ? MS_OK : find_plane(t, table, WDL, &values, e); /* without them nobody can say whose numbers these are */
    p = malloc(sizeof *p + strlen(t->folder) + 2 * MS_NAME_BYTES);
    if (!p) return no_memory(e);
    *p = (struct plane){.tables = t, .table = table, .values = kind == WDL ? p : values, .kind = kind};
    path_of(t, table->subspace, kind, p->path);
    if (code == MS_OK) code = open_plane(t, p, e);
    if (code == MS_OK && atomic_compare_exchange_strong(&table->planes[kind], &none, p)) none = p;
    if (none != p) free_plane(p); /* it cannot be used, or another thread was quicker */
    if (code != MS_OK && !may_pass(code)) remember(&table->damage[kind], e);
    *found = none;
    return code;
}

/* ---- Blocks (section 6) ----------------------------------------------------------------------------------------------------------------- */

enum { SLACK = 32, GOES_ON = 15 }; /* bytes behind what a buffer has to hold, which copies of whole words may touch; a length that goes on */

/** Reads a length that goes on in the next bytes; false at the end of the input. */
static inline bool lz4_length(const uint8_t **in, const uint8_t *end, size_t *length) {
    for (uint8_t more = *length < 15 ? 0 : 255; more == 255; *length += more) {
        if (*in == end) return false;
        more = *(*in)++;
    }
    return true;
}

/** Copies up to an end or SLACK beyond, from at least 8 bytes before: eight at a time, as those may have been written just now. */
static inline void copy_words(uint8_t *to, const uint8_t *from, const uint8_t *end) {
    for (; to < end; to += SLACK, from += SLACK) {
        memcpy(to, from, 8);
        memcpy(to + 8, from + 8, 8);
        memcpy(to + 16, from + 16, 8);
        memcpy(to + 24, from + 24, 8);
    }
}

/** Unpacks an LZ4 block into room with SLACK more; -1 if it is none, or does not end as LZ4's do. */
static int64_t unpack_lz4(const uint8_t *in, size_t n, uint8_t *out, size_t room) {
    static const uint64_t RUN[] = {0x101010101010101, 0x1000100010001, 0x1000001000001, 0x100000001, 1ull << 40 | 1, 1ull << 48 | 1, 1ull << 56 | 1};
    static const uint8_t PERIODS[] = {8, 8, 6, 8, 5, 6, 7};
    const uint8_t *end = in + n;
    uint8_t *to = out, *full = out + room;
    while (in < end) {
        size_t token = *in++, length = token >> 4;
        if (length < GOES_ON && end - in >= SLACK && full - to >= SLACK) {
            memcpy(to, in, 16);
        } else {
            if (!lz4_length(&in, end, &length) || length > (size_t)(end - in) || length > (size_t)(full - to)) return -1;
            memcpy(to, in, length);
        }
        in += length, to += length;
        if (end - in < 8 || full - to < 12) return in == end ? to - out : -1; /* then it must be the last */
        size_t offset = get16(in);
        in += 2;
        length = token & 15;
        if (offset == 0 || offset > (size_t)(to - out)) return -1;
        uint8_t *from = to - offset;
        if (length < GOES_ON && offset >= 8 && full - to >= SLACK) {
            memcpy(to, from, 8);
            memcpy(to + 8, from + 8, 8);
            memcpy(to + 16, from + 16, 2);
            to += length + 4;
            continue;
        }
        if (!lz4_length(&in, end, &length) || length + 4 + 5 > (size_t)(full - to)) return -1;
        length += 4;
        if (offset >= 8) {
            copy_words(to, from, to + length);
        } else { /* a run of up to seven bytes: a word of it, again and again after as many whole periods as a word has */
            uint64_t word = (get64(from) & (((uint64_t)1 << 8 * offset) - 1)) * RUN[offset - 1], period = PERIODS[offset - 1];
            for (uint8_t *at = to; at < to + length; at += 2 * period) put64(at, word), put64(at + period, word);
        }
        to += length;
    }
    return -1;
}

/** The index's entries of a block and the next: where it begins, which has the mark of what is stored, and where it ends. */
static ms_code find_block(const struct plane *p, uint32_t block, uint64_t *entry, uint64_t *end, ms_error *e) {
    uint8_t entries[16];
    const uint32_t *kept = p->index ? p->index + block : NULL;
    if (kept) *entry = (kept[0] & ~SHORT_STORED) | (kept[0] & SHORT_STORED ? STORED : 0), *end = kept[1] & ~SHORT_STORED;
    if (kept) return MS_OK;
    TRY(read_at(&p->tables->way, &p->file, p->path, p->index_at + 8 * (uint64_t)block, entries, sizeof entries, e));
    *entry = get64(entries);
    *end = get64(entries + 8) & ~STORED;
    return MS_OK;
}

static ms_code damaged_block(const struct plane *p, uint32_t block, const char *what, ms_error *e) {
    uint64_t entry, end;
    TRY(find_block(p, block, &entry, &end, e));
    return damaged(e, p, entry & ~STORED, "block %" PRIu32 " %s", block, what);
}

/** Checks and unpacks a block from a copy: into room, with SLACK bytes and room for the copy behind. MS_MEMORY: too small. */
static ms_code read_block(const struct plane *p, uint32_t block, uint8_t *content, size_t room, size_t *length, ms_error *e) {
    uint64_t entry, end;
    TRY(find_block(p, block, &entry, &end, e));
    uint64_t from = entry & ~STORED;
    if (from > p->file.size || end > p->file.size || end - from - 4 > p->most_bytes) return damaged_block(p, block, "is not where it was", e);
    size_t packed = (size_t)(end - from - 4);
    if (packed > room) return MS_MEMORY;
    uint8_t *copy = content + room + SLACK - 4; /* the checksum, which unpacking may overwrite, and the payload */
    TRY(read_at(&p->tables->way, &p->file, p->path, from, copy, packed + 4, e));
    if (crc32(p->tables->fast, p->tables->crc, copy + 4, packed) != get32(copy)) return damaged_block(p, block, "does not match its checksum", e);
    int64_t made = entry & STORED ? (int64_t)packed : unpack_lz4(copy + 4, packed, content, room);
    if (made < 0) return room < p->most_bytes ? MS_MEMORY : damaged_block(p, block, "cannot be unpacked", e);
    if (entry & STORED) memcpy(content, copy + 4, packed);
    *length = (size_t)made;
    return MS_OK;
}

/* ---- Values (section 7) ----------------------------------------------------------------------------------------------------------------- */

enum { HALF = PLACE_COUNT / 8, CONTENT = 2 * HALF };

/** Reads a block of win and loss bits, into room for two of them and SLACK. */
static ms_code read_values(const struct plane *p, uint32_t block, uint8_t *content, ms_error *e) {
    uint64_t wrong = 0;
    size_t length;
    TRY(read_block(p, block, content, CONTENT, &length, e));
    if (length != CONTENT) return damaged_block(p, block, "holds not 4096 bytes", e);
    for (uint32_t i = 0; i < HALF; i += 8) wrong |= get64(content + i) & get64(content + HALF + i);
    for (uint32_t i = 0; i < HALF && slots_of(p->table, block, HALF / 8 - 1) != UINT64_MAX; i += 8) /* at the edges */
        wrong |= (get64(content + i) | get64(content + HALF + i)) & ~slots_of(p->table, block, i / 8);
    return wrong ? damaged_block(p, block, "has places that are won and lost, or decided where there is no slot", e) : MS_OK;
}

/** Unpacks five values into a byte, as digits to base 3, the first the lowest: 1.6 bits a slot, one access to memory. */
static void write_resident(uint8_t *tile, const uint8_t *content) {
    uint8_t sums[32] = {0};
    for (int set = 1; set < 32; set++) sums[set] = (uint8_t)(set % 2 + 3 * sums[set / 2]);
    for (uint32_t i = 0; i < RESIDENT_TILE; i++) {
        uint32_t at = 5 * i >> 3, shift = 5 * i & 7, five = i + 1 < RESIDENT_TILE ? 31 : 15; /* the last are four */
        uint32_t wins = get16(content + at) >> shift & five, losses = get16(content + HALF + at) >> shift & five;
        tile[i] = (uint8_t)(121 + sums[wins] - sums[losses]);
    }
}

static inline const uint8_t *resident_byte(const struct table *table, struct cell cell) {
    return table->resident + (uint64_t)cell.block * RESIDENT_TILE + cell.place / 5;
}

static inline int resident_value(const ms_tables *t, uint8_t five, uint32_t place) { return t->digits[(uint32_t)five << 3 | place % 5]; }

/* ---- Blocks that were unpacked: caches that readers share and write nothing to ---------------------------------------------------------- */

/*
 * A place has a stamp, which is a sequence lock (H. Boehm, Can Seqlocks Get Along with Programming Language Memory Models?, MSPC 2012): the
 * block's key; a bit that is set while the place is being written; and how often it has been. A reader takes what it has read only if the
 * stamp is the same afterwards. Data read meanwhile may be half of one block and half of another, but never lies outside.
 */
enum { WAYS = 4, BLOCK_BITS = 20, TABLE_BITS = 14, KEY_BITS = BLOCK_BITS + TABLE_BITS + 2 };
#define KEY (((uint64_t)1 << KEY_BITS) - 1)
#define BUSY ((uint64_t)1 << KEY_BITS)

static uint64_t key_of(const ms_tables *t, const struct table *table, int kind, uint32_t block) {
    return (uint64_t)kind << (TABLE_BITS + BLOCK_BITS) | (uint64_t)(table - t->tables + 1) << BLOCK_BITS | block;
}

static bool make_cache(struct cache *cache, size_t bytes, size_t words) {
    size_t set = WAYS * (8 * words + 8), sets = bytes < set ? 1 : bytes / set;
    _Atomic uint64_t *stamps = system_reserve(sets * set);
    *cache = (struct cache){sets, words, sets * set, stamps, stamps ? stamps + sets * WAYS : NULL};
    return stamps != NULL;
}

static size_t first_place(const struct cache *cache, uint64_t key) {
    uint32_t spread = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 32); /* multiplicative hashing; there are fewer sets than 2^32 */
    return (size_t)((uint64_t)spread * (uint64_t)(cache->sets & UINT32_MAX) >> 32) * WAYS;
}

/** Finds a block, and where its stamp is; NULL: it is not there. */
static const _Atomic uint64_t *find_cached(const struct cache *cache, uint64_t key, const _Atomic uint64_t **at, uint64_t *stamp) {
    size_t first = first_place(cache, key);
    for (size_t place = first; place < first + WAYS; place++) {
        *at = &cache->stamps[place];
        *stamp = atomic_load_explicit(*at, memory_order_acquire);
        if ((*stamp & (KEY | BUSY)) == key) return cache->content + place * cache->words;
    }
    return NULL;
}

/** Whether what was read of a place since it was found was whole. The reads before were acquiring ones, so this one cannot come before them. */
static bool still_cached(const _Atomic uint64_t *at, uint64_t stamp) { return atomic_load_explicit(at, memory_order_relaxed) == stamp; }

/** Keeps a copy of a block; or does not, if it is there, or another thread is writing where it would go. */
static void keep_cached(struct cache *cache, uint64_t key, const uint64_t *words, size_t count) {
    size_t first = first_place(cache, key);
    uint64_t writes = 0;
    for (size_t i = first; i < first + WAYS; i++) {
        uint64_t found = atomic_load_explicit(&cache->stamps[i], memory_order_relaxed);
        if ((found & KEY) == key) return;
        writes += found >> (KEY_BITS + 1);
    }
    size_t place = first + (writes & (WAYS - 1)); /* each write adds one to the sum, so the places take turns */
    _Atomic uint64_t *at = &cache->stamps[place], *into = cache->content + place * cache->words;
    uint64_t stamp = atomic_load_explicit(at, memory_order_relaxed);
    if ((stamp & BUSY) || !atomic_compare_exchange_strong_explicit(at, &stamp, stamp | BUSY, memory_order_acquire, memory_order_relaxed)) return;
#pragma GCC unroll 8
    for (size_t i = 0; i < count; i++) atomic_store_explicit(&into[i], words[i], memory_order_release);
    atomic_store_explicit(at, ((stamp >> (KEY_BITS + 1)) + 1) << (KEY_BITS + 1) | key, memory_order_release);
}

/** The value of a place by a block's words, in a cache or of one's own. */
static inline int value_in(const _Atomic uint64_t *words, uint32_t place) {
    uint64_t wins = atomic_load_explicit(&words[place / 64], memory_order_acquire);
    uint64_t losses = atomic_load_explicit(&words[HALF / 8 + place / 64], memory_order_acquire);
    return MS_DRAW + (int)(wins >> place % 64 & 1) - (int)(losses >> place % 64 & 1);
}

/** The value of a slot that is not in memory. */
static int unpack_value(ms_tables *t, struct table *table, struct cell cell, uint64_t key, ms_error *e) {
    uint64_t words[(2 * CONTENT + SLACK) / 8];
    const struct plane *p;
    ms_error own;
    if (!e) e = &own;
    ms_code code = find_plane(t, table, WDL, &p, e);
    if (code == MS_OK) code = read_values(p, cell.block, (uint8_t *)words, e);
    if (code != MS_OK && code != MS_MEMORY) remember(&table->damage[WDL], e); /* who asks at a leaf gets no sentence */
    if (code != MS_OK) return -(int)code;
    for (size_t i = 0; i < CONTENT / 8; i++) words[i] = get64((const uint8_t *)&words[i]);
    keep_cached(&t->caches[VALUES], key, words, CONTENT / 8);
    return value_in((const _Atomic uint64_t *)(const void *)words, cell.place);
}

/** A position's value in a table: win, draw or loss; or an error, negated. */
static inline int value_at(ms_tables *t, struct table *table, struct cell cell, ms_error *e) {
    if (table->resident) return resident_value(t, *resident_byte(table, cell), cell.place);
    uint64_t key = key_of(t, table, WDL, cell.block), stamp;
    const _Atomic uint64_t *at, *words = find_cached(&t->caches[VALUES], key, &at, &stamp);
    int value = words ? value_in(words, cell.place) : MS_UNKNOWN;
    return words && still_cached(at, stamp) ? value : unpack_value(t, table, cell, key, e);
}

/* ---- Depths (section 8), and grades likewise -------------------------------------------------------------------------------------------- */

/*
 * A block of numbers, unpacked for any number of questions, is a row of words: how many bits and contents follow, in words; a bit for each
 * place that has a number; the content; how many bits are set before each eight of these words; and for each inner node where it begins, in
 * bits. So no more than eight words are counted at a time.
 */
enum { SMALL_TREE = 1024, LARGE_TREE = 3072, TREE_ROOM = 16384, TREE_NODES = 1024, TREE_WORDS = 4480, STEP = 8 };

/** Such words, in a cache or of one's own. Those in a cache may be overwritten meanwhile: then an answer may be anything, and is not taken. */
struct numbers {
    const _Atomic uint64_t *words;
    size_t count, sums, starts; /* all, and where the second last and the last part begin */
    bool fast;
};

static inline uint64_t word_at(const struct numbers *n, size_t i) {
    return i < n->count ? atomic_load_explicit(&n->words[i], memory_order_acquire) : 0;
}
static inline bool bit_at(const struct numbers *n, uint64_t bit) { return word_at(n, 1 + (size_t)(bit >> 6)) >> (bit & 63) & 1; }

/** How many of the first so many bits are set. */
static inline uint32_t bits_before(const struct numbers *n, uint64_t bit) {
    size_t step = (size_t)(bit >> 9), end = (size_t)(bit >> 6) + 1;
    uint32_t before = (uint32_t)word_at(n, n->sums + step);
    for (size_t i = step * STEP + 1; i < end; i++) before += (uint32_t)count_fast(n->fast, word_at(n, i));
    return before + (uint32_t)count_fast(n->fast, word_at(n, end) & low_bits((uint32_t)(bit & 63)));
}

/** The number of a place; -1 if it has none. */
static inline int32_t number_in(const struct plane *p, const _Atomic uint64_t *words, size_t count, uint32_t place) {
    size_t all = (size_t)atomic_load_explicit(words, memory_order_acquire);
    struct numbers n = {words, count, 1 + all, 1 + all + (all + STEP - 1) / STEP, p->tables->fast};
    int32_t node = p->root;
    if (!bit_at(&n, place)) return -1;
    uint32_t i = bits_before(&n, place);
    while (node >= 0) {
        uint64_t start = word_at(&n, n.starts + (uint32_t)node), bit = start + i;
        uint32_t before = bits_before(&n, bit) - bits_before(&n, start);
        bool upper = bit_at(&n, bit);
        i = upper ? before : i - before;
        node = p->tree[node].children[upper];
    }
    return ~node;
}

/** Finds where each inner node begins, in preorder, if there are so many numbers; false: the content cannot be so. */
static bool find_starts(const struct plane *p, const uint8_t *content, size_t length, size_t numbers, uint64_t *starts) {
    size_t at = 0;
    memset(starts, 0, p->node_count * sizeof *starts); /* unpacking may have written there */
    if (p->node_count) starts[0] = numbers;            /* until it is its turn, how many numbers a node has */
    for (uint32_t node = 0; node < p->node_count; node++) {
        const int32_t *children = p->tree[node].children;
        uint32_t count = (uint32_t)starts[node], above = 0, bytes = (count + 7) / 8;
        if (bytes > length - at || (count % 8 && content[at + bytes - 1] >> count % 8)) return false;
        for (uint32_t i = 0; i < count; i += 64) above += (uint32_t)count_fast(p->tables->fast, get64(content + at + i / 8) & low_bits(count - i));
        if (children[0] >= 0) starts[children[0]] = count - above;
        if (children[1] >= 0) starts[children[1]] = above;
        starts[node] = PLACE_COUNT + 8 * (uint64_t)at;
        at += bytes;
    }
    return at == length && (!numbers || p->leaf_count);
}

/** Reads a block of numbers into words with room for so much content and so many nodes. MS_MEMORY as read_block has it. */
static ms_code read_numbers(const struct plane *p, uint32_t block, uint64_t *words, size_t room, size_t nodes, size_t *count, ms_error *e) {
    uint64_t *bits = words + 1, before = 0;
    uint8_t *content = (uint8_t *)(bits + HALF / 8);
    size_t length, numbers = 0;
    if (p->node_count > nodes) return MS_MEMORY;
    TRY(read_values(p->values, block, content, e)); /* overwritten below */
    for (uint32_t i = 0; i < HALF / 8; i++) {
        uint64_t wins = get64(content + 8 * i), losses = get64(content + HALF + 8 * i);
        bits[i] = p->kind != GRADE ? losses : slots_of(p->table, block, i) & ~(wins | losses);
        numbers += (size_t)count_fast(p->tables->fast, bits[i]);
    }
    TRY(read_block(p, block, content, room, &length, e));
    memset(content + length, 0, 8);
    size_t all = HALF / 8 + (length + 7) / 8;
    uint64_t *sums = bits + all, *starts = sums + (all + STEP - 1) / STEP;
    const char *wrong = p->kind == GRADE ? "holds not as many grades as there are draws"
                        : p->kind == DTC ? "holds not as many conversions as there are losses"
                                         : "holds not as many depths as there are losses";
    if (!find_starts(p, content, length, numbers, starts)) return damaged_block(p, block, wrong, e);
    for (size_t i = 0; i < all; i++) {
        if (i >= HALF / 8) bits[i] = get64((const uint8_t *)&bits[i]);
        if (i % STEP == 0) sums[i / STEP] = before;
        before += (uint64_t)count_fast(p->tables->fast, bits[i]);
    }
    words[0] = all;
    *count = (size_t)(starts - words) + p->node_count;
    return MS_OK;
}

/** Memory for the largest block that a plane can have, to be freed. */
static uint64_t *make_room(const struct plane *p) {
    size_t most = p->most_bytes > CONTENT ? p->most_bytes : CONTENT;
    return malloc(8 * (most / 4 + HALF / 4 + 32 + p->node_count));
}

/** The number of a place of a plane, by the cache or by the file; -1 and an error if damage keeps it from being known. */
static int32_t number_at(ms_tables *t, struct table *table, int kind, struct cell cell, ms_error *e) {
    const struct plane *p;
    uint64_t key = key_of(t, table, kind, cell.block), stamp, own[TREE_WORDS], *words = own, *large = NULL;
    const _Atomic uint64_t *at;
    size_t count;
    if (find_plane(t, table, kind, &p, e) != MS_OK) return -1;
    for (const struct cache *cache = &t->caches[SMALL_TREES]; cache <= &t->caches[LARGE_TREES]; cache++) {
        const _Atomic uint64_t *found = find_cached(cache, key, &at, &stamp);
        int32_t number = found ? number_in(p, found, cache->words, cell.place) : -1;
        if (number >= 0 && still_cached(at, stamp)) return number;
    }
    ms_code code = read_numbers(p, cell.block, words, TREE_ROOM, TREE_NODES, &count, e);
    if (code == MS_MEMORY) { /* larger than any known game has */
        words = large = make_room(p);
        code = large ? read_numbers(p, cell.block, words, p->most_bytes, p->node_count, &count, e) : no_memory(e);
    }
    int32_t number = code == MS_OK ? number_in(p, (const _Atomic uint64_t *)(const void *)words, count, cell.place) : -1;
    if (code == MS_OK && count <= LARGE_TREE) keep_cached(&t->caches[count <= SMALL_TREE ? SMALL_TREES : LARGE_TREES], key, words, count);
    if (code == MS_OK && number < 0) damaged_block(p, cell.block, "is not what it was when the table was loaded", e);
    free(large);
    return number;
}

/* ---- Turns and what they lead to (section 1, and RULES.md) ------------------------------------------------------------------------------ */

enum status { ONGOING = MS_UNKNOWN, LOST = MS_LOSS, DRAWN = MS_DRAW, WON = MS_WIN };
enum { PASS_DUE = -1, FIELD = 31, PASS_TURN = 0, MOST_SETS = 800, MOST_AFTER = 2 * (MS_REMOVALS + 1) };

/** A position as the side to move sees it. */
struct view {
    uint32_t own, opponent;
    int own_hand, opponent_hand, pending;
};

static struct view view_of(const ms_position *p) {
    struct view w = {p->white, p->black, p->white_hand, p->black_hand, p->white_removals};
    struct view b = {p->black, p->white, p->black_hand, p->white_hand, p->black_removals};
    struct view v = p->black_to_move ? b : w;
    if (!v.pending && p->pass_due) v.pending = PASS_DUE;
    return v;
}

ms_sides ms_sides_of(const ms_position *p) {
    struct view v = view_of(p);
    return (ms_sides){v.own, v.opponent, v.own_hand, v.opponent_hand, v.pending};
}

static ms_position position_of(bool black, struct view v, bool pass_due) {
    uint8_t own = (uint8_t)v.own_hand, opponent = (uint8_t)v.opponent_hand, removals = (uint8_t)(v.pending > 0 ? v.pending : 0);
    return black ? (ms_position){v.opponent, v.own, opponent, own, 0, removals, 1, pass_due}
                 : (ms_position){v.own, v.opponent, own, opponent, removals, 0, 0, pass_due};
}

/** Whether hands are possible: if the sides alternate placing, the side to move has as many stones as the other, or one more. */
static bool are_hands(const struct rules *r, int own_hand, int opponent_hand) {
    return r->free_hands || own_hand == opponent_hand || own_hand == opponent_hand + 1;
}

static bool pays(const struct rules *r) { return r->word[WHILE_PLACING] != NOTHING; } /* a mill that is closed by placing */
static bool captures_while_placing(const struct rules *r) { return pays(r) || r->word[PLACING] == ANY_TIME; }
static bool skips(const struct rules *r) { return r->word[AFTER_PLACING] == OTHER; }
static bool last_placement_skips(const struct rules *r, struct view v) { return v.own_hand + v.opponent_hand == 1 && skips(r); }
static bool may_move(const struct rules *r, int own_hand) { return own_hand == 0 || r->word[PLACING] == ANY_TIME; }
static bool flies(const struct rules *r, uint32_t own, int own_hand) {
    return count_bits(own) + own_hand <= r->fly_at && (own_hand == 0 || r->fly_in_all);
}
static bool is_full_draw(const struct rules *r, uint32_t stones) { return r->word[FULL_BOARD] == DRAW && stones == r->all; }
static ms_subspace subspace_of(struct view v) { return subspace(count_bits(v.own), count_bits(v.opponent), v.own_hand, v.opponent_hand); }

static enum status status_of_stones(const struct rules *r, struct view v) {
    if (count_bits(v.own) + v.own_hand < FEWEST) return LOST;
    if (count_bits(v.opponent) + v.opponent_hand < FEWEST) return WON;
    return v.pending <= 0 && v.own_hand + v.opponent_hand == 0 && is_full_draw(r, v.own | v.opponent) ? DRAWN : ONGOING;
}

static bool can_move(const struct rules *r, uint32_t own, uint32_t opponent, int own_hand) {
    uint32_t empty = r->all & ~(own | opponent), reached = own_hand > 0 || flies(r, own, 0) ? r->all : 0;
    for (uint32_t rest = own & r->all; rest && !reached; rest &= rest - 1) reached = r->next_to[lowest(rest)] & empty;
    return (reached & empty) != 0;
}

static enum status status_of(const struct rules *r, struct view v) {
    enum status status = status_of_stones(r, v);
    if (status != ONGOING || v.pending != 0 || can_move(r, v.own, v.opponent, v.own_hand)) return status;
    return r->word[BLOCKED] == LOSS ? LOST : r->word[BLOCKED] == PASS && can_move(r, v.opponent, v.own, v.opponent_hand) ? ONGOING : DRAWN;
}

/** How many removals the mills through a point allow. */
static int allowed_by(const struct rules *r, uint32_t stones, int point) {
    int mills = 0;
    if (point >= r->points) return 0;
    for (int i = point > 0 ? r->through_end[point - 1] : 0; i < r->through_end[point]; i++) mills += (stones & r->through[i]) == r->through[i];
    return r->word[SEVERAL] == EACH ? mills : mills > 0;
}

static uint32_t removable(const struct rules *r, uint32_t opponent) {
    uint32_t in_mills = 0;
    for (int i = 0; i < r->mill_count; i++)
        if ((opponent & r->mills[i]) == r->mills[i]) in_mills |= r->mills[i];
    return r->word[FROM_MILLS] == ALWAYS || (r->word[FROM_MILLS] == IF_ALL && in_mills == opponent) ? opponent : opponent & ~in_mills;
}

static int least_of(int a, int b) { return a < b ? a : b; }

/** So many removals, but none after one that wins. */
static int removals_due(struct view v, int count) {
    return count > 0 ? least_of(count, count_bits(v.opponent) + v.opponent_hand - FEWEST + 1) : count;
}

/* A turn has five bits each for the point left, the one reached, and up to four removed: the point plus 1; 0 where there is none. */
int ms_turn_from(ms_turn turn) { return (int)(turn & FIELD) - 1; }
int ms_turn_to(ms_turn turn) { return (int)(turn >> 5 & FIELD) - 1; }

int ms_turn_removals(ms_turn turn, int points[MS_REMOVALS]) {
    int count = 0;
    for (uint32_t rest = turn >> 10; rest && count < MS_REMOVALS; rest >>= 5) points[count++] = (int)(rest & FIELD) - 1;
    return count;
}

static ms_turn removing(ms_turn turn, int point) {
    int shift = 10;
    while (shift < 30 && turn >> shift) shift += 5;
    return shift < 30 ? turn | (uint32_t)(point + 1) << shift : turn;
}

static uint32_t removed_by(ms_turn turn) {
    uint32_t removed = 1; /* bit p + 1 stands for point p, so that "none" falls out of the set */
    for (uint32_t rest = turn >> 10; rest; rest >>= 5) removed |= 1u << (rest & FIELD);
    return removed >> 1;
}

static uint32_t moved_by(ms_turn turn) { return ((1u << (turn & FIELD)) ^ (1u << (turn >> 5 & FIELD))) >> 1; }
static bool places(ms_turn turn) { return ms_turn_from(turn) < 0 && ms_turn_to(turn) >= 0; }
static bool leaves(ms_turn turn) { return places(turn) || removed_by(turn) != 0; } /* for other numbers of stones */

/** How many stones of those that a mill closed by placing takes come from the opponent's hand. */
static int from_hand(const struct rules *r, int due, int opponent_hand) { return r->word[WHILE_PLACING] == HAND ? least_of(due, opponent_hand) : 0; }

/** How many stones a turn that places one or moves one takes, whatever it says that it removes. */
static int taken_by(const struct rules *r, struct view v, ms_turn turn) {
    return removals_due(v, places(turn) && !pays(r) ? 0 : allowed_by(r, v.own ^ moved_by(turn), ms_turn_to(turn)));
}

/** The turns of a position, one after the other: in ascending order of origin, the hand first, target and removal. */
struct turns {
    const struct rules *r;
    struct view v;
    uint32_t completing, from_rest, to_rest;
    int from, count, next;
    ms_turn ready[MOST_SETS]; /* those of one origin and target: as many as there are sets of up to four of twelve stones, 793 */
};

/** Adds the turns that remove so many stones, or as many as may be: each set of stones once, in the first order that the rules allow. */
static void add_removals(struct turns *list, ms_turn turn, int last, int count) {
    uint32_t opponent = list->v.opponent & ~removed_by(turn), now = count > 0 ? removable(list->r, opponent) : 0;
    for (uint32_t rest = now; rest; rest &= rest - 1) {
        int point = lowest(rest);
        uint32_t before = point < last ? opponent | 1u << last : 0;
        bool in_other_order = before && (removable(list->r, before) >> point & 1) && (removable(list->r, before & ~(1u << point)) >> last & 1);
        if (!in_other_order) add_removals(list, removing(turn, point), point, count - 1);
    }
    for (int i = 0; i < list->count && !now; i++)
        if (removed_by(list->ready[i]) == removed_by(turn)) return;
    if (!now) list->ready[list->count++] = turn;
}

static void begin_turns(struct turns *list, const struct rules *r, struct view v) {
    bool goes_on = status_of(r, v) == ONGOING, moves = v.pending == 0 && can_move(r, v.own, v.opponent, v.own_hand);
    memset(list, 0, offsetof(struct turns, ready));
    list->r = r;
    list->v = v;
    list->from = -1;
    if (goes_on && !moves) add_removals(list, PASS_TURN, -1, removals_due(v, v.pending)); /* what is pending, or a pass */
    if (!goes_on || !moves) return;
    list->from_rest = may_move(r, v.own_hand) ? v.own & r->all : 0;
    list->to_rest = v.own_hand > 0 ? r->all & ~(v.own | v.opponent) : 0;
    for (int i = 0; i < r->mill_count; i++) { /* where own stones lack one for a mill */
        uint32_t missing = r->mills[i] & ~v.own;
        list->completing |= missing & (missing - 1) ? 0 : missing;
    }
}

static bool next_turn(struct turns *list, ms_turn *turn) {
    const struct rules *r = list->r;
    struct view v = list->v;
    while (list->next == list->count) {
        while (!list->to_rest && list->from_rest) {
            list->from = lowest(list->from_rest);
            list->from_rest &= list->from_rest - 1;
            list->to_rest = (flies(r, v.own, v.own_hand) ? r->all : r->next_to[list->from]) & ~(v.own | v.opponent);
        }
        if (!list->to_rest) return false;
        int to = lowest(list->to_rest);
        ms_turn moved = (uint32_t)(list->from + 1) | (uint32_t)(to + 1) << 5;
        int due = list->completing >> to & 1 ? taken_by(r, v, moved) : 0;
        if (list->from < 0) due -= from_hand(r, due, v.opponent_hand);
        list->to_rest &= list->to_rest - 1;
        list->count = list->next = 0;
        if (due > 0) add_removals(list, moved, -1, due);
        else list->ready[list->count++] = moved;
    }
    *turn = list->ready[list->next++];
    return true;
}

size_t ms_turns(const ms_tables *t, const ms_position *position, ms_turn *into, size_t most) {
    struct turns list;
    size_t count = 0;
    ms_turn turn;
    if (ms_check(t, position, NULL) != MS_OK) return 0; /* hundreds of removals, say, could be ordered for years */
    for (begin_turns(&list, &t->rules, view_of(position)); next_turn(&list, &turn); count++)
        if (count < most) into[count] = turn;
    return count;
}

uint32_t ms_clock_after(const ms_position *before, const ms_position *after, uint32_t clock) {
    bool quiet = count_bits(before->white) == count_bits(after->white) && count_bits(before->black) == count_bits(after->black);
    return quiet && after->white_removals + after->black_removals == 0 ? clock + 1 : 0;
}

ms_position ms_after(const ms_tables *t, const ms_position *position, ms_turn turn) {
    const struct rules *r = &t->rules;
    struct view v = view_of(position);
    int due = ms_turn_to(turn) < 0 ? v.pending : taken_by(r, v, turn), hand = places(turn) ? from_hand(r, due, v.opponent_hand) : 0;
    bool pass_follows = (last_placement_skips(r, v) && places(turn)) || (position->pass_due && turn != PASS_TURN);
    v.own ^= moved_by(turn);
    v.opponent &= ~removed_by(turn);
    v.own_hand -= places(turn) && v.own_hand > 0;
    v.opponent_hand -= hand;
    v.pending = due > 0 ? removals_due(v, due - hand - count_bits(removed_by(turn))) : 0;
    bool goes_on = v.pending > 0 && removable(r, v.opponent);
    if (!goes_on) v.pending = 0;
    ms_position after = position_of(position->black_to_move, v, pass_follows && (goes_on || status_of_stones(r, v) == ONGOING));
    after.black_to_move ^= !goes_on;
    return after;
}

const char *ms_end(const ms_tables *t, const ms_position *position) {
    struct view v = view_of(position);
    enum status status = status_of_stones(&t->rules, v);
    return status == DRAWN ? "board-full" : status != ONGOING ? "fewer-than-three" : status_of(&t->rules, v) != ONGOING ? "blocked" : NULL;
}

/* ---- Positions and turns as text -------------------------------------------------------------------------------------------------------- */

enum { QUOTED = 400 };

/** Whether a character is seen: it is no control, no blank but the space, no format. The same as in Java. */
static bool is_shown(uint32_t code) {
    static const uint32_t HIDDEN[][2] = {{0, 0x1f}, {0x7f, 0xa0}, {0xad, 0xad}, {0x34f, 0x34f}, {0x600, 0x605}, {0x61c, 0x61c},
                                         {0x6dd, 0x6dd}, {0x70f, 0x70f}, {0x890, 0x891}, {0x8e2, 0x8e2}, {0x115f, 0x1160}, {0x1680, 0x1680},
                                         {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f}, {0x2028, 0x202f}, {0x205f, 0x206f},
                                         {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xd800, 0xf8ff}, {0xfdd0, 0xfdef},
                                         {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0x110bd, 0x110bd},
                                         {0x110cd, 0x110cd}, {0x13430, 0x1345f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0x1fffe, 0x1ffff},
                                         {0x2fffe, 0x2ffff}, {0x323b0, 0x10ffff}};
    for (size_t i = 0; i < sizeof HIDDEN / sizeof *HIDDEN; i++)
        if (HIDDEN[i][0] <= code && code <= HIDDEN[i][1]) return false;
    return true;
}

/** A text in quotation marks, cut off when long; what is not seen stands there as U+XXXX. */
static const char *quoted(const char *text, size_t length, char into[QUOTED]) {
    size_t at = 0, n = 1, units = 0;
    into[0] = '\'';
    while (at < length && units < 40) {
        const uint8_t *c = (const uint8_t *)text + at;
        size_t step = utf8_length(c, length - at);
        uint32_t code = step == 0 ? 0xfffd : step == 1 ? *c : *c & (0x7fu >> step);
        for (size_t i = 1; i < step; i++) code = code << 6 | (c[i] & 0x3f);
        units += step == 4 ? 2 : 1; /* as Java counts, in UTF-16 */
        if (units > 40) break;
        n += (size_t)(is_shown(code) ? snprintf(into + n, QUOTED - n, "%.*s", (int)step, (const char *)c)
                                     : snprintf(into + n, QUOTED - n, "U+%04X", (unsigned)code));
        at += step ? step : 1;
    }
    snprintf(into + n, QUOTED - n, at < length ? "...'" : "'");
    return into;
}

struct fen {
    const struct rules *r;
    const char *text;
    size_t at;
    ms_error *e;
    char found[QUOTED];
};

static const char BLANKS[] = " \t\r\n_"; /* addresses have an underscore in place of a blank */

static size_t field_length(const struct fen *f) { return strcspn(f->text + f->at, BLANKS); }

static bool has_more(struct fen *f) {
    f->at += strspn(f->text + f->at, BLANKS);
    return f->text[f->at] != 0;
}

/** How many of the next fields, one after the other, are whole numbers. */
static size_t numbers_ahead(struct fen f) {
    for (size_t numbers = 0;; numbers++) {
        if (!has_more(&f)) return numbers;
        size_t length = field_length(&f), sign = f.text[f.at] == '-';
        if (length == sign || strspn(f.text + f.at + sign, "0123456789") != length - sign) return numbers;
        f.at += length;
    }
}

/**
 * Reads how many plies in a row were quiet: the last number but one, of two, six or seven further ones, or of seven in all. Returns where it
 * stands, which is where what is ignored begins if it is no clock; goes past it and the number of the turn if it is one.
 */
static size_t fen_clock(struct fen *f, size_t further, uint32_t *clock) {
    (void)has_more(f);
    if (further != 2 && further != 6 && further != 7) return f->at;
    for (; further > 2; further--) f->at += field_length(f), (void)has_more(f);
    size_t clock_at = f->at, length = field_length(f);
    if (f->text[f->at] == '-' || length > 9) return clock_at;
    *clock = (uint32_t)strtoul(f->text + f->at, NULL, 10);
    f->at += length, (void)has_more(f);
    f->at += field_length(f), (void)has_more(f);
    return clock_at;
}

/** A place in a text as Java counts: in UTF-16 units. */
static int64_t units_before(const char *text, size_t at) {
    int64_t units = 0;
    for (size_t i = 0; i < at; i++) units += (text[i] & 0xc0) == 0x80 ? 0 : (uint8_t)text[i] >= 0xf0 ? 2 : 1;
    return units;
}

#define fen_fails(f, at, ...) fail((f)->e, MS_FEN, NULL, units_before((f)->text, at), __VA_ARGS__)

/** The character at the present place, for a message. */
static const char *found_at(struct fen *f) {
    size_t length = utf8_length((const uint8_t *)f->text + f->at, strlen(f->text + f->at));
    return f->text[f->at] ? quoted(f->text + f->at, length ? length : 1, f->found) : "the end";
}

/** Reads one of some letters, listed with commas; where there is one that goes without saying, the text may end before it. */
static ms_code fen_letter(struct fen *f, const char *name, const char *allowed, char *letter) {
    if (!has_more(f)) return *letter ? MS_OK : fen_fails(f, f->at, "%s is missing", name);
    *letter = f->text[f->at];
    if (field_length(f) != 1 || *letter == ',' || !strchr(allowed, *letter))
        return fen_fails(f, f->at, "expected %s, one of %s, found %s", name, allowed, quoted(f->text + f->at, field_length(f), f->found));
    f->at++;
    return MS_OK;
}

static ms_code fen_board(struct fen *f, ms_position *p) {
    const struct rules *r = f->r;
    (void)has_more(f);
    for (int g = 0, point = 0; g < r->group_count; g++) {
        if (g > 0 && f->text[f->at] != '/')
            return fen_fails(f, f->at, "expected '/' after the %d points of group %d, found %s", r->groups[g - 1], g, found_at(f));
        f->at += g > 0;
        for (int i = 0; i < r->groups[g]; i++, point++, f->at++) {
            char c = f->text[f->at];
            if (c != 'O' && c != '@' && c != '*')
                return fen_fails(f, f->at, "expected O, @ or * in group %d of the board, found %s", g + 1, found_at(f));
            p->white |= (uint32_t)(c == 'O') << point;
            p->black |= (uint32_t)(c == '@') << point;
        }
    }
    return field_length(f) == 0 ? MS_OK
                                : fen_fails(f, f->at, "the board of %s has %d points in %d group%s, but %s follows", r->name, r->points,
                                            r->group_count, r->group_count == 1 ? "" : "s", found_at(f));
}

/** Whether the phase goes with the hands: where they are free it is that of the side to move. */
static ms_code fen_phase(struct fen *f, const ms_position *p, char phase, char action, size_t at) {
    const struct rules *r = f->r;
    int hands = r->free_hands ? view_of(p).own_hand : p->white_hand + p->black_hand;
    const char *who = !r->free_hands ? "there are" : p->black_to_move ? "Black has" : "White has";
    if (phase == 'm' && hands > 0 && !(r->free_hands && action == 'r'))
        return fen_fails(f, at, "the phase is m (moving), but there are stones in hand: White %d, Black %d", p->white_hand, p->black_hand);
    if (phase == 'p' && hands == 0 && action != 'r' && !skips(r)) /* with a removal pending it is placing until the stone is gone */
        return fen_fails(f, at, "the phase is p (placing), but %s no stones in hand", who);
    return MS_OK;
}

ms_code ms_parse_fen(const ms_tables *t, const char *text, ms_position *p, ms_error *e) { return ms_read_fen(t, text, p, NULL, NULL, e); }

ms_code ms_read_fen(const ms_tables *t, const char *text, ms_position *p, uint32_t *clock, const char **ignored, ms_error *e) {
    static const char *const NAMES[] = {"the number of white stones on the board",      "the number of white stones in hand",
                                        "the number of black stones on the board",      "the number of black stones in hand",
                                        "the number of stones that White is to remove", "the number of stones that Black is to remove"};
    enum { OLD_FORM = 7 }; /* numbers until 2022: four counts, the removals of the side to move, clock, number of the turn */
    struct fen f = {.r = &t->rules, .text = text, .e = e};
    char side = 0, phase = 'm', action = '?';
    int n = 0; /* numbers that were read */
    memset(p, 0, sizeof *p);
    TRY(fen_board(&f, p));
    TRY(fen_letter(&f, "the side to move", "w, b", &side));
    TRY(fen_letter(&f, "the phase", "p, m, r, n, o", &phase));
    size_t phase_at = f.at - 1; /* where it is, if it is there */
    TRY(fen_letter(&f, "the action", "p, s, r, ?", &action));
    size_t action_at = f.at - 1;
    p->black_to_move = side == 'b';
    uint8_t on_board[] = {(uint8_t)count_bits(p->white), (uint8_t)count_bits(p->black)}, said[SIDES];
    uint8_t *numbers[] = {&said[0], &p->white_hand, &said[1], &p->black_hand, &p->white_removals, &p->black_removals};
    size_t all = numbers_ahead(f), clock_at = 0;
    uint32_t quiet = 0;
    if (all == OLD_FORM) numbers[4] = numbers[4 + p->black_to_move];
    for (; n < 6 && (has_more(&f) || n % 4); n++) { /* four numbers, and two more */
        if (n == 5 && all == OLD_FORM) continue;
        const char *field = text + f.at, *name = n == 4 && all == OLD_FORM ? "the number of stones that the side to move is to remove" : NAMES[n];
        size_t length = field_length(&f);
        if (length == 0) return fen_fails(&f, f.at, "%s is missing", name);
        if (strspn(field, "0123456789") != length || length - strspn(field, "0") > 2)
            return fen_fails(&f, f.at, "expected %s, found %s", name, quoted(field, length, f.found));
        *numbers[n] = (uint8_t)strtoul(field, NULL, 10);
        if (n % 2 == 0 && n < 4 && said[n / 2] != on_board[n / 2])
            return fen_fails(&f, f.at, "the board has %d %s stones, but the count says %d", on_board[n / 2], n ? "black" : "white", said[n / 2]);
        f.at += length;
        if (n == 3) TRY(fen_phase(&f, p, phase, action, phase_at));
    }
    if (n == 0 && (phase == 'p' || phase == 'r')) { /* the hands follow from the board, if nobody has lost a stone */
        int white = t->rules.men - on_board[0], black = t->rules.men - on_board[1];
        int ahead = (p->black_to_move ? black - white : white - black) + (action == 'r');
        if (white < 0 || black < 0 || !are_hands(&t->rules, ahead, 0))
            return fen_fails(&f, strlen(text),
                             "the stones in hand do not follow from the board, as some have been lost: add the action"
                             " and the counts (white on board, white in hand, black on board, black in hand)");
        p->white_hand = (uint8_t)white;
        p->black_hand = (uint8_t)black;
        TRY(fen_phase(&f, p, phase, action, phase_at));
    }
    int removals = p->white_removals + p->black_removals;
    if (n == 6 && action == 'r' && removals == 0)
        return fen_fails(&f, action_at, "the action is r (remove), but the counts say that there is nothing to remove");
    if (n == 6 && (action == 'p' || action == 's') && removals > 0)
        return fen_fails(&f, action_at, "the action is %c, but the counts say that White has %d and Black %d stones to remove", action,
                         p->white_removals, p->black_removals);
    if (n < 6 && action == 'r') *(p->black_to_move ? &p->black_removals : &p->white_removals) = 1;
    p->pass_due = skips(&t->rules) && phase == 'p' && p->white_hand + p->black_hand == 0;
    if (n == 6) clock_at = fen_clock(&f, all == OLD_FORM ? 2 : all - 6, &quiet);
    bool placed = p->pass_due || (p->white_hand + p->black_hand > 0 && !t->rules.free_hands); /* by the last turn */
    if (quiet > 0 && placed && !(p->white_removals + p->black_removals)) f.at = clock_at;
    if (clock) *clock = placed || p->white_removals + p->black_removals ? 0 : quiet;
    if (ignored) *ignored = has_more(&f) ? text + f.at : NULL;
    return ms_check(t, p, e);
}

void ms_format_fen(const ms_tables *t, const ms_position *p, char *into) {
    struct view v = view_of(p);
    for (int g = 0, point = 0; g < t->rules.group_count; g++) {
        if (g > 0) *into++ = '/';
        for (int i = 0; i < t->rules.groups[g]; i++, point++) *into++ = p->white >> point & 1 ? 'O' : p->black >> point & 1 ? '@' : '*';
    }
    bool placing = v.own_hand > 0 || p->pass_due || (v.pending > 0 && v.opponent_hand > 0);
    char side = p->black_to_move ? 'b' : 'w', phase = placing ? 'p' : 'm', action = v.pending > 0 ? 'r' : v.own_hand > 0 ? 'p' : 's';
    snprintf(into, (size_t)(MS_FEN_BYTES - 2 * MS_POINTS), " %c %c %c %d %d %d %d %d %d", side, phase, action, count_bits(p->white), p->white_hand,
             count_bits(p->black), p->black_hand, p->white_removals, p->black_removals);
}

void ms_start(const ms_tables *t, ms_position *position) {
    *position = (ms_position){.white_hand = (uint8_t)t->rules.men, .black_hand = (uint8_t)t->rules.men};
}

#define IMPOSSIBLE(...) fail(e, MS_POSITION, NULL, -1, __VA_ARGS__)
static const char *const SIDE_NAMES[SIDES] = {"White", "Black"};

ms_code ms_check(const ms_tables *t, const ms_position *p, ms_error *e) {
    const struct rules *r = &t->rules;
    struct view v = view_of(p);
    int on_board[] = {count_bits(p->white), count_bits(p->black)}, hands[] = {p->white_hand, p->black_hand};
    int totals[] = {on_board[0] + hands[0], on_board[1] + hands[1]}, most = 0;
    bool placing = hands[0] + hands[1] > 0, quiet = !captures_while_placing(r) && (placing || p->pass_due);
    const char *mover = SIDE_NAMES[p->black_to_move != 0], *other = SIDE_NAMES[p->black_to_move == 0];
    if (p->white & p->black) return IMPOSSIBLE("a point holds one stone: white 0x%" PRIx32 ", black 0x%" PRIx32, p->white, p->black);
    if (p->pass_due && placing)
        return IMPOSSIBLE("a pass is due after the last placement, but there are stones in hand: %d and %d", hands[0], hands[1]);
    if ((p->white | p->black) & ~r->all)
        return IMPOSSIBLE("there are stones on points that %s does not have: %" PRIx32, r->name, (p->white | p->black) & ~r->all);
    for (int i = 0; i < SIDES; i++)
        if (totals[i] > r->men)
            return IMPOSSIBLE("%s has %d stones (%d on the board, %d in hand), but %s is played with %d", SIDE_NAMES[i], totals[i], on_board[i],
                              hands[i], r->name, r->men);
    if (totals[0] < FEWEST && totals[1] < FEWEST)
        return IMPOSSIBLE("both sides have fewer than %d stones, in hand included: White %d, Black %d", FEWEST, totals[0], totals[1]);
    if (placing && !are_hands(r, v.own_hand + (v.pending > 0), v.opponent_hand))
        return IMPOSSIBLE("White has %d in hand and Black %d, but with %s to %s %s must have as many as %s or one more", hands[0], hands[1], mover,
                          v.pending > 0 ? "remove a stone" : "move", v.pending > 0 ? other : mover, v.pending > 0 ? mover : other);
    for (int i = 0; i < SIDES && quiet; i++)
        if (totals[i] < r->men)
            return IMPOSSIBLE("%s has %d stones of %d, but %s has no captures while placing: nobody has lost a stone yet", SIDE_NAMES[i], totals[i],
                              r->men, r->name);
    if (quiet && v.pending > 0) return IMPOSSIBLE("%s has a removal pending, but %s has no captures while placing", mover, r->name);
    if (p->black_to_move ? p->white_removals : p->black_removals) return IMPOSSIBLE("%s has a removal pending, but %s is to move", other, mover);
    for (int i = 0; i < SIDES && (v.pending > 0 || (p->pass_due && skips(r))); i++) /* where something is due, nobody has lost */
        if (totals[i] < FEWEST)
            return IMPOSSIBLE("%s%s, but %s has already lost: %d stone%s", v.pending > 0 ? mover : "a pass is due",
                              v.pending > 0 ? " has a removal pending" : "", SIDE_NAMES[i], totals[i], totals[i] == 1 ? "" : "s");
    if (v.pending > 0) {
        for (uint32_t rest = v.own; rest; rest &= rest - 1)
            if (allowed_by(r, v.own, lowest(rest)) > most) most = allowed_by(r, v.own, lowest(rest));
        if (v.pending > most) return IMPOSSIBLE("%s has %d removals pending, but its mills allow %d", mover, v.pending, most);
        if (!removable(r, v.opponent)) return IMPOSSIBLE("%s has a removal pending, but no stone of %s may be removed", mover, other);
    }
    if (p->pass_due && !skips(r)) return IMPOSSIBLE("a pass is due, but in %s the side whose turn it is moves after the placing", r->name);
    bool is_drawn = v.pending == PASS_DUE && is_full_draw(r, p->white | p->black);
    return is_drawn ? IMPOSSIBLE("a pass is due, but the game is already drawn: the board is full") : MS_OK;
}

void ms_format_turn(const ms_tables *t, ms_turn turn, char *into) {
    int from = ms_turn_from(turn), to = ms_turn_to(turn), points[MS_REMOVALS], count = ms_turn_removals(turn, points);
    size_t at = 0;
#define POINT(p) (t->rules.names[(p) < MS_POINTS ? (p) : 0])
    if (turn == PASS_TURN) snprintf(into, MS_TURN_BYTES, "pass");
    if (from >= 0) at += (size_t)snprintf(into, MS_TURN_BYTES, "%s-", POINT(from));
    if (to >= 0) at += (size_t)snprintf(into + at, MS_TURN_BYTES - at, "%s", POINT(to));
    for (int i = 0; i < count; i++) at += (size_t)snprintf(into + at, MS_TURN_BYTES - at, "x%s", POINT(points[i] < 0 ? 0 : points[i]));
}

/** Reads a turn: a point, perhaps a second one behind a dash, and up to four behind an x. */
static ms_code parse_turn(const struct rules *r, const char *text, ms_turn *turn, ms_error *e) {
    char found[QUOTED];
    size_t at = 0;
    int point = 0;
    *turn = PASS_TURN;
    if (strcmp(text, "pass") == 0) return MS_OK;
    for (int i = text[0] == 'x' ? 2 : 0; point >= 0 && i < 2 + MS_REMOVALS; i++) {
        if (i > 0 && text[at] != (i == 1 ? '-' : 'x')) continue; /* another mark is told below */
        at += i > 0;
        point = point_named(r, text + at);
        *turn = i == 0 ? (uint32_t)(point + 1) << 5 : i == 1 ? *turn >> 5 | (uint32_t)(point + 1) << 5 : removing(*turn, point);
        at += point < 0 ? 0 : 2;
    }
    return point >= 0 && !text[at] ? MS_OK
                                   : fail(e, MS_TURN, NULL, (int64_t)at,
                                          "%s is not a turn on the board %s (character %zu): a turn reads like d6, a1-a4, d6xd7, a1-a4xd7 or xd7",
                                          quoted(text, strlen(text), found), r->name, at);
}

/** Whether a turn removes what another one does, or a part of it, in an order that is allowed. */
static bool may_remove_so(const struct rules *r, uint32_t opponent, ms_turn part, ms_turn turn) {
    int points[MS_REMOVALS], count = ms_turn_removals(part, points);
    bool may = !(removed_by(part) & ~removed_by(turn)) && (part != PASS_TURN || turn == PASS_TURN);
    for (int i = 0; i < count && may; i++) {
        may = removable(r, opponent) >> points[i] & 1;
        opponent &= ~(1u << points[i]);
    }
    return may;
}

ms_code ms_play(const ms_tables *t, const ms_position *position, const char *text, ms_position *after, ms_error *e) {
    char found[QUOTED], fen[MS_FEN_BYTES];
    struct turns list;
    ms_turn wanted, turn;
    TRY(ms_check(t, position, e));
    TRY(parse_turn(&t->rules, text, &wanted, e));
    for (begin_turns(&list, &t->rules, view_of(position)); next_turn(&list, &turn);) {
        if ((turn & 1023) != (wanted & 1023) || !may_remove_so(&t->rules, list.v.opponent, wanted, turn)) continue;
        *after = ms_after(t, position, wanted);
        return MS_OK;
    }
    ms_format_fen(t, position, fen);
    return fail(e, MS_TURN, NULL, -1, "%s is %s in %s", quoted(text, strlen(text), found),
                ms_end(t, position) ? "not possible: the game is over" : "not allowed", fen);
}

/* ---- The leaf --------------------------------------------------------------------------------------------------------------------------- */

/** The value by the rules of a position that has no table; or a code, negated. */
static int value_by_rules(const ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    struct view v = {own, opponent, own_hand, opponent_hand, 0};
    ms_position position = position_of(false, v, false);
    return ms_check(t, &position, NULL) == MS_OK ? (int)status_of(&t->rules, v) : -MS_ARGUMENT;
}

/** Whether sets and hands may be looked up: a question with garbage would be answered confidently, or read somewhere. */
static inline bool are_numbers(const ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    return !((own & opponent) | ((own | opponent) & ~t->rules.all)) && (unsigned)own_hand <= MS_MEN && (unsigned)opponent_hand <= MS_MEN;
}

static inline struct table *leaf_table(const ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    return table_of(t, slot_of(count_fast(t->fast, own), count_fast(t->fast, opponent), own_hand, opponent_hand));
}

_Static_assert(-MS_UNKNOWN == MS_MISSING, "codes are negated");

/** A position's value; or a code, negated. */
static inline int leaf_value(ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    if (!are_numbers(t, own, opponent, own_hand, opponent_hand)) return -MS_ARGUMENT;
    struct table *table = leaf_table(t, own, opponent, own_hand, opponent_hand);
    return table ? value_at(t, table, cell_of(t, table, own, opponent), NULL) : value_by_rules(t, own, opponent, own_hand, opponent_hand);
}

/** What a search may count with, whatever it forgets. */
static inline ms_outcome outcome_of(int value) { return value < MS_LOSS ? MS_DRAW : (ms_outcome)value; }
static inline ms_code code_of(int value) { return value < MS_LOSS ? (ms_code)-value : MS_OK; }

ms_code ms_wdl(ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand, ms_outcome *outcome) {
    int value = leaf_value(t, own, opponent, own_hand, opponent_hand);
    *outcome = outcome_of(value);
    return code_of(value);
}

size_t ms_wdl_batch(ms_tables *t, size_t count, const uint32_t *own, const uint32_t *opponent, const uint8_t *own_hand, const uint8_t *opponent_hand,
                    int8_t *outcomes, uint8_t *codes) {
    enum { GROUP = 64 }; /* so many questions are under way at once: first their entries are fetched, then their values */
    size_t unknown = 0;
    for (size_t first = 0; first < count; first += GROUP) {
        size_t n = count - first < GROUP ? count - first : GROUP;
        struct table *tables[GROUP];
        const uint8_t *bytes[GROUP];
        uint32_t at[GROUP];
        for (size_t i = 0; i < n; i++) {
            uint32_t a = own[first + i], b = opponent[first + i];
            int x = own_hand ? own_hand[first + i] : 0, y = opponent_hand ? opponent_hand[first + i] : 0;
            tables[i] = are_numbers(t, a, b, x, y) ? leaf_table(t, a, b, x, y) : NULL;
            if (tables[i]) fetch_ahead(&tables[i]->row_ranks->canonical[rank_of(tables[i]->row_ranks, tables[i]->own_rows ? a : b)]);
        }
        for (size_t i = 0; i < n; i++) {
            if (!tables[i] || !tables[i]->resident) continue;
            struct cell cell = cell_of(t, tables[i], own[first + i], opponent[first + i]);
            at[i] = cell.place;
            bytes[i] = resident_byte(tables[i], cell);
            fetch_ahead(bytes[i]);
        }
        for (size_t i = 0; i < n; i++) {
            size_t k = first + i;
            int value = tables[i] && tables[i]->resident
                            ? resident_value(t, *bytes[i], at[i])
                            : leaf_value(t, own[k], opponent[k], own_hand ? own_hand[k] : 0, opponent_hand ? opponent_hand[k] : 0);
            outcomes[k] = (int8_t)outcome_of(value);
            if (codes) codes[k] = (uint8_t)code_of(value);
            unknown += value < MS_LOSS;
        }
    }
    return unknown;
}

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------------- */

/** The place of an outcome in the order in which a side likes them. */
static int liked(ms_outcome outcome) { return outcome == MS_UNKNOWN ? 2 : outcome == MS_LOSS ? 3 : MS_WIN - (int)outcome; }

/** Makes a value of so many plies, as a table tells or, of one that is not known, would tell; without a grade and a conversion. */
static void set_value(ms_value *v, ms_outcome outcome, int32_t plies, ms_source source, ms_subspace table) {
    *v = (ms_value){.outcome = outcome, .dtw = plies, .source = source, .turns_to_capture = MS_NO_TURNS_TO_CAPTURE, .conversion = MS_NO_CONVERSION};
    v->table = outcome == MS_UNKNOWN ? NO_SUBSPACE : table;
    v->missing = outcome == MS_UNKNOWN ? table : NO_SUBSPACE;
}

static bool has_depth(const ms_value *v) { return v->dtw != MS_NO_DTW; }
/** Whether two values of a position can both be right. */
static bool fits(const ms_value *a, const ms_value *b) {
    bool may_be_same_draw = !a->graded || !b->graded || a->grade == b->grade;
    return may_be_same_draw && a->outcome == b->outcome && (a->dtw == b->dtw || !has_depth(a) || !has_depth(b));
}

/** Makes a value that of so many plies later, for the other side; a counter and a conversion are left out. */
static void pass_on(ms_value *v, int plies) {
    int8_t own = v->final_own;
    v->outcome = v->outcome == MS_WIN ? MS_LOSS : v->outcome == MS_LOSS ? MS_WIN : v->outcome;
    v->dtw = has_depth(v) ? v->dtw + plies : MS_NO_DTW;
    v->final_own = v->final_opponent;
    v->final_opponent = own;
    v->grade = -v->grade;
    v->turns_to_capture = MS_NO_TURNS_TO_CAPTURE;
    v->conversion = MS_NO_CONVERSION;
}

static void set_grade(ms_value *value, struct grade grade) {
    value->graded = 1;
    value->final_own = grade.own;
    value->final_opponent = grade.opponent;
    value->grade = grade.worth;
    value->turns_to_capture = grade.counter;
}

enum { NO_LIMIT = -1 };

/** How many quiet plies the move limit leaves; NO_LIMIT without one. */
static int rest_of(const ms_tables *t, uint32_t clock) { return !t->limit ? NO_LIMIT : clock < (uint32_t)t->limit ? t->limit - (int)clock : 0; }

/**
 * Compares as a player likes: wins, quickest first; draws, by worth and counter; the unknown; losses, slowest first. An unknown depth is a long
 * one.
 * With a rest of a move limit: wins that end within it; other wins, by conversion; those that it draws; draws; the unknown; losses that it
 * draws; losses, longest conversion first.
 */
static int compare_values(const ms_value *a, const ms_value *b, int rest) {
    int64_t keys[2][4];
    for (int i = 0; i < 2; i++) {
        const ms_value *v = i ? b : a;
        int64_t sign = v->outcome == MS_WIN ? 1 : v->outcome == MS_LOSS ? -1 : 0;
        bool ends = sign > 0 && has_depth(v) && v->dtw <= rest, is_drawn = rest != NO_LIMIT && v->conversion > rest;
        bool is_open = v->conversion == MS_NO_CONVERSION; /* between those that the limit leaves and those that it draws */
        keys[i][0] = 4 * liked(v->outcome);
        if (rest != NO_LIMIT && sign > 0) keys[i][0] += is_drawn ? 3 : ends ? 0 : 1 + is_open;
        if (rest != NO_LIMIT && sign < 0) keys[i][0] += is_drawn ? 0 : 2 - is_open;
        keys[i][1] = rest == NO_LIMIT || is_drawn || ends || v->conversion == MS_NO_CONVERSION ? 0 : sign * v->conversion;
        keys[i][2] = v->outcome == MS_DRAW && v->graded ? -(int64_t)v->grade : sign * (has_depth(v) ? v->dtw : INT32_MAX);
        keys[i][3] = !v->graded ? INT32_MAX : v->turns_to_capture != MS_NO_TURNS_TO_CAPTURE ? v->turns_to_capture : INT32_MAX - 1;
    }
    for (int i = 0; i < 4; i++)
        if (keys[0][i] != keys[1][i]) return keys[0][i] < keys[1][i] ? -1 : 1;
    return 0;
}

/** The facts that a position's turns tell together; zero before the first. */
struct best {
    ms_ranked *listed; /* if wanted, so many of the best, in order, with so much of the move limit left */
    size_t most, count;
    int rest;

    ms_ranked first;       /* the best, of equally good ones the one that was listed first */
    ms_value last_unknown; /* if any is not known; else of another outcome */
    bool any_ungraded, any_open;           /* a draw without its grade; a turn that wins without a depth; or one of which nothing is known */
    bool any_unconverted;                      /* a turn that wins or might, without its conversion */
    int32_t least_conversion, most_conversion; /* of turns that win, and of all; INT32_MAX if one is not known */
    ms_source source;
};

/** Puts a turn where it belongs among so many, which are in order: behind those that are as good, and not where there is no room. */
static void put_in_order(ms_ranked *turns, size_t count, size_t room, int rest, const ms_ranked *turn) {
    size_t at = count < room ? count : room;
    for (; at > 0 && compare_values(&turn->value, &turns[at - 1].value, rest) < 0; at--)
        if (at < room) turns[at] = turns[at - 1];
    if (at < room) turns[at] = *turn;
}

static void add_turn(struct best *best, const ms_ranked *turn) {
    const ms_value *v = &turn->value;
    bool is_unknown = v->outcome == MS_UNKNOWN, wins = v->outcome == MS_WIN;
    int32_t plies = v->conversion == MS_NO_CONVERSION ? INT32_MAX : v->conversion;
    put_in_order(best->listed, best->count, best->most, best->rest, turn);
    if (best->count == 0 || compare_values(v, &best->first.value, NO_LIMIT) < 0) best->first = *turn;
    if (best->count == 0 || (wins && plies < best->least_conversion)) best->least_conversion = wins ? plies : INT32_MAX;
    if (plies > best->most_conversion) best->most_conversion = plies;
    best->any_unconverted |= is_unknown || (wins && plies == INT32_MAX);
    if (is_unknown) best->last_unknown = *v;
    best->any_ungraded |= is_unknown || (v->outcome == MS_DRAW && !v->graded);
    best->any_open |= is_unknown || (wins && !has_depth(v));
    if (v->source > best->source) best->source = v->source;
    best->count++;
}

/** Makes a position's value by its turns: that of the best one. */
static void set_best(ms_value *v, const struct best *best) {
    bool is_known = best->first.value.outcome == MS_WIN || best->last_unknown.outcome != MS_UNKNOWN;
    *v = is_known ? best->first.value : best->last_unknown;
    if (!is_known) return;
    if (v->outcome == MS_WIN && best->any_open && v->dtw > 3) v->dtw = MS_NO_DTW; /* none that is open wins sooner than in 3 */
    int32_t conversion = v->outcome == MS_LOSS ? best->most_conversion : v->outcome == MS_WIN ? best->least_conversion : INT32_MAX;
    bool is_sure = v->outcome == MS_LOSS || !best->any_unconverted || conversion <= 1; /* nothing wins sooner than in 1 */
    v->conversion = is_sure && conversion != INT32_MAX ? conversion : MS_NO_CONVERSION;
    v->source = v->outcome == MS_WIN ? v->source : best->source;
    v->graded = v->graded && !best->any_ungraded;
    v->table = NO_SUBSPACE;
}

/** The value of a turn in a lost position: every turn loses. */
static void lose(ms_value *v) {
    if (v->outcome == MS_UNKNOWN) set_value(v, MS_LOSS, MS_NO_DTW, MS_BY_TABLE, NO_SUBSPACE);
}

static ms_code contradiction(const ms_tables *t, ms_position p, const char *what, ms_error *e) {
    char fen[MS_FEN_BYTES], name[MS_NAME_BYTES];
    ms_format_fen(t, &p, fen);
    ms_format_subspace(subspace_of(view_of(&p)), name);
    return fail(e, MS_CONTRADICTION, NULL, -1,
                "The tables in %s contradict each other: %s says that %s is %s. Verify them, and build the wrong one again.",
                t->folder, name, fen, what);
}

/** What a plane has of a position, for those who can do without; -1 if its file is missing, or damaged, which is remembered. */
static int32_t if_whole(ms_tables *t, struct table *table, int kind, struct view v) {
    ms_error damage;
    if (!table || !table->there[kind]) return -1;
    struct cell cell = cell_of(t, table, v.own, v.opponent);
    int32_t found = kind == WDL ? value_at(t, table, cell, &damage) : number_at(t, table, kind, cell, &damage);
    if (found < 0) remember(&table->damage[kind], &damage);
    return found < 0 ? -1 : found;
}

/** Whether the side to move gets more than what there is, and is counted: where moves lead back, with nothing pending. */
static bool profits(const ms_tables *t, struct view v, const ms_value *value) {
    return value->graded && v.pending == 0 && is_joined(&t->rules, subspace_of(v)) && value->grade > worth_of_staying(t, subspace_of(v));
}

/** Lists the subspaces that the turns from one lead to, as the opponent sees them; returns how many. */
static int subspaces_after(const struct rules *r, ms_subspace s, ms_subspace after[MOST_AFTER]) {
    int most = least_of(r->most_removals, s.opponent + s.opponent_hand - FEWEST + 1), count = 0;
    for (int placing = !may_move(r, s.own_hand); placing <= (s.own_hand > 0); placing++)
        for (int taken = 0; taken <= (placing && !pays(r) ? 0 : most); taken++) {
            int hand = placing ? from_hand(r, taken, s.opponent_hand) : 0, opponent = s.opponent - (taken - hand);
            if (opponent >= 0) after[count++] = subspace(opponent, s.own + placing, s.opponent_hand - hand, s.own_hand - placing);
        }
    return count;
}

/** Whether there are all tables that the turns of a position lead to. */
static bool has_tables_after(const ms_tables *t, struct view v) {
    ms_subspace after[MOST_AFTER];
    for (int i = 0, count = subspaces_after(&t->rules, subspace_of(v), after); i < count; i++) {
        if (last_placement_skips(&t->rules, v)) after[i] = subspace(after[i].opponent, after[i].own, 0, 0);
        if (after[i].own + after[i].own_hand >= FEWEST && !table_in(t, after[i])) return false;
    }
    return true;
}

/**
 * How far the values after turns are looked into: as far as there are tables, if need be by the replies, while damage is an error; as far
 * as the position's own table tells, if it is whole; that, with grades only, and draws without one not known; with depths and conversions of
 * losses only; with their conversions only.
 */
enum asking { BY_REPLIES, IF_WHOLE, GRADES, LOSSES, CONVERSIONS };
static ms_code ask_turns(ms_tables *t, const ms_position *p, enum asking asking, const ms_value *known, struct best *best, ms_error *e);

/** Gives a win its depth and conversion, by the losses that its turns lead to: a turn about which less is known might win sooner. */
static ms_code add_depth_of_win(ms_tables *t, const ms_position *p, ms_value *value, ms_error *e) {
    struct best best = {0};
    ms_value by_turns;
    TRY(ask_turns(t, p, LOSSES, value, &best, e));
    set_best(&by_turns, &best);
    if (by_turns.outcome == MS_DRAW || by_turns.outcome == MS_LOSS)
        return contradiction(t, *p, "won, but none of its turns leads to a lost position", e);
    if (by_turns.outcome == MS_WIN) value->dtw = by_turns.dtw;
    if (by_turns.outcome == MS_WIN) value->conversion = by_turns.conversion;
    return MS_OK;
}

/** The value of a game that is over. A draw stays with the stones that there are. */
static void set_decided(ms_value *value, const ms_tables *t, struct view v, enum status status) {
    int own = count_bits(v.own) + v.own_hand, opponent = count_bits(v.opponent) + v.opponent_hand;
    const struct table *table = table_in(t, subspace(own, opponent, 0, 0));
    int32_t worth = worth_of_staying(t, subspace_of(v));
    bool is_known = t->worths[own][opponent] != NOT_KNOWN || (table && table->there[GRADE]);
    struct grade equal = {.counter = MS_NO_TURNS_TO_CAPTURE}, grade = {(int8_t)own, (int8_t)opponent, MS_NO_TURNS_TO_CAPTURE, worth};
    set_value(value, (ms_outcome)status, status == DRAWN ? MS_NO_DTW : 0, MS_BY_RULES, NO_SUBSPACE);
    if (status == DRAWN && t->graded && is_known) set_grade(value, worth == 0 ? equal : grade);
    if (status != DRAWN && t->limit) value->conversion = 0;
}

/** The value by the rules or the position's own table, with a draw's grade. No counter is stored for the side that is better off. */
static ms_code stored(ms_tables *t, const ms_position *p, enum asking asking, ms_value *value, ms_error *e) {
    struct view v = view_of(p);
    enum status status = status_of(&t->rules, v);
    struct table *table = table_in(t, subspace_of(v));
    set_value(value, MS_UNKNOWN, MS_NO_DTW, MS_BY_NOTHING, subspace_of(v));
    if (status != ONGOING) {
        set_decided(value, t, v, status);
    } else if (v.pending != 0) { /* no table has it: it is worth as much as the best removal, or the pass */
        struct best best = {0};
        TRY(ask_turns(t, p, BY_REPLIES, NULL, &best, e));
        set_best(value, &best);
    } else if (table) {
        int wdl = asking == BY_REPLIES ? value_at(t, table, cell_of(t, table, v.own, v.opponent), e) : if_whole(t, table, WDL, v);
        if (wdl < MS_UNKNOWN) return (ms_code)-wdl;
        if (wdl == MS_UNKNOWN) return MS_OK;
        int32_t pairs = wdl == MS_LOSS && asking != GRADES && asking != CONVERSIONS ? if_whole(t, table, DTW, v) : -1;
        int32_t symbol = wdl == MS_DRAW && asking <= GRADES ? if_whole(t, table, GRADE, v) : -1;
        const struct plane *grades;
        if (pairs == 0) return contradiction(t, position_of(v.own_hand > v.opponent_hand, v, false), "lost already, but there are turns", e);
        set_value(value, (ms_outcome)wdl, pairs < 0 ? MS_NO_DTW : 2 * pairs, MS_BY_TABLE, table->subspace);
        if (wdl == MS_LOSS && asking != GRADES) value->conversion = if_whole(t, table, DTC, v); /* without a limit there is no such file */
        if (wdl == MS_WIN && asking <= IF_WHOLE) TRY(add_depth_of_win(t, p, value, e));
        if (symbol >= 0 && find_plane(t, table, GRADE, &grades, NULL) == MS_OK) set_grade(value, grades->tree[symbol].grade);
        if (wdl == MS_DRAW && asking == GRADES && !value->graded) set_value(value, MS_UNKNOWN, MS_NO_DTW, MS_BY_NOTHING, table->subspace);
    }
    return MS_OK;
}

/**
 * Asks what all turns are worth, where something may be known of the position. If the soonest win or capture will do, it ends with that; of
 * conversions, with one that is no larger than the known one.
 */
static ms_code ask_turns(ms_tables *t, const ms_position *p, enum asking asking, const ms_value *known, struct best *best, ms_error *e) {
    struct view v = view_of(p);
    struct turns list;
    ms_ranked next;
    ms_value by_replies;
    const ms_value *first = &best->first.value;
    for (begin_turns(&list, &t->rules, v); next_turn(&list, &next.turn); add_turn(best, &next)) {
        bool is_soonest = best->count > 0 && (first->dtw == 1 || (first->turns_to_capture == 1 && known && first->grade == known->grade));
        if (asking >= GRADES && is_soonest && !last_placement_skips(&t->rules, v)) return MS_OK;
        if (asking == CONVERSIONS && best->count > 0 && best->least_conversion <= known->conversion) return MS_OK;
        struct best replies = {0};
        next.after = ms_after(t, p, next.turn);
        TRY(stored(t, &next.after, asking, &next.value, e));
        if (asking == BY_REPLIES && next.value.outcome == MS_UNKNOWN && view_of(&next.after).pending == 0) {
            TRY(ask_turns(t, &next.after, IF_WHOLE, NULL, &replies, e));
            set_best(&by_replies, &replies);
            if (by_replies.outcome != MS_UNKNOWN) next.value = by_replies;
        }
        int32_t counter = next.value.turns_to_capture, plies = next.value.conversion;
        pass_on(&next.value, 1);
        if (plies != MS_NO_CONVERSION) next.value.conversion = plies > t->limit ? plies : leaves(next.turn) ? 1 : plies + 1;
        if (profits(t, v, &next.value))
            next.value.turns_to_capture = leaves(next.turn) ? 1 : counter == MS_NO_TURNS_TO_CAPTURE ? counter : least_of(counter + 1, 254);
        if (known && known->outcome == MS_LOSS) lose(&next.value);
    }
    return MS_OK;
}

static ms_code rank_turns(ms_tables *t, const ms_position *p, int rest, ms_ranked *turns, size_t most, size_t *count, ms_error *e) {
    struct best best = {.listed = turns, .most = most, .rest = rest};
    ms_value own = {.outcome = MS_UNKNOWN}, by_turns;
    *count = 0;
    TRY(ms_check(t, p, e));
    TRY(ask_turns(t, p, BY_REPLIES, NULL, &best, e));
    if (view_of(p).pending == 0 && best.count > 0) TRY(stored(t, p, IF_WHOLE, &own, e));
    ms_outcome first = best.first.value.outcome;
    set_best(&by_turns, &best);
    bool is_better = first != MS_UNKNOWN && liked(first) < liked(own.outcome);
    if (own.outcome != MS_UNKNOWN && (by_turns.outcome != MS_UNKNOWN ? !fits(&own, &by_turns) : is_better))
        return contradiction(t, *p, "worth something else than its best turn", e);
    bool is_cut = own.outcome == MS_LOSS && best.count > most; /* then what was left out may belong among the first */
    if (is_cut) best = (struct best){.listed = turns, .most = most, .rest = rest};
    if (is_cut) TRY(ask_turns(t, p, BY_REPLIES, &own, &best, e));
    for (size_t i = 0; own.outcome == MS_LOSS && i < best.count && i < most; i++) { /* what changes may change its place */
        ms_ranked turn = turns[i];
        lose(&turn.value);
        put_in_order(turns, i, most, rest, &turn);
    }
    *count = best.count;
    return MS_OK;
}

ms_code ms_rank(ms_tables *t, const ms_position *p, ms_ranked *turns, size_t most, size_t *count, ms_error *e) {
    return rank_turns(t, p, NO_LIMIT, turns, most, count, e);
}

ms_code ms_rank_at(ms_tables *t, const ms_position *p, uint32_t clock, ms_ranked *turns, size_t most, size_t *count, ms_error *e) {
    return rank_turns(t, p, rest_of(t, clock), turns, most, count, e);
}

ms_code ms_value_of(ms_tables *t, const ms_position *p, ms_value *value, ms_error *e) {
    struct view v = view_of(p);
    struct best best = {0}, keeping = {0};
    const ms_value *kept = &keeping.first.value;
    ms_value own, by_turns;
    TRY(ms_check(t, p, e));
    TRY(stored(t, p, BY_REPLIES, &own, e));
    *value = own;
    if (profits(t, v, &own) && ask_turns(t, p, GRADES, &own, &keeping, NULL) == MS_OK) {
        /* The least counter of the turns that keep the grade; none if it might be another's. */
        bool keeps = kept->outcome == MS_DRAW && kept->grade == own.grade && (kept->turns_to_capture == 1 || !keeping.any_ungraded);
        value->turns_to_capture = keeps ? kept->turns_to_capture : MS_NO_TURNS_TO_CAPTURE;
    }
    bool is_known = own.outcome == MS_DRAW ? own.graded || !t->graded : has_depth(&own) || (own.outcome == MS_WIN && has_tables_after(t, v));
    if (v.pending != 0 || own.source == MS_BY_RULES || (own.outcome != MS_UNKNOWN && is_known)) return MS_OK; /* turns cannot tell more */
    ms_code code = ask_turns(t, p, BY_REPLIES, &own, &best, e);
    if (code != MS_OK || best.count == 0) return code == MS_CONTRADICTION ? code : MS_OK; /* damage may keep the turns from telling */
    set_best(&by_turns, &best);
    if (by_turns.outcome == MS_UNKNOWN) return MS_OK;
    if (own.outcome != MS_UNKNOWN && !fits(&own, &by_turns)) return contradiction(t, *p, "worth something else than its best turn", e);
    if (own.outcome == MS_UNKNOWN) *value = by_turns;
    if (!has_depth(value)) value->dtw = by_turns.dtw;
    if (!value->graded && by_turns.graded)
        set_grade(value, (struct grade){by_turns.final_own, by_turns.final_opponent, (int16_t)by_turns.turns_to_capture, by_turns.grade});
    return MS_OK;
}

int ms_move_limit(const ms_tables *t) { return t->limit; }

ms_outcome ms_outcome_at(const ms_tables *t, const ms_value *value, uint32_t clock) {
    if (!t->limit || (value->outcome != MS_WIN && value->outcome != MS_LOSS)) return value->outcome;
    return value->conversion == MS_NO_CONVERSION ? MS_UNKNOWN : value->conversion <= rest_of(t, clock) ? value->outcome : MS_DRAW;
}

/** The largest conversion of a table's losses: -1 if there are none, INT32_MAX if it is not known. */
static int32_t most_of_losses(const ms_tables *t, struct table *table) {
    const struct plane *p;
    if (!table || !table->there[DTC] || find_plane(t, table, DTC, &p, NULL) != MS_OK) return INT32_MAX;
    return p->leaf_count ? p->tree[p->leaf_count - 1].leaf : -1;
}

/** A number that no conversion of a table's wins exceeds: an exit takes one ply, unless the limit draws losses behind it. */
static int32_t most_of_wins(const ms_tables *t, struct table *table) {
    int32_t most = atomic_load_explicit(&table->most_of_wins, memory_order_relaxed);
    ms_subspace s = table->subspace, after[MOST_AFTER];
    bool skipped = s.own_hand + s.opponent_hand == 1 && skips(&t->rules);
    if (most) return most;
    most = skipped ? INT32_MAX : 1; /* a pass follows, and no table has the positions before it */
    for (int i = 0, count = subspaces_after(&t->rules, s, after); i < count && !skipped; i++) {
        if (after[i].own + after[i].own_hand < FEWEST) continue;
        bool is_quiet = slot_in(after[i]) == slot_of(s.opponent, s.own, s.opponent_hand, s.own_hand);
        int32_t then = most_of_losses(t, table_in(t, after[i]));
        then = then > t->limit ? INT32_MAX : is_quiet ? then + 1 : 1;
        most = then > most ? then : most;
    }
    atomic_store_explicit(&table->most_of_wins, most, memory_order_relaxed);
    return most;
}

static int leaf_value_at(ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand, uint32_t clock) {
    int value = leaf_value(t, own, opponent, own_hand, opponent_hand), rest = rest_of(t, clock);
    struct table *table = value == MS_WIN || value == MS_LOSS ? leaf_table(t, own, opponent, own_hand, opponent_hand) : NULL;
    struct view v = {own, opponent, own_hand, opponent_hand, 0};
    if (!table || rest == NO_LIMIT || (value == MS_WIN ? most_of_wins(t, table) : most_of_losses(t, table)) <= rest) return value;
    ms_value found = {.outcome = (ms_outcome)value, .conversion = rest > 1 ? rest : 1}; /* so much is enough to know, and nothing is less than 1 */
    if (value == MS_LOSS) {
        found.conversion = if_whole(t, table, DTC, v);
    } else {
        ms_position position = position_of(false, v, false);
        struct best best = {0};
        ms_code code = ask_turns(t, &position, CONVERSIONS, &found, &best, NULL);
        if (code != MS_OK) return -(int)code;
        bool is_known = best.least_conversion <= found.conversion || !best.any_unconverted;
        found.conversion = is_known ? best.least_conversion : MS_NO_CONVERSION;
    }
    return found.conversion == MS_NO_CONVERSION ? MS_UNKNOWN : found.conversion <= rest ? value : MS_DRAW;
}

ms_code ms_wdl_at(ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand, uint32_t clock, ms_outcome *outcome) {
    int value = leaf_value_at(t, own, opponent, own_hand, opponent_hand, clock);
    *outcome = outcome_of(value);
    return code_of(value);
}

/** Whether a line comes nearer to a final: a stone was placed or removed lately, or a side's counter has fallen since its turn before. */
static bool falls(const ms_ranked last[4]) {
    bool falls = false;
    for (int i = 0; i < 2; i++) {
        const ms_value *before = &last[i].value, *now = &last[i + 2].value;
        falls |= leaves(last[i].turn) || leaves(last[i + 2].turn);
        falls |= before->graded && now->graded && now->turns_to_capture != MS_NO_TURNS_TO_CAPTURE && now->turns_to_capture < before->turns_to_capture;
    }
    return falls;
}

enum { DRAWN_TURNS = 8, MOST_LISTED = 256 };

/**
 * Asks the files that tell of a position, and behind it: of all its turns; of their replies, where these stand for a table that is missing, or
 * tell in how many plies a win ends. MS_OK if each that is there can be read.
 */
static ms_code ask_files(ms_tables *t, const ms_position *p, int turns, ms_error *e) {
    struct view v = view_of(p);
    if (status_of(&t->rules, v) != ONGOING) return MS_OK;
    struct table *table = v.pending == 0 ? table_in(t, subspace_of(v)) : NULL;
    struct cell cell = table ? cell_of(t, table, v.own, v.opponent) : (struct cell){0};
    int value = table ? value_at(t, table, cell, e) : MS_UNKNOWN;
    struct turns list;
    ms_turn turn;
    if (value < MS_UNKNOWN) return (ms_code)-value;
    for (int kind = DTW; kind < PLANE_KINDS; kind++) {
        bool tells = table && table->there[kind] && value == (kind == GRADE ? MS_DRAW : MS_LOSS);
        if (tells && number_at(t, table, kind, cell, e) < 0) return e->code;
    }
    bool goes_on = turns == 3 || (turns > 1 && !table) || (turns > 0 && value == MS_WIN);
    for (begin_turns(&list, &t->rules, v); goes_on && next_turn(&list, &turn);) {
        ms_position after = ms_after(t, p, turn);
        TRY(ask_files(t, &after, turns - 1, e));
    }
    return MS_OK;
}

/** Says that a line ends before its game does: by the file that cannot be read, if there is one, or by what is missing. */
static ms_code cut_short(ms_tables *t, const ms_position *at, const ms_value *next, size_t turns, ms_error *e) {
    char name[MS_NAME_BYTES];
    ms_error why;
    if (ask_files(t, at, 3, &why) != MS_OK) {
        if (e) *e = why;
        if (e) snprintf(e->message, sizeof e->message, "The best line is not known after %zu turns: %.900s", turns, why.message);
        return why.code;
    }
    ms_format_subspace(next->missing, name);
    return fail(e, MS_MISSING, NULL, -1, "The best line is not known after %zu turns: %s%s", turns, name[0] ? "there is no table " : "",
                name[0] ? name : "what follows is in files that are missing");
}

ms_code ms_line(ms_tables *t, const ms_position *position, ms_ranked *line, size_t most, size_t *count, ms_error *e) {
    ms_position at = *position;
    ms_value promised;
    *count = 0;
    TRY(ms_value_of(t, position, &promised, e));
    for (; *count < most; ++*count) {
        ms_ranked turns[MOST_LISTED]; /* best first, so the one that goes on is among them */
        size_t i = 0, listed;
        struct view v = view_of(&at);
        bool is_draw = promised.outcome == MS_DRAW;
        bool stays = v.pending == 0 && is_joined(&t->rules, subspace_of(v)) && worth_of_staying(t, subspace_of(v)) == promised.grade;
        TRY(ms_rank(t, &at, turns, MOST_LISTED, &listed, e));
        listed = listed < MOST_LISTED ? listed : MOST_LISTED;
        for (const ms_value *next = &turns[0].value; i < listed; next = &turns[++i].value)
            if (fits(next, &promised) && next->dtw == promised.dtw) break;
        if (listed == 0) break;
        if (i == listed || (!is_draw && !has_depth(&promised))) return cut_short(t, &at, &promised, *count, e);
        if (is_draw && *count >= DRAWN_TURNS && (!promised.graded || stays || !falls(line + *count - 4))) break;
        line[*count] = turns[i];
        at = turns[i].after;
        pass_on(&promised, -1);
    }
    return MS_OK;
}

ms_code ms_line_at(ms_tables *t, const ms_position *position, uint32_t clock, ms_ranked *line, size_t most, size_t *count, ms_error *e) {
    ms_position at = *position;
    ms_value value;
    *count = 0;
    TRY(ms_value_of(t, position, &value, e));
    if (value.conversion == MS_NO_CONVERSION) return ms_line(t, position, line, most, count, e);
    bool is_drawn = ms_outcome_at(t, &value, clock) == MS_DRAW; /* by the limit */
    for (; *count < most && (!is_drawn || *count < DRAWN_TURNS); ++*count) {
        ms_ranked turns[MOST_LISTED];
        size_t listed;
        TRY(ms_rank_at(t, &at, clock, turns, MOST_LISTED, &listed, e));
        ms_outcome promised = listed > 0 ? ms_outcome_at(t, &turns[0].value, clock) : MS_UNKNOWN;
        if (listed == 0 || (is_drawn && promised != MS_UNKNOWN && promised != MS_DRAW)) break; /* the limit has drawn it before */
        if (promised == MS_UNKNOWN || (promised == MS_DRAW) != is_drawn) return cut_short(t, &at, &turns[0].value, *count, e);
        line[*count] = turns[0];
        clock = ms_clock_after(&at, &turns[0].after, clock);
        at = turns[0].after;
    }
    return MS_OK;
}

/** Marks a subspace and all that its turns lead to, and theirs; none where the game is over. */
static void follow(const ms_tables *t, ms_subspace s, uint16_t *found) {
    ms_subspace after[MOST_AFTER];
    if (s.own + s.own_hand < FEWEST || s.opponent + s.opponent_hand < FEWEST || found[slot_in(s)]) return;
    found[slot_in(s)] = 1;
    for (int i = 0, count = subspaces_after(&t->rules, s, after); i < count; i++) follow(t, after[i], found);
    if (is_joined(&t->rules, s)) follow(t, subspace(s.opponent, s.own, s.opponent_hand, s.own_hand), found);
}

static void follow_position(const ms_tables *t, const ms_position *p, uint16_t *found) {
    struct view v = view_of(p);
    struct turns list;
    ms_turn turn;
    if (v.pending == 0) follow(t, subspace_of(v), found);
    for (begin_turns(&list, &t->rules, v); v.pending != 0 && next_turn(&list, &turn);) {
        ms_position after = ms_after(t, p, turn);
        follow_position(t, &after, found);
    }
}

ms_code ms_lacking(ms_tables *t, const ms_position *position, ms_subspace *lacking, size_t most, size_t *count, ms_error *e) {
    *count = 0;
    TRY(ms_check(t, position, e));
    uint16_t *found = calloc(SLOT_COUNT, sizeof *found);
    if (!found) return no_memory(e);
    follow_position(t, position, found);
    for (size_t i = 0; i < t->subspace_count; i++) {
        if (!found[slot_in(t->subspaces[i])] || table_in(t, t->subspaces[i])) continue;
        if (*count < most) lacking[*count] = t->subspaces[i];
        ++*count;
    }
    free(found);
    return MS_OK;
}

/* ---- Opening and closing ---------------------------------------------------------------------------------------------------------------- */

/** Lists the subspaces that there can be tables of, by stones in hand, then on the board: with free hands, those that the empty one leads to. */
static void list_subspaces(ms_tables *t) {
    const struct rules *r = &t->rules;
    follow(t, subspace(0, 0, r->men, r->men), t->numbers); /* which are marks until there are tables to number */
    for (int hands = 0; hands <= 2 * r->men; hands++)
        for (int hand = 0; hand <= hands; hand++)
            for (int stones = 0; stones <= 2 * r->men; stones++)
                for (int own = 0; own <= stones; own++) {
                    int fewest = hands > 0 && !captures_while_placing(r) ? r->men : FEWEST, a = own + hand, b = stones - own + hands - hand;
                    if (a < fewest || a > r->men || b < fewest || b > r->men || !are_hands(r, hand, hands - hand)) continue;
                    ms_subspace s = subspace(own, stones - own, hand, hands - hand);
                    if ((hands == 0 || !r->free_hands || t->numbers[slot_in(s)]) && t->subspace_count < MOST_SUBSPACES)
                        t->subspaces[t->subspace_count++] = s;
                }
    memset(t->numbers, 0, sizeof t->numbers);
}

/** Notes which files there are, and readies what finding a position in them takes. */
static ms_code find_tables(ms_tables *t, ms_error *e) {
    int points = t->rules.points;
    bool is_limited = false;
    t->tables = calloc(t->subspace_count + 1, sizeof *t->tables);
    if (!t->tables) return no_memory(e);
    for (size_t i = 0; i < t->subspace_count; i++) {
        struct table *table = &t->tables[t->table_count];
        ms_subspace s = table->subspace = t->subspaces[i];
        int rows = s.own > s.opponent ? s.own : s.opponent, columns = s.own + s.opponent - rows;
        for (int kind = 0; kind < PLANE_KINDS; kind++) {
            char path[MOST_PATH];
            path_of(t, s, kind, path);
            bool is_wanted = kind == WDL || (table->there[WDL] && (kind != GRADE || t->has_finals) && (kind != DTC || t->limit));
            table->there[kind] = is_wanted && t->way.by.exists(t->way.by.context, path);
        }
        if (!table->there[WDL]) continue;
        struct ranks *row_ranks = &t->ranks[points][rows], *column_ranks = &t->ranks[points - rows][columns];
        if (!make_ranks(row_ranks, points, rows) || !make_ranks(column_ranks, points - rows, columns) || !make_canonical(t, row_ranks, rows))
            return no_memory(e);
        table->own_rows = s.own != s.opponent ? s.own > s.opponent : s.own_hand >= s.opponent_hand;
        table->row_ranks = row_ranks;
        table->column_ranks = column_ranks;
        table->rows = row_ranks->canonical_count;
        table->columns = column_ranks->count;
        table->across = (table->columns + SIDE - 1) / SIDE;
        table->blocks = (table->rows + SIDE - 1) / SIDE * table->across;
        t->graded |= table->there[GRADE];
        is_limited |= table->there[DTC];
        t->numbers[slot_in(s)] = (uint16_t)++t->table_count;
    }
    if (!is_limited) t->limit = 0;
    return MS_OK;
}

/** What threads share that unpack all values into memory. */
struct loading {
    ms_tables *t;
    const ms_options *options;
    _Atomic uint64_t next; /* the first piece that no thread has taken */
};

enum { PIECE = 8 }; /* blocks that a thread unpacks at a time, in less than a tenth of a millisecond */

static uint64_t pieces_of(const struct table *table) { return (table->blocks + PIECE - 1) / PIECE; }

/** Unpacks pieces while there are any, in the order of the tables. */
static void load_pieces(void *of, bool is_helper) {
    struct loading *l = of;
    uint8_t content[2 * CONTENT + SLACK], *at = l->t->resident;
    uint64_t piece = atomic_fetch_add(&l->next, 1), first = 0, told = 0;
    for (struct table *table = l->t->tables; table < l->t->tables + l->t->table_count; table++) {
        for (; piece - first < pieces_of(table); piece = atomic_fetch_add(&l->next, 1)) {
            const struct plane *p;
            uint32_t block = (uint32_t)(piece - first) * PIECE, end = block + PIECE < table->blocks ? block + PIECE : table->blocks;
            (void)find_plane(l->t, table, WDL, &p, NULL);
            for (; p && block < end && read_values(p, block, content, NULL) == MS_OK; block++)
                write_resident(at + (uint64_t)block * RESIDENT_TILE, content);
            if (block < end) table->stays_mapped = true;
            uint64_t done = (uint64_t)(at - l->t->resident) + (uint64_t)end * RESIDENT_TILE, all = l->t->resident_size;
            if (is_helper || !l->options->progress || done == all || done - told < all / 100) continue;
            l->options->progress(l->options->progress_context, told = done, all); /* though others may still be at pieces before */
        }
        first += pieces_of(table);
        at += (uint64_t)table->blocks * RESIDENT_TILE;
    }
}

/** Unpacks all values into memory. A table that is damaged stays mapped: the questions that need what is wrong will say so, and no others. */
static ms_code load_resident(ms_tables *t, const ms_options *options, ms_error *e) {
    struct loading loading = {.t = t, .options = options};
    uint64_t pieces = 0;
    for (size_t i = 0; i < t->table_count; i++) {
        t->resident_size += (uint64_t)t->tables[i].blocks * RESIDENT_TILE;
        pieces += pieces_of(&t->tables[i]);
    }
    if (t->resident_size == 0) return MS_OK;
    uint8_t *at = t->resident = t->resident_size <= SIZE_MAX ? system_reserve((size_t)t->resident_size) : NULL;
    if (!at) return no_memory(e);
    system_share((struct work){load_pieces, &loading}, pieces);
    if (options->progress) options->progress(options->progress_context, t->resident_size, t->resident_size);
    for (struct table *table = t->tables; table < t->tables + t->table_count; at += (uint64_t)table++->blocks * RESIDENT_TILE) {
        if (table->stays_mapped) continue;
        table->resident = at;
        t->resident_count++;
        t->resident_bytes += (uint64_t)table->blocks * RESIDENT_TILE;
    }
    return MS_OK;
}

/** Adds to an error which folder was meant, where there is no manifest: those of named rule sets in it. */
static void say_which(const ms_tables *t, const char *folder, ms_error *e) {
    const char *before = ". Did you mean its folder ", *end = ". Give the folder of a rule set, such as data/nine.";
    size_t at = strlen(e->message), room = sizeof e->message;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN && at < room; i++) {
        char path[MOST_PATH + 32];
        snprintf(path, sizeof path, "%s/%s/manifest.json", folder, KNOWN[i][0]);
        if (!t->way.by.exists(t->way.by.context, path)) continue;
        at += (size_t)snprintf(e->message + at, room - at, "%s%s", before, KNOWN[i][0]);
        before = " or ", end = "?";
    }
    if (at < room) snprintf(e->message + at, room - at, "%s", end);
}

/** Finds the folder and reads its manifest: the folder itself, or the one of the rule set's name in it. */
static ms_code open_folder(ms_tables *t, const char *folder, const ms_options *options, ms_error *e) {
    char path[MOST_PATH + 16];
    uint8_t *text;
    size_t size;
    if (strlen(folder) + 72 > MOST_PATH) /* a variant's name has room, and that of a file */
        return fail(e, MS_IO, NULL, -1, "The folder's name is too long.");
    snprintf(path, sizeof path, "%s/manifest.json", folder);
    bool above = options->variant && !t->way.by.exists(t->way.by.context, path);
    snprintf(t->folder, sizeof t->folder, above ? "%s/%.16s" : "%s", folder, options->variant);
    snprintf(path, sizeof path, "%s/manifest.json", t->folder);
    ms_code code = read_whole(&t->way, path, &text, &size, e);
    if (code == MS_IO && e && !t->way.by.exists(t->way.by.context, path)) say_which(t, folder, e);
    TRY(code);
    code = read_manifest(t, path, (const char *)text, size, options->variant, !options->without_grades, e);
    free(text);
    return code;
}

static ms_code open_all(ms_tables *t, const char *folder, const ms_options *options, ms_error *e) {
    static const int POWERS[] = {1, 3, 9, 27, 81, 1, 1, 1};
    bool is_wide = SIZE_MAX > UINT32_MAX; /* else there is not the room to map */
    size_t cache = options->cache_bytes ? options->cache_bytes : (size_t)(is_wide ? 64 : 16) << 20;
    t->way.by = options->files ? *options->files : SYSTEM_READS.by;
    t->way.maps = is_wide && !options->files && options->holding != MS_READ;
    if (!t->way.by.exists || !t->way.by.open || !t->way.by.read || !t->way.by.close)
        return fail(e, MS_ARGUMENT, NULL, -1, "One of the functions of options.files is NULL, and all four are needed.");
    crc_prepare(t->crc);
    t->fast = has_bit_instructions();
    for (int i = 0; i < 243 * 8; i++) t->digits[i] = (uint8_t)(i / 8 / POWERS[i % 8] % 3);
    TRY(open_folder(t, folder, options, e));
    TRY(find_symmetries(t, e));
    list_subspaces(t);
    TRY(find_tables(t, e));
    if (options->holding == MS_RESIDENT) TRY(load_resident(t, options, e));
    size_t trees = (size_t)t->resident_count == t->table_count ? cache : cache / 4;
    if (!make_cache(&t->caches[VALUES], cache - trees, CONTENT / 8) || !make_cache(&t->caches[SMALL_TREES], trees / 3 * 2, SMALL_TREE)
        || !make_cache(&t->caches[LARGE_TREES], trees / 3, LARGE_TREE))
        return no_memory(e);
    for (size_t i = 0; options->ready && i < PLANE_KINDS * t->table_count; i++) {
        const struct plane *p;
        if (t->tables[i / PLANE_KINDS].there[i % PLANE_KINDS]) (void)find_plane(t, &t->tables[i / PLANE_KINDS], (int)(i % PLANE_KINDS), &p, NULL);
    }
    return MS_OK;
}

ms_tables *ms_open(const char *folder, const ms_options *options, ms_error *e) {
    static const ms_options USUAL;
    ms_tables *t = calloc(1, sizeof *t);
    if (!t) no_memory(e);
    if (!t || open_all(t, folder, options ? options : &USUAL, e) == MS_OK) return t;
    ms_close(t);
    return NULL;
}

void ms_close(ms_tables *t) {
    if (!t) return;
    for (size_t i = 0; i < PLANE_KINDS * t->table_count; i++) {
        free_plane(atomic_load(&t->tables[i / PLANE_KINDS].planes[i % PLANE_KINDS]));
        free(atomic_load(&t->tables[i / PLANE_KINDS].damage[i % PLANE_KINDS]));
    }
    for (int i = 0; i < CACHES; i++) system_release(t->caches[i].stamps, t->caches[i].bytes);
    system_release(t->resident, (size_t)t->resident_size);
    for (int i = 0; i < (MS_POINTS + 1) * (MS_MEN + 1); i++) {
        struct ranks *ranks = &t->ranks[i / (MS_MEN + 1)][i % (MS_MEN + 1)];
        free(ranks->low);
        free(ranks->high);
        system_release(ranks->canonical, canonical_bytes(ranks));
    }
    free(t->tables);
    free(t);
}

void ms_describe(const ms_tables *t, ms_info *info) {
    *info = (ms_info){.points = t->rules.points,
                      .men = t->rules.men,
                      .tables = (int)t->table_count,
                      .graded = t->graded,
                      .resident = t->resident_count,
                      .resident_bytes = t->resident_bytes};
    snprintf(info->variant, sizeof info->variant, "%.16s", t->rules.name);
    memcpy(info->fingerprint, t->rules.fingerprint, sizeof info->fingerprint);
    memcpy(info->point_names, t->rules.names, sizeof info->point_names);
}

size_t ms_list(const ms_tables *t, ms_subspace *list, size_t most) {
    for (size_t i = 0; i < t->table_count && i < most; i++) list[i] = t->tables[i].subspace;
    return t->table_count;
}

size_t ms_lost(const ms_tables *t, ms_subspace *list, size_t most) {
    size_t count = 0;
    for (size_t i = 0; i < t->subspace_count; i++) {
        if (!t->listed[slot_in(t->subspaces[i])] || table_in(t, t->subspaces[i])) continue;
        if (count < most) list[count] = t->subspaces[i];
        count++;
    }
    return count;
}

ms_code ms_place(const ms_tables *t, const ms_position *position, uint32_t place[5], ms_error *e) {
    struct view v = view_of(position);
    TRY(ms_check(t, position, e));
    const struct table *table = v.pending == 0 ? table_in(t, subspace_of(v)) : NULL;
    if (!table) return fail(e, MS_ARGUMENT, NULL, -1, "No table that is there has the position.");
    struct cell cell = cell_of(t, table, v.own, v.opponent);
    place[0] = table->row_ranks->canonical[rank_of(table->row_ranks, table->own_rows ? v.own : v.opponent)] & SYMMETRY;
    memcpy(place + 1, &cell, sizeof cell);
    return MS_OK;
}

int ms_damage(const ms_tables *t, size_t number, ms_error *damage) {
    for (size_t i = 0; i < t->table_count * PLANE_KINDS; i++) {
        const ms_error *found = atomic_load_explicit(&t->tables[i / PLANE_KINDS].damage[i % PLANE_KINDS], memory_order_acquire);
        if (!found || number-- > 0) continue;
        *damage = *found;
        return 1;
    }
    return 0;
}

ms_code ms_verify(ms_tables *t, ms_subspace s, ms_error *e) {
    struct table *table = table_in(t, s);
    ms_code code = MS_OK;
    if (!table) return fail(e, MS_ARGUMENT, NULL, -1, "There is no such table.");
    for (int kind = 0; kind < PLANE_KINDS && code == MS_OK; kind++) {
        const struct plane *p = NULL;
        if (table->there[kind]) code = find_plane(t, table, kind, &p, e);
        uint64_t *words = p ? make_room(p) : NULL;
        size_t count;
        if (p && !words) code = no_memory(e);
        for (uint32_t block = 0; words && code == MS_OK && block < table->blocks; block++)
            code = kind == WDL ? read_values(p, block, (uint8_t *)words, e) : read_numbers(p, block, words, p->most_bytes, p->node_count, &count, e);
        free(words);
    }
    return code;
}

/* ---- Pocket files: a player that keeps a promise (package org.millstone.pocket) --------------------------------------------------------- */

enum { POCKET_VERSION = 1, POCKET_HEADER = 28, POCKET_SECTION = 18, POCKET_END = 20, FUNCTION_HEADER = 11, PATTERN_POINTS = 7 };
/* How many values counts have, and where the weights of each group of counts begin, after those of the patterns (class Features). */
enum { STEPS = 32, FEW = 4, STUCK = 8, BY_MILLS = 1024, BY_STUCK = 1280, BY_OPEN = 2304, BY_TAKEN = 2560, COUNT_WEIGHTS = 2564 };

/** What a file says about the positions of a subspace. Weights may be those of an earlier section. */
struct section {
    ms_subspace subspace;
    bool shares;
    int8_t *weights;
    const uint8_t *corrections, *end;
};

struct ms_pocket {
    ms_tables game; /* of which there is no table */
    ms_pocket_info info;
    uint8_t *bytes;
    size_t size, patterns_at, pattern_count, pattern_weights; /* a pattern is a set of points, and the numbers of its weights */
    uint16_t powers[(1 << PATTERN_POINTS) + 1];               /* of a set of bits, the sum of the powers of 3 at them */
    struct section *sections;                                 /* as many as info says */
};

/** A function of positions: bits of its values, in cells (class Retrieval). */
struct function {
    uint32_t segments, bits, seed, segment_bits;
    const uint8_t *cells;
};

/** Reads the numbers of a function and passes over its cells; false if that cannot be. */
static bool read_function(const uint8_t **at, const uint8_t *end, struct function *f) {
    const uint8_t *h = *at;
    if (end - h < FUNCTION_HEADER) return false;
    *f = (struct function){get32(h + 4), h[8], h[9], h[10], h + FUNCTION_HEADER};
    bool can_be = get32(h) <= INT32_MAX && f->segments - 1 < INT32_MAX && f->bits - 1 < 16 && f->segment_bits - 2 <= 14;
    uint64_t bytes = can_be ? ((((uint64_t)f->segments + 3) << f->segment_bits) * f->bits + 7) / 8 : UINT64_MAX;
    if (bytes > (uint64_t)(end - f->cells)) return false;
    *at = f->cells + bytes;
    return true;
}

static uint32_t mix(uint32_t h) {
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
}

/** The value of a position, from its canonical image. Behind the last cell there is a checksum, so that four bytes can be read. */
static uint32_t function_of(const struct function *f, uint32_t own, uint32_t opponent) {
    uint32_t first = mix(own ^ mix(opponent + f->seed * 0x9e3779b9u)), second = mix(opponent ^ mix(first + own));
    uint32_t third = mix((second + 0x9e3779b9u) ^ first), hashes[] = {second, second >> 16, third, third >> 16}, cells = 0;
    uint64_t segment = (uint64_t)first * f->segments >> 32;
    for (int i = 0; i < 4; i++, segment++) {
        uint64_t bit = ((segment << f->segment_bits) + (hashes[i] & low_bits(f->segment_bits))) * f->bits;
        cells ^= get32(f->cells + bit / 8) >> bit % 8;
    }
    return cells & (uint32_t)low_bits(f->bits);
}

/** The least image of a position: a number that all images share. The hands are in its lowest bits. */
static uint64_t image_key(const ms_tables *t, struct view v) {
    uint64_t least = UINT64_MAX;
    for (uint32_t g = 0; g < (uint32_t)t->symmetry_count; g++) {
        uint64_t image = (uint64_t)image_of(t, g, v.own) << 24 | image_of(t, g, v.opponent);
        least = image < least ? image : least;
    }
    return least << 8 | (uint64_t)v.own_hand << 4 | (uint64_t)v.opponent_hand;
}

/** The position after a turn, as the side that made it sees it. */
static struct view view_after(const ms_tables *t, const ms_position *position, ms_turn turn) {
    ms_position after = ms_after(t, position, turn);
    after.black_to_move ^= 1;
    return view_of(&after);
}

/** At which place of the evaluation's order the turn to play is: a filter, then one function for each place (class Corrections). */
static size_t place_of(const struct section *s, uint64_t key) {
    const uint8_t *at = s->corrections + 2;
    uint32_t own = (uint32_t)(key >> 32), opponent = (uint32_t)(key >> 8) & 0xffffff;
    struct function f;
    size_t place = 0, levels = s->corrections[1];
    if (s->corrections[0] && levels && read_function(&at, s->end, &f)
        && function_of(&f, own, opponent) != mix(opponent ^ mix(own + 0x7f4a7c15u)) >> (32 - f.bits))
        return 0;
    while (place < levels && read_function(&at, s->end, &f) && function_of(&f, own, opponent)) place++;
    return place;
}

/** What the evaluation counts of a side: free steps, stones without one, mills, points that complete one, those of them in reach. */
struct counts {
    int steps, stuck, mills, open, reached;
};

static struct counts counts_of(const struct rules *r, uint32_t own, uint32_t opponent, int hand) {
    struct counts c = {0};
    uint32_t open = 0, reached = 0, empty = r->all & ~(own | opponent), fliers = flies(r, own, hand) ? own : 0;
    for (uint32_t rest = own; rest; rest &= rest - 1) {
        int steps = count_bits(r->next_to[lowest(rest)] & empty);
        c.steps += steps;
        c.stuck += steps == 0;
    }
    for (int i = 0; i < r->mill_count; i++) {
        uint32_t missing = r->mills[i] & ~own;
        c.mills += missing == 0;
        if ((missing & (missing - 1)) || !(missing & empty)) continue;
        open |= missing;
        if (hand > 0 || ((fliers | (own & r->next_to[lowest(missing)])) & ~r->mills[i])) reached |= missing;
    }
    c.open = count_bits(open);
    c.reached = count_bits(reached);
    return c;
}

static int32_t score_of(const ms_pocket *p, const int8_t *weights, struct view v, int taken) {
    const int8_t *counted = weights + p->pattern_weights;
    const uint8_t *at = p->bytes + p->patterns_at;
    struct counts o = counts_of(&p->game.rules, v.own, v.opponent, v.own_hand), x = counts_of(&p->game.rules, v.opponent, v.own, v.opponent_hand);
#define PAIR(first, of, most) (((first) * (most) + least_of(o.of, (most) - 1)) * (most) + least_of(x.of, (most) - 1))
    int threats = PAIR(0, reached, FEW);
    int32_t sum = counted[PAIR(0, steps, STEPS)] + counted[BY_MILLS + PAIR(threats, mills, FEW)] + counted[BY_STUCK + PAIR(threats, stuck, STUCK)]
                  + counted[BY_OPEN + PAIR(threats, open, FEW)] + counted[BY_TAKEN + least_of(taken, FEW - 1)];
    for (size_t i = 0; i < p->pattern_count; i++) {
        uint32_t mask = get32(at), own = compress(p->game.fast, v.own, mask), opponent = compress(p->game.fast, v.opponent, mask);
        sum += weights[get16(at + 4 + 2 * (p->powers[own] + 2 * p->powers[opponent]))];
        at += 4 + 2 * p->powers[1 << count_bits(mask)];
    }
    return sum;
}

struct choice {
    ms_turn turn;
    int32_t score;
};

static void bring_first(struct choice *list, size_t i) {
    struct choice first = list[i];
    memmove(list + 1, list, i * sizeof *list);
    list[0] = first;
}

/** Brings the best of some turns to the front: that of the highest score, then of the smallest key, then the first (class TurnOrder). */
static void bring_best(const ms_tables *t, const ms_position *position, struct choice *list, size_t count) {
    size_t best = 0;
    uint64_t least = 0; /* the key of the best; 0: not known yet */
    for (size_t i = 1; i < count; i++) {
        bool is_equal = list[i].score == list[best].score;
        uint64_t key = is_equal ? image_key(t, view_after(t, position, list[i].turn)) : 0;
        if (is_equal && !least) least = image_key(t, view_after(t, position, list[best].turn));
        if (is_equal ? key >= least : list[i].score < list[best].score) continue;
        best = i;
        least = key;
    }
    bring_first(list, best);
}

static const struct section *section_of(const ms_pocket *p, ms_subspace s) {
    for (size_t i = 0; i < p->info.sections; i++)
        if (memcmp(&p->sections[i].subspace, &s, sizeof s) == 0) return &p->sections[i];
    return NULL;
}

/** Lists the turns of a position in which the game goes on, at most MS_MANY, scored if there is a section. */
static ms_code list_choices(const ms_pocket *p, const ms_position *position, const struct section **s, struct choice *list, size_t *count,
                            ms_error *e) {
    struct view v = view_of(position);
    struct turns turns;
    TRY(ms_check(&p->game, position, e));
    if (status_of(&p->game.rules, v) != ONGOING) return fail(e, MS_POSITION, NULL, -1, "the game is over: there is no turn");
    *s = v.pending == 0 ? section_of(p, subspace_of(v)) : NULL;
    begin_turns(&turns, &p->game.rules, v);
    for (*count = 0; *count < MS_MANY && next_turn(&turns, &list[*count].turn); ++*count) {
        struct view after = view_after(&p->game, position, list[*count].turn);
        int left = count_bits(after.opponent) + after.opponent_hand, taken = count_bits(v.opponent) + v.opponent_hand - left;
        list[*count].score = !*s ? 0 : left < FEWEST ? INT32_MAX : score_of(p, (*s)->weights, after, taken);
    }
    return *count < MS_MANY ? MS_OK : fail(e, MS_POSITION, NULL, -1, "the position has %d turns or more, too many to compare", MS_MANY);
}

ms_code ms_pocket_turn(const ms_pocket *p, const ms_position *position, ms_turn *turn, ms_error *e) {
    struct choice list[MS_MANY];
    const struct section *s;
    size_t count;
    TRY(list_choices(p, position, &s, list, &count, e));
    if (!s) return fail(e, MS_POCKET_OUTSIDE, NULL, -1, "the player of %s meets no position with these numbers of stones", p->info.variant);
    size_t place = place_of(s, image_key(&p->game, view_of(position)));
    place = place < count ? place : count - 1;
    for (size_t i = 0; i <= place; i++) bring_best(&p->game, position, list + i, count - i);
    *turn = list[place].turn;
    return MS_OK;
}

int ms_pocket_holds(const ms_pocket *p, const ms_position *game, size_t count) {
    bool is_black = count > 0 && game[count - 1].black_to_move, holds = count > 0 && (is_black ? p->info.plays_black : p->info.plays_white);
    holds = holds && !game->black_to_move && game->white_hand == p->game.rules.men && game->black_hand == p->game.rules.men;
    for (size_t i = 0; holds && i < count; i++) {
        ms_turn turn;
        if (ms_check(&p->game, &game[i], NULL) != MS_OK) return false;
        if (i + 1 == count || (game[i].black_to_move != 0) != is_black) continue;
        if (ms_pocket_turn(p, &game[i], &turn, NULL) != MS_OK) return false;
        ms_position after = ms_after(&p->game, &game[i], turn);
        holds = image_key(&p->game, view_of(&after)) == image_key(&p->game, view_of(&game[i + 1]));
    }
    return holds;
}

enum { MOST_PLIES = 12, WINS = 1 << 20, STONE = 16 };

/** What a position is worth to the side to move, by alpha-beta to a depth: a win, sooner being better, or stones and free steps. */
static int search(const ms_tables *t, const ms_position *position, int depth, int alpha, int beta, uint32_t *nodes) {
    struct view v = view_of(position);
    enum status status = status_of(&t->rules, v);
    struct turns turns;
    ms_turn turn;
    if (status != ONGOING) return status == DRAWN ? 0 : status == WON ? WINS + depth : -WINS - depth;
    if (depth == 0 || *nodes == 0) {
        struct counts o = counts_of(&t->rules, v.own, v.opponent, v.own_hand), x = counts_of(&t->rules, v.opponent, v.own, v.opponent_hand);
        return (count_bits(v.own) + v.own_hand - count_bits(v.opponent) - v.opponent_hand) * STONE + o.steps - x.steps;
    }
    --*nodes;
    for (begin_turns(&turns, &t->rules, v); alpha < beta && next_turn(&turns, &turn);) {
        ms_position after = ms_after(t, position, turn);
        int worth = -search(t, &after, depth - 1, -beta, -alpha, nodes);
        alpha = worth > alpha ? worth : alpha;
    }
    return alpha;
}

ms_code ms_pocket_search(const ms_pocket *p, const ms_position *position, uint32_t nodes, ms_turn *turn, ms_error *e) {
    struct choice list[MS_MANY];
    const struct section *s;
    size_t count;
    TRY(list_choices(p, position, &s, list, &count, e));
    for (size_t i = 0; s && i < count; i++) bring_best(&p->game, position, list + i, count - i);
    for (int depth = 1, alpha = 0; depth <= MOST_PLIES && nodes > 0 && alpha < WINS && alpha > -WINS; depth++) {
        size_t best = 0;
        alpha = -2 * WINS;
        for (size_t i = 0; i < count; i++) {
            ms_position after = ms_after(&p->game, position, list[i].turn);
            int worth = -search(&p->game, &after, depth - 1, -2 * WINS, -alpha, &nodes);
            if (worth > alpha) best = i;
            alpha = worth > alpha ? worth : alpha;
        }
        if (nodes > 0) bring_first(list, best); /* else there were too few for this depth, and the turn of the one before stays */
    }
    *turn = list[0].turn;
    return MS_OK;
}

#define spoilt(at, ...) fail(e, MS_DAMAGED, file, (int64_t)(at), __VA_ARGS__)

/** Checks that a part of a file is there, and ends with its checksum. */
static ms_code check_sealed(const ms_pocket *p, size_t at, uint32_t length, uint32_t least, const char *what, const char *file, ms_error *e) {
    if (length < least || length > p->size - at) return spoilt(at, "the %s is cut short", what);
    bool is_right = crc32(p->game.fast, p->game.crc, p->bytes + at, length - 4) == get32(p->bytes + at + length - 4);
    return is_right ? MS_OK : spoilt(at, "the checksum of the %s is wrong", what);
}

/** Reads the rules that a header writes out. */
static ms_code read_pocket_rules(ms_pocket *p, const char *text, size_t length, ms_error *e) {
    static const char *const NAMES[] = {"ruleSet", "promise", "tables"};
    size_t values[3] = {0}, end = 0;
    struct json j = {NULL, text, e};
    TRY(json_skip(&j, &end, 0));
    if (end != length) return not_json(&j, end, "it must end after its object");
    TRY(json_members(&j, 0, "a header", true, NAMES, 3, 3, values));
    TRY(read_rules(&j, values[0], NULL, &p->game.rules));
    memcpy(p->info.variant, p->game.rules.name, sizeof p->info.variant - 1);
    return find_symmetries(&p->game, e);
}

static ms_code read_pocket_header(ms_pocket *p, const char *file, ms_error *e) {
    uint8_t *h = p->bytes;
    ms_error inner;
    if (memcmp(h, "MSPOCKET", p->size < 8 ? p->size : 8) != 0)
        return fail(e, MS_FORMAT_UNKNOWN, file, 0, "this is no pocket file. Pocket files begin with MSPOCKET.");
    if (p->size < POCKET_HEADER) return spoilt(p->size, "it is cut short");
    if (get32(h + 8) != POCKET_VERSION)
        return fail(e, MS_FORMAT_UNKNOWN, file, 8, "it has format version %" PRIu32 ", and this program reads version %d", get32(h + 8),
                    POCKET_VERSION);
    TRY(check_sealed(p, 0, get32(h + 12), POCKET_HEADER + 4, "header", file, e));
    uint32_t end = get32(h + 12) - 4, length = get32(h + 24), at = POCKET_HEADER + length;
    p->patterns_at = at;
    p->pattern_count = get16(h + 18);
    p->pattern_weights = get32(h + 20);
    p->info = (ms_pocket_info){.promise = (ms_promise)h[16], .plays_white = h[17] & 1, .plays_black = h[17] >> 1};
    if (h[16] > MS_KEEPS_WINS || h[17] < 1 || h[17] > 3 || p->pattern_weights > 1 << 16 || length > end - POCKET_HEADER)
        return spoilt(16, "the header has impossible numbers");
    uint8_t next = h[at];
    h[at] = 0; /* for a moment, as the end of the text */
    ms_code code = read_pocket_rules(p, (const char *)h + POCKET_HEADER, length, &inner);
    h[at] = next;
    if (code != MS_OK) return spoilt(POCKET_HEADER, "the header's rules cannot be used: %s", inner.message);
    for (size_t i = 0; i < p->pattern_count; i++) {
        uint32_t mask = end - at < 4 ? UINT32_MAX : get32(h + at), points = (uint32_t)count_bits(mask);
        uint32_t behind = points <= PATTERN_POINTS ? 4 + 2u * p->powers[1 << points] : UINT32_MAX;
        if ((mask & ~p->game.rules.all) || behind > end - at) return spoilt(at, "a pattern cannot be, or is cut short");
        for (behind += at, at += 4; at < behind; at += 2)
            if (get16(h + at) >= p->pattern_weights) return spoilt(at, "a pattern has a weight that is not there");
    }
    return at == end ? MS_OK : spoilt(at, "the header goes on behind its last pattern");
}

/** Reads the next section, whose checksum is right. Its weights are a bit for each that is not 0, then these. */
static ms_code read_section(ms_pocket *p, size_t from, const char *file, ms_error *e) {
    const uint8_t *h = p->bytes + from, *bits = h + POCKET_SECTION, *at = bits, *end = h + get32(h) - 4;
    struct section *s = &p->sections[p->info.sections];
    struct function f;
    size_t weights_of = get16(h + 16), count = p->pattern_weights + COUNT_WEIGHTS, bytes = (count + 7) / 8;
    s->subspace = subspace(h[4], h[5], h[6], h[7]);
    if (h[4] + h[6] > p->game.rules.men || h[5] + h[7] > p->game.rules.men || section_of(p, s->subspace) || weights_of > p->info.sections)
        return spoilt(from, "a section is there twice, has more stones than the game, or uses weights that come later");
    s->shares = weights_of < p->info.sections;
    s->weights = s->shares ? p->sections[weights_of].weights : calloc(count, 1);
    if (!s->weights) return no_memory(e);
    p->info.sections++;
    p->info.positions += get64(h + 8);
    bool can_be = s->shares || (size_t)(end - at) >= bytes;
    if (can_be && !s->shares) at += bytes;
    for (size_t i = 0; can_be && !s->shares && i < count; i++) {
        if (!(bits[i / 8] >> i % 8 & 1)) continue;
        can_be = at < end;
        s->weights[i] = (int8_t)*at++; /* or a byte of the checksum */
    }
    s->corrections = at;
    s->end = end;
    can_be = can_be && end - at >= 2 && at[0] <= 1;
    at += can_be ? 2 : 0;
    for (int i = can_be ? s->corrections[0] + s->corrections[1] : 0; can_be && i > 0; i--) can_be = read_function(&at, end, &f);
    return can_be && at == end ? MS_OK : spoilt(from, "the weights or corrections of a section cannot be");
}

/** Reads a file, of which there is a copy in memory. */
static ms_code read_pocket(ms_pocket *p, const char *file, ms_error *e) {
    crc_prepare(p->game.crc);
    p->game.fast = has_bit_instructions();
    p->powers[1] = 1;
    for (unsigned set = 2, rest = 0; set <= 1 << PATTERN_POINTS; set++, rest = set & (set - 1))
        p->powers[set] = (uint16_t)(rest ? p->powers[rest] + p->powers[set - rest] : 3 * p->powers[set / 2]);
    TRY(read_pocket_header(p, file, e));
    p->sections = calloc(p->size / POCKET_SECTION, sizeof *p->sections);
    if (!p->sections) return no_memory(e);
    size_t at = get32(p->bytes + 12);
    for (; p->size - at >= 4 && get32(p->bytes + at) != 0; at += get32(p->bytes + at)) {
        TRY(check_sealed(p, at, get32(p->bytes + at), POCKET_SECTION + 4, "section", file, e));
        TRY(read_section(p, at, file, e));
    }
    if (p->size - at != POCKET_END) return spoilt(at, "the end is missing, or not the end: the file was cut short, or is not finished");
    TRY(check_sealed(p, at, POCKET_END, POCKET_END, "end", file, e));
    bool is_end = get32(p->bytes + at + 4) == p->info.sections && get64(p->bytes + at + 8) == p->info.positions;
    return is_end ? MS_OK : spoilt(at, "the end is not that of these sections");
}

static ms_pocket *pocket_of(const void *bytes, uint64_t size, const char *file, ms_error *e) {
    ms_pocket *p = calloc(1, sizeof *p);
    if (p) p->bytes = size < SIZE_MAX ? malloc((size_t)size + 1) : NULL;
    bool is_copied = p && p->bytes;
    if (is_copied && size) memcpy(p->bytes, bytes, p->size = (size_t)size);
    if ((is_copied ? read_pocket(p, file, e) : no_memory(e)) == MS_OK) return p;
    ms_pocket_close(p);
    return NULL;
}

ms_pocket *ms_pocket_open(const char *path, ms_error *e) {
    uint8_t *bytes;
    size_t size;
    if (read_whole(&SYSTEM_READS, path, &bytes, &size, e) != MS_OK) return NULL;
    ms_pocket *p = pocket_of(bytes, size, path, e);
    free(bytes);
    return p;
}

ms_pocket *ms_pocket_read(const void *bytes, size_t size, ms_error *e) { return pocket_of(bytes, size, "a pocket file in memory", e); }

void ms_pocket_close(ms_pocket *p) {
    for (size_t i = 0; p && i < p->info.sections; i++)
        if (!p->sections[i].shares) free(p->sections[i].weights);
    if (p) free(p->sections), free(p->bytes);
    free(p);
}

void ms_pocket_describe(const ms_pocket *p, ms_pocket_info *info) { *info = p->info; }
const ms_tables *ms_pocket_game(const ms_pocket *p) { return &p->game; }
