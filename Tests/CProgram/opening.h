/* The opening of the programs here. If an object cannot be had, the program ends with the library's reason. */
#include <nibassets.h>
#include <stdio.h>
#include <stdlib.h>

static nibassets_error error;

static inline void *required(void *object) {
    if (object) return object;
    printf("failed: %s\n", error.message);
    exit(1);
}

/* Returns a client of the daemon at a socket, which starts no daemon. */
static inline nibassets_client *client_at(const char *socket) {
    nibassets_client_options options = {.size = sizeof options, .socket_path = socket, .may_start_daemon = -1};
    return required(nibassets_client_create(&options, &error));
}
