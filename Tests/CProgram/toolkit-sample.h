#include "opening.h"

/* Opens the bundle at the path of the second argument, from the daemon at the socket of the first. */
static inline nibassets_bundle *open_bundle(char **arguments, uint32_t form) {
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle_options conditions = {.size = sizeof conditions, .pixel_form = form};
    nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], &conditions, NULL);
    nibassets_client_release(client);
    return bundle;
}

/* Writes a line of hexadecimal digits for each row. */
static inline void print_rows(const uint8_t *pixels, int width, int height) {
    for (int y = 0; y < height; y++, puts(""))
        for (int x = 0; x < width; x++, pixels += 4)
            printf(" %02x%02x%02x%02x", pixels[0], pixels[1], pixels[2], pixels[3]);
}
