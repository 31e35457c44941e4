/*
 * Four threads ask the same tables at the same time, with caches so small that they write over each other's blocks all the time, and get
 * what one thread gets. Then the tables are made resident, by as many threads as there are processors. To be run under ThreadSanitizer:
 *
 *     threads FOLDER POSITIONS
 */
#include "lies.h"

#include <pthread.h>

enum { THREADS = 4, MOST = 4000 };

static ms_tables *shared;
static size_t count_of_positions;
static ms_position positions[MOST];
static ms_value expected[MOST];

static void *ask(void *of) {
    size_t first = (size_t)(uintptr_t)of * 997;
    for (size_t i = 0; i < count_of_positions; i++) {
        size_t n = (first + i) % count_of_positions;
        struct view v = view_of(&positions[n]);
        ms_value value;
        ms_outcome outcome;
        CHECK(ms_wdl(shared, v.own, v.opponent, v.own_hand, v.opponent_hand, &outcome) == MS_OK);
        CHECK(ms_value_of(shared, &positions[n], &value, NULL) == MS_OK);
        CHECK(memcmp(&value, &expected[n], sizeof value) == 0);
        CHECK(outcome == value.outcome);
        uint32_t clock = (uint32_t)(n % ((size_t)ms_move_limit(shared) + 2));
        CHECK(ms_wdl_at(shared, v.own, v.opponent, v.own_hand, v.opponent_hand, clock, &outcome) == MS_OK);
        CHECK(outcome == ms_outcome_at(shared, &value, clock));
    }
    return NULL;
}

static uint64_t told; /* how many bytes are resident so far */
static int times_told;

static void note_progress(void *opener, uint64_t done, uint64_t all) {
    CHECK(pthread_equal(*(pthread_t *)opener, pthread_self()));
    CHECK(told < done && done <= all && ++times_told <= 101);
    told = done;
}

static void make_resident(const char *folder) {
    pthread_t self = pthread_self();
    ms_options options = {.holding = MS_RESIDENT, .progress = note_progress, .progress_context = &self};
    ms_info info;
    ms_tables *resident = ms_open(folder, &options, &last);
    CHECK(resident);
    ms_describe(resident, &info);
    CHECK(info.resident == info.tables && told == info.resident_bytes);
    for (size_t i = 0; i < count_of_positions; i++) {
        struct view v = view_of(&positions[i]);
        ms_outcome outcome;
        CHECK(ms_wdl(resident, v.own, v.opponent, v.own_hand, v.opponent_hand, &outcome) == MS_OK && outcome == expected[i].outcome);
    }
    ms_close(resident);
}

int main(int count, char **arguments) {
    pthread_t threads[THREADS];
    ms_options options = {0};
    ms_error e;
    uint64_t seed = 20261122;
    begin(&count, &arguments);
    CHECK(count == 3);
    count_of_positions = strtoul(arguments[2], NULL, 10);
    CHECK(count_of_positions > 0 && count_of_positions <= MOST);
    options.cache_bytes = 1 << 17;
    shared = ms_open(arguments[1], NULL, &e);
    CHECK(shared);
    for (size_t i = 0; i < count_of_positions; i++) {
        do {
            ms_subspace s = shared->tables[i % shared->table_count].subspace;
            struct view v = {0, 0, s.own_hand, s.opponent_hand, 0};
            for (int stones = 0; stones < s.own + s.opponent; stones++) {
                uint32_t point;
                do {
                    seed = seed * 6364136223846793005u + 1442695040888963407u;
                    point = 1u << (seed >> 33) % (uint64_t)shared->rules.points;
                } while ((v.own | v.opponent) & point);
                *(stones < s.own ? &v.own : &v.opponent) |= point;
            }
            positions[i] = position_of(false, v, false);
        } while (ms_end(shared, &positions[i]));
        CHECK(ms_value_of(shared, &positions[i], &expected[i], &e) == MS_OK);
    }
    ms_close(shared);
    shared = ms_open(arguments[1], &options, &e); /* opens no file before the threads do */
    CHECK(shared);
    for (uintptr_t i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, ask, (void *)i) == 0);
    for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    ms_close(shared);
    make_resident(arguments[1]);
    printf("%d threads agree on %zu positions\n", THREADS, count_of_positions);
    return 0;
}
