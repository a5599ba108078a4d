#include "peer.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <systemd/sd-event.h>

static int answer(sd_event_source *source, int socket, uint32_t readiness, void *context) {
    static char message[65536];
    (void)readiness;
    (void)context;
    ssize_t size = recv(socket, message, sizeof message, MSG_DONTWAIT);
    if (size < 0 && errno == EAGAIN) return 0;
    if (size <= 0) return sd_event_exit(sd_event_source_get_event(source), 0);
    return send(socket, message, (size_t)size, MSG_DONTWAIT | MSG_NOSIGNAL) == size ? 0 : -errno;
}

int peer_echo(void) {
    sd_event *loop = NULL;
    if ((errno = -sd_event_new(&loop)) > 0) return peer_fail("sd_event_new");
    if ((errno = -sd_event_add_io(loop, NULL, PEER_SOCKET, EPOLLIN, answer, NULL)) > 0) return peer_fail("sd_event_add_io");
    int result = sd_event_loop(loop);
    sd_event_unref(loop);
    return result < 0;
}
