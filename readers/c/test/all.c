/*
 * The tests in one program, so that the reader is compiled once:  all hostile|pocket|threads|answers ARGUMENTS
 */
#define _POSIX_C_SOURCE 200809L
#include "lies.h"

static void take_arguments(int *count, char ***arguments) { begin(count, arguments); }
#define begin(count, arguments) ((void)(count), (void)(arguments)) /* a test gets those that follow its name */

#define main hostile
#include "hostile.c"
#undef main
#define main pocket
#include "pocket.c"
#undef main
#define main threads
#include "threads.c"
#undef main
#define main answers
#include "answers.c"
#undef main

int main(int count, char **arguments) {
    static const struct {
        const char *name;
        int (*test)(int, char **);
    } TESTS[] = {{"hostile", hostile}, {"pocket", pocket}, {"threads", threads}, {"answers", answers}};
    take_arguments(&count, &arguments);
    for (size_t i = 0; count > 1 && i < sizeof TESTS / sizeof *TESTS; i++) {
        if (strcmp(arguments[1], TESTS[i].name) == 0) return TESTS[i].test(count - 1, arguments + 1);
    }
    fprintf(stderr, "usage: all hostile|pocket|threads|answers ARGUMENTS\n");
    return 2;
}
