/* Opens a bundle again and again, each time with one more free descriptor, until that succeeds.
 *
 *     few SOCKET BUNDLE
 *
 * Prints the result of each try, equal results only once in a row: status, errno, and whether the client succeeds afterwards. */
#include <nibassets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static void limit(rlim_t count) {
    struct rlimit numbers;
    getrlimit(RLIMIT_NOFILE, &numbers);
    numbers.rlim_cur = count;
    if (setrlimit(RLIMIT_NOFILE, &numbers) != 0) exit(3);
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    nibassets_error error = {.status = -1};
    char last[64] = "", line[64];
    for (rlim_t numbers = 3; error.status != NIBASSETS_DONE && numbers < 64; numbers++) {
        nibassets_client_options options = {
            .size = sizeof options, .socket_path = arguments[1], .may_start_daemon = -1};
        nibassets_client *client = nibassets_client_create(&options, NULL);
        limit(numbers);
        nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], NULL, &error);
        limit(64);
        nibassets_bundle *other = nibassets_bundle_open(client, arguments[2], NULL, NULL);
        snprintf(line, sizeof line, "%d %d, later %d", error.status, bundle ? 0 : (int)error.found, other != NULL);
        if (strcmp(line, last) != 0) puts(line);
        strcpy(last, line);
        nibassets_bundle_release(other);
        nibassets_bundle_release(bundle);
        nibassets_client_release(client);
    }
    return 0;
}
