#include <inttypes.h>
#include <nibassets.h>
#include <stdio.h>

int main(int count, char **arguments) {
    if (count < 3) return 2;
    nibassets_error error;
    nibassets_client *client = nibassets_client_create(NULL, &error);
    nibassets_bundle *bundle = client ? nibassets_bundle_open(client, arguments[1], NULL, &error) : NULL;
    nibassets_image *image = bundle ? nibassets_image_named(bundle, arguments[2], &error) : NULL;
    if (!image) return printf("no image: %s\n", error.message), 1;
    nibassets_representation bitmap = {.size = sizeof bitmap};
    for (size_t i = 0; nibassets_image_representation_at(image, i, &bitmap) == 0; i++)
        printf("%u x %u pixels, %" PRIu64 " bytes\n", bitmap.pixel_width, bitmap.pixel_height, bitmap.byte_count);
    nibassets_image_release(image);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    return 0;
}
