/* The arguments of a program in C or C++ in UTF-8, as ms_open wants them: on Windows main gets them in the code page. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#if defined(_WIN32)
#include <windows.h>

#include <shellapi.h>
#include <stdlib.h>

static void arguments_in_utf8(int *count, char ***arguments) {
    wchar_t **wide_arguments = CommandLineToArgvW(GetCommandLineW(), count);
    *arguments = (char **)calloc((size_t)*count + 1, sizeof **arguments);
    if (!wide_arguments || !*arguments) abort();
    for (int i = 0; i < *count; i++) {
        int bytes = WideCharToMultiByte(CP_UTF8, 0, wide_arguments[i], -1, NULL, 0, NULL, NULL);
        (*arguments)[i] = (char *)malloc((size_t)bytes);
        if (!(*arguments)[i]) abort();
        WideCharToMultiByte(CP_UTF8, 0, wide_arguments[i], -1, (*arguments)[i], bytes, NULL, NULL);
    }
    LocalFree(wide_arguments);
}
#else
static inline void arguments_in_utf8(int *count, char ***arguments) { (void)count, (void)arguments; }
#endif
#endif
