/* A C program whose change handler removes itself in its first call.
 *
 *     CProgram SOCKET BUNDLE NAME OTHER FILE OTHERFILE
 *
 * The program holds the images NAME and OTHER, removes both files, and synchronizes.
 */
#include "opening.h"
#include <unistd.h>

static nibassets_client *client;

static void changed(const char *name, int is_sound, void *context) {
    (void)name, (void)is_sound;
    *(int *)context += 1;
    nibassets_client_set_change_handler(client, NULL, NULL);
}

int main(int count, char **arguments) {
    if (count < 7) return 2;
    client = client_at(arguments[1]);
    nibassets_bundle *bundle = required(nibassets_bundle_open(client, arguments[2], NULL, &error));
    nibassets_image *image = required(nibassets_image_named(bundle, arguments[3], &error));
    nibassets_image *other = required(nibassets_image_named(bundle, arguments[4], &error));

    int calls = 0;
    nibassets_client_set_change_handler(client, changed, &calls);
    unlink(arguments[5]);
    unlink(arguments[6]);
    int synced = nibassets_client_sync(client, &error);
    int events = nibassets_client_dispatch(client, &error);
    printf("sync %d, events %d, calls %d\n", synced, events > 0, calls);

    nibassets_image_release(image);
    nibassets_image_release(other);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    return 0;
}
