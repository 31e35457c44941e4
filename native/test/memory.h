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

static struct memory_file *memory_find(const char *path) {
    for (size_t i = 0; i < memory_count; i++)
        if (strcmp(memory_files[i].path, path) == 0) return &memory_files[i];
    return NULL;
}

static bool system_has(const char *path) { return memory_find(path) != NULL; }

/* Each mapping is memory of its own, of exactly that size: what is read beyond it is found. */
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

static void system_unmap(const uint8_t *bytes, uint64_t size) {
    (void)size;
    free((void *)(uintptr_t)bytes);
}

static void *system_reserve(size_t bytes) { return calloc(1, bytes); }

static void system_release(void *memory, size_t bytes) {
    (void)bytes;
    free(memory);
}
