/* Forks a child while another thread waits for an answer. Parent and child print their number of connections.
 *
 *     busy SOCKET NAME
 */
#include "opening.h"
#include <pthread.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *name;

static void *wait_for_image(void *bundle) { return nibassets_image_named(bundle, name, NULL); }

static int connections(void) {
    int count = 0;
    for (int number = 0; number < 256; number++) {
        int kind;
        socklen_t size = sizeof kind;
        if (getsockopt(number, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 && kind == SOCK_SEQPACKET) count++;
    }
    return count;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    name = arguments[2];
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle *bundle = required(nibassets_bundle_open(client, NULL, NULL, &error));
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_image, bundle);
    while (nibassets_bundle_generation(bundle) != 0) usleep(1000);
    pid_t child = fork();
    if (child == 0) {
        int connected = nibassets_client_is_connected(client);
        printf("child: connected %d, connections %d\n", connected, connections());
        fflush(stdout);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("parent: child %d, connections %d\n", status, connections());
    fflush(stdout);
    _exit(0);
}
