/* Closes all descriptors, as a program does that goes into the background, and opens its own file under their numbers: in this process, or in a
 * forked child. The library must leave the file alone.
 *
 *     closed SOCKET BUNDLE FILE self|child
 *
 * Exits with 0 on success, else prints the fault. */
#include <fcntl.h>
#include <nibassets.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FIRST = 3, LAST = 40 };

static void require(int condition, const char *what) {
    if (condition) return;
    printf("not so: %s\n", what);
    exit(1);
}

int main(int count, char **arguments) {
    if (count != 5) return 2;
    nibassets_error error;
    nibassets_client_options options = {.size = sizeof options, .socket_path = arguments[1]};
    nibassets_client *client = nibassets_client_create(&options, &error);
    nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], NULL, &error);
    nibassets_image *image = nibassets_image_named(bundle, "Sun", &error);
    require(image != NULL, error.message);
    int event = nibassets_client_event_fd(client, &error);
    require(event > 2, "the descriptor for events is no standard stream's");
    if (arguments[4][0] == 'c') {
        pid_t child = fork();
        if (child > 0) {
            int status;
            require(waitpid(child, &status, 0) == child && WIFEXITED(status), "the child ends");
            require(nibassets_client_event_fd(client, &error) == event, "the parent has its descriptor");
            return WEXITSTATUS(status);
        }
    }
    closefrom(FIRST);
    int own = open(arguments[3], O_RDWR);
    for (int number = own + 1; number <= LAST; number++) require(dup(own) == number, "the numbers are free");
    require(nibassets_client_dispatch(client, &error) >= 0, "events are handled");
    require(nibassets_client_sync(client, &error) == 0, "there is a new connection");
    int other = nibassets_client_event_fd(client, &error);
    require(other > LAST, "there is another descriptor for events");
    nibassets_image_release(image);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    for (int number = FIRST; number <= LAST; number++) require(fcntl(number, F_GETFD) == 0, "the file is still open");
    require(lseek(own, 0, SEEK_CUR) == 0 && lseek(own, 0, SEEK_END) == 3, "the file was neither read nor written");
    require(fcntl(other, F_GETFD) < 0, "the library closes its own");
    puts("all well");
    return 0;
}
