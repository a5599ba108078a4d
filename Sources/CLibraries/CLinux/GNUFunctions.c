/* Functions that need types and functions that the C library declares with _GNU_SOURCE only. */
#include "CLinux.h"

#include <linux/futex.h>

const char *linux_error_text(int code, char *buffer, size_t size) { return strerror_r(code, buffer, size); }

int linux_processor_count(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

int linux_require_one_thread(void) { return unshare(CLONE_VM); }

int linux_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

char **linux_environment(void) { return environ; }

const char *linux_own_file(void) {
    Dl_info information;
    return dladdr((const void *)linux_own_file, &information) ? information.dli_fname : NULL;
}

int linux_mount(int file, uint64_t *mount) {
    struct statx status;
    if (statx(file, "", AT_EMPTY_PATH, STATX_MNT_ID, &status) != 0) return -1;
    if (!(status.stx_mask & STATX_MNT_ID)) {
        errno = EOPNOTSUPP;
        return -1;
    }
    *mount = status.stx_mnt_id;
    return 0;
}

int linux_mark_end(void *word) {
    /* The kernel walks the list when the thread ends. */
    static struct robust_list entry;
    static struct robust_list_head head;
    entry.next = &head.list;
    head.list.next = &entry;
    head.futex_offset = (char *)word - (char *)&entry;
    __atomic_store_n((uint32_t *)word, (uint32_t)gettid(), __ATOMIC_RELEASE);
    return (int)syscall(SYS_set_robust_list, &head, sizeof head);
}
