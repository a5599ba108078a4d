/* Holds an image, and forks a child that gives the image back and holds another image for a while. The parent keeps the first image.
 *
 *     forked SOCKET FIRST SECOND
 */
#include "opening.h"
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count != 4) return 2;
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle *bundle = required(nibassets_bundle_open(client, NULL, NULL, &error));
    nibassets_image *first = required(nibassets_image_named(bundle, arguments[2], &error));
    pid_t child = fork();
    if (child == 0) {
        nibassets_representation bitmap = {.size = sizeof bitmap};
        nibassets_image *same = nibassets_image_named(bundle, arguments[2], &error);
        nibassets_image *second = nibassets_image_named(bundle, arguments[3], &error);
        printf("child: the same %d, another %d, pixel %d\n", same == first, second != NULL,
            nibassets_image_representation_at(first, 0, &bitmap) ? -1 : ((const unsigned char *)bitmap.pixels)[1]);
        nibassets_image_release(same);
        nibassets_image_release(first);
        nibassets_image_release(second);
        fflush(stdout);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("parent: child %d, the same %d\n", status, nibassets_image_named(bundle, arguments[2], &error) == first);
    return 0;
}
