/* The benchmark's peer for nibassetd: does each job plainly in C. It is a program of its own with a command for each job, so that its
 * processes carry nothing of the benchmark's own runtime. */
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The connected socket of the commands that need one. */
enum { PEER_SOCKET = 3 };

/* Serves PEER_SOCKET from sd-event: sends every message back until the other end is gone. */
int peer_echo(void);

/* Sends the message on standard input through PEER_SOCKET and waits for one reply, `count` times; prints the nanoseconds of each. */
int peer_round_trips(long count);

/* Decodes each PNG file with libpng into a memory file of its own; prints the nanoseconds of each. */
int peer_decode(char *const *paths, int count);

/* Decodes each PNG file with libpng into memory from malloc, as a program without a cache does; prints the nanoseconds of each. */
int peer_decode_plain(char *const *paths, int count);

/* Decodes the PNG files into one memory file. Sends a read-only descriptor of the file to each client, until standard input ends. */
int peer_serve_atlas(const char *socket_path, char *const *paths, int count);

/* Prints the nanoseconds of connecting, mapping the atlas and reading the first pixel of each picture. */
int peer_fetch_atlas(const char *socket_path);

/* Listens at a path, closes PEER_SOCKET as a sign, and waits until it is killed: the minimum work of a daemon at its start. */
int peer_bind(const char *socket_path);

/* Decodes each PNG file with libpng and keeps the pixels until standard input ends. */
int peer_hold_decoded(char *const *paths, int count);

/* Reads the names in a directory and in all directories below, `count` times; prints the nanoseconds of each time. */
int peer_walk(const char *path, long count);

static inline uint64_t peer_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Prints the error, and returns the exit status. */
static inline int peer_fail(const char *what) {
    perror(what);
    return 1;
}

/* Tells the benchmark the number of held bytes, so that it measures the memory. Returns when the benchmark has closed standard input. */
static inline void peer_wait_while_held(uint64_t bytes) {
    printf("%llu\n", (unsigned long long)bytes);
    fflush(stdout);
    while (getchar() != EOF) {}
}
