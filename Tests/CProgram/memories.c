/* Prints the description of an image's memory that a program gets, also without free descriptors, or with other limits.
 *
 *     memories SOCKET BUNDLE NAME plain
 *     memories SOCKET BUNDLE NAME forked         a child reads its parent's memory, and asks for its own
 *     memories SOCKET BUNDLE NAME closed         the standard descriptors are closed
 *     memories SOCKET BUNDLE NAME free COUNT     COUNT descriptor numbers are free
 *     memories SOCKET BUNDLE NAME limit BYTES    a file may have BYTES bytes
 *     memories SOCKET BUNDLE NAME size BYTES     the structure has BYTES bytes */
#include "opening.h"
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static int output = 1;

static int is_same(int descriptor, uint64_t offset, const nibassets_representation *bitmap) {
    char *bytes = malloc(bitmap->byte_count);
    int same = pread(descriptor, bytes, bitmap->byte_count, (off_t)offset) == (ssize_t)bitmap->byte_count
        && memcmp(bytes, bitmap->pixels, bitmap->byte_count) == 0;
    free(bytes);
    return same;
}

/* Asks for the description as a structure of `size` bytes, and returns it. */
static nibassets_pixel_memory ask(const char *who, nibassets_image *image, size_t size) {
    nibassets_representation bitmap = {.size = sizeof bitmap};
    nibassets_image_representation_at(image, 0, &bitmap);
    nibassets_pixel_memory memory = {.size = size, .descriptor = 77, .offset = 78};
    nibassets_error error = {0};
    int result = nibassets_image_memory_at(image, 0, &memory, &error);
    if (result != 0)
        dprintf(output, "%s: status %d, found %" PRIu64 ", descriptor %d\n", who, error.status, error.found, memory.descriptor);
    else if (size < sizeof memory)
        dprintf(output, "%s: above 2 %d, offset %" PRIu64 "\n", who, memory.descriptor > 2, memory.offset);
    else
        dprintf(output, "%s: above 2 %d, copied %u, the same %d\n", who, memory.descriptor > 2, memory.is_copy,
            is_same(memory.descriptor, memory.offset, &bitmap));
    return memory;
}

static int fork_child(nibassets_image *image) {
    nibassets_representation bitmap = {.size = sizeof bitmap};
    nibassets_image_representation_at(image, 0, &bitmap);
    nibassets_pixel_memory memory = ask("parent", image, sizeof memory);
    pid_t child = fork();
    if (child == 0) {
        dprintf(output, "inherited: the same %d\n", is_same(memory.descriptor, memory.offset, &bitmap));
        close(memory.descriptor);
        ask("child", image, sizeof memory);
        _exit(0);
    }
    int ending;
    if (waitpid(child, &ending, 0) != child || ending != 0) return 3;
    dprintf(output, "kept: the same %d\n", is_same(memory.descriptor, memory.offset, &bitmap));
    return 0;
}

static void leave_free(int count) {
    struct rlimit numbers;
    getrlimit(RLIMIT_NOFILE, &numbers);
    numbers.rlim_cur = 128;
    if (setrlimit(RLIMIT_NOFILE, &numbers) != 0) exit(4);
    int last = 0;
    for (int number = dup(0); number >= 0; number = dup(0)) last = number;
    for (; count > 0; count--) close(last--);
}

static void ask_below(rlim_t limit, nibassets_image *image) {
    struct rlimit before, small;
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    small.rlim_cur = limit;
    /* The limit also holds for the output, which may be a file. */
    char line[200] = "";
    int lines[2];
    if (pipe(lines) != 0) exit(5);
    int own = output;
    output = lines[1];
    setrlimit(RLIMIT_FSIZE, &small);
    ask("limited", image, sizeof(nibassets_pixel_memory));
    setrlimit(RLIMIT_FSIZE, &before);
    output = own;
    ssize_t count = read(lines[0], line, sizeof line - 1);
    if (count > 0) dprintf(output, "%s", line);
}

int main(int count, char **arguments) {
    if (count < 5) return 2;
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle *bundle = required(nibassets_bundle_open(client, arguments[2], NULL, &error));
    nibassets_image *image = required(nibassets_image_named(bundle, arguments[3], &error));
    const char *kind = arguments[4];
    long number = count > 5 ? atol(arguments[5]) : 0;
    if (strcmp(kind, "forked") == 0) return fork_child(image);
    if (strcmp(kind, "limit") == 0) return ask_below((rlim_t)number, image), 0;
    if (strcmp(kind, "closed") == 0) {
        output = fcntl(1, F_DUPFD, 10);
        for (int standard = 0; standard < 3; standard++) close(standard);
    }
    if (strcmp(kind, "free") == 0) leave_free((int)number);
    ask(kind, image, strcmp(kind, "size") == 0 ? (size_t)number : sizeof(nibassets_pixel_memory));
    return 0;
}
