/* library-client LIBRARY SOCKET BUNDLE COMMAND ARGUMENT...; the commands are those of library.h. Started by nibassets-benchmark. */
#include "library.h"

#include <dlfcn.h>
#include <string.h>

static int load(struct library *library, const char *path) {
    void *handle = dlopen(path, RTLD_NOW);
    if (!handle) return 0;
    library->client_create = dlsym(handle, "nibassets_client_create");
    library->bundle_open = dlsym(handle, "nibassets_bundle_open");
    library->image_named = dlsym(handle, "nibassets_image_named");
    library->image_release = dlsym(handle, "nibassets_image_release");
    library->representation_at = dlsym(handle, "nibassets_image_representation_at");
    library->nib_load = dlsym(handle, "nibassets_nib_load");
    library->reference_count = dlsym(handle, "nibassets_nib_reference_count");
    library->reference_at = dlsym(handle, "nibassets_nib_reference_at");
    return library->client_create && library->bundle_open && library->image_named && library->image_release
        && library->representation_at && library->nib_load && library->reference_count && library->reference_at;
}

int session_open(struct session *session) {
    nibassets_error error;
    nibassets_client_options options = {
        .size = sizeof options, .socket_path = session->socket_path, .may_start_daemon = -1};
    session->client = session->library.client_create(&options, &error);
    if (session->client)
        session->bundle = session->library.bundle_open(session->client, session->bundle_path, NULL, &error);
    if (!session->bundle) fprintf(stderr, "%s\n", error.message);
    return session->bundle != NULL;
}

nibassets_image *session_image(struct session *session, const char *name, nibassets_representation *representation) {
    nibassets_error error;
    nibassets_image *image = session->library.image_named(session->bundle, name, &error);
    if (!image) return fprintf(stderr, "%s: %s\n", name, error.message), NULL;
    representation->size = sizeof *representation;
    if (session->library.representation_at(image, 0, representation)) return fprintf(stderr, "%s is empty\n", name), NULL;
    return image;
}

int main(int count, char **arguments) {
    if (count < 6) {
        fputs("usage: library-client LIBRARY SOCKET BUNDLE hold COUNT | look-up NAME... | nib NAME | rows NAME | request NAME...\n",
              stderr);
        return 2;
    }
    struct session session = {.socket_path = arguments[2], .bundle_path = arguments[3]};
    if (!load(&session.library, arguments[1])) return fprintf(stderr, "%s\n", dlerror()), 1;
    const char *command = arguments[4];
    if (!strcmp(command, "nib")) return load_nib(&session, arguments[5]);
    if (!session_open(&session)) return 1;
    if (!strcmp(command, "hold")) return hold(&session, atoi(arguments[5]));
    if (!strcmp(command, "look-up")) return look_up_names(&session, arguments + 5, count - 5);
    if (!strcmp(command, "rows")) return read_rows(&session, arguments[5]);
    if (!strcmp(command, "request")) return request_names(&session, arguments + 5, count - 5);
    return 2;
}
