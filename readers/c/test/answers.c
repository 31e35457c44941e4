/*
 * Answers questions line by line, for tests that hold this reader against others.
 *
 *     answers FOLDER [mapped|resident|read|tiny|places|fens] < fens > answers
 *
 * Each line is a FEN. The answer is its value, turns and line with all details, separated by tabs; or an error. Where there is a move limit,
 * they are those with the clock of the FEN, and values have the conversion and what the limit leaves behind them. With `places` it is the
 * position's place: table, symmetry, row, column, tile and place. With `fens` it is what the FEN says: position, clock, and what is ignored.
 */
#define _POSIX_C_SOURCE 200809L
#include "../millstone.h"
#include "portable.h"

#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(ms_error) == 1272 && sizeof(ms_position) == 16 && sizeof(ms_value) == 36 && sizeof(ms_ranked) == 56, "ask.rs copies them");

static const char *const OUTCOMES[] = {"unknown", "loss", "draw", "win"};
static const char *const SOURCES[] = {"-", "rules", "table"};

static void print_value(const ms_tables *tables, const ms_value *v, uint32_t clock) {
    char table[MS_NAME_BYTES], missing[MS_NAME_BYTES];
    ms_format_subspace(v->table, table);
    ms_format_subspace(v->missing, missing);
    printf("%s:%d:%s:%s:%s", OUTCOMES[v->outcome + 1], (int)v->dtw, SOURCES[v->source + 1], table, missing);
    if (v->graded && v->grade == 0) printf(":equal:0:%d", (int)v->turns_to_capture);
    else if (v->graded) printf(":%d-%d:%d:%d", v->final_own, v->final_opponent, (int)v->grade, (int)v->turns_to_capture);
    if (v->conversion != MS_NO_CONVERSION) printf("~%d~%s", (int)v->conversion, OUTCOMES[ms_outcome_at(tables, v, clock) + 1]);
}

/** Prints the turns of a position, or one after the other those of a line: each with its value, the position after it and the clock there. */
static void print_turns(const ms_tables *tables, ms_position position, uint32_t clock, bool is_line, const ms_ranked *turns, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[MS_TURN_BYTES], fen[MS_FEN_BYTES];
        ms_format_turn(tables, turns[i].turn, text);
        ms_format_fen(tables, &turns[i].after, fen);
        printf("%s%s=", i ? "; " : "", text);
        print_value(tables, &turns[i].value, clock);
        printf(" %s %u", fen, (unsigned)ms_clock_after(&position, &turns[i].after, clock));
        if (is_line) clock = ms_clock_after(&position, &turns[i].after, clock);
        if (is_line) position = turns[i].after;
    }
}

/** Says so if a short list is not how the long one begins: turns that are equally good may be others. */
static void check_first(ms_tables *tables, const ms_position *position, uint32_t clock, const ms_ranked *turns, size_t count) {
    for (size_t most = 1; most <= 3; most++) {
        ms_ranked first[3];
        ms_error error;
        size_t all = 0;
        bool same = ms_rank_at(tables, position, clock, first, most, &all, &error) == MS_OK && all == count;
        for (size_t i = 0; i < most && i < count; i++) {
            const ms_value *of = &first[i].value, *as = &turns[i].value;
            same = same && of->outcome == as->outcome && of->dtw == as->dtw && of->grade == as->grade
                   && of->conversion == as->conversion;
        }
        if (!same) printf(" but the first %zu are others", most);
    }
}

static void answer(ms_tables *tables, const char *fen, ms_ranked *turns) {
    ms_position position;
    ms_value value;
    ms_error error;
    size_t count;
    char text[MS_FEN_BYTES];
    const char *end;
    uint32_t clock;
    if (ms_read_fen(tables, fen, &position, &clock, NULL, &error)) {
        printf("%s:%d\t%s\n", error.code == MS_FEN ? "fen" : "position", error.code == MS_FEN ? (int)error.offset : -1, error.message);
        return;
    }
    ms_format_fen(tables, &position, text);
    end = ms_end(tables, &position);
    printf("%s\t%s\t", text, end ? end : "-");
    if (ms_value_of(tables, &position, &value, &error)) printf("error %d", error.code);
    else print_value(tables, &value, clock);
    printf("\t");
    if (ms_rank_at(tables, &position, clock, turns, MS_MANY, &count, &error)) printf("error %d", error.code);
    else print_turns(tables, position, clock, false, turns, count), check_first(tables, &position, clock, turns, count);
    printf("\t");
    ms_code code = ms_line_at(tables, &position, clock, turns, MS_MANY, &count, &error);
    if (code != MS_OK && strncmp(error.message, "The best line ", 14) != 0) printf("error %d", error.code); /* what is known of a line is the same in all readers */
    else print_turns(tables, position, clock, true, turns, count);
    ms_sides s = ms_sides_of(&position);
    ms_outcome outcome;
    code = s.pending == 0 ? ms_wdl_at(tables, s.own, s.opponent, s.own_hand, s.opponent_hand, clock, &outcome) : MS_OK;
    if (s.pending == 0) printf("\t%d", code == MS_OK ? (int)outcome : -(int)code);
    printf("\n");
}

static void print_place(const ms_tables *tables, const char *fen) {
    ms_position p;
    uint32_t place[5];
    char name[MS_NAME_BYTES];
    ms_subspace s;
    if (ms_parse_fen(tables, fen, &p, NULL) || ms_place(tables, &p, place, NULL)) {
        printf("-\t-\t-\t-\t-\t-\n");
        return;
    }
    for (s.own = 0, s.opponent = 0; p.white; p.white &= p.white - 1) s.own++;
    for (; p.black; p.black &= p.black - 1) s.opponent++;
    s.own_hand = (int8_t)p.white_hand;
    s.opponent_hand = (int8_t)p.black_hand;
    if (p.black_to_move) s = (ms_subspace){s.opponent, s.own, s.opponent_hand, s.own_hand};
    ms_format_subspace(s, name);
    printf("%s", name);
    for (int i = 0; i < 5; i++) printf("\t%u", (unsigned)place[i]);
    printf("\n");
}

static void print_fen(const ms_tables *tables, const char *fen) {
    ms_position position;
    ms_error error;
    char text[MS_FEN_BYTES];
    uint32_t clock;
    const char *ignored;
    if (ms_read_fen(tables, fen, &position, &clock, &ignored, &error)) {
        printf("-\t%d\t%s\n", error.code == MS_FEN ? (int)error.offset : -1, error.message);
        return;
    }
    ms_format_fen(tables, &position, text);
    printf("%s\t%u\t%s\n", text, (unsigned)clock, ignored ? ignored : "");
}

int main(int count, char **arguments) {
    ms_options options = {0};
    ms_error error;
    ms_tables *tables;
    ms_ranked *turns = malloc(MS_MANY * sizeof *turns);
    char line[1024];
    begin(&count, &arguments);
    if (count < 2 || !turns) return 2;
    setlocale(LC_ALL, "");
    if (count > 2 && strcmp(arguments[2], "resident") == 0) options.holding = MS_RESIDENT;
    if (count > 2 && strcmp(arguments[2], "read") == 0) options.holding = MS_READ;
    if (count > 2 && strcmp(arguments[2], "tiny") == 0) options.cache_bytes = 1;
    tables = ms_open(arguments[1], &options, &error);
    if (!tables) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        if (count > 2 && strcmp(arguments[2], "places") == 0) print_place(tables, line);
        else if (count > 2 && strcmp(arguments[2], "fens") == 0) print_fen(tables, line);
        else answer(tables, line, turns);
    }
    for (size_t i = 0; ms_damage(tables, i, &error); i++) fprintf(stderr, "%s\n", error.message);
    ms_close(tables);
    free(turns);
    return 0;
}
