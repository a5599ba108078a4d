/* Calls that a worker might try after a hostile file has taken it over. Each function returns 0 on success, else errno. */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/falloc.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline int forbidden_result(long result) { return result < 0 ? errno : 0; }

static inline int forbidden_open_file(void) { return forbidden_result(open("/etc/passwd", O_RDONLY)); }
static inline int forbidden_create_file(void) {
    return forbidden_result(syscall(SYS_openat, AT_FDCWD, "/tmp/sandbox-probe", O_CREAT | O_WRONLY, 0600));
}
static inline int forbidden_open_by_struct(void) {
    uint64_t how[3] = {O_RDONLY, 0, 0};
    return forbidden_result(syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", how, sizeof how));
}
static inline int forbidden_stat_path(void) {
    struct stat status;
    return forbidden_result(stat("/etc/passwd", &status));
}
static inline int forbidden_unlink(void) { return forbidden_result(unlink("/tmp/sandbox-probe")); }
static inline int forbidden_make_socket(void) { return forbidden_result(socket(AF_INET, SOCK_STREAM, 0)); }
static inline int forbidden_make_unix_socket(void) { return forbidden_result(socket(AF_UNIX, SOCK_STREAM, 0)); }
static inline int forbidden_send_elsewhere(void) {
    struct msghdr message = {0};
    return forbidden_result(sendmsg(0, &message, 0));
}
static inline int forbidden_fork(void) { return forbidden_result(fork()); }
static inline int forbidden_clone_by_struct(void) {
    uint64_t arguments[8] = {0, 0, 0, 0, SIGCHLD};
    return forbidden_result(syscall(SYS_clone3, arguments, sizeof arguments));
}
static inline int forbidden_execute(void) {
    char *arguments[] = {"/bin/true", NULL};
    return forbidden_result(execve(arguments[0], arguments, NULL));
}
static inline int forbidden_trace(void) { return forbidden_result(ptrace(PTRACE_ATTACH, getppid(), 0, 0)); }
static inline int forbidden_read_memory(void) {
    return forbidden_result(syscall(SYS_process_vm_readv, 1, NULL, 0, NULL, 0, 0));
}
static inline int forbidden_signal(void) { return forbidden_result(kill(getppid(), 0)); }
static inline int forbidden_map_code(void) {
    void *address = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return address == MAP_FAILED ? errno : 0;
}
static inline int forbidden_make_code(void) {
    void *address = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return forbidden_result(mprotect(address, 4096, PROT_READ | PROT_EXEC));
}
static inline int forbidden_punch_by_advice(void) {
    void *address = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 4, 0);
    return forbidden_result(madvise(address, 4096, MADV_REMOVE));
}
static inline int forbidden_resize(void) { return forbidden_result(ftruncate(4, 0)); }
static inline int forbidden_raise_limit(void) {
    struct rlimit limit = {1 << 20, 1 << 20};
    return forbidden_result(setrlimit(RLIMIT_NOFILE, &limit));
}
static inline int forbidden_become_dumpable(void) { return forbidden_result(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)); }
static inline int forbidden_change_directory(void) { return forbidden_result(chdir("/")); }
static inline int forbidden_unshare(void) { return forbidden_result(syscall(SYS_unshare, CLONE_NEWUSER)); }
static inline int forbidden_mount(void) { return forbidden_result(syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, 0)); }
static inline int forbidden_ring(void) { return forbidden_result(syscall(SYS_io_uring_setup, 1, NULL)); }

/* Opens a font. A worker that renders drawings may do this. */
static inline int forbidden_open_font(void) {
    return forbidden_result(open("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", O_RDONLY | O_CLOEXEC));
}
static inline int forbidden_list_fonts(void) {
    return forbidden_result(open("/usr/share/fonts", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}
static inline int forbidden_write_font(void) {
    return forbidden_result(open("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", O_WRONLY | O_CLOEXEC));
}
static inline int forbidden_open_path_only(void) { return forbidden_result(open("/etc/passwd", __O_PATH | O_CLOEXEC)); }
static inline int forbidden_open_by_link(void) {
    return forbidden_result(open("/usr/share/fonts/../../../etc/passwd", O_RDONLY | O_CLOEXEC));
}
static inline int forbidden_open_process(void) { return forbidden_result(open("/proc/self/mem", O_RDONLY | O_CLOEXEC)); }
static inline void *forbidden_thread(void *result) {
    *(int *)result = 0;
    return NULL;
}
static inline int forbidden_start_thread(void) {
    int result = EAGAIN;
    pthread_t thread;
    int code = pthread_create(&thread, NULL, forbidden_thread, &result);
    if (code == 0) pthread_join(thread, NULL);
    return code ? code : result;
}

/* Makes a hole of one page at the start of a memory file. A worker without a sandbox may do this. */
static inline int forbidden_punch_hole(int file) {
    return forbidden_result(syscall(SYS_fallocate, file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0L, 4096L));
}
