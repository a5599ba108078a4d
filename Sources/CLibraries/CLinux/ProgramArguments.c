/* The program's arguments, as the C library gives them to initializers. Swift reads them from /proc/self/cmdline, which is not there in every
 * sandbox: a program would see no arguments, and no error. */
#include "CLinux.h"

static char *const *arguments;

__attribute__((constructor)) static void keep_arguments(int count, char **list) {
    (void)count;
    arguments = list;
}

char *const *linux_arguments(void) { return arguments; }
