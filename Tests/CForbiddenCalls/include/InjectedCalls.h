/* Makes another process make a system call, by the debugging interface, as a picture could that has taken over its worker, or a client that
   has taken over its file helper. */
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

/* Outcome of the call. */
enum injected_outcome { injected_returned, injected_killed, injected_impossible };

struct injected_result {
    enum injected_outcome outcome;
    /* Result of the call, signal that ended the process, or errno if the call could not be tried. */
    long value;
};

/* Text among the arguments: none, a file's path as the second, a program's path as the first, or the name "there" as the second. */
enum injected_text { injected_none, injected_file, injected_program, injected_name };

static inline struct injected_result injected_failure(void) {
    return (struct injected_result){injected_impossible, errno};
}

#if defined(__x86_64__)
/* Attaches to a process and stops it. Returns 0, else errno. To be called once, by the thread that injects. */
static inline int injected_attach(pid_t process) {
    int status;
    if (ptrace(PTRACE_ATTACH, process, NULL, NULL) != 0) return errno;
    if (waitpid(process, &status, __WALL) != process || !WIFSTOPPED(status)) return ECHILD;
    return ptrace(PTRACE_SETOPTIONS, process, NULL, PTRACE_O_TRACESYSGOOD) == 0 ? 0 : errno;
}

/* Lets an attached process run to the next beginning or end of a system call, to a signal, or to its own end. */
static inline int injected_next_stop(pid_t process, int *status) {
    do {
        if (ptrace(PTRACE_SYSCALL, process, NULL, NULL) != 0) return -1;
        if (waitpid(process, status, __WALL) != process) return -1;
    } while (WIFSTOPPED(*status) && WSTOPSIG(*status) == SIGSTOP);
    return 0;
}

/* Replaces the next system call of an attached process. The process may have stopped anywhere: on a busy machine, it may not wait for work
   yet. The kernel filters the call after the replacement. The first or second argument may be a text, which is written into the process's
   memory. */
static inline struct injected_result injected_call(
    pid_t process, long number, enum injected_text text, unsigned long long first, unsigned long long second,
    unsigned long long third, unsigned long long fourth) {
    struct user_regs_struct registers;
    int status;
    if (injected_next_stop(process, &status) != 0) return injected_failure();
    if (!WIFSTOPPED(status) || WSTOPSIG(status) != (SIGTRAP | 0x80))
        return (struct injected_result){injected_impossible, ECHILD};
    if (ptrace(PTRACE_GETREGS, process, NULL, &registers) != 0) return injected_failure();
    /* A function may use some bytes below its stack, so the text lies further below. */
    unsigned long long place = (registers.rsp - 1024) & ~15ULL;
    const char *bytes = text == injected_program ? "/bin/true\0\0\0\0\0\0\0"
        : text == injected_name                  ? "there\0\0\0\0\0\0\0\0\0\0\0"
                                                 : "/etc/passwd\0\0\0\0\0";
    for (size_t offset = 0; offset < 16; offset += sizeof(long)) {
        long word;
        memcpy(&word, bytes + offset, sizeof word);
        if (ptrace(PTRACE_POKEDATA, process, place + offset, word) != 0) return injected_failure();
    }
    if (text == injected_program) first = place;
    if (text == injected_file || text == injected_name) second = place;
    registers.orig_rax = (unsigned long long)number;
    registers.rdi = first;
    registers.rsi = second;
    registers.rdx = third;
    registers.r10 = fourth;
    if (ptrace(PTRACE_SETREGS, process, NULL, &registers) != 0) return injected_failure();
    /* If the filter kills, the kernel may report the end of the call first; the process then ends when it goes on. */
    for (int stops = 0; stops < 2; stops++) {
        if (injected_next_stop(process, &status) != 0) return injected_failure();
        if (WIFSIGNALED(status)) return (struct injected_result){injected_killed, WTERMSIG(status)};
        if (WIFEXITED(status)) return (struct injected_result){injected_killed, 0};
        if (WSTOPSIG(status) == SIGSYS) return (struct injected_result){injected_killed, SIGSYS};
        if (stops == 0 && ptrace(PTRACE_GETREGS, process, NULL, &registers) != 0) return injected_failure();
    }
    return (struct injected_result){injected_returned, (long)registers.rax};
}
#else
static inline int injected_attach(pid_t process) { return ENOSYS; }
static inline struct injected_result injected_call(
    pid_t process, long number, enum injected_text text, unsigned long long first, unsigned long long second,
    unsigned long long third, unsigned long long fourth) {
    return (struct injected_result){injected_impossible, ENOSYS};
}
#endif
