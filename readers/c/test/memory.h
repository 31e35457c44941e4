/* Files in memory instead of the system's, so that tests can damage them thousands of times a second. */
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

static int memory_exists(void *context, const char *path) {
    (void)context;
    return memory_find(path) != NULL;
}

/* An open file, as it was then. */
struct memory_open {
    size_t size;
    uint8_t bytes[];
};

static void *memory_open(void *context, const char *path, uint64_t *size, char *reason) {
    struct memory_file *file = memory_find(path);
    struct memory_open *copy = file ? malloc(sizeof *copy + file->size) : NULL;
    (void)context;
    if (!file) snprintf(reason, MS_REASON_BYTES, "it is not there");
    if (!copy) return NULL;
    memcpy(copy->bytes, file->bytes, file->size);
    *size = copy->size = file->size;
    return copy;
}

/* Ends the program if the reader asks for bytes that are not there. */
static int memory_read(void *context, void *file, uint64_t offset, void *into, size_t count, char *reason) {
    struct memory_open *copy = file;
    (void)context, (void)reason;
    if (offset > copy->size || count > copy->size - offset) abort();
    memcpy(into, copy->bytes + offset, count);
    return 1;
}

static void memory_close(void *context, void *file) {
    (void)context;
    free(file);
}

static const ms_files MEMORY = {NULL, memory_exists, memory_open, memory_read, memory_close};
