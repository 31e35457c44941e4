/*
 * A libFuzzer target: no file and no text may make the reader crash, or read where it should not.
 *
 *     fuzz CORPUS... with MILLSTONE_FUZZ_DATA=FOLDER, a small database
 *
 * The first byte says what the rest is: 0 a manifest, 1 a FEN, 2 a turn, 3 an LZ4 block, 4 a position of raw numbers, 5 a pocket file; all
 * others a file of tables, the second byte which one. Checksums of files are made right, else nothing behind them would ever be reached.
 */
#include "lies.h"

static ms_tables *whole;

static ms_tables *open_memory(int holding) {
    ms_options options = {.files = &MEMORY};
    ms_error e;
    options.holding = holding ? MS_RESIDENT : MS_MAPPED;
    options.cache_bytes = 1 << 20;
    return ms_open("db", &options, &e);
}

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    const char *folder = getenv("MILLSTONE_FUZZ_DATA");
    (void)count;
    (void)arguments;
    memory_load(folder ? folder : "data/three");
    whole = open_memory(1);
    if (!whole) {
        fprintf(stderr, "MILLSTONE_FUZZ_DATA names no database\n");
        exit(2);
    }
    return 0;
}

static void with_file(const char *path, const uint8_t *data, size_t size, bool table) {
    struct memory_file *file = memory_find(path);
    uint8_t *before = file->bytes, *now = malloc(size ? size : 1);
    size_t size_before = file->size;
    ms_tables *t;
    if (!now) abort();
    memcpy(now, data, size);
    if (table) mend(now, size);
    file->bytes = now;
    file->size = size;
    t = open_memory(size % 2);
    if (t) { /* the file's table, and some others */
        uint64_t seed = 1 + size;
        for (size_t i = 0; i < t->table_count; i++) {
            char name[MS_NAME_BYTES];
            ms_error e;
            ms_format_subspace(t->tables[i].subspace, name);
            if (strncmp(path + 3, name, strlen(name)) == 0) (void)ms_verify(t, t->tables[i].subspace, &e);
            if (strncmp(path + 3, name, strlen(name)) == 0 || drawn(&seed) % t->table_count < 4) ask_of(t, i, i == size % t->table_count, &seed);
        }
    }
    ms_close(t);
    file->bytes = before;
    file->size = size_before;
    free(now);
}

/* Plays a game by a pocket file, from its start. */
static void with_pocket(const uint8_t *data, size_t size) {
    static ms_position game[40];
    uint8_t *copy = malloc(size ? size : 1);
    ms_pocket *p;
    ms_error e;
    ms_turn turn;
    size_t n = 0;
    if (!copy) abort();
    memcpy(copy, data, size);
    mend_pocket(copy, size);
    p = ms_pocket_read(copy, size, &e);
    free(copy);
    if (p) ms_start(ms_pocket_game(p), &game[0]);
    while (p && n + 1 < sizeof game / sizeof *game
           && (ms_pocket_turn(p, &game[n], &turn, &e) == MS_OK || ms_pocket_search(p, &game[n], 20, &turn, &e) == MS_OK)) {
        game[n + 1] = ms_after(ms_pocket_game(p), &game[n], turn);
        n++;
    }
    if (p) (void)ms_pocket_holds(p, game, n + 1);
    ms_pocket_close(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ms_error e;
    ms_position p = {0}, after;
    if (size < 2) return 0;
    if (data[0] == 0) {
        with_file("db/manifest.json", data + 1, size - 1, false);
    } else if (data[0] <= 2) {
        char *text = malloc(size);
        if (!text) abort();
        memcpy(text, data + 1, size - 1);
        text[size - 1] = 0;
        ms_start(whole, &p);
        if (data[0] == 1 && ms_parse_fen(whole, text, &p, &e) == MS_OK) {
            char fen[MS_FEN_BYTES];
            ms_format_fen(whole, &p, fen);
            if (ms_parse_fen(whole, fen, &after, &e) != MS_OK || memcmp(&p, &after, sizeof p) != 0) abort();
        } else if (data[0] == 2) {
            (void)ms_play(whole, &p, text, &after, &e);
        }
        free(text);
    } else if (data[0] == 3) {
        size_t n = size - 1;
        uint8_t *in = malloc(n), *out = malloc(CONTENT + SLACK);
        if (!in || !out) abort();
        memcpy(in, data + 1, n);
        if (unpack_lz4(in, n, out, data[1] * 16u) > data[1] * 16) abort();
        free(in);
        free(out);
    } else if (data[0] == 4) {
        static ms_turn turns[MS_MANY];
        static ms_ranked ranked[MS_MANY];
        ms_value value;
        size_t count, n;
        memcpy(&p, data + 1, size - 1 < sizeof p ? size - 1 : sizeof p);
        ms_outcome outcome;
        (void)ms_wdl(whole, p.white, p.black, p.white_hand, p.black_hand, &outcome);
        (void)ms_value_of(whole, &p, &value, &e);
        (void)ms_rank(whole, &p, ranked, MS_MANY, &n, &e);
        n = ms_turns(whole, &p, turns, MS_MANY);
        for (size_t i = 0; i < n && i < MS_MANY; i++) {
            char text[MS_TURN_BYTES];
            ms_format_turn(whole, turns[i], text);
            after = ms_after(whole, &p, turns[i]);
        }
        (void)ms_end(whole, &p);
        (void)ms_line(whole, &p, ranked, 20, &count, &e);
        (void)ms_line_at(whole, &p, (uint32_t)size, ranked, 20, &count, &e);
        (void)ms_wdl_at(whole, p.white, p.black, p.white_hand, p.black_hand, (uint32_t)size, &outcome);
    } else if (data[0] == 5) {
        with_pocket(data + 1, size - 1);
    } else {
        const struct memory_file *file = &memory_files[data[1] % memory_count];
        with_file(file->path, data + 2, size - 2, strcmp(file->path, "db/manifest.json") != 0);
    }
    return 0;
}
