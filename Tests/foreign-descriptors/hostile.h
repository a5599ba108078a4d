/* Descriptors over which whoever drops them last, or closes them, has to wait. */
#pragma once
#include <sys/types.h>

enum kind {
    NONE = '-',
    /* The current folder: nothing is wrong with it. */
    FOLDER = 'D',
    /* A TCP socket with SO_LINGER and data that nobody reads. */
    LINGERING = 'L',
    /* A file on a FUSE mount whose server never answers FLUSH. */
    FLUSHING = 'F',
    /* A file on a FUSE mount with a write-back cache, made dirty after it was sent; WRITE is never answered. */
    DIRTY = 'W',
    /* A socket in whose queue such a file is: whoever drops it drops the file, too. */
    QUEUED = 'Q',
    /* A userfaultfd of a process whose address space is locked by an mmap that waits for such a file. */
    FAULTS = 'U',
};

/* Prepares the mounts that the kinds need, in a user namespace of this process; false when there can be none here. `device` is /dev/fuse or another node of it. */
int prepare_mounts(const char *device);

/* A new descriptor of a kind, or -1 with errno. */
int make_hostile(enum kind kind);

/* Gives up this process's part of what it has sent, without waiting for anything. */
void let_go(enum kind kind, int descriptor);

/* The processes that serve the mounts. When they are killed, everything that waits for them ends. */
extern pid_t servers[2];
