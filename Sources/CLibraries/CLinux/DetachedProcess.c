/* Starts a program that is not the caller's child, unnoticed by the caller's signal handlers.
 *
 * Both intermediate processes share the caller's memory, as after vfork. The caller's thread waits until the program is
 * loaded; other threads go on, and no memory is copied. The first process has no exit signal: its end raises no SIGCHLD, and
 * only waits with __WALL see its end. All signals are blocked, so no handler runs in the shared memory. */
#include "CLinux.h"

enum { STACK_SIZE = 65536, READY_DESCRIPTOR = 3 };

struct start {
    const char *path;
    char *const *arguments;
    char *const *environment;
    char *stacks;
    int ready;
    int error;
};

static void take_default_signals(void) {
    for (int signal = 1; signal < NSIG; signal++) {
        /* Fails for signals that cannot be set (SIGKILL, SIGSTOP, the C library's), and they need not be set. */
        struct sigaction action = {.sa_handler = SIG_DFL};
        sigaction(signal, &action, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static int run_program(void *context) {
    struct start *start = context;
    /* A number above those that are set below. This process has its own descriptor table. */
    int ready = fcntl(start->ready, F_DUPFD, READY_DESCRIPTOR + 1);
    int nowhere = open("/dev/null", O_RDWR);
    if (ready < 0 || nowhere < 0 || dup2(nowhere, 0) < 0 || dup2(nowhere, 1) < 0 || dup2(nowhere, 2) < 0
        || dup2(ready, READY_DESCRIPTOR) < 0 || linux_close_range(READY_DESCRIPTOR + 1, ~0u, 0) < 0 || chdir("/") < 0) {
        start->error = errno;
        _exit(1);
    }
    umask(077);
    take_default_signals();
    execve(start->path, start->arguments, start->environment);
    start->error = errno;
    _exit(1);
}

static int leave_session(void *context) {
    struct start *start = context;
    if (setsid() < 0 || clone(run_program, start->stacks + STACK_SIZE, CLONE_VM | CLONE_VFORK | SIGCHLD, start) < 0)
        start->error = errno;
    _exit(0);
}

int linux_start_detached(const char *path, char *const *arguments, char *const *environment, int ready) {
    struct start start = {.path = path, .arguments = arguments, .environment = environment, .ready = ready};
    start.stacks = mmap(NULL, 2 * STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (start.stacks == MAP_FAILED) return errno;
    sigset_t all, before;
    int cancellation;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancellation);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t first = clone(leave_session, start.stacks + 2 * STACK_SIZE, CLONE_VM | CLONE_VFORK, &start);
    if (first < 0) start.error = errno;
    else while (waitpid(first, NULL, __WALL) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_setcancelstate(cancellation, NULL);
    munmap(start.stacks, 2 * STACK_SIZE);
    return start.error;
}
