/* A program that uses libnibassets.so and links nothing else, so that its time and memory are the library's. */
#pragma once

#include "../benchmark-peer/peer.h"

#include <nibassets.h>

/* The library's functions. The program opens the library by its path, because it lies where it was built, not where it is installed. */
struct library {
    __typeof__(nibassets_client_create) *client_create;
    __typeof__(nibassets_bundle_open) *bundle_open;
    __typeof__(nibassets_image_named) *image_named;
    __typeof__(nibassets_image_release) *image_release;
    __typeof__(nibassets_image_representation_at) *representation_at;
    __typeof__(nibassets_nib_load) *nib_load;
    __typeof__(nibassets_nib_reference_count) *reference_count;
    __typeof__(nibassets_nib_reference_at) *reference_at;
};

/* State that every command uses. */
struct session {
    struct library library;
    const char *socket_path, *bundle_path;
    nibassets_client *client;
    nibassets_bundle *bundle;
};

/* Makes a client and opens the bundle. After an error, prints the reason and returns 0. */
int session_open(struct session *session);

/* Returns the image of a name, and its first representation. After an error, prints the reason and returns NULL. */
nibassets_image *session_image(struct session *session, const char *name, nibassets_representation *representation);

/* Reads a byte of every page, because untouched pages count for no process. */
void touch_pages(const nibassets_representation *representation);

/* Takes the images "0", "1" … and keeps them until standard input ends. */
int hold(struct session *session, int count);

/* Looks up names. Prints the average nanoseconds of four kinds of lookups: first lookup of a name, with its first pixel; second lookup while the
 * image is held; first lookup of an unknown name; second lookup of an unknown name. */
int look_up_names(struct session *session, char *const *names, int count);

/* Prints the nanoseconds of opening the bundle and loading the interface file with the first pixel of each image read. */
int load_nib(struct session *session, const char *name);

/* Looks up an image and reads a pixel of each row. Prints the nanoseconds of the first time, and the average while the image is held. */
int read_rows(struct session *session, const char *name);

/* Looks up names, one after another, and releases each image at once. Prints the nanoseconds of each lookup. */
int request_names(struct session *session, char *const *names, int count);
