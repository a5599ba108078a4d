/* Looks up names that an index of the daemon answers, with all system calls but write forbidden, and counts allocations.
 *
 *     hits SOCKET BUNDLE PREFETCHED [NAME]...
 *
 * BUNDLE may be empty. PREFETCHED tells what the program asks the daemon for first: the "names", the names that it "remembers", or "nothing".
 */
#include "opening.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static size_t allocations;

void *__libc_malloc(size_t);
void *__libc_memalign(size_t, size_t);
void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}
int posix_memalign(void **result, size_t alignment, size_t size) {
    allocations++;
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : 12;
}
void *aligned_alloc(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}

/* Allocates and frees memory, so that later allocations need no system call. */
static void grow_heap(void) {
    enum { PIECES = 64 };
    void *pieces[PIECES];
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 1 << 25);
    for (int i = 0; i < PIECES; i++)
        if ((pieces[i] = malloc(1 << 16))) memset(pieces[i], 1, 1 << 16);
    for (int i = 0; i < PIECES; i++) free(pieces[i]);
}

/* From now on every system call but write and exit_group ends the process. */
static int forbid_system_calls(void) {
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    };
    struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static char text[4096];
static size_t length;
#define print(...) (length += (size_t)snprintf(text + length, sizeof text - length, __VA_ARGS__))

int main(int count, char **arguments) {
    nibassets_client *client = client_at(arguments[1]);
    const char *path = *arguments[2] ? arguments[2] : NULL;
    nibassets_bundle *bundle = required(nibassets_bundle_open(client, path, NULL, &error));
    int asked = 0;
    if (!strcmp(arguments[3], "names"))
        asked = nibassets_bundle_prefetch(
            bundle, NIBASSETS_IMAGE, (const char *const *)arguments + 4, (size_t)count - 4, 0, &error);
    if (!strcmp(arguments[3], "remembers")) asked = nibassets_bundle_prefetch(bundle, 0, NULL, 0, 0, &error);
    if (asked) return fprintf(stderr, "%s\n", error.message), 1;
    grow_heap();
    nibassets_image *held[16] = {NULL};
    if (forbid_system_calls()) return perror("seccomp"), 1;

    for (int i = 4; i < count && i < 20; i++) {
        nibassets_representation bitmap = {.size = sizeof bitmap};
        nibassets_image *image = held[i - 4] = nibassets_image_named(bundle, arguments[i], &error);
        if (image && nibassets_image_representation_at(image, 0, &bitmap) == 0)
            print("%s: %u x %u, pixel %d, name %s\n", arguments[i], bitmap.pixel_width, bitmap.pixel_height,
                ((const unsigned char *)bitmap.pixels)[1], nibassets_image_name(image));
        else
            print("%s: status %d, %s\n", arguments[i], error.status, error.message);
    }
    size_t before = allocations;
    int wrong = 0;
    for (int round = 0; round < 1000; round++)
        for (int i = 4; i < count && i < 20; i++) {
            nibassets_answer answer = {.size = sizeof answer};
            nibassets_image *image = nibassets_image_named(bundle, arguments[i], &error);
            if (image != held[i - 4] || (image ? 0 : NIBASSETS_NOT_FOUND) != error.status) wrong++;
            nibassets_image_release(image);
            if (nibassets_bundle_answer(bundle, NIBASSETS_IMAGE, arguments[i], 0, &answer, &error) || answer.image != held[i - 4]
                || answer.took_message || (image ? 0 : NIBASSETS_NOT_FOUND) != answer.status)
                wrong++;
            nibassets_image_release(answer.image);
        }
    print("again: %d wrong, %zu allocations\n", wrong, allocations - before);
    for (int i = 0; i < 16; i++) nibassets_image_release(held[i]);
    _exit(write(1, text, length) < 0);
}
