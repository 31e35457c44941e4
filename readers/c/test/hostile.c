/*
 * Files that are damaged, and files that lie though their checksums are right: each is refused by name and place, no answer is wrong, and no
 * other table suffers.   hostile FOLDER [TIMES [STEP [WAYS]]] of nine with grades, up to eight stones and a move limit of 20; so many times a byte is
 * changed, and each STEPth table is read and asked about after each lie, usually each fourth; the tables are mapped, and then resident, or in
 * one of these WAYS in turn
 */
#include "lies.h"

#include <pthread.h>

static size_t step = 4; /* between the tables that are asked about */
static size_t ways = 2; /* in which tables are held for each lie */
static const char *const MANIFEST = "db/manifest.json";

static ms_tables *open_database(ms_holding holding) {
    ms_options options = {.files = &MEMORY};
    options.holding = holding;
    options.cache_bytes = 1 << 20;
    return ms_open("db", &options, &last);
}

/* A copy of a file, to be changed. */
struct copy {
    const char *path;
    uint8_t *bytes, *before;
    size_t size, size_before;
};

static struct copy copy_of(const char *path) {
    static uint8_t before[1 << 20];
    static struct copy copy;
    const struct memory_file *file = memory_find(path);
    CHECK(file && file->size <= sizeof before);
    copy.before = before;
    copy.path = path;
    copy.size = copy.size_before = file->size;
    memcpy(copy.before, file->bytes, file->size);
    free(copy.bytes);
    copy.bytes = malloc(2 * file->size + 65536);
    CHECK(copy.bytes);
    memset(copy.bytes, 0, 2 * file->size + 65536);
    memcpy(copy.bytes, file->bytes, file->size);
    return copy;
}

/* Reads each of some tables, so many apart, and that of a file. */
static ms_code verify(ms_tables *t, size_t first, size_t apart, const char *path) {
    ms_code worst = MS_OK;
    for (size_t i = 0; i < t->table_count; i++) {
        ms_error found;
        char name[3 + MS_NAME_BYTES + 1] = "db/";
        ms_format_subspace(t->tables[i].subspace, name + 3);
        strcat(name, ".");
        if (i % apart != first % apart && strncmp(path, name, strlen(name)) != 0) continue;
        ms_code code = ms_verify(t, t->tables[i].subspace, &found);
        if (code != MS_OK) last = found;
        worst = code != MS_OK ? code : worst;
    }
    return worst;
}

static ms_code verify_all(ms_tables *t) { return verify(t, 0, 1, ""); }

/* The file as it is now is refused with these words, named, with an offset inside it; all other tables answer, however they are opened. */
static void refused(struct copy *copy, bool mended, ms_code code, const char *words) {
    static size_t asked;
    uint64_t seed = 7;
    for (size_t way = 0; way < ways; way++) {
        ms_tables *t;
        if (mended) mend(copy->bytes, copy->size);
        memory_put(copy->path, copy->bytes, copy->size);
        t = open_database(asked % 2 ? MS_RESIDENT : MS_MAPPED);
        CHECK(t);
        CHECK(verify(t, asked, step, copy->path) == code); /* each few tables, the next time others */
        CHECK(strstr(last.message, words));
        CHECK(strcmp(last.file, copy->path) == 0);
        CHECK(last.offset <= (int64_t)copy->size);
        ms_outcome outcome;
        CHECK(ms_wdl(t, 7, 56, 0, 0, &outcome) == MS_OK);
        CHECK(ms_wdl(t, 7, 120, 0, 0, &outcome) == MS_OK);
        for (size_t i = asked++ % step; i < t->table_count; i += step) ask_of(t, i, i < step, &seed);
        ms_close(t);
    }
    memory_put(copy->path, copy->before, copy->size_before);
}

#define FILE_OF(path) struct copy c = copy_of(path)
#define REFUSED(words) refused(&c, true, MS_DAMAGED, words)

static void lies_in_headers(void) {
    { FILE_OF("db/4-3.wdl"); c.bytes[0] = 'm'; REFUSED("offset 0: it does not begin as a Millstone table does"); }
    { FILE_OF("db/4-3.wdl"); c.size = 100; REFUSED("offset 0: it does not begin as a Millstone table does"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[8] = 2; refused(&c, true, MS_FORMAT_UNKNOWN, "format version 2"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[8] = 0; refused(&c, true, MS_FORMAT_UNKNOWN, "format version 0"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[90] ^= 1; refused(&c, false, MS_DAMAGED, "offset 124: the checksum of its header is wrong"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[11] = 9; refused(&c, true, MS_FOREIGN, "codec 9"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[11] = 2; REFUSED("offset 11: its codec is 2"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[80] = 64; refused(&c, true, MS_FOREIGN, "tiles of 64 x 128"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[10] = 5; refused(&c, true, MS_FOREIGN, "plane 5, expected 1 to 4"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[10] = 4; refused(&c, true, MS_FOREIGN, "plane 4, expected 1"); }
    { FILE_OF("db/4-3.dtc"); c.bytes[10] = 2; refused(&c, true, MS_FOREIGN, "plane 2, expected 4"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[10] = 2; refused(&c, true, MS_FOREIGN, "plane 2, expected 1"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[16] ^= 1; refused(&c, true, MS_FOREIGN, "the rules with the fingerprint"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[12] = 5; refused(&c, true, MS_FOREIGN, "subspace 5-3+0+0, expected 4-3+0+0"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[14] = 1; refused(&c, true, MS_FOREIGN, "subspace 4-3+1+0"); }
    {
        FILE_OF("db/4-3.wdl");
        put32(c.bytes + 72, INT32_MAX);
        put32(c.bytes + 76, INT32_MAX);
        put64(c.bytes + 64, (uint64_t)INT32_MAX * INT32_MAX);
        REFUSED("contradict each other");
    }
    {
        FILE_OF("db/4-3.wdl");
        put32(c.bytes + 72, 1600000000);
        put32(c.bytes + 76, 256);
        put64(c.bytes + 64, (uint64_t)1600000000 * 256);
        put32(c.bytes + 84, 25000000);
        REFUSED("1600000000 rows and 256 columns, and its subspace has 757 and 1140");
    }
    { FILE_OF("db/4-3.wdl"); put32(c.bytes + 84, 55); REFUSED("contradict each other"); }
    { FILE_OF("db/4-3.wdl"); put64(c.bytes + 88, 75398); REFUSED("offset 88: its counts of won, drawn and lost positions"); }
    { FILE_OF("db/4-3.wdl"); put64(c.bytes + 88, UINT64_MAX); REFUSED("offset 88"); }
    { FILE_OF("db/4-3.wdl"); put32(c.bytes + 112, 2); REFUSED("its longest win and its longest loss cannot be"); }
    { FILE_OF("db/4-3.wdl"); put32(c.bytes + 112, UINT32_MAX); REFUSED("its longest win and its longest loss cannot be"); }
    { FILE_OF("db/4-3.wdl"); put32(c.bytes + 116, INT32_MIN); REFUSED("its longest win and its longest loss cannot be"); }
}

static void lies_in_preambles(void) {
    { FILE_OF("db/4-3.dtw"); c.bytes[HEADER + 7] = 200; REFUSED("offset 128: its preamble holds a depth of 200"); }
    { FILE_OF("db/4-3.dtw"); c.bytes[HEADER + 2] = 1; REFUSED("its preamble holds a depth of 1,"); }
    { FILE_OF("db/4-3.dtw"); c.bytes[HEADER + 7] = 17; REFUSED("another longest loss than the 32 plies"); }
    { FILE_OF("db/4-3.dtw"); c.bytes[HEADER + 8] = 0; REFUSED("a split outside its node"); }
    { FILE_OF("db/4-3.dtw"); c.bytes[HEADER + 8] = 7; REFUSED("a split outside its node"); }
    { FILE_OF("db/4-3.dtw"); c.bytes[HEADER] = 127; REFUSED("offset"); }
    { FILE_OF("db/4-3.dtw"); c.size = HEADER + 5; REFUSED("it ends inside its preamble"); }
    { FILE_OF("db/4-3.dtw"); c.size = HEADER; REFUSED("it ends inside its preamble"); }
    { FILE_OF("db/4-3.wdl"); c.size = 300; REFUSED("it ends inside its index"); }
    { FILE_OF("db/4-3.dtw"); put64(c.bytes + 88, get64(c.bytes + 88) - 1); put64(c.bytes + 96, get64(c.bytes + 96) + 1); REFUSED("its counts are not those of 4-3.wdl"); }
    { FILE_OF("db/5-3.grade"); c.bytes[HEADER + 5] = 1; REFUSED("a grade of 4-3 in 2"); }
    { FILE_OF("db/5-3.grade"); c.bytes[HEADER + 2] = 16; REFUSED("a grade of 16-3"); }
    { FILE_OF("db/5-3.grade"); c.bytes[HEADER + 4] = 255; REFUSED("in 255"); }
    { FILE_OF("db/5-3.grade"); memcpy(c.bytes + HEADER + 6, c.bytes + HEADER + 2, 4); REFUSED("is there twice"); }
    { FILE_OF("db/5-3.grade"); c.bytes[HEADER + 2] = c.bytes[HEADER + 3] = 9; REFUSED("which is worth 0 and is not written 0-0"); }
    { FILE_OF("db/5-3.grade"); c.bytes[HEADER + 2] = 15; c.bytes[HEADER + 3] = 1; REFUSED("nothing says what that is worth"); }
    {
        FILE_OF("db/5-3.grade");
        size_t at = HEADER + 2;
        while (c.bytes[at] != 5 || c.bytes[at + 1] != 3) at += 4;
        c.bytes[at + 2] = 1;
        REFUSED("harms nobody");
    }
    { FILE_OF("db/5-3.grade"); c.bytes[head_of(c.bytes, c.size) - 1] ^= 1; REFUSED("offset"); }
}

/* The preamble of 4-3.dtc is the limit, 20; three numbers, 2, 4 and 21, which is drawn; two splits, 2 and 1. */
static void lies_in_conversions(void) {
    static const uint8_t WHOLE[] = {20, 3, 2, 4, 21, 2, 1}, LIMITS[] = {0, 19, 21, 127, 255};
    for (size_t i = 0; i < sizeof LIMITS; i++) {
        FILE_OF("db/4-3.dtc");
        CHECK(memcmp(c.bytes + HEADER, WHOLE, sizeof WHOLE) == 0);
        c.bytes[HEADER] = LIMITS[i];
        REFUSED("offset 128: it is of a move limit of");
    }
    { FILE_OF("db/4-3.dtc"); c.bytes[HEADER + 4] = 22; REFUSED("offset 128: its preamble holds a conversion of 22, where they ascend to at most 21"); }
    { FILE_OF("db/4-3.dtc"); c.bytes[HEADER + 2] = 5; REFUSED("its preamble holds a conversion of 4,"); }
    { FILE_OF("db/4-3.dtc"); c.bytes[HEADER + 2] = 4; REFUSED("its preamble holds a conversion of 4,"); }
    { FILE_OF("db/4-3.dtc"); c.bytes[HEADER + 5] = 3; REFUSED("a split outside its node"); }
    { FILE_OF("db/4-3.dtc"); c.bytes[HEADER + 1] = 255; REFUSED("offset"); }
    { FILE_OF("db/4-3.dtc"); c.size = HEADER + 6; REFUSED("it ends inside its preamble"); }
    { FILE_OF("db/4-3.dtc"); c.size = HEADER + 1; REFUSED("it ends inside its preamble"); }
    { FILE_OF("db/4-3.dtc"); c.size = HEADER; REFUSED("it ends inside its preamble"); }
    { FILE_OF("db/4-3.dtc"); c.size = HEADER + 20; REFUSED("it ends inside its index"); }
    {
        FILE_OF("db/4-3.dtc");
        memmove(c.bytes + HEADER + 2, c.bytes + HEADER + 7, c.size - HEADER - 7);
        c.bytes[HEADER + 1] = 0;
        REFUSED("no conversion, though there are losses");
    }
    { FILE_OF("db/4-3.dtc"); put64(c.bytes + 88, get64(c.bytes + 88) - 1); put64(c.bytes + 96, get64(c.bytes + 96) + 1); REFUSED("its counts are not those of 4-3.wdl"); }
    { FILE_OF("db/4-3.dtc"); c.bytes[HEADER + 3] ^= 1; refused(&c, false, MS_DAMAGED, "offset 128: the checksum of its preamble and index is wrong"); }
}

/* All questions under the limit, after a change of the manifest or of 4-3.dtc: the outcome without the limit stays known. */
static ms_value asked_at(ms_tables *t, const ms_position *p, uint32_t clock, ms_outcome under_limit) {
    static ms_ranked turns[MS_MANY];
    struct view v = view_of(p);
    ms_value value;
    size_t count;
    CHECK(t && ms_value_of(t, p, &value, &last) == MS_OK);
    CHECK(ms_outcome_at(t, &value, clock) == under_limit);
    ms_outcome outcome;
    ms_code code = ms_wdl_at(t, v.own, v.opponent, v.own_hand, v.opponent_hand, clock, &outcome);
    CHECK(code == (under_limit == MS_UNKNOWN ? MS_MISSING : MS_OK) && outcome == (code == MS_OK ? under_limit : MS_DRAW));
    CHECK(ms_rank_at(t, p, clock, turns, MS_MANY, &count, &last) == MS_OK && count > 0);
    bool is_held = value.conversion != MS_NO_CONVERSION && under_limit == MS_DRAW; /* some turns that hold the draw, as far as they are known */
    CHECK(ms_line_at(t, p, clock, turns, MS_MANY, &count, &last) == MS_OK && (is_held ? count <= 8 : count == (size_t)value.dtw));
    return value;
}

static void limits_that_are_missing_or_others(void) {
    static const char *const LIMITS[] = {"0", "127", "-1", "1.5", "\"20\"", "null", "[ 20 ]"};
    ms_tables *t = open_database(MS_MAPPED);
    ms_position lost;
    ms_value value;
    uint64_t seed = 3;
    ms_error damage;
    CHECK(t && ms_move_limit(t) == 20);
    do lost = draw_position(t, (ms_subspace){4, 3, 0, 0}, &seed);
    while (ms_value_of(t, &lost, &value, &last) != MS_OK || value.outcome != MS_LOSS || value.conversion != 4);
    asked_at(t, &lost, 16, MS_LOSS);
    asked_at(t, &lost, 17, MS_DRAW);
    asked_at(t, &lost, UINT32_MAX, MS_DRAW);
    ms_close(t);
    FILE_OF(MANIFEST);
    char *whole = malloc(c.size_before + 100), *at;
    CHECK(whole);
#define WITH_LIMIT(text)                                                                                                                             \
    do {                                                                                                                                             \
        memcpy(whole, c.before, c.size_before);                                                                                                      \
        whole[c.size_before] = 0;                                                                                                                    \
        at = strstr(whole, "\"moveLimit\" : 20");                                                                                                    \
        CHECK(at);                                                                                                                                   \
        memmove(at + strlen(text), at + 16, strlen(at + 16) + 1);                                                                                    \
        memcpy(at, text, strlen(text));                                                                                                              \
        memory_put(MANIFEST, (const uint8_t *)whole, strlen(whole));                                                                                 \
    } while (0)
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        char text[40];
        snprintf(text, sizeof text, "\"moveLimit\" : %s", LIMITS[i]);
        WITH_LIMIT(text);
        CHECK(!open_database(MS_MAPPED) && last.code == MS_MANIFEST && strstr(last.message, "moveLimit must be a whole number, 1 to 126"));
    }
    WITH_LIMIT("\"noLimit\" : 20"); /* then nobody reads the conversions */
    t = open_database(MS_MAPPED);
    CHECK(t && ms_move_limit(t) == 0 && verify_all(t) == MS_OK);
    CHECK(asked_at(t, &lost, 99, MS_LOSS).conversion == MS_NO_CONVERSION);
    ms_close(t);
    WITH_LIMIT("\"moveLimit\" : 30"); /* then all of them are damage, which keeps nothing else from being known */
    t = open_database(MS_MAPPED);
    CHECK(t && ms_move_limit(t) == 30 && verify_all(t) == MS_DAMAGED);
    ms_close(t);
    t = open_database(MS_RESIDENT);
    CHECK(asked_at(t, &lost, 0, MS_UNKNOWN).conversion == MS_NO_CONVERSION);
    CHECK(ms_damage(t, 0, &damage) && strstr(damage.message, "dtc is damaged at offset 128: it is of a move limit of 20 plies, and the manifest of 30"));
    ms_close(t);
    memory_put(MANIFEST, c.before, c.size_before);
    struct memory_file *file = memory_find("db/4-3.dtc"); /* one file is missing: what it would tell is not known, and no damage */
    strcpy(file->path, "db/gone");
    t = open_database(MS_MAPPED);
    CHECK(asked_at(t, &lost, 0, MS_UNKNOWN).conversion == MS_NO_CONVERSION);
    CHECK(ms_move_limit(t) == 20 && verify_all(t) == MS_OK && !ms_damage(t, 0, &damage));
    ms_close(t);
    strcpy(file->path, "db/4-3.dtc");
    free(whole);
}

static void lies_in_indexes(void) {
    static const char *const FILES[] = {"db/4-3.wdl", "db/4-3.dtw", "db/4-3.dtc"};
    static const uint64_t BY[] = {8, (uint64_t)-8, (uint64_t)1 << 40, STORED + 1};
    for (int f = 0; f < 3; f++)
        for (int i = 0; i < 4; i++) {
            FILE_OF(FILES[f]);
            size_t at = head_of(c.bytes, c.size), blocks = get32(c.bytes + 84);
            for (size_t block = 0; block < blocks; block++) put64(c.bytes + at + 8 * block, get64(c.bytes + at + 8 * block) + BY[i]);
            REFUSED("block 0 is to begin at");
            put64(c.bytes + at, get64(c.bytes + at) - BY[i]);
            put64(c.bytes + at + 8 * blocks, get64(c.bytes + at + 8 * blocks) + BY[i]);
            REFUSED("bytes, its index says");
        }
    {
        FILE_OF("db/4-3.wdl");
        for (size_t block = 1; block < 54; block++) put64(c.bytes + HEADER + 8 * block, get64(c.bytes + HEADER + 8 * block) - 300);
        REFUSED("block 0 is to have -");
    }
}

/* Puts another payload in place of a block's, which is stored or packed, and moves all that follows. */
static void put_block(struct copy *c, size_t block, const uint8_t *payload, size_t length, bool stored) {
    size_t at = head_of(c->bytes, c->size), blocks = get32(c->bytes + 84), from, end;
    from = get64(c->bytes + at + 8 * block) & ~STORED;
    end = get64(c->bytes + at + 8 * block + 8) & ~STORED;
    memmove(c->bytes + from + 4 + length, c->bytes + end, c->size - end);
    memcpy(c->bytes + from + 4, payload, length);
    put64(c->bytes + at + 8 * block, from | (stored ? STORED : 0));
    for (size_t i = block + 1; i <= blocks; i++) put64(c->bytes + at + 8 * i, get64(c->bytes + at + 8 * i) + from + 4 + length - end);
    c->size += from + 4 + length - end;
}

static void lies_in_blocks(void) {
    static uint8_t payload[8192];
    { FILE_OF("db/4-3.wdl"); put_block(&c, 3, payload, 4097, true); REFUSED("block 3 is to have 4097 bytes where at most 4096 can be"); }
    { FILE_OF("db/4-3.wdl"); put_block(&c, 3, payload, 4095, true); REFUSED("block 3 holds not 4096 bytes"); }
    { FILE_OF("db/4-3.wdl"); put_block(&c, 3, payload, 7, false); REFUSED("block 3 cannot be unpacked"); }
    { FILE_OF("db/4-3.wdl"); put_block(&c, 3, payload, 0, false); REFUSED("block 3 cannot be unpacked"); }
    { /* matches, each short, that begin right before the end of the room, where a long literal leads */
        static const uint8_t MATCH[] = {0x0e, 8, 0}, FIRST[] = {0x1f, 0, 1, 0}, LITERAL[] = {0xfe, 35}; /* 4,032 bytes; 50 */
        FILE_OF("db/4-3.wdl");
        memcpy(payload, FIRST, 4);
        memset(payload + 4, 255, 15);
        payload[19] = 187;
        memcpy(payload + 20, LITERAL, 2);
        payload[72] = 8;
        for (size_t i = 0; i < 200; i++) memcpy(payload + 74 + 3 * i, MATCH, 3);
        put_block(&c, 3, payload, 674, false);
        REFUSED("block 3 cannot be unpacked");
    }
    { /* a match that begins one byte before the content */
        static const uint8_t FIRST[] = {0x1f, 0, 2, 0}, LAST[] = {187, 0xf0, 49}; /* 4,032 bytes; 64 */
        FILE_OF("db/4-3.wdl");
        memset(payload, 0, sizeof payload);
        memcpy(payload, FIRST, 4);
        memset(payload + 4, 255, 15);
        memcpy(payload + 19, LAST, 3);
        put_block(&c, 3, payload, 86, false);
        REFUSED("block 3 cannot be unpacked");
    }
    memset(payload, 0x10, 4096);
    { FILE_OF("db/4-3.wdl"); put_block(&c, 3, payload, 4096, true); REFUSED("block 3 has places that are won and lost"); }
    memset(payload, 0, sizeof payload);
    memset(payload, 0xff, HALF);
    { FILE_OF("db/4-3.wdl"); put_block(&c, 53, payload, 4096, true); REFUSED("or decided where there is no slot"); }
    { FILE_OF("db/4-3.dtw"); put_block(&c, 0, payload, 0, true); REFUSED("block 0 holds not as many depths"); }
    { FILE_OF("db/4-3.dtw"); put_block(&c, 1, payload, 3, true); REFUSED("block 1 holds not as many depths"); }
    { FILE_OF("db/4-3.dtw"); put_block(&c, 1, payload, 6, true); REFUSED("block 1 holds not as many depths"); }
    { FILE_OF("db/4-3.dtc"); put_block(&c, 1, payload, 0, true); REFUSED("block 1 holds not as many conversions"); }
    { FILE_OF("db/4-3.dtc"); put_block(&c, 0, payload, 1, true); REFUSED("block 0 holds not as many conversions"); }
    { FILE_OF("db/5-3.grade"); put_block(&c, 0, payload, 1, true); REFUSED("block 0 holds not as many grades"); }
    { FILE_OF("db/4-3.wdl"); c.bytes[c.size - 1] ^= 1; refused(&c, false, MS_DAMAGED, "block 53 does not match its checksum"); }
}

/* Files of one's own need all their functions. */
static void functions_that_are_missing(void) {
    for (int i = 0; i < 4; i++) {
        ms_files files = MEMORY;
        ms_options options = {.files = &files};
        if (i == 0) files.exists = NULL;
        if (i == 1) files.open = NULL;
        if (i == 2) files.read = NULL;
        if (i == 3) files.close = NULL;
        CHECK(!ms_open("db", &options, &last) && last.code == MS_ARGUMENT && strstr(last.message, "options.files is NULL"));
    }
}

static void lies_in_manifests(void) {
    static const char *const TEXTS[] = {"", "{", "[]", "{\"rules\":1}", "{\"rules\":\"x\",\"rules\":\"x\"}", "{\"rules\":\"x\"}", "nul", "\xff", "{\"a\":01}",
                                        "{\"a\":\"\x01\"}", "{\"a\":[1,]}"};
    char *whole;
    FILE_OF(MANIFEST);
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        memory_put(MANIFEST, (const uint8_t *)TEXTS[i], strlen(TEXTS[i]));
        CHECK(!open_database(MS_MAPPED) && last.code == MS_MANIFEST);
    }
    memset(c.bytes, '[', 65536);
    memory_put(MANIFEST, c.bytes, 65536);
    CHECK(!open_database(MS_MAPPED) && strstr(last.message, "nested too deeply"));
    whole = malloc(c.size_before + 100);
    CHECK(whole);
    static const char *const CHANGES[][2] = {{"\"at-three\"", "\"at-never\""}, {"\"men\" : 9", "\"men\" : 8"}, {"\"d5\", \"e5\"", "\"d5\", \"d5\""},
                                             {"\"d5\", \"e5\"", "\"d5\", \"zz\""}, {"[ 8, 8, 8 ]", "[ 8, 8, 9 ]"}, {"\"x\" : 3", "\"x\" : [ ]"},
                                             {"\"name\" : \"nine\"", "\"name\" : \"eleven\""}, {"\"blocked\" : \"loss\"", "\"blocked\" : \"moss\""},
                                             {"\"5-4\" : 29", "\"5-5\" : 29"}, {"\"5-4\" : 29", "\"4-3\" : 29"}, {"\"5-4\" : 29", "\"5-4\" : 0.5"}};
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        const char *before = CHANGES[i][0], *at;
        memcpy(whole, c.before, c.size_before);
        whole[c.size_before] = 0;
        at = strstr(whole, before);
        if (!at) continue; /* finals may be others */
        memmove(whole + (at - whole) + strlen(CHANGES[i][1]), at + strlen(before), strlen(at + strlen(before)) + 1);
        memcpy(whole + (at - whole), CHANGES[i][1], strlen(CHANGES[i][1]));
        memory_put(MANIFEST, (const uint8_t *)whole, strlen(whole));
        CHECK(!open_database(MS_MAPPED) && last.code == MS_MANIFEST);
    }
    static const char *const AFTER[] = {"}", " {}", ",", "\n0"};
    for (size_t i = 0; i < sizeof AFTER / sizeof *AFTER; i++) {
        memcpy(whole, c.before, c.size_before);
        memcpy(whole + c.size_before, AFTER[i], strlen(AFTER[i]));
        memory_put(MANIFEST, (const uint8_t *)whole, c.size_before + strlen(AFTER[i]));
        CHECK(!open_database(MS_MAPPED) && strstr(last.message, "it must end after its object"));
    }
    free(whole);
    memory_put(MANIFEST, c.before, c.size_before);
}

/* Where a position's own .wdl is damaged, its value fails and its turns are known; the value of a position of another table is known. */
static void damage_of_its_own(void) {
    static ms_ranked turns[MS_MANY];
    const ms_position p = {.white = 0x0f, .black = 0x700}, opposite = {.white = 0x0f, .black = 0x700, .black_to_move = 1};
    ms_value value, whole;
    ms_error damage;
    size_t count;
    ms_tables *t = open_database(MS_MAPPED);
    CHECK(t && ms_value_of(t, &p, &whole, &last) == MS_OK && whole.outcome != MS_UNKNOWN);
    ms_close(t);
    FILE_OF("db/4-3.wdl");
    c.bytes[20] ^= 1;
    memory_put(c.path, c.bytes, c.size);
    t = open_database(MS_MAPPED);
    CHECK(t && ms_value_of(t, &p, &value, &last) == MS_DAMAGED && strcmp(last.file, c.path) == 0);
    CHECK(ms_rank(t, &p, turns, MS_MANY, &count, &last) == MS_OK && count > 0 && turns[0].value.outcome == whole.outcome);
    CHECK(ms_value_of(t, &opposite, &value, &last) == MS_OK && value.outcome != MS_UNKNOWN);
    CHECK(ms_damage(t, 0, &damage) && strcmp(damage.file, c.path) == 0 && !ms_damage(t, 1, &damage));
    ms_close(t);
    memory_put(c.path, c.before, c.size_before);
}

/* Damage of the first file of all is listed as any other is. */
static void damage_of_the_first_table(void) {
    uint64_t seed = 5;
    char path[3 + MS_NAME_BYTES + 4] = "db/";
    ms_value value;
    ms_error damage;
    ms_tables *t = open_database(MS_MAPPED);
    CHECK(t);
    ms_format_subspace(t->tables[0].subspace, path + 3);
    strcat(path, ".wdl");
    FILE_OF(path);
    c.bytes[20] ^= 1;
    memory_put(c.path, c.bytes, c.size);
    ms_position p = draw_position(t, t->tables[0].subspace, &seed);
    CHECK(ms_value_of(t, &p, &value, &last) == MS_DAMAGED && strcmp(last.file, path) == 0);
    CHECK(ms_damage(t, 0, &damage) && strcmp(damage.file, path) == 0 && !ms_damage(t, 1, &damage));
    ms_close(t);
    memory_put(c.path, c.before, c.size_before);
}

/* Sets and hands, and what is said of them where no table has them: the same as of the position, and nothing that a search could count with. */
static void positions_without_a_table(void) {
    static const struct {
        uint32_t own, opponent;
        int own_hand, opponent_hand;
        ms_code code;
        ms_outcome outcome;
    } CASES[] = {
        {0x1f, 0x3e0, 0, 0, MS_MISSING, MS_DRAW},      {0, 0, 9, 9, MS_MISSING, MS_DRAW},   {3, 0x38, 0, 0, MS_OK, MS_LOSS},
        {0x38, 3, 0, 0, MS_OK, MS_WIN},                {7, 7, 0, 0, MS_ARGUMENT, MS_DRAW},  {7, 1 << 24, 0, 0, MS_ARGUMENT, MS_DRAW},
        {7, 0x38, 6, 2, MS_ARGUMENT, MS_DRAW},         {3, 0x18, 0, 0, MS_ARGUMENT, MS_DRAW}, {7, 0x38, -1, 0, MS_ARGUMENT, MS_DRAW},
        {0x3ff, 0x38000, 0, 0, MS_ARGUMENT, MS_DRAW},  {7, 0x38, 200, 200, MS_ARGUMENT, MS_DRAW}};
    ms_tables *t = open_database(MS_RESIDENT);
    CHECK(t);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        uint8_t own_hand = (uint8_t)CASES[i].own_hand, opponent_hand = (uint8_t)CASES[i].opponent_hand, code;
        ms_position p = {.white = CASES[i].own, .black = CASES[i].opponent, .white_hand = own_hand, .black_hand = opponent_hand};
        ms_outcome outcome = MS_WIN;
        int8_t of_batch = MS_WIN;
        CHECK(ms_wdl(t, CASES[i].own, CASES[i].opponent, CASES[i].own_hand, CASES[i].opponent_hand, &outcome) == CASES[i].code);
        CHECK(outcome == CASES[i].outcome);
        CHECK(ms_wdl_at(t, CASES[i].own, CASES[i].opponent, CASES[i].own_hand, CASES[i].opponent_hand, 3, &outcome) == CASES[i].code);
        CHECK(outcome == CASES[i].outcome);
        CHECK(ms_wdl_batch(t, 1, &CASES[i].own, &CASES[i].opponent, &own_hand, &opponent_hand, &of_batch, &code) == (CASES[i].code != MS_OK));
        CHECK(code == CASES[i].code && of_batch == (int8_t)CASES[i].outcome);
        CHECK(ms_wdl_batch(t, 1, &CASES[i].own, &CASES[i].opponent, &own_hand, &opponent_hand, &of_batch, NULL) == (CASES[i].code != MS_OK));
        CHECK((ms_check(t, &p, &last) == MS_POSITION) == (CASES[i].code == MS_ARGUMENT));
    }
    ms_ranked line[1];
    size_t count = 9;
    CHECK(ms_line(t, &(ms_position){.white_hand = 9, .black_hand = 9}, line, 1, &count, &last) == MS_MISSING && count == 0);
    CHECK(strcmp(last.message, "The best line is not known after 0 turns: there is no table 0-0+9+9") == 0);
    ms_close(t);
}

/* A folder that is not a rule set's: what is meant, as far as files tell. */
static void folders_that_are_none(void) {
    static const char *const MEANT[][2] = {{"/nine", ". Did you mean its folder nine?"}, {"/six", ". Did you mean its folder nine or six?"}};
    ms_options options = {.files = &MEMORY};
    CHECK(!ms_open("above", &options, &last) && last.code == MS_IO);
    CHECK(strstr(last.message, "it is not there. Give the folder of a rule set, such as data/nine."));
    for (size_t i = 0; i < 2; i++) {
        char path[40];
        snprintf(path, sizeof path, "above%s/manifest.json", MEANT[i][0]);
        memory_put(path, (const uint8_t *)"{}", 2);
        CHECK(!ms_open("above", &options, &last) && last.code == MS_IO && strstr(last.message, MEANT[i][1]));
    }
    options.variant = "ten";
    CHECK(!ms_open("above", &options, &last));
    CHECK(strstr(last.message, "above/ten/manifest.json: it cannot be read: it is not there. Did you mean its folder nine"));
}

static _Atomic bool stopped;

static void *change_again_and_again(void *bytes) {
    for (int now = 0xff; !stopped; now ^= 0xff) {
        memset(bytes, now, HALF);
        for (volatile int i = 0; i < 5000; i++) continue; /* long enough for a reader to find it whole, and short enough to come in between */
    }
    return NULL;
}

/* A block that another program writes meanwhile is refused, or it is the one that its checksum knows: no mixture, and no other. */
static void file_that_changes(void) {
    static uint8_t drawn_places[CONTENT], content[2 * CONTENT + SLACK];
    const struct plane *p;
    pthread_t writer;
    FILE_OF("db/4-3.wdl");
    put_block(&c, 3, drawn_places, CONTENT, true);
    mend(c.bytes, c.size);
    memory_put(c.path, c.bytes, c.size);
    ms_tables *t = open_database(MS_MAPPED);
    CHECK(t && find_plane(t, table_in(t, (ms_subspace){4, 3, 0, 0}), WDL, &p, &last) == MS_OK);
    CHECK(pthread_create(&writer, NULL, change_again_and_again, ((struct memory_open *)p->file.handle)->bytes + (get64(c.bytes + HEADER + 8 * 3) & ~STORED) + 4) == 0);
    for (int i = 0; i < 20000; i++) CHECK(read_values(p, 3, content, NULL) != MS_OK || memcmp(content, drawn_places, CONTENT) == 0);
    stopped = true;
    CHECK(pthread_join(writer, NULL) == 0);
    ms_close(t);
    memory_put(c.path, c.before, c.size_before);
}

/* If any byte of any file changes, every answer is right, or there is none. */
static void random_damage(int times) {
    enum { QUESTIONS = 400 };
    static ms_position positions[QUESTIONS];
    static ms_outcome expected[QUESTIONS];
    static ms_value values[QUESTIONS];
    static ms_ranked line[MS_MANY];
    uint64_t seed = 1;
    ms_tables *t = open_database(MS_MAPPED);
    size_t refusals = 0;
    CHECK(t);
    for (int i = 0; i < QUESTIONS; i++) {
        struct view v;
        positions[i] = draw_position(t, t->tables[(size_t)i % t->table_count].subspace, &seed);
        v = view_of(&positions[i]);
        CHECK(ms_wdl(t, v.own, v.opponent, v.own_hand, v.opponent_hand, &expected[i]) == MS_OK);
        CHECK(ms_value_of(t, &positions[i], &values[i], &last) == MS_OK);
    }
    ms_close(t);
    for (int n = 0; n < times; n++) {
        struct memory_file *file = &memory_files[drawn(&seed) % memory_count];
        size_t at = file->size ? drawn(&seed) % file->size : 0, size = file->size;
        if (strcmp(file->path, MANIFEST) == 0 || !size) continue;
        if (n % 4 == 0) file->size = at;
        else file->bytes[at] ^= (uint8_t)(1u << n % 8);
        t = open_database(n % 3 ? MS_MAPPED : MS_RESIDENT);
        CHECK(t);
        for (int i = 0; i < QUESTIONS; i++) {
            struct view v = view_of(&positions[i]);
            ms_value value;
            ms_error e;
            uint8_t hands[] = {(uint8_t)v.own_hand, (uint8_t)v.opponent_hand}, code_of_batch;
            int8_t outcome_of_batch;
            ms_outcome outcome;
            ms_code code = ms_wdl(t, v.own, v.opponent, v.own_hand, v.opponent_hand, &outcome);
            CHECK(code != MS_MISSING && outcome == (code == MS_OK ? expected[i] : MS_DRAW)); /* a draw, if the code is forgotten */
            CHECK(ms_wdl_batch(t, 1, &v.own, &v.opponent, &hands[0], &hands[1], &outcome_of_batch, &code_of_batch) == (code != MS_OK));
            CHECK(outcome_of_batch == outcome && code_of_batch == code);
            refusals += code != MS_OK;
            if (ms_value_of(t, &positions[i], &value, &e) == MS_OK && value.outcome != MS_UNKNOWN) {
                CHECK(value.outcome == values[i].outcome && (value.dtw == values[i].dtw || value.dtw == MS_NO_DTW));
                CHECK(!value.graded || value.grade == values[i].grade);
                CHECK(value.conversion == values[i].conversion || value.conversion == MS_NO_CONVERSION);
            }
            uint32_t clock = (uint32_t)(n + i) % 22;
            code = ms_wdl_at(t, v.own, v.opponent, v.own_hand, v.opponent_hand, clock, &outcome);
            CHECK(outcome == (code == MS_OK ? ms_outcome_at(t, &values[i], clock) : MS_DRAW));
            if ((size_t)i / t->table_count % 9 != (size_t)n % 9) continue; /* lines take most of the time; some of each table */
            size_t turns = 0, promised = values[i].dtw == MS_NO_DTW || ms_end(t, &positions[i]) ? 0 : (size_t)values[i].dtw;
            code = ms_line(t, &positions[i], line, MS_MANY, &turns, &e);
            CHECK(code != MS_OK || (values[i].outcome == MS_DRAW ? turns > 0 || ms_end(t, &positions[i]) : turns == promised));
        }
        ms_close(t);
        if (n % 4 == 0) file->size = size;
        else file->bytes[at] ^= (uint8_t)(1u << n % 8);
    }
    CHECK(refusals > 0);
}

int main(int count, char **arguments) {
    static const ms_position IMPOSSIBLE_ONE = {.white = 7, .black = 0xfffff8, .white_removals = 255};
    ms_turn turns[1];
    ms_tables *t;
    begin(&count, &arguments);
    CHECK(count >= 2);
    if (count > 3) step = strtoul(arguments[3], NULL, 10);
    if (count > 4) ways = strtoul(arguments[4], NULL, 10);
    CHECK(step > 0 && ways > 0);
    memory_load(arguments[1]);
    t = open_database(MS_MAPPED);
    CHECK(t && verify_all(t) == MS_OK);
    CHECK(ms_turns(t, &IMPOSSIBLE_ONE, turns, 1) == 0);
    ms_close(t);
    lies_in_headers();
    lies_in_preambles();
    lies_in_conversions();
    limits_that_are_missing_or_others();
    lies_in_indexes();
    lies_in_blocks();
    functions_that_are_missing();
    lies_in_manifests();
    damage_of_its_own();
    damage_of_the_first_table();
    positions_without_a_table();
    folders_that_are_none();
    file_that_changes();
    random_damage(count > 2 ? atoi(arguments[2]) : 150);
    printf("every lie is refused\n");
    return 0;
}
