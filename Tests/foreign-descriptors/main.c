/* foreign-descriptors DEVICE: a hostile client that does the steps that a test sends over descriptor 0, as messages. DEVICE is a node of /dev/fuse.
 *
 *   c PATH        connects
 *   s KIND BYTES  sends a message over the connection, with a descriptor of a kind (see hostile.h)
 *   f KIND BYTES  sends a message with a descriptor over the file channel
 *   r             waits ten seconds at most for a message from the connection; a descriptor that comes with the message becomes the file channel
 *   x             closes connection and file channel
 *
 * The client answers each step by errno as four bytes, and after r also by the message. At its start it sends errno and the identifiers of the
 * processes that serve its mounts. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "hostile.h"
#include "passing.h"

static int connection = -1;
static int channel = -1;

static int connect_to(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return ENAMETOOLONG;
    strcpy(address.sun_path, path);
    connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    return connect(connection, (void *)&address, sizeof address) == 0 ? 0 : errno;
}

static int send_hostile(int socket, enum kind kind, const void *bytes, size_t count) {
    int descriptor = kind == NONE ? -1 : make_hostile(kind);
    if (kind != NONE && descriptor < 0) return errno;
    int result = send_with_descriptor(socket, bytes, count, descriptor);
    /* An unsent descriptor belongs to this process alone, and letting it go would wait here. */
    if (result == 0) let_go(kind, descriptor);
    return result;
}

int main(int count, char **arguments) {
    signal(SIGPIPE, SIG_IGN);
    if (count != 2) return 2;
    struct { int error; pid_t servers[2]; } hello = {.error = prepare_mounts(arguments[1]) ? 0 : errno};
    memcpy(hello.servers, servers, sizeof servers);
    if (send(0, &hello, sizeof hello, 0) < 0) return 1;
    static char step[65536 + 4];
    static struct { int error; char bytes[65536]; } reply;
    for (;;) {
        ssize_t length = recv(0, step, sizeof step - 1, 0);
        if (length <= 0) return 0;
        step[length] = 0;
        ssize_t received = 0;
        int descriptor;
        switch (step[0]) {
        case 'c': reply.error = connect_to(step + 1); break;
        case 's': reply.error = send_hostile(connection, step[1], step + 2, length - 2); break;
        case 'f': reply.error = send_hostile(channel, step[1], step + 2, length - 2); break;
        case 'r':
            if (poll(&(struct pollfd){.fd = connection, .events = POLLIN}, 1, 10000) == 0) {
                reply.error = ETIMEDOUT;
                break;
            }
            received = receive_with_descriptor(connection, reply.bytes, sizeof reply.bytes, &descriptor);
            reply.error = received < 0 ? errno : 0;
            if (descriptor >= 0) channel = descriptor;
            break;
        case 'x':
            close(connection);
            close(channel);
            connection = channel = -1;
            reply.error = 0;
            break;
        default: reply.error = EINVAL;
        }
        if (send(0, &reply, sizeof reply.error + (received > 0 ? received : 0), 0) < 0) return 1;
    }
}
