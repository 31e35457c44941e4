/*
 * A reader of Millstone's tables in one file. FORMAT.md says what the files mean; the sections here are its sections, with what any reader
 * needs around them: the system, caches, turns and answers. See millstone.h for how to use it.
 *
 * Nothing that a file says is believed before it is held against the rules and against the length of the file. Numbers from files are
 * unsigned, bounded where they are read, and never the length of a loop or of an allocation before that.
 */
#if !defined(_GNU_SOURCE) && !defined(_WIN32)
#define _GNU_SOURCE /* MAP_ANONYMOUS, MADV_HUGEPAGE */
#endif
#include "millstone.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRY(call)                                                                                                                                    \
    do {                                                                                                                                             \
        ms_code code_ = (call);                                                                                                                      \
        if (code_ != MS_OK) return code_;                                                                                                            \
    } while (0)

enum { FEWEST = 3, SIDES = 2, MOST_LINES = 64, MOST_MILLS = 2024, MOST_SYMMETRIES = 48, PLANES = 3 };
enum plane_kind { WDL, DTW, GRADE };
static const char *const PLANE_NAMES[PLANES] = {"wdl", "dtw", "grade"};

/* ---- Errors ------------------------------------------------------------------------------------------------------------------------- */

#if defined(__GNUC__)
#define PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINTF(text, first)
#endif

/** Says what went wrong, if anybody wants to know: in a sentence that names the file and the offset. */
static ms_code fail(ms_error *e, ms_code code, const char *file, int64_t offset, const char *format, ...) PRINTF(5, 6);
static ms_code fail(ms_error *e, ms_code code, const char *file, int64_t offset, const char *format, ...) {
    char what[500];
    va_list arguments;
    if (!e) return code;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    e->code = code;
    e->offset = offset;
    snprintf(e->file, sizeof e->file, "%s", file ? file : "");
    if (code == MS_DAMAGED)
        snprintf(e->message, sizeof e->message, "%.250s is damaged at offset %" PRId64 ": %s. 'mill build --repair' makes it anew.", file, offset,
                 what);
    else if (code == MS_FOREIGN)
        snprintf(e->message, sizeof e->message, "%.250s has %s. Move it away, or use the program that made it.", file, what);
    else if (file && offset >= 0)
        snprintf(e->message, sizeof e->message, "%.250s, byte %" PRId64 ": %s", file, offset, what);
    else if (file)
        snprintf(e->message, sizeof e->message, "%.250s: %s", file, what);
    else
        snprintf(e->message, sizeof e->message, "%s", what);
    return code;
}

#define damaged(e, file, offset, ...) fail(e, MS_DAMAGED, file, (int64_t)(offset), __VA_ARGS__)
#define no_memory(e) fail(e, MS_MEMORY, NULL, -1, "There is not enough memory. Open the tables mapped, with a smaller cache.")

/* ---- The system: all that differs between POSIX and Windows --------------------------------------------------------------------------- */

#if defined(MILLSTONE_SYSTEM) /* a file of one's own with these five functions: tests have files in memory */
#include MILLSTONE_SYSTEM
#elif defined(_WIN32)
#include <windows.h>

static bool system_has(const char *path) { return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES; }

/** Maps a whole file; one without a byte has none. */
static ms_code system_map(const char *path, const uint8_t **bytes, uint64_t *size, ms_error *e) {
    LARGE_INTEGER length;
    HANDLE mapping = NULL;
    HANDLE file = CreateFileA(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    *bytes = NULL;
    *size = 0;
    if (file == INVALID_HANDLE_VALUE || !GetFileSizeEx(file, &length)) {
        if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
        return fail(e, MS_IO, path, -1, "it cannot be read");
    }
    if (length.QuadPart > 0) {
        mapping = CreateFileMappingA(file, NULL, PAGE_READONLY, 0, 0, NULL);
        *bytes = mapping ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0) : NULL;
        *size = (uint64_t)length.QuadPart;
    }
    if (mapping) CloseHandle(mapping);
    CloseHandle(file);
    return *size && !*bytes ? fail(e, MS_IO, path, -1, "it cannot be mapped") : MS_OK;
}

static void system_unmap(const uint8_t *bytes, uint64_t size) {
    if (size) UnmapViewOfFile(bytes);
}

/** Memory that is all zero, in large pages where there are. */
static void *system_reserve(size_t bytes) { return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE); }

static void system_release(void *memory, size_t bytes) {
    (void)bytes;
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
}
#else
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool system_has(const char *path) {
    struct stat found;
    return stat(path, &found) == 0;
}

/** Maps a whole file; one without a byte has none. */
static ms_code system_map(const char *path, const uint8_t **bytes, uint64_t *size, ms_error *e) {
    struct stat found;
    void *mapped = NULL;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    *bytes = NULL;
    *size = 0;
    if (file < 0 || fstat(file, &found) != 0) {
        int reason = errno;
        if (file >= 0) close(file);
        return fail(e, MS_IO, path, -1, "it cannot be read: %s", strerror(reason));
    }
    if (!S_ISREG(found.st_mode)) {
        close(file);
        return fail(e, MS_IO, path, -1, "a folder or device, where a file is wanted");
    }
    if (found.st_size > 0) mapped = mmap(NULL, (size_t)found.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (mapped == MAP_FAILED) return fail(e, MS_IO, path, -1, "it cannot be mapped: %s", strerror(errno));
    *bytes = mapped;
    *size = (uint64_t)found.st_size;
    return MS_OK;
}

static void system_unmap(const uint8_t *bytes, uint64_t size) {
    if (size) munmap((void *)(uintptr_t)bytes, (size_t)size);
}

/** Memory that is all zero, in large pages where there are. */
static void *system_reserve(size_t bytes) {
    size_t page = (size_t)2 << 20;
    void *memory;
    if (bytes > SIZE_MAX - 2 * page) return NULL;
    memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
    if (bytes >= 4 * page) { /* the parts of 2 MB that lie inside; if the system will not, small pages do */
        size_t skipped = (page - (uintptr_t)memory % page) % page;
        (void)madvise((uint8_t *)memory + skipped, (bytes - skipped) / page * page, MADV_HUGEPAGE);
    }
#endif
    return memory;
}

static void system_release(void *memory, size_t bytes) {
    if (memory) munmap(memory, bytes);
}
#endif

/* ---- Bits, numbers and checksums ------------------------------------------------------------------------------------------------------ */

#if defined(__GNUC__) && defined(__x86_64__)
#define HAS_PEXT 1
#else
#define HAS_PEXT 0
#endif

/** Whether the processor has the instructions that the leaf is glad of; where it has not, loops do the same. */
static bool has_bit_instructions(void) {
#if HAS_PEXT
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("pclmul");
#else
    return false;
#endif
}

static inline int count_bits(uint64_t set) {
#if defined(__GNUC__)
    return __builtin_popcountll(set);
#else
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (int)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#endif
}

/** The same by one instruction, where there is one. */
static inline int count_fast(bool fast, uint64_t set) {
#if HAS_PEXT
    if (fast) {
        uint64_t count;
        __asm__("popcntq %1, %0" : "=r"(count) : "r"(set) : "cc");
        return (int)count;
    }
#else
    (void)fast;
#endif
    return count_bits(set);
}

static inline int lowest(uint32_t set) { /* of a set that is not empty */
#if defined(__GNUC__)
    return __builtin_ctz(set);
#else
    return count_bits((set & (0u - set)) - 1);
#endif
}

/** The bits of a set at the places of a mask, moved together. */
static inline uint32_t compress(bool fast, uint32_t set, uint32_t mask) {
    uint32_t together = 0;
#if HAS_PEXT
    if (fast) {
        __asm__("pextl %2, %1, %0" : "=r"(together) : "r"(set), "r"(mask));
        return together;
    }
#else
    (void)fast;
#endif
    for (uint32_t rest = set & mask; rest; rest &= rest - 1) together |= 1u << count_bits(mask & ((rest & (0u - rest)) - 1));
    return together;
}

static inline void prefetch(const void *memory) {
#if defined(__GNUC__)
    __builtin_prefetch(memory);
#else
    (void)memory;
#endif
}

static uint32_t get16(const uint8_t *at) { return (uint32_t)at[0] | (uint32_t)at[1] << 8; }

static uint32_t get32(const uint8_t *at) { return get16(at) | get16(at + 2) << 16; }

static uint64_t get64(const uint8_t *at) { return get32(at) | (uint64_t)get32(at + 4) << 32; }

/** Eight bytes of memory as a number whose lowest bits are the first byte. */
static inline uint64_t little(uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}

static inline uint64_t load64(const uint8_t *at) {
    uint64_t word;
    memcpy(&word, at, 8);
    return little(word);
}

enum { CRC_SLICES = 8 };

static void crc_prepare(uint32_t table[CRC_SLICES][256]) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
        table[0][i] = crc;
    }
    for (int slice = 1; slice < CRC_SLICES; slice++)
        for (int i = 0; i < 256; i++) table[slice][i] = table[slice - 1][i] >> 8 ^ table[0][table[slice - 1][i] & 0xff];
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
        uint32_t w[64], s[8];
        for (int i = 0; i < 16; i++)
            w[i] = get32(block + 4 * i) << 24 | (get32(block + 4 * i) & 0xff00) << 8 | (get32(block + 4 * i) >> 8 & 0xff00) | block[4 * i + 3];
        for (int i = 16; i < 64; i++) {
            uint32_t a = w[i - 15], b = w[i - 2];
            w[i] = w[i - 16] + (ROTATED(a, 7) ^ ROTATED(a, 18) ^ a >> 3) + w[i - 7] + (ROTATED(b, 17) ^ ROTATED(b, 19) ^ b >> 10);
        }
        memcpy(s, state, sizeof s);
        for (int i = 0; i < 64; i++) {
            uint32_t first = s[7] + (ROTATED(s[4], 6) ^ ROTATED(s[4], 11) ^ ROTATED(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + K[i] + w[i];
            uint32_t second = (ROTATED(s[0], 2) ^ ROTATED(s[0], 13) ^ ROTATED(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            memmove(s + 1, s, 7 * sizeof *s);
            s[4] += first;
            s[0] = first + second;
        }
        for (int i = 0; i < 8; i++) state[i] += s[i];
    }
#undef ROTATED
    for (int i = 0; i < 8; i++) snprintf(hex + 8 * i, 9, "%08" PRIx32, state[i]);
}

/* ---- What is open --------------------------------------------------------------------------------------------------------------------- */

enum from_mills { NEVER, IF_ALL, ALWAYS };
enum blocked { LOSS, DRAW, PASS };

/** A rule set and its board (sections 2 and 11). */
struct rules {
    char name[18], fingerprint[65];
    int points, group_count, line_count, mill_count, men, fly_at;
    char names[MS_POINTS][4];
    int groups[MS_POINTS];
    uint32_t all, near[MS_POINTS], lines[MOST_LINES], mills[MOST_MILLS];
    uint32_t mills_of[3 * MOST_MILLS]; /* those of point p from mills_at[p] to mills_at[p + 1] */
    int mills_at[MS_POINTS + 1];
    enum from_mills from_mills;
    enum blocked blocked;
    bool each, pays, skips, full_draws; /* removals EACH, whilePlacing REMOVE, afterPlacing OTHER, fullBoard DRAW */
    int most_removals;
};

/** A tree of numbers (section 8), one for all blocks of a file. */
struct node {
    uint16_t least, split; /* the smallest number below it, and that of its upper half */
    int32_t lower, upper;  /* its children; -1: a leaf */
};
struct tree {
    uint32_t leaf_count, node_count;
    uint16_t *leaves;
    struct node *nodes; /* in preorder */
};

/** What a symbol of a file of grades stands for (section 9). */
struct grade {
    int8_t own, opponent;
    int16_t counter;
    int32_t worth;
};

struct counts {
    int64_t wins, draws, losses;
    int32_t longest_win, longest_loss;
};

/** A file, mapped and checked. */
struct plane {
    const uint8_t *bytes;
    uint64_t size, index_at;
    uint32_t blocks, most_bytes;
    struct counts counts;
    struct tree tree;
    struct grade *grades;
};

/** Ranks of the sets of `size` out of so many points (section 4), in two parts: by the low points and by the high ones. */
struct ranks {
    int points, size, low_bits;
    uint32_t count;
    uint32_t *low;
    uint16_t *high;
};

struct table {
    ms_subspace subspace;
    bool own_rows, there[PLANES];
    const uint32_t *canonical; /* for each set, by rank, the number of its canonical image and the symmetry that leads there */
    const struct ranks *row_ranks, *column_ranks;
    uint32_t rows, columns, across, blocks;
    const uint8_t *resident;
    _Atomic(struct plane *) planes[PLANES];
    _Atomic(ms_error *) useless[PLANES];      /* why a file cannot be used */
    _Atomic(ms_error *) done_without[PLANES]; /* damage that an answer was given in spite of */
};

/** Blocks as they are unpacked, in places of so many words, four to a set. */
struct cache {
    size_t sets, words, bytes;
    _Atomic uint64_t *stamps, *content;
};

enum { RESIDENT_TILE = 3277, SLOT_COUNT = 1 << 18 };

struct ms_tables {
    struct rules rules;
    char *folder;
    bool fast, has_finals, graded;
    int32_t worths[16][16]; /* of finals, INT32_MIN: not known */
    int symmetry_count;
    uint32_t symmetries[MOST_SYMMETRIES][3][256]; /* the images of the points 0 to 7, 8 to 15, 16 to 23 */
    uint8_t permutations[MOST_SYMMETRIES][MS_POINTS];
    struct ranks ranks[MS_POINTS + 1][MS_MEN + 1];
    uint32_t *canonical[MS_MEN + 1], canonical_count[MS_MEN + 1];
    uint16_t numbers[SLOT_COUNT]; /* tables by stones in hand and on the board: 0, or one more than their place */
    struct table *tables;
    size_t table_count;
    struct cache values, small_trees, large_trees;
    uint8_t *resident;
    size_t resident_size;
    int resident_count;
    uint64_t resident_bytes;
    uint8_t digits[243 * 8];
    uint32_t crc[CRC_SLICES][256];
};

#if HAS_PEXT
#include <immintrin.h>

/** The same for a multiple of 16 bytes, by folding (V. Gopal and others, Fast CRC Computation Using PCLMULQDQ, 2009). */
__attribute__((target("pclmul,sse4.1"))) static uint32_t crc_folded(uint32_t crc, const uint8_t *bytes, uint64_t length) {
    const __m128i fold = _mm_set_epi64x(0x0ccaa009e, 0x1751997d0), last = _mm_set_epi64x(0, 0x163cd6124);
    const __m128i poly = _mm_set_epi64x(0x1f7011641, 0x1db710641), mask = _mm_setr_epi32(-1, 0, -1, 0);
    __m128i x = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(const void *)bytes), _mm_cvtsi32_si128((int)crc)), y;
    for (uint64_t at = 16; at < length; at += 16) {
        y = _mm_xor_si128(_mm_clmulepi64_si128(x, fold, 0x00), _mm_loadu_si128((const __m128i *)(const void *)(bytes + at)));
        x = _mm_xor_si128(_mm_clmulepi64_si128(x, fold, 0x11), y);
    }
    x = _mm_xor_si128(_mm_srli_si128(x, 8), _mm_clmulepi64_si128(x, fold, 0x10));
    x = _mm_xor_si128(_mm_srli_si128(x, 4), _mm_clmulepi64_si128(_mm_and_si128(x, mask), last, 0x00));
    y = _mm_clmulepi64_si128(_mm_and_si128(x, mask), poly, 0x10);
    return (uint32_t)_mm_extract_epi32(_mm_xor_si128(x, _mm_clmulepi64_si128(_mm_and_si128(y, mask), poly, 0x00)), 1);
}
#endif

/** The CRC-32 of bytes. */
static uint32_t crc32(const ms_tables *t, const uint8_t *bytes, uint64_t length) {
    uint32_t crc = UINT32_MAX;
#if HAS_PEXT
    if (t->fast && length >= 16) {
        crc = crc_folded(crc, bytes, length & ~(uint64_t)15);
        bytes += length & ~(uint64_t)15;
        length &= 15;
    }
#endif
    for (; length >= 8; length -= 8, bytes += 8) {
        uint64_t word = load64(bytes) ^ crc;
        crc = 0;
        for (int i = 0; i < 8; i++) crc ^= t->crc[7 - i][word >> 8 * i & 0xff];
    }
    for (; length; length--, bytes++) crc = crc >> 8 ^ t->crc[0][(crc ^ *bytes) & 0xff];
    return ~crc;
}

static const ms_subspace NO_SUBSPACE = {-1, -1, -1, -1};

static ms_subspace subspace(int own, int opponent, int own_hand, int opponent_hand) {
    ms_subspace made = {(int8_t)own, (int8_t)opponent, (int8_t)own_hand, (int8_t)opponent_hand};
    return made;
}

void ms_format_subspace(ms_subspace s, char *into) {
    if (s.own < 0)
        *into = 0;
    else if (s.own_hand || s.opponent_hand)
        snprintf(into, MS_NAME_BYTES, "%d-%d+%d+%d", s.own, s.opponent, s.own_hand, s.opponent_hand);
    else
        snprintf(into, MS_NAME_BYTES, "%d-%d", s.own, s.opponent);
}

/* ---- JSON, as far as manifests need it ------------------------------------------------------------------------------------------------ */

enum { MOST_DEPTH = 1000 };

struct json {
    const char *file, *text; /* the text ends with a zero, which JSON has nowhere: so nothing is read beyond it */
    ms_error *e;
};

/** Goes through the members of an object or the elements of an array that has been read before. */
struct json_each {
    size_t next, value; /* where the next one begins, and the value of this one */
    char name[64];
};

#define json_fails(j, at, ...) fail((j)->e, MS_MANIFEST, (j)->file, (int64_t)(at), __VA_ARGS__)

static size_t json_space(const struct json *j, size_t at) { return at + strspn(j->text + at, " \t\r\n"); }

/** Reads a string into room for `most` bytes; of one that is longer, and of escapes for what no name of ours has, not the meaning. */
static ms_code json_string(const struct json *j, size_t *at, char *into, size_t most) {
    size_t i = *at + 1, n = 0;
    if (j->text[*at] != '"') return json_fails(j, *at, "this is not JSON: a text is wanted");
    for (; j->text[i] != '"'; i++, n++) {
        static const char LETTERS[] = "\"\\/bfnrt", MEANT[] = "\"\\/\b\f\n\r\t";
        char c = j->text[i];
        if ((uint8_t)c < 0x20) return json_fails(j, i, "this is not JSON: a text ends too early, or has a control character");
        if (c == '\\') {
            const char *letter = j->text[++i] ? strchr(LETTERS, j->text[i]) : NULL;
            unsigned code = 0;
            if (!letter && (j->text[i] != 'u' || strspn(j->text + i + 1, "0123456789abcdefABCDEF") < 4))
                return json_fails(j, i, "this is not JSON: no such escape");
            if (!letter) sscanf(j->text + i + 1, "%4x", &code);
            i += letter ? 0 : 4;
            c = letter ? MEANT[letter - LETTERS] : code > 0 && code < 0x80 ? (char)code : '\1';
        }
        if (into && n + 1 < most) into[n] = c;
    }
    if (into) into[n < most - 1 ? n : most - 1] = 0;
    *at = i + 1;
    return MS_OK;
}

/** The length of a number at the beginning of a text; 0: there is none. */
static size_t json_number(const char *text) {
    static const char DIGITS[] = "0123456789";
    size_t at = text[0] == '-', digits = strspn(text + at, DIGITS);
    if (digits == 0 || (digits > 1 && text[at] == '0')) return 0;
    at += digits;
    if (text[at] == '.') {
        digits = strspn(text + at + 1, DIGITS);
        if (digits == 0) return 0;
        at += 1 + digits;
    }
    if (text[at] == 'e' || text[at] == 'E') {
        at += text[at + 1] == '+' || text[at + 1] == '-' ? 2 : 1;
        digits = strspn(text + at, DIGITS);
        return digits ? at + digits : 0;
    }
    return at;
}

/** Passes over a value, and refuses what is no JSON. */
static ms_code json_skip(const struct json *j, size_t *at, int depth) {
    size_t i = *at = json_space(j, *at), length;
    const char *text = j->text + i;
    char c = *text, close = c == '{' ? '}' : ']';
    bool more;
    if (c == '"') return json_string(j, at, NULL, 0);
    if (c != '{' && c != '[') {
        bool word = strncmp(text, "true", 4) == 0 || strncmp(text, "null", 4) == 0;
        length = word ? 4 : strncmp(text, "false", 5) == 0 ? 5 : json_number(text);
        *at += length;
        return length ? MS_OK : json_fails(j, i, "this is not JSON: a value is wanted");
    }
    if (depth > MOST_DEPTH) return json_fails(j, i, "this is not JSON: it is nested too deeply");
    i = json_space(j, i + 1);
    for (more = j->text[i] != close; more; i = more ? json_space(j, i + 1) : i) {
        if (c == '{') {
            TRY(json_string(j, &i, NULL, 0));
            i = json_space(j, i);
            if (j->text[i++] != ':') return json_fails(j, i - 1, "this is not JSON: a colon is wanted");
        }
        TRY(json_skip(j, &i, depth + 1));
        i = json_space(j, i);
        more = j->text[i] == ',';
        if (!more && j->text[i] != close) return json_fails(j, i, "this is not JSON: a comma is wanted");
    }
    *at = i + 1;
    return MS_OK;
}

static ms_code json_begin(const struct json *j, size_t at, char bracket, const char *what, struct json_each *each) {
    if (j->text[at] != bracket) return json_fails(j, at, "%s must be an %s", what, bracket == '{' ? "object" : "array");
    each->next = at + 1;
    return MS_OK;
}

static bool json_next(const struct json *j, struct json_each *each) {
    size_t at = json_space(j, each->next), behind;
    each->name[0] = 0;
    if (j->text[at] == '}' || j->text[at] == ']') return false;
    at = json_space(j, at + (j->text[at] == ','));
    behind = each->value = at;
    if (j->text[at] == '"' && json_string(j, &behind, each->name, sizeof each->name) == MS_OK) { /* a name, if a colon follows */
        behind = json_space(j, behind);
        each->value = j->text[behind] == ':' ? json_space(j, behind + 1) : at;
    }
    each->next = each->value;
    return json_skip(j, &each->next, 0) == MS_OK;
}

/** Finds the members of an object: it must have the first ones, may have the others, and if it is strict, no more. None is there twice. */
static ms_code json_members(const struct json *j, size_t object, const char *what, bool strict, const char *const *names, size_t count,
                            size_t required, size_t *values) {
    struct json_each each;
    TRY(json_begin(j, object, '{', what, &each));
    memset(values, 0, count * sizeof *values);
    while (json_next(j, &each)) {
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

static ms_code json_text(const struct json *j, size_t at, const char *what, char *into, size_t most) {
    if (j->text[at] != '"') return json_fails(j, at, "%s must be a text", what);
    TRY(json_string(j, &at, into, most));
    return strlen(into) < most - 1 ? MS_OK : json_fails(j, at, "%s is too long", what);
}

static ms_code json_whole(const struct json *j, size_t at, const char *what, int least, int most, int *into) {
    double number = json_number(j->text + at) ? strtod(j->text + at, NULL) : 0.5;
    if (!(number >= least && number <= most) || number != (double)(int)number)
        return json_fails(j, at, "%s must be a whole number, %d to %d", what, least, most);
    *into = (int)number;
    return MS_OK;
}

/* ---- Boards and sets (sections 2 and 11) ------------------------------------------------------------------------------------------------ */

static bool is_point_name(const char *name) {
    static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyzx";
    return strlen(name) == 2 && strspn(name, LETTERS) == 2 && name[0] != 'x';
}

static ms_code read_points(const struct json *j, size_t at, struct rules *r) {
    static const char *const MEMBERS[] = {"name", "x", "y"};
    double places[MS_POINTS][2];
    struct json_each each;
    TRY(json_begin(j, at, '[', "points", &each));
    for (; json_next(j, &each); r->points++) {
        size_t values[3];
        if (r->points == MS_POINTS) return json_fails(j, each.value, "points must be at most %d", MS_POINTS);
        TRY(json_members(j, each.value, "a point", true, MEMBERS, 3, 3, values));
        TRY(json_text(j, values[0], "a point's name", r->names[r->points], 4));
        if (!is_point_name(r->names[r->points])) return json_fails(j, values[0], "a point's name must be two letters or digits, the first no x");
        for (int i = 0; i < 2; i++) {
            const char *text = j->text + values[1 + i];
            double place = places[r->points][i] = json_number(text) ? strtod(text, NULL) : HUGE_VAL;
            if (!(place > -HUGE_VAL && place < HUGE_VAL)) return json_fails(j, values[1 + i], "a point's place must be a finite number");
        }
        for (int p = 0; p < r->points; p++)
            if (strcmp(r->names[p], r->names[r->points]) == 0 || (places[p][0] == places[r->points][0] && places[p][1] == places[r->points][1]))
                return json_fails(j, each.value, "a point must have a name and a place of its own");
    }
    return MS_OK;
}

/** Reads sets of so many different points, each set once. */
static ms_code read_sets(const struct json *j, size_t at, const char *what, const struct rules *r, int size, uint32_t *sets, int most, int *count) {
    struct json_each each, inner;
    TRY(json_begin(j, at, '[', what, &each));
    for (*count = 0; json_next(j, &each); ++*count) {
        uint32_t set = 0;
        TRY(json_begin(j, each.value, '[', what, &inner));
        while (json_next(j, &inner)) {
            char name[8];
            int p = 0;
            TRY(json_text(j, inner.value, what, name, sizeof name));
            while (p < r->points && strcmp(r->names[p], name) != 0) p++;
            if (p == r->points || (set >> p & 1)) return json_fails(j, inner.value, "%s: '%s' names no point, or is there twice", what, name);
            set |= 1u << p;
        }
        if (count_bits(set) != size || *count == most) return json_fails(j, each.value, "%s must be at most %d, of %d points each", what, most, size);
        for (int i = 0; i < *count; i++)
            if (sets[i] == set) return json_fails(j, each.value, "%s has one that is there already", what);
        sets[*count] = set;
    }
    return MS_OK;
}

static ms_code read_board(const struct json *j, size_t at, struct rules *r) {
    static const char *const MEMBERS[] = {"points", "groups", "lines", "mills"};
    size_t values[4];
    int sum = 0;
    struct json_each each;
    TRY(json_members(j, at, "board", true, MEMBERS, 4, 4, values));
    TRY(read_points(j, values[0], r));
    TRY(json_begin(j, values[1], '[', "groups", &each));
    for (; json_next(j, &each); sum += r->groups[r->group_count++])
        TRY(json_whole(j, each.value, "a group", 1, r->points - sum, &r->groups[r->group_count]));
    if (sum != r->points) return json_fails(j, values[1], "groups must add up to the %d points, not to %d", r->points, sum);
    TRY(read_sets(j, values[2], "lines", r, 2, r->lines, MOST_LINES, &r->line_count));
    TRY(read_sets(j, values[3], "mills", r, 3, r->mills, MOST_MILLS, &r->mill_count));
    r->all = (uint32_t)((uint64_t)1 << r->points) - 1;
    for (int p = 0; p < r->points; p++) {
        int end = r->mills_at[p];
        for (int i = 0; i < r->line_count; i++)
            if (r->lines[i] >> p & 1) r->near[p] |= r->lines[i] & ~(1u << p);
        if (!r->near[p]) return json_fails(j, values[0], "%s is in no line; every point needs one", r->names[p]);
        for (int i = 0; i < r->mill_count; i++)
            if (r->mills[i] >> p & 1) r->mills_of[end++] = r->mills[i];
        r->mills_at[p + 1] = end;
    }
    return MS_OK;
}

/* ---- Rule sets (section 11) ------------------------------------------------------------------------------------------------------------- */

enum { PARAMETERS = 7 };
static const struct {
    const char *member, *words[3], *meant[3]; /* in manifests, and in the text of the fingerprint */
} PARAMETER[PARAMETERS] = {{"flying", {"never", "at-three", "at-four"}, {"0", "3", "4"}},
                           {"fromMills", {"never", "if-all", "always"}, {"NEVER", "IF_ALL", "ALWAYS"}},
                           {"removals", {"one", "each"}, {"ONE", "EACH"}},
                           {"blocked", {"loss", "draw", "pass"}, {"LOSS", "DRAW", "PASS"}},
                           {"fullBoard", {"blocked", "draw"}, {"BLOCKED", "DRAW"}},
                           {"whilePlacing", {"remove", "nothing"}, {"REMOVE", "NOTHING"}},
                           {"afterPlacing", {"turn", "other"}, {"TURN", "OTHER"}}};

/** Names that belong to one rule set, with the beginning of its fingerprint. */
static const char *const KNOWN[][2] = {
    {"three", "ab563cb1"},       {"five", "e646ee30"},       {"six", "a3cd8b86"},          {"six-fly", "82bd2c2e"},     {"seven", "7eaf3cae"},
    {"nine", "b5e38257"},        {"nine-nofly", "8ce0ba6b"}, {"nine-fly4", "4504bfc3"},    {"nine-double", "87c1c618"}, {"nine-free", "c9d5d095"},
    {"nine-strict", "7e67ab5d"}, {"ten", "b5070e48"},        {"ten-diagonal", "79d631ea"}, {"eleven", "7dcecf60"},      {"twelve", "3ba0a6b6"}};

/** How many more mills there can be, of those from one on, if the points that are taken have stones; not counted further than `most`. */
static int mills_at_once(const uint32_t *mills, int count, uint32_t taken, int stones, int most) {
    int found = 0;
    for (int i = 0; i < count && found < most; i++) {
        if (count_bits(taken | mills[i]) <= stones) {
            int more = 1 + mills_at_once(mills + i + 1, count - i - 1, taken | mills[i], stones, most - 1);
            found = more > found ? more : found;
        }
    }
    return found;
}

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/** The fingerprint is that of one line of text, in which parameters that came later are left out where they are as they always were. */
static ms_code fingerprint(struct rules *r, const int words[PARAMETERS], ms_error *e) {
    size_t room = 32768, at = 0; /* never full: there are at most 24 names of 2 characters, 64 lines and 2,024 mills of 6 */
    char *text = malloc(room);
    if (!text) return no_memory(e);
    at += (size_t)snprintf(text + at, room - at, "points");
    for (int p = 0; p < r->points; p++) at += (size_t)snprintf(text + at, room - at, " %s", r->names[p]);
    at += (size_t)snprintf(text + at, room - at, "; lines");
    for (int i = 0; i < r->line_count; i++) at += (size_t)snprintf(text + at, room - at, " %" PRIx32, r->lines[i]);
    at += (size_t)snprintf(text + at, room - at, "; mills");
    for (int i = 0; i < r->mill_count; i++) at += (size_t)snprintf(text + at, room - at, " %" PRIx32, r->mills[i]);
    at += (size_t)snprintf(text + at, room - at, "; men %d; flyAt %d", r->men, r->fly_at);
    for (int i = 1; i < PARAMETERS; i++) {
        if (i < 5 || words[i]) at += (size_t)snprintf(text + at, room - at, "; %s %s", PARAMETER[i].member, PARAMETER[i].meant[words[i]]);
        if (i == 3) at += (size_t)snprintf(text + at, room - at, "; moveWhilePlacing false");
    }
    sha256(text, at, r->fingerprint);
    free(text);
    return MS_OK;
}

/** Reads a rule set that has a fingerprint. Its lines and mills may be listed in another order than the one that everyone can find again. */
static ms_code read_rules(const struct json *j, size_t at, const char *expected, struct rules *r) {
    static const char *const MEMBERS[] = {"name",      "board",        "men",          "flying", "fromMills", "removals", "blocked",
                                          "fullBoard", "whilePlacing", "afterPlacing", "title",  "summary",   "inWords"};
    size_t values[13];
    int words[PARAMETERS];
    TRY(json_members(j, at, "ruleSet", true, MEMBERS, 13, 10, values));
    TRY(json_text(j, values[0], "name", r->name, sizeof r->name));
    if (!r->name[0] || r->name[0] == '-' || r->name[strspn(r->name, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        return json_fails(j, values[0], "name must be 1 to 16 of the characters a-z, 0-9 and -, the first no -");
    TRY(read_board(j, values[1], r));
    TRY(json_whole(j, values[2], "men", FEWEST, r->points / 2 < MS_MEN ? r->points / 2 : MS_MEN, &r->men));
    for (int i = 0; i < PARAMETERS; i++) {
        char word[16];
        TRY(json_text(j, values[3 + i], PARAMETER[i].member, word, sizeof word));
        for (words[i] = 2; words[i] >= 0; words[i]--)
            if (PARAMETER[i].words[words[i]] && strcmp(PARAMETER[i].words[words[i]], word) == 0) break;
        if (words[i] < 0) return json_fails(j, values[3 + i], "%s has an unknown word '%s'", PARAMETER[i].member, word);
    }
    r->fly_at = words[0] ? 2 + words[0] : 0;
    r->from_mills = (enum from_mills)words[1];
    r->each = words[2] == 1;
    r->blocked = (enum blocked)words[3];
    r->full_draws = words[4] == 1;
    r->pays = words[5] == 0;
    r->skips = words[6] == 1;
    r->most_removals = !r->each;
    for (int p = 0; p < r->points && r->each; p++) {
        int most = mills_at_once(r->mills_of + r->mills_at[p], r->mills_at[p + 1] - r->mills_at[p], 0, r->men, MS_REMOVALS + 1);
        r->most_removals = most > r->most_removals ? most : r->most_removals;
    }
    if (r->most_removals > MS_REMOVALS || r->fly_at > r->men) return json_fails(j, at, "the men, the board, flying and removals do not go together");
    TRY(fingerprint(r, words, j->e));
    if (strcmp(r->fingerprint, expected) != 0) {
        qsort(r->lines, (size_t)r->line_count, sizeof *r->lines, by_number);
        qsort(r->mills, (size_t)r->mill_count, sizeof *r->mills, by_number);
        TRY(fingerprint(r, words, j->e));
    }
    if (strcmp(r->fingerprint, expected) != 0)
        return json_fails(j, at, "the rule set has the fingerprint %s, but \"rules\" says %s", r->fingerprint, expected);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        for (int g = 0; g < r->group_count && strcmp(r->name, KNOWN[i][0]) == 0; g++)
            if (strncmp(r->fingerprint, KNOWN[i][1], 8) != 0 || r->groups[g] != 8 + (g == 0 && r->points % 8))
                return json_fails(j, values[0], "name is '%s', whose rules are known and others", r->name);
    return MS_OK;
}

/* ---- Manifest (section 12) -------------------------------------------------------------------------------------------------------------- */

/** What finals of nine are worth where its manifest does not say: own stones, opponent's, worth (section 9). */
static const int16_t PUBLISHED[][3] = {{5, 4, 29},  {3, 4, 40},  {9, 8, 59},  {5, 3, 60},  {6, 4, 67},  {6, 5, 68},  {6, 3, 112},
                                       {8, 7, 113}, {7, 6, 117}, {7, 3, 129}, {7, 5, 135}, {8, 6, 144}, {9, 7, 146}, {7, 4, 150},
                                       {8, 5, 171}, {8, 3, 176}, {9, 6, 180}, {8, 4, 183}, {9, 5, 204}, {9, 4, 226}, {9, 3, 236}};
enum { MOST_LEVELS = 63, NOT_KNOWN = INT32_MIN };

/** Reads a number of stones without a leading zero, of at most two digits; -1: there is none. */
static int stones_at(const char **text) {
    size_t digits = strspn(*text, "0123456789");
    int number = digits == 1 || (digits == 2 && **text != '0') ? atoi(*text) : -1;
    *text += digits;
    return number;
}

static ms_code read_finals(const struct json *j, size_t at, ms_tables *t) {
    struct json_each each;
    int32_t levels[MOST_LEVELS + 1];
    int count = 0;
    TRY(json_begin(j, at, '{', "finals", &each));
    while (json_next(j, &each)) {
        const char *name = each.name;
        int own = stones_at(&name), opponent = own >= 0 && *name++ == '-' ? stones_at(&name) : -1, worth = 0, level = 0;
        TRY(json_whole(j, each.value, "what a final is worth", 1, INT32_MAX, &worth));
        if (opponent < 0 || *name || own == opponent) return json_fails(j, each.value, "finals: '%s' is no final", each.name);
        if (own < 16 && opponent < 16) { /* of more stones there are none, in no game */
            if (t->worths[own][opponent] != NOT_KNOWN) return json_fails(j, each.value, "finals: '%s' is there twice", each.name);
            t->worths[own][opponent] = worth;
            t->worths[opponent][own] = -worth;
        }
        while (level < count && levels[level] != worth) level++;
        if (level == MOST_LEVELS) return json_fails(j, each.value, "finals of more than %d worths cannot be told apart", MOST_LEVELS);
        levels[level] = worth;
        count += level == count;
    }
    t->has_finals = true;
    return MS_OK;
}

/** How many bytes the character at a place has as UTF-8; 0: it is none. */
static size_t utf8_length(const uint8_t *text, size_t left) {
    uint32_t c = text[0], code;
    size_t length = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;
    if (!length || length > left) return 0;
    code = length == 1 ? c : c & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (text[i] & 0x3f);
    }
    return (length == 3 && (code < 0x800 || (code >= 0xd800 && code < 0xe000))) || (length == 4 && (code < 0x10000 || code > 0x10ffff)) ? 0 : length;
}

/** Takes the rules and the finals from a manifest, a copy of which ends with a zero. */
static ms_code read_manifest(ms_tables *t, const char *file, const char *text, size_t length, const char *wanted, bool finals, ms_error *e) {
    static const char *const MEMBERS[] = {"rules", "ruleSet", "finals"};
    size_t values[3], at = 0;
    char expected[80];
    struct json j = {file, text, e};
    for (size_t step; at < length; at += step) {
        step = text[at] ? utf8_length((const uint8_t *)text + at, length - at) : 0;
        if (!step) return json_fails(&j, at, "a manifest must be text in UTF-8, and is not");
    }
    j.text = text + (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
    at = 0;
    TRY(json_skip(&j, &at, 0));
    TRY(json_members(&j, json_space(&j, 0), "a manifest", false, MEMBERS, 3, 2, values));
    TRY(json_text(&j, values[0], "rules", expected, sizeof expected));
    TRY(read_rules(&j, values[1], expected, &t->rules));
    if (wanted && strcmp(wanted, t->rules.name) != 0)
        return json_fails(&j, values[1], "it belongs to the rules of '%s', not to those of '%s'", t->rules.name, wanted);
    for (int i = 0; i < 256; i++) t->worths[i / 16][i % 16] = NOT_KNOWN;
    if (finals && values[2]) return read_finals(&j, values[2], t);
    t->has_finals = finals && strncmp(t->rules.fingerprint, KNOWN[5][1], 8) == 0;
    for (size_t i = 0; i < sizeof PUBLISHED / sizeof *PUBLISHED && t->has_finals; i++) {
        t->worths[PUBLISHED[i][0]][PUBLISHED[i][1]] = PUBLISHED[i][2];
        t->worths[PUBLISHED[i][1]][PUBLISHED[i][0]] = -PUBLISHED[i][2];
    }
    return MS_OK;
}

/* ---- Symmetries (section 3) ------------------------------------------------------------------------------------------------------------- */

struct search {
    ms_tables *t;
    uint32_t looks[MS_POINTS];
    uint8_t images[MS_POINTS];
    int tries;
};

static uint32_t mixed(uint32_t number) {
    uint32_t x = (number + 0x9e3779b9u) * 0x85ebca6bu;
    x = (x ^ x >> 15) * 0xc2b2ae35u;
    return x ^ x >> 13;
}

static uint32_t look_of(const uint32_t *looks, uint32_t set) {
    uint32_t sum = 0;
    for (; set; set &= set - 1) sum += mixed(looks[lowest(set)]);
    return sum;
}

/** Gives the points from one on their images, in ascending order, where no line and no mill is lost. */
static bool search_symmetries(struct search *s, int point, uint32_t used) {
    const struct rules *r = &s->t->rules;
    if (point == r->points) {
        if (s->t->symmetry_count == MOST_SYMMETRIES) return false;
        memcpy(s->t->permutations[s->t->symmetry_count++], s->images, sizeof s->images);
        return true;
    }
    for (int image = 0; image < r->points; image++) {
        bool fits = !(used >> image & 1) && s->looks[image] == s->looks[point];
        for (int p = 0; fits && p < point; p++) fits = (r->near[point] >> p & 1) == (r->near[image] >> s->images[p] & 1);
        if (!fits) continue;
        if (++s->tries > 1000000) return false;
        s->images[point] = (uint8_t)image;
        for (int i = r->mills_at[point]; fits && i < r->mills_at[point + 1]; i++) {
            uint32_t mapped = 0;
            if (r->mills_of[i] >> point != 1) continue;
            for (uint32_t rest = r->mills_of[i]; rest; rest &= rest - 1) mapped |= 1u << s->images[lowest(rest)];
            fits = false;
            for (int m = 0; m < r->mill_count && !fits; m++) fits = r->mills[m] == mapped;
        }
        if (fits && !search_symmetries(s, point + 1, used | 1u << image)) return false;
    }
    return true;
}

static ms_code find_symmetries(ms_tables *t, ms_error *e) {
    const struct rules *r = &t->rules;
    struct search s;
    memset(&s, 0, sizeof s);
    s.t = t;
    for (int round = 0; round < r->points; round++) {
        uint32_t next[MS_POINTS] = {0};
        for (int p = 0; p < r->points; p++) {
            next[p] = 31 * (31 * s.looks[p] + look_of(s.looks, r->near[p]));
            for (int i = r->mills_at[p]; i < r->mills_at[p + 1]; i++) next[p] += mixed(look_of(s.looks, r->mills_of[i]));
        }
        memcpy(s.looks, next, sizeof next);
    }
    if (!search_symmetries(&s, 0, 0))
        return fail(e, MS_MANIFEST, NULL, -1, "the board of '%s' has more than %d symmetries, or they are too hard to find", r->name,
                    MOST_SYMMETRIES);
    for (int g = 0; g < t->symmetry_count; g++)
        for (int i = 0; i < 768; i++)
            for (int bit = 0; bit < 8; bit++)
                if ((i >> bit & 1) && i / 256 * 8 + bit < r->points)
                    t->symmetries[g][i / 256][i % 256] |= 1u << t->permutations[g][i / 256 * 8 + bit];
    return MS_OK;
}

static inline uint32_t image_of(const ms_tables *t, uint32_t g, uint32_t set) {
    return t->symmetries[g][0][set & 0xff] | t->symmetries[g][1][set >> 8 & 0xff] | t->symmetries[g][2][set >> 16 & 0xff];
}

/* ---- From a position to its slot (section 4) -------------------------------------------------------------------------------------------- */

enum { SIDE = 128, PLACE_COUNT = SIDE * SIDE, SYMMETRY_BITS = 6 };

static uint32_t reversed(uint32_t set, int bits) {
    uint32_t result = 0;
    for (int bit = 0; bit < bits; bit++) result |= (set >> bit & 1) << (bits - 1 - bit);
    return result;
}

/** Readies the ranks of sets, where the highest digit is point 0: so a set compares by its low points first. */
static bool make_ranks(struct ranks *ranks, int points, int size) {
    int high_bits = points / 2, low_bits = points - high_bits;
    uint32_t seen[MS_POINTS + 1] = {0}, total = 0;
    if (ranks->low) return true;
    ranks->points = points;
    ranks->size = size;
    ranks->low_bits = low_bits;
    ranks->low = malloc(sizeof *ranks->low << low_bits);
    ranks->high = malloc(sizeof *ranks->high << high_bits);
    if (!ranks->low || !ranks->high) return false;
    for (uint32_t i = 0; i < 1u << high_bits; i++) {
        uint32_t set = reversed(i, high_bits);
        ranks->high[set] = (uint16_t)seen[count_bits(set)]++;
    }
    for (uint32_t i = 0; i < 1u << low_bits; i++) {
        uint32_t set = reversed(i, low_bits);
        int rest = size - count_bits(set);
        ranks->low[set] = total;
        total += rest < 0 || rest > high_bits ? 0 : seen[rest];
    }
    ranks->count = total;
    return true;
}

static inline uint32_t rank_of(const struct ranks *ranks, uint32_t set) {
    return ranks->low[set & ((1u << ranks->low_bits) - 1)] + ranks->high[set >> ranks->low_bits];
}

/** Finds the canonical sets of a size: in ascending order, a set that no smaller one has reached is canonical, and reaches its images. */
static bool make_canonical(ms_tables *t, int size) {
    const struct ranks *ranks = &t->ranks[t->rules.points][size];
    uint32_t set = (1u << size) - 1, count = 0, inverse[MOST_SYMMETRIES] = {0};
    uint32_t *entries = t->canonical[size];
    if (entries) return true;
    entries = malloc(ranks->count * sizeof *entries);
    if (!entries) return false;
    for (int g = 0; g < t->symmetry_count; g++)
        for (uint32_t h = 0; h < (uint32_t)t->symmetry_count; h++) {
            int p = 0;
            while (p < t->rules.points && t->permutations[h][t->permutations[g][p]] == p) p++;
            inverse[g] = p == t->rules.points ? h : inverse[g];
        }
    memset(entries, 0xff, ranks->count * sizeof *entries);
    for (uint32_t i = 0; i < ranks->count; i++) {
        if (entries[rank_of(ranks, set)] == UINT32_MAX) {
            for (uint32_t g = 0; g < (uint32_t)t->symmetry_count; g++) {
                uint32_t *entry = &entries[rank_of(ranks, image_of(t, g, set))], back = inverse[g];
                if (*entry == UINT32_MAX || (*entry & ((1u << SYMMETRY_BITS) - 1)) > back) *entry = count << SYMMETRY_BITS | back;
            }
            count++;
        }
        if (set) { /* the next larger number with as many bits (Gosper) */
            uint32_t low = set & (0u - set), ripple = set + low;
            set = ripple | (set ^ ripple) >> (2 + lowest(low));
        }
    }
    t->canonical[size] = entries;
    t->canonical_count[size] = count;
    return true;
}

/** How many pairs of disjoint sets of these sizes there are, symmetric ones counted once (Burnside's lemma). */
static int64_t orbits(const ms_tables *t, int first, int second) {
    int64_t kept = 0;
    for (int g = 0; g < t->symmetry_count; g++) {
        int64_t ways[MS_MEN + 1][MS_MEN + 1] = {{0}};
        uint32_t seen = 0;
        ways[0][0] = 1;
        for (int point = 0; point < t->rules.points; point++) {
            int length = 0;
            for (int p = point; !(seen >> p & 1); p = t->permutations[g][p], length++) seen |= 1u << p;
            for (int i = first; i >= 0 && length; i--)
                for (int k = second; k >= 0; k--) ways[i][k] += (i < length ? 0 : ways[i - length][k]) + (k < length ? 0 : ways[i][k - length]);
        }
        kept += ways[first][second];
    }
    return kept / t->symmetry_count;
}

/** Where a position is in its table. */
struct cell {
    uint32_t row, column;
};

static inline struct cell cell_of(const ms_tables *t, const struct table *table, uint32_t own, uint32_t opponent) {
    uint32_t row_set = table->own_rows ? own : opponent, column_set = table->own_rows ? opponent : own;
    uint32_t entry = table->canonical[rank_of(table->row_ranks, row_set)], g = entry & ((1u << SYMMETRY_BITS) - 1);
    uint32_t free_points = t->rules.all & ~image_of(t, g, row_set);
    struct cell cell = {entry >> SYMMETRY_BITS, rank_of(table->column_ranks, compress(t->fast, image_of(t, g, column_set), free_points))};
    return cell;
}

static inline uint32_t tile_of(const struct table *table, struct cell cell) { return cell.row / SIDE * table->across + cell.column / SIDE; }

static inline uint32_t place_of(struct cell cell) { return cell.row % SIDE * SIDE + cell.column % SIDE; }

/** How many rows and columns of a tile there are. */
static void tile_size(const struct table *table, uint32_t block, uint32_t *height, uint32_t *width) {
    uint32_t rows = table->rows - block / table->across * SIDE, columns = table->columns - block % table->across * SIDE;
    *height = rows < SIDE ? rows : SIDE;
    *width = columns < SIDE ? columns : SIDE;
}

static inline size_t slot_of(int own, int opponent, int own_hand, int opponent_hand) {
    return (size_t)own_hand << 14 | (size_t)opponent_hand << 10 | (size_t)own << 5 | (size_t)opponent;
}

/** The table of such numbers of stones, NULL if there is none. Up to 31 stones on the board, and up to 15 in hand. */
static inline struct table *table_of(const ms_tables *t, int own, int opponent, int own_hand, int opponent_hand) {
    uint16_t number = t->numbers[slot_of(own, opponent, own_hand, opponent_hand)];
    return number ? &t->tables[number - 1] : NULL;
}

static struct table *table_in(const ms_tables *t, ms_subspace s) {
    return s.own < 0 || s.opponent < 0 || s.own > 31 || s.opponent > 31 || s.own_hand < 0 || s.own_hand > 15 || s.opponent_hand < 0
                   || s.opponent_hand > 15
               ? NULL
               : table_of(t, s.own, s.opponent, s.own_hand, s.opponent_hand);
}

/* ---- Files (section 5), and what to refuse (section 10) --------------------------------------------------------------------------------- */

enum { HEADER = 128, COUNTS_AT = 88, FEWEST_PATH = 40, MOST_PATH = 4096, MOST_LEVELS_OF_TREE = 127, LARGEST = 65534, LARGEST_SHALLOW = 127 };
#define STORED ((uint64_t)1 << 63)

static void path_of(const ms_tables *t, const struct table *table, int kind, char path[MOST_PATH]) {
    char name[MS_NAME_BYTES];
    ms_format_subspace(table->subspace, name);
    snprintf(path, MOST_PATH, "%s/%s.%s", t->folder, name, PLANE_NAMES[kind]);
}

static const char *counts_contradict(const struct counts *c, int64_t positions) {
    bool win, loss;
    if (c->wins < 0 || c->draws < 0 || c->losses < 0 || c->wins > positions || c->draws > positions || c->losses > positions
        || c->wins + c->draws + c->losses != positions)
        return "its counts of won, drawn and lost positions are not together as many as there are";
    win = c->longest_win == -1 ? c->wins == 0 : c->wins > 0 && c->longest_win > 0 && c->longest_win % 2 == 1;
    loss = c->longest_loss == -1 ? c->losses == 0 : c->losses > 0 && c->longest_loss >= 0 && c->longest_loss % 2 == 0;
    return win && loss && c->longest_win <= 2 * LARGEST + 1 && c->longest_loss <= 2 * LARGEST + 1 ? NULL
                                                                                                  : "its longest win and its longest loss cannot be";
}

/** Checks a header, in the order in which section 10 doubts it. */
static ms_code read_header(const ms_tables *t, const struct table *table, int kind, const char *path, struct plane *p, ms_error *e) {
    const uint8_t *h = p->bytes;
    ms_subspace s = table->subspace;
    char found[65];
    uint32_t rows, columns;
    const char *wrong;
#define FOREIGN(...) fail(e, MS_FOREIGN, path, -1, __VA_ARGS__)
    if (p->size < HEADER || memcmp(h, "MILLSTNE", 8) != 0) return damaged(e, path, 0, "it does not begin as a Millstone table does");
    if (get16(h + 8) != MS_FORMAT)
        return fail(e, MS_FORMAT_UNKNOWN, path, 8, "it has format version %" PRIu32 ", and this program reads version %d", get16(h + 8), MS_FORMAT);
    if (crc32(t, h, 124) != get32(h + 124)) return damaged(e, path, 124, "the checksum of its header is wrong");
    if (h[11] != 1 && h[11] != 2) return FOREIGN("codec %d, expected 1 or 2", h[11]);
    if (get16(h + 80) != SIDE || get16(h + 82) != SIDE)
        return FOREIGN("tiles of %" PRIu32 " x %" PRIu32 ", expected 128", get16(h + 80), get16(h + 82));
    if (h[10] < 1 || h[10] > PLANES) return FOREIGN("plane %d, expected 1, 2 or 3", h[10]);
    rows = get32(h + 72);
    columns = get32(h + 76);
    if (rows - 1 >= INT32_MAX || columns - 1 >= INT32_MAX || (uint64_t)rows * columns != get64(h + 64)
        || (((uint64_t)rows + SIDE - 1) / SIDE) * (((uint64_t)columns + SIDE - 1) / SIDE) != get32(h + 84))
        return damaged(e, path, 64, "its numbers of rows, columns, slots and blocks contradict each other");
    p->counts.wins = (int64_t)get64(h + 88);
    p->counts.draws = (int64_t)get64(h + 96);
    p->counts.losses = (int64_t)get64(h + 104);
    p->counts.longest_win = (int32_t)get32(h + 112);
    p->counts.longest_loss = (int32_t)get32(h + 116);
    if (h[11] != (p->counts.longest_win > 255 || p->counts.longest_loss > 255 ? 2 : 1))
        return damaged(e, path, 11, "its codec is %d, which is not that of its longest win and loss", h[11]);
    for (int i = 0; i < 32; i++) snprintf(found + 2 * i, 3, "%02x", h[16 + i]);
    if (strcmp(found, t->rules.fingerprint) != 0)
        return FOREIGN("the rules with the fingerprint %s, expected %s ('%s')", found, t->rules.fingerprint, t->rules.name);
    if (h[12] != s.own || h[13] != s.opponent || h[14] != s.own_hand || h[15] != s.opponent_hand)
        return FOREIGN("subspace %d-%d+%d+%d, expected %d-%d+%d+%d", h[12], h[13], h[14], h[15], s.own, s.opponent, s.own_hand, s.opponent_hand);
    if (h[10] != kind + 1) return FOREIGN("plane %d, expected %d", h[10], kind + 1);
    if (rows != table->rows || columns != table->columns)
        return damaged(e, path, 72, "it has %" PRIu32 " rows and %" PRIu32 " columns, and its subspace has %" PRIu32 " and %" PRIu32, rows, columns,
                       table->rows, table->columns);
    wrong = counts_contradict(&p->counts, orbits(t, s.own, s.opponent));
    return wrong ? damaged(e, path, COUNTS_AT, "%s", wrong) : MS_OK;
}

/** Makes the node that stands for the leaves from one up to another, and those below it. Returns its number; -1: a leaf; -2: it cannot be. */
static int32_t grow(struct tree *tree, const uint8_t *splits, uint32_t width, uint32_t first, uint32_t end, int levels) {
    uint32_t number = tree->node_count, split;
    struct node node;
    if (end - first < 2) return -1;
    tree->node_count++;
    split = width == 1 ? splits[number] : get16(splits + (size_t)2 * number);
    if (levels == 0 || split <= first || split >= end) return -2;
    node.least = tree->leaves[first];
    node.split = tree->leaves[split];
    node.lower = grow(tree, splits, width, first, split, levels - 1);
    node.upper = node.lower == -2 ? -2 : grow(tree, splits, width, split, end, levels - 1);
    tree->nodes[number] = node;
    return node.upper == -2 ? -2 : (int32_t)number;
}

static uint32_t height_of(const struct tree *tree, int32_t node) {
    uint32_t lower, upper;
    if (node < 0) return 0;
    lower = height_of(tree, tree->nodes[node].lower);
    upper = height_of(tree, tree->nodes[node].upper);
    return 1 + (lower > upper ? lower : upper);
}

/** Reads a tree: the number of leaves, the leaves and the splits, all of so many bytes each, whose length has been checked (section 8). */
static ms_code read_tree(struct tree *tree, const uint8_t *at, uint32_t width, uint32_t leaves, const char *path, ms_error *e) {
    uint32_t largest = width == 1 ? LARGEST_SHALLOW : LARGEST;
    const uint8_t *numbers = at + width;
    tree->leaf_count = leaves;
    if (leaves == 0) return MS_OK;
    tree->leaves = malloc(leaves * sizeof *tree->leaves);
    tree->nodes = malloc(leaves * sizeof *tree->nodes);
    if (!tree->leaves || !tree->nodes) return no_memory(e);
    for (uint32_t i = 0; i < leaves; i++) {
        uint32_t number = width == 1 ? numbers[i] : get16(numbers + (size_t)2 * i);
        if (number > largest || (i > 0 && number <= tree->leaves[i - 1]))
            return damaged(e, path, HEADER, "its preamble holds a depth of %" PRIu32 ", where they ascend to at most %" PRIu32, number, largest);
        tree->leaves[i] = (uint16_t)number;
    }
    if (grow(tree, numbers + (size_t)width * leaves, width, 0, leaves, MOST_LEVELS_OF_TREE) == -2)
        return damaged(e, path, HEADER, "its preamble holds a split outside its node, or a tree of more than %d levels", MOST_LEVELS_OF_TREE);
    return MS_OK;
}

static int32_t worth_of(const ms_tables *t, int own, int opponent) { /* of a final; NOT_KNOWN */
    return own == opponent ? 0 : t->worths[own][opponent];
}

static int32_t worth_of_staying(const ms_tables *t, int own, int opponent) {
    int32_t worth = worth_of(t, own, opponent);
    return worth == NOT_KNOWN ? 0 : worth;
}

/** Reads what the symbols of a file of grades stand for (section 9). */
static ms_code read_symbols(const ms_tables *t, const struct table *table, struct plane *p, uint32_t count, const char *path, ms_error *e) {
    ms_subspace s = table->subspace;
    int32_t staying = worth_of_staying(t, s.own, s.opponent);
    uint8_t *seen = calloc(1 << 13, 1);
    ms_code code = MS_OK;
    p->grades = malloc((count + 1) * sizeof *p->grades);
    if (!seen || !p->grades) code = no_memory(e);
    for (uint32_t i = 0; i < count && code == MS_OK; i++) {
        const uint8_t *symbol = p->bytes + HEADER + 2 + (size_t)4 * i;
        int own = symbol[0], opponent = symbol[1], counter = symbol[2], number = own << 12 | opponent << 8 | counter;
        int32_t worth;
        if (own > 15 || opponent > 15 || counter > 254 || symbol[3] != 0 || (seen[number >> 3] >> (number & 7) & 1)) {
            code = damaged(e, path, HEADER, "its preamble holds a grade of %d-%d in %d, which cannot be or is there twice", own, opponent, counter);
            break;
        }
        seen[number >> 3] = (uint8_t)(seen[number >> 3] | 1u << (number & 7));
        worth = worth_of(t, own, opponent);
        if (worth == NOT_KNOWN)
            code = damaged(e, path, HEADER, "it grades draws by the final %d-%d, and nothing says what that is worth", own, opponent);
        else if (worth == 0 && (own || opponent))
            code = damaged(e, path, HEADER, "it grades draws by the final %d-%d, which is worth 0 and is not written 0-0", own, opponent);
        else if (counter && (s.own_hand || s.opponent_hand || worth >= staying))
            code = damaged(e, path, HEADER, "it counts turns to a capture where the final %d-%d harms nobody", own, opponent);
        p->grades[i].own = (int8_t)own;
        p->grades[i].opponent = (int8_t)opponent;
        p->grades[i].worth = worth;
        p->grades[i].counter = (int16_t)(!s.own_hand && !s.opponent_hand && worth < staying ? counter : MS_NO_COUNTER);
    }
    free(seen);
    return code;
}

/** Checks what follows the header: the preamble, the index and the length of the file. */
static ms_code read_head(const ms_tables *t, const struct table *table, int kind, const char *path, struct plane *p, ms_error *e) {
    uint32_t width = kind == DTW ? p->bytes[11] : 2, first = kind == WDL ? 0 : width, leaves = 0;
    uint64_t preamble = 0, index_bytes = 8 * ((uint64_t)table->blocks + 1), offset;
    p->blocks = table->blocks;
    if (kind != WDL && p->size >= HEADER + first) {
        leaves = width == 1 ? p->bytes[HEADER] : get16(p->bytes + HEADER);
        preamble = (uint64_t)width * (1 + leaves + (leaves ? leaves - 1 : 0)) + (kind == GRADE ? 2 + (uint64_t)4 * leaves : 0);
    }
    if (p->size < HEADER + (kind == WDL ? 0 : preamble ? preamble : first + 1)) return damaged(e, path, p->size, "it ends inside its preamble");
    p->index_at = HEADER + preamble;
    if (p->size - p->index_at < index_bytes) return damaged(e, path, p->size, "it ends inside its index");
    if (crc32(t, p->bytes + HEADER, preamble + index_bytes) != get32(p->bytes + 120))
        return damaged(e, path, HEADER, "the checksum of its preamble and index is wrong");
    if (kind == GRADE) {
        const uint8_t *tree = p->bytes + HEADER + 2 + (size_t)4 * leaves;
        TRY(read_symbols(t, table, p, leaves, path, e));
        if (get16(tree) != leaves) return damaged(e, path, HEADER, "its preamble holds a tree of other leaves than its %" PRIu32 " grades", leaves);
        TRY(read_tree(&p->tree, tree, 2, leaves, path, e));
        if (leaves && p->tree.leaves[leaves - 1] != leaves - 1)
            return damaged(e, path, HEADER, "its preamble holds a tree of other leaves than its %" PRIu32 " grades", leaves);
    } else if (kind == DTW) {
        TRY(read_tree(&p->tree, p->bytes + HEADER, width, leaves, path, e));
        if ((leaves ? 2 * (int32_t)p->tree.leaves[leaves - 1] : -1) != p->counts.longest_loss)
            return damaged(e, path, HEADER, "its preamble holds another longest loss than the %d plies of its header", (int)p->counts.longest_loss);
    }
    p->most_bytes = kind == WDL ? 4096 : PLACE_COUNT / 8 * height_of(&p->tree, p->tree.node_count ? 0 : -1) + p->tree.node_count;
    offset = get64(p->bytes + p->index_at + index_bytes - 8);
    if (offset != p->size)
        return damaged(e, path, offset < p->size ? offset : p->size, "it has %" PRIu64 " bytes, its index says %" PRId64, p->size, (int64_t)offset);
    offset = get64(p->bytes + p->index_at) & ~STORED;
    if (offset != p->index_at + index_bytes)
        return damaged(e, path, p->index_at, "block 0 is to begin at %" PRIu64 ", not at %" PRIu64, offset, p->index_at + index_bytes);
    for (uint32_t block = 0; block < p->blocks; block++) {
        uint64_t next = get64(p->bytes + p->index_at + 8 * ((uint64_t)block + 1)) & ~STORED;
        if (next < offset || next - offset < 4 || next - offset - 4 > p->most_bytes)
            return damaged(e, path, p->index_at + 8 * (uint64_t)block,
                           "block %" PRIu32 " is to have %" PRId64 " bytes where at most %" PRIu32 " can be", block, (int64_t)(next - offset - 4),
                           p->most_bytes);
        offset = next;
    }
    return MS_OK;
}

static void free_plane(struct plane *p) {
    if (p) {
        system_unmap(p->bytes, p->size);
        free(p->tree.leaves);
        free(p->tree.nodes);
        free(p->grades);
        free(p);
    }
}

/** Remembers damage, if nothing has been remembered at that place; who comes second lets go of its own. */
static void remember(_Atomic(ms_error *) *place, const ms_error *damage) {
    ms_error *none = NULL, *copy;
    if (atomic_load_explicit(place, memory_order_acquire)) return;
    copy = malloc(sizeof *copy);
    if (copy) {
        *copy = *damage;
        if (!atomic_compare_exchange_strong(place, &none, copy)) free(copy);
    }
}

static struct plane *plane_of(const ms_tables *t, struct table *table, int kind, ms_error *e);

static ms_code open_plane(const ms_tables *t, struct table *table, int kind, struct plane *p, ms_error *e) {
    char path[MOST_PATH];
    path_of(t, table, kind, path);
    if (kind != WDL && !plane_of(t, table, WDL, e)) /* without the values nobody can say whose numbers these are */
        return e->code;
    TRY(system_map(path, &p->bytes, &p->size, e));
    TRY(read_header(t, table, kind, path, p, e));
    TRY(read_head(t, table, kind, path, p, e));
    if (kind != WDL) {
        const struct counts *a = &p->counts, *b = &plane_of(t, table, WDL, e)->counts;
        char name[MS_NAME_BYTES];
        ms_format_subspace(table->subspace, name);
        if (a->wins != b->wins || a->draws != b->draws || a->losses != b->losses || a->longest_win != b->longest_win
            || a->longest_loss != b->longest_loss)
            return damaged(e, path, COUNTS_AT, "its counts are not those of %s.wdl", name);
    }
    return MS_OK;
}

/** A file, opened if it was not; NULL if it cannot be used, which is tried once: thousands of questions a second would try again. */
static struct plane *plane_of(const ms_tables *t, struct table *table, int kind, ms_error *e) {
    struct plane *p = atomic_load_explicit(&table->planes[kind], memory_order_acquire), *none = NULL;
    ms_error *before, found;
    ms_code code;
    if (p) return p;
    before = atomic_load_explicit(&table->useless[kind], memory_order_acquire);
    if (before) {
        if (e) *e = *before;
        return NULL;
    }
    p = calloc(1, sizeof *p);
    code = p ? open_plane(t, table, kind, p, &found) : no_memory(&found);
    if (code != MS_OK) {
        free_plane(p);
        if (code != MS_IO && code != MS_MEMORY) remember(&table->useless[kind], &found);
        if (e) *e = found;
        return NULL;
    }
    if (!atomic_compare_exchange_strong(&table->planes[kind], &none, p)) {
        free_plane(p); /* another thread was quicker */
        p = none;
    }
    return p;
}

/* ---- Blocks (section 6) ----------------------------------------------------------------------------------------------------------------- */

enum { SLACK = 32 }; /* bytes behind what a buffer has to hold, which copies of whole words may touch */

/** Reads a length that goes on in the next bytes; false at the end of the input. */
static inline bool lz4_length(const uint8_t *in, size_t n, size_t *at, size_t *length) {
    uint8_t more = 255;
    if (*length < 15) return true;
    while (more == 255) {
        if (*at >= n) return false;
        more = in[(*at)++];
        *length += more;
    }
    return true;
}

/**
 * Unpacks an LZ4 block into room for so many bytes, and SLACK more; of `in` the SLACK bytes behind it are read, too. Returns the length, or
 * -1. It refuses what LZ4's own decoder does: the last five bytes of the room are literals, and the last sequence has no match.
 */
static int64_t unpack_lz4(const uint8_t *in, size_t n, uint8_t *out, size_t room) {
    size_t at = 0, made = 0;
    while (at < n) {
        uint8_t token = in[at++], *to;
        size_t length = token >> 4, offset;
        if (!lz4_length(in, n, &at, &length) || length > n - at || length > room - made) return -1;
        for (size_t i = 0; i < length; i += 16) memcpy(out + made + i, in + at + i, 16);
        at += length;
        made += length;
        if (n - at < 8 || room - made < 12) /* then it must be the last */
            return at == n ? (int64_t)made : -1;
        offset = get16(in + at);
        at += 2;
        length = token & 15;
        if (!lz4_length(in, n, &at, &length)) return -1;
        length += 4;
        if (offset == 0 || offset > made || length > room - made || room - made - length < 5) return -1;
        to = out + made;
        if (offset >= 16) {
            for (size_t i = 0; i < length; i += 16) memcpy(to + i, to + i - offset, 16);
        } else { /* the match overlaps what it makes, which repeats: once eight bytes are made, the same begin some periods back */
            size_t back = offset;
            for (int i = 0; i < 8; i++) to[i] = to[i - (ptrdiff_t)offset];
            while (back < 8) back += offset;
            for (size_t i = 8; i < length; i += 8) memcpy(to + i, to + i - back, 8);
        }
        made += length;
    }
    return -1;
}

/** Where the payload of a block is. An index that has changed since it was checked leads nowhere. */
static bool find_block(const struct plane *p, uint32_t block, uint64_t *from, size_t *length, bool *stored) {
    uint64_t entry = get64(p->bytes + p->index_at + 8 * (uint64_t)block), end = get64(p->bytes + p->index_at + 8 * (uint64_t)block + 8) & ~STORED;
    *from = entry & ~STORED;
    *stored = (entry & STORED) != 0;
    if (*from > p->size || end > p->size || end < *from || end - *from < 4 || end - *from - 4 > p->most_bytes) return false;
    *length = (size_t)(end - *from - 4);
    return true;
}

static ms_code damaged_block(const ms_tables *t, const struct table *table, int kind, const struct plane *p, uint32_t block, const char *what,
                             ms_error *e) {
    char path[MOST_PATH];
    if (e) {
        path_of(t, table, kind, path);
        damaged(e, path, get64(p->bytes + p->index_at + 8 * (uint64_t)block) & ~STORED, "block %" PRIu32 " %s", block, what);
    }
    return MS_DAMAGED;
}

/**
 * Reads a block: copies its payload, so that nothing can change under us, checks and unpacks it. Both rooms have SLACK bytes more.
 * Returns the length of the content; -1 if the block is damaged; -2 if a room is too small.
 */
static int64_t read_block(const ms_tables *t, const struct table *table, int kind, const struct plane *p, uint32_t block, uint8_t *payload,
                          size_t payload_room, uint8_t *content, size_t room, ms_error *e) {
    uint64_t from;
    size_t length;
    bool stored;
    int64_t made;
    if (!find_block(p, block, &from, &length, &stored)) {
        damaged_block(t, table, kind, p, block, "is not where it was", e);
        return -1;
    }
    if (length > payload_room || (stored && length > room)) return -2;
    memcpy(payload, p->bytes + from + 4, length);
    if (crc32(t, payload, length) != get32(p->bytes + from)) {
        damaged_block(t, table, kind, p, block, "does not match its checksum", e);
        return -1;
    }
    if (stored) {
        memcpy(content, payload, length);
        return (int64_t)length;
    }
    memset(payload + length, 0, SLACK);
    made = unpack_lz4(payload, length, content, room);
    if (made < 0 && room < p->most_bytes) return -2;
    if (made < 0) damaged_block(t, table, kind, p, block, "cannot be unpacked", e);
    return made;
}

/* ---- Values (section 7) ----------------------------------------------------------------------------------------------------------------- */

enum { HALF = PLACE_COUNT / 8, CONTENT = 2 * HALF };

static inline uint64_t low_bits(uint32_t count) { return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1; }

/** The slots of one of the two words of a tile's row. */
static inline uint64_t slots_of(uint32_t row, uint32_t word, uint32_t height, uint32_t width) {
    return row >= height ? 0 : word == 0 ? low_bits(width) : width > 64 ? low_bits(width - 64) : 0;
}

/** Reads a block of win and loss bits; CONTENT bytes and SLACK more. */
static ms_code read_values(const ms_tables *t, const struct table *table, const struct plane *p, uint32_t block, uint8_t *content, ms_error *e) {
    uint8_t payload[CONTENT + SLACK];
    uint32_t height, width;
    uint64_t wrong = 0, low, high;
    int64_t length = read_block(t, table, WDL, p, block, payload, CONTENT, content, CONTENT, e);
    if (length < 0) return MS_DAMAGED;
    if (length != CONTENT) return damaged_block(t, table, WDL, p, block, "holds not 4096 bytes", e);
    tile_size(table, block, &height, &width);
    low = slots_of(0, 0, height, width);
    high = slots_of(0, 1, height, width);
    for (uint32_t i = 0; i < HALF; i += 16) /* a row of the tile: two words */
        for (uint32_t half = 0, there = i < 16 * height; half < 2; half++) {
            uint64_t wins = load64(content + i + 8 * half), losses = load64(content + HALF + i + 8 * half);
            wrong |= (wins & losses) | ((wins | losses) & ~(there ? half ? high : low : 0));
        }
    return wrong ? damaged_block(t, table, WDL, p, block, "has places that are won and lost, or decided where there is no slot", e) : MS_OK;
}

static inline int value_in(const uint8_t *content, uint32_t place) {
    return MS_DRAW + (content[place >> 3] >> (place & 7) & 1) - (content[HALF + (place >> 3)] >> (place & 7) & 1);
}

/** Unpacks five values into a byte, as digits to base 3, the first the lowest: 1.6 bits a slot, one access to memory. */
static void write_resident(uint8_t *tile, const uint8_t *content) {
    static const uint8_t POWERS[] = {1, 3, 9, 27, 81};
    uint16_t sums[32];
    for (int set = 0; set < 32; set++) {
        sums[set] = 0;
        for (int bit = 0; bit < 5; bit++) sums[set] = (uint16_t)(sums[set] + (set >> bit & 1) * POWERS[bit]);
    }
    for (uint32_t i = 0; i < RESIDENT_TILE; i++) {
        uint32_t at = 5 * i >> 3, shift = 5 * i & 7;
        uint32_t wins = content[at], losses = content[HALF + at];
        if (at + 1 < HALF) {
            wins |= (uint32_t)content[at + 1] << 8;
            losses |= (uint32_t)content[HALF + at + 1] << 8;
        }
        tile[i] = (uint8_t)(121 + sums[wins >> shift & 31] - sums[losses >> shift & 31]);
    }
}

static inline const uint8_t *resident_byte(const uint8_t *resident, uint32_t block, uint32_t place) {
    return resident + (uint64_t)block * RESIDENT_TILE + place / 5;
}

static inline int resident_value(const ms_tables *t, uint8_t five, uint32_t place) { return t->digits[(uint32_t)five << 3 | place % 5]; }

/* ---- Blocks that were unpacked: caches that readers share and write nothing to ---------------------------------------------------------- */

/*
 * A place has a stamp, which is a sequence lock (H. Boehm, Can Seqlocks Get Along with Programming Language Memory Models?, MSPC 2012): the
 * block's key; a bit that is set while the place is being written; and how often it has been. A reader takes what it has read only if the
 * stamp is the same afterwards. What it reads meanwhile may be half of one block and half of another, but never lies outside.
 */
enum { WAYS = 4, BLOCK_BITS = 20, TABLE_BITS = 14, KEY_BITS = BLOCK_BITS + TABLE_BITS + 2 };
#define KEY (((uint64_t)1 << KEY_BITS) - 1)
#define BUSY ((uint64_t)1 << KEY_BITS)

static uint64_t key_of(const ms_tables *t, const struct table *table, int kind, uint32_t block) {
    return (uint64_t)kind << (TABLE_BITS + BLOCK_BITS) | (uint64_t)(table - t->tables + 1) << BLOCK_BITS | block;
}

static bool make_cache(struct cache *cache, size_t bytes, size_t words) {
    size_t place = 8 * words + 8;
    cache->sets = bytes / place / WAYS;
    cache->sets = cache->sets ? cache->sets : 1;
    cache->words = words;
    cache->bytes = cache->sets * WAYS * place;
    cache->stamps = system_reserve(cache->bytes);
    if (cache->stamps) cache->content = cache->stamps + cache->sets * WAYS;
    return cache->stamps != NULL;
}

static size_t first_place(const struct cache *cache, uint64_t key) {
    uint32_t spread = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 32); /* multiplicative hashing; there are fewer sets than 2^32 */
    return (size_t)((uint64_t)spread * (uint64_t)(cache->sets & UINT32_MAX) >> 32) * WAYS;
}

/** Finds a block; NULL: it is not there. */
static const _Atomic uint64_t *find_cached(const struct cache *cache, uint64_t key, size_t *place, uint64_t *stamp) {
    size_t first = first_place(cache, key);
    for (*place = first; *place < first + WAYS; ++*place) {
        *stamp = atomic_load_explicit(&cache->stamps[*place], memory_order_acquire);
        if ((*stamp & (KEY | BUSY)) == key) return cache->content + *place * cache->words;
    }
    return NULL;
}

/** Whether what was read of a place since it was found was whole. The reads before were acquiring ones, so this one cannot come before them. */
static bool still_cached(const struct cache *cache, size_t place, uint64_t stamp) {
    return atomic_load_explicit(&cache->stamps[place], memory_order_relaxed) == stamp;
}

/** Keeps a copy of a block; or does not, if it is there, or another thread is writing where it would go. */
static void keep_cached(struct cache *cache, uint64_t key, const void *words, size_t count) {
    size_t first = first_place(cache, key), place;
    uint64_t writes = 0, stamp;
    _Atomic uint64_t *content;
    for (size_t i = first; i < first + WAYS; i++) {
        stamp = atomic_load_explicit(&cache->stamps[i], memory_order_relaxed);
        if ((stamp & KEY) == key) return;
        writes += stamp >> (KEY_BITS + 1);
    }
    place = first + (writes & (WAYS - 1)); /* each write adds one to the sum, so the places take turns */
    stamp = atomic_load_explicit(&cache->stamps[place], memory_order_relaxed);
    if ((stamp & BUSY)
        || !atomic_compare_exchange_strong_explicit(&cache->stamps[place], &stamp, stamp | BUSY, memory_order_acquire, memory_order_relaxed))
        return;
    content = cache->content + place * cache->words;
    for (size_t i = 0; i < count; i++) {
        uint64_t word;
        memcpy(&word, (const uint8_t *)words + 8 * i, 8);
        atomic_store_explicit(&content[i], word, memory_order_release);
    }
    stamp = (((stamp >> (KEY_BITS + 1)) + 1) << (KEY_BITS + 1)) | key;
    atomic_store_explicit(&cache->stamps[place], stamp, memory_order_release);
}

/** The value of a slot that is not in memory. */
static int unpack_value(ms_tables *t, struct table *table, uint32_t block, uint32_t place, uint64_t key, ms_error *e) {
    uint8_t content[CONTENT + SLACK];
    const struct plane *p = plane_of(t, table, WDL, e);
    ms_code code = p ? read_values(t, table, p, block, content, e) : e ? e->code : MS_DAMAGED;
    if (code != MS_OK) return -(int)code;
    keep_cached(&t->values, key, content, CONTENT / 8);
    return value_in(content, place);
}

/** What a table says of a position: win, draw or loss; or an error, negated. */
static inline int value_at(ms_tables *t, struct table *table, struct cell cell, ms_error *e) {
    uint32_t block = tile_of(table, cell), place = place_of(cell);
    const _Atomic uint64_t *words;
    uint64_t key, stamp, wins, losses;
    size_t at;
    if (table->resident) return resident_value(t, *resident_byte(table->resident, block, place), place);
    key = key_of(t, table, WDL, block);
    words = find_cached(&t->values, key, &at, &stamp);
    if (words) {
        wins = little(atomic_load_explicit(&words[place >> 6], memory_order_acquire));
        losses = little(atomic_load_explicit(&words[HALF / 8 + (place >> 6)], memory_order_acquire));
        if (still_cached(&t->values, at, stamp)) return MS_DRAW + (int)(wins >> (place & 63) & 1) - (int)(losses >> (place & 63) & 1);
    }
    return unpack_value(t, table, block, place, key, e);
}

/* ---- Depths (section 8), and grades likewise -------------------------------------------------------------------------------------------- */

/*
 * A block of numbers, unpacked for any number of questions, is a row of words: how many bits and contents follow, in words; a bit for each
 * place that has a number; the content; how many bits are set before each eight of these words; and for each inner node where it begins, in
 * bits. So no more than eight words are counted at a time.
 */
enum { SMALL_TREE = 1024, LARGE_TREE = 3072, TREE_ROOM = 16384, TREE_NODES = 1024, TREE_WORDS = 4096, STEP = 8 };

typedef uint64_t word_reader(const void *words, size_t i);

static inline uint64_t own_word(const void *words, size_t i) { return ((const uint64_t *)words)[i]; }

static inline uint64_t shared_word(const void *words, size_t i) {
    return atomic_load_explicit((const _Atomic uint64_t *)words + i, memory_order_acquire);
}

/** How many of the first so many bits are set. Of words that are being overwritten it may be anything, but nothing outside is read. */
static inline uint32_t bits_before(const ms_tables *t, const void *words, size_t count, word_reader *word, size_t sums, uint64_t bit) {
    size_t step = (size_t)(bit >> 9), i = step * STEP + 1, end = (size_t)(bit >> 6) + 1;
    uint32_t before = sums + step < count ? (uint32_t)word(words, sums + step) : 0;
    if (end >= count) return 0;
    for (; i < end; i++) before += (uint32_t)count_fast(t->fast, word(words, i));
    return before + (uint32_t)count_fast(t->fast, little(word(words, end)) & low_bits((uint32_t)(bit & 63)));
}

/** The number of a place; -1 if it has none. */
static inline int32_t number_in(const ms_tables *t, const struct tree *tree, const void *words, size_t count, word_reader *word, uint32_t place) {
    size_t content = (size_t)word(words, 0), sums = 1 + content, starts = sums + content / STEP + 1;
    int32_t node = tree->node_count ? 0 : -1;
    uint32_t number, i;
    if (content >= count || !(little(word(words, 1 + (place >> 6))) >> (place & 63) & 1) || tree->leaf_count == 0) return -1;
    i = bits_before(t, words, count, word, sums, place);
    number = tree->leaves[0];
    while (node >= 0) {
        const struct node *at = &tree->nodes[node];
        uint64_t start = starts + (uint32_t)node < count ? word(words, starts + (uint32_t)node) : 0, bit = start + i;
        uint32_t before;
        if (bit >> 6 >= count - 1 || start > bit) return -1;
        before = bits_before(t, words, count, word, sums, bit) - bits_before(t, words, count, word, sums, start);
        if (little(word(words, 1 + (size_t)(bit >> 6))) >> (bit & 63) & 1) {
            number = at->split;
            node = at->upper;
            i = before;
        } else {
            number = at->least;
            node = at->lower;
            i -= before;
        }
    }
    return (int32_t)number;
}

/** Finds where each inner node begins that has numbers; returns where the next one would, or -1 if the content cannot be so. */
static int64_t find_starts(const struct tree *tree, int32_t node, const uint8_t *content, size_t length, size_t at, uint32_t count,
                           uint64_t *starts) {
    size_t bytes = (count + 7) / 8, i = 0;
    uint32_t above = 0;
    int64_t next;
    if (node < 0 || count == 0) return (int64_t)at;
    if (bytes > length - at || (count % 8 && content[at + bytes - 1] >> count % 8)) return -1;
    starts[node] = (uint64_t)at * 8;
    for (; i + 8 <= bytes; i += 8) above += (uint32_t)count_bits(load64(content + at + i));
    for (; i < bytes; i++) above += (uint32_t)count_bits(content[at + i]);
    next = find_starts(tree, tree->nodes[node].lower, content, length, at + bytes, count - above, starts);
    return next < 0 ? next : find_starts(tree, tree->nodes[node].upper, content, length, (size_t)next, above, starts);
}

/** Room for reading a block of numbers. */
struct tree_room {
    uint8_t *payload;
    uint64_t *words;
    size_t payload_bytes, content_bytes, nodes;
};

/** Reads a block of numbers into words. Returns how many words, 0 if either plane is damaged, -2 if the room is too small. */
static int64_t read_numbers(ms_tables *t, struct table *table, int kind, const struct plane *p, uint32_t block, struct tree_room room, ms_error *e) {
    uint64_t *words = room.words, *bits = words + 1;
    uint8_t *content = (uint8_t *)(bits + HALF / 8);
    const struct plane *values = plane_of(t, table, WDL, e);
    uint32_t height, width, count = 0;
    size_t all, sums;
    int64_t length, end;
    if (p->tree.node_count > room.nodes) return -2;
    if (!values || read_values(t, table, values, block, content, e) != MS_OK) /* overwritten below */
        return 0;
    tile_size(table, block, &height, &width);
    for (uint32_t i = 0; i < HALF / 8; i++) {
        uint64_t wins = load64(content + 8 * i), losses = load64(content + HALF + 8 * i);
        uint64_t wanted = kind == DTW ? losses : slots_of(i / 2, i % 2, height, width) & ~(wins | losses);
        bits[i] = little(wanted);
        count += (uint32_t)count_bits(wanted);
    }
    length = read_block(t, table, kind, p, block, room.payload, room.payload_bytes, content, room.content_bytes, e);
    if (length < 0) return length == -2 ? -2 : 0;
    memset(content + length, 0, 8);
    all = HALF / 8 + ((size_t)length + 7) / 8;
    sums = 1 + all;
    words[0] = all;
    /* Behind the content, where unpacking may have written. */
    for (uint32_t node = 0; node < p->tree.node_count; node++) words[sums + all / STEP + 1 + node] = 0;
    end = find_starts(&p->tree, p->tree.node_count ? 0 : -1, content, (size_t)length, 0, count, words + sums + all / STEP + 1);
    if (end != length || (count && !p->tree.leaf_count)) {
        damaged_block(t, table, kind, p, block,
                      kind == GRADE ? "holds not as many grades as there are draws" : "holds not as many depths as there are losses", e);
        return 0;
    }
    for (uint32_t node = 0; node < p->tree.node_count; node++) words[sums + all / STEP + 1 + node] += PLACE_COUNT;
    for (size_t i = 0, before = 0; i <= all; i++) {
        if (i % STEP == 0) words[sums + i / STEP] = before;
        before += i < all ? (size_t)count_bits(bits[i]) : 0;
    }
    return (int64_t)(sums + all / STEP + 1 + p->tree.node_count);
}

/** Room for the largest block that a plane can have, to be freed. */
static void *make_room(const struct plane *p, struct tree_room *room) {
    size_t most = p->most_bytes > CONTENT ? p->most_bytes : CONTENT, words = most / 4 + HALF / 4 + 32 + p->tree.node_count;
    room->words = malloc(8 * words + most + SLACK);
    if (room->words) room->payload = (uint8_t *)(room->words + words);
    room->payload_bytes = room->content_bytes = p->most_bytes;
    room->nodes = p->tree.node_count;
    return room->words;
}

/** The number of a place of a plane, by the cache or by the file; -1 and an error if damage keeps it from being known. */
static int32_t number_at(ms_tables *t, struct table *table, int kind, struct cell cell, ms_error *e) {
    uint32_t block = tile_of(table, cell), place = place_of(cell);
    const struct plane *p = plane_of(t, table, kind, e);
    uint64_t key = key_of(t, table, kind, block), stamp, words[TREE_WORDS];
    uint8_t payload[TREE_ROOM + SLACK];
    struct tree_room room = {payload, words, TREE_ROOM, TREE_ROOM, TREE_NODES};
    void *large = NULL;
    int32_t number = -1;
    int64_t count;
    if (!p) return -1;
    for (int i = 0; i < 2; i++) {
        const struct cache *cache = i ? &t->large_trees : &t->small_trees;
        size_t at;
        const _Atomic uint64_t *found = find_cached(cache, key, &at, &stamp);
        if (found) {
            number = number_in(t, &p->tree, (const void *)found, cache->words, shared_word, place);
            if (number >= 0 && still_cached(cache, at, stamp)) return number;
        }
    }
    count = read_numbers(t, table, kind, p, block, room, e);
    if (count == -2) { /* larger than any known game has */
        large = make_room(p, &room);
        count = large ? read_numbers(t, table, kind, p, block, room, e) : (no_memory(e), 0);
    }
    if (count > 0) {
        if (count <= LARGE_TREE) keep_cached(count <= SMALL_TREE ? &t->small_trees : &t->large_trees, key, room.words, (size_t)count);
        number = number_in(t, &p->tree, room.words, (size_t)count, own_word, place);
        if (number < 0) damaged_block(t, table, kind, p, block, "is not what it was when the table was loaded", e);
    }
    free(large);
    return number;
}

/* ---- Turns and what they lead to (section 1, and RULES.md) ------------------------------------------------------------------------------ */

enum status { ONGOING, WON, LOST, DRAWN };
enum { PASS_DUE = -1, FIELD = 31, PASS_TURN = 0, MOST_SETS = 800 };

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

static ms_position position_of(bool black, struct view v, bool pass_due) {
    uint8_t hands[2] = {(uint8_t)v.own_hand, (uint8_t)v.opponent_hand}, removals = (uint8_t)(v.pending > 0 ? v.pending : 0);
    ms_position w = {v.own, v.opponent, hands[0], hands[1], removals, 0, 0, pass_due};
    ms_position b = {v.opponent, v.own, hands[1], hands[0], 0, removals, 1, pass_due};
    return black ? b : w;
}

/** Whether the hands may be so while stones are placed: the sides take turns, so who is to move has as many as the other, or one more. */
static bool are_hands(int own_hand, int opponent_hand) { return own_hand == opponent_hand || own_hand == opponent_hand + 1; }

static bool is_full_draw(const struct rules *r, int stones) { return r->full_draws && stones == r->points; }

static enum status status_of_stones(const struct rules *r, struct view v) {
    if (count_bits(v.own) + v.own_hand < FEWEST) return LOST;
    if (count_bits(v.opponent) + v.opponent_hand < FEWEST) return WON;
    return v.pending <= 0 && v.own_hand + v.opponent_hand == 0 && is_full_draw(r, count_bits(v.own) + count_bits(v.opponent)) ? DRAWN : ONGOING;
}

/** Where a stone can go: from the hand, or from a point of a side with so many stones. */
static uint32_t reach(const struct rules *r, int from, int stones, uint32_t empty) { return stones <= r->fly_at ? empty : r->near[from] & empty; }

static bool can_move(const struct rules *r, uint32_t own, uint32_t opponent, int own_hand) {
    uint32_t empty = r->all & ~(own | opponent), reached = own_hand > 0 ? empty : 0;
    for (uint32_t rest = own & r->all; rest && own_hand == 0 && !reached; rest &= rest - 1) reached = reach(r, lowest(rest), count_bits(own), empty);
    return reached != 0;
}

static enum status status_of_blocked(const struct rules *r, struct view v) {
    return r->blocked == LOSS ? LOST : r->blocked == PASS && can_move(r, v.opponent, v.own, v.opponent_hand) ? ONGOING : DRAWN;
}

static enum status status_of(const struct rules *r, struct view v) {
    enum status status = status_of_stones(r, v);
    return status != ONGOING || v.pending != 0 || can_move(r, v.own, v.opponent, v.own_hand) ? status : status_of_blocked(r, v);
}

static int mills_through(const struct rules *r, uint32_t stones, int point) {
    int count = 0;
    for (int i = r->mills_at[point]; i < r->mills_at[point + 1]; i++) count += (stones & r->mills_of[i]) == r->mills_of[i];
    return count;
}

static uint32_t removable(const struct rules *r, uint32_t opponent) {
    uint32_t in_mills = 0;
    for (int i = 0; i < r->mill_count; i++)
        if ((opponent & r->mills[i]) == r->mills[i]) in_mills |= r->mills[i];
    return r->from_mills == ALWAYS || (r->from_mills == IF_ALL && in_mills == opponent) ? opponent : opponent & ~in_mills;
}

static int removals_for(const struct rules *r, int mills) { return r->each ? mills : mills > 0; }
static int removals_to_win(uint32_t opponent, int opponent_hand) { return count_bits(opponent) + opponent_hand - FEWEST + 1; }

/*
 * A turn has five bits for the point that a stone leaves, plus 1, five for the one that it goes to, and five for each of up to four stones
 * that are removed; 0 where there is none.
 */
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

/** The turns of a position, one after the other: in ascending order of origin, target and removal. */
struct turns {
    const struct rules *r;
    struct view v;
    uint32_t empty, completing, removable, from_rest, to_rest;
    int from, count, next;
    bool any, done;
    ms_turn ready[MOST_SETS]; /* those of one origin and target: as many as there are sets of up to four of twelve stones, 793 */
};

/**
 * Adds the turns that remove so many stones, one after another, or fewer where the opponent runs out of such as may be removed: what may be
 * is looked up again after each. Turns that remove the same stones are one, that of the first order in which the rules allow it.
 */
static void add_removals(struct turns *list, ms_turn turn, uint32_t opponent, int last, uint32_t before, uint32_t removable_before, int count) {
    uint32_t now = last < 0 ? removable_before : removable(list->r, opponent);
    if (count == 0 || !now) {
        for (int i = 0; i < list->count; i++)
            if (removed_by(list->ready[i]) == removed_by(turn)) return;
        if (list->count < MOST_SETS) list->ready[list->count++] = turn;
        return;
    }
    for (uint32_t rest = now; rest; rest &= rest - 1) {
        int point = lowest(rest);
        bool in_other_order = last >= 0 && (removable_before >> point & 1) && (removable(list->r, before & ~(1u << point)) >> last & 1);
        if (last < 0 || point > last || !in_other_order)
            add_removals(list, removing(turn, point), opponent & ~(1u << point), point, opponent, now, count - 1);
    }
}

static void begin_turns(struct turns *list, const struct rules *r, struct view v) {
    int most = removals_to_win(v.opponent, v.opponent_hand);
    list->r = r;
    list->v = v;
    list->count = list->next = 0;
    list->any = false;
    list->done = status_of_stones(r, v) != ONGOING || v.pending != 0;
    list->from = -1;
    list->empty = r->all & ~(v.own | v.opponent);
    list->from_rest = v.own_hand > 0 ? 0 : v.own & r->all;
    list->to_rest = v.own_hand > 0 ? list->empty : 0;
    list->completing = 0;
    for (int i = 0; i < r->mill_count && (v.own_hand == 0 || r->pays); i++) { /* where own stones lack one for a mill */
        uint32_t missing = r->mills[i] & ~v.own;
        list->completing |= missing & (missing - 1) ? 0 : missing;
    }
    list->removable = list->completing & list->empty || v.pending > 0 ? removable(r, v.opponent) : 0;
    if (status_of_stones(r, v) == ONGOING && v.pending > 0)
        add_removals(list, PASS_TURN, v.opponent, -1, v.opponent, list->removable, v.pending < most ? v.pending : most);
    else if (status_of_stones(r, v) == ONGOING && v.pending == PASS_DUE)
        list->ready[list->count++] = PASS_TURN;
}

static bool next_turn(struct turns *list, ms_turn *turn) {
    const struct rules *r = list->r;
    struct view v = list->v;
    while (list->next == list->count) {
        int to, mills, count, most = removals_to_win(v.opponent, v.opponent_hand);
        if (list->done) return false;
        list->count = list->next = 0;
        while (!list->to_rest && list->from_rest) {
            list->from = lowest(list->from_rest);
            list->from_rest &= list->from_rest - 1;
            list->to_rest = reach(r, list->from, count_bits(v.own), list->empty);
        }
        if (!list->to_rest) {
            list->done = true;
            if (!list->any && status_of_blocked(r, v) == ONGOING) list->ready[list->count++] = PASS_TURN;
            continue;
        }
        to = lowest(list->to_rest);
        list->to_rest &= list->to_rest - 1;
        mills = list->completing >> to & 1 ? mills_through(r, (list->from < 0 ? v.own : v.own & ~(1u << list->from)) | 1u << to, to) : 0;
        count = removals_for(r, mills);
        count = !list->removable ? 0 : count < most ? count : most;
        add_removals(list, (uint32_t)(list->from + 1) | (uint32_t)(to + 1) << 5, v.opponent, -1, v.opponent, list->removable, count);
    }
    list->any = true;
    *turn = list->ready[list->next++];
    return true;
}

size_t ms_turns(const ms_tables *t, const ms_position *position, ms_turn *into, size_t most) {
    struct turns list;
    size_t count = 0;
    ms_turn turn;
    for (begin_turns(&list, &t->rules, view_of(position)); next_turn(&list, &turn); count++)
        if (count < most) into[count] = turn;
    return count;
}

ms_position ms_after(const ms_tables *t, const ms_position *position, ms_turn turn) {
    const struct rules *r = &t->rules;
    struct view v = view_of(position), after;
    int to = ms_turn_to(turn), due = v.pending, left, to_win;
    bool pass_follows = (r->skips && v.own_hand == 1 && v.opponent_hand == 0 && places(turn)) || (position->pass_due && turn != PASS_TURN);
    v.own ^= moved_by(turn);
    v.opponent &= ~removed_by(turn);
    if (to >= 0 && to < r->points) due = places(turn) && !r->pays ? 0 : removals_for(r, mills_through(r, v.own, to));
    v.own_hand -= places(turn) && v.own_hand > 0;
    left = due - count_bits(removed_by(turn));
    to_win = removals_to_win(v.opponent, v.opponent_hand);
    v.pending = left < to_win ? left : to_win;
    if (v.pending > 0 && removable(r, v.opponent)) return position_of(position->black_to_move, v, pass_follows);
    after = (struct view){v.opponent, v.own, v.opponent_hand, v.own_hand, 0};
    return position_of(!position->black_to_move, after, pass_follows && status_of_stones(r, after) == ONGOING);
}

const char *ms_end(const ms_tables *t, const ms_position *position) {
    enum status status = status_of_stones(&t->rules, view_of(position));
    if (status != ONGOING) return status == DRAWN ? "board-full" : "fewer-than-three";
    return status_of(&t->rules, view_of(position)) == ONGOING ? NULL : "blocked";
}

/* ---- Positions and turns as text -------------------------------------------------------------------------------------------------------- */

/** A text in quotation marks, cut off when long, with all but printable ASCII as U+XXXX; `end` is where it ends, 0: after its zero. */
static const char *quoted(const char *text, size_t length, char into[400]) {
    size_t at = 0, n = 1, units = 0;
    into[0] = '\'';
    while (at < length && units < 40) {
        const uint8_t *c = (const uint8_t *)text + at;
        size_t step = utf8_length(c, length - at);
        uint32_t code = step == 0 ? 0xfffd : step == 1 ? *c : *c & (0x7fu >> step);
        for (size_t i = 1; i < step; i++) code = code << 6 | (c[i] & 0x3f);
        if (units + (step == 4 ? 2 : 1) > 40) break;
        if (code >= ' ' && code <= '~')
            into[n++] = (char)code;
        else
            n += (size_t)snprintf(into + n, 400 - n, "U+%04" PRIX32, code);
        units += step == 4 ? 2 : 1;
        at += step ? step : 1;
    }
    snprintf(into + n, 400 - n, at < length ? "...'" : "'");
    return into;
}

struct fen {
    const struct rules *r;
    const char *text;
    size_t at;
    ms_error *e;
};

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
static bool at_end(const struct fen *f) { return !f->text[f->at] || is_space(f->text[f->at]); }

static bool has_more(struct fen *f) {
    while (is_space(f->text[f->at])) f->at++;
    return f->text[f->at] != 0;
}

/** A place in a text as Java counts: in UTF-16 units. */
static int64_t units_before(const char *text, size_t at) {
    int64_t units = 0;
    for (size_t i = 0; i < at; i++) units += (text[i] & 0xc0) == 0x80 ? 0 : (uint8_t)text[i] >= 0xf0 ? 2 : 1;
    return units;
}

#define fen_fails(f, at, ...) fail((f)->e, MS_FEN, NULL, units_before((f)->text, at), __VA_ARGS__)

/** What stands at the present place, for a message: a character, or a whole field. */
static const char *found_at(const struct fen *f, bool field, char into[400]) {
    size_t length = field ? strcspn(f->text + f->at, " \t\r\n") : utf8_length((const uint8_t *)f->text + f->at, strlen(f->text + f->at));
    if (!f->text[f->at] && !field) return "the end";
    return quoted(f->text + f->at, length || field ? length : 1, into);
}

static ms_code fen_letter(struct fen *f, const char *name, const char *allowed, char *letter) {
    char found[400], list[32] = "";
    if (!has_more(f)) return fen_fails(f, f->at, "%s is missing", name);
    *letter = f->text[f->at++];
    if (strchr(allowed, *letter) && at_end(f)) return MS_OK;
    f->at--;
    for (size_t i = 0, n = 0; allowed[i]; i++) n += (size_t)snprintf(list + n, sizeof list - n, i ? ", %c" : "%c", allowed[i]);
    return fen_fails(f, f->at, "expected %s, one of %s, found %s", name, list, found_at(f, true, found));
}

static ms_code fen_count(struct fen *f, const char *name, uint8_t *count) {
    char found[400];
    size_t start;
    int value = 0;
    if (!has_more(f)) return fen_fails(f, f->at, "%s is missing", name);
    for (start = f->at; !at_end(f); f->at++) {
        int digit = f->text[f->at] - '0';
        if (digit < 0 || digit > 9 || value > 9) {
            f->at = start;
            return fen_fails(f, start, "expected %s, found %s", name, found_at(f, true, found));
        }
        value = 10 * value + digit;
    }
    *count = (uint8_t)value;
    return MS_OK;
}

static ms_code fen_board(struct fen *f, ms_position *p) {
    const struct rules *r = f->r;
    char found[400];
    int point = 0;
    (void)has_more(f);
    for (int g = 0; g < r->group_count; g++) {
        if (g > 0 && f->text[f->at] != '/')
            return fen_fails(f, f->at, "expected '/' after the %d points of group %d, found %s", r->groups[g - 1], g, found_at(f, false, found));
        f->at += g > 0;
        for (int i = 0; i < r->groups[g]; i++, point++, f->at++) {
            char c = f->text[f->at];
            if (c != 'O' && c != '@' && c != '*')
                return fen_fails(f, f->at, "expected O, @ or * in group %d of the board, found %s", g + 1, found_at(f, false, found));
            p->white |= (uint32_t)(c == 'O') << point;
            p->black |= (uint32_t)(c == '@') << point;
        }
    }
    return at_end(f) ? MS_OK
                     : fen_fails(f, f->at, "the board of %s has %d points in %d group%s, but %s follows", r->name, r->points, r->group_count,
                                 r->group_count == 1 ? "" : "s", found_at(f, false, found));
}

static ms_code fen_stones(struct fen *f, const char *side, uint32_t stones, uint8_t *hand) {
    char name[64];
    size_t start;
    uint8_t count = 0;
    (void)has_more(f);
    start = f->at;
    snprintf(name, sizeof name, "the number of %s stones on the board", side);
    TRY(fen_count(f, name, &count));
    if (count != count_bits(stones)) return fen_fails(f, start, "the board has %d %s stones, but the count says %d", count_bits(stones), side, count);
    snprintf(name, sizeof name, "the number of %s stones in hand", side);
    return fen_count(f, name, hand);
}

static ms_code read_fen(struct fen *f, ms_position *p) {
    char side = 'w', phase = 'm', action = '?';
    size_t phase_at = 0, action_at = 0;
    TRY(fen_board(f, p));
    TRY(fen_letter(f, "the side to move", "wb", &side));
    p->black_to_move = side == 'b';
    if (has_more(f)) {
        phase_at = f->at;
        TRY(fen_letter(f, "the phase", "pmrno", &phase));
    }
    if (has_more(f)) {
        action_at = f->at;
        TRY(fen_letter(f, "the action", "psr?", &action));
    }
    if (has_more(f)) {
        TRY(fen_stones(f, "white", p->white, &p->white_hand));
        TRY(fen_stones(f, "black", p->black, &p->black_hand));
        if (phase == 'm' && p->white_hand + p->black_hand > 0)
            return fen_fails(f, phase_at, "the phase is m (moving), but there are stones in hand: White %d, Black %d", p->white_hand, p->black_hand);
        if (phase == 'p' && p->white_hand + p->black_hand == 0 && action != 'r' && !f->r->skips)
            return fen_fails(f, phase_at, "the phase is p (placing), but there are no stones in hand");
    } else if (phase == 'p' || phase == 'r') { /* the hands follow from the board, if nobody has lost a stone */
        int white = f->r->men - count_bits(p->white), black = f->r->men - count_bits(p->black);
        int ahead = (p->black_to_move ? black - white : white - black) + (action == 'r');
        if (white < 0 || black < 0 || (ahead != 0 && ahead != 1))
            return fen_fails(f, strlen(f->text),
                             "the stones in hand do not follow from the board, as some have been lost: add the action"
                             " and the counts (white on board, white in hand, black on board, black in hand)");
        p->white_hand = (uint8_t)white;
        p->black_hand = (uint8_t)black;
    }
    if (has_more(f)) {
        TRY(fen_count(f, "the number of stones that White is to remove", &p->white_removals));
        TRY(fen_count(f, "the number of stones that Black is to remove", &p->black_removals));
        if (action == 'r' && p->white_removals + p->black_removals == 0)
            return fen_fails(f, action_at, "the action is r (remove), but the counts say that there is nothing to remove");
        if ((action == 'p' || action == 's') && p->white_removals + p->black_removals > 0)
            return fen_fails(f, action_at, "the action is %c, but the counts say that White has %d and Black %d stones to remove", action,
                             p->white_removals, p->black_removals);
    } else if (action == 'r') {
        *(p->black_to_move ? &p->black_removals : &p->white_removals) = 1;
    }
    p->pass_due = f->r->skips && phase == 'p' && p->white_hand + p->black_hand == 0;
    return MS_OK;
}

ms_code ms_parse_fen(const ms_tables *t, const char *text, ms_position *position, ms_error *e) {
    struct fen f = {&t->rules, text, 0, e};
    memset(position, 0, sizeof *position);
    TRY(read_fen(&f, position));
    return ms_check(t, position, e);
}

void ms_format_fen(const ms_tables *t, const ms_position *p, char *into) {
    struct view v = view_of(p);
    int point = 0;
    for (int g = 0; g < t->rules.group_count; g++) {
        if (g > 0) *into++ = '/';
        for (int i = 0; i < t->rules.groups[g]; i++, point++) *into++ = p->white >> point & 1 ? 'O' : p->black >> point & 1 ? '@' : '*';
    }
    snprintf(into, (size_t)(MS_FEN_BYTES - 2 * MS_POINTS), " %c %c %c %d %d %d %d %d %d", p->black_to_move ? 'b' : 'w',
             v.own_hand + v.opponent_hand > 0 || p->pass_due ? 'p' : 'm',
             v.pending > 0    ? 'r'
             : v.own_hand > 0 ? 'p'
                              : 's',
             count_bits(p->white), p->white_hand, count_bits(p->black), p->black_hand, p->white_removals, p->black_removals);
}

void ms_start(const ms_tables *t, ms_position *position) {
    memset(position, 0, sizeof *position);
    position->white_hand = position->black_hand = (uint8_t)t->rules.men;
}

#define IMPOSSIBLE(...) fail(e, MS_POSITION, NULL, -1, __VA_ARGS__)

static ms_code check_due(const ms_position *p, const char *due, ms_error *e) {
    for (int black = 0; black < SIDES; black++) {
        int stones = count_bits(black ? p->black : p->white) + (black ? p->black_hand : p->white_hand);
        if (stones < FEWEST)
            return IMPOSSIBLE("%s, but %s has already lost: %d stone%s", due, black ? "Black" : "White", stones, stones == 1 ? "" : "s");
    }
    return MS_OK;
}

ms_code ms_check(const ms_tables *t, const ms_position *p, ms_error *e) {
    static const char *const NAMES[] = {"White", "Black"};
    const struct rules *r = &t->rules;
    struct view v = view_of(p);
    int on_board[] = {count_bits(p->white), count_bits(p->black)}, hands[] = {p->white_hand, p->black_hand};
    int totals[] = {on_board[0] + hands[0], on_board[1] + hands[1]}, closed = 0;
    bool placing = hands[0] + hands[1] > 0;
    const char *mover = NAMES[p->black_to_move != 0], *other = NAMES[p->black_to_move == 0];
    char due[64];
    if (p->white & p->black) return IMPOSSIBLE("a point holds one stone: white 0x%" PRIx32 ", black 0x%" PRIx32, p->white, p->black);
    if (p->pass_due && placing)
        return IMPOSSIBLE("a pass is due after the last placement, but there are stones in hand: %d and %d", hands[0], hands[1]);
    if ((p->white | p->black) & ~r->all)
        return IMPOSSIBLE("there are stones on points that %s does not have: %" PRIx32, r->name, (p->white | p->black) & ~r->all);
    for (int i = 0; i < SIDES; i++)
        if (totals[i] > r->men)
            return IMPOSSIBLE("%s has %d stones (%d on the board, %d in hand), but %s is played with %d", NAMES[i], totals[i], on_board[i], hands[i],
                              r->name, r->men);
    if (totals[0] < FEWEST && totals[1] < FEWEST)
        return IMPOSSIBLE("both sides have fewer than %d stones, in hand included: White %d, Black %d", FEWEST, totals[0], totals[1]);
    if (placing && !are_hands(v.own_hand + (v.pending > 0), v.opponent_hand))
        return v.pending > 0 ? IMPOSSIBLE("White has %d in hand and Black %d, but with %s to remove a stone %s must have as many as %s or one more",
                                          hands[0], hands[1], mover, other, mover)
                             : IMPOSSIBLE("White has %d in hand and Black %d, but with %s to move %s must have as many as %s or one more", hands[0],
                                          hands[1], mover, mover, other);
    for (int i = 0; i < SIDES && !r->pays && (placing || p->pass_due); i++)
        if (totals[i] < r->men)
            return IMPOSSIBLE("%s has %d stones of %d, but %s has no captures while placing: nobody has lost a stone yet", NAMES[i], totals[i],
                              r->men, r->name);
    if (!r->pays && (placing || p->pass_due) && v.pending > 0)
        return IMPOSSIBLE("%s has a removal pending, but %s has no captures while placing", mover, r->name);
    if (p->black_to_move ? p->white_removals : p->black_removals) return IMPOSSIBLE("%s has a removal pending, but %s is to move", other, mover);
    if (v.pending > 0) {
        snprintf(due, sizeof due, "%s has a removal pending", mover);
        TRY(check_due(p, due, e));
        for (uint32_t rest = v.own; rest; rest &= rest - 1) {
            int mills = removals_for(r, mills_through(r, v.own, lowest(rest)));
            closed = mills > closed ? mills : closed;
        }
        if (v.pending > closed) return IMPOSSIBLE("%s has %d removals pending, but its mills allow %d", mover, v.pending, closed);
        if (!removable(r, v.opponent)) return IMPOSSIBLE("%s has a removal pending, but no stone of %s may be removed", mover, other);
    }
    if (p->pass_due && !r->skips) return IMPOSSIBLE("a pass is due, but in %s the side whose turn it is moves after the placing", r->name);
    if (p->pass_due) TRY(check_due(p, "a pass is due", e));
    return p->pass_due && v.pending == PASS_DUE && is_full_draw(r, on_board[0] + on_board[1])
               ? IMPOSSIBLE("a pass is due, but the game is already drawn: the board is full")
               : MS_OK;
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

/** Reads the point whose name, two characters on every board, begins here; -1: none does. */
static int read_point(const struct rules *r, const char *text) {
    for (int p = 0; p < r->points; p++)
        if (strncmp(text, r->names[p], 2) == 0) return p;
    return -1;
}

static ms_code parse_turn(const struct rules *r, const char *text, ms_turn *turn, ms_error *e) {
    char found[400];
    size_t at = 0;
    int point = 0;
    *turn = PASS_TURN;
    if (strcmp(text, "pass") == 0) return MS_OK;
    if (text[0] != 'x') {
        point = read_point(r, text);
        *turn = (uint32_t)(point + 1) << 5;
        at = point < 0 ? 0 : 2;
        if (point >= 0 && text[2] == '-') {
            point = read_point(r, text + 3);
            *turn = *turn >> 5 | (uint32_t)(point + 1) << 5;
            at = point < 0 ? 3 : 5;
        }
    }
    for (int removals = 0; point >= 0 && text[at]; removals++) {
        if (text[at] != 'x' || removals == MS_REMOVALS) break;
        point = read_point(r, text + at + 1);
        *turn = removing(*turn, point);
        at += point < 0 ? 1 : 3;
    }
    return point >= 0 && !text[at] && at > 0
               ? MS_OK
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
    char found[400], fen[MS_FEN_BYTES];
    struct turns list;
    ms_turn wanted, turn;
    bool any = false;
    TRY(ms_check(t, position, e));
    TRY(parse_turn(&t->rules, text, &wanted, e));
    for (begin_turns(&list, &t->rules, view_of(position)); next_turn(&list, &turn); any = true) {
        if ((turn & 1023) == (wanted & 1023) && may_remove_so(&t->rules, list.v.opponent, wanted, turn)) {
            *after = ms_after(t, position, wanted);
            return MS_OK;
        }
    }
    ms_format_fen(t, position, fen);
    return fail(e, MS_TURN, NULL, -1, "%s is %s in %s", quoted(text, strlen(text), found), any ? "not allowed" : "not possible: the game is over",
                fen);
}

/* ---- The leaf --------------------------------------------------------------------------------------------------------------------------- */

/** What the rules say of a position that there is no table of. */
static int value_by_rules(const ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    struct view v = {own, opponent, own_hand, opponent_hand, 0};
    int a = count_bits(own) + own_hand, b = count_bits(opponent) + opponent_hand;
    enum status status;
    if ((a < FEWEST && b < FEWEST) || a > t->rules.men || b > t->rules.men || (own_hand + opponent_hand > 0 && !are_hands(own_hand, opponent_hand)))
        return -MS_ARGUMENT;
    status = status_of(&t->rules, v);
    return status == ONGOING ? MS_UNKNOWN : status == WON ? MS_WIN : status == LOST ? MS_LOSS : MS_DRAW;
}

/** Whether sets and hands may be looked up: a question with garbage would be answered confidently, or read somewhere. */
static inline bool are_numbers(const ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    return !((own & opponent) | ((own | opponent) & ~t->rules.all)) && (unsigned)own_hand <= MS_MEN && (unsigned)opponent_hand <= MS_MEN;
}

static inline struct table *leaf_table(const ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    return table_of(t, count_fast(t->fast, own), count_fast(t->fast, opponent), own_hand, opponent_hand);
}

int ms_wdl(ms_tables *t, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    struct table *table;
    if (!are_numbers(t, own, opponent, own_hand, opponent_hand)) return -MS_ARGUMENT;
    table = leaf_table(t, own, opponent, own_hand, opponent_hand);
    return table ? value_at(t, table, cell_of(t, table, own, opponent), NULL) : value_by_rules(t, own, opponent, own_hand, opponent_hand);
}

size_t ms_wdl_batch(ms_tables *t, size_t count, const uint32_t *own, const uint32_t *opponent, const uint8_t *own_hand, const uint8_t *opponent_hand,
                    int8_t *into) {
    enum { GROUP = 64 }; /* so many questions are under way at once: first their entries are fetched, then their values */
    size_t failed = 0;
    for (size_t first = 0; first < count; first += GROUP) {
        size_t n = count - first < GROUP ? count - first : GROUP;
        struct table *tables[GROUP];
        const uint8_t *bytes[GROUP];
        uint32_t at[GROUP];
        for (size_t i = 0; i < n; i++) {
            uint32_t a = own[first + i], b = opponent[first + i];
            int x = own_hand ? own_hand[first + i] : 0, y = opponent_hand ? opponent_hand[first + i] : 0;
            tables[i] = are_numbers(t, a, b, x, y) ? leaf_table(t, a, b, x, y) : NULL;
            if (tables[i]) prefetch(&tables[i]->canonical[rank_of(tables[i]->row_ranks, tables[i]->own_rows ? a : b)]);
        }
        for (size_t i = 0; i < n; i++) {
            struct cell cell;
            if (!tables[i] || !tables[i]->resident) continue;
            cell = cell_of(t, tables[i], own[first + i], opponent[first + i]);
            at[i] = place_of(cell);
            bytes[i] = resident_byte(tables[i]->resident, tile_of(tables[i], cell), at[i]);
            prefetch(bytes[i]);
        }
        for (size_t i = 0; i < n; i++) {
            size_t k = first + i;
            int value = tables[i] && tables[i]->resident
                            ? resident_value(t, *bytes[i], at[i])
                            : ms_wdl(t, own[k], opponent[k], own_hand ? own_hand[k] : 0, opponent_hand ? opponent_hand[k] : 0);
            into[k] = (int8_t)value;
            failed += value < MS_UNKNOWN;
        }
    }
    return failed;
}

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------------- */

static ms_value value_of_plies(ms_outcome outcome, int32_t plies, ms_source source, ms_subspace table) {
    ms_value v;
    memset(&v, 0, sizeof v);
    v.outcome = outcome;
    v.at_least = plies != MS_NO_DEPTH ? plies : outcome == MS_WINS ? 1 : outcome == MS_LOSES ? 2 : MS_NO_DEPTH;
    v.at_most = plies != MS_NO_DEPTH ? plies : outcome == MS_WINS || outcome == MS_LOSES ? MS_UNBOUNDED : MS_NO_DEPTH;
    v.source = source;
    v.table = table;
    v.missing = NO_SUBSPACE;
    v.counter = MS_NO_COUNTER;
    return v;
}

static ms_value unknown_value(ms_subspace missing) {
    ms_value v = value_of_plies(MS_IS_UNKNOWN, MS_NO_DEPTH, MS_BY_NOTHING, NO_SUBSPACE);
    v.missing = missing;
    return v;
}

static bool has_depth(const ms_value *v) { return v->at_least == v->at_most && v->at_least != MS_NO_DEPTH; }
static bool fits(const ms_value *a, const ms_value *b) { return a->outcome == b->outcome && a->at_least <= b->at_most && b->at_least <= a->at_most; }
static bool may_be_draw_of(const ms_value *a, const ms_value *b) { return !a->graded || !b->graded || a->worth == b->worth; }

/** The value so many plies later, for the other side; a counter is left out. */
static ms_value later(ms_value v, int plies, ms_subspace table) {
    v.outcome = v.outcome == MS_WINS ? MS_LOSES : v.outcome == MS_LOSES ? MS_WINS : v.outcome;
    v.at_least += v.at_least == MS_NO_DEPTH || v.at_least == MS_UNBOUNDED ? 0 : plies;
    v.at_most += v.at_most == MS_NO_DEPTH || v.at_most == MS_UNBOUNDED ? 0 : plies;
    v.table = table;
    if (v.graded) {
        int8_t own = v.stays_own;
        v.stays_own = v.stays_opponent;
        v.stays_opponent = own;
        v.worth = -v.worth;
        v.counter = MS_NO_COUNTER;
    }
    return v;
}

static void set_counter(ms_value *v, int turns) { v->counter = turns > 254 ? 254 : turns; }

/**
 * Compares turns as a player likes them: wins, quickest first; draws; what is not known; losses, slowest first. Where only bounds are known,
 * by the most plies; draws by what they are worth, equally good ones by their counters.
 */
static int compare_values(const ms_value *a, const ms_value *b) {
    int64_t keys[2][4];
    for (int i = 0; i < 2; i++) {
        const ms_value *v = i ? b : a;
        keys[i][0] = v->outcome;
        keys[i][1] = v->outcome == MS_WINS                 ? v->at_most
                     : v->outcome == MS_LOSES              ? -(int64_t)v->at_most
                     : v->outcome == MS_DRAWS && v->graded ? -(int64_t)v->worth
                                                           : 0;
        keys[i][2] = v->outcome == MS_LOSES ? -(int64_t)v->at_least : v->at_least;
        keys[i][3] = !v->graded ? INT32_MAX : v->counter != MS_NO_COUNTER ? v->counter : INT32_MAX - 1;
    }
    for (int i = 0; i < 4; i++)
        if (keys[0][i] != keys[1][i]) return keys[0][i] < keys[1][i] ? -1 : 1;
    return 0;
}

/** What the turns of a position tell together. */
struct best {
    size_t count;
    ms_ranked first;       /* the best, of equally good ones the one that was listed first */
    ms_value last_unknown; /* if any is not known */
    bool any_unknown, all_graded;
    int32_t least_of_wins, most_at_least;
    ms_source source;
};

static void add_turn(struct best *best, const ms_ranked *turn) {
    const ms_value *v = &turn->value;
    bool is_unknown = v->outcome == MS_IS_UNKNOWN;
    int32_t least = v->outcome == MS_WINS ? v->at_least : is_unknown ? 3 : INT32_MAX;
    if (best->count++ == 0) {
        best->any_unknown = false;
        best->all_graded = true;
        best->least_of_wins = INT32_MAX;
        best->most_at_least = MS_NO_DEPTH;
        best->source = MS_BY_RULES;
        best->first = *turn;
    }
    if (compare_values(v, &best->first.value) < 0) best->first = *turn;
    if (is_unknown) best->last_unknown = *v;
    best->any_unknown |= is_unknown;
    best->all_graded &= !is_unknown && (v->outcome != MS_DRAWS || v->graded);
    if (least < best->least_of_wins) best->least_of_wins = least;
    if (v->at_least > best->most_at_least) best->most_at_least = v->at_least;
    if (v->source > best->source) best->source = v->source;
}

/** What a position is worth by its turns: as much as the best of them. */
static ms_value best_value(const struct best *best) {
    ms_value v = best->first.value;
    if (v.outcome == MS_WINS) {
        v.at_least = best->least_of_wins;
    } else if (best->any_unknown) {
        return best->last_unknown;
    } else {
        v.source = best->source;
        v.at_least = v.outcome == MS_LOSES ? best->most_at_least : MS_NO_DEPTH;
        v.graded = v.graded && best->all_graded;
    }
    v.table = NO_SUBSPACE;
    return v;
}

/** What the value of a turn comes to, if its position is known to be lost: every turn loses, and none takes longer than the position. */
static ms_value lost_within(ms_value v, const ms_value *position) {
    if (v.outcome == MS_IS_UNKNOWN) {
        v = value_of_plies(MS_LOSES, MS_NO_DEPTH, MS_BY_TABLE, NO_SUBSPACE);
        v.at_most = position->at_most;
    } else if (v.outcome == MS_LOSES && v.at_least <= position->at_most) {
        v.at_most = v.at_most < position->at_most ? v.at_most : position->at_most;
        v.missing = NO_SUBSPACE;
    }
    return v;
}

static ms_code contradiction(const ms_tables *t, const ms_position *p, const char *what, ms_error *e) {
    struct view v = view_of(p);
    char fen[MS_FEN_BYTES], name[MS_NAME_BYTES];
    ms_format_fen(t, p, fen);
    ms_format_subspace(subspace(count_bits(v.own), count_bits(v.opponent), v.own_hand, v.opponent_hand), name);
    return fail(e, MS_CONTRADICTION, NULL, -1,
                "The tables in %s contradict each other: %s says that %s is %s. Verify them ('mill verify'), and build the wrong one again.",
                t->folder, name, fen, what);
}

static struct table *table_at(const ms_tables *t, struct view v) {
    return table_of(t, count_bits(v.own), count_bits(v.opponent), v.own_hand, v.opponent_hand);
}

/** What a table says; MS_UNKNOWN if damage keeps it from answering, which is remembered: for who can do without. */
static int value_if_whole(ms_tables *t, struct table *table, struct view v) {
    ms_error damage;
    int value = table ? value_at(t, table, cell_of(t, table, v.own, v.opponent), &damage) : MS_UNKNOWN;
    if (value < MS_UNKNOWN) remember(&table->done_without[WDL], &damage);
    return value < MS_UNKNOWN ? MS_UNKNOWN : value;
}

/** The number that a plane has of a position, -1 if its file is missing or damaged. */
static int32_t number_if_whole(ms_tables *t, struct table *table, int kind, struct view v) {
    ms_error damage;
    int32_t number = table->there[kind] ? number_at(t, table, kind, cell_of(t, table, v.own, v.opponent), &damage) : -1;
    if (number < 0 && table->there[kind]) remember(&table->done_without[kind], &damage);
    return number;
}

/** The plies of a lost position, MS_NO_DEPTH if they are not known. */
static ms_code plies_of_loss(ms_tables *t, struct table *table, struct view v, int32_t *plies, ms_error *e) {
    int32_t pairs = number_if_whole(t, table, DTW, v);
    *plies = pairs < 0 ? MS_NO_DEPTH : 2 * pairs;
    v.pending = 0;
    if (pairs == 0 && status_of(&t->rules, v) != LOST) {
        ms_position p = position_of(v.own_hand > v.opponent_hand, v, false);
        return contradiction(t, &p, "lost already, but there are turns", e);
    }
    return MS_OK;
}

static void set_grade(ms_value *value, const struct grade *grade) {
    value->graded = 1;
    value->stays_own = grade->own;
    value->stays_opponent = grade->opponent;
    value->worth = grade->worth;
    value->counter = grade->counter;
}

/** Gives a draw its grade, with a counter where the side to move is harmed, if the file of grades tells. */
static void add_grade(ms_tables *t, struct table *table, struct view v, ms_value *value) {
    int32_t symbol = number_if_whole(t, table, GRADE, v);
    if (symbol >= 0) set_grade(value, &plane_of(t, table, GRADE, NULL)->grades[symbol]);
}

/** Whether the side to move gets more than what is on the board, and is counted: in the moving phase, with nothing pending. */
static bool profits(const ms_tables *t, struct view v, const ms_value *value) {
    return value->graded && v.pending == 0 && v.own_hand + v.opponent_hand == 0
           && value->worth > worth_of_staying(t, count_bits(v.own), count_bits(v.opponent));
}

/** The counter of a turn that keeps a grade, of a side that profits from it. */
static int counter_of_turn(ms_turn turn, const ms_value *after) {
    return removed_by(turn) ? 1 : !after->graded || after->counter == MS_NO_COUNTER ? MS_NO_COUNTER : after->counter + 1;
}

static struct view view_after(struct view v, ms_turn turn) {
    struct view after = {v.opponent & ~removed_by(turn), v.own ^ moved_by(turn), v.opponent_hand, v.own_hand - (places(turn) ? 1 : 0), 0};
    return after;
}

/** Gives a draw of a side that profits its counter: the least of its turns that keep the grade; none if it might be another's. */
static void add_counter(ms_tables *t, struct view v, ms_value *value) {
    struct turns list;
    ms_turn turn;
    int least = INT32_MAX;
    bool all_known = true;
    if (!profits(t, v, value)) return;
    for (begin_turns(&list, &t->rules, v); least > 1 && next_turn(&list, &turn);) {
        struct view after = view_after(v, turn);
        struct table *table = table_at(t, after);
        int wdl = value_if_whole(t, table, after), counter;
        ms_value draw = value_of_plies(MS_DRAWS, MS_NO_DEPTH, MS_BY_TABLE, NO_SUBSPACE);
        if (wdl == MS_DRAW) add_grade(t, table, after, &draw);
        counter = draw.graded && draw.worth == -value->worth ? counter_of_turn(turn, &draw) : INT32_MAX;
        least = counter < least ? counter : least;
        all_known &= draw.graded || wdl == MS_WIN || wdl == MS_LOSS;
    }
    set_counter(value, least == 1 || (all_known && least != INT32_MAX) ? least : MS_NO_COUNTER);
}

/** The subspaces that turns of a position can lead to: whether any of them tells something, or all do. */
static int most_removals(const struct rules *r, struct view v) {
    int stones = count_bits(v.opponent), until_lost = stones + v.opponent_hand - FEWEST + 1;
    int most = v.own_hand + v.opponent_hand > 0 && !r->pays ? 0 : r->most_removals < stones ? r->most_removals : stones;
    return most < until_lost ? most : until_lost;
}

static bool last_placement_skips(const ms_tables *t, struct view v) { return v.own_hand + v.opponent_hand == 1 && t->rules.skips; }

static bool turns_tell(const ms_tables *t, struct view v, bool all) {
    int placed = v.own_hand > 0, own = count_bits(v.opponent), opponent = count_bits(v.own) + placed;
    for (int removals = 0; removals <= most_removals(&t->rules, v); removals++) {
        bool skips = last_placement_skips(t, v);
        ms_subspace after =
            skips ? subspace(opponent, own - removals, 0, 0) : subspace(own - removals, opponent, v.opponent_hand, v.own_hand - placed);
        bool tells = after.own + after.own_hand < FEWEST || (!all && after.own_hand == 0) || table_in(t, after);
        if (tells != all) return tells;
    }
    return all;
}

enum asking { BY_REPLIES, IF_WHOLE };
static ms_code ask_turns(ms_tables *t, const ms_position *p, enum asking asking, const ms_value *within, struct best *best, ms_ranked *into,
                         size_t most, ms_error *e);
static ms_code rank(ms_tables *t, const ms_position *p, struct best *best, ms_ranked *into, size_t most, ms_error *e);

/** What is known of a position that its table says is won: a turn of which less is known might win more quickly. */
static ms_code won(ms_tables *t, const ms_position *p, ms_subspace known, ms_value *value, ms_error *e) {
    static const char WRONG[] = "won, but none of its turns leads to a lost position";
    struct view v = view_of(p);
    struct turns list;
    ms_turn turn;
    int32_t least = MS_UNBOUNDED, most = MS_UNBOUNDED;
    *value = value_of_plies(MS_WINS, MS_NO_DEPTH, MS_BY_TABLE, known);
    if (last_placement_skips(t, v)) { /* the losses that the turns lead to are in no table */
        struct best best;
        ms_value by_turns;
        TRY(ask_turns(t, p, BY_REPLIES, NULL, &best, NULL, 0, e));
        by_turns = best_value(&best);
        if (by_turns.outcome == MS_DRAWS || by_turns.outcome == MS_LOSES) return contradiction(t, p, WRONG, e);
        if (by_turns.outcome == MS_WINS) {
            value->at_least = by_turns.at_least;
            value->at_most = by_turns.at_most;
        }
        return MS_OK;
    }
    for (begin_turns(&list, &t->rules, v); most > 0 && next_turn(&list, &turn);) {
        struct view after = view_after(v, turn);
        struct table *table = table_at(t, after);
        int wdl = value_if_whole(t, table, after);
        int32_t plies = MS_NO_DEPTH;
        if (wdl == MS_LOSS) TRY(plies_of_loss(t, table, after, &plies, e));
        if (plies == MS_NO_DEPTH && (wdl == MS_LOSS || wdl == MS_UNKNOWN)) {
            enum status status = status_of(&t->rules, after);
            plies = status == LOST ? 0 : MS_NO_DEPTH;
            least = status == ONGOING && least > 2 ? 2 : least;
        }
        if (plies != MS_NO_DEPTH) {
            least = plies < least ? plies : least;
            most = plies < most ? plies : most;
        }
    }
    if (least == MS_UNBOUNDED) return contradiction(t, p, WRONG, e);
    value->at_least = least + 1;
    value->at_most = most == MS_UNBOUNDED ? most : most + 1;
    return MS_OK;
}

/** What the rules or the position's own table know: who is better off in a draw has no counter. */
static ms_code stored(ms_tables *t, const ms_position *p, ms_value *value, ms_error *e) {
    struct view v = view_of(p);
    enum status status = status_of(&t->rules, v);
    struct table *table;
    int own = count_bits(v.own), opponent = count_bits(v.opponent), wdl;
    int32_t plies;
    if (status != ONGOING) {
        *value = value_of_plies(status == WON    ? MS_WINS
                                : status == LOST ? MS_LOSES
                                                 : MS_DRAWS,
                                status == DRAWN ? MS_NO_DEPTH : 0, MS_BY_RULES, NO_SUBSPACE);
        if (status == DRAWN && t->graded) { /* it stays with the stones on the board */
            int32_t worth = worth_of(t, own, opponent);
            table = table_of(t, own, opponent, 0, 0);
            if (worth != NOT_KNOWN || (table && table->there[GRADE])) {
                struct grade grade = {(int8_t)own, (int8_t)opponent, MS_NO_COUNTER, worth == NOT_KNOWN ? 0 : worth};
                if (grade.worth == 0) grade.own = grade.opponent = 0;
                set_grade(value, &grade);
            }
        }
        return MS_OK;
    }
    if (v.pending != 0) { /* no table has it: it is worth as much as the best removal, or the pass */
        struct best best;
        TRY(rank(t, p, &best, NULL, 0, e));
        *value = best_value(&best);
        return MS_OK;
    }
    table = table_at(t, v);
    if (!table) {
        *value = unknown_value(subspace(own, opponent, v.own_hand, v.opponent_hand));
        return MS_OK;
    }
    wdl = value_at(t, table, cell_of(t, table, v.own, v.opponent), e);
    if (wdl < MS_UNKNOWN) return (ms_code)-wdl;
    if (wdl == MS_WIN) return won(t, p, table->subspace, value, e);
    if (wdl == MS_DRAW) {
        *value = value_of_plies(MS_DRAWS, MS_NO_DEPTH, MS_BY_TABLE, table->subspace);
        add_grade(t, table, v, value);
        return MS_OK;
    }
    TRY(plies_of_loss(t, table, v, &plies, e));
    *value = value_of_plies(MS_LOSES, plies, MS_BY_TABLE, table->subspace);
    return MS_OK;
}

/** The same; if its table is missing, what is stored of those after the replies; if it is damaged, and that is asked for, unknown. */
static ms_code value_after(ms_tables *t, const ms_position *p, enum asking asking, ms_value *value, ms_error *e) {
    struct view v = view_of(p);
    struct best best;
    ms_value by_replies;
    if (asking == IF_WHOLE) {
        struct table *table = v.pending != 0 || status_of(&t->rules, v) != ONGOING ? NULL : table_at(t, v);
        if (table && value_if_whole(t, table, v) == MS_UNKNOWN) {
            *value = unknown_value(table->subspace);
            return MS_OK;
        }
        return stored(t, p, value, e);
    }
    TRY(stored(t, p, value, e));
    if (value->outcome != MS_IS_UNKNOWN || v.pending != 0 || !turns_tell(t, v, false)) return MS_OK;
    TRY(ask_turns(t, p, IF_WHOLE, NULL, &best, NULL, 0, e));
    by_replies = best_value(&best);
    if (by_replies.outcome != MS_IS_UNKNOWN) *value = by_replies;
    return MS_OK;
}

/** Asks what all turns are worth, and keeps the best of them, in order. */
static ms_code ask_turns(ms_tables *t, const ms_position *p, enum asking asking, const ms_value *within, struct best *best, ms_ranked *into,
                         size_t most, ms_error *e) {
    struct view v = view_of(p);
    struct turns list;
    ms_ranked next;
    best->count = 0;
    for (begin_turns(&list, &t->rules, v); next_turn(&list, &next.turn);) {
        ms_value after;
        size_t at;
        next.after = ms_after(t, p, next.turn);
        TRY(value_after(t, &next.after, asking, &after, e));
        next.value = later(after, 1, after.table);
        if (profits(t, v, &next.value)) set_counter(&next.value, counter_of_turn(next.turn, &after));
        if (within) next.value = lost_within(next.value, within);
        for (at = best->count < most ? best->count : most; at > 0 && compare_values(&next.value, &into[at - 1].value) < 0; at--)
            if (at < most) into[at] = into[at - 1];
        if (at < most) into[at] = next;
        add_turn(best, &next);
    }
    return MS_OK;
}

static ms_code rank(ms_tables *t, const ms_position *p, struct best *best, ms_ranked *into, size_t most, ms_error *e) {
    struct view v = view_of(p);
    struct table *table;
    ms_value own, by_turns;
    TRY(ask_turns(t, p, BY_REPLIES, NULL, best, into, most, e));
    table = v.pending != 0 || best->count == 0 ? NULL : table_at(t, v);
    if (!table || value_if_whole(t, table, v) == MS_UNKNOWN) return MS_OK;
    TRY(stored(t, p, &own, e));
    by_turns = best_value(best);
    if (by_turns.outcome != MS_IS_UNKNOWN ? !fits(&own, &by_turns) || !may_be_draw_of(&own, &by_turns)
                                          : best->first.value.outcome != MS_IS_UNKNOWN && best->first.value.outcome < own.outcome)
        return contradiction(t, p, "worth something else than its best turn", e);
    for (size_t i = 0; own.outcome == MS_LOSES && i < best->count && i < most; i++) { /* what changes may change its place */
        ms_ranked turn = into[i];
        size_t at = i;
        turn.value = lost_within(turn.value, &own);
        for (; at > 0 && compare_values(&turn.value, &into[at - 1].value) < 0; at--) into[at] = into[at - 1];
        into[at] = turn;
    }
    return MS_OK;
}

/** Whether turns can tell more than what is stored: who wins, when, or which draw it is. */
static bool turns_teach(const ms_tables *t, struct view v, const ms_value *own) {
    if (v.pending != 0 || own->source == MS_BY_RULES) return false;
    return own->outcome == MS_IS_UNKNOWN || (own->outcome == MS_DRAWS ? !own->graded && t->graded : !has_depth(own))
               ? own->outcome != MS_WINS || !turns_tell(t, v, true)
               : false;
}

static ms_code value_of(ms_tables *t, const ms_position *p, ms_value *value, ms_error *e) {
    struct view v = view_of(p);
    struct best best;
    ms_value own, by_turns;
    ms_code code;
    TRY(stored(t, p, &own, e));
    *value = own;
    add_counter(t, v, value);
    if (!turns_teach(t, v, &own)) return MS_OK;
    code = ask_turns(t, p, BY_REPLIES, own.outcome == MS_LOSES ? &own : NULL, &best, NULL, 0, e);
    if (code != MS_OK || best.count == 0) return code == MS_CONTRADICTION ? code : MS_OK; /* damage may keep the turns from telling */
    by_turns = best_value(&best);
    if (by_turns.outcome == MS_IS_UNKNOWN) return MS_OK;
    if (own.outcome == MS_IS_UNKNOWN) {
        *value = by_turns;
        return MS_OK;
    }
    if (!fits(&own, &by_turns)) return contradiction(t, p, "worth something else than its best turn", e);
    value->at_least = value->at_least > by_turns.at_least ? value->at_least : by_turns.at_least;
    value->at_most = value->at_most < by_turns.at_most ? value->at_most : by_turns.at_most;
    if (!value->graded && by_turns.graded) {
        struct grade grade = {by_turns.stays_own, by_turns.stays_opponent, (int16_t)by_turns.counter, by_turns.worth};
        set_grade(value, &grade);
    }
    return MS_OK;
}

ms_code ms_value_of(ms_tables *t, const ms_position *position, ms_value *value, ms_error *e) {
    TRY(ms_check(t, position, e));
    return value_of(t, position, value, e);
}

ms_code ms_rank(ms_tables *t, const ms_position *position, ms_ranked *turns, size_t most, size_t *count, ms_error *e) {
    struct best best;
    *count = 0;
    TRY(ms_check(t, position, e));
    TRY(rank(t, position, &best, turns, most, e));
    *count = best.count;
    return MS_OK;
}

/** Whether a draw's final is that of the stones on the board. */
static bool stays_so(const ms_tables *t, struct view v, const ms_value *value) {
    return v.pending == 0 && v.own_hand + v.opponent_hand == 0 && worth_of_staying(t, count_bits(v.own), count_bits(v.opponent)) == value->worth;
}

/** Whether a line comes nearer to a final: a stone was placed or removed lately, or a side's counter has fallen since its turn before. */
static bool falls(const ms_ranked last[4]) {
    bool falls = false;
    for (int i = 0; i < 4; i++) falls |= places(last[i].turn) || removed_by(last[i].turn);
    for (int i = 0; i < 2; i++) {
        const ms_value *before = &last[i].value, *now = &last[i + 2].value;
        falls |= before->graded && now->graded && before->counter != MS_NO_COUNTER && now->counter != MS_NO_COUNTER && now->counter < before->counter;
    }
    return falls;
}

ms_code ms_line(ms_tables *t, const ms_position *position, ms_ranked *line, size_t most, size_t *count, ms_error *e) {
    enum { DRAWN_TURNS = 8, MOST_LISTED = 256 };
    ms_position at = *position;
    ms_value promised;
    *count = 0;
    TRY(ms_value_of(t, position, &promised, e));
    for (; *count < most; ++*count) {
        ms_ranked turns[MOST_LISTED]; /* best first, so the one that goes on is among them */
        struct best best;
        size_t i = 0;
        TRY(rank(t, &at, &best, turns, MOST_LISTED, e));
        best.count = best.count < MOST_LISTED ? best.count : MOST_LISTED;
        while (i < best.count
               && (turns[i].value.outcome != promised.outcome || turns[i].value.at_least != promised.at_least
                   || turns[i].value.at_most != promised.at_most || !may_be_draw_of(&turns[i].value, &promised)))
            i++;
        if (i == best.count) break;
        if (promised.outcome != MS_DRAWS
                ? !has_depth(&promised)
                : *count >= DRAWN_TURNS && (!promised.graded || stays_so(t, view_of(&at), &promised) || !falls(line + *count - 4)))
            break;
        line[*count] = turns[i];
        at = turns[i].after;
        promised = later(promised, -1, NO_SUBSPACE);
    }
    return MS_OK;
}

static void follow(const ms_tables *t, ms_subspace s, uint8_t *found) {
    size_t slot;
    struct view v = {(1u << s.own) - 1, (1u << s.opponent) - 1, s.own_hand, s.opponent_hand, 0};
    if (s.own + s.own_hand < FEWEST || s.opponent + s.opponent_hand < FEWEST) return;
    slot = slot_of(s.own, s.opponent, s.own_hand, s.opponent_hand);
    if (found[slot]) return;
    found[slot] = 1;
    for (int removals = 0; removals <= most_removals(&t->rules, v); removals++)
        follow(t, subspace(s.opponent - removals, s.own + (s.own_hand > 0), s.opponent_hand, s.own_hand - (s.own_hand > 0)), found);
}

static void follow_position(const ms_tables *t, const ms_position *p, uint8_t *found) {
    struct view v = view_of(p);
    struct turns list;
    ms_turn turn;
    if (v.pending == 0) follow(t, subspace(count_bits(v.own), count_bits(v.opponent), v.own_hand, v.opponent_hand), found);
    for (begin_turns(&list, &t->rules, v); v.pending != 0 && next_turn(&list, &turn);) {
        ms_position after = ms_after(t, p, turn);
        follow_position(t, &after, found);
    }
}

/** Goes through the possible numbers of stones: by those in hand, then by those on the board. False at the end. */
static bool next_subspace(const struct rules *r, ms_subspace *s) {
    int key[4] = {s->own_hand + s->opponent_hand, s->own_hand, s->own + s->opponent, s->own}, men = r->men;
    for (;;) {
        if (s->own < 0)
            key[0] = key[1] = key[2] = key[3] = 0;
        else if (++key[3] > key[2])
            key[3] = 0, key[2]++;
        if (key[2] > 2 * men) key[2] = 0, key[1]++;
        if (key[1] > key[0]) key[1] = 0, key[0]++;
        if (key[0] > 2 * men) return false;
        *s = subspace(key[3], key[2] - key[3], key[1], key[0] - key[1]);
        int own = s->own + s->own_hand, opponent = s->opponent + s->opponent_hand, fewest = key[0] > 0 && !r->pays ? men : FEWEST;
        if (own >= fewest && own <= men && opponent >= fewest && opponent <= men && are_hands(s->own_hand, s->opponent_hand)) return true;
    }
}

ms_code ms_lacking(ms_tables *t, const ms_position *position, ms_subspace *lacking, size_t most, size_t *count, ms_error *e) {
    uint8_t *found = calloc(SLOT_COUNT, 1);
    ms_code code = found ? ms_check(t, position, e) : no_memory(e);
    *count = 0;
    if (code == MS_OK) {
        ms_subspace s = NO_SUBSPACE;
        follow_position(t, position, found);
        while (next_subspace(&t->rules, &s))
            if (found[slot_of(s.own, s.opponent, s.own_hand, s.opponent_hand)] && !table_in(t, s)) {
                if (*count < most) lacking[*count] = s;
                ++*count;
            }
    }
    free(found);
    return code;
}

/* ---- Opening and closing ---------------------------------------------------------------------------------------------------------------- */

/** Notes which files there are, and readies what finding a position in them takes. */
static ms_code find_tables(ms_tables *t, bool grades, ms_error *e) {
    const struct rules *r = &t->rules;
    ms_subspace s = NO_SUBSPACE;
    char path[MOST_PATH];
    size_t room = 0;
    while (next_subspace(r, &s)) {
        struct table table;
        int row_stones = s.own > s.opponent ? s.own : s.opponent, column_stones = s.own + s.opponent - row_stones;
        memset(&table, 0, sizeof table);
        table.subspace = s;
        for (int kind = 0; kind < PLANES; kind++) {
            path_of(t, &table, kind, path);
            table.there[kind] = (kind == WDL || table.there[WDL]) && (kind != GRADE || grades) && system_has(path);
        }
        if (!table.there[WDL]) continue;
        if (t->table_count == room) {
            struct table *more = realloc(t->tables, (room = room ? 2 * room : 64) * sizeof *more);
            if (!more) return no_memory(e);
            t->tables = more;
        }
        if (!make_ranks(&t->ranks[r->points][row_stones], r->points, row_stones)
            || !make_ranks(&t->ranks[r->points - row_stones][column_stones], r->points - row_stones, column_stones) || !make_canonical(t, row_stones))
            return no_memory(e);
        table.own_rows = s.own != s.opponent ? s.own > s.opponent : s.own_hand >= s.opponent_hand;
        table.canonical = t->canonical[row_stones];
        table.row_ranks = &t->ranks[r->points][row_stones];
        table.column_ranks = &t->ranks[r->points - row_stones][column_stones];
        table.rows = t->canonical_count[row_stones];
        table.columns = table.column_ranks->count;
        table.across = (table.columns + SIDE - 1) / SIDE;
        table.blocks = (table.rows + SIDE - 1) / SIDE * table.across;
        t->graded |= table.there[GRADE] && t->has_finals;
        table.there[GRADE] &= t->has_finals;
        memcpy(&t->tables[t->table_count++], &table, sizeof table);
        t->numbers[slot_of(s.own, s.opponent, s.own_hand, s.opponent_hand)] = (uint16_t)t->table_count;
    }
    return MS_OK;
}

/** Unpacks all values into memory. A table that is damaged stays mapped: the questions that need what is wrong will say so, and no others. */
static ms_code load_resident(ms_tables *t, ms_error *e) {
    uint8_t content[CONTENT + SLACK], *at;
    uint64_t size = 0;
    for (size_t i = 0; i < t->table_count; i++) size += (uint64_t)t->tables[i].blocks * RESIDENT_TILE;
    if (size == 0) return MS_OK;
    at = t->resident = size <= SIZE_MAX ? system_reserve((size_t)size) : NULL;
    if (!at) return no_memory(e);
    t->resident_size = (size_t)size;
    for (size_t i = 0; i < t->table_count; i++) {
        struct table *table = &t->tables[i];
        const struct plane *p = plane_of(t, table, WDL, NULL);
        uint32_t block = 0;
        for (; p && block < table->blocks && read_values(t, table, p, block, content, NULL) == MS_OK; block++)
            write_resident(at + (uint64_t)block * RESIDENT_TILE, content);
        if (p && block == table->blocks) {
            table->resident = at;
            t->resident_count++;
            t->resident_bytes += (uint64_t)table->blocks * RESIDENT_TILE;
        }
        at += (uint64_t)table->blocks * RESIDENT_TILE;
    }
    return MS_OK;
}

/** Finds the folder and reads its manifest: the folder itself, or the one of the rule set's name in it. */
static ms_code open_folder(ms_tables *t, const char *folder, const ms_options *options, ms_error *e) {
    char path[MOST_PATH];
    const uint8_t *bytes;
    uint64_t size;
    char *text;
    ms_code code;
    size_t room = strlen(folder) + 32;
    if (room + FEWEST_PATH > MOST_PATH) return fail(e, MS_ARGUMENT, NULL, -1, "The folder's name is too long.");
    t->folder = malloc(room);
    if (!t->folder) return no_memory(e);
    snprintf(t->folder, room, "%s", folder);
    snprintf(path, sizeof path, "%s/manifest.json", folder);
    if (options->variant && !system_has(path)) {
        snprintf(t->folder, room, "%s/%.16s", folder, options->variant);
        snprintf(path, sizeof path, "%s/manifest.json", t->folder);
    }
    TRY(system_map(path, &bytes, &size, e));
    text = size < SIZE_MAX ? malloc((size_t)size + 1) : NULL;
    if (text) {
        if (size) memcpy(text, bytes, (size_t)size);
        text[size] = 0;
    }
    system_unmap(bytes, size);
    code = text ? read_manifest(t, path, text, (size_t)size, options->variant, !options->without_grades, e) : no_memory(e);
    free(text);
    return code;
}

static ms_code open_all(ms_tables *t, const char *folder, const ms_options *options, ms_error *e) {
    size_t cache = options->cache_bytes ? options->cache_bytes : (size_t)64 << 20, trees;
    crc_prepare(t->crc);
    t->fast = has_bit_instructions();
    for (int i = 0; i < 243 * 8; i++) {
        static const int POWERS[] = {1, 3, 9, 27, 81, 1, 1, 1};
        t->digits[i] = (uint8_t)(i / 8 / POWERS[i % 8] % 3);
    }
    TRY(open_folder(t, folder, options, e));
    TRY(find_symmetries(t, e));
    TRY(find_tables(t, !options->without_grades, e));
    if (options->holding == MS_RESIDENT) TRY(load_resident(t, e));
    trees = (size_t)t->resident_count == t->table_count ? cache : cache / 4;
    if (!make_cache(&t->values, cache - trees, CONTENT / 8) || !make_cache(&t->small_trees, trees / 3 * 2, SMALL_TREE)
        || !make_cache(&t->large_trees, trees / 3, LARGE_TREE))
        return no_memory(e);
    for (size_t i = 0; options->ready && i < t->table_count; i++)
        for (int kind = 0; kind < PLANES; kind++)
            if (t->tables[i].there[kind]) (void)plane_of(t, &t->tables[i], kind, NULL);
    return MS_OK;
}

ms_tables *ms_open(const char *folder, const ms_options *options, ms_error *e) {
    static const ms_options USUAL;
    ms_tables *t = calloc(1, sizeof *t);
    if (!t) {
        no_memory(e);
    } else if (open_all(t, folder, options ? options : &USUAL, e) != MS_OK) {
        ms_close(t);
        t = NULL;
    }
    return t;
}

void ms_close(ms_tables *t) {
    struct cache *caches[3];
    if (!t) return;
    for (size_t i = 0; i < t->table_count; i++)
        for (int kind = 0; kind < PLANES; kind++) {
            free_plane(atomic_load(&t->tables[i].planes[kind]));
            free(atomic_load(&t->tables[i].useless[kind]));
            free(atomic_load(&t->tables[i].done_without[kind]));
        }
    caches[0] = &t->values;
    caches[1] = &t->small_trees;
    caches[2] = &t->large_trees;
    for (int i = 0; i < 3; i++) system_release(caches[i]->stamps, caches[i]->bytes);
    system_release(t->resident, t->resident_size);
    for (int points = 0; points <= MS_POINTS; points++)
        for (int size = 0; size <= MS_MEN; size++) {
            free(t->ranks[points][size].low);
            free(t->ranks[points][size].high);
        }
    for (int size = 0; size <= MS_MEN; size++) free(t->canonical[size]);
    free(t->tables);
    free(t->folder);
    free(t);
}

void ms_describe(const ms_tables *t, ms_info *info) {
    memset(info, 0, sizeof *info);
    snprintf(info->variant, sizeof info->variant, "%.16s", t->rules.name);
    memcpy(info->fingerprint, t->rules.fingerprint, sizeof info->fingerprint);
    memcpy(info->point_names, t->rules.names, sizeof info->point_names);
    info->points = t->rules.points;
    info->men = t->rules.men;
    info->tables = (int)t->table_count;
    info->resident = t->resident_count;
    info->resident_bytes = t->resident_bytes;
    info->graded = t->graded;
}

size_t ms_list(const ms_tables *t, ms_subspace *list, size_t most) {
    for (size_t i = 0; i < t->table_count && i < most; i++) list[i] = t->tables[i].subspace;
    return t->table_count;
}

ms_code ms_place(const ms_tables *t, const ms_position *position, uint32_t place[5], ms_error *e) {
    struct view v = view_of(position);
    struct table *table;
    struct cell cell;
    TRY(ms_check(t, position, e));
    table = v.pending == 0 ? table_at(t, v) : NULL;
    if (!table) return fail(e, MS_ARGUMENT, NULL, -1, "No table that is there has the position.");
    cell = cell_of(t, table, v.own, v.opponent);
    place[0] = table->canonical[rank_of(table->row_ranks, table->own_rows ? v.own : v.opponent)] & ((1u << SYMMETRY_BITS) - 1);
    place[1] = cell.row;
    place[2] = cell.column;
    place[3] = tile_of(table, cell);
    place[4] = place_of(cell);
    return MS_OK;
}

int ms_damage(const ms_tables *t, size_t number, ms_error *damage) {
    for (size_t i = 0; i < t->table_count; i++)
        for (int kind = 0; kind < PLANES; kind++) {
            const ms_error *found = atomic_load_explicit(&t->tables[i].useless[kind], memory_order_acquire);
            if (!found) found = atomic_load_explicit(&t->tables[i].done_without[kind], memory_order_acquire);
            if (found && number-- == 0) {
                *damage = *found;
                return 1;
            }
        }
    return 0;
}

ms_code ms_verify(ms_tables *t, ms_subspace s, ms_error *e) {
    struct table *table = table_in(t, s);
    uint8_t content[CONTENT + SLACK];
    if (!table) return fail(e, MS_ARGUMENT, NULL, -1, "There is no such table.");
    for (int kind = 0; kind < PLANES; kind++) {
        ms_error found;
        const struct plane *p = table->there[kind] ? plane_of(t, table, kind, &found) : NULL;
        struct tree_room room;
        void *memory = p ? make_room(p, &room) : NULL;
        ms_code code = !table->there[kind] ? MS_OK : !p ? found.code : memory ? MS_OK : no_memory(&found);
        for (uint32_t block = 0; p && code == MS_OK && block < p->blocks; block++) {
            if (kind == WDL)
                code = read_values(t, table, p, block, content, &found);
            else
                code = read_numbers(t, table, kind, p, block, room, &found) > 0 ? MS_OK : MS_DAMAGED;
        }
        free(memory);
        if (code != MS_OK && e) *e = found;
        if (code != MS_OK) return code;
    }
    return MS_OK;
}
