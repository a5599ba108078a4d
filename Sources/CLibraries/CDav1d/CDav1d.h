/* The same meaning of system types in every C module of the package. */
#define _GNU_SOURCE 1
#include <dav1d/dav1d.h>
