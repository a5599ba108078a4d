#include "peer.h"

#include <png.h>
#include <sys/mman.h>
#include <unistd.h>

/* Reads the header, and requests RGBA of 8 bits. */
static int begin(png_image *image, const char *path) {
    *image = (png_image){.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(image, path)) return 0;
    image->format = PNG_FORMAT_RGBA;
    return 1;
}

static int decode_into_memory_file(const char *path) {
    png_image image;
    if (!begin(&image, path)) return -1;
    size_t size = PNG_IMAGE_SIZE(image);
    int file = memfd_create("decoded", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0 || ftruncate(file, (off_t)size)) return -1;
    void *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (pixels == MAP_FAILED || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) return -1;
    munmap(pixels, size);
    return file;
}

int peer_decode(char *const *paths, int count) {
    for (int i = 0; i < count; i++) {
        uint64_t start = peer_nanoseconds();
        int file = decode_into_memory_file(paths[i]);
        uint64_t duration = peer_nanoseconds() - start;
        if (file < 0) return peer_fail(paths[i]);
        close(file);
        printf("%llu\n", (unsigned long long)duration);
    }
    return 0;
}

int peer_decode_plain(char *const *paths, int count) {
    for (int i = 0; i < count; i++) {
        uint64_t start = peer_nanoseconds();
        png_image image;
        if (!begin(&image, paths[i])) return peer_fail(paths[i]);
        void *pixels = malloc(PNG_IMAGE_SIZE(image)); /* kept till the end, as a program keeps its images */
        if (!pixels || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) return peer_fail(paths[i]);
        printf("%llu\n", (unsigned long long)(peer_nanoseconds() - start));
    }
    return 0;
}

int peer_hold_decoded(char *const *paths, int count) {
    uint64_t bytes = 0;
    for (int i = 0; i < count; i++) {
        png_image image;
        if (!begin(&image, paths[i])) return peer_fail(paths[i]);
        void *pixels = malloc(PNG_IMAGE_SIZE(image)); /* kept till the end */
        if (!pixels || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) return peer_fail(paths[i]);
        bytes += PNG_IMAGE_SIZE(image);
    }
    peer_wait_while_held(bytes);
    return 0;
}
