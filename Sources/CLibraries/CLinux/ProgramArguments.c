/* The program's arguments, which the C library passes to initializers. Swift reads arguments from /proc/self/cmdline. In a sandbox without /proc, a
 * program would see no arguments, and no error. */
#include "CLinux.h"

static char *const *arguments;

__attribute__((constructor)) static void keep_arguments(int count, char **list) {
    (void)count;
    arguments = list;
}

char *const *linux_arguments(void) { return arguments; }
