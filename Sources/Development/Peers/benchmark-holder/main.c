/* A client of the C library that holds images, in a program that links nothing else: what it takes is the library's doing.
 *
 *     benchmark-holder LIBRARY SOCKET BUNDLE COUNT
 *
 * Takes COUNT images named "0", "1" … of a bundle, and keeps them until standard input ends. */
#include "../benchmark-peer/peer.h"

#include <dlfcn.h>
#include <nibassets.h>

/* The library is opened and not linked, so that it is found where it was built. */
struct library {
    __typeof__(nibassets_client_create) *create;
    __typeof__(nibassets_bundle_open) *open;
    __typeof__(nibassets_image_named) *image;
    __typeof__(nibassets_image_representation_at) *representation;
};

static int load(struct library *library, const char *path) {
    void *handle = dlopen(path, RTLD_NOW);
    if (!handle) return 0;
    library->create = dlsym(handle, "nibassets_client_create");
    library->open = dlsym(handle, "nibassets_bundle_open");
    library->image = dlsym(handle, "nibassets_image_named");
    library->representation = dlsym(handle, "nibassets_image_representation_at");
    return library->create && library->open && library->image && library->representation;
}

/* Reads a byte of every page: what is not touched counts as nobody's memory. */
static void touch(const nibassets_representation *representation) {
    const volatile char *pixels = representation->pixels;
    for (uint64_t offset = 0; offset < representation->byte_count; offset += 4096) (void)pixels[offset];
}

static int hold(const char *library_path, const char *socket_path, const char *bundle_path, int count) {
    struct library library;
    if (!load(&library, library_path)) return fprintf(stderr, "%s\n", dlerror()), 1;
    nibassets_error error;
    nibassets_client_options options = {.size = sizeof options, .socket_path = socket_path, .may_start_daemon = -1};
    nibassets_client *client = library.create(&options, &error);
    nibassets_bundle *bundle = client ? library.open(client, bundle_path, NULL, &error) : NULL;
    if (!bundle) return fprintf(stderr, "%s\n", error.message), 1;
    uint64_t bytes = 0;
    for (int i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        nibassets_image *image = library.image(bundle, name, &error); /* kept till the end */
        nibassets_representation representation;
        if (!image || library.representation(image, 0, &representation)) return fprintf(stderr, "%s\n", error.message), 1;
        touch(&representation);
        bytes += representation.byte_count;
    }
    peer_wait_while_held(bytes);
    return 0;
}

int main(int count, char **arguments) {
    if (count == 5) return hold(arguments[1], arguments[2], arguments[3], atoi(arguments[4]));
    fputs("usage: benchmark-holder LIBRARY SOCKET BUNDLE COUNT\nStarted by nibassets-benchmark.\n", stderr);
    return 2;
}
