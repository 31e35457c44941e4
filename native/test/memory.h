/* Files in memory instead of the system's, so that tests can damage them thousands of times a second. Included by millstone.c. */
#include <stddef.h>

struct memory_file {
    char path[128];
    uint8_t *bytes;
    size_t size;
};

enum { MOST_FILES = 4096 };
static struct memory_file memory_files[MOST_FILES];
static size_t memory_count;
static uint16_t memory_numbers[2 * MOST_FILES]; /* by hash of the path: 0, or one more than the file's number */

static uint16_t *memory_number(const char *path) {
    uint32_t hash = 0;
    for (const char *c = path; *c; c++) hash = hash * 31 + (uint8_t)*c;
    while (memory_numbers[hash % (2 * MOST_FILES)] && strcmp(memory_files[memory_numbers[hash % (2 * MOST_FILES)] - 1].path, path) != 0) hash++;
    return &memory_numbers[hash % (2 * MOST_FILES)];
}

static struct memory_file *memory_find(const char *path) {
    uint16_t number = *memory_number(path);
    return number ? &memory_files[number - 1] : NULL;
}

static bool system_has(const char *path) { return memory_find(path) != NULL; }

/* Each mapping is memory of its own, of exactly that size, so that a read beyond it is found. */
static ms_code system_map(const char *path, const uint8_t **bytes, uint64_t *size, ms_error *e) {
    struct memory_file *file = memory_find(path);
    uint8_t *copy;
    *bytes = NULL;
    *size = 0;
    if (!file) return fail(e, MS_IO, path, -1, "it is not there");
    copy = malloc(file->size ? file->size : 1);
    if (!copy) return no_memory(e);
    memcpy(copy, file->bytes, file->size);
    *bytes = copy;
    *size = file->size;
    return MS_OK;
}

static void *system_reserve(size_t bytes) { return calloc(1, bytes); }

static void system_release(const void *memory, uint64_t bytes) {
    (void)bytes;
    free((void *)(uintptr_t)memory);
}
