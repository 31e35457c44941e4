/* The reader in C as a module for JavaScript: files are read by imported functions, answers are text in JSON. tables.js is the other side. */
#include "../../c/millstone.c"

#define IMPORT(name) __attribute__((import_module("files"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name)))

/* Paths are in memory, and numbers of open files above 0; a reason is written where it is wanted. */
IMPORT(exists) int files_exists(const char *path);
IMPORT(open) int files_open(const char *path, uint64_t *size, char *reason);
IMPORT(read) int files_read(int file, double offset, void *into, size_t count, char *reason);
IMPORT(close) void files_close(int file);

static int exists(void *context, const char *path) { return (void)context, files_exists(path); }
static void *open_one(void *context, const char *path, uint64_t *size, char *reason) {
    return (void)context, (void *)(intptr_t)files_open(path, size, reason);
}
static int read_some(void *context, void *file, uint64_t offset, void *into, size_t count, char *reason) {
    return (void)context, files_read((int)(intptr_t)file, (double)offset, into, count, reason);
}
static void close_one(void *context, void *file) { (void)context, files_close((int)(intptr_t)file); }

static const ms_files FILES = {NULL, exists, open_one, read_some, close_one};

enum { MOST_INPUT = 8192, TURN_TEXT = 160 };
static char input[MOST_INPUT], output[TURN_TEXT * (MS_MANY + 1)];
static ms_error error;

EXPORT(input) char *input_at(void) { return input; }
EXPORT(output) char *output_at(void) { return output; }
EXPORT(message) const char *message(void) { return error.message; }
EXPORT(offset) double offset_of_error(void) { return (double)error.offset; }

/* Opens the folder that `input` names, with the name of a variant behind its zero, or none; NULL: see message. */
EXPORT(openTables) ms_tables *open_tables(size_t cache_bytes) {
    const char *variant = input + strlen(input) + 1;
    ms_options options = {.variant = *variant ? variant : NULL, .cache_bytes = cache_bytes, .files = &FILES};
    return ms_open(input, &options, &error);
}

EXPORT(code) int code_of_error(void) { return (int)error.code; }
EXPORT(closeTables) void close_tables(ms_tables *tables) { ms_close(tables); }
/* 2 win, 1 draw, 0 loss; or an ms_code, negated. */
EXPORT(wdl) int wdl(ms_tables *tables, uint32_t own, uint32_t opponent, int own_hand, int opponent_hand) {
    ms_outcome outcome;
    ms_code code = ms_wdl(tables, own, opponent, own_hand, opponent_hand, &outcome);
    return code == MS_OK ? (int)outcome : -(int)code;
}

static size_t write_value(char *at, const ms_value *v) {
    static const char *const OUTCOMES[] = {"unknown", "loss", "draw", "win"};
    size_t n = (size_t)snprintf(at, TURN_TEXT, "\"value\":\"%s\"", OUTCOMES[v->outcome + 1]);
    if (v->dtw != MS_NO_DTW) n += (size_t)snprintf(at + n, TURN_TEXT - n, ",\"dtw\":%d", (int)v->dtw);
    return n;
}

/* Writes what the position is worth whose FEN is in `input`, or all its turns; returns an ms_code. */
EXPORT(value) int value(ms_tables *tables) {
    ms_position position;
    ms_value found;
    TRY(ms_parse_fen(tables, input, &position, &error));
    TRY(ms_value_of(tables, &position, &found, &error));
    size_t n = (size_t)snprintf(output, sizeof output, "{");
    n += write_value(output + n, &found);
    snprintf(output + n, sizeof output - n, "}");
    return MS_OK;
}

EXPORT(rank) int rank(ms_tables *tables) {
    static ms_ranked turns[MS_MANY];
    ms_position position;
    size_t count, n = (size_t)snprintf(output, sizeof output, "[");
    TRY(ms_parse_fen(tables, input, &position, &error));
    TRY(ms_rank(tables, &position, turns, MS_MANY, &count, &error));
    for (size_t i = 0; i < count && i < MS_MANY; i++) {
        char text[MS_TURN_BYTES];
        ms_format_turn(tables, turns[i].turn, text);
        n += (size_t)snprintf(output + n, sizeof output - n, "%s{\"move\":\"%s\",", i ? "," : "", text);
        n += write_value(output + n, &turns[i].value);
        n += (size_t)snprintf(output + n, sizeof output - n, "}");
    }
    snprintf(output + n, sizeof output - n, "]");
    return MS_OK;
}

EXPORT(start) void start(ms_tables *tables) {
    ms_position position;
    ms_start(tables, &position);
    ms_format_fen(tables, &position, output);
}
