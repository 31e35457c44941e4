/*
 * A pocket file and the shared cases of all readers: each turn is the one that it should be, the promise holds where it should, and damage is
 * refused.   pocket NAME [STEP]: NAME.pocket and NAME.tsv. Every byte is changed once, and the time of a turn is printed; or each STEPth is changed
 */
#include "lies.h"

enum { MOST_CASES = 4096, MOST_GAME = 200, GAMES = 20 };

static uint8_t bytes[32 << 20];
static size_t size, case_count;
static ms_position cases[MOST_CASES];

static void load(const char *name, const char *end) {
    char path[1000];
    snprintf(path, sizeof path, "%s%s", name, end);
    FILE *file = fopen(path, "rb");
    CHECK(file);
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
}

static void turns_are_those_of_the_cases(const ms_pocket *p, const char *name) {
    char path[1000], line[200], text[MS_TURN_BYTES];
    snprintf(path, sizeof path, "%s.tsv", name);
    FILE *file = fopen(path, "r");
    CHECK(file);
    while (fgets(line, sizeof line, file)) {
        char *tab = strchr(line, '\t');
        ms_turn turn;
        if (line[0] == '#') continue;
        CHECK(tab && case_count < MOST_CASES);
        *tab++ = 0;
        tab[strcspn(tab, "\r\n")] = 0;
        CHECK(ms_parse_fen(ms_pocket_game(p), line, &cases[case_count], &last) == MS_OK);
        CHECK(ms_pocket_turn(p, &cases[case_count++], &turn, &last) == MS_OK);
        ms_format_turn(ms_pocket_game(p), turn, text);
        if (strcmp(text, tab) != 0) {
            fprintf(stderr, "%s: %s, expected %s\n", line, text, tab);
            exit(1);
        }
    }
    fclose(file);
    CHECK(case_count > 0);
}

/** In all images of a position the turns are images of each other: the positions after them have the same key. */
static void symmetric_positions_have_symmetric_turns(const ms_pocket *p) {
    const ms_tables *t = ms_pocket_game(p);
    for (size_t i = 0; i < case_count; i++) {
        ms_position here = cases[i], after;
        ms_turn turn;
        uint64_t key = 0;
        for (uint32_t g = 0; g < (uint32_t)t->symmetry_count; g++) {
            here.white = image_of(t, g, cases[i].white);
            here.black = image_of(t, g, cases[i].black);
            CHECK(ms_pocket_turn(p, &here, &turn, &last) == MS_OK);
            after = ms_after(t, &here, turn);
            CHECK(g == 0 || image_key(t, view_of(&after)) == key);
            key = image_key(t, view_of(&after));
        }
    }
}

/** The player never loses to one that draws its turns, nor to a search; and the promise holds until it plays another turn. */
static void promise_holds(const ms_pocket *p) {
    static ms_position game[MOST_GAME + 1];
    static ms_turn turns[MS_MANY];
    const ms_tables *t = ms_pocket_game(p);
    uint64_t seed = 20261126;
    ms_pocket_info info;
    ms_pocket_describe(p, &info);
    for (int number = 0; number < GAMES; number++) {
        size_t n = 1;
        int black = number % 2;
        if (!(black ? info.plays_black : info.plays_white)) continue;
        ms_start(t, &game[0]);
        for (; n <= MOST_GAME && !ms_end(t, &game[n - 1]); n++) {
            ms_turn turn;
            if (game[n - 1].black_to_move == black) {
                CHECK(ms_pocket_holds(p, game, n));
                CHECK(ms_pocket_turn(p, &game[n - 1], &turn, &last) == MS_OK);
            } else if (number < GAMES / 2) {
                turn = turns[drawn(&seed) % ms_turns(t, &game[n - 1], turns, MS_MANY)];
            } else {
                CHECK(ms_pocket_search(p, &game[n - 1], 300 + drawn(&seed) % 300, &turn, &last) == MS_OK);
            }
            game[n] = ms_after(t, &game[n - 1], turn);
        }
        CHECK(n > MOST_GAME || game[n - 1].black_to_move != black); /* it has won */
        ms_turn turn;
        size_t back = n - 3 - (game[n - 3].black_to_move != black), count = ms_turns(t, &game[back], turns, MS_MANY); /* not at the end */
        CHECK(ms_pocket_turn(p, &game[back], &turn, &last) == MS_OK);
        ms_position own = ms_after(t, &game[back], turn);
        for (size_t i = 0; i < count; i++) {
            ms_position after = ms_after(t, &game[back], turns[i]);
            game[back + 1] = after;
            game[back + 2] = after; /* which has the player to move, for this question */
            game[back + 2].black_to_move ^= 1;
            if (ms_check(t, &game[back + 2], NULL) != MS_OK) continue;
            CHECK(ms_pocket_holds(p, game, back + 3) == (image_key(t, view_of(&own)) == image_key(t, view_of(&after))));
        }
        CHECK(!ms_pocket_holds(p, game + 1, 2));
        CHECK(!ms_pocket_holds(p, game + 2, 1 + (size_t)black)); /* the player's turn, and no game from the start */
        CHECK(!ms_pocket_holds(p, game, 0));
    }
}

static void search_answers_outside(const ms_pocket *p) {
    const ms_tables *t = ms_pocket_game(p);
    ms_position position, after;
    ms_turn turn;
    ms_start(t, &position);
    position.white_hand = 0;
    position.black_hand = 0;
    position.white = 7;
    position.black = 0x38;
    if (!ms_end(t, &position) && ms_pocket_turn(p, &position, &turn, &last) == MS_POCKET_OUTSIDE) CHECK(strstr(last.message, "3-3"));
    for (size_t i = 0; i < case_count; i++) { /* a win by the next turn is found, wherever it is */
        ms_turn turns[MS_MANY];
        bool wins = false, has_won;
        for (size_t k = ms_turns(t, &cases[i], turns, MS_MANY); k-- > 0;) {
            after = ms_after(t, &cases[i], turns[k]);
            wins |= ms_end(t, &after) != NULL && after.black_to_move != cases[i].black_to_move;
        }
        CHECK(ms_pocket_search(p, &cases[i], 100, &turn, &last) == MS_OK);
        after = ms_after(t, &cases[i], turn);
        has_won = ms_end(t, &after) != NULL;
        CHECK(wins == has_won);
    }
    position.black = 0x18;
    CHECK(ms_pocket_turn(p, &position, &turn, &last) == MS_POSITION);
    CHECK(ms_pocket_search(p, &position, 100, &turn, &last) == MS_POSITION);
    position.black = 7;
    CHECK(ms_pocket_turn(p, &position, &turn, &last) == MS_POSITION);
}

/** Any byte that has changed, and any file that is cut short or goes on, is refused; with a checksum that was mended it is, or it answers. */
static void damage_is_refused(size_t step) {
    ms_pocket *p;
    uint64_t seed = 1;
    size_t lies = 0;
    for (size_t i = 0; i < size; i += step) {
        uint8_t before = bytes[i];
        bytes[i] ^= (uint8_t)(1u << i % 8);
        p = ms_pocket_read(bytes, size, &last);
        CHECK(!p && (last.code == MS_DAMAGED || last.code == MS_FORMAT_UNKNOWN));
        CHECK(last.offset >= 0 && last.offset <= (int64_t)size);
        CHECK(strstr(last.message, i < 8 ? "a pocket file in memory, byte 0: this is no pocket file" : "a pocket file in memory"));
        bytes[i] = before;
    }
    for (size_t cut = 0; cut < size; cut += 1 + cut / 50) CHECK(!ms_pocket_read(bytes, cut, &last) && last.code == MS_DAMAGED);
    CHECK(!ms_pocket_read(bytes, size + 1, &last) && last.code == MS_DAMAGED);
    for (int n = 0; n < 1000; n++) {
        size_t length = n % 10 ? size : drawn(&seed) % size;
        uint8_t *copy = malloc(length + 1);
        CHECK(copy);
        memcpy(copy, bytes, length);
        for (size_t k = 1 + drawn(&seed) % 3, at; length && k > 0; k--) {
            at = drawn(&seed) % 4 ? drawn(&seed) % length : drawn(&seed) % (length < 40 ? length : 40);
            copy[at] = (uint8_t)drawn(&seed);
        }
        mend_pocket(copy, length);
        p = ms_pocket_read(copy, length, &last);
        free(copy);
        lies += p != NULL;
        for (size_t i = 0; p && i < case_count; i += 1 + drawn(&seed) % 30) {
            ms_turn turn;
            (void)ms_pocket_turn(p, &cases[i], &turn, &last);
            (void)ms_pocket_search(p, &cases[i], 20, &turn, &last);
        }
        ms_pocket_close(p);
    }
    CHECK(lies > 0);
}

static void print_time(const ms_pocket *p) {
    enum { ROUNDS = 300 };
    double before = processor_seconds();
    uint32_t sum = 0;
    for (size_t i = 0; i < ROUNDS * case_count; i++) {
        ms_turn turn = 0;
        (void)ms_pocket_turn(p, &cases[i % case_count], &turn, NULL);
        sum += turn;
    }
    double seconds = processor_seconds() - before;
    printf("%.2f us of the processor's time for a turn (sum %u)\n", 1e6 * seconds / (double)(ROUNDS * case_count), (unsigned)sum);
}

int main(int count, char **arguments) {
    ms_pocket_info info;
    begin(&count, &arguments);
    CHECK(count >= 2);
    load(arguments[1], ".pocket");
    lies_prepare();
    char path[1000];
    snprintf(path, sizeof path, "%s.pocket", arguments[1]);
    ms_pocket *p = ms_pocket_open(path, &last);
    CHECK(p);
    ms_pocket_describe(p, &info);
    CHECK(strlen(info.variant) > 0 && info.plays_white + info.plays_black > 0 && info.sections > 0 && info.positions > 0);
    CHECK(!ms_pocket_open("nothing", &last) && last.code == MS_IO);
    static const char *const OTHERS[] = {"1. d6 f4 2. b4 d2", "{\"moves\":[]}", "MSPOCKEX", "M1", "MILLSTNE\1\0\1"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        CHECK(!ms_pocket_read(OTHERS[i], strlen(OTHERS[i]), &last) && last.code == MS_FORMAT_UNKNOWN && strstr(last.message, "no pocket file"));
    snprintf(path, sizeof path, "%s.tsv", arguments[1]);
    CHECK(!ms_pocket_open(path, &last) && strncmp(last.file, path, 255) == 0 && strstr(last.message, ".tsv, byte 0: this is no pocket file"));
    turns_are_those_of_the_cases(p, arguments[1]);
    symmetric_positions_have_symmetric_turns(p);
    promise_holds(p);
    search_answers_outside(p);
    size_t apart = count > 2 ? strtoul(arguments[2], NULL, 10) : 1;
    damage_is_refused(apart);
    printf("%s: %zu turns of %s are right, and damage is refused\n", arguments[1], case_count, info.variant);
    if (apart == 1) print_time(p);
    ms_pocket_close(p);
    return 0;
}
