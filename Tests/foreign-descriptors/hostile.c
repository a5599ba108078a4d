#include "hostile.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fuse.h"
#include "passing.h"

pid_t servers[2] = {-1, -1};

static const char flushing_folder[] = "/mnt/flushing";
static const char dirty_folder[] = "/mnt/dirty";
/* A second descriptor of the last sent file, through which the file is made dirty. */
static int writer = -1;

static int write_text(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = write(file, text, strlen(text));
    close(file);
    return count < 0 ? -1 : 0;
}

int prepare_mounts(const char *device) {
    char map[64];
    uid_t user = geteuid();
    gid_t group = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return 0;
    snprintf(map, sizeof map, "0 %u 1", user);
    if (write_text("/proc/self/setgroups", "deny") != 0 || write_text("/proc/self/uid_map", map) != 0) return 0;
    snprintf(map, sizeof map, "0 %u 1", group);
    if (write_text("/proc/self/gid_map", map) != 0) return 0;
    if (mount("none", "/mnt", "tmpfs", 0, NULL) != 0) return 0;
    if (mkdir(flushing_folder, 0755) != 0 || mkdir(dirty_folder, 0755) != 0) return 0;
    servers[0] = mount_and_serve(device, flushing_folder, 0);
    servers[1] = mount_and_serve(device, dirty_folder, 1);
    return servers[0] > 0 && servers[1] > 0;
}

static int open_new(const char *folder, int flags) {
    static int number;
    char path[64];
    snprintf(path, sizeof path, "%s/%d", folder, number++);
    return open(path, flags | O_CLOEXEC);
}

static int make_lingering(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (void *)&address, size) != 0 || listen(listener, 1) != 0) return -1;
    getsockname(listener, (void *)&address, &size);
    int sender = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(sender, (void *)&address, size) != 0) return -1;
    /* The listener stays open, and with it the connection's other end, which nothing reads. */
    struct linger linger = {.l_onoff = 1, .l_linger = 100};
    setsockopt(sender, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    static char bytes[65536];
    while (send(sender, bytes, sizeof bytes, MSG_DONTWAIT | MSG_NOSIGNAL) > 0) {}
    return sender;
}

/* Opens a clean file, and its second descriptor `writer`. */
static int make_clean(void) {
    static int number;
    char path[64];
    snprintf(path, sizeof path, "%s/%d-%d", dirty_folder, getpid(), number++);
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return -1;
    writer = open(path, O_WRONLY | O_CLOEXEC);
    return file;
}

static void make_dirty(void) {
    static char page[4096];
    if (write(writer, page, sizeof page) < 0) perror("the file on the hostile mount");
    /* The descriptor stays open, because closing it would wait. */
    writer = -1;
}

static int make_queued(void) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return -1;
    int file = make_clean();
    if (file < 0 || send_with_descriptor(pair[0], "q", 1, file) != 0) return -1;
    close(file);
    close(pair[0]);
    make_dirty();
    return pair[1];
}

/* Runs in a process of its own, whose address space stays locked until the server of the mount has ended. */
static void lock_address_space(int parent) {
    int faults = (int)syscall(SYS_userfaultfd, O_CLOEXEC | 1 /* faults of programs only */);
    /* This makes the userfaultfd ready for use. */
    struct { unsigned long long api, features, ioctls; } api = {.api = 0xAA};
    if (faults < 0 || ioctl(faults, 0xC018AA3F /* UFFDIO_API */, &api) != 0) _exit(1);
    int file = make_clean();
    if (file < 0) _exit(1);
    make_dirty();
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (send_with_descriptor(parent, "u", 1, faults) != 0) _exit(1);
    close(faults);
    int direct = open(path, O_RDONLY | O_CLOEXEC);
    mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, direct, 0);
    _exit(0);
}

static int make_faults(void) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return -1;
    pid_t child = fork();
    if (child == 0) lock_address_space(pair[1]);
    close(pair[1]);
    int faults = -1;
    char byte;
    ssize_t count = receive_with_descriptor(pair[0], &byte, 1, &faults);
    close(pair[0]);
    if (count != 1 || faults < 0) {
        errno = ENOSYS;
        return -1;
    }
    /* The loop ends when the child hangs in mmap. */
    for (int tries = 0; tries < 20000; tries++) {
        char path[64], text[512] = {0};
        snprintf(path, sizeof path, "/proc/%d/stat", child);
        int file = open(path, O_RDONLY | O_CLOEXEC);
        if (file >= 0) {
            if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
            close(file);
        }
        const char *end = strrchr(text, ')');
        if (end && (end[2] == 'D' || end[2] == 'Z')) break;
        usleep(100);
    }
    return faults;
}

int make_hostile(enum kind kind) {
    switch (kind) {
    case FOLDER: return open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    case LINGERING: return make_lingering();
    case FLUSHING: return open_new(flushing_folder, O_RDONLY);
    case DIRTY: return make_clean();
    case QUEUED: return make_queued();
    case FAULTS: return make_faults();
    default: errno = EINVAL; return -1;
    }
}

void let_go(enum kind kind, int descriptor) {
    if (descriptor < 0) return;
    /* Closing a FLUSHING descriptor would wait here, too. */
    if (kind != FLUSHING) close(descriptor);
    if (kind == DIRTY) make_dirty();
}
