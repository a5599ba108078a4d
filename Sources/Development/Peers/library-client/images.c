#include "library.h"

void touch_pages(const nibassets_representation *representation) {
    const volatile char *pixels = representation->pixels;
    for (uint64_t offset = 0; offset < representation->byte_count; offset += 4096) (void)pixels[offset];
}

int hold(struct session *session, int count) {
    uint64_t bytes = 0;
    for (int i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        nibassets_representation representation = {.size = sizeof representation};
        if (!session_image(session, name, &representation)) return 1; /* kept till the end */
        touch_pages(&representation);
        bytes += representation.byte_count;
    }
    peer_wait_while_held(bytes);
    return 0;
}

static uint64_t read_one_pixel_a_row(const nibassets_representation *representation) {
    const volatile unsigned char *pixels = representation->pixels;
    uint64_t sum = 0;
    for (uint32_t row = 0; row < representation->pixel_height; row++)
        sum += pixels[(uint64_t)row * representation->bytes_per_row];
    return sum;
}

int read_rows(struct session *session, const char *name) {
    enum { REPEATS = 1000 };
    nibassets_representation representation = {.size = sizeof representation};
    uint64_t start = peer_nanoseconds();
    if (!session_image(session, name, &representation)) return 1;
    read_one_pixel_a_row(&representation);
    printf("%llu\n", (unsigned long long)(peer_nanoseconds() - start));
    start = peer_nanoseconds();
    for (int i = 0; i < REPEATS; i++) {
        nibassets_image *image = session_image(session, name, &representation);
        if (!image) return 1;
        read_one_pixel_a_row(&representation);
        session->library.image_release(image);
    }
    printf("%g\n", (double)(peer_nanoseconds() - start) / REPEATS);
    return 0;
}

int load_nib(struct session *session, const char *name) {
    uint64_t start = peer_nanoseconds();
    if (!session_open(session)) return 1;
    nibassets_error error;
    nibassets_nib *nib = session->library.nib_load(session->bundle, name, &error);
    if (!nib) return fprintf(stderr, "%s: %s\n", name, error.message), 1;
    size_t count = session->library.reference_count(nib);
    for (size_t i = 0; i < count; i++) {
        nibassets_reference reference = {.size = sizeof reference};
        nibassets_representation representation = {.size = sizeof representation};
        if (session->library.reference_at(nib, i, &reference) || !reference.image
            || session->library.representation_at(reference.image, 0, &representation))
            return fprintf(stderr, "reference %zu of %s has no image\n", i, name), 1;
        (void)*(const volatile char *)representation.pixels;
    }
    printf("%llu\n", (unsigned long long)(peer_nanoseconds() - start));
    return 0;
}
