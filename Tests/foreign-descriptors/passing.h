#pragma once
#include <sys/types.h>

/* Sends a message, with a descriptor unless `descriptor` is -1. Returns 0 or errno. */
int send_with_descriptor(int socket, const void *bytes, size_t count, int descriptor);

/* Receives a message. `*descriptor` becomes the descriptor that came with it, or -1. Returns the number of bytes, or -1 with errno. */
ssize_t receive_with_descriptor(int socket, void *bytes, size_t count, int *descriptor);
