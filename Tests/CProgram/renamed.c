/* A C program that names an image again and again, and keeps the addresses of two of the names.
 *
 *     CProgram SOCKET BUNDLE NAME
 */
#include "opening.h"
#include <malloc.h>

int main(int count, char **arguments) {
    if (count < 4) return 2;
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle *bundle = required(nibassets_bundle_open(client, arguments[2], NULL, &error));
    nibassets_image *image = required(nibassets_image_named(bundle, arguments[3], &error));

    const char *first = nibassets_image_name(image);
    nibassets_image_set_name(image, "second");
    const char *second = nibassets_image_name(image);
    size_t before = mallinfo2().uordblks;
    for (int i = 0; i < 100000; i++) nibassets_image_set_name(image, i % 2 ? "even" : "odd");
    size_t after = mallinfo2().uordblks;
    printf("%s, %s, %s\n", first, second, nibassets_image_name(image));
    printf("names that nobody saw are kept: %d\n", after > before + 100000);

    nibassets_image_release(image);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    return 0;
}
