/* All C modules of the package must see the same system types. */
#define _GNU_SOURCE 1
#include <chafa.h>
