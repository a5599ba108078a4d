/* A C program that holds an image while the image's file is replaced. The program first waits for the event, then synchronizes.
 *
 *     CProgram SOCKET BUNDLE NAME NEXT FILE [LAST FILE]
 *
 * The program renames NEXT to FILE, waits, and looks NAME up again; then it renames LAST to FILE, synchronizes, and looks NAME up again.
 */
#include "opening.h"
#include <poll.h>

static void changed(const char *name, int is_sound, void *context) {
    printf("changed: %s, sound %d\n", name, is_sound);
    *(int *)context += 1;
}

static unsigned first_byte(nibassets_image *image) {
    nibassets_representation first = {.size = sizeof first};
    if (!image || nibassets_image_representation_at(image, 0, &first) != 0) return 0;
    return *(const unsigned char *)first.pixels;
}

int main(int count, char **arguments) {
    if (count < 8) return 2;
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle *bundle = required(nibassets_bundle_open(client, arguments[2], NULL, &error));
    nibassets_image *image = required(nibassets_image_named(bundle, arguments[3], &error));
    int changes = 0;
    nibassets_client_set_change_handler(client, changed, &changes);
    struct pollfd events = {.fd = nibassets_client_event_fd(client, &error), .events = POLLIN};

    rename(arguments[4], arguments[5]);
    while (changes == 0) {
        if (poll(&events, 1, 300000) <= 0) return printf("no event came\n"), 1;
        nibassets_client_dispatch(client, &error);
    }
    nibassets_image *next = nibassets_image_named(bundle, arguments[3], &error);
    printf("held %u, next %u, same %d\n", first_byte(image), first_byte(next), image == next);

    rename(arguments[6], arguments[7]);
    int synced = nibassets_client_sync(client, &error);
    printf("sync %d, readable %d\n", synced, poll(&events, 1, 0));
    nibassets_client_dispatch(client, &error);
    nibassets_image *last = nibassets_image_named(bundle, arguments[3], &error);
    printf("held %u, last %u, changes %d\n", first_byte(next), first_byte(last), changes);

    nibassets_image_release(image);
    nibassets_image_release(next);
    nibassets_image_release(last);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    return 0;
}
