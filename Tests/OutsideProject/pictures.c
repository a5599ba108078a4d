/* Prints the versions of header and library, and the sizes of a bundle's pictures: pictures SOCKET BUNDLE NAME... */
#include <nibassets.h>
#include <stdio.h>

#if NIBASSETS_VERSION < NIBASSETS_MAKE_VERSION(0, 1, 0)
#error "this program needs libnibassets 0.1.0 or later"
#endif

/* A structure with one more field, as a later version could have. */
typedef struct {
    nibassets_representation known;
    uint64_t later;
} later_representation;

static void show(nibassets_bundle *bundle, const char *name) {
    nibassets_error error;
    nibassets_image *image = nibassets_image_named(bundle, name, &error);
    later_representation bitmap = {.known.size = sizeof bitmap, .later = 7};
    if (image && nibassets_image_representation_at(image, 0, &bitmap.known) == 0)
        printf("%s: %u x %u, later %d\n", name, bitmap.known.pixel_width, bitmap.known.pixel_height,
            bitmap.later == 7 && bitmap.known.size == sizeof bitmap);
    else
        printf("%s: %s\n", name, error.message);
    /* A program may have been compiled when the structure had only its first fields. */
    later_representation earlier = {.known.size = offsetof(nibassets_representation, byte_count), .later = 7};
    earlier.known.byte_count = 9;
    if (image && nibassets_image_representation_at(image, 0, &earlier.known) == 0)
        printf("%s: pixels %d, behind them %d\n", name, earlier.known.pixels == bitmap.known.pixels,
            earlier.known.byte_count == 9 && earlier.known.pixel_width == 0);
    nibassets_image_release(image);
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    printf("header %d.%d.%d, library the same: %d\n", NIBASSETS_VERSION_MAJOR, NIBASSETS_VERSION_MINOR,
        NIBASSETS_VERSION_PATCH, nibassets_version() == NIBASSETS_VERSION);
    nibassets_error error;
    nibassets_client_options options = {.size = sizeof options, .socket_path = arguments[1], .may_start_daemon = -1};
    nibassets_client *client = nibassets_client_create(&options, &error);
    nibassets_bundle *bundle = client ? nibassets_bundle_open(client, arguments[2], NULL, &error) : NULL;
    if (!bundle) return printf("%s\n", error.message), 1;
    for (int i = 3; i < count; i++) show(bundle, arguments[i]);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    return 0;
}
