/* Opens a bundle with its own profile, then with each profile. Prints the number of bitmaps of its image, and the storage of their alpha.
 *
 *     kinds BUNDLE NAME
 */
#include <nibassets.h>
#include <stdio.h>

int main(int count, char **arguments) {
    if (count != 3) return 2;
    nibassets_error error;
    nibassets_client *client = nibassets_client_create(NULL, &error);
    for (uint32_t profile = 0; profile <= NIBASSETS_GNUSTEP + 1; profile++) {
        nibassets_bundle_options options = {.size = sizeof options, .profile = profile, .scale = 2};
        nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[1], &options, &error);
        nibassets_image *image = bundle ? nibassets_image_named(bundle, arguments[2], &error) : NULL;
        nibassets_representation bitmap = {.size = sizeof bitmap};
        if (image && nibassets_image_representation_at(image, 0, &bitmap) == 0)
            printf("%u: %zu, alpha %d\n", profile, nibassets_image_representation_count(image), bitmap.alpha);
        else
            printf("%u: status %d, %s\n", profile, error.status, error.message);
        nibassets_image_release(image);
        nibassets_bundle_release(bundle);
    }
    nibassets_client_release(client);
    return 0;
}
