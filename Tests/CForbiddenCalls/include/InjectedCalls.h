/* Has another process make a system call, by its debugging interface: what a picture could do that has taken over its worker. */
#pragma once

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

/* What became of the call. */
enum injected_outcome { injected_returned, injected_killed, injected_impossible };

struct injected_result {
    enum injected_outcome outcome;
    /* What the call returned, the signal that ended the process, or why nothing could be tried (errno). */
    long value;
};

/* A path among the arguments: none, that of a file as the second, that of a program as the first. */
enum injected_text { injected_none, injected_file, injected_program };

static inline struct injected_result injected_failure(void) {
    return (struct injected_result){injected_impossible, errno};
}

#if defined(__x86_64__)
/* Takes hold of a process that waits in a system call. Returns 0, else errno; to be called once, by the thread that injects. */
static inline int injected_attach(pid_t process) {
    int status;
    if (ptrace(PTRACE_ATTACH, process, NULL, NULL) != 0) return errno;
    return waitpid(process, &status, __WALL) == process && WIFSTOPPED(status) ? 0 : ECHILD;
}

/* Makes the call in a process that is held. The first or second argument may be a text, which is put into its memory. */
static inline struct injected_result injected_call(
    pid_t process, long number, enum injected_text text, unsigned long long first, unsigned long long second,
    unsigned long long third, unsigned long long fourth) {
    struct user_regs_struct before, during;
    if (ptrace(PTRACE_GETREGS, process, NULL, &before) != 0) return injected_failure();
    during = before;
    /* Below what a function may use beneath its stack. */
    unsigned long long place = (before.rsp - 1024) & ~15ULL;
    const char *bytes = text == injected_program ? "/bin/true\0\0\0\0\0\0\0" : "/etc/passwd\0\0\0\0\0";
    for (size_t offset = 0; offset < 16; offset += sizeof(long)) {
        long word;
        memcpy(&word, bytes + offset, sizeof word);
        if (ptrace(PTRACE_POKEDATA, process, place + offset, word) != 0) return injected_failure();
    }
    if (text == injected_program) first = place;
    if (text == injected_file) second = place;
    /* It stands behind the instruction of the call that it waits in: back to that one. */
    during.rip = before.rip - 2;
    during.rax = (unsigned long long)number;
    during.orig_rax = ~0ULL;
    during.rdi = first;
    during.rsi = second;
    during.rdx = third;
    during.r10 = fourth;
    if (ptrace(PTRACE_SETREGS, process, NULL, &during) != 0) return injected_failure();
    if (ptrace(PTRACE_SINGLESTEP, process, NULL, NULL) != 0) return injected_failure();
    int status;
    if (waitpid(process, &status, __WALL) != process) return injected_failure();
    if (WIFSIGNALED(status)) return (struct injected_result){injected_killed, WTERMSIG(status)};
    if (WIFEXITED(status)) return (struct injected_result){injected_killed, 0};
    if (WSTOPSIG(status) == SIGSYS) return (struct injected_result){injected_killed, SIGSYS};
    if (ptrace(PTRACE_GETREGS, process, NULL, &during) != 0) return injected_failure();
    long value = (long)during.rax;
    if (ptrace(PTRACE_SETREGS, process, NULL, &before) != 0) return injected_failure();
    return (struct injected_result){injected_returned, value};
}
#else
static inline int injected_attach(pid_t process) { return ENOSYS; }
static inline struct injected_result injected_call(
    pid_t process, long number, enum injected_text text, unsigned long long first, unsigned long long second,
    unsigned long long third, unsigned long long fourth) {
    return (struct injected_result){injected_impossible, ENOSYS};
}
#endif
