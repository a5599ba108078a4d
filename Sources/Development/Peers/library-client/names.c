#include "library.h"

enum { ROUNDS = 200 };

static int find(struct session *session, char *const *names, int count) {
    for (int i = 0; i < count; i++) {
        nibassets_representation representation = {.size = sizeof representation};
        if (!session_image(session, names[i], &representation)) return 0; /* not released, so that the image is held */
        (void)*(const volatile char *)representation.pixels;
    }
    return 1;
}

/* Looks up names without a file. */
static int miss(struct session *session, char (*names)[32], int count) {
    for (int i = 0; i < count; i++) {
        nibassets_error error;
        if (session->library.image_named(session->bundle, names[i], &error) || error.status != NIBASSETS_NOT_FOUND) return 0;
    }
    return 1;
}

static void print_average(uint64_t start, int count) { printf("%g\n", (double)(peer_nanoseconds() - start) / count); }

int look_up_names(struct session *session, char *const *names, int count) {
    char(*missing)[32] = malloc((size_t)count * sizeof *missing);
    if (!missing) return 1;
    for (int i = 0; i < count; i++) snprintf(missing[i], sizeof *missing, "absent%d", i);

    uint64_t start = peer_nanoseconds();
    if (!find(session, names, count)) return 1;
    print_average(start, count);

    nibassets_error error;
    start = peer_nanoseconds();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < count; i++) {
            nibassets_image *image = session->library.image_named(session->bundle, names[i], &error);
            if (!image) return 1;
            session->library.image_release(image);
        }
    print_average(start, count * ROUNDS);

    for (int pass = 0; pass < 2; pass++) {
        start = peer_nanoseconds();
        if (!miss(session, missing, count)) return fputs("a missing name was found\n", stderr), 1;
        print_average(start, count);
    }
    free(missing);
    return 0;
}

int request_names(struct session *session, char *const *names, int count) {
    for (int i = 0; i < count; i++) {
        nibassets_representation representation = {.size = sizeof representation};
        uint64_t start = peer_nanoseconds();
        nibassets_image *image = session_image(session, names[i], &representation);
        if (!image) return 1;
        uint64_t duration = peer_nanoseconds() - start;
        session->library.image_release(image);
        printf("%llu\n", (unsigned long long)duration);
    }
    return 0;
}
