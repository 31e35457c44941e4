/*
 * Measures values, and turns:  cost FOLDER [mapped|read] [CACHE] [POSITIONS]
 *
 * Draws positions, as many of each table, and asks them in rounds; the cache of unpacked blocks has so many megabytes. Prints medians of nine:
 * microseconds of the processor's time for a value, of the first round apart, and nanoseconds a turn for ms_turns and ms_after.
 */
#define _POSIX_C_SOURCE 200809L
#include "../millstone.h"
#include "portable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if !defined(_WIN32) && !defined(__wasm__)
#include <sys/resource.h>
#endif

enum { ROUNDS = 9, MOST = 20000, TABLES = 8192 };

static ms_position positions[MOST];
static ms_subspace tables_there[TABLES];
static ms_turn turns[MS_MANY];

static uint32_t drawn(uint32_t below) {
    static uint64_t seed = 20261127;
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((seed >> 33) % below);
}

static uint32_t draw_set(int size, uint32_t points, uint32_t taken) {
    uint32_t set = 0;
    while (size > 0) {
        uint32_t point = 1u << drawn(points);
        if ((taken | set) & point) continue;
        set |= point;
        size--;
    }
    return set;
}

static int by_size(const void *a, const void *b) { return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b); }

int main(int count, char **arguments) {
    ms_options options = {0};
    ms_error error;
    ms_info info;
    begin(&count, &arguments);
    if (count < 2) return 2;
    options.holding = count > 2 && strcmp(arguments[2], "read") == 0 ? MS_READ : MS_MAPPED;
    options.cache_bytes = count > 3 ? (size_t)atoi(arguments[3]) << 20 : 0;
    size_t n = count > 4 ? (size_t)atoi(arguments[4]) : 1000, sum = 0, all_turns = 0;
    n = n < MOST ? n : MOST;
    ms_tables *tables = ms_open(arguments[1], &options, &error);
    size_t there = tables ? ms_list(tables, tables_there, TABLES) : 0;
    if (!there || !n) {
        fprintf(stderr, "%s\n", tables ? "there are no tables, or no positions are wanted" : error.message);
        return 1;
    }
    ms_describe(tables, &info);
    for (size_t i = 0; i < n;) {
        ms_subspace s = tables_there[drawn((uint32_t)there)];
        ms_position *p = &positions[i];
        *p = (ms_position){.white_hand = (uint8_t)s.own_hand, .black_hand = (uint8_t)s.opponent_hand};
        p->white = draw_set(s.own, (uint32_t)info.points, 0);
        p->black = draw_set(s.opponent, (uint32_t)info.points, p->white);
        i += ms_end(tables, p) == NULL;
    }
    double values[ROUNDS + 1], lists[ROUNDS], plays[ROUNDS];
    for (int round = 0; round <= ROUNDS; round++) {
        double began = processor_seconds();
        for (size_t i = 0; i < n; i++) {
            ms_value value;
            if (ms_value_of(tables, &positions[i], &value, &error) != MS_OK) {
                fprintf(stderr, "%s\n", error.message);
                return 1;
            }
            sum += (size_t)value.outcome;
        }
        values[round] = (processor_seconds() - began) / (double)n * 1e6;
    }
    for (int round = 0; round < ROUNDS; round++) {
        double began = processor_seconds(), listed;
        all_turns = 0;
        for (int again = 0; again < 20; again++)
            for (size_t i = 0; i < n; i++) all_turns += ms_turns(tables, &positions[i], turns, MS_MANY);
        listed = processor_seconds();
        for (int again = 0; again < 20; again++)
            for (size_t i = 0; i < n; i++)
                for (size_t k = ms_turns(tables, &positions[i], turns, MS_MANY); k-- > 0;) sum += ms_after(tables, &positions[i], turns[k]).white;
        lists[round] = (listed - began) / (double)all_turns * 1e9;
        plays[round] = (processor_seconds() - listed) / (double)all_turns * 1e9 - lists[round];
    }
    qsort(values + 1, ROUNDS, sizeof *values, by_size);
    qsort(lists, ROUNDS, sizeof *lists, by_size);
    qsort(plays, ROUNDS, sizeof *plays, by_size);
    printf("%zu values: first %.0f us, then %.0f us; of %zu turns ms_turns %.1f ns, ms_after %.1f ns (%zu)\n", n, values[0], values[1 + ROUNDS / 2],
           all_turns / 20, lists[ROUNDS / 2], plays[ROUNDS / 2], sum & 1);
#if defined(__wasm__)
    printf("memory of the program: %zu MB\n", (size_t)__builtin_wasm_memory_size(0) >> 4);
#elif !defined(_WIN32)
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("most memory that was resident: %ld MB, mapped files included\n", used.ru_maxrss >> 10);
#endif
    ms_close(tables);
    return 0;
}
