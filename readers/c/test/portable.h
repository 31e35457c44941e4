/* What the tests need of a system beyond C: arguments in UTF-8, lines that end alike everywhere, and the processor's time. */
#ifndef PORTABLE_H
#define PORTABLE_H

#include "../examples/arguments.h"

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <stdio.h>

static void begin(int *count, char ***arguments) {
    arguments_in_utf8(count, arguments);
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
}

static inline double processor_seconds(void) {
    FILETIME unused[2], kernel, user;
    GetProcessTimes(GetCurrentProcess(), &unused[0], &unused[1], &kernel, &user);
    uint64_t high = (uint64_t)kernel.dwHighDateTime + user.dwHighDateTime, low = (uint64_t)kernel.dwLowDateTime + user.dwLowDateTime;
    return 1e-7 * (double)((high << 32) + low);
}
#else
#include <time.h>

static void begin(int *count, char ***arguments) { (void)count, (void)arguments; }

static inline double processor_seconds(void) {
    struct timespec now;
#if defined(__EMSCRIPTEN__) /* which has no other */
    clock_gettime(CLOCK_MONOTONIC, &now);
#else
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
#endif
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#endif
#endif
