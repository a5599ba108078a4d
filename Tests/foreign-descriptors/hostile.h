/* Descriptors that cannot be closed, or dropped last, without waiting. */
#pragma once
#include <sys/types.h>

enum kind {
    NONE = '-',
    /* The current folder, which is harmless. */
    FOLDER = 'D',
    /* A TCP socket with SO_LINGER and data that nothing reads. */
    LINGERING = 'L',
    /* A file on a FUSE mount whose server never answers FLUSH. */
    FLUSHING = 'F',
    /* A file on a FUSE mount with a write-back cache, made dirty after it was sent; WRITE is never answered. */
    DIRTY = 'W',
    /* A socket whose queue has a dirty file: a process that drops the socket drops the file, too. */
    QUEUED = 'Q',
    /* A userfaultfd of a process whose address space is locked by an mmap that waits for a dirty file. */
    FAULTS = 'U',
};

/* Prepares the mounts that the kinds need, in a user namespace of this process. Returns false if mounts are impossible here. `device` is /dev/fuse or
 * another node of it. */
int prepare_mounts(const char *device);

/* Makes a descriptor of a kind. Returns -1 with errno on failure. */
int make_hostile(enum kind kind);

/* Closes this process's copy of a sent descriptor, where that does not wait. */
void let_go(enum kind kind, int descriptor);

/* Processes that serve the mounts. When they are killed, all waiting for their answers ends. */
extern pid_t servers[2];
