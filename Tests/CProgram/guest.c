/* A program with threads, children and signal handlers of its own, which the library must not disturb.
 *
 *     guest SOCKET BUNDLE
 *
 * No daemon runs at the start: the library starts one. Exits with 0 on success, else prints the fault. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <nibassets.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t children_heard_of;

static void hear_of_child(int signal) {
    (void)signal;
    children_heard_of++;
}

static void require(int condition, const char *what) {
    if (condition) return;
    printf("not so: %s (errno %d)\n", what, errno);
    exit(1);
}

/* Number of open descriptors, and of those that stay open across exec. */
struct descriptors {
    int count, inheritable;
};

static struct descriptors descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    require(folder != NULL, "descriptors can be listed");
    struct descriptors found = {0, 0};
    for (struct dirent *entry; (entry = readdir(folder));) {
        int number = atoi(entry->d_name);
        if (entry->d_name[0] == '.' || number == dirfd(folder)) continue;
        found.count++;
        if (!(fcntl(number, F_GETFD) & FD_CLOEXEC)) found.inheritable++;
    }
    closedir(folder);
    return found;
}

static nibassets_image *image(nibassets_bundle *bundle, const char *name) {
    nibassets_error error;
    nibassets_image *image = nibassets_image_named(bundle, name, &error);
    if (!image) printf("%s: %s\n", name, error.message);
    require(image != NULL, "the image is found");
    return image;
}

static void *look_up(void *bundle) {
    static const char *names[] = {"Sun", "Moon", "Cloud", "Rain", "Snow", "Storm", "Wind", "Sailboat"};
    for (int round = 0; round < 50; round++)
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            nibassets_image *one = image(bundle, names[i]);
            nibassets_image *other = image(bundle, names[i]);
            require(one == other, "the same name gives the same object in all threads");
            nibassets_image_release(other);
            nibassets_image_release(one);
        }
    return NULL;
}

static void use_threads(nibassets_bundle *bundle) {
    pthread_t threads[8];
    for (int i = 0; i < 8; i++) require(pthread_create(&threads[i], NULL, look_up, bundle) == 0, "threads start");
    for (int i = 0; i < 8; i++) pthread_join(threads[i], NULL);
}

/* Forks while another thread is in the middle of look-ups. */
static void fork_often(nibassets_client *client, nibassets_bundle *bundle, nibassets_image *held) {
    pthread_t thread;
    require(pthread_create(&thread, NULL, look_up, bundle) == 0, "threads start");
    for (int i = 0; i < 10; i++) {
        pid_t child = fork();
        require(child >= 0, "fork");
        if (child == 0) {
            nibassets_representation pixels = {.size = sizeof pixels};
            if (nibassets_image_representation_at(held, 0, &pixels) != 0 || pixels.byte_count == 0) _exit(2);
            nibassets_image_release(image(bundle, "Lighthouse"));
            nibassets_image_release(image(bundle, "Sun"));
            if (nibassets_client_sync(client, NULL) != 0) _exit(3);
            _exit(0);
        }
        int status;
        require(waitpid(child, &status, 0) == child, "the child is waited for");
        require(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child uses the library");
        require(nibassets_client_sync(client, NULL) == 0, "the parent goes on");
    }
    pthread_join(thread, NULL);
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    struct descriptors before = descriptors();
    signal(SIGCHLD, hear_of_child);

    nibassets_error error;
    nibassets_client_options options = {.size = sizeof options, .socket_path = arguments[1]};
    nibassets_client *client = nibassets_client_create(&options, &error);
    require(client != NULL, "a client is made");
    nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], NULL, &error);
    if (!bundle) printf("%s\n", error.message);
    require(bundle != NULL, "the bundle is opened by a daemon that the library has started");
    require(children_heard_of == 0, "no SIGCHLD came");
    require(waitpid(-1, NULL, WNOHANG | __WALL) == -1 && errno == ECHILD, "the process has no child");

    nibassets_image *held = image(bundle, "Sun");
    int event = nibassets_client_event_fd(client, &error);
    require(event >= 0, "there is a descriptor for events");
    require(descriptors().inheritable == before.inheritable, "exec closes what the library opens");
    use_threads(bundle);
    signal(SIGCHLD, SIG_DFL);
    fork_often(client, bundle, held);

    struct sigaction pipe;
    sigaction(SIGPIPE, NULL, &pipe);
    require(pipe.sa_handler == SIG_DFL, "SIGPIPE is as it was");
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    require(strstr(nibassets_image_path(held), "Sun") != NULL, "the image outlives its client");
    nibassets_image_release(held);
    require(descriptors().count == before.count, "no descriptor is left");
    puts("all well");
    return 0;
}
