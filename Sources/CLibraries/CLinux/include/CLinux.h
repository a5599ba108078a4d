/* Linux for Swift: the C library's headers, and wrappers of variadic functions, macros and system calls, which Swift cannot call
 * itself.
 *
 * This header does not define _GNU_SOURCE, which changes types of the C library: all modules of a program must see the same types, ours, the
 * toolchain's, and those of every package that uses NibAssets. Functions that need _GNU_SOURCE are in GNUFunctions.c or declared below. */
#pragma once

#include <errno.h>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <grp.h>
#include <getopt.h>
#include <linux/falloc.h>
#include <linux/memfd.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/auxv.h>
#include <sys/xattr.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Declarations that the C library makes with _GNU_SOURCE only. */
#ifndef __USE_GNU
#define AT_EMPTY_PATH 0x1000
#define CLONE_VM 0x100
#define CLONE_SIGHAND 0x800
#define CLONE_THREAD 0x10000
#define F_ADD_SEALS 1033
#define F_GET_SEALS 1034
#define F_SEAL_SEAL 1
#define F_SEAL_SHRINK 2
#define F_SEAL_GROW 4
#define F_SEAL_WRITE 8
#define O_PATH __O_PATH
#define O_TMPFILE __O_TMPFILE

int dup3(int old, int new_number, int flags);
int fallocate(int file, int mode, off_t start, off_t length);
int memfd_create(const char *name, unsigned flags);
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *end);
char *secure_getenv(const char *name);
#endif

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif
#ifndef SO_PASSRIGHTS
#define SO_PASSRIGHTS 83
#endif

// Linux 6.1
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif
// Linux 6.13
#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102
#endif

static inline int linux_errno(void) { return errno; }
/* The text for a code, in `buffer` or static. */
const char *linux_error_text(int code, char *buffer, size_t size);
static inline void linux_clear_errno(void) { errno = 0; }

static inline const char *linux_entry_name(const struct dirent *entry) { return entry->d_name; }

static inline int linux_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int linux_openat(int directory, const char *path, int flags, mode_t mode) {
    return openat(directory, path, flags, mode);
}
static inline int linux_openat2(int directory, const char *path, const struct open_how *how) {
    return (int)syscall(SYS_openat2, directory, path, how, sizeof *how);
}
/* The number of characters in a line of a terminal, and in `rows` of its lines; 0 if not reported; -1 when `fd` is no terminal. */
static inline int linux_terminal_size(int fd, int *rows) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -1;
    *rows = size.ws_row;
    return size.ws_col;
}
/* The number of bytes that can be read from a queue now. */
static inline int linux_waiting_bytes(int fd) {
    int count = 0;
    return ioctl(fd, FIONREAD, &count) == 0 ? count : 0;
}
static inline int linux_fcntl(int fd, int command, long argument) { return fcntl(fd, command, argument); }
/* glibc's fstat is newfstatat, which also takes a path; a sandbox without paths allows only the plain call. */
static inline int linux_fstat(int fd, struct stat *status) { return (int)syscall(SYS_fstat, fd, status); }
/* Finds the number of the mount through which a file was opened. No other mount has the number as long as the file is open. */
int linux_mount(int file, uint64_t *mount);
/* Writes the thread's number to a 32-bit word, which must stay mapped. When the thread ends, for whatever reason, the kernel replaces the number by 0
   and a flag, before it closes the process's files. Uses the list of robust mutexes: only once in a process, which must not have such mutexes. */
int linux_mark_end(void *word);
static inline int linux_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }
static inline int linux_pidfd_send_signal(int pidfd, int signal) {
    return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0);
}
/* The number of processors on which this process may run. */
int linux_processor_count(void);
/* The processor time of all threads of a process, in nanoseconds; 0 when there is no such process. */
static inline uint64_t linux_processor_time(pid_t process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}
static inline void linux_ignore_signal(int number) { signal(number, SIG_IGN); }
/* Removes a file or an empty folder when the terminal, or somebody with kill, ends the process; the last path first. For one thread at a time. */
void linux_remove_at_signal(const char *path);
static inline pid_t linux_child_pid(const siginfo_t *information) { return information->si_pid; }
static inline int linux_child_status(const siginfo_t *information) { return information->si_status; }
/* Fails with EINVAL when there are several threads; changes nothing otherwise. */
int linux_require_one_thread(void);
static inline int linux_close_range(unsigned first, unsigned last, unsigned flags) {
    return (int)syscall(SYS_close_range, first, last, flags);
}
/* Starts a program that is not this process's child, in its own session, with no signal blocked or handled. Its descriptors
 * are /dev/null as 0 to 2 and `ready` as 3, no others. Returns 0 when the program is loaded, else errno. */
int linux_start_detached(const char *path, char *const *arguments, char *const *environment, int ready);
/* The type of the first argument of the C library's functions depends on _GNU_SOURCE. */
static inline int linux_getrlimit(enum __rlimit_resource resource, struct rlimit *limit) {
    return getrlimit(resource, limit);
}
static inline int linux_setrlimit(enum __rlimit_resource resource, const struct rlimit *limit) {
    return setrlimit(resource, limit);
}
static inline int linux_prctl(int option, unsigned long argument) { return prctl(option, argument, 0, 0, 0); }

/* The program's arguments, ended by NULL; they live as long as the program. NULL if the C library did not pass them. */
char *const *linux_arguments(void);

/* <sys/socket.h> declares these with transparent unions. */
static inline int linux_connect(int socket, const struct sockaddr_un *address) {
    return connect(socket, (const struct sockaddr *)address, sizeof *address);
}
static inline int linux_bind(int socket, const struct sockaddr_un *address) {
    return bind(socket, (const struct sockaddr *)address, sizeof *address);
}
static inline int linux_peer_name(int socket, struct sockaddr_un *address, socklen_t *length) {
    return getpeername(socket, (struct sockaddr *)address, length);
}
/* Accepts the next connection, which does not block and is close-on-exec. */
int linux_accept(int socket);

/* The value of SO_PEERCRED. */
struct linux_credentials {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

/* The size of a control message with `count` descriptors, and its parts. */
static inline size_t linux_cmsg_space(size_t count) { return CMSG_SPACE(count * sizeof(int)); }

static inline void linux_cmsg_put_descriptors(struct msghdr *message, const int *descriptors, size_t count) {
    struct cmsghdr *control = CMSG_FIRSTHDR(message);
    control->cmsg_level = SOL_SOCKET;
    control->cmsg_type = SCM_RIGHTS;
    control->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(control), descriptors, count * sizeof(int));
}

/* Copies the descriptors of a received message and closes descriptors beyond `capacity`. Returns the number of all descriptors. */
static inline size_t linux_cmsg_take_descriptors(struct msghdr *message, int *descriptors, size_t capacity) {
    size_t came = 0;
    for (struct cmsghdr *control = CMSG_FIRSTHDR(message); control; control = CMSG_NXTHDR(message, control)) {
        if (control->cmsg_level != SOL_SOCKET || control->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (control->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++, came++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(control) + i * sizeof(int), sizeof descriptor);
            if (came < capacity) descriptors[came] = descriptor;
            else close(descriptor);
        }
    }
    return came;
}

/* Landlock. The headers of older systems do not know all members and rights that newer kernels have. */
struct linux_landlock_rights {
    uint64_t files, network, scopes;
};
/* The kernel's Landlock ABI version; negative without Landlock. */
static inline int linux_landlock_version(void) {
    return (int)syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, 1u);
}
/* Takes the rights from the calling thread permanently, except the rights in `kept` below the folders. `size` is the number of
   bytes of the structure that the kernel knows. */
static inline int linux_landlock_renounce(
    const struct linux_landlock_rights *rights, size_t size, const int *folders, size_t count, uint64_t kept) {
    int rules = (int)syscall(SYS_landlock_create_ruleset, rights, size, 0u);
    if (rules < 0) return -1;
    int result = 0;
    for (size_t i = 0; i < count && result == 0; i++) {
        struct {
            uint64_t rights;
            int32_t folder;
        } __attribute__((packed)) rule = {kept, folders[i]};
        result = (int)syscall(SYS_landlock_add_rule, rules, 1 /* beneath a folder */, &rule, 0u);
    }
    if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0u);
    int code = errno;
    close(rules);
    errno = code;
    return result;
}

/* getopt's global variables, which Swift cannot use. */
static inline void linux_restart_options(void) {
    optind = 0;
    opterr = 0;
}
static inline int linux_option_index(void) { return optind; }
static inline char *linux_option_value(void) { return optarg; }
static inline int linux_offending_letter(void) { return optopt; }

char **linux_environment(void);

static inline int linux_epoll_add(int set, int member) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(set, EPOLL_CTL_ADD, member, &event);
}
/* Whether a set has a member that `linux_epoll_add` has added. Changes nothing. */
static inline bool linux_epoll_has(int set, int member) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(set, EPOLL_CTL_MOD, member, &event) == 0;
}
static inline int linux_epoll_remove(int set, int member) {
    return epoll_ctl(set, EPOLL_CTL_DEL, member, NULL);
}

/* The path of the file with this code: the program, or the shared library that it is linked into; NULL when not known. */
const char *linux_own_file(void);

/* Atomic numbers in memory that processes share. The address is aligned to the number's size. */
static inline uint64_t linux_load_acquire_64(const void *word) {
    return __atomic_load_n((const uint64_t *)word, __ATOMIC_ACQUIRE);
}
static inline uint64_t linux_load_sequential_64(const void *word) {
    return __atomic_load_n((const uint64_t *)word, __ATOMIC_SEQ_CST);
}
static inline void linux_store_relaxed_64(void *word, uint64_t value) {
    __atomic_store_n((uint64_t *)word, value, __ATOMIC_RELAXED);
}
static inline void linux_store_release_64(void *word, uint64_t value) {
    __atomic_store_n((uint64_t *)word, value, __ATOMIC_RELEASE);
}
static inline uint64_t linux_exchange_sequential_64(void *word, uint64_t value) {
    return __atomic_exchange_n((uint64_t *)word, value, __ATOMIC_SEQ_CST);
}
static inline uint64_t linux_load_relaxed_64(const void *word) {
    return __atomic_load_n((const uint64_t *)word, __ATOMIC_RELAXED);
}
static inline uint32_t linux_load_sequential_32(const void *word) {
    return __atomic_load_n((const uint32_t *)word, __ATOMIC_SEQ_CST);
}
static inline uint32_t linux_add_sequential_32(void *word, uint32_t value) {
    return __atomic_fetch_add((uint32_t *)word, value, __ATOMIC_SEQ_CST);
}
static inline uint8_t linux_load_relaxed_8(const void *word) {
    return __atomic_load_n((const uint8_t *)word, __ATOMIC_RELAXED);
}
static inline void linux_store_relaxed_8(void *word, uint8_t value) {
    __atomic_store_n((uint8_t *)word, value, __ATOMIC_RELAXED);
}

#ifdef __cplusplus
}
#endif
