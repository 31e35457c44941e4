/*
 * Measures the cost of a leaf:  leaf FOLDER POSITIONS [resident|mapped|read|tiny] [SECONDS]
 *
 * The positions are those that org.millstone.bench.PackedPositions writes: eight bytes each, the side to move's set in the upper half, then its
 * opponent's, then the hands. Prints nanoseconds of the processor's time for a leaf alone, and for one of a thousand at once.
 */
#define _POSIX_C_SOURCE 200809L
#include "../millstone.h"
#include "portable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 1 << 22, BATCH = 1000 };

static uint32_t own[MANY], opponent[MANY];
static uint8_t own_hand[MANY], opponent_hand[MANY];
static uint64_t packed[MANY];
static int8_t answers[MANY];
static uint8_t codes[MANY];

static int by_size(const void *a, const void *b) { return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b); }

int main(int count, char **arguments) {
    ms_options options = {0};
    ms_error error;
    ms_tables *tables;
    begin(&count, &arguments);
    FILE *file = count > 2 ? fopen(arguments[2], "rb") : NULL;
    size_t n = file ? fread(packed, 8, MANY, file) : 0;
    const char *way = count > 3 ? arguments[3] : "resident";
    double limit = count > 4 ? atof(arguments[4]) : 2, times[2][9];
    long sum = 0;
    if (!n) return 2;
    fclose(file);
    options.holding = strcmp(way, "resident") == 0 ? MS_RESIDENT : strcmp(way, "read") == 0 ? MS_READ : MS_MAPPED;
    options.cache_bytes = strcmp(way, "tiny") == 0 ? 1 << 20 : (size_t)256 << 20;
    tables = ms_open(arguments[1], &options, &error);
    if (!tables) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    for (size_t i = 0; i < n; i++) {
        own[i] = (uint32_t)(packed[i] >> 32);
        opponent[i] = (uint32_t)(packed[i] >> 8) & 0xffffff;
        own_hand[i] = (uint8_t)(packed[i] >> 4 & 15);
        opponent_hand[i] = (uint8_t)(packed[i] & 15);
    }
    for (int round = 0; round < 9; round++)
        for (int batch = 0; batch < 2; batch++) {
            double began = processor_seconds(), now = began;
            size_t asked = 0, at = (size_t)round * 123457 % n;
            do {
                for (int i = 0; i < 100; i++) {
                    if (at + BATCH > n) at = 0;
                    if (batch)
                        sum += (long)ms_wdl_batch(tables, BATCH, own + at, opponent + at, own_hand + at, opponent_hand + at, answers, codes);
                    else
                        for (size_t k = at; k < at + BATCH; k++) {
                            ms_outcome outcome;
                            ms_code code = ms_wdl(tables, own[k], opponent[k], own_hand[k], opponent_hand[k], &outcome);
                            sum += code == MS_OK ? (int)outcome : 7;
                        }
                    at += BATCH;
                    asked += BATCH;
                    now = processor_seconds();
                    if (now - began > limit / 9) break;
                }
            } while (now - began < limit / 9);
            times[batch][round] = (now - began) / (double)asked * 1e9;
        }
    for (int batch = 0; batch < 2; batch++) qsort(times[batch], 9, sizeof(double), by_size);
    printf("%s %s: %.1f ns a leaf, %.1f ns of a thousand at once (medians of nine; %ld)\n", arguments[2], way, times[0][4], times[1][4], sum & 1);
    ms_close(tables);
    return 0;
}
