/* Passes an image's memory to another process, which reads the memory and tries to change it in every way.
 *
 *     passed SOCKET BUNDLE NAME          prints the place, then the findings of the other process
 *     passed SOCKET BUNDLE NAME taken    before, the program takes the numbers of the library's descriptors for its own files */
#define _GNU_SOURCE
#include "opening.h"
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Place of the pixels in the memory, which the other process has to know. */
struct place {
    uint64_t offset, byte_count;
};

static uint32_t sum(const unsigned char *bytes, uint64_t count) {
    uint32_t sum = 2166136261;
    for (uint64_t i = 0; i < count; i++) sum = (sum ^ bytes[i]) * 16777619;
    return sum;
}

static int is_mapped_here(ino_t file) {
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4200];
    unsigned long inode;
    int found = 0;
    while (maps && fgets(line, sizeof line, maps))
        if (strstr(line, "/memfd:") && sscanf(line, "%*s %*s %*s %*s %lu", &inode) == 1 && inode == file) found = 1;
    if (maps) fclose(maps);
    return found;
}

static void send_memory(int socket, int descriptor, struct place place) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof descriptor)];
    } control = {.header = {CMSG_LEN(sizeof descriptor), SOL_SOCKET, SCM_RIGHTS}};
    memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
    struct iovec part = {&place, sizeof place};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    if (sendmsg(socket, &message, 0) != sizeof place) exit(3);
}

static int received_memory(int socket, struct place *place) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {place, sizeof *place};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != sizeof *place) exit(4);
    int descriptor = -1;
    if (message.msg_controllen >= sizeof control.header) memcpy(&descriptor, CMSG_DATA(&control.header), sizeof descriptor);
    return descriptor;
}

static int maps_for_writing(int descriptor, size_t size) {
    return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) != MAP_FAILED;
}

static int allows_change(int descriptor, size_t size) {
    return pwrite(descriptor, "x", 1, 0) == 1 || maps_for_writing(descriptor, size) || ftruncate(descriptor, 1 << 30) == 0
        || ftruncate(descriptor, 0) == 0 || fallocate(descriptor, 0, 0, 1 << 30) == 0
        || fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1) == 0;
}

/* Runs the other process. */
static int receive(int socket) {
    struct place place;
    int memory = received_memory(socket, &place);
    struct stat status;
    if (fstat(memory, &status) != 0) return 5;
    size_t size = (size_t)status.st_size;
    unsigned char *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, memory, 0);
    if (bytes == MAP_FAILED || place.offset + place.byte_count > size) return 6;
    printf("received %08x,", sum(bytes + place.offset, place.byte_count));
    char end;
    if (recv(socket, &end, 1, 0) != 0) return 7; /* the one that sent it has released all */
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
    int again = open(path, O_RDWR | O_CLOEXEC);
    int is_safe = !allows_change(memory, size) && mprotect(bytes, size, PROT_READ | PROT_WRITE) != 0
        && (again < 0 || !allows_change(again, size));
    printf(" later %08x, unchangeable %d\n", sum(bytes + place.offset, place.byte_count), is_safe);
    return 0;
}

/* Opens the program's own file under every number above 2, sealed like the daemon's files. */
static void take_numbers(void) {
    int own = memfd_create("own", MFD_ALLOW_SEALING | MFD_CLOEXEC);
    if (ftruncate(own, 1 << 20) != 0 || fcntl(own, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0) exit(8);
    for (int number = 3; number < 256; number++)
        if (number != own) dup2(own, number);
}

static nibassets_image *image(char **arguments) {
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], NULL, NULL);
    nibassets_image *image = bundle ? nibassets_image_named(bundle, arguments[3], NULL) : NULL;
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    return image;
}

int main(int count, char **arguments) {
    if (count == 2) return receive(0);
    if (count < 4) return 2;
    nibassets_image *held = image(arguments);
    nibassets_representation bitmap = {.size = sizeof bitmap};
    if (nibassets_image_representation_at(held, 0, &bitmap) != 0) return 1;
    if (count > 4) take_numbers();

    nibassets_pixel_memory memory = {.size = sizeof memory};
    if (nibassets_image_memory_at(held, 0, &memory, &error) != 0) return printf("%s\n", error.message), 1;
    struct stat status;
    fstat(memory.descriptor, &status);
    printf("sent %08x, %.4s, rows of %u, %" PRIu64 " of %lld bytes, copied %u, mapped here %d, close-on-exec %d\n",
        sum(bitmap.pixels, bitmap.byte_count), (const char *)&memory.drm_format, memory.bytes_per_row, memory.byte_count,
        (long long)status.st_size, memory.is_copy, is_mapped_here(status.st_ino),
        fcntl(memory.descriptor, F_GETFD) == FD_CLOEXEC);

    nibassets_pixel_memory sizeless = {0}, other = {.size = sizeof other};
    nibassets_error no_size, no_index, no_image;
    nibassets_image_memory_at(held, 0, &sizeless, &no_size);
    nibassets_image_memory_at(held, 1, &other, &no_index);
    nibassets_image_memory_at(NULL, 0, &other, &no_image);
    printf("refused %d %d %d\n", no_size.status, no_index.status, no_image.status);
    fflush(stdout);

    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) return 9;
    pid_t child = fork();
    if (child == 0) {
        dup2(sockets[1], 0);
        execl("/proc/self/exe", "passed", "receive", NULL);
        _exit(127);
    }
    close(sockets[1]);
    send_memory(sockets[0], memory.descriptor, (struct place){memory.offset, memory.byte_count});
    close(memory.descriptor);
    nibassets_image_release(held);
    close(sockets[0]);
    int ending;
    return waitpid(child, &ending, 0) == child && WIFEXITED(ending) ? WEXITSTATUS(ending) : 10;
}
