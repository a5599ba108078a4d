/* Opens a bundle for each device, and prints the width of its image there.
 *
 *     idioms SOCKET BUNDLE NAME
 */
#include "opening.h"

int main(int count, char **arguments) {
    if (count != 4) return 2;
    nibassets_client *client = client_at(arguments[1]);
    for (uint32_t idiom = 0; idiom <= NIBASSETS_MAC + 1; idiom++) {
        nibassets_bundle_options options = {.size = sizeof options, .profile = NIBASSETS_UIKIT, .idiom = idiom};
        nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], &options, &error);
        nibassets_image *image = bundle ? nibassets_image_named(bundle, arguments[3], &error) : NULL;
        nibassets_representation bitmap = {.size = sizeof bitmap};
        if (image && nibassets_image_representation_at(image, 0, &bitmap) == 0)
            printf("%u: %u\n", idiom, bitmap.pixel_width);
        else
            printf("%u: status %d\n", idiom, error.status);
        nibassets_image_release(image);
        nibassets_bundle_release(bundle);
    }
    nibassets_client_release(client);
    return 0;
}
