/* A database in memory, changes of its files that keep all checksums right, and questions of all kinds. */
#ifndef LIES_H
#define LIES_H

#define MILLSTONE_CALLOC
#include "../millstone.c"
#include "memory.h"
#include "portable.h"

#include <dirent.h>

/* Ends the program where something is not as it should be, with the last error. */
#define CHECK(condition) ((condition) ? (void)0 : (fprintf(stderr, "line %d: %s\n%s\n", __LINE__, #condition, last.message), exit(1)))

static ms_error last;
static ms_tables *lies_crc; /* for its checksums alone */

static void put32(uint8_t *at, uint32_t number) {
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(number >> 8 * i);
}

/* Replaces a file. */
static void memory_put(const char *path, const uint8_t *bytes, size_t size) {
    struct memory_file *file = memory_find(path);
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy) abort();
    if (!file && memory_count < MOST_FILES) {
        *memory_number(path) = (uint16_t)(memory_count + 1);
        file = &memory_files[memory_count++];
        snprintf(file->path, sizeof file->path, "%s", path);
        file->bytes = NULL;
    }
    if (!file) abort();
    free(file->bytes);
    if (size) memcpy(copy, bytes, size);
    file->bytes = copy;
    file->size = size;
}

static void lies_prepare(void) {
    lies_crc = calloc(1, sizeof *lies_crc);
    if (!lies_crc) abort();
    crc_prepare(lies_crc->crc);
}

/* Reads a folder's files into memory, under the folder's name `db`. */
static void memory_load(const char *folder) {
    DIR *directory = opendir(folder);
    struct dirent *entry;
    lies_prepare();
    if (!directory) {
        fprintf(stderr, "there is no folder %s\n", folder);
        exit(2);
    }
    while ((entry = readdir(directory))) {
        char path[4096], name[300];
        static uint8_t bytes[32 << 20];
        FILE *file;
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        snprintf(name, sizeof name, "db/%s", entry->d_name);
        file = fopen(path, "rb");
        if (!file) continue;
        memory_put(name, bytes, fread(bytes, 1, sizeof bytes, file));
        fclose(file);
    }
    closedir(directory);
}

/* How many bytes lie before the index of a file, by what its preamble says. */
static size_t head_of(const uint8_t *bytes, size_t size) {
    size_t leaves;
    if (size < HEADER + 2 || bytes[10] == 1) return HEADER;
    if (bytes[10] == 3) {
        leaves = get16(bytes + HEADER);
        return HEADER + 2 + 4 * leaves + 2 * (leaves ? 2 * leaves : 1);
    }
    if (bytes[10] == 4) return HEADER + 1 + (bytes[HEADER + 1] ? 2 * (size_t)bytes[HEADER + 1] : 1);
    leaves = bytes[11] == 2 ? get16(bytes + HEADER) : bytes[HEADER];
    return HEADER + (bytes[11] == 2 ? 2 : 1) * (leaves ? 2 * leaves : 1);
}

/* Makes all checksums right of what may be a table. */
static void mend(uint8_t *bytes, size_t size) {
    size_t head = head_of(bytes, size), blocks, index;
    if (size < HEADER) return;
    blocks = get32(bytes + 84);
    if (blocks < 1 << 20 && head < size && 8 * (blocks + 1) <= size - head) {
        index = 8 * (blocks + 1);
        for (size_t i = 0; i < blocks; i++) {
            uint64_t from = get64(bytes + head + 8 * i) & ~STORED, end = get64(bytes + head + 8 * i + 8) & ~STORED;
            if (from >= head + index && from < size && end <= size && end >= from + 4)
                put32(bytes + from, crc32(false, lies_crc->crc, bytes + from + 4, end - from - 4));
        }
        put32(bytes + 120, crc32(false, lies_crc->crc, bytes + HEADER, head - HEADER + index));
    }
    put32(bytes + 124, crc32(false, lies_crc->crc, bytes, 124));
}

/* Makes all checksums right of what may be a pocket file, as far as its parts can be found. */
static void mend_pocket(uint8_t *bytes, size_t size) {
    size_t length = size >= POCKET_HEADER ? get32(bytes + 12) : 0, at = 0;
    while (length >= 4 && length <= size - at) {
        put32(bytes + at + length - 4, crc32(false, lies_crc->crc, bytes + at, length - 4));
        at += length;
        length = size - at >= 4 ? get32(bytes + at) : 0;
        if (length == 0 && size - at == POCKET_END) length = POCKET_END;
    }
}

static uint64_t drawn(uint64_t *seed) { /* xorshift64* */
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return *seed * 0x2545F4914F6CDD1Du;
}

/* A position of a subspace, drawn. */
static ms_position draw_position(const ms_tables *t, ms_subspace s, uint64_t *seed) {
    struct view v = {0, 0, s.own_hand, s.opponent_hand, 0};
    while (count_bits(v.own) < s.own) v.own |= 1u << drawn(seed) % (uint64_t)t->rules.points;
    while (count_bits(v.opponent) < s.opponent) v.opponent |= (1u << drawn(seed) % (uint64_t)t->rules.points) & ~v.own;
    return position_of(drawn(seed) & 1, v, false);
}

/* Asks everything of a position of a table, drawn; returns a sum of what was answered, so that nothing is left out by the compiler. */
static uint64_t ask_of(ms_tables *t, size_t table, bool lacking_too, uint64_t *seed) {
    static ms_ranked turns[MS_MANY];
    ms_position p = draw_position(t, t->tables[table].subspace, seed), after;
    ms_error e;
    ms_value value;
    size_t count;
    ms_subspace lacking[8];
    char fen[MS_FEN_BYTES];
    struct view v = view_of(&p);
    uint32_t clock = (uint32_t)(drawn(seed) % 30);
    ms_outcome outcome;
    uint64_t sum = ms_wdl(t, v.own, v.opponent, v.own_hand, v.opponent_hand, &outcome) + (uint64_t)outcome;
    sum += ms_wdl_at(t, v.own, v.opponent, v.own_hand, v.opponent_hand, clock, &outcome) + (uint64_t)outcome;
    if (ms_value_of(t, &p, &value, &e) == MS_OK) sum += value.outcome;
    if (ms_rank(t, &p, turns, MS_MANY, &count, &e) == MS_OK) sum += count;
    if (ms_rank_at(t, &p, clock, turns, MS_MANY, &count, &e) == MS_OK) sum += count;
    if (ms_line(t, &p, turns, 20, &count, &e) == MS_OK) sum += count;
    if (ms_line_at(t, &p, clock, turns, 20, &count, &e) == MS_OK) sum += count;
    if (lacking_too && ms_lacking(t, &p, lacking, 8, &count, &e) == MS_OK) sum += count;
    ms_format_fen(t, &p, fen);
    if (ms_parse_fen(t, fen, &after, &e) == MS_OK) sum += after.white;
    return sum;
}
#endif
