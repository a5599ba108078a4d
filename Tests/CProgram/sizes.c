/* Asks for pictures at given sizes, and prints the sizes of the answers.
 *
 *     sizes SOCKET BUNDLE [NAME WIDTH HEIGHT]...
 */
#include "opening.h"

int main(int count, char **arguments) {
    if (count < 3) return 2;
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], NULL, &error);
    for (int i = 3; i + 2 < count; i += 3) {
        uint32_t width = (uint32_t)strtoul(arguments[i + 1], NULL, 10);
        uint32_t height = (uint32_t)strtoul(arguments[i + 2], NULL, 10);
        nibassets_image *image = nibassets_image_at_size(bundle, arguments[i], width, height, &error);
        nibassets_representation bitmap = {.size = sizeof bitmap};
        if (image && nibassets_image_representation_at(image, 0, &bitmap) == 0)
            printf("%s: %u x %u, %zu bitmaps, name %d, %llu bytes\n", arguments[i], bitmap.pixel_width, bitmap.pixel_height,
                nibassets_image_representation_count(image), nibassets_image_name(image) != NULL,
                (unsigned long long)bitmap.byte_count);
        else
            printf("%s: status %d\n", arguments[i], error.status);
        nibassets_image_release(image);
    }
    nibassets_image *none = nibassets_image_at_size(NULL, "Logo", 1, 1, &error);
    printf("without a bundle: %d, status %d\n", none == NULL, error.status);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    return 0;
}
