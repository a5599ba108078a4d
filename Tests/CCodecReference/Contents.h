#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads all bytes of a file. The caller frees them; `*count` becomes their number. */
static inline uint8_t *contents(int file, ssize_t *count) {
    struct stat status;
    fstat(file, &status);
    uint8_t *bytes = malloc(status.st_size);
    *count = pread(file, bytes, status.st_size, 0);
    return bytes;
}
