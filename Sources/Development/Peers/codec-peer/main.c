#include "codecs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct {
    void *address;
    size_t size;
    int file;
} result = {.file = -1};

static void drop_result(void) {
    if (result.address) munmap(result.address, result.size);
    if (result.file >= 0) close(result.file);
    result.address = NULL;
    result.file = -1;
}

void *codec_result(size_t size) {
    drop_result();
    result.size = size;
    result.file = memfd_create("decoded", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (result.file < 0 || ftruncate(result.file, (off_t)size)) return NULL;
    void *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, result.file, 0);
    return result.address = address == MAP_FAILED ? NULL : address;
}

uint8_t *codec_contents(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    struct stat status;
    uint8_t *bytes = NULL;
    if (file && !fstat(fileno(file), &status)) {
        *size = (size_t)status.st_size;
        bytes = malloc(*size);
        if (bytes && fread(bytes, 1, *size, file) != *size) {
            free(bytes);
            bytes = NULL;
        }
    }
    if (file) fclose(file);
    return bytes;
}

static unsigned long long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000000000u + (unsigned long long)now.tv_nsec;
}

int main(int count, char **arguments) {
    static const struct {
        const char *name;
        int (*decode)(const char *path);
    } codecs[] = {
        {"png", codec_png},       {"tiff", codec_tiff}, {"jpeg", codec_jpeg},         {"gif", codec_gif},
        {"pixbuf", codec_pixbuf}, {"webp", codec_webp}, {"jpeg2000", codec_jpeg2000}, {"heif", codec_heif},
        {"svg", codec_svg},       {"pdf", codec_pdf},   {"sound", codec_sound},       {"aac", codec_aac},
    };
    for (size_t i = 0; count > 2 && i < sizeof codecs / sizeof codecs[0]; i++) {
        if (strcmp(arguments[1], codecs[i].name)) continue;
        for (int file = 2; file < count; file++) {
            unsigned long long start = nanoseconds();
            int failure = codecs[i].decode(arguments[file]);
            if (result.address) munmap(result.address, result.size);
            result.address = NULL;
            unsigned long long duration = nanoseconds() - start;
            if (failure) return fprintf(stderr, "%s cannot be decoded\n", arguments[file]), 1;
            drop_result();
            printf("%llu\n", duration);
        }
        return 0;
    }
    fputs("usage: codec-peer CODEC FILE...\nStarted by nibassets-benchmark. The codecs are:", stderr);
    for (size_t i = 0; i < sizeof codecs / sizeof codecs[0]; i++) fprintf(stderr, " %s", codecs[i].name);
    fputs("\n", stderr);
    return 2;
}
