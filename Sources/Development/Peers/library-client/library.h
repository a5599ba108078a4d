/* A program that uses libnibassets.so and links nothing else, so that what it takes is the library's doing. */
#pragma once

#include "../benchmark-peer/peer.h"

#include <nibassets.h>

/* The library's functions. It is opened, not linked, so that it is found where it was built. */
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

/* What every command works with. */
struct session {
    struct library library;
    const char *socket_path, *bundle_path;
    nibassets_client *client;
    nibassets_bundle *bundle;
};

/* Makes a client and opens the bundle; prints why not, and returns 0. */
int session_open(struct session *session);

/* The image of a name and its first representation; prints why not, and returns NULL. */
nibassets_image *session_image(struct session *session, const char *name, nibassets_representation *representation);

/* Reads a byte of every page: what nobody touches counts as nobody's memory. */
void touch_pages(const nibassets_representation *representation);

/* Takes the images "0", "1" … and keeps them until standard input ends. */
int hold(struct session *session, int count);

/* Looks names up; prints the average nanoseconds of: each name for the first time, its first pixel read; each again while held; a name that
 * nothing has, for the first time; the same again. */
int look_up_names(struct session *session, char *const *names, int count);

/* Prints the nanoseconds of opening the bundle and loading the interface file with the first pixel of each image read. */
int load_nib(struct session *session, const char *name);

/* Prints the nanoseconds of having an image and reading a pixel of each row: for the first time, and on average when it is held. */
int read_rows(struct session *session, const char *name);

/* Looks names up, one after another, and lets each go at once; prints the nanoseconds of each. */
int request_names(struct session *session, char *const *names, int count);
