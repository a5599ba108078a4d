/* Removes files when a signal ends the process. */
#include "CLinux.h"

struct place {
    struct place *next;
    char path[];
};

/* The newest first, so that a folder comes after its files. */
static struct place *_Atomic places;

static void remove_places(int number) {
    for (struct place *place = places; place; place = place->next)
        if (unlink(place->path) != 0) rmdir(place->path);
    signal(number, SIG_DFL);
    raise(number);
}

void linux_remove_at_signal(const char *path) {
    struct place *place = malloc(sizeof *place + strlen(path) + 1);
    if (!place) return;
    strcpy(place->path, path);
    place->next = places;
    places = place;
    const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction action;
        /* nohup has programs ignore SIGHUP, and shells have those in the background ignore SIGINT. */
        if (sigaction(ends[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL) signal(ends[i], remove_places);
    }
}
